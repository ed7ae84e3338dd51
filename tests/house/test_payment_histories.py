"""Random histories of payments with time jumps, several currencies and rates, against a referee
that counts everything by itself."""

from __future__ import annotations

import random
from fractions import Fraction
from math import ceil, floor
from typing import Any

import pytest
from sqlalchemy import Connection, select

from krupier.house import agenda, cases, conversions, payment_methods, payments
from krupier.house import user_accounts as accounts
from krupier.house.acts import by_itself
from krupier.house.rates import set_rates
from krupier.house.refusals import HouseRefused
from krupier.store import Store, Transfer, audit, ledger
from krupier.store.house_schema import agenda as agenda_rows
from krupier.store.schema import postings
from tests.house.household import NOON, STAFF, join
from tests.house.paying import OWN, TSG, add_method, books, event
from tests.house.payments_referee import COLUMNS, FEES, Paid, Referee

__all__ = ["books"]

SECOND = 1_000_000
WHO = ("u1", "u2", "u3")
KINDS = ("visa", "paysafecard", "neteller", "skrill")
LIMITS = (
    *("deposit-", "too-many-", "rollback-", "overcredit-", "method-not-for", "payment-claim"),
    "payment-not-enough",
)


class History:
    def __init__(self, conn: Connection, seed: int) -> None:
        self.conn, self.lot, self.at = conn, random.Random(seed), NOON
        self.referee, self.count = Referee(), 0
        self.methods: dict[tuple[str, str], str] = {}
        self.active: dict[str, str] = {}
        self.due: dict[str, int] = {}
        self.accepted = self.refused = self.debts = 0
        self.new_rates()
        for number, who in enumerate(WHO):
            join(conn, who, f"p{number}", money=0)
            account = accounts.account(conn, who)
            for at, kind in enumerate(KINDS):
                code = ("CZK", "EUR", "USD")[(at + number) % 3]
                self.methods[who, kind] = add_method(conn, account, kind, code).id
            self.active[who] = "visa"

    def new_rates(self) -> None:
        """Euro for one unit, with four digits."""
        told = {
            code: f"{self.lot.randint(low, low * 2) / 10_000:.4f}"
            for code, low in (("USD", 7_000), ("GBP", 9_000), ("CAD", 5_000), ("CZK", 300))
        }
        set_rates(self.conn, "tsg", told, "EUR", "XE", self.at, by_itself("a new day"), self.at)
        self.referee.rates = {"EUR": Fraction(1)} | {
            code: Fraction(rate) for code, rate in told.items()
        }

    def step(self) -> None:
        jumps = (1, SECOND, 60 * SECOND, 3_600 * SECOND, 86_400 * SECOND, 5 * 86_400 * SECOND)
        self.at += self.lot.choices(jumps, (30, 30, 20, 15, 4, 1))[0]
        deeds = (
            *((self.deposit, 30), (self.withdraw, 14), (self.news, 40), (self.cancel, 5)),
            *((self.hold, 3), (self.convert, 4), (self.play, 10), (self.use, 6), (self.send, 10)),
            *((self.lose, 2), (self.clock, 6)),
        )
        self.lot.choices([one for one, _ in deeds], [weight for _, weight in deeds])[0]()

    def tried(self, work: Any, *args: Any, **more: Any) -> tuple[Any, str]:
        """What it gave, or by which code it was refused; then nothing has changed."""
        try:
            with self.conn.begin_nested():
                return work(*args, **more), ""
        except HouseRefused as refused:
            self.refused += 1
            return None, refused.refusal.code

    # -- what players do -------------------------------------------------------------------

    def deposit(self) -> None:
        who, code = self.lot.choice(WHO), self.lot.choice(COLUMNS)
        kind = self.active[who]
        amount = self.lot.choice((9_99, 10_00, 100_00, 500_00, 905_00, 1_250_00, 8_00))
        amount += self.lot.randint(0, 9)
        may = self.referee.may_deposit(who, kind, code, amount, self.at)
        self.count += 1
        one, refused = self.tried(
            payments.order_deposit,
            *(self.conn, TSG, who),
            amount=amount,
            currency=code,
            id=f"p{self.count}",
            at=self.at,
        )
        assert (one is not None) is may, (who, kind, code, amount, refused)
        if one is None:
            assert refused.startswith(LIMITS), refused
            return
        self.accepted += 1
        self.both_amounts(one, ceil, 1)
        method = self.methods[who, kind]
        self.referee.ordered(Paid(one.id, who, False, kind, method, code, amount, self.at))

    def withdraw(self) -> None:
        who, code = self.lot.choice(WHO), self.lot.choice(COLUMNS)
        kind = self.active[who]
        method = self.methods[who, kind]
        held = self.referee.wallets.get((who, code), 0)
        back = self.referee.unreturned(who, method, code)
        amount = self.lot.choice(
            (5_00, 50_00, 120_00, max(1, held), max(1, back), back + 1, held + 1)
        )
        may, how = self.referee.may_withdraw(who, kind, method, code, amount, self.at)
        self.count += 1
        one, refused = self.tried(
            payments.order_withdrawal,
            *(self.conn, TSG, who),
            method=None,
            amount=amount,
            currency=code,
            id=f"p{self.count}",
            at=self.at,
        )
        if refused == "payment-too-small":
            return
        assert (one is not None) is may, (who, kind, code, amount, refused)
        if one is None:
            assert refused.startswith(LIMITS), refused
            return
        self.accepted += 1
        assert one.how == how
        self.both_amounts(one, floor, -1)
        self.due[one.id] = one.due_at
        self.referee.ordered(Paid(one.id, who, True, kind, method, code, amount, self.at))

    def both_amounts(self, one: Any, rounded: Any, sign: int) -> None:
        if one.method_currency == one.currency:
            assert (one.method_amount, one.fee) == (one.amount, 0)
            return
        fee = floor(one.amount * FEES[one.method_currency])
        exact = self.referee.worth(one.amount + sign * fee, one.currency, one.method_currency)
        assert (one.fee, one.method_amount) == (fee, rounded(exact))

    def cancel(self) -> None:
        if one := self.any_payment():
            done, _ = self.tried(payments.cancel, self.conn, one.id, OWN, self.at)
            assert (done is not None) is (one.state == "ordered" and not one.was_sent)
            if done:
                self.referee.ended(one, "cancelled", self.at)

    def convert(self) -> None:
        who, of, into = self.lot.choice(WHO), *self.lot.sample(COLUMNS, 2)
        held = self.referee.wallets.get((who, of), 0)
        amount = self.lot.randint(1, held + 1)
        self.count += 1
        made, refused = self.tried(
            conversions.exchange,
            *(self.conn, TSG, who, amount, of, into),
            expected=None,
            id=f"c{self.count}",
            signed=OWN,
            at=self.at,
        )
        gained = floor(self.referee.worth(amount, of, into))
        assert (made is not None) is (amount <= held and gained > 0), refused
        if made:
            assert made.into_amount == gained
            self.referee.move(who, of, -amount)
            self.referee.move(who, into, gained)

    def play(self) -> None:
        """Wins and losses at some table."""
        who, code = self.lot.choice(WHO), self.lot.choice(COLUMNS)
        held = self.referee.wallets.get((who, code), 0)
        amount = self.lot.randint(1, 300_00)
        won = self.lot.random() < 0.3
        if not won and held == 0:
            return
        if not won:
            amount = held if self.lot.random() < 0.6 else min(amount, held)
        wallet, house = f"player:{who}", "house:T1"
        ledger.open_accounts(self.conn, [house], code)
        self.count += 1
        ends = (house, wallet) if won else (wallet, house)
        moved = Transfer(f"t{self.count}", *ends, amount, code, "prize" if won else "fee", "tsg")
        ledger.post(self.conn, [moved], self.at)
        self.referee.move(who, code, amount if won else -amount)

    def use(self) -> None:
        who, kind = self.lot.choice(WHO), self.lot.choice(KINDS)
        id = self.methods[who, kind]
        payment_methods.activate(self.conn, TSG, who, id, OWN, self.at)
        self.active[who] = kind

    # -- what the house and the provider do ------------------------------------------------

    def hold(self) -> None:
        if one := self.any_payment():
            work = payments.hold if self.lot.random() < 0.5 else payments.release
            done, _ = self.tried(work, self.conn, one.id, STAFF, self.at)
            if work is payments.hold:
                assert (done is not None) is (
                    one.out and one.state == "ordered" and not one.was_sent
                )
            else:
                assert (done is not None) is (one.state == "held")
            if done:
                one.state = done.state

    def send(self) -> None:
        known = self.referee.paid
        waiting = {one.id for one in known.values() if one.state == "ordered"}
        taken = [one.key for one in payments.to_send(self.conn, "sandbox", self.at, 1_000)]
        assert sorted(taken) == sorted(waiting)
        for id in taken:
            known[id].state, known[id].was_sent = "sent", True

    def lose(self) -> None:
        one = self.any_payment()
        if one and one.state == "sent":
            payments.lost(self.conn, one.id, self.at)
            one.state = "ordered"

    def news(self) -> None:
        """Done, declined or charged back; sometimes twice, late or against what is known."""
        one = self.any_payment(fresh=self.lot.random() < 0.8)
        if one is None:
            return
        if one.state == "ordered" and self.lot.random() < 0.9:
            self.send()
        news = self.lot.choices(("done", "declined", "charged-back"), (70, 18, 12))[0]
        if one.out and news == "charged-back":
            news = "declined"
        kind: Any = f"{'payout' if one.out else 'deposit'}.{news}"
        row = payments.payment(self.conn, one.id)
        for _ in range(self.lot.choice((1, 1, 1, 2))):
            said = event(row, kind, self.at)
            found = payments.apply(self.conn, "sandbox", said, self.at)
            assert found == self.referee.told(one, news, self.at)
        self.debts = max(self.debts, sum(map(bool, self.referee.owed.values())))
        account = accounts.account(self.conn, one.account)
        if account.state == "suspended":  # after a charge-back; staff let him go on
            accounts.set_state(self.conn, account.id, "active", "", STAFF, self.at)

    def clock(self) -> None:
        if self.lot.random() < 0.3:
            self.at += 1
            self.new_rates()
        agenda.work_off(self.conn, self.at, 1_000)

    def any_payment(self, fresh: bool = False) -> Paid | None:
        known = [*self.referee.paid.values()]
        if fresh:
            known = [one for one in known if one.state in ("ordered", "held", "sent")]
        return self.lot.choice(known[-40:]) if known else None

    # -- what must hold --------------------------------------------------------------------

    def check(self) -> None:
        referee = self.referee
        for code, kinds in ledger.trial_balance(self.conn).items():
            assert sum(kinds.values()) == 0, code
        for who in WHO:
            ours = {
                (one.kind, one.currency): one.balance for one in ledger.accounts_of(self.conn, who)
            }
            for code in COLUMNS:
                assert ours.get(("player", code), 0) == referee.wallets.get((who, code), 0)
                assert -ours.get(("claim", code), 0) == referee.owed.get((who, code), 0)
                on_its_way = sum(
                    one.amount
                    for one in referee.paid.values()
                    if one.out
                    and (one.account, one.currency) == (who, code)
                    and one.state in ("ordered", "held", "sent")
                )
                assert ours.get(("payout", code), 0) == on_its_way
        assert {one.id: one.state for one in payments.listed(self.conn, most=10**6)} == {
            id: one.state for id, one in referee.paid.items()
        }

    def at_the_end(self) -> None:
        agenda.work_off(self.conn, self.at, 10**6)
        self.check()
        rows = conn_rows(self.conn)
        assert {f"withdrawal-due/{id}" for id in self.due} == set(rows), "each is due once"
        overdue = {
            case.detail["payment"]
            for who in WHO
            for case in cases.waiting(self.conn, who)
            if case.kind == "overdue-withdrawal"
        }
        for id, due in self.due.items():
            done_at, outcome = rows[f"withdrawal-due/{id}"]
            still_open = self.referee.paid[id].state in ("ordered", "held", "sent")
            assert (done_at is None) is (still_open and due > self.at)
            assert (outcome == "overdue") is (id in overdue)
            if still_open and due <= self.at:
                assert id in overdue, "forgotten"
        wallets = {f"player:{who}" for who in WHO}
        pairs = self.conn.execute(select(postings.c.debit, postings.c.credit)).all()
        assert not any({*pair} <= wallets for pair in pairs), "from one player to another"


def conn_rows(conn: Connection) -> dict[str, tuple[int | None, str]]:
    there = agenda_rows.c
    rows = conn.execute(
        select(there.id, there.done_at, there.outcome).where(there.kind == "withdrawal-due")
    )
    return {row.id: (row.done_at, row.outcome) for row in rows}


def played(books: Store, seed: int, steps: int) -> History:
    with books.write() as conn:
        history = History(conn, seed)
        for number in range(steps):
            history.step()
            if number % 50 == 0:
                history.check()
        history.at_the_end()
    return history


CLAUSES = pytest.mark.clause(
    *("T04-19", "T04-21", "T04-22", "T04-23", "T04-24", "T04-26", "T04-27", "T04-28"),
    *("T04-31", "T04-32", "T05-15"),
)


@CLAUSES
@pytest.mark.parametrize("seed", [1, 2])
def test_a_history_is_as_the_referee_counts_it(books: Store, seed: int) -> None:
    history = played(books, seed, 1_000)
    assert history.accepted > 100
    assert history.refused > 50
    assert history.debts
    assert list(audit(books)) == []


@CLAUSES
@pytest.mark.long
def test_a_long_history(books: Store) -> None:
    played(books, 3, 10_000)
    assert list(audit(books)) == []
