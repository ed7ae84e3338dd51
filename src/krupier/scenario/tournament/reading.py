"""What steps of a scripted tournament say, read strictly: one line says what is wanted."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from krupier.rules.codec import BadInput


def names(said: Any, what: str) -> tuple[str, ...]:
    """Of one entry or several. Raises BadInput."""
    found = (said,) if isinstance(said, str) else said
    if not isinstance(found, list | tuple) or not all(isinstance(one, str) for one in found):
        raise BadInput(f"{what} is a name or a list of names, got {said!r}"[:120])
    return tuple(found)


def objects(said: Any, what: str, of: str) -> dict[str, Any]:
    """By entry. Raises BadInput."""
    if not isinstance(said, Mapping):
        raise BadInput(f"{what} is an object, by entry {of}, got {said!r}"[:120])
    return dict(said)


def chips(said: Any, what: str, dealt: Collection[str], table: int) -> dict[str, int]:
    """By entry, of those who are in a unit. Raises BadInput."""
    found = objects(said, what, "chips")
    for who, number in found.items():
        if who not in dealt:
            raise BadInput(f"{who} is not in the unit at table {table}: {listed(dealt)}")
        if type(number) is not int:
            raise BadInput(f"{what} of {who} is whole chips, got {number!r}"[:120])
    return found


def listed(some: Collection[str] | Sequence[str]) -> str:
    return ", ".join(some) or "none"
