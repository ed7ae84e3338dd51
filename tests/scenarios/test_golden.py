"""Golden scenarios: each runs as its author computed it from the rulebook, and reads as it did."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from krupier.scenario import transcript
from krupier.scenario.reading import read
from krupier.scenario.running import run

HERE = Path(__file__).parent
OPERATORS = ("club", "fortuna", "kings", "tsg", "wgg")
CLUB = pytest.mark.clause("PC-004", "PC-005", "PC-006", "PC-029")
FORTUNA = pytest.mark.clause("F01-10", "F01-11", "F01-12", "F01-14", "F01-16", "F01-17")
FORTUNA_PAYMENTS = pytest.mark.clause("F01-22", "F01-23", "F01-24", "F01-27", "F01-28")
KINGS = pytest.mark.clause("KT-444")
TSG_EXCLUSION = pytest.mark.clause(
    *("T02-09", "T03-09", "T03-14", "T05-03", "T05-04", "T07-12", "T07-15", "T07-16")
)
TSG_LIMITS = pytest.mark.clause(
    *("T03-01", "T03-02", "T03-04", "T03-05", "T03-06", "T03-07", "T03-08", "T03-10", "T03-11"),
    *("T03-12", "T03-13", "T03-15", "T06-05"),
)
TSG_PAYMENTS = pytest.mark.clause(
    *("T02-11", "T04-01", "T04-03", "T04-04", "T04-05", "T04-06", "T04-07", "T04-08", "T04-09"),
    *("T04-10", "T04-11", "T04-12", "T04-16", "T04-17", "T04-18", "T04-19", "T04-21", "T04-23"),
    *("T04-26", "T04-27", "T04-31", "T04-32", "T04-33", "T04-34", "T04-35", "T04-37", "T05-06"),
    *("T05-07", "T05-08", "T05-12", "T05-13", "T08-10", "T01-24"),
)
TSG_REGISTRATION = pytest.mark.clause(
    *("T02-02", "T02-03", "T02-04", "T02-05", "T02-06", "T02-07", "T02-08", "T02-09", "T02-10"),
    *("T02-11", "T02-12", "T02-13", "T02-14", "T05-01", "T05-02", "T05-05", "T05-11", "T05-24"),
    *("T06-01", "T06-10"),
)
TSG_WATCHING = pytest.mark.clause(
    *("T04-38", "T05-14", "T07-15", "T07-16", "T07-17", "T09-03", "T09-04", "T09-05", "T09-06"),
)
WGG = pytest.mark.clause(
    *("W02-02", "W02-04", "W02-05", "W02-09", "W02-13", "W02-15", "W02-17", "W02-18", "W02-19"),
    *("W02-20", "W02-21", "W02-22", "W02-23"),
)
TSG_CARE = pytest.mark.clause(
    *("T04-18", "T10-02", "T10-03", "T10-06", "T10-07", "T10-08", "T10-09", "T10-11"),
    *("T11-01", "T11-02", "T11-03", "T11-04", "T11-05", "T11-06", "T11-07", "T11-08", "T11-09"),
)
WGG_CARE = pytest.mark.clause(
    *("W02-25", "W06-03", "W06-05", "W06-06", "W06-07", "W06-08", "W06-14"),
    *("W10-07", "W10-08", "W10-09", "W10-10", "W10-13", "W10-14"),
)
WGG_DESK = pytest.mark.clause(
    *("W03-01", "W03-02", "W03-03", "W03-08", "W03-09", "W03-10", "W03-11", "W05-01", "W05-02"),
    *("W05-04", "W05-05", "W05-06", "W05-07", "W05-08", "W05-09", "W05-10", "W07-02", "W07-07"),
    "W07-10",
)
TSG_CLOSING = pytest.mark.clause(
    "T04-15", "T05-19", "T05-20", "T05-22", "T05-23", "T05-27", "T08-09", "T12-05", "T12-07"
)
FORTUNA_COMMON = pytest.mark.clause("F01-12", "F01-14", "F01-17", "F01-25")
GOLDEN = [
    pytest.param("club-desk", marks=pytest.mark.clause("PC-004", "PC-007")),
    pytest.param("club-identity", marks=CLUB),
    pytest.param("fortuna-account", marks=FORTUNA),
    pytest.param("fortuna-payments", marks=FORTUNA_PAYMENTS),
    pytest.param("kings-ban", marks=KINGS),
    "kings-cash",
    pytest.param("kings-desk", marks=pytest.mark.clause("KC-005", "KC-129", "KT-444")),
    pytest.param("tsg-collusion", marks=pytest.mark.clause("T07-11", "T07-12")),
    pytest.param("tsg-exclusion", marks=TSG_EXCLUSION),
    pytest.param("tsg-limits", marks=TSG_LIMITS),
    "tsg-poker",
    pytest.param("tsg-payments", marks=TSG_PAYMENTS),
    pytest.param("tsg-closing", marks=TSG_CLOSING),
    pytest.param("fortuna-common", marks=FORTUNA_COMMON),
    pytest.param("tsg-registration", marks=TSG_REGISTRATION),
    pytest.param("wgg-desk", marks=WGG_DESK),
    pytest.param("wgg-entrance", marks=WGG),
    pytest.param("tsg-care", marks=TSG_CARE),
    pytest.param("wgg-care", marks=WGG_CARE),
    pytest.param("tsg-watching", marks=TSG_WATCHING),
    pytest.param("wgg-watching", marks=pytest.mark.clause("W07-02", "W07-10")),
]


def played(name: str) -> dict[str, Any]:
    return run(read(json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))))


def expecting(name: str) -> set[int]:
    """The steps of which is said that they are refused."""
    steps = json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))["steps"]
    return {n for n, one in enumerate(steps, 1) if "refused" in one.get("expect", {})}


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_scenario(name: str) -> None:
    report = played(name)
    wrong = {one["step"]: one["unexpected"] for one in report["steps"] if "unexpected" in one}
    assert wrong == {}
    refused = {one["step"] for one in report["steps"] if "refused" in one}
    assert refused <= expecting(name), "whatever is refused was meant to be"
    assert report["end"]["audit"] == []
    told = "\n".join(transcript.lines(report, report["language"])) + "\n"
    assert told == (HERE / f"{name}.txt").read_text(encoding="utf-8"), "run `make transcripts`"


def test_every_file_is_golden_and_every_operator_has_one() -> None:
    files = {path.stem for path in HERE.glob("*.json")}
    assert files == {str(getattr(one, "values", (one,))[0]) for one in GOLDEN}
    assert {one.partition("-")[0] for one in files} == set(OPERATORS)
