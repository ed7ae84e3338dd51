"""What compiled code plays poker with: a game, and a hand, as records of numbers."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from krupier.hands.kernels import Array, Index
from krupier.rules.poker.variant import Opening

MOST_PLAYERS, MOST_STREETS, MOST_HELD, MOST_SHARED, MOST_BOARDS = 10, 6, 7, 5, 2
OPENINGS = (Opening.BUTTON, Opening.LOW_CARD, Opening.HIGH_CARD, Opening.BEST_LOW)
BUTTON, LOW_CARD, HIGH_CARD, BEST_LOW = range(4)
HOLE, UP, BOARD, BURN, BIG, PAIR_OPENS_BIG = range(6)
"""The columns of ``streets``; ``UP`` has a bit for each hole card that is dealt face up."""
NO_LOW, LOW, SEVEN_LOW = range(3)
"""How low cards are valued, in the only ranking or in the second half of a pot."""

Game = Any
"""A record of :data:`GAME`: rules, forced bets and stacks, the same in every hand."""
GAME = np.dtype(
    [
        *((name, np.int64) for name in ("players", "rounds", "cards", "boards", "opening")),
        *((name, np.int64) for name in ("limit", "small", "big", "bring_in", "cap")),
        *((name, np.int64) for name in ("double_raises", "antes_in_pot_limit", "free_fold")),
        *((name, np.int64) for name in ("boards_tie_by_suit", "best_board_takes_all")),
        *((name, np.int64) for name in ("exactly_two", "first_low", "second_low", "floor")),
        *((name, np.int64) for name in ("level", "first", "each", "straddled")),
        *((name, np.int64, (MOST_PLAYERS,)) for name in ("antes", "live", "dead", "start")),
        ("streets", np.int64, (MOST_STREETS, 6)),
    ]
)

Hand = Any
"""A record of :data:`HAND`. ``actor`` is negative when it is over; ``given`` says that the deck
lies in the order to be dealt, otherwise cards are drawn from it by ``random``; ``faces`` has a bit
for each card that lies open, ``shared`` counts the cards of a board."""
HAND = np.dtype(
    [
        *((name, np.int64) for name in ("street", "actor", "level", "increase", "count")),
        *((name, np.int64) for name in ("acted", "able", "waiting", "left", "pot", "dead")),
        *((name, np.int64) for name in ("top", "held", "faces", "shared", "given")),
        *((name, np.int64) for name in ("bring_in_due", "big_allowed")),
        ("random", np.uint64),
        *((name, np.int64, (MOST_PLAYERS,)) for name in ("stacks", "bets", "paid")),
        ("values", np.int64, (2 * MOST_BOARDS, MOST_PLAYERS)),
        ("live", np.uint8, (MOST_PLAYERS,)),
        ("cards", np.uint8, (MOST_PLAYERS, MOST_HELD)),
        ("boards", np.uint8, (MOST_BOARDS, MOST_SHARED)),
        ("deck", np.uint8, (52,)),
    ],
    align=True,
)


class Tables(NamedTuple):
    """What hands are valued by."""

    lookup: Index
    high: Array
    low: Array
    omaha: Array
    omaha_low: Array
