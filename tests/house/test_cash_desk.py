"""A cash desk: opened with a float, closed with a count, and every difference signed by two."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection

from krupier.house import cash_desk, chips, confirmations, movements, receipts, staff_persons
from krupier.house.acts import Signature
from krupier.store import Store, Unknown, audit, ledger
from krupier.store.acts import latest
from tests.house.people import HOUR, NOW
from tests.house.premises import (
    EUR,
    KAREL,
    KINGS,
    WGG,
    admitted,
    books,
    bought,
    cash,
    cnb,
    opened,
    refusal,
    serving,
    transfer,
)

TWO = Signature("karel", "cashier", "a note was torn", second="marta")


@pytest.fixture
def store() -> Store:
    new = books()
    with new.write() as conn:
        cnb(conn)
    return new


def busy(conn: Connection) -> cash_desk.Shift:
    """Float 10,000 EUR and chips for 50,000; 300 bought in cash, 200 by card, 100 paid in cash and
    50 by transfer: cash 10,200, chips 49,650."""
    desk, jan = opened(conn), admitted(conn)
    bought(conn, desk, jan, 300 * EUR, "a")
    bought(conn, desk, jan, 200 * EUR, "b", way="card")
    both = [*cash(100 * EUR), transfer(50 * EUR)]
    chips.redeem(conn, serving(desk, "c"), jan.id, both, "EUR")
    return desk


def test_a_desk_closes_with_what_the_books_say(store: Store) -> None:
    with store.write() as conn:
        desk = busy(conn)
        assert cash_desk.cash_in(conn, desk, "EUR") == 10_200 * EUR
        assert cash_desk.chips_in(conn, desk) == {"EUR": 49_650 * EUR}
        counted, lying = {"EUR": 10_200 * EUR}, {"EUR": 49_650 * EUR}
        done = cash_desk.close_desk(conn, WGG, desk, counted, lying, KAREL, NOW + HOUR)
        assert (done.difference, done.chips_difference) == ({}, {})
        assert ledger.balance(conn, desk.account, "EUR") == 0
        assert ledger.balance(conn, "clearing:vault-wgg", "EUR") == -200 * EUR
        codes = [(one.code, one.amount // EUR) for one in movements.of_shift(conn, desk.id)]
        assert codes == [
            *(("3", 10_000), ("J1", 300), ("J1", 200), ("K1", 100), ("K1", 50), ("7", 10_200)),
        ]
        numbers = [one.number for one in movements.of_shift(conn, desk.id)]
        assert numbers == [1, 2, 3, 4, 5, 6]
    assert audit(store) == []


@pytest.mark.parametrize(("over", "kind", "code"), [(-5, "shortage", "7"), (5, "surplus", "4")])
def test_a_difference_is_named_and_signed_by_two(
    store: Store, over: int, kind: str, code: str
) -> None:
    with store.write() as conn:
        desk = busy(conn)
        counted, lying = {"EUR": (10_200 + over) * EUR}, {"EUR": 49_650 * EUR}
        told = refusal(conn, cash_desk.close_desk, WGG, desk, counted, lying, KAREL, NOW)
        assert (told.code, told.facts["cash"]) == ("difference-unsigned", [f"{over} EUR"])
        alone = Signature("karel", "cashier", "torn", second="karel")
        told = refusal(conn, cash_desk.close_desk, WGG, desk, counted, lying, alone, NOW)
        assert told.code == "second-same"
        for login in ("karel", "karel-again"):
            staff_persons.enter(conn, login)
        staff_persons.join(conn, "karel-again", "karel")
        alone = Signature("karel", "cashier", "torn", second="karel-again")
        told = refusal(conn, cash_desk.close_desk, WGG, desk, counted, lying, alone, NOW)
        assert told.code == "second-same"
        assert cash_desk.shift_of(conn, desk.id).closed_at is None  # nothing has changed
        done = cash_desk.close_desk(conn, WGG, desk, counted, lying, TWO, NOW)
        assert done.difference == {"EUR": over * EUR}
        assert ledger.balance(conn, "difference:wgg", "EUR") == over * EUR
        assert ledger.balance(conn, desk.account, "EUR") == 0
        (found,) = [one for one in movements.of_shift(conn, desk.id) if one.kind == kind]
        assert (found.code, found.amount) == (code, 5 * EUR)
        (act, *_) = latest(conn, subject="desk:wgg-P1")
        assert (act.author, act.second, act.reason) == ("karel", "marta", "a note was torn")
    assert audit(store) == []


def test_the_second_person_signs_the_difference_that_was_read(store: Store) -> None:
    """Five euros were missing when it was read; then ten came from the vault."""
    with store.write() as conn:
        desk = busy(conn)
        counted, lying = {"EUR": 10_195 * EUR}, {"EUR": 49_650 * EUR}
        read = {"cash": ["-5 EUR"], "chips": ["0"]}
        told = refusal(conn, cash_desk.close_desk, WGG, desk, counted, lying, KAREL, NOW)
        assert dict(told.facts) == read
        more = {"amount": 10 * EUR, "code": "EUR", "out": False, "key": "late", "at": NOW}
        cash_desk.bring(conn, WGG, desk, signed=KAREL, **more)  # type: ignore[arg-type]
        told = refusal(conn, cash_desk.close_desk, WGG, desk, counted, lying, TWO, NOW, read)
        assert (told.code, told.facts["cash"]) == ("stale-difference", ["-15 EUR"])
        assert cash_desk.shift_of(conn, desk.id).closed_at is None
        done = cash_desk.close_desk(conn, WGG, desk, counted, lying, TWO, NOW, told.facts)
        assert done.difference == {"EUR": -15 * EUR}
    assert audit(store) == []


def test_chips_that_are_missing_are_lost(store: Store) -> None:
    with store.write() as conn:
        desk = busy(conn)
        counted, lying = {"EUR": 10_200 * EUR}, {"EUR": 49_640 * EUR}
        told = refusal(conn, cash_desk.close_desk, WGG, desk, counted, lying, KAREL, NOW)
        assert told.facts["chips"] == ["-10 EUR"]
        done = cash_desk.close_desk(conn, WGG, desk, counted, lying, TWO, NOW)
        assert done.chips_difference == {"EUR": -10 * EUR}
        (lost,) = [one for one in movements.of_shift(conn, desk.id) if one.kind == "chips-lost"]
        assert (lost.code, lost.amount, lost.in_cash) == ("L1", 10 * EUR, None)


def test_nobody_works_at_a_desk_that_is_not_his_or_not_open(store: Store) -> None:
    eva = Signature("eva", "cashier", "at the desk")
    with store.write() as conn:
        desk = opened(conn)
        told = refusal(conn, cash_desk.at_desk, WGG, desk.id, eva)
        assert (told.code, told.facts["cashier"]) == ("desk-not-yours", "karel")
        with pytest.raises(Unknown):
            cash_desk.at_desk(conn, KINGS, desk.id, KAREL)
        told = refusal(conn, cash_desk.open_desk, WGG, "P1", {}, {}, eva, NOW)
        assert told.code == "desk-open"
        told = refusal(conn, cash_desk.open_desk, WGG, "P2", {}, {}, KAREL, NOW)
        assert told.code == "desk-of-yours-open"
        jan, all_of_it = admitted(conn), ({"EUR": 10_000 * EUR}, {"EUR": 50_000 * EUR})
        cash_desk.close_desk(conn, WGG, desk, *all_of_it, KAREL, NOW)
        assert refusal(conn, bought, desk, jan, 1, "a").code == "desk-closed"
        told = refusal(conn, cash_desk.close_desk, WGG, desk, *all_of_it, KAREL, NOW)
        assert told.code == "desk-closed"
        assert cash_desk.open_desk(conn, WGG, "P1", {}, {}, eva, NOW + 1).id != desk.id


@pytest.mark.parametrize(
    ("name", "cash_", "code"),
    [
        ("p1", {}, "desk-name"),
        ("", {}, "desk-name"),
        ("P1 ", {}, "desk-name"),
        ("P1", {"CZK": 1}, "desk-currency"),
        ("P1", {"EUR": -1}, "desk-amount"),
    ],
)
def test_what_cannot_be_opened(store: Store, name: str, cash_: dict[str, int], code: str) -> None:
    with store.write() as conn:
        assert refusal(conn, cash_desk.open_desk, WGG, name, cash_, {}, KAREL, NOW).code == code
        assert cash_desk.open_shifts(conn, "wgg") == []


def test_cash_is_brought_and_taken_away(store: Store) -> None:
    with store.write() as conn:
        desk = opened(conn, cash=100 * EUR)
        more = (WGG, desk, 50 * EUR, "EUR")
        once = cash_desk.bring(conn, *more, False, "in", KAREL, NOW)
        assert cash_desk.bring(conn, *more, False, "in", KAREL, NOW) == once
        assert cash_desk.bring(conn, *more, True, "out", KAREL, NOW).code == "7"
        assert cash_desk.cash_in(conn, desk, "EUR") == 100 * EUR
        told = refusal(
            conn, cash_desk.bring, WGG, desk, 100 * EUR + 1, "EUR", True, "x", KAREL, NOW
        )
        assert told.code == "desk-short"


@pytest.mark.clause("W05-09", "W05-10")
def test_receipts_and_confirmations_are_printed(store: Store) -> None:
    with store.write() as conn:
        desk, jan = opened(conn, cash=60 * EUR), admitted(conn)
        bought(conn, desk, jan, 100 * EUR, "a", way="card")
        paid = chips.redeem(conn, serving(desk, "b", partly=True), jan.id, cash(100 * EUR), "EUR")
        said = receipts.receipt(
            WGG, "P1", paid.movements, "Jan Novák", "290000017", "cs", paid.confirmation
        )
        assert "W.G.G. a.s." in said
        assert "IČO 29120764" in said
        assert "Doklad č. 3" in said
        assert "Karta: 290000017" in said
        assert "hotově: 60 EUR" in said
        assert "Nevyplaceno: 40 EUR" in said
        assert "Potvrzení č. WGG-000001" in said
        rest = paid.confirmation
        assert rest is not None
        assert "Not paid: 40 EUR" in receipts.confirmation(WGG, rest, "Jan Novák", "", "en")
        bought(conn, desk, jan, 10 * EUR, "c", way="card")
        back = confirmations.suspend(conn, WGG, desk, jan.id, 10 * EUR, "EUR", "s", KAREL, NOW)
        told = receipts.confirmation(WGG, back, "Jan Novák", "", "cs")
        assert "nejdéle do 15. 1. 2027 11:00" in told  # 60 days after 16 November
