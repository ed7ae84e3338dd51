"""A plan made of rules, for people: every rule in a sentence, with where it stands.

The sheet is made from the structs alone: a field without a phrase is an error, so nothing that a
plan states can be left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from krupier.plan.citation import cited_law
from krupier.plan.house_parts import Amount, Contact, Rule
from krupier.plan.loader import parts
from krupier.plan.parts import Names, Part, Reading

SOURCES = ("clause", "law", "reading")
UNSAID = ("id", "names", *SOURCES)
"""What stands elsewhere in a row."""

Both = tuple[str, str]
"""Czech and English."""


@dataclass(frozen=True)
class Words:
    """What a kind of plan is told in."""

    sections: Mapping[str, Both]
    """Every part of the plan, in the order of the sheet."""
    rows: Mapping[str, Both]
    """What a rule is called that has no name of its own, by its key."""
    named_by: Mapping[str, tuple[str, str, str]]
    """The field that says what a rule is about, and how it is called by it."""
    phrases: Mapping[str, tuple[str, ...]]
    """A field in a phrase; a yes or no has two, for each."""
    values: Mapping[str, Both]
    """Words that stand in plans."""


def sections(plan: Struct, words: Words, lang: str) -> list[dict[str, Any]]:
    """Every row names its clauses, its laws and how it was read."""
    teller = _Teller(words, lang)
    return [
        {"section": key, "name": teller.chosen(words.sections[key]), "rows": rows}
        for key in words.sections
        if (rows := [teller.row(rule, found) for found, rule in _rules(plan, key)])
    ]


def readings(told: tuple[Reading, ...], lang: str) -> list[dict[str, Any]]:
    return [{"text": one.text.get(lang), "clause": list(one.clause)} for one in told]


def _rules(plan: Struct, key: str) -> Iterator[tuple[str, Rule]]:
    for found, part in parts(getattr(plan, key), key):
        if isinstance(part, Rule):
            yield found, part


class _Teller:
    def __init__(self, words: Words, lang: str) -> None:
        self.words, self.lang = words, lang
        self.at = 0 if lang == "cs" else 1

    def chosen(self, phrase: tuple[str, ...]) -> str:
        return phrase[self.at]

    def row(self, rule: Rule, key: str) -> dict[str, Any]:
        return {
            "key": key,
            "name": self._name(rule, key),
            "text": "; ".join(self._said(rule)),
            "clause": list(rule.clause),
            "law": [cited_law(one, self.lang) for one in rule.law],
            "reading": rule.reading.get(self.lang) if rule.reading else None,
        }

    def _name(self, rule: Rule, key: str) -> str:
        names: Names | None = getattr(rule, "names", None)
        if names:
            return names.get(self.lang)
        kind = type(rule).__name__
        if kind in self.words.named_by:
            field, *called = self.words.named_by[kind]
            return called[self.at].format(self._value(getattr(rule, field)))
        last = key.rpartition(".")[2]
        return self.chosen(self.words.rows[last]) if last in self.words.rows else last

    def _said(self, part: Struct) -> Iterator[str]:
        """Each field that says something, in a phrase."""
        kind = type(part).__name__
        named = self.words.named_by.get(kind)
        for field in part.__struct_fields__:
            value = getattr(part, field)
            if field in UNSAID or (named and field == named[0]):
                continue
            if value is None or value in ((), {}):
                continue
            if isinstance(value, Contact):
                yield from self._said(value)
            elif not _is_rules(value):
                phrase = self.words.phrases[f"{kind}.{field}"]
                if isinstance(value, bool):
                    yield self.chosen(phrase[:2] if value else phrase[2:])
                else:
                    yield self.chosen(phrase).format(self._value(value))

    def _value(self, value: object) -> str:
        if isinstance(value, tuple):
            return ", ".join(self._value(one) for one in value)
        if isinstance(value, Names):
            return value.get(self.lang)
        if isinstance(value, Amount):
            return f"{value.amount} {value.currency}"
        if isinstance(value, dict):
            return "; ".join(f"{key}: {self._value(one)}" for key, one in value.items())
        if isinstance(value, Part):
            return ", ".join(self._said(value))
        words = self.words.values.get(str(value))
        return self.chosen(words) if words else str(value)


def _is_rules(value: object) -> bool:
    """Rules within a rule have rows of their own."""
    return isinstance(value, Rule) or (
        isinstance(value, tuple) and any(isinstance(one, Rule) for one in value)
    )
