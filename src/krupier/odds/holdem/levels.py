"""The counting: from the river back to the first decision, and forward again to the ends.

What every line wins is known on the river, for each of the 134,459 boards that differ by more than
a renaming of suits. Choices are made there on the spot; then values go up, board by board, to the
boards of fewer cards within it on which the next choice is made: suits are renamed until such a
board is one of those that stand for all. Where a renaming leaves a board as it is, several hands
are the same decision, and each has a part of their common sum.

With all choices made the same way is gone in the other direction: how often play comes to an item
goes down from boards of fewer cards to those of more, and on the river the ends are counted.

An item *leaves* boards of so many cards if its value is known there and it is chosen with fewer in
sight; it *arrives* where it is chosen.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from krupier.hands.compiled import compiled, inlined
from krupier.hands.kernels import Array
from krupier.odds.holdem.boards import HOLES
from krupier.odds.holdem.showdown import (
    HANDS,
    BoardHands,
    Deal,
    add_cases,
    room,
    score_board,
    worth,
)

START, FLOP, TURN, RIVER = 0, 3, 4, 5


class Tree(NamedTuple):
    """The decisions as arrays: item 0 is the first choice; parents stand first."""

    known: NDArray[np.int64]
    """Cards of the board in sight at a choice; all five for a line."""
    line: NDArray[np.int64]
    """The number of a line; -1 for a choice."""
    ways: NDArray[np.int64]
    """The items that a choice leads to, padded with -1."""
    choice: NDArray[np.int64]
    """The number of a choice among those that know as many cards; -1 for a line."""


@inlined
def _choose(tree: Tree, known: int, value: Array, way: Array) -> None:
    """The best ways of all choices with so many cards in sight; of equal ones the first."""
    for item in range(tree.known.shape[0] - 1, -1, -1):
        if tree.line[item] < 0 and tree.known[item] == known:
            best = 0
            for k in range(1, tree.ways.shape[1]):
                one = tree.ways[item, k]
                if one >= 0 and value[one] > value[tree.ways[item, best]]:
                    best = k
            way[item] = best
            value[item] = value[tree.ways[item, best]]


@inlined
def at_river(deal: Deal, tree: Tree, found: BoardHands, at: int, value: Array, way: Array) -> None:
    """What every item wins that is reached on the river, and the choices made there."""
    for item in range(tree.known.shape[0]):
        if tree.line[item] >= 0:
            value[item] = worth(deal, tree.line[item], found, at)
    _choose(tree, RIVER, value, way)


@compiled
def ways_on_river(deal: Deal, tree: Tree, board: Array, hole: int) -> Array:
    """What two cards choose on a board, by item."""
    found = room()
    value = np.zeros(tree.known.shape[0], dtype=np.int64)
    way = np.zeros(tree.known.shape[0], dtype=np.int64)
    score_board(deal, board, found)
    for at in range(HANDS):
        if found.hole[at] == hole:
            at_river(deal, tree, found, at, value, way)
    return way


# -- upwards: what is won --------------------------------------------------------------------------


@compiled
def value_boards(deal: Deal, tree: Tree, leaving: Array, boards: Array, values: Array) -> None:
    """What the items that leave the river win, by board, item and two cards."""
    found = room()
    value = np.zeros(tree.known.shape[0], dtype=np.int64)
    way = np.zeros(tree.known.shape[0], dtype=np.int64)
    for number in range(boards.shape[0]):
        score_board(deal, boards[number], found)
        for at in range(HANDS):
            at_river(deal, tree, found, at, value, way)
            for k in range(leaving.shape[0]):
                values[number, k, found.hole[at]] = value[leaving[k]]


@compiled
def add_up(
    values: Array,
    times: Array,
    numbers: Array,
    renamings: Array,
    holes_before: Array,
    pairs: Array,
    thread: int,
    threads: int,
    sums: Array,
) -> None:
    """Adds values to the sums of the boards within; every thread has boards of its own to add to.

    ``pairs`` are items that leave with their places among those that arrive.
    """
    for board in range(values.shape[0]):
        for part in range(numbers.shape[1]):
            to = numbers[board, part]
            if to % threads != thread:
                continue
            before = holes_before[renamings[board, part]]
            for k in range(pairs.shape[0]):
                value, into = values[board, pairs[k, 0]], sums[to, pairs[k, 1]]
                for hole in range(HOLES):
                    into[hole] += times[board] * value[before[hole]]


@compiled
def choose_boards(
    tree: Tree,
    known: int,
    arriving: Array,
    leaving: Array,
    leaves: Array,
    renamed_holes: Array,
    sums: Array,
    ways: Array,
    values: Array,
) -> None:
    """Makes the choices on boards with so many cards; the values of items that leave them."""
    value = np.zeros(tree.known.shape[0], dtype=np.int64)
    way = np.zeros(tree.known.shape[0], dtype=np.int64)
    for board in range(sums.shape[0]):
        same = np.nonzero(leaves[board])[0]
        for hole in range(HOLES):
            for k in range(arriving.shape[0]):
                total = 0
                for renaming in same:
                    total += sums[board, k, renamed_holes[renaming, hole]]
                # as many boards as this one stands for, times the renamings that leave it
                value[arriving[k]] = total // 24
            _choose(tree, known, value, way)
            for item in range(tree.known.shape[0]):
                if tree.line[item] < 0 and tree.known[item] == known:
                    ways[board, tree.choice[item], hole] = way[item]
            for k in range(leaving.shape[0]):
                values[board, k, hole] = value[leaving[k]]


# -- downwards: how often it comes to that ---------------------------------------------------------


@compiled
def add_down(
    reached: Array,
    times: int,
    numbers: Array,
    renamings: Array,
    renamed_holes: Array,
    pairs: Array,
    counts: Array,
) -> None:
    """The counterpart of :func:`add_up`: adds how often items are reached on the boards within."""
    for board in range(counts.shape[0]):
        for part in range(numbers.shape[1]):
            after = renamed_holes[renamings[board, part]]
            for k in range(pairs.shape[0]):
                count, come = counts[board, pairs[k, 0]], reached[numbers[board, part], pairs[k, 1]]
                for hole in range(HOLES):
                    count[hole] += times * come[after[hole]]


@compiled
def follow_boards(
    tree: Tree,
    known: int,
    arriving: Array,
    leaving: Array,
    counts: Array,
    ways: Array,
    reached: Array,
) -> None:
    """How often the choices on boards with so many cards lead where."""
    count = np.zeros(tree.known.shape[0], dtype=np.int64)
    for board in range(counts.shape[0]):
        for hole in range(HOLES):
            count[:] = 0
            for k in range(leaving.shape[0]):
                count[leaving[k]] = counts[board, k, hole]
            for item in range(tree.known.shape[0]):
                if count[item] and tree.line[item] < 0 and tree.known[item] == known:
                    way = ways[board, tree.choice[item], hole]
                    count[tree.ways[item, way]] += count[item]
            for k in range(arriving.shape[0]):
                reached[board, k, hole] = count[arriving[k]]


@compiled
def count_ends(
    deal: Deal,
    tree: Tree,
    leaving: Array,
    counts: Array,
    boards: Array,
    weights: Array,
    ends: Array,
) -> None:
    """Adds to ``ends``, by line and class, and case, how often play on boards ends so."""
    found = room()
    value = np.zeros(tree.known.shape[0], dtype=np.int64)
    way = np.zeros(tree.known.shape[0], dtype=np.int64)
    for number in range(boards.shape[0]):
        score_board(deal, boards[number], found)
        for at in range(HANDS):
            chosen = False
            for k in range(leaving.shape[0]):
                times = counts[number, k, found.hole[at]]
                if times == 0:
                    continue
                item = leaving[k]
                while tree.line[item] < 0:
                    if not chosen:
                        at_river(deal, tree, found, at, value, way)
                        chosen = True
                    item = tree.ways[item, way[item]]
                add_cases(deal, tree.line[item], found, at, times * weights[number], ends)
