"""How a player is told where a rule stands: in whose plan, and under which clauses."""

from __future__ import annotations

import re
from collections import Counter

from krupier.plan import house
from krupier.plan.files import NoSuchHouse
from krupier.plan.loader import parts
from krupier.plan.parts import Plan

WORDS = {
    "cs": ("Herní plán: {}, {}", "ustanovení {}"),
    "en": ("Game plan: {}, {}", "clauses {}"),
}
_LAW = re.compile(
    r"(?P<act>[0-9/]+)"
    r"(?: (?P<section>§ [0-9a-z]+)(?:\((?P<paragraph>[0-9]+)\))?(?:\((?P<letter>[a-z])\))?)?"
)


def cited(plan: Plan, lang: str) -> str:
    """The operator's plan, the game as it is called there, and the chapters of clauses, the one
    that is cited most first.

    >>> from krupier.rules.families import load_plan
    >>> cited(load_plan("wgg/european-roulette"), "en")
    'Game plan: W.G.G. a.s., European Roulette (clauses W11)'
    """
    whose, where = WORDS[lang]
    said = whose.format(_name(plan.operator, lang), plan.names.get(lang))
    found = chapters(plan)
    return f"{said} ({where.format(', '.join(found))})" if found else said


def chapters(plan: Plan) -> list[str]:
    """``W11`` of ``W11-14``."""
    cites = [clause for _, part in parts(plan) for clause in getattr(part, "clause", None) or ()]
    return [one for one, _ in Counter(clause.rpartition("-")[0] for clause in cites).most_common()]


def cited_law(law: str, lang: str) -> str:
    """
    >>> cited_law("186/2016 § 15(2)(a)", "cs")
    '§ 15 odst. 2 písm. a) zákona č. 186/2016 Sb.'
    >>> cited_law("186/2016 § 15(2)(a)", "en")
    '§ 15(2)(a) of Act No. 186/2016 Coll.'
    >>> cited_law("349/2023", "cs")
    'zákon č. 349/2023 Sb.'
    """
    found = _LAW.fullmatch(law)
    assert found
    act, section, paragraph, letter = found.group("act", "section", "paragraph", "letter")
    if lang != "cs":
        where = law.removeprefix(f"{act} ") + " of " if section else ""
        return f"{where}Act No. {act} Coll."
    if not section:
        return f"zákon č. {act} Sb."
    within = (f" odst. {paragraph}" if paragraph else "") + (f" písm. {letter})" if letter else "")
    return f"{section}{within} zákona č. {act} Sb."


def _name(operator: str, lang: str) -> str:
    try:
        return house.load(operator).names.get(lang)
    except NoSuchHouse:
        return operator
