"""Red dog and casino war, compiled: a few cards are drawn of which only the ranks count, and what
each result brings is asked of the rules once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from krupier.equipment.cards import SUITS, Card
from krupier.equipment.draws import CardsAre
from krupier.hands.compiled import compiled
from krupier.odds.luck import draw
from krupier.odds.simulation.asking import settled
from krupier.odds.simulation.chunks import Chunk, Job, Nets, Play, Tally, paid, state
from krupier.rules.red_dog import RedDog

EACH = len(SUITS)
RANKS = 13
WIDEST = RANKS - 2
"""Ranks between a deuce and an ace."""


def missing(job: Job) -> str:
    return "" if job.shoe == "full" else "this kernel deals from a full shoe"


def prepare(job: Job) -> Play:
    game = job.case.game
    red_dog = isinstance(game, RedDog)
    deal = red_dog_rounds if red_dog else war_rounds
    pays, stakes = settled(job, red_dog_results() if red_dog else war_results())
    assert game.equipment.pack
    each = EACH * game.equipment.pack.decks

    def play(chunk: Chunk) -> Tally:
        results = np.empty(chunk.rounds, np.uint16)
        deal(state(job, chunk), np.repeat(np.arange(RANKS), each), results)
        return paid(results, pays, stakes, job.session)

    return play


def _card(rank: int) -> Card:
    return rank * EACH


def red_dog_results() -> Iterator[list[CardsAre]]:
    """Neighbours; a pair without and with the third; each spread, missed and hit."""

    def dealt(*ranks: int) -> list[CardsAre]:
        one, two, *third = map(_card, ranks)
        return [CardsAre((one, two)), CardsAre(tuple(third))]

    yield dealt(0, 1)[:1]
    yield dealt(0, 0, 1)
    yield dealt(0, 0, 0)
    for between in range(1, WIDEST + 1):
        yield dealt(0, between + 1, 0)
        yield dealt(0, between + 1, 1)


@compiled
def red_dog_rounds(state: Any, shoe: Nets, results: Any) -> None:
    for at in range(len(results)):
        state = draw(state, shoe, 3)
        low, high, third = min(shoe[0], shoe[1]), max(shoe[0], shoe[1]), shoe[2]
        between = high - low - 1
        if between == 0:
            results[at] = 0
        elif between < 0:
            results[at] = 2 if third == low else 1
        else:
            results[at] = 1 + 2 * between + (1 if low < third < high else 0)


def war_results() -> Iterator[list[CardsAre]]:
    """Higher, lower, and after a tie a war with a higher, a lower and an equal card."""

    def dealt(*ranks: int) -> list[CardsAre]:
        return [CardsAre((_card(rank),)) for rank in ranks]

    yield dealt(1, 0)
    yield dealt(0, 1)
    for war in ((2, 1), (1, 2), (1, 1)):
        yield dealt(0, 0, *war)


@compiled
def war_rounds(state: Any, shoe: Nets, results: Any) -> None:
    for at in range(len(results)):
        state = draw(state, shoe, 4)
        tied = shoe[0] == shoe[1]
        own, bank = (shoe[2], shoe[3]) if tied else (shoe[0], shoe[1])
        result = 0 if own > bank else 1 if own < bank else 2
        results[at] = 2 + result if tied else result
