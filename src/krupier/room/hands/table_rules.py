"""What the operator's cash plan says about conduct at a table, and what a table chose of it."""

from __future__ import annotations

from functools import cache

from krupier.plan import cash
from krupier.plan.cash_table import TableRules
from krupier.room.hands.house_rules import CashRules
from krupier.rules.game import BadSetting


@cache
def table_rules(operator: str) -> TableRules:
    """Of an operator without a cash plan: none."""
    plan = cash.all_cash().get(operator)
    return (plan and plan.table_rules) or TableRules()


def languages(operator: str, house_rules: CashRules) -> tuple[str, ...]:
    """What is spoken at a table; empty: nobody says."""
    plan = table_rules(operator).languages
    return house_rules.languages or (plan.spoken if plan else ())


def check_table_rules(operator: str, house_rules: CashRules) -> None:
    """Raises BadSetting for what the plan does not leave to a table."""
    plan = table_rules(operator).languages
    foreign = set(house_rules.languages) - set(plan.spoken if plan else ())
    if foreign and not (plan and plan.table_chooses):
        allowed = ", ".join(plan.spoken) if plan else "none"
        raise BadSetting(f"languages {', '.join(sorted(foreign))}: the plan allows {allowed}")
