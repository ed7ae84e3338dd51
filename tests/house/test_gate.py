"""The gate: who may do what, and what a limit leaves. Expected values are worked out by hand."""

from __future__ import annotations

import msgspec
import pytest
from sqlalchemy import Connection, insert

from krupier.house import breaks, gate, user_accounts
from krupier.house.gate import Stake, Where
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.standings import Standing
from krupier.plan import houses
from krupier.store import Store
from krupier.store.house_schema import counters, reservations
from tests.house.household import (
    DAY,
    HOUR,
    MINUTE,
    NOON,
    OWN,
    STAFF,
    join,
    log_in,
    moment,
    move,
    quote,
    set_limit,
    table,
)


def refusal(conn: Connection, amount: int, currency: str, at: int = NOON) -> Refusal | None:
    found = gate.refusals(conn, [Stake("u1", amount, currency)], at)
    return found[0]


def stands(conn: Connection, at: int = NOON, id: str = "u1") -> Standing:
    found = gate.standing(conn, id, at)
    assert found is not None
    return found


@pytest.mark.clause("T03-04", "T03-05", "T03-06", "T03-07")
def test_the_worked_example_of_the_rulebook(store: Store) -> None:
    """Daily limit 100 EUR, 95 used, 1 USD = 0.90 EUR: 6 USD (5.40) are too much and use up nothing,
    5 USD (4.50) leave 0.50; the next day 100 are there again."""
    with store.write() as conn:
        account = join(conn)
        quote(conn)
        set_limit(conn, account, "stakes-day", "100")
        euro, dollars = table(conn), table(conn, "T2", "USD")
        move(conn, euro, "k1", "u1", 95_00, "stake", NOON)

        refused = refusal(conn, 6_00, "USD")
        assert refused is not None
        assert refused.code == "limit-stakes"
        assert refused.facts["limit"] == "100 EUR"
        assert refused.facts["left"] == "5 EUR"
        assert refused.facts["asked"] == "6 USD"
        assert refused.facts["resets_at"] == "2026-03-11T00:00:00+01:00"
        assert gate.left(stands(conn), "EUR", NOON) == 5_00

        assert refusal(conn, 5_00, "USD") is None
        move(conn, dollars, "k2", "u1", 5_00, "stake", NOON)
        assert gate.left(stands(conn), "EUR", NOON) == 50
        # of 0.50 EUR 0.55 USD are worth 0.495, 0.56 USD 0.504
        assert gate.left(stands(conn), "USD", NOON) == 55
        assert refusal(conn, 55, "USD") is None
        assert refusal(conn, 56, "USD") is not None

        midnight = moment("2026-03-11 00:00")
        assert gate.left(stands(conn, midnight), "EUR", midnight) == 100_00
        assert gate.left(stands(conn, midnight - 1), "EUR", midnight - 1) == 50


@pytest.mark.clause("T03-06")
def test_a_stake_equal_to_what_is_left_is_accepted(store: Store) -> None:
    with store.write() as conn:
        set_limit(conn, join(conn), "stakes-day", "10")
        assert refusal(conn, 10_00, "EUR") is None
        assert refusal(conn, 10_01, "EUR") is not None


@pytest.mark.clause("T03-06")
def test_a_refusal_by_one_limit_uses_up_nothing_of_another(store: Store) -> None:
    with store.write() as conn:
        account = join(conn)
        set_limit(conn, account, "stakes-day", "10")
        set_limit(conn, account, "stakes-month", "15")
        stakes = [Stake("u1", amount, "EUR") for amount in (11_00, 10_00, 1)]
        codes = [one and one.facts["measure"] for one in gate.refusals(conn, stakes, NOON)]
        assert codes == ["stakes-day", None, "stakes-day"]


