"""Limits of methods and levels, by the tables T04-20 to T04-35; rates by hand: 1 USD = 0.90 EUR,
1 GBP = 1.15 EUR, 1 CAD = 0.65 EUR, 1 CZK = 0.04 EUR."""

from __future__ import annotations

import msgspec
import pytest

from krupier.house import payment_limits as limits
from krupier.house import payments
from krupier.house.payment_limits import Made
from krupier.store import Store
from tests.house.household import DAY, HOUR, NOON, STAFF, moment
from tests.house.paying import (
    TSG,
    add_method,
    books,
    deposit,
    deposited,
    refused,
    setup,
    tell,
    use,
    win,
    withdraw,
)

__all__ = ["books"]

CODES = ("EUR", "USD", "CAD", "GBP")
STANDARD = (910, 1000, 1250, 800)
DOUBLE = (1850, 2000, 2500, 1600)
FOURFOLD = (3650, 4000, 5000, 3200)
FIVEFOLD = (4550, 5000, 6250, 4000)
# method, clause, least, most at once, a day, a week, a month
DEPOSITS = [
    ("mastercard", "T04-20", 10, STANDARD, STANDARD, DOUBLE, FOURFOLD),
    ("visa", "T04-21", 10, STANDARD, STANDARD, DOUBLE, FOURFOLD),
    ("paysafecard", "T04-22", 8, STANDARD, DOUBLE, FIVEFOLD, FIVEFOLD),
    ("neteller", "T04-23", 10, STANDARD, STANDARD, DOUBLE, FOURFOLD),
    (
        "skrill",
        "T04-24",
        10,
        STANDARD,
        STANDARD,
        (2750, 3000, 3750, 2400),
        (5450, 6000, 7500, 4800),
    ),
]


def had(method: str, currency: str, amount: int, at: int, state: str = "done") -> Made:
    return Made(
        direction="deposit",
        kind=method,
        method="m1",
        state=state,
        purpose="ordinary",
        currency=currency,
        amount=amount,
        asked_at=at,
        settled_at=at,
    )


def judged(method: str, made: list[Made], amount: int, code: str, at: int = NOON) -> str:
    assert TSG.payments
    kind = TSG.payments.method(method)
    assert kind
    level = TSG.payments.levels[0]
    found = limits.against_deposit(TSG, kind, level, made, amount, code, None, at)
    return found.code if found else "ok"


@pytest.mark.clause("T04-19", "T04-20", "T04-21", "T04-22", "T04-23", "T04-24", "T04-33")
@pytest.mark.parametrize("at", range(4), ids=CODES)
@pytest.mark.parametrize("row", DEPOSITS, ids=lambda row: row[0])
def test_the_table_of_deposits_to_the_cent(row: tuple, at: int) -> None:  # type: ignore[type-arg]
    method, _, least, most, day, week, month = row
    code = CODES[at]
    assert judged(method, [], least * 100 - 1, code) == "deposit-too-little"
    assert judged(method, [], least * 100, code) == "ok"
    assert judged(method, [], most[at] * 100, code) == "ok"
    assert judged(method, [], most[at] * 100 + 1, code) == "deposit-transaction"
    # all but ten units of a window are used up an hour, two days or ten days ago
    for bound, ago, word in (
        (day, HOUR, "day"),
        (week, 2 * DAY, "week"),
        (month, 10 * DAY, "month"),
    ):
        left = 10_00
        before = [had(method, code, bound[at] * 100 - left, NOON - ago)]
        assert judged(method, before, left, code) == "ok"
        assert judged(method, before, left + 1, code) == f"deposit-{word}", word


@pytest.mark.clause("T04-19")
def test_a_rolling_day_is_24_hours_a_week_7_days_and_a_month_30() -> None:
    for span, bound in ((DAY, 910_00), (7 * DAY, 1850_00), (30 * DAY, 3650_00)):
        last, gone = NOON - span + 1, NOON - span
        assert judged("visa", [had("visa", "EUR", bound, last)], 10_00, "EUR") != "ok"
        assert judged("visa", [had("visa", "EUR", bound, gone)], 10_00, "EUR") == "ok"


