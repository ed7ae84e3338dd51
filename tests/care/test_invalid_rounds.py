"""A finished round that management declares invalid: two people, nobody below zero."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection

from krupier.house import invalid_rounds, staff_persons, user_accounts
from krupier.house.acts import Signature
from krupier.house.refusals import HouseRefused
from krupier.store import Public, Result, Store, Transfer, audit, journal, ledger, settlement
from krupier.store.schema import acts
from tests.house.household import NOON, join, table

ONE = Signature("karel", "manager", "marked cards, camera 3", "W06-14")
TWO = Signature("olga", "director", "seen it too")


def played(conn: Connection) -> str:
    """u1 stakes 500 and wins 800 more, u2 stakes 300 and loses it."""
    join(conn, "u1", "p1", "wgg", money=1_000)
    join(conn, "u2", "p2", "wgg", money=1_000)
    round_id = table(conn, "R1", "EUR", "wgg/european-roulette")
    stakes = [
        Transfer(f"s/{id}", f"player:{id}", "table:R1", amount, "EUR", "stake", "wgg")
        for id, amount in (("u1", 500), ("u2", 300))
    ]
    journal.append(conn, round_id, [Public('"bets"')], NOON, transfers=stakes)
    won = [
        Transfer("w/1", "house:R1", "player:u1", 500, "EUR", "result", "wgg"),
        Transfer("w/2", "table:R1", "player:u1", 800, "EUR", "return", "wgg"),
    ]
    results = [Result("u1", "1", 500, 1_300), Result("u2", "2", 300, 0)]
    settlement.settle(conn, round_id, won, results, NOON)
    assert wallets(conn) == (1_800, 700)
    return round_id


def wallets(conn: Connection) -> tuple[int, int]:
    return ledger.balance(conn, "player:u1", "EUR"), ledger.balance(conn, "player:u2", "EUR")


@pytest.mark.clause("W06-14")
def test_all_are_where_they_were(store: Store) -> None:
    with store.write() as conn:
        round_id = played(conn)
        invalid_rounds.propose(conn, round_id, [], ONE, NOON + 1)
        assert wallets(conn) == (1_800, 700)
        done = invalid_rounds.confirm(conn, round_id, TWO, NOON + 2)
        assert wallets(conn) == (1_000, 1_000)
        (act,) = conn.execute(acts.select().where(acts.c.id == done.act)).all()
        assert (act.author, act.second, act.reason) == ("karel", "olga", ONE.reason)
        assert journal.round_record(conn, round_id).status == "settled"
    assert audit(store) == []


def test_tables_that_remember_a_wallet_look_again(store: Store) -> None:
    with store.write() as conn:
        round_id = played(conn)
        before = [user_accounts.account(conn, one).version for one in ("u1", "u2")]
        invalid_rounds.propose(conn, round_id, [], ONE, NOON + 1)
        invalid_rounds.confirm(conn, round_id, TWO, NOON + 2)
        after = [user_accounts.account(conn, one).version for one in ("u1", "u2")]
        assert all(new > old for old, new in zip(before, after, strict=True))


@pytest.mark.clause("W06-14")
def test_who_is_at_fault_forfeits_his_stake(store: Store) -> None:
    with store.write() as conn:
        round_id = played(conn)
        invalid_rounds.propose(conn, round_id, ["u1"], ONE, NOON + 1)
        invalid_rounds.confirm(conn, round_id, TWO, NOON + 2)
        assert wallets(conn) == (500, 1_000)
    assert audit(store) == []


@pytest.mark.clause("W06-14")
def test_what_is_spent_cannot_be_taken_back(store: Store) -> None:
    with store.write() as conn:
        round_id = played(conn)
        away = Transfer("x", "player:u1", "clearing:demo", 1_500, "EUR", "redemption", "wgg")
        ledger.post(conn, [away], NOON + 1)
        invalid_rounds.propose(conn, round_id, [], ONE, NOON + 1)
        invalid_rounds.confirm(conn, round_id, TWO, NOON + 2)
        assert wallets(conn) == (0, 1_000)
    assert audit(store) == []


def test_one_is_not_enough_and_once_is(store: Store) -> None:
    with store.write() as conn:
        round_id = played(conn)
        invalid_rounds.propose(conn, round_id, [], ONE, NOON + 1)
        with pytest.raises(HouseRefused) as error:
            invalid_rounds.confirm(conn, round_id, ONE, NOON + 2)
        assert error.value.refusal.code == "second-person"
        for login in (ONE.author, "another-login"):
            staff_persons.enter(conn, login)
        staff_persons.join(conn, "another-login", ONE.author)
        again = Signature("another-login", ONE.role, "by my other login")
        with pytest.raises(HouseRefused) as error:
            invalid_rounds.confirm(conn, round_id, again, NOON + 2)
        assert error.value.refusal.code == "second-person"
        assert wallets(conn) == (1_800, 700)
        invalid_rounds.confirm(conn, round_id, TWO, NOON + 2)
        with pytest.raises(HouseRefused) as error:
            invalid_rounds.confirm(conn, round_id, TWO, NOON + 3)
        assert error.value.refusal.code == "invalid-already"
        with pytest.raises(HouseRefused) as error:
            invalid_rounds.propose(conn, round_id, ["u1"], ONE, NOON + 3)
        assert error.value.refusal.code == "invalid-already"
        assert wallets(conn) == (1_000, 1_000)


def test_only_finished_games_of_plans_that_know_it_and_only_those_who_played(
    store: Store,
) -> None:
    with store.write() as conn:
        round_id = played(conn)
        with pytest.raises(HouseRefused) as error:
            invalid_rounds.propose(conn, round_id, ["u3"], ONE, NOON)
        assert error.value.refusal.code == "invalid-nobody"
        running = table(conn, "R2", "EUR", "wgg/european-roulette")
        with pytest.raises(HouseRefused) as error:
            invalid_rounds.propose(conn, running, [], ONE, NOON)
        assert error.value.refusal.code == "invalid-not-finished"
        elsewhere = table(conn, "T9")
        with pytest.raises(HouseRefused) as error:
            invalid_rounds.propose(conn, elsewhere, [], ONE, NOON)
        assert error.value.refusal.code == "invalid-not-here"
