"""``tournament``: what happened in a tournament, and what comes of it by the plan."""

from __future__ import annotations

from pathlib import Path

from krupier.cli import output
from krupier.cli.app import BadRequest
from krupier.cli.catalogue import check_lang
from krupier.cli.documents import read_object
from krupier.plan.loader import PlanError
from krupier.rules.options import Refused
from krupier.rules.tournament.conflicts import Conflicts
from krupier.rules.tournament.templates import NoSuchTournament, shown
from krupier.scenario.tournament import transcript
from krupier.scenario.tournament.running import run


def run_file(path: Path, lang: str, as_json: bool) -> None:
    """Exit 2 for a script that cannot be read or followed, and where an expectation does not
    hold."""
    check_lang(lang)
    try:
        report = run(read_object(path))
    except (Refused, NoSuchTournament, PlanError, Conflicts) as problem:
        raise BadRequest(str(problem)) from None
    if as_json:
        output.as_json(report)
    else:
        for line in transcript.lines(report, "en" if lang == "en" else "cs"):
            output.line(line)
    if report["unexpected"]:
        raise SystemExit(2)


def list_types(lang: str, as_json: bool) -> None:
    """Every type of tournament that the plans name."""
    check_lang(lang)
    found = [
        {
            "id": one.id,
            "names": {"cs": one.names.cs, "en": one.names.en},
            "clause": list(one.clause),
        }
        for one in shown()
    ]
    if as_json:
        output.as_json(found)
        return
    for one in shown():
        output.line(f"{one.id}  {one.names.en if lang == 'en' else one.names.cs}")
