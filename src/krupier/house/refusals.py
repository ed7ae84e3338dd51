"""What the house refuses: by which rule, what is allowed instead, and when it changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from krupier.plan.house_parts import Rule


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """``code`` and ``facts`` are for programs; :mod:`krupier.house.texts` says it to people."""

    code: str
    clause: str = ""
    """Of the operator's plan, or of the law."""
    facts: Mapping[str, Any] = {}
    """Amounts are decimal texts with their currency, times ISO 8601 in the time of the house."""


class HouseRefused(Exception):
    """Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def clause_of(rule: Rule | None) -> str:
    """What a refusal by this rule cites: the operator's plan, or the law where that is silent."""
    return next(iter((*rule.clause, *rule.law)), "") if rule else ""


def refused(code: str, rule: Rule | None, **facts: object) -> HouseRefused:
    """By a rule of the plan."""
    return HouseRefused(Refusal(code=code, clause=clause_of(rule), facts=facts))


class Unreachable(Exception):
    """Something outside does not answer."""
