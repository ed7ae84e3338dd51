"""Deposits and withdrawals, from the order to where they end. By hand: 1 USD = 0.90 EUR, 1 GBP =
1.15 EUR, 1 CZK = 0.04 EUR; fees 2 per cent, of crowns 2.5."""

from __future__ import annotations

from fractions import Fraction

import pytest
from sqlalchemy import Connection, select

from krupier.house import (
    agenda,
    cases,
    conversions,
    decisions,
    gate,
    payment_methods,
    payments,
    rates,
)
from krupier.house import user_accounts as accounts
from krupier.house.acts import by_itself
from krupier.house.provider import Answer
from krupier.house.refusals import HouseRefused
from krupier.plan import houses
from krupier.store import Conflict, Invalid, NotEnough, Store, Transfer, acts, audit, ledger
from krupier.store.schema import postings
from tests.house.household import DAY, HOUR, MINUTE, NOON, STAFF, join, moment, quote
from tests.house.paying import (
    OWN,
    RATES,
    TSG,
    add_method,
    balance,
    books,
    deposit,
    deposited,
    event,
    refused,
    send,
    setup,
    tell,
    use,
    win,
    withdraw,
)

__all__ = ["books"]


def sums(conn: Connection) -> dict[str, int]:
    return {code: sum(kinds.values()) for code, kinds in ledger.trial_balance(conn).items()}


# -- deposits ----------------------------------------------------------------------------------


@pytest.mark.clause("T04-03", "T04-13", "T05-12", "T05-13", "T05-18")
def test_a_deposit_in_its_own_currency_costs_nothing(books: Store) -> None:
    with books.write() as conn:
        setup(conn)
        stake = Transfer("s", "player:u1", "house:T1", 1, "EUR", "stake", "tsg")
        ledger.open_accounts(conn, ["house:T1"], "EUR")
        with pytest.raises(NotEnough):  # nothing to play with before
            ledger.post(conn, [stake], NOON)
        one = deposit(conn, 100_00)
        assert (one.method_amount, one.fee, one.quote, one.state) == (100_00, 0, "", "ordered")
        assert balance(conn) == 0
        assert send(conn) == [one.id]
        assert payments.payment(conn, one.id).state == "sent"
        assert tell(conn, one, "deposit.done") == "applied"
        assert balance(conn) == 100_00
        assert balance(conn, account="clearing:sandbox") == -100_00
        gate.check(conn, "u1", "stake", NOON, 100_00, "EUR")
        assert set(sums(conn).values()) == {0}


@pytest.mark.clause("T04-08", "T04-09", "T04-10", "T04-11", "T04-12", "T04-13")
def test_a_deposit_in_crowns_onto_a_wallet_of_ones_choice(books: Store) -> None:
    """100 EUR and a fee of 2.50 EUR are 102.50 / 0.04 = 2 562.50 CZK; 100 USD and 2.50 USD are
    102.50 × 0.90 / 0.04 = 2 306.25 CZK."""
    with books.write() as conn:
        setup(conn, currency="CZK")
        shown = payments.quote_deposit(conn, TSG, "u1", amount=100_00, currency="EUR", at=NOON)
        assert (shown.method_amount, shown.method_currency, shown.fee) == (2_562_50, "CZK", 2_50)
        assert shown.rate == "25"
        one = deposit(conn, 100_00, expected=shown)
        assert tell(conn, one, "deposit.done") == "applied"
        two = deposited(conn, 100_00, "USD")
        assert two.method_amount == 2_306_25
        assert (balance(conn), balance(conn, "USD")) == (100_00, 100_00)
        assert balance(conn, "CZK", "clearing:sandbox") == -(2_562_50 + 2_306_25)
        assert balance(conn, "EUR", "fees:tsg") == 2_50
        assert balance(conn, "EUR", "exchange:tsg") == -102_50
        assert set(sums(conn).values()) == {0}


