"""The audit finds whatever was changed behind the back of the books."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import msgspec
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, Table, and_
from sqlalchemy.exc import IntegrityError

from krupier.store import (
    Entry,
    Finding,
    Heads,
    Public,
    Result,
    RoundRecord,
    Store,
    Transfer,
    acts,
    audit,
    groups,
    heads,
    ledger,
    open_store,
    schema,
    settlement,
)
from krupier.store.acts import Act
from tests.store.casino import CZK, bet, new_round, opened, played

#: What nobody but the audit protects; the other columns are descriptions that no money or
#: result depends on (the setting of a table is copied into each round).
WATCHED = {
    schema.accounts: ["name", "kind", "owner", "guarded", "balance", "person"],
    schema.entries: ["round", "seq", "at", "input", "hash"],
    schema.rounds: [column.name for column in schema.rounds.columns],
    schema.results: [column.name for column in schema.results.columns],
    schema.plans: ["hash", "text"],
    schema.tables: ["id", "created_at", "rounds", "group_id"],
    schema.groups: ["id", "operator"],
    schema.group_entries: [column.name for column in schema.group_entries.columns],
    schema.acts: [column.name for column in schema.acts.columns],
    schema.chains: [column.name for column in schema.chains.columns],
    schema.links: [column.name for column in schema.links.columns],
    schema.house_keys: ["id"],
}
#: Postings of closed rounds and outside rounds; of a running round the closing will cover them.
COVERED = [column.name for column in schema.postings.columns]
RUNNING = ["debit", "credit", "amount", "chain", "link"]


def casino(store: Store) -> Heads:
    """Two rounds at one table, one settled and one void at the other, one running; acts, one of
    them with money, and a group with a journal."""
    plan = opened(store)
    with store.write() as conn:
        groups.add(conn, "P1", kind="pool", operator="kings", at=3)
        groups.append(conn, "P1", [Public('{"opened":true}'), Public('{"joined":"anna"}')], 4)
        groups.append(conn, "P1", [Public('{"left":"anna"}')], 5, after=2)
        close = Act(at=6, author="eva", role="floor", act="table.close", subject="table:T1")
        acts.record(conn, msgspec.structs.replace(close, operator="kings", reason="fire"))
        hired = Act(at=7, author="root", role="console", act="staff.manage", subject="staff:eva")
        hired = acts.record(conn, msgspec.structs.replace(hired, after='{"role":"floor"}'))
        gift = Transfer("g", "clearing:demo", "player:bob", 3, CZK, "gift", "", hired.id)
        ledger.post(conn, [gift], 8)
        played(conn, plan)
        played(conn, plan, at=30)
        played(conn, plan, "T2")
        name = new_round(conn, plan, "T2", at=30)
        bet(conn, name, 1, "cyril", 70)
        settlement.void(conn, name, "why not", 40)
        name = new_round(conn, plan, at=60)
        bet(conn, name, 1, "anna", 10)
        bet(conn, name, 2, "bob", 20)
        return heads.take(conn, 70)


def unguarded(conn: Connection) -> None:
    """Become somebody whom the database itself does not stop."""
    if conn.dialect.name == "postgresql":
        conn.exec_driver_sql("SET LOCAL session_replication_role = replica")
        for table, check in conn.exec_driver_sql(
            "SELECT conrelid::regclass, conname FROM pg_constraint WHERE contype = 'c'"
            " AND connamespace = 'public'::regnamespace"
        ).all():
            conn.exec_driver_sql(f"ALTER TABLE {table} DROP CONSTRAINT {check}")
    else:
        conn.exec_driver_sql("PRAGMA ignore_check_constraints = ON")


def rows(conn: Connection, table: Table) -> list[dict[str, Any]]:
    found = [dict(row) for row in conn.execute(table.select()).mappings()]
    return sorted(found, key=lambda row: tuple(str(row[key.name]) for key in table.primary_key))


def this(table: Table, row: dict[str, Any]) -> Any:
    return and_(*(key == row[key.name] for key in table.primary_key))


class Intruder:
    """In-memory books without the database's own protection."""

    def __init__(self) -> None:
        self.store = open_store("sqlite://")
        with self.store.engine.connect() as conn:
            conn.connection.driver_connection.execute("PRAGMA foreign_keys = OFF")  # type: ignore[union-attr]
        self.heads = casino(self.store)

    def find(self) -> list[Finding]:
        return audit(self.store, heads=self.heads)


def other(value: Any, data: st.DataObject) -> Any:
    """Another value of the same type, different in as little as one character."""
    if value is None:
        return data.draw(st.sampled_from([1, "T2-1"]))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + data.draw(st.integers(-3, 3).filter(bool))
    at = data.draw(st.integers(0, len(value)))
    changed = value[:at] + data.draw(st.sampled_from("0xA}-")) + value[at + 1 :]
    return changed if changed != value else value + "!"


@settings(deadline=None, max_examples=150)
@given(data=st.data())
def test_any_changed_cell_is_found(data: st.DataObject) -> None:
    intruder = Intruder()
    table = data.draw(st.sampled_from([*WATCHED, schema.postings]))
    with intruder.store.write() as conn:
        unguarded(conn)
        row = data.draw(st.sampled_from(rows(conn, table)))
        columns = WATCHED.get(table)
        if columns is None:
            columns = RUNNING if row["round"] == "T1-3" else COVERED
        column = data.draw(st.sampled_from(columns))
        change = table.update().where(this(table, row)).values({column: other(row[column], data)})
        try:
            conn.execute(change)
        except IntegrityError:  # two rows with one key: even an intruder cannot have that
            assume(False)
    try:
        assert intruder.find() != []
    finally:
        intruder.store.close()


