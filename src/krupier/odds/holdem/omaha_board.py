"""One board of Omaha: all hands of three own cards on it, for player and bank.

A hand takes two own cards and three of the board, so suits count only where three cards of the
board share one. Cards of a rank that are alike in this form a *class*: 13 or 26 of them, and a few
hundred or thousand combinations of three instead of 16,215 hands. Sorted and passed from the lowest
they tell how many hands of the bank a player's hand beats; hands that hold one of his three cards
are left out by inclusion and exclusion over single cards and pairs.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np

from krupier.hands.compiled import compiled, inlined
from krupier.hands.kernels import Array, board_row, omaha_flush, omaha_suits
from krupier.odds.holdem.showdown import Deal

CLASSES = 26
MOST = comb(CLASSES + 2, 3)
"""Combinations of three classes."""
BANK = comb(44, 3)
"""Hands that the bank can have against a hand of the player."""


class Hands(NamedTuple):
    """Combinations of classes on a board, from the lowest."""

    class_of: Array
    """By card; -1 for the board's."""
    left: Array
    """Cards of a class."""
    classes: Array
    """The three of a combination, in order."""
    kind: Array
    """The class of what pay tables pay for it."""
    lower: Array
    """How many hands of the bank are lower, against each hand of this combination."""
    equal: Array
    closed: Array
    """How many are too low to open."""
    opens: Array
    """Whether the bank would open with this hand."""


@compiled
def room() -> Hands:
    return Hands(
        np.zeros(52, dtype=np.int64),
        np.zeros(CLASSES, dtype=np.int64),
        np.zeros((MOST, 3), dtype=np.int64),
        np.zeros(MOST, dtype=np.int64),
        np.zeros(MOST, dtype=np.int64),
        np.zeros(MOST, dtype=np.int64),
        np.zeros(MOST, dtype=np.int64),
        np.zeros(MOST, dtype=np.bool_),
    )


@compiled
def _classify(board: Array, cards: Array, hands: Hands) -> None:
    """The classes of cards, and two ``cards`` of each, if there are."""
    suits = np.zeros(4, dtype=np.int64)
    hands.class_of[:] = 0
    for card in board:
        suits[card & 3] += 1
        hands.class_of[card] = -1
    hands.left[:] = 0
    for card in range(52):
        if hands.class_of[card] == 0:
            one = (card >> 2) + (13 if suits[card & 3] >= 3 else 0)
            hands.class_of[card] = one
            if hands.left[one] < 2:
                cards[one, hands.left[one]] = card
            hands.left[one] += 1


@compiled
def _pair_values(
    deal: Deal, rows: Array, board: Array, cards: Array, left: Array, values: Array
) -> None:
    """The value that two cards of any classes make with three of the board."""
    index = deal.lookup
    board_key, board_bits = 0, 0
    for card in board:
        board_key += index.keys[card]
        board_bits |= index.bits[card]
    row = board_row(index, board_key)
    for x in range(CLASSES):
        for y in range(x, CLASSES):
            if left[x] == 0 or left[y] < (2 if x == y else 1):
                continue
            one, other = cards[x, 0], cards[y, 1 if x == y else 0]
            upper, lower = max(one >> 2, other >> 2), min(one >> 2, other >> 2)
            value = int(rows[row + (upper * (upper + 1) >> 1) + lower])
            key = index.keys[one] + index.keys[other]
            suits = omaha_suits(key, board_key)
            if suits:
                bits = index.bits[one] | index.bits[other]
                flush = omaha_flush(deal.table, suits, key, bits, board_key, board_bits)
                value = max(value, flush)
            values[x, y] = value


