"""Money that comes in and goes out again, and was hardly played with."""

from __future__ import annotations

from krupier.house.facts import COMES, GOES, Facts
from krupier.house.periods import HOUR
from krupier.house.watch_rules.finding import Finding, minor, of, total
from krupier.money import with_currency
from krupier.plan.watching_parts import NoPlay


def find(rule: NoPlay, facts: Facts, after: int, until: int) -> Finding | None:
    since, code = max(after, until - 24 * HOUR * rule.days), rule.least.currency
    came = facts.within(since, until, COMES)
    gone = [one for one in facts.within(since, until, GOES) if came and one.at >= came[0].at]
    if not gone or total(came) < minor(rule.least):
        return None
    played = facts.played_within(came[0].at, gone[-1].at)
    if 100 * total(gone) < rule.returned_percent * total(came):
        return None
    if 100 * played > rule.played_percent * total(came):
        return None
    return of(
        sorted([*came, *gone], key=lambda one: (one.at, one.posting)),
        came=with_currency(total(came), code),
        went=with_currency(total(gone), code),
        played=with_currency(played, code),
    )
