"""A table of a game among players: chips stay in front of them from hand to hand.

* :mod:`~krupier.room.cash.game` – what such a table does between hands; composed of
* :mod:`~krupier.room.cash.chairs` – who sits where, with which chips and obligations,
* :mod:`~krupier.room.cash.button` – button and blinds, hand after hand,
* :mod:`~krupier.room.cash.dealing` – how the next hand begins,
* :mod:`~krupier.room.cash.chips` – buy-in, top-up and cash-out as postings,
* :mod:`~krupier.room.cash.clock` – time banks,
* :mod:`~krupier.room.cash.preactions` – what players decided before their turn,
* :mod:`~krupier.room.cash.view` – what everybody, and each player, is shown of all that,
* :mod:`~krupier.room.cash.texts` – finished hands as PHH and as text.
"""
