"""Rows of the books as structs whose fields are their columns, in order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, TypeVar

import msgspec
from sqlalchemy import ColumnElement, true

Whose = str | Collection[str] | None
"""The operator, or the operators, whose rows are asked for; None: of all, and of the house."""
S = TypeVar("S", bound=msgspec.Struct)


def struct_of(kind: type[S], row: Sequence[Any], json: Iterable[str] = ()) -> S:
    """The row as a struct. ``json``: fields that are kept as JSON."""
    known = dict(zip(kind.__struct_fields__, row, strict=True))
    for field in json:
        known[field] = msgspec.json.decode(known[field])
    return kind(**known)


def whose(column: ColumnElement[str], operator: Whose) -> ColumnElement[bool]:
    """The condition for a row to be theirs."""
    if operator is None:
        return true()
    return column.in_([operator] if isinstance(operator, str) else sorted(operator))
