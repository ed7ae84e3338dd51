"""Who works here. Whoever may open the database may manage its staff (``krupier staff``).

Hiring, dismissing and whatever else changes a login is an act: it stands in the books who did it
and why, and never a password.
"""

from __future__ import annotations

import hashlib

from sqlalchemy import Connection

from krupier.house import acts, passwords, staff_factors, staff_persons, staff_sessions
from krupier.house.acts import Signature
from krupier.house.roles import STAFF_ROLES
from krupier.house.staff_sessions import StaffSession
from krupier.store import Store, Unknown, people


class BadRole(ValueError):
    """There is no such role; the text says which there are."""


def mark(login: str) -> str:
    """How a log calls somebody of the staff: always the same, and not by name."""
    return hashlib.sha256(login.encode()).hexdigest()[:10]


def hire(
    store: Store,
    login: str,
    password: str,
    role: str,
    at: int,
    signed: Signature,
    *,
    person: str = "",
) -> None:
    """``person``: another login of the same person. Raises BadRole, BadPassword, Taken, Unknown,
    Invalid."""
    _check_role(role)
    passwords.check(login, password)
    with store.write() as conn:
        people.add_staff(conn, login, passwords.hashed(password), role, at)
        staff_persons.enter(conn, login)
        whose = {"person": staff_persons.join(conn, login, person)} if person else {}
        _record(conn, login, signed, at, after={"role": role} | whose)


def join(store: Store, login: str, other: str, at: int, signed: Signature) -> None:
    """Both logins are one person's from now on. Raises Unknown, Invalid."""
    with store.write() as conn:
        before = {"person": staff_persons.person(conn, login)}
        after = {"person": staff_persons.join(conn, login, other)}
        _record(conn, login, signed, at, before=before, after=after)


def set_password(store: Store, login: str, password: str, at: int, signed: Signature) -> None:
    """Ends all sessions. Raises BadPassword, Unknown, Invalid."""
    passwords.check(login, password)
    with store.write() as conn:
        people.set_staff(conn, login, password_hash=passwords.hashed(password))
        staff_sessions.end_all(conn, login, "password", at)
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
        staff_factors.forget(conn, login)
        staff_sessions.end_all(conn, login, "removed", at)
        _record(conn, login, signed, at, before=before)


def reset_factor(store: Store, login: str, at: int, signed: Signature) -> None:
    """Who has lost his second factor sets one up again at his next log-in. Ends all sessions.
    Raises Unknown, Invalid."""
    with store.write() as conn:
        _must_work_here(conn, login)
        staff_factors.forget(conn, login)
        staff_sessions.end_all(conn, login, "factor", at)
        _record(conn, login, signed, at, after={"second_factor": "reset"})


def end_session(conn: Connection, login: str, session: str, signed: Signature, at: int) -> None:
    """Of somebody else. Raises Unknown, Invalid."""
    if not staff_sessions.end(conn, login, session, "revoked", at):
        raise Unknown(f"{login} has no session {session}", f"{login} nemá přihlášení {session}")
    _record(conn, login, signed, at, after={"session": session, "ended": "revoked"})


def sessions_of(conn: Connection, login: str) -> list[StaffSession]:
    """Newest first. Raises Unknown."""
    _must_work_here(conn, login)
    return staff_sessions.of_login(conn, login)


def everybody(store: Store) -> list[people.Staff]:
    with store.read() as conn:
        return people.all_staff(conn)


def _must_work_here(conn: Connection, login: str) -> None:
    if people.staff_by_login(conn, login) is None:
        raise Unknown(f"nobody of the staff has the login {login}", f"personál {login} není")


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
