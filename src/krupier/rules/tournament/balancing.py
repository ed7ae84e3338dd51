"""Tables are kept as full as each other, and broken when the players fit at fewer.

Nobody is moved out of a running unit: a table is balanced or broken when its own is over, and who
comes to another table sits down there and plays from its next unit on. Every move is told with whom
else it could have been, and why.
"""

from __future__ import annotations

from collections import Counter
from heapq import heapify, heapreplace
from typing import Literal

from krupier.rules.options import Refused
from krupier.rules.tournament import button, seating
from krupier.rules.tournament.answers import (
    Broken,
    BrokenForFewer,
    BrokenForFinal,
    Moved,
    MovedByBalance,
    MovedByBreak,
    MovedByRedraw,
    MovedByStaff,
    Place,
    WhyMoved,
)
from krupier.rules.tournament.dealing import halts
from krupier.rules.tournament.inputs import Reseat
from krupier.rules.tournament.state import Draws, Entrant, Flight, State, Table, drawn


def settle(s: State, flight: Flight) -> Draws[None]:
    """After a unit."""
    if s.rules.play != "field" or s.definition.seats.moves == "none" or len(flight.tables) < 2:
        return
    if flight.hands_drawn:
        return  # every table plays the hands that were drawn
    if _is_closed(s, flight) or s.definition.seats.breaks_while_open:
        players = s.players(flight)
        if _final_is_due(s, flight, players):
            flight.stopping = flight.stopping or "final"
        elif flight.stopping == "final":  # others have come meanwhile
            flight.stopping = ""
        if flight.stopping == "final":
            if flight.idle:
                yield from _form_final(s, flight)
            return
        for table in (yield from _to_break(s, flight, players)):
            if table.idle:
                yield from _break(s, flight, table)
    while (pair := _too_full(s, flight)) is not None:
        yield from _balance(s, flight, *pair)


def _is_closed(s: State, flight: Flight) -> bool:
    """Every flight has a registration of its own."""
    return s.closed or (not s.stage and flight.level > s.late_until)


# -- breaking ------------------------------------------------------------------------------------


def _to_break(s: State, flight: Flight, players: int) -> Draws[list[Table]]:
    """Tables that are not needed for so many players: each is broken when its unit is over."""
    closing = [table for table in flight.tables.values() if table.closing]
    more = len(flight.tables) - len(closing) + -players // s.most()
    while more > 0:
        table = yield from _next_to_break(s, flight)
        table.closing = True
        closing.append(table)
        more -= 1
    for table in closing[len(closing) + more :]:  # others have come meanwhile
        table.closing = False
    return closing[: len(closing) + more]


def _next_to_break(s: State, flight: Flight) -> Draws[Table]:
    tables = {number: one for number, one in flight.tables.items() if not one.closing}
    match s.definition.seats.breaks:
        case "highest":
            return tables[max(tables)]
        case "smallest":
            return min(tables.values(), key=lambda one: (len(one.seats), -one.number))
        case "drawn":
            order = yield from drawn(len(tables), "table to be broken")
            return tables[sorted(tables)[order[0]]]


def _break(s: State, flight: Flight, table: Table) -> Draws[None]:
    """Its players draw seats at the others, the emptiest first."""
    going = [s.entrants[table.seats[seat]] for seat in sorted(table.seats)]
    others = [one for one in flight.tables.values() if not one.closing]
    emptiest = [(len(one.seats), one.number) for one in others]
    heapify(emptiest)
    coming: Counter[int] = Counter()
    for _ in going:
        filled, number = emptiest[0]
        coming[number] += 1
        heapreplace(emptiest, (filled + 1, number))
    seats: list[tuple[Table, int]] = []
    for number in sorted(coming):
        to = flight.tables[number]
        open_seats = seating.free(s, to)
        order = yield from drawn(len(open_seats), f"seats at table {number}")
        seats += [(to, open_seats[one]) for one in order[: coming[number]]]
    order = yield from drawn(len(going), f"seats of table {table.number}")
    names = tuple(one.id for one in going)
    s.tell(Broken(table.number, BrokenForFewer(s.players(flight), len(others))))
    for who, (to, seat) in zip(order, seats, strict=True):
        _move(s, flight, going[who], to, seat, names, MovedByBreak(table.number))
    del flight.tables[table.number]


# -- the final table -----------------------------------------------------------------------------


