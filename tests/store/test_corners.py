"""Corners of the books: what drivers raise, one connection for all, refunds by the house, words."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from krupier.store import (
    Invalid,
    Public,
    Result,
    Store,
    Transfer,
    Unknown,
    audit,
    hashes,
    journal,
    ledger,
    objections,
    open_store,
    people,
    preferences,
    reporting,
    schema,
    seats,
    settlement,
)
from krupier.store.fast import Fast
from tests.store.casino import CZK, RICH, balances, bet, new_round, opened


def test_what_a_driver_raises_comes_out_as_everybodys_error(store: Store) -> None:
    """And the connection is as good as before."""
    opened(store)
    add = Fast(insert(schema.plans))
    row = {"hash": "h", "game": "roulette", "text": "t", "first_used_at": 1}
    with store.writing() as conn:
        with conn.begin():
            add.run(conn, **row)
        with pytest.raises(IntegrityError) as refused, conn.begin():
            add.run(conn, **row)
        assert isinstance(refused.value.orig, conn.dialect.loaded_dbapi.IntegrityError)
        assert "INSERT INTO plans" in str(refused.value.statement)
        assert not refused.value.connection_invalidated
        with conn.begin():
            add.run(conn, **row | {"hash": "other"})
            assert journal.plan_text(conn, "other") == "t"


def test_a_database_in_memory_is_one_for_all() -> None:
    """Whoever comes while it is in use waits; another connection would be another database."""
    store = open_store("sqlite://")
    opened(store)
    seen: list[dict[str, int]] = []

    def look() -> None:
        with store.read() as conn:
            seen.append(balances(conn))

    with store.read():
        other = threading.Thread(target=look)
        other.start()
        other.join(0.2)  # time to look into another database, if there could be one
        assert seen == []
    other.join(30)
    assert [found["player:anna"] for found in seen] == [RICH]
    store.close()


def test_the_house_bears_what_another_player_was_paid_and_has_spent(store: Store) -> None:
    """Bob's 700 went to Anna in mid-round, who has lost everything since. Bob has his 700 back, and
    they are the house's: it had no part in the round before."""
    plan = opened(store)
    with store.write() as conn:
        name = new_round(conn, plan)
        bet(conn, name, 1, "bob", 700)
        paid = Transfer(f"{name}/pay", "table:T1", "player:anna", 700, CZK, "return")
        journal.append(conn, name, [Public("{}")], 12, transfers=[paid])
        ledger.post(
            conn, [Transfer("x", "player:anna", "clearing:demo", RICH + 700, CZK, "withdrawal")], 13
        )
        settlement.void(conn, name, "misdeal", 20)
        found = balances(conn)
        assert (found["player:anna"], found["player:bob"]) == (0, RICH)
        assert (found["house:T1"], found["table:T1"]) == (-700, 0)
        assert settlement.results(conn, name) == [
            Result("anna", "", 0, 700),
            Result("bob", "", 700, 700),
        ]
    assert audit(store) == []


def test_only_as_much_is_missing_as_was_spent(store: Store) -> None:
    """Of 700 that Anna was paid 250 are left: they go back, the house bears 450."""
    plan = opened(store)
    with store.write() as conn:
        name = new_round(conn, plan)
        paid = Transfer(f"{name}/pay", "house:T1", "player:anna", 700, CZK, "result")
        journal.append(conn, name, [Public("{}")], 12, transfers=[paid])
        ledger.post(
            conn, [Transfer("x", "player:anna", "clearing:demo", RICH + 450, CZK, "withdrawal")], 13
        )
        settlement.void(conn, name, "misdeal", 20)
        assert balances(conn)["player:anna"] == 0
        assert balances(conn)["house:T1"] == -450
    assert audit(store) == []


def test_the_house_bears_exactly_what_is_missing(store: Store) -> None:
    """Of Bob's 1,000 the table holds 300 and Anna was paid 700, of which she has 250: Bob gets his
    1,000 from these and 450 from the house, which had no part in the round until then."""
    plan = opened(store)
    with store.write() as conn:
        name = new_round(conn, plan)
        bet(conn, name, 1, "bob", 1_000)
        paid = Transfer(f"{name}/pay", "table:T1", "player:anna", 700, CZK, "return")
        journal.append(conn, name, [Public("{}")], 12, transfers=[paid], after=1)
        ledger.post(
            conn, [Transfer("x", "player:anna", "clearing:demo", RICH + 450, CZK, "withdrawal")], 13
        )
        settlement.void(conn, name, "misdeal", 20)
        left = balances(conn)
    assert {one: left[one] for one in ("player:bob", "player:anna", "table:T1")} == {
        "player:bob": RICH,
        "player:anna": 0,
        "table:T1": 0,
    }
    assert left["house:T1"] == -450


