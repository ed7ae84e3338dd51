"""Coming back after an interruption: the journal says where the table was.

Every open round is played again from its journal up to its last line and goes on from there,
with the same shoe. A round that cannot go on (its outcomes came from a source that is lost, or
its own rules refuse its journal) is voided: everybody has his stakes back.
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


def look_up(house: House, table: str) -> Found:
    """Reads a table and its last round. An open round that cannot go on is voided."""
    with house.store.read() as conn:
        record = people.table(conn, table)
        config = config_of(record)
        last = history.rounds_of_table(conn, table, limit=1)
        sitters = seats.of_table(conn, table, config.currency)
        if not last:
            fresh = house.source(config, None)
            return Found(config, record.state, 0, None, fresh, sitters=sitters)
        written = _read(conn, last[0])
        names = _names(conn, written.entries) if last[0].status == "open" else {}
        attack = _attack(conn, config)
    number, setting = last[0].number, records.setting_of(last[0])
    players = (sitters, setting.next, setting.drawn, attack)
    try:
        course, source = _resumed(house, config, written)
        # voided by recovery itself
        ended = None if last[0].status != "open" and not course.play.over else course
        return Found(config, record.state, number, ended, source, names, "", *players)
    except Exception as problem:
        trouble = f"{type(problem).__name__}: {problem}"
    voided = ""
    if last[0].status == "open":
        voided = f"cannot be resumed ({trouble})"
        with house.store.write() as conn:
            settlement.void(conn, last[0].id, voided, house.now())
            sitters = seats.of_table(conn, table, config.currency)
            players = (sitters, setting.next, setting.drawn, _attack(conn, config))
    fresh = house.source(config, None)
    return Found(config, record.state, number, None, fresh, {}, voided, *players)


def _attack(conn: Connection, config: TableConfig) -> int:
    try:
        return ledger.balance(conn, attack_account(config.id), config.currency)
    except Unknown:
        return 0


@dataclass(frozen=True)
class _Written:
    record: RoundRecord
    entries: list[Entry]
    plan: str
    state: bytes | None


def _read(conn: Connection, record: RoundRecord) -> _Written:
    try:
        plan = journal.plan_text(conn, record.plan)
    except Unknown:
        plan = ""
    return _Written(record, journal.entries(conn, record.id), plan, vault.state(conn, record.id))


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
