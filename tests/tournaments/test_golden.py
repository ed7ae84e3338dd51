"""Golden tournaments: each runs as its author computed it from the rulebook, clause by clause."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from krupier.rules.tournament.templates import ids
from krupier.scenario.tournament import transcript, wording
from krupier.scenario.tournament.running import run

HERE = Path(__file__).parent
SCRIPTS = {path: json.loads(path.read_text(encoding="utf-8")) for path in HERE.glob("*/*.json")}


_WORD = re.compile(r"[^\W\d_]{2,}")


def _words(lang: int) -> Iterator[str]:
    """Of all texts in a language; what stands in brackets is a fact."""
    own = (one for name, one in vars(wording).items() if name.isupper())
    tables = [one for one in own if isinstance(one, Mapping)]
    for table in (transcript.WORDS, *tables):
        for said in table.values():
            yield from _WORD.findall(re.sub(r"{\w+}", "", said[lang].lower()))


ENGLISH = {*_words(1), "true", "false", "none"} - {*_words(0)}


def english_in(report: Mapping[str, Any]) -> list[str]:
    """Lines of the Czech transcript that are not Czech. Steps are quoted as the script has them,
    and what staff said stays in their words."""
    steps = [step["step"] for step in report["steps"]]
    quoted = [str(one[key]) for one in steps for key in ("reason", "ruling") if one.get(key)]
    found = []
    for line in list(transcript.lines(report, "cs"))[1:]:
        own = line
        for words in quoted:
            own = own.replace(words, "")
        if not line.startswith(">") and ENGLISH & {*_WORD.findall(own.lower())}:
            found.append(line)
    return found


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
    assert list(transcript.lines(report, "en"))
    assert english_in(report) == []


def test_english_in_a_czech_transcript_is_found() -> None:
    assert {"table", "seat", "drawn", "broken", "winner", "prize", "entry"} <= ENGLISH
    told = [{"is": "plays", "entry": "seat", "player": "x"}, {"is": "waits", "entry": "x"}]
    report = {
        "names": {"cs": "Turnaj"},
        "tournament": "",
        "currency": "",
        "places": {},
        "steps": [{"step": {"do": "start"}, "told": told, "wrong": []}],
        "escrow": {},
        "wrong": [],
    }
    assert english_in(report) == ["  za seat hraje x"]


def test_every_type_has_one() -> None:
    assert {script["tournament"] for script in SCRIPTS.values()} == {*ids()}
