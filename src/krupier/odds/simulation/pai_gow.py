"""Pai Gow Poker, compiled: seven cards each, set the house way or as well as possible, and what
each result brings is asked of the rules once."""

from __future__ import annotations

from typing import Any

import numpy as np

from krupier.equipment.cards import parse
from krupier.equipment.draws import CardsAre
from krupier.hands.compiled import compiled
from krupier.odds.luck import draw
from krupier.odds.pai_gow import kernel
from krupier.odds.pai_gow.worths import worths_of
from krupier.odds.simulation.asking import settled
from krupier.odds.simulation.chunks import Chunk, Job, Play, Tally, paid, state
from krupier.odds.simulation.strategies import CHART, TIMEOUT
from krupier.rules.banker_poker.pai_gow import PaiGow

DEALS = (
    ("2c 3d 5h 7s 8c 9d Jh", "As Ad Kh Kc Qs Jd 9c"),
    ("2c 3c 4c 5c 6c 7d 9h", "As Ad Kh Kc Qs Jd 8c"),
    ("As Ad Kh Kc Qs Jd 9c", "2c 3d 5h 7s 8c 9d Jh"),
)
"""Cards of player and dealer with which the player loses, wins one hand, wins both: however he sets
them."""


def missing(job: Job) -> str:
    if len(job.bets) > 1:
        return "the kernel of pai gow poker plays one bet"
    if job.strategy not in (CHART, TIMEOUT):
        return f"the kernel of pai gow poker plays {CHART} or {TIMEOUT}"
    return ""


def prepare(job: Job) -> Play:
    game = job.case.game
    assert isinstance(game, PaiGow)
    cards = (zip(*map(parse, deal), strict=True) for deal in DEALS)
    pays, stakes = settled(
        job, [[CardsAre((one,)) for two in deal for one in two] for deal in cards]
    )
    way = kernel.way_of(game)
    best = job.strategy == CHART and job.bets[0].bet not in game.opening.blind
    worths = worths_of(game) if best else kernel.no_worths()

    def play(chunk: Chunk) -> Tally:
        results = np.empty(chunk.rounds, np.uint16)
        space = kernel.room(), kernel.room()
        deal_rounds(state(job, chunk), way, worths, best, *space, results)
        return paid(results, pays, stakes, job.session)

    return play


@compiled
def deal_rounds(
    state: Any,
    way: kernel.Way,
    worths: kernel.Worths,
    best: bool,
    own: kernel.Room,
    dealer: kernel.Room,
    results: Any,
) -> None:
    """How many hands of the player are better than the dealer's: none, one or both."""
    deck = np.arange(kernel.DECK)
    for at in range(len(results)):
        state = draw(state, deck, 14)
        kernel.split(way, deck[:7], own)
        kernel.split(way, deck[7:14], dealer)
        mine = kernel.house_way(way, deck[:7], own)
        if best:
            mine = kernel.best_way(worths, kernel.PLAYER, deck[:7], own)
        his = kernel.house_way(way, deck[7:14], dealer)
        results[at] = kernel.better(own, mine, dealer, his)
