"""Boards that differ by more than a renaming of suits, and how all others are renamed to them.

Of all boards that a renaming turns into each other one is counted: that whose suits are in order,
the suit with the greatest ranks first. A board may have any number of cards; that of none comes
before the flop.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple

import numpy as np

from krupier.hands.compiled import compiled
from krupier.hands.kernels import Array

RENAMINGS = np.array(list(permutations(range(4))), dtype=np.int64)
"""The new suit of every suit."""
HOLES = comb(52, 2)
"""Two cards ``i < j`` have the number ``j * (j - 1) // 2 + i``."""


class Boards(NamedTuple):
    """The boards of so many cards whose suits are in order."""

    cards: Array
    weights: Array
    """How many boards each stands for."""
    numbers: Array
    """The number of a board by its place among all, -1 if its suits are not in order."""
    leaves: Array
    """Whether a renaming leaves a board as it is."""


class Parts(NamedTuple):
    """The boards of fewer cards that lie within each board, as in :func:`subsets`."""

    numbers: Array
    renamings: Array
    """The renaming that puts the suits of the part in order."""


@cache
def boards(size: int) -> Boards:
    """
    >>> [len(boards(size).cards) for size in (0, 3, 4)]
    [1, 1755, 16432]
    """
    cards = np.zeros((comb(52, size), size), dtype=np.int64)
    weights = np.zeros(len(cards), dtype=np.int64)
    numbers = np.zeros(len(cards), dtype=np.int32)
    n = _all_in_order(cards, weights, numbers)
    leaves = np.zeros((n, len(RENAMINGS)), dtype=np.bool_)
    _unchanged(cards[:n], RENAMINGS, leaves)
    return Boards(cards[:n].copy(), weights[:n].copy(), numbers, leaves)


@cache
def parts(size: int, smaller: int) -> Parts:
    whole, found = boards(size), boards(smaller)
    taken = np.array(subsets(size, smaller), dtype=np.int64)
    numbers = np.zeros((len(whole.cards), len(taken)), dtype=np.int32)
    renamings = np.zeros(numbers.shape, dtype=np.uint8)
    _find_parts(whole.cards, taken, found.numbers, RENAMINGS, numbers, renamings)
    return Parts(numbers, renamings)


def subsets(size: int, smaller: int) -> list[tuple[int, ...]]:
    """Which cards of a board its parts are made of."""
    return list(combinations(range(size), smaller))


@cache
def renamed_holes() -> Array:
    """By renaming and number, the number that two cards get."""
    high, low = np.array([(j, i) for j in range(52) for i in range(j)]).T
    one, two = (card >> 2 << 2 | RENAMINGS[:, card & 3] for card in (high, low))
    high, low = np.maximum(one, two), np.minimum(one, two)
    numbers: Array = (high * (high - 1) // 2 + low).astype(np.uint16)
    return numbers


@cache
def holes_before() -> Array:
    """By renaming and number, the number that two cards had before."""
    return np.argsort(renamed_holes(), axis=1).astype(np.uint16)


@compiled
def suit_masks(cards: Array, masks: Array) -> None:
    masks[:] = 0
    for card in cards:
        masks[card & 3] |= 1 << (card >> 2)


@compiled
def _all_in_order(cards: Array, weights: Array, numbers: Array) -> int:
    """Goes through all boards; those with the lowest last card come first."""
    size = cards.shape[1]
    board = np.arange(size)
    masks = np.zeros(4, dtype=np.int64)
    n = 0
    for place in range(numbers.shape[0]):
        suit_masks(board, masks)
        numbers[place] = -1
        if masks[0] >= masks[1] and masks[1] >= masks[2] and masks[2] >= masks[3]:
            cards[n] = board
            numbers[place] = n
            equal = 1
            weights[n] = 24
            for suit in range(1, 4):
                equal = equal + 1 if masks[suit] == masks[suit - 1] else 1
                weights[n] //= equal
            n += 1
        for at in range(size):
            if at + 1 == size or board[at] + 1 < board[at + 1]:
                board[at] += 1
                break
            board[at] = at
    return n


@compiled
def _unchanged(cards: Array, renamings: Array, leaves: Array) -> None:
    masks = np.zeros(4, dtype=np.int64)
    for number in range(cards.shape[0]):
        suit_masks(cards[number], masks)
        for at in range(renamings.shape[0]):
            leaves[number, at] = True
            for suit in range(4):
                if masks[renamings[at, suit]] != masks[suit]:
                    leaves[number, at] = False


@compiled
def place_of(cards: Array) -> int:
    """The place of a board among all of its size; its cards are put in order."""
    place = 0
    for at in range(cards.shape[0]):
        before = at
        while before and cards[before - 1] > cards[before]:
            cards[before - 1], cards[before] = cards[before], cards[before - 1]
            before -= 1
    for at in range(cards.shape[0]):
        ways = 1
        for k in range(at + 1):
            ways = ways * (cards[at] - k) // (k + 1)
        place += ways
    return place


@compiled
def to_order(cards: Array, renamings: Array, masks: Array) -> int:
    """Puts the suits of a board in order and gives the renaming that does so."""
    suit_masks(cards, masks)
    for at in range(renamings.shape[0]):
        fits = True
        for suit in range(4):
            for other in range(4):
                if masks[suit] > masks[other] and renamings[at, suit] > renamings[at, other]:
                    fits = False
        if fits:
            for k in range(cards.shape[0]):
                cards[k] = cards[k] >> 2 << 2 | renamings[at, cards[k] & 3]
            return at
    return -1


@compiled
def _find_parts(
    cards: Array,
    taken: Array,
    place_number: Array,
    names: Array,
    numbers: Array,
    renamings: Array,
) -> None:
    part = np.zeros(taken.shape[1], dtype=np.int64)
    masks = np.zeros(4, dtype=np.int64)
    for number in range(cards.shape[0]):
        for at in range(taken.shape[0]):
            for k in range(part.shape[0]):
                part[k] = cards[number, taken[at, k]]
            renamings[number, at] = to_order(part, names, masks)
            numbers[number, at] = place_number[place_of(part)]
