"""A second opinion on limits: keeps a plain list of what happened and works everything out from it.

It shares nothing with the house but the calendar of the machine, and is as slow as it looks.
"""

from __future__ import annotations

from calendar import monthrange
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from fractions import Fraction
from zoneinfo import ZoneInfo

ZONE = ZoneInfo("Europe/Prague")
US = 1_000_000
LONG = 40 * 86_400 * US
"""Whatever is older matters to no day or month."""


def clock(at: int) -> datetime:
    whole = datetime.fromtimestamp(at // US, ZONE)
    return whole + timedelta(microseconds=at % US)


def a_month_later(at: int) -> int:
    now = clock(at)
    year, month = (now.year + 1, 1) if now.month == 12 else (now.year, now.month + 1)
    day = min(now.day, monthrange(year, month)[1])
    then = datetime(year, month, day, now.hour, now.minute, now.second, tzinfo=ZONE, fold=now.fold)
    return int(then.timestamp()) * US + at % US


@dataclass
class Money:
    """A stake or a win."""

    at: int
    date: str
    round: str
    currency: str
    amount: int
    """Of a stake: what was not taken back."""
    rates: dict[str, Fraction]
    win: bool


@dataclass
class Wish:
    measure: str
    value: int | None
    currency: str
    made: int
    holds_from: int
    given_up: bool = False


@dataclass
class Referee:
    """What one account did and wanted."""

    money: list[Money] = field(default_factory=list)
    wishes: list[Wish] = field(default_factory=list)
    stops: list[tuple[int, int]] = field(default_factory=list)
    visits: list[list[int | None]] = field(default_factory=list)
    """Begin, end (None: still in), and the end at the latest."""

    # -- what happened ---------------------------------------------------------------------

    def stake(
        self, at: int, round: str, currency: str, amount: int, rates: dict[str, Fraction]
    ) -> None:
        date = clock(at).strftime("%Y-%m-%d")
        self.money.append(Money(at, date, round, currency, amount, rates, False))

    def win(
        self, at: int, round: str, currency: str, amount: int, rates: dict[str, Fraction]
    ) -> None:
        date = clock(at).strftime("%Y-%m-%d")
        self.money.append(Money(at, date, round, currency, amount, rates, True))

    def lying(self, round: str) -> int:
        return sum(one.amount for one in self.money if one.round == round and not one.win)

    def take_back(self, round: str, amount: int) -> None:
        for one in reversed(self.money):
            if one.round == round and not one.win and amount:
                part = min(amount, one.amount)
                one.amount -= part
                amount -= part
        assert amount == 0

    def void(self, round: str) -> None:
        self.money = [one for one in self.money if one.round != round]

    def wish(
        self, measure: str, value: int | None, currency: str, at: int, rates: dict[str, Fraction]
    ) -> Wish:
        now = self.in_force(measure, at)
        looser = now is not None and self._milder(measure, value, currency, now, rates)
        for one in self.wishes:
            if one.measure == measure and one.holds_from > at:
                one.given_up = True
        new = Wish(measure, value, currency, at, at + (7 * 24 * 3600 * US if looser else 0))
        self.wishes.append(new)
        return new

    @staticmethod
    def _milder(
        measure: str, value: int | None, currency: str, than: Wish, rates: dict[str, Fraction]
    ) -> bool:
        if than.value is None:
            return False
        if measure == "pause":
            return (value or 0) < than.value
        if value is None:
            return True
        if currency and than.currency:
            return value * rates[currency] > than.value * rates[than.currency]
        return value > than.value

    # -- what follows ----------------------------------------------------------------------

    def in_force(self, measure: str, at: int) -> Wish | None:
        found = None
        for one in self.wishes:
            if (
                one.measure == measure
                and not one.given_up
                and one.holds_from <= at
                and (found is None or one.holds_from >= found.holds_from)
            ):
                found = one
        return found

    def used(self, measure: str, currency: str, at: int) -> Fraction:
        date = clock(at).strftime("%Y-%m-%d")
        length = 10 if measure.endswith("day") else 7
        total = Fraction(0)
        for one in reversed(self.money):
            if one.at < at - LONG:
                break
            if one.date[:length] == date[:length]:
                worth = one.amount * one.rates[one.currency] / one.rates[currency]
                if not one.win:
                    total += worth
                elif measure.startswith("net"):
                    total -= worth
        return total

    def may_stake(self, amount: int, currency: str, at: int, rates: dict[str, Fraction]) -> bool:
        if self.stopped(at) or self._out_of_time(at) or self._pausing(at):
            return False
        for measure in ("stakes-day", "stakes-month", "net-loss-day", "net-loss-month"):
            wish = self.in_force(measure, at)
            if wish is None or wish.value is None:
                continue
            worth = amount * rates[currency] / rates[wish.currency]
            if self.used(measure, wish.currency, at) + worth > wish.value:
                return False
        return True

    def room(self, currency: str, at: int, rates: dict[str, Fraction]) -> int | None:
        """The greatest stake that the money limits allow."""
        found = None
        for measure in ("stakes-day", "stakes-month", "net-loss-day", "net-loss-month"):
            wish = self.in_force(measure, at)
            if wish is not None and wish.value is not None:
                rest = wish.value - self.used(measure, wish.currency, at)
                most = max(0, (rest * rates[wish.currency] / rates[currency]).__floor__())
                found = most if found is None else min(found, most)
        return found

    def stopped(self, at: int) -> bool:
        return any(begun <= at < end for begun, end in self.stops)

    def may_log_in(self, at: int) -> bool:
        wish = self.in_force("log-ins-month", at)
        if wish is not None and wish.value is not None:
            month = clock(at).strftime("%Y-%m")
            begun = [clock(one[0] or 0).strftime("%Y-%m") for one in self.visits]
            if begun.count(month) >= wish.value:
                return False
        return not self._out_of_time(at)

    def _out_of_time(self, at: int) -> bool:
        wish = self.in_force("session", at)
        if wish is None or wish.value is None:
            return False
        today = clock(at)
        midnight = datetime(today.year, today.month, today.day, tzinfo=ZONE)
        since = int(midnight.timestamp()) * US
        inside = sum(end - max(begun, since) for begun, end in self._spans(at) if end > since)
        return inside // US >= wish.value

    def _pausing(self, at: int) -> bool:
        wish = self.in_force("pause", at)
        if wish is None or wish.value is None:
            return False
        spans = self._spans(at)
        inside = any(end is None and at < (last or 0) for _, end, last in self.visits)
        if inside:
            spans = spans[:-1]
        return bool(spans) and at < spans[-1][1] + wish.value * US

    def _spans(self, at: int) -> list[tuple[int, int]]:
        """When he was in, by counting who comes and goes."""
        edges = []
        for begun, end, last in self.visits:
            assert begun is not None
            assert last is not None
            out = min(last if end is None else end, at)
            edges += [(begun, 0, 1), (out, 1, -1)]
        spans, inside, since = [], 0, 0
        for when, _, step in sorted(edges):
            if inside == 0:
                since = when
            inside += step
            if inside == 0:
                spans.append((since, when))
        return spans
