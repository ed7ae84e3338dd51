"""Groups: what one process owns has accounts, a chain and a journal of its own."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, text

from krupier.store import (
    Conflict,
    HouseKey,
    Invalid,
    Public,
    Store,
    Taken,
    Transfer,
    Unknown,
    audit,
    chains,
    groups,
    heads,
    ledger,
    open_store,
    people,
    schema,
    seats,
)
from krupier.store.groups import Group, GroupEntry
from tests.store.casino import CZK, RICH, add_table, balances, opened
from tests.store.test_audit import unguarded

KEY = HouseKey(b"g" * 32)


def sha(words: str) -> str:
    return hashlib.sha256(words.encode()).hexdigest()


def pool(conn: Connection) -> None:
    """A pool with two tables, and a third one in euros."""
    groups.add(conn, "P1", kind="pool", operator="kings", at=3)
    add_table(conn, "A", "P1")
    add_table(conn, "B", "P1")
    add_table(conn, "E", "P1", "EUR")


def test_a_table_is_a_group_of_its_own(store: Store) -> None:
    opened(store)
    with store.read() as conn:
        assert people.table(conn, "T1").group == "T1"
        assert groups.of_table(conn, "T1") == Group("T1", "table", "kings", 1)
        assert groups.group(conn, "T2") == Group("T2", "table", "kings", 1)
        own = {"table:T1", "house:T1", "commission:T1", "rake:T1"}
        assert own <= balances(conn).keys()
        with pytest.raises(Unknown, match="no group P1"):
            groups.group(conn, "P1")
        with pytest.raises(Unknown, match="no table T9"):
            groups.of_table(conn, "T9")


def test_tables_of_a_group_share_its_accounts(store: Store) -> None:
    opened(store)
    with store.write() as conn:
        pool(conn)
        assert people.table(conn, "A").group == people.table(conn, "B").group == "P1"
        names = balances(conn).keys()
        assert {"table:A", "table:B", "house:P1", "commission:P1", "rake:P1"} <= names
        assert not {"house:A", "house:B"} & names
    assert audit(store) == []


def test_what_cannot_be_a_group_is_refused(store: Store) -> None:
    opened(store)
    with store.write() as conn:
        with pytest.raises(Taken, match="T1"):
            groups.add(conn, "T1", kind="pool", operator="kings", at=3)
        with pytest.raises(Invalid, match="cannot be an id"):
            groups.add(conn, "a b", kind="pool", operator="kings", at=3)
        with pytest.raises(Unknown, match="no group P9"):
            add_table(conn, "A", "P9")
        groups.add(conn, "W1", kind="tournament", operator="wgg", at=3)
        with pytest.raises(Unknown, match="no group W1"):  # it is another operator's
            add_table(conn, "A", "W1")
        groups.add(conn, "A", kind="pool", operator="kings", at=3)
        with pytest.raises(Taken, match="A"):
            add_table(conn, "A")  # it would need the group of that name
        assert [one.id for one in people.all_tables(conn)] == ["T1", "T2"]


def test_standing_orders_are_kept_with_the_table(store: Store) -> None:
    opened(store)
    with store.write() as conn:
        assert people.table(conn, "T1").orders == "{}"
        people.set_table(conn, "T1", orders='{"suspended":"fire"}')
    with store.read() as conn:
        assert people.table(conn, "T1").orders == '{"suspended":"fire"}'
        assert people.table(conn, "T2").orders == "{}"


# -- the journal ---------------------------------------------------------------------------------


def test_a_group_has_a_journal(store: Store) -> None:
    """Hashes by hand: the group, then entry by entry; each append is a link over the last one."""
    with store.write() as conn:
        groups.add(conn, "P1", kind="pool", operator="kings", at=3)
        start = sha("group\nP1\npool\nkings\n3")
        first = sha(f"{start}\ngroup:P1\n1\n10\n[1]")
        second = sha(f"{first}\ngroup:P1\n2\n10\n[2]")
        third = sha(f"{second}\ngroup:P1\n3\n20\n[3]")
        assert groups.append(conn, "P1", [Public("[1]"), Public("[2]")], 10, after=0) == [
            GroupEntry("P1", 1, 10, "[1]", first),
            GroupEntry("P1", 2, 10, "[2]", second),
        ]
        assert groups.append(conn, "P1", [], 15, after=2) == []
        assert groups.append(conn, "P1", [Public("[3]")], 20) == [
            GroupEntry("P1", 3, 20, "[3]", third)
        ]
        assert [one.input for one in groups.entries(conn, "P1")] == ["[1]", "[2]", "[3]"]
        assert [one.digest for one in chains.links(conn, "group:P1")] == [second, third]
    assert audit(store) == []


def test_a_journal_does_not_fork(store: Store) -> None:
    with store.write() as conn:
        groups.add(conn, "P1", kind="pool", operator="kings", at=3)
        groups.append(conn, "P1", [Public("[1]")], 10, after=0)
        for after in (0, 2):
            with pytest.raises(Conflict, match="has 1 entries") as refused:
                groups.append(conn, "P1", [Public("[2]")], 11, after=after)
            assert refused.value.cs == f"skupina P1 má 1 záznamů, ne {after}"
        with pytest.raises(Unknown, match="no group P9"):
            groups.append(conn, "P9", [Public("[2]")], 11)
        with pytest.raises(Invalid, match="not a text"):
            groups.append(conn, "P1", [Public("a\0b")], 11)
        assert len(groups.entries(conn, "P1")) == 1
        assert len(list(chains.links(conn, "group:P1"))) == 1


@pytest.fixture
def journaled() -> Iterator[Store]:
    """A group with three entries in two links; the database itself protects nothing."""
    store = open_store("sqlite://", KEY)
    with store.engine.connect() as conn:
        conn.connection.driver_connection.execute("PRAGMA foreign_keys = OFF")  # type: ignore[union-attr]
    with store.write() as conn:
        groups.add(conn, "P1", kind="pool", operator="kings", at=3)
        groups.append(conn, "P1", [Public("[1]"), Public("[2]")], 10)
        groups.append(conn, "P1", [Public("[3]")], 20)
    assert audit(store) == []
    yield store
    store.close()


OTHER: dict[str, Any] = {
    "group_id": "P2",
    "seq": 9,
    "at": 11,
    "input": "[9]",
    "hash": "0",
    "link": 1,
}


@pytest.mark.parametrize("seq", [1, 2, 3])
@pytest.mark.parametrize("column", [*OTHER])
def test_a_changed_entry_is_found(journaled: Store, column: str, seq: int) -> None:
    entries = schema.group_entries
    value = 2 if column == "link" and seq < 3 else OTHER[column]
    with journaled.write() as conn:
        conn.execute(entries.update().where(entries.c.seq == seq).values({column: value}))
    assert "chain" in {one.check for one in audit(journaled)}


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE groups SET operator = 'wgg'",
        "UPDATE groups SET kind = 'tournament'",
        "UPDATE groups SET created_at = 4",
        "DELETE FROM groups",
        "DELETE FROM group_entries WHERE seq = 1",
        "DELETE FROM group_entries WHERE seq = 2",
        "DELETE FROM group_entries WHERE seq = 3",
        "DELETE FROM group_entries",
        "INSERT INTO group_entries VALUES ('P1', 4, 21, '[4]', 'x', 2)",
    ],
)
def test_a_changed_group_is_found(journaled: Store, change: str) -> None:
    with journaled.write() as conn:
        unguarded(conn)
        conn.execute(text(change))
    assert {one.check for one in audit(journaled)} == {"chain"}


def test_a_journal_cut_at_its_end_is_found_by_heads_kept_elsewhere(journaled: Store) -> None:
    with journaled.read() as conn:
        kept = heads.take(conn, 100)
        (first, _) = chains.links(conn, "group:P1")
    assert kept.chains["group:P1"]
    with journaled.write() as conn:
        conn.execute(text("DELETE FROM group_entries WHERE seq = 3"))
        conn.execute(text("DELETE FROM links WHERE seq = 2"))
        conn.execute(text("UPDATE chains SET length = 1, head = :h"), {"h": first.hash})
    assert audit(journaled) == []  # it is sound in itself
    found = audit(journaled, heads=kept)
    assert [(one.check, one.subject) for one in found] == [("chain", "group:P1")]


# -- moving --------------------------------------------------------------------------------------


@pytest.fixture
def seated(store: Store) -> Store:
    """Anna sits at A with 700, Bob at B with 500; the table Z is in no group with them."""
    opened(store)
    with store.write() as conn:
        pool(conn)
        add_table(conn, "Z")
        for table, player, chips in (("A", "anna", 700), ("B", "bob", 500)):
            ends = (f"player:{player}", f"stack:{table}:{player}")
            buy_in = Transfer(f"in/{player}", *ends, chips, CZK, "buy-in", "kings")
            seats.take(conn, seats.Seat(table, "1", player, f"s-{player}", '{"bank":9}'), buy_in, 5)
    return store


def moving(amount: int = 700, **changes: Any) -> Transfer:
    said = Transfer("m", "stack:A:anna", "stack:B:anna", amount, CZK, "move", "kings")
    return msgspec.structs.replace(said, **changes)


def test_a_player_moves_with_chips_and_state(seated: Store) -> None:
    with seated.write() as conn:
        moved = seats.move(conn, "anna", "A", "B", "4", moving(), 9)
        assert moved == seats.Seat("B", "4", "anna", "s-anna", '{"bank":9}')
        assert seats.of_table(conn, "A", CZK) == []
        assert [(one.seat, one.stack) for one in seats.of_table(conn, "B", CZK)] == [
            (seats.Seat("B", "1", "bob", "s-bob", '{"bank":9}'), 500),
            (moved, 700),
        ]
        found = balances(conn)
        assert (found["stack:A:anna"], found["player:anna"]) == (0, RICH - 700)
        row = conn.execute(text("SELECT kind, chain FROM postings WHERE key = 'm'")).one()
        assert tuple(row) == ("move", "table:P1")
        assert len(list(chains.links(conn, "table:P1"))) == 3  # two buy-ins and the move
    assert audit(seated) == []


def test_what_a_table_remembers_is_remembered_of_each_player(seated: Store) -> None:
    with seated.write() as conn:
        seats.move(conn, "anna", "A", "B", "4", moving(), 9, state='{"bank":4}')
        found = [seats.state_of(conn, "B", one) for one in ("anna", "bob", "cyril")]
    assert found == ['{"bank":4}', '{"bank":9}', None]


def test_he_moves_on_with_what_is_to_be_remembered(seated: Store) -> None:
    with seated.write() as conn:
        assert seats.move(conn, "anna", "A", "B", "4", moving(), 9, state="{}").state == "{}"
        back = moving(key="n", debit="stack:B:anna", credit="stack:A:anna")
        assert seats.move(conn, "anna", "B", "A", "1", back, 10).table == "A"
        assert ledger.balance(conn, "stack:A:anna", CZK) == 700


def test_somebody_without_chips_moves_without_a_transfer(seated: Store) -> None:
    with seated.write() as conn:
        lost = Transfer("l", "stack:A:anna", "house:P1", 700, CZK, "result")
        ledger.post(conn, [lost], 8, chains.of_group("P1"))
        seats.move(conn, "anna", "A", "B", "4", None, 9)
        assert [one.stack for one in seats.of_table(conn, "B", CZK)] == [500, 0]
    assert audit(seated) == []


REFUSED: list[tuple[tuple[Any, ...], type[Exception], str]] = [
    (("anna", "A", "Z", "4", moving(credit="stack:Z:anna")), Invalid, "not two tables of one"),
    (("anna", "A", "A", "4", moving()), Invalid, "not two tables of one group"),
    (("anna", "A", "E", "4", moving(credit="stack:E:anna")), Invalid, "in CZK, E in EUR"),
    (("anna", "A", "B", "1", moving()), Taken, "B 1 is taken"),
    (("cyril", "A", "B", "4", moving()), Unknown, "cyril does not sit at A"),
    (("anna", "A", "X", "4", moving()), Unknown, "no table X"),
    (("anna", "A", "B", "4", None), Invalid, "all his chips"),
    (("anna", "A", "B", "4", moving(699)), Invalid, "all his chips"),
    (("anna", "A", "B", "4", moving(701)), Invalid, "all his chips"),
    (("anna", "A", "B", "4", moving(kind="cash-out")), Invalid, "all his chips"),
    (("anna", "A", "B", "4", moving(debit="stack:B:bob")), Invalid, "all his chips"),
    (("anna", "A", "B", "4", moving(credit="player:anna")), Invalid, "all his chips"),
    (("anna", "A", "B", "4", moving(currency="EUR")), Invalid, "all his chips"),
]


@pytest.mark.parametrize(("how", "error", "words"), REFUSED)
def test_a_move_that_cannot_be_changes_nothing(
    seated: Store, how: tuple[Any, ...], error: type[Exception], words: str
) -> None:
    with seated.read() as conn:
        before = {one: seats.of_table(conn, one, CZK) for one in "AB"}
    player, old, new, seat, transfer = how
    with pytest.raises(error, match=words) as refused, seated.write() as conn:
        seats.move(conn, player, old, new, seat, transfer, 9)
    if words == "all his chips" and transfer is not None:
        assert f"převáděno {transfer.amount} z {transfer.debit}" in refused.value.cs  # type: ignore[attr-defined]
    with seated.read() as conn:
        assert {one: seats.of_table(conn, one, CZK) for one in "AB"} == before
        assert not seats.posted(conn, "m")


def test_nobody_sits_at_one_table_twice_nor_moves_twice(seated: Store) -> None:
    with seated.write() as conn:
        again = Transfer("in2", "player:anna", "stack:B:anna", 100, CZK, "buy-in")
        seats.take(conn, seats.Seat("B", "3", "anna", "s2", "{}"), again, 6)
        with pytest.raises(Conflict, match="sits at B already"):
            seats.move(conn, "anna", "A", "B", "4", moving(), 9)
        seats.leave(conn, "B", "anna", None, 7)
        taken = moving(key="in2")
        with pytest.raises(Conflict, match="in2"):
            seats.move(conn, "anna", "A", "B", "4", taken, 9)
