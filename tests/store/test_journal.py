"""The journal: append-only, chained, one open round per table."""

from __future__ import annotations

import hashlib

import pytest
from sqlalchemy.exc import IntegrityError

from krupier.store import (
    Conflict,
    Heads,
    Invalid,
    NotEnough,
    Public,
    Store,
    Transfer,
    Unknown,
    audit,
    journal,
    ledger,
    people,
    schema,
)
from tests.store.casino import CZK, PLAN, RICH, bet, new_round, opened, played, stake


def test_inputs_come_back_as_they_were(store: Store) -> None:
    plan = opened(store)
    inputs = ['{"a":1}', '{"žluťoučký":"kůň \\u0000 🂡"}', "[]", '{"b":[1,2,{"c":null}]}']
    with store.write() as conn:
        name = new_round(conn, plan)
        journal.append(conn, name, [*map(Public, inputs[:1])], 11)
        added = journal.append(conn, name, [*map(Public, inputs[1:])], 12, after=1)
        assert [entry.seq for entry in added] == [2, 3, 4]
    with store.read() as conn:
        found = journal.entries(conn, name)
        assert [entry.input for entry in found] == inputs
        assert [entry.at for entry in found] == [11, 12, 12, 12]
        record = journal.round_record(conn, name)
        assert (record.length, record.head, record.status) == (4, found[-1].hash, "open")
        assert record.setting == '{"wheel":"single"}'
        assert journal.plan_text(conn, record.plan) == PLAN


def test_a_link_covers_everything_written(store: Store) -> None:
    """Computed here by hand from the definition of the chain."""
    plan = opened(store)
    with store.write() as conn:
        name = new_round(conn, plan)
        (entry,) = journal.append(conn, name, [Public("{}")], 11)
        head = journal.round_record(conn, name).prev
    start = (
        f'{head}\n{name}\n0\n10\n["kings/roulette","{plan}","CZK","{{\\"wheel\\":\\"single\\"}}"]'
    )
    first = hashlib.sha256(start.encode()).hexdigest()
    assert entry.hash == hashlib.sha256(f"{first}\n{name}\n1\n11\n{{}}".encode()).hexdigest()


def test_rounds_of_a_table_are_numbered_and_chained(store: Store) -> None:
    plan = opened(store)
    with store.write() as conn:
        names = [played(conn, plan, at=at) for at in (10, 30, 50)]
        other = played(conn, plan, "T2")
        assert names == ["T1-1", "T1-2", "T1-3"]
        assert other == "T2-1"
        records = [journal.round_record(conn, name) for name in names]
        assert records[1].prev == records[0].head
        assert records[2].prev == records[1].head
        heads = journal.heads(conn)
        assert heads == {"T1": records[2].head, "T2": journal.round_record(conn, other).head}
        new_round(conn, plan)
        assert journal.heads(conn) == heads
    assert audit(store, heads=Heads(60, heads, {})) == []


def test_one_open_round_per_table(store: Store) -> None:
    plan = opened(store)
    with store.write() as conn:
        new_round(conn, plan)
        with pytest.raises(Conflict, match="T1-1 is still open"):
            new_round(conn, plan)
        new_round(conn, plan, "T2")
        assert [record.id for record in journal.open_rounds(conn)] == ["T1-1", "T2-1"]


def test_the_database_itself_refuses_a_second_open_round(store: Store) -> None:
    plan = opened(store)
    with store.write() as conn:
        new_round(conn, plan)
        row = dict(conn.execute(schema.rounds.select()).mappings().one())
    with pytest.raises(IntegrityError), store.write() as conn:
        conn.execute(schema.rounds.insert(), row | {"id": "T1-2", "number": 2})


def test_closed_tables_and_unknown_things(store: Store) -> None:
    plan = opened(store)
    with store.write() as conn:
        people.set_table(conn, "T2", state="closed")
        with pytest.raises(Conflict, match="T2 is closed"):
            new_round(conn, plan, "T2")
        with pytest.raises(Unknown, match="T9"):
            new_round(conn, plan, "T9")
        with pytest.raises(Unknown, match="no plan"):
            new_round(conn, "0" * 64)
        with pytest.raises(Unknown, match="no round"):
            journal.append(conn, "T1-77", [Public("{}")], 1)
        with pytest.raises(Unknown, match="no round"):
            journal.round_record(conn, "T1-77")
        with pytest.raises(Unknown, match="no plan"):
            journal.plan_text(conn, "0" * 64)


def test_a_table_hosted_twice_does_not_fork(store: Store) -> None:
    plan = opened(store)
    with store.write() as conn:
        name = new_round(conn, plan)
        journal.append(conn, name, [Public("{}")], 11, after=0)
        with pytest.raises(Conflict, match="has 1 entries, not 0"):
            journal.append(conn, name, [Public("[]")], 11, after=0)


def test_stake_and_entry_are_one_thing(store: Store) -> None:
    plan = opened(store)
    with store.write() as conn:
        name = new_round(conn, plan)
        bet(conn, name, 1, "anna", 100)
        assert ledger.balance(conn, "table:T1", CZK) == 100
        with pytest.raises(NotEnough):
            bet(conn, name, 2, "anna", RICH)
        assert journal.round_record(conn, name).length == 1
        assert len(journal.entries(conn, name)) == 1
        euro = Transfer("e", "player:anna", "table:T1", 1, "EUR", "stake")
        with pytest.raises(Invalid, match="played in CZK"):
            journal.append(conn, name, [Public("{}")], 12, transfers=[euro])
    assert audit(store) == []


def test_money_of_one_round_cannot_be_claimed_by_another(store: Store) -> None:
    plan = opened(store)
    with store.write() as conn:
        one, two = new_round(conn, plan), new_round(conn, plan, "T2")
        same = stake(one, 1, "anna", 100)
        journal.append(conn, one, [Public("{}")], 11, transfers=[same])
        with pytest.raises(Conflict, match="key"):
            journal.append(conn, two, [Public("{}")], 11, transfers=[same])
        with pytest.raises(Conflict, match="key"):
            ledger.post(conn, [same], 11)


@pytest.mark.parametrize("text", ["\0", "\ud800"])
def test_what_is_no_text_is_refused(store: Store, text: str) -> None:
    plan = opened(store)
    with store.write() as conn:
        name = new_round(conn, plan)
        with pytest.raises(Invalid, match="not a text"):
            journal.append(conn, name, [Public("{}"), Public(text)], 11)
        assert journal.entries(conn, name) == []


def test_a_plan_is_kept_once(store: Store) -> None:
    plan = opened(store)
    with store.write() as conn:
        assert journal.save_plan(conn, "roulette", PLAN, 99) == plan
        assert plan == hashlib.sha256(PLAN.encode()).hexdigest()
        assert journal.save_plan(conn, "roulette", PLAN + "#", 99) != plan
