"""Purchases of chips by payment card, which the operator may restrict."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, insert, select

from krupier.house import acts, cash_desk, movements
from krupier.house.acts import Signature
from krupier.house.refusals import HouseRefused, Refusal
from krupier.money import with_currency
from krupier.plan.house import HousePlan
from krupier.store.desk_schema import card_restrictions as restrictions
from krupier.store.rows import struct_of


class Restriction(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    operator: str
    since: int
    most: int | None
    """By card, for a person in a calendar day; nought: nothing. None: without a limit."""
    currency: str = ""
    act: str


_FIELDS = Restriction.__struct_fields__
_RESTRICTION = select(*(restrictions.c[field] for field in _FIELDS))


def restrict(
    conn: Connection, plan: HousePlan, most: int | None, code: str, signed: Signature, at: int
) -> Restriction:
    """From now on; an act. Raises HouseRefused."""
    rule = cash_desk.rules(plan)
    if most is not None:
        cash_desk.must_be_currency(rule, code)
        if most < 0:
            raise HouseRefused(Refusal(code="desk-amount"))
    said = {"cards": None if most is None else with_currency(most, code)}
    subject, operator = f"desk:{plan.operator}", plan.operator
    act = acts.record(conn, "cards.restrict", subject, signed, at, after=said, operator=operator)
    new = Restriction(
        id=f"{operator}-c{act.id.rpartition('#')[2]}",
        operator=operator,
        since=at,
        most=most,
        currency="" if most is None else code,
        act=act.id,
    )
    conn.execute(insert(restrictions), msgspec.structs.asdict(new))
    return new


def in_force(conn: Connection, operator: str) -> Restriction | None:
    """None: nothing was ever restricted."""
    own = _RESTRICTION.where(restrictions.c.operator == operator)
    last = own.order_by(restrictions.c.since.desc(), restrictions.c.id.desc()).limit(1)
    row = conn.execute(last).one_or_none()
    return None if row is None else struct_of(Restriction, row)


def check(conn: Connection, plan: HousePlan, account: str, amount: int, code: str, at: int) -> None:
    """Raises HouseRefused."""
    held = in_force(conn, plan.operator)
    if held is None or held.most is None:
        return
    moved = movements.of_day(conn, plan, account, "purchase", "card", at)
    used = sum(one.amount for one in moved if one.currency == code)
    left = max(0, held.most - used) if code == held.currency else 0
    if amount > left:
        rule = cash_desk.rules(plan).buying
        clause = rule.clause[-1] if rule.clause else ""
        facts = {"left": with_currency(left, code)}
        raise HouseRefused(Refusal(code="card-restricted", clause=clause, facts=facts))
