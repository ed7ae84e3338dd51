"""What a split comes to, re-splits included: exact for any fixed way of playing the hands.

**Hands of a split, one at a time.** Which card of a shuffled shoe comes to whom makes no
difference: whatever the first hand draws, the cards of the second are as random as if the first
had drawn none. So for the mean each hand may be looked at alone, as if the others drew nothing,
as long as its moves depend on its own cards only. That settles games with one split.

**Re-splits.** For the same reason the second cards of all hands may be dealt first. Each is the
pair's value (and is split on while the table allows it) or another. If ``k`` more cards of the
pair's value came and ``j`` hands got another second card, then a hand is to be looked at in a
shoe without those ``k`` cards, knowing that ``j`` unknown cards are *not* of the pair's value.
Such knowledge is taken off one card at a time: if a card is of the pair's value with chance p,
then ``mean = p · mean if it is + (1 − p) · mean if it is not``, and the first two are means in a
known shoe. No hand is ever enumerated together with another, and nothing is left out.

**Spread.** The distribution of the *sum* of several hands needs them together; there they are
taken as independent for a given final hand of the bank, which neglects only that they draw from
one shoe. Means do not depend on it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from krupier.odds.blackjack import kernels
from krupier.odds.blackjack.kernels import HIT, STAND, Array
from krupier.odds.blackjack.lattice import BankTree, Lattice, bank_tree, lattice
from krupier.odds.blackjack.rules import (
    ACE,
    BANKS,
    FIRST,
    FREE_FIRST,
    LENT,
    OTHER,
    TEN,
    Rules,
    payoffs,
    wagers,
)

Moves = Mapping[int, Array]
"""The moves of the hands by kind: ``moves[FIRST][hand]``."""


@dataclass(frozen=True, eq=False)
class Ground:
    """The compiled walks need these as tuples."""

    hands: Lattice
    tree: BankTree

    @cached_property
    def walk(self) -> Any:
        return self.hands.following, self.hands.counts, self.hands.size

    @cached_property
    def banks(self) -> Any:
        tree = self.tree
        return tree.start, tree.value, tree.nth, tree.depth, tree.orders, tree.end


def ground(rules: Rules) -> Ground:
    tree = bank_tree(rules.soft17, rules.push_22, rules.bank_trick)
    return Ground(lattice(rules.trick), tree)


def kinds_of(rules: Rules, pair: int) -> tuple[int, int]:
    """The hand that keeps the stake, and the others."""
    return (FREE_FIRST, LENT) if rules.free_split and pair != TEN else (FIRST, OTHER)


class Split:
    """One pair split against one card of the bank.

    ``left``: the shoe without the bank's card and all else that is known, but with the pair.
    """

    def __init__(self, rules: Rules, pair: int, up: int, left: Array, moves: Moves) -> None:
        self.rules, self.pair, self.up, self.moves = rules, pair, up, moves
        self.left = left
        self.most = rules.splits(pair)
        self.on = ground(rules)
        self._known: dict[int, tuple[Array, Array]] = {}
        self._any: dict[tuple[int, int, int], Array] = {}
        self._other: dict[tuple[int, int, int], Array] = {}

    # -- how many hands --------------------------------------------------------------------

    @cached_property
    def scenes(self) -> dict[tuple[int, int, int], float]:
        """Chances of (further cards of the pair, hands with another second card, hands with any).

        The second cards come to the hands in their order; once no split is left, the hands that
        still wait get any card.
        """
        done: defaultdict[tuple[int, int, int], float] = defaultdict(float)
        open_: defaultdict[tuple[int, int, int], float] = defaultdict(float)
        open_[0, 0, 2] = 1.0
        while open_:
            (k, j, waiting), chance = open_.popitem()
            if k == self.most - 1 or not waiting:
                done[k, j, waiting] += chance
                continue
            same = self._chance(k, j)
            if same:
                open_[k + 1, j, waiting + 1] += chance * same
            if same < 1:
                open_[k, j + 1, waiting - 1] += chance * (1 - same)
        return dict(done)

    def _chance(self, k: int, j: int) -> float:
        """That a card is of the pair's value when k more such cards and j others are gone."""
        same = int(self.left[self.pair]) - 2 - k
        cards = int(self.left.sum()) - 2 - k - j
        return same / cards if same > 0 and cards > 0 else 0.0

    # -- how one hand ends -----------------------------------------------------------------

    def ends_any(self, kind: int, k: int, j: int) -> Array:
        """Endings of a hand with any second card; j other cards are known not to be the pair's."""
        if j == 0:
            return self._ends(kind, k)[0]
        if (kind, k, j) not in self._any:
            same = self._chance(k, j - 1)
            known = self.ends_any(kind, k, j - 1)
            if 0 < same < 1:
                known = (known - same * self.ends_any(kind, k + 1, j - 1)) / (1 - same)
            self._any[kind, k, j] = known
        return self._any[kind, k, j]

    def ends_other(self, kind: int, k: int, j: int) -> Array:
        """The same for a hand whose second card is not the pair's; j cards besides it."""
        if j == 0:
            return self._ends(kind, k)[1]
        if (kind, k, j) not in self._other:
            same = self._chance(k, j)
            known = self.ends_other(kind, k, j - 1)
            if 0 < same < 1:
                known = (known - same * self.ends_other(kind, k + 1, j - 1)) / (1 - same)
            self._other[kind, k, j] = known
        return self._other[kind, k, j]

    def _ends(self, kind: int, k: int) -> tuple[Array, Array]:
        """Endings with any and with another second card in a shoe without k more of the pair."""
        if kind * 100 + k not in self._known:
            move = self.moves[kind]
            shared = kinds_of(self.rules, self.pair)
            twins = [one for one in shared if np.array_equal(self.moves[one], move)]
            found = self._walk(move, k)
            self._known |= {one * 100 + k: found for one in twins}
        return self._known[kind * 100 + k]

    def _walk(self, move: Array, k: int) -> tuple[Array, Array]:
        on, left = self.on, self.left.copy()
        left[self.pair] -= 1 + k
        if left[self.pair] < 1:
            return kernels.no_ends(), kernels.no_ends()
        if self.pair == ACE:
            move = np.where(on.hands.size == 2, STAND, move)
        starts = on.hands.two[self.pair]
        cards = left.copy()
        cards[self.pair] -= 1
        chances = cards / cards.sum()
        wanted = np.zeros(len(on.hands), np.bool_)
        bank = np.zeros((len(on.hands), BANKS))
        kernels.hands_from(on.walk, starts[chances > 0], move, left, wanted)
        kernels.all_bank_chances(on.banks, on.hands.counts, wanted, self.up, left, bank)
        found = []
        for with_pair in (True, False):
            reached = np.zeros(len(on.hands))
            reached[starts] = chances
            if not with_pair:
                reached[starts[self.pair]] = 0.0
                reached /= max(1 - chances[self.pair], 1e-300)
            ends = kernels.no_ends()
            kernels.follow((*on.walk, on.hands.end), move, left, bank, reached, ends)
            found.append(ends)
        return found[0], found[1]

    # -- all hands together ----------------------------------------------------------------

    def _hands(self) -> Any:
        """(chance, [(endings, kind, how many hands)]) of every scene."""
        first, other = kinds_of(self.rules, self.pair)
        for (k, j, waiting), chance in self.scenes.items():
            hands = []
            # the first hand is the first to get a card that is not the pair's
            if j:
                hands.append((self.ends_other(first, k, j - 1), first, 1))
            else:
                hands.append((self.ends_any(first, k, j), first, 1))
            if j > 1:
                hands.append((self.ends_other(other, k, j - 1), other, j - 1))
            if waiting - (j == 0):
                hands.append((self.ends_any(other, k, j), other, waiting - (j == 0)))
            yield chance, hands

    @cached_property
    def value(self) -> float:
        """Mean net win of all hands, in units of a stake."""
        pays = payoffs(self.rules) / self.rules.unit
        return float(
            sum(
                chance * sum(n * (ends * pays[kind]).sum() for ends, kind, n in hands)
                for chance, hands in self._hands()
            )
        )

    @cached_property
    def wagered(self) -> float:
        """Mean of all that the player puts down, the original stake included."""
        put = wagers(self.rules)
        return float(
            sum(
                chance * sum(n * (ends.sum(axis=1) * put[kind]).sum() for ends, kind, n in hands)
                for chance, hands in self._hands()
            )
        )

    def spread(self, bins: int) -> Array:
        """Chances ``[bank, net win]`` of the sum of all hands, by their generating functions."""
        pays = payoffs(self.rules)
        waves: dict[int, tuple[Array, Array]] = {}
        total = np.zeros((BANKS, bins // 2 + 1), complex)
        for chance, hands in self._hands():
            product = np.zeros_like(total)
            for at, (ends, kind, n) in enumerate(hands):
                if id(ends) * 10 + kind not in waves:
                    waves[id(ends) * 10 + kind] = _wave(ends, pays[kind], bins)
                wave, banks = waves[id(ends) * 10 + kind]
                if at == 0:
                    product = wave * banks[:, None]
                    n -= 1
                product = product * wave**n
            total += chance * product
        return np.fft.irfft(total, bins)


def _wave(ends: Array, pays: Array, bins: int) -> tuple[Array, Array]:
    """The spectrum of one hand's result given the bank's hand, and the chances of the latter."""
    chances = np.zeros((BANKS, bins))
    for bank in range(BANKS):
        np.add.at(chances[bank], pays[:, :, bank].ravel() % bins, ends[:, :, bank].ravel())
    banks = chances.sum(axis=1)
    given = chances / np.where(banks > 1e-300, banks, 1.0)[:, None]
    return np.fft.rfft(given), banks


def hit_always(rules: Rules) -> Array:
    """Moves that reach every hand."""
    return np.full(len(lattice(rules.trick)), HIT, np.int8)
