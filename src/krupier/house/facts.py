"""What rules of watching know about an account: money that moved, play, means of payment.

Typed facts, read from postings, counters and payments. Amounts are valued in the currency of the
rules at the rates that held when they moved; nothing is revalued later.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Literal

from msgspec import Struct
from sqlalchemy import Connection, distinct, func, or_, select

from krupier.house import profiles, rates
from krupier.house.periods import day_of
from krupier.house.rates import Quote
from krupier.house.user_accounts import UserAccount
from krupier.plan.house import HousePlan
from krupier.plan.watching_parts import Moved
from krupier.store.accounts import player
from krupier.store.house_schema import counters, persons, user_accounts
from krupier.store.payment_schema import payment_methods, payments
from krupier.store.schema import postings

Move = Moved | Literal["conversion"]
OUT: frozenset[str] = frozenset(("withdrawal", "redemption", "conversion"))
IN: frozenset[str] = frozenset(("deposit", "chips"))
"""What is read of each side of a wallet: a conversion by what is given for something else."""
COMES: tuple[Move, ...] = ("deposit", "chips")
GOES: tuple[Move, ...] = ("withdrawal", "redemption")


class Movement(Struct, frozen=True):
    at: int
    move: Move
    amount: int
    currency: str
    worth: int
    """In the currency of the rules, minor units, rounded down."""
    posting: str


class Used(Struct, frozen=True):
    """A payment by a means of payment."""

    at: int
    method: str


class Shared(Struct, frozen=True):
    """A means of payment that others have too."""

    method: str
    label: str
    since: int
    persons: tuple[str, ...]
    """With the account's own."""


class Facts(Struct, frozen=True, kw_only=True):
    account: str
    person: str
    identified: bool
    movements: tuple[Movement, ...] = ()
    """Oldest first."""
    played: Mapping[str, int] = {}
    """Stakes, by calendar day of the house."""
    used: tuple[Used, ...] = ()
    shared: tuple[Shared, ...] = ()
    stated: int | None = None
    """What he said that he would put in within a month."""
    day_of: Callable[[int], str]

    def within(self, since: int, until: int, moves: tuple[Move, ...]) -> list[Movement]:
        """Movements after ``since``, up to ``until``."""
        return [one for one in self.movements if since < one.at <= until and one.move in moves]

    def played_within(self, since: int, until: int) -> int:
        """On the days that the time touches."""
        first, last = self.day_of(since), self.day_of(until)
        return sum(staked for day, staked in self.played.items() if first <= day <= last)


def read(conn: Connection, plan: HousePlan, account: UserAccount, since: int, until: int) -> Facts:
    """Everything since a moment. Raises NoRate for money that nobody can value."""
    assert plan.watching is not None
    into = plan.watching.currency
    verified = select(persons.c.verified_at).where(persons.c.id == account.person)
    moved = _movements(conn, plan.operator, account.id, into, since, until)
    return Facts(
        account=account.id,
        person=account.person,
        identified=conn.execute(verified).scalar_one() is not None
        or account.activated_at is not None,
        movements=tuple(moved),
        played=_played(conn, account.id, into, _day(plan, since), _day(plan, until)),
        used=tuple(_used(conn, account.id, since, until)),
        shared=tuple(_shared(conn, account, until)),
        stated=_stated(conn, plan, account.id, into, until),
        day_of=lambda at: _day(plan, at),
    )


def _day(plan: HousePlan, at: int) -> str:
    return day_of(at, plan.timezone)


def _movements(
    conn: Connection, operator: str, account: str, into: str, since: int, until: int
) -> list[Movement]:
    wallet = player(account)
    there = postings.c
    out = (there.debit == wallet) & there.kind.in_(OUT)
    came = (there.credit == wallet) & there.kind.in_(IN)
    query = (
        select(there.at, there.kind, there.amount, there.currency, there.key)
        .where(or_(out, came), there.at > since, there.at <= until)
        .order_by(there.at, there.key)
    )

    @cache
    def quote(at: int) -> Quote | None:
        return rates.in_force(conn, operator, at)

    return [
        Movement(at, kind, amount, code, _worth(quote(at), amount, code, into), key)
        for at, kind, amount, code, key in conn.execute(query)
    ]


