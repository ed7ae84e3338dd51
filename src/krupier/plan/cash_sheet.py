"""A cash plan for people: every rule in a sentence, with where it stands."""

from __future__ import annotations

from typing import Any

from krupier.plan import rule_sheet
from krupier.plan.cash import CashPlan
from krupier.plan.cash_words import NAMED_BY, PHRASES, ROWS, SECTIONS, WORDS

CASH_WORDS = rule_sheet.Words(SECTIONS, ROWS, NAMED_BY, PHRASES, WORDS)


def sheet(plan: CashPlan, lang: str = "en") -> dict[str, Any]:
    """The sheet as data."""
    return {
        "cash": plan.operator,
        "operator": plan.operator,
        "name": plan.names.get(lang),
        "version": plan.version,
        "lang": lang,
        "sections": rule_sheet.sections(plan, CASH_WORDS, lang),
        "readings": rule_sheet.readings(plan.readings, lang),
    }
