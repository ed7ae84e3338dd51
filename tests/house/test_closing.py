"""What is left on an account that has ended: by a method at once, by a card at the end of day 7,
the fee once; of a temporary one no more than was deposited. Through the agenda, exactly once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select

from krupier.house import (
    agenda,
    breaks,
    cases,
    closing,
    corrections,
    decisions,
    holds,
    mails,
    payments,
)
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature, by_itself
from krupier.house.provider import Answer
from krupier.house.refusals import HouseRefused
from krupier.house.user_accounts import UserAccount
from krupier.plan import houses
from krupier.store import Store, Transfer, audit, ledger, open_store
from krupier.store.payment_schema import payment_methods
from krupier.store.payment_schema import payments as paid
from tests.house.household import DAY, HOUR, MINUTE, NOON, OWN, TSG, join, quote

BOSS = Signature("eva", "compliance", "a hard case", second="petr")
ALONE = Signature("eva", "compliance", "looked at it")


@pytest.fixture
def store() -> Iterator[Store]:
    made = open_store("sqlite://")
    yield made
    made.close()


def give(conn: Connection, id: str, money: dict[str, int], kind: Any = "deposit") -> None:
    for code, amount in money.items():
        ledger.open_accounts(conn, [f"player:{id}", "clearing:demo"], code)
        ends = ("clearing:demo", f"player:{id}")
        key = f"{kind}/{id}/{code}/{amount}"
        ledger.post(conn, [Transfer(key, *ends, amount, code, kind, "tsg")], NOON)


def account(
    conn: Connection, money: dict[str, int], *, active: bool = True, operator: str = "tsg"
) -> UserAccount:
    made = join(conn, "u1", "p1", operator, at=NOON, money=0, state="temporary")
    give(conn, "u1", money)
    if active:
        accounts.set_state(conn, "u1", "active", "", by_itself("complete"), NOON)
    return made


def method(conn: Connection, id: str = "m1", kind: str = "skrill", currency: str = "EUR") -> None:
    row = {
        "id": id,
        "account": "u1",
        "method": kind,
        "identifier": "",
        "fingerprint": id,
        "label": "••••1234",
        "holder": "Jan Novák",
        "country": "CZ",
        "currency": currency,
        "state": "verified",
        "given_at": NOON,
    }
    conn.execute(insert(payment_methods), row)


def close(conn: Connection) -> None:
    breaks.close(conn, "u1", OWN, NOON)


def pass_until(conn: Connection, at: int) -> None:
    """Whatever is due is done when it is due."""
    while (due := agenda.next_at(conn)) is not None and due <= at:
        agenda.work_off(conn, max(due, NOON))


def orders(conn: Connection) -> list[tuple[str, str, int, str, str]]:
    rows = conn.execute(select(paid).order_by(paid.c.asked_at, paid.c.id))
    return [(one.kind, one.currency, one.amount, one.purpose, one.state) for one in rows]


def wallet(conn: Connection) -> dict[str, int]:
    return holds.wallets(conn, "u1")


def mail(conn: Connection) -> list[str]:
    return [one.kind for one in reversed(mails.of_account(conn, "u1"))]


def answer(conn: Connection, state: Any, at: int) -> None:
    """The provider tells how everything that waits has ended."""
    for one in payments.to_send(conn, "sandbox", at):
        told = Answer(
            key=one.key,
            reference=f"r-{one.key}",
            state=state,
            amount=one.amount,
            currency=one.currency,
        )
        assert payments.noted(conn, "sandbox", told, at) == "applied"


def test_who_owes_does_not_get_around_it_by_closing_his_account(store: Store) -> None:
    """A win of 150 was taken back when 120 were left: of the 100 that come back from a table later
    he owes 30."""
    with store.write() as conn:
        account(conn, {"EUR": 120_00})
        method(conn)
        corrections.deduct(conn, "u1", 150_00, "EUR", "T1-7", BOSS, NOON, id="c1")
        close(conn)
        pass_until(conn, NOON + MINUTE)
        give(conn, "u1", {"EUR": 100_00}, "return")
        pass_until(conn, NOON + DAY)
        assert orders(conn) == [("skrill", "EUR", 70_00, "closing", "ordered")]
        assert payments.claims(conn, "u1") == {}
        assert wallet(conn) == {}
    assert audit(store) == []


def test_nor_by_having_it_in_another_currency(store: Store) -> None:
    """He owes 30 euro, which are 60 dollars at 0.50; of his 100 dollars 40 are left."""
    with store.write() as conn:
        quote(conn, "tsg", 0, USD="0.50")
        account(conn, {"EUR": 120_00})
        method(conn)
        corrections.deduct(conn, "u1", 150_00, "EUR", "T1-7", BOSS, NOON, id="c1")
        give(conn, "u1", {"USD": 100_00}, "return")
        close(conn)
        pass_until(conn, NOON + MINUTE)
        assert orders(conn) == [("skrill", "USD", 40_00, "closing", "ordered")]
        assert payments.claims(conn, "u1") == {}
        assert wallet(conn) == {}
    assert audit(store) == []


def test_what_is_no_longer_there_is_not_ordered(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody took it between the look and the order: nothing is left of the order either."""
    with store.write() as conn:
        account(conn, {"EUR": 120_00})
        method(conn)
        monkeypatch.setattr(holds, "wallets", lambda conn, id: {"EUR": 130_00})
        close(conn)
        pass_until(conn, NOON + MINUTE)
        assert orders(conn) == []
        assert payments.to_send(conn, "sandbox", NOON) == []
    assert audit(store) == []


