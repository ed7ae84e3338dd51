"""A short stretch of the torture; ``python -m tests.simulation`` runs thousands."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter

import pytest

from krupier.room import course, rounds
from krupier.store import keys, open_store
from tests.postgres import Cluster, postgres_server
from tests.simulation.report import main, simulate
from tests.simulation.weather import ROUGH as ROUGH_WEATHER
from tests.simulation.world import Plan

__all__ = ["postgres_server"]

SHORT = Plan(seconds=60)
ROUGH = Plan(seconds=60, weather=ROUGH_WEATHER)


@pytest.mark.parametrize("seed", range(14))
def test_a_room_survives(seed: int) -> None:
    report = simulate(seed, SHORT)
    assert report.problems == []


@pytest.mark.parametrize("seed", range(100, 106))
def test_a_room_survives_very_bad_weather(seed: int) -> None:
    report = simulate(seed, ROUGH)
    assert report.problems == []
    assert report.counts["crashes"] > 0


def test_live_tables_survive() -> None:
    """Seats are played over, chips are on their way, services are paid."""
    plan = Plan(tables=0, players=7, seconds=80, live=True)
    reports = [simulate(seed, plan) for seed in range(300, 304)]
    assert [one for report in reports for one in report.problems] == []
    counts = sum((Counter(one.counts) for one in reports), Counter())
    for what in ("played over", "floor behind", "floor came", "floor service", "crashes"):
        assert counts[what] > 0, what


def test_the_same_seed_gives_the_same_journals() -> None:
    assert simulate(5, SHORT).digest == simulate(5, SHORT).digest != simulate(6, SHORT).digest


def test_also_in_another_process_with_other_hashes() -> None:
    told = set()
    for salt in ("1", "2"):
        command = [
            sys.executable,
            "-m",
            "tests.simulation",
            "--seed",
            "3",
            "--seconds",
            "30",
        ]
        done = subprocess.run(
            command,
            env=os.environ | {"PYTHONHASHSEED": salt},
            capture_output=True,
            text=True,
            check=True,
        )
        told.add(done.stdout.splitlines()[0])
    assert len(told) == 1


def test_the_checks_find_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that pays one unit too little, or tells too early, does not get through."""
    honest = course.Course._money

    def greedy(self: course.Course, events: object) -> object:
        transfers = honest(self, events)  # type: ignore[arg-type]
        return [one for one in transfers if one.kind != "return"]

    with monkeypatch.context() as patched:
        patched.setattr(course.Course, "_money", greedy)
        assert any(simulate(seed, SHORT).problems for seed in range(3))

    with monkeypatch.context() as patched:
        patched.setattr(rounds.Rounds, "then", lambda self, effect: effect())
        assert any(simulate(seed, ROUGH).problems for seed in range(100, 120))


@pytest.mark.postgres
def test_the_same_evening_on_postgresql(postgres_server: Cluster) -> None:
    plan = Plan(seconds=40)
    store = open_store(postgres_server.new_books(), keys.fresh())
    on_postgresql = simulate(7, plan, store)
    store.close()
    assert on_postgresql.problems == []
    assert on_postgresql.digest == simulate(7, plan).digest


@pytest.mark.long
def test_two_thousand_seeds() -> None:
    assert main(["--seeds", "2000"]) == 0


def test_what_is_said_at_the_tables_survives_very_bad_weather() -> None:
    games = ("fortuna/texas-holdem", "tsg/texas-holdem", "club/texas-holdem")
    plan = Plan(seconds=60, weather=ROUGH_WEATHER, games=(*games, "fortuna/roulette-evolution"))
    reports = [simulate(seed, plan) for seed in range(200, 203)]
    assert [one for report in reports for one in report.problems] == []
    assert sum(report.counts.get("said", 0) for report in reports) >= 10
