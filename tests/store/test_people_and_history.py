"""Registers and histories."""

from __future__ import annotations

import pytest

from krupier.store import (
    Conflict,
    Invalid,
    Result,
    Store,
    Unknown,
    history,
    ledger,
    offices,
    people,
    settlement,
)
from krupier.store.offices import Office
from tests.store.casino import CZK, bet, new_round, opened, played


def test_players(store: Store) -> None:
    with store.write() as conn:
        anna = people.add_player(conn, "anna", "Anna Nováková", "hash-a", 5, until=90)
        assert people.player(conn, "anna") == anna
        assert people.player_by_token(conn, "hash-a") == (anna, 90)
        assert people.player_by_token(conn, "hash-b") is None
        for taken in (("anna", "hash-b"), ("bob", "hash-a")):
            with pytest.raises(Conflict, match="taken"):
                people.add_player(conn, taken[0], "Bob", taken[1], 6)
        people.rename_player(conn, "anna", "Anička")
        assert people.player(conn, "anna").name == "Anička"
        with pytest.raises(Unknown):
            people.rename_player(conn, "bob", "Bob")


@pytest.mark.parametrize("name", ["", "a b", "a/b", "a:b", "a\nb", "x" * 65, "č"])
def test_ids_are_plain(store: Store, name: str) -> None:
    with store.write() as conn, pytest.raises(Invalid, match="cannot be an id"):
        people.add_player(conn, name, "Anna", "hash", 5)


def test_tokens_end_and_are_exchanged(store: Store) -> None:
    with store.write() as conn:
        anna = people.add_player(conn, "anna", "Anna", "first", 5, until=90, skeleton="anna")
        assert people.looking_like(conn, "anna", 89) == 1
        assert people.looking_like(conn, "anna", 90) == 0
        assert people.looking_like(conn, "eva", 5) == 0
        people.set_token(conn, "anna", until=200)
        assert people.player_by_token(conn, "first") == (anna, 200)
        people.set_token(conn, "anna", until=300, token_hash="second")
        assert people.player_by_token(conn, "first") is None
        assert people.player_by_token(conn, "second") == (anna, 300)


def test_staff(store: Store) -> None:
    floor, croupier = Office("", "floor"), Office("kings", "croupier")
    with store.write() as conn:
        eva = people.add_staff(conn, "eva", "$argon2id$…", 5, [floor])
        assert people.staff_by_login(conn, "eva") == eva
        assert people.staff_by_login(conn, "Eva") is None
        with pytest.raises(Conflict):
            people.add_staff(conn, "eva", "other", 6, [croupier])
        people.add_staff(conn, "adam", "hash", 6)
        assert [one.login for one in people.all_staff(conn)] == ["adam", "eva"]
        offices.give(conn, "eva", croupier)
        people.set_password(conn, "adam", "new")
        found = {one.login: (one.password_hash, one.offices) for one in people.all_staff(conn)}
        assert found == {"adam": ("new", ()), "eva": ("$argon2id$…", (floor, croupier))}
        offices.take(conn, "eva", floor)
        assert offices.of(conn, "eva") == (croupier,)
        people.remove_staff(conn, "eva")
        assert people.staff_by_login(conn, "eva") is None
        assert offices.of(conn, "eva") == ()
        with pytest.raises(Unknown, match="eva"):
            people.remove_staff(conn, "eva")
        with pytest.raises(Unknown, match="eva"):
            people.set_password(conn, "eva", "new")


def test_tables(store: Store) -> None:
    opened(store)
    with store.write() as conn:
        assert [table.id for table in people.all_tables(conn)] == ["T1", "T2"]
        changed = people.set_table(conn, "T1", state="closed", limits='{"max":1}')
        assert (changed.state, changed.limits, changed.options) == ("closed", '{"max":1}', "{}")
        assert people.table(conn, "T1") == changed
        assert people.set_table(conn, "T1") == changed
        with pytest.raises(Unknown):
            people.set_table(conn, "T9", state="open")
        assert ledger.balance(conn, "table:T2", CZK) == 0
        with pytest.raises(Conflict):
            people.add_table(conn, "T1", game="x", currency=CZK, options="{}", limits="{}", at=1)


def test_histories_in_pages(store: Store) -> None:
    plan = opened(store)
    with store.write() as conn:
        for n in range(5):
            played(conn, plan, "T1", at=10 + 20 * n)
            played(conn, plan, "T2", at=10 + 20 * n)  # at the same instants
        last = new_round(conn, plan, at=200)
        bet(conn, last, 1, "cyril", 40)
        settlement.void(conn, last, "", 220)
    with store.read() as conn:
        page = history.rounds_of_table(conn, "T1", limit=4)
        rest = history.rounds_of_table(conn, "T1", limit=4, before=page[-1].number)
        assert [record.number for record in [*page, *rest]] == [6, 5, 4, 3, 2, 1]
        found: list[str] = []
        before: tuple[int, str] | None = None
        while rounds := history.rounds_of_player(conn, "anna", before=before, limit=3):
            found += [one.round.id for one in rounds]
            for one in rounds:
                assert one.results == [Result("anna", "1", 100, 295, '{"straight":17}')]
            end = rounds[-1].round
            before = (end.closed_at or 0, end.id)
        assert found == [f"T{t}-{n}" for n in (5, 4, 3, 2, 1) for t in (2, 1)]
        assert [one.round.status for one in history.rounds_of_player(conn, "cyril")] == ["void"]
        assert history.rounds_of_player(conn, "nobody") == []
