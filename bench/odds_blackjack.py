"""Seconds per exact blackjack, and simulated rounds per second and core.

    python -m bench.odds_blackjack [--rounds 20000000] [GAME …]

One JSON line per game: processor seconds of the chart with its return, of the play by the very
cards, and rounds a second of the kernel on one core, with its z-score against the exact return.
The last line is the nearest simulator that can be installed from the package index (jackblack,
pure Python, one simple strategy), where it is installed.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec

from krupier.odds import blackjack
from krupier.plan import files
from krupier.rules.blackjack import Blackjack
from krupier.rules.families import load, load_plan


def measure(name: str, rounds: int) -> dict[str, object]:
    game = load(name)
    assert isinstance(game, Blackjack)
    began = time.process_time()
    found = blackjack.analysis(game)
    chart = found.chart
    charted = time.process_time() - began
    line: dict[str, object] = {
        "bench": "odds-blackjack",
        "game": name,
        "chart_seconds": round(charted, 2),
        "return": round(1 + chart.mean, 8),
        "return_per_wagered": round(1 + chart.mean / chart.wagered, 8),
    }
    if isinstance(found, blackjack.Analysis):
        began = time.process_time()
        line["return_by_cards"] = round(1 + found.cards.mean, 8)
        line["cards_seconds"] = round(time.process_time() - began, 2)
    blackjack.simulated(game, 1000, threads=1)
    began = time.process_time()
    seen = blackjack.simulated(game, rounds, threads=1)
    took = time.process_time() - began
    line["rounds_per_second_and_core"] = round(rounds / took)
    line["z"] = round(seen.z(chart.mean), 2)
    return line


def warm_up() -> None:
    """Machine code is compiled, or read from its cache, before anything is measured."""
    game = load("tsg/blackjack", options={"soft17": "stand"})
    assert isinstance(game, Blackjack)
    found = blackjack.analysis(game)
    assert isinstance(found, blackjack.Analysis)
    assert found.cards.mean > found.chart.mean
    blackjack.simulated(game, 1000)


def measure_peer(rounds: int = 20_000) -> dict[str, object] | None:
    if find_spec("jackblack") is None:
        return None
    peer = import_module("jackblack")
    table = peer.Simulation([peer.Player("one", chips=10**9, strategy=peer.Simple())])
    began = time.process_time()
    table.run(rounds)
    took = time.process_time() - began
    return {
        "bench": "odds-blackjack-peer",
        "peer": f"jackblack {peer.__version__}",
        "rounds_per_second_and_core": round(rounds / took),
    }


def lines(games: list[str], rounds: int) -> Iterator[dict[str, object]]:
    warm_up()
    for name in games:
        yield measure(name, rounds)
    peer = measure_peer()
    yield peer or {"bench": "odds-blackjack-peer", "peer": "not installed (pip install jackblack)"}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--rounds", type=int, default=20_000_000)
    asked = parser.parse_args()
    every = [name for name, _ in files.plan_files() if load_plan(name).family == "blackjack"]
    for line in lines(asked.games or every, asked.rounds):
        print(json.dumps(line), flush=True)