def test_a_calendar_day_week_and_month_as_an_option() -> None:
    assert TSG.payments
    calendar = msgspec.structs.replace(TSG.payments, window="calendar")
    plan = msgspec.structs.replace(TSG, payments=calendar)
    kind = calendar.method("visa")
    assert kind
    # Tuesday 10 March 2026: the week began on Monday the 9th
    for since, bound in (("2026-03-10", 910_00), ("2026-03-09", 1850_00), ("2026-03-01", 3650_00)):
        first = moment(f"{since} 00:00")
        for at, found in ((first, False), (first - 1, True)):
            made = [had("visa", "EUR", bound, at)]
            left = limits.against_deposit(plan, kind, None, made, 10_00, "EUR", None, NOON)
            assert (left is None) is found, (since, at)


@pytest.mark.clause("T04-20", "T04-21", "T04-22")
def test_declined_deposits_are_attempts_and_pending_ones_count() -> None:
    for method, most in (("visa", 5), ("mastercard", 5), ("paysafecard", 10)):
        tried = [had(method, "EUR", 10_00, NOON - one, "declined") for one in range(most)]
        assert judged(method, tried[1:], 10_00, "EUR") == "ok"
        assert judged(method, tried, 10_00, "EUR") == "too-many-attempts"
        assert judged(method, tried, 10_00, "EUR", NOON + DAY - most + 1) == "ok"
        cancelled = [msgspec.structs.replace(one, state="cancelled") for one in tried]
        assert judged(method, cancelled, 10_00, "EUR") == "ok"
    for state in ("ordered", "sent", "done"):
        three = [had("paysafecard", "EUR", 10_00, NOON, state)] * 3
        assert judged("paysafecard", three[1:], 10_00, "EUR") == "ok"
        assert judged("paysafecard", three, 10_00, "EUR") == "too-many-deposits"
        assert (
            judged("visa", [had("visa", "EUR", 905_00, NOON, state)], 10_00, "EUR") == "deposit-day"
        )
    assert judged("visa", [had("visa", "EUR", 905_00, NOON, "declined")], 10_00, "EUR") == "ok"
    assert judged("neteller", [had("neteller", "EUR", 1, NOON)] * 100, 10_00, "EUR") == "ok"


@pytest.mark.clause("T04-19", "T04-20")
def test_currencies_count_apart_as_they_are_printed_or_by_shares() -> None:
    full = [had("visa", "EUR", 910_00, NOON)]
    assert judged("visa", full, 10_00, "USD") == "ok"
    assert TSG.payments
    together = msgspec.structs.replace(TSG.payments, currencies_count="together")
    plan = msgspec.structs.replace(TSG, payments=together)
    kind = together.method("visa")
    assert kind
    half = [had("visa", "EUR", 455_00, NOON)]  # half of 910: of 1000 USD 500 are left
    for amount, ok in ((500_00, True), (500_01, False)):
        found = limits.against_deposit(plan, kind, None, half, amount, "USD", None, NOON)
        assert (found is None) is ok


# -- withdrawals -------------------------------------------------------------------------------

# method, clause, roll-back least, over-credit least and most in USD, times
WITHDRAWALS = [
    ("mastercard", "T04-25", 50_00, 100_00, 6_500_00, 3),
    ("visa", "T04-26", 10_00, 100_00, 6_500_00, 3),
    ("neteller", "T04-27", 50_00, 1_00, 50_000_00, 3),
    ("skrill", "T04-28", 50_00, 1, 5_000_00, 3),
    ("wire-transfer", "T04-29", None, 50_000_00, 1_000_000_00, 1),
    ("bank-transfer", "T04-30", None, 10_00, 49_999_00, 1),
]


