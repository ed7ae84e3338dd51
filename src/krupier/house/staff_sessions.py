"""Sessions of staff: each log-in is one, from its beginning to its end.

A session in which no second factor was shown is *provisional*: it can do nothing but set one up.
How long one may be idle, and how long it lasts, is said by the server that looks.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Literal

import msgspec
from sqlalchemy import Connection, insert, or_, select, update

from krupier.house.factors import Factor
from krupier.house.periods import MINUTE
from krupier.store import Conflict
from krupier.store.rows import struct_of
from krupier.store.staff_access_schema import staff_sessions

PROVISIONAL = 30 * MINUTE
"""How long a session lasts at most in which no second factor was shown."""

Why = Literal["log-out", "idle", "limit", "revoked", "password", "removed", "factor"]


class StaffSession(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    login: str
    begun_at: int
    seen_at: int
    ended_at: int | None = None
    why: str = ""
    factor: Factor | Literal[""]
    """Which second factor was shown; empty: none yet."""
    address: str
    agent: str = ""

    def ends(self, idle: int, longest: int, seen: int = 0) -> tuple[int, Why]:
        """When it ends if nothing more is asked for, and why."""
        most = longest if self.factor else min(longest, PROVISIONAL)
        last: tuple[int, Why] = (max(self.seen_at, seen) + idle, "idle")
        return min(last, (self.begun_at + most, "limit"))


_ROW = select(*(staff_sessions.c[field] for field in StaffSession.__struct_fields__))
_RUNS = staff_sessions.c.ended_at.is_(None)


def begin(
    conn: Connection,
    login: str,
    *,
    token_hash: str,
    factor: Factor | Literal[""],
    address: str,
    agent: str,
    at: int,
) -> StaffSession:
    new = StaffSession(
        id="w" + secrets.token_hex(8),
        login=login,
        begun_at=at,
        seen_at=at,
        factor=factor,
        address=address,
        agent=agent[:200],
    )
    conn.execute(insert(staff_sessions), msgspec.structs.asdict(new) | {"token_hash": token_hash})
    return new


def by_token(conn: Connection, token_hash: str) -> StaffSession | None:
    """Also one that has ended."""
    row = conn.execute(_ROW.where(staff_sessions.c.token_hash == token_hash)).one_or_none()
    return None if row is None else struct_of(StaffSession, row)


def of_login(conn: Connection, login: str, most: int = 50) -> list[StaffSession]:
    """Newest first."""
    newest = staff_sessions.c.begun_at.desc(), staff_sessions.c.id
    query = _ROW.where(staff_sessions.c.login == login).order_by(*newest).limit(most)
    return [struct_of(StaffSession, row) for row in conn.execute(query)]


def came_from(conn: Connection, login: str, address: str) -> bool:
    """Whether its owner has logged in from there before, with all that it takes."""
    whole = staff_sessions.c.login == login, staff_sessions.c.factor != ""
    query = select(staff_sessions.c.id).where(*whole, staff_sessions.c.address == address)
    return conn.execute(query.limit(1)).first() is not None


def complete(conn: Connection, session: StaffSession, factor: Factor, at: int) -> None:
    """Somebody has set up his first second factor in it: it is provisional no longer, and other
    sessions, which are, end. Raises Conflict when it has ended meanwhile."""
    this = staff_sessions.c.id == session.id, _RUNS, staff_sessions.c.factor == ""
    if conn.execute(update(staff_sessions).where(*this).values(factor=factor)).rowcount != 1:
        raise Conflict("the session has ended", "přihlášení skončilo")
    end_all(conn, session.login, "factor", at, but=session.id)


def end(conn: Connection, login: str, session: str, why: Why, at: int) -> bool:
    """Whether it was a running session of that login, which ends by this."""
    mine = staff_sessions.c.id == session, staff_sessions.c.login == login, _RUNS
    done = conn.execute(update(staff_sessions).where(*mine).values(ended_at=at, why=why))
    return done.rowcount == 1


def end_all(conn: Connection, login: str, why: Why, at: int, *, but: str = "") -> None:
    mine = staff_sessions.c.login == login, _RUNS, staff_sessions.c.id != but
    conn.execute(update(staff_sessions).where(*mine).values(ended_at=at, why=why))


def see(conn: Connection, seen: Mapping[str, int]) -> None:
    """When something was last asked for in which session."""
    for session, at in seen.items():
        later = staff_sessions.c.id == session, _RUNS, staff_sessions.c.seen_at < at
        conn.execute(update(staff_sessions).where(*later).values(seen_at=at))


def due(conn: Connection, at: int, idle: int, longest: int) -> list[StaffSession]:
    """Those that run and have come to their end."""
    there = staff_sessions.c
    query = _ROW.where(
        _RUNS,
        or_(
            there.seen_at <= at - idle,
            there.begun_at <= at - longest,
            (there.factor == "") & (there.begun_at <= at - PROVISIONAL),
        ),
    )
    return [struct_of(StaffSession, row) for row in conn.execute(query)]


def end_due(conn: Connection, at: int, idle: int, longest: int) -> None:
    for one in due(conn, at, idle, longest):
        when, why = one.ends(idle, longest)
        end(conn, one.login, one.id, why, when)
