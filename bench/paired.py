"""Rounds of every game in an older tree and in this one, in slices side by side.

    python -m bench.paired --commit 7a7736b [--slices 25] [--only kings/russian-poker …]

Two processes, each with its own sources, play the same rounds in turns of a tenth of a second; the
figure of a game is the median of what they took, slice by slice. Whatever else the machine does hits
both, so this tells a few per cent where two whole runs differ by twenty.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

from krupier.equipment.seeded import Seeded
from krupier.rules import families

from bench.before_after import HERE, checked_out, known
from bench.games import one_round

SLICE = 0.1


def child() -> None:
    """Plays as many rounds of a game as it is told, and tells the processor time."""
    games = {}
    for line in sys.stdin:
        name, seed, rounds = line.split()
        if name not in games:
            games[name] = families.make(families.all_plans()[name])
        source, luck = Seeded(int(seed)), random.Random(int(seed))
        begun = time.process_time()
        for _ in range(int(rounds)):
            one_round(games[name], source, luck)
        print(time.process_time() - begun, flush=True)


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
        self._process.kill()


def main(commit: str, slices: int, only: list[str]) -> None:
    if not known(commit):
        return
    names = only or [one for one, plan in families.all_plans().items() if plan.family != "player-poker"]
    with checked_out(commit) as old:
        for module in ("paired", "before_after"):
            shutil.copy(HERE / "bench" / f"{module}.py", old / "bench" / f"{module}.py")
        before, after = Tree(old), Tree(HERE)
        ratios = []
        for name in names:
            rounds = 10
            for tree in (before, after):  # tables that are made once
                tree.seconds(name, 1, rounds)
            while before.seconds(name, 1, rounds) < SLICE / 2:
                rounds *= 2
            pairs = [
                (before.seconds(name, seed, rounds), after.seconds(name, seed, rounds))
                for seed in range(2, slices + 2)
            ]
            ratio = median(was / now for was, now in pairs)
            ratios.append(ratio)
            print(json.dumps({"what": name, "rounds": rounds, "ratio": round(ratio, 3)}), flush=True)
        before.end()
        after.end()
    print(json.dumps({"what": f"the worst of {len(ratios)}", "ratio": round(min(ratios), 3)}))


if __name__ == "__main__":
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--commit", default="7a7736b")
    ask.add_argument("--slices", type=int, default=25)
    ask.add_argument("--only", nargs="*", default=[])
    ask.add_argument("--child", action="store_true")
    given = ask.parse_args()
    if given.child:
        child()
    else:
        main(given.commit, given.slices, given.only)
