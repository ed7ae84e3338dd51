"""A table of a mariáš tournament: four players, a deal is a unit, points are chips.

Whom the table asks, for how long, and when it answers for somebody never depends on cards: a clock
that is shorter for who can only say "dobrý" would tell who the partner is. Who sits out is answered
for at once, whatever he holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from krupier.room.course import Course
from krupier.room.hands.messages import HandsView
from krupier.room.lines import Line
from krupier.room.tournament import views
from krupier.room.tournament.at_table import TournamentAtTable
from krupier.room.tournament.dealer import TournamentDealer
from krupier.rules.marias.results import result
from krupier.rules.tournament.played import Unit
from krupier.rules.wants import Timeout

if TYPE_CHECKING:
    from krupier.room.hands.chairs import Chair
    from krupier.room.table import Table
    from krupier.room.tournament.tournament import Tournament


class MariasDealer(TournamentDealer):
    def _hand(self, unit: Unit) -> dict[str, Any]:
        """Nobody's cards are dead: four are needed. Who serves a penalty is played by the clock."""
        return unit.hand

    def _stops(self) -> bool:
        """Nobody is all-in."""
        return False

    def prompt(self) -> Line | None:
        table, course = self.table, self.table.course
        if self.tournament.unsure or course is None or not table.running or table.suspended:
            return None
        if any(self._is_out(chair) for chair in self.asked()):
            return Line(Timeout())
        return None

    def _is_out(self, chair: Chair) -> bool:
        dead = self.units.begun.dead if self.units.begun is not None else ()
        return chair.guest.sits_out or self.units.entries.get(chair.seat) in dead

    # -- views -----------------------------------------------------------------------------

    def hands_shown(self) -> HandsView:
        shown, course = super().hands_shown(), self.table.course
        shown["button"] = course.play.felt.marks.get("button") if course else None
        return shown

    def tournament_shown(self) -> TournamentAtTable:
        return views.in_games(self.units)

    def recent(self, course: Course, number: int) -> dict[str, Any]:
        void = course.play.void
        marks = {} if void else result(course.play)
        return {"round": number, "marks": marks, "void": void, "figures": None}


def dealer(table: Table, tournament: Tournament) -> MariasDealer:
    return MariasDealer(table, tournament)
