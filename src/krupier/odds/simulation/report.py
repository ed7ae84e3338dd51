"""What a simulation showed, beside what theory says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import erfc, exp, hypot, sqrt
from statistics import NormalDist

import numpy as np

from krupier.odds.simulation.chunks import Job, Tally, points

SHARES = (0.05, 0.5, 0.95)
"""Of sessions that end no better."""


@dataclass(frozen=True)
class Theory:
    """The exact figures of what was staked, per unit of the opening stakes."""

    rtp: Fraction
    variance: Fraction | None = None
    """``None`` where several bets depend on each other."""
    hit: Fraction | None = None
    outcomes: tuple[tuple[Fraction, Fraction], ...] = ()
    same_play: bool = True
    """Whether these are figures of the strategy that was played."""
    error: float = 0.0
    """Standard error of ``rtp`` where it is itself an estimate."""


@dataclass(frozen=True)
class Ruin:
    """How often a bankroll is lost within a session."""

    bankroll: int
    """In opening stakes."""
    session: int
    """In rounds."""
    sessions: int
    ruined: int
    expected: float
    """By diffusion with the observed mean and variance: an approximation."""

    @property
    def share(self) -> float:
        return self.ruined / self.sessions

    @property
    def error(self) -> float:
        return sqrt(self.share * (1 - self.share) / self.sessions)


@dataclass(frozen=True)
class Sessions:
    """How bankrolls went: net wins in opening stakes."""

    rounds: tuple[int, ...]
    """After how many rounds a path is noted."""
    paths: tuple[tuple[float, ...], ...]
    """Some of them."""
    spans: tuple[tuple[float, ...], ...]
    """At each of these rounds the :data:`SHARES` of all paths that are kept."""
    ends: tuple[float, ...]
    """The same shares of all sessions at their end."""


@dataclass(frozen=True)
class Report:
    """A simulation that is over."""

    job: Job
    unit: int
    """The opening stakes of a round, in minor units."""
    tally: Tally
    theory: Theory | None
    bankroll: int
    seconds: float
    cores: int
    asked: int
    """Rounds that were to be played."""

    @property
    def stopped(self) -> bool:
        """Whether somebody ended it before."""
        return self.rounds < self.asked

    @property
    def rounds(self) -> int:
        return self.tally.rounds

    @property
    def mean(self) -> float:
        """Net win per unit."""
        return self._total(1) / (self.unit * self.rounds)

    @property
    def rtp(self) -> float:
        return 1 + self.mean

    @property
    def variance(self) -> float:
        return self._total(2) / (self.unit**2 * self.rounds) - self.mean**2

    @property
    def error(self) -> float:
        """Standard error of the return: with the exact variance, where it is known."""
        known = self.theory.variance if self.theory and self.theory.same_play else None
        variance = float(known) if known is not None else self.variance
        return sqrt(variance / self.rounds)

    @property
    def z(self) -> float | None:
        """Standard errors between what was seen and theory; ``None`` where they do not compare."""
        if self.theory is None or not self.theory.same_play or not self.error:
            return None
        return (self.rtp - float(self.theory.rtp)) / hypot(self.error, self.theory.error)

    @property
    def p(self) -> float | None:
        """How likely a deviation at least as large is by chance."""
        return None if self.z is None else erfc(abs(self.z) / sqrt(2))

    @property
    def hit(self) -> float:
        return sum(times for net, times in self.tally.nets.items() if net > 0) / self.rounds

    @property
    def staked(self) -> float:
        """Put on the table on average, per unit."""
        return self.tally.staked / (self.unit * self.rounds)

    @property
    def per_staked(self) -> float:
        """Return per amount staked."""
        return 1 + self.mean / self.staked

    def distribution(self) -> list[tuple[Fraction, int, Fraction | None]]:
        """Net wins per unit: how often seen, and their exact chance where it is known."""
        chances: Mapping[Fraction, Fraction] = (
            dict(self.theory.outcomes) if self.theory and self.theory.same_play else {}
        )
        seen = {Fraction(net, self.unit): times for net, times in self.tally.nets.items()}
        return [
            (net, seen.get(net, 0), chances.get(net) if chances else None)
            for net in sorted({*seen, *chances})
        ]

    @property
    def ruin(self) -> Ruin | None:
        lows = self.tally.lows
        if not lows:
            return None
        floor = -self.bankroll * self.unit
        return Ruin(
            self.bankroll,
            self.job.session,
            len(lows),
            sum(low <= floor for low in lows),
            ruin_by_diffusion(self.bankroll, self.mean, sqrt(self.variance), self.job.session),
        )

    @property
    def sessions(self) -> Sessions | None:
        if not self.tally.paths:
            return None
        paths = np.array(self.tally.paths) / self.unit
        return Sessions(
            tuple(points(self.job.session).tolist()),
            tuple(map(tuple, paths.tolist())),
            tuple(map(tuple, np.quantile(paths, SHARES, axis=0).T.tolist())),
            tuple((np.quantile(self.tally.ends, SHARES) / self.unit).tolist()),
        )

    def _total(self, power: int) -> int:
        return sum(net**power * times for net, times in self.tally.nets.items())


def ruin_by_diffusion(bankroll: float, mean: float, std: float, rounds: int) -> float:
    """The chance that a Brownian motion with this drift and deviation per round falls by the
    bankroll within so many rounds.

    >>> round(ruin_by_diffusion(10, 0.0, 1.0, 100), 4)  # twice P(N(0, 1) > 1)
    0.3173
    """
    if std == 0:
        return float(mean * rounds <= -bankroll)
    phi, deviation = NormalDist().cdf, std * sqrt(rounds)
    direct = phi((-bankroll - mean * rounds) / deviation)
    power = -2 * mean * bankroll / std**2
    turned = phi((-bankroll + mean * rounds) / deviation)
    return min(1.0, direct + (exp(power) * turned if turned > 0 else 0.0))
