"""Finding the best play: as a chart by totals, or card by card.

A *chart* does the same with all hands of one total (pairs have rows of their own). Its cells are
decided by the mean over the hands of the cell, each weighted with how often it comes up under
the chart itself; so solving and weighing take turns until nothing changes. The *composition*
player looks at the very cards of his hand. Both see the bank's card, nothing of the others.

Split hands follow the chart of dealt hands. They get one of their own where the rules treat
them differently: after a free split (a lent hand costs nothing when it loses) and where a split
hand may draw a limited number of cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from krupier.odds.blackjack import kernels
from krupier.odds.blackjack.kernels import DOUBLE, EQUAL, FREE_DOUBLE, HIT, STAND, SURRENDER, Array
from krupier.odds.blackjack.rules import (
    ACE,
    BANK_BLACKJACK,
    BANKS,
    DEALT,
    DOUBLED,
    FREELY_DOUBLED,
    OVER,
    SINGLE,
    Rules,
    payoffs,
)
from krupier.odds.blackjack.splits import Split, ground, hit_always, kinds_of

SPLIT = 5
"""Beside the moves of the kernels."""

Cell = tuple[str, int, int]
"""``("hard", 16, 0)``, ``("soft", 18, 0)``, ``("pair", 8, 0)`` – 0 is the ace, 9 a ten; the last
number is how many cards, where that matters."""

ROUNDS = 6
"""Solving and weighing settle after two or three turns."""


@dataclass(frozen=True, eq=False)
class Values:
    """What can be done with each hand is worth, under the rules for one kind of hand."""

    stand: Array
    hit: Array
    best: Array
    """Of hand and card played on by the chart, or as well as can be."""
    double: Array
    freely: Array


@dataclass(eq=False)
class Plays:
    """How every hand is played against one card of the bank."""

    move: dict[int, Array] = field(default_factory=dict)
    """By kind of hand; for a pair the move of whoever cannot or will not split it."""
    split: Array = field(default_factory=lambda: np.zeros(10, np.bool_))
    """By value of the pair."""
    cells: dict[int, dict[Cell, tuple[int, ...]]] = field(default_factory=dict)
    """The chart by kind of hand: moves from best to the first that is always allowed."""
    worth: dict[Cell, float] = field(default_factory=dict)
    """Mean net win of the best move in the cells of dealt hands."""


def without(shoe: Iterable[int], *cards: int) -> Array:
    left = np.array(tuple(shoe), np.int64)
    for card in cards:
        left[card] -= 1
    return left


class Facing:
    """One card of the bank: chances and values of all hands that can come from ``left``.

    ``left`` is the shoe without the bank's card and all else that the player knows, but with
    his own hand. ``starts``: only what comes of these hands of two cards is looked at.
    """

    def __init__(
        self, rules: Rules, up: int, left: Array | None = None, starts: Array | None = None
    ) -> None:
        self.rules, self.up = rules, up
        self.on = ground(rules)
        hands = self.on.hands
        self.left = without(rules.shoe, up) if left is None else left
        self.possible: Array = np.all(hands.counts <= self.left, axis=1)
        if starts is not None:
            kernels.hands_from(self.on.walk, starts, hit_always(rules), self.left, self.possible)
        self._splits: dict[tuple[int, bytes], Split] = {}
        self._after: dict[int, Facing] = {}
        self.bank = np.zeros((len(hands), BANKS))
        kernels.all_bank_chances(
            self.on.banks, hands.counts, self.possible, up, self.left, self.bank
        )

    @cached_property
    def deal(self) -> Array:
        """Chances of the first and the second card."""
        total = int(self.left.sum())
        chances = np.outer(self.left, self.left).astype(float)
        chances[np.diag_indices(10)] -= self.left
        return chances / (total * (total - 1))

    # -- values ----------------------------------------------------------------------------

    def finished(self, kind: int) -> Array:
        """Hands to which nothing more can be dealt."""
        hands, rules = self.on.hands, self.rules
        over = hands.points >= rules.stand_at
        if rules.trick:
            over |= hands.size >= 5
        if kind != DEALT and rules.split_cards:
            over |= hands.size >= rules.split_cards
        return over

    def values(self, kind: int, chart: tuple[Array, Array, Array] | None = None) -> Values:
        """``chart`` = (cell of each hand, weights, decisions to be filled); else the best."""
        hands, on, pays = self.on.hands, self.on, payoffs(self.rules)[kind] / self.rules.unit
        n = len(hands)
        stand, hit, best = np.zeros(n), np.full(n, -99.0), np.zeros(n)
        kernels.standing_values(hands.end, self.possible, self.bank, pays[SINGLE], stand)
        over = self.finished(kind)
        if chart is None:
            kernels.best_play(
                on.walk, self.possible, over, self.left, self.bank, stand, pays[SINGLE, OVER],
                hit, best,
            )  # fmt: skip
        else:
            cell, weight, decided = chart
            kernels.best_chart(
                (*on.walk, hands.low), cell, over | ~self.possible, weight, self.left, self.bank,
                stand, pays[SINGLE, OVER], hit, best, decided,
            )  # fmt: skip
        doubled = {DOUBLED: np.full(n, -99.0), FREELY_DOUBLED: np.full(n, -99.0)}
        for staking, worth in doubled.items():
            able = [hand for hand in self.pairs_of_cards if self.doubling(kind, hand) == staking]
            after = np.zeros(n)
            kernels.standing_values(hands.end, self.possible, self.bank, pays[staking], after)
            kernels.doubled_values(
                on.walk, np.array(able, np.int64), self.left, self.bank, after,
                pays[staking, OVER], worth,
            )  # fmt: skip
        return Values(stand, hit, best, doubled[DOUBLED], doubled[FREELY_DOUBLED])

    @cached_property
    def pairs_of_cards(self) -> list[int]:
        """All hands of two cards that are not finished."""
        two, over = np.unique(self.on.hands.two), self.finished(DEALT)
        return [hand for hand in two.tolist() if self.possible[hand] and not over[hand]]

    def cards_of(self, hand: int) -> tuple[int, int]:
        """The two different cards of a hand."""
        a, b = np.flatnonzero(self.on.hands.counts[hand])
        return int(a), int(b)

    def doubling(self, kind: int, hand: int) -> int | None:
        hands = self.on.hands
        ace = bool(hands.counts[hand, ACE])
        return self.rules.doubling(kind, int(hands.points[hand]), ace)

    def surrender(self, hand: int) -> float:
        blackjack = float(self.bank[hand, BANK_BLACKJACK])
        return -0.5 - (0.5 * blackjack if self.rules.surrender_loses_all else 0.0)

    # -- moves -----------------------------------------------------------------------------

    @staticmethod
    def ranked(values: dict[int, float]) -> tuple[int, ...]:
        """Moves by worth, down to the first of hit and stand."""
        order = sorted(values, key=lambda move: (-round(values[move] / EQUAL), -move))
        last = min(at for at, move in enumerate(order) if move in (HIT, STAND))
        return tuple(order[: last + 1])

    def worths(self, kind: int, hand: int, values: Values, split: float | None) -> dict[int, float]:
        """Everything that may be done with a hand of two cards."""
        found = {STAND: float(values.stand[hand]), HIT: float(values.hit[hand])}
        staking = self.doubling(kind, hand)
        if staking == DOUBLED:
            found[DOUBLE] = float(values.double[hand])
        elif staking == FREELY_DOUBLED:
            found[FREE_DOUBLE] = float(values.freely[hand])
        if kind == DEALT and self.rules.may_surrender(self.up):
            found[SURRENDER] = self.surrender(hand)
        if split is not None:
            found[SPLIT] = split
        return found

    def splittable(self, pair: int) -> bool:
        return self.rules.splits(pair) > 0 and self.left[pair] >= 2

    def best(self) -> Plays:
        """The play of whoever looks at the very cards of his hand."""
        plays, hands = Plays(), self.on.hands
        values = self.values(DEALT)
        move = np.where(values.hit > values.stand - EQUAL, HIT, STAND).astype(np.int8)
        plays.move = {DEALT: move}
        plays.split[:] = False
        for hand in self.pairs_of_cards:
            pair = self.on.hands.pair[hand]
            split = None
            if pair is not None and self.splittable(pair):
                split = self.split(pair, None).value
            worths = self.worths(DEALT, hand, values, split)
            order = self.ranked(worths)
            plays.worth["hand", hand, 0] = max(worths.values())
            move[hand] = next(one for one in order if one != SPLIT)
            if pair is not None:
                plays.split[pair] = order[0] == SPLIT
        move[hands.size < 2] = HIT
        return plays

    def split(self, pair: int, plays: Plays | None) -> Split:
        """A pair split and played on by the chart, or card by card (``None``)."""
        kinds = kinds_of(self.rules, pair)
        if plays is None:
            after = self._after_split(pair)
            moves = {kind: after.best_split_moves(pair, kind) for kind in kinds}
        else:
            moves = {kind: plays.move[kind] for kind in kinds}
        known = (pair, b"".join(moves[kind].tobytes() for kind in kinds))
        if known not in self._splits:
            self._splits[known] = Split(self.rules, pair, self.up, self.left, moves)
        return self._splits[known]

    def _after_split(self, pair: int) -> Facing:
        """The same without the other card of a pair, for the hands that begin with this one."""
        if pair not in self._after:
            left = self.left.copy()
            left[pair] -= 1
            starts = self.on.hands.two[pair][left - (np.arange(10) == pair) > 0]
            self._after[pair] = Facing(self.rules, self.up, left, starts)
        return self._after[pair]

    def best_split_moves(self, pair: int, kind: int) -> Array:
        """The best moves of a split hand by its own cards."""
        if pair == ACE:
            return np.zeros(len(self.on.hands), np.int8)
        values = self.values(kind)
        move = np.where(values.hit > values.stand - EQUAL, HIT, STAND).astype(np.int8)
        for hand in self.on.hands.two[pair]:
            if self.possible[hand] and not self.finished(kind)[hand]:
                worths = self.worths(kind, hand, values, None)
                move[hand] = self.ranked(worths)[0]
        return move
