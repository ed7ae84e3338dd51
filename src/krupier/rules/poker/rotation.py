"""Mixed games: a list of games, each played for a number of hands, and what the button does.

>>> horse = Rotation(HORSE, hands=8)
>>> [horse.game(hand).variant.id for hand in (0, 7, 8, 40)]
['texas-holdem', 'texas-holdem', 'omaha-hi-lo', 'texas-holdem']
>>> horse.button_moves(16)
False
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from krupier.rules.poker.variant import Limit, Variant
from krupier.rules.poker.variants import (
    OMAHA,
    OMAHA_HI_LO,
    RAZZ,
    SEVEN_CARD_STUD,
    SEVEN_CARD_STUD_HI_LO,
    TEXAS_HOLDEM,
    TWO_SEVEN_TRIPLE_DRAW,
)


class Part(NamedTuple):
    """One game of a mix."""

    variant: Variant
    limit: Limit


def _limit(*variants: Variant) -> tuple[Part, ...]:
    return tuple(Part(one, Limit.FIXED_LIMIT) for one in variants)


HORSE = _limit(TEXAS_HOLDEM, OMAHA_HI_LO, RAZZ, SEVEN_CARD_STUD, SEVEN_CARD_STUD_HI_LO)
HOSE = _limit(TEXAS_HOLDEM, OMAHA_HI_LO, SEVEN_CARD_STUD, SEVEN_CARD_STUD_HI_LO)
TRIPLE_STUD = _limit(SEVEN_CARD_STUD, RAZZ, SEVEN_CARD_STUD_HI_LO)
EIGHT_GAME = (
    *_limit(TWO_SEVEN_TRIPLE_DRAW, TEXAS_HOLDEM, OMAHA_HI_LO),
    *_limit(RAZZ, SEVEN_CARD_STUD, SEVEN_CARD_STUD_HI_LO),
    Part(TEXAS_HOLDEM, Limit.NO_LIMIT),
    Part(OMAHA, Limit.POT_LIMIT),
)


@dataclass(frozen=True)
class Rotation:
    """``hands`` of each game in turn, then from the beginning."""

    parts: tuple[Part, ...]
    hands: int

    def game(self, hand: int) -> Part:
        """What the hand with this number (from 0) is played as."""
        return self.parts[hand // self.hands % len(self.parts)]

    def button_moves(self, hand: int) -> bool:
        """Whether the button moves after this hand: in stud games it waits, so that nobody skips
        a blind or posts one twice."""
        return not self.game(hand).variant.is_stud


MIXES = {"horse": HORSE, "hose": HOSE, "triple-stud": TRIPLE_STUD, "eight-game-mix": EIGHT_GAME}
