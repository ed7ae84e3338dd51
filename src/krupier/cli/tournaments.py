"""``tournament``: what happened in a tournament, and what comes of it by the plan."""

from __future__ import annotations

import json
from pathlib import Path

from krupier.cli import output
from krupier.cli.app import BadRequest
from krupier.cli.catalogue import check_lang
from krupier.cli.documents import read_object
from krupier.plan.loader import PlanError
from krupier.rules.options import Refused
from krupier.rules.tournament.conflicts import Conflicts
from krupier.rules.tournament.templates import (
    NoSuchTournament,
    ids,
    shown,
    template,
    written_out,
)
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


def is_type(name: str) -> bool:
    return name in ids()


def show_type(id: str, lang: str, as_json: bool) -> None:
    """What a type is made of: every block with its values, as a script may change them."""
    check_lang(lang)
    one, blocks = template(id), written_out(id)
    if as_json:
        output.as_json({"id": id, "clause": list(one.clause), "blocks": blocks})
        return
    output.line(f"{id}  {getattr(one.names, lang)}  ({', '.join(one.clause)})")
    if one.reading:
        output.line(getattr(one.reading, lang))
    for name, block in blocks.items():
        output.line(f"{name} = {json.dumps(block, ensure_ascii=False)}")


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
