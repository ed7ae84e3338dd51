"""Tables are kept as full as each other, and broken when the players fit at fewer.

Nobody is moved out of a running unit: a table is balanced or broken when its own is over, and who
comes to another table sits down there and plays from its next unit on. Every move is told with its
rule, with whom else it could have been, and why.
"""

from __future__ import annotations

from krupier.rules.options import Refused
from krupier.rules.tournament import button, seating
from krupier.rules.tournament.answers import Broken, Moved, Place
from krupier.rules.tournament.dealing import halts
from krupier.rules.tournament.inputs import Reseat
from krupier.rules.tournament.state import Draws, Entrant, Flight, State, Table, drawn


def settle(s: State, flight: Flight) -> Draws[None]:
    """After a unit."""
    if s.rules.play != "field" or s.definition.seats.moves == "none" or len(flight.tables) < 2:
        return
    if any(table.hands_left is not None for table in flight.tables.values()):
        return  # every table plays the hands that were drawn
    if _is_closed(s, flight) or s.definition.seats.breaks_while_open:
        if _final_is_due(s, flight):
            flight.stopping = flight.stopping or "final"
        if flight.stopping == "final":
            if flight.idle:
                yield from _form_final(s, flight)
            return
        while (table := (yield from _to_break(s, flight))) is not None:
            table.closing = True
            if not table.idle:
                break
            yield from _break(s, flight, table)
    while (pair := _too_full(s, flight)) is not None:
        yield from _balance(s, flight, *pair)


def _is_closed(s: State, flight: Flight) -> bool:
    """Every flight has a registration of its own."""
    return s.closed or (not s.stage and flight.level > s.definition.entry.late_until)


# -- breaking ------------------------------------------------------------------------------------


def _to_break(s: State, flight: Flight) -> Draws[Table | None]:
    """The next table to be broken: whoever sits there fits at the others."""
    closing = next((table for table in flight.tables.values() if table.closing), None)
    if s.players(flight) > (len(flight.tables) - 1) * s.most():
        if closing is not None:  # others have come meanwhile
            closing.closing = False
        return None
    if closing is not None:
        return closing if closing.idle else None
    match s.definition.seats.breaks:
        case "highest":
            return flight.tables[max(flight.tables)]
        case "smallest":
            return min(flight.tables.values(), key=lambda one: (len(one.seats), -one.number))
        case "drawn":
            order = yield from drawn(len(flight.tables), "table to be broken")
            return flight.tables[sorted(flight.tables)[order[0]]]


def _break(s: State, flight: Flight, table: Table) -> Draws[None]:
    """Its players draw seats at the others, the emptiest first."""
    going = [s.entrants[table.seats[seat]] for seat in sorted(table.seats)]
    others = [one for one in flight.tables.values() if not one.closing]
    places: list[tuple[Table, int]] = []
    for _ in going:
        filled = {one.number: len(one.seats) for one in others}
        for there, _seat in places:
            filled[there.number] += 1
        to = min(others, key=lambda one: (filled[one.number], one.number))
        places.append((to, 0))
    seats: list[tuple[Table, int]] = []
    for to in others:
        many = sum(there is to for there, _ in places)
        open_seats = seating.free(s, to)
        order = yield from drawn(len(open_seats), f"seats at table {to.number}")
        seats += [(to, open_seats[one]) for one in order[:many]]
    order = yield from drawn(len(going), f"seats of table {table.number}")
    names = tuple(one.id for one in going)
    s.tell(Broken(table.number, f"{s.players(flight)} players fit at {len(others)} tables"))
    for who, (to, seat) in zip(order, seats, strict=True):
        why = f"table {table.number} is broken; seats are drawn"
        _move(s, flight, going[who], to, seat, "break", names, why)
    del flight.tables[table.number]


# -- the final table -----------------------------------------------------------------------------


def _final_is_due(s: State, flight: Flight) -> bool:
    """All fit at one table, and its seats are drawn anew."""
    if s.players(flight) > s.most() or s.stage < len(s.definition.stages) - 1:
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
        seating.take_away(flight, entrant)
    for number in [*flight.tables]:
        if number != final.number:
            s.tell(Broken(number, f"{len(going)} players are the final table"))
            del flight.tables[number]
    final.left.clear()
    for place, who in enumerate(order):
        entrant = going[who]
        seating.put(final, place + 1, entrant)
        why = "all seats of the final table are drawn"
        s.tell(Moved(entrant.id, was[entrant.id], entrant.here, "redraw", names, why))
    final.closing = False
    yield from seating.draw_button(s, flight)


# -- balancing -----------------------------------------------------------------------------------


def _too_full(s: State, flight: Flight) -> tuple[Table, Table] | None:
    """A table whose unit is over and from which somebody has to go, and the one he goes to."""
    tables = [one for one in flight.tables.values() if not one.closing]
    if len(tables) < 2:
        return None
    smallest = min(tables, key=lambda one: (len(one.seats), one.number))
    still = [one for one in tables if one.idle and one is not smallest]
    if not still:
        return None
    fullest = max(still, key=lambda one: (len(one.seats), -one.number))
    more = len(fullest.seats) - len(smallest.seats)
    allowed = 1 if halts(s, flight, smallest) else s.definition.seats.allowed(len(tables))
    return (fullest, smallest) if more > max(1, allowed) else None


def _balance(s: State, flight: Flight, table: Table, to: Table) -> Draws[None]:
    rules = s.definition.seats
    names = tuple(table.seats[seat] for seat in sorted(table.seats))
    if rules.moves == "next-big-blind":
        seat = seating.next_big_blind(s, flight, table)
        why = "the next big blind"
    else:
        seats = sorted(table.seats)
        order = yield from drawn(len(seats), f"who leaves table {table.number}")
        seat, why = seats[order[0]], "drawn"
    entrant = s.entrants[table.seats[seat]]
    open_seats = seating.free(s, to)
    if rules.to == "last-left" and to.left:
        there = to.left[-1]
        why += ", to the seat that was left last"
    else:
        there = button.soonest_big_blind(to.last, open_seats)[0]
        why += ", to the seat that is big blind soonest, never the small blind"
    counts = f"table {table.number} has {len(table.seats)}, table {to.number} {len(to.seats)}"
    _move(s, flight, entrant, to, there, "balance", names, f"{counts}: {why}")


def reseat(s: State, given: Reseat) -> None:
    """By management. Raises Refused."""
    entrant, flight, table = s.between_units(given.entry, given.reason)
    to = flight.tables.get(given.table)
    if to is None or to.closing or given.seat not in seating.free(s, to):
        raise Refused("seat", f"seat {given.seat} of table {given.table} is not free")
    if to is not table and s.rules.own_tables:
        raise Refused("own-tables", "every table plays for itself")
    _move(s, flight, entrant, to, given.seat, "staff", (entrant.id,), given.reason)


def _move(
    s: State,
    flight: Flight,
    entrant: Entrant,
    to: Table,
    seat: int,
    rule: str,
    candidates: tuple[str, ...],
    reason: str,
) -> None:
    was: Place = entrant.here
    seating.take_away(flight, entrant)
    seating.put(to, seat, entrant)
    assert rule in ("balance", "break", "staff")
    s.tell(Moved(entrant.id, was, entrant.here, rule, candidates, reason))  # type: ignore[arg-type]
