"""What a simulation showed, as data for programs."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import Literal

from msgspec import Struct

from krupier.odds.simulation.report import SHARES, Report, Ruin, Sessions

TOLD = 40
"""Paths that are told, each number to the hundredth of a stake."""


Span = tuple[float, float, float]
"""The low, the middle and the high one of :data:`SHARES`."""


class SimulatedBet(Struct, frozen=True):
    bet: str
    on: list[str]
    amount: int
    """In minor units."""


class SimulationTheory(Struct, frozen=True, kw_only=True):
    """The exact figures of what was staked."""

    rtp: float
    exact_rtp: str
    std: float | None
    """``None`` where several bets depend on each other."""
    hit: float | None
    same_play: bool
    """Whether these are the figures of the strategy that was played."""
    error: float
    """Standard error of the return where it is itself an estimate."""
    z: float | None
    """Standard errors between what was seen and theory; ``None`` where they do not compare."""
    p: float | None
    """How likely a deviation at least as large is by chance."""


class SimulatedNet(Struct, frozen=True):
    """A net win per opening stake: how often seen, and its exact chance where it is known."""

    net: float
    seen: int
    chance: float | None


class SimulatedRuin(Struct, frozen=True, kw_only=True):
    """How often a bankroll is lost within a session."""

    bankroll: int
    """In opening stakes."""
    session: int
    """In rounds."""
    sessions: int
    ruined: int
    share: float
    error: float
    by_diffusion: float
    """What an approximation expects."""


class SimulatedSessions(Struct, frozen=True, kw_only=True):
    """How bankrolls went: net wins in opening stakes."""

    rounds: list[int]
    """After how many rounds a path is noted."""
    shares: list[float]
    paths: list[list[float]]
    spans: list[Span]
    """At each of these rounds: what so many (``shares``) of the paths do not surpass."""
    ends: Span
    """The same at the end, of all sessions."""


class SimulationReport(Struct, frozen=True, kw_only=True):
    """A simulation that is over."""

    game: str
    approved: bool
    """False where pays were edited."""
    edits: dict[str, str]
    options: dict[str, bool | int | str]
    bets: list[SimulatedBet]
    how: Literal["rules", "kernel"]
    """Through the rules of the table themselves, or compiled."""
    strategy: str
    """``chart``, ``bot`` or ``timeout``."""
    shoe: str
    """``full``: every round from a full shoe; ``table``: as the table shuffles."""
    seed: int
    rounds: int
    asked: int
    """Rounds that were to be played."""
    stopped: bool
    """Somebody ended it before."""
    rtp: float
    house_edge: float
    error: float
    """Standard error of the return."""
    staked: float
    """Put on the table on average, per opening stake."""
    per_amount_staked: float
    std: float
    hit: float
    theory: SimulationTheory | None
    distribution: list[SimulatedNet]
    ruin: SimulatedRuin | None
    sessions: SimulatedSessions | None
    seconds: float
    rounds_per_second: float | None
    cores: int


def told(report: Report) -> SimulationReport:
    ruin, job, sessions = report.ruin, report.job, report.sessions
    return SimulationReport(
        game=job.case.plan.id,
        approved=not job.case.edits,
        edits=dict(job.case.edits),
        options=job.case.chosen,
        bets=[SimulatedBet(one.bet, list(one.on), one.amount) for one in job.bets],
        how="kernel" if job.how == "kernel" else "rules",
        strategy=job.strategy,
        shoe=job.shoe,
        seed=job.seed,
        rounds=report.rounds,
        asked=report.asked,
        stopped=report.stopped,
        rtp=report.rtp,
        house_edge=-report.mean,
        error=report.error,
        staked=report.staked,
        per_amount_staked=report.per_staked,
        std=sqrt(report.variance),
        hit=report.hit,
        theory=_theory(report),
        distribution=[
            SimulatedNet(float(net), times, None if chance is None else float(chance))
            for net, times, chance in report.distribution()
        ],
        ruin=_ruin(ruin) if ruin else None,
        sessions=_sessions(sessions) if sessions else None,
        seconds=report.seconds,
        rounds_per_second=report.rounds / report.seconds if report.seconds else None,
        cores=report.cores,
    )


def _theory(report: Report) -> SimulationTheory | None:
    theory = report.theory
    if theory is None:
        return None
    return SimulationTheory(
        rtp=float(theory.rtp),
        exact_rtp=str(theory.rtp),
        std=None if theory.variance is None else sqrt(theory.variance),
        hit=None if theory.hit is None else float(theory.hit),
        same_play=theory.same_play,
        error=theory.error,
        z=report.z,
        p=report.p,
    )


def _ruin(ruin: Ruin) -> SimulatedRuin:
    return SimulatedRuin(
        bankroll=ruin.bankroll,
        session=ruin.session,
        sessions=ruin.sessions,
        ruined=ruin.ruined,
        share=ruin.share,
        error=ruin.error,
        by_diffusion=ruin.expected,
    )


def _sessions(sessions: Sessions) -> SimulatedSessions:
    return SimulatedSessions(
        rounds=list(sessions.rounds),
        shares=list(SHARES),
        paths=[_hundredths(path) for path in sessions.paths[:TOLD]],
        spans=[_span(one) for one in sessions.spans],
        ends=_span(sessions.ends),
    )


def _span(numbers: Iterable[float]) -> Span:
    low, middle, high = _hundredths(numbers)
    return low, middle, high


def _hundredths(numbers: Iterable[float]) -> list[float]:
    return [round(number, 2) for number in numbers]
