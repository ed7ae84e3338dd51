"""Random days of a casino: whatever is done in whatever order, a referee that keeps its own books
finds the same cash, chips and net loss, and no limit of cash is broken."""

from __future__ import annotations

import random
from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest
from sqlalchemy import Connection, select

from krupier.house import agenda, cash_desk, chips, confirmations, gate, visits
from krupier.house.cash_desk import Shift
from krupier.house.confirmations import Confirmation
from krupier.house.refusals import HouseRefused
from krupier.house.user_accounts import UserAccount
from krupier.store import NotEnough, audit, ledger
from krupier.store.accounts import held, player
from krupier.store.desk_schema import desk_movements as movements
from tests.house.people import DAY, HOUR, NOW
from tests.house.premises import (
    EUR,
    KAREL,
    WGG,
    admitted,
    books,
    bought,
    cash,
    cnb,
    identified,
    opened,
    serving,
    transfer,
)

STEPS = 150
MIDNIGHT = NOW - 11 * HOUR
"""Of the first day, in Prague."""
CEILING = 270_000_00


class Referee:
    """Knows what was accepted, and nothing of how the house keeps it."""

    def __init__(self, cash_: int, stock: int) -> None:
        self.cash, self.stock, self.rate = cash_, stock, Fraction(25)
        self.wallet: defaultdict[str, int] = defaultdict(int)
        self.owed: defaultdict[str, int] = defaultdict(int)
        self.cash_of: defaultdict[tuple[str, int, str], Fraction] = defaultdict(Fraction)
        self.loss: defaultdict[tuple[str, int], int] = defaultdict(int)

    def moved(self, who: str, at: int, way: str, direction: str, amount: int) -> None:
        day = (at - MIDNIGHT) // DAY
        self.loss[who, day] += amount if direction == "in" else -amount
        if way == "cash":
            self.cash += amount if direction == "in" else -amount
            self.cash_of[who, day, direction] += amount * self.rate


class Casino:
    def __init__(self, conn: Connection, seed: int) -> None:
        self.conn, self.draw, self.at = conn, random.Random(seed), NOW
        cnb(conn)
        self.referee = Referee(5_000 * EUR, 100_000 * EUR)
        self.desk: Shift = opened(conn, 5_000 * EUR, 100_000 * EUR)
        more: dict[str, Any] = {"citizenship": "SK", "birth_number": ""}
        self.people: list[UserAccount] = [
            admitted(conn, "jan"),
            admitted(conn, "eva", birth_date="1991-01-02", surname="Malá", **more),
            identified(conn, "out", birth_date="1980-07-08", surname="Vnější", **more),
        ]
        self.slips: list[Confirmation] = []
        self.done = self.refused = 0

    def step(self, number: int) -> None:
        key, who = f"k{number}", self.draw.choice(self.people)
        work = self.draw.choice(
            [self.buy, self.buy, self.redeem, self.redeem, self.suspend, self.pay, self.later]
        )
        try:
            with self.conn.begin_nested():
                work(key, who)
            self.done += 1
        except (HouseRefused, NotEnough):
            self.refused += 1
        self.judge()

    def some(self) -> int:
        return self.draw.choice([1, 50, 900, 4_000, 11_000]) * EUR + self.draw.randrange(3)

    def buy(self, key: str, who: UserAccount) -> None:
        amount, way = self.some(), self.draw.choice(["cash", "card"])
        bought(self.conn, self.desk, who, amount, key, way, self.at)
        self.referee.moved(who.id, self.at, way, "in", amount)
        self.referee.wallet[who.id] += amount
        self.referee.stock -= amount

    def redeem(self, key: str, who: UserAccount) -> None:
        parts = [*cash(self.some()), transfer(self.some())][: self.draw.choice([1, 2])]
        work = serving(self.desk, key, self.at, partly=self.draw.random() < 0.5)
        paid = chips.redeem(self.conn, work, who.id, parts, "EUR")
        whole = sum(one.amount for one in parts)
        self.settle(who.id, paid)
        self.referee.wallet[who.id] -= whole
        self.referee.stock += whole

    def suspend(self, key: str, who: UserAccount) -> None:
        amount = self.some()
        slip = confirmations.suspend(
            self.conn, WGG, self.desk, who.id, amount, "EUR", key, KAREL, self.at
        )
        self.slips.append(slip)
        self.referee.wallet[who.id] -= amount
        self.referee.owed[who.id] += amount
        self.referee.stock += amount

    def pay(self, key: str, who: UserAccount) -> None:
        if not self.slips:
            return
        slip = self.draw.choice(self.slips)
        work = serving(self.desk, key, self.at, partly=True)
        paid = chips.pay_confirmation(self.conn, work, slip.number, cash(slip.amount))
        self.referee.owed[slip.account] -= slip.amount
        self.settle(slip.account, paid)

    def settle(self, who: str, paid: chips.Paid) -> None:
        for one in paid.movements:
            self.referee.moved(who, self.at, one.way, "out", one.amount)
        if paid.confirmation is not None:
            self.slips.append(paid.confirmation)
            self.referee.owed[who] += paid.confirmation.amount

    def later(self, key: str, who: UserAccount) -> None:
        self.at += self.draw.choice([HOUR, 5 * HOUR, DAY, 40 * DAY])
        agenda.work_off(self.conn, self.at)

    def judge(self) -> None:
        here = self.referee
        assert cash_desk.cash_in(self.conn, self.desk, "EUR") == here.cash >= 0
        assert cash_desk.chips_in(self.conn, self.desk)["EUR"] == here.stock
        for who in self.people:
            assert ledger.balance(self.conn, player(who.id), "EUR") == here.wallet[who.id] >= 0
            if here.owed[who.id]:
                assert ledger.balance(self.conn, held(who.id), "EUR") == here.owed[who.id]
        assert all(moved <= CEILING for moved in here.cash_of.values())


@pytest.mark.clause("W02-23", "W03-09", "W05-07", "W05-10")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_referee_finds_the_same(seed: int) -> None:
    store = books()
    with store.write() as conn:
        casino = Casino(conn, seed)
        for number in range(STEPS):
            casino.step(number)
        assert min(casino.done, casino.refused) > STEPS // 6  # both are tried
        assert casino.people[2].id not in casino.referee.wallet or (
            casino.referee.wallet[casino.people[2].id] == 0
        ), "who was not let in has bought nothing"
        end = casino.at
        day = (end - MIDNIGHT) // DAY
        for who in casino.people:
            stands = gate.standing(conn, who.id, end)
            assert stands is not None
            assert visits.running(conn, who.id) or who is casino.people[2]
            assert casino.referee.loss.get((who.id, day), 0) == _counted(conn, who.id, day)
        counted = {"EUR": casino.referee.cash}, {"EUR": casino.referee.stock}
        closed = cash_desk.close_desk(conn, WGG, casino.desk, *counted, KAREL, end)
        assert (closed.difference, closed.chips_difference) == ({}, {})
    assert audit(store) == []


def _counted(conn: Connection, account: str, day: int) -> int:
    """Net loss of a day by the movements of the desk."""
    found = 0
    rows = conn.execute(select(movements).where(movements.c.account == account))
    for one in rows:
        if (one.at - MIDNIGHT) // DAY == day:
            found += one.amount if one.kind == "purchase" else -one.amount
    return found
