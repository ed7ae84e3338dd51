"""How long anybody waits for the books: some seconds, and then he hears that nobody knows.

A database that is frozen, or locked by somebody else, neither does what it is asked nor says no.
What was on its way to it may still be done; whoever asked finds out by asking for the same again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from typing import TypeVar

from krupier.store import Lost, Writer
from krupier.store.pulse import PATIENCE
from krupier.store.writer import Together, Work

STEP = 1.0
T = TypeVar("T")


def unknown() -> Lost:
    """Nobody knows whether it was done."""
    return Lost(
        f"the database gave no answer for {PATIENCE:.0f} s",
        f"databáze {PATIENCE:.0f} s neodpověděla",
    )


class Steady:
    """A clock that goes on by a second at most from one look to the next: while this process itself
    stood still, nobody has waited for the books."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._seen, self._time = seconds(), 0.0

    def __call__(self) -> float:
        return self._time + min(self._seconds() - self._seen, STEP)

    def look(self) -> None:
        self._time, self._seen = self(), self._seconds()


class Patience:
    """Everybody who waits, and since when. :meth:`look` is called now and then."""

    def __init__(self, now: Steady, silent: Callable[[], bool] = lambda: False) -> None:
        """``silent``: whether the books are known not to answer."""
        self.now, self._silent = now, silent
        self._waits: dict[int, tuple[float, Callable[[], object]]] = {}
        self._last = 0

    def begin(self, over: Callable[[], object], since: float | None = None) -> int:
        """Somebody waits, perhaps for a while already; ``over`` is called if he waits too long.
        Returns the number to :meth:`end` it with."""
        self._last += 1
        self._waits[self._last] = self.now() if since is None else since, over
        return self._last

    def end(self, number: int) -> bool:
        """He was answered. ``False``: too late."""
        return self._waits.pop(number, None) is not None

    def over(self, since: float) -> bool:
        """Whether who has waited since then has waited too long, or would in vain."""
        return self._silent() or self.now() - since >= PATIENCE

    async def wait(self, waiting: Awaitable[T], since: float | None = None) -> T:
        """Raises Lost if it takes too long; what has not begun by then is not done any more."""
        future = asyncio.ensure_future(waiting)
        number = self.begin(future.cancel, since)
        try:
            return await future
        except asyncio.CancelledError:
            if number in self._waits:
                raise  # whoever waited has gone
            raise unknown() from None
        finally:
            self.end(number)

    def look(self) -> None:
        """Whoever has waited too long hears of it."""
        self.now.look()
        past = self.now() - PATIENCE
        for number, (since, over) in list(self._waits.items()):
            if since <= past and self.end(number):
                over()


class PatientBooks:
    """The books for those who wait for an answer. While something that was begun before does not
    end, nothing new is begun: it could only wait behind it."""

    def __init__(self, writer: Writer, patience: Patience) -> None:
        self._writer, self._patience = writer, patience

    def submit(self, work: Work[T], together: Together | None = None) -> Future[T]:
        """Raises Lost."""
        if self._writer.pulse.silent:
            raise unknown()
        return self._writer.submit(work, together)

    async def run(self, work: Work[T]) -> T:
        """Raises Lost."""
        return await self._patience.wait(asyncio.wrap_future(self.submit(work)))

    def close(self) -> None:
        self._writer.close()
