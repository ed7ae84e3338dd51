"""Temporary accounts: how long they last, and how much can be deposited on them."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection

from krupier.house import gate, sessions
from krupier.house.acts import by_itself
from krupier.house.gate import Deed
from krupier.house.rates import set_rates
from krupier.house.refusals import HouseRefused, Refusal
from krupier.store import Store, Transfer, ledger
from tests.house.household import DAY, HOUR, NOON, join


def asked(
    conn: Connection, deed: Deed, at: int, amount: int = 0, currency: str = ""
) -> Refusal | None:
    try:
        gate.check(conn, "u1", deed, at, amount, currency)
    except HouseRefused as refused:
        return refused.refusal
    return None


def crowns(conn: Connection, at: int, **worth: str) -> None:
    set_rates(conn, "tsg", worth, "CZK", "XE", at, by_itself("a new day"), at)


def deposit(conn: Connection, key: str, amount: int, currency: str, at: int) -> Refusal | None:
    """As money comes: the gate is asked in the transaction that posts it."""
    refusal = asked(conn, "deposit", at, amount, currency)
    if refusal is None:
        come = Transfer(key, "clearing:demo", "player:u1", amount, currency, "deposit", "tsg")
        ledger.post(conn, [come], at)
    return refusal


@pytest.mark.clause("T05-05", "T05-11", "T05-24", "T01-10", "T02-10")
def test_it_is_over_after_30_times_24_hours_though_nobody_has_ended_it(store: Store) -> None:
    end = NOON + 30 * 24 * HOUR
    deeds: tuple[Deed, ...] = ("log-in", "sit", "stake", "deposit")
    with store.write() as conn:
        crowns(conn, NOON, EUR="25")
        join(conn, state="temporary", at=NOON, money=0)
        assert [asked(conn, deed, end - 1, 1, "EUR") for deed in deeds] == [None] * 4
        for deed in deeds:
            found = asked(conn, deed, end, 1, "EUR")
            assert found is not None, deed
            assert (found.code, found.facts["why"]) == ("account-expired", "window")
        with pytest.raises(HouseRefused, match="account-expired"):
            sessions.begin(
                conn, "u1", token_hash="t", channel="website", address="", agent="", at=end
            )


def test_an_account_that_was_active_in_time_goes_on(store: Store) -> None:
    with store.write() as conn:
        join(conn, at=NOON)
        assert asked(conn, "sit", NOON + 31 * DAY) is None


@pytest.mark.clause("T05-06", "T05-25")
def test_deposits_add_up_to_3000_crowns_each_at_the_rate_of_its_day(store: Store) -> None:
    with store.write() as conn:
        crowns(conn, NOON, EUR="25", USD="20")
        join(conn, state="temporary", at=NOON, money=0)
        # 40 EUR × 25 = 1,000 CZK; 50 USD × 20 = 1,000 CZK
        assert deposit(conn, "a", 40_00, "EUR", NOON) is None
        assert deposit(conn, "b", 50_00, "USD", NOON) is None
        # the euro falls to 20 CZK: what came before stays worth 2,000 CZK, 50 EUR more are 1,000
        crowns(conn, NOON + DAY, EUR="20", USD="20")
        found = deposit(conn, "c", 50_01, "EUR", NOON + DAY)
        assert found is not None
        assert (found.code, found.facts) == (
            "temporary-deposits",
            {"most": "3000 CZK", "left": "1000 CZK"},
        )
        assert found.clause in ("T01-10", "T05-05", "T05-06", "T05-25")
        assert deposit(conn, "d", 50_00, "EUR", NOON + DAY) is None
        assert deposit(conn, "e", 1, "USD", NOON + DAY) is not None  # nothing more, in no currency


@pytest.mark.clause("T05-06")
def test_what_was_played_away_makes_no_room(store: Store) -> None:
    with store.write() as conn:
        crowns(conn, NOON, EUR="25")
        join(conn, state="temporary", at=NOON, money=0)
        assert deposit(conn, "a", 120_00, "EUR", NOON) is None
        gone = Transfer("x", "player:u1", "clearing:demo", 120_00, "EUR", "fee", "tsg")
        ledger.post(conn, [gone], NOON)
        assert deposit(conn, "b", 1, "EUR", NOON + DAY) is not None


def test_without_a_rate_nobody_can_tell_and_it_is_refused(store: Store) -> None:
    with store.write() as conn:
        join(conn, state="temporary", at=NOON, money=0)
        found = deposit(conn, "a", 1, "EUR", NOON)
        assert found is not None
        assert (found.code, found.facts) == ("no-rate", {"currency": "EUR", "into": "CZK"})


@pytest.mark.clause("T05-06")
def test_an_active_account_has_no_such_bound(store: Store) -> None:
    with store.write() as conn:
        join(conn, at=NOON, money=0)
        assert deposit(conn, "a", 5_000_00, "EUR", NOON) is None
