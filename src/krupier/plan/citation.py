"""How a player is told where a rule stands: in whose plan, and under which clauses."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache

from krupier.plan.files import PACKAGED
from krupier.plan.loader import parts
from krupier.plan.parts import Plan

WORDS = {
    "cs": ("Herní plán: {}", "ustanovení {}"),
    "en": ("Game plan: {}", "clauses {}"),
}


def cited(plan: Plan, lang: str) -> str:
    """The operator's plan and its chapters, the one that is cited most first.

    >>> from krupier.rules.families import load_plan
    >>> cited(load_plan("wgg/european-roulette"), "en")
    'Game plan: W.G.G. a.s., clauses W11'
    """
    whose, where = WORDS[lang]
    names = operators().get(plan.operator, {})
    said = whose.format(names.get(lang, plan.operator))
    found = chapters(plan)
    return f"{said}, {where.format(', '.join(found))}" if found else said


def chapters(plan: Plan) -> list[str]:
    """``W11`` of ``W11-14``."""
    cites = [clause for _, part in parts(plan) for clause in getattr(part, "clause", None) or ()]
    return [one for one, _ in Counter(clause.rpartition("-")[0] for clause in cites).most_common()]


@cache
def operators() -> dict[str, dict[str, str]]:
    """The names of those whose plans are shipped."""
    return tomllib.loads((PACKAGED / "operators.toml").read_text(encoding="utf-8"))
