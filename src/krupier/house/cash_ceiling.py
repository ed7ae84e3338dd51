"""The most cash that the law lets go over a cash desk for one person in a calendar day.

What is received and what is paid are added up apart, each movement by the rates of its moment.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import msgspec
from sqlalchemy import Connection

from krupier.house import cash_desk, movements
from krupier.house.rates import NoRate, in_force, value
from krupier.house.refusals import HouseRefused, Refusal, clause_of
from krupier.money import currency as money
from krupier.money import parse, with_currency
from krupier.plan.house import HousePlan

Direction = Literal["purchase", "redemption"]


def left(
    conn: Connection, plan: HousePlan, account: str, direction: Direction, code: str, at: int
) -> int:
    """How much cash may still go over the desk for somebody today, in minor units. Raises
    NoRate."""
    most = cash_desk.rules(plan).ceiling.most
    whole = parse(most.amount, money(most.currency))
    moved = movements.of_day(conn, plan, account, direction, "cash", at)
    used = movements.worth(conn, moved, most.currency)
    unit = value(in_force(conn, plan.operator, at), 1, code, most.currency)
    return max(0, (Fraction(whole - used) / Fraction(unit)).__floor__())


def check(
    conn: Connection,
    plan: HousePlan,
    account: str,
    direction: Direction,
    amount: int,
    code: str,
    at: int,
) -> None:
    """Raises HouseRefused."""
    rule = cash_desk.rules(plan).ceiling
    clause = clause_of(rule)
    try:
        rest = left(conn, plan, account, direction, code, at)
    except NoRate as problem:
        raise HouseRefused(msgspec.structs.replace(problem.refusal, clause=clause)) from None
    if amount > rest:
        facts = {
            "most": f"{rule.most.amount} {rule.most.currency}",
            "left": with_currency(rest, code),
        }
        if direction == "purchase":
            raise HouseRefused(Refusal(code="cash-ceiling-in", clause=clause, facts=facts))
        raise HouseRefused(Refusal(code="cash-ceiling-out", clause=clause, facts=facts))
