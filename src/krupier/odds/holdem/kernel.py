"""The counting: for every flop all boards, and on every board all hands of player and bank.

The 1,081 hands that a board leaves are sorted once. Going through them from the lowest, the hands
of the bank that a player's hand beats are all hands passed, less those passed that hold one of his
two cards: all 990 hands of the bank are scored at once, for every hand of the player.

Three steps follow for each flop: what every way to play wins is summed up to where it is chosen;
the best ways are chosen, on the turn and then on the flop; and the ends to which these choices lead
are counted. A board is counted twice, once for each order of its last two cards.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from krupier.hands.compiled import compiled, inlined
from krupier.hands.kernels import Array, Index, best

CARDS = 49
"""Cards that a flop leaves."""
PAIRS = CARDS * (CARDS - 1) // 2
HANDS = 47 * 46 // 2
"""Hands that a board leaves."""
BANK = 45 * 44 // 2
"""Hands that the bank can have against a hand of the player."""
KINDS = 169
"""Hands of two cards that differ by more than a renaming of suits."""
FLOP, TURN, RIVER = 3, 4, 5


class Tree(NamedTuple):
    """The decisions as arrays: item 0 is the root, before the flop; parents stand first."""

    known: NDArray[np.int64]
    """Cards of the board in sight at a choice; -1 for a line."""
    parent: NDArray[np.int64]
    line: NDArray[np.int64]
    """The number of a line; -1 for a choice."""
    ways: NDArray[np.int64]
    """By item, padded with -1."""


class Deal(NamedTuple):
    """What all flops share."""

    lookup: Index
    table: Array
    class_of: Array
    classes: int
    nets: Array
    """What lines win, by ``line * classes + class`` and case: better, tie and worse, each without
    and with the bank opening."""
    needed: int
    """The value with which the bank opens."""


class Notes(NamedTuple):
    """What is noted while one flop is counted."""

    kept: Array
    """By board and hand in the order of values: class, lower, equal, closed, opens, pair."""
    by_turn: Array
    """What an item wins, by pair and turn."""
    by_hand: Array
    at_river: Array
    """The ways that are chosen, by item and what is known."""
    at_turn: Array
    at_flop: Array
    ended: Array
    """By kind of hand, line and class, and case."""


@inlined
def kind_of(a: int, b: int) -> int:
    """The kind of two cards: pairs on the diagonal, suited hands above it."""
    high, low = max(a >> 2, b >> 2), min(a >> 2, b >> 2)
    if a & 3 == b & 3:
        return low * 13 + high
    return high * 13 + low


@compiled
def pair_numbers() -> Array:
    number = np.zeros((CARDS, CARDS), dtype=np.int64)
    at = 0
    for i in range(CARDS):
        for j in range(i + 1, CARDS):
            number[i, j] = number[j, i] = at
            at += 1
    return number


@compiled
def cards_left(flop: Array) -> Array:
    rest = np.zeros(CARDS, dtype=np.int64)
    n = 0
    for card in range(52):
        if card != flop[0] and card != flop[1] and card != flop[2]:
            rest[n] = card
            n += 1
    return rest


# -- one board -------------------------------------------------------------------------------------


@compiled
def score_board(
    deal: Deal, rest: Array, flop: Array, t: int, r: int, dealt: Array, order: Array, found: Array
) -> None:
    """Fills ``found``, for each hand on a board from the lowest, with (i, j, class, lower, equal,
    closed, opens): how many hands of the bank are lower, equal, and too low to open."""
    index = deal.lookup
    board_key = index.keys[rest[t]] + index.keys[rest[r]]
    board_bits = index.bits[rest[t]] | index.bits[rest[r]]
    for card in flop:
        board_key += index.keys[card]
        board_bits |= index.bits[card]
    begins = np.zeros(deal.class_of.shape[0], dtype=np.int64)
    n = 0
    for i in range(CARDS):
        if i in (t, r):
            continue
        key_i = board_key + index.keys[rest[i]]
        bits_i = board_bits | index.bits[rest[i]]
        for j in range(i + 1, CARDS):
            if j in (t, r):
                continue
            key = key_i + index.keys[rest[j]]
            value = best(index, deal.table, key, bits_i | index.bits[rest[j]])
            dealt[n, 0] = i
            dealt[n, 1] = j
            dealt[n, 2] = value
            begins[value] += 1
            n += 1
    passed = 0
    for value in range(begins.shape[0]):
        here = begins[value]
        begins[value] = passed
        passed += here
    for m in range(n):
        value = dealt[m, 2]
        order[begins[value]] = m
        begins[value] += 1
    _compare(deal, dealt, order, found)


@inlined
def _compare(deal: Deal, dealt: Array, order: Array, found: Array) -> None:
    passed = np.zeros(CARDS, dtype=np.int64)
    closed = np.zeros(CARDS, dtype=np.int64)
    all_closed = 0
    first = 0
    while first < HANDS:
        value = dealt[order[first], 2]
        last = first
        while last < HANDS and dealt[order[last], 2] == value:
            i, j = dealt[order[last], 0], dealt[order[last], 1]
            found[last, 0] = i
            found[last, 1] = j
            found[last, 2] = deal.class_of[value]
            found[last, 3] = first - passed[i] - passed[j]
            found[last, 6] = 1 if value >= deal.needed else 0
            last += 1
        for at in range(first, last):
            passed[found[at, 0]] += 1
            passed[found[at, 1]] += 1
        for at in range(first, last):
            i, j = found[at, 0], found[at, 1]
            # the hand itself is among those passed, once with each of its cards
            found[at, 4] = last - passed[i] - passed[j] + 1 - found[at, 3]
        if value < deal.needed:
            closed[:] = passed
            all_closed = last
        first = last
    for at in range(HANDS):
        i, j = found[at, 0], found[at, 1]
        found[at, 5] = all_closed - closed[i] - closed[j] + 1 - found[at, 6]


@inlined
def worth(net: Array, at: int, lower: int, equal: int, closed: int, opens: int) -> int:
    """What a line wins against all hands of the bank."""
    if opens:
        return int(
            closed * net[at, 0]
            + (lower - closed) * net[at, 1]
            + equal * net[at, 3]
            + (BANK - lower - equal) * net[at, 5]
        )
    return int(
        lower * net[at, 0]
        + equal * net[at, 2]
        + (closed - lower - equal) * net[at, 4]
        + (BANK - closed) * net[at, 5]
    )


# -- one flop --------------------------------------------------------------------------------------


@compiled
def _sum_up(deal: Deal, tree: Tree, flop: Array, number: Array, notes: Notes) -> None:
    """What every way to go on wins, up to where it is chosen."""
    rest = cards_left(flop)
    dealt = np.zeros((HANDS, 3), dtype=np.int64)
    order = np.zeros(HANDS, dtype=np.int64)
    found = np.zeros((HANDS, 7), dtype=np.int64)
    value = np.zeros(tree.known.shape[0], dtype=np.int64)
    notes.by_turn[:] = 0
    notes.by_hand[:] = 0
    for t in range(CARDS):
        for r in range(t + 1, CARDS):
            board = number[t, r]
            score_board(deal, rest, flop, t, r, dealt, order, found)
            for m in range(HANDS):
                hand = number[found[m, 0], found[m, 1]]
                kind, lower, equal = found[m, 2], found[m, 3], found[m, 4]
                closed, opens = found[m, 5], found[m, 6]
                for column in range(5):
                    notes.kept[board, m, column] = found[m, column + 2]
                notes.kept[board, m, 5] = hand
                for item in range(tree.known.shape[0] - 1, 0, -1):
                    if tree.line[item] >= 0:
                        at = tree.line[item] * deal.classes + kind
                        value[item] = worth(deal.nets, at, lower, equal, closed, opens)
                    elif tree.known[item] == RIVER:
                        way = 0
                        for k in range(1, tree.ways.shape[1]):
                            one = tree.ways[item, k]
                            if one >= 0 and value[one] > value[tree.ways[item, way]]:
                                way = k
                        notes.at_river[item, board, m] = way
                        value[item] = value[tree.ways[item, way]]
                    else:
                        continue
                    above = tree.known[tree.parent[item]]
                    if above == TURN:
                        notes.by_turn[item, hand, t] += value[item]
                        notes.by_turn[item, hand, r] += value[item]
                    elif above < TURN:
                        notes.by_hand[item, hand] += 2 * value[item]


@compiled
def _choose(tree: Tree, notes: Notes) -> None:
    """The choices on the turn and on the flop."""
    for item in range(tree.known.shape[0] - 1, 0, -1):
        if tree.known[item] == TURN:
            for hand in range(PAIRS):
                for t in range(CARDS):
                    way = 0
                    for k in range(1, tree.ways.shape[1]):
                        one, so_far = tree.ways[item, k], tree.ways[item, way]
                        if (
                            one >= 0
                            and notes.by_turn[one, hand, t] > notes.by_turn[so_far, hand, t]
                        ):
                            way = k
                    notes.at_turn[item, hand, t] = way
                    notes.by_hand[item, hand] += notes.by_turn[tree.ways[item, way], hand, t]
        elif tree.known[item] == FLOP:
            for hand in range(PAIRS):
                way = 0
                for k in range(1, tree.ways.shape[1]):
                    one, so_far = tree.ways[item, k], tree.ways[item, way]
                    if one >= 0 and notes.by_hand[one, hand] > notes.by_hand[so_far, hand]:
                        way = k
                notes.at_flop[item, hand] = way
                notes.by_hand[item, hand] = notes.by_hand[tree.ways[item, way], hand]


@inlined
def _follow(
    deal: Deal, tree: Tree, start: int, t: int, board: int, kinds: Array, notes: Notes
) -> None:
    """Counts the ends of all hands on one board, whose turn is card ``t``."""
    kept = notes.kept
    for m in range(HANDS):
        hand = kept[board, m, 5]
        item = start
        while tree.line[item] < 0:
            if tree.known[item] == FLOP:
                way = notes.at_flop[item, hand]
            elif tree.known[item] == TURN:
                way = notes.at_turn[item, hand, t]
            else:
                way = notes.at_river[item, board, m]
            item = tree.ways[item, way]
        kind = kinds[hand]
        at = tree.line[item] * deal.classes + kept[board, m, 0]
        lower, equal, closed = kept[board, m, 1], kept[board, m, 2], kept[board, m, 3]
        if kept[board, m, 4]:
            notes.ended[kind, at, 0] += closed
            notes.ended[kind, at, 1] += lower - closed
            notes.ended[kind, at, 3] += equal
            notes.ended[kind, at, 5] += BANK - lower - equal
        else:
            notes.ended[kind, at, 0] += lower
            notes.ended[kind, at, 2] += equal
            notes.ended[kind, at, 4] += closed - lower - equal
            notes.ended[kind, at, 5] += BANK - closed


@compiled
def _count_ends(
    deal: Deal, tree: Tree, start: int, kinds: Array, number: Array, has_turn: bool, notes: Notes
) -> None:
    notes.ended[:] = 0
    for t in range(CARDS):
        for r in range(0 if has_turn else t + 1, CARDS):
            if r != t:
                _follow(deal, tree, start, t, number[t, r], kinds, notes)


# -- many flops ------------------------------------------------------------------------------------


@compiled
def solve_flops(
    deal: Deal, tree: Tree, flops: Array, weights: Array, sums: Array, ends: Array
) -> None:
    """Adds to ``sums`` (way at the root, kind of hand) what it wins with the best play after it,
    and to ``ends`` (way, kind, line and class, case) how often that happens."""
    items, roots = tree.known.shape[0], sums.shape[0]
    has_turn = False
    for item in range(items):
        has_turn = has_turn or tree.known[item] == TURN
    turns = CARDS if has_turn else 1
    times = 1 if has_turn else 2
    number = pair_numbers()
    kinds = np.zeros(PAIRS, dtype=np.int64)
    notes = Notes(
        kept=np.zeros((PAIRS, HANDS, 6), dtype=np.int16),
        by_turn=np.zeros((items, PAIRS, turns), dtype=np.int64),
        by_hand=np.zeros((items, PAIRS), dtype=np.int64),
        at_river=np.zeros((items, PAIRS, HANDS), dtype=np.uint8),
        at_turn=np.zeros((items, PAIRS, turns), dtype=np.uint8),
        at_flop=np.zeros((items, PAIRS), dtype=np.uint8),
        ended=np.zeros((KINDS, deal.nets.shape[0], 6), dtype=np.int32),
    )
    for f in range(flops.shape[0]):
        rest = cards_left(flops[f])
        for i in range(CARDS):
            for j in range(i + 1, CARDS):
                kinds[number[i, j]] = kind_of(rest[i], rest[j])
        _sum_up(deal, tree, flops[f], number, notes)
        _choose(tree, notes)
        for root in range(roots):
            start = tree.ways[0, root]
            for hand in range(PAIRS):
                sums[root, kinds[hand]] += weights[f] * notes.by_hand[start, hand]
            _count_ends(deal, tree, start, kinds, number, has_turn, notes)
            for kind in range(KINDS):
                for at in range(notes.ended.shape[1]):
                    for case in range(6):
                        more = times * weights[f] * notes.ended[kind, at, case]
                        ends[root, kind, at, case] += more
