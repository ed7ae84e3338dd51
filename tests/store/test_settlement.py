"""Settled once or void, to the heller."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krupier.store import (
    Conflict,
    Invalid,
    Public,
    Result,
    Store,
    Transfer,
    audit,
    journal,
    ledger,
    seats,
    settlement,
)
from tests.store.casino import (
    CZK,
    RICH,
    balances,
    bet,
    emptied,
    ends,
    new_round,
    opened,
    played,
    stake,
)
from tests.store.test_ledger import same_store


def test_settlement_pays_and_closes(store: Store) -> None:
    plan = opened(store)
    with store.write() as conn:
        name = played(conn, plan)
        found = balances(conn)
        # Anna: -100 stake, +100 back, +200 win, -5 commission. Bob: -50.
        assert found["player:anna"] == RICH + 195
        assert found["player:bob"] == RICH - 50
        assert found["house:T1"] == -200 + 50
        assert found["commission:T1"] == 5
        assert found["table:T1"] == 0
        record = journal.round_record(conn, name)
        assert (record.status, record.closed_at, record.length) == ("settled", 16, 3)
        assert settlement.results(conn, name) == ends(name)[1]
        with pytest.raises(Conflict, match="settled"):
            journal.append(conn, name, [Public("{}")], 20)
        with pytest.raises(Conflict, match="settled"):
            settlement.void(conn, name, "late", 20)
    assert audit(store) == []


def test_settling_twice_pays_once(store: Store) -> None:
    plan = opened(store)
    with store.write() as conn:
        name = played(conn, plan)
        before, record = balances(conn), journal.round_record(conn, name)
        transfers, results = ends(name)
        assert settlement.settle(conn, name, transfers, results[::-1], 99) == record
        assert settlement.settle(conn, name, [], results, 99) == record
        for other in (
            (transfers, results[:1]),
            ([*transfers, stake(name, 9, "bob", 1)], results),
            ([Transfer(transfers[0].key, "table:T1", "player:anna", 7, CZK, "return")], results),
        ):
            with pytest.raises(Conflict, match="settled otherwise"):
                settlement.settle(conn, name, *other, 99)
        assert balances(conn) == before


def test_nothing_may_stay_on_the_table(store: Store) -> None:
    plan = opened(store)
    with store.write() as conn:
        name = new_round(conn, plan)
        bet(conn, name, 1, "anna", 100)
        bet(conn, name, 2, "bob", 50)
        before = balances(conn)
        transfers, results = ends(name)
        with pytest.raises(Invalid, match="would leave 50 CZK in table:T1"):
            settlement.settle(conn, name, transfers[:3], results, 20)
        assert balances(conn) == before
        assert journal.round_record(conn, name).status == "open"


@pytest.mark.parametrize(
    "wrong",
    [
        [Result("anna", "1", 100, 295)],  # Bob's loss is missing
        [Result("anna", "1", 100, 300), Result("bob", "2", 50, 0)],
        [Result("anna", "1", 100, 295), Result("bob", "2", 50, 0), Result("cyril", "3", 1, 0)],
    ],
)
def test_results_must_be_what_was_posted(store: Store, wrong: list[Result]) -> None:
    plan = opened(store)
    with store.write() as conn:
        name = new_round(conn, plan)
        bet(conn, name, 1, "anna", 100)
        bet(conn, name, 2, "bob", 50)
        before = balances(conn)
        with pytest.raises(Invalid, match="differ by"):
            settlement.settle(conn, name, ends(name)[0], wrong, 20)
        assert balances(conn) == before


def test_stacks_at_the_table_count_for_their_owner(store: Store) -> None:
    """Poker: Anna's and Bob's chips stand before them, the pot is the table's, rake is taken."""
    plan = opened(store)
    with store.write() as conn:
        stacks = ["stack:T1:anna", "stack:T1:bob"]
        for seat, player in enumerate(("anna", "bob"), 1):
            buy_in = Transfer(
                f"buy/{player}", f"player:{player}", stacks[seat - 1], 500, CZK, "buy-in"
            )
            seats.take(conn, seats.Seat("T1", str(seat), player, "1", "{}"), buy_in, 5)
        name = new_round(conn, plan)
        pot = [Transfer(f"{name}/{s}", s, "table:T1", 100, CZK, "stake") for s in stacks]
        journal.append(conn, name, [Public("{}")], 11, transfers=pot)
        win = Transfer(f"{name}/w", "table:T1", stacks[0], 195, CZK, "return")
        rake = Transfer(f"{name}/r", "table:T1", "rake:T1", 5, CZK, "rake")
        results = [Result("anna", "1", 100, 195), Result("bob", "2", 100, 0)]
        settlement.settle(conn, name, [win, rake], results, 12)
        assert ledger.balance(conn, "stack:T1:anna", CZK) == 595
    assert audit(store) == []
    with store.write() as conn:
        seats.leave(conn, "T1", "anna", None, 20)
    assert [(one.check, one.subject) for one in audit(store)] == [("stack", "stack:T1:anna CZK")]


