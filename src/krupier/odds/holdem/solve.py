"""The best play of a game of hold'em against the bank, and all that follows from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from os import cpu_count

import numpy as np

from krupier.equipment.cards import RANKS
from krupier.hands.kernels import load_index, load_table
from krupier.money import Ratio
from krupier.odds.holdem import kernel
from krupier.odds.holdem.tree import Choice, Ints, Line, Pays, choices, pays
from krupier.odds.let_it_ride import starting_hands
from krupier.odds.result import Progress
from krupier.rules.banker_poker.holdem import BankerHoldem

CHUNK = 12
"""Flops that one task counts."""
DEALS = comb(52, 2) * comb(50, 3) * 47 * 46 * comb(45, 2)
"""Own cards, flop, turn, river and the bank's cards."""


@dataclass(frozen=True)
class Solved:
    """All rounds under the best play: how often each line wins so much, in antes."""

    before_flop: Mapping[str, str]
    """What to do with two cards, by their names (``AKs``, ``72o``, ``QQ``), where one decides."""
    nets: Mapping[tuple[Line, Fraction], int]
    """Rounds, of all :data:`DEALS`, that a line ends with this win."""

    @property
    def mean(self) -> Fraction:
        return self._average(lambda line, net: net)

    @property
    def staked(self) -> Fraction:
        """What is put on the table on average, in antes."""
        return self._average(lambda line, net: line.total)

    def chances(self) -> dict[tuple[str, ...], Fraction]:
        """How often a round is played with these decisions."""
        found: Counter[tuple[str, ...]] = Counter()
        for (line, _), n in self.nets.items():
            found[line.words] += n
        return {words: Fraction(n, DEALS) for words, n in found.items()}

    def wins(self) -> Counter[Fraction]:
        total: Counter[Fraction] = Counter()
        for (_, net), n in self.nets.items():
            total[net] += n
        return total

    def _average(self, of: Callable[[Line, Fraction], Fraction]) -> Fraction:
        total = sum((n * of(line, net) for (line, net), n in self.nets.items()), Fraction(0))
        return total / DEALS


@dataclass(frozen=True)
class Counts:
    """What was counted over some flops, by way to begin and kind of hand."""

    sums: Ints
    """What it wins, in ``1/unit`` of an ante, with the best play after it."""
    ends: Ints
    unit: int


@dataclass(frozen=True)
class Prepared:
    """A game with its decisions as the kernel takes them."""

    root: Choice
    paid: Pays
    tree: kernel.Tree
    deal: kernel.Deal

    def count(self, flops: Ints, weights: Ints) -> Counts:
        ways = len(self.root.ways)
        sums = np.zeros((ways, kernel.KINDS), dtype=np.int64)
        ends = np.zeros((ways, kernel.KINDS, *self.deal.nets.shape), dtype=np.int64)
        kernel.solve_flops(self.deal, self.tree, flops, weights, sums, ends)
        return Counts(sums, ends, self.paid.unit)


def prepare(game: BankerHoldem, laid: Mapping[str, Ratio]) -> Prepared:
    root = choices(game, laid)
    if isinstance(root, Line) or root.known:
        root = Choice("", 0, ("",), (root,))
    items = list(_items(root, -1, Counter()))
    lines = tuple(one for one, _ in items if isinstance(one, Line))
    paid = pays(game, lines)
    lines_and_classes = paid.nets.reshape(-1, paid.nets.shape[2])
    deal = kernel.Deal(
        lookup=load_index(),
        table=load_table("high"),
        class_of=paid.class_of,
        classes=paid.nets.shape[1],
        nets=lines_and_classes,
        needed=game.needed,
    )
    return Prepared(root, paid, _arrays(items, lines), deal)


def solve(
    game: BankerHoldem, laid: Mapping[str, Ratio], progress: Progress | None = None
) -> Solved:
    """The best play that begins with these fields laid out, over all flops, on all cores."""
    prepared = prepare(game, laid)
    flops = np.array(list(starting_hands()), dtype=np.int64)
    weights = np.array(list(starting_hands().values()), dtype=np.int64)
    parts = [slice(first, first + CHUNK) for first in range(0, len(flops), CHUNK)]
    with ThreadPoolExecutor(cpu_count()) as pool:
        tasks = [pool.submit(prepared.count, flops[part], weights[part]) for part in parts]
        total: Counts | None = None
        for done, task in enumerate(as_completed(tasks), 1):
            total = _added(total, task.result())
            if progress:
                progress(done, len(tasks))
    assert total is not None
    return _solved(prepared, total)


def _added(total: Counts | None, more: Counts) -> Counts:
    if total is None:
        return more
    return replace(total, sums=total.sums + more.sums, ends=total.ends + more.ends)


def _items(
    one: Choice | Line, parent: int, count: Counter[str]
) -> Iterator[tuple[Choice | Line, int]]:
    """Every item with the number of its parent; parents first."""
    number = count["items"]
    count["items"] += 1
    yield one, parent
    if isinstance(one, Choice):
        for way in one.ways:
            yield from _items(way, number, count)


def _arrays(items: list[tuple[Choice | Line, int]], lines: tuple[Line, ...]) -> kernel.Tree:
    most = max(len(one.ways) for one, _ in items if isinstance(one, Choice))
    ways = np.full((len(items), most), -1, dtype=np.int64)
    for number, (_, parent) in enumerate(items):
        if parent >= 0:
            ways[parent, int((ways[parent] >= 0).sum())] = number
    line_number = {id(line): number for number, line in enumerate(lines)}
    return kernel.Tree(
        known=np.array([one.known if isinstance(one, Choice) else -1 for one, _ in items]),
        parent=np.array([parent for _, parent in items]),
        line=np.array([line_number.get(id(one), -1) for one, _ in items]),
        ways=ways,
    )


def _solved(prepared: Prepared, counts: Counts) -> Solved:
    root, paid = prepared.root, prepared.paid
    best = counts.sums.argmax(axis=0)
    before = {name_of(kind): root.words[way] for kind, way in enumerate(best.tolist())}
    ends = counts.ends[best, np.arange(kernel.KINDS)].sum(axis=0).reshape(paid.nets.shape)
    nets: Counter[tuple[Line, Fraction]] = Counter()
    for at, kind, case in zip(*np.nonzero(ends), strict=True):
        net = Fraction(int(paid.nets[at, kind, case]), paid.unit)
        nets[paid.lines[at], net] += int(ends[at, kind, case])
    if sum(nets.values()) != DEALS:
        raise ArithmeticError(f"{sum(nets.values())} rounds counted instead of {DEALS}")
    return Solved(before if len(root.ways) > 1 else {}, nets)


def name_of(kind: int) -> str:
    """How players write two cards.

    >>> name_of(12 * 13 + 11), name_of(11 * 13 + 12), name_of(0)
    ('AKo', 'AKs', '22')
    """
    one, other = divmod(kind, 13)
    if one == other:
        return 2 * RANKS[one]
    high, low = max(one, other), min(one, other)
    return f"{RANKS[high]}{RANKS[low]}{'s' if one < other else 'o'}"
