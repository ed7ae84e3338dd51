"""Omaha against the bank: three own cards, one decision after the flop.

Boards that differ by a renaming of suits are counted once, each with all 16,215 hands that it
leaves; a hand of the bank must avoid three cards, which takes inclusion and exclusion over single
cards and pairs. What calling wins is added up for every flop of the board: suits are renamed until
the flop is one of the 1,755 that stand for all. Where suits of a flop can be exchanged, several
hands are the same decision and are judged by their common sum.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from os import cpu_count

import numpy as np

from krupier.hands.compiled import compiled, inlined
from krupier.hands.kernels import (
    Array,
    board_row,
    load_index,
    load_omaha,
    load_table,
    omaha_flush,
    omaha_suits,
)
from krupier.odds.holdem.kernel import CARDS, Deal
from krupier.odds.holdem.tree import Choice, Line, choices, pays
from krupier.odds.result import Progress
from krupier.rules.banker_poker.holdem import BankerHoldem

LEFT = 47
"""Cards that a board leaves."""
HANDS = comb(LEFT, 3)
OWN = comb(CARDS, 3)
"""Hands of three cards that a flop leaves."""
FLOPS = comb(52, 3)
BANK = comb(44, 3)
LAST_TWO = comb(46, 2)
DEALS = comb(52, 3) * comb(49, 3) * comb(46, 2) * comb(44, 3)
"""Flop, own cards, last two cards of the board, and the bank's cards."""
THREADS = 4
"""More would need more memory than a laptop has."""


@dataclass(frozen=True)
class Solved:
    """Sums over all deals under the best play, in antes."""

    mean: Fraction
    square: Fraction
    hit: Fraction
    played: Fraction
    """How often the player calls."""
    call: Line


# -- boards, flops and suits -----------------------------------------------------------------------


@inlined
def three_number(a: int, b: int, c: int) -> int:
    """The number of three different cards, in any order."""
    low, high = min(a, b, c), max(a, b, c)
    middle = a + b + c - low - high
    return low + middle * (middle - 1) // 2 + high * (high - 1) * (high - 2) // 6


@compiled
def masks_of(cards: Array, masks: Array) -> None:
    masks[:] = 0
    for card in cards:
        masks[card & 3] |= 1 << (card >> 2)


@compiled
def renaming(masks: Array, new: Array) -> None:
    """The renaming that puts the suits in order, the suit with the greatest ranks first."""
    for suit in range(4):
        place = 0
        for other in range(4):
            if masks[other] > masks[suit] or (masks[other] == masks[suit] and other < suit):
                place += 1
        new[suit] = place


