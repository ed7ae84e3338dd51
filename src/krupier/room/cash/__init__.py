"""A table of a game among players: chips stay in front of them from hand to hand.

* :mod:`~krupier.room.cash.game` – what such a table does between hands; composed of
* :mod:`~krupier.room.cash.chairs` – who sits where, with which chips and obligations,
* :mod:`~krupier.room.cash.button` – button and blinds, hand after hand,
* :mod:`~krupier.room.cash.order` – who is dealt in, and who straddles,
* :mod:`~krupier.room.cash.mix` – which game of a mix comes next,
* :mod:`~krupier.room.cash.choice` – dealer's choice,
* :mod:`~krupier.room.cash.draw` – the draw for the first button,
* :mod:`~krupier.room.cash.dealing` – how the next hand begins,
* :mod:`~krupier.room.cash.chips` – buy-in, top-up and cash-out as postings,
* :mod:`~krupier.room.cash.floor` – what a croupier enters for players at a physical table,
* :mod:`~krupier.room.cash.clock` – time banks,
* :mod:`~krupier.room.cash.preactions` – what players decided before their turn,
* :mod:`~krupier.room.cash.view` – what everybody, and each player, is shown of all that,
* :mod:`~krupier.room.cash.texts` – finished hands as PHH and as text.
"""
