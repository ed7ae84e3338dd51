"""What goes over a cash desk: each movement belongs to somebody, and has one code of the state.

The codes are those of ``PSTB_transakce`` of decree 10/2019. Most of them are for tables,
tournaments and bingo, and come with these; what a cash desk does is in :data:`CODES`.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, func, insert, select

from krupier.house import rates
from krupier.house.periods import begins, day_of, next_day
from krupier.house.rates import value
from krupier.plan.house import HousePlan
from krupier.store.desk_schema import desk_movements as movements
from krupier.store.house_schema import user_accounts
from krupier.store.rows import struct_of

Kind = Literal[
    "purchase",
    "redemption",
    "float-in",
    "float-out",
    "surplus",
    "shortage",
    "chips-lost",
]
Way = Literal["cash", "card", "transfer", "technical-account", "chips"]
"""``chips``: no money moved."""

CODES: Mapping[Kind, str] = {
    "purchase": "J1",
    "redemption": "K1",
    "float-in": "3",
    "float-out": "7",
    "surplus": "4",
    "shortage": "7",
    "chips-lost": "L1",
}
STATE_CODES = frozenset(
    (
        *("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15"),
        *("16", "17", "A1", "B1", "C1", "D1", "G1", "H1", "I1", "J1", "J2", "K1", "L1"),
    )
)
"""All that the state knows."""
_SAYS_HOW = STATE_CODES - {
    *("2", "3", "4", "6", "7", "8", "9", "10", "11", "12", "13", "15", "16", "17", "L1")
}
"""Of these the state asks whether they were in cash."""


class Movement(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    number: int
    """Of the operator's receipts."""
    shift: str
    operator: str
    cashier: str
    account: str | None = None
    visit: str | None = None
    kind: Kind
    way: Way
    amount: int
    currency: str
    code: str
    destination: str = ""
    proof: str = ""
    confirmation: str = ""
    """The one that it paid."""
    quote: str = ""
    at: int
    act: str

    @property
    def in_cash(self) -> int | None:
        """``TransakceZpusob``: 1 in cash, 0 not; None where the state does not ask."""
        return int(self.way == "cash") if self.code in _SAYS_HOW else None


_FIELDS = Movement.__struct_fields__
_MOVEMENT = select(*(movements.c[field] for field in _FIELDS))


def add(
    conn: Connection,
    *,
    id: str,
    shift: str,
    operator: str,
    cashier: str,
    kind: Kind,
    way: Way,
    amount: int,
    currency: str,
    at: int,
    act: str,
    **more: Any,
) -> Movement:
    """To be called after the act was recorded: acts of an operator follow one another, and so do
    the numbers of receipts."""
    own = movements.c.operator == operator
    last = conn.execute(select(func.max(movements.c.number)).where(own)).scalar_one()
    quote = rates.in_force(conn, operator, at)
    new = Movement(
        id=id,
        number=(last or 0) + 1,
        shift=shift,
        operator=operator,
        cashier=cashier,
        kind=kind,
        way=way,
        amount=amount,
        currency=currency,
        code=CODES[kind],
        quote=quote.id if quote else "",
        at=at,
        act=act,
        **more,
    )
    conn.execute(insert(movements), msgspec.structs.asdict(new))
    return new


def find(conn: Connection, id: str) -> Movement | None:
    row = conn.execute(_MOVEMENT.where(movements.c.id == id)).one_or_none()
    return None if row is None else struct_of(Movement, row)


def begun_with(conn: Connection, key: str) -> list[Movement]:
    """Those of one visit to the desk: ``key`` and what follows it."""
    mine = movements.c.id.startswith(f"{key}/", autoescape=True)
    rows = conn.execute(_MOVEMENT.where(mine).order_by(movements.c.number))
    return [struct_of(Movement, row) for row in rows]


def of_shift(conn: Connection, shift: str) -> list[Movement]:
    """Oldest first."""
    rows = conn.execute(_MOVEMENT.where(movements.c.shift == shift).order_by(movements.c.number))
    return [struct_of(Movement, row) for row in rows]


def of_day(
    conn: Connection, plan: HousePlan, account: str, kind: Kind, way: Way, at: int
) -> list[Movement]:
    """What the person whose account it is moved with the operator in this calendar day. All of it:
    who waited for another desk has an earlier time than what that desk did meanwhile."""
    person = select(user_accounts.c.person).where(user_accounts.c.id == account)
    own = select(user_accounts.c.id).where(
        user_accounts.c.person == person.scalar_subquery(),
        user_accounts.c.operator == plan.operator,
    )
    today = begins(day_of(at, plan.timezone), plan.timezone)
    tomorrow = next_day(at, plan.timezone)
    query = _MOVEMENT.where(
        movements.c.account.in_(own),
        movements.c.kind == kind,
        movements.c.way == way,
        movements.c.at >= today,
        movements.c.at < tomorrow,
    )
    return [struct_of(Movement, row) for row in conn.execute(query)]


def worth(conn: Connection, moved: list[Movement], code: str) -> int | Fraction:
    """What movements come to in a currency, each by the rates of its moment. Raises NoRate."""
    known = rates.named(conn, {one.quote for one in moved})
    return sum((value(known.get(one.quote), one.amount, one.currency, code) for one in moved), 0)
