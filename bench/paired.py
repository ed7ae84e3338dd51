"""Rounds of every game, and the ledger, in an older tree and in this one, slice by slice.

    python -m bench.paired --commit 7a7736b [--pairs 7] [--slices 5] [--only kings/red-dog …]

Two processes, each with its own sources, do the same in turns of a tenth of a second: how much
longer the old one took, slice by slice. Whatever else the machine does hits both. How a process
happens to lie in memory does not: two of the same tree differ by six per cent in a game. So a
figure is the median of several pairs of processes, and tells two per cent where two whole runs
differ by twenty.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from bench import ledger
from bench.before_after import HERE, checked_out, known
from bench.games import one_round

from krupier import store as books_of
from krupier.equipment.seeded import Seeded
from krupier.rules import families
from krupier.store import Writer, open_store

SLICE = 0.1
LEDGER = ("ledger:post", "ledger:settle", "ledger:round")


def child() -> None:
    """Does what it is told, so often, and tells how long it took."""
    games = {}
    books = Books()
    for line in sys.stdin:
        name, seed, rounds = line.split()
        if name in LEDGER:
            # also of the older tree, whose benchmark looks at the clock: what a disk that others
            # use takes says nothing of the sources
            time.perf_counter = time.process_time
            print(books.seconds(name), flush=True)
            continue
        if name not in games:
            games[name] = families.make(families.all_plans()[name])
        source, luck = Seeded(int(seed)), random.Random(int(seed))
        begun = time.process_time()
        for _ in range(int(rounds)):
            one_round(games[name], source, luck)
        print(time.process_time() - begun, flush=True)


class Books:
    """Of 500 tables, on SQLite."""

    def __init__(self) -> None:
        self._number = 0
        self._folder = tempfile.TemporaryDirectory()

    def _open(self) -> None:
        folder = self._folder.name
        keys = getattr(books_of, "keys", None)  # older books are not sealed
        store = open_store(f"sqlite:///{folder}/books.sqlite", *([keys.fresh()] if keys else []))
        self._plan = ledger.set_up(store)
        self._writer = Writer(store, at_once=ledger.GROUP).__enter__()

    def seconds(self, what: str) -> float:
        """Of one posting in a round at every table."""
        if not self._number:
            self._open()
        self._number += 1
        if what == "ledger:post":
            at = 10**6 + self._number
            return 1 / ledger.post(self._writer, range(at, at + 1))
        settle, whole = ledger.rounds(
            self._writer, self._plan, range(self._number, self._number + 1)
        )
        return 1 / (settle if what == "ledger:settle" else whole)


class Tree:
    def __init__(self, tree: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench.paired", "--child"],
            cwd=tree,
            env=os.environ | {"PYTHONPATH": f"{tree / 'src'}:{tree}"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def seconds(self, game: str, seed: int, rounds: int) -> float:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{game} {seed} {rounds}\n")
        self._process.stdin.flush()
        return float(self._process.stdout.readline())

    def end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def compared(before: Tree, after: Tree, name: str, slices: int) -> float:
    """How much longer the old tree took, in this pair of processes."""
    rounds = 10
    for tree in (before, after):  # tables that are made once
        tree.seconds(name, 1, rounds)
    while name not in LEDGER and before.seconds(name, 1, rounds) < SLICE / 2:
        rounds *= 2
    return median(
        before.seconds(name, seed, rounds) / after.seconds(name, seed, rounds)
        for seed in range(2, slices + 2)
    )


def main(commit: str, pairs: int, slices: int, only: list[str]) -> None:
    if not known(commit):
        return
    plans = families.all_plans().items()
    games = [name for name, plan in plans if plan.family != "player-poker"]
    ratios: dict[str, list[float]] = {name: [] for name in only or [*games, *LEDGER]}
    with checked_out(commit) as old:
        for module in ("paired", "before_after"):
            shutil.copy(HERE / "bench" / f"{module}.py", old / "bench" / f"{module}.py")
        for _ in range(pairs):
            before, after = Tree(old), Tree(HERE)
            for name, found in ratios.items():
                found.append(compared(before, after, name, slices))
            before.end()
            after.end()
    figures = {name: round(median(found), 3) for name, found in ratios.items()}
    for name, ratio in figures.items():
        print(json.dumps({"what": name, "ratio": ratio}))
    print(json.dumps({"what": f"the worst of {len(figures)}", "ratio": min(figures.values())}))


if __name__ == "__main__":
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--commit", default="7a7736b")
    ask.add_argument("--pairs", type=int, default=7)
    ask.add_argument("--slices", type=int, default=5)
    ask.add_argument("--only", nargs="*", default=[])
    ask.add_argument("--child", action="store_true")
    given = ask.parse_args()
    if given.child:
        child()
    else:
        main(given.commit, given.pairs, given.slices, given.only)
