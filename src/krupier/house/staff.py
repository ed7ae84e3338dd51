"""Who works here, where, and as what. Whoever may open the database may manage its staff
(``krupier staff``), and so may who holds ``staff.manage`` where the office is.

Hiring, dismissing, giving and taking an office and whatever else changes a login is an act: it
stands in the books who did it and why, and never a password. Acts about an office stand with the
operator where it is.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from sqlalchemy import Connection

from krupier.house import acts, passwords, staff_factors, staff_persons, staff_sessions
from krupier.house.acts import Signature
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.roles import STAFF_ROLES, is_known, may
from krupier.house.staff_sessions import StaffSession
from krupier.plan import files, houses
from krupier.store import Store, Unknown, offices, people
from krupier.store.offices import HOUSE, Office


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
    operator: str = HOUSE,
    *,
    person: str = "",
) -> None:
    """``person``: another login of the same person. Raises HouseRefused, BadPassword, Taken,
    Unknown, Invalid."""
    office = _checked(Office(operator, role))
    passwords.check(login, password)
    with store.write() as conn:
        people.add_staff(conn, login, passwords.hashed(password), at, [office])
        staff_persons.enter(conn, login)
        whose = {"person": staff_persons.join(conn, login, person)} if person else {}
        _record(conn, login, office, signed, at, after=role, more=whose)


def join(store: Store, login: str, other: str, at: int, signed: Signature) -> None:
    """Both logins are one person's from now on. Raises Unknown, Invalid."""
    with store.write() as conn:
        before = {"person": staff_persons.person(conn, login)}
        after = {"person": staff_persons.join(conn, login, other)}
        _record_login(conn, login, signed, at, before=before, after=after)


def give(conn: Connection, login: str, office: Office, signed: Signature, at: int) -> None:
    """Holds at once, also in running sessions. Raises HouseRefused, Unknown."""
    held = _held(conn, login)
    if _checked(office) in held:
        raise HouseRefused(Refusal(code="office-held", facts={"login": login, **named(office)}))
    if staff_persons.same(conn, signed.author, login):
        raise HouseRefused(Refusal(code="office-own", facts={"login": login}))
    offices.give(conn, login, office)
    _record(conn, login, office, signed, at, after=office.role)


def take(conn: Connection, login: str, office: Office, signed: Signature, at: int) -> None:
    """Ends at once. Raises HouseRefused, Unknown."""
    held = _held(conn, login)
    if office not in held:
        here = [one.role for one in held if one.operator == office.operator]
        facts = {"login": login, **named(office), "held": here or "–"}
        raise HouseRefused(Refusal(code="office-not-held", facts=facts))
    offices.take(conn, login, office)
    _record(conn, login, office, signed, at, before=office.role)
    _must_be_managed(conn, office)


def set_role(
    store: Store, login: str, role: str, at: int, signed: Signature, operator: str = HOUSE
) -> None:
    """This one there, instead of what he was. Raises HouseRefused, Unknown, Invalid."""
    office = _checked(Office(operator, role))
    with store.write() as conn:
        before = [one for one in _held(conn, login) if one.operator == operator]
        for one in before:
            offices.take(conn, login, one)
        offices.give(conn, login, office)
        was = ", ".join(one.role for one in before) or None
        _record(conn, login, office, signed, at, before=was, after=role)
        for one in before:
            _must_be_managed(conn, one)


def set_password(store: Store, login: str, password: str, at: int, signed: Signature) -> None:
    """Ends all sessions. Raises BadPassword, Unknown, Invalid."""
    passwords.check(login, password)
    with store.write() as conn:
        people.set_password(conn, login, passwords.hashed(password))
        staff_sessions.end_all(conn, login, "password", at)
        _record_login(conn, login, signed, at, after={"password": "new"})


def dismiss(store: Store, login: str, at: int, signed: Signature) -> None:
    """Takes all offices and ends all sessions. What was done under the login stays in the books.
    Raises HouseRefused, Unknown, Invalid."""
    with store.write() as conn:
        held = _held(conn, login)
        people.remove_staff(conn, login)
        staff_factors.forget(conn, login)
        staff_sessions.end_all(conn, login, "removed", at)
        for one in held:
            _record(conn, login, one, signed, at, before=one.role)
        if not held:
            _record_login(conn, login, signed, at)
        for one in held:
            _must_be_managed(conn, one)


def reset_factor(store: Store, login: str, at: int, signed: Signature) -> None:
    """Who has lost his second factor sets one up again at his next log-in. Ends all sessions.
    Raises Unknown, Invalid."""
    with store.write() as conn:
        _held(conn, login)
        staff_factors.forget(conn, login)
        staff_sessions.end_all(conn, login, "factor", at)
        _record_login(conn, login, signed, at, after={"second_factor": "reset"})


def end_session(conn: Connection, login: str, session: str, signed: Signature, at: int) -> None:
    """Of somebody else. Raises Unknown, Invalid."""
    if not staff_sessions.end(conn, login, session, "revoked", at):
        raise Unknown(f"{login} has no session {session}", f"{login} nemá přihlášení {session}")
    _record_login(conn, login, signed, at, after={"session": session, "ended": "revoked"})


def sessions_of(conn: Connection, login: str) -> list[StaffSession]:
    """Newest first. Raises Unknown."""
    _held(conn, login)
    return staff_sessions.of_login(conn, login)


def everybody(store: Store) -> list[people.Staff]:
    with store.read() as conn:
        return people.all_staff(conn)


def named(office: Office) -> dict[str, str]:
    """As facts of a refusal."""
    return {"role": office.role, "operator": office.operator}


def _held(conn: Connection, login: str) -> tuple[Office, ...]:
    found = people.staff_by_login(conn, login)
    if found is None:
        raise Unknown(f"nobody of the staff has the login {login}", f"personál {login} není")
    return found.offices


def _checked(office: Office) -> Office:
    if not is_known(office.role):
        facts = {"given": office.role[:40], "known": list(STAFF_ROLES)}
        raise HouseRefused(Refusal(code="office-role", facts=facts))
    if office.operator != HOUSE and houses.find(office.operator) is None:
        known = [operator for operator, _ in files.house_files()]
        facts = {"given": office.operator[:40], "known": known}
        raise HouseRefused(Refusal(code="office-operator", facts=facts))
    return office


def _must_be_managed(conn: Connection, taken: Office) -> None:
    """Somebody is left who may manage the staff where this office was. Asked when its end is
    recorded: who takes two at a time waits for the chain of acts, and sees what the other did."""
    if not may(taken.role, "staff.manage"):
        return
    left = [one for _, one in offices.holders(conn) if one.operator in (HOUSE, taken.operator)]
    if not any(may(one.role, "staff.manage") for one in left):
        raise HouseRefused(Refusal(code="office-last", facts=named(taken)))


def _record(
    conn: Connection,
    login: str,
    office: Office,
    signed: Signature,
    at: int,
    *,
    before: str | None = None,
    after: str | None = None,
    more: Mapping[str, str] | None = None,
) -> None:
    """Of an office, where it is."""
    acts.record(
        conn,
        "staff.manage",
        f"staff:{login}",
        signed,
        at,
        before=before and {"role": before},
        after=after and {"role": after, **(more or {})},
        operator=office.operator,
    )


def _record_login(
    conn: Connection,
    login: str,
    signed: Signature,
    at: int,
    *,
    before: Mapping[str, str] | None = None,
    after: Mapping[str, str] | None = None,
) -> None:
    """Of the login itself, wherever it has offices."""
    acts.record(conn, "staff.manage", f"staff:{login}", signed, at, before=before, after=after)
