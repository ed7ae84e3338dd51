"""Many seeds of a campaign on some processes, and what is said of them at the end."""

from __future__ import annotations

import argparse
import gc
import logging
import os
import shlex
import sqlite3
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache, partial
from multiprocessing import Pool

from krupier.rules.tournament.templates import ids
from krupier.store import Store, open_store
from tests.simulation.weather import Crash


@dataclass
class Played:
    """One seed."""

    seed: int
    asked: str
    """The type that was asked for; empty: the seed draws one."""
    type: str = ""
    counts: Counter[str] = field(default_factory=Counter)
    """What was met."""
    seconds: float = 0.0
    problem: str = ""


Play = Callable[[Played], None]
"""Plays a seed, and notes its type and what was met."""


def arguments(description: str | None, seeds: int) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--seeds", type=int, default=seeds, help="so many, of each type asked for")
    parser.add_argument(
        "--type",
        action="append",
        default=[],
        help="such as kings/rebuy or 'kings/roulette*', more than once; else every seed draws one",
    )
    parser.add_argument("--processes", type=int, default=1)
    return parser


def same_every_time(module: str) -> None:
    """Sets have another order in each process, and with it a seed another course: begin once more
    without that."""
    if os.environ.get("PYTHONHASHSEED") != "0":
        again = [sys.executable, "-m", module, *sys.argv[1:]]
        os.execve(sys.executable, again, {**os.environ, "PYTHONHASHSEED": "0"})


def run(play: Play, module: str, asked: argparse.Namespace) -> bool:
    """Whether all went well. Failures are told as they come, and all of them at the end."""
    began, found = time.monotonic(), list[Played]()
    jobs = [
        (seed, type)
        for type in _types(asked.type)
        for seed in range(asked.first, asked.first + asked.seeds)
    ]
    for one in _played(partial(_one, play), jobs, asked.processes):
        found.append(one)
        if one.problem:
            print(f"seed {one.seed} ({one.type}): {one.problem}", flush=True)
        if len(found) % 100 == 0:
            print(f"{len(found)} of {len(jobs)}, {time.monotonic() - began:.0f} s", flush=True)
    print(*told(found, module, time.monotonic() - began), sep="\n")
    return not any(one.problem for one in found)


def _types(patterns: Sequence[str]) -> list[str]:
    known = list(ids())
    found = [id for id in known if any(fnmatchcase(id, one) for one in patterns)]
    if patterns and not found:
        sys.exit(f"no type {', '.join(patterns)}: there are {', '.join(known)}")
    return found or [""]


def _played(
    play: Callable[[tuple[int, str]], Played], jobs: list[tuple[int, str]], processes: int
) -> Iterable[Played]:
    if processes == 1:
        _quiet()
        yield from map(play, jobs)
        return
    with Pool(processes, _quiet) as pool:
        yield from pool.imap_unordered(play, jobs)


def _quiet() -> None:
    """Nothing that is there now is garbage, nor much of what one seed makes."""
    logging.disable(logging.CRITICAL)
    gc.freeze()
    gc.set_threshold(200_000, 20, 20)


def _one(play: Play, job: tuple[int, str]) -> Played:
    found, began = Played(*job), time.process_time()
    try:
        play(found)
    except (Exception, Crash) as problem:
        found.problem = f"{type(problem).__name__}: {problem}"
    found.seconds = time.process_time() - began
    return found


def told(found: Sequence[Played], module: str, seconds: float) -> list[str]:
    """By type, then what was met, then the failures with what repeats them."""
    lines: list[str] = []
    types: dict[str, list[Played]] = defaultdict(list)
    total: Counter[str] = Counter()
    for one in found:
        types[one.type].append(one)
        total += one.counts
    for type, ones in sorted(types.items()):
        each = sum(one.seconds for one in ones) / len(ones)
        hands = sum(one.counts["hands"] for one in ones)
        failed = sum(bool(one.problem) for one in ones)
        lines.append(
            f"{type}: {len(ones)} seeds, {hands} hands, {each:.2f} s each"
            + (f", {failed} failed" if failed else "")
        )
    lines.append(", ".join(f"{what}: {many}" for what, many in sorted(total.items())))
    failures = [one for one in found if one.problem]
    for one in failures:
        of = f" --type {shlex.quote(one.asked)}" if one.asked else ""
        lines.append(f"failed: python -m {module} --first {one.seed} --seeds 1{of}")
    lines.append(f"{len(found)} seeds in {seconds:.0f} s, {len(failures)} failed")
    return lines


@cache
def _books() -> tuple[Store, sqlite3.Connection]:
    store, empty = open_store("sqlite://"), sqlite3.connect(":memory:")
    connection(store).backup(empty)
    return store, empty


def emptied() -> Store:
    """The books of this process without anything in them: to make new ones, and to work out all
    statements anew, would take longer than many a tournament."""
    store, empty = _books()
    empty.backup(connection(store))
    return store


def copied(store: Store, other: Store) -> None:
    connection(store).backup(connection(other))


def connection(store: Store) -> sqlite3.Connection:
    found = store.engine.raw_connection().driver_connection
    assert isinstance(found, sqlite3.Connection)
    return found
