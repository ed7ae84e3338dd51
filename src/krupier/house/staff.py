"""Who works here. Whoever may open the database may manage its staff (``krupier staff``).

Hiring, dismissing and whatever else changes a login is an act: it stands in the books who did it
and why, and never a password.
"""

from __future__ import annotations

import hashlib

from sqlalchemy import Connection

from krupier.house import acts, passwords
from krupier.house.acts import Signature
from krupier.house.roles import STAFF_ROLES
from krupier.store import Store, people


class BadRole(ValueError):
    """There is no such role; the text says which there are."""


def mark(login: str) -> str:
    """How a log calls somebody of the staff: always the same, and not by name."""
    return hashlib.sha256(login.encode()).hexdigest()[:10]


def hire(store: Store, login: str, password: str, role: str, at: int, signed: Signature) -> None:
    """Raises BadRole, BadPassword, Taken, Invalid."""
    _check_role(role)
    passwords.check(login, password)
    with store.write() as conn:
        people.add_staff(conn, login, passwords.hashed(password), role, at)
        _record(conn, login, signed, at, after={"role": role})


def set_password(store: Store, login: str, password: str, at: int, signed: Signature) -> None:
    """Ends the sessions that were begun with the old one. Raises BadPassword, Unknown, Invalid."""
    passwords.check(login, password)
    with store.write() as conn:
        people.set_staff(conn, login, password_hash=passwords.hashed(password))
        _record(conn, login, signed, at, after={"password": "new"})


def set_role(store: Store, login: str, role: str, at: int, signed: Signature) -> None:
    """Holds at once, also in running sessions. Raises BadRole, Unknown, Invalid."""
    _check_role(role)
    with store.write() as conn:
        before = _role(conn, login)
        people.set_staff(conn, login, role=role)
        _record(conn, login, signed, at, before=before, after={"role": role})


def dismiss(store: Store, login: str, at: int, signed: Signature) -> None:
    """Ends all sessions. What was done under the login stays in the books. Raises Unknown,
    Invalid."""
    with store.write() as conn:
        before = _role(conn, login)
        people.remove_staff(conn, login)
        _record(conn, login, signed, at, before=before)


def everybody(store: Store) -> list[people.Staff]:
    with store.read() as conn:
        return people.all_staff(conn)


def _role(conn: Connection, login: str) -> dict[str, str] | None:
    found = people.staff_by_login(conn, login)
    return {"role": found.role} if found else None


def _record(
    conn: Connection,
    login: str,
    signed: Signature,
    at: int,
    *,
    before: dict[str, str] | None = None,
    after: dict[str, str] | None = None,
) -> None:
    subject = f"staff:{login}"
    acts.record(conn, "staff.manage", subject, signed, at, before=before, after=after)


def _check_role(role: str) -> None:
    if role not in STAFF_ROLES:
        raise BadRole(f"there is no role {role!r}; there are: {', '.join(STAFF_ROLES)}")
