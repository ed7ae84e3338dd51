"""Sessions of staff. They live in memory: after a restart staff log in again.

Every request looks the login up again, so whoever is removed, or has another password or office,
is so at once, also when that was done by another process.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable

import msgspec
from msgspec import Struct

from krupier.house import passwords
from krupier.house.periods import SECOND
from krupier.server.identity import digest
from krupier.server.problems import Problem
from krupier.store import Store, people
from krupier.store.offices import Office


class Session(Struct, frozen=True):
    """Somebody of the staff, as he is now."""

    login: str
    offices: tuple[Office, ...]


class _Open(Struct, frozen=True):
    login: str
    password_hash: str
    """The one it was begun with: another password ends it."""
    begun: int
    seen: int


class Desks:
    """Where people of the staff have logged in from. Whoever guesses elsewhere uses up what an
    account may fail, but does not keep its owner out."""

    MOST = 1_000

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], None] = {}

    def known(self, login: str, where: str) -> bool:
        return (login, where) in self._known

    def note(self, login: str, where: str) -> None:
        self._known.pop((login, where), None)
        self._known[login, where] = None  # the newest is last
        if len(self._known) > self.MOST:
            del self._known[next(iter(self._known))]


class StaffDesk:
    def __init__(
        self, store: Store, now: Callable[[], int], *, idle: float, longest: float
    ) -> None:
        """``idle`` and ``longest``: seconds after the last request and after the login."""
        self._store, self._now = store, now
        self._idle, self._longest = int(idle * SECOND), int(longest * SECOND)
        self._sessions: dict[str, _Open] = {}

    async def login(self, login: str, password: str) -> tuple[str, Session]:
        """Raises the same Problem whichever of the two is wrong."""
        staff = await asyncio.to_thread(self._check, login, password)
        if staff is None:
            raise Problem("bad-login")
        now = self._now()
        self._sessions = {key: one for key, one in self._sessions.items() if self._lasts(one, now)}
        token = secrets.token_urlsafe(32)
        self._sessions[digest(token)] = _Open(staff.login, staff.password_hash, now, now)
        return token, Session(staff.login, staff.offices)

    async def vouch(self, login: str, password: str) -> Session | None:
        """A second person shows who he is, for one act; None: nobody, or not he."""
        staff = await asyncio.to_thread(self._check, login, password)
        return Session(staff.login, staff.offices) if staff else None

    def logout(self, token: str) -> None:
        self._sessions.pop(digest(token), None)

    async def who(self, token: str) -> Session | None:
        key, now = digest(token), self._now()
        session = self._sessions.get(key)
        if session is None:
            return None
        staff = None
        if self._lasts(session, now):
            staff = await asyncio.to_thread(self._look_up, session.login)
        if staff is None or staff.password_hash != session.password_hash:
            self._sessions.pop(key, None)
            return None
        if key in self._sessions:  # nobody logged out meanwhile
            self._sessions[key] = msgspec.structs.replace(session, seen=now)
        return Session(staff.login, staff.offices)

    def _lasts(self, session: _Open, now: int) -> bool:
        return now - session.seen < self._idle and now - session.begun < self._longest

    def _look_up(self, login: str) -> people.Staff | None:
        with self._store.read() as conn:
            return people.staff_by_login(conn, login)

    def _check(self, login: str, password: str) -> people.Staff | None:
        staff = self._look_up(login)
        good = passwords.agrees(staff.password_hash if staff else None, password)
        return staff if good else None
