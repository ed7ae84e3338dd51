"""Several movements just below a threshold."""

from __future__ import annotations

from krupier.house.facts import Facts
from krupier.house.periods import HOUR
from krupier.house.watch_rules.finding import Finding, minor, of, total
from krupier.money import with_currency
from krupier.plan.watching_parts import Structuring


def find(rule: Structuring, facts: Facts, after: int, until: int) -> Finding | None:
    below, code = minor(rule.below), rule.below.currency
    since = max(after, until - 24 * HOUR * rule.days)
    near = [
        one
        for one in facts.within(since, until, rule.moves)
        if below > one.worth and 100 * one.worth >= (100 - rule.percent) * below
    ]
    if len(near) < rule.number:
        return None
    return of(
        near,
        movements=len(near),
        total=with_currency(total(near), code),
        below=with_currency(below, code),
    )
