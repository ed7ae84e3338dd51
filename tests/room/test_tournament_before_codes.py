"""A tournament that was played and written down when reasons were still English sentences: its
journal is read today, leads to the same end, and its reasons say the same by codes.

``tournament_before_codes.json`` has the lines as that house wrote them, and what it said.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from krupier.room.tournament import journal
from krupier.room.tournament.journal import Defined, Sent
from krupier.rules.tournament import answers as told
from krupier.rules.tournament.answers import Answer
from krupier.rules.tournament.machine import Machine
from krupier.scenario.tournament import wording

KEPT = json.loads(
    (Path(__file__).parent / "tournament_before_codes.json").read_text(encoding="utf-8")
)


def played_again() -> tuple[Machine, list[Answer]]:
    first, *lines = (journal.decode(json.dumps(one)) for one in KEPT["lines"])
    assert isinstance(first, Defined)
    machine, news = Machine(first.definition), list[Answer]()
    for one in lines:
        assert isinstance(one, Sent)
        drawn = iter(one.drawn)
        news += machine.send(one.given, lambda want, drawn=drawn: next(drawn))  # type: ignore[misc]
        assert next(drawn, None) is None, "as many draws as then"
    return machine, news


def said(one: Answer) -> list[Any]:
    """As that house told it."""
    match one:
        case told.Moved(entry=entry, why=why):
            return ["moved", entry, one.rule, wording.reason(msgspec.to_builtins(why), "en")]
        case told.Broken(table=table, why=broken):
            return ["broken", table, wording.reason(msgspec.to_builtins(broken), "en")]
        case told.Left(entry=entry, why=left):
            return ["left", entry, wording.said(wording.LEFT, left, "en")]
        case told.Chips(entry=entry, change=change, reason=reason):
            return ["chips", entry, change, reason]
    return []


def test_it_comes_to_the_same_end_with_the_same_reasons() -> None:
    machine, news = played_again()
    assert machine.state.ended is not None
    assert machine.state.ended.places == KEPT["places"]
    assert [words for one in news if (words := said(one))] == KEPT["said"]
    rules = {one.rule for one in news if isinstance(one, told.Moved)}
    assert rules == {"balance", "break", "redraw", "staff"}, "it has every kind of move"


def test_no_answer_is_written_down() -> None:
    """So there is no reason in a journal but the words of staff in what they ordered."""
    written = {one["is"] for one in KEPT["lines"]}
    assert written == {"defined", "sent"}
    kinds = {one.__struct_config__.tag for one in journal.Entry.__args__}
    assert kinds == {"defined", "sent", "absent", "admitted", "agrees", "stood"}
    texts = [words for _, *_, words in KEPT["said"] if " " in words]
    staff = {"sedí u topení", "schované žetony"}
    kept = {one for one in texts if one in json.dumps(KEPT["lines"], ensure_ascii=False)}
    assert kept == staff
