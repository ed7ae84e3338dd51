"""Sessions of staff, as a server sees them: whose token it is, and when he was last there.

Every request looks the token up again, so what has ended is so at once, and so is whoever was
removed or has other offices, also when that was done by another process.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable

from msgspec import Struct
from sqlalchemy import Connection

from krupier.house import factors, passwords, staff_factors, staff_sessions
from krupier.house.factors import Factor
from krupier.house.periods import SECOND
from krupier.house.staff import mark
from krupier.house.staff_factors import STAFF
from krupier.house.staff_sessions import StaffSession
from krupier.house.tickets import digest
from krupier.server.logs import tell
from krupier.server.problems import Problem
from krupier.server.seen import Seen
from krupier.server.sessions import over
from krupier.store import Store, people
from krupier.store.offices import Office
from krupier.store.people import Staff
from krupier.store.writer import Books

MARK = "w."
"""With this a token of staff begins, and none of a player does."""


class Session(Struct, frozen=True):
    """Somebody of the staff, as he is now."""

    login: str
    offices: tuple[Office, ...]
    kept: StaffSession | None = None
    """What the books have of his log-in; None: he vouches for one act, and is not logged in."""

    @property
    def session(self) -> StaffSession:
        assert self.kept is not None, "who vouches is not logged in"
        return self.kept

    @property
    def provisional(self) -> bool:
        """He has shown no second factor, for he has none yet."""
        return self.kept is not None and not self.kept.factor


class StaffDesk:
    def __init__(
        self,
        store: Store,
        books: Books,
        now: Callable[[], int],
        *,
        idle: float,
        longest: float,
    ) -> None:
        """``idle`` and ``longest``: seconds after the last request and after the login."""
        self._store, self._books, self._now = store, books, now
        self._idle, self._longest = int(idle * SECOND), int(longest * SECOND)
        self._seen = Seen(now)

    async def known(self, login: str, password: str) -> Staff | None:
        """Takes as long where there is no such login."""
        return await asyncio.to_thread(self._check, login, password)

    async def use_code(self, login: str, code: str) -> Factor | None:
        """Which kind of code it is, if it is right; it is used up by this."""
        now = self._now()
        return await self._books.run(lambda conn: factors.use_code(conn, STAFF, login, code, now))

    async def vouch(self, login: str, password: str, code: str) -> Session | None:
        """A second person shows who he is, for one act; None: nobody, or not he."""
        staff = await self.known(login, password)
        if staff is None or await self.use_code(login, code) is None:
            return None
        return _as_he_is(staff)

    async def begin(
        self, staff: Staff, factor: Factor | None, *, address: str, agent: str
    ) -> tuple[str, Session]:
        """A session for who has shown his password, and this factor; the token is told once.
        Raises a Problem if he has another password or factor by now."""
        token, now = MARK + secrets.token_urlsafe(32), self._now()

        def work(conn: Connection) -> StaffSession:
            has_one = bool(staff_factors.ways(conn, staff.login))
            if people.staff_by_login(conn, staff.login) != staff or has_one != bool(factor):
                raise Problem("bad-login")
            return staff_sessions.begin(
                conn,
                staff.login,
                token_hash=digest(token),
                factor=factor or "",
                address=address,
                agent=agent,
                at=now,
            )

        return token, _as_he_is(staff, await self._books.run(work))

    async def who(self, token: str) -> Session | None:
        """Raises a Problem for a session that has ended, with the reason."""
        if not token.startswith(MARK):
            return None
        kept, staff = await asyncio.to_thread(self._look_up, token)
        if kept is None:
            return None
        ends_at, why = kept.ends(self._idle, self._longest, self._seen.last(kept.id))
        if kept.ended_at is not None or ends_at <= self._now():
            tell("session-over", who=mark(kept.login))
            raise over(kept.why or why)
        if staff is None:
            return None
        self._seen.note(kept.id)
        return _as_he_is(staff, kept)

    async def keep(self) -> None:
        """Ends what is over by now; writes down who was there lately."""
        if self._seen.early():
            return
        now, idle, longest = self._now(), self._idle, self._longest

        def due() -> bool:
            with self._store.read() as conn:
                return bool(staff_sessions.due(conn, now, idle, longest))

        async with self._seen.written() as seen:
            if not seen and not await asyncio.to_thread(due):
                return

            def work(conn: Connection) -> None:
                staff_sessions.see(conn, seen)
                staff_sessions.end_due(conn, now, idle, longest)

            await self._books.run(work)

    def _look_up(self, token: str) -> tuple[StaffSession | None, Staff | None]:
        with self._store.read() as conn:
            kept = staff_sessions.by_token(conn, digest(token))
            return kept, people.staff_by_login(conn, kept.login) if kept else None

    def _check(self, login: str, password: str) -> Staff | None:
        with self._store.read() as conn:
            staff = people.staff_by_login(conn, login)
        good = passwords.agrees(staff.password_hash if staff else None, password)
        return staff if good else None


def _as_he_is(staff: Staff, kept: StaffSession | None = None) -> Session:
    return Session(staff.login, staff.offices, kept)
