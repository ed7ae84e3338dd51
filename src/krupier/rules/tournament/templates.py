"""Templates: the named types of a plan as files of blocks, and definitions made of them.

``plans/<operator>/tournaments.toml`` has what all tournaments of an operator have in common, and
the structures of levels; ``plans/<operator>/tournaments/<type>.toml`` the blocks of one type, and
``without`` which of the common ones it is. ``like`` names other types of the operator: it has all
blocks of the first, over them those that the files of the others say themselves, then its own.
Whoever holds a tournament changes what the plan leaves to him; what cannot be together is refused.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from fractions import Fraction
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import Struct

from krupier.money import BadRatio, Currency, currency, parse, show
from krupier.money.ratio import percent
from krupier.plan.files import PACKAGED, TOURNAMENTS, NoSuchGame, plan_path
from krupier.plan.loader import PlanError, converted
from krupier.rules import families
from krupier.rules.tournament import conflicts, conforming
from krupier.rules.tournament.definition import Definition, Level

ABOUT = ("names", "clause", "reading", "structure", "without", "like")
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


class Clock(Struct, frozen=True, kw_only=True):
    """Seconds that players have at the tables of an operator's tournaments."""

    usual: float
    """To decide."""
    short: float
    """The same in short levels."""
    short_levels: int
    """Of so many seconds at most."""
    bank: float
    """In the time bank that one begins with, and at most."""
    refill: float
    """That every hand adds to it again."""
    last_hands: tuple[int, int] | None = None
    """Before the end of the last level of a day, between which the clock is stopped and the number
    of its last hands is drawn; None: whenever management says so."""
    absent: Literal["asked", "dead"] = "asked"
    """Who is not there when cards are dealt: folds to a bet when he is asked, or his hand is
    collected after the deal."""
    clause: tuple[str, ...] = ()


class Door(Struct, frozen=True, kw_only=True):
    """What the tournaments of an operator ask of who registers."""

    identity: bool = False
    """A verified document that is valid that day."""
    clause: tuple[str, ...] = ()


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
    if id not in ids():
        close = get_close_matches(id, ids(), 3)
        hint = f"; did you mean {', '.join(close)}?" if close else ""
        raise NoSuchTournament(f"no tournament {id!r}{hint}")
    operator = id.partition("/")[0]
    data, common = _file(id), _common(operator)
    likes = [f"{operator}/{name}" for name in data.get("like", ())]
    merged = template(likes[0]).blocks if likes else common["blocks"]
    for other in (*map(_file, likes[1:]), data):
        merged = joined(merged, dict.fromkeys(other.get("without", ())))
        merged = joined(merged, {key: value for key, value in other.items() if key not in ABOUT})
    if "structure" in data or "levels" not in merged:
        merged |= {"levels": _levels(common, data.get("structure", "standard"), id)}
    return Template(
        id,
        msgspec.convert(data["names"], Words),
        tuple(data["clause"]),
        merged,
        msgspec.convert(data["reading"], Words) if "reading" in data else None,
    )


@cache
def _file(id: str) -> dict[str, Any]:
    operator, _, name = id.partition("/")
    path = PACKAGED / operator / TOURNAMENTS / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def _common(operator: str) -> dict[str, Any]:
    path = PACKAGED / operator / f"{TOURNAMENTS}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def clock_of(operator: str) -> Clock:
    return msgspec.convert(_common(operator)["clock"], Clock)


@cache
def turbo_of(operator: str) -> int:
    """Seconds of a level that an operator calls turbo; 0: it has no such structure."""
    seconds = _common(operator)["structures"].get("turbo", {}).get("seconds", 0)
    return int(seconds[0] if isinstance(seconds, list) else seconds)


@cache
def door_of(operator: str) -> Door:
    return msgspec.convert(_common(operator).get("door", {}), Door)


@cache
def offences_of(operator: str) -> Mapping[str, tuple[str, ...]]:
    """Codes of what a penalty may be for, with the clauses that forbid it. Nothing where a plan has
    no catalogue."""
    return msgspec.convert(_common(operator).get("offences", {}), dict[str, tuple[str, ...]])


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
    with_bounty = _type_with_bounty(id, changed)
    blocks = found.blocks if with_bounty in (id, None) else _combined(found.blocks, with_bounty)
    data = joined(blocks, changed)
    data.setdefault("name", found.names.en)
    made = definition(data, id)
    conflicts.check(made)
    wrong = list(_games(made, id))
    if changes:
        bounty = _usual(with_bounty).bounty if with_bounty else None
        wrong += conforming.problems(_usual(id), made, bounty)
    if wrong:
        raise conflicts.Conflicts(wrong)
    return made


