"""Who is asking: holders of accounts, and in a demo guests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupier.house.tickets import digest as digest
from krupier.server.problems import Problem
from krupier.server.sessions import MARK, Sessions
from krupier.store.people import Player

if TYPE_CHECKING:
    from krupier.server.guests import Guests


class Everybody:
    """Holders of accounts, and guests where there are any; a token says by its beginning which it
    is."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self.guests: Guests | None = None
        """None: this is no demo, and nobody gets in without an account."""

    async def who(self, token: str) -> Player | None:
        if token.startswith(MARK):
            return await self._sessions.who(token)
        return await self.guests.who(token) if self.guests else None

    def must_have_guests(self) -> Guests:
        """Raises Problem."""
        if self.guests is None:
            raise Problem("no-guests")
        return self.guests