def _final_is_due(s: State, flight: Flight, players: int) -> bool:
    """All fit at one table, and its seats are drawn anew."""
    if players > s.most() or s.stage < len(s.definition.stages) - 1:
        return False
    match s.definition.seats.final_redraw:
        case "always":
            return True
        case "from-three-tables":
            return flight.first_tables > 2
        case "never":
            return False


def _form_final(s: State, flight: Flight) -> Draws[None]:
    """All seats and the button are drawn anew, at the table with the lowest number."""
    flight.stopping = ""
    going = list(s.seated(flight))
    final = flight.tables[min(flight.tables)]
    order = yield from drawn(len(going), "seats of the final table")
    names = tuple(one.id for one in going)
    was = {one.id: one.here for one in going}
    for entrant in going:
        flight.stands_up(entrant)
    for number in [*flight.tables]:
        if number != final.number:
            s.tell(Broken(number, BrokenForFinal(len(going))))
            del flight.tables[number]
    final.left.clear()
    for place, who in enumerate(order):
        entrant = going[who]
        seating.put(final, place + 1, entrant)
        s.tell(Moved(entrant.id, was[entrant.id], entrant.here, names, MovedByRedraw()))
    final.closing = False
    yield from seating.draw_button(s, flight)


# -- balancing -----------------------------------------------------------------------------------


def _too_full(s: State, flight: Flight) -> tuple[Table, Table] | None:
    """A table whose unit is over and from which somebody has to go, and the one he goes to."""
    tables = [one for one in flight.tables.values() if not one.closing]
    if len(tables) < 2:
        return None
    smallest = fullest = None
    for one in tables:  # of equals the one with the lower number
        if smallest is None or len(one.seats) < len(smallest.seats):
            smallest = one
        if (fullest is None or len(one.seats) > len(fullest.seats)) and one.idle:
            fullest = one
    if smallest is None or fullest is None or fullest is smallest:
        return None
    more = len(fullest.seats) - len(smallest.seats)
    if more < 2:
        return None
    allowed = 1 if halts(s, flight, smallest) else s.definition.seats.allowed(len(tables))
    return (fullest, smallest) if more > max(1, allowed) else None


def _balance(s: State, flight: Flight, table: Table, to: Table) -> Draws[None]:
    rules = s.definition.seats
    names = tuple(table.seats[seat] for seat in sorted(table.seats))
    picked: Literal["next-big-blind", "drawn"]
    if rules.moves == "next-big-blind":
        seat, picked = seating.next_big_blind(s, flight, table), "next-big-blind"
    else:
        seats = sorted(table.seats)
        order = yield from drawn(len(seats), f"who leaves table {table.number}")
        seat, picked = seats[order[0]], "drawn"
    entrant = s.entrants[table.seats[seat]]
    open_seats = seating.free(s, to)
    chosen: Literal["soonest-big-blind", "last-left"]
    if rules.to == "last-left" and to.left:
        there, chosen = to.left[-1], "last-left"
    else:
        there, chosen = button.soonest_big_blind(to.last, open_seats)[0], "soonest-big-blind"
    why = MovedByBalance(table.number, len(table.seats), to.number, len(to.seats), picked, chosen)
    _move(s, flight, entrant, to, there, names, why)


def reseat(s: State, given: Reseat) -> None:
    """By management. Raises Refused."""
    entrant, table = s.between_units(given.entry, given.reason)
    if table is None:
        raise Refused("not-in", f"{given.entry[:40]} has no seat")
    flight = s.flight(entrant.flight)
    if table.asked:  # who is broke is in or out where he lost
        raise Refused("asked", f"{', '.join(sorted(table.asked))} may still take chips")
    if table.further:
        raise Refused("unit-runs", f"equals of table {table.number} play first")
    to = flight.tables.get(given.table)
    if to is None or to.closing or given.seat not in seating.free(s, to):
        raise Refused("seat", f"seat {given.seat} of table {given.table} is not free")
    if to is not table and s.rules.own_tables:
        raise Refused("own-tables", "every table plays for itself")
    _move(s, flight, entrant, to, given.seat, (entrant.id,), MovedByStaff(given.reason))


def _move(
    s: State,
    flight: Flight,
    entrant: Entrant,
    to: Table,
    seat: int,
    candidates: tuple[str, ...],
    why: WhyMoved,
) -> None:
    was: Place = entrant.here
    flight.stands_up(entrant)
    seating.put(to, seat, entrant)
    s.tell(Moved(entrant.id, was, entrant.here, candidates, why))
