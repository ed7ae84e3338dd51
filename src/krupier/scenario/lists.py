"""Lists of sanctioned and of politically exposed persons, as a scenario states them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection

from krupier.house import screening
from krupier.house.sanctions import Born, Entry, PersonList
from krupier.scenario.words import Listed
from krupier.store import hashes


def take(conn: Connection, name: str, persons: Sequence[Listed], version: str, at: int) -> None:
    """Takes a version over; everybody is looked up in it."""
    entries = tuple(
        Entry(
            id=f"{name}-{version}-{number}",
            names=(one.name,),
            born=(Born(day=one.birth_date),) if one.birth_date else (),
            about=one.about,
        )
        for number, one in enumerate(persons, 1)
    )
    digest = hashes.digest(msgspec.json.encode(entries).decode())
    new = PersonList(name=name, version=version, digest=digest, entries=entries)
    screening.take(conn, new, at)