def test_stakes_of_one_call_use_up_what_those_before_them_leave(store: Store) -> None:
    with store.write() as conn:
        set_limit(conn, join(conn), "stakes-day", "10")
        join(conn, "u2", "p2")
        stakes = [
            Stake("u1", 6_00, "EUR"),
            Stake("u2", 600_00, "EUR"),
            Stake("u1", 5_00, "EUR"),
            Stake("u1", 4_00, "EUR"),
            Stake("guest", 1_000_000_00, "EUR"),
        ]
        answers = gate.refusals(conn, stakes, NOON)
        assert [one is None for one in answers] == [True, True, False, True, True]
        with pytest.raises(HouseRefused) as refused:
            gate.check_all(conn, stakes, NOON)
        assert refused.value.refusal.facts["account"] == "u1"


def test_nought_is_a_limit(store: Store) -> None:
    with store.write() as conn:
        set_limit(conn, join(conn), "stakes-day", "0")
        assert gate.left(stands(conn), "EUR", NOON) == 0
        assert refusal(conn, 1, "EUR") is not None


@pytest.mark.clause("T01-08", "T03-03")
def test_net_loss_is_stakes_less_wins_and_wins_give_room(store: Store) -> None:
    with store.write() as conn:
        set_limit(conn, join(conn), "net-loss-day", "50")
        here = table(conn)
        move(conn, here, "k1", "u1", 50_00, "stake", NOON)
        assert gate.left(stands(conn), "EUR", NOON) == 0
        move(conn, here, "k2", "u1", 80_00, "return", NOON)  # 50 - (50 - 80) = 80
        assert gate.left(stands(conn), "EUR", NOON) == 80_00
        refused = refusal(conn, 80_01, "EUR")
        assert refused is not None
        assert refused.code == "limit-net-loss"
        assert refused.facts["left"] == "80 EUR"


@pytest.mark.clause("T03-03", "T03-07")
def test_a_month_is_a_calendar_month_in_prague(store: Store) -> None:
    with store.write() as conn:
        account = join(conn)
        set_limit(conn, account, "stakes-month", "100", at=moment("2026-02-20 00:00"))
        here = table(conn)
        last = moment("2026-03-01 00:00") - 1
        move(conn, here, "k1", "u1", 40_00, "stake", last)
        assert gate.left(stands(conn, last), "EUR", last) == 60_00
        assert gate.left(stands(conn, last + 1), "EUR", last + 1) == 100_00
        move(conn, here, "k2", "u1", 30_00, "stake", last + 1)
        end = moment("2026-03-31 23:59")
        assert gate.left(stands(conn, end), "EUR", end) == 70_00
        refused = refusal(conn, 70_01, "EUR", end)
        assert refused is not None
        assert refused.facts["resets_at"] == "2026-04-01T00:00:00+02:00"


@pytest.mark.parametrize(
    ("day", "hours"), [("2026-03-29", 23), ("2026-10-25", 25), ("2026-06-01", 24)]
)
def test_a_day_has_23_or_25_hours_when_clocks_change(store: Store, day: str, hours: int) -> None:
    with store.write() as conn:
        account = join(conn)
        begins = moment(f"{day} 00:00")
        set_limit(conn, account, "stakes-day", "10", at=begins)
        move(conn, table(conn), "k1", "u1", 10_00, "stake", begins)
        ends = begins + hours * HOUR
        assert gate.left(stands(conn, ends - 1), "EUR", ends - 1) == 0
        assert gate.left(stands(conn, ends), "EUR", ends) == 10_00


@pytest.mark.clause("T03-02")
def test_games_count_together(store: Store) -> None:
    with store.write() as conn:
        set_limit(conn, join(conn), "stakes-day", "10")
        move(conn, table(conn), "k1", "u1", 6_00, "stake", NOON)
        move(conn, table(conn, "T2", game="tsg/blackjack"), "k2", "u1", 3_00, "stake", NOON)
        assert gate.left(stands(conn), "EUR", NOON) == 1_00


def test_chips_that_play_are_used_up_meanwhile(store: Store) -> None:
    with store.write() as conn:
        set_limit(conn, join(conn), "net-loss-day", "50")
        hand = table(conn, game="tsg/cash")
        row = {"round": hand, "account": "u1", "currency": "EUR", "amount": 30_00}
        conn.execute(insert(reservations), row)
        assert gate.left(stands(conn), "EUR", NOON) == 20_00


