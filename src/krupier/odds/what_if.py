"""What if: a plan with some of its values changed, and the game that it makes.

A path leads into a plan file as a reader would say it: keys joined by dots, and members of a
list by their ``id`` (or their place, from 0)::

    bets.straight.pays=36:1
    bets.trips-plus.table.flush.pays=6:1
    options.decks.max=10

An edited plan is checked as any other; it is nobody's approved plan, and says so.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from krupier.plan import files, loader
from krupier.plan.parts import Plan
from krupier.rules import families
from krupier.rules.game import Game

Options = Mapping[str, bool | int | str]
SHOWN = 24
"""How many names an error lists."""


class BadEdit(ValueError):
    """An edit that leads nowhere; the text says what there is."""


def edited(text: str, edits: Mapping[str, str], file: str) -> Plan:
    """The plan of a file's text with some values changed, fully checked.

    >>> text = files.plan_path("kings/european-roulette").read_text(encoding="utf-8")
    >>> plan = edited(text, {"bets.straight.pays": "36:1"}, "european-roulette.toml")
    >>> [str(bet.pays) for bet in plan.bets if bet.id == "straight"]
    ['36:1']
    """
    data = deepcopy(dict(loader.head(text, file)))
    for path, value in edits.items():
        _put(data, path, value)
    return families.plan_from(data, file)


def edit(written: str) -> tuple[str, str]:
    """``bets.straight.pays=36:1`` → its path and value."""
    path, sign, value = written.partition("=")
    if not sign or not path.strip():
        raise BadEdit(f"an edit is path=value, such as bets.straight.pays=36:1, got {written!r}")
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
        return families.make(self.plan, options=self.options, currency_code=self.currency)

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


def _put(data: Any, path: str, value: str) -> None:
    steps = path.split(".")
    at = data
    for n, step in enumerate(steps[:-1]):
        at = _inside(at, step, ".".join(steps[:n]), path)
    last, before = steps[-1], ".".join(steps[:-1])
    key: Any = _place(at, last) if isinstance(at, list) else last
    if not isinstance(at, dict | list):
        raise BadEdit(f"{path}: {before} is the value {at!r}: nothing is inside it")
    if key is None:
        raise BadEdit(f"{path}: {before} has no {last!r}: {_list(at)}")
    # a key that the file leaves out may be allowed: the schema knows
    old = at.get(key) if isinstance(at, dict) else at[key]
    if isinstance(old, dict) or (isinstance(old, list) and old and isinstance(old[0], dict)):
        raise BadEdit(f"{path} is a table, not a value: {_list(old)}")
    at[key] = _value(value, old, path)


def _inside(at: Any, step: str, before: str, path: str) -> Any:
    where = before or "the plan"
    if isinstance(at, dict):
        if step in at:
            return at[step]
        raise BadEdit(f"{path}: {where} has no {step!r}: {_list(at)}")
    if isinstance(at, list):
        place = _place(at, step)
        if place is not None:
            return at[place]
        raise BadEdit(f"{path}: {where} has no {step!r}: {_list(at)}")
    raise BadEdit(f"{path}: {where} is the value {at!r}: nothing is inside it")


def _place(members: list[Any], step: str) -> int | None:
    """By id, or by number."""
    for place, member in enumerate(members):
        if isinstance(member, dict) and member.get("id") == step:
            return place
    return int(step) if step.isdecimal() and int(step) < len(members) else None


def _list(at: Any) -> str:
    if isinstance(at, dict):
        names = list(at)
    else:
        names = [
            str(member["id"]) if isinstance(member, dict) and "id" in member else str(place)
            for place, member in enumerate(at)
        ]
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return f"it has {', '.join(names[:SHOWN])}{more}"


def _value(written: str, old: Any, path: str) -> Any:
    """A text stays a text; anything else is written as in a plan file."""
    if isinstance(old, str):
        return written
    try:
        return tomllib.loads(f"value = {written}")["value"]
    except tomllib.TOMLDecodeError:
        if old is None:
            return written
        kind = {bool: "true or false", int: "a whole number", list: "a list"}.get(type(old), "TOML")
        raise BadEdit(f"{path} is {old!r}: write {kind}, not {written!r}") from None
