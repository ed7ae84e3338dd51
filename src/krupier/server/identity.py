"""Who is asking. The seam for real accounts is :class:`Accounts`; guests fill it for now.

A token is 256 random bits; only its SHA-256 is kept, so neither a stolen database nor a log
lets anybody in. Passwords of staff are argon2 hashes.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
import unicodedata
from collections.abc import Callable, Mapping
from functools import cache
from typing import Protocol

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection

from krupier.server.problems import Problem
from krupier.store import Store, Transfer, ledger, people
from krupier.store.people import Player
from krupier.store.writer import Books

DEMO_MONEY = {
    "CZK": 10_000_00,
    "EUR": 1_000_00,
    "USD": 1_000_00,
    "GBP": 1_000_00,
    "CAD": 1_000_00,
    "PLAY": 10_000_00,
}
"""What a guest is given of each currency, in minor units."""

_NAME = re.compile(r"[^\W_](?:[\w .'-]{0,22}[\w.'])?")
_REMEMBERED = 10_000


class Accounts(Protocol):
    """Where players come from: one question for every kind of account."""

    async def who(self, token: str) -> Player | None:
        """The player a token belongs to."""
        ...


def digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def clean_name(name: str) -> str:
    """A display name in one spelling: no control characters, no look-alike spaces.

    >>> clean_name("  Žofie   K. ")
    'Žofie K.'
    """
    said = " ".join(unicodedata.normalize("NFKC", name).split())
    if not _NAME.fullmatch(said):
        raise Problem("bad-name")
    return said


class Guests:
    """Players with a display name and demo money."""

    def __init__(
        self,
        store: Store,
        books: Books,
        now: Callable[[], int],
        money: Mapping[str, int],
    ) -> None:
        self._store, self._books, self._now, self._money = store, books, now, money
        self._known: dict[str, Player] = {}

    async def enter(self, name: str) -> tuple[str, Player]:
        """A new guest; the token is told once and never kept."""
        name = clean_name(name)
        token, id = secrets.token_urlsafe(32), "p" + secrets.token_hex(8)
        at, hashed = self._now(), digest(token)

        def work(conn: Connection) -> Player:
            player = people.add_player(conn, id, name, hashed, at)
            account = f"player:{id}"
            for code in self._money:
                ledger.open_accounts(conn, [account, "clearing:demo"], code)
            gifts = [
                Transfer(f"demo/{id}/{code}", "clearing:demo", account, amount, code, "demo money")
                for code, amount in self._money.items()
            ]
            ledger.post(conn, gifts, at)
            return player

        player = await self._books.run(work)
        self._remember(hashed, player)
        return token, player

    async def who(self, token: str) -> Player | None:
        hashed = digest(token)
        if hashed in self._known:
            return self._known[hashed]
        player = await asyncio.to_thread(self._look_up, hashed)
        if player:
            self._remember(hashed, player)
        return player

    def _look_up(self, hashed: str) -> Player | None:
        with self._store.read() as conn:
            return people.player_by_token(conn, hashed)

    def _remember(self, hashed: str, player: Player) -> None:
        if len(self._known) >= _REMEMBERED:
            self._known.pop(next(iter(self._known)))
        self._known[hashed] = player


class Session(msgspec.Struct, frozen=True):
    login: str
    role: str
    until: float


SESSION_SECONDS = 8 * 3600
_HASHER = PasswordHasher()


@cache
def _nobody() -> str:
    """Checked against when the login does not exist, so that both take the same time."""
    return _HASHER.hash(secrets.token_urlsafe(16))


def add_staff(store: Store, login: str, password: str, role: str, at: int) -> None:
    """Registers a member of staff (``krupier`` command, tests)."""
    if len(password) < 8:
        raise ValueError("a password has at least 8 characters")
    with store.write() as conn:
        people.add_staff(conn, login, _HASHER.hash(password), role, at)


class StaffDesk:
    """Staff sessions. They live in memory: after a restart staff log in again."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store, self._clock = store, clock
        self._sessions: dict[str, Session] = {}

    async def login(self, login: str, password: str) -> tuple[str, Session]:
        """Raises the same Problem whichever of the two is wrong."""
        staff = await asyncio.to_thread(self._check, login, password)
        if staff is None:
            raise Problem("bad-login")
        now = self._clock()
        self._sessions = {k: s for k, s in self._sessions.items() if s.until > now}
        token = secrets.token_urlsafe(32)
        session = Session(staff.login, staff.role, now + SESSION_SECONDS)
        self._sessions[digest(token)] = session
        return token, session

    def logout(self, token: str) -> None:
        self._sessions.pop(digest(token), None)

    def who(self, token: str) -> Session | None:
        session = self._sessions.get(digest(token))
        return session if session and session.until > self._clock() else None

    def _check(self, login: str, password: str) -> people.Staff | None:
        with self._store.read() as conn:
            staff = people.staff_by_login(conn, login)
        try:
            _HASHER.verify(staff.password_hash if staff else _nobody(), password)
        except (VerificationError, InvalidHashError):
            return None
        return staff
