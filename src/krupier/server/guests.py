"""Guests: players of a demo with a display name, demo money and one token each.

A token is 256 random bits; only its SHA-256 is kept, so neither a stolen database nor a log
lets anybody in. It is good for a while after its last use, and can be given back.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable

from msgspec import Struct
from sqlalchemy import Connection

from krupier.house import names
from krupier.house.periods import DAY, SECOND
from krupier.house.tickets import digest
from krupier.money import of_kind
from krupier.server.problems import Problem
from krupier.server.service import Service
from krupier.store import Store, Transfer, accounts, ledger, people
from krupier.store.people import GUEST, Player
from krupier.store.writer import Books

DEMO_MONEY = {
    "CZK": 10_000_00,
    "EUR": 1_000_00,
    "USD": 1_000_00,
    "GBP": 1_000_00,
    "CAD": 1_000_00,
    "PLAY": 10_000_00,
}
"""What a guest is given of each, in minor units: demo money of it."""

BELIEVED = 60 * SECOND
"""How long a token that was looked up is taken for good without looking again."""
_REMEMBERED = 10_000


class _Known(Struct, frozen=True):
    player: Player
    until: int
    """When the token ends."""
    seen: int
    """When it was looked up."""


class Guests:
    """Players with a display name, demo money and one token each."""

    def __init__(
        self,
        store: Store,
        books: Books,
        now: Callable[[], int],
        codes: Iterable[str],
        reserved: names.Reserved,
        *,
        days: int,
        per_name: int,
    ) -> None:
        """``codes``: of the currencies that are played with. ``days``: how long an unused token is
        good. ``per_name``: how many may look the same."""
        self._store, self._books, self._now = store, books, now
        self._money = {
            of_kind(code, demo=True): DEMO_MONEY[code] for code in codes if code in DEMO_MONEY
        }
        self._reserved, self._life, self._per_name = reserved, days * DAY, per_name
        self._known: dict[str, _Known] = {}

    async def enter(self, name: str) -> tuple[str, Player]:
        """A new guest; the token is told once and never kept."""
        try:
            name = names.cleaned(name, self._reserved)
        except names.BadName as problem:
            raise Problem(_BAD_NAME[problem.why]) from None
        token, id, looks = secrets.token_urlsafe(32), GUEST + secrets.token_hex(8), _looks(name)
        at, hashed = self._now(), digest(token)
        until = at + self._life

        def work(conn: Connection) -> Player:
            if people.looking_like(conn, looks, at) >= self._per_name:
                raise Problem("name-taken", name=name)
            player = people.add_player(conn, id, name, hashed, at, until=until, skeleton=looks)
            account = accounts.player(id)
            for code in self._money:
                ledger.open_accounts(conn, [account, accounts.DEMO], code)
            gifts = [
                Transfer(f"demo/{id}/{code}", accounts.DEMO, account, amount, code, "gift")
                for code, amount in self._money.items()
            ]
            ledger.post(conn, gifts, at)
            return player

        player = await self._books.run(work)
        self._remember(hashed, _Known(player, until, at))
        return token, player

    async def who(self, token: str) -> Player | None:
        hashed, now = digest(token), self._now()
        known = self._known.get(hashed)
        if known is None or now - known.seen > BELIEVED:
            known = await asyncio.to_thread(self._look_up, hashed, now)
        if known is None or known.until <= now:
            self._known.pop(hashed, None)
            return None
        if not DAY > now + self._life - known.until >= 0:
            known = await self._prolong(known, now)
        self._remember(hashed, known)
        return known.player

    async def exchange(self, player: Player) -> str:
        """A new token for a player; the old one is worth nothing from now on."""
        token, until = secrets.token_urlsafe(32), self._now() + self._life
        hashed = digest(token)
        await self._books.run(
            lambda conn: people.set_token(conn, player.id, until=until, token_hash=hashed)
        )
        self._forget(player)
        return token

    async def leave(self, player: Player) -> None:
        """Gives the token back: nobody gets in with it any more."""
        await self._books.run(lambda conn: people.set_token(conn, player.id, until=0))
        self._forget(player)

    async def _prolong(self, known: _Known, now: int) -> _Known:
        """A token that is in use lasts; written once a day at most."""
        until = now + self._life
        await self._books.run(lambda conn: people.set_token(conn, known.player.id, until=until))
        return _Known(known.player, until, known.seen)

    def _look_up(self, hashed: str, now: int) -> _Known | None:
        with self._store.read() as conn:
            found = people.player_by_token(conn, hashed)
        return found and _Known(*found, now)

    def _remember(self, hashed: str, known: _Known) -> None:
        if len(self._known) >= _REMEMBERED:
            self._known.pop(next(iter(self._known)))
        self._known[hashed] = known

    def _forget(self, player: Player) -> None:
        self._known = {
            hashed: one for hashed, one in self._known.items() if one.player.id != player.id
        }


def of(service: Service) -> Guests:
    """Those of a server."""
    options, plans = service.options, service.catalogue.plans.values()
    return Guests(
        service.store,
        service.books,
        service.now,
        sorted({code for plan in plans for code in plan.currencies}),
        names.reserved({plan.operator for plan in plans}),
        days=options.token_days,
        per_name=options.limits.players_per_name,
    )


_BAD_NAME = {"form": "bad-name", "alphabets": "mixed-name", "house": "house-name"}


def _looks(name: str) -> str:
    return names.skeleton(name) or name
