"""Seconds per exact game, and simulated rounds a second against public simulators.

    python -m bench.odds [--again] [--rounds 20000000] [GAME …]

One JSON line per game with the seconds that its odds took: those that were kept, or measured now
with ``--again`` (minutes). Then rounds a second and core of roulette and blackjack, by kernel and
through the rules, and of the nearest simulators of the package index, where they are installed
(pyroulette and jackblack, both plain Python).
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec

from bench.odds_blackjack import measure_peer

from krupier import odds
from krupier.odds import simulation
from krupier.odds.what_if import case
from krupier.rules import families

Line = dict[str, object]


def exact(names: list[str], again: bool) -> Iterator[Line]:
    total, unknown = 0.0, []
    for name in names:
        game = families.load(name)
        try:
            found = odds.worked_out(game, again=True) if again else odds.remembered(game)
        except odds.NoOdds:
            continue
        if found is None:
            unknown.append(name)
            continue
        total += found.seconds
        yield {"bench": "odds", "game": name, "seconds": round(found.seconds, 2)}
    yield {"bench": "odds, all games", "seconds": round(total, 1), "not_kept": unknown}


def simulated(game: str, bet: str, how: str, rounds: int) -> Line:
    """One core; machine code and charts are made before the clock starts."""
    job = simulation.plan(case(game), bets=[bet], how=how)
    simulation.simulate(job, 100, cores=1)
    seen = simulation.simulate(job, rounds, cores=1, clock=time.process_time)
    assert seen.z is not None
    return {
        "bench": f"simulated {game}, {how}",
        "rounds_per_second_and_core": round(rounds / seen.seconds),
        "z": round(seen.z, 2),
    }


def peer_roulette(rounds: int = 20_000) -> Line | None:
    if find_spec("pyroulette") is None:
        return None
    module = import_module("pyroulette")
    strategy = module.Strategy(10.0, [module.Placement(1, 1.0, "red")])
    begun = time.process_time()
    module.play_roulette([module.Player(1e9, strategy)], games=rounds)
    took = time.process_time() - begun
    return {"bench": "peer pyroulette", "rounds_per_second_and_core": round(rounds / took)}


def simulations(rounds: int) -> Iterator[Line]:
    for game, bet, peer in (
        ("kings/european-roulette", "red", peer_roulette()),
        ("kings/blackjack", "main", measure_peer()),
    ):
        lines = [simulated(game, bet, "kernel", rounds), simulated(game, bet, "rules", 5_000)]
        if peer is None:
            yield {"bench": f"peer of {game}", "installed": False}
        else:
            yield peer
            for line in lines:
                line["ratio_to_peer"] = round(_speed(line) / _speed(peer), 2)
        yield from lines
    yield simulated("kings/punto-banco", "banco", "kernel", rounds)


def _speed(line: Line) -> float:
    speed = line["rounds_per_second_and_core"]
    assert isinstance(speed, int)
    return speed


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--rounds", type=int, default=20_000_000)
    asked = parser.parse_args()
    plans = families.all_plans().items()
    every = [name for name, plan in plans if families.of(plan).odds]
    for line in exact(asked.games or every, asked.again):
        print(json.dumps(line), flush=True)
    for line in simulations(asked.rounds):
        print(json.dumps(line), flush=True)
