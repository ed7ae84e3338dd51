"""How much may be won where sums are whole numbers of 64 bits."""

from __future__ import annotations

from krupier.odds import NoOdds
from krupier.plan.parts import Plan

GREATEST = 2**63 - 1


def check_sums(plan: Plan, greatest: int, times: int, unit: int) -> None:
    """Refuses a pay table whose wins, in ``1/unit`` of an ante, could not be added up so often.

    >>> from krupier.rules.families import load_plan
    >>> check_sums(load_plan("kings/stud-poker"), greatest=10**6, times=10**12, unit=2)
    >>> try:
    ...     check_sums(load_plan("kings/stud-poker"), greatest=10**9, times=10**12, unit=2)
    ... except NoOdds as problem:
    ...     print(problem)
    no odds for kings/stud-poker: 500000000 antes at a time are too many, exact sums take 4611686
    """
    most = GREATEST // times
    if greatest > most:
        raise NoOdds(
            f"no odds for {plan.id}: {greatest // unit} antes at a time are too many, "
            f"exact sums take {most // unit}"
        )
