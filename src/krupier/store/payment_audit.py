"""The audit of payments: each is what was ordered, and has moved what its state says, no more.

Postings and acts stand in chains; the rows of payments do not, for they change. So they are
compared with both.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, select

from krupier.money import with_currency
from krupier.store import accounts as names
from krupier.store import schema
from krupier.store.findings import Finding
from krupier.store.payment_schema import payments as rows

_PREFIX = "payment/"


class _Move(NamedTuple):
    debit: str
    credit: str
    amount: int
    currency: str


def payments(conn: Connection) -> Iterator[Finding]:
    """Every payment, and every posting that is said to be of one."""
    moved = _moved(conn)
    acts = schema.acts
    by = acts.c.operator.label("by")
    ordered = select(rows, acts.c.subject, acts.c.after, by)
    with_act = ordered.outerjoin(acts, acts.c.id == rows.c.act)
    for row in conn.execute(with_act.order_by(rows.c.id)):
        own = (row.subject, row.by) == (f"payment:{row.id}", row.operator)
        if not own or not _is_of(row, msgspec.json.decode(row.after)):
            yield _found(row.id, "is not what was ordered", "není to, co bylo zadáno")
        if not _agrees(row, moved.pop(row.id, {})):
            yield _found(
                row.id,
                f"the postings are not those of a {row.direction} that is {row.state}",
                f"zápisy neodpovídají platbě {row.direction} ve stavu {row.state}",
            )
    for gone in sorted(moved):
        yield _found(gone, "the payment is gone, its postings remain", "platba chybí, zápisy zbyly")


def _found(id: str, en: str, cs: str) -> Finding:
    return Finding("payment", id, en, cs)


def _moved(conn: Connection) -> dict[str, dict[str, _Move]]:
    """By payment and part of it."""
    there = schema.postings.c
    query = select(there.key, there.debit, there.credit, there.amount, there.currency)
    found: defaultdict[str, dict[str, _Move]] = defaultdict(dict)
    for key, *move in conn.execute(query.where(there.key.startswith(_PREFIX))):
        id, _, part = key.removeprefix(_PREFIX).partition("/")
        found[id][part] = _Move(*move)
    return dict(found)


def _is_of(row: Any, said: Any) -> bool:
    """Whether an act ordered it."""
    return bool(
        said
        == {
            "account": row.account,
            "direction": row.direction,
            "method": row.kind,
            "amount": with_currency(row.amount, row.currency),
            "method_amount": with_currency(row.method_amount, row.method_currency),
            "state": "ordered",
        }
    )


def _agrees(row: Any, moved: dict[str, _Move]) -> bool:
    wallet, owed = names.player(row.account), names.claim(row.account)
    settled = moved.pop("claim", None)
    if settled and (
        (row.direction, settled.debit, settled.credit, settled.currency)
        != ("deposit", wallet, owed, row.currency)
        or settled.amount > row.amount
        or "in" not in moved
    ):
        return False
    into = names.exchange(row.operator) if row.quote else names.clearing(row.provider)
    taken = 0
    for part, whose in (("charged", wallet), ("owed", owed)):
        if one := moved.pop(part, None):
            taken += one.amount
            if (one.debit, one.credit, one.currency) != (whose, into, row.currency):
                return False
    charged = row.amount if row.state == "charged-back" else 0
    return taken == charged and moved == dict(_meant(row))


def _meant(row: Any) -> Iterator[tuple[str, _Move]]:
    """What must have moved, but for a charge-back's part of wallet and claim."""
    outside, wallet = names.clearing(row.provider), names.player(row.account)
    between, fees, out = (
        names.exchange(row.operator),
        names.fees(row.operator),
        names.payout(row.account),
    )
    whole, theirs = (row.amount, row.currency), (row.method_amount, row.method_currency)
    fee = row.fee, row.currency
    if row.direction == "deposit":
        if row.state not in ("done", "charged-back"):
            return
        yield (
            "in",
            _Move(outside, between, *theirs) if row.quote else _Move(outside, wallet, *whole),
        )
        if row.quote:
            yield "wallet", _Move(between, wallet, *whole)
        if row.fee:
            yield "fee", _Move(between, fees, *fee)
        if row.state == "charged-back" and row.quote:
            yield "charge-back", _Move(between, outside, *theirs)
            if row.fee:
                yield "fee-back", _Move(fees, between, *fee)
        return
    yield "out", _Move(wallet, out, *whole)
    if row.state in ("declined", "cancelled"):
        yield "back", _Move(out, wallet, *whole)
    elif row.state == "done":
        yield "paid", _Move(between, outside, *theirs) if row.quote else _Move(out, outside, *whole)
        if row.quote:
            yield "exchange", _Move(out, between, row.amount - row.fee, row.currency)
        if row.fee:
            yield "fee", _Move(out, fees, *fee)
