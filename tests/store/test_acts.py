"""Acts: who did what to what, and why; chained, sealed, and never changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from sqlalchemy import text

from krupier.store import (
    HouseKey,
    Invalid,
    Sealed,
    Store,
    Transfer,
    Unknown,
    acts,
    audit,
    chains,
    heads,
    ledger,
    open_store,
    schema,
)
from krupier.store.acts import Act
from tests.store.casino import CZK, add_table, balances, new_round, opened

KEY = HouseKey(b"a" * 32)
CLOSE = Act(
    at=5,
    author="eva",
    role="floor",
    act="table.close",
    subject="table:T1",
    before='{"state":"open"}',
    after='{"state":"closed"}',
    reason="fire",
    clause="K01-02",
    second="adam",
    operator="kings",
)


def changed(**changes: Any) -> Act:
    return msgspec.structs.replace(CLOSE, **changes)


def test_an_act_is_a_link_of_its_operators_chain(store: Store) -> None:
    """The digest by hand: all that it says, as JSON in this order."""
    with store.write() as conn:
        first = acts.record(conn, CLOSE)
        second = acts.record(conn, changed(at=6))
        house = acts.record(conn, changed(operator="", subject="staff:eva"))
        assert [one.id for one in (first, second, house)] == [
            "acts:kings#1",
            "acts:kings#2",
            "acts:house#1",
        ]
        assert first == changed(id="acts:kings#1")
        (link, _) = chains.links(conn, "acts:kings")
    said = {
        "at": 5,
        "author": "eva",
        "role": "floor",
        "act": "table.close",
        "subject": "table:T1",
        "before": '{"state":"open"}',
        "after": '{"state":"closed"}',
        "reason": "fire",
        "clause": "K01-02",
        "second": "adam",
        "operator": "kings",
    }
    content = json.dumps(said, separators=(",", ":"))
    assert link.digest == hashlib.sha256(content.encode()).hexdigest()
    assert audit(store) == []


@pytest.mark.parametrize("missing", ["author", "role", "act", "subject"])
def test_an_act_says_who_did_what_to_what(store: Store, missing: str) -> None:
    with store.write() as conn:
        with pytest.raises(Invalid, match=missing):
            acts.record(conn, changed(**{missing: " "}))
        assert acts.latest(conn) == []
        assert chains.heads(conn) == {}


@pytest.mark.parametrize("side", ["before", "after"])
def test_what_an_act_changes_is_json(store: Store, side: str) -> None:
    with store.write() as conn:
        with pytest.raises(Invalid, match="JSON") as refused:
            acts.record(conn, changed(**{side: "{open"}))
        assert refused.value.cs != refused.value.en
        assert acts.latest(conn) == []


def test_acts_of_a_subject_in_order(store: Store) -> None:
    with store.write() as conn:
        for at in (9, 7, 8):
            acts.record(conn, changed(at=at))
        acts.record(conn, changed(subject="table:T2"))
        assert [one.at for one in acts.latest(conn, subject="table:T1")] == [9, 8, 7]
        assert acts.latest(conn, subject="table:T9") == []


def test_acts_in_pages_newest_first(store: Store) -> None:
    """Twelve at one instant: the tenth is newer than the ninth, whatever their ids look like."""
    with store.write() as conn:
        for _ in range(12):
            acts.record(conn, CLOSE)
        acts.record(conn, changed(at=4, operator="wgg"))
        found: list[Act] = []
        before: str | None = None
        while page := acts.latest(conn, before=before, limit=5):
            found += page
            before = page[-1].id
        assert [one.id for one in found] == [
            *(f"acts:kings#{n}" for n in range(12, 0, -1)),
            "acts:wgg#1",
        ]
        with pytest.raises(Unknown, match="no act acts:kings#99"):
            acts.latest(conn, before="acts:kings#99")


def test_acts_are_found_by_what_one_asks_for(store: Store) -> None:
    plan = opened(store)
    with store.write() as conn:
        add_table(conn, "T1-1")  # its rounds are called like those of no other table
        rounds = [new_round(conn, plan, table) for table in ("T1", "T1-1")]
        assert rounds == ["T1-1", "T1-1-1"]
        for at, subject in enumerate(("table:T1", "round:T1-1", "round:T1-1-1", "player:anna")):
            acts.record(conn, changed(at=at, subject=subject))
        acts.record(conn, changed(at=9, author="jan", operator="wgg"))

        def subjects(**asked: Any) -> list[str]:
            return [one.subject for one in acts.latest(conn, **asked)]

        assert subjects(table="T1") == ["table:T1", "round:T1-1", "table:T1"]
        assert subjects(table="T1-1") == ["round:T1-1-1"]
        assert subjects(subject="player:anna") == ["player:anna"]
        assert subjects(author="jan") == ["table:T1"]
        assert subjects(operator="wgg") == ["table:T1"]
        assert subjects(operator="") == []
        assert len(subjects(author="eva", operator="kings")) == 4
        assert subjects(author="jan", operator="kings") == []


def test_money_names_the_act_that_moved_it(store: Store) -> None:
    opened(store)
    with store.write() as conn:
        before = balances(conn)
        give = Transfer(
            "g", "clearing:demo", "player:anna", 5, CZK, "gift", "kings", "acts:kings#1"
        )
        with pytest.raises(Unknown, match="no act acts:kings#1"):
            ledger.post(conn, [give], 6)
        assert balances(conn) == before
        acts.record(conn, CLOSE)
        ledger.post(conn, [give], 6)
        found = conn.execute(ledger.POSTING.where(schema.postings.c.key == "g"))
        posted = ledger.Posting(*found.one())
        assert (posted.kind, posted.operator, posted.act) == ("gift", "kings", "acts:kings#1")
    assert audit(store) == []


# -- what is changed shows -----------------------------------------------------------------------


@pytest.fixture
def done() -> Iterator[Store]:
    """Three acts of an operator and one of the house; the database itself protects nothing."""
    store = open_store("sqlite://", KEY)
    with store.engine.connect() as conn:
        conn.connection.driver_connection.execute("PRAGMA foreign_keys = OFF")  # type: ignore[union-attr]
    with store.write() as conn:
        for at in (5, 6, 7):
            acts.record(conn, changed(at=at))
        acts.record(conn, changed(operator=""))
    assert audit(store) == []
    yield store
    store.close()


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("column", [column.name for column in schema.acts.columns])
def test_a_changed_act_is_found(done: Store, column: str, number: int) -> None:
    table = schema.acts
    value = 99 if column in ("at", "link") else "x"
    with done.write() as conn:
        here = table.c.id == f"acts:kings#{number}"
        conn.execute(table.update().where(here).values({column: value}))
    assert {one.check for one in audit(done)} == {"chain"}


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_removed_act_is_found(done: Store, number: int) -> None:
    with done.write() as conn:
        conn.execute(text("DELETE FROM acts WHERE id = :id"), {"id": f"acts:kings#{number}"})
    found = audit(done)
    assert [(one.check, one.subject) for one in found] == [("chain", "acts:kings")]
    assert found[0].en == f"acts of link {number} were changed"
    assert found[0].cs == f"úkony článku {number} se změnily"


def test_an_act_slipped_in_is_found(done: Store) -> None:
    with done.write() as conn:
        row = conn.execute(schema.acts.select()).mappings().first()
        assert row is not None
        new = dict(row) | {"id": "acts:kings#4", "link": 4}
        conn.execute(schema.acts.insert(), new)
    (found,) = audit(done)
    assert found.en == "acts say that they stand in link 4, which is not there"


def test_acts_exchanged_between_chains_are_found(done: Store) -> None:
    """The same words, in another operator's chain."""
    with done.write() as conn:
        conn.execute(
            text(
                "UPDATE acts SET id = 'acts:house#2', chain = 'acts:house', link = 2"
                " WHERE id = 'acts:kings#3'"
            )
        )
    assert {one.subject for one in audit(done)} >= {"acts:kings", "acts:house"}


