"""Running hands among players, whose chips stay in front of them from hand to hand.

* :mod:`~krupier.room.hands.dealer` – what such a table does between hands; composed of
* :mod:`~krupier.room.hands.policy` – where chips come from and go (a cash game: :mod:`~.cash`),
* :mod:`~krupier.room.hands.chairs` – who sits where, with which chips and obligations,
* :mod:`~krupier.room.hands.button` – button and blinds, hand after hand,
* :mod:`~krupier.room.hands.order` – who is dealt in, and who straddles,
* :mod:`~krupier.room.hands.mix` – which game of a mix comes next,
* :mod:`~krupier.room.hands.choice` – dealer's choice,
* :mod:`~krupier.room.hands.draw` – the draw for the first button,
* :mod:`~krupier.room.hands.dealing` – how the next hand begins,
* :mod:`~krupier.room.hands.answers` – what players ask for, answered once for every id,
* :mod:`~krupier.room.hands.moving` – to another table of the group, with all chips,
* :mod:`~krupier.room.hands.floor` – what a croupier enters for players at a physical table,
* :mod:`~krupier.room.hands.time_bank` – time banks,
* :mod:`~krupier.room.hands.preactions` – what players decided before their turn,
* :mod:`~krupier.room.hands.showing` – cards shown after the hand,
* :mod:`~krupier.room.hands.public_hand` – what everybody knows of the running hand,
* :mod:`~krupier.room.hands.view` – what everybody, and each player, is shown of all that,
* :mod:`~krupier.room.hands.texts` – finished hands as PHH and as text.
"""
