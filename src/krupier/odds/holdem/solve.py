"""The best play of a game of hold'em against the bank, and all that follows from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import numpy as np

from krupier.equipment.cards import RANKS
from krupier.money import Ratio
from krupier.odds.holdem.levels import START
from krupier.odds.holdem.play import Play
from krupier.odds.holdem.prepared import DEALS, Prepared, prepare
from krupier.odds.holdem.remembered import worked_out
from krupier.odds.holdem.tree import Line
from krupier.odds.result import Progress
from krupier.rules.banker_poker.holdem import BankerHoldem


@dataclass(frozen=True)
class Solved:
    """All rounds under the best play: how often each line wins so much, in antes."""

    before_flop: Mapping[str, str]
    """What to do with two cards, by their names (``AKs``, ``72o``, ``QQ``), where one decides."""
    nets: Mapping[tuple[Line, Fraction], int]
    """Rounds that a line ends with this win."""
    deals: int = DEALS
    """All rounds."""

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
        return {words: Fraction(n, self.deals) for words, n in found.items()}

    def wins(self) -> Counter[Fraction]:
        total: Counter[Fraction] = Counter()
        for (_, net), n in self.nets.items():
            total[net] += n
        return total

    def _average(self, of: Callable[[Line, Fraction], Fraction]) -> Fraction:
        total = sum((n * of(line, net) for (line, net), n in self.nets.items()), Fraction(0))
        return total / self.deals


def solve(
    game: BankerHoldem, laid: Mapping[str, Ratio], progress: Progress | None = None
) -> Solved:
    """The best play that begins with these fields laid out, over all deals."""
    prepared = prepare(game, laid)
    return _solved(prepared, worked_out(prepared, progress))


def _solved(prepared: Prepared, play: Play) -> Solved:
    root, paid = prepared.root, prepared.paid
    nets: Counter[tuple[Line, Fraction]] = Counter()
    for at, kind, case in zip(*np.nonzero(play.ends), strict=True):
        net = Fraction(int(paid.nets[at, kind, case]), paid.unit)
        nets[paid.lines[at], net] += int(play.ends[at, kind, case])
    if sum(nets.values()) != DEALS:
        raise ArithmeticError(f"{sum(nets.values())} rounds counted instead of {DEALS}")
    if sum(net * n for (_, net), n in nets.items()) != Fraction(play.won, paid.unit):
        raise ArithmeticError("the ends of all rounds do not win what was chosen for")
    if len(root.ways) == 1:
        return Solved({}, nets)
    ways = play.ways[START][0, 0]
    return Solved({name: root.words[ways[hole]] for name, hole in kinds().items()}, nets)


def kinds() -> dict[str, int]:
    """The 169 kinds of two cards as players write them, with the number of one hand of each.

    >>> len(kinds()), list(kinds())[:4]
    (169, ['22', '32s', '42s', '52s'])
    """
    found = {}
    for one, other in product(range(13), repeat=2):
        high, low = max(one, other), min(one, other)
        name = RANKS[high] + RANKS[low] + ("" if one == other else "s" if one < other else "o")
        # clubs, or the lower card of clubs and the higher of diamonds
        first, second = 4 * low, 4 * high + (one >= other)
        found[name] = second * (second - 1) // 2 + first
    return found
