"""Registration cards: a number by which a visitor is identified at the desk.

The last digit is a check digit, so a number that was typed wrong is nobody's.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from sqlalchemy import Connection, func, insert, select, update

from krupier.house import acts
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature
from krupier.house.refusals import HouseRefused, Refusal, clause_of
from krupier.plan.house import HousePlan
from krupier.store.desk_schema import visitor_cards as cards
from krupier.store.rows import struct_of

DIGITS = 6
"""Between the prefix and the check digit."""


Former = Literal["lost", "replaced"]


class Card(msgspec.Struct, frozen=True, kw_only=True):
    number: str
    account: str
    operator: str
    issued_at: int
    state: Literal["valid", "lost", "replaced"] = "valid"
    ended_at: int | None = None
    act: str


_FIELDS = Card.__struct_fields__
_CARD = select(*(cards.c[field] for field in _FIELDS))


def check_digit(digits: str) -> str:
    """By Luhn: one wrong digit, or two neighbours exchanged, are noticed.

    >>> check_digit("7992739871")
    '3'
    """
    total = 0
    for place, one in enumerate(reversed(digits)):
        worth = int(one) * (2 if place % 2 == 0 else 1)
        total += worth - 9 if worth > 9 else worth
    return str(-total % 10)


def issue(
    conn: Connection,
    plan: HousePlan,
    account_id: str,
    signed: Signature,
    at: int,
    former: Former = "replaced",
) -> Card:
    """A new card; the one before is good for nothing any more. An act."""
    account = accounts.lock(conn, account_id)
    held = of_account(conn, account_id)
    before = None if held is None else {"card": held.number, "state": former}
    act = acts.record(
        conn,
        "visitors.admit",
        f"player:{account_id}",
        signed,
        at,
        before=before,
        after={"card": "issued"},
        operator=account.operator,
    )
    if held is not None:
        mine = cards.c.number == held.number
        conn.execute(update(cards).where(mine).values(state=former, ended_at=at))
    # acts of an operator follow one another, so nobody else counts at this moment
    issued = cards.c.operator == account.operator
    count = conn.execute(select(func.count()).select_from(cards).where(issued)).scalar_one()
    prefix = plan.desk.card.prefix if plan.desk else ""
    digits = f"{prefix}{count + 1:0{DIGITS}d}"
    new = Card(
        number=digits + check_digit(digits),
        account=account_id,
        operator=account.operator,
        issued_at=at,
        act=act.id,
    )
    conn.execute(insert(cards), msgspec.structs.asdict(new))
    return new


def of_account(conn: Connection, account: str) -> Card | None:
    """The one that is valid."""
    mine = cards.c.account == account, cards.c.state == "valid"
    row = conn.execute(_CARD.where(*mine)).one_or_none()
    return None if row is None else struct_of(Card, row)


def shown(conn: Connection, plan: HousePlan, number: str) -> Card:
    """Whose card is shown. Raises HouseRefused for a number that is nobody's, and for a card that
    was lost or replaced."""
    tidy = "".join(number.split())
    of = cards.c.number == tidy, cards.c.operator == plan.operator
    row = conn.execute(_CARD.where(*of)).one_or_none()
    clause = clause_of(plan.desk.card) if plan.desk else ""
    if row is None:
        facts = {"number": tidy[:20]}
        raise HouseRefused(Refusal(code="card-unknown", clause=clause, facts=facts))
    found = struct_of(Card, row)
    if found.state != "valid":
        facts = {"number": found.number}
        raise HouseRefused(Refusal(code="card-invalid", clause=clause, facts=facts))
    return found
