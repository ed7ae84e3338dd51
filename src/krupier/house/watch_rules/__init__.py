"""The kinds of rules about money, each a pure function over :class:`~..movements.Facts`.

``after`` is the moment up to which staff have judged already, ``until`` the one that is looked
from: what lies outside is evidence for nothing, but may be the past that something is compared
with.
"""

from __future__ import annotations

from krupier.house.facts import Facts
from krupier.house.watch_rules import (
    arbitrage,
    large,
    methods,
    no_play,
    outside_profile,
    structuring,
    unusual,
)
from krupier.house.watch_rules.finding import Finding
from krupier.plan.watching_parts import (
    Arbitrage,
    Large,
    Methods,
    NoPlay,
    OfMoney,
    OutsideProfile,
    SharedMethod,
    Structuring,
    Unusual,
)


def find(rule: OfMoney, facts: Facts, after: int, until: int, currency: str) -> Finding | None:
    """What a rule finds; None: nothing."""
    match rule:
        case Large():
            return large.find(rule, facts, after, until)
        case Unusual():
            return unusual.find(rule, facts, after, until)
        case NoPlay():
            return no_play.find(rule, facts, after, until)
        case Structuring():
            return structuring.find(rule, facts, after, until)
        case Methods():
            return methods.many(rule, facts, after, until)
        case SharedMethod():
            return methods.shared(rule, facts, after, until)
        case Arbitrage():
            return arbitrage.find(rule, facts, after, until, currency)
        case OutsideProfile():
            return outside_profile.find(rule, facts, after, until)


def reach(rule: OfMoney) -> int:
    """How many days back a rule looks."""
    match rule:
        case Unusual():
            return rule.past_days + 1
        case OutsideProfile():
            return rule.days + rule.past_days + 1
        case NoPlay() | Structuring() | Methods() | Arbitrage():
            return rule.days
        case Large():
            return (rule.hours or 0) // 24 + 1
        case SharedMethod():
            return 0
