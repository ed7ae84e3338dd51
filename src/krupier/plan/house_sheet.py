"""A house plan for people: every rule in a sentence, with where it stands.

The sheet is made from the structs alone: a field without a phrase is an error, so nothing that a
plan states can be left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from krupier.plan.citation import cited_law
from krupier.plan.house import HousePlan
from krupier.plan.house_parts import Amount, Contact, Rule
from krupier.plan.house_words import NAMED_BY, PHRASES, ROWS, SECTIONS, WORDS
from krupier.plan.loader import parts
from krupier.plan.parts import Names, Part

SOURCES = ("clause", "law", "reading")
UNSAID = ("id", "names", *SOURCES)
"""What stands elsewhere in a row."""


def sheet(plan: HousePlan, lang: str = "en") -> dict[str, Any]:
    """The sheet as data; every row names its clauses, its laws and how it was read."""
    at = 0 if lang == "cs" else 1
    return {
        "house": plan.operator,
        "operator": plan.operator,
        "name": plan.names.get(lang),
        "version": plan.version,
        "lang": lang,
        "sections": [
            {"section": key, "name": SECTIONS[key][at], "rows": rows}
            for key in SECTIONS
            if (rows := [_row(rule, found, lang) for found, rule in _rules(plan, key)])
        ],
        "readings": [
            {"text": one.text.get(lang), "clause": list(one.clause)} for one in plan.readings
        ],
    }


def _rules(plan: HousePlan, key: str) -> Iterator[tuple[str, Rule]]:
    for found, part in parts(getattr(plan, key), key):
        if isinstance(part, Rule):
            yield found, part


def _row(rule: Rule, key: str, lang: str) -> dict[str, Any]:
    return {
        "key": key,
        "name": _name(rule, key, lang),
        "text": "; ".join(_said(rule, lang)),
        "clause": list(rule.clause),
        "law": [cited_law(one, lang) for one in rule.law],
        "reading": rule.reading.get(lang) if rule.reading else None,
    }


def _name(rule: Rule, key: str, lang: str) -> str:
    names: Names | None = getattr(rule, "names", None)
    if names:
        return names.get(lang)
    kind = type(rule).__name__
    if kind in NAMED_BY:
        field, *called = NAMED_BY[kind]
        return called[0 if lang == "cs" else 1].format(_value(getattr(rule, field), lang))
    last = key.rpartition(".")[2]
    return ROWS[last][0 if lang == "cs" else 1] if last in ROWS else last


def _said(part: Struct, lang: str) -> Iterator[str]:
    """Each field that says something, in a phrase."""
    kind = type(part).__name__
    told = NAMED_BY[kind][0] if kind in NAMED_BY else None
    for field in part.__struct_fields__:
        value = getattr(part, field)
        if field in UNSAID or field == told or value is None or value in ((), {}):
            continue
        if isinstance(value, Contact):
            yield from _said(value, lang)
        elif not _is_rules(value):
            phrase = PHRASES[f"{kind}.{field}"]
            if isinstance(value, bool):
                phrase = phrase[:2] if value else phrase[2:]
                yield phrase[0 if lang == "cs" else 1]
            else:
                yield phrase[0 if lang == "cs" else 1].format(_value(value, lang))


def _is_rules(value: object) -> bool:
    """Rules within a rule have rows of their own."""
    return isinstance(value, Rule) or (
        isinstance(value, tuple) and any(isinstance(one, Rule) for one in value)
    )


def _value(value: object, lang: str) -> str:
    if isinstance(value, tuple):
        return ", ".join(_value(one, lang) for one in value)
    if isinstance(value, Names):
        return value.get(lang)
    if isinstance(value, Amount):
        return f"{value.amount} {value.currency}"
    if isinstance(value, dict):
        return "; ".join(f"{key}: {_value(one, lang)}" for key, one in value.items())
    if isinstance(value, Part):
        return ", ".join(_said(value, lang))
    words = WORDS.get(str(value))
    return words[0 if lang == "cs" else 1] if words else str(value)
