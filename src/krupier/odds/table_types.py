"""Micro and regular tables: one plan, two pay tables.

Which of them a table pays by follows from its limits, so no option of the plan says it. Whoever
asks for odds has no limits, and chooses by an option of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from krupier.plan.parts import Choice, Names, Plan
from krupier.rules.banker_poker.holdem_plan import Plan as HoldemPlan

TABLE_TYPE = "table_type"
MICRO, REGULAR = "micro", "regular"


def choices(plan: Plan) -> Mapping[str, Choice]:
    """The options of a plan, and the type of table where it has two.

    >>> from krupier.rules.families import load_plan
    >>> list(choices(load_plan("tsg/heads-up-holdem")))
    ['together', 'table_type']
    """
    if not isinstance(plan, HoldemPlan) or plan.table_types is None:
        return plan.options
    names = Names(cs="Typ stolu", en="Type of table")
    both = Choice(
        names=names, clause=plan.table_types.clause, default=MICRO, one_of=(MICRO, REGULAR)
    )
    return {**plan.options, TABLE_TYPE: both}


def limits(plan: Plan, currency: str, kind: str) -> dict[str, dict[str, str]]:
    """The limits that make a table of this type."""
    if kind != REGULAR or not isinstance(plan, HoldemPlan) or plan.table_types is None:
        return {}
    above = Decimal(plan.table_types.micro_up_to[currency]) + 1
    return {plan.table_types.bet: {"min": str(above)}}
