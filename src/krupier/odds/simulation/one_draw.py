"""Games of a single spin or throw, compiled.

What every pocket or throw brings is asked of the rules once; the kernel then draws them as the
table would.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import numpy as np

from krupier.equipment.draws import Dice, DiceAre, Outcome, PocketIs
from krupier.hands.compiled import compiled
from krupier.odds.luck import below
from krupier.odds.simulation.asking import settled
from krupier.odds.simulation.chunks import Chunk, Job, Play, Tally, paid, state
from krupier.rules.game import Game
from krupier.rules.play import Play as Round
from krupier.rules.wants import Timeout

FACES = 6


def missing(job: Job) -> str:
    return ""


def prepare(job: Job) -> Play:
    pays, stakes = settled(job, [(outcome,) for outcome in _outcomes(job.case.game)])

    def play(chunk: Chunk) -> Tally:
        drawn = np.empty(chunk.rounds, np.uint16)
        draw_rounds(state(job, chunk), len(pays), drawn)
        return paid(drawn, pays, stakes, job.session)

    return play


def _outcomes(game: Game) -> Iterable[Outcome]:
    wheel = game.equipment.wheel
    if wheel:
        return [PocketIs(label) for label in wheel.pockets]
    return [DiceAre(faces) for faces in product(range(1, FACES + 1), repeat=_dice(game))]


def _dice(game: Game) -> int:
    """How many dice are thrown."""
    begun = Round(game)
    begun.send(Timeout())
    assert isinstance(begun.want, Dice)
    return begun.want.n


@compiled
def draw_rounds(state: Any, outcomes: int, drawn: Any) -> None:
    n = np.uint64(outcomes)
    for at in range(len(drawn)):
        drawn[at], state = below(state, n)
