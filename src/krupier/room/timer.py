"""The pace of a table: which clock runs, for how long, and what happens when it runs out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from krupier.room.clocks import MS, SECOND, Clock, Lag
from krupier.room.config import seconds
from krupier.rules.betting import BETTING
from krupier.rules.options import Refused
from krupier.rules.wants import Moves

if TYPE_CHECKING:
    from krupier.room.table import Table

GONE = SECOND
"""The clock of seats whose players have left for good."""


class Timer:
    def __init__(self, table: Table) -> None:
        self._table = table
        self.clock: Clock | None = None
        self._lags: dict[str, Lag] = {}

    # -- lag -------------------------------------------------------------------------------

    def ping(self, player: str, round_trip_ms: float) -> None:
        self._lags.setdefault(player, Lag()).ping(int(round_trip_ms * MS))

    def late(self, player: str) -> int:
        """How much after the clock a move of his comes. Raises Refused if that is too late."""
        late = max(0, self._table.now() - self.clock.deadline) if self.clock else 0
        if late and late > self._lags.get(player, Lag()).grace:
            raise Refused("late", "the clock has run out")
        return late

    def moved(self, player: str, late: int) -> None:
        if player in self._lags:
            self._lags[player].used(late)

    def grace(self) -> int:
        """How long to wait for moves that are on their way when the clock has run out."""
        want = self._want()
        if want is None:
            return 0
        seating = self._table.seating
        if want.seats is None:
            players = [one.player for one in seating.guests()]
        else:
            players = [one.player for seat in want.seats if (one := seating.holder(seat))]
        lags = (self._lags[player] for player in players if player in self._lags)
        return max((lag.grace for lag in lags), default=0)

    # -- clocks ----------------------------------------------------------------------------

    @property
    def due(self) -> int | None:
        """When the clock must be looked at."""
        if self.clock is None:
            return None
        late = self._table.now() >= self.clock.deadline
        return self.clock.deadline + (self.grace() if late else 0)

    @property
    def ran_out(self) -> bool:
        clock = self.clock
        return clock is not None and self._table.now() >= clock.deadline + self.grace()

    @property
    def idle(self) -> bool:
        """A betting window in which nothing lies."""
        want, course = self._want(), self._table.course
        if want is None or course is None or want.clock != BETTING:
            return False
        return not (course.play.felt.stakes or course.play.felt.settled)

    def stop(self) -> None:
        if self.clock is not None:
            self.clock = None
            self._table.gallery.changed("want")

    def pause(self, seconds: float) -> None:
        """Between rounds."""
        length = int(seconds * SECOND)
        self.clock = Clock("pause", length, self._table.now() + length)
        self._table.gallery.changed("want")

    def set(self) -> None:
        """A new want has a new clock; the same window keeps its own."""
        table, before = self._table, self.clock
        if not table.running or table.suspended:
            return
        want = self._want()
        if want is None:
            self.clock = None
        elif before is None or before.on is not want:
            self.clock = self._new(want)
        elif self._all_gone(want):
            soon = table.now() + GONE
            if soon < before.deadline:
                before.deadline = soon
                table.gallery.changed("want")
        if self.clock is not before:
            table.gallery.changed("want")
            table.gallery.everybody_changed()

    def restart(self) -> None:
        """The same want once more, from the beginning."""
        self.stop()
        self.set()

    def go_on(self, before: Clock) -> None:
        """The same decision is asked for again: its clock runs on."""
        if self.clock is not None and self.clock.on is not None and before.on is not None:
            self.clock = replace(before, on=self.clock.on)

    def freeze(self) -> int:
        """The clock stands; says what is left on it."""
        left = max(0, self.clock.deadline - self._table.now()) if self.clock else 0
        self.stop()
        return left

    def thaw(self, left: int) -> None:
        """The table goes on with so much on the clock. Between rounds it is never more than the
        usual pause: the round that it was left of may have been voided."""
        self.set()
        if not self._table.running:
            self.stop()
            if left:
                self.pause(min(left / SECOND, self._table.config.house_rules.pause))
        elif self.clock and left:
            self.clock.deadline = self._table.now() + left

    def _new(self, want: Moves) -> Clock | None:
        table = self._table
        if self.idle and table.state == "open" and table.dealer.parks:
            return None  # parked until somebody comes
        length = int(seconds(want.clock, table.plan, table.config.house_rules) * SECOND)
        if self._all_gone(want):
            length = min(length, GONE)
        return Clock(want.clock, length, table.now() + length, want)

    def _all_gone(self, want: Moves) -> bool:
        """Only players who left the table are asked."""
        seats = want.seats
        if not seats:
            return False
        holders = ((seat, self._table.seating.holder(seat)) for seat in seats)
        return all(one is None or seat in one.leaving for seat, one in holders)

    def _want(self) -> Moves | None:
        course = self._table.course
        want = course.play.want if course else None
        return want if isinstance(want, Moves) else None
