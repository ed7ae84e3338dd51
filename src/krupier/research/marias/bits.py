"""Cards and duties of mariáš as bits, for compiled code.

A card is a single bit ``1 << suit * 8 + rank``, a hand a mask, a suit a mask of eight bits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from krupier.hands.compiled import compiled, inlined

SUIT = 255


def _lowest(typing: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.cttz(values[0], cgutils.false_bit)

    return types.int64(types.int64), generate


def _count(typing: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.ctpop(values[0])

    return types.int64(types.int64), generate


lowest = cast("Callable[[int], int]", intrinsic(_lowest))
"""The number of the lowest bit that is set."""
count = cast("Callable[[int], int]", intrinsic(_count))
"""How many bits are set."""


@inlined
def suit_of(card: int) -> int:
    """The mask of a card's suit."""
    return SUIT << (lowest(card) & 24)


@inlined
def above(card: int, trumps: int) -> int:
    """What beats a card that wins so far."""
    higher = suit_of(card) & -(card << 1)
    return higher if card & trumps else higher | trumps


@inlined
def duties(hand: int, led: int, best: int, trumps: int, last_trump: int) -> int:
    """The cards of a hand that may be played: ``led`` is the suit that was led, or 0, ``best`` the
    card that wins so far, ``last_trump`` an announced seven, or 0."""
    may = hand
    if led:
        may = hand & led
        if may == 0:
            may = hand & trumps
        if may == 0:
            may = hand
        elif suit_of(best) & may:  # not where the led suit was trumped
            higher = may & -(best << 1)
            if higher:
                may = higher
    if may & last_trump and hand & trumps & ~last_trump:
        may &= ~last_trump
    return may


@compiled
def may_play(hand: int, led: int, best: int, trumps: int, last_trump: int) -> int:
    return duties(hand, led, best, trumps, last_trump)


@inlined
def distinct(may: int, others: int, starts: int) -> int:
    """One card of each run of equal ones: the lowest."""
    found = 0
    previous = 0
    while may:
        card = may & -may
        may ^= card
        between = (card << 1) - (previous << 1)  # above the previous one, up to this one
        if (
            previous == 0
            or lowest(previous) >> 3 != lowest(card) >> 3
            or between & (starts | others)
        ):
            found |= card
        previous = card
    return found
