"""Omaha against the bank: three own cards, one decision after the flop.

Boards that differ by a renaming of suits are counted once. What calling wins more than folding is
added up for every flop of a board: suits are renamed until the flop is one of the 1,755 that stand
for all. Where suits of a flop can be exchanged, several hands are the same decision and are judged
by their common sum. A second run over the boards counts the ends of all rounds that are called.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import comb

import numpy as np

from krupier.hands.compiled import compiled, inlined
from krupier.hands.kernels import Array, load_index, load_omaha, load_table
from krupier.odds.bounds import check_sums
from krupier.odds.holdem.boards import RENAMINGS, boards, parts
from krupier.odds.holdem.cores import Cores
from krupier.odds.holdem.levels import FLOP, RIVER
from krupier.odds.holdem.omaha_board import BANK, CLASSES, room, score_board
from krupier.odds.holdem.showdown import Deal, add_cases, worth
from krupier.odds.holdem.solve import Solved
from krupier.odds.holdem.tree import Choice, Ints, Line, Pays, choices, pays
from krupier.odds.result import Progress
from krupier.rules.banker_poker.holdem import BankerHoldem

OWN = comb(52, 3)
"""Three cards ``i < j < k`` have the number C(k, 3) + C(j, 2) + i."""
DEALS = OWN * comb(49, 3) * comb(46, 2) * BANK
"""Flop, own cards, last two cards of the board, and the bank's cards."""
BACK = np.array([RENAMINGS.tolist().index(one) for one in np.argsort(RENAMINGS).tolist()])
"""The renaming that undoes each."""
CHUNK = 64
"""Boards whose values are held at a time."""


@inlined
def _two(a: int, b: int) -> int:
    """Where the numbers of three cards begin whose greater two are these, in any order."""
    low, high = min(a, b), max(a, b)
    return low * (low - 1) // 2 + high * (high - 1) * (high - 2) // 6


@inlined
def number_of(a: int, b: int, c: int) -> int:
    """The number of three different cards, in any order."""
    low = min(a, b, c)
    if low == a:
        return _two(b, c) + a
    return _two(a, c) + b if low == b else _two(a, b) + c


@compiled
def _renamed(values: Array, renaming: Array, into: Array) -> None:
    """What three cards have, for those that a renaming makes of them."""
    new, old = np.zeros(52, dtype=np.int64), np.zeros(52, dtype=np.uint64)
    for card in range(52):
        new[card] = card >> 2 << 2 | renaming[card & 3]
        old[new[card]] = card
    for k in range(52):
        for j in range(k):
            # cards of a lower rank stay lower
            lower, come, go = j >> 2 << 2, _two(j, k), _two(new[j], new[k])
            row, target = values[come : come + lower], into[go : go + lower]
            for i in range(lower):
                target[i] = row[old[i]]
            for i in range(lower, j):
                into[number_of(new[i], new[j], new[k])] = values[come + i]


# -- the first run: what calling wins --------------------------------------------------------------


@compiled
def value_boards(deal: Deal, rows: Array, cards: Array, values: Array) -> None:
    """What calling wins on boards, by the number of the own cards."""
    hands = room()
    cube = np.zeros((CLASSES, CLASSES, CLASSES), dtype=np.int64)
    for board in range(cards.shape[0]):
        for at in range(score_board(deal, rows, cards[board], hands)):
            x, y, z = hands.classes[at]
            wins = worth(deal, 0, hands, at)
            cube[x, y, z] = cube[x, z, y] = cube[y, x, z] = wins
            cube[y, z, x] = cube[z, x, y] = cube[z, y, x] = wins
        class_of = hands.class_of
        values[board] = 0
        for k in range(52):
            for j in range(k):
                if class_of[j] < 0 or class_of[k] < 0:
                    continue
                begin, row = _two(j, k), cube[class_of[k], class_of[j]]
                for i in range(j):
                    if class_of[i] >= 0:
                        values[board, begin + i] = row[class_of[i]]


