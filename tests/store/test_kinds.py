"""Postings say what they are; what older versions posted means what its memo says."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from sqlalchemy import inspect, text

from krupier.store import (
    HouseKey,
    Invalid,
    Store,
    Transfer,
    audit,
    ledger,
    open_store,
    schema,
)
from krupier.store.accounts import person_of
from krupier.store.findings import faults
from krupier.store.ledger import KINDS, Kind, Posting
from tests.store.casino import CZK, balances, opened, played
from tests.store.test_old_books import KEY, written


def sha(what: Any) -> str:
    text = json.dumps(what, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def test_a_digest_covers_all_that_a_posting_says() -> None:
    """By hand: JSON of the fields in this order, sorted by key."""
    first = Posting("a", "player:x", "table:T", 5, CZK, "stake", "kings", None, "T-1", 3)
    second = Posting("b", "table:T", "player:x", 9, CZK, "return", "kings", "acts:kings#1", None, 4)
    said = [
        {
            "key": "a",
            "debit": "player:x",
            "credit": "table:T",
            "amount": 5,
            "currency": CZK,
            "kind": "stake",
            "operator": "kings",
            "act": None,
            "round": "T-1",
            "at": 3,
        },
        {
            "key": "b",
            "debit": "table:T",
            "credit": "player:x",
            "amount": 9,
            "currency": CZK,
            "kind": "return",
            "operator": "kings",
            "act": "acts:kings#1",
            "round": None,
            "at": 4,
        },
    ]
    assert ledger.digest_of([second, first]) == sha(said)


def test_a_posting_with_a_memo_has_the_digest_it_always_had() -> None:
    old = Posting("a", "player:x", "table:T", 5, CZK, "stake", "kings", None, "T-1", 3, "stake")
    said = {
        "key": "a",
        "debit": "player:x",
        "credit": "table:T",
        "amount": 5,
        "currency": CZK,
        "memo": "stake",
        "round": "T-1",
        "at": 3,
    }
    assert ledger.digest_of([old]) == sha([said])


def test_a_transfer_of_no_kind_is_refused(store: Store) -> None:
    opened(store)
    odd: Any = "present"
    with store.write() as conn:
        before = balances(conn)
        with pytest.raises(Invalid, match="no such kind of transfer: 'present'; kinds are stake"):
            ledger.post(conn, [Transfer("k", "clearing:demo", "player:anna", 5, CZK, odd)], 3)
        assert balances(conn) == before


def test_the_kinds_of_the_design_are_there() -> None:
    named = {"stake", "return", "refund", "rake", "fee", "buy-in", "prize", "deposit"}
    assert named | {"withdrawal", "conversion", "fill"} <= KINDS
    assert frozenset(get_args(Kind)) == KINDS


def test_accounts_of_players_are_theirs_in_person(store: Store) -> None:
    opened(store)
    with store.read() as conn:
        persons = {row.name: row.person for row in conn.execute(schema.accounts.select())}
    assert persons["player:anna"] == "anna"
    assert persons["table:T1"] is None
    assert persons["clearing:demo"] is None
    assert person_of("stack:T1:anna") == "anna"
    assert person_of("house:anna") is None


@pytest.mark.parametrize(
    ("table", "columns"),
    [
        ("postings", ["at"]),
        ("postings", ["act"]),
        ("rounds", ["closed_at"]),
        ("postings", ["round"]),  # with the results, which lie by round
        ("acts", ["at"]),
        ("acts", ["subject", "at"]),
        ("acts", ["author", "at"]),
        ("acts", ["operator", "at"]),
    ],
)
def test_what_reports_look_for_has_an_index(store: Store, table: str, columns: list[str]) -> None:
    with store.read() as conn:
        found = [one["column_names"] for one in inspect(conn).get_indexes(table)]
    assert columns in found


@pytest.mark.parametrize(
    ("table", "column", "parent"),
    [
        ("accounts", "person", "players"),
        ("results", "player", "players"),
        ("tables", "group_id", "groups"),
        ("group_entries", "group_id", "groups"),
        ("postings", "act", "acts"),
        ("acts", "chain", "links"),
    ],
)
def test_the_database_knows_what_refers_to_what(
    store: Store, table: str, column: str, parent: str
) -> None:
    with store.read() as conn:
        keys = inspect(conn).get_foreign_keys(table)
    assert (column, parent) in {
        (one["constrained_columns"][0], one["referred_table"]) for one in keys
    }


# -- what is changed shows -----------------------------------------------------------------------


@pytest.fixture
def books(tmp_path: Path) -> Iterator[Store]:
    """Books of the previous version, brought up to date, with new postings; the database itself
    protects nothing."""
    url = f"sqlite:///{tmp_path}/old.sqlite"
    written(url, "0006")
    store = open_store(url, KEY)
    with store.write() as conn:
        gift = Transfer("new", "clearing:demo", "player:anna", 5, "EUR", "gift")
        ledger.post(conn, [gift], 9)
    with store.engine.connect() as conn:
        conn.connection.driver_connection.execute("PRAGMA foreign_keys = OFF")  # type: ignore[union-attr]
    assert faults(audit(store)) == []
    yield store
    store.close()


def test_old_postings_got_the_kind_and_operator_that_they_had_in_fact(books: Store) -> None:
    """Read from the books by hand."""
    with books.read() as conn:
        rows = conn.execute(text("SELECT key, kind, operator, act, memo FROM postings"))
        found = {row.key: (row.kind, row.operator, row.act, row.memo) for row in rows}
    wgg, kings = "wgg", "kings"
    expected = {
        "demo/anna/EUR": ("gift", "", None, "demo money"),
        "T1/in/anna/r1": ("buy-in", wgg, None, "buy-in"),
        "T1-1/0/1": ("stake", wgg, None, "stake"),
        "T1-1/9/1": ("return", wgg, None, "return"),
        "T2-3/2/1": ("stake", kings, None, "stake"),
        "T2-3/3/1": ("take-back", kings, None, "stake"),  # black, taken back before the spin
        "T3-1/6/2": ("result", kings, None, "result"),
        "T4-1/6/3": ("commission", kings, None, "commission"),
        "new": ("gift", "", None, None),
    }
    assert {key: found[key] for key in expected} == expected
    (out,) = [found[key] for key in found if key.startswith("T1/out/eda/")]
    assert out == ("cash-out", wgg, None, "cash-out")


OLD = ("demo/anna/EUR", "T1/in/anna/r1", "T2-1/4/1", "T2-3/3/1", "T4-1/6/3")
CHANGES = {"kind": "fee", "operator": "tsg", "act": "acts:house#1", "memo": "x"}


@pytest.mark.parametrize("key", OLD)
@pytest.mark.parametrize("column", [*CHANGES])
def test_what_an_old_posting_says_that_it_is_cannot_be_changed(
    books: Store, key: str, column: str
) -> None:
    postings = schema.postings
    with books.write() as conn:
        change = postings.update().where(postings.c.key == key)
        conn.execute(change.values({column: CHANGES[column]}))
    assert key in {one.subject for one in audit(books)}


@pytest.mark.parametrize("key", ["demo/anna/EUR", "T1/in/anna/r1", "T2-1/4/1"])
def test_an_old_posting_cannot_be_made_a_new_one_nor_the_other_way_round(
    books: Store, key: str
) -> None:
    with books.write() as conn:
        conn.execute(text("UPDATE postings SET memo = NULL WHERE key = :k"), {"k": key})
    assert audit(books) != []
    with books.write() as conn:
        conn.execute(text("UPDATE postings SET memo = '' WHERE key = 'new'"))
    assert {"desk"} <= {one.subject for one in audit(books)}


@pytest.mark.parametrize("column", ["kind", "operator", "act"])
@pytest.mark.parametrize("key", ["T1-1/1", "T1-1/end/4", "demo/player:anna"])
def test_a_new_posting_cannot_be_changed(key: str, column: str) -> None:
    store = open_store("sqlite://", HouseKey(b"n" * 32))
    plan = opened(store)
    with store.engine.connect() as conn:
        conn.connection.driver_connection.execute("PRAGMA foreign_keys = OFF")  # type: ignore[union-attr]
    with store.write() as conn:
        played(conn, plan)
    assert audit(store) == []
    postings = schema.postings
    with store.write() as conn:
        change = postings.update().where(postings.c.key == key)
        conn.execute(change.values({column: CHANGES[column]}))
    assert audit(store) != []
    store.close()


def test_a_posting_of_no_kind_is_found() -> None:
    """Also in a round that runs, whose closing is still to come."""
    store = open_store("sqlite://")
    opened(store)
    with store.write() as conn:
        conn.execute(text("UPDATE postings SET kind = 'odd' WHERE key = 'demo/player:bob'"))
    found = audit(store)
    assert ("demo/player:bob", "is of no kind that there is") in {
        (one.subject, one.en) for one in found
    }
    store.close()


@pytest.mark.parametrize("name", ["player:anna", "table:T1"])
def test_whose_account_it_is_cannot_be_changed(name: str) -> None:
    store = open_store("sqlite://")
    opened(store)
    person = None if name.startswith("player") else "bob"
    accounts = schema.accounts
    with store.write() as conn:
        conn.execute(accounts.update().where(accounts.c.name == name).values(person=person))
    (found,) = audit(store)
    assert (found.check, found.subject) == ("overdraft", f"{name} {CZK}")
    store.close()
