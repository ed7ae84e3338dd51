"""Clocks of a table, and the small patience for moves that were on their way.

A clock runs out at its deadline. A move that arrives a little later is still taken if the
player's connection is known to be that slow and he has not used up his allowance: what was sent
in time counts. Nobody's own word about time is believed; the server measures round trips.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from krupier.house.periods import SECOND as SECOND
from krupier.room.messages import ClockView

MS = 1_000

QUOTA = 600 * MS
"""The most that one player can overdraw his clocks before he earns more."""
EARNED = 150 * MS
"""What a move in time earns back."""
AT_ONCE = 300 * MS
"""The most for one move."""
WEIGHT = 4
"""A new measurement counts for a quarter of the estimate."""


@dataclass(slots=True)
class Lag:
    """One player's connection."""

    one_way: int = 0
    """Estimated, microseconds."""
    quota: int = QUOTA
    _measured: bool = False

    def ping(self, round_trip: int) -> None:
        one_way = max(0, round_trip) // 2
        if self._measured:
            self.one_way += (one_way - self.one_way) // WEIGHT
        else:
            self.one_way, self._measured = one_way, True

    @property
    def grace(self) -> int:
        """How long after a deadline a move of his is still taken."""
        return min(self.one_way, self.quota, AT_ONCE)

    def used(self, late: int) -> None:
        """A move was taken so late (0: in time)."""
        self.quota = min(QUOTA, self.quota - late if late > 0 else self.quota + EARNED)


@dataclass(slots=True)
class Clock:
    """The one clock that runs at a table."""

    name: str
    total: int
    deadline: int
    on: object = field(default=None, repr=False)
    """The want it belongs to: a new want, a new clock."""

    def view(self, now: int) -> ClockView:
        left = max(0, self.deadline - now)
        return ClockView(self.name, self.total // MS, left // MS)