@compiled
def all_boards(boards: Array, weights: Array) -> int:
    """The boards whose suits are in order, and how many others each stands for."""
    masks = np.zeros(4, dtype=np.int64)
    board = np.zeros(5, dtype=np.int64)
    n = 0
    for a in range(52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                for d in range(c + 1, 52):
                    for e in range(d + 1, 52):
                        board[0], board[1], board[2], board[3], board[4] = a, b, c, d, e
                        masks_of(board, masks)
                        if masks[0] < masks[1] or masks[1] < masks[2] or masks[2] < masks[3]:
                            continue
                        boards[n] = board
                        equal = 1
                        weights[n] = 24
                        for suit in range(1, 4):
                            equal = equal + 1 if masks[suit] == masks[suit - 1] else 1
                            weights[n] //= equal
                        n += 1
    return n


@compiled
def number_flops(number: Array, cards: Array, exchanges: Array) -> int:
    """Numbers the flops whose suits are in order; ``exchanges`` are the renamings that leave a
    flop as it is, padded with -1."""
    masks = np.zeros(4, dtype=np.int64)
    flop = np.zeros(3, dtype=np.int64)
    number[:] = -1
    exchanges[:] = -1
    n = 0
    for a in range(52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                flop[0], flop[1], flop[2] = a, b, c
                masks_of(flop, masks)
                if masks[0] < masks[1] or masks[1] < masks[2] or masks[2] < masks[3]:
                    continue
                number[three_number(a, b, c)] = n
                cards[n] = flop
                found = 0
                for code in range(256):
                    one, two, three, four = code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6
                    if (1 << one | 1 << two | 1 << three | 1 << four) != 15:
                        continue
                    same = masks[one] == masks[0] and masks[two] == masks[1]
                    if same and masks[three] == masks[2] and masks[four] == masks[3]:
                        exchanges[n, found] = code
                        found += 1
                n += 1
    return n


@compiled
def places(flop: Array, place: Array) -> None:
    """Where each card stands among those that a flop leaves."""
    n = 0
    for card in range(52):
        place[card] = n
        if card != flop[0] and card != flop[1] and card != flop[2]:
            n += 1


# -- one board -------------------------------------------------------------------------------------


@compiled
def pair_values(deal: Deal, rows: Array, rest: Array, board: Array, values: Array) -> None:
    """The value that every two cards make with three of the board."""
    index = deal.lookup
    board_key, board_bits = 0, 0
    for card in board:
        board_key += index.keys[card]
        board_bits |= index.bits[card]
    row = board_row(index, board_key)
    for i in range(LEFT):
        for j in range(i + 1, LEFT):
            upper, lower = rest[j] >> 2, rest[i] >> 2
            value = int(rows[row + (upper * (upper + 1) >> 1) + lower])
            key = index.keys[rest[i]] + index.keys[rest[j]]
            suits = omaha_suits(key, board_key)
            if suits:
                bits = index.bits[rest[i]] | index.bits[rest[j]]
                flush = omaha_flush(deal.table, suits, key, bits, board_key, board_bits)
                value = max(value, flush)
            values[i, j] = value


@compiled
def score(deal: Deal, values: Array, dealt: Array, order: Array, won: Array) -> None:
    """Fills ``won``, by hand, with what calling wins against all hands of the bank: its sum, the
    sum of its squares, and how often it is more than nothing."""
    begins = np.zeros(deal.class_of.shape[0], dtype=np.int64)
    n = 0
    for k in range(LEFT):
        for j in range(k):
            for i in range(j):
                value = max(values[i, j], values[i, k], values[j, k])
                dealt[n, 0], dealt[n, 1], dealt[n, 2], dealt[n, 3] = i, j, k, value
                begins[value] += 1
                n += 1
    passed = 0
    for value in range(begins.shape[0]):
        here = begins[value]
        begins[value] = passed
        passed += here
    for m in range(HANDS):
        value = dealt[m, 3]
        order[begins[value]] = m
        begins[value] += 1
    one = np.zeros(LEFT, dtype=np.int32)
    two = np.zeros((LEFT, LEFT), dtype=np.int32)
    closed_one = np.zeros(LEFT, dtype=np.int32)
    closed_two = np.zeros((LEFT, LEFT), dtype=np.int32)
    all_closed = 0
    lower = np.zeros(HANDS, dtype=np.int32)
    equal = np.zeros(HANDS, dtype=np.int32)
    first = 0
    while first < HANDS:
        value = dealt[order[first], 3]
        last = first
        while last < HANDS and dealt[order[last], 3] == value:
            m = order[last]
            i, j, k = dealt[m, 0], dealt[m, 1], dealt[m, 2]
            pairs = two[i, j] + two[i, k] + two[j, k]
            lower[m] = first - one[i] - one[j] - one[k] + pairs
            last += 1
        for at in range(first, last):
            m = order[at]
            i, j, k = dealt[m, 0], dealt[m, 1], dealt[m, 2]
            one[i] += 1
            one[j] += 1
            one[k] += 1
            two[i, j] += 1
            two[i, k] += 1
            two[j, k] += 1
        for at in range(first, last):
            m = order[at]
            i, j, k = dealt[m, 0], dealt[m, 1], dealt[m, 2]
            pairs = two[i, j] + two[i, k] + two[j, k]
            # the hand itself has all three cards: inclusion and exclusion leave it out
            equal[m] = last - one[i] - one[j] - one[k] + pairs - 1 - lower[m]
        if value < deal.needed:
            closed_one[:] = one
            closed_two[:] = two
            all_closed = last
        first = last
    for m in range(HANDS):
        i, j, k, value = dealt[m, 0], dealt[m, 1], dealt[m, 2], dealt[m, 3]
        opens = value >= deal.needed
        pairs = closed_two[i, j] + closed_two[i, k] + closed_two[j, k]
        closed = all_closed - closed_one[i] - closed_one[j] - closed_one[k] + pairs
        closed -= 0 if opens else 1
        kind = deal.class_of[value]
        if opens:
            _add(deal, m, kind, 0, closed, won)
            _add(deal, m, kind, 1, lower[m] - closed, won)
            _add(deal, m, kind, 3, equal[m], won)
            _add(deal, m, kind, 5, BANK - lower[m] - equal[m], won)
        else:
            _add(deal, m, kind, 0, lower[m], won)
            _add(deal, m, kind, 2, equal[m], won)
            _add(deal, m, kind, 4, closed - lower[m] - equal[m], won)
            _add(deal, m, kind, 5, BANK - closed, won)


@inlined
def _add(deal: Deal, m: int, kind: int, case: int, n: int, won: Array) -> None:
    net = deal.nets[kind, case]
    if case == 0:
        won[m, 0] = won[m, 1] = won[m, 2] = 0
    won[m, 0] += n * net
    won[m, 1] += n * net * net
    won[m, 2] += n if net > 0 else 0


# -- all boards ------------------------------------------------------------------------------------


@compiled
def count_boards(
    deal: Deal,
    rows: Array,
    boards: Array,
    weights: Array,
    flop_number: Array,
    sums: Array,
) -> None:
    """Adds to ``sums``, by flop and own cards, what ``score`` says of every board with the flop."""
    rest = np.zeros(LEFT, dtype=np.int64)
    values = np.zeros((LEFT, LEFT), dtype=np.int64)
    dealt = np.zeros((HANDS, 4), dtype=np.int32)
    order = np.zeros(HANDS, dtype=np.int32)
    won = np.zeros((HANDS, 3), dtype=np.int64)
    masks = np.zeros(4, dtype=np.int64)
    new = np.zeros(4, dtype=np.int64)
    flop = np.zeros(3, dtype=np.int64)
    place = np.zeros(52, dtype=np.int64)
    at = np.zeros(LEFT, dtype=np.int64)
    for number in range(boards.shape[0]):
        board = boards[number]
        n = 0
        for card in range(52):
            if not (board == card).any():
                rest[n] = card
                n += 1
        pair_values(deal, rows, rest, board, values)
        score(deal, values, dealt, order, won)
        for a in range(5):
            for b in range(a + 1, 5):
                for c in range(b + 1, 5):
                    flop[0], flop[1], flop[2] = board[a], board[b], board[c]
                    masks_of(flop, masks)
                    renaming(masks, new)
                    for m in range(3):
                        flop[m] = flop[m] >> 2 << 2 | new[flop[m] & 3]
                    f = flop_number[three_number(flop[0], flop[1], flop[2])]
                    places(flop, place)
                    for m in range(LEFT):
                        at[m] = place[rest[m] >> 2 << 2 | new[rest[m] & 3]]
                    for m in range(HANDS):
                        own = three_number(at[dealt[m, 0]], at[dealt[m, 1]], at[dealt[m, 2]])
                        sums[f, own, 0] += weights[number] * won[m, 0]
                        sums[f, own, 1] += weights[number] * won[m, 1]
                        sums[f, own, 2] += weights[number] * won[m, 2]


@compiled
def choose(
    flops: Array,
    exchanges: Array,
    times: Array,
    fold: int,
    sums: Array,
    total: Array,
) -> None:
    """Adds what the better of calling and folding leads to: (sum, squares, hits, calls)."""
    rest = np.zeros(CARDS, dtype=np.int64)
    place = np.zeros(52, dtype=np.int64)
    deals = LAST_TWO * BANK
    for f in range(flops.shape[0]):
        places(flops[f], place)
        for card in range(52):
            if (flops[f] != card).all():
                rest[place[card]] = card
        for i in range(CARDS):
            for j in range(i):
                for k in range(j):
                    calling, n = 0, 0
                    while n < exchanges.shape[1] and exchanges[f, n] >= 0:
                        code = exchanges[f, n]
                        a, b, c = (rest[i], rest[j], rest[k])
                        a = place[a >> 2 << 2 | code >> 2 * (a & 3) & 3]
                        b = place[b >> 2 << 2 | code >> 2 * (b & 3) & 3]
                        c = place[c >> 2 << 2 | code >> 2 * (c & 3) & 3]
                        calling += sums[f, three_number(a, b, c), 0]
                        n += 1
                    own = three_number(i, j, k)
                    if calling > n * times[f] * deals * fold:
                        for column in range(3):
                            total[column] += sums[f, own, column]
                        total[3] += times[f] * deals
                    else:
                        total[0] += times[f] * deals * fold
                        total[1] += times[f] * deals * fold * fold


def solve(game: BankerHoldem, bet: str, progress: Progress | None = None) -> Solved:
    """The best play of a game whose only decision is to raise or fold after the flop."""
    root = choices(game, game.opening.lays[bet])
    assert isinstance(root, Choice)
    call, fold = root.ways
    assert isinstance(call, Line)
    assert isinstance(fold, Line)
    paid = pays(game, (call,))
    deal = Deal(
        load_index(),
        load_table("high"),
        paid.class_of,
        paid.nets.shape[1],
        paid.nets[0],
        game.needed,
    )
    boards = np.zeros((140_000, 5), dtype=np.int64)
    weights = np.zeros(140_000, dtype=np.int64)
    n = all_boards(boards, weights)
    boards, weights = boards[:n], weights[:n]
    flop_number = np.zeros(FLOPS, dtype=np.int64)
    flops = np.zeros((2_000, 3), dtype=np.int64)
    exchanges = np.zeros((2_000, 24), dtype=np.int64)
    flops = flops[: number_flops(flop_number, flops, exchanges)]
    threads = min(cpu_count() or 1, THREADS)
    step = 200
    chunks = [slice(first, first + step) for first in range(0, n, step)]
    done: list[slice] = []

    def work(thread: int) -> Array:
        sums = np.zeros((len(flops), OWN, 3), dtype=np.int64)
        for part in chunks[thread::threads]:
            count_boards(deal, load_omaha(), boards[part], weights[part], flop_number, sums)
            done.append(part)
            if progress:
                progress(len(done), len(chunks))
        return sums

    with ThreadPoolExecutor(threads) as pool:
        sums = np.sum(list(pool.map(work, range(threads))), axis=0)
    total = np.zeros(4, dtype=np.int64)
    lost = -int(fold.total * paid.unit)
    choose(flops, exchanges, sizes(flops), lost, sums, total)
    won, square, hit, called = (int(one) for one in total)
    return Solved(
        Fraction(won, DEALS * paid.unit),
        Fraction(square, DEALS * paid.unit**2),
        Fraction(hit, DEALS),
        Fraction(called, DEALS),
        call,
    )


def sizes(flops: Array) -> Array:
    """How many flops each stands for."""
    found = []
    for flop in flops.tolist():
        masks = [0, 0, 0, 0]
        for card in flop:
            masks[card & 3] |= 1 << (card >> 2)
        equal = [masks.count(one) for one in set(masks)]
        ways = 24
        for times in equal:
            ways //= (1, 1, 2, 6, 24)[times]
        found.append(ways)
    return np.array(found, dtype=np.int64)