def _type_with_bounty(id: str, changed: Mapping[str, Any]) -> str | None:
    """Of whose kind the bounties are: its own, or those of another type of the operator with which
    it is combined."""
    own = template(id).blocks.get("bounty", {}).get("kind")
    said = changed.get("bounty")
    kind = said.get("kind", own) if isinstance(said, Mapping) else own
    if kind == own:
        return id if own else None
    operator = id.partition("/")[0]
    others = (other for other in ids() if other.startswith(f"{operator}/"))
    return next((one for one in others if _file(one).get("bounty", {}).get("kind") == kind), None)


def _combined(blocks: Mapping[str, Any], other: str) -> dict[str, Any]:
    """With what the plan says of the bounties of another type."""
    said = {name: _file(other)["bounty"].get(name) for name in conforming.BOUNTY}
    return {**blocks, "bounty": joined(blocks.get("bounty", {}), said)}


@cache
def _usual(id: str) -> Definition:
    """As the plan has it, with nothing chosen."""
    return define(id)


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
        if families.among_players(families.load_plan(game)) == made.bank:
            against = "against the house" if made.bank else "among players"
            yield "game", "bank", f"{game} is not played {against}"
        if most and seats > most:
            yield "game", "seats", f"{game} has {most} seats, not {seats}"
        if on_button != (stakes == "button"):
            posted = "an ante of everybody, and more of the button" if on_button else "blinds"
            yield "game", "levels", f"{game} is played with {posted}"
        yield from conforming.options_problems(made, game)


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
        return converted(dict(_minor(data, currency(code))), Definition, id, _share)
    except PlanError:
        raise
    except (ValueError, ZeroDivisionError, BadRatio) as problem:
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
        elif key in MONEY and isinstance(value, int | float):  # else 90 would be 0.90
            raise ValueError(f"{key} is a text such as '90' or '2.50', not the number {value}")
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


# -- and back --------------------------------------------------------------------------------------


def written_out(id: str) -> dict[str, Any]:
    """All blocks of a type, as one would write them. Raises NoSuchTournament."""
    return _written_out(define(id))


def changes(id: str, made: Definition) -> dict[str, Any]:
    """What is different in a tournament of a type, as one would write it: laid over the type it is
    that tournament again. Raises NoSuchTournament."""
    found = _different(_written_out(define(id)), _written_out(made))
    if "levels" in found:
        named = _structure(id.partition("/")[0], made.levels, id)
        if named is not None:
            del found["levels"]
            found["structure"] = named
    return found


def _different(usual: Mapping[str, Any], here: Mapping[str, Any]) -> dict[str, Any]:
    """
    >>> _different({"a": {"b": 1, "c": 2}, "d": 3, "e": {}}, {"a": {"b": 5, "c": 2}, "d": 3})
    {'a': {'b': 5}, 'e': None}
    """
    found: dict[str, Any] = {}
    for key in [*here, *(one for one in usual if one not in here)]:
        was, now = usual.get(key), here.get(key)
        if isinstance(was, Mapping) and isinstance(now, Mapping):
            now = _different(was, now)
            if now:
                found[key] = now
        elif was != now:
            found[key] = now
    return found


def _structure(operator: str, levels: tuple[Level, ...], id: str) -> str | None:
    """The name that an operator has for these levels."""
    common = _common(operator)
    for name in common["structures"]:
        if msgspec.convert(_levels(common, name, id), tuple[Level, ...]) == levels:
            return str(name)
    return None


def _written_out(made: Definition) -> dict[str, Any]:
    """Blocks as they are written in the files."""
    data = msgspec.to_builtins(made, enc_hook=str, order="deterministic")  # sets too
    data["levels"] = [_level(one) for one in made.levels]
    return dict(_major(data, currency(made.currency)))


def _level(one: Level) -> dict[str, Any]:
    """Without what is as everywhere."""
    usual = msgspec.to_builtins(Level(seconds=one.seconds))
    told = msgspec.to_builtins(one)
    return {key: told[key] for key in told if key == "seconds" or told[key] != usual[key]}


def _major(data: Mapping[str, Any], money: Currency) -> Iterator[tuple[str, Any]]:
    for key, value in data.items():
        if isinstance(value, Mapping):
            yield key, dict(_major(value, money))
        elif isinstance(value, list | tuple):
            rows = [dict(_major(one, money)) if isinstance(one, Mapping) else one for one in value]
            yield key, rows
        elif key in MONEY and isinstance(value, int):
            yield key, show(value, money)
        else:
            yield key, value
