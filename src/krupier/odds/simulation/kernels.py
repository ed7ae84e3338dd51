"""Compiled players: pockets, dice and cards drawn in machine code, paid as the rules pay.

What every result of a wheel, of dice, or of two hands of punto banco brings is asked of the rules
once; the kernel then draws results as the table would. Blackjack has a kernel of its own
(:mod:`krupier.odds.blackjack.kernel`), with the chart and all rules of the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import product
from typing import Any

import numpy as np

from krupier.equipment.draws import Dice, DiceAre, Draw, Equipment, Outcome, PocketIs
from krupier.equipment.seeded import Seeded
from krupier.hands.compiled import compiled, inlined
from krupier.odds import blackjack
from krupier.odds.baccarat import table_of
from krupier.odds.simulation.by_rules import one_round
from krupier.odds.simulation.chunks import WALKS, Chunk, Job, Nets, Play, Tally, follow, luck
from krupier.odds.simulation.staking import SEAT
from krupier.odds.simulation.strategies import CHART, TIMEOUT, player
from krupier.rules.baccarat import Baccarat
from krupier.rules.blackjack import Blackjack
from krupier.rules.blackjack.plan import MAIN
from krupier.rules.game import Game
from krupier.rules.play import Play as Round
from krupier.rules.wants import Timeout

FACES = 6
ONE_DRAW = ("roulette", "sic-bo")
"""Families whose round is a single spin or throw."""
DECK = (16, *[4] * 9)
"""Cards of a deck by points, 0 to 9."""


def missing(job: Job) -> str:
    """Why a job cannot be played by a kernel; empty: it can."""
    game = job.case.game
    if isinstance(game, Blackjack):
        if [bet.bet for bet in job.bets] != [MAIN]:
            return "the blackjack kernel plays the main bet alone"
        return "" if job.strategy == CHART else "the blackjack kernel plays by the chart"
    if isinstance(game, Baccarat):
        return "" if job.shoe == "full" else "the baccarat kernel deals from a full shoe"
    if game.plan.family in ONE_DRAW:
        return ""
    every = ("blackjack", "baccarat", *ONE_DRAW)
    return f"there is no kernel for {game.plan.family}, only for {', '.join(every)}"


def prepare(job: Job) -> Play:
    """A function that plays chunks of a job."""
    game = job.case.game
    if isinstance(game, Blackjack):
        return partial(_blackjack, game, job)
    if isinstance(game, Baccarat):
        return _baccarat(game, job)
    pays, staked = _settle_outcomes(job)

    def play(chunk: Chunk) -> Tally:
        drawn = np.empty(chunk.rounds, np.uint16)
        draw_rounds(_state(job, chunk), len(pays), drawn)
        return _paid(drawn, pays, staked, job.session)

    return play


# -- luck ------------------------------------------------------------------------------------


def _state(job: Job, chunk: Chunk) -> Any:
    return np.uint64(luck(job.seed, chunk.number))


@inlined
def _word(state: Any) -> tuple[Any, Any]:
    """32 random bits and the next state (splitmix64)."""
    state = state + np.uint64(0x9E3779B97F4A7C15)
    mixed = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return (mixed ^ (mixed >> np.uint64(31))) >> np.uint64(32), state


@inlined
def _below(state: Any, n: Any) -> tuple[Any, Any]:
    """A number below ``n``, each equally likely (Lemire's multiplication with rejection)."""
    word, state = _word(state)
    wide = word * n
    low = wide & np.uint64(0xFFFFFFFF)
    if low < n:
        least = (np.uint64(1 << 32) - n) % n
        while low < least:
            word, state = _word(state)
            wide = word * n
            low = wide & np.uint64(0xFFFFFFFF)
    return np.int64(wide >> np.uint64(32)), state


# -- one draw: wheels and dice ---------------------------------------------------------------


class _Told:
    """A source that gives one outcome."""

    fit_for_money = False

    def __init__(self, outcome: Outcome) -> None:
        self._outcome = outcome

    def begin(self, equipment: Equipment) -> None:
        """Nothing to shuffle."""

    def answer(self, draw: Draw) -> Outcome:
        return self._outcome


def _settle_outcomes(job: Job) -> tuple[Nets, int]:
    """The net win of every pocket or throw, all equally likely, and what is staked: settled by
    the rules. The kernel draws an outcome and looks up what it brought."""
    game, nobody = job.case.game, player(job.case.game, TIMEOUT)
    nets, staked = [], 0
    for outcome in _outcomes(game):
        felt = one_round(game, _Told(outcome), job.bets, nobody).felt
        staked = felt.staked[SEAT]
        nets.append(felt.returned.get(SEAT, 0) - staked)
    return np.array(nets, np.int64), staked


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
        drawn[at], state = _below(state, n)


def _paid(results: Any, pays: Nets, staked: int, session: int) -> Tally:
    """The tally of rounds with these results, each of which pays what it pays."""
    tally = Tally(len(results), staked=staked * len(results))
    for result, times in enumerate(np.bincount(results, minlength=len(pays)).tolist()):
        if times:
            tally.nets[int(pays[result])] += times
    follow(tally, pays[results[: WALKS * session]], session)
    return tally


# -- punto banco -----------------------------------------------------------------------------


def _baccarat(game: Baccarat, job: Job) -> Play:
    pays, staked = _settle_results(job)
    table = table_of(game.plan.drawing)
    draws = np.array([[third in row for third in range(11)] for row in table.banco])
    natural, punto = (
        np.array([points in some for points in range(10)]) for some in (table.natural, table.punto)
    )
    decks = int(game.setting["decks"])

    def play(chunk: Chunk) -> Tally:
        results = np.empty(chunk.rounds, np.uint16)
        shoe = np.repeat(np.arange(10), np.array(DECK) * decks)
        deal_rounds(_state(job, chunk), shoe, natural, punto, draws, results)
        return _paid(results, pays, staked, job.session)

    return play


def _settle_results(job: Job) -> tuple[Nets, int]:
    """The net win if PUNTO wins, BANCO wins, or neither: rounds are dealt by the rules until each
    of them was seen."""
    game, nobody = job.case.game, player(job.case.game, TIMEOUT)
    source, found = Seeded(job.seed), dict[int, int]()
    staked = 0
    while len(found) < 3:
        source.begin(game.equipment)
        felt = one_round(game, source, job.bets, nobody).felt
        staked = felt.staked[SEAT]
        punto, banco = felt.marks["punto"], felt.marks["banco"]
        result = 0 if punto > banco else 1 if banco > punto else 2
        found[result] = felt.returned.get(SEAT, 0) - staked
    return np.array([found[result] for result in range(3)], np.int64), staked


@compiled
def deal_rounds(state: Any, shoe: Nets, natural: Any, punto: Any, draws: Any, results: Any) -> None:
    """Rounds from a full shoe that is shuffled as far as it is dealt."""
    cards = len(shoe)
    for at in range(len(results)):
        for place in range(6):
            other, state = _below(state, np.uint64(cards - place))
            other += place
            shoe[place], shoe[other] = shoe[other], shoe[place]
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


# -- blackjack -------------------------------------------------------------------------------


def _blackjack(game: Blackjack, job: Job, chunk: Chunk) -> Tally:
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
