"""Who works here. Whoever may open the database may manage its staff (``krupier staff``)."""

from __future__ import annotations

import hashlib

from krupier.house import passwords
from krupier.house.roles import STAFF_ROLES
from krupier.store import Store, people


class BadRole(ValueError):
    """There is no such role; the text says which there are."""


def mark(login: str) -> str:
    """How a log calls somebody of the staff: always the same, and not by name."""
    return hashlib.sha256(login.encode()).hexdigest()[:10]


def hire(store: Store, login: str, password: str, role: str, at: int) -> None:
    """Raises BadRole, BadPassword, Taken, Invalid."""
    _check_role(role)
    passwords.check(login, password)
    with store.write() as conn:
        people.add_staff(conn, login, passwords.hashed(password), role, at)


def set_password(store: Store, login: str, password: str) -> None:
    """Ends the sessions that were begun with the old one. Raises BadPassword, Unknown."""
    passwords.check(login, password)
    with store.write() as conn:
        people.set_staff(conn, login, password_hash=passwords.hashed(password))


def set_role(store: Store, login: str, role: str) -> None:
    """Holds at once, also in running sessions. Raises BadRole, Unknown."""
    _check_role(role)
    with store.write() as conn:
        people.set_staff(conn, login, role=role)


def dismiss(store: Store, login: str) -> None:
    """Ends all sessions. What was done under the login stays in the journals. Raises Unknown."""
    with store.write() as conn:
        people.remove_staff(conn, login)


def everybody(store: Store) -> list[people.Staff]:
    with store.read() as conn:
        return people.all_staff(conn)


def _check_role(role: str) -> None:
    if role not in STAFF_ROLES:
        raise BadRole(f"there is no role {role!r}; there are: {', '.join(STAFF_ROLES)}")