def test_without_a_rate_the_stake_is_refused_and_it_is_said_why(store: Store) -> None:
    with store.write() as conn:
        set_limit(conn, join(conn), "stakes-day", "100")
        refused = refusal(conn, 1, "USD")
        assert refused is not None
        assert refused.code == "no-rate"
        assert refused.facts == {"currency": "USD", "into": "EUR"}
        assert gate.left(stands(conn), "USD", NOON) == 0
        assert refusal(conn, 100_00, "EUR") is None


def test_what_was_counted_is_not_valued_anew(store: Store) -> None:
    """100 USD at 0.90 are 90 EUR, whatever the dollar is worth an hour later; the next stake is
    valued at the rate of its own moment."""
    with store.write() as conn:
        account = join(conn)
        quote(conn, USD="0.90")
        set_limit(conn, account, "stakes-day", "100")
        move(conn, table(conn, currency="USD"), "k1", "u1", 100_00, "stake", NOON)
        quote(conn, at=NOON + HOUR, USD="0.50")
        later = NOON + HOUR
        assert gate.left(stands(conn, later), "EUR", later) == 10_00
        assert gate.left(stands(conn, later), "USD", later) == 20_00


@pytest.mark.clause("T01-28", "T03-01", "T03-14")
def test_nobody_plays_before_every_measure_is_set_or_refused(store: Store) -> None:
    with store.write() as conn:
        account = join(conn, decided=False)
        for one in houses.of("tsg").self_limits[:-1]:
            set_limit(conn, account, one.id, None)
        refused = refusal(conn, 1, "EUR")
        assert refused is not None
        assert refused.code == "limits-undecided"
        assert refused.facts["measures"] == ["pause"]
        assert gate.judge(stands(conn), "log-in", NOON) is None
        set_limit(conn, account, "pause", None)
        assert refusal(conn, 1, "EUR") is None


@pytest.mark.clause("W02-20", "W02-21", "W02-22")
def test_without_a_decision_nobody_is_admitted_to_a_casino(store: Store) -> None:
    with store.write() as conn:
        account = join(conn, operator="wgg", decided=False)
        first, second, third = houses.of("wgg").self_limits
        set_limit(conn, account, first.id, "1000", "EUR")
        set_limit(conn, account, second.id, None)
        entry = gate.judge(stands(conn), "enter", NOON)
        assert entry is not None
        assert (entry.code, entry.facts["measures"]) == ("limits-undecided", [third.id])
        set_limit(conn, account, third.id, None)
        assert gate.judge(stands(conn), "enter", NOON) is None


@pytest.mark.clause("W02-20", "W02-23")
def test_a_casino_counts_chips_bought_and_redeemed_and_no_stakes(store: Store) -> None:
    with store.write() as conn:
        account = join(conn, operator="wgg")
        limit = next(one for one in houses.of("wgg").self_limits if one.period == "day")
        set_limit(conn, account, limit.id, "1000", "EUR")
        row = {"account": "u1", "day": "2026-03-10", "currency": "EUR", "quote": ""}
        amounts = {"staked": 9_999_00, "returned": 0, "bought": 800_00, "redeemed": 300_00}
        conn.execute(insert(counters), row | amounts)
        here = stands(conn)
        assert gate.judge(here, "chips", NOON, 500_00, "EUR") is None
        refused = gate.judge(here, "chips", NOON, 500_01, "EUR")
        assert refused is not None
        assert refused.facts["left"] == "500 EUR"
        assert gate.judge(here, "stake", NOON, 500_01, "EUR") is None


@pytest.mark.clause("W02-20")
def test_a_reached_number_of_visits_refuses_entry_until_the_month_ends(store: Store) -> None:
    with store.write() as conn:
        account = join(conn, operator="wgg")
        limit = next(one for one in houses.of("wgg").self_limits if one.measure == "visits")
        set_limit(conn, account, limit.id, "2")
        log_in(conn, "u1", moment("2026-02-28 20:00"), moment("2026-02-28 23:00"))
        for day in (3, 9):
            begun = moment(f"2026-03-0{day} 20:00")
            assert gate.judge(stands(conn, begun), "enter", begun) is None
            log_in(conn, "u1", begun, begun + HOUR)
        refused = gate.judge(stands(conn), "enter", NOON)
        assert refused is not None
        assert refused.facts["left"] == "0"
        assert refused.facts["resets_at"] == "2026-04-01T00:00:00+02:00"