@compiled
def add_up(
    values: Array,
    weights: Array,
    numbers: Array,
    renamings: Array,
    names: Array,
    thread: int,
    threads: int,
    sums: Array,
) -> None:
    """Adds the values of boards to their flops; every thread has flops of its own to add to."""
    renamed = np.zeros(OWN, dtype=np.int64)
    for board in range(values.shape[0]):
        for name in range(names.shape[0]):
            first = True
            for part in range(numbers.shape[1]):
                flop = numbers[board, part]
                if renamings[board, part] != name or flop % threads != thread:
                    continue
                if first:
                    _renamed(values[board], names[name], renamed)
                    first = False
                for own in range(OWN):
                    sums[flop, own] += weights[board] * renamed[own]


@compiled
def choose(cards: Array, leaves: Array, names: Array, sums: Array, called: Array) -> int:
    """Which hands call on flops, and what they win."""
    won = 0
    for flop in range(cards.shape[0]):
        same = np.nonzero(leaves[flop])[0]
        for k in range(52):
            for j in range(k):
                for i in range(j):
                    total = 0
                    for renaming in same:
                        name = names[renaming]
                        a, b = i >> 2 << 2 | name[i & 3], j >> 2 << 2 | name[j & 3]
                        total += sums[flop, number_of(a, b, k >> 2 << 2 | name[k & 3])]
                    if total > 0:
                        own = number_of(i, j, k)
                        called[flop, own] = 1
                        won += sums[flop, own]
    return won


@compiled
def value_of_call(deal: Deal, rows: Array, flop: Array, own: Array) -> int:
    """What a call with three cards wins on a flop, over all boards and hands of the bank."""
    hands = room()
    board = np.zeros(5, dtype=np.int64)
    board[:3] = flop
    taken = np.zeros(52, dtype=np.bool_)
    taken[flop] = True
    taken[own] = True
    wins = 0
    for turn in range(52):
        for river in range(turn):
            if taken[turn] or taken[river]:
                continue
            board[3], board[4] = turn, river
            combinations = score_board(deal, rows, board, hands)
            mine = np.sort(hands.class_of[own])
            for at in range(combinations):
                if (hands.classes[at] == mine).all():
                    wins += worth(deal, 0, hands, at)
    return wins


# -- the second run: how calls end -----------------------------------------------------------------


@compiled
def count_ends(
    deal: Deal,
    rows: Array,
    cards: Array,
    weights: Array,
    numbers: Array,
    renamings: Array,
    names: Array,
    back: Array,
    called: Array,
    ends: Array,
) -> None:
    """Adds to ``ends``, by class and case, how often calls on boards end so."""
    hands = room()
    here, there = np.zeros(OWN, dtype=np.uint8), np.zeros(OWN, dtype=np.uint8)
    calls = np.zeros(OWN, dtype=np.uint8)
    cube = np.zeros((CLASSES, CLASSES, CLASSES), dtype=np.int64)
    for board in range(cards.shape[0]):
        combinations = score_board(deal, rows, cards[board], hands)
        calls[:] = 0
        for name in range(names.shape[0]):
            first = True
            for part in range(numbers.shape[1]):
                if renamings[board, part] == name:
                    if first:
                        there[:] = 0
                        first = False
                    there += called[numbers[board, part]]
            if not first:
                _renamed(there, names[back[name]], here)
                calls += here
        _by_class(hands.class_of, calls, cube)
        for at in range(combinations):
            x, y, z = hands.classes[at]
            if cube[x, y, z]:
                add_cases(deal, 0, hands, at, weights[board] * cube[x, y, z], ends)


@inlined
def _by_class(class_of: Array, calls: Array, cube: Array) -> None:
    """How often hands of three classes, in order, are called."""
    cube[:] = 0
    for k in range(52):
        for j in range(k):
            if class_of[j] < 0 or class_of[k] < 0:
                continue
            begin = _two(j, k)
            low, high = min(class_of[j], class_of[k]), max(class_of[j], class_of[k])
            for i in range(j):
                one = class_of[i]
                if one < 0:
                    continue
                x, z = min(one, low), max(one, high)
                cube[x, one + low + high - x - z, z] += calls[begin + i]


# -- all of it -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Calls:
    """Best play over some boards."""

    called: Array
    """By flop and own cards."""
    won: int
    """What calling wins more than folding, in ``1/unit`` of an ante."""
    ends: Ints
    """Called deals by class and case."""


