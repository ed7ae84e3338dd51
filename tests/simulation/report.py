"""One evening and everything that is wrong after it; thousands of them, and what they add up to."""

from __future__ import annotations

import argparse
import hashlib
import logging
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection

from krupier.rules.options import Refused
from krupier.store import Store, StoreError, journal, ledger, schema
from krupier.store import people as kept
from tests.simulation import checks, referees
from tests.simulation.world import Plan, Room


@dataclass(frozen=True)
class Report:
    seed: int
    digest: str
    """Of all journals and balances: the same for the same seed."""
    rounds: int
    counts: dict[str, int]
    problems: list[str]
    judged: dict[str, Counter[str]] = field(default_factory=dict)
    """Rounds that each referee judged, and that none judged, by game."""


def simulate(seed: int, plan: Plan | None = None, store: Store | None = None) -> Report:
    """One evening in one room (on empty books), and everything that is wrong after it."""
    room = Room(seed, plan or Plan(), store)
    problems: list[str] = []
    judged: dict[str, Counter[str]] = {}
    try:
        room.run()
        found = checks.check(room.store, room.evidence.told)
        problems += [f"platform: {one}" for one in found]
    except (AssertionError, StoreError, Refused) as fault:
        problems.append("".join(traceback.format_exception(fault)))
    else:
        verdict = referees.judge(room.evidence)
        problems += verdict.problems
        judged = verdict.judged
    problems += [f"sight: {one}" for one in room.sight.problems]
    with room.store.read() as conn:
        problems += [f"talk: {one}" for one in room.talk.judge(conn)]
    with room.store.read() as conn:
        said, sums = _said(conn), ledger.trial_balance(conn)
        rounds = sum(one.rounds for one in kept.all_tables(conn))
    digest = hashlib.sha256(repr((said, sums)).encode()).hexdigest()
    if store is None:
        room.store.close()
    return Report(seed, digest, rounds, dict(sorted(room.counts.items())), problems, judged)


def _said(conn: Connection) -> list[object]:
    """All journals; not their hashes, which cover random bytes where a line is sealed."""
    found: list[object] = []
    for one in journal.records(conn, journal.RECORD.order_by(schema.rounds.c.id)):
        lines = [(entry.at, entry.input) for entry in journal.entries(conn, one.id)]
        found.append((one.id, one.status, one.setting, one.closing, lines))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.simulation",
        description="Plays whole rooms under a virtual clock and judges them.",
    )
    parser.add_argument("--seeds", type=int, default=20, help="how many seeds to run")
    parser.add_argument("--first", type=int, default=0, help="the first of them")
    parser.add_argument("--seed", type=int, help="run this seed alone")
    parser.add_argument("--games", nargs="*", default=(), help="games to play; default: all")
    parser.add_argument("--seconds", type=int, default=Plan.seconds, help="virtual time per seed")
    parser.add_argument("-v", "--verbose", action="store_true", help="a line for every seed")
    told = parser.parse_args(arguments)
    logging.getLogger("krupier").setLevel(logging.CRITICAL)  # failing disks are meant here
    plan = Plan(games=told.games, seconds=told.seconds)
    first, count = (told.first, told.seeds) if told.seed is None else (told.seed, 1)
    total: Counter[str] = Counter()
    judged: dict[str, Counter[str]] = {}
    failed, rounds, began = [], 0, time.monotonic()
    for seed in range(first, first + count):
        report = simulate(seed, plan)
        total += Counter(report.counts)
        rounds += report.rounds
        for name, games in report.judged.items():
            judged.setdefault(name, Counter()).update(games)
        if told.verbose or told.seed is not None:
            print(f"seed {seed}: {report.rounds} rounds, {report.digest[:16]}, {report.counts}")
        done = seed - first + 1
        if done % 100 == 0:
            spent = time.monotonic() - began
            print(f"{done} of {count} seeds, {rounds} rounds, {spent:.0f} s", file=sys.stderr)
        if report.problems:
            failed.append(seed)
            print(f"seed {seed} FAILED", *report.problems[:5], sep="\n  ")
    spent = time.monotonic() - began
    print(f"{count} seeds, {rounds} rounds in {spent:.0f} s; {len(failed)} failed {failed[:20]}")
    print(", ".join(f"{name}: {n}" for name, n in sorted(total.items())))
    for name, games in sorted(judged.items()):
        print(f"{name}: {_listed(games)}")
    return 1 if failed else 0


def _listed(games: Counter[str]) -> str:
    return ", ".join(f"{name} {n}" for name, n in sorted(games.items())) or "–"
