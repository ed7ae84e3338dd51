"""Golden tournaments: each runs as its author computed it from the rulebook, clause by clause."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from krupier.rules.tournament.templates import ids
from krupier.scenario.tournament import transcript
from krupier.scenario.tournament.running import run

HERE = Path(__file__).parent
SCRIPTS = {path: json.loads(path.read_text(encoding="utf-8")) for path in HERE.glob("*/*.json")}


def golden() -> list[Any]:
    return [
        pytest.param(
            script,
            id=f"{path.parent.name}/{path.stem}",
            marks=pytest.mark.clause(*script["clauses"]),
        )
        for path, script in sorted(SCRIPTS.items())
    ]


@pytest.mark.parametrize("script", golden())
def test_it_runs_as_its_author_computed_it(script: dict[str, Any]) -> None:
    report = run(script)
    assert report["wrong"] == []
    assert [step["wrong"] for step in report["steps"] if step["wrong"]] == []
    for lang in ("cs", "en"):
        assert list(transcript.lines(report, lang))


def test_every_type_has_one() -> None:
    assert {script["tournament"] for script in SCRIPTS.values()} == {*ids()}
