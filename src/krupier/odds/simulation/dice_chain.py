"""Craps and barbut, compiled: the dice are thrown until the bets are decided.

What lies on the layout, and at which point, is a state. The rules are asked once, state by state,
to which state each throw leads and what it returns; the kernel then only follows that table.
"""

from __future__ import annotations

from collections.abc import Hashable
from itertools import product
from typing import Any

import numpy as np

from krupier.equipment.draws import DiceAre
from krupier.hands.compiled import compiled
from krupier.odds.luck import below
from krupier.odds.simulation.asking import felt_after
from krupier.odds.simulation.chunks import Chunk, Job, Nets, Play, Tally, counted, state
from krupier.odds.simulation.staking import SEAT
from krupier.rules.felt import Felt

THROWS = [DiceAre(faces) for faces in product(range(1, 7), repeat=2)]
OVER = -1


def missing(job: Job) -> str:
    return ""


def prepare(job: Job) -> Play:
    follows, returns, staked = table_of(job)

    def play(chunk: Chunk) -> Tally:
        nets = np.empty(chunk.rounds, np.int64)
        throw_rounds(state(job, chunk), follows, returns, nets)
        return counted(nets - staked, staked * chunk.rounds, job.session)

    return play


def table_of(job: Job) -> tuple[Nets, Nets, int]:
    """The state to which each throw leads from each state, what it returns, and what is staked.

    A state is found by the throws that lead to it first.
    """
    begun, _ = felt_after(job, [])
    staked = begun.staked.get(SEAT, 0)
    ways: dict[Hashable, list[DiceAre]] = {_state(begun): []}
    follows: list[list[int]] = []
    returns: list[list[int]] = []
    while len(follows) < len(ways):
        way = list(ways.values())[len(follows)]
        before, _ = felt_after(job, way)
        follows.append([])
        returns.append([])
        for throw in THROWS:
            after, over = felt_after(job, [*way, throw])
            returns[-1].append(_returned(after) - _returned(before))
            if over or not after.of(SEAT):
                follows[-1].append(OVER)
                continue
            ways.setdefault(_state(after), [*way, throw])
            follows[-1].append(list(ways).index(_state(after)))
    return np.array(follows, np.int64), np.array(returns, np.int64), staked


def _returned(felt: Felt) -> int:
    return felt.returned.get(SEAT, 0)


def _state(felt: Felt) -> Hashable:
    lying = frozenset((one.seat, one.bet, one.on, one.amount) for one in felt.lying())
    return felt.marks.get("point"), lying


@compiled
def throw_rounds(state: Any, follows: Nets, returns: Nets, nets: Nets) -> None:
    throws = np.uint64(follows.shape[1])
    for at in range(len(nets)):
        where, total = 0, 0
        while where >= 0:
            thrown, state = below(state, throws)
            total += returns[where, thrown]
            where = follows[where, thrown]
        nets[at] = total
