"""How rounds are shown to people, as JSON: by the declared type of every field.

An amount is a :data:`Money`, a place on the layout a :data:`Spot`, cards that whoever reads them
may see are :data:`Hand`. How a struct is shown follows from the types of its fields and is found
out once for each class. What a field says by its default is left out; ``None`` in a field without
a default is ``null``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from msgspec import NODEFAULT, UNSET, Struct
from msgspec.structs import fields

from krupier.equipment.cards import Card, text
from krupier.money import Currency, show


class As(Enum):
    """What a plain value stands for."""

    MONEY = "minor units, shown as a decimal text"
    SPOT = "a place on the layout: numbers are shown as numbers"
    CARDS = "cards, shown as texts"
    WRITTEN = "an amount that is a decimal text already"
    TOLD = "also told where it has its default"
    CLOSED = "never shown by itself: the view asks first who may see it"


class Named(Struct, frozen=True):
    """The name of a field on the wire where Python cannot have it."""

    wire: str


Money = Annotated[int, As.MONEY]
Written = Annotated[str, As.WRITTEN]
Spot = Annotated[tuple[str, ...], As.SPOT]
Hand = Annotated[tuple[Card, ...], As.CARDS]

Shower = Callable[[Any, Currency], Any]

_AS_THEY_ARE = (str, int, bool, float, NoneType, Any)


def shown(value: Any, money: Currency) -> dict[str, Any]:
    """A struct as JSON.

    >>> from krupier.money import currency
    >>> from krupier.rules.events import Stake
    >>> shown(Stake("1", "split", ("17", "20"), 500), currency("EUR"))
    {'event': 'stake', 'seat': '1', 'bet': 'split', 'on': [17, 20], 'amount': '5'}
    """
    declared: type = type(value)
    found: dict[str, Any] = _struct(declared)(value, money)
    return found


def label(one: str) -> int | str:
    """``17`` for "17", but "00" stays a text."""
    return int(one) if one.isdecimal() and str(int(one)) == one else one


def shower(declared: Any) -> Shower | None:
    """How values of a type are shown; ``None``: as they are."""
    if get_origin(declared) is Annotated:
        inside, *about = get_args(declared)
        return next((_SHOWERS[one] for one in about if one in _SHOWERS), shower(inside))
    inside = get_args(declared)
    match get_origin(declared):
        case None:
            return None if declared in _AS_THEY_ARE else _struct(declared)
        case origin if origin is Literal:
            return None
        case origin if origin in (Union, UnionType):
            return _either([one for one in inside if one is not NoneType])
        case origin if issubclass(origin, Mapping):
            return _mapping(shower(inside[1]))
        case origin if issubclass(origin, Sequence):
            return _sequence(shower(inside[0]))
    raise TypeError(f"nobody knows how to show {declared}")


class Field(Struct, frozen=True):
    """A field as it is shown."""

    wire: str
    name: str
    type: Any
    default: Any = NODEFAULT
    """Left out where it has this value; ``UNSET``: where a typed dict has no such key."""


@cache
def fields_of(declared: type) -> tuple[Field, ...]:
    """What is shown of a struct, named tuple or typed dict."""
    known = {one.name: one for one in fields(declared)} if is_struct(declared) else {}
    hints = get_type_hints(declared, include_extras=True)
    total = getattr(declared, "__total__", True)
    found = []
    for name in known or hints:
        hint, default = hints[name], NODEFAULT if total else UNSET
        if get_origin(hint) is NotRequired:
            (hint,), default = get_args(hint), UNSET
        about = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
        wire = name
        if name in known:
            wire = known[name].encode_name
            default = NODEFAULT if As.TOLD in about else known[name].default
        named = next((one.wire for one in about if isinstance(one, Named)), wire)
        if As.CLOSED not in about:
            found.append(Field(named, name, hint, default))
    return tuple(found)


def tag_of(declared: type) -> dict[str, str]:
    """The field that says which of several structs it is, with its value."""
    config = getattr(declared, "__struct_config__", None)
    return {config.tag_field: config.tag} if config and config.tag else {}


def _either(types: Sequence[Any]) -> Shower | None:
    """A type or nothing, or one of several structs."""
    if len(types) == 1:
        one = shower(types[0])
        return one and (lambda value, money: None if value is None else one(value, money))
    if all(map(is_struct, types)):
        return shown
    if any(shower(one) for one in types):
        raise TypeError(f"nobody knows which of {types} a value is")
    return None


def _mapping(inside: Shower | None) -> Shower:
    if inside is None:
        return lambda value, money: dict(value)
    return lambda value, money: {name: inside(one, money) for name, one in value.items()}


def _sequence(inside: Shower | None) -> Shower:
    if inside is None:
        return lambda value, money: list(value)
    return lambda value, money: [inside(one, money) for one in value]


@cache
def _struct(declared: type) -> Shower:
    tag = tag_of(declared)
    steps = [(one.wire, one.name, one.default, shower(one.type)) for one in fields_of(declared)]
    if is_typeddict(declared):
        by_name = {name: (wire, inside) for wire, name, _, inside in steps}

        def picked(value: Mapping[str, Any], money: Currency) -> dict[str, Any]:
            found = {}
            for name, one in value.items():
                wire, inside = by_name[name]
                found[wire] = inside(one, money) if inside else one
            return found

        return picked

    def made(value: Any, money: Currency) -> dict[str, Any]:
        found = tag.copy()
        for wire, name, default, inside in steps:
            one = getattr(value, name)
            if default is NODEFAULT or one != default:
                found[wire] = inside(one, money) if inside else one
        return found

    return made


def is_struct(declared: Any) -> bool:
    """
    >>> is_struct(Field), is_struct(int)
    (True, False)
    """
    return isinstance(declared, type) and issubclass(declared, Struct)


@lru_cache(maxsize=10_000)
def _labels(spot: tuple[str, ...]) -> list[int | str]:
    """Told with every chip, of few places."""
    return [label(one) for one in spot]


_SHOWERS: dict[As, Shower] = {
    As.MONEY: show,
    As.SPOT: lambda value, money: _labels(value),
    As.CARDS: lambda value, money: [text(one) for one in value],
}
