"""Play and deposits far above one's own past, or what one said about oneself."""

from __future__ import annotations

from fractions import Fraction

from krupier.house.facts import COMES, Facts
from krupier.house.periods import HOUR
from krupier.house.watch_rules.finding import Finding, minor, total
from krupier.money import with_currency
from krupier.plan.watching_parts import OutsideProfile

MONTH = 30
"""Days for which somebody says what he means to put in."""


def find(rule: OutsideProfile, facts: Facts, after: int, until: int) -> Finding | None:
    """Against the past: stakes of some days beside the average of as many before. Against what was
    said: what came in beside the same share of a month."""
    begun = until - 24 * HOUR * rule.days
    since, code = max(after, begun), rule.least.currency
    staked, came = facts.played_within(since + 1, until), facts.within(since, until, COMES)
    earlier = facts.played_within(begun - 24 * HOUR * rule.past_days, begun)
    average = Fraction(earlier * rule.days, rule.past_days)
    told_of = Fraction((facts.stated or 0) * rule.days, MONTH)
    least = minor(rule.least)
    beyond_past = earlier > 0 and staked >= least and staked > rule.times * average
    beyond_said = (
        facts.stated is not None and total(came) >= least and total(came) > rule.times * told_of
    )
    if not (beyond_past or beyond_said):
        return None
    said = {} if facts.stated is None else {"stated": with_currency(facts.stated, code)}
    return Finding(
        since=since + 1,
        until=until,
        facts={
            "staked": with_currency(staked, code),
            "usual": with_currency(int(average), code),
            "came": with_currency(total(came), code),
            **said,
        },
        postings=tuple(one.posting for one in came),
    )