def test_log_ins_of_a_month(store: Store) -> None:
    with store.write() as conn:
        set_limit(conn, join(conn), "log-ins-month", "1")
        assert gate.judge(stands(conn), "log-in", NOON) is None
        log_in(conn, "u1", NOON, NOON + HOUR)
        later = NOON + 2 * HOUR
        refused = gate.judge(stands(conn, later), "log-in", later)
        assert refused is not None
        assert (refused.code, refused.facts["limit"]) == ("limit-log-ins", "1")
        april = moment("2026-04-01 00:00")
        assert gate.judge(stands(conn, april), "log-in", april) is None


def test_time_logged_in_of_a_day(store: Store) -> None:
    """An hour a day: 20 minutes and, overlapping on two devices, 30 more leave 10."""
    with store.write() as conn:
        set_limit(conn, join(conn), "session", "60")
        log_in(conn, "u1", NOON - 3 * HOUR, NOON - 3 * HOUR + 20 * MINUTE)
        log_in(conn, "u1", NOON, NOON + 20 * MINUTE)
        log_in(conn, "u1", NOON + 10 * MINUTE)
        at = NOON + 30 * MINUTE
        assert gate.session_ends(stands(conn, at), at) == NOON + 40 * MINUTE
        assert gate.judge(stands(conn, at), "stake", at, 1, "EUR") is None
        over = NOON + 40 * MINUTE
        refused = gate.judge(stands(conn, over), "stake", over, 1, "EUR")
        assert refused is not None
        assert refused.code == "limit-session"
        assert refused.facts["resets_at"] == "2026-03-11T00:00:00+01:00"
        assert gate.judge(stands(conn, over), "log-in", over) is not None
        assert gate.judge(stands(conn, over), "withdraw", over) is None
        midnight = moment("2026-03-11 00:00")
        assert gate.judge(stands(conn, midnight), "log-in", midnight) is None


def test_a_session_over_midnight_has_the_time_of_the_new_day(store: Store) -> None:
    with store.write() as conn:
        set_limit(conn, join(conn), "session", "60")
        begun = moment("2026-03-10 23:30")
        log_in(conn, "u1", begun)
        assert gate.session_ends(stands(conn, begun), begun) == moment("2026-03-11 01:00")


def test_a_pause_after_log_out(store: Store) -> None:
    with store.write() as conn:
        set_limit(conn, join(conn), "pause", "90")
        log_in(conn, "u1", NOON, NOON + HOUR)
        log_in(conn, "u1", NOON + 2 * HOUR)
        during = NOON + 2 * HOUR
        refused = gate.judge(stands(conn, during), "stake", during, 1, "EUR")
        assert refused is not None
        assert refused.code == "limit-pause"
        assert refused.facts["resets_at"] == "2026-03-10T14:30:00+01:00"
        assert gate.judge(stands(conn, during), "log-in", during) is None
        after = NOON + HOUR + 90 * MINUTE
        assert gate.judge(stands(conn, after), "stake", after, 1, "EUR") is None


STATES = {
    "applied": {"log-in"},
    "temporary": {"log-in", "deposit", "stake", "sit"},
    "active": {"log-in", "deposit", "stake", "sit", "withdraw"},
    "suspended": set(),
    "rejected": set(),
    "expired": {"withdraw"},
    "closed": {"withdraw"},
}


@pytest.mark.clause("T05-07")
@pytest.mark.parametrize("state", STATES)
def test_what_each_state_of_an_account_allows(store: Store, state: user_accounts.State) -> None:
    with store.write() as conn:
        quote(conn, EUR="1", CZK="0.04")
        join(conn, state=state, at=NOON, money=0)
        here = stands(conn)
    deeds: tuple[gate.Deed, ...] = ("log-in", "deposit", "stake", "sit", "withdraw")
    allowed = {deed for deed in deeds if gate.judge(here, deed, NOON, 1, "EUR") is None}
    assert allowed == STATES[state]


