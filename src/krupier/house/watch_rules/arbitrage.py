"""Conversions back and forth with hardly any play."""

from __future__ import annotations

from krupier.house.facts import Facts
from krupier.house.periods import HOUR
from krupier.house.watch_rules.finding import Finding, of, total
from krupier.money import with_currency
from krupier.plan.watching_parts import Arbitrage


def find(rule: Arbitrage, facts: Facts, after: int, until: int, code: str) -> Finding | None:
    """Back and forth: more than one currency was given for another."""
    converted = facts.within(max(after, until - 24 * HOUR * rule.days), until, ("conversion",))
    given = {one.currency for one in converted}
    if len(converted) < rule.number or len(given) < 2:
        return None
    played = facts.played_within(converted[0].at, converted[-1].at)
    if 100 * played > rule.played_percent * total(converted):
        return None
    return of(
        converted,
        conversions=len(converted),
        currencies=sorted(given),
        converted=with_currency(total(converted), code),
        played=with_currency(played, code),
    )
