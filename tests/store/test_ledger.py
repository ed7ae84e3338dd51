"""The ledger: conserves, never overdraws, counts every key once."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy.exc import IntegrityError

from krupier.store import (
    Conflict,
    Invalid,
    NotEnough,
    Store,
    Transfer,
    Unknown,
    audit,
    ledger,
    schema,
)
from tests.store.casino import CZK, RICH, balances, emptied, opened, wallet

same_store = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    deadline=None,
    max_examples=25,
)


def pay(key: str, debit: str, credit: str, amount: int, currency: str = CZK) -> Transfer:
    return Transfer(key, debit, credit, amount, currency, "gift")


def test_a_transfer_moves_money(store: Store) -> None:
    opened(store)
    with store.write() as conn:
        ledger.post(conn, [pay("k", "player:anna", "house:T1", 30)], 3)
        assert ledger.balance(conn, "player:anna", CZK) == RICH - 30
        assert ledger.balance(conn, "house:T1", CZK) == 30
        assert ledger.trial_balance(conn) == {
            CZK: {
                "clearing": -3 * RICH,
                "commission": 0,
                "house": 30,
                "player": 3 * RICH - 30,
                "rake": 0,
                "table": 0,
            }
        }


def test_what_stands_under_keys_is_found_and_nothing_else(store: Store) -> None:
    opened(store)
    made = [pay(f"k{n}", "player:anna", "house:T1", n) for n in (1, 2, 3)]
    with store.write() as conn:
        ledger.post(conn, made, 3)
        found = ledger.posted(conn, ["k3", "k1", "k9"])
    assert {key: one.transfer for key, one in found.items()} == {"k1": made[0], "k3": made[2]}


def test_overdraft_is_refused_and_named(store: Store) -> None:
    opened(store)
    with store.write() as conn:
        before = balances(conn)
        transfers = [
            pay("k1", "house:T1", "player:bob", 5),
            pay("k2", "player:anna", "house:T1", RICH + 1),
        ]
        with pytest.raises(NotEnough) as refused:
            ledger.post(conn, transfers, 3)
        error = refused.value
        assert (error.account, error.currency) == ("player:anna", CZK)
        assert (error.balance, error.amount) == (RICH, RICH + 1)
        assert str(error) == "player:anna holds 100000 CZK, 100001 needed (minor units)"
        assert "na účtu player:anna je 100000 CZK" in error.cs
        # Even in the same transaction nothing of the list has happened.
        assert balances(conn) == before
    assert audit(store) == []


def test_a_list_is_one_instant(store: Store) -> None:
    """Winnings may pay the commission on them."""
    opened(store)
    with store.write() as conn:
        wallet(conn, "poor")
        ledger.post(
            conn,
            [
                pay("k1", "player:poor", "commission:T1", 5),
                pay("k2", "house:T1", "player:poor", 100),
            ],
            3,
        )
        assert ledger.balance(conn, "player:poor", CZK) == 95


@pytest.mark.parametrize("amount", [0, -1, 1.5, True, "7", None, 2**53])
def test_odd_amounts_are_refused(store: Store, amount: Any) -> None:
    opened(store)
    with store.write() as conn, pytest.raises(Invalid, match="whole number"):
        ledger.post(conn, [pay("k", "house:T1", "player:anna", amount)], 3)


def test_other_nonsense_is_refused(store: Store) -> None:
    opened(store)
    with store.write() as conn:
        with pytest.raises(Invalid, match="cannot pay itself"):
            ledger.post(conn, [pay("k", "player:anna", "player:anna", 1)], 3)
        with pytest.raises(Invalid, match="needs a key"):
            ledger.post(conn, [pay("", "player:anna", "player:bob", 1)], 3)
        with pytest.raises(Unknown, match="player:nobody"):
            ledger.post(conn, [pay("k", "player:anna", "player:nobody", 1)], 3)
        with pytest.raises(Unknown, match="EUR"):
            ledger.post(conn, [pay("k", "player:anna", "player:bob", 1, "EUR")], 3)
        with pytest.raises(Invalid, match="no such kind"):
            ledger.open_accounts(conn, ["wallet:anna"], CZK)
        with pytest.raises(Unknown):
            ledger.account(conn, "player:nobody", CZK)


def test_balances_cannot_outgrow_the_database(store: Store) -> None:
    opened(store)
    with store.write() as conn:
        conn.execute(
            schema.accounts.update()
            .where(schema.accounts.c.name == "house:T1")
            .values(balance=-(2**62))
        )
        with pytest.raises(Invalid, match="cannot hold"):
            ledger.post(conn, [pay("k", "house:T1", "player:anna", 1)], 3)


def test_a_key_counts_once(store: Store) -> None:
    opened(store)
    first = pay("k", "player:anna", "player:bob", 10)
    for _ in range(3):
        with store.write() as conn:
            ledger.post(conn, [first, first], 3)
    with store.read() as conn:
        assert ledger.balance(conn, "player:bob", CZK) == RICH + 10


@pytest.mark.parametrize(
    "other",
    [
        pay("k", "player:anna", "player:bob", 11),
        pay("k", "player:anna", "player:cyril", 10),
        pay("k", "player:bob", "player:anna", 10),
        Transfer("k", "player:anna", "player:bob", 10, CZK, "deposit"),
        Transfer("k", "player:anna", "player:bob", 10, CZK, "gift", "kings"),
        Transfer("k", "player:anna", "player:bob", 10, CZK, "gift", "", "acts:house#1"),
    ],
)
def test_a_key_with_other_content_is_refused(store: Store, other: Transfer) -> None:
    opened(store)
    first = pay("k", "player:anna", "player:bob", 10)
    with store.write() as conn:
        with pytest.raises(Conflict, match="key k"):
            ledger.post(conn, [first, other], 3)
        ledger.post(conn, [first], 3)
        with pytest.raises(Conflict, match="key k"):
            ledger.post(conn, [pay("k2", "player:anna", "player:bob", 1), other], 3)
        assert ledger.balance(conn, "player:bob", CZK) == RICH + 10


def test_currencies_do_not_mix(store: Store) -> None:
    opened(store)
    with store.write() as conn:
        ledger.open_accounts(conn, ["player:anna", "clearing:demo"], "EUR")
        ledger.post(conn, [pay("e", "clearing:demo", "player:anna", 7, "EUR")], 3)
        assert [(a.currency, a.balance) for a in ledger.accounts_of(conn, "anna")] == [
            (CZK, RICH),
            ("EUR", 7),
        ]
        with pytest.raises(NotEnough, match="7 EUR"):
            ledger.post(conn, [pay("f", "player:anna", "clearing:demo", 8, "EUR")], 3)


def test_the_database_itself_refuses_an_overdraft(store: Store) -> None:
    opened(store)
    accounts = schema.accounts
    with pytest.raises(IntegrityError), store.write() as conn:
        conn.execute(accounts.update().where(accounts.c.kind == "player").values(balance=-1))
    with store.write() as conn:
        conn.execute(accounts.update().where(accounts.c.kind == "house").values(balance=-1))


def test_the_database_itself_refuses_to_mix_currencies(store: Store) -> None:
    opened(store)
    row = {"key": "x", "debit": "player:anna", "credit": "player:bob", "amount": 1, "at": 3}
    row |= {"kind": "gift", "operator": ""}
    with store.write() as conn:
        ledger.open_accounts(conn, ["player:anna"], "EUR")
    with pytest.raises(IntegrityError), store.write() as conn:
        conn.execute(schema.postings.insert(), row | {"currency": "EUR"})


NAMES = ["player:anna", "player:bob", "table:T1", "house:T1", "clearing:demo"]
moves = st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES), st.integers(1, 150_000))
batches = st.lists(st.lists(moves.filter(lambda m: m[0] != m[1]), min_size=1, max_size=4))


@same_store
@given(batches=batches, again=st.randoms(use_true_random=False))
def test_any_sequence_conserves_and_never_overdraws(store: Store, batches: Any, again: Any) -> None:
    """Against a model of five numbers; any earlier list may be posted again at any time."""
    opened(emptied(store))
    with store.read() as conn:
        model = balances(conn)
    done: list[list[Transfer]] = []
    for n, batch in enumerate(batches):
        transfers = [pay(f"{n}/{i}", *move) for i, move in enumerate(batch)]
        after = dict(model)
        for debit, credit, amount in batch:
            after[debit] -= amount
            after[credit] += amount
        allowed = all(after[name] >= 0 for name in NAMES[:3])
        try:
            with store.write() as conn:
                ledger.post(conn, transfers, n)
            assert allowed
            model = after
            done.append(transfers)
        except NotEnough:
            assert not allowed
        if done:
            with store.write() as conn:
                ledger.post(conn, again.choice(done), n)
        with store.read() as conn:
            assert balances(conn) == model
    assert sum(model.values()) == 0
    # Money put on a table outside a round is something the audit rightly names.
    assert {f.check for f in audit(store)} <= {"settlement"}
