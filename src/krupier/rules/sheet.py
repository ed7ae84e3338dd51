"""The rules sheet: what a player reads at the table, from the plan alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from krupier.plan.citation import cited
from krupier.plan.loader import bets_of
from krupier.plan.parts import Bet, Names, PayRow, Plan, Temporary
from krupier.rules import families
from krupier.rules.option_words import option_word, words_of

WORDS = {
    "bets": ("Sázky", "Bets"),
    "announced": ("Hlášené sázky", "Announced bets"),
    "limits": ("Limity", "Limits"),
    "options": ("Volby stolu", "Table options"),
    "course": ("Průběh hry", "Course of play"),
    "readings": ("Výklad nejasných míst", "Readings of open questions"),
    "tables": ("Výplatní tabulky", "Pay tables"),
    "max-win": ("Nejvyšší výhra", "Maximum win"),
    "temporary": ("Dočasné stoly", "Temporary tables"),
    "temporary-wait": ("Jak dlouho hra čeká", "How long the game waits"),
    "temporary-text": ("{} hodin od přerušení", "{} hours from the interruption"),
}


def word(key: str, lang: str) -> str:
    return WORDS[key][0 if lang == "cs" else 1]


def sheet(plan: Plan, lang: str = "en") -> dict[str, Any]:
    """The sheet as data; every entry names its clauses."""
    return {
        "game": plan.id,
        "operator": plan.operator,
        "family": plan.family,
        "name": plan.names.get(lang),
        "also_called": plan.also_called.name if plan.also_called else None,
        "lang": lang,
        "source": cited(plan, lang),
        "currencies": list(plan.currencies),
        "seats": {"max": plan.seats.max, "common": plan.seats.common} if plan.seats else None,
        "bets": [_bet(bet, lang) for bet in bets_of(plan)],
        "announced": [
            {
                "bet": one.id,
                "name": one.names.get(lang),
                "text": one.text.get(lang) if one.text else None,
                "pieces": [
                    {"bet": piece.bet, "on": list(piece.on), "chips": piece.chips}
                    for piece in one.pieces
                ],
                "clause": list(one.clause),
            }
            for one in getattr(plan, "announced", ())
        ]
        + _neighbours(plan, lang),
        "options": [
            {
                "option": key,
                "name": choice.names.get(lang),
                "default": choice.default,
                "default_name": option_word(key, choice.default).get(lang),
                "words": {value: name.get(lang) for value, name in words_of(key, choice).items()},
                "one_of": list(choice.one_of),
                "min": choice.min,
                "max": choice.max,
                "note": choice.note.get(lang) if choice.note else None,
                "clause": list(choice.clause),
            }
            for key, choice in plan.options.items()
        ],
        "max_win": {
            "amounts": dict(plan.max_win.amounts),
            "includes_stakes": plan.max_win.includes_stakes,
            "per": plan.max_win.per,
            "clause": list(plan.max_win.clause),
        }
        if plan.max_win
        else None,
        "course": [
            {"text": step.text.get(lang), "clause": list(step.clause)} for step in plan.course
        ],
        "tables": _tables(plan, lang),
        "facts": _facts(plan, lang),
        "readings": [
            {"text": one.text.get(lang), "clause": list(one.clause)} for one in plan.readings
        ],
    }


def _facts(plan: Plan, lang: str) -> list[dict[str, Any]]:
    """Sections that a family adds: a title, and rows of a name, a text and clauses."""
    tell = getattr(families.module(plan), "facts", None)
    found: list[dict[str, Any]] = tell(plan, lang) if tell else []
    return found + _temporary(plan, lang)


def _temporary(plan: Plan, lang: str) -> list[dict[str, Any]]:
    """What becomes of the bets of who loses his connection, where the plan keeps them."""
    rule: Temporary | None = getattr(plan, "temporary", None) or None
    if rule is None:
        return []
    name, text = word("temporary-wait", lang), word("temporary-text", lang)
    row = {"name": name, "text": text.format(rule.hours), "clause": list(rule.clause)}
    return [{"section": "temporary", "name": word("temporary", lang), "rows": [row]}]


def _bet(bet: Bet, lang: str) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "bet": bet.id,
        "name": bet.names.get(lang),
        "text": bet.text.get(lang) if bet.text else None,
        "pays": str(bet.pays) if bet.pays else None,
        "table": [_row(row, lang) for row in bet.table],
        "limits": {
            code: {"min": limit.min, "max": limit.max, "clause": list(limit.clause)}
            for code, limit in bet.limits.items()
        },
        "clause": list(bet.clause),
    }
    levels: Mapping[str, str] = getattr(bet, "levels", {})
    if levels:
        shown["levels"] = dict(levels)
    covers = getattr(bet, "covers", ())
    if covers:
        shown["covers"] = list(covers)
    return shown


def _row(row: PayRow, lang: str) -> dict[str, Any]:
    return {
        "id": row.id,
        "name": row.names.get(lang),
        "text": row.text.get(lang) if row.text else None,
        "pays": str(row.pays),
        "clause": list(row.clause),
    }


def _neighbours(plan: Plan, lang: str) -> list[dict[str, Any]]:
    around = getattr(plan, "neighbours", None)
    if around is None:
        return []
    return [
        {
            "bet": "neighbours",
            "name": around.names.get(lang),
            "each_side": [around.min, around.max],
            "clause": list(around.clause),
        }
    ]


def _tables(plan: Plan, lang: str) -> list[dict[str, Any]]:
    """Pay tables that stand beside the bets (variants a table chooses among)."""
    tables: Mapping[str, Sequence[PayRow]] = getattr(plan, "tables", {})
    names: Mapping[str, Names] = getattr(plan, "table_names", {})
    return [
        {
            "table": name,
            "name": names[name].get(lang) if name in names else None,
            "rows": [_row(row, lang) for row in rows],
        }
        for name, rows in tables.items()
    ]
