"""Rows of the books as structs whose fields are their columns, in order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import msgspec

S = TypeVar("S", bound=msgspec.Struct)


def struct_of(kind: type[S], row: Sequence[Any], json: Iterable[str] = ()) -> S:
    """The row as a struct. ``json``: fields that are kept as JSON."""
    known = dict(zip(kind.__struct_fields__, row, strict=True))
    for field in json:
        known[field] = msgspec.json.decode(known[field])
    return kind(**known)
