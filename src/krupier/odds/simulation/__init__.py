"""Simulation: a game played many times, beside what theory says about it.

Through the *rules* (the very code that deals a table; thousands of rounds a second) or through
compiled *kernels* (millions). The same seed gives the same result on any number of cores, and on
a cluster.

>>> from krupier.odds.what_if import case
>>> job = plan(case("kings/european-roulette"), bets=["red"], how="kernel")
>>> seen = simulate(job, 100_000, cores=1)
>>> seen.rounds, float(seen.theory.rtp) == 36 / 37, abs(seen.z) < 5
(100000, True, True)
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from krupier import odds
from krupier.odds.result import Progress
from krupier.odds.simulation.chunks import Bet, Chunk, Job, Tally, chunks
from krupier.odds.simulation.report import Report, Theory
from krupier.odds.simulation.runner import NoRay, run
from krupier.odds.simulation.staking import BadSimulation, bets_of, theory_of, units_of
from krupier.odds.simulation.strategies import NoStrategy, player
from krupier.odds.simulation.told import told
from krupier.odds.what_if import Case
from krupier.rules import families

RULES, KERNEL = "rules", "kernel"
SIZES = {RULES: 2_000, KERNEL: 1 << 20}
"""Rounds of a chunk."""
SESSION, BANKROLL = 1_000, 100
SHOES = ("full", "table")


def plan(
    case: Case,
    *,
    bets: Sequence[str] = (),
    how: str = RULES,
    strategy: str | None = None,
    shoe: str = "full",
    seed: int = 1,
    session: int = SESSION,
) -> Job:
    """What will be played, checked. ``bets`` as people write them: ``BET[@PLACE][=AMOUNT]``;
    without any it is the game's first bet."""
    if shoe not in SHOES:
        raise BadSimulation(f"a shoe is {' or '.join(SHOES)}, not {shoe!r}")
    if how not in SIZES:
        raise BadSimulation(f"a game is played by {' or '.join(SIZES)}, not by {how!r}")
    if session < 1:
        raise BadSimulation(f"a session has at least one round, got {session}")
    who = player(case.game, strategy)
    job = Job(case, bets_of(case.game, bets), how, who.strategy, shoe, seed, session)
    if how == KERNEL:
        from krupier.odds.simulation import kernels

        why_not = kernels.missing(job)
        if why_not:
            raise BadSimulation(why_not)
    return job


def simulate(
    job: Job,
    rounds: int,
    *,
    cores: int | None = None,
    ray: str | None = None,
    bankroll: int = BANKROLL,
    theory: bool = True,
    progress: Progress | None = None,
    clock: Callable[[], float] = time.perf_counter,
    stoppable: bool = False,
) -> Report:
    """Plays so many rounds. ``ray``: the address of a cluster, or ``local`` to start one.

    Without ``theory`` nothing is worked out to compare with (it may take long for an edited plan).
    One that is ``stoppable`` reports at Ctrl-C what was played by then.
    """
    if rounds < 1:
        raise BadSimulation(f"at least one round is played, got {rounds}")
    cores = cores or os.cpu_count() or 1
    if cores < 1 or bankroll < 1:
        raise BadSimulation("cores and bankroll are whole numbers from 1")
    job = replace(job, session=min(job.session, rounds))
    # the size of a chunk depends on nothing but the job: neither do the results
    work = chunks(rounds, max(SIZES[job.how], job.session))
    game = job.case.game
    known = (
        theory_of(game, job, odds.odds(game, progress)) if theory and _has_odds(job.case) else None
    )
    begun = clock()
    tally = run(job, work, cores=cores, ray=ray, progress=progress, stoppable=stoppable)
    seconds = clock() - begun
    return Report(
        job, sum(units_of(game, job.bets)), tally, known, bankroll, seconds, cores, rounds
    )


def _has_odds(case: Case) -> bool:
    return families.of(case.plan).odds is not None


__all__ = [
    "BANKROLL",
    "KERNEL",
    "RULES",
    "SESSION",
    "SHOES",
    "BadSimulation",
    "Bet",
    "Chunk",
    "Job",
    "NoRay",
    "NoStrategy",
    "Report",
    "Tally",
    "Theory",
    "plan",
    "simulate",
    "told",
]
