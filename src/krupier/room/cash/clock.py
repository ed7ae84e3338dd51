"""Time banks: what a player may overdraw the clock of his decisions by."""

from __future__ import annotations

from dataclasses import dataclass

from krupier.room.cash.chairs import Chair
from krupier.room.clocks import Clock

TIME_BANK = "time-bank"


@dataclass(slots=True)
class Banking:
    """A time bank that runs, or will as soon as the ordinary time is over."""

    chair: Chair
    clock: Clock
    since: int
    """From when it is used up."""

    def used(self, now: int) -> None:
        """The decision was made, or the bank is empty."""
        self.chair.bank = max(0, self.chair.bank - max(0, now - self.since))


def extended(clock: Clock, chair: Chair, now: int) -> Banking:
    """The same decision with the time bank added to what is left of its clock."""
    since = max(now, clock.deadline)
    deadline = since + chair.bank
    return Banking(chair, Clock(TIME_BANK, deadline - now, deadline, clock.on), since)
