"""Breaks, the panic button, blocks by staff, pairs that are kept apart, closed accounts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from sqlalchemy import Connection, select

from krupier.house import breaks, gate, sessions, user_accounts
from krupier.house.refusals import HouseRefused
from krupier.house.user_accounts import UserAccount
from krupier.plan import houses
from krupier.store import Invalid, Store, audit, ledger
from krupier.store.schema import acts
from tests.house.household import (
    DAY,
    HOUR,
    NOON,
    OWN,
    PRAGUE,
    STAFF,
    TSG,
    join,
    log_in,
    moment,
    table,
)

Told = list[tuple[str, str, Mapping[str, Any]]]


@pytest.fixture
def said() -> Told:
    return []


def telling(said: Told) -> breaks.Tell:
    def tell(
        conn: Connection, account: UserAccount, kind: str, facts: Mapping[str, Any], at: int
    ) -> None:
        said.append((account.id, kind, facts))

    return tell


def why_not(conn: Connection, at: int, id: str = "u1", deed: gate.Deed = "stake") -> str | None:
    here = gate.standing(conn, id, at)
    assert here is not None
    refusal = gate.judge(here, deed, at, 1, "EUR")
    return refusal.code if refusal else None


@pytest.mark.clause("T03-09", "T03-10", "T03-16")
@pytest.mark.parametrize(
    ("length", "begun", "until"),
    [
        ("24-hours", "2026-03-28 12:00", "2026-03-29 13:00"),  # elapsed, over the clock change
        ("1-week", "2026-03-10 12:00", "2026-03-17 12:00"),
        ("1-week", "2026-10-20 12:00", "2026-10-27 11:00"),
        ("1-month", "2026-01-31 12:00", "2026-02-28 12:00"),
        ("6-months", "2026-01-15 12:00", "2026-07-15 12:00"),
    ],
)
def test_a_break_of_each_length(store: Store, length: str, begun: str, until: str) -> None:
    at, end = moment(begun), moment(until)
    with store.write() as conn:
        join(conn)
        breaks.take(conn, TSG, "u1", length, OWN, at)
        assert why_not(conn, at) == why_not(conn, end - 1) == "break"
        assert why_not(conn, end) is None


def test_a_break_cannot_be_made_shorter(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        breaks.take(conn, TSG, "u1", "1-month", OWN, NOON)
        with pytest.raises(HouseRefused) as error:
            breaks.take(conn, TSG, "u1", "24-hours", OWN, NOON + 1)
        assert error.value.refusal.code == "break-already"
        assert error.value.refusal.facts == {"until": "2026-04-10T12:00:00+02:00"}
        with pytest.raises(HouseRefused) as error:
            breaks.lift(conn, "u1", "break", STAFF, NOON + 2)
        assert error.value.refusal.code == "break-cannot-be-lifted"
        assert why_not(conn, NOON + 25 * DAY) == "break"
        breaks.take(conn, TSG, "u1", "6-months", OWN, NOON + 3)  # longer may be
        assert why_not(conn, moment("2026-09-10 11:59")) == "break"


def test_an_unknown_length_is_refused(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        with pytest.raises(HouseRefused) as error:
            breaks.take(conn, TSG, "u1", "a-blink", OWN, NOON)
        assert error.value.refusal.code == "break-unknown"
        assert "24-hours" in error.value.refusal.facts["known"]
        assert why_not(conn, NOON) is None


@pytest.mark.clause("F01-16")
def test_the_panic_button_stops_the_person_everywhere_for_48_hours(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        join(conn, "u2", operator="fortuna")
        join(conn, "u3", state="closed")
        join(conn, "u4", "p2")
        log_in(conn, "u1", NOON - HOUR)
        log_in(conn, "u2", NOON - HOUR)
        log_in(conn, "u2", NOON - 3 * HOUR, NOON - 2 * HOUR)
        log_in(conn, "u4", NOON - HOUR)
        stopped = breaks.panic(conn, "u1", OWN, NOON)
        assert stopped.accounts == ["u1", "u2"]
        assert stopped.sessions == [f"su1{NOON - HOUR}", f"su2{NOON - HOUR}"]
        for id in ("u1", "u2"):
            assert why_not(conn, NOON, id) == why_not(conn, NOON + 48 * HOUR - 1, id) == "panic"
            assert why_not(conn, NOON + 48 * HOUR, id) is None
            free: tuple[gate.Deed, ...] = ("withdraw", "log-in")
            for deed in free:
                assert why_not(conn, NOON, id, deed) is None
            for stopped_deed in gate.PLAYS:
                assert why_not(conn, NOON, id, stopped_deed) == "panic"
            assert why_not(conn, NOON, id, "deposit") == "panic"
        assert why_not(conn, NOON, "u4") is None


def test_pressed_again_it_starts_anew_also_over_a_clock_change(store: Store) -> None:
    at = moment("2026-03-27 12:00")
    with store.write() as conn:
        join(conn)
        breaks.panic(conn, "u1", OWN, at)
        breaks.panic(conn, "u1", OWN, at + 10 * HOUR)
        assert why_not(conn, at + 58 * HOUR - 1) == "panic"
        assert why_not(conn, at + 58 * HOUR) is None
        # 58 hours after Friday noon it is 23:00 on Sunday by the clock
        assert at + 58 * HOUR == moment("2026-03-29 23:00")


@pytest.mark.clause("T07-14", "T07-16")
def test_staff_block_somebody_until_a_time_and_he_is_told_why(store: Store, said: Told) -> None:
    with store.write() as conn:
        join(conn)
        breaks.block(conn, "u1", 72, STAFF, NOON, telling(said))
        assert why_not(conn, NOON + 72 * HOUR - 1) == "block"
        assert why_not(conn, NOON + 72 * HOUR) is None
        facts = {"reason": STAFF.reason, "until": "2026-03-13T12:00:00+01:00"}
        assert said == [("u1", "blocked", facts)]
        breaks.lift(conn, "u1", "block", STAFF, NOON + HOUR)
        assert why_not(conn, NOON + HOUR) is None
        with pytest.raises(HouseRefused) as error:
            breaks.lift(conn, "u1", "block", STAFF, NOON + HOUR)
        assert error.value.refusal.code == "nothing-to-lift"


@pytest.mark.clause("T07-15", "T05-21", "T07-16")
def test_a_block_without_end_closes_the_account_instead(store: Store, said: Told) -> None:
    """What is on it can still be withdrawn."""
    with store.write() as conn:
        join(conn)
        breaks.block(conn, "u1", None, STAFF, NOON, telling(said))
        assert user_accounts.account(conn, "u1").state == "closed"
        assert why_not(conn, NOON) == "account-closed"
        assert why_not(conn, NOON, deed="withdraw") is None
        assert why_not(conn, NOON, deed="log-in") is None
        assert said == [("u1", "closed", {"reason": STAFF.reason})]
        assert ledger.balance(conn, "player:u1", "EUR") == 100_000_00


@pytest.mark.clause("W07-02")
def test_who_breaks_the_rules_of_a_casino_is_excluded_from_play_and_out(
    store: Store, said: Told
) -> None:
    with store.write() as conn:
        join(conn, operator="wgg")
        log_in(conn, "u1", NOON - HOUR)
        breaks.block(conn, "u1", 24, STAFF, NOON, telling(said))
        assert [why_not(conn, NOON, deed=deed) for deed in ("sit", "stake", "enter")] == [
            *("block", "block", "block"),
        ]
        (gone,) = sessions.due(conn, NOON, {"wgg": 600})
        assert (gone.account, gone.why, gone.at) == ("u1", "block", NOON)
        assert why_not(conn, NOON + 24 * HOUR, deed="enter") is None


@pytest.mark.clause("W07-10")
def test_a_casino_may_ban_without_end(store: Store, said: Told) -> None:
    with store.write() as conn:
        join(conn, operator="wgg")
        breaks.block(conn, "u1", None, STAFF, NOON, telling(said))
        assert user_accounts.account(conn, "u1").state == "active"
        assert why_not(conn, NOON + 10_000 * DAY, deed="enter") == "block-endless"


def test_where_the_plan_knows_no_endless_block_it_needs_an_end(store: Store, said: Told) -> None:
    assert houses.of("fortuna").endless_block is None
    with store.write() as conn:
        join(conn, operator="fortuna")
        with pytest.raises(HouseRefused) as error:
            breaks.block(conn, "u1", None, STAFF, NOON, telling(said))
        assert error.value.refusal.code == "block-needs-end"
        assert said == []
        assert why_not(conn, NOON) is None


@pytest.mark.clause("T03-09")
def test_a_player_closes_his_account_and_his_money_waits(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        log_in(conn, "u1", NOON - HOUR)
        stopped = breaks.close(conn, "u1", OWN, NOON)
        account = user_accounts.account(conn, "u1")
        assert (account.state, account.why, account.closed_at) == ("closed", "own-wish", NOON)
        assert stopped.sessions == [f"su1{NOON - HOUR}"]
        assert why_not(conn, NOON, deed="log-in") == "account-closed"
        assert ledger.balance(conn, "player:u1", "EUR") == 100_000_00
    assert audit(store) == []


@pytest.mark.clause("T05-03")
def test_who_is_in_the_register_does_not_get_in_at_all(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        first = breaks.exclude(conn, "u1", STAFF, NOON)
        assert breaks.exclude(conn, "u1", STAFF, NOON + 1) == first
        assert why_not(conn, NOON, deed="log-in") == why_not(conn, NOON) == "excluded"
        breaks.lift(conn, "u1", "register", STAFF, NOON + DAY)
        assert why_not(conn, NOON + DAY, deed="log-in") is None


@pytest.mark.clause("T07-12")
def test_a_pair_is_kept_apart_and_both_are_told(store: Store, said: Told) -> None:
    with store.write() as conn:
        join(conn)
        join(conn, "u2", "p2")
        join(conn, "u3", "p3", operator="fortuna")
        breaks.keep_apart(conn, "u2", "u1", STAFF, NOON, telling(said))
        breaks.keep_apart(conn, "u1", "u2", STAFF, NOON, telling(said))  # again: nothing more
        for id, other in (("u1", "u2"), ("u2", "u1")):
            here = gate.standing(conn, id, NOON)
            assert here is not None
            assert here.pairs == {other}
        assert {(id, kind) for id, kind, _ in said} == {("u1", "kept-apart"), ("u2", "kept-apart")}
        for other in ("u1", "u3"):
            with pytest.raises(Invalid):
                breaks.keep_apart(conn, "u1", other, STAFF, NOON, telling(said))


def test_everything_is_an_act_of_whoever_did_it(store: Store, said: Told) -> None:
    with store.write() as conn:
        table(conn)
        join(conn)
        breaks.take(conn, TSG, "u1", "24-hours", OWN, NOON)
        breaks.panic(conn, "u1", OWN, NOON + 1)
        breaks.block(conn, "u1", 5, STAFF, NOON + 2, telling(said))
        rows = conn.execute(
            select(acts.c.author, acts.c.act).where(acts.c.at >= NOON).order_by(acts.c.at)
        )
        assert [tuple(row) for row in rows] == [
            ("u1", "account.own"),
            ("u1", "account.own"),
            ("eva", "block.set"),
        ]
    assert audit(store) == []


def test_prague_is_meant() -> None:
    assert TSG.timezone == PRAGUE
