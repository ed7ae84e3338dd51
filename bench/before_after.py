"""Bets per second, processor time a bet and bytes of an hour, of an older commit and of this tree.

    python -m bench.before_after --commit 7a7736b [--repeat 2] [--seconds 8]
    python -m bench.before_after --commit 7a7736b --figures [--repeat 3] [--only ledger …]

Both are measured in turns in one run, each with its own sources and with the benchmarks of this
tree as far as they only use the command and the wire; ratios say what became of it. ``--figures``
compares what the other benchmarks say instead, the best of all turns on either side, and ends with
the worst ratio.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).resolve().parents[1]


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """The tree of a commit, in a directory of its own."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        subprocess.run(["git", "worktree", "add", "-q", "--detach", tree, commit], cwd=HERE)
        try:
            shutil.copy(HERE / "bench" / "wire.py", tree / "bench" / "wire.py")
            yield tree
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=HERE)


def lines(tree: Path, *command: str) -> list[dict[str, Any]]:
    sources = {"PYTHONPATH": f"{tree / 'src'}:{tree}"}
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=tree,
        env=os.environ | sources,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def bets(tree: Path, seconds: float, *more: str) -> dict[str, float]:
    found = lines(tree, "bench.server", "--seconds", str(seconds), *more)
    line = next(one for one in found if one["what"] == "bets, saturated")
    rate = float(line["per_second"])
    return {
        "per_second": rate,
        "cpu_ms_per_bet": 1000 * float(line["server_cpu"]) / rate,
        "p99_ms": float(line["p99_ms"]),
    }


def bytes_of_an_hour(tree: Path, seconds: float) -> dict[str, float]:
    return {
        f"{one['what']}{', compressed' if one['compression'] else ''}": float(one["kib"])
        for one in lines(tree, "bench.wire", "--seconds", str(seconds))
    }


def known(commit: str) -> bool:
    """Whether there is such a commit; says so if there is none."""
    found = subprocess.run(["git", "cat-file", "-e", f"{commit}^{{commit}}"], cwd=HERE)
    if found.returncode:
        print(
            json.dumps({"what": f"no commit {commit} here to compare with: name one by --commit"})
        )
    return not found.returncode


def main(commit: str, repeat: int, seconds: float, watch: float) -> None:
    if not known(commit):
        return
    with checked_out(commit) as old:
        before, after = [], []
        for _ in range(repeat):
            before.append(bets(old, seconds))
            after.append(bets(HERE, seconds))
        for name in before[0]:
            was, now = median(one[name] for one in before), median(one[name] for one in after)
            told(f"bets, saturated: {name}", was, now)
        was_bytes, now_bytes = bytes_of_an_hour(old, watch), bytes_of_an_hour(HERE, watch)
        for name, was in was_bytes.items():
            told(f"{name}, KiB", was, now_bytes[name])


FIGURES: dict[str, tuple[str, ...]] = {
    "contract": (),
    "games": (),
    "hands": ("--repeat", "3"),
    "poker": ("--seconds", "1", "--repeat", "2"),
    "ledger": ("--rounds", "1000"),
    "blackjack": ("--seconds", "0.5"),
    "odds": ("--rounds", "5000000"),
}
RATES = ("rounds_per_second", "hands_per_second", "per_second", "rounds_per_second_and_core")
"""Figures of our own: what peers reach depends on the machine alone."""


def figures(commit: str, repeat: int, only: list[str]) -> None:
    """Every rate of the benchmarks that both trees have."""
    with checked_out(commit) as old:
        subprocess.run(
            [sys.executable, "scripts/compile_poker.py"],
            cwd=old,
            env=os.environ | {"PYTHONPATH": str(old / "src")},
            stdout=sys.stderr,
            check=True,
        )
        ratios = []
        for bench in only or FIGURES:
            was: dict[str, float] = {}
            now: dict[str, float] = {}
            for _ in range(repeat):
                _best(was, lines(old, f"bench.{bench}", *FIGURES[bench]))
                _best(now, lines(HERE, f"bench.{bench}", *FIGURES[bench]))
            for name in was.keys() & now.keys():
                told(f"{bench}: {name}", was[name], now[name])
                ratios.append(now[name] / was[name])
    print(json.dumps({"what": f"the worst of {len(ratios)}", "ratio": round(min(ratios), 2)}))


def _best(found: dict[str, float], measured: list[dict[str, Any]]) -> None:
    for line in measured:
        what = ", ".join(str(one) for one in line.values() if isinstance(one, str))
        for rate in RATES:
            if line.get(rate):
                name = f"{what}, {rate}"
                found[name] = max(found.get(name, 0.0), float(line[rate]))


def told(what: str, was: float, now: float) -> None:
    line = {"what": what, "before": round(was, 3), "after": round(now, 3)}
    print(json.dumps(line | {"ratio": round(now / was, 2) if was else None}), flush=True)


if __name__ == "__main__":
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--commit", default="7a7736b")
    ask.add_argument("--repeat", type=int, default=2)
    ask.add_argument("--seconds", type=float, default=8.0)
    ask.add_argument("--watch", type=float, default=60.0)
    ask.add_argument("--figures", action="store_true")
    ask.add_argument("--only", nargs="*", default=[], choices=FIGURES)
    given = ask.parse_args()
    if given.figures and known(given.commit):
        figures(given.commit, given.repeat, given.only)
        raise SystemExit
    main(given.commit, given.repeat, given.seconds, given.watch)