@pytest.mark.clause("T05-20", "T05-26")
def test_closed_at_his_own_wish_and_paid_at_once_to_the_registered_method(store: Store) -> None:
    with store.write() as conn:
        account(conn, {"EUR": 120_00})
        method(conn)
        close(conn)
        pass_until(conn, NOON)
        assert orders(conn) == [("skrill", "EUR", 120_00, "closing", "ordered")]
        assert wallet(conn) == {}
        assert mail(conn)[-1:] == ["balance-sent"]
        answer(conn, "done", NOON + MINUTE)
        pass_until(conn, NOON + 30 * DAY)
        assert orders(conn) == [("skrill", "EUR", 120_00, "closing", "done")]
        assert agenda.next_at(conn) is None, "nothing is left to look at"
    assert audit(store) == []


@pytest.mark.clause("T05-20", "T05-26", "T05-27")
def test_without_a_method_he_is_asked_and_gets_a_card_at_the_end_of_day_seven(
    store: Store,
) -> None:
    with store.write() as conn:
        account(conn, {"EUR": 120_00})
        close(conn)
        pass_until(conn, NOON + 7 * DAY - 1)
        assert mail(conn).count("method-wanted") == 1
        assert orders(conn) == []
        assert wallet(conn) == {"EUR": 120_00}
        pass_until(conn, NOON + 7 * DAY)
        assert orders(conn) == [("virtual-card", "EUR", 117_00, "closing", "ordered")]
        assert ledger.balance(conn, "fees:tsg", "EUR") == 3_00
        assert mail(conn)[-1] == "card-sent"
    assert audit(store) == []


@pytest.mark.clause("T05-20")
def test_a_method_proved_within_the_seven_days_is_used_without_a_fee(store: Store) -> None:
    with store.write() as conn:
        account(conn, {"EUR": 120_00})
        close(conn)
        pass_until(conn, NOON + 3 * DAY)
        method(conn)
        pass_until(conn, NOON + 4 * DAY + HOUR)
        assert orders(conn) == [("skrill", "EUR", 120_00, "closing", "ordered")]


@pytest.mark.clause("T05-20", "T05-21")
def test_a_transfer_that_fails_he_is_asked_for_another_method_then_a_card(store: Store) -> None:
    with store.write() as conn:
        account(conn, {"EUR": 50_00})
        method(conn)
        close(conn)
        pass_until(conn, NOON)
        answer(conn, "declined", NOON + HOUR)
        assert wallet(conn) == {"EUR": 50_00}
        pass_until(conn, NOON + 2 * DAY)
        assert mail(conn).count("method-wanted") == 1
        pass_until(conn, NOON + 7 * DAY)
        assert [one[0::4] for one in orders(conn)] == [
            ("skrill", "declined"),
            ("virtual-card", "ordered"),
        ]
        assert wallet(conn) == {}


