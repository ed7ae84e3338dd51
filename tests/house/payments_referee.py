"""A referee of payments that shares no code with what it judges.

It keeps what it was told in plain lists, has the tables of the plan as they are printed, and counts
windows, wallets and debts by itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

HOUR = 3_600_000_000
DAY = 24 * HOUR
SPANS = (DAY, 7 * DAY, 30 * DAY)
COLUMNS = ("EUR", "USD", "CAD", "GBP")
# least; most at once, a day, a week, a month: T04-20 to T04-24, whole units
TABLE: dict[str, tuple[int, dict[str, tuple[int, int, int, int]]]] = {
    "visa": (10, dict(zip(COLUMNS, [
        (910, 910, 1850, 3650), (1000, 1000, 2000, 4000),
        (1250, 1250, 2500, 5000), (800, 800, 1600, 3200)], strict=True))),
    "paysafecard": (8, dict(zip(COLUMNS, [
        (910, 1850, 4550, 4550), (1000, 2000, 5000, 5000),
        (1250, 2500, 6250, 6250), (800, 1600, 4000, 4000)], strict=True))),
    "neteller": (10, dict(zip(COLUMNS, [
        (910, 910, 1850, 3650), (1000, 1000, 2000, 4000),
        (1250, 1250, 2500, 5000), (800, 800, 1600, 3200)], strict=True))),
    "skrill": (10, dict(zip(COLUMNS, [
        (910, 910, 2750, 5450), (1000, 1000, 3000, 6000),
        (1250, 1250, 3750, 7500), (800, 800, 2400, 4800)], strict=True))),
}  # fmt: skip
ATTEMPTS = {"visa": 5, "paysafecard": 10}
DEPOSITS = {"paysafecard": 3}
# roll-back least, over-credit least and most in cents of a dollar: T04-26 to T04-28
OUT = {
    "visa": (10_00, 100_00, 6_500_00),
    "neteller": (50_00, 1_00, 50_000_00),
    "skrill": (50_00, 1, 5_000_00),
}
FEES = {"CZK": Fraction(25, 1000), "EUR": Fraction(2, 100), "USD": Fraction(2, 100)}
OPEN = ("ordered", "held", "sent")


@dataclass
class Paid:
    """A payment, as the referee remembers it."""

    id: str
    account: str
    out: bool
    kind: str
    method: str
    currency: str
    amount: int
    at: int
    state: str = "ordered"
    was_sent: bool = False
    done_at: int = 0


@dataclass
class Referee:
    paid: dict[str, Paid] = field(default_factory=dict)
    wallets: dict[tuple[str, str], int] = field(default_factory=dict)
    owed: dict[tuple[str, str], int] = field(default_factory=dict)
    rates: dict[str, Fraction] = field(default_factory=dict)
    """Euro for one unit, now."""

    def worth(self, amount: int, of: str, to: str) -> Fraction:
        return amount * self.rates[of] / self.rates[to]

    def move(self, account: str, currency: str, change: int) -> None:
        held = self.wallets.get((account, currency), 0) + change
        assert held >= 0, "a wallet below zero"
        self.wallets[account, currency] = held

    # -- limits ----------------------------------------------------------------------------

    def may_deposit(self, account: str, kind: str, currency: str, amount: int, at: int) -> bool:
        mine = [
            one
            for one in self.paid.values()
            if one.account == account and not one.out and one.kind == kind
        ]
        day = [one for one in mine if at - one.at < DAY]
        tried = sum(one.state != "cancelled" for one in day)
        counted = [one for one in mine if one.state not in ("declined", "cancelled")]
        made = sum(at - one.at < DAY for one in counted)
        least, columns = TABLE[kind]
        most, *bounds = columns[currency]
        sums = [
            sum(one.amount for one in counted if one.currency == currency and at - one.at < span)
            for span in SPANS
        ]
        return (
            tried < ATTEMPTS.get(kind, 10**9)
            and made < DEPOSITS.get(kind, 10**9)
            and least * 100 <= amount <= most * 100
            and all(used + amount <= bound * 100 for used, bound in zip(sums, bounds, strict=True))
        )

    def unreturned(self, account: str, method: str, currency: str) -> int:
        """What was deposited by a method onto a wallet and is not yet paid out, day by day."""
        moves = []
        for one in self.paid.values():
            if (one.account, one.method, one.currency) != (account, method, currency):
                continue
            if one.out and one.state in (*OPEN, "done"):
                moves.append((one.at, 1, one.amount))
            if not one.out and one.state == "done":
                moves.append((one.done_at, 0, one.amount))
        left = 0
        for _, out, amount in sorted(moves):
            left = max(0, left - amount) if out else left + amount
        return left

    def may_withdraw(
        self, account: str, kind: str, method: str, currency: str, amount: int, at: int
    ) -> tuple[bool, str]:
        if kind not in OUT:
            return False, ""
        rollback, least, most = OUT[kind]
        recent = sum(
            one.account == account and one.out and one.kind == kind and at - one.at < DAY
            for one in self.paid.values()
            if one.state not in ("declined", "cancelled")
        )
        dollars = self.worth(amount, currency, "USD")
        back = amount <= self.unreturned(account, method, currency)
        fits = dollars >= rollback if back else least <= dollars <= most
        free = not any(debt for (who, _), debt in self.owed.items() if who == account)
        enough = self.wallets.get((account, currency), 0) >= amount
        return fits and recent < 3 and free and enough, "rollback" if back else "overcredit"

    # -- what happened ---------------------------------------------------------------------

    def ordered(self, one: Paid) -> None:
        assert one.id not in self.paid
        self.paid[one.id] = one
        if one.out:
            self.move(one.account, one.currency, -one.amount)

    def ended(self, one: Paid, how: str, at: int) -> None:
        one.state = how
        if one.out and how in ("declined", "cancelled"):
            self.move(one.account, one.currency, one.amount)
        if not one.out and how == "done":
            one.done_at = at
            key = one.account, one.currency
            debt = min(self.owed.get(key, 0), one.amount)
            self.owed[key] = self.owed.get(key, 0) - debt
            self.move(*key, one.amount - debt)

    def charged_back(self, one: Paid, at: int) -> None:
        if one.state != "done":
            self.ended(one, "done", at)
        key = one.account, one.currency
        there = min(one.amount, self.wallets.get(key, 0))
        self.move(*key, -there)
        self.owed[key] = self.owed.get(key, 0) + one.amount - there
        one.state = "charged-back"

    def told(self, one: Paid, news: str, at: int) -> str:
        """What must become of news, however often and in whatever order they come."""
        ended = one.state not in OPEN
        if (one.state, news) in {
            *(("done", "done"), ("declined", "declined"), ("cancelled", "declined")),
            *(("charged-back", "done"), ("charged-back", "charged-back")),
        }:
            return "repeated"
        late = (one.state, one.out, news) == ("done", False, "charged-back")
        if (ended and not late) or not one.was_sent:
            return "contradiction"
        if news == "charged-back":
            self.charged_back(one, at)
        else:
            self.ended(one, news, at)
        return "applied"
