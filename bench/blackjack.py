"""Rounds per second of every blackjack, played by bots with basic strategy through the rules.

    python bench/blackjack.py [--seconds 2] [--boxes 1] [GAME …]

One JSON line per game: rounds and hands per second of the whole contract of a round (betting
window, wants, inputs, journal, felt, settlement), and the bots' result per unit staked. A last
line per common-hand game tells what a round with 1,000 players costs.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator

from krupier.equipment.seeded import Seeded
from krupier.plan import files
from krupier.rules.blackjack import Blackjack
from krupier.rules.blackjack.strategy import bot_move
from krupier.rules.families import load, load_plan
from krupier.rules.options import Move
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Timeout

STAKE = 1000


def play_round(game: Blackjack, source: Seeded, seats: list[str]) -> Play:
    source.begin(game.equipment)
    play = Play(game)
    for seat in seats:
        play.send(Move(seat, "bet", "main", (), STAKE))
    play.send(Timeout())
    while not play.over:
        play.run(source)
        if isinstance(play.want, Moves):
            decide(game, play, play.want)
    return play


def decide(game: Blackjack, play: Play, want: Moves) -> None:
    """Every seat that the window still waits for makes its move."""
    for seat in list(want.seats or ()):
        if play.want is not want:
            return
        move = bot_move(game, play.felt, seat, want.offers(seat))
        if move:
            play.send(move)


def measure(name: str, boxes: int, seconds: float) -> dict[str, object]:
    game = load(name)
    assert isinstance(game, Blackjack)
    source, seats = Seeded(1), [str(n) for n in range(1, boxes + 1)]
    play_round(game, source, seats)
    rounds = hands = staked = returned = 0
    began = time.perf_counter()
    while (took := time.perf_counter() - began) < seconds:
        felt = play_round(game, source, seats).felt
        rounds += 1
        hands += len(felt.places) - 1
        staked += sum(felt.staked.values())
        returned += sum(felt.returned.values())
    return {
        "bench": "blackjack",
        "game": name,
        "boxes": boxes,
        "rounds": rounds,
        "rounds_per_second": round(rounds / took),
        "hands_per_second": round(hands / took),
        "result_per_stake": round((returned - staked) / staked, 4),
    }


def measure_crowd(name: str, players: int = 1000) -> dict[str, object]:
    game = load(name)
    assert isinstance(game, Blackjack)
    source, seats = Seeded(1), [f"p{n}" for n in range(players)]
    took = []
    for _ in range(5):
        began = time.perf_counter()
        play = play_round(game, source, seats)
        took.append((time.perf_counter() - began) / len(play.journal))
    return {
        "bench": "blackjack-crowd",
        "game": name,
        "players": players,
        "microseconds_per_input": round(1e6 * sorted(took)[2], 1),
    }


def lines(games: list[str], boxes: int, seconds: float) -> Iterator[dict[str, object]]:
    for name in games:
        yield measure(name, boxes, seconds)
        plan = load_plan(name)
        if plan.seats and plan.seats.common:
            yield measure_crowd(name)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--boxes", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=2.0)
    asked = parser.parse_args()
    every = [name for name, _ in files.plan_files() if load_plan(name).family == "blackjack"]
    for line in lines(asked.games or every, asked.boxes, asked.seconds):
        print(json.dumps(line), flush=True)
