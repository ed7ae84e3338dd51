"""Templates: the named types of a plan as files of blocks, and definitions made of them.

``plans/<operator>/tournaments.toml`` has what all tournaments of an operator have in common, and
the structures of levels; ``plans/<operator>/tournaments/<type>.toml`` the blocks of one type, and
``without`` which of the common ones it is.
Whoever holds a tournament changes what he likes; what cannot be together is refused.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from fractions import Fraction
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from krupier.money import BadRatio, Currency, currency, parse
from krupier.money.ratio import percent
from krupier.plan.files import PACKAGED, TOURNAMENTS, NoSuchGame, plan_path
from krupier.plan.loader import PlanError
from krupier.rules.tournament import conflicts
from krupier.rules.tournament.definition import Definition

ABOUT = ("names", "clause", "reading", "structure", "without")
"""Of a file what is no block."""


class Words(Struct, frozen=True):
    cs: str
    en: str


class Template(Struct, frozen=True):
    id: str
    names: Words
    clause: tuple[str, ...]
    blocks: dict[str, Any]
    """Raw, with what is common to the operator's tournaments."""
    reading: Words | None = None


class NoSuchTournament(LookupError):
    pass


def ids() -> list[str]:
    """Of all types that were shipped."""
    return sorted(
        f"{path.parent.parent.name}/{path.stem}"
        for path in PACKAGED.glob(f"*/{TOURNAMENTS}/*.toml")
    )


@cache
def template(id: str) -> Template:
    """Raises NoSuchTournament, PlanError."""
    operator, _, name = id.partition("/")
    path = PACKAGED / operator / TOURNAMENTS / f"{name}.toml"
    if id not in ids():
        close = get_close_matches(id, ids(), 3)
        hint = f"; did you mean {', '.join(close)}?" if close else ""
        raise NoSuchTournament(f"no tournament {id!r}{hint}")
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    common = _common(operator)
    blocks = {key: value for key, value in data.items() if key not in ABOUT}
    merged = joined(common["blocks"], dict.fromkeys(data.get("without", ())))
    merged = joined(merged, blocks)
    merged.setdefault("levels", _levels(common, data.get("structure", "standard"), id))
    return Template(
        id,
        msgspec.convert(data["names"], Words),
        tuple(data["clause"]),
        merged,
        msgspec.convert(data["reading"], Words) if "reading" in data else None,
    )


@cache
def _common(operator: str) -> dict[str, Any]:
    path = PACKAGED / operator / f"{TOURNAMENTS}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _levels(common: Mapping[str, Any], name: Any, id: str) -> list[dict[str, Any]]:
    """A structure written shortly: seconds, rows of small blind, big blind, ante, bring-in and bet,
    who posts them, and after which levels there is a break of how many seconds."""
    if not isinstance(name, str) or name not in common["structures"]:
        said = ", ".join(common["structures"])
        raise PlanError(id, "structure", f"no structure {name!r}: {said}")
    told = common["structures"][name]
    seconds, pauses = told["seconds"], told.get("pauses", {})
    return [
        {
            "seconds": seconds[min(at, len(seconds)) - 1] if isinstance(seconds, list) else seconds,
            **dict(zip(("small", "big", "ante", "bring_in", "bet"), row, strict=False)),
            "stakes": told.get("stakes", "blinds"),
            "pause": pauses.get(str(at), 0),
        }
        for at, row in enumerate(told["rows"], 1)
    ]


