"""A house plan for people: every rule in a sentence, with where it stands."""

from __future__ import annotations

from typing import Any

from krupier.plan import rule_sheet
from krupier.plan.house import HousePlan
from krupier.plan.house_words import NAMED_BY, PHRASES, ROWS, SECTIONS, WORDS

HOUSE_WORDS = rule_sheet.Words(SECTIONS, ROWS, NAMED_BY, PHRASES, WORDS)


def sheet(plan: HousePlan, lang: str = "en") -> dict[str, Any]:
    """The sheet as data."""
    return {
        "house": plan.operator,
        "operator": plan.operator,
        "name": plan.names.get(lang),
        "version": plan.version,
        "lang": lang,
        "sections": rule_sheet.sections(plan, HOUSE_WORDS, lang),
        "readings": rule_sheet.readings(plan.readings, lang),
    }
