"""Rounds per second of every game against the house, through the contract.

Three boxes stake and decide as bots do; prints JSON lines, each with its ratio to a European
roulette round in the same run.
"""

from __future__ import annotations

import json
import random
import time

from krupier.equipment.seeded import Seeded
from krupier.room.bots import choose
from krupier.rules import families
from krupier.rules.betting import BETTING
from krupier.rules.game import Game
from krupier.rules.options import Refused
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Timeout

SEATS = ("1", "2", "3")
PURSE = 10**9


def one_round(game: Game, source: Seeded, luck: random.Random) -> None:
    strategy = families.strategy(game.plan)
    source.begin(game.equipment)
    play = Play(game)
    bets = 0
    while not play.over:
        play.run(source)
        if not isinstance(play.want, Moves):
            continue
        asked = [seat for seat in SEATS if play.offers(seat)]
        if not asked or (play.want.clock == BETTING and bets % 7 == 6):
            bets += 1
            play.send(Timeout())
            continue
        bets += play.want.clock == BETTING
        seat = luck.choice(asked)
        offered = play.offers(seat)
        move = strategy(game, play.felt, seat, offered) if strategy else None
        move = move or choose({seat: offered}, PURSE, luck)
        try:
            play.send(move if move else Timeout())
        except Refused:
            play.send(Timeout())


def rounds_per_second(game: Game, seconds: float) -> float:
    source, luck = Seeded(1), random.Random(1)
    for _ in range(3):
        one_round(game, source, luck)
    done, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        one_round(game, source, luck)
        done += 1
    return done / (time.process_time() - begun)


def main(seconds: float = 0.5) -> None:
    games = {
        name: families.make(plan)
        for name, plan in families.all_plans().items()
        if plan.family != "player-poker"
    }
    measure = rounds_per_second(games["kings/european-roulette"], seconds)
    for name, game in games.items():
        rounds = rounds_per_second(game, seconds)
        print(
            json.dumps(
                {
                    "bench": f"{name}, three boxes of bots",
                    "rounds_per_second": round(rounds),
                    "ratio_to_european_roulette": round(rounds / measure, 2),
                }
            ),
            flush=True,
        )


if __name__ == "__main__":
    main()
