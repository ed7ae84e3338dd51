"""Counters move with the postings, for user accounts only; the audit computes them once more."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Connection, insert, select, update

from krupier.store import (
    Public,
    Result,
    Store,
    Transfer,
    audit,
    journal,
    ledger,
    people,
    schema,
    settlement,
)
from krupier.store.counters import RETURNED, STAKED, Flow, allotted, rake_paid
from krupier.store.house_schema import counters, quotes
from tests.house.household import NOON, SECOND, join, moment, move, quote, table

BEFORE = moment("2026-03-11 00:00") - SECOND
AFTER = moment("2026-03-11 00:00") + SECOND


def said(conn: Connection, account: str = "u1") -> dict[tuple[str, str], tuple[int, int]]:
    """What is counted, by day and currency; what is nought is left out."""
    rows = conn.execute(select(counters).where(counters.c.account == account))
    return {
        (row.day, row.currency): (row.staked, row.returned)
        for row in rows
        if row.staked or row.returned
    }


def test_stakes_and_returns_are_counted(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        here = table(conn)
        move(conn, here, "k1", "u1", 10_00, "stake", NOON)
        move(conn, here, "k2", "u1", 5_00, "stake", NOON)
        move(conn, here, "k3", "u1", 3_00, "take-back", NOON)
        move(conn, here, "k4", "u1", 20_00, "return", NOON)
        assert said(conn) == {("2026-03-10", "EUR"): (12_00, 20_00)}
    assert audit(store) == []


def test_deposits_gifts_and_chips_are_no_stakes(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        table(conn)
        ledger.open_accounts(conn, ["stack:T1:u1"], "EUR")
        ledger.post(
            conn,
            [
                Transfer("k1", "player:u1", "stack:T1:u1", 50_00, "EUR", "buy-in", "tsg"),
                Transfer("k2", "clearing:demo", "player:u1", 7_00, "EUR", "gift"),
                Transfer("k3", "player:u1", "clearing:demo", 9_00, "EUR", "withdrawal"),
            ],
            NOON,
        )
        assert said(conn) == {}


def test_guests_are_not_counted_and_pay_nothing_for_it(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        here = table(conn)
        people.add_player(conn, "anna", "Anna", "token", 1)
        ledger.open_accounts(conn, ["player:anna"], "EUR")
        ledger.post(
            conn, [Transfer("g", "clearing:demo", "player:anna", 9_00, "EUR", "gift")], NOON
        )
        move(conn, here, "k1", "anna", 5_00, "stake", NOON)
        assert conn.execute(select(counters)).all() == []
        flags = select(schema.accounts.c.name, schema.accounts.c.counted)
        marked = {name for name, counts in conn.execute(flags) if counts}
        assert marked == {"player:u1"}
    assert audit(store) == []


def test_a_transfer_posted_twice_counts_once(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        here = table(conn)
        for _ in range(2):
            transfer = Transfer("k1", "player:u1", "table:T1", 5_00, "EUR", "stake", "tsg")
            journal.append(conn, here, [Public('"x"')], NOON, transfers=[transfer])
        assert said(conn) == {("2026-03-10", "EUR"): (5_00, 0)}


def test_what_is_taken_back_after_midnight_was_never_staked_before(store: Store) -> None:
    """10 and 4 staked before midnight, 3 after it; 6 taken back: the 3 of today and 3 of the 4."""
    with store.write() as conn:
        join(conn)
        here = table(conn)
        move(conn, here, "k1", "u1", 10_00, "stake", BEFORE)
        move(conn, here, "k2", "u1", 4_00, "stake", BEFORE + 1)
        move(conn, here, "k3", "u1", 3_00, "stake", AFTER)
        move(conn, here, "k4", "u1", 6_00, "take-back", AFTER + 1)
        assert said(conn) == {("2026-03-10", "EUR"): (11_00, 0)}
        move(conn, here, "k5", "u1", 11_00, "take-back", AFTER + 2)
        assert said(conn) == {}
    assert audit(store) == []


def test_a_void_round_counts_nothing_on_any_day(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        here = table(conn)
        move(conn, here, "k1", "u1", 10_00, "stake", BEFORE)
        move(conn, here, "k2", "u1", 4_00, "return", BEFORE)
        move(conn, here, "k3", "u1", 3_00, "stake", AFTER)
        move(conn, here, "k4", "u1", 1_00, "take-back", AFTER)
        other = table(conn, "T2")
        move(conn, other, "k5", "u1", 2_00, "stake", AFTER)
        settlement.void(conn, here, "misdeal", AFTER + 5)
        assert said(conn) == {("2026-03-11", "EUR"): (2_00, 0)}
        assert ledger.balance(conn, "player:u1", "EUR") == 100_000_00 - 2_00
    assert audit(store) == []


def test_commission_lessens_what_is_returned(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        here = table(conn)
        move(conn, here, "k1", "u1", 100_00, "stake", NOON)
        transfers = [
            Transfer("e1", "table:T1", "player:u1", 100_00, "EUR", "return", "tsg"),
            Transfer("e2", "house:T1", "player:u1", 200_00, "EUR", "result", "tsg"),
            Transfer("e3", "player:u1", "commission:T1", 5_00, "EUR", "commission", "tsg"),
        ]
        settlement.settle(conn, here, transfers, [Result("u1", "1", 100_00, 295_00)], NOON)
        assert said(conn) == {("2026-03-10", "EUR"): (100_00, 295_00)}
    assert audit(store) == []


def hand(conn: Connection, *, at: int) -> str:
    """u1 and Bob bring 50 each to T1; u1 puts in 20, Bob 20, u1 takes 38, the house 2."""
    here = table(conn, game="tsg/cash")
    people.add_player(conn, "bob", "Bob", "token bob", 1)
    ledger.open_accounts(conn, ["player:bob", "stack:T1:bob", "stack:T1:u1"], "EUR")
    gift = Transfer("g", "clearing:demo", "player:bob", 50_00, "EUR", "gift")
    ledger.post(conn, [gift], at)
    for name in ("u1", "bob"):
        bring = Transfer(f"in/{name}", f"player:{name}", f"stack:T1:{name}", 50_00, "EUR", "buy-in")
        ledger.post(conn, [bring], at)
        put = Transfer(f"put/{name}", f"stack:T1:{name}", "table:T1", 20_00, "EUR", "stake", "tsg")
        journal.append(conn, here, [Public(f'"{name}"')], at, transfers=[put])
    return here


def test_of_a_hand_counts_what_its_results_say_when_it_ends(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        here = hand(conn, at=BEFORE)
        assert said(conn) == {}
        transfers = [
            Transfer("e1", "table:T1", "stack:T1:u1", 38_00, "EUR", "return", "tsg"),
            Transfer("e2", "table:T1", "rake:T1", 2_00, "EUR", "rake", "tsg"),
        ]
        results = [Result("u1", "1", 20_00, 38_00), Result("bob", "2", 20_00, 0)]
        settlement.settle(conn, here, transfers, results, AFTER)
        assert said(conn) == {("2026-03-11", "EUR"): (20_00, 38_00)}
        settlement.settle(conn, here, transfers, results, AFTER)  # again: nothing
        assert said(conn) == {("2026-03-11", "EUR"): (20_00, 38_00)}
        assert said(conn, "bob") == {}


def test_the_rake_that_a_player_bears_is_told_where_the_round_says_so() -> None:
    one = Result("u1", "1", 20_00, 38_00, '{"bets": [], "rake": "1.25"}')
    assert rake_paid(one, "EUR") == 1_25
    assert rake_paid(Result("u1", "1", 20_00, 38_00), "EUR") is None


def test_a_void_hand_counts_nothing(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        here = hand(conn, at=NOON)
        settlement.void(conn, here, "misdeal", NOON + 1)
        assert said(conn) == {}


def test_days_are_those_of_the_house(store: Store) -> None:
    """22:30 UTC is half past midnight in a Czech summer."""
    with store.write() as conn:
        join(conn)
        here = table(conn)
        late = moment("2026-07-02 00:30")
        move(conn, here, "k1", "u1", 1_00, "stake", late)
        move(conn, here, "k2", "u1", 2_00, "stake", late - 3_600 * SECOND)
        assert said(conn) == {
            ("2026-07-02", "EUR"): (1_00, 0),
            ("2026-07-01", "EUR"): (2_00, 0),
        }


def test_the_rates_of_the_moment_are_kept(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        here = table(conn, currency="USD")
        move(conn, here, "k1", "u1", 1_00, "stake", NOON - 1)
        first = quote(conn, at=NOON, USD="0.90")
        move(conn, here, "k2", "u1", 2_00, "stake", NOON)
        second = quote(conn, at=NOON + SECOND, USD="0.80")
        quote(conn, operator="fortuna", at=NOON + SECOND, USD="0.10")
        move(conn, here, "k3", "u1", 4_00, "stake", NOON + SECOND)
        move(conn, here, "k4", "u1", 5_00, "take-back", NOON + SECOND)
        rows = conn.execute(select(counters.c.quote, counters.c.staked))
        counted = {row.quote: row.staked for row in rows}
        # the 4 of now and 1 of the 2 before
        assert counted == {"": 1_00, first.id: 1_00, second.id: 0}
    assert audit(store) == []


def test_what_undoes_stakes_undoes_the_latest() -> None:
    flows = [Flow(1, STAKED, 10), Flow(2, STAKED, 5), Flow(3, STAKED, -7), Flow(4, RETURNED, 3)]
    assert sorted(allotted(flows)) == sorted(
        [*flows[:2], Flow(2, STAKED, -5), Flow(1, STAKED, -2), flows[3]]
    )


CHANGES: dict[str, tuple[Any, str]] = {
    "a counter that says less": (update(counters).values(staked=1), "says [1, 0, 0, 0]"),
    "a win that nobody had": (update(counters).values(returned=9), "says [500, 9, 0, 0]"),
    "chips that nobody bought": (update(counters).values(bought=9), "says [500, 0, 9, 0]"),
    "another day": (update(counters).values(day="2026-03-09"), "postings and results add up to"),
    "one that is gone": (counters.delete(), "says [0, 0, 0, 0]"),
    "rates that came later": (
        insert(quotes).values(
            id="q", operator="tsg", valid_from=1, source="x", rates="{}", base="EUR"
        ),
        "postings and results add up to",
    ),
    "a wallet that is not counted": (
        update(schema.accounts).where(schema.accounts.c.name == "player:u1").values(counted=False),
        "is not counted",
    ),
    "an account that is nobody's": (
        update(schema.accounts).where(schema.accounts.c.name == "house:T1").values(counted=True),
        "is counted and is no user account's",
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_the_audit_names_every_difference(store: Store, change: str) -> None:
    with store.write() as conn:
        join(conn)
        move(conn, table(conn), "k1", "u1", 5_00, "stake", NOON)
    assert audit(store) == []
    statement, words = CHANGES[change]
    with store.write() as conn:
        conn.execute(statement)
    found = audit(store)
    assert found
    assert {one.check for one in found} == {"counter"}
    assert any(words in one.en for one in found)