def joined(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Blocks with others laid over them; nothing (None) takes a block away.

    >>> joined({"a": {"b": 1, "c": 2}, "d": 3}, {"a": {"b": 5}, "d": None})
    {'a': {'b': 5, 'c': 2}}
    """
    found = dict(one)
    for key, value in other.items():
        under = found.get(key)
        if value is None:
            found.pop(key, None)
        elif isinstance(value, Mapping) and isinstance(under, Mapping):
            found[key] = joined(under, value)
        else:
            found[key] = value
    return found


def define(id: str, changes: Mapping[str, Any] | None = None) -> Definition:
    """A tournament of this type; ``structure`` among the changes names levels of the operator.
    Raises NoSuchTournament, PlanError, Conflicts."""
    found = template(id)
    changed = dict(changes or {})
    if "structure" in changed:
        common = _common(id.partition("/")[0])
        changed.setdefault("levels", _levels(common, changed.pop("structure"), id))
    data = joined(found.blocks, changed)
    data.setdefault("name", found.names.en)
    made = definition(data, id)
    conflicts.check(made)
    wrong = list(_games(made, id))
    if wrong:
        raise conflicts.Conflicts(wrong)
    return made


def _games(made: Definition, id: str) -> Iterator[conflicts.Conflict]:
    """What the games of the tables cannot be played with. Raises PlanError where there is no such
    game."""
    seats = max(stage.seats or made.seats.most for stage in made.stages)
    played = {
        (game, level.stakes)
        for level in made.levels
        for game in [turn.game for turn in level.turns] or [level.game or made.game]
    }
    for game, stakes in sorted(played):
        try:
            most, on_button = _of_game(game)
        except NoSuchGame as problem:
            raise PlanError(id, "game", str(problem)) from None
        if most and seats > most:
            yield "game", "seats", f"{game} has {most} seats, not {seats}"
        if on_button != (stakes == "button"):
            posted = "an ante of everybody, and more of the button" if on_button else "blinds"
            yield "game", "levels", f"{game} is played with {posted}"


@cache
def _of_game(game: str) -> tuple[int, bool]:
    """Its seats, and whether all stakes go by the button. Raises NoSuchGame."""
    plan = tomllib.loads(plan_path(game).read_text(encoding="utf-8"))
    ante = plan.get("options", {}).get("ante", {}).get("default", "")
    return int(plan.get("seats", {}).get("max", 0)), str(ante).startswith("button-blind")


def definition(data: Mapping[str, Any], id: str) -> Definition:
    """From blocks as they are written: amounts as texts, shares in per cent. Raises PlanError."""
    code = data.get("currency")
    if not isinstance(code, str):
        raise PlanError(id, "currency", "is missing")
    try:
        minor = dict(_minor(data, currency(code)))
        return msgspec.convert(minor, Definition, dec_hook=_share, strict=True)
    except (msgspec.ValidationError, ValueError, ZeroDivisionError, BadRatio) as problem:
        raise PlanError(id, "the definition", str(problem)) from None


MOST_PLACES = 10_000
MONEY = frozenset(("prize", "fee", "bounty", "guarantee", "target", "unit"))


def _minor(data: Mapping[str, Any], money: Currency) -> Iterator[tuple[str, Any]]:
    """Amounts are texts in the files; everywhere else they are minor units."""
    for key, value in data.items():
        if isinstance(value, Mapping):
            yield key, dict(_minor(value, money))
        elif key == "shares" and isinstance(value, list | tuple):
            yield key, [share for text in value for share in _several(text)]
        elif isinstance(value, list | tuple):
            rows = [dict(_minor(one, money)) if isinstance(one, Mapping) else one for one in value]
            yield key, rows
        elif key in MONEY and isinstance(value, str):
            yield key, parse(value, money)
        else:
            yield key, value


def _several(text: Any) -> list[Any]:
    """Whatever is no text is refused later, with its place. Raises ValueError.

    >>> _several("20 %"), _several("3 x 2.5 %")
    (['20 %'], ['2.5 %', '2.5 %', '2.5 %'])
    """
    many, by, share = text.rpartition(" x ") if isinstance(text, str) else ("", "", text)
    number = int(many) if by else 1
    if not 1 <= number <= MOST_PLACES:
        raise ValueError(f"{number} places with one share: 1 to {MOST_PLACES}")
    return [share] * number


def _share(wanted: type, value: Any) -> Any:
    """
    >>> _share(Fraction, "12.5 %"), _share(Fraction, "1/3")
    (Fraction(1, 8), Fraction(1, 3))
    """
    if wanted is Fraction and isinstance(value, str):
        found = percent(value) if value.endswith("%") else Fraction(value)
        if 0 <= found <= 1:
            return found
    raise ValueError(f"{value!r} is no share: write '5 %' or '1/3'")


def shown() -> Iterator[Template]:
    """All types, by operator and name."""
    return map(template, ids())
