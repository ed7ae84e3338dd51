"""The second factor of staff: each login has one of its own. Changes of it are acts without a
secret in them.

Whoever has none can do nothing but set one up; so the last one is replaced, not removed. Who has
lost it asks somebody who has the machine (``krupier staff second-factor``).
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from krupier.house import acts, factors, staff_sessions
from krupier.house.acts import Signature
from krupier.house.factors import Credential, Factor, Register
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.staff_sessions import StaffSession
from krupier.store.staff_access_schema import staff_credentials

STAFF = Register(staff_credentials, "login", "staff-credential")


def user(login: str) -> str:
    """Who it is to an authenticator. No account of a player is called so, so neither takes the
    other's place there."""
    return f"staff:{login}"


def ways(conn: Connection, login: str) -> list[Factor]:
    """What can be shown beside the password; nothing: no second factor is set up."""
    return factors.ways(factors.held(conn, STAFF, login))


def confirm_totp(
    conn: Connection,
    session: StaffSession,
    role: str,
    id: str,
    said: str,
    codes: Sequence[str],
    at: int,
) -> bool:
    """Whether a right code was said: the authenticator counts from now on, instead of the one
    before. Raises Unknown, Conflict."""
    if not factors.confirm_totp(conn, STAFF, session.login, id, said, codes, at):
        return False
    _set_up(conn, session, role, "totp", at)
    return True


def add_passkey(
    conn: Connection, session: StaffSession, role: str, new: Credential, at: int
) -> None:
    """Raises Taken, Conflict."""
    factors.add(conn, STAFF, new)
    _set_up(conn, session, role, "passkey", at)


def remove(conn: Connection, login: str, role: str, id: str, at: int) -> None:
    """Its owner gives it up; never the last one. Raises Unknown, HouseRefused."""
    gone = factors.remove(conn, STAFF, login, id)
    if not ways(conn, login):
        raise HouseRefused(Refusal(code="last-factor"))
    signed = Signature(login, role, f"removes a second factor: {gone.kind}")
    _signed(conn, login, signed, at, {gone.kind: "removed"})


def forget(conn: Connection, login: str) -> None:
    """Whatever the login has, also what is used up."""
    factors.clear(conn, STAFF, login, "totp", "passkey", "recovery")


def _set_up(conn: Connection, session: StaffSession, role: str, kind: Factor, at: int) -> None:
    if not session.factor:
        staff_sessions.complete(conn, session, kind, at)
    signed = Signature(session.login, role, "sets up a second factor")
    _signed(conn, session.login, signed, at, {kind: "new"})


def _signed(
    conn: Connection, login: str, signed: Signature, at: int, after: dict[str, str]
) -> None:
    acts.record(conn, "staff.own", f"staff:{login}", signed, at, after=after)