def _worth(quote: Quote | None, amount: int, code: str, into: str) -> int:
    return int(rates.value(quote, amount, code, into))


def _played(conn: Connection, account: str, into: str, first: str, last: str) -> dict[str, int]:
    there = counters.c
    rows = conn.execute(
        select(there.day, there.currency, there.quote, there.staked).where(
            there.account == account, there.day >= first, there.day <= last, there.staked > 0
        )
    ).all()
    known = rates.named(conn, [row.quote for row in rows])
    played: dict[str, int] = {}
    for day, code, quote, staked in rows:
        played[day] = played.get(day, 0) + _worth(known.get(quote), staked, code, into)
    return played


def _used(conn: Connection, account: str, since: int, until: int) -> list[Used]:
    there, means = payments.c, payment_methods.c
    rows = conn.execute(
        select(there.asked_at, means.fingerprint)
        .join_from(payments, payment_methods, there.method == means.id)
        .where(there.account == account, there.asked_at > since, there.asked_at <= until)
        .order_by(there.asked_at, there.id)
    )
    return [Used(at, method) for at, method in rows]


def _shared(conn: Connection, account: UserAccount, until: int) -> list[Shared]:
    """Of all persons of the operator, also those who have none of it any more."""
    mine, theirs, owners = payment_methods.alias(), payment_methods.alias(), user_accounts.c
    rows = conn.execute(
        select(
            mine.c.fingerprint,
            func.min(mine.c.label),
            func.max(theirs.c.given_at),
        )
        .join_from(mine, theirs, mine.c.fingerprint == theirs.c.fingerprint)
        .join(user_accounts, owners.id == theirs.c.account)
        .where(
            mine.c.account == account.id,
            theirs.c.given_at <= until,
            owners.operator == account.operator,
        )
        .group_by(mine.c.fingerprint)
        .having(func.count(distinct(owners.person)) > 1)
    ).all()
    return [
        Shared(method, label, last, _owners(conn, account.operator, method))
        for method, label, last in rows
    ]


def _owners(conn: Connection, operator: str, method: str) -> tuple[str, ...]:
    means, owners = payment_methods.c, user_accounts.c
    rows = conn.execute(
        select(owners.person)
        .distinct()
        .join_from(payment_methods, user_accounts, means.account == owners.id)
        .where(means.fingerprint == method, owners.operator == operator)
    )
    return tuple(sorted(rows.scalars()))


def _stated(conn: Connection, plan: HousePlan, account: str, into: str, until: int) -> int | None:
    said = profiles.latest(conn, account, until)
    if said is None:
        return None
    quote = rates.in_force(conn, plan.operator, said.at)
    return _worth(quote, said.monthly, said.currency, into)


def moved_between(conn: Connection, operator: str, since: int, until: int) -> set[str]:
    """Accounts of an operator whose wallets money went into or out of."""
    there, own = postings.c, user_accounts.c
    found: set[str] = set()
    for side, kinds in ((there.debit, OUT), (there.credit, IN)):
        rows = conn.execute(
            select(own.id)
            .distinct()
            .join_from(postings, user_accounts, side == player("") + own.id)
            .where(
                there.at > since,
                there.at <= until,
                there.kind.in_(kinds),
                own.operator == operator,
            )
        )
        found |= set(rows.scalars())
    return found


def played_on(conn: Connection, operator: str, first: str, last: str) -> set[str]:
    """Accounts of an operator that staked on these days."""
    there, own = counters.c, user_accounts.c
    rows = conn.execute(
        select(there.account)
        .distinct()
        .join_from(counters, user_accounts, there.account == own.id)
        .where(there.day >= first, there.day <= last, own.operator == operator)
    )
    return set(rows.scalars())
