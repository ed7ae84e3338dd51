"""What if: a plan with some of its values changed, and the game that it makes.

A path leads into a plan file as a reader would say it: keys joined by dots, and members of a
list by their ``id`` (or their place, from 0). A part or a row set to nothing is taken away, and one
that is not there yet is added as an inline table of TOML; ``before`` says where it stands::

    bets.straight.pays=36:1
    options.decks.max=10
    la_partage=
    bets.aa.table.aa-flush=
    bets.aa.table.three={ hand = "three-of-a-kind", pays = "9:1", before = "aa-pair-of-aces" }

Names and clause of what is added may be left out, and so may its place, where the plan allows but
one. An edited plan is checked as any other; it is nobody's approved plan, and says so. So is
``table_type``, which is no value of a plan: it is chosen by limits, and so by an option here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

from krupier.odds.edits import Added, BadEdit, apply
from krupier.odds.table_types import TABLE_TYPE, choices, limits
from krupier.plan import files, loader
from krupier.plan.parts import Choice, Plan
from krupier.rules import families
from krupier.rules.game import BadSetting, Game

Options = Mapping[str, bool | int | str]


def edited(text: str, edits: Mapping[str, str], file: str) -> Plan:
    """The plan of a file's text with some values changed, fully checked.

    >>> text = files.plan_path("kings/european-roulette").read_text(encoding="utf-8")
    >>> plan = edited(text, {"bets.straight.pays": "36:1"}, "european-roulette.toml")
    >>> [str(bet.pays) for bet in plan.bets if bet.id == "straight"]
    ['36:1']
    """
    data = deepcopy(dict(loader.head(text, file)))
    schema = import_module(families.FAMILIES[str(data["family"])].rules).Plan
    for row in apply(data, schema, edits):
        _find_place(data, row, file)
    return _checked(data, file)


def _checked(data: Mapping[str, Any], file: str) -> Plan:
    """The plan, or what the game cannot do without."""
    try:
        return families.plan_from(data, file)
    except LookupError as missing:
        raise BadEdit(
            f"tak se hra nedá hrát: chybí {missing}",
            f"the game cannot be played like this: {missing} is missing",
        ) from None


def _find_place(data: Mapping[str, Any], row: Added, file: str) -> None:
    """The last place in which the plan allows a new row; the last of all if it allows none."""
    for place in row.places:
        row.move(place)
        try:
            _checked(data, file)
        except (loader.PlanError, BadEdit):
            continue
        return
    row.move(row.places[0])


def edit(written: str) -> tuple[str, str]:
    """``bets.straight.pays=36:1`` → its path and value."""
    path, sign, value = written.partition("=")
    if not sign or not path.strip():
        example = "bets.straight.pays=36:1"
        raise BadEdit(
            f"úprava se píše cesta=hodnota, třeba {example}, ne {written!r}",
            f"an edit is path=value, such as {example}, got {written!r}",
        )
    return path.strip(), value.strip()


@dataclass(frozen=True)
class Case:
    """A game to be looked into, as data that can be sent to another process or machine: the
    text of its plan, what is changed in it, and what the table chose."""

    text: str
    file: str
    edits: Mapping[str, str] = field(default_factory=dict)
    options: Options = field(default_factory=dict)
    currency: str | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        # what was made from the data stays here
        return Case, (self.text, self.file, self.edits, self.options, self.currency)

    @cached_property
    def plan(self) -> Plan:
        if self.edits:
            return edited(self.text, self.edits, self.file)
        return families.parse_plan(self.text, self.file)

    @cached_property
    def game(self) -> Game:
        plan, options = self.plan, dict(self.options)
        kind = options.pop(TABLE_TYPE, None) if TABLE_TYPE in self.choices else None
        wrong = self.choices[TABLE_TYPE].problem(kind) if kind is not None else None
        if wrong:
            raise BadSetting(f"option {TABLE_TYPE} = {kind!r} is not allowed: {wrong}")
        code = self.currency or next(iter(plan.currencies))
        return families.make(
            plan, options=options, currency_code=self.currency, limits=limits(plan, code, str(kind))
        )

    @cached_property
    def choices(self) -> Mapping[str, Choice]:
        """What a table may choose."""
        return choices(self.plan)

    @property
    def chosen(self) -> dict[str, bool | int | str]:
        """What it chose, defaults included."""
        defaults = {key: choice.default for key, choice in self.choices.items()}
        return {**defaults, **self.game.setting.options, **self.options}

    @property
    def plan_hash(self) -> str:
        """Of the file as it stands, before any edit."""
        return loader.content_hash(self.text)


def case(
    game: str,
    extra: Iterable[Path] = (),
    *,
    edits: Mapping[str, str] | None = None,
    options: Options | None = None,
    currency: str | None = None,
) -> Case:
    """The case of a game by its id."""
    path = files.plan_path(game, tuple(extra))
    text = path.read_text(encoding="utf-8")
    file = f"{path.parent.name}/{path.name}"
    return Case(text, file, dict(edits or {}), dict(options or {}), currency)


__all__ = ["BadEdit", "Case", "Options", "case", "edit", "edited"]
