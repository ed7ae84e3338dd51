"""Draw games with purchases, compiled: rounds of the strategy whose return is told."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from os import cpu_count

import numpy as np

from krupier.equipment.cards import RANKS
from krupier.money import parse
from krupier.odds import NoOdds
from krupier.odds.draw import stud
from krupier.odds.draw.classes import classes
from krupier.odds.draw.exchange import play, room_for
from krupier.odds.draw.plain import HALF, Plain, plain
from krupier.odds.draw.purchases import solve
from krupier.odds.simulation.chunks import Chunk, Job, Play, Tally, counted, luck
from krupier.odds.simulation.strategies import CHART
from krupier.rules.banker_poker.draw import BankerDraw
from krupier.rules.banker_poker.staking import ANTE


def missing(job: Job) -> str:
    game = job.case.game
    assert isinstance(game, BankerDraw)
    if game.plan.deal.each == 3 or stud.solvable(game):
        return "this kernel plays games in which cards are bought"
    if [bet.bet for bet in job.bets] != [ANTE]:
        return "this kernel plays the ante alone"
    if job.strategy != CHART:
        return "this kernel plays by the chart"
    try:
        taken = plain(game)
    except NoOdds as problem:
        return str(problem)
    amount = job.bets[0].amount
    if not all((amount * one).is_integer() for one in _amounts(taken)):
        return "the stake cannot be divided as this game pays it: take an even one"
    part, currency = game.plan.max_win, game.setting.currency
    cap = part.amounts.get(currency.code) if part else None
    if cap and amount * max(_amounts(taken)) > parse(cap, currency):
        return "with this stake the maximum win would cut what is won"
    return ""


def _amounts(taken: Plain) -> list[float]:
    """All that may be won or lost of an ante at a time, and the most that all of it may be."""
    wins = [float(base + times * one) for base, times in taken.nets for one in taken.wins]
    half = float(taken.insurance[HALF]) if len(taken.insurance) else 0.0
    insured = [half * taken.bet * float(one) for one in taken.wins]
    return [*wins, *insured, *taken.fold.tolist(), *taken.dealt.tolist(), max(wins) + max(insured)]


def prepare(job: Job) -> Play:
    game = job.case.game
    assert isinstance(game, BankerDraw)
    taken, amount = plain(game), job.bets[0].amount
    classes(6)  # made once, not by two threads
    with ThreadPoolExecutor(min(2, cpu_count() or 1)) as pool:
        solved = list(pool.map(lambda rank: solve(taken, rank)[0], range(len(RANKS))))

    def played(chunk: Chunk) -> Tally:
        dice = np.random.Generator(np.random.PCG64(luck(job.seed, chunk.number)))
        rounds = dice.multinomial(chunk.rounds, [1 / len(RANKS)] * len(RANKS))
        nets, stakes = np.zeros(chunk.rounds), np.zeros(chunk.rounds)
        begun = 0
        for strategy, n in zip(solved, rounds.tolist(), strict=True):
            part = slice(begun, begun + n)
            state = dice.integers(1 << 64, dtype=np.uint64)
            play(taken, strategy, state, False, nets[part], stakes[part], room_for(taken))
            begun += n
        # played by open card, told in any order
        mixed = dice.permutation(np.rint(nets * amount).astype(np.int64))
        return counted(mixed, round(float(stakes.sum()) * amount), job.session)

    return played