#: Tables with more of the same, and what tells their rows apart.
REPEATED = {
    "entries": "seq",
    "postings": "key",
    "results": "seat",
    "group_entries": "seq",
    "acts": "id",
}


@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_any_removed_or_repeated_row_is_found(data: st.DataObject) -> None:
    intruder = Intruder()
    with intruder.store.write() as conn:
        unguarded(conn)
        posted = rows(conn, schema.postings)
        used = {one[side] for one in posted for side in ("debit", "credit")}
        table = data.draw(st.sampled_from([*WATCHED, schema.postings]))
        row = data.draw(st.sampled_from(rows(conn, table)))
        if table.name in REPEATED and data.draw(st.booleans()):
            key = REPEATED[table.name]
            copy = row | {key: row[key] + 7 if key == "seq" else row[key] + "'"}
            conn.execute(table.insert(), copy)
        else:
            conn.execute(table.delete().where(this(table, row)))
    try:
        found = intruder.find()
        unused = table is schema.accounts and row["name"] not in used
        assert found != [] or unused
    finally:
        intruder.store.close()


def test_untouched_books_are_clean(store: Store) -> None:
    kept = casino(store)
    assert audit(store) == audit(store, heads=kept) == []


def test_findings_name_what_is_wrong(own_store: Store) -> None:
    """The same on PostgreSQL, for the checks that differ in SQL."""
    casino(own_store)
    entries, accounts = schema.entries, schema.accounts
    with own_store.write() as conn:
        unguarded(conn)
        conn.execute(
            entries.update().where(entries.c.round == "T1-1", entries.c.seq == 2).values(input="[]")
        )
        conn.execute(accounts.update().where(accounts.c.name == "player:bob").values(balance=-5))
        conn.execute(schema.plans.update().values(text="other rules"))
        conn.execute(
            schema.results.update().where(schema.results.c.round == "T2-1").values(seat="9")
        )
    found = {(finding.check, finding.subject) for finding in audit(own_store)}
    with own_store.read() as conn:
        (plan,) = conn.execute(schema.plans.select()).one()[:1]
    assert found == {
        ("ledger", CZK),
        ("balance", "player:bob CZK"),
        ("overdraft", "player:bob CZK"),
        ("plan", plan),
        ("chain", "T1-1"),
        ("settlement", "T2-1"),
    }


def test_a_chain_cut_at_its_end_is_found_by_a_head_kept_elsewhere() -> None:
    """Whoever removes the last round with all its traces still cannot restore its hash."""
    intruder = Intruder()
    with intruder.store.write() as conn:
        for table in (schema.entries, schema.results):
            conn.execute(table.delete().where(table.c.round.in_(["T2-2"])))
        conn.execute(schema.postings.delete().where(schema.postings.c.round == "T2-2"))
        conn.execute(schema.rounds.delete().where(schema.rounds.c.id == "T2-2"))
        conn.execute(schema.tables.update().where(schema.tables.c.id == "T2").values(rounds=1))
    assert audit(intruder.store) == []
    assert [(f.check, f.subject) for f in intruder.find()] == [("chain", "T2")]
    intruder.store.close()


def test_replays_are_compared(store: Store) -> None:
    casino(store)
    seen = []

    def replay(
        conn: Connection, record: RoundRecord, entries: list[Entry]
    ) -> Generator[Finding, None, list[Result]]:
        seen.append((record.id, [entry.input for entry in entries][-1]))
        if record.id == "T2-1":
            yield Finding("outcome", record.id, "odd", "divné")
        if record.id in ("T1-2", "T2-2"):
            raise RuntimeError("no such pocket")
        won = 295 if record.id == "T1-1" else 300
        return [Result("bob", "2", 50, 0), Result("anna", "1", 100, won, '{"straight":17}')]

    found = [(finding.check, finding.subject) for finding in audit(store, replay)]
    # T2-2 is void: it need not be possible to play it
    assert found == [("replay", "T1-2"), ("outcome", "T2-1"), ("replay", "T2-1")]
    spun = [(name, '{"pocket":17}') for name in ("T1-1", "T1-2", "T2-1")]
    assert seen == [*spun, ("T2-2", '{"stake":70,"by":"cyril"}')]


def test_money_on_a_table_without_a_round_is_found(store: Store) -> None:
    opened(store)
    with store.write() as conn:
        ledger.post(conn, [Transfer("x", "player:anna", "table:T1", 5, CZK, "stake")], 3)
    assert [(f.check, f.subject) for f in audit(store)] == [("settlement", "table:T1 CZK")]


def test_findings_speak_both_languages(own_store: Store) -> None:
    casino(own_store)
    with own_store.write() as conn:
        unguarded(conn)
        conn.execute(schema.rounds.update().where(schema.rounds.c.id == "T1-2").values(number=7))
    found = audit(own_store)
    assert found
    assert all(finding.en and finding.cs and finding.en != finding.cs for finding in found)