@pytest.mark.clause("T04-12")
def test_the_other_amount_is_rounded_once_and_never_by_a_whole_unit(books: Store) -> None:
    with books.write() as conn:
        plan, held = TSG, quote(conn, "tsg", 0, **RATES)
        for amount in (*range(1, 400), 10**15 + 7):
            paid = conversions.deposited(plan, held, amount, "GBP", "CZK")
            fee = amount * 25 // 1000
            exact = (amount + fee) * Fraction(115, 4)
            assert paid.fee == fee
            assert 0 <= paid.method_amount - exact < 1
            if amount > fee:
                got = conversions.withdrawn(plan, held, amount, "GBP", "USD")
                exact = (amount - amount * 2 // 100) * Fraction(115, 90)
                assert 0 <= exact - got.method_amount < 1


@pytest.mark.clause("T04-12")
def test_nobody_pays_other_amounts_than_he_was_shown(books: Store) -> None:
    with books.write() as conn:
        setup(conn, currency="CZK")
        shown = payments.quote_deposit(conn, TSG, "u1", amount=100_00, currency="EUR", at=NOON)
        new = RATES | {"CZK": "0.05"}
        rates.set_rates(conn, "tsg", new, "EUR", "XE", NOON + 5, by_itself("a new day"), NOON)
        found = refused(deposit, conn, 100_00, at=NOON + 5, expected=shown)
        assert found.code == "payment-amounts-changed"
        assert found.facts["method_amount"] == "2050 CZK"  # 102.50 / 0.05
        # what is ordered keeps its amounts, whatever the rates are when it is done
        one = deposit(conn, 100_00, at=NOON + 4, expected=shown)
        assert tell(conn, one, "deposit.done", NOON + DAY) == "applied"
        assert balance(conn) == 100_00


@pytest.mark.parametrize("amount", [0, -1, 2**53])
def test_what_is_no_amount(books: Store, amount: int) -> None:
    with books.write() as conn:
        setup(conn)
        assert refused(deposit, conn, amount).code == "payment-bad-amount"
        assert refused(withdraw, conn, amount).code == "payment-bad-amount"
        assert refused(deposit, conn, 10_00, "CZK").code == "payment-currency"
        assert payments.listed(conn) == []


def test_the_same_order_again_is_the_same_and_another_one_is_refused(books: Store) -> None:
    with books.write() as conn:
        account = setup(conn)
        other = add_method(conn, account, "skrill")
        one = deposit(conn, 100_00, id="once")
        assert deposit(conn, 100_00, id="once", at=NOON + HOUR) == one
        assert deposit(conn, 100_00, id="once", method=one.method) == one
        with pytest.raises(Conflict):
            deposit(conn, 101_00, id="once")
        with pytest.raises(Conflict):
            deposit(conn, 100_00, id="once", method=other.id)
        with pytest.raises(Conflict):
            deposit(conn, 100_00, id="once", kind="skrill")
        assert len(payments.listed(conn)) == 1
        win(conn, 1_000_00)
        out = withdraw(conn, 100_00, id="out")
        assert withdraw(conn, 100_00, id="out") == out
        with pytest.raises(Conflict):
            withdraw(conn, 100_00, id="out", method=other.id)
        assert balance(conn) == 900_00
        with pytest.raises(Invalid):
            deposit(conn, 10_00, id="a/b")


# -- temporary accounts ------------------------------------------------------------------------


@pytest.mark.clause("T05-06", "T05-07", "T05-08", "T05-25")
def test_a_temporary_account_deposits_unregistered_up_to_3000_crowns(books: Store) -> None:
    """1 EUR is 25 CZK: 120 EUR are 3 000 CZK, also in the sum, and while they are pending."""
    with books.write() as conn:
        quote(conn, "tsg", 0, **RATES)
        join(conn, state="temporary", money=0, at=NOON - HOUR)
        assert refused(deposit, conn, 50_00).code == "method-missing"
        assert refused(deposit, conn, 120_01, kind="visa").code == "temporary-deposits"
        first = deposit(conn, 70_00, kind="visa")
        assert (first.method, first.method_currency) == (None, "CZK")
        assert refused(deposit, conn, 50_01, kind="skrill").code == "temporary-deposits"
        second = deposit(conn, 50_00, kind="skrill", method_currency="EUR")
        assert (second.method_currency, second.method_amount) == ("EUR", 50_00)
        assert refused(deposit, conn, 10_00, kind="visa").code == "temporary-deposits"
        assert tell(conn, first, "deposit.declined") == "applied"  # makes room again
        third = deposit(conn, 70_00, kind="visa")
        tell(conn, second, "deposit.done")
        tell(conn, third, "deposit.done")
        assert balance(conn) == 120_00
        assert refused(deposit, conn, 10_00, kind="neteller").code == "temporary-deposits"
        found = refused(withdraw, conn, 100_00)
        assert (found.code, found.clause) == ("temporary-no-withdrawal", "T01-10")


# -- withdrawals -------------------------------------------------------------------------------


@pytest.mark.clause("T04-12", "T04-17", "T08-10")
def test_a_withdrawal_leaves_the_wallet_at_once_and_comes_net_of_the_fee(books: Store) -> None:
    """200 EUR less 2.5 per cent are 195 EUR, 195 / 0.04 = 4 875 CZK."""
    with books.write() as conn:
        setup(conn, currency="CZK")
        win(conn, 500_00)
        shown = payments.quote_withdrawal(conn, TSG, "u1", amount=200_00, currency="EUR", at=NOON)
        assert (shown.method_amount, shown.fee) == (4_875_00, 5_00)
        one = withdraw(conn, 200_00, expected=shown)
        assert one.due_at == moment("2026-03-18 00:00")  # five working days after Tuesday the 10th
        assert (balance(conn), balance(conn, account="payout:u1")) == (300_00, 200_00)
        assert refused(withdraw, conn, 300_01).code == "payment-not-enough"
        assert tell(conn, one, "payout.done") == "applied"
        assert (balance(conn), balance(conn, account="payout:u1")) == (300_00, 0)
        assert balance(conn, "CZK", "clearing:sandbox") == 4_875_00
        assert balance(conn, "EUR", "fees:tsg") == 5_00
        assert payments.payment(conn, one.id).state == "done"
        assert set(sums(conn).values()) == {0}


def test_staff_decide_about_a_payment_as_they_have_read_it(books: Store) -> None:
    """It was released and held again: to release it is another decision than before."""
    with books.write() as conn:
        setup(conn)
        win(conn, 500_00)
        one = withdraw(conn, 200_00)
        payments.hold(conn, one.id, STAFF, NOON, read=payments.version(conn, one.id))
        read = payments.version(conn, one.id)
        payments.release(conn, one.id, STAFF, NOON, read)
        payments.hold(conn, one.id, STAFF, NOON)
        for word in (payments.release, payments.hold, payments.cancel):
            stale = refused(word, conn, one.id, STAFF, NOON, read=read)
            assert (stale.code, stale.facts) == (
                "stale-payment",
                {"state": "held", "version": read + 2},
            )
        assert payments.payment(conn, one.id).state == "held"
        assert payments.release(conn, one.id, STAFF, NOON, read + 2).state == "ordered"


@pytest.mark.clause("T04-17")
def test_who_ordered_it_cancels_it_until_it_is_sent(books: Store) -> None:
    with books.write() as conn:
        setup(conn)
        win(conn, 500_00)
        one = withdraw(conn, 200_00)
        done = payments.cancel(conn, one.id, OWN, NOON)
        assert (done.state, done.why, balance(conn)) == ("cancelled", "own-wish", 500_00)
        assert refused(payments.cancel, conn, one.id, OWN, NOON).code == "payment-not-cancellable"
        two = withdraw(conn, 200_00)
        assert send(conn) == [two.id]
        assert refused(payments.cancel, conn, two.id, OWN, NOON).code == "payment-not-cancellable"
        # the provider never had it: it is sent again, and may still be on its way
        payments.lost(conn, two.id, NOON)
        assert refused(payments.cancel, conn, two.id, OWN, NOON).code == "payment-not-cancellable"
        assert send(conn) == [two.id]
        three = deposit(conn, 10_00)
        assert payments.cancel(conn, three.id, OWN, NOON).state == "cancelled"
        assert balance(conn) == 300_00


def test_what_is_held_waits_and_goes_on_when_it_is_released(books: Store) -> None:
    with books.write() as conn:
        setup(conn)
        win(conn, 500_00)
        one, two = withdraw(conn, 100_00), withdraw(conn, 110_00)
        payments.hold(conn, one.id, STAFF, NOON, until=NOON + DAY)
        assert send(conn) == [two.id]
        assert refused(payments.hold, conn, two.id, STAFF, NOON).code == "payment-not-holdable"
        assert refused(payments.cancel, conn, one.id, OWN, NOON).code == "payment-not-cancellable"
        assert tell(conn, one, "payout.done") == "contradiction"  # the provider never had it
        agenda.work_off(conn, NOON + DAY - 1)
        assert payments.payment(conn, one.id).state == "held"
        agenda.work_off(conn, NOON + DAY)
        assert payments.payment(conn, one.id).state == "ordered"
        payments.hold(conn, one.id, STAFF, NOON + DAY)
        payments.release(conn, one.id, STAFF, NOON + DAY)
        assert refused(payments.release, conn, one.id, STAFF, NOON).code == "payment-not-held"
        payments.hold(conn, one.id, STAFF, NOON + DAY)
        for signed in (OWN, by_itself("tidies up")):  # who decides nothing about payments
            late = refused(payments.cancel, conn, one.id, signed, NOON + DAY)
            assert late.code == "payment-not-cancellable"
        done = payments.cancel(conn, one.id, STAFF, NOON + DAY, "payments.decide")
        assert done.why == "staff"
        (last, *_) = acts.latest(conn, subject=f"payment:{one.id}")
        assert (last.act, last.author) == ("payments.decide", STAFF.author)
        assert balance(conn) == 390_00


def test_withdrawals_of_a_suspended_account_wait(books: Store) -> None:
    with books.write() as conn:
        setup(conn)
        win(conn, 500_00)
        one = withdraw(conn, 100_00)
        accounts.set_state(conn, "u1", "suspended", "case", STAFF, NOON)
        assert send(conn) == []
        assert refused(withdraw, conn, 100_00).code == "account-suspended"
        accounts.set_state(conn, "u1", "active", "", STAFF, NOON)
        assert send(conn) == [one.id]


@pytest.mark.clause("T04-17")
@pytest.mark.parametrize("ends", [True, False])
def test_a_withdrawal_that_is_overdue_is_put_before_staff_once(books: Store, ends: bool) -> None:
    with books.write() as conn:
        setup(conn)
        win(conn, 500_00)
        one = withdraw(conn, 100_00)
        send(conn)
        if ends:
            tell(conn, one, "payout.done")
        due = moment("2026-03-18 00:00")
        agenda.work_off(conn, due - 1)
        assert cases.waiting(conn, "u1") == []
        agenda.work_off(conn, due + 9 * DAY)  # nobody looked for days
        agenda.work_off(conn, due + 10 * DAY)
        assert [one.kind for one in cases.waiting(conn, "u1")] == (
            [] if ends else ["overdue-withdrawal"]
        )


def test_a_withdrawal_waits_five_minutes_for_who_changes_his_mind(books: Store) -> None:
    """The reading of tsg; deposits, and what the house pays out by itself, go at once."""

    def taken(conn: Connection, at: int) -> list[str]:
        return [one.key for one in payments.to_send(conn, "sandbox", at, plans=[TSG])]

    with books.write() as conn:
        setup(conn)
        win(conn, 500_00)
        in_, gone, kept = deposit(conn, 20_00), withdraw(conn, 100_00), withdraw(conn, 200_00)
        assert taken(conn, NOON) == [in_.id]
        assert taken(conn, NOON + 5 * MINUTE - 1) == []
        cancelled = payments.cancel(conn, gone.id, OWN, NOON + 5 * MINUTE - 1)
        assert (cancelled.state, balance(conn)) == ("cancelled", 300_00)
        assert taken(conn, NOON + 5 * MINUTE) == [kept.id]
        late = refused(payments.cancel, conn, kept.id, OWN, NOON + 5 * MINUTE)
        assert late.code == "payment-not-cancellable"
        own = payment_methods.active(conn, "u1")
        assert own
        out = withdraw(conn, 300_00, at=NOON + HOUR, method=own.id, purpose="closing")
        assert taken(conn, NOON + HOUR) == [out.id]


@pytest.mark.clause("F01-13", "F01-14", "F01-23", "F01-24", "F01-28")
def test_fortuna_withdraws_free_of_charge_wherever_one_deposits(books: Store) -> None:
    plan = houses.of("fortuna")
    assert plan.payments
    assert all(one.deposit and one.withdrawal for one in plan.payments.methods)
    with books.write() as conn:
        account = setup(conn, "fortuna", "card", "CZK")
        deposited(conn, 1_000_00, "CZK", operator="fortuna")
        assert balance(conn, "CZK") == 1_000_00
        one = withdraw(conn, 1_000_00, "CZK", operator="fortuna")
        assert (one.method_amount, one.fee) == (1_000_00, 0)
        assert one.due_at == moment("2026-05-10 00:00")  # the end of the 60th day, 9 May
        tell(conn, one, "payout.done")
        assert balance(conn, "CZK", "clearing:sandbox") == 0
        assert account.currency == "CZK"
        assert refused(deposit, conn, 1_00, "EUR", operator="fortuna").code == "payment-currency"


def test_fortuna_says_within_what_time_a_win_is_paid() -> None:
    rules = houses.of("fortuna").payments
    assert rules
    assert rules.wins
    assert rules.wins.days == 30


@pytest.mark.clause("F01-13", "T05-15")
def test_money_does_not_go_from_one_account_to_another(books: Store) -> None:
    with books.write() as conn:
        setup(conn)
        join(conn, "u2", "p1", money=0, operator="fortuna")  # of the same person
        join(conn, "u3", "p3", money=0)
        win(conn, 500_00)
        for other in ("u2", "u3"):
            ledger.open_accounts(conn, [f"player:{other}"], "EUR")
            for kind in ("deposit", "gift", "correction", "prize"):
                gift = Transfer(kind, "player:u1", f"player:{other}", 1, "EUR", kind, "tsg")
                with pytest.raises(Invalid):
                    ledger.post(conn, [gift], NOON)
        assert balance(conn) == 500_00


def test_closing_pay_outs_are_exempt_from_limits(books: Store) -> None:
    with books.write() as conn:
        setup(conn)
        win(conn, 10_000_00)
        accounts.set_state(conn, "u1", "closed", "own-wish", STAFF, NOON)
        method = payment_methods.active(conn, "u1")
        assert method
        one = withdraw(conn, 1, method=method.id, purpose="closing")
        assert (one.purpose, one.kind) == ("closing", "visa")
        card = withdraw(conn, 9_999_00, kind="virtual-card", purpose="closing")
        assert (card.method, card.kind, card.how) == (None, "virtual-card", "")
        assert balance(conn) == 99


# -- what the provider says --------------------------------------------------------------------


def test_an_event_counts_once_and_one_that_contradicts_changes_nothing(books: Store) -> None:
    with books.write() as conn:
        setup(conn)
        one = deposit(conn, 100_00)
        assert payments.apply(conn, "sandbox", event(one, "deposit.done"), NOON) == "contradiction"
        assert tell(conn, one, "deposit.done") == "applied"
        assert tell(conn, one, "deposit.done") == "repeated"
        assert tell(conn, one, "deposit.declined") == "contradiction"
        assert balance(conn) == 100_00
        two = deposit(conn, 100_00)
        assert tell(conn, two, "deposit.declined", why="no-money") == "applied"
        assert tell(conn, two, "deposit.declined") == "repeated"
        assert tell(conn, two, "deposit.done") == "contradiction"
        assert tell(conn, two, "deposit.charged-back") == "contradiction"
        assert payments.payment(conn, two.id).why == "no-money"
        assert balance(conn) == 100_00
        kinds = {case.kind for case in cases.waiting(conn, "u1")}
        assert kinds == {"payment-contradiction"}


def test_news_of_something_else_changes_nothing(books: Store) -> None:
    with books.write() as conn:
        setup(conn)
        one = deposit(conn, 100_00)
        unknown = event(one, "deposit.done", key="nobody")
        send(conn)
        assert payments.apply(conn, "sandbox", unknown, NOON) == "unknown-payment"
        assert payments.apply(conn, "other", event(one, "deposit.done"), NOON) == "unknown-payment"
        assert tell(conn, one, "deposit.done", amount=100_01) == "other-amount"
        assert tell(conn, one, "deposit.done", currency="USD") == "other-amount"
        assert tell(conn, one, "payout.done") == "other-direction"
        said = Answer(key=one.id, reference="r1", state="pending", amount=100_00, currency="EUR")
        assert payments.noted(conn, "sandbox", said, NOON) == "applied"
        assert payments.noted(conn, "sandbox", said, NOON) == "repeated"
        assert tell(conn, one, "deposit.done", reference="r2") == "other-reference"
        assert (payments.payment(conn, one.id).state, balance(conn)) == ("sent", 0)
        assert tell(conn, one, "deposit.done", reference="r1") == "applied"


def test_an_answer_is_news_too_and_a_rejection_is_a_decline(books: Store) -> None:
    with books.write() as conn:
        setup(conn)
        win(conn, 500_00)
        one, two = deposit(conn, 100_00), withdraw(conn, 200_00)
        assert payments.silent(conn, "sandbox", NOON + HOUR, MINUTE) == []
        send(conn)
        assert payments.silent(conn, "sandbox", NOON + MINUTE - 1, MINUTE) == []
        assert payments.silent(conn, "sandbox", NOON + MINUTE, MINUTE) == [one.id, two.id]
        done = Answer(key=one.id, reference="r", state="done", amount=100_00, currency="EUR")
        assert payments.noted(conn, "sandbox", done, NOON) == "applied"
        payments.rejected(conn, two.id, "closed-account", NOON)
        found = payments.payment(conn, two.id)
        assert (found.state, found.why, balance(conn)) == ("declined", "closed-account", 600_00)
        assert balance(conn, account="payout:u1") == 0


def test_a_charge_back_takes_what_is_there_and_the_rest_is_owed(books: Store) -> None:
    with books.write() as conn:
        setup(conn)
        one = deposited(conn, 100_00)
        ledger.open_accounts(conn, ["house:T1"], "EUR")
        lost = Transfer("lost", "player:u1", "house:T1", 70_00, "EUR", "stake", "tsg")
        ledger.post(conn, [lost], NOON)
        assert tell(conn, one, "deposit.charged-back", why="fraud") == "applied"
        assert tell(conn, one, "deposit.charged-back") == "repeated"
        assert tell(conn, one, "deposit.done") == "repeated"
        assert (balance(conn), balance(conn, account="claim:u1")) == (0, -70_00)
        assert balance(conn, account="clearing:sandbox") == 0
        assert payments.claims(conn, "u1") == {"EUR": 70_00}
        account = accounts.account(conn, "u1")
        assert (account.state, account.why) == ("suspended", "charge-back")
        assert refused(deposit, conn, 50_00).code == "account-suspended"
        accounts.set_state(conn, "u1", "active", "", STAFF, NOON)
        deposited(conn, 50_00)  # the claim comes first
        assert (balance(conn), payments.claims(conn, "u1")) == (0, {"EUR": 20_00})
        win(conn, 500_00)
        assert refused(withdraw, conn, 100_00).code == "payment-claim"
        deposited(conn, 50_00)
        assert (balance(conn), payments.claims(conn, "u1")) == (530_00, {})
        # what was charged back is no deposit that could be rolled back: 100 are left
        assert withdraw(conn, 100_00).how == "rollback"
        assert withdraw(conn, 101_00).how == "overcredit"


def test_what_was_ordered_before_a_charge_back_waits_until_nothing_is_owed(books: Store) -> None:
    with books.write() as conn:
        setup(conn)
        one = deposited(conn, 100_00)
        leaves = withdraw(conn, 100_00)
        payments.apply(conn, "sandbox", event(one, "deposit.charged-back"), NOON)
        assert payments.claims(conn, "u1") == {"EUR": 100_00}
        accounts.set_state(conn, "u1", "active", "", STAFF, NOON)
        assert send(conn) == []
        deposited(conn, 100_00, at=NOON + 2 * DAY)
        assert payments.claims(conn, "u1") == {}
        assert send(conn, NOON + 2 * DAY) == [leaves.id]
    assert audit(books) == []


def test_a_charge_back_before_the_deposit_it_takes_back_settles_both(books: Store) -> None:
    with books.write() as conn:
        setup(conn, currency="CZK")
        one = deposit(conn, 100_00)
        assert tell(conn, one, "deposit.charged-back") == "applied"
        assert tell(conn, one, "deposit.done") == "repeated"
        assert payments.payment(conn, one.id).state == "charged-back"
        assert (balance(conn), payments.claims(conn, "u1")) == (0, {})
        for name in ("clearing:sandbox", "exchange:tsg", "fees:tsg"):
            assert {balance(conn, code, name) for code in ("EUR", "CZK")} == {0}


def test_a_deposit_that_comes_after_the_account_has_ended_is_its_owners(books: Store) -> None:
    with books.write() as conn:
        setup(conn)
        one = deposit(conn, 100_00)
        send(conn)
        accounts.set_state(conn, "u1", "closed", "own-wish", STAFF, NOON)
        assert tell(conn, one, "deposit.done") == "applied"
        assert balance(conn) == 100_00
        assert [case.kind for case in cases.waiting(conn, "u1")] == ["deposit-after-end"]


def test_what_is_only_noted_holds_no_account(books: Store) -> None:
    """A deposit is charged back while staff have not yet noted a contradiction: once the debt is
    settled he goes on."""
    with books.write() as conn:
        setup(conn)
        first = deposited(conn, 100_00)
        assert tell(conn, first, "deposit.declined") == "contradiction"
        second = deposited(conn, 50_00)
        tell(conn, second, "deposit.charged-back")
        kinds = {one.kind: one.id for one in cases.waiting(conn, "u1")}
        assert set(kinds) == {"payment-contradiction", "charge-back"}
        decisions.decide(conn, TSG, kinds["charge-back"], "settled", STAFF, NOON)
        assert accounts.account(conn, "u1").state != "suspended"
        accounts.set_state(conn, "u1", "suspended", "by hand", STAFF, NOON)
        decisions.decide(conn, TSG, kinds["payment-contradiction"], "noted", STAFF, NOON)
        assert accounts.account(conn, "u1").state == "suspended"  # nothing follows from it


# -- between wallets ---------------------------------------------------------------------------


@pytest.mark.clause("T04-08", "T04-10")
def test_converting_between_ones_own_wallets(books: Store) -> None:
    """10.01 EUR / 0.90 = 11.1222… USD: 11.12."""
    with books.write() as conn:
        setup(conn)
        win(conn, 100_00)

        def convert(amount: int, of: str, into: str, id: str = "x", **more: int) -> int:
            return conversions.exchange(
                conn,
                TSG,
                "u1",
                amount,
                of,
                into,
                expected=more.get("expected"),
                id=id,
                signed=OWN,
                at=NOON,
            ).into_amount

        assert convert(10_01, "EUR", "USD") == 11_12
        assert convert(10_01, "EUR", "USD") == 11_12  # the same again
        assert (balance(conn), balance(conn, "USD")) == (89_99, 11_12)
        with pytest.raises(Conflict):
            convert(10_02, "EUR", "USD")
        for args, code in (
            ((90_00, "EUR", "USD", "y"), "payment-not-enough"),
            ((1, "CAD", "GBP", "y"), "payment-too-small"),
            ((0, "EUR", "USD", "y"), "payment-bad-amount"),
            ((1_00, "EUR", "EUR", "y"), "convert-same"),
            ((1_00, "EUR", "CZK", "y"), "payment-currency"),
        ):
            assert refused(convert, *args).code == code
        assert refused(convert, 1_00, "EUR", "USD", "y", expected=1_12).code == (
            "payment-amounts-changed"
        )
        assert set(sums(conn).values()) == {0}


def test_a_temporary_account_converts_and_that_is_no_deposit(books: Store) -> None:
    with books.write() as conn:
        quote(conn, "tsg", 0, **RATES)
        join(conn, state="temporary", money=0, at=NOON - HOUR)
        one = deposit(conn, 110_00, kind="visa")
        tell(conn, one, "deposit.done")
        made = conversions.exchange(
            conn, TSG, "u1", 90_00, "EUR", "USD", expected=None, id="x", signed=OWN, at=NOON
        )
        assert made.into_amount == 100_00
        # 250 of 3 000 CZK are left, as before: 10 EUR
        assert refused(deposit, conn, 10_01, kind="visa").code == "temporary-deposits"
        assert deposit(conn, 10_00, kind="visa").state == "ordered"


def test_without_a_rate_nothing_is_converted(books: Store) -> None:
    with books.write() as conn:
        account = join(conn, money=0)
        add_method(conn, account, currency="CZK")
        assert refused(deposit, conn, 100_00).code == "payment-no-rate"
        fortuna = join(conn, "u2", "p2", operator="fortuna", money=0)
        with pytest.raises(HouseRefused) as caught:
            conversions.deposited(houses.of("fortuna"), None, 1_00, "CZK", "EUR")
        assert (caught.value.refusal.code, fortuna.id) == ("payment-no-conversion", "u2")


# -- records -----------------------------------------------------------------------------------


@pytest.mark.clause("T04-16", "T04-18")
def test_a_statement_shows_every_movement_with_both_amounts_and_the_balance(
    books: Store,
) -> None:
    with books.write() as conn:
        account = setup(conn, currency="CZK")
        one = deposited(conn, 100_00)
        win(conn, 50_00)
        two = withdraw(conn, 120_00, at=NOON + 1)
        tell(conn, two, "payout.declined", NOON + 2)
        signed = OWN
        conversions.exchange(
            conn, TSG, "u1", 9_00, "EUR", "USD", expected=None, id="x", signed=signed, at=NOON + 3
        )
        lines = payments.statement(conn, account.id, NOON, NOON + DAY)
        seen = [(line.kind, line.currency, line.amount, line.balance) for line in lines]
        assert seen == [
            ("deposit", "EUR", 100_00, 100_00),
            ("prize", "EUR", 50_00, 150_00),
            ("withdrawal", "EUR", -120_00, 30_00),
            ("payout-back", "EUR", 120_00, 150_00),
            ("conversion", "USD", 10_00, 10_00),
            ("conversion", "EUR", -9_00, 141_00),
        ]
        assert (lines[0].payment, lines[0].method) == (one.id, "visa")
        assert (lines[0].other_currency, lines[0].other_amount) == ("CZK", 2_562_50)
        assert lines[0].fee == 2_50
        assert (lines[4].other_currency, lines[4].other_amount) == ("EUR", 9_00)
        later = payments.statement(conn, account.id, NOON + 2, NOON + DAY)
        assert later == lines[3:]
        # who, how much and when: for ten years
        assert one.settled_at == NOON
        kept = {rule.what: rule.years for rule in TSG.retention}
        assert kept["transactions"] == 10


@pytest.mark.clause("T04-16", "T04-18", "T05-18")
def test_what_the_state_asks_of_payments_is_recorded(books: Store) -> None:
    """`ucet.csv`: transaction, account, amount, time, way, its name, currency."""
    with books.write() as conn:
        setup(conn)
        deposited(conn, 100_00)
        one = payments.listed(conn)[0]
        assert all((one.id, one.account, one.amount, one.settled_at, one.kind, one.currency))
        found = conn.execute(select(postings).where(postings.c.kind == "deposit")).one()
        assert (found.operator, found.amount, found.currency, found.at) == (
            *("tsg", 100_00, "EUR"),
            NOON,
        )


def test_the_books_are_in_order_after_all_of_it(books: Store) -> None:
    with books.write() as conn:
        account = setup(conn, currency="CZK")
        one = deposited(conn, 100_00)
        two = withdraw(conn, 95_00, at=NOON + 1)
        tell(conn, two, "payout.done", NOON + 2)
        use(conn, account, add_method(conn, account, "skrill"))
        deposit(conn, 20_00, at=NOON + 3)
        tell(conn, one, "deposit.charged-back", NOON + 4)
    assert list(audit(books)) == []
