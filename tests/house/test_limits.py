"""Self-limits: stricter at once, looser after 168 hours, every decision kept."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection, select

from krupier.house import agenda, breaks, limits, user_accounts
from krupier.house.limits import Decided
from krupier.house.refusals import HouseRefused
from krupier.plan import houses
from krupier.store import Store, audit
from krupier.store.house_schema import agenda as due
from krupier.store.schema import acts
from tests.house.household import DAY, HOUR, NOON, OWN, join, moment, quote, set_limit

WEEK = 168 * HOUR


def holds(conn: Connection, measure: str, at: int, id: str = "u1") -> str | None:
    """What holds, with its currency; None: refused or never decided."""
    one = limits.in_force(limits.decisions(conn, [id])[id], measure, at)
    limit = houses.of("tsg").self_limit(measure)
    assert limit is not None
    return None if one is None else limits.shown(limit, one)


def waits(conn: Connection, measure: str, at: int) -> Decided | None:
    return limits.coming(limits.decisions(conn, ["u1"])["u1"], measure, at)


def refused_code(error: pytest.ExceptionInfo[HouseRefused]) -> str:
    return error.value.refusal.code


@pytest.mark.clause("T03-08", "T03-10", "T03-13")
def test_a_first_decision_and_a_stricter_one_hold_at_once(store: Store) -> None:
    with store.write() as conn:
        account = join(conn)
        set_limit(conn, account, "stakes-day", "100")
        assert holds(conn, "stakes-day", NOON) == "100 EUR"
        set_limit(conn, account, "stakes-day", "40", at=NOON + 1)
        assert holds(conn, "stakes-day", NOON + 1) == "40 EUR"
        set_limit(conn, account, "stakes-day", "0", at=NOON + 2)
        assert holds(conn, "stakes-day", NOON + 2) == "0 EUR"


@pytest.mark.clause("T03-11", "T03-12")
@pytest.mark.parametrize("asked", ["200", None])
@pytest.mark.parametrize("day", ["2026-03-10", "2026-03-25", "2026-10-20"])
def test_a_looser_one_and_a_cancellation_hold_after_168_hours(
    store: Store, asked: str | None, day: str
) -> None:
    """Also where clocks change meanwhile, in spring and in autumn."""
    at = moment(f"{day} 12:00")
    with store.write() as conn:
        account = join(conn)
        set_limit(conn, account, "net-loss-month", "100", at=at)
        made = set_limit(conn, account, "net-loss-month", asked, at=at)
        assert made.effective_at == at + WEEK
        later = None if asked is None else "200 EUR"
        assert holds(conn, "net-loss-month", at + WEEK - 1) == "100 EUR"
        assert holds(conn, "net-loss-month", at + WEEK) == later
        assert waits(conn, "net-loss-month", at + WEEK - 1) == made
        assert waits(conn, "net-loss-month", at + WEEK) is None


def test_when_its_time_has_come_the_account_is_looked_at_again(store: Store) -> None:
    with store.write() as conn:
        account = join(conn)
        set_limit(conn, account, "stakes-day", "100")
        set_limit(conn, account, "stakes-day", "200")
        version = user_accounts.account(conn, "u1").version
        assert agenda.work_off(conn, NOON + WEEK - 1) == 0
        assert agenda.work_off(conn, NOON + 30 * DAY) == 1
        assert user_accounts.account(conn, "u1").version == version + 1


@pytest.mark.clause("T03-12", "T03-13")
def test_a_tightening_cancels_a_loosening_that_waits(store: Store) -> None:
    with store.write() as conn:
        account = join(conn)
        set_limit(conn, account, "stakes-day", "100")
        set_limit(conn, account, "stakes-day", "500", at=NOON + 1)
        set_limit(conn, account, "stakes-day", "50", at=NOON + 2)
        assert waits(conn, "stakes-day", NOON + 2) is None
        assert holds(conn, "stakes-day", NOON + 2 * WEEK) == "50 EUR"
        assert agenda.work_off(conn, NOON + 2 * WEEK) == 0
        outcome = conn.execute(select(due.c.outcome)).scalar_one()
        assert outcome == "another decision"


def test_the_same_limit_again_takes_a_loosening_back(store: Store) -> None:
    with store.write() as conn:
        account = join(conn)
        set_limit(conn, account, "stakes-day", "100")
        set_limit(conn, account, "stakes-day", "500", at=NOON + 1)
        set_limit(conn, account, "stakes-day", "100", at=NOON + 2)
        assert holds(conn, "stakes-day", NOON + 2 * WEEK) == "100 EUR"


def test_another_loosening_waits_for_its_own_week(store: Store) -> None:
    with store.write() as conn:
        account = join(conn)
        set_limit(conn, account, "stakes-day", "100")
        set_limit(conn, account, "stakes-day", "200", at=NOON + 1)
        set_limit(conn, account, "stakes-day", "300", at=NOON + 3 * DAY)
        assert holds(conn, "stakes-day", NOON + WEEK + 1) == "100 EUR"
        assert holds(conn, "stakes-day", NOON + 3 * DAY + WEEK) == "300 EUR"


def test_whether_another_currency_is_stricter_is_decided_at_the_rate_of_the_day(
    store: Store,
) -> None:
    """100 EUR are 111.11 USD at 0.90."""
    with store.write() as conn:
        account = join(conn)
        quote(conn, USD="0.90")
        set_limit(conn, account, "stakes-day", "100", "EUR")
        looser = set_limit(conn, account, "stakes-day", "111.12", "USD", at=NOON + 1)
        assert looser.effective_at == NOON + 1 + WEEK
        assert holds(conn, "stakes-day", NOON + 1) == "100 EUR"
        stricter = set_limit(conn, account, "stakes-day", "111.11", "USD", at=NOON + 2)
        assert stricter.effective_at == NOON + 2
        assert holds(conn, "stakes-day", NOON + 2 * WEEK) == "111.11 USD"
        # the dollar falls: 100 EUR are 200 USD now, so they are looser
        quote(conn, at=NOON + 3, USD="0.50")
        assert set_limit(conn, account, "stakes-day", "100", "EUR", at=NOON + 3).effective_at == (
            NOON + 3 + WEEK
        )


def test_a_loosening_is_given_up_also_when_rates_have_made_it_stricter_meanwhile(
    store: Store,
) -> None:
    """120 USD were more than 100 EUR when they were asked for, and are 60 EUR now."""
    with store.write() as conn:
        account = join(conn)
        quote(conn, USD="0.90")
        set_limit(conn, account, "stakes-day", "100", "EUR")
        set_limit(conn, account, "stakes-day", "120", "USD", at=NOON + 1)
        quote(conn, at=NOON + 2, USD="0.50")
        set_limit(conn, account, "stakes-day", "50", "EUR", at=NOON + 3)
        assert holds(conn, "stakes-day", NOON + 2 * WEEK) == "50 EUR"


def test_without_a_rate_a_change_of_currency_is_refused(store: Store) -> None:
    with store.write() as conn:
        account = join(conn)
        set_limit(conn, account, "stakes-day", "100", "EUR")
        with pytest.raises(HouseRefused) as error:
            set_limit(conn, account, "stakes-day", "1", "USD", at=NOON + 1)
        assert refused_code(error) == "no-rate"
        assert holds(conn, "stakes-day", NOON + 1) == "100 EUR"


@pytest.mark.parametrize("measure", ["log-ins-month", "session"])
def test_fewer_times_and_minutes_are_stricter(store: Store, measure: str) -> None:
    with store.write() as conn:
        account = join(conn)
        set_limit(conn, account, measure, "30")
        assert set_limit(conn, account, measure, "31", at=NOON + 1).effective_at > NOON + 1
        assert set_limit(conn, account, measure, "29", at=NOON + 2).effective_at == NOON + 2


def test_a_longer_pause_is_stricter(store: Store) -> None:
    with store.write() as conn:
        account = join(conn)
        set_limit(conn, account, "pause", "30")
        assert set_limit(conn, account, "pause", "60", at=NOON + 1).effective_at == NOON + 1
        assert set_limit(conn, account, "pause", "59", at=NOON + 2).effective_at > NOON + 2
        assert set_limit(conn, account, "pause", None, at=NOON + 3).effective_at > NOON + 3


@pytest.mark.parametrize(
    ("measure", "value", "currency", "code"),
    [
        ("stakes-day", "-1", "EUR", "limit-bad-amount"),
        ("stakes-day", "1,50", "EUR", "limit-bad-amount"),
        ("stakes-day", "1e3", "EUR", "limit-bad-amount"),
        ("stakes-day", "", "EUR", "limit-bad-amount"),
        ("stakes-day", "0.001", "EUR", "limit-bad-amount"),
        ("stakes-day", "9" * 16, "EUR", "limit-bad-amount"),
        ("stakes-day", "٣", "EUR", "limit-bad-amount"),
        ("stakes-day", "10", "CZK", "limit-bad-currency"),
        ("stakes-day", "10", "", "limit-bad-currency"),
        ("stakes-day", "10", "PLAY", "limit-bad-currency"),
        ("log-ins-month", "1.5", "", "limit-bad-number"),
        ("log-ins-month", "-1", "", "limit-bad-number"),
        ("session", "1000000", "", "limit-bad-number"),
        ("pause", "soon", "", "limit-bad-number"),
        ("bananas", "1", "", "limit-unknown"),
    ],
)
def test_what_is_no_value_is_refused_and_changes_nothing(
    store: Store, measure: str, value: str, currency: str, code: str
) -> None:
    with store.write() as conn:
        account = join(conn)
        before = limits.decisions(conn, ["u1"])
        version = user_accounts.account(conn, "u1").version
        plan = houses.of("tsg")
        with pytest.raises(HouseRefused) as error:
            limits.decide(conn, plan, account, measure, value, currency, OWN, NOON)
        assert refused_code(error) == code
        assert limits.decisions(conn, ["u1"]) == before
        assert user_accounts.account(conn, "u1").version == version


def test_every_decision_is_an_act_and_stays_in_the_history(store: Store) -> None:
    """What is reported to the state: the value, when it was set, from when it holds, and whether
    it was refused."""
    with store.write() as conn:
        account = join(conn)
        for n, value in enumerate(("100", "50", None)):
            set_limit(conn, account, "stakes-day", value, at=NOON + n)
        own = [one for one in limits.decisions(conn, ["u1"])["u1"] if one.measure == "stakes-day"]
        assert [(one.value, one.currency, one.set_at, one.effective_at) for one in own] == [
            (None, None, 1, 1),
            (100_00, "EUR", NOON, NOON),
            (50_00, "EUR", NOON + 1, NOON + 1),
            (None, None, NOON + 2, NOON + 2 + WEEK),
        ]
        recorded = set(conn.execute(select(acts.c.id).where(acts.c.operator == "tsg")).scalars())
        assert {one.act for one in own} <= recorded
    assert audit(store) == []


@pytest.mark.parametrize(("hours", "bound"), [(0, True), (168, True), (169, False)])
def test_who_opens_an_account_again_soon_may_not_have_milder_limits(
    store: Store, hours: int, bound: bool
) -> None:
    with store.write() as conn:
        first = join(conn)
        set_limit(conn, first, "stakes-day", "100")
        set_limit(conn, first, "pause", "30")
        breaks.close(conn, "u1", OWN, NOON)
        at = NOON + hours * HOUR
        again = join(conn, "u2", at=at, decided=False)
        if bound:
            for measure, value in (("stakes-day", "101"), ("stakes-day", None), ("pause", "29")):
                with pytest.raises(HouseRefused) as error:
                    set_limit(conn, again, measure, value, at=at)
                assert refused_code(error) == "limit-milder-than-before"
            assert error.value.refusal.facts["allowed"] == "30 min"
        else:
            set_limit(conn, again, "stakes-day", "101", at=at)
            return
        set_limit(conn, again, "stakes-day", "100", at=at)
        set_limit(conn, again, "pause", "31", at=at)
        set_limit(conn, again, "stakes-month", None, at=at)
        # from then on it can be changed as any other
        assert set_limit(conn, again, "stakes-day", "500", at=at + 1).effective_at == at + 1 + WEEK
