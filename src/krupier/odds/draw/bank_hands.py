"""The bank's hands beside its open card: how many are below a value, whatever cards are in sight.

The bank shows one card of five. All 249 900 hands are valued once and their values numbered from
the lowest: *levels*. For sets of one and two cards it is kept how many hands below each level hold
them, for sets of three and four the levels of those that do. The hands that hold none of any cards
in sight follow by inclusion and exclusion, in less than a microsecond.

The open card is always of the first suit: rename suits by ``card ^ (up & 3)``.

>>> from krupier.rules.banker_poker.tables import least_value
>>> bank = bank_hands(rank=7)  # a nine
>>> int(bank.below[-1]), round(bank.share_below(least_value("high", "ace-king")), 4)
(249900, 0.4541)
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np

from krupier.hands.compiled import compiled, inlined
from krupier.hands.kernels import Array, Index, best, load_index, load_table
from krupier.odds.draw.payouts import BEST
from krupier.odds.draw.stud_kernel import binomials

OTHERS = 48
"""Cards beside an open card and three more."""


class BankHands(NamedTuple):
    """All hands beside an open card of one rank; plain arrays, for compiled code."""

    up: int
    """The open card, of the first suit."""
    level: Array
    """``level[value]``: how many of the bank's different values are lower."""
    below: Array
    """``below[level]``: hands of lower levels."""
    one: Array
    """``one[level, card]``: those of them that hold a card,"""
    two: Array
    """``two[level, number of the pair]``: those that hold two."""
    three: Array
    """``three[number of the set]``: the levels of all hands that hold three cards, ascending."""
    four: Array
    """``four[number of the set]``: the level of the hand that these cards make."""
    sets: Array
    """``sets[n, card]``: how many sets of n cards there are below a card."""

    def share_below(self, value: int) -> float:
        """The share of hands below a value, if no other card is in sight."""
        return float(self.below[self.level[value]] / self.below[-1])

    def holds(self) -> Array:
        """``[level, rank]``: the share of hands of lower levels that hold a certain card of a rank,
        not the open one."""
        suits = np.where(np.arange(13) == self.up >> 2, 3, 4)
        cards = self.one.reshape(-1, 13, 4).sum(axis=2) / suits
        return np.asarray(cards / np.maximum(self.below, 1)[:, None])


@lru_cache(maxsize=13)
def bank_hands(rank: int) -> BankHands:
    """The bank's hands beside an open card of this rank."""
    up, sets = 4 * rank, binomials()
    values = np.zeros(comb(52, 4), dtype=np.int64)
    _value_all(load_index(), load_table("high"), up, values)
    found = np.unique(values[values > 0])
    level = np.searchsorted(found, np.arange(BEST + 2)).astype(np.int64)
    four = level[values].astype(np.uint16)
    rows = len(found) + 1
    below = np.zeros(rows, dtype=np.int64)
    one = np.zeros((rows, 52), dtype=np.int32)
    two = np.zeros((rows, comb(52, 2)), dtype=np.int16)
    three = np.zeros((comb(52, 3), OTHERS), dtype=np.uint16)
    _count_all(up, sets, four, below, one, two, three)
    three.sort(axis=1)
    return BankHands(up, level, below, one, two, three, four, sets)


@compiled
def _value_all(index: Index, table: Array, up: int, values: Array) -> None:
    """The value of every four cards with the open one; 0 if they hold it."""
    n = 0
    for d in range(3, 52):
        for c in range(2, d):
            for b in range(1, c):
                for a in range(b):
                    if up not in (a, b, c, d):
                        key, bits = index.keys[up], index.bits[up]
                        for card in (a, b, c, d):
                            key += index.keys[card]
                            bits |= index.bits[card]
                        values[n] = best(index, table, key, bits)
                    n += 1


@compiled
def _count_all(
    up: int, sets: Array, four: Array, below: Array, one: Array, two: Array, three: Array
) -> None:
    filled = np.zeros(three.shape[0], dtype=np.int64)
    n = 0
    for d in range(3, 52):
        for c in range(2, d):
            for b in range(1, c):
                for a in range(b):
                    at = four[n]
                    n += 1
                    if up in (a, b, c, d):
                        continue
                    below[at + 1] += 1
                    for card in (a, b, c, d):
                        one[at + 1, card] += 1
                    for low, high in ((a, b), (a, c), (b, c), (a, d), (b, d), (c, d)):
                        two[at + 1, sets[2, high] + low] += 1
                    for x, y, z in ((a, b, c), (a, b, d), (a, c, d), (b, c, d)):
                        some = sets[3, z] + sets[2, y] + x
                        three[some, filled[some]] = at
                        filled[some] += 1
    for at in range(1, below.shape[0]):
        below[at] += below[at - 1]
        for k in range(one.shape[1]):
            one[at, k] += one[at - 1, k]
        for k in range(two.shape[1]):
            two[at, k] += two[at - 1, k]


@inlined
def count_below(bank: BankHands, level: int, seen: Array, n: int) -> int:
    """How many hands of lower levels hold none of the first ``n`` cards of ``seen``; these are in
    ascending order, without the open card."""
    sets, one, two, three, four = bank.sets, bank.one, bank.two, bank.three, bank.four
    count = bank.below[level]
    for i in range(n):
        a = seen[i]
        count -= one[level, a]
        for j in range(i):
            b = seen[j]
            count += two[level, sets[2, a] + b]
            for k in range(j):
                c = seen[k]
                some = sets[3, a] + sets[2, b] + c
                # the levels of a row ascend: the greatest steps of two that stay below
                at = 0
                for step in (32, 16, 8, 4, 2, 1):
                    if at + step <= OTHERS and three[some, at + step - 1] < level:
                        at += step
                count -= at
                for m in range(k):
                    count += four[sets[4, a] + sets[3, b] + sets[2, c] + seen[m]] < level
    return int(count)
