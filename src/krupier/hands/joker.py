"""Pai Gow poker: 53 cards, the joker an ace or whatever completes a straight or a flush.

Five-card and two-card hands stand on the scale of ``high``, with five aces on top, so that the
high hand compares with the low one.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Literal

from krupier.equipment.cards import JOKER, Card
from krupier.hands import scales, tables
from krupier.hands.cache import table as cached
from krupier.hands.categories import Category
from krupier.hands.scales import ACE, FLUSH_AT, HIGH_BITS, LOW_BITS, RANKS_SIZE
from krupier.hands.single import (
    SECOND_STRAIGHT,
    SECOND_STRAIGHT_FLUSH,
    STEEL_WHEEL,
    WHEEL,
    high,
)

Wheel = Literal["lowest", "second"]
"""Where A-2-3-4-5 stands among the straights: at the bottom, or between king- and ace-high."""


def pai_gow(cards: Sequence[Card], wheel: Wheel = "lowest") -> int:
    """The value of a high hand of five cards or a low hand of two, with at most one joker.

    >>> from krupier.equipment.cards import parse
    >>> pai_gow(parse("Jk As")) == high(parse("Ah As"))
    True
    """
    if len(cards) not in (2, 5):
        raise ValueError(f"{len(cards)} cards given, a Pai Gow hand has 5 (high) or 2 (low)")
    second = wheel_is_second(wheel)
    if JOKER not in cards:
        return _move_wheel(high(cards), second)
    others = [card for card in cards if card != JOKER]
    if len(others) < len(cards) - 1:
        raise ValueError("there is only one joker")
    high(others)  # refuses what is no card
    table = joker_table(second)
    if len(others) == 4 and len({card & 3 for card in others}) == 1:
        return table[FLUSH_AT + sum(1 << (card >> 2) for card in others)]
    return table[_number([card >> 2 for card in others])]


def pai_gow_foul(high_hand: Sequence[Card], low_hand: Sequence[Card]) -> bool:
    """Whether the hands are set wrongly: the high hand must be better than the low one."""
    if (len(high_hand), len(low_hand)) != (5, 2):
        raise ValueError(
            f"{len(high_hand)} and {len(low_hand)} cards given, the hands have 5 and 2"
        )
    return pai_gow(high_hand) <= pai_gow(low_hand)


@cache
def joker_table(second: bool) -> array[int]:
    """Values of one or four other ranks together with the joker, and of four in one suit; laid out
    like the table of a scale."""
    return cached(f"joker-{second:d}", "H", lambda: _build(second))


def _build(second: bool) -> array[int]:
    value = scales.values(scales.HIGH)
    table = array("H", bytes(2 * (RANKS_SIZE + (1 << 13))))

    def worth(hand_class: scales.HandClass) -> int:
        return _move_wheel(value[hand_class], second)

    for rank in range(13):
        table[_number([rank])] = worth(scales.class_of_ranks((rank, ACE)))
    for ranks in combinations_with_replacement(range(13), 4):
        if ranks == (ACE,) * 4:
            best = value[Category.FIVE_ACES, (ACE,)]
        else:
            best = worth(scales.class_of_ranks((*ranks, ACE)))
            for fifth in set(range(13)) - set(ranks):
                made = scales.class_of_ranks((*ranks, fifth))
                if made[0] is Category.STRAIGHT:
                    best = max(best, worth(made))
        table[_number(list(ranks))] = best
    for suited in combinations(range(13), 4):
        flushes = (
            scales.class_of_flush(tuple(sorted((*suited, fifth), reverse=True)))
            for fifth in set(range(13)) - set(suited)
        )
        table[FLUSH_AT + sum(1 << rank for rank in suited)] = max(map(worth, flushes))
    return table


def _number(ranks: list[int]) -> int:
    key = sum(scales.card_key(4 * rank) for rank in ranks)
    low, high_ = tables.low_index(), tables.high_index()
    return low[key & (1 << LOW_BITS) - 1] + high_[key >> LOW_BITS & (1 << HIGH_BITS) - 1]


def _move_wheel(value: int, second: bool) -> int:
    if second and value == WHEEL:
        return SECOND_STRAIGHT
    if second and value == STEEL_WHEEL:
        return SECOND_STRAIGHT_FLUSH
    return value


def wheel_is_second(wheel: str) -> bool:
    """Whether A-2-3-4-5 is the second-highest straight here."""
    if wheel not in ("lowest", "second"):
        raise ValueError(f"wheel {wheel!r}: allowed are 'lowest' and 'second'")
    return wheel == "second"