def test_void_refunds_every_stake(store: Store) -> None:
    plan = opened(store)
    with store.write() as conn:
        before = balances(conn)
        name = new_round(conn, plan)
        bet(conn, name, 1, "anna", 100)
        bet(conn, name, 2, "bob", 50)
        bet(conn, name, 3, "anna", 7)
        bet(conn, name, 4, "cyril", 1)
        record = settlement.void(conn, name, "ball left the wheel", 20)
        assert balances(conn) == before
        assert record.status == "void"
        assert settlement.closing_of(record).reason == "ball left the wheel"
        assert settlement.results(conn, name) == [
            Result("anna", "", 107, 107),
            Result("bob", "", 50, 50),
            Result("cyril", "", 1, 1),
        ]
        assert settlement.void(conn, name, "again", 21) == record
        assert balances(conn) == before
        with pytest.raises(Conflict, match="void"):
            settlement.settle(conn, name, *ends(name), 22)
        new_round(conn, plan)
    assert audit(store) == []


def test_void_takes_back_payouts_in_mid_round(store: Store) -> None:
    plan = opened(store)
    with store.write() as conn:
        before = balances(conn)
        name = new_round(conn, plan)
        bet(conn, name, 1, "anna", 100)
        paid = Transfer(f"{name}/pay", "house:T1", "player:anna", 700, CZK, "result")
        journal.append(conn, name, [Public("{}")], 12, transfers=[paid])
        settlement.void(conn, name, "misdeal", 20)
        assert balances(conn) == before
    assert audit(store) == []


def test_void_never_fails_for_money_already_spent(store: Store) -> None:
    """Anna was paid 700 in mid-round and lost everything elsewhere: the house bears 600."""
    plan = opened(store)
    with store.write() as conn:
        name = new_round(conn, plan)
        bet(conn, name, 1, "anna", 100)
        bet(conn, name, 2, "bob", 50)
        paid = Transfer(f"{name}/pay", "house:T1", "player:anna", 700, CZK, "result")
        journal.append(conn, name, [Public("{}")], 12, transfers=[paid])
        spent = Transfer("spent", "player:anna", "clearing:demo", RICH + 600, CZK, "withdrawal")
        ledger.post(conn, [spent], 13)
        settlement.void(conn, name, "misdeal", 20)
        found = balances(conn)
        assert found["player:anna"] == 0
        assert found["player:bob"] == RICH
        assert found["house:T1"] == -600
        assert found["table:T1"] == 0
        assert settlement.results(conn, name)[0] == Result("anna", "", 100, 700)
    assert audit(store) == []


steps = st.tuples(
    st.sampled_from(["stake", "take back", "pay"]),
    st.sampled_from(["anna", "bob", "cyril"]),
    st.integers(1, 5_000),
)


@same_store
@given(steps=st.lists(steps, max_size=12))
def test_void_is_exact_after_anything(store: Store, steps: Any) -> None:
    plan = opened(emptied(store))
    with store.write() as conn:
        before = balances(conn)
        name = new_round(conn, plan)
        held = 0
        for n, (what, player, amount) in enumerate(steps):
            wallet = f"player:{player}"
            if what == "take back":
                amount = min(amount, held)
            if not amount:
                continue
            held += {"stake": amount, "take back": -amount, "pay": 0}[what]
            debit, credit = {
                "stake": (wallet, "table:T1"),
                "take back": ("table:T1", wallet),
                "pay": ("house:T1", wallet),
            }[what]
            move = Transfer(f"{name}/{n}", debit, credit, amount, CZK, "stake")
            journal.append(conn, name, [Public("{}")], n, transfers=[move])
        settlement.void(conn, name, "", 99)
        assert balances(conn) == before
    assert audit(store) == []
