"""What of a plan can be changed to see what it does, beside its ratios: some of its rules, and the
rows of its pay tables.

A plan may still refuse a change, alone or together with others; :func:`possible` tries.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from krupier import hands
from krupier.odds import blackjack_side
from krupier.odds.edits import BadEdit
from krupier.odds.what_if import case
from krupier.plan import loader
from krupier.plan.parts import Names, Plan
from krupier.rules import families
from krupier.rules.option_words import option_word

TABLES = ("table", "beaten")
"""Lists of rows in a bet."""
KINDS = tuple(
    (kind.name.lower().replace("_", "-"), kind)
    for kind in (*hands.STANDARD_KINDS, hands.Category.HIGH_CARD)
)
SPLITS = (*map(str, range(8)), "unlimited")
RULES: Mapping[str, tuple[tuple[str, str], tuple[str, ...]]] = {
    "la_partage": (("La Partage", "La Partage"), ()),
    "qualifies": (("Banka otevírá jen s kombinací", "The bank needs a hand to open"), ()),
    "turn.max_splits": (("Kolikrát lze ruku rozdělit", "How often a hand may be split"), SPLITS),
    "turn.double": (("Zdvojení", "Double"), ("any", "9-11", "off")),
    "turn.double_after_split": (
        ("Zdvojení po rozdělení", "Double after a split"),
        ("true", "false"),
    ),
    "turn.split_by": (
        ("Rozdělit lze dvojici stejných", "A pair to split is of one"),
        ("value", "rank"),
    ),
    "turn.surrender": (("Vzdání", "Surrender"), ("off", "early", "late")),
    "bank.soft17": (("Banka se soft 17", "The bank on a soft 17"), ("stand", "hit")),
    "bank.ties": (("Shoda", "A tie"), ("push", "lose")),
    "bank.blackjack_takes": (
        ("Co bere Black Jack banky", "What the bank's blackjack takes"),
        ("all", "original"),
    ),
}
"""Rules by path, with what they are called and may be; a part that is there or not has no value."""


class Rule(Struct, frozen=True):
    """A rule of the plan; one without values can be taken away."""

    path: str
    names: Names
    value: str
    values: dict[str, Names]


class NewRow(Struct, frozen=True):
    """A row that a pay table has not got."""

    table: str
    """The path of the list that it would stand in."""
    id: str
    names: Names
    fields: dict[str, str]
    """What it says beside its ratio."""

    @property
    def path(self) -> str:
        return f"{self.table}.{self.id}"

    def written(self, pays: str) -> str:
        """The edit that adds it.

        >>> row = NewRow("bets.aa.table", "flush", Names(cs="barva", en="flush"), {"hand": "flush"})
        >>> row.written("20:1")
        '{ hand = "flush", pays = "20:1" }'
        """
        told = {**self.fields, "pays": pays}
        return "{ " + ", ".join(f'{key} = "{value}"' for key, value in told.items()) + " }"


class Changes(Struct, frozen=True):
    rules: tuple[Rule, ...]
    rows: tuple[str, ...]
    """Paths of rows that can be taken away."""
    new_rows: tuple[NewRow, ...]

    @property
    def as_planned(self) -> dict[str, str]:
        """What the rules of the plan are."""
        return {rule.path: rule.value for rule in self.rules if rule.values}


@lru_cache(maxsize=256)
def changes(game: str, directories: tuple[Path, ...]) -> Changes:
    """All that may be asked for."""
    asked = case(game, directories)
    data = loader.head(asked.text, asked.file)
    tables = list(_tables(data))
    rows = (f"{path}.{row['id']}" for path, _, table in tables for row in table)
    new = (row for path, bet, table in tables for row in _new_rows(path, bet, table))
    return Changes(tuple(_rules(asked.plan)), tuple(rows), tuple(new))


@lru_cache(maxsize=256)
def possible(game: str, directories: tuple[Path, ...]) -> Changes:
    """Those of them that the plan does not refuse by themselves."""
    asked, found = case(game, directories), changes(game, directories)

    def fits(path: str, value: str) -> bool:
        try:
            replace(asked, edits={path: value}).plan  # noqa: B018 – tried
        except (loader.PlanError, BadEdit):
            return False
        return True

    rules = []
    for rule in found.rules:
        values = {
            value: said
            for value, said in rule.values.items()
            if value == rule.value or fits(rule.path, value)
        }
        if len(values) > 1 or (not rule.values and fits(rule.path, "")):
            rules.append(Rule(rule.path, rule.names, rule.value, values))
    return Changes(
        tuple(rules),
        tuple(path for path in found.rows if fits(path, "")),
        tuple(row for row in found.new_rows if fits(row.path, row.written("1:1"))),
    )


def _rules(plan: Plan) -> Iterator[Rule]:
    """What an option of the plan decides is no rule of its own."""
    for path, ((cs, en), values) in RULES.items():
        part, _, key = path.partition(".")
        held = getattr(plan, part, None)
        if held is None or (key or part) in plan.options:
            continue
        now = getattr(held, key, None) if key else ""
        if now is None:
            continue
        told = str(now).lower() if isinstance(now, bool) else str(now)
        words = {value: option_word(key, value) for value in values}
        yield Rule(path, Names(cs=cs, en=en), told, words)


def _tables(data: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any], list[Any]]]:
    """Pay tables with their paths, and the bets that they belong to."""
    for part in ("bets", "fields"):
        for bet in data.get(part, ()):
            for name in TABLES:
                if bet.get(name):
                    yield f"{part}.{bet['id']}.{name}", bet, bet[name]


def _new_rows(
    path: str, bet: Mapping[str, Any], table: Sequence[Mapping[str, Any]]
) -> Iterator[NewRow]:
    if all("hand" in row for row in table):
        there = {row["hand"] for row in table}
        for word, kind in KINDS:
            if word not in there:
                names = Names(cs=hands.category_cs(kind), en=hands.category_en(kind))
                yield NewRow(path, word, names, {"hand": word})
    elif bet.get("side") in blackjack_side.ROWS:
        order = blackjack_side.ROWS[bet["side"]]
        there = {row["id"] for row in table}
        for at, word in enumerate(order):
            if word not in there:
                later = next((row["id"] for row in table if row["id"] in order[at + 1 :]), None)
                yield NewRow(path, word, _named(word), {"before": later} if later else {})


@lru_cache(maxsize=1)
def _names_of_rows() -> Mapping[str, Names]:
    """What the rows of blackjack's side bets are called, in whichever plan has them."""
    return {
        row.id: row.names
        for plan in families.all_plans().values()
        for bet in getattr(plan, "bets", ())
        if getattr(bet, "side", None) in blackjack_side.ROWS
        for row in bet.table
    }


def _named(word: str) -> Names:
    return _names_of_rows().get(word, Names(cs=word, en=word))