@inlined
def many(left: Array, x: int, y: int, z: int) -> int:
    """How many hands have these classes, given in order."""
    if x == y == z:
        return int(left[x] * (left[x] - 1) * (left[x] - 2) // 6)
    if x == y:
        return int(left[x] * (left[x] - 1) // 2 * left[z])
    if y == z:
        return int(left[y] * (left[y] - 1) // 2 * left[x])
    return int(left[x] * left[y] * left[z])


@inlined
def _pass(left: Array, x: int, y: int, z: int, one: Array, two: Array) -> None:
    """Adds the hands of these classes to those with a given card, and with given two cards."""
    if x == y == z:
        one[x] += (left[x] - 1) * (left[x] - 2) // 2
        two[x, x] += left[x] - 2
    elif x == y:
        one[x] += (left[x] - 1) * left[z]
        one[z] += left[x] * (left[x] - 1) // 2
        two[x, x] += left[z]
        two[x, z] += left[x] - 1
    elif y == z:
        one[y] += (left[y] - 1) * left[x]
        one[x] += left[y] * (left[y] - 1) // 2
        two[y, y] += left[x]
        two[x, y] += left[y] - 1
    else:
        one[x] += left[y] * left[z]
        one[y] += left[x] * left[z]
        one[z] += left[x] * left[y]
        two[x, y] += left[z]
        two[x, z] += left[y]
        two[y, z] += left[x]


@inlined
def _without(x: int, y: int, z: int, one: Array, two: Array) -> int:
    """What is left out of the hands passed, for a hand that has not been passed itself."""
    return int(two[x, y] + two[x, z] + two[y, z] - one[x] - one[y] - one[z])


@compiled
def score_board(deal: Deal, rows: Array, board: Array, hands: Hands) -> int:
    """Fills ``hands``; the result is how many combinations there are."""
    cards = np.zeros((CLASSES, 2), dtype=np.int64)
    pair = np.zeros((CLASSES, CLASSES), dtype=np.int64)
    _classify(board, cards, hands)
    left = hands.left
    _pair_values(deal, rows, board, cards, left, pair)
    begins = np.zeros(deal.class_of.shape[0] + 1, dtype=np.int32)
    values = np.zeros(MOST, dtype=np.int64)
    unsorted = np.zeros((MOST, 3), dtype=np.int8)
    n = 0
    for x in range(CLASSES):
        for y in range(x, CLASSES):
            for z in range(y, CLASSES):
                if many(left, x, y, z) > 0:
                    values[n] = max(pair[x, y], pair[x, z], pair[y, z])
                    unsorted[n, 0], unsorted[n, 1], unsorted[n, 2] = x, y, z
                    begins[values[n]] += 1
                    n += 1
    passed = 0
    for value in range(begins.shape[0]):
        here = begins[value]
        begins[value] = passed
        passed += here
    sorted_values = np.zeros(n, dtype=np.int64)
    for m in range(n):
        at = begins[values[m]]
        begins[values[m]] += 1
        sorted_values[at] = values[m]
        for k in range(3):
            hands.classes[at, k] = unsorted[m, k]
    _compare(deal, sorted_values, hands)
    return n


@inlined
def _compare(deal: Deal, values: Array, hands: Hands) -> None:
    left, classes = hands.left, hands.classes
    one = np.zeros(CLASSES, dtype=np.int64)
    two = np.zeros((CLASSES, CLASSES), dtype=np.int64)
    closed_one, closed_two = one.copy(), two.copy()
    passed, all_closed, first = 0, 0, 0
    while first < values.shape[0]:
        value, last = values[first], first
        while last < values.shape[0] and values[last] == value:
            x, y, z = classes[last, 0], classes[last, 1], classes[last, 2]
            hands.lower[last] = passed + _without(x, y, z, one, two)
            last += 1
        for at in range(first, last):
            x, y, z = classes[at, 0], classes[at, 1], classes[at, 2]
            passed += many(left, x, y, z)
            _pass(left, x, y, z, one, two)
        opens = value >= deal.needed
        for at in range(first, last):
            x, y, z = classes[at, 0], classes[at, 1], classes[at, 2]
            # the hand itself has all three cards: inclusion and exclusion leave it out
            hands.equal[at] = passed + _without(x, y, z, one, two) - 1 - hands.lower[at]
            hands.kind[at] = deal.class_of[value]
            hands.opens[at] = opens
        if not opens:
            closed_one[:] = one
            closed_two[:] = two
            all_closed = passed
        first = last
    for at in range(values.shape[0]):
        x, y, z = classes[at, 0], classes[at, 1], classes[at, 2]
        itself = 0 if hands.opens[at] else 1
        hands.closed[at] = all_closed + _without(x, y, z, closed_one, closed_two) - itself
