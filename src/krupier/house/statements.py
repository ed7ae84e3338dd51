"""Statements: every movement of every wallet of an account, with what it was and what was left."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, or_, select

from krupier.store import ledger
from krupier.store.accounts import player
from krupier.store.payment_schema import payments
from krupier.store.schema import postings

MOST = 100_000


class Line(Struct, frozen=True, kw_only=True):
    """A movement of a wallet."""

    key: str
    at: int
    currency: str
    amount: int
    """Below zero: out of the wallet."""
    balance: int
    """Of the wallet after it."""
    kind: str
    payment: str = ""
    method: str = ""
    other_currency: str = ""
    other_amount: int = 0
    """At the method, or in the other wallet."""
    fee: int = 0
    """In the currency of the line."""
    round: str = ""


def statement(conn: Connection, account: str, since: int, until: int) -> list[Line]:
    """Movements from one moment to another (which is no part of it), oldest first. The balances
    follow from the postings before, so two statements that follow one another join."""
    wallet = player(account)
    balances = opening(conn, account, since)
    mine = or_(postings.c.debit == wallet, postings.c.credit == wallet)
    rows = conn.execute(
        select(postings)
        .where(mine, postings.c.at >= since, postings.c.at < until)
        .order_by(postings.c.at, postings.c.link, postings.c.key)
        .limit(MOST)
    ).all()
    known = _payments(conn, {id for row in rows if (id := _part(row.key, "payment"))})
    pairs = {row.key: row for row in rows if _part(row.key, "conversion")}
    lines = []
    for row in rows:
        change = row.amount if row.credit == wallet else -row.amount
        balances[row.currency] += change
        lines.append(
            Line(
                key=row.key,
                at=row.at,
                currency=row.currency,
                amount=change,
                balance=balances[row.currency],
                kind=row.kind,
                round=row.round or "",
                **(_of_payment(row, known) or _of_conversion(row, pairs)),
            )
        )
    return lines


def opening(conn: Connection, account: str, at: int) -> defaultdict[str, int]:
    """What was in each wallet just before a moment."""
    wallet = player(account)
    held: defaultdict[str, int] = defaultdict(int)
    for one in ledger.accounts_of(conn, account):
        if one.kind == "player":
            held[one.currency] = one.balance
    later = select(postings.c.currency, postings.c.amount, postings.c.credit).where(
        or_(postings.c.debit == wallet, postings.c.credit == wallet), postings.c.at >= at
    )
    for code, amount, credit in conn.execute(later):
        held[code] -= amount if credit == wallet else -amount
    return held


def _part(key: str, of: str) -> str:
    """The id in a key such as `payment/<id>/in`."""
    first, _, rest = key.partition("/")
    return rest.rpartition("/")[0] if first == of else ""


def _payments(conn: Connection, ids: set[str]) -> dict[str, Any]:
    found = conn.execute(select(payments).where(payments.c.id.in_(sorted(ids)))) if ids else ()
    return {row.id: row for row in found}


def _of_payment(row: Any, known: dict[str, Any]) -> dict[str, Any]:
    one = known.get(_part(row.key, "payment"))
    if one is None:
        return {}
    main = row.kind in ("deposit", "withdrawal", "payout-back")
    return {
        "payment": one.id,
        "method": one.kind,
        **({"fee": one.fee} if main else {}),
        **(
            {"other_currency": one.method_currency, "other_amount": one.method_amount}
            if main
            else {}
        ),
    }


def _of_conversion(row: Any, pairs: dict[str, Any]) -> dict[str, Any]:
    stem, _, part = row.key.rpartition("/")
    other = pairs.get(f"{stem}/{'in' if part == 'out' else 'out'}")
    if part not in ("in", "out") or other is None:
        return {}
    return {"other_currency": other.currency, "other_amount": other.amount}
