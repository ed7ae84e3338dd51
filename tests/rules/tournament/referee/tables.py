"""The referee at the tables: who sits where, whose blinds are due, who had to move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from krupier.rules.tournament.answers import Dealt, Moved
from krupier.rules.tournament.definition import Definition, Stage
from tests.rules.tournament.referee.notes import Wrong, must

Lay = tuple[int, int, int]
"""Seats of the button, the small and the big blind."""


@dataclass
class Seats:
    """One table."""

    number: int
    flight: int
    taken: dict[int, str] = field(default_factory=dict)
    unit: int | None = None
    dealt: tuple[str, ...] = ()
    people: set[str] = field(default_factory=set)
    """Who plays the cards."""
    serving: set[str] = field(default_factory=set)
    """Of them, who misses the unit for a penalty."""
    lay: Lay | None = None
    """Of the last unit that counts, or runs."""
    before: Lay | None = None
    """Of the one before it."""
    big: str = ""
    """Who had the big blind in it."""
    big_before: str = ""
    posted: bool = False
    """Whether there were blinds in it."""
    voided: tuple[Lay | None, dict[int, str]] | None = None
    """The blinds of a unit that did not count, and who was in it."""
    asked: set[str] = field(default_factory=set)
    broke: dict[str, int] = field(default_factory=dict)
    took: dict[str, tuple[str, ...]] = field(default_factory=dict)
    winner: int = 0
    better: tuple[str, ...] = ()
    """Hands of those who are broke, the best first."""
    lent: dict[str, int] = field(default_factory=dict)
    """Of a game that runs between equals, or has to be played."""
    dead: set[int] = field(default_factory=set)
    """Boxes that stay empty."""
    round: int = 0
    """Where the button was in the last unit, where it goes round without blinds."""
    round_before: int = 0
    round_void: int = 0
    came: set[int] = field(default_factory=set)
    """Seats to which somebody was moved to balance, since the last unit began."""

    @property
    def idle(self) -> bool:
        return self.unit is None and not self.asked and not self.lent

    def next(self, seat: int) -> int:
        """The next taken seat."""
        later = [one for one in self.taken if one > seat]
        return min(later) if later else min(self.taken)

    def clockwise(self, entries: Sequence[str]) -> tuple[str, ...]:
        """From the left of the button, where there is one."""
        if self.lay is None:
            return tuple(entries)
        button = self.lay[0]
        order = {entry: (seat - button - 1) % 100 for seat, entry in self.taken.items()}
        return tuple(sorted(entries, key=lambda entry: order[entry]))

    def ahead(self, seat: int) -> int:
        """The last taken seat before it."""
        sooner = [one for one in self.taken if one < seat]
        return max(sooner) if sooner else max(self.taken)


def see_deal(of: Definition, table: Seats, told: Dealt, level: int) -> None:
    """Whether the blinds are where the dead button has them, and everybody entitled has cards."""
    seat_of = {entry: seat for seat, entry in table.taken.items()}
    must(set(told.entries) <= set(seat_of), "dealt in without a seat", told)
    blinds = told.blinds
    table.posted = blinds is not None
    if table.voided and table.voided[1].items() <= table.taken.items():
        _see_again(table, table.voided, told)
        return
    if blinds is None:
        must(len(told.entries) == len(seat_of), "somebody is left out", told, table)
        return
    lay = (blinds.button, blinds.small, blinds.big)
    must(blinds.big in table.taken, "nobody sits at the big blind", told)
    until = of.seats.winner_until
    by_winner = (
        of.seats.button == "winner"
        and table.winner in table.taken
        and (not until or level <= until)
    )
    on_button = of.levels[min(level, len(of.levels)) - 1].stakes == "button"
    if by_winner:
        must(blinds.button == table.winner, "who won has the button", told)
    elif on_button:
        due = table.next(table.lay[0]) if table.lay else lay[0]
        must(lay == (due, due, due), "the button goes to the next player, with the stake", told)
    elif table.lay is not None:
        _see_dead_button(table, lay, told)
    dealt = {seat_of[entry] for entry in told.entries}
    waits = {seat for seat in table.taken if _between(lay[0], lay[1], seat)}
    if len(dealt) > 2 or len(dealt) == len(table.taken):
        must(dealt == set(table.taken) - waits, "left out of the unit", told, table)
    if not by_winner and not on_button and len(dealt) > 2:
        must(lay[1] not in table.came, "who was moved is small blind", told, table)
    table.before, table.big_before = table.lay, table.big
    table.lay, table.big = lay, table.taken[blinds.big]
    table.voided = None
    table.came.clear()


def _see_again(table: Seats, voided: tuple[Lay | None, dict[int, str]], told: Dealt) -> None:
    """A void unit: from the same button, to the same players; others wait for the next one."""
    lay, seats = voided
    blinds = told.blinds
    same = (blinds.button, blinds.small, blinds.big) if blinds else None
    must(same == lay, "a void unit is dealt again from the same button", told, lay)
    must(told.entries == tuple(seats[n] for n in sorted(seats)), "dealt again to others", told)
    table.voided = None
    if lay:
        table.before, table.big_before = table.lay, table.big
        table.lay, table.big = lay, table.taken[lay[2]]


def _see_dead_button(table: Seats, lay: Lay, told: Dealt) -> None:
    assert table.lay is not None
    due = table.next(table.lay[2])
    must(lay[2] == due, "the big blind goes to the next player", due, told, table.lay)
    must(table.taken[due] != table.big, "big blind twice in a row", told)
    if len(table.taken) == 2:
        other = next(seat for seat in table.taken if seat != due)
        must(lay[:2] == (other, other), "of two who is not big blind has the button", told)
        return
    at, small = table.lay[1], table.lay[2]
    if due == at:  # of two who had both other stakes one is big blind: a third has the button
        at = table.ahead(small)
    plays = [seat for seat in table.taken if not _between(at, small, seat)]
    if len(plays) == 2:
        at = small = next(seat for seat in plays if seat != due)
    elif len(plays) < 2:
        at = table.ahead(small)
    must(lay[:2] == (at, small), "the button is where the small blind was", (at, small), told)


def _between(first: int, last: int, seat: int) -> bool:
    """Clockwise, neither of them."""
    steps = [(one - first) % 12 for one in (seat, last)]
    return first != last and 0 < steps[0] < steps[1]


def see_move(of: Definition, table: Seats, to: Seats, told: Moved, most: int) -> None:
    """Of somebody who is moved because his table is too full."""
    must(told.was.seat in table.taken and table.idle, "moved out of a unit", told, table)
    must(to.number != table.number and told.at.seat <= most, "moved to no seat", told)
    if of.seats.moves == "next-big-blind" and table.lay is not None:
        due = table.next(table.lay[2])
        must(told.was.seat == due, "the next big blind moves", due, told)
    if of.seats.to == "soonest-big-blind" and to.lay is not None:
        to.came.add(told.at.seat)
        last = to.lay[2]
        waits = {
            seat: (seat - last) % (most + 1) or most + 1
            for seat in range(1, most + 1)
            if seat not in to.taken
        }
        best = min(waits, key=lambda seat: waits[seat])
        must(told.at.seat == best, "to the seat that is big blind soonest", best, told)


def alone(stage: Stage) -> bool:
    """Whether each table plays for itself: all but fields and pools, and whoever plays a number of
    units."""
    return stage.units > 0 or stage.play not in ("field", "zoom")


def see_balance(of: Definition, tables: list[Seats], dealt: set[int], breaking: int) -> None:
    """No table that could have sent somebody is fuller than the emptiest by more than is allowed.
    ``dealt`` began a unit just now. Those that are being broken, so many, get nobody and count for
    nothing; which of them it is nobody knows before.
    """
    still = [one for one in tables if one.idle or one.number in dealt]
    running = sorted((one for one in tables if one not in still), key=lambda one: len(one.taken))
    for many in range(min(breaking, len(running)) + 1):
        rest = [one for one in tables if one not in running[:many]]
        if len(rest) < 2 or _balanced(of, rest, still):
            return
    sizes = {one.number: len(one.taken) for one in tables}
    raise Wrong("a table is too full", sizes, sorted(one.number for one in still))


def _balanced(of: Definition, tables: list[Seats], still: list[Seats]) -> bool:
    rows = sorted(of.seats.tolerance, key=lambda row: row.tables)
    fits = [row.players for row in rows if row.tables <= len(tables)]
    allowed = max(1, fits[-1] if fits else 1)
    fewest = min(len(one.taken) for one in tables)
    return all(len(one.taken) - fewest <= allowed for one in still)
