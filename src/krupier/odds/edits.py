"""Edits of the raw data of a plan: values changed, parts and rows taken away or added.

What a value may be follows from the schema of the plan, not from what stands there: where a number
or a word is allowed, either can be written.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from msgspec import inspect

from krupier.money import BadRatio, Ratio
from krupier.money.ratio import MOST, TooLarge
from krupier.plan.parts import Names, Plan

SHOWN = 24
"""How many names an error lists."""
BEFORE = "before"
"""The key of a new row that says before which other it stands."""
OPTIONS = "options"
_GONE = object()
"""What was taken away; places of other members stay as they are until all edits are made."""
_LISTS = (inspect.ListType, inspect.VarTupleType, inspect.TupleType, inspect.SetType)


class BadEdit(ValueError):
    """An edit that leads nowhere; the text says what there is, in both languages."""

    def __init__(self, cs: str, en: str) -> None:
        super().__init__(en)
        self.said = Names(cs=cs, en=en)


class Added:
    """A new row, and the list that it is to stand in."""

    def __init__(self, rows: list[Any], row: dict[str, Any], before: str | None, path: str) -> None:
        self.rows, self.row = rows, row
        self.places = [_named(rows, before, path)] if before else range(len(rows), -1, -1)
        """Where it may stand, the last place first."""

    def move(self, place: int) -> None:
        self.rows[:] = [one for one in self.rows if one is not self.row]
        self.rows.insert(place, self.row)


def apply(data: dict[str, Any], schema: type[Plan], edits: Mapping[str, str]) -> list[Added]:
    """Makes all edits; new rows stand last until their places are found."""
    new: list[tuple[list[Any], dict[str, Any], str]] = []
    for path, value in edits.items():
        new += _put(data, schema, path, value)
    _prune(data)
    return [Added(rows, row, row.pop(BEFORE, None), path) for rows, row, path in new]


def _put(
    data: dict[str, Any], schema: type[Plan], path: str, value: str
) -> Iterator[tuple[list[Any], dict[str, Any], str]]:
    steps = path.split(".")
    at: Any = data
    info: Any = _schema(schema)
    clause = _first_clause(data)
    for n, step in enumerate(steps[:-1]):
        at = _member(at, step, ".".join(steps[:n]), path)
        info = _type_inside(info, step)
        clause = at.get("clause", clause) if isinstance(at, dict) else clause
    last, before = steps[-1], ".".join(steps[:-1])
    if not isinstance(at, dict | list):
        raise _is_a_value(path, before, at)
    key: Any = _place(at, last) if isinstance(at, list) else last
    old = None if key is None or (isinstance(at, dict) and key not in at) else at[key]
    row = _inline(value, path)
    if row is not None and old is None:
        row = {"clause": clause} | row
        if isinstance(at, dict):
            at[last] = row
        else:
            yield at, {"id": last, "names": {"cs": last, "en": last}} | row, path
    elif key is None:
        raise _has_no(path, before, last, at)
    elif not value and (isinstance(at, list) or isinstance(old, dict | list)):
        if steps[0] == OPTIONS and len(steps) <= len((OPTIONS, "key")):
            raise BadEdit(
                f"{path}: volba stolu se neodebírá, volí se: --option klíč=hodnota",
                f"{path}: an option is not taken away but chosen: --option key=value",
            )
        at[key] = _GONE
    elif isinstance(old, dict) or (isinstance(old, list) and old and isinstance(old[0], dict)):
        raise BadEdit(
            f"{path} je část plánu, ne hodnota: {_list(old).cs}",
            f"{path} is a table, not a value: {_list(old).en}",
        )
    else:
        # a key that the file leaves out may be allowed: the schema knows
        at[key] = _value(value, _type_inside(info, last), old, path)


def _prune(at: Any) -> None:
    """Drops what was taken away."""
    if isinstance(at, dict):
        for key in [key for key, value in at.items() if value is _GONE]:
            del at[key]
    elif isinstance(at, list):
        at[:] = [one for one in at if one is not _GONE]
    for inside in at.values() if isinstance(at, dict) else at if isinstance(at, list) else ():
        _prune(inside)


# -- paths -----------------------------------------------------------------------------------------


def _member(at: Any, step: str, before: str, path: str) -> Any:
    if not isinstance(at, dict | list):
        raise _is_a_value(path, before, at)
    key: Any = _place(at, step) if isinstance(at, list) else step
    if key is None or (isinstance(at, dict) and key not in at) or at[key] is _GONE:
        raise _has_no(path, before, step, at)
    return at[key]


def _place(members: list[Any], step: str) -> int | None:
    """By id, or by number."""
    for place, member in enumerate(members):
        if isinstance(member, dict) and member.get("id") == step:
            return place
    return int(step) if re.fullmatch(r"\d{1,6}", step) and int(step) < len(members) else None


def _named(rows: list[Any], before: str, path: str) -> int:
    place = _place(rows, before)
    if place is None:
        raise _has_no(f"{path}.{BEFORE}", path.rpartition(".")[0], before, rows)
    return place


def _first_clause(data: dict[str, Any]) -> Any:
    """What is added to a plan rests on no clause of its own; the schema asks for one."""
    return next(iter(data["currencies"].values()))


def _has_no(path: str, before: str, step: str, at: Any) -> BadEdit:
    there = _list(at)
    return BadEdit(
        f"{path}: {before or 'plán'} nemá {step!r}: {there.cs}",
        f"{path}: {before or 'the plan'} has no {step!r}: {there.en}",
    )


def _is_a_value(path: str, before: str, at: Any) -> BadEdit:
    return BadEdit(
        f"{path}: {before} je hodnota {at!r}: nic v ní není",
        f"{path}: {before} is the value {at!r}: nothing is inside it",
    )


def _list(at: Any) -> Names:
    if isinstance(at, dict):
        names = [str(key) for key, value in at.items() if value is not _GONE]
    else:
        names = [
            str(member["id"]) if isinstance(member, dict) and "id" in member else str(place)
            for place, member in enumerate(at)
            if member is not _GONE
        ]
    shown, more = ", ".join(names[:SHOWN]), len(names) - SHOWN
    return Names(
        cs=f"má {shown}" + (f" a {more} dalších" if more > 0 else ""),
        en=f"it has {shown}" + (f" and {more} more" if more > 0 else ""),
    )


# -- values ----------------------------------------------------------------------------------------


@cache
def _schema(schema: type[Plan]) -> Any:
    return inspect.type_info(schema)


def _members(info: Any) -> list[Any]:
    """What a value may be."""
    if isinstance(info, inspect.UnionType):
        return [one for one in info.types if not isinstance(one, inspect.NoneType)]
    return [] if info is None else [info]


def _type_inside(info: Any, step: str) -> Any:
    for one in _members(info):
        if isinstance(one, inspect.StructType):
            found = next((field.type for field in one.fields if field.encode_name == step), None)
            if found is not None:
                return found
        elif isinstance(one, inspect.DictType):
            return one.value_type
        elif isinstance(one, inspect.ListType | inspect.VarTupleType):
            return one.item_type
    return None


def _value(written: str, info: Any, old: Any, path: str) -> Any:
    """What was written as the schema wants it; a text stays a text where there was one."""
    kinds = _members(info)
    words = [word for one in kinds if isinstance(one, inspect.LiteralType) for word in one.values]
    free = any(isinstance(one, inspect.StrType) for one in kinds)
    if isinstance(old, str) and free:
        return written
    if re.fullmatch(r"-?\d{1,18}", written) and any(isinstance(k, inspect.IntType) for k in kinds):
        return int(written)
    if written in ("true", "false") and any(isinstance(one, inspect.BoolType) for one in kinds):
        return written == "true"
    if any(isinstance(one, inspect.CustomType) and one.cls is Ratio for one in kinds):
        return _ratio(written, path)
    found = next((word for word in words if str(word) == written), None)
    if found is not None or free:
        return written if found is None else found
    if any(isinstance(one, _LISTS) for one in kinds):
        return _toml(written, path)
    if not kinds:
        # nothing of that name: the plan's own check says what there is
        return written
    raise _not_allowed(path, written, _allowed(kinds, words))


def _ratio(written: str, path: str) -> str:
    try:
        Ratio.parse(written)
    except TooLarge:
        raise BadEdit(
            f"{path}: poměr {written!r} je příliš velký: na každé straně nejvýše {MOST}",
            f"{path}: the ratio {written!r} is too large: at most {MOST} on either side",
        ) from None
    except BadRatio as problem:
        raise BadEdit(
            f"{path}: {written!r} není poměr: pište '35:1', '3:2', '1:2' nebo '31 for 1'",
            f"{path}: {problem}",
        ) from None
    return written


def _toml(written: str, path: str) -> Any:
    try:
        return tomllib.loads(f"value = {written}")["value"]
    except tomllib.TOMLDecodeError:
        raise _not_allowed(
            path, written, Names(cs="seznam jako [1, 2]", en="a list such as [1, 2]")
        ) from None


def _inline(written: str, path: str) -> dict[str, Any] | None:
    """A table as TOML writes it on one line."""
    if not written.startswith("{"):
        return None
    try:
        found: dict[str, Any] = tomllib.loads(f"value = {written}")["value"]
    except tomllib.TOMLDecodeError as problem:
        example = '{ hand = "flush", pays = "6:1" }'
        raise BadEdit(
            f"{path}: {written!r} není TOML ({problem}): pište jako {example}",
            f"{path}: {written!r} is not TOML ({problem}): write it as {example}",
        ) from None
    return found


def _allowed(kinds: list[Any], words: list[Any]) -> Names:
    true_or_false = any(isinstance(one, inspect.BoolType) for one in kinds)
    part = any(isinstance(one, inspect.StructType | inspect.DictType) for one in kinds)
    same = [*(("true", "false") if true_or_false else ()), *map(str, words)]
    same += ["{ … }"] if part else []
    number = any(isinstance(one, inspect.IntType) for one in kinds)
    return Names(
        cs=", ".join((*(["celé číslo"] if number else []), *same)),
        en=", ".join((*(["a whole number"] if number else []), *same)),
    )


def _not_allowed(path: str, written: str, allowed: Names) -> BadEdit:
    return BadEdit(
        f"{path}: {written!r} nelze, jen: {allowed.cs}",
        f"{path}: {written!r} is not allowed, only: {allowed.en}",
    )
