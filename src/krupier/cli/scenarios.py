"""``scenario``: steps on a virtual clock against a whole house in memory."""

from __future__ import annotations

from pathlib import Path

from krupier.cli import output
from krupier.cli.catalogue import check_lang
from krupier.cli.documents import read_object
from krupier.house.texts import Lang
from krupier.scenario import transcript
from krupier.scenario.reading import read
from krupier.scenario.running import run


def run_file(path: Path, lang: str | None, as_json: bool) -> None:
    """Exit 2 for a scenario that cannot be read or followed, and where an expectation does not
    hold."""
    if lang is not None:
        check_lang(lang)
    report = run(read(read_object(path, "the scenario")))
    if as_json:
        output.as_json(report)
    else:
        told: Lang = "en" if (lang or report["language"]) == "en" else "cs"
        for line in transcript.lines(report, told):
            output.line(line)
    if report["unexpected"]:
        raise SystemExit(2)
