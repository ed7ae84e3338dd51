"""Sessions of accounts, as a server sees them: whose token it is, and when he was last there.

Every request looks the token up again, so what has ended is so at once, also when another process
ended it. That somebody was there is noted in memory and written down now and then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

import msgspec
from sqlalchemy import Connection

from krupier.house import sessions
from krupier.house import user_accounts as accounts
from krupier.house.periods import MINUTE
from krupier.house.sessions import Session
from krupier.house.tickets import digest
from krupier.house.user_accounts import UserAccount
from krupier.server.forms import PlayerView
from krupier.server.house import House
from krupier.server.problems import Problem
from krupier.server.seen import Seen
from krupier.store import Store, people
from krupier.store.people import Player
from krupier.store.writer import Books

WHY: Mapping[str, tuple[str, str]] = {
    "log-out": ("you have logged out", "odhlásili jste se"),
    "idle": ("nothing was done for a while", "delší dobu se nic nedělo"),
    "limit": (
        "the time that you may be logged in is over",
        "doba, po kterou smíte být přihlášeni, uplynula",
    ),
    "revoked": ("the log-in was revoked", "přihlášení bylo odvoláno"),
    "password": ("the password was changed", "heslo bylo změněno"),
    "removed": ("the login was removed", "přihlašovací jméno bylo odebráno"),
    "factor": (
        "the second factor was set up or reset",
        "druhý faktor byl nastaven nebo zrušen",
    ),
    "break": ("you have taken a break", "dali jste si přestávku"),
    "panic": (
        "you have pressed the panic button",
        "stiskli jste tlačítko paniky",
    ),
    "block": ("the account is blocked", "konto je zablokováno"),
    "register": (
        "you are in the register of excluded persons",
        "jste v rejstříku vyloučených osob",
    ),
    "state": ("the account cannot be used any more", "konto už nelze užívat"),
}
"""Why a session ends, in English and Czech."""
MARK = "u."
"""With this a token of a session begins, and none of a guest does."""


def over(why: str) -> Problem:
    """What who was logged in is told."""
    en, cs = WHY[why]
    return Problem("session-ended", why=why, reason={"en": en, "cs": cs})


class Holder(Player, frozen=True):
    """A player who is logged in to an account."""

    account: UserAccount
    session: Session


class Sessions:
    def __init__(self, store: Store, books: Books, house: House, now: Callable[[], int]) -> None:
        self._store, self._books, self._house, self._now = store, books, house, now
        self._seen = Seen(now)

    async def who(self, token: str) -> Holder | None:
        found = await asyncio.to_thread(self._look_up, digest(token))
        if found is None or not self._lasts(found):
            return None
        self.seen(found.session.id)
        return found

    def seen(self, session: str) -> None:
        """Somebody asked for something in it."""
        self._seen.note(session)

    def hurry(self) -> None:
        """Something was changed that sessions depend on: the next look writes at once."""
        self._seen.hurry()

    async def keep(self) -> None:
        """Ends what is over by now; writes down who was there lately, now and then."""
        now = self._now()
        idle = {id: plan.sessions.idle_minutes for id, plan in self._house.plans.items()}

        def look() -> list[sessions.Ended]:
            with self._store.read() as conn:
                return sessions.due(conn, now, idle)

        if self._seen.early() and not await asyncio.to_thread(look):
            return
        async with self._seen.written() as seen:

            def work(conn: Connection) -> None:
                sessions.see(conn, seen)
                sessions.tighten(conn, now)
                sessions.end_due(conn, sessions.due(conn, now, idle))

            await self._books.run(work)

    def _lasts(self, one: Holder) -> bool:
        now, session = self._now(), one.session
        idle = self._house.plan(one.account.operator).sessions.idle_minutes * MINUTE
        seen = max(session.seen_at, self._seen.last(session.id))
        usable = sessions.usable(session, one.account)
        return usable and now < session.until and now - seen < idle

    def _look_up(self, hashed: str) -> Holder | None:
        with self._store.read() as conn:
            session = sessions.by_token(conn, hashed)
            if session is None:
                return None
            player = msgspec.structs.asdict(people.player(conn, session.account))
            return Holder(
                **player, account=accounts.account(conn, session.account), session=session
            )


def told_player(player: Player) -> PlayerView:
    """Who somebody is, as he is told it."""
    return PlayerView(player.id, player.name, demo=not isinstance(player, Holder))