@pytest.mark.clause("T05-27")
def test_the_fee_is_charged_once_and_from_the_euro_wallet_first(store: Store) -> None:
    """2 EUR are there; the missing 1 EUR is 1.1111… USD (0.90), so 1.12."""
    with store.write() as conn:
        quote(conn, at=NOON)
        account(conn, {"EUR": 2_00, "USD": 100_00, "CAD": 10_00})
        close(conn)
        pass_until(conn, NOON + 7 * DAY)
        got = {one[1]: one[2] for one in orders(conn)}
        assert got == {"USD": 98_88, "CAD": 10_00}
        assert ledger.balance(conn, "fees:tsg", "EUR") == 2_00
        assert ledger.balance(conn, "fees:tsg", "USD") == 1_12
        answer(conn, "declined", NOON + 7 * DAY + HOUR)
        pass_until(conn, NOON + 9 * DAY)
        again = [one for one in orders(conn) if one[4] == "ordered"]
        assert sorted(one[1:3] for one in again) == [("CAD", 10_00), ("USD", 98_88)]
    assert audit(store) == []


@pytest.mark.clause("T05-27")
@pytest.mark.parametrize(("cents", "card"), [(2_99, False), (3_00, False), (3_01, True)])
def test_what_the_fee_would_swallow_is_put_before_staff(
    store: Store, cents: int, card: bool
) -> None:
    with store.write() as conn:
        account(conn, {"EUR": cents})
        close(conn)
        pass_until(conn, NOON + 7 * DAY)
        waiting = cases.waiting(conn, "u1")
        if card:
            assert orders(conn) == [("virtual-card", "EUR", cents - 3_00, "closing", "ordered")]
            assert waiting == []
            return
        assert orders(conn) == []
        assert [one.kind for one in waiting] == ["small-balance"]
        assert ledger.balance(conn, "held:u1", "EUR") == cents
        decisions.decide(conn, TSG, waiting[0].id, "pay-out", ALONE, NOON + 8 * DAY)
        pass_until(conn, NOON + 8 * DAY)
        assert orders(conn) == [("virtual-card", "EUR", cents, "closing", "ordered")]
    assert audit(store) == []


@pytest.mark.clause("T05-07", "T05-10", "T05-19", "T05-26", "T05-27")
def test_of_a_temporary_account_the_unspent_deposit_goes_back_and_staff_decide_the_rest(
    store: Store,
) -> None:
    """Deposited 50, won 30: 50 go back, 30 wait."""
    with store.write() as conn:
        account(conn, {"EUR": 50_00}, active=False)
        give(conn, "u1", {"EUR": 30_00}, "prize")
        method(conn)
        accounts.set_state(conn, "u1", "expired", "window", by_itself("30 days"), NOON)
        pass_until(conn, NOON)
        assert orders(conn) == [("skrill", "EUR", 50_00, "temporary", "ordered")]
        (case,) = cases.waiting(conn, "u1")
        assert (case.kind, case.detail) == ("temporary-rest", {"amounts": "30 EUR"})
        assert ledger.balance(conn, "held:u1", "EUR") == 30_00
        answer(conn, "done", NOON + HOUR)
        with pytest.raises(HouseRefused) as caught, conn.begin_nested():
            decisions.decide(conn, TSG, case.id, "keep", ALONE, NOON + DAY)
        assert caught.value.refusal.code == "second-person"
        decisions.decide(conn, TSG, case.id, "keep", BOSS, NOON + DAY)
        pass_until(conn, NOON + 30 * DAY)
        assert len(orders(conn)) == 1
        assert ledger.balance(conn, "house:tsg", "EUR") == 30_00
    assert audit(store) == []


@pytest.mark.clause("T05-19")
def test_staff_may_let_the_rest_of_a_temporary_account_go(store: Store) -> None:
    with store.write() as conn:
        account(conn, {"EUR": 50_00}, active=False)
        give(conn, "u1", {"EUR": 30_00}, "prize")
        method(conn)
        accounts.set_state(conn, "u1", "expired", "window", by_itself("30 days"), NOON)
        pass_until(conn, NOON)
        answer(conn, "done", NOON + HOUR)
        (case,) = cases.waiting(conn, "u1")
        decisions.decide(conn, TSG, case.id, "pay-out", ALONE, NOON + DAY)
        pass_until(conn, NOON + DAY)
        assert [one[2] for one in orders(conn)] == [50_00, 30_00]
        assert cases.waiting(conn, "u1") == []


