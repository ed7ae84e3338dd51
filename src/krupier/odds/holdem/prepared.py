"""A game of hold'em against the bank as the counting takes it: decisions and pays in arrays."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import comb

import numpy as np

from krupier.hands.kernels import load_index, load_table
from krupier.money import Ratio
from krupier.odds.bounds import check_sums
from krupier.odds.holdem.boards import HOLES, RENAMINGS
from krupier.odds.holdem.levels import RIVER, START, Tree
from krupier.odds.holdem.showdown import BANK, Deal
from krupier.odds.holdem.tree import Choice, Ints, Line, Pays, choices, pays
from krupier.rules.banker_poker.holdem import BankerHoldem

DEALS = comb(52, 2) * comb(50, 3) * 47 * 46 * comb(45, 2)
"""Own cards, flop, turn, river and the bank's cards."""


@dataclass(frozen=True)
class Prepared:
    items: tuple[Choice | Line, ...]
    """As in the tree; the first is the root."""
    tree: Tree
    above: Ints
    """Cards that are known where an item is chosen; -1 for the root."""
    paid: Pays
    deal: Deal

    @property
    def root(self) -> Choice:
        root = self.items[0]
        assert isinstance(root, Choice)
        return root

    @cached_property
    def content(self) -> str:
        """The same for two games if, and only if, best play and what it wins are the same."""
        told = hashlib.sha256(repr((self.paid.unit, self.deal.needed)).encode())
        for one in (*self.tree, self.paid.class_of, self.paid.nets):
            told.update(repr(one.shape).encode() + one.tobytes())
        return told.hexdigest()

    @cached_property
    def decided(self) -> list[int]:
        """With how many cards in sight something is chosen before the river, the most first."""
        before = self.tree.known[(self.tree.line < 0) & (self.tree.known < RIVER)]
        return sorted({int(known) for known in before}, reverse=True)

    def choices(self, known: int) -> int:
        """How many choices there are with so many cards in sight."""
        return int(np.count_nonzero((self.tree.known == known) & (self.tree.line < 0)))

    def arriving(self, known: int) -> Ints:
        """The items that are chosen with so many cards in sight, and won with more."""
        return np.nonzero((self.above == known) & (self.tree.known > known))[0]

    def leaving(self, known: int) -> Ints:
        """The items that are won with so many cards in sight, and chosen with fewer."""
        return np.nonzero((self.tree.known == known) & (self.above < known))[0]

    def pairs(self, known: int, fewer: int) -> Ints:
        """The items that go from the ones to the others, by their places there."""
        leaving, arriving = self.leaving(known).tolist(), self.arriving(fewer).tolist()
        both = [(leaving.index(one), arriving.index(one)) for one in leaving if one in arriving]
        return np.array(both, dtype=np.int64).reshape(-1, 2)


def prepare(game: BankerHoldem, laid: Mapping[str, Ratio]) -> Prepared:
    """The game that begins with these fields laid out; its first choice may have a single way."""
    root = choices(game, laid)
    if isinstance(root, Line) or root.known:
        root = Choice("", START, ("",), (root,))
    found = list(_items(root, None))
    items = tuple(one for one, _ in found)
    above = np.array([-1 if parent is None else parent.known for _, parent in found])
    paid = pays(game, tuple(one for one in items if isinstance(one, Line)))
    # of two cards that other hands are renamed to
    sums = len(RENAMINGS) * DEALS // HOLES
    check_sums(game.plan, int(np.abs(paid.nets).max()), sums, paid.unit)
    deal = Deal(
        lookup=load_index(),
        table=load_table("high"),
        class_of=paid.class_of,
        classes=paid.nets.shape[1],
        nets=paid.nets.reshape(-1, paid.nets.shape[2]),
        needed=game.needed,
        bank=BANK,
    )
    return Prepared(items, _tree(items), above, paid, deal)


def _items(
    one: Choice | Line, parent: Choice | None
) -> Iterator[tuple[Choice | Line, Choice | None]]:
    """Every item with its parent; parents first."""
    yield one, parent
    for way in _ways(one):
        assert isinstance(one, Choice)
        yield from _items(way, one)


def _ways(one: Choice | Line) -> tuple[Choice | Line, ...]:
    return one.ways if isinstance(one, Choice) else ()


def _tree(items: tuple[Choice | Line, ...]) -> Tree:
    number = {id(one): at for at, one in enumerate(items)}
    is_line = np.array([isinstance(one, Line) for one in items])
    known = np.array([one.known if isinstance(one, Choice) else RIVER for one in items])
    ways = np.full((len(items), max(len(_ways(one)) for one in items)), -1)
    for at, one in enumerate(items):
        ways[at, : len(_ways(one))] = [number[id(way)] for way in _ways(one)]
    choice = [-1 if is_line[at] else _alike(known, is_line, at) for at in range(len(items))]
    return Tree(known, np.where(is_line, is_line.cumsum() - 1, -1), ways, np.array(choice))


def _alike(known: Ints, is_line: Ints, at: int) -> int:
    """How many choices before this one know as many cards."""
    return int(np.count_nonzero(~is_line[:at] & (known[:at] == known[at])))
