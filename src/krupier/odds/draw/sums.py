"""What hands of five cards are worth together, by the cards that they hold.

From sums over all hands that hold some cards follow, by inclusion and exclusion, those over all
hands that hold some cards of a hand and none of its others: what an exchange may bring.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np

from krupier.hands.compiled import compiled, inlined
from krupier.hands.kernels import Array
from krupier.odds.draw.classes import Classes


class Sums(NamedTuple):
    """By the number of a set of cards; several sums beside each other."""

    none: Array
    one: Array
    two: Array
    three: Array
    four: Array


def summed(five: Classes, worths: Array, up: int) -> Sums:
    """``worths`` has a row for each class and a column for each sum; hands with the open card are
    left out."""
    sums = Sums(*(np.zeros((comb(52, n), worths.shape[1])) for n in range(5)))
    _add_hands(five, worths, up, sums.four)
    for n in (3, 2, 1, 0):
        _add_down(five.sets, n, sums[n + 1], sums[n])
    return sums


@compiled
def _add_hands(five: Classes, worths: Array, up: int, four: Array) -> None:
    sets, n = five.sets, 0
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        h = five.number[n]
                        n += 1
                        if up in (a, b, c, d, e):
                            continue
                        ab, abc = sets[2, b] + a, sets[3, c] + sets[2, b] + a
                        for some in (
                            sets[4, d] + abc,
                            sets[4, e] + abc,
                            sets[4, e] + sets[3, d] + ab,
                            sets[4, e] + sets[3, d] + sets[2, c] + a,
                            sets[4, e] + sets[3, d] + sets[2, c] + b,
                        ):
                            for column in range(worths.shape[1]):
                                four[some, column] += worths[h, column]


@compiled
def _add_down(sets: Array, n: int, more: Array, fewer: Array) -> None:
    """From sets of n + 1 cards to those of n: each hand is met once for each of its other cards."""
    cards = np.arange(n + 1)
    for at in range(more.shape[0]):
        for gone in range(n + 1):
            some, k = 0, 0
            for j in range(n + 1):
                if j != gone:
                    k += 1
                    some += sets[k, cards[j]]
            for column in range(more.shape[1]):
                fewer[some, column] += more[at, column] / (5 - n)
        # the next set in the order of numbers
        k = 0
        while k < n and cards[k] + 1 == cards[k + 1]:
            cards[k] = k
            k += 1
        cards[k] += 1


@inlined
def _holding(sets: Array, sums: Sums, column: int, worth: float, hand: Array, mask: int) -> float:
    """The sum over all hands that hold the cards of a mask."""
    at, n = 0, 0
    for k in range(hand.shape[0]):
        if mask >> k & 1:
            n += 1
            at += sets[n, hand[k]]
    if n == 0:
        return float(sums.none[0, column])
    if n == 1:
        return float(sums.one[at, column])
    if n == 2:
        return float(sums.two[at, column])
    if n == 3:
        return float(sums.three[at, column])
    return float(sums.four[at, column]) if n == 4 else worth


@inlined
def keeping(sets: Array, sums: Sums, column: int, worth: float, hand: Array, out: Array) -> None:
    """Fills ``out`` by mask: the sum over all hands that hold its cards of ``hand`` and none of
    the others. ``worth`` is that of the hand itself, if it has five cards."""
    m = hand.shape[0]
    for mask in range(1 << m):
        out[mask] = _holding(sets, sums, column, worth, hand, mask)
    for k in range(m):
        for mask in range(1 << m):
            if not mask >> k & 1:
                out[mask] -= out[mask | 1 << k]
