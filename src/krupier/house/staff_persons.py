"""Whose a login of staff is. What takes two persons takes two of these, not two logins.

Persons are joined and never parted, and a login that was removed stays whose it was: nobody becomes
two persons by leaving and coming back. Who has no row is a person by himself.
"""

from __future__ import annotations

from sqlalchemy import Connection, select, update

from krupier.store import Unknown
from krupier.store.registers import add
from krupier.store.staff_access_schema import staff_persons


def person(conn: Connection, login: str) -> str:
    query = select(staff_persons.c.person).where(staff_persons.c.login == login)
    return conn.execute(query).scalar_one_or_none() or login


def same(conn: Connection, login: str, other: str) -> bool:
    return person(conn, login.strip()) == person(conn, other.strip())


def enter(conn: Connection, login: str) -> None:
    """A new login is a new person, until somebody says whose it is."""
    if not _known(conn, login):
        add(conn, staff_persons, {"login": login, "person": login}, login)


def join(conn: Connection, login: str, other: str) -> str:
    """Two logins are one person's; returns whom both are. Raises Unknown."""
    for one in (login, other):
        if not _known(conn, one):
            raise Unknown(f"nobody of the staff has the login {one}", f"personál {one} není")
    before, after = person(conn, login), person(conn, other)
    mine = staff_persons.c.person == before
    conn.execute(update(staff_persons).where(mine).values(person=after))
    return after


def _known(conn: Connection, login: str) -> bool:
    row = select(staff_persons.c.login).where(staff_persons.c.login == login)
    return conn.execute(row).first() is not None
