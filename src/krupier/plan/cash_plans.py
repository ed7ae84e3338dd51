"""The cash plans that this process works with: those that were shipped, or that it was told."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from krupier.plan import cash
from krupier.plan.cash import CashPlan
from krupier.plan.files import NoCashGames

_told: dict[str, CashPlan] = {}


def use(plans: Mapping[str, CashPlan]) -> None:
    """Works with these from now on; operators that are not among them have their shipped plan."""
    _told.clear()
    _told.update(plans)


def find(operator: str) -> CashPlan | None:
    """None: nobody stated any cash games of this operator.

    >>> find("kings").operator, find("nobody")
    ('kings', None)
    """
    return _told.get(operator) or _shipped(operator)


@cache
def _shipped(operator: str) -> CashPlan | None:
    """Looked for once: who opens a hand must not walk through directories."""
    try:
        return cash.load(operator)
    except NoCashGames:
        return None
