"""Two who race for one limit: each asks in a transaction of his own, and the limit holds."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from krupier.house import cash_desk, chips, gate
from krupier.house.acts import Signature
from krupier.house.gate import Stake
from krupier.house.refusals import HouseRefused
from krupier.store import Store, audit, open_store
from tests.house.household import NOON, join, move, set_limit, table
from tests.house.people import NOW, take_lists
from tests.house.premises import KAREL, WGG, admitted, bought, cash, cnb, opened, serving

RACERS = 4
EACH = 30


@pytest.mark.clause("T03-06")
def test_of_two_who_race_for_the_last_of_a_limit_exactly_one_wins(store: Store) -> None:
    """Two connections, two tables; the limit leaves room for one stake. The first holds its
    transaction open until the second is asking."""
    with store.write() as conn:
        set_limit(conn, join(conn), "stakes-day", "10")
        rounds = [table(conn, "T1"), table(conn, "T2")]
    inside = threading.Event()
    outcomes: list[tuple[int, str]] = []

    def race(number: int) -> None:
        try:
            with store.write() as conn:
                if number == 0:
                    gate.check_all(conn, [Stake("u1", 6_00, "EUR")], NOON)
                    inside.set()
                    other.start()
                    other.join(0.3)  # it waits for our lock, on either database
                    assert other.is_alive()
                else:
                    gate.check_all(conn, [Stake("u1", 6_00, "EUR")], NOON)
                move(conn, rounds[number], f"k{number}", "u1", 6_00, "stake", NOON)
            outcomes.append((number, "won"))
        except HouseRefused as refused:
            outcomes.append((number, refused.refusal.facts["left"]))

    other = threading.Thread(target=race, args=(1,))
    race(0)
    other.join()
    assert sorted(outcomes) == [(0, "won"), (1, "4 EUR")]  # either thread may tell of it first
    assert audit(store) == []


def test_many_at_once_use_up_a_limit_exactly(store: Store) -> None:
    """Each stakes 1 again and again at a table of his own, in the order the threads come; 50 of
    120 fit."""
    with store.write() as conn:
        set_limit(conn, join(conn), "stakes-day", "50")
        join(conn, "u2", "p2")
        rounds = [table(conn, f"T{n}") for n in range(RACERS)]
    accepted, faults = [], []

    def race(number: int) -> None:
        for turn in range(EACH):
            try:
                with store.write() as conn:
                    # both accounts, in another order each time: nobody waits for ever
                    asked = [Stake("u1", 1_00, "EUR"), Stake("u2", 1_00, "EUR")]
                    gate.check_all(conn, asked[:: 1 if turn % 2 else -1], NOON)
                    for who in ("u1", "u2"):
                        key = f"{who}/{number}/{turn}"
                        move(conn, rounds[number], key, who, 1_00, "stake", NOON)
                accepted.append(number)
            except HouseRefused:
                pass
            except Exception as fault:
                faults.append(fault)

    racers = [threading.Thread(target=race, args=(n,)) for n in range(RACERS)]
    for one in racers:
        one.start()
    for one in racers:
        one.join()
    assert faults == []
    assert len(accepted) == 50
    with store.read() as conn:
        here = gate.standing(conn, "u1", NOON)
        assert here is not None
        assert gate.left(here, "EUR", NOON) == 0
    assert audit(store) == []


def test_what_is_read_for_a_view_locks_nothing(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path}/b.sqlite")
    with store.write() as conn:
        join(conn)
    with store.read() as conn:
        assert gate.standing(conn, "u1", NOON) is not None
    store.close()


@pytest.mark.clause("W05-10")
def test_of_two_desks_that_pay_one_confirmation_exactly_one_does(store: Store) -> None:
    """Two cashiers have the same slip; the first holds its transaction open until the second is
    paying."""
    with store.write() as conn:
        take_lists(conn)
        cnb(conn)
        desk, jan = opened(conn, cash=60_00), admitted(conn)
        bought(conn, desk, jan, 100_00, "a", way="card")
        short = serving(desk, "b", partly=True)
        slip = chips.redeem(conn, short, jan.id, cash(100_00), "EUR").confirmation
        assert slip is not None
        eva = Signature("eva", "cashier", "at the desk")
        desks = [desk, cash_desk.open_desk(conn, WGG, "P2", {"EUR": 100_00}, {}, eva, NOW)]
        cash_desk.bring(conn, WGG, desk, 100_00, "EUR", False, "more", KAREL, NOW)
    outcomes: list[tuple[int, str]] = []

    def pay(number: int) -> None:
        work = serving(desks[number], f"p{number}")
        try:
            with store.write() as conn:
                chips.pay_confirmation(conn, work, slip.number, cash(40_00))
                if number == 0:
                    other.start()
                    other.join(0.3)  # it waits for our lock, on either database
                    assert other.is_alive()
            outcomes.append((number, "paid"))
        except HouseRefused as refused:
            outcomes.append((number, refused.refusal.code))

    other = threading.Thread(target=pay, args=(1,))
    pay(0)
    other.join()
    assert outcomes == [(0, "paid"), (1, "confirmation-paid")]
    with store.read() as conn:
        assert [cash_desk.cash_in(conn, one, "EUR") for one in desks] == [60_00, 100_00]
    assert audit(store) == []


@pytest.mark.clause("W05-07")
def test_two_desks_together_keep_the_ceiling_of_cash(store: Store) -> None:
    """10,800 EUR are left at 25 CZK; each of two desks would take 6,000."""
    with store.write() as conn:
        take_lists(conn)
        cnb(conn)
        eva = Signature("eva", "cashier", "at the desk")
        desks = [opened(conn), cash_desk.open_desk(conn, WGG, "P2", {}, {}, eva, NOW)]
        jan = admitted(conn)
    outcomes: list[tuple[int, str]] = []

    def buy(number: int) -> None:
        try:
            with store.write() as conn:
                bought(conn, desks[number], jan, 6_000_00, f"b{number}")
                if number == 0:
                    other.start()
                    other.join(0.3)
                    assert other.is_alive()
            outcomes.append((number, "bought"))
        except HouseRefused as refused:
            outcomes.append((number, refused.refusal.facts["left"]))

    other = threading.Thread(target=buy, args=(1,))
    buy(0)
    other.join()
    assert outcomes == [(0, "bought"), (1, "4800 EUR")]
