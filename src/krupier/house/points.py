"""Loyalty points of a club: a function of the books.

Rounds and postings say what somebody paid in commission and what he bet; the plan says how many
points that is. What was computed once is kept, so that nobody has to add up a lifetime; the audit
computes all of it again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import Literal

import msgspec
from sqlalchemy import Connection, func, select

from krupier.house import rates, tournament_fees
from krupier.house.periods import HOUR
from krupier.house.rates import NoRate
from krupier.money import CHIPS, currency, parse
from krupier.money.shares import divided
from krupier.plan.loyalty_parts import Club
from krupier.store import counters, ledger, settlement
from krupier.store.accounts import HOLDERS, kind_of, owner_of, player
from krupier.store.care_schema import loyalty_points
from krupier.store.fast import insert_if_new
from krupier.store.ledger import Posting
from krupier.store.rows import struct_of
from krupier.store.schema import postings, results, rounds

Basis = Literal["commission", "bets"]
UNIT = 1_000
"""Points are kept in thousandths."""
PAID = ("rake", "time", "commission", "fee")
"""Kinds of postings by which players pay for playing."""
TAKERS = frozenset(("rake", "commission"))
"""Kinds of accounts that they go to: a fee for a conversion is no commission."""
_LATE = HOUR
"""So long after its time a round may still come into the books."""


class Earning(msgspec.Struct, frozen=True, kw_only=True):
    source: str
    """A round, or the key of a posting."""
    at: int
    basis: Basis
    currency: str
    amount: int


class Lot(msgspec.Struct, frozen=True, kw_only=True):
    """What an earning brought, in thousandths of a point."""

    source: str
    at: int
    basis: Basis
    currency: str
    amount: int
    points: int


_FIELDS = Lot.__struct_fields__
_LOT = select(*(loyalty_points.c[field] for field in _FIELDS))


def attributed(conn: Connection, one: Posting) -> dict[str, int]:
    """Whose a commission is: who paid it from what is his; of one taken from the felt, everybody
    who put chips into the pots, in proportion, as the hand said it."""
    if one.kind not in PAID or kind_of(one.credit) not in TAKERS:
        return {}
    if kind_of(one.debit) in HOLDERS:
        return {owner_of(one.debit): one.amount}
    if one.round is None:
        return {}
    put: Counter[str] = Counter()
    told: Counter[str] = Counter()
    for result in settlement.results(conn, one.round):
        put[result.player] += counters.at_risk(result, one.currency)[0]
        told[result.player] += counters.rake_paid(result, one.currency) or 0
    return dict(+told) if told.total() == one.amount else divided(one.amount, put)


def earnings(
    conn: Connection, account: str, since: int, until: int, known: Collection[str] = ()
) -> Iterator[Earning]:
    """What somebody has paid or bet after one moment and until another. ``known``: sources that
    nobody needs to look at again."""
    own = (
        select(rounds.c.id, rounds.c.currency, rounds.c.closed_at, func.sum(results.c.staked))
        .join_from(results, rounds, rounds.c.id == results.c.round)
        .where(
            results.c.player == account,
            results.c.closed_at > since,
            results.c.closed_at <= until,
            rounds.c.status == "settled",
            rounds.c.currency != CHIPS,  # of a tournament its fee counts
        )
        .group_by(rounds.c.id, rounds.c.currency, rounds.c.closed_at)
        .order_by(rounds.c.closed_at, rounds.c.id)
    )
    for round_id, code, at, staked in conn.execute(own).all():
        source = f"round:{round_id}"
        if source in known:
            continue
        posted = ledger.of_round(conn, round_id)
        basis: Basis = "bets"
        amount = int(staked)
        if settlement.played_for_chips(posted):
            basis = "commission"
            amount = sum(attributed(conn, one).get(account, 0) for one in posted)
        if amount:
            yield Earning(source=source, at=at, basis=basis, currency=code, amount=amount)
    yield from _fees(conn, account, since, until)
    for posting, amount in tournament_fees.paid(conn, account, since, until):
        yield Earning(
            source=posting.key,
            at=posting.at,
            basis="commission",
            currency=posting.currency,
            amount=amount,
        )


def _fees(conn: Connection, account: str, since: int, until: int) -> Iterator[Earning]:
    """What was paid outside any round, such as for the time."""
    own = [one.name for one in ledger.accounts_of(conn, account) if one.kind in HOLDERS]
    paid = ledger.POSTING.where(
        postings.c.debit.in_({player(account), *own}),
        postings.c.at > since,
        postings.c.at <= until,
        postings.c.kind.in_(PAID),
        postings.c.round.is_(None),
    )
    for row in conn.execute(paid.order_by(postings.c.at, postings.c.key)).all():
        one = Posting(*row)
        if account in attributed(conn, one):
            yield Earning(
                source=one.key,
                at=one.at,
                basis="commission",
                currency=one.currency,
                amount=one.amount,
            )


def lots(
    conn: Connection,
    club: Club,
    operator: str,
    account: str,
    since: int,
    until: int,
    known: Collection[str] = (),
) -> list[Lot]:
    """Points of what was earned, at the rates of its time; without a rate, none yet."""
    found = []
    for one in earnings(conn, account, since, until, known):
        rule = club.commission if one.basis == "commission" else club.bets
        code = rule.per.currency
        try:
            quote = rates.in_force(conn, operator, one.at)
            worth = rates.value(quote, one.amount, one.currency, code)
        except NoRate:
            continue
        per = parse(rule.per.amount, currency(code))
        many = int(Fraction(worth * rule.points * UNIT, per))  # what is taken back is as much
        if many:
            lot = {field: getattr(one, field) for field in Earning.__struct_fields__}
            found.append(Lot(**lot, points=many))
    return found


def collect(conn: Connection, club: Club, operator: str, account: str, until: int) -> None:
    """Keeps the points that are new."""
    mine = loyalty_points.c.account == account
    last = conn.execute(select(func.max(loyalty_points.c.at)).where(mine)).scalar_one() or 0
    lately = select(loyalty_points.c.source).where(mine, loyalty_points.c.at > last - _LATE)
    known = set(conn.execute(lately).scalars())
    new = lots(conn, club, operator, account, last - _LATE, until, known)
    if new:
        rows = [msgspec.structs.asdict(one) | {"account": account} for one in new]
        conn.execute(insert_if_new(conn, loyalty_points), rows)


def total(conn: Connection, account: str, since: int = 0, until: int | None = None) -> int:
    """Thousandths earned after one moment and until another, of what was collected."""
    query = select(func.coalesce(func.sum(loyalty_points.c.points), 0)).where(
        loyalty_points.c.account == account, loyalty_points.c.at > since
    )
    if until is not None:
        query = query.where(loyalty_points.c.at <= until)
    return int(conn.execute(query).scalar_one())


def kept(conn: Connection, account: str) -> list[Lot]:
    """Oldest first."""
    rows = conn.execute(_LOT.where(loyalty_points.c.account == account))
    return sorted((struct_of(Lot, row) for row in rows), key=lambda one: (one.at, one.source))


def owners(conn: Connection) -> list[str]:
    """Accounts that points are kept of."""
    accounts = select(loyalty_points.c.account).distinct().order_by(loyalty_points.c.account)
    return list(conn.execute(accounts).scalars())


def audit(conn: Connection, club: Club, operator: str, account: str) -> list[str]:
    """Sources whose points are not what the books say; none, if all is well."""
    found = {one.source: one for one in kept(conn, account)}
    last = max((one.at for one in found.values()), default=0)
    meant = {one.source: one for one in lots(conn, club, operator, account, 0, last)}
    return sorted(
        source for source in found.keys() | meant.keys() if found.get(source) != meant.get(source)
    )
