"""The return of a blackjack: every first card of the bank, every two cards, played to the end."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

import numpy as np

from krupier.odds.blackjack import kernels
from krupier.odds.blackjack.charts import solve
from krupier.odds.blackjack.kernels import STAND, SURRENDER, Array
from krupier.odds.blackjack.policy import Facing, Plays
from krupier.odds.blackjack.rules import (
    ACE,
    BANK_BLACKJACK,
    BANKS,
    DEALT,
    NATURAL,
    SINGLE,
    TEN,
    Rules,
    payoffs,
    wagers,
)


@dataclass(frozen=True, eq=False)
class Result:
    """What a way of playing comes to, per original stake."""

    mean: float
    """Net win."""
    wagered: float
    """All that is put down, doubles and splits included."""
    spread: dict[int, float]
    """Chances of net wins, in parts of a stake (``rules.unit``)."""
    unit: int

    @property
    def variance(self) -> float:
        mean = sum(net * chance for net, chance in self.spread.items()) / self.unit
        square = sum(net * net * chance for net, chance in self.spread.items()) / self.unit**2
        return square - mean * mean

    @property
    def hit(self) -> float:
        """How often more comes back than was staked."""
        return sum(chance for net, chance in self.spread.items() if net > 0)


def bins_of(rules: Rules) -> int:
    """Room for every net win: all hands doubled, all won at the best ratio."""
    best = max(2, rules.trick_pays if rules.trick else 0, rules.free_split_pays * 2)
    most = 2 * (rules.max_splits + 1) * int(best) * rules.unit * (2 if rules.switch else 1)
    return 1 << (2 * most).bit_length()


class Tally:
    """Chances ``[bank, net win]`` of one situation; negative wins count from the end."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.net = np.zeros((BANKS, bins_of(rules)))
        self.mean = self.wagered = 0.0

    def ends(self, chance: float, ends: Array, kind: int = DEALT) -> None:
        pays, put = payoffs(self.rules)[kind], wagers(self.rules)[kind]
        for bank in range(BANKS):
            wins = pays[:, :, bank].ravel() % self.net.shape[1]
            np.add.at(self.net[bank], wins, chance * ends[:, :, bank].ravel())
        self.mean += chance * float((ends * pays).sum()) / self.rules.unit
        self.wagered += chance * float((ends.sum(axis=1) * put).sum())

    def fixed(self, chance: float, banks: Array, net: int) -> None:
        """The same net win, in parts of a stake, with whatever the bank gets."""
        self.net[:, net] += chance * banks
        self.mean += chance * float(banks.sum()) * net / self.rules.unit
        self.wagered += chance * float(banks.sum())


def paid_at_once(facing: Facing) -> Fraction | None:
    """What a blackjack is paid before the bank plays: by the rules, or as even money where that
    is better than to wait."""
    rules, hand = facing.rules, facing.on.hands.two[ACE, TEN]
    if rules.natural_at_once and facing.up not in (ACE, TEN):
        return rules.natural_pays
    pays = payoffs(rules)[DEALT, SINGLE, NATURAL] / rules.unit
    played = float((facing.bank[hand] * pays).sum())
    if facing.up == ACE and rules.even_money is not None and rules.even_money > played:
        return rules.even_money
    return None


def evaluate(facing: Facing, plays: Plays, *, by_cards: bool = False) -> Tally:
    """All rounds against one card of the bank."""
    rules, hands = facing.rules, facing.on.hands
    tally = Tally(rules)
    move = np.where(facing.finished(DEALT), STAND, plays.move[DEALT])
    reached = np.zeros(len(hands))
    for a in range(10):
        for b in range(a, 10):
            chance = float(facing.deal[a, b] * (1 if a == b else 2))
            hand = int(hands.two[a, b])
            if chance <= 0.0:
                continue
            if (a, b) == (ACE, TEN):
                _natural(facing, tally, chance)
            elif a == b and plays.split[a]:
                split = facing.split(a, None if by_cards else plays)
                tally.net += chance * split.spread(tally.net.shape[1])
                tally.mean += chance * split.value
                tally.wagered += chance * split.wagered
            elif move[hand] == SURRENDER:
                _surrender(facing, tally, chance, hand)
            else:
                reached[hand] += chance
    ends = kernels.no_ends()
    walk = (*facing.on.walk, hands.end)
    kernels.follow(walk, move, facing.left, facing.bank, reached, ends)
    tally.ends(1.0, ends)
    return tally


def _natural(facing: Facing, tally: Tally, chance: float) -> None:
    banks, paid = facing.bank[facing.on.hands.two[ACE, TEN]], paid_at_once(facing)
    if paid is not None:
        tally.fixed(chance, banks, int(paid * facing.rules.unit))
        return
    ends = kernels.no_ends()
    ends[SINGLE, NATURAL] = banks
    tally.ends(chance, ends)


def _surrender(facing: Facing, tally: Tally, chance: float, hand: int) -> None:
    rules, banks = facing.rules, facing.bank[hand].copy()
    if rules.surrender_loses_all:
        taken = np.zeros(BANKS)
        taken[BANK_BLACKJACK] = banks[BANK_BLACKJACK]
        banks[BANK_BLACKJACK] = 0.0
        tally.fixed(chance, taken, -rules.unit)
    tally.fixed(chance, banks, -rules.unit // 2)


def result(rules: Rules, tallies: list[tuple[float, Tally]]) -> Result:
    """All cards of the bank together; ``tallies`` come with their chances."""
    net = sum(chance * tally.net.sum(axis=0) for chance, tally in tallies)
    size = len(net)
    spread = {
        (at if at < size // 2 else at - size): float(net[at])
        for at in range(size)
        if net[at] > 1e-14
    }
    return Result(
        mean=sum(chance * tally.mean for chance, tally in tallies),
        wagered=sum(chance * tally.wagered for chance, tally in tallies),
        spread=dict(sorted(spread.items())),
        unit=rules.unit,
    )


@dataclass(frozen=True, eq=False)
class Analysis:
    """A game with one hand to a box."""

    rules: Rules

    @cached_property
    def facings(self) -> tuple[tuple[float, Facing], ...]:
        """The cards that the bank can show, with their chances."""
        shoe = self.rules.shoe
        return tuple((n / sum(shoe), Facing(self.rules, up)) for up, n in enumerate(shoe) if n)

    @cached_property
    def plays(self) -> tuple[Plays, ...]:
        """The best chart, by the bank's first card."""
        found = {facing.up: solve(facing) for _, facing in self.facings}
        return tuple(found.get(up, Plays()) for up in range(10))

    @cached_property
    def best(self) -> tuple[Plays, ...]:
        """The play of whoever looks at the very cards of his hand."""
        found = {facing.up: facing.best() for _, facing in self.facings}
        return tuple(found.get(up, Plays()) for up in range(10))

    @cached_property
    def chart(self) -> Result:
        """What the chart comes to."""
        return result(
            self.rules, [(p, evaluate(one, self.plays[one.up])) for p, one in self.facings]
        )

    @cached_property
    def cards(self) -> Result:
        """What looking at the very cards comes to."""
        return result(
            self.rules,
            [(p, evaluate(one, self.best[one.up], by_cards=True)) for p, one in self.facings],
        )


@lru_cache(maxsize=64)
def analyse(rules: Rules) -> Analysis:
    return Analysis(rules)
