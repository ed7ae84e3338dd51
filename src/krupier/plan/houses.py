"""The house plans that this process works with: those that were shipped, unless it was told others.

Rules about an account are asked for in the middle of transactions, by whoever moves its money; they
find the plan by the operator.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from krupier.plan import house
from krupier.plan.files import NoSuchHouse
from krupier.plan.house import HousePlan

_told: dict[str, HousePlan] = {}


def use(plans: Mapping[str, HousePlan]) -> None:
    """Works with these from now on; operators that are not among them have their shipped plan."""
    _told.clear()
    _told.update(plans)


def of(operator: str) -> HousePlan:
    """Raises NoSuchHouse.

    >>> of("tsg").calendar.timezone
    'Europe/Prague'
    """
    return _told.get(operator) or _shipped(operator)


def find(operator: str) -> HousePlan | None:
    """None: there is no such operator."""
    try:
        return of(operator)
    except NoSuchHouse:
        return None


@cache
def _shipped(operator: str) -> HousePlan:
    """Looked for once: who moves money must not walk through directories."""
    return house.load(operator)
