"""Coming back after an interruption: the journal says where the table was.

Every open round is played again from its journal up to its last line and goes on from there, with
the same shoe. Where the rules have changed meanwhile it goes on by the new ones, if they lead
through its journal to the very money that lies on the table. A round that cannot go on (its
outcomes came from a source that is lost, or the rules refuse its journal) is voided: everybody has
his stakes back. A vault that the house key does not open is another matter: the round waits, and
the operator is told.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import Connection

from krupier.equipment.draws import CardsAre, Source
from krupier.equipment.recorded import Croupier
from krupier.equipment.secure import Secure
from krupier.money import currency
from krupier.room import lines
from krupier.room import record as records
from krupier.room.config import TableConfig, config_of
from krupier.room.course import Course
from krupier.room.environment import Environment
from krupier.room.orders import StandingOrders, orders_of
from krupier.rules.options import Refused
from krupier.store import (
    Entry,
    RoundRecord,
    Sealed,
    Unknown,
    accounts,
    history,
    journal,
    ledger,
    people,
    seats,
    settlement,
    vault,
)
from krupier.store.ledger import Posting


class NoSource(records.Differs):
    """What the outcomes of a round came from is gone: no rules could go on."""


@dataclass(frozen=True)
class Recovered:
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
    orders: StandingOrders = field(default_factory=StandingOrders)


@dataclass(frozen=True)
class StoredRound:
    record: RoundRecord
    entries: list[Entry]
    plan: str
    state: bytes | None
    posted: list[Posting]


@dataclass(frozen=True)
class StoredTable:
    """What the books say of a table."""

    record: people.TableRecord
    config: TableConfig
    sitters: list[seats.Sitter]
    last: StoredRound | None = None
    """Its last round."""
    names: dict[str, str] = field(default_factory=dict)
    attack: int = 0


def read(conn: Connection, table: str) -> StoredTable:
    """Reads a table and its last round, and does nothing else: in any thread. Raises Sealed for
    an open round whose vault cannot be opened."""
    record = people.table(conn, table)
    config = config_of(record)
    sitters = _sitters(conn, config)
    last = history.rounds_of_table(conn, table, limit=1)
    if not last:
        return StoredTable(record, config, sitters)
    written = _read(conn, last[0])
    names = _names(conn, written.entries) if last[0].status == "open" else {}
    return StoredTable(record, config, sitters, written, names, _attack(conn, config))


def _sitters(conn: Connection, config: TableConfig) -> list[seats.Sitter]:
    """With their chips; those of a pool with what is in hands that run at its tables, as if none of
    it were lost or won."""
    found = seats.of_table(conn, config.id, config.currency)
    if config.house_rules.cash.pool != "pool":
        return found
    played = seats.in_hands(conn, config.group)
    names = [accounts.stack(config.id, one.seat.player) for one in found]
    return [
        msgspec.structs.replace(one, stack=one.stack + played.get(name, 0))
        for one, name in zip(found, names, strict=True)
    ]


def find(env: Environment, pages: StoredTable) -> Recovered:
    """Plays the last round again. An open round that cannot go on is voided."""
    config, state = pages.config, pages.record.state
    orders = orders_of(pages.record.orders)
    if pages.last is None:
        fresh = env.source(config, None)
        return Recovered(config, state, 0, None, fresh, sitters=pages.sitters, orders=orders)
    last = pages.last.record
    number, setting = last.number, records.setting_of(last)
    players = (pages.sitters, setting.next, setting.drawn, pages.attack, orders)
    try:
        course, source = _resumed(env, config, pages.last)
        # voided by recovery itself
        ended = None if last.status != "open" and not course.play.over else course
        return Recovered(config, state, number, ended, source, pages.names, "", *players)
    except Exception as problem:
        why = _why_void(pages.last, problem)
    voided = ""
    if last.status == "open":
        voided = why
        with env.store.write() as conn:
            settlement.void(conn, last.id, voided, env.now())
            sitters = _sitters(conn, config)
            players = (sitters, setting.next, setting.drawn, _attack(conn, config), orders)
    fresh = env.source(config, None)
    return Recovered(config, state, number, None, fresh, {}, voided, *players)


def _attack(conn: Connection, config: TableConfig) -> int:
    try:
        return ledger.balance(conn, accounts.attack(config.id), config.currency)
    except Unknown:
        return 0


def _read(conn: Connection, record: RoundRecord) -> StoredRound:
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
    posted = ledger.of_round(conn, record.id) if record.status == "open" else []
    return StoredRound(record, journal.entries(conn, record.id), plan, state, posted)


def _resumed(env: Environment, config: TableConfig, written: StoredRound) -> tuple[Course, Source]:
    record = written.record
    source = env.source(config, written.state)
    if written.state is None:
        game, setting = records.game_of(record, written.plan), records.setting_of(record)
        source.begin(records.equipment_of(game, setting))
    course = records.course_of(record, written.entries, written.plan, source, config.group)
    if record.status == "open" and course.play.over:
        raise records.Differs("its end was not written")
    if record.status == "open" and written.state is None and not isinstance(source, Croupier):
        if isinstance(source, Secure):
            raise NoSource("its commitments are lost")
        if any(isinstance(one, CardsAre) for one in course.play.journal[course.carried :]):
            raise NoSource("its shoe is lost")
    if record.status == "open" and not records.version_of(record, written.plan).same:
        _must_hold_the_money(written)
    return course, source


def _must_hold_the_money(written: StoredRound) -> None:
    """Other rules than those that began the round may take and pay otherwise on the way. Raises
    Differs where they would not have put the same money on the table by now."""
    record = written.record
    course = records.empty(record, written.plan)
    moved = course.opening()
    for entry in written.entries:
        moved += course.feed(lines.decode(entry.input, currency(record.currency)))
    again = _on_the_table([ledger.posting(one, record.id, 0) for one in moved])
    if again != _on_the_table(written.posted):
        raise records.Differs("other money than theirs lies on the table")


def _on_the_table(posted: list[Posting]) -> dict[str, int]:
    """What players gave or got and what lies on the felt, by account."""
    kinds = accounts.HOLDERS | accounts.ESCROW
    nets = settlement.nets(posted).items()
    return {name: net for name, net in nets if net and accounts.kind_of(name) in kinds}


def _why_void(written: StoredRound, problem: Exception) -> str:
    """A word that clients have texts for, and what staff may want to know. What was refused is told
    by its code alone: in words it names cards that somebody holds."""
    said = problem.code if isinstance(problem, Refused) else str(problem)
    trouble = f"{type(problem).__name__}: {said}"
    version = records.version_of(written.record, written.plan)
    if isinstance(problem, NoSource) or version.same or not version.played:
        return f"not-resumed: {trouble}"
    return f"rules-changed: {trouble}"


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
