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
KINGS = pytest.mark.clause("KT-444")
TSG_EXCLUSION = pytest.mark.clause(
    *("T02-09", "T03-09", "T03-14", "T05-03", "T05-04", "T07-12", "T07-15", "T07-16")
)
TSG_LIMITS = pytest.mark.clause(
    *("T03-01", "T03-02", "T03-04", "T03-05", "T03-06", "T03-07", "T03-08", "T03-10", "T03-11"),
    *("T03-12", "T03-13", "T03-15", "T06-05"),
)
TSG_REGISTRATION = pytest.mark.clause(
    *("T02-02", "T02-03", "T02-04", "T02-05", "T02-06", "T02-07", "T02-08", "T02-09", "T02-10"),
    *("T02-11", "T02-12", "T02-13", "T02-14", "T05-01", "T05-02", "T05-05", "T05-11", "T05-24"),
    *("T06-01", "T06-10"),
)
WGG = pytest.mark.clause(
    *("W02-02", "W02-04", "W02-05", "W02-09", "W02-13", "W02-15", "W02-17", "W02-18", "W02-19"),
    *("W02-20", "W02-21", "W02-22", "W02-23"),
)
GOLDEN = [
    pytest.param("club-identity", marks=CLUB),
    pytest.param("fortuna-account", marks=FORTUNA),
    pytest.param("kings-ban", marks=KINGS),
    pytest.param("tsg-exclusion", marks=TSG_EXCLUSION),
    pytest.param("tsg-limits", marks=TSG_LIMITS),
    "tsg-poker",
    pytest.param("tsg-registration", marks=TSG_REGISTRATION),
    pytest.param("wgg-entrance", marks=WGG),
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
