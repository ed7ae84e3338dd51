"""A game that was finished at a temporary table, compared with the round that it was begun in."""

from __future__ import annotations

from itertools import takewhile

from sqlalchemy import Connection

from krupier.equipment import cards
from krupier.money import currency
from krupier.room import lines
from krupier.room import record as records
from krupier.rules.apart import apart, dealt
from krupier.rules.wants import CutOff, Input
from krupier.store import Entry, RoundRecord, Unknown, journal
from krupier.store.findings import Reason


def differs(conn: Connection, record: RoundRecord, entries: list[Entry]) -> Reason | None:
    """Why the first lines of a round cannot be the game that it says it finishes."""
    continues = records.setting_of(record).continues
    assert continues is not None
    try:
        begun = journal.round_record(conn, continues.round)
    except Unknown:
        return Reason(
            f"it finishes {continues.round}, which is not there",
            f"dokončuje kolo {continues.round}, které neexistuje",
        )
    text = journal.plan_text(conn, begun.plan)
    if not records.version_of(record, text).same:
        return None  # other rules than today's took it apart
    left, game = set(continues.seats), records.game_of(begun, text)
    given = _inputs(begun, journal.entries(conn, begun.id))
    before = list(takewhile(lambda one: not (isinstance(one, CutOff) and one.seat in left), given))
    gone = {one.seat for one in given[len(before) :] if isinstance(one, CutOff)}
    carried = _inputs(record, entries[: continues.lines])
    same = apart(game, before, continues.seats) == carried
    if left <= gone and same and cards.show(dealt(before)) == continues.gone:
        return None
    return Reason(
        f"it does not begin as {begun.id} was left", f"nezačíná tak, jak bylo opuštěno {begun.id}"
    )


def _inputs(record: RoundRecord, entries: list[Entry]) -> list[Input]:
    money = currency(record.currency)
    given = (lines.decode(one.input, money).given for one in entries)
    return [one for one in given if one is not None]
