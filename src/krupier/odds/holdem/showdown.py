"""One board: all hands of player and bank on it.

The 1,081 hands that a board leaves are sorted once. Going through them from the lowest, the hands
of the bank that a player's hand beats are all hands passed, less those passed that hold one of his
two cards: all 990 hands of the bank are scored at once, for every hand of the player.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple, Protocol

import numpy as np

from krupier.hands.compiled import compiled, inlined
from krupier.hands.kernels import Array, Index, best

LEFT = 47
"""Cards that a board leaves."""
HANDS = comb(LEFT, 2)
BANK = comb(45, 2)
"""Hands that the bank can have against one of them."""


class Deal(NamedTuple):
    """What all boards share."""

    lookup: Index
    table: Array
    class_of: Array
    classes: int
    nets: Array
    """What lines win, by ``line * classes + class`` and case: better, tie and worse, each without
    and with the bank opening."""
    needed: int
    """The value with which the bank opens."""
    bank: int
    """Hands that the bank can have against a hand of the player."""


class Scored(Protocol):
    """Hands of the player on a board."""

    @property
    def kind(self) -> Array:
        """The class of what pay tables pay for a hand."""

    @property
    def lower(self) -> Array:
        """How many hands of the bank are lower."""

    @property
    def equal(self) -> Array: ...

    @property
    def closed(self) -> Array:
        """How many are too low to open."""

    @property
    def opens(self) -> Array:
        """Whether the bank would open with this hand."""


class BoardHands(NamedTuple):
    """The hands on a board, from the lowest."""

    hole: Array
    """The number of the two cards."""
    kind: Array
    """The class of the hand."""
    lower: Array
    """How many hands of the bank are lower."""
    equal: Array
    closed: Array
    """How many are too low to open."""
    opens: Array
    """Whether the bank would open with this hand."""


@compiled
def room() -> BoardHands:
    return BoardHands(
        np.zeros(HANDS, dtype=np.int64),
        np.zeros(HANDS, dtype=np.int64),
        np.zeros(HANDS, dtype=np.int64),
        np.zeros(HANDS, dtype=np.int64),
        np.zeros(HANDS, dtype=np.int64),
        np.zeros(HANDS, dtype=np.bool_),
    )


@compiled
def cards_left(board: Array, rest: Array) -> None:
    n = 0
    for card in range(52):
        taken = False
        for one in board:
            taken = taken or one == card
        if not taken:
            rest[n] = card
            n += 1


@compiled
def score_board(deal: Deal, board: Array, found: BoardHands) -> None:
    """Fills ``found``."""
    index = deal.lookup
    rest = np.zeros(LEFT, dtype=np.int64)
    cards_left(board, rest)
    board_key, board_bits = 0, 0
    for card in board:
        board_key += index.keys[card]
        board_bits |= index.bits[card]
    begins = np.zeros(deal.class_of.shape[0] + 1, dtype=np.int32)
    dealt = np.zeros((HANDS, 3), dtype=np.int16)
    lowest, highest = deal.class_of.shape[0], 0
    n = 0
    for i in range(LEFT):
        key_i = board_key + index.keys[rest[i]]
        bits_i = board_bits | index.bits[rest[i]]
        for j in range(i + 1, LEFT):
            key = key_i + index.keys[rest[j]]
            value = best(index, deal.table, key, bits_i | index.bits[rest[j]])
            dealt[n, 0], dealt[n, 1], dealt[n, 2] = i, j, value
            begins[value] += 1
            lowest, highest = min(lowest, value), max(highest, value)
            n += 1
    passed = 0
    for value in range(lowest, highest + 1):
        here = begins[value]
        begins[value] = passed
        passed += here
    hands = np.zeros((HANDS, 3), dtype=np.int16)
    for m in range(HANDS):
        value = dealt[m, 2]
        at = begins[value]
        hands[at, 0], hands[at, 1], hands[at, 2] = dealt[m, 0], dealt[m, 1], value
        begins[value] += 1
    _compare(deal, rest, hands, found)


@inlined
def _compare(deal: Deal, rest: Array, hands: Array, found: BoardHands) -> None:
    passed = np.zeros(LEFT, dtype=np.int64)
    closed = np.zeros(LEFT, dtype=np.int64)
    all_closed = 0
    first = 0
    while first < HANDS:
        value = hands[first, 2]
        last = first
        while last < HANDS and hands[last, 2] == value:
            found.lower[last] = first - passed[hands[last, 0]] - passed[hands[last, 1]]
            last += 1
        for at in range(first, last):
            passed[hands[at, 0]] += 1
            passed[hands[at, 1]] += 1
        opens = value >= deal.needed
        for at in range(first, last):
            # the hand itself is among those passed, once with each of its cards
            up_to = last - passed[hands[at, 0]] - passed[hands[at, 1]] + 1
            found.equal[at] = up_to - found.lower[at]
            found.kind[at] = deal.class_of[value]
            found.opens[at] = opens
        if not opens:
            closed[:] = passed
            all_closed = last
        first = last
    for at in range(HANDS):
        i, j = hands[at, 0], hands[at, 1]
        itself = 0 if found.opens[at] else 1
        found.closed[at] = all_closed - closed[i] - closed[j] + itself
        found.hole[at] = rest[j] * (rest[j] - 1) // 2 + rest[i]


@inlined
def worth(deal: Deal, line: int, found: Scored, at: int) -> int:
    """What a line wins with a hand against all hands of the bank."""
    net, row = deal.nets, line * deal.classes + found.kind[at]
    lower, equal, closed = found.lower[at], found.equal[at], found.closed[at]
    if found.opens[at]:
        return int(
            closed * net[row, 0]
            + (lower - closed) * net[row, 1]
            + equal * net[row, 3]
            + (deal.bank - lower - equal) * net[row, 5]
        )
    return int(
        lower * net[row, 0]
        + equal * net[row, 2]
        + (closed - lower - equal) * net[row, 4]
        + (deal.bank - closed) * net[row, 5]
    )


@inlined
def add_cases(deal: Deal, line: int, found: Scored, at: int, times: int, ends: Array) -> None:
    """Adds to ``ends``, by line and class, and case, how often a line ends so."""
    row = line * deal.classes + found.kind[at]
    lower, equal, closed = found.lower[at], found.equal[at], found.closed[at]
    if found.opens[at]:
        ends[row, 0] += times * closed
        ends[row, 1] += times * (lower - closed)
        ends[row, 3] += times * equal
        ends[row, 5] += times * (deal.bank - lower - equal)
    else:
        ends[row, 0] += times * lower
        ends[row, 2] += times * equal
        ends[row, 4] += times * (closed - lower - equal)
        ends[row, 5] += times * (deal.bank - closed)
