"""What must never be in a tournament: it stops rather than going on wrong.

Signs are told to staff when they last; faults stop it at once. Both are looked for every few
seconds, beside what the machine itself refuses.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from krupier.room.clocks import SECOND
from krupier.room.tournament.clocks import runs
from krupier.room.tournament.remembered import lent_in
from krupier.rules.tournament.units import chips_of

if TYPE_CHECKING:
    from krupier.room.tournament.tournament import Tournament

OVERRUN = 60 * SECOND
"""How long after its end a level or a break may still be shown to run."""
UNITS = 2
"""So many units every table may play while one is too full: it may have been in a hand."""

Sign = tuple[str, object]


class Guard:
    """Of one tournament."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._uneven: dict[int, tuple[list[int], dict[int, int]]] = {}
        """By flight that is out of balance, how many units its tables had played when it was seen
        first."""

    def signs(self) -> Iterator[Sign]:
        """What would be wrong if it lasted."""
        it = self._tournament
        if it.group.away:
            yield "storage", None
        elif it.stopped:
            yield "halted", None
        elif not it.group.idle_for(it):
            yield "commit", it.group.written_at
        elif it.due is not None and it.due + SECOND < it.now():
            yield "clock", it.memory.lines
        else:
            yield from self._units()

    def _units(self) -> Iterator[Sign]:
        """Hands that were ordered and are not dealt."""
        it = self._tournament
        for flight in it.state.flights:
            for number, table in flight.tables.items():
                there = it.floor.tables.get(it.floor.id(number))
                if table.unit is not None and (there is None or not there.running):
                    yield "no-round", (number, table.unit)

    def fault(self) -> str:
        """Why it must not go on; empty: nothing."""
        it = self._tournament
        if it.group.away or it.stopped or it.unsure or it.state.phase != "running":
            return ""
        return self._chips() or self._clocks() or self._late() or self._balance()

    def _chips(self) -> str:
        state, chips = self._tournament.state, self._tournament.memory.chips
        lent = lent_in(state).items()
        beyond = sum(amount - chips_of(state, state.entrants[id]) for id, amount in lent)
        there = sum(chips.values()) - beyond
        return "" if there == state.issued else f"{there} chips in play, {state.issued} issued"

    def _clocks(self) -> str:
        it = self._tournament
        for flight in it.state.flights:
            if runs(it.state, flight) and flight.number not in it.memory.clocks.flights:
                return f"flight {flight.number} has no clock"
        for number, one in it.memory.clocks.flights.items():
            if one.due is not None and one.due + OVERRUN < it.now():
                return f"the {one.what} of flight {number} has run too long"
        return ""

    def _late(self) -> str:
        state = self._tournament.state
        late = state.late_until
        open_ = not state.closed and state.stage == 0
        if open_ and all(one.state != "waiting" and one.level > late for one in state.flights):
            return f"registration is open after level {late}"
        return ""

    def _balance(self) -> str:
        """Tables that stay uneven although every one of them has played on."""
        state = self._tournament.state
        rules = state.definition.seats
        for flight in state.flights:
            tables = flight.tables
            sizes = [len(one.seats) for one in tables.values()]
            field = state.rules.play == "field" and rules.moves != "none"
            waits = flight.stopping or flight.hands_drawn or flight.hand_for_hand or flight.pause
            uneven = field and len(sizes) > 1 and not waits
            if not uneven or max(sizes) - min(sizes) <= max(1, rules.allowed(len(sizes))):
                self._uneven.pop(flight.number, None)
                continue
            played = {number: one.played for number, one in tables.items()}
            there, before = self._uneven.get(flight.number, ([], {}))
            if there != sizes:  # somebody came or went since: it is not the same unevenness
                self._uneven[flight.number] = sizes, played
            elif all(now - before.get(number, 0) > UNITS for number, now in played.items()):
                return (
                    f"tables of flight {flight.number} stay uneven: {max(sizes)} and {min(sizes)}"
                )
        return ""
