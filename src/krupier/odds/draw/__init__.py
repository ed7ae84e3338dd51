"""Poker with own cards on both sides: the return of the game itself.

``payouts`` reads what a plan pays as exact numbers, ``plain`` makes arrays of them for compiled
code.

* At most one exchanged card: ``stud`` solves the game exactly, by the counting of ``stud_kernel``;
  ``blind`` does so for boxes on which nothing is decided.
* More purchases: ``exchange`` tells what a nearly best strategy wins. ``bank_hands``, ``classes``
  number the hands of bank and player, ``finished`` weighs a hand that is not changed any more,
  ``closed_bank`` a card for a bank that does not open, ``sums`` an exchange; ``purchases`` finds
  what to buy, ``rounds`` plays. ``player`` plays the same through the rules, ``simulated`` for
  ``krupier simulate``.
* ``switch`` is the game with two hands.
"""