@pytest.mark.clause("T04-19", "T04-25", "T04-26", "T04-27", "T04-28", "T04-29", "T04-30", "T04-32")
@pytest.mark.parametrize("row", WITHDRAWALS, ids=lambda row: row[0])
def test_the_table_of_over_credits_to_the_cent(books: Store, row: tuple) -> None:  # type: ignore[type-arg]
    method, clause, _, least, most, times = row
    with books.write() as conn:
        setup(conn, method=method, currency="USD")
        win(conn, 10_000_000_00, "USD")
        for amount, code in (
            (least - 1, "overcredit-too-little"),
            (most + 1, "overcredit-too-much"),
        ):
            if amount:
                found = refused(withdraw, conn, amount, "USD")
                assert (found.code, found.clause) == (code, clause)
        for number in range(times):
            made = withdraw(conn, (least, most, least)[number], "USD", at=NOON + number)
            assert made.how == "overcredit"
        again = NOON + DAY
        assert refused(withdraw, conn, least, "USD", at=again - 1).code == "too-many-withdrawals"
        assert withdraw(conn, least, "USD", at=again).state == "ordered"


@pytest.mark.clause("T04-19", "T04-26", "T04-32")
def test_limits_in_dollars_hold_for_other_wallets_at_the_rate(books: Store) -> None:
    """100 USD are 90 EUR, 6 500 USD are 5 850 EUR."""
    with books.write() as conn:
        setup(conn)
        win(conn, 100_000_00)
        assert refused(withdraw, conn, 89_99).code == "overcredit-too-little"
        assert withdraw(conn, 90_00).how == "overcredit"
        assert refused(withdraw, conn, 5_850_01).code == "overcredit-too-much"
        assert withdraw(conn, 5_850_00).how == "overcredit"


@pytest.mark.clause("T04-25", "T04-26", "T04-27", "T04-28", "T04-31")
@pytest.mark.parametrize("row", WITHDRAWALS[:4], ids=lambda row: row[0])
def test_a_roll_back_has_its_own_least_and_no_most(books: Store, row: tuple) -> None:  # type: ignore[type-arg]
    method, clause, rollback, overcredit, *_ = row
    with books.write() as conn:
        setup(conn, method=method, currency="USD")
        for day in range(2):
            deposited(conn, 1_000_00, "USD", at=NOON + day * DAY)
        at = NOON + 3 * DAY
        found = refused(withdraw, conn, rollback - 1, "USD", at=at)
        assert (found.code, found.clause) == ("rollback-too-little", clause)
        # literal, even where the over-credit would be lower; and he is told
        assert found.facts["overcredit_least"] == f"{overcredit / 100:g} USD"
        assert found.facts["deposited"] == "2000 USD"
        assert withdraw(conn, rollback, "USD", at=at).how == "rollback"
        assert withdraw(conn, 2_000_00 - rollback, "USD", at=at).how == "rollback"


@pytest.mark.clause("T04-31", "T04-32")
def test_what_is_paid_out_already_is_no_roll_back_again(books: Store) -> None:
    with books.write() as conn:
        account = setup(conn)
        win(conn, 10_000_00)
        deposited(conn, 500_00)
        assert withdraw(conn, 500_01, at=NOON + 1).how == "overcredit"  # as a whole
        deposited(conn, 200_00, at=NOON + 2)
        # 500 were paid out by the over-credit, and only the new 200 are left
        first = withdraw(conn, 150_00, at=NOON + 3)
        assert first.how == "rollback"
        assert withdraw(conn, 100_00, at=NOON + 4).how == "overcredit"  # 50 were left
        assert account.id == "u1"


@pytest.mark.clause("T04-31")
def test_a_withdrawal_that_came_to_nothing_uses_up_nothing(books: Store) -> None:
    with books.write() as conn:
        setup(conn)
        deposited(conn, 500_00)
        one = withdraw(conn, 400_00, at=NOON + 1)
        assert tell(conn, one, "payout.declined", NOON + 2) == "applied"
        assert withdraw(conn, 500_00, at=NOON + 3).how == "rollback"


@pytest.mark.clause("T04-31")
def test_roll_back_is_by_method_and_in_the_currency_of_the_wallet(books: Store) -> None:
    with books.write() as conn:
        account = setup(conn)
        skrill = add_method(conn, account, "skrill")
        win(conn, 10_000_00)
        win(conn, 10_000_00, "USD")
        deposited(conn, 500_00)
        assert withdraw(conn, 200_00, "USD").how == "overcredit"
        use(conn, account, skrill)
        assert withdraw(conn, 200_00).how == "overcredit"


