"""Sessions: from log-in to log-out, and all the ways in which they end."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection, insert, update

from krupier.house import limits, sessions
from krupier.house.acts import Signature
from krupier.house.refusals import HouseRefused
from krupier.house.sessions import Session
from krupier.house.user_accounts import UserAccount
from krupier.plan import houses
from krupier.store import Store
from krupier.store.house_schema import breaks, user_accounts
from tests.house import accounts

SECOND = 1_000_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
AT = 1_750_000_000 * SECOND
IDLE = {"tsg": 30, "fortuna": 10}


def begun(
    conn: Connection, account: str, at: int = AT, token: str = "", channel: str = "website"
) -> Session:
    return sessions.begin(
        conn,
        account,
        token_hash=token or f"{account}/{at}",
        channel=channel,
        address="192.0.2.7",
        agent="Firefox",
        at=at,
    )


def whys(conn: Connection, at: int) -> dict[str, str]:
    return {one.session: one.why for one in sessions.due(conn, at, IDLE)}


def test_a_log_in_is_recorded_as_the_state_wants_it(store: Store) -> None:
    """`prihlaseni.csv`: an id, the account, when it began and when it ended."""
    with store.write() as conn:
        account = accounts.add(conn)
        one = begun(conn, account.id)
        assert sessions.by_token(conn, f"{account.id}/{AT}") == one
        assert sessions.end(conn, account.id, one.id, "log-out", AT + HOUR)
        kept = sessions.find(conn, one.id)
    assert kept is not None
    assert (kept.account, kept.begun_at, kept.ended_at) == (account.id, AT, AT + HOUR)
    assert (kept.channel, kept.address, kept.agent, kept.why) == (
        *("website", "192.0.2.7", "Firefox", "log-out"),
    )


def test_the_gate_is_asked_and_nothing_begins_that_it_refuses(store: Store) -> None:
    with store.write() as conn:
        account = accounts.add(conn)
        hold(conn, account.id, "register", AT - 1)
        with pytest.raises(HouseRefused):
            begun(conn, account.id)
        assert sessions.of_account(conn, account.id) == []


def test_a_channel_is_one_of_the_plan(store: Store) -> None:
    with store.write() as conn:
        account = accounts.add(conn)
        with pytest.raises(HouseRefused, match="unknown-channel"):
            begun(conn, account.id, channel="telephone")


def test_a_session_that_has_ended_lets_nobody_in_and_ends_once(store: Store) -> None:
    with store.write() as conn:
        account = accounts.add(conn)
        one = begun(conn, account.id, token="t")
        assert sessions.end(conn, account.id, one.id, "revoked", AT + 1)
        assert sessions.by_token(conn, "t") is None
        assert not sessions.end(conn, account.id, one.id, "log-out", AT + 2)
        kept = sessions.find(conn, one.id)
        assert kept is not None
        assert (kept.ended_at, kept.why) == (AT + 1, "revoked")
        assert sessions.ended(conn, [one.id, "other"]) == {one.id: "revoked"}


def test_nobody_ends_anothers_session(store: Store) -> None:
    with store.write() as conn:
        anna, bert = accounts.add(conn, "anna"), accounts.add(conn, "bert")
        one = begun(conn, anna.id)
        assert not sessions.end(conn, bert.id, one.id, "revoked", AT)
        assert sessions.end_all(conn, bert.id, "revoked", AT) == []
        assert sessions.ended(conn, [one.id]) == {}


def test_all_end_but_the_one_it_is_done_in(store: Store) -> None:
    with store.write() as conn:
        account = accounts.add(conn)
        here, there = begun(conn, account.id), begun(conn, account.id, AT + 1)
        assert sessions.end_all(conn, account.id, "password", AT + 2, but=here.id) == [there.id]
        assert sessions.ended(conn, [here.id, there.id]) == {there.id: "password"}


def test_idle_is_what_the_plan_of_its_operator_says(store: Store) -> None:
    with store.write() as conn:
        at_tsg = begun(conn, accounts.add(conn).id)
        at_fortuna = begun(conn, accounts.add(conn, operator="fortuna").id)
        assert whys(conn, AT + 10 * MINUTE - 1) == {}
        assert whys(conn, AT + 10 * MINUTE) == {at_fortuna.id: "idle"}
        assert whys(conn, AT + 30 * MINUTE - 1) == {at_fortuna.id: "idle"}
        sessions.see(conn, {at_fortuna.id: AT + 25 * MINUTE, at_tsg.id: AT - HOUR})
        assert whys(conn, AT + 30 * MINUTE) == {at_tsg.id: "idle"}


def limit(conn: Connection, account: UserAccount, minutes: str, at: int) -> None:
    signed = Signature(account.id, "player", "my own wish")
    limits.decide(conn, houses.of("tsg"), account, "session", minutes, "", signed, at)


def test_half_a_day_is_the_longest(store: Store) -> None:
    with store.write() as conn:
        one = begun(conn, accounts.add(conn).id)
        sessions.see(conn, {one.id: AT + 12 * HOUR})
        assert whys(conn, AT + 12 * HOUR - 1) == {}
        assert whys(conn, AT + 12 * HOUR) == {one.id: "limit"}


def test_the_accounts_own_limit_ends_it(store: Store) -> None:
    with store.write() as conn:
        account = accounts.add(conn)
        limit(conn, account, "20", AT - HOUR)
        one = begun(conn, account.id)
        assert whys(conn, AT + 20 * MINUTE - 1) == {}
        assert whys(conn, AT + 20 * MINUTE) == {one.id: "limit"}


def test_a_limit_that_is_set_meanwhile_holds_in_sessions_that_run(store: Store) -> None:
    with store.write() as conn:
        account, other = accounts.add(conn), accounts.add(conn, "bert")
        one, another = begun(conn, account.id), begun(conn, other.id)
        limit(conn, account, "20", AT + 5 * MINUTE)
        sessions.tighten(conn, AT + 5 * MINUTE)
        assert whys(conn, AT + 20 * MINUTE - 1) == {}
        assert whys(conn, AT + 20 * MINUTE) == {one.id: "limit"}
        limit(conn, account, "600", AT + 6 * MINUTE)  # looser: not before 7 days
        sessions.tighten(conn, AT + 6 * MINUTE)
        assert whys(conn, AT + 20 * MINUTE) == {one.id: "limit"}
        kept = sessions.find(conn, another.id)
        assert kept is not None
        assert kept.until == AT + 12 * HOUR


def test_what_nobody_looked_at_for_days_ended_when_it_did(store: Store) -> None:
    """The time of log-out is reported: it is not the time at which somebody noticed."""
    with store.write() as conn:
        idle, panicked = begun(conn, accounts.add(conn).id), begun(conn, accounts.add(conn, "b").id)
        hold(conn, panicked.account, "panic", AT + 3 * MINUTE)
        sessions.see(conn, {idle.id: AT + 7 * MINUTE})
        sessions.end_due(conn, sessions.due(conn, AT + 72 * HOUR, IDLE))
        kept = [sessions.find(conn, one.id) for one in (idle, panicked)]
    assert [(one.why, one.ended_at) for one in kept if one] == [
        ("idle", AT + 37 * MINUTE),
        ("panic", AT + 3 * MINUTE),
    ]


def hold(conn: Connection, account: str, kind: str, at: int) -> None:
    row = {"id": f"{account}/{kind}", "account": account, "kind": kind, "begins_at": at}
    conn.execute(insert(breaks), row)


@pytest.mark.parametrize("kind", ["break", "panic", "block", "register"])
def test_breaks_and_blocks_end_what_runs(store: Store, kind: str) -> None:
    with store.write() as conn:
        account, other = accounts.add(conn), accounts.add(conn, "bert")
        one = begun(conn, account.id)
        begun(conn, other.id)
        hold(conn, account.id, kind, AT + MINUTE)
        assert whys(conn, AT + MINUTE - 1) == {}
        assert whys(conn, AT + MINUTE) == {one.id: kind}
        sessions.end_due(conn, sessions.due(conn, AT + MINUTE, IDLE))
        assert whys(conn, AT + MINUTE) == {}


def test_who_may_log_in_again_during_a_break_stays_in(store: Store) -> None:
    """Whether he may is for the gate to say."""
    with store.write() as conn:
        account = accounts.add(conn)
        hold(conn, account.id, "break", AT)
        begun(conn, account.id, AT + 1)
        assert whys(conn, AT + MINUTE) == {}


@pytest.mark.parametrize("state", ["suspended", "closed", "rejected", "expired"])
def test_a_state_that_cannot_be_used_ends_what_runs(store: Store, state: str) -> None:
    with store.write() as conn:
        account = accounts.add(conn)
        one = begun(conn, account.id)
        conn.execute(update(user_accounts).values(state=state, since=AT))
        assert whys(conn, AT) == {one.id: "state"}


def test_proof_is_good_for_a_while(store: Store) -> None:
    with store.write() as conn:
        one = begun(conn, accounts.add(conn).id)
        assert sessions.proved(one, 15, AT + 15 * MINUTE - 1)
        assert not sessions.proved(one, 15, AT + 15 * MINUTE)
        sessions.prove(conn, one.id, AT + HOUR)
        again = sessions.find(conn, one.id)
        assert again is not None
        assert sessions.proved(again, 15, AT + HOUR + MINUTE)
        sessions.end(conn, one.account, one.id, "log-out", AT + HOUR)
        sessions.prove(conn, one.id, AT + 2 * HOUR)
        ended = sessions.find(conn, one.id)
        assert ended is not None
        assert ended.proved_at == AT + HOUR
