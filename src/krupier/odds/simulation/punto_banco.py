"""Punto banco, compiled: cards are drawn and compared in machine code, and what each result
brings is asked of the rules once."""

from __future__ import annotations

from typing import Any

import numpy as np

from krupier.equipment.cards import parse
from krupier.equipment.draws import CardsAre
from krupier.hands.compiled import compiled
from krupier.odds.baccarat import table_of
from krupier.odds.luck import draw
from krupier.odds.simulation.asking import settled
from krupier.odds.simulation.chunks import Chunk, Job, Nets, Play, Tally, paid, state
from krupier.rules.baccarat import Baccarat

DECK = (16, *[4] * 9)
"""Cards of a deck by points, 0 to 9."""
RESULTS = [
    [CardsAre((card,)) for card in parse(cards)]
    for cards in ("Kc Kd 9h 8s", "Kc Kd 8h 9s", "Kc Kd 9h 9s")
]
"""PUNTO wins, BANCO wins, or neither: PUNTO has the first and the third card."""


def missing(job: Job) -> str:
    return "" if job.shoe == "full" else "the baccarat kernel deals from a full shoe"


def prepare(job: Job) -> Play:
    game = job.case.game
    assert isinstance(game, Baccarat)
    pays, stakes = settled(job, RESULTS)
    table = table_of(game.plan.drawing)
    draws = np.array([[third in row for third in range(11)] for row in table.banco])
    natural, punto = (
        np.array([points in some for points in range(10)]) for some in (table.natural, table.punto)
    )
    decks = int(game.setting["decks"])

    def play(chunk: Chunk) -> Tally:
        results = np.empty(chunk.rounds, np.uint16)
        shoe = np.repeat(np.arange(10), np.array(DECK) * decks)
        deal_rounds(state(job, chunk), shoe, natural, punto, draws, results)
        return paid(results, pays, stakes, job.session)

    return play


@compiled
def deal_rounds(state: Any, shoe: Nets, natural: Any, punto: Any, draws: Any, results: Any) -> None:
    """Rounds from a full shoe that is shuffled as far as it is dealt."""
    for at in range(len(results)):
        state = draw(state, shoe, 6)
        one = (shoe[0] + shoe[2]) % 10
        two = (shoe[1] + shoe[3]) % 10
        if not (natural[one] or natural[two]):
            following, third = 4, 10
            total = two
            if punto[one]:
                third = shoe[4]
                following = 5
                one = (one + third) % 10
            if draws[total, third]:
                two = (two + shoe[following]) % 10
        results[at] = 0 if one > two else 1 if two > one else 2
