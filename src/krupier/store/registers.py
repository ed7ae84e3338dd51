"""What the registers share: which ids there may be, and that each of them is there once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Table, insert
from sqlalchemy.exc import IntegrityError

from krupier.store.errors import Invalid, Taken

_ID = re.compile(r"[A-Za-z0-9_.-]{1,64}")


def check_id(name: str) -> None:
    """Raises Invalid."""
    if not _ID.fullmatch(name):
        raise Invalid(
            f"{name!r} cannot be an id: 1 to 64 letters, digits, dots, dashes or underscores",
            f"{name!r} nemůže být id: 1 až 64 písmen, číslic, teček, pomlček nebo podtržítek",
        )


def add(conn: Connection, register: Table, row: Mapping[str, Any], name: str) -> None:
    """Raises Taken."""
    try:
        with conn.begin_nested():
            conn.execute(insert(register), row)
    except IntegrityError as error:
        raise Taken(name) from error
