"""Runs the benchmarks one after the other and prints one table of what they found.

    python -m bench [--full] [NAME …]

Each is a process of its own. Sizes are such that all of them take some minutes; ``--full`` takes
those for which the figures of the documentation were measured. One that fails stands in the table,
the others still run, and the exit code is 1.

What compares with an older commit (`accounts`, `before_after`, `first_page`, `paired`) wants to be
told which one and is run by itself.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from bench.table import Row, rendered, row

USUAL: dict[str, tuple[str, ...]] = {
    "contract": (),
    "games": (),
    "blackjack": ("--seconds", "0.5"),
    "hands": ("--repeat", "3"),
    "poker": ("--seconds", "1", "--repeat", "2"),
    "odds": ("--again", "--rounds", "2000000", "kings/red-dog", "kings/sic-bo", "kings/craps"),
    "odds_blackjack": ("--rounds", "2000000"),
    "marias": ("--deals", "200"),
    "ledger": ("--rounds", "500"),
    "server": ("--seconds", "5"),
    "wire": ("--seconds", "15"),
    "flood": ("--seconds", "3", "--rest", "3"),
    "pool": ("--players", "120", "--seconds", "10"),
    "tournament": ("--players", "2000"),
    "tournament_room": ("--entries", "200"),
}
"""The benchmarks in the order in which they run, with smaller sizes."""
LONGEST = 600.0
"""Seconds that one may take in its smaller size; no end is a failure like any other."""


def measured(name: str, arguments: tuple[str, ...], limit: float | None) -> tuple[list[Row], bool]:
    """The rows of a benchmark, and whether it came to its end."""
    with _started(name, arguments) as process:
        try:
            said, complaints = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            return [Row(name, f"failed: no end after {limit:.0f} s")], False
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    rows = [found for line in lines if (found := row(name, line))]
    if process.returncode:
        last = (complaints.strip().splitlines() or [f"exit code {process.returncode}"])[-1]
        return [*rows, Row(name, f"failed: {last.strip()}")], False
    if not rows:
        return [Row(name, "failed: it measured nothing")], False
    return rows, True


@contextmanager
def _started(name: str, arguments: tuple[str, ...]) -> Iterator[subprocess.Popen[str]]:
    """Ends with all that it started itself, servers too."""
    process = subprocess.Popen(
        [sys.executable, "-m", f"bench.{name}", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def main(names: list[str], *, full: bool) -> int:
    rows: list[Row] = []
    failed = []
    for name in names:
        begun = time.monotonic()
        arguments, limit = ((), None) if full else (USUAL[name], LONGEST)
        found, ended = measured(name, arguments, limit)
        rows += found
        failed += [] if ended else [name]
        took = time.monotonic() - begun
        print(f"{name}: {'done' if ended else 'FAILED'}, {took:.0f} s", file=sys.stderr, flush=True)
    print(rendered(rows))
    if failed:
        print(f"failed: {', '.join(failed)}")
    return bool(failed)


if __name__ == "__main__":
    ask = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    ask.add_argument("names", nargs="*", metavar="NAME", help=", ".join(USUAL))
    ask.add_argument("--full", action="store_true", help="in full size")
    asked = ask.parse_args()
    unknown = sorted(set(asked.names) - USUAL.keys())
    if unknown:
        ask.error(f"no benchmark {', '.join(unknown)}: there are {', '.join(USUAL)}")
    raise SystemExit(main(asked.names or list(USUAL), full=asked.full))
