"""What offices allow: somebody may do to a thing what the roles include that he has where it is.

A thing belongs to an operator, or to the whole house (:data:`~krupier.store.offices.HOUSE`), and
only an office of the house is good for that. What belongs to nobody, nobody may touch.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from krupier.house.roles import READ_WITH, ROLES, Act, may
from krupier.store.offices import HOUSE, Office


def role_for(held: Iterable[Office], act: Act, operators: Collection[str]) -> str | None:
    """In which role somebody may do it to a thing of these operators; None: he may not. Of several
    the one that includes most: whoever manages acts as a manager.

    >>> role_for([Office("tsg", "floor")], "table.close", ["tsg"])
    'floor'
    >>> role_for([Office("tsg", "floor"), Office("", "regulator")], "table.close", ["kings"])
    """
    fits = [one.role for one in held if one.operator in (HOUSE, *operators) and may(one.role, act)]
    return max(fits, key=lambda role: len(ROLES[role]), default=None) if operators else None


def operators_for(held: Iterable[Office], act: Act) -> frozenset[str] | None:
    """Where somebody may do it; None: everywhere."""
    there = frozenset(one.operator for one in held if may(one.role, act))
    return None if HOUSE in there else there


def acts_of(held: Iterable[Office]) -> frozenset[Act]:
    """What somebody may do anywhere."""
    return frozenset[Act]().union(*(ROLES.get(one.role, frozenset()) for one in held))


def roles_of(held: Iterable[Office]) -> str:
    """What somebody is, in a word or several."""
    return ", ".join(sorted({one.role for one in held}))


def readable(held: Collection[Office]) -> list[tuple[str | None, frozenset[Act]]]:
    """Which acts somebody may read about: kinds, by operator; None: with all, and of the house."""
    seen: list[tuple[str | None, frozenset[Act]]] = []
    for operator in {one.operator for one in held}:
        mine = acts_of(one for one in held if one.operator in (HOUSE, operator))
        if "acts.read" in mine:
            kinds = frozenset(act for act, right in READ_WITH.items() if right in mine)
            seen.append((operator or None, kinds))
    return seen
