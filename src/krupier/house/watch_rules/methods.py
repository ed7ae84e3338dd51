"""Many means of payment with one person, or one with several."""

from __future__ import annotations

from krupier.house.facts import Facts
from krupier.house.periods import HOUR
from krupier.house.watch_rules.finding import Finding
from krupier.plan.watching_parts import Methods, SharedMethod


def many(rule: Methods, facts: Facts, after: int, until: int) -> Finding | None:
    since = max(after, until - 24 * HOUR * rule.days)
    used = [one for one in facts.used if since < one.at <= until]
    different = {one.method for one in used}
    if len(different) < rule.number:
        return None
    return Finding(since=used[0].at, until=used[-1].at, facts={"methods": len(different)})


def shared(rule: SharedMethod, facts: Facts, after: int, until: int) -> Finding | None:
    """After the last one of them gave it."""
    found = [one for one in facts.shared if one.since > after and len(one.persons) >= rule.persons]
    if not found:
        return None
    return Finding(
        since=min(one.since for one in found),
        until=max(one.since for one in found),
        facts={
            "methods": [one.label for one in found],
            "persons": sorted({person for one in found for person in one.persons}),
        },
    )
