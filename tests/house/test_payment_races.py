"""Those who race for a payment: each in a transaction of his own, on either database."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable

import pytest

from krupier.house import payments
from krupier.house.refusals import HouseRefused
from krupier.store import Store, audit
from tests.house.household import NOON, join, quote
from tests.house.paying import OWN, RATES, balance, deposit, event, win, withdraw
from tests.house.people import bank_account

RACERS = 4


def opened(store: Store) -> None:
    with store.write() as conn:
        quote(conn, "tsg", 0, **RATES)
        join(conn, money=0)
        bank_account(conn, "u1", method="visa", currency="EUR", active=True)


def race(work: Callable[[int], str]) -> Counter[str]:
    """What became of each."""
    found: list[str] = []

    def run(number: int) -> None:
        try:
            found.append(work(number))
        except HouseRefused as refused:
            found.append(refused.refusal.code)
        except Exception as fault:
            found.append(repr(fault))

    racers = [threading.Thread(target=run, args=(one,)) for one in range(RACERS)]
    for one in racers:
        one.start()
    for one in racers:
        one.join()
    return Counter(found)


@pytest.mark.clause("T04-21")
def test_of_many_at_once_only_so_many_are_accepted_as_the_limit_has(store: Store) -> None:
    """Each deposits 300 EUR by Visa: of 910 a day three fit."""
    opened(store)

    def work(number: int) -> str:
        with store.write() as conn:
            return deposit(conn, 300_00).state

    assert race(work) == {"ordered": 3, "deposit-day": 1}
    assert audit(store) == []


def test_the_same_order_from_everywhere_is_one_order(store: Store) -> None:
    opened(store)

    def work(number: int) -> str:
        with store.write() as conn:
            return deposit(conn, 300_00, id="once").id

    assert race(work) == {"once": RACERS}
    with store.read() as conn:
        assert len(payments.listed(conn)) == 1


def test_the_same_news_from_everywhere_count_once(store: Store) -> None:
    opened(store)
    with store.write() as conn:
        one = deposit(conn, 300_00)
        payments.to_send(conn, "sandbox", NOON)

    def work(number: int) -> str:
        with store.write() as conn:
            return payments.apply(conn, "sandbox", event(one, "deposit.done"), NOON)

    assert race(work) == {"applied": 1, "repeated": RACERS - 1}
    with store.read() as conn:
        assert balance(conn) == 300_00


def test_what_is_cancelled_is_not_sent_and_what_is_sent_is_not_cancelled(store: Store) -> None:
    opened(store)
    with store.write() as conn:
        win(conn, 1_000_00)
        one = withdraw(conn, 100_00)

    def work(number: int) -> str:
        with store.write() as conn:
            if number % 2:
                return payments.cancel(conn, one.id, OWN, NOON).state
            sent = payments.to_send(conn, "sandbox", NOON)
            return "sent" if sent else "nothing"

    found = race(work)
    with store.read() as conn:
        state = payments.payment(conn, one.id).state
        assert balance(conn) == (1_000_00 if state == "cancelled" else 900_00)
    assert found[state] == 1
    assert sum(found.values()) == RACERS
    assert set(found) - {state} <= {"nothing", "payment-not-cancellable"}
