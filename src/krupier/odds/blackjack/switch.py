"""Two hands whose second cards may be exchanged.

Whatever is decided, the player has seen five cards: his four and the bank's. Each of the hands
that he can make is worth what it is worth alone in a shoe without the other two cards (see
:mod:`krupier.odds.blackjack.splits` for why the other hand's later cards do not matter), so a
position is the better of two sums. All first five cards are gone through. How the hands are
played after that follows the chart; the switch itself follows the exact values.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from krupier.odds.blackjack import kernels
from krupier.odds.blackjack.analysis import Result, Tally, bins_of
from krupier.odds.blackjack.charts import solve
from krupier.odds.blackjack.kernels import STAND, Array
from krupier.odds.blackjack.policy import Facing, Plays, without
from krupier.odds.blackjack.rules import ACE, AT_21, BANKS, DEALT, NATURAL, SINGLE, TEN, Rules
from krupier.odds.blackjack.splits import Split, ground
from krupier.odds.result import Progress


@dataclass(frozen=True, eq=False)
class SwitchAnalysis:
    rules: Rules
    plays: tuple[Plays, ...]
    chart: Result
    """Per opening stake, which is that of both hands."""
    switches: Array
    """Whether to exchange: ``[first hand's cards, second hand's cards, bank's card]``."""


class _Against:
    """One card of the bank: what each hand of two cards is worth beside two other cards."""

    def __init__(self, rules: Rules, up: int, plays: Plays | None) -> None:
        self.rules, self.up = rules, up
        self.facing = Facing(rules, up)
        self.plays = plays or solve(self.facing)
        self.bins = bins_of(rules)
        waves = self.bins // 2 + 1
        self.value = np.full((10, 10, 10, 10), -99.0)
        self.wagered = np.zeros((10, 10, 10, 10))
        self.wave = np.zeros((10, 10, 10, 10, BANKS, waves), np.complex64)
        self.banks = np.zeros((10, 10, 10, 10, BANKS))
        for z in range(10):
            for w in range(z, 10):
                self._beside(z, w)
        self.ordinary = self._ordinary_21()

    def _beside(self, z: int, w: int) -> None:
        left = without(self.rules.shoe, self.up, z, w)
        if left.min() < 0:
            return
        on, hands = ground(self.rules), ground(self.rules).hands
        move = np.where(self.facing.finished(DEALT), STAND, self.plays.move[DEALT])
        wanted = np.zeros(len(hands), np.bool_)
        bank = np.zeros((len(hands), BANKS))
        twos = np.unique(hands.two)
        twos = twos[(hands.counts[twos] <= left).all(axis=1)]
        kernels.hands_from(on.walk, twos, move, left, wanted)
        kernels.all_bank_chances(on.banks, hands.counts, wanted, self.up, left, bank)
        for x in range(10):
            for y in range(x, 10):
                hand = hands.two[x, y]
                if not wanted[hand]:
                    continue
                tally = Tally(self.rules)
                if x == y and self.plays.split[x]:
                    split = Split(self.rules, x, self.up, left, self.plays.move)
                    tally.net += split.spread(self.bins)
                    tally.mean, tally.wagered = split.value, split.wagered
                else:
                    ends = kernels.no_ends()
                    if (x, y) == (ACE, TEN):
                        ends[SINGLE, NATURAL] = bank[hand]
                    else:
                        reached = np.zeros(len(hands))
                        reached[hand] = 1.0
                        kernels.follow((*on.walk, hands.end), move, left, bank, reached, ends)
                    tally.ends(1.0, ends)
                self._keep((x, y), (z, w), tally)

    def _keep(self, mine: tuple[int, int], seen: tuple[int, int], tally: Tally) -> None:
        banks = tally.net.sum(axis=1)
        wave = np.fft.rfft(tally.net / np.where(banks > 1e-300, banks, 1.0)[:, None])
        for x, y in {mine, mine[::-1]}:
            for z, w in {seen, seen[::-1]}:
                at = x, y, z, w
                self.value[at], self.wagered[at] = tally.mean, tally.wagered
                self.wave[at], self.banks[at] = wave, banks

    def _ordinary_21(self) -> tuple[Array, Array] | None:
        """Value and spectrum of an ace with a ten that is no blackjack, ``[z, w]``."""
        if self.rules.switched_natural:
            return None
        value = np.zeros((10, 10))
        wave = np.zeros((10, 10, *self.wave.shape[-2:]), np.complex64)
        for z in range(10):
            for w in range(10):
                tally, ends = Tally(self.rules), kernels.no_ends()
                ends[SINGLE, AT_21] = self.banks[ACE, TEN, z, w]
                tally.ends(1.0, ends)
                value[z, w] = tally.mean
                banks = tally.net.sum(axis=1)
                wave[z, w] = np.fft.rfft(tally.net / np.where(banks > 0, banks, 1.0)[:, None])
        return value, wave

    def switched(self) -> tuple[Array, Array]:
        """Values and spectra of hands after the exchange."""
        if self.ordinary is None:
            return self.value, self.wave
        value, wave = self.value.copy(), self.wave.copy()
        for at in ((ACE, TEN), (TEN, ACE)):
            value[at], wave[at] = self.ordinary
        return value, wave

    def positions(self) -> tuple[Array, Array]:
        """Chances and decisions ``[a, b, c, d]`` of the hands a-b and c-d."""
        left = self.facing.left.astype(float)
        total = left.sum()
        chances = np.zeros((10, 10, 10, 10))
        for cards in np.ndindex(chances.shape):
            rest, chance = left.copy(), 1.0
            for n, card in enumerate(cards):
                chance *= max(rest[card], 0.0) / (total - n)
                rest[card] -= 1
            chances[cards] = chance
        after, _ = self.switched()
        kept = self.value + self.value.transpose(2, 3, 0, 1)
        # a-b and c-d become a-d and c-b: after[a, d, c, b] + after[c, b, a, d]
        changed = after.transpose(0, 3, 2, 1) + after.transpose(2, 1, 0, 3)
        return chances, changed > kept + 1e-12


def _sum(against: _Against) -> tuple[float, float, Array, Array]:
    """Mean, wager and spread of both hands against one card of the bank, and the switches."""
    chances, switch = against.positions()
    after, wave_after = against.switched()
    mean = wagered = 0.0
    total = np.zeros(against.wave.shape[-2:], complex)
    for a, b, c, d in np.argwhere(chances > 0):
        chance = chances[a, b, c, d]
        if switch[a, b, c, d]:
            values, waves, one, other = after, wave_after, (a, d, c, b), (c, b, a, d)
        else:
            values, waves, one, other = against.value, against.wave, (a, b, c, d), (c, d, a, b)
        mean += chance * (values[one] + values[other])
        wagered += chance * (against.wagered[one] + against.wagered[other])
        banks = against.banks[one][:, None]
        total += chance * banks * (waves[one] * waves[other])
    return mean, wagered, np.fft.irfft(total, against.bins).sum(axis=0), switch


_known: dict[Rules, SwitchAnalysis] = {}


def analyse_switch(rules: Rules, progress: Progress | None = None) -> SwitchAnalysis:
    """The best play, worked out once."""
    if rules not in _known:
        _known[rules] = worked_out(rules, None, progress)
    return _known[rules]


def worked_out(
    rules: Rules, chart: tuple[Plays, ...] | None, progress: Progress | None = None
) -> SwitchAnalysis:
    """``chart``: how hands are played, by the bank's card, instead of the best chart."""
    total = sum(rules.shoe)
    plays, switches = [], np.zeros((10,) * 5, np.bool_)
    mean = wagered = 0.0
    spread = np.zeros(bins_of(rules))
    for up in range(10):
        if not rules.shoe[up]:
            plays.append(Plays())
            continue
        against = _Against(rules, up, chart[up] if chart else None)
        chance = rules.shoe[up] / total
        one_mean, one_wagered, one_spread, switch = _sum(against)
        mean += chance * one_mean
        wagered += chance * one_wagered
        spread += chance * one_spread
        switches[..., up] = switch
        plays.append(against.plays)
        if progress:
            progress(up + 1, 10)
    size = len(spread)
    nets = {
        (at if at < size // 2 else at - size): float(spread[at])
        for at in range(size)
        if spread[at] > 1e-9
    }
    result = Result(mean / 2, wagered / 2, dict(sorted(nets.items())), 2 * rules.unit)
    return SwitchAnalysis(rules, tuple(plays), result, switches)