def test_acts_cut_off_at_the_end_are_found_by_heads_kept_elsewhere(done: Store) -> None:
    with done.read() as conn:
        kept = heads.take(conn, 100)
        (_, second, _) = chains.links(conn, "acts:kings")
    with done.write() as conn:
        conn.execute(text("DELETE FROM acts WHERE id = 'acts:kings#3'"))
        conn.execute(text("DELETE FROM links WHERE chain = 'acts:kings' AND seq = 3"))
        conn.execute(
            text("UPDATE chains SET length = 2, head = :h WHERE name = 'acts:kings'"),
            {"h": second.hash},
        )
    assert audit(done) == []  # it is sound in itself
    found = audit(done, heads=kept)
    assert [(one.check, one.subject) for one in found] == [("chain", "acts:kings")]


def test_an_act_without_the_key_cannot_be_recorded(url: str) -> None:
    store = open_store(url, KEY)
    with store.write() as conn:
        acts.record(conn, CLOSE)
        (link,) = chains.links(conn, "acts:kings")
        assert link.seal
        assert KEY.made(link.seal, f"acts:kings\n1\n{link.hash}")
    store.close()
    bare = open_store(url)
    with bare.write() as conn, pytest.raises(Sealed):
        acts.record(conn, CLOSE)
    bare.close()