@pytest.mark.clause("T05-10", "T05-19")
def test_what_was_lost_of_a_deposit_does_not_go_back(store: Store) -> None:
    """Deposited 50 EUR, 20 of them are left, and 9 USD (8.10 EUR) that were converted."""
    with store.write() as conn:
        quote(conn, at=NOON)
        account(conn, {"EUR": 50_00}, active=False)
        lost = Transfer("lost", "player:u1", "clearing:demo", 30_00, "EUR", "stake", "tsg")
        ledger.post(conn, [lost], NOON)
        give(conn, "u1", {"USD": 9_00}, "conversion")
        method(conn)
        accounts.set_state(conn, "u1", "expired", "window", by_itself("30 days"), NOON)
        pass_until(conn, NOON)
        assert sorted(one[1:3] for one in orders(conn)) == [("EUR", 20_00), ("USD", 9_00)]
        assert cases.waiting(conn, "u1") == []


@pytest.mark.clause("T05-21", "T07-15")
def test_a_block_without_end_closes_with_a_window_to_withdraw(store: Store) -> None:
    with store.write() as conn:
        quote(conn, at=NOON)
        account(conn, {"EUR": 120_00})
        method(conn)
        conn.execute(payment_methods.update().values(active=True))
        told: list[str] = []
        breaks.block(conn, "u1", None, ALONE, NOON, lambda *said: told.append(said[2]))
        assert told == ["closed"]
        pass_until(conn, NOON + 5 * DAY)
        assert orders(conn) == [], "he may do it himself"
        payments.order_withdrawal(
            conn, TSG, "u1", method="m1", amount=100_00, currency="EUR", id="own-1", at=NOON + DAY
        )
        pass_until(conn, NOON + 7 * DAY)
        mine = [one for one in orders(conn) if one[3] == "closing"]
        assert mine == [("skrill", "EUR", 20_00, "closing", "ordered")]


@pytest.mark.clause("T05-21", "T07-17")
def test_closed_by_staff_is_paid_out_and_he_is_told(store: Store) -> None:
    with store.write() as conn:
        account(conn, {"EUR": 120_00})
        method(conn)
        decisions.set_state(conn, TSG, "u1", "closed", ALONE, NOON)
        pass_until(conn, NOON)
        assert orders(conn) == [("skrill", "EUR", 120_00, "closing", "ordered")]
        assert set(mail(conn)) == {"closed", "balance-sent"}


def test_a_hold_that_is_ended_decides_the_case_that_it_waits_for(store: Store) -> None:
    with store.write() as conn:
        account(conn, {"EUR": 2_00})
        close(conn)
        pass_until(conn, NOON + 7 * DAY)
        (hold,) = holds.listed(conn, account="u1", open_=True)
        holds.end(conn, hold.id, {"EUR": 2_00}, BOSS, NOON + 8 * DAY)
        assert cases.waiting(conn, "u1") == []
        assert cases.case(conn, hold.case_id).decision == "keep"


def test_chips_that_come_back_from_a_table_are_paid_as_well(store: Store) -> None:
    with store.write() as conn:
        account(conn, {"EUR": 120_00})
        method(conn)
        close(conn)
        pass_until(conn, NOON)
        give(conn, "u1", {"EUR": 40_00}, "cash-out")  # a minute later
        pass_until(conn, NOON + HOUR)
        assert [one[2] for one in orders(conn)] == [120_00, 40_00]


def test_where_there_is_no_card_staff_decide_at_the_end(store: Store) -> None:
    fortuna = houses.of("fortuna")
    with store.write() as conn:
        account(conn, {"CZK": 5_000_00}, operator="fortuna")
        close(conn)
        pass_until(conn, NOON + 60 * DAY)
        assert orders(conn) == []
        (case,) = cases.waiting(conn, "u1")
        assert case.kind == "unpaid-balance"
        assert fortuna.closing is not None
        assert fortuna.closing.card_fee is None


@pytest.mark.clause("T05-26")
def test_after_an_outage_it_is_done_once(store: Store) -> None:
    """Nobody looked for ten days: everything that was due is done then, in its order."""
    with store.write() as conn:
        account(conn, {"EUR": 120_00})
        close(conn)
        while agenda.work_off(conn, NOON + 10 * DAY):
            pass
        assert orders(conn) == [("virtual-card", "EUR", 117_00, "closing", "ordered")]
        while agenda.work_off(conn, NOON + 10 * DAY):
            pass
        assert len(orders(conn)) == 1
        assert closing.unfinished(conn, "u1"), "the card is not paid yet"
