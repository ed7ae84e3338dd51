"""Time banks: what a player may overdraw the clock of his decisions by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from krupier.room.clocks import Clock
from krupier.room.hands.called_clock import CALLED
from krupier.room.hands.chairs import Chair, Chairs
from krupier.rules.poker.round import SHOWDOWN

if TYPE_CHECKING:
    from krupier.room.table import Table

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


class TimeBanks:
    """Of all players of a table; one runs at a time."""

    def __init__(self, table: Table, chairs: Chairs) -> None:
        self._table, self._chairs = table, chairs
        self._banking: Banking | None = None

    def runs_for(self, chair: Chair) -> bool:
        return self._banking is not None and self._banking.chair is chair

    def more_time(self, asked: Sequence[Chair]) -> bool:
        """The clock of a decision has run out: whether a time bank goes on by itself."""
        if len(asked) != 1 or not asked[0].auto_time_bank or asked[0].leaving:
            return False
        return self.use(asked[0])

    def use(self, chair: Chair) -> bool:
        """Starts his time bank, if he has one and it does not run already."""
        table, clock = self._table, self._table.clock
        if clock is None or clock.name in (TIME_BANK, SHOWDOWN, CALLED) or not chair.bank:
            return False
        self._banking = extended(clock, chair, table.now())
        table.timer.clock = self._banking.clock
        table.gallery.changed("want", "want", "seats")
        table.gallery.own_changed([chair.player])
        return True

    def went_on(self) -> None:
        """Another clock runs: the decision was made."""
        if self._banking and self._table.clock is not self._banking.clock:
            self._banking.used(self._table.now())
            self._banking = None

    def freeze(self) -> int:
        """The clock is about to stand: how much of what is left on it is a time bank."""
        banking, self._banking = self._banking, None
        if banking is None:
            return 0
        banking.used(self._table.now())
        self._table.gallery.changed("seats")
        self._table.gallery.own_changed([banking.chair.player])
        return banking.chair.bank if self._table.clock is banking.clock else 0

    def thaw(self, bank: int, asked: Sequence[Chair]) -> None:
        """So much of what is on the clock is the time bank of whoever is asked."""
        clock = self._table.clock
        if not bank or clock is None or len(asked) != 1:
            return
        left = clock.deadline - self._table.now()
        clock = self._table.timer.clock = Clock(TIME_BANK, left, clock.deadline, clock.on)
        self._banking = Banking(asked[0], clock, clock.deadline - bank)

    def clock_goes_on(self) -> None:
        """The table came back, perhaps with the clock that ran before."""
        before, clock = self._banking, self._table.clock
        self._banking = None
        chair = self._chairs.of(before.chair.player) if before else None
        if before and chair and clock and clock.name == TIME_BANK:
            self._banking = Banking(chair, clock, before.since)
