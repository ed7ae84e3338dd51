"""Rounds per second through the contract, and how soon ``krupier --help`` answers.

Prints JSON lines. A ratio compares two measurements of this run, so that it says the same
on a slow and on a fast machine.
"""

from __future__ import annotations

import json
import random
import resource
import subprocess
import sys
import time

from krupier.equipment.draws import PocketIs
from krupier.rules.families import load
from krupier.rules.options import Move
from krupier.rules.play import Play
from krupier.rules.wants import Timeout


def twenty_bets(luck: random.Random) -> list[Move]:
    game = load("kings/european-roulette")
    spots = [
        (bet, spot)
        for bet, places in game.cloth.spots.items()  # type: ignore[attr-defined]
        for spot in places or ((),)
    ]
    return [
        Move(str(1 + at % 5), "bet", bet, spot, 500)
        for at, (bet, spot) in enumerate(luck.sample(spots, 20))
    ]


def rounds_per_second(seconds: float = 3.0) -> float:
    """Full rounds: 20 bets of 5 players, no more bets, the spin, settlement."""
    game = load("kings/european-roulette")
    luck = random.Random(1)
    tables = [(twenty_bets(luck), PocketIs(str(luck.randrange(37)))) for _ in range(50)]
    done, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        moves, result = tables[done % len(tables)]
        play = Play(game)
        for move in moves:
            play.send(move)
        play.send(Timeout())
        play.send(result)
        assert play.over
        done += 1
    return done / (time.perf_counter() - begun)


def plain_rounds_per_second(seconds: float = 2.0) -> float:
    """The least that such a round needs in Python: 20 set look-ups and sums, no checks."""
    covers = [frozenset(random.Random(n).sample(range(37), 6)) for n in range(20)]
    done, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        number, back = done % 37, 0
        stakes = [(cover, 500) for cover in covers]
        for cover, amount in stakes:
            if number in cover:
                back += amount * 6
        done += 1
    return done / (time.perf_counter() - begun)


def cpu_seconds(*command: str, times: int = 7) -> float:
    """Least CPU time of a command over several runs."""
    least = float("inf")
    for _ in range(times):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = (after.ru_utime - before.ru_utime) + (after.ru_stime - before.ru_stime)
        least = min(least, used)
    return least


def main() -> None:
    rounds, plain = rounds_per_second(), plain_rounds_per_second()
    print(
        json.dumps(
            {
                "bench": "european roulette, 20 bets a round, through the contract",
                "rounds_per_second": round(rounds),
                "ratio_to_bare_loop": round(rounds / plain, 4),
            }
        )
    )
    start, bare = (
        cpu_seconds(sys.executable, "-m", "krupier", "--help"),
        cpu_seconds(sys.executable, "-c", "pass"),
    )
    print(
        json.dumps(
            {
                "bench": "krupier --help",
                "cpu_seconds": round(start, 3),
                "ratio_to_bare_python": round(start / bare, 1),
            }
        )
    )


if __name__ == "__main__":
    main()
