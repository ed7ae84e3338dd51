"""A movement far above what is usual for the same person."""

from __future__ import annotations

from statistics import median

from krupier.house.facts import Facts
from krupier.house.periods import HOUR
from krupier.house.watch_rules.finding import Finding, minor, of
from krupier.money import with_currency
from krupier.plan.watching_parts import Unusual


def find(rule: Unusual, facts: Facts, after: int, until: int) -> Finding | None:
    """Each movement beside those before it; the usual one is their median, which a single large
    one does not move."""
    least, code = minor(rule.least), rule.least.currency
    found, usual = [], 0
    for one in facts.within(after, until, rule.moves):
        before = [
            past.worth
            for past in facts.within(one.at - 24 * HOUR * rule.past_days, one.at, (one.move,))
            if past.posting != one.posting
        ]
        if len(before) < rule.number or one.worth < least:
            continue
        if one.worth > rule.times * median(before):
            found.append(one)
            usual = int(median(before))
    if not found:
        return None
    most = max(one.worth for one in found)
    return of(
        found,
        movements=len(found),
        largest=with_currency(most, code),
        usual=with_currency(usual, code),
    )
