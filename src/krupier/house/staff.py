"""Who works here, where, and as what. Whoever may open the database may manage its staff
(``krupier staff``), and so may who holds ``staff.manage`` where the office is.

Hiring, dismissing, giving and taking an office and whatever else changes a login is an act: it
stands in the books who did it and why, and never a password. Acts about an office stand with the
operator where it is.
"""

from __future__ import annotations

import hashlib

from sqlalchemy import Connection

from krupier.house import acts, passwords
from krupier.house.acts import Signature
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.roles import STAFF_ROLES, is_known, may
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
) -> None:
    """Raises HouseRefused, BadPassword, Taken, Invalid."""
    office = _checked(Office(operator, role))
    passwords.check(login, password)
    with store.write() as conn:
        people.add_staff(conn, login, passwords.hashed(password), at, [office])
        _record(conn, login, office, signed, at, after=role)


def give(conn: Connection, login: str, office: Office, signed: Signature, at: int) -> None:
    """Holds at once, also in running sessions. Raises HouseRefused, Unknown."""
    held = _held(conn, login)
    if _checked(office) in held:
        raise HouseRefused(Refusal(code="office-held", facts={"login": login, **named(office)}))
    if signed.author == login:
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
    _must_be_managed(conn, office)
    _record(conn, login, office, signed, at, before=office.role)


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
        for one in before:
            _must_be_managed(conn, one)
        was = ", ".join(one.role for one in before) or None
        _record(conn, login, office, signed, at, before=was, after=role)


def set_password(store: Store, login: str, password: str, at: int, signed: Signature) -> None:
    """Ends the sessions that were begun with the old one. Raises BadPassword, Unknown, Invalid."""
    passwords.check(login, password)
    with store.write() as conn:
        people.set_password(conn, login, passwords.hashed(password))
        subject, after = f"staff:{login}", {"password": "new"}
        acts.record(conn, "staff.manage", subject, signed, at, after=after)


def dismiss(store: Store, login: str, at: int, signed: Signature) -> None:
    """Takes all offices and ends all sessions. What was done under the login stays in the books.
    Raises HouseRefused, Unknown, Invalid."""
    with store.write() as conn:
        held = _held(conn, login)
        people.remove_staff(conn, login)
        for one in held:
            _must_be_managed(conn, one)
            _record(conn, login, one, signed, at, before=one.role)
        if not held:
            acts.record(conn, "staff.manage", f"staff:{login}", signed, at)


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
    """Somebody is left who may manage the staff where this office was."""
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
) -> None:
    acts.record(
        conn,
        "staff.manage",
        f"staff:{login}",
        signed,
        at,
        before=before and {"role": before},
        after=after and {"role": after},
        operator=office.operator,
    )
