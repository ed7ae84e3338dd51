"""One table of a tournament of a game against the bank: spins or deals that the machine orders,
with the chips of its players.

Nobody sits down, leaves or buys here. Whoever is not there is not waited for, and owes what all
owe: the rules take it from his chips.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from krupier.room import record as records
from krupier.room.bank_dealer import BankDealer
from krupier.room.course import Course
from krupier.room.hands.requests import Request
from krupier.room.lines import Line
from krupier.room.messages import Reply, SeatShown
from krupier.room.recovery import Recovered
from krupier.room.seating import Guest
from krupier.room.tournament import views
from krupier.room.tournament.at_table import TournamentAtTable
from krupier.room.tournament.chips import in_tournament, ordered_of_tournament
from krupier.room.tournament.journal import Absent
from krupier.room.tournament.units import UNIT, Sitting, Units, chips_after
from krupier.rules.options import Move, Refused
from krupier.rules.wants import Moves, Timeout

if TYPE_CHECKING:
    from krupier.room.table import Table
    from krupier.room.tournament.tournament import Tournament

PATIENCE = 2
"""Who lets the clock decide so often in a row sits out."""


class BankUnitDealer(BankDealer):
    def __init__(self, table: Table, tournament: Tournament) -> None:
        super().__init__(table)
        self.tournament = tournament
        self.units = Units(table, tournament)
        self._chips: dict[str, int] = {}
        """By player, when no unit runs."""
        self._late: dict[str, int] = {}
        """By player, how often in a row the clock decided for him."""
        tournament.floor.dealers[table.id] = self

    # -- what the tournament asks ----------------------------------------------------------

    def sit_all(self, seats: list[Sitting]) -> None:
        table, there = self._table, {one.seat: one for one in seats}
        for guest in table.seating.guests():
            for seat in list(guest.seats):
                if seat not in there or there[seat].player != guest.player:
                    table.seating.free(seat)
                    table.seats_changed(guest.player)
        for one in seats:
            if not table.seating.of(one.player):
                table.seating.restore(one.seat, one.player, one.name)
                table.seats_changed(one.player)
            guest = table.seating.guest(one.player)
            guest.sits_out = one.player in self.tournament.memory.away
        self._chips = {one.player: one.chips for one in seats}
        table.gallery.changed("seats", "tournament")
        table.env.touched(table.id)

    @property
    def held(self) -> bool:
        return self.units.held

    # -- people ----------------------------------------------------------------------------

    def sit(self, player: str, name: str, seat: str | None) -> str:
        raise in_tournament()

    def stand(self, player: str, seat: str | None) -> None:
        raise in_tournament()

    def ask(self, player: str, name: str, id: str, request: Request, reply: Reply) -> None:
        raise in_tournament()

    def must_be_ordered_here(self) -> None:
        raise ordered_of_tournament()

    def sit_out(self, player: str, out: bool) -> None:
        guest = self._table.seating.guest(player)
        if guest.sits_out != out:
            self.tournament.note(Absent(player, out), player)
        self._late.pop(player, None)
        super().sit_out(player, out)

    def came(self, player: str) -> None:
        """Who looks at his table again plays again; where nothing goes on he only looks."""
        super().came(player)
        it = self.tournament
        if self._table.seating.guest(player).sits_out and not (it.group.away or it.stopped):
            self._goes_out(player, out=False)

    def _goes_out(self, player: str, *, out: bool) -> None:
        self.tournament.note(Absent(player, out))
        self._table.seating.guest(player).sits_out = out
        self._table.seats_changed(player)

    def behind(self, player: str) -> int:
        """The chips that do not lie on the felt."""
        course = self._table.course if self._table.running else None
        for seat, chips in chips_after(course).items() if course else ():
            if course and course.owners[seat] == player:
                return chips
        return self._chips.get(player, 0)

    # -- units -----------------------------------------------------------------------------

    @property
    def waited_for(self) -> bool:
        return self.units.waited_for

    @property
    def parks(self) -> bool:
        return False

    def purse(self, player: str) -> int:
        return self.behind(player)

    def limit(self, player: str) -> int | None:
        return self.behind(player)

    def setting(self) -> records.Setting | None:
        found = self.units.next()
        if found is None:
            return None
        dealt, unit = found
        usual = self._table.setting.setting(self._table.course, self._table.seating)
        return replace(
            usual,
            options=usual.options | unit.options,
            hand=unit.hand,
            owners=self.units.owners(unit),
            next={UNIT: dealt.unit},
            chips=self.tournament.id,
        )

    def check(self, course: Course, player: str, move: Move) -> None:
        cost, left = course.play.cost(move), self.behind(player)
        if cost > left:
            raise Refused(
                "not-enough", f"{cost} chips needed, {left} left", amount=cost, balance=left
            )

    def moved(self, guest: Guest, seat: str) -> None:
        self._late.pop(guest.player, None)
        if guest.sits_out:
            self._goes_out(guest.player, out=False)

    def begun(self) -> None:
        self.units.begins()
        self._table.gallery.changed("seats", "tournament")
        self.units.void_if_lost()

    def went_on(self) -> None:
        self._table.gallery.changed("seats")

    def asked(self) -> list[Guest] | None:
        """Whoever is to bet or to decide now; `None`: nothing of players is waited for."""
        course = self._table.course
        want = course.play.want if course and self._table.running else None
        if not isinstance(want, Moves):
            return None
        found = [self._table.seating.holder(seat) for seat in want.seats or ()]
        return [one for one in found if one is not None]

    def prompt(self) -> Line | None:
        """Those who sit out are not waited for; nor is anybody where all serve a penalty."""
        if self.tournament.unsure or self._table.suspended:
            return None
        asked = self.asked()
        waits = asked is None or any(not one.sits_out for one in asked)
        return None if waits else Line(Timeout())

    def timed_out(self) -> None:
        """Who lets the clock decide again and again, or is not even here, sits out."""
        for guest in self.asked() or ():
            if guest.sits_out:
                continue
            late = self._late[guest.player] = self._late.get(guest.player, 0) + 1
            if late >= PATIENCE or not (guest.bot or guest.player in self._table.gallery):
                self._goes_out(guest.player, out=True)

    def ending(self, course: Course) -> None:
        self.units.ending(course)

    def ended(self, course: Course | None) -> None:
        self._table.gallery.changed("seats", "tournament")

    def came_back(self, found: Recovered) -> None:
        self.units.came_back(found.next)
        self.sit_all(self.units.sitting())

    # -- views -----------------------------------------------------------------------------

    def tournament_shown(self) -> TournamentAtTable:
        return views.in_games(self.units)

    def seat_shown(self, seat: str) -> SeatShown:
        guest = self._table.seating.holder(seat)
        return SeatShown(str(self.behind(guest.player))) if guest else SeatShown()


def dealer(table: Table, tournament: Tournament) -> BankUnitDealer:
    return BankUnitDealer(table, tournament)