@pytest.mark.clause("T04-22", "T04-29", "T04-30")
def test_methods_without_a_row_go_one_way_only(books: Store) -> None:
    with books.write() as conn:
        account = setup(conn, method="paysafecard")
        win(conn, 1_000_00)
        assert refused(withdraw, conn, 100_00).code == "method-not-for-withdrawal"
        for method in ("wire-transfer", "bank-transfer"):
            use(conn, account, add_method(conn, account, method))
            assert refused(deposit, conn, 100_00).code == "method-not-for-deposit"


# -- levels ------------------------------------------------------------------------------------


@pytest.mark.clause("T04-33", "T04-34", "T04-35", "T04-37")
def test_the_highest_level_needs_all_checks_and_lifts_the_maxima(books: Store) -> None:
    checks = ["profile", "occupation", "source-of-funds", "source-of-wealth", "interview"]
    with books.write() as conn:
        setup(conn, currency="USD")
        assert payments.level_of(conn, TSG, "u1").id == "basic"  # type: ignore[union-attr]
        found = refused(payments.set_level, conn, TSG, "u1", "highest", checks[:-1], STAFF, NOON)
        assert (found.code, found.clause, found.facts["missing"]) == (
            *("level-checks", "T04-34"),
            ["interview"],
        )
        assert refused(deposit, conn, 1_000_01, "USD").code == "deposit-transaction"
        payments.set_level(conn, TSG, "u1", "highest", checks, STAFF, NOON)
        # 200 000 USD a day at once; in euro 180 000 are as much
        assert refused(deposit, conn, 200_000_01, "USD").code == "deposit-day"
        assert refused(deposit, conn, 180_000_01, "EUR").code == "deposit-day"
        deposited(conn, 180_000_00, "EUR")
        assert refused(deposit, conn, 10_00, "USD").code == "deposit-day"
        # 300 000 a week: 100 000 are left a day later, then 200 000 of the month after a week
        at = NOON + DAY
        assert refused(deposit, conn, 100_000_01, "USD", at=at).code == "deposit-week"
        deposited(conn, 100_000_00, "USD", at=at)
        at = NOON + 8 * DAY
        deposited(conn, 200_000_00, "USD", at=at)
        assert refused(deposit, conn, 10_00, "USD", at=at + DAY).code == "deposit-month"
        win(conn, 5_000_000_00, "USD")
        assert withdraw(conn, 4_000_000_00, "USD", at=at).how == "overcredit"  # no maximum


@pytest.mark.clause("T04-35", "T04-37")
def test_limits_of_a_level_hold_across_methods(books: Store) -> None:
    """At most 200 000 USD a day: 150 000 by one card leave 50 000 for every other method."""
    checks = ["profile", "occupation", "source-of-funds", "source-of-wealth", "interview"]
    with books.write() as conn:
        account = setup(conn, currency="USD")
        payments.set_level(conn, TSG, "u1", "highest", checks, STAFF, NOON)
        deposited(conn, 150_000_00, "USD")
        use(conn, account, add_method(conn, account, "skrill"))
        assert refused(deposit, conn, 50_000_01, "USD").code == "deposit-day"
        assert deposit(conn, 50_000_00, "USD").state == "ordered"


@pytest.mark.clause("T04-33", "T04-37")
def test_a_level_between_and_back_to_the_basic_one(books: Store) -> None:
    with books.write() as conn:
        setup(conn, currency="USD")
        assert refused(payments.set_level, conn, TSG, "u1", "gold", [], STAFF, NOON).code == (
            "level-unknown"
        )
        known = ["profile", "source-of-funds"]
        payments.set_level(conn, TSG, "u1", "raised", known, STAFF, NOON)
        assert refused(deposit, conn, 20_000_01, "USD").code == "deposit-day"
        assert deposit(conn, 20_000_00, "USD").state == "ordered"
        win(conn, 50_000_00, "USD")
        assert refused(withdraw, conn, 6_500_01, "USD").code == "overcredit-too-much"
        payments.set_level(conn, TSG, "u1", "basic", [], STAFF, NOON + DAY)
        assert refused(deposit, conn, 10_00, "USD", at=NOON + 2 * DAY).code == "deposit-week"
