"""Hands that differ by more than the names of suits.

The bank's open card is of the first suit; the other three may change places. A class of hands is
represented by the one whose suits are in order, and stands for one to six hands.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from krupier import hands
from krupier.hands.compiled import compiled, inlined
from krupier.hands.kernels import Array
from krupier.odds.draw.stud_kernel import binomials, set_at

NUMBERED = 5
"""Hands of up to so many cards can be looked up."""


class Classes(NamedTuple):
    """All classes of hands of so many cards, from the lowest value."""

    cards: Array
    values: Array
    sizes: Array
    """How many hands a class stands for."""
    number: Array
    """The class of every hand by the number of the set; empty for more than five cards."""
    sets: Array
    """``sets[n, card]``: how many sets of n cards there are below a card."""


@cache
def classes(m: int) -> Classes:
    """
    >>> len(classes(4).cards), int(classes(4).sizes.sum())
    (55042, 270725)
    """
    sets = binomials()
    cards = np.zeros((1 + comb(52, m) // 4, m), dtype=np.int8)
    sizes = np.zeros(len(cards), dtype=np.int64)
    n = _in_order(cards, sizes)
    values = hands.high_batch(cards[:n]).astype(np.int64)
    order = np.argsort(values, kind="stable")
    number = np.zeros(comb(52, m) if m <= NUMBERED else 0, dtype=np.int32)
    found = Classes(cards[order], values[order], sizes[order], number, sets)
    if m <= NUMBERED:
        _number(found)
    return found


@compiled
def _in_order(cards: Array, sizes: Array) -> int:
    m = cards.shape[1]
    hand = np.arange(m)
    masks = np.zeros(4, dtype=np.int64)
    n = 0
    while True:
        masks[:] = 0
        for card in hand:
            masks[card & 3] |= 1 << (card >> 2)
        if masks[1] >= masks[2] >= masks[3]:
            cards[n] = hand
            same = int(masks[1] == masks[2]) + int(masks[2] == masks[3])
            sizes[n] = 6 if same == 0 else 3 if same == 1 else 1
            n += 1
        k = m - 1
        while k >= 0 and hand[k] == 52 - m + k:
            k -= 1
        if k < 0:
            return n
        hand[k] += 1
        for j in range(k + 1, m):
            hand[j] = hand[j - 1] + 1


@inlined
def put_in_order(cards: Array, n: int) -> None:
    """Sorts the first ``n`` cards."""
    for k in range(1, n):
        card, at = cards[k], k
        while at and cards[at - 1] > card:
            cards[at] = cards[at - 1]
            at -= 1
        cards[at] = card


@inlined
def class_of(some: Classes, hand: Array, n: int, named: Array) -> int:
    """The class of the first ``n`` cards of ``hand``, which are put in the order of its cards;
    ``named`` becomes these cards."""
    one = two = three = 0
    for k in range(n):
        suit, bit = hand[k] & 3, 1 << (hand[k] >> 2)
        one |= bit if suit == 1 else 0
        two |= bit if suit == 2 else 0
        three |= bit if suit == 3 else 0
    # suits with more high cards come first, of equal ones the first
    first = 1 + int(two > one) + int(three > one)
    second = 1 + int(one >= two) + int(three > two)
    third = 6 - first - second
    for k in range(n):
        card = hand[k]
        suit = card & 3
        place = first if suit == 1 else second if suit == 2 else third if suit == 3 else 0
        renamed, at = card >> 2 << 2 | place, k
        while at and named[at - 1] > renamed:
            named[at], hand[at] = named[at - 1], hand[at - 1]
            at -= 1
        named[at], hand[at] = renamed, card
    return int(some.number[set_at(some.sets, named, n)])


@compiled
def _number(some: Classes) -> None:
    """Fills the numbers: first of hands whose suits are in order, then of all others."""
    m = some.cards.shape[1]
    for n in range(some.cards.shape[0]):
        some.number[set_at(some.sets, some.cards[n], m)] = n
    hand, moved, named = np.arange(m), np.arange(m), np.arange(m)
    for at in range(some.number.shape[0]):
        moved[:] = hand
        some.number[at] = class_of(some, moved, m, named)
        # the next hand in the order of numbers
        k = 0
        while k < m - 1 and hand[k] + 1 == hand[k + 1]:
            hand[k] = k
            k += 1
        hand[k] += 1
