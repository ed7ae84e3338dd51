"""Movements of a threshold or more: a single one, or several added up."""

from __future__ import annotations

from krupier.house.facts import Facts
from krupier.house.periods import HOUR
from krupier.house.watch_rules.finding import Finding, minor, of, total
from krupier.money import with_currency
from krupier.plan.watching_parts import Large


def find(rule: Large, facts: Facts, after: int, until: int) -> Finding | None:
    if rule.unverified and facts.identified:
        return None
    least, code = minor(rule.amount), rule.amount.currency
    moved = facts.within(after, until, rule.moves)
    if rule.hours is None:
        large = [one for one in moved if one.worth >= least]
        if not large:
            return None
        most = max(one.worth for one in large)
        return of(large, movements=len(large), largest=with_currency(most, code))
    for last, one in enumerate(moved):
        some = [before for before in moved[: last + 1] if before.at > one.at - rule.hours * HOUR]
        if total(some) >= least:
            return of(some, movements=len(some), total=with_currency(total(some), code))
    return None