def prepare(game: BankerHoldem, call: Line, fold: Line) -> tuple[Pays, Deal]:
    """What is paid for calling, and by how much it is more than what folding loses."""
    paid = pays(game, (call, fold))
    # of three cards that other hands are renamed to, on a flop
    sums = len(RENAMINGS) * comb(46, 2) * BANK
    check_sums(game.plan, 2 * int(np.abs(paid.nets).max()), sums, paid.unit)
    index, table, more = load_index(), load_table("high"), paid.nets[0] - paid.nets[1]
    return paid, Deal(index, table, paid.class_of, paid.nets.shape[1], more, game.needed, BANK)


def best_calls(deal: Deal, numbers: Ints, progress: Progress | None = None) -> Calls:
    """The play that wins most, over the boards with these numbers and their renamings."""
    flops = boards(FLOP)
    sums = np.zeros((len(flops.cards), OWN), dtype=np.int64)
    called = np.zeros(sums.shape, dtype=np.uint8)
    chunks = [numbers[first : first + CHUNK] for first in range(0, len(numbers), CHUNK)]
    with Cores(2 * len(chunks), progress) as cores:
        for chunk in chunks:
            _add(deal, chunk, sums, cores)
            cores.done()
        won = choose(flops.cards, flops.leaves, RENAMINGS, sums, called)
        ends = np.zeros((cores.number, *deal.nets.shape), dtype=np.int64)

        def count(core: int) -> None:
            for chunk in chunks[core :: cores.number]:
                _count(deal, chunk, called, ends[core])
                cores.done()

        cores.each(count)
    return Calls(called, won, ends.sum(axis=0))


def _add(deal: Deal, chunk: Ints, sums: Array, cores: Cores) -> None:
    """Adds what calls win on boards to their flops."""
    of, within = boards(RIVER), parts(RIVER, FLOP)
    cards, weights = of.cards[chunk], of.weights[chunk]
    numbers, renamings = within.numbers[chunk], within.renamings[chunk]
    values = np.zeros((len(chunk), OWN), dtype=np.int64)

    def value(share: slice) -> None:
        value_boards(deal, load_omaha(), cards[share], values[share])

    def add(core: int) -> None:
        add_up(values, weights, numbers, renamings, RENAMINGS, core, cores.number, sums)

    cores.share(value, len(chunk))
    cores.each(add)


def _count(deal: Deal, chunk: Ints, called: Array, ends: Array) -> None:
    of, within = boards(RIVER), parts(RIVER, FLOP)
    count_ends(
        deal,
        load_omaha(),
        of.cards[chunk],
        of.weights[chunk],
        within.numbers[chunk],
        within.renamings[chunk],
        RENAMINGS,
        BACK,
        called,
        ends,
    )


def solve(game: BankerHoldem, bet: str, progress: Progress | None = None) -> Solved:
    """The best play of a game whose only decision is to raise or fold after the flop."""
    root = choices(game, game.opening.lays[bet])
    assert isinstance(root, Choice)
    call, fold = root.ways
    assert isinstance(call, Line)
    assert isinstance(fold, Line)
    paid, deal = prepare(game, call, fold)
    found = best_calls(deal, np.arange(len(boards(RIVER).cards)), progress)
    nets: Counter[tuple[Line, Fraction]] = Counter()
    for kind, case in zip(*np.nonzero(found.ends), strict=True):
        net = Fraction(int(paid.nets[0, kind, case]), paid.unit)
        nets[call, net] += int(found.ends[kind, case])
    calls = int(boards(FLOP).weights @ found.called.sum(axis=1, dtype=np.int64))
    if sum(nets.values()) != calls * comb(46, 2) * BANK:
        raise ArithmeticError(f"{sum(nets.values())} called rounds counted, {calls} decisions")
    if (found.ends * deal.nets).sum() != found.won:
        raise ArithmeticError("the ends of all rounds do not win what was chosen for")
    nets[fold, -fold.total] = DEALS - sum(nets.values())
    return Solved({}, nets, DEALS)
