"""Postings outside rounds are chained and sealed: what was slipped in, cut off or rebuilt shows."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, text

from krupier.store import (
    HouseKey,
    Invalid,
    NotEnough,
    Store,
    Transfer,
    audit,
    heads,
    ledger,
    open_store,
    schema,
    seats,
)
from tests.store.casino import CZK, RICH, opened, played

KEY = HouseKey(b"k" * 32)


@pytest.fixture
def sealed(url: str) -> Iterator[Store]:
    store = open_store(url, KEY)
    opened(store)
    yield store
    store.close()


def gift(conn: Connection, key: str, amount: int, at: int = 5) -> None:
    ledger.post(conn, [Transfer(key, "clearing:demo", "player:anna", amount, CZK, "gift")], at)


def found(store: Store, kept: heads.Heads | None = None) -> set[tuple[str, str]]:
    return {(one.check, one.subject) for one in audit(store, heads=kept)}


def sha(words: str) -> str:
    return hashlib.sha256(words.encode()).hexdigest()


def slip_in(conn: Connection, chain: str | None, link: int | None) -> None:
    """A million for Anna by SQL alone, so that every sum is right."""
    amount = 100_000_000
    conn.execute(
        schema.postings.insert(),
        {
            "key": "mine",
            "currency": CZK,
            "debit": "clearing:demo",
            "credit": "player:anna",
            "amount": amount,
            "at": 6,
            "kind": "gift",
            "operator": "",
            "chain": chain,
            "link": link,
        },
    )
    move = "UPDATE accounts SET balance = balance + :by WHERE name = :name"
    conn.execute(text(move), {"by": amount, "name": "player:anna"})
    conn.execute(text(move), {"by": -amount, "name": "clearing:demo"})


def forge_link(conn: Connection, chain: str, seal: str | None) -> None:
    """What `slip_in` needs to look like ours, by somebody who knows all formats."""
    posting = {
        "key": "mine",
        "debit": "clearing:demo",
        "credit": "player:anna",
        "amount": 100_000_000,
        "currency": CZK,
        "kind": "gift",
        "operator": "",
        "act": None,
        "round": None,
        "at": 6,
    }
    digest = sha(json.dumps([posting], separators=(",", ":")))
    row = conn.execute(text("SELECT head, length FROM chains WHERE name = :c"), {"c": chain}).one()
    seq = row.length + 1
    hash = sha(f"{row.head}\n{chain}\n{seq}\n6\n{digest}")
    new = {"chain": chain, "seq": seq, "at": 6, "digest": digest, "hash": hash, "seal": seal}
    conn.execute(schema.links.insert(), new)
    change = text("UPDATE chains SET head = :h, length = :n WHERE name = :c")
    conn.execute(change, {"h": hash, "n": seq, "c": chain})


def test_every_unit_is_one_link(sealed: Store) -> None:
    with sealed.write() as conn:
        gift(conn, "a", 5)
        gift(conn, "a", 5)  # the same again counts once, in the chain too
        with pytest.raises(NotEnough):
            ledger.post(
                conn,
                [Transfer("b", "player:anna", "clearing:demo", RICH * 2, CZK, "withdrawal")],
                6,
            )
        rows = conn.execute(schema.links.select().order_by(schema.links.c.seq)).all()
    assert [(row.chain, row.seq, row.at) for row in rows] == [("desk", 1, 2), ("desk", 2, 5)]
    first = sha(f"{sha('chain' + chr(10) + 'desk')}\ndesk\n1\n2\n{rows[0].digest}")
    assert rows[0].hash == first
    assert rows[1].hash == sha(f"{first}\ndesk\n2\n5\n{rows[1].digest}")
    assert all(KEY.made(row.seal, f"desk\n{row.seq}\n{row.hash}") for row in rows)
    assert found(sealed) == set()


def test_a_table_has_a_chain_of_its_own(sealed: Store) -> None:
    """So no two tables ever write the same row for their buy-ins."""
    with sealed.write() as conn:
        for table, player in (("T1", "anna"), ("T2", "bob")):
            buy_in = Transfer(
                f"in/{table}", f"player:{player}", f"stack:{table}:{player}", 7, CZK, "buy-in"
            )
            seats.take(conn, seats.Seat(table, "1", player, "s", "{}"), buy_in, 5)
        out = Transfer("out", "stack:T1:anna", "player:anna", 7, CZK, "cash-out")
        seats.leave(conn, "T1", "anna", out, 6)
        lengths = {row.name: row.length for row in conn.execute(schema.chains.select())}
    assert lengths == {"desk": 1, "table:T1": 2, "table:T2": 1}
    assert found(sealed) == set()


def test_a_posting_by_sql_stands_in_no_chain(sealed: Store) -> None:
    with sealed.write() as conn:
        slip_in(conn, None, None)
    assert found(sealed) == {("chain", "mine")}


def test_a_posting_slipped_into_a_link_changes_it(sealed: Store) -> None:
    with sealed.write() as conn:
        slip_in(conn, "desk", 1)
    assert found(sealed) == {("chain", "desk")}


def test_a_posting_under_a_link_that_is_not_there_is_found(sealed: Store) -> None:
    with sealed.write() as conn:
        slip_in(conn, "nowhere", 1)
    assert found(sealed) == {("chain", "nowhere")}


@pytest.mark.parametrize("seal", ["none", "other key", "copied"])
def test_a_forged_link_lacks_the_seal(sealed: Store, url: str, seal: str) -> None:
    """Hashes can be worked out by anybody; the seal cannot."""
    with sealed.write() as conn:
        copied = conn.execute(schema.links.select()).one().seal
        forged = {"none": None, "other key": HouseKey(b"x" * 32).mark("desk"), "copied": copied}
        slip_in(conn, "desk", 2)
        forge_link(conn, "desk", forged[seal])
    assert found(sealed) == {("seal", "desk")}
    bare = open_store(url, read_only=True)
    # without the key only a gap shows
    assert found(bare) == ({("seal", "desk")} if seal == "none" else set())
    bare.close()


def test_a_whole_forged_chain_lacks_the_seal(sealed: Store) -> None:
    with sealed.write() as conn:
        new = {"name": "mine", "head": sha("chain\nmine"), "length": 0}
        conn.execute(schema.chains.insert(), new)
        slip_in(conn, "mine", 1)
        forge_link(conn, "mine", None)
    assert found(sealed) == {("seal", "mine")}


def test_a_round_closed_without_the_key_is_found(sealed: Store) -> None:
    with sealed.write() as conn:
        plan = conn.execute(schema.plans.select()).one().hash
        for at in (10, 30):
            played(conn, plan, at=at)
        conn.execute(text("UPDATE rounds SET seal = NULL WHERE id = 'T1-2'"))
        played(conn, plan, "T2")
        conn.execute(text("UPDATE rounds SET seal = NULL WHERE id = 'T2-1'"))
    assert found(sealed) == {("seal", "T1-2"), ("seal", "T2-1")}


def cut_off(conn: Connection) -> None:
    """The last link of the desk and its posting, with all their traces."""
    conn.execute(text("DELETE FROM postings WHERE link = 2"))
    conn.execute(text("DELETE FROM links WHERE seq = 2"))
    last = conn.execute(schema.links.select()).one().hash
    conn.execute(text("UPDATE chains SET length = 1, head = :h"), {"h": last})
    move = text("UPDATE accounts SET balance = balance + :by WHERE name = :name")
    conn.execute(move, {"by": -5, "name": "player:anna"})
    conn.execute(move, {"by": 5, "name": "clearing:demo"})


def test_a_chain_cut_at_its_end_is_found_by_heads_kept_elsewhere(
    sealed: Store, tmp_path: Path
) -> None:
    path = tmp_path / "heads.json"
    with sealed.write() as conn:
        gift(conn, "a", 5)
    heads.write(sealed, path, 100)
    assert list(tmp_path.glob("*heads*")) == [path]  # nothing half-written stays
    kept = heads.read(path)
    assert found(sealed, kept) == set()
    with sealed.write() as conn:
        cut_off(conn)
    assert found(sealed) == set()  # it is sound in itself
    assert found(sealed, kept) == {("chain", "desk")}
    with sealed.write() as conn:  # and rebuilt as a whole, by somebody who has the key
        gift(conn, "b", 7, at=5)
    assert found(sealed) == set()
    assert found(sealed, kept) == {("chain", "desk")}


def test_older_heads_stay_ancestors_while_the_books_go_on(sealed: Store) -> None:
    with sealed.write() as conn:
        plan = conn.execute(schema.plans.select()).one().hash
        played(conn, plan)
        kept = heads.take(conn, 100)
        gift(conn, "a", 5)
        played(conn, plan, at=30)
        later = heads.take(conn, 101)
    assert kept.rounds != later.rounds
    assert kept.chains != later.chains
    assert found(sealed, kept) == found(sealed, later) == set()
    gone = msgspec.structs.replace(later, rounds={"T9": "x"}, chains={"other": "x"})
    assert found(sealed, gone) == {("seal", "heads"), ("chain", "T9"), ("chain", "other")}


def test_heads_bear_a_seal(sealed: Store, tmp_path: Path) -> None:
    with sealed.read() as conn:
        kept = heads.take(conn, 100)
    assert kept.sealed_by(KEY)
    assert not kept.sealed_by(HouseKey(b"x" * 32))
    forged = msgspec.structs.replace(kept, at=99)
    assert found(sealed, forged) == {("seal", "heads")}
    (tmp_path / "bad").write_text('{"at": 1}')
    with pytest.raises(Invalid, match="holds no heads"):
        heads.read(tmp_path / "bad")
    with pytest.raises(Invalid, match="cannot be read"):
        heads.read(tmp_path / "none")


def test_books_that_deny_their_key_are_found(sealed: Store) -> None:
    with sealed.write() as conn:
        conn.execute(text("DELETE FROM house_keys"))
    assert found(sealed) == {("seal", KEY.id)}
