"""Whether the books take writing: known from the commits themselves, and from a small one of our
own where there are none."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, delete, insert

from krupier.store import schema
from krupier.store.errors import AWAY, words

PATIENCE = 5.0
"""Seconds in which a commit ends while all is well."""
ROOM = " " * 2_500
"""More than half of a page, and not too long for an index."""


class Pulse:
    """What the thread that writes knows of the books; anybody may look at any time."""

    def __init__(
        self, seconds: Callable[[], float], steady: Callable[[], float] | None = None
    ) -> None:
        """``steady``: a clock that stands while this process stands."""
        self.seconds, self.steady = seconds, steady or seconds
        self._began: tuple[float, float] | None = None
        """When the commit began that is under way, by both clocks."""
        self.heard_at = seconds()
        """When they said anything last."""
        self._away_since: float | None = None
        self.words = ""
        """Their own, of why they take no writing."""

    def began(self) -> None:
        self._began = self.seconds(), self.steady()

    def ended(self, errors: Sequence[BaseException | None]) -> None:
        """Of a commit, what became of each of its units."""
        self._began, self.heard_at = None, self.seconds()
        away = [error for error in errors if isinstance(error, AWAY)]
        if None in errors:
            self._away_since, self.words = None, ""
        elif away:
            self.words = words(away[0])
            if self._away_since is None:
                self._away_since = self.heard_at

    @property
    def silent(self) -> bool:
        """A commit is under way that does not end."""
        began = self._began
        return began is not None and self.steady() - began[1] >= PATIENCE

    @property
    def away_since(self) -> float | None:
        """Since when nothing is written."""
        if self._away_since is not None:
            return self._away_since
        began = self._began
        return began[0] if began and self.silent else None

    @property
    def writes(self) -> bool:
        """Something is being written."""
        return self._began is not None


def touch(conn: Connection) -> None:
    """Takes some room, as whoever plays does, and gives it back: nobody ever sees it."""
    keys = schema.house_keys
    conn.execute(insert(keys), [{"id": f"{number}{ROOM}"} for number in range(3)])
    conn.execute(delete(keys).where(keys.c.id.like(f"_{ROOM}")))
