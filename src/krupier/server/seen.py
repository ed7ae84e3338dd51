"""When sessions were last used: noted in memory at each request, and written down once a minute."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from krupier.house.periods import MINUTE


class Seen:
    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._at: dict[str, int] = {}
        self._kept_at = 0

    def note(self, session: str) -> None:
        """Something was asked for in it."""
        self._at[session] = self._now()

    def last(self, session: str) -> int:
        """0: not since it was written down."""
        return self._at.get(session, 0)

    def early(self) -> bool:
        """It was written down a moment ago."""
        return self._now() - self._kept_at < MINUTE

    def hurry(self) -> None:
        """The next look writes at once."""
        self._kept_at = 0

    @asynccontextmanager
    async def written(self) -> AsyncIterator[dict[str, int]]:
        """What is to be written down; it stays noted until it is."""
        now, seen = self._now(), dict(self._at)
        yield seen
        self._at = {one: at for one, at in self._at.items() if seen.get(one) != at}
        self._kept_at = now