def test_an_embedded_database_has_no_roles_for_reports() -> None:
    store = open_store("sqlite://")
    with store.write() as conn, pytest.raises(Invalid) as refused:
        reporting.grant(conn, "reports")
    assert str(refused.value) == (
        "only PostgreSQL has roles; an embedded database is one file for its owner alone"
    )
    assert refused.value.cs == (
        "role má jen PostgreSQL; vestavěná databáze je jediný soubor jen pro svého majitele"
    )


def test_books_that_were_opened_to_be_read_are_not_written(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/books.sqlite"
    open_store(url).close()
    store = open_store(url, read_only=True)
    assert store.read_only is True
    with pytest.raises(SQLAlchemyError), store.write() as conn:
        journal.save_plan(conn, "roulette", "t", 1)
    store.close()


def test_who_reads_writes_nothing(store: Store) -> None:
    opened(store)
    with pytest.raises(SQLAlchemyError), store.read() as conn:
        journal.save_plan(conn, "roulette", "another plan", 1)


def test_who_reads_sees_one_state_of_the_books(store: Store) -> None:
    opened(store)
    with store.read() as conn:
        before = balances(conn)
        with store.write() as other:
            spent = Transfer("x", "player:anna", "clearing:demo", 1, CZK, "withdrawal")
            ledger.post(other, [spent], 9)
        assert balances(conn) == before
    with store.read() as conn:
        assert balances(conn)["player:anna"] == before["player:anna"] - 1


def test_a_round_that_is_not_there_is_named(store: Store) -> None:
    opened(store)
    with store.read() as conn, pytest.raises(Unknown, match="T9-9"):
        journal.round_record(conn, "T9-9")


def test_what_a_player_wants_kept(store: Store) -> None:
    with store.write() as conn:
        for player in ("anna", "bob"):
            people.add_player(conn, player, player.title(), f"token {player}", 3)
            preferences.put(conn, player, "bets/2", "[2]")
            preferences.put(conn, player, "bets/1", "[1]")
            preferences.put(conn, player, "sound", "off")
        preferences.put(conn, "anna", "bets/1", "[17]")
        preferences.put(conn, "anna", "sound", "")
    with store.read() as conn:
        assert list(preferences.get(conn, "anna").items()) == [
            ("bets/1", "[17]"),
            ("bets/2", "[2]"),
        ]
        assert preferences.get(conn, "bob") == {"bets/1": "[1]", "bets/2": "[2]", "sound": "off"}
        assert preferences.get(conn, "bob", "bets/") == {"bets/1": "[1]", "bets/2": "[2]"}
        assert preferences.get(conn, "cyril") == {}


def test_objections_of_one_moment_are_told_in_one_order(store: Store) -> None:
    plan = opened(store)
    with store.write() as conn:
        name = new_round(conn, plan)
        for id, at in (("a", 5), ("c", 4), ("b", 5)):
            objections.add(
                conn,
                objections.Objection(
                    id=id,
                    operator="kings",
                    table_id="T1",
                    round=name,
                    player="anna",
                    at=at,
                    text="no",
                ),
            )
        assert [one.id for one in objections.of_table(conn, "T1")] == ["a", "b", "c"]


def test_refusals_are_said_in_both_languages(store: Store) -> None:
    opened(store)
    with store.read() as conn, pytest.raises(Unknown) as unknown:
        ledger.account(conn, "player:nobody", CZK)
    assert unknown.value.en == "no account player:nobody in CZK"
    assert unknown.value.cs == "účet player:nobody v měně CZK není"
    with pytest.raises(Invalid) as nul:
        hashes.digest("a\0b")
    assert (nul.value.en, nul.value.cs) == ("not a text: NUL", "to není text: NUL")
    with pytest.raises(Invalid, match="not a text: 'utf-8' codec can't encode"):
        hashes.digest("\ud800")


def test_who_sits_at_a_table(store: Store) -> None:
    """By seat, 2 before 10, with the chips of this table alone."""
    opened(store)
    with store.write() as conn:
        sitting = [("anna", "10", 500), ("bob", "2", 300)]
        for player, seat, chips in sitting:
            stack = f"stack:T1:{player}"
            buy_in = Transfer(f"buy/{player}", f"player:{player}", stack, chips, CZK, "buy-in")
            seats.take(conn, seats.Seat("T1", seat, player, "s1", "{}"), buy_in, 5)
        seats.keep(conn, "T1", {"2": '{"missed":1}'})
        assert seats.of_table(conn, "T1", CZK) == [
            seats.Sitter(seats.Seat("T1", "2", "bob", "s1", '{"missed":1}'), "Bob", 300),
            seats.Sitter(seats.Seat("T1", "10", "anna", "s1", "{}"), "Anna", 500),
        ]
        assert seats.of_table(conn, "T2", CZK) == []
        assert seats.posted(conn, "buy/anna")
        assert not seats.posted(conn, "buy/cyril")
