"""Rounds played through the rules themselves: the same code that deals a table, move by move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import numpy as np

from krupier.equipment.draws import Equipment, Source
from krupier.equipment.seeded import Seeded
from krupier.odds.simulation.chunks import Bet, Chunk, Job, Tally, counted, luck
from krupier.odds.simulation.chunks import Play as PlayChunk
from krupier.odds.simulation.staking import SEAT, bets_of
from krupier.odds.simulation.strategies import Player, player
from krupier.rules.betting import BETTING
from krupier.rules.craps.round import Craps
from krupier.rules.game import Game
from krupier.rules.options import Move
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Timeout

SHOOTER = "2"


class Stopped(Exception):
    """Nobody wants the chunk any more."""


def prepare(job: Job, stopped: Callable[[], bool] | None = None) -> PlayChunk:
    """A function that plays chunks of a job; what the player must know is worked out here."""
    game = job.case.game
    who = player(game, job.strategy)
    shooter = line_bet(game, job.bets)
    equipment = from_full_shoe(game.equipment) if job.shoe == "full" else game.equipment

    def play(chunk: Chunk) -> Tally:
        source = Seeded(luck(job.seed, chunk.number))
        nets = np.empty(chunk.rounds, np.int64)
        staked = 0
        for at in range(chunk.rounds):
            if stopped and stopped():
                raise Stopped
            source.begin(equipment)
            felt = one_round(game, source, job.bets, who, shooter).felt
            put = felt.staked.get(SEAT, 0)
            staked += put
            nets[at] = felt.returned.get(SEAT, 0) - put
        return counted(nets, staked, job.session)

    return play


def from_full_shoe(equipment: Equipment) -> Equipment:
    """The same equipment, shuffled before every round."""
    if equipment.pack is None:
        return equipment
    return msgspec.structs.replace(
        equipment, pack=msgspec.structs.replace(equipment.pack, cut=None)
    )


def line_bet(game: Game, bets: Sequence[Bet]) -> Bet | None:
    """The stake of a second player at craps: without a line bet nobody shoots."""
    if not isinstance(game, Craps):
        return None
    lines = [bet.id for bet in game.plan.bets if bet.rule in ("with", "against")]
    return None if any(bet.bet in lines for bet in bets) else bets_of(game, lines[:1])[0]


def one_round(
    game: Game,
    source: Source,
    bets: Sequence[Bet],
    who: Player,
    shooter: Bet | None = None,
) -> Play:
    """A round of one box; the source has begun it."""
    play = Play(game)
    play_on(play, source, bets, who, shooter)
    return play


def play_on(
    play: Play, source: Source, bets: Sequence[Bet], who: Player, shooter: Bet | None = None
) -> None:
    """A round from its beginning, to its end or as far as the source goes."""
    open_ = True
    while not play.over:
        play.run(source)
        want = play.want
        if not isinstance(want, Moves):
            continue
        if want.clock == BETTING:
            for bet in bets if open_ else ():
                play.send(Move(SEAT, "bet", bet.bet, bet.on, bet.amount))
            if shooter and open_:
                play.send(Move(SHOOTER, "bet", shooter.bet, shooter.on, shooter.amount))
            open_ = False
            play.send(Timeout())
            continue
        offered = want.offers(SEAT)
        move = who.decide(play.felt, SEAT, offered) if offered else None
        play.send(move or Timeout())
