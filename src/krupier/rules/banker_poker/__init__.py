"""Poker against the bank: what its games share, and one module per engine.

Every engine is a family of its own (``rules/families.py``), because its plans have a shape of
their own:

* ``holdem`` – family ``banker-holdem``: own cards and a common board against the bank. Casino
  Hold'em, Ultimate Texas Hold'em, King's Hold'em, Casino Omaha and Heads-Up Hold'em differ only by
  their plans;
* ``draw`` – family ``banker-draw``: own cards on both sides, with purchases: Three Card and Prime
  Three Card Poker, Stud, Five-card, Russian, NOVO, 6 Card, Macao and Euro Poker. In the order of a
  round: ``draw_plan`` (the shape of the plans), ``draw_bets`` (side bets bound to the ante, bets on
  other boxes), ``draw_purchases`` (exchange, more cards, insure, bet or fold), ``draw_bank_card``
  (a card for a bank that does not open), ``draw_settlement`` (what every chip gets back). Beside
  them ``draw_hands`` (what hands are worth), ``insuring`` (insurance against no hand) and
  ``draw_strategy`` (how bots play);
* ``switch`` – family ``switch-poker``: two hands in a box, whose open cards may change places;
* ``pai_gow`` – family ``pai-gow-poker``: seven cards set into five and two; ``house_way`` is how
  the croupier sets them.

Engines are put together from these parts:

* ``parts`` – what the plan files of all of them are made of: bets, pay rows, results;
* ``tables`` – pay tables: the row that a hand reaches;
* ``staking`` – the opening window: stakes that lay out several fields, side bets, blind boxes, and
  how many boxes one player has;
* ``decisions`` – raise by a multiple of the ante, or check or fold; in turn or all together;
* ``settling`` – the table of results, and chips by what it says, within the maximum win;
* ``naming`` – the croupier says what a hand is.
"""
