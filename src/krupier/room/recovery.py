"""Coming back after an interruption: the journal says where the table was.

Every open round is played again from its journal up to its last line and goes on from there,
with the same shoe. A round that cannot go on (its outcomes came from a source that is lost, or
its own rules refuse its journal) is voided: everybody has his stakes back. A vault that the house
key does not open is another matter: the round waits, and the operator is told.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import Connection

from krupier.equipment.draws import CardsAre, Source
from krupier.equipment.recorded import Croupier
from krupier.equipment.secure import Secure
from krupier.room import record as records
from krupier.room.config import TableConfig, config_of
from krupier.room.course import Course, attack_account
from krupier.room.house import House
from krupier.store import (
    Entry,
    RoundRecord,
    Sealed,
    Unknown,
    history,
    journal,
    ledger,
    people,
    seats,
    settlement,
    vault,
)


@dataclass(frozen=True)
class Found:
    """Where a table was: its last round, open or closed, and its outcome source."""

    config: TableConfig
    state: str
    """``open`` or ``closed``, as staff left it."""
    number: int
    course: Course | None
    source: Source
    names: dict[str, str] = field(default_factory=dict)
    """Of the players in an open round."""
    voided: str = ""
    """Why the open round could not go on."""
    sitters: list[seats.Sitter] = field(default_factory=list)
    """Tables among players: who sits with which chips."""
    next: dict[str, Any] = field(default_factory=dict)
    """Tables among players: where its last hand left the table."""
    drawn: dict[str, str] = field(default_factory=dict)
    """Tables among players: the draw for the button of its last hand."""
    attack: int = 0
    """Tables among players: what lies in the button attack."""


@dataclass(frozen=True)
class _Written:
    record: RoundRecord
    entries: list[Entry]
    plan: str
    state: bytes | None


@dataclass(frozen=True)
class Pages:
    """What the books say of a table."""

    record: people.TableRecord
    config: TableConfig
    sitters: list[seats.Sitter]
    last: _Written | None = None
    """Its last round."""
    names: dict[str, str] = field(default_factory=dict)
    attack: int = 0


def read(conn: Connection, table: str) -> Pages:
    """Reads a table and its last round, and does nothing else: in any thread. Raises Sealed for
    an open round whose vault cannot be opened."""
    record = people.table(conn, table)
    config = config_of(record)
    sitters = seats.of_table(conn, table, config.currency)
    last = history.rounds_of_table(conn, table, limit=1)
    if not last:
        return Pages(record, config, sitters)
    written = _read(conn, last[0])
    names = _names(conn, written.entries) if last[0].status == "open" else {}
    return Pages(record, config, sitters, written, names, _attack(conn, config))


def find(house: House, pages: Pages) -> Found:
    """Plays the last round again. An open round that cannot go on is voided."""
    config, state = pages.config, pages.record.state
    if pages.last is None:
        fresh = house.source(config, None)
        return Found(config, state, 0, None, fresh, sitters=pages.sitters)
    last = pages.last.record
    number, setting = last.number, records.setting_of(last)
    players = (pages.sitters, setting.next, setting.drawn, pages.attack)
    try:
        course, source = _resumed(house, config, pages.last)
        # voided by recovery itself
        ended = None if last.status != "open" and not course.play.over else course
        return Found(config, state, number, ended, source, pages.names, "", *players)
    except Exception as problem:
        trouble = f"{type(problem).__name__}: {problem}"
    voided = ""
    if last.status == "open":
        voided = f"cannot be resumed ({trouble})"
        with house.store.write() as conn:
            settlement.void(conn, last.id, voided, house.now())
            sitters = seats.of_table(conn, config.id, config.currency)
            players = (sitters, setting.next, setting.drawn, _attack(conn, config))
    fresh = house.source(config, None)
    return Found(config, state, number, None, fresh, {}, voided, *players)


def _attack(conn: Connection, config: TableConfig) -> int:
    try:
        return ledger.balance(conn, attack_account(config.id), config.currency)
    except Unknown:
        return 0


def _read(conn: Connection, record: RoundRecord) -> _Written:
    try:
        plan = journal.plan_text(conn, record.plan)
    except Unknown:
        plan = ""
    try:
        state = vault.state(conn, record.id)
    except Sealed:
        if record.status == "open":
            raise
        state = None  # it is over: the table goes on with a fresh shoe
    return _Written(record, journal.entries(conn, record.id), plan, state)


def _resumed(house: House, config: TableConfig, written: _Written) -> tuple[Course, Source]:
    record = written.record
    source = house.source(config, written.state)
    if written.state is None:
        source.begin(records.game_of(record, written.plan).equipment)
    course = records.course_of(record, written.entries, written.plan, source)
    if record.status == "open" and course.play.over:
        raise records.Differs("its end was not written")
    if record.status == "open" and written.state is None and not isinstance(source, Croupier):
        if isinstance(source, Secure):
            raise records.Differs("its commitments are lost")
        if any(isinstance(one, CardsAre) for one in course.play.journal):
            raise records.Differs("its shoe is lost")
    return course, source


def _names(conn: Connection, entries: list[Entry]) -> dict[str, str]:
    names: dict[str, str] = {}
    for entry in entries:
        player = msgspec.json.decode(entry.input).get("by", "")
        if player and player not in names:
            try:
                names[player] = people.player(conn, player).name
            except Unknown:
                names[player] = player
    return names
