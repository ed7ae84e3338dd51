"""Who deals at a temporary table: to one player, one round, and no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupier.room.bank_dealer import BankDealer
from krupier.room.course import Course
from krupier.room.temporary import bets_closed, unfinished
from krupier.rules.options import Move, Refused

if TYPE_CHECKING:
    from krupier.room.table import Table


class TemporaryDealer(BankDealer):
    """One player, one round, and nobody else."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._owner = table.config.house_rules.temporary

    def check(self, course: Course, player: str, move: Move) -> None:
        if bets_closed(self._table):
            raise Refused("bets-closed", "the bets lie as they did when the connection was lost")
        super().check(course, player, move)

    def stand(self, player: str, seat: str | None) -> None:
        raise Refused("not-now", "this game is finished first")

    def came(self, player: str) -> None:
        super().came(player)
        self._table.timer.restart()

    def went(self, player: str) -> None:
        self._leave()

    def more_time(self) -> bool:
        """Nobody decides for who is not there, until the time that the plan says has passed."""
        table, course = self._table, self._table.course
        continues = course.continues if course else None
        if continues is None or table.clock is None or self._owner in table.gallery:
            return False
        if table.now() >= continues.until:
            return False
        table.clock.deadline = continues.until
        return True

    def timed_out(self) -> None:
        """He has left one game already: here the clock decides."""

    def ended(self, course: Course | None) -> None:
        super().ended(course)
        self._table.env.tell(self._owner, unfinished(self._table))
        self._leave()

    def _leave(self) -> None:
        """When the game is over and nobody looks at it any more, the table is history."""
        table = self._table
        if not table.running and not table.gallery.viewers:
            table.env.left(table)
