"""The units of one table of a tournament: ordered by the machine, played by the table's dealer, and
told to the machine when they are over.

The same for every game. A dealer of a tournament has one of these beside what it deals: it asks for
the next unit, says when it has begun and when it is over; the floor says what is ordered.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from krupier.room.course import Course
from krupier.room.lines import Line
from krupier.rules import families
from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import Dealt
from krupier.rules.tournament.played import Unit
from krupier.rules.wants import Void

if TYPE_CHECKING:
    from krupier.room.table import Table
    from krupier.room.tournament.tournament import Tournament

UNIT = "unit"
"""In the setting of a round: which unit it is."""


@dataclass(frozen=True)
class Sitting:
    seat: str
    entry: str
    player: str
    name: str
    chips: int


class UnitDealer(Protocol):
    """Who deals at a table of a tournament."""

    units: Units

    def sit_all(self, seats: list[Sitting]) -> None:
        """These sit here now, with these chips."""


class Units:
    def __init__(self, table: Table, tournament: Tournament) -> None:
        self.tournament = tournament
        self.number = int(table.id.rpartition("-t")[2])
        self.coming: Dealt | None = None
        """To be dealt as soon as it can be."""
        self.unit: int = 0
        """That runs, or was the last."""
        self.begun: Dealt | None = None
        """As the running unit was told."""
        self.entries: dict[str, str] = {}
        """By seat, of the running or last unit."""
        self.stopped = False
        """Before its cards are shown: other tables come first."""
        self._table = table

    # -- what the tournament orders --------------------------------------------------------

    def deal(self, dealt: Dealt) -> None:
        self.coming = dealt
        self._table.start()
        self._table.pump()

    def go_on(self, dealt: Dealt, *, held: bool) -> None:
        """After an interruption: a unit that runs goes on, one that was void is told, one that
        never began is dealt."""
        self.stopped = held
        course = self._table.course
        if self.unit != dealt.unit:
            self.deal(dealt)
        elif self._table.running:
            self.begun = dealt
            self._table.somebody_came()
        elif course is None or course.play.void:
            void = given.Void(self.number, dealt.unit)
            self.tournament.send(void, tables=[self._table])

    def release(self) -> None:
        """Other tables came first; now its cards may be shown."""
        self.stopped = False
        self._table.somebody_came()

    # -- what the dealer asks and tells ----------------------------------------------------

    @property
    def held(self) -> bool:
        return self.stopped or self.tournament.unsure

    @property
    def waited_for(self) -> bool:
        return self.coming is not None and not self.tournament.stopped

    def next(self) -> tuple[Dealt, Unit] | None:
        """What is to be dealt now, if anything."""
        dealt, it = self.coming, self.tournament
        if dealt is None or it.unsure or it.stopped:
            return None
        if not self.is_played(dealt.unit):
            self.coming = None  # meanwhile it was called off, or rolled back
            return None
        rules = families.units(self._table.plan)
        assert rules is not None
        unit = rules.unit_of(it.state, self.number)
        self.entries = unit.seats
        return dealt, unit

    def owners(self, unit: Unit) -> dict[str, str]:
        """Who plays its seats."""
        return {seat: self.tournament.memory.player_of(one) for seat, one in unit.seats.items()}

    def begins(self) -> None:
        """Its round is open."""
        assert self.coming is not None
        self.begun, self.coming = self.coming, None
        self.unit = self.begun.unit
        self.stopped = False  # the one before may have been held when it was void

    def void_if_lost(self) -> None:
        """It was ordered, but a roll-back has overtaken it."""
        if not self.is_played(self.unit):
            self._table.rounds.push(Line(Void("rolled-back")))

    def is_played(self, unit: int) -> bool:
        """Whether the tournament still wants this one here."""
        flight = self.tournament.floor.flight_of(self.number)
        return flight is not None and flight.tables[self.number].unit == unit

    def ending(self, course: Course, banks: dict[str, int] | None = None) -> None:
        """The round and what it means for the tournament are one unit of work."""
        self.tournament.find_out()
        if not self.is_played(self.unit):
            return
        void = given.Void(self.number, self.unit)
        over = void if course.play.void else self._over(course)
        try:
            self.tournament.send(over, tables=[self._table], banks=banks)
        except Refused as refused:  # the round and the tournament contradict each other
            self.tournament.fault(refused)

    def _over(self, course: Course) -> given.UnitOver:
        before, entries = course.starting_stacks(), self.entries
        after = chips_after(course)
        rules = families.units(course.play.game.plan)
        assert rules is not None
        found = rules.result_of(course.play, before, after)
        return given.UnitOver(
            self.number,
            self.unit,
            {entries[seat]: chips for seat, chips in after.items()},
            {entries[one]: tuple(entries[by] for by in won) for one, won in found.took.items()},
            winner=entries[found.winner] if found.winner else "",
            better=tuple(entries[seat] for seat in found.better),
        )

    # -- after an interruption -------------------------------------------------------------

    def came_back(self, next: Mapping[str, Any]) -> None:
        """Its table is where the books say; ``next``: what its last round was set up with."""
        flight = self.tournament.floor.flight_of(self.number)
        self.coming = None
        self.stopped = flight is not None and flight.tables[self.number].held
        if self._table.id in self.tournament.floor.tables:  # else it is set up just now
            self.tournament.unsure = True
            self.tournament.touch()
        self.unit = int(next.get(UNIT, 0))

    def sitting(self) -> list[Sitting]:
        """Who sits here, as the machine says; their entries are those of the last unit."""
        found = self.tournament.floor.seats_at(self.number)
        self.entries = {one.seat: one.entry for one in found}
        return found


def chips_after(course: Course) -> dict[str, int]:
    """By seat, as the round stands."""
    felt, stacks = course.play.felt, course.starting_stacks()
    return {
        seat: stacks[seat] + felt.returned.get(seat, 0) - felt.staked.get(seat, 0)
        for seat in course.owners
    }
