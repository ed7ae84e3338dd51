"""Blackjack, compiled: its own kernel (:mod:`krupier.odds.blackjack.kernel`) plays by the chart
with all rules of the table."""

from __future__ import annotations

import numpy as np

from krupier.odds import blackjack
from krupier.odds.simulation.chunks import WALKS, Chunk, Job, Play, Tally, follow, luck
from krupier.odds.simulation.strategies import CHART
from krupier.rules.blackjack import Blackjack
from krupier.rules.blackjack.plan import MAIN


def missing(job: Job) -> str:
    if [bet.bet for bet in job.bets] != [MAIN]:
        return "the blackjack kernel plays the main bet alone"
    return "" if job.strategy == CHART else "the blackjack kernel plays by the chart"


def prepare(job: Job) -> Play:
    game = job.case.game
    assert isinstance(game, Blackjack)
    return lambda chunk: _played(game, job, chunk)


def _played(game: Blackjack, job: Job, chunk: Chunk) -> Tally:
    seed = luck(job.seed, chunk.number)
    seen = blackjack.simulated(game, chunk.rounds, seed=seed, fresh=job.shoe == "full", threads=1)
    amount = job.bets[0].amount
    # the kernel counts in parts of a stake: exact where the stake can be divided so
    each = seen.unit // seen.hands
    tally = Tally(chunk.rounds, staked=seen.staked * amount)
    for net, times in seen.wins.items():
        tally.nets[net * amount // each] += times
    # its rounds are counted, not listed: bankrolls follow rounds drawn from these counts
    values = np.array(list(tally.nets), np.int64)
    chances = np.array(list(tally.nets.values())) / chunk.rounds
    sessions = min(chunk.rounds // job.session, WALKS)
    again = np.random.Generator(np.random.PCG64(seed))
    follow(tally, again.choice(values, sessions * job.session, p=chances), job.session)
    return tally
