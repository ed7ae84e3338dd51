"""How long somebody has played at cash tables, and with how much he sat down, as the books say."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from sqlalchemy import Connection, or_, select

from krupier.house import rates
from krupier.house.rates import NoRate
from krupier.store import ledger
from krupier.store.accounts import kind_of
from krupier.store.schema import postings, results, rounds


class Scope(msgspec.Struct, frozen=True, kw_only=True):
    """Whose play counts, where and when."""

    account: str
    tables: frozenset[str]
    """None named: all cash tables."""
    first: int
    """Hands dealt before this never count."""
    since: int
    until: int
    """A hand counts in the period in which it ended."""

    def holds(self, table: str) -> bool:
        return not self.tables or table in self.tables


def played(conn: Connection, scope: Scope, longest_gap: int) -> int:
    """Microseconds. A hand that somebody was dealt in counts from the deal, or from the end of the
    hand before it at the table if he was in that one too and no long pause lay between."""
    cash = {_table_of(name) for name in _stacks(conn, scope)}
    query = (
        select(rounds.c.table_id, rounds.c.number, rounds.c.opened_at, rounds.c.closed_at)
        .join_from(results, rounds, rounds.c.id == results.c.round)
        .where(
            results.c.player == scope.account,
            results.c.closed_at >= scope.first,
            results.c.closed_at < scope.until,
            rounds.c.opened_at >= scope.first,
            rounds.c.status == "settled",
        )
        .distinct()
        .order_by(rounds.c.table_id, rounds.c.number)
    )
    total = 0
    before = ("", 0, 0)
    for table, number, opened, closed in conn.execute(query).all():
        if table not in cash:
            continue
        last_table, last_number, last_closed = before
        goes_on = (last_table, last_number) == (table, number - 1)
        joined = goes_on and opened - last_closed <= longest_gap
        if closed >= scope.since:
            total += closed - (last_closed if joined else opened)
        before = table, number, closed
    return total


def buy_ins(conn: Connection, scope: Scope, operator: str, code: str) -> Iterator[int]:
    """Each buy-in with which somebody sat down, worth so much at the rates of its time; chips that
    are added to others are none."""
    for name in sorted(_stacks(conn, scope)):
        query = ledger.POSTING.where(or_(postings.c.debit == name, postings.c.credit == name))
        have: dict[str, int] = {}
        for row in conn.execute(query.order_by(postings.c.at, postings.c.key)).all():
            one = ledger.Posting(*row)
            before = have.get(one.currency, 0)
            have[one.currency] = before + (one.amount if one.credit == name else -one.amount)
            sits_down = one.kind == "buy-in" and one.credit == name and not before
            if sits_down and scope.since <= one.at < scope.until:
                yield _worth(conn, one, operator, code)


def _worth(conn: Connection, one: ledger.Posting, operator: str, code: str) -> int:
    try:
        quote = rates.in_force(conn, operator, one.at)
        return int(rates.value(quote, one.amount, one.currency, code))
    except NoRate:
        return 0


def _stacks(conn: Connection, scope: Scope) -> set[str]:
    """The names of his accounts of chips at cash tables."""
    return {
        one.name
        for one in ledger.accounts_of(conn, scope.account)
        if kind_of(one.name) == "stack" and scope.holds(_table_of(one.name))
    }


def _table_of(stack: str) -> str:
    return stack.split(":")[1]
