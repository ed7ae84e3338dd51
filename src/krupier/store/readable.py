"""What may be read of the books by a role for reports: ``readable.toml``, column by column."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

FILE = Path(__file__).with_name("readable.toml")


class Columns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Of one table. The file says what each reason means."""

    open: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    sealed: tuple[str, ...] = ()
    personal: tuple[str, ...] = ()
    text: tuple[str, ...] = ()
    digest: tuple[str, ...] = ()
    moment: tuple[str, ...] = ()
    unneeded: tuple[str, ...] = ()


@cache
def decided() -> Mapping[str, Columns]:
    """By table."""
    return msgspec.toml.decode(FILE.read_bytes(), type=dict[str, Columns])


def opened() -> set[tuple[str, str]]:
    """Tables and columns that a report needs."""
    return {(table, column) for table, columns in decided().items() for column in columns.open}