@pytest.mark.clause("T06-01")
@pytest.mark.parametrize(
    ("channel", "family", "code"),
    [
        ("website", "roulette", None),
        ("website", "blackjack", None),
        ("website", "player-poker", "channel-not-for-game"),
        ("website", "banker-holdem", "channel-not-for-game"),
        ("application", "player-poker", None),
        ("application", "roulette", None),
        ("telegram", "roulette", "unknown-channel"),
    ],
)
def test_the_website_is_for_blackjack_and_roulette_only(
    store: Store, channel: str, family: str, code: str | None
) -> None:
    with store.write() as conn:
        join(conn)
        here = stands(conn)
    where = Where(channel=channel, family=family, game="tsg/some")
    found = gate.judge(here, "sit", NOON, where=where)
    assert (found and found.code) == code


@pytest.mark.clause("T06-10")
@pytest.mark.parametrize(
    ("country", "code"), [("CZ", None), ("FR", "territory"), (None, "territory-unknown")]
)
def test_nobody_plays_from_where_it_is_not_allowed(
    store: Store, country: str | None, code: str | None
) -> None:
    with store.write() as conn:
        join(conn)
        here = stands(conn)
    where = Where(located=True, country=country)
    found = gate.judge(here, "sit", NOON, where=where)
    assert (found and found.code) == code
    # whoever is abroad still reaches his account and his money
    assert gate.judge(here, "log-in", NOON, where=where) is None
    assert gate.judge(here, "withdraw", NOON, where=where) is None


def test_an_account_plays_with_its_own_operator_only(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        found = gate.judge(stands(conn), "sit", NOON, where=Where(game="kings/roulette"))
    assert found is not None
    assert found.code == "other-operator"


@pytest.mark.clause("T07-12")
def test_two_who_are_kept_apart_do_not_sit_together(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        join(conn, "u2", "p2")
        breaks.keep_apart(conn, "u2", "u1", STAFF, NOON, lambda *said: None)
        for id, other in (("u1", "u2"), ("u2", "u1")):
            found = gate.judge(stands(conn, id=id), "sit", NOON, others=["guest", other])
            assert found is not None
            assert (found.code, found.clause) == ("pair-blocked", "T07-12")
            assert gate.judge(stands(conn, id=id), "sit", NOON, others=["guest"]) is None


def test_terms_are_accepted_before_play(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        here = msgspec.structs.replace(stands(conn), terms_accepted=False)
    found = gate.judge(here, "sit", NOON)
    assert found is not None
    assert (found.code, found.facts["version"]) == ("terms-not-accepted", "1")
    assert gate.judge(here, "withdraw", NOON) is None


def test_a_guest_has_no_standing(store: Store) -> None:
    with store.write() as conn:
        assert gate.standing(conn, "anna", NOON) is None
        gate.check(conn, "anna", "stake", NOON, 1, "EUR")


def test_check_raises_what_judge_says(store: Store) -> None:
    with store.write() as conn:
        set_limit(conn, join(conn), "stakes-day", "1")
        gate.check(conn, "u1", "stake", NOON, 1_00, "EUR")
        with pytest.raises(HouseRefused) as refused:
            gate.check(conn, "u1", "stake", NOON, 1_01, "EUR")
        assert refused.value.refusal.code == "limit-stakes"


def test_a_break_stops_play_and_leaves_the_account(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        breaks.take(conn, houses.of("tsg"), "u1", "24-hours", OWN, NOON)
        here = stands(conn)
    found = gate.judge(here, "stake", NOON, 1, "EUR")
    assert found is not None
    assert (found.code, found.facts["until"]) == ("break", "2026-03-11T12:00:00+01:00")
    assert gate.judge(here, "log-in", NOON) is None
    assert gate.judge(here, "withdraw", NOON) is None
    assert gate.judge(here, "stake", NOON + DAY, 1, "EUR") is None
