"""Offices: where somebody of the staff works, and as what.

One may hold several: at one operator, at another, or of the whole house.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import msgspec
from sqlalchemy import Connection, delete, insert, select

from krupier.store.schema import offices

HOUSE = ""
"""Where an office is that is held at all operators."""


class Office(msgspec.Struct, frozen=True, order=True):
    operator: str
    role: str


def of(conn: Connection, login: str) -> tuple[Office, ...]:
    """What somebody holds, in order."""
    held = select(offices.c.operator, offices.c.role).where(offices.c.login == login)
    return tuple(sorted(Office(*row) for row in conn.execute(held)))


def of_everybody(conn: Connection) -> dict[str, tuple[Office, ...]]:
    """By login; who holds none is not there."""
    held = defaultdict[str, list[Office]](list)
    for login, office in holders(conn):
        held[login].append(office)
    return {login: tuple(sorted(some)) for login, some in held.items()}


def holders(conn: Connection) -> Iterator[tuple[str, Office]]:
    """Every office, with who holds it."""
    for row in conn.execute(select(offices.c.login, offices.c.operator, offices.c.role)):
        yield row.login, Office(row.operator, row.role)


def give(conn: Connection, login: str, office: Office) -> None:
    conn.execute(insert(offices), {"login": login, **msgspec.structs.asdict(office)})


def take(conn: Connection, login: str, office: Office) -> None:
    held = (offices.c[name] == value for name, value in msgspec.structs.asdict(office).items())
    conn.execute(delete(offices).where(offices.c.login == login, *held))


def take_all(conn: Connection, login: str) -> None:
    conn.execute(delete(offices).where(offices.c.login == login))
