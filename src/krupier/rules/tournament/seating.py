"""Who sits where: the draw at the start, late seats, and who waits for one."""

from __future__ import annotations

from collections.abc import Sequence

from krupier.rules.tournament import button, entries
from krupier.rules.tournament import cards as cards_of
from krupier.rules.tournament.answers import Place, SeatDrawn, Seated, Waits
from krupier.rules.tournament.state import Draws, Entrant, Flight, State, Table, drawn

CARDS = 52


def draw_all(s: State, flight: Flight, entries: Sequence[Entrant]) -> Draws[None]:
    """All seats by one draw, or as they entered: tables as full as each other, seats from the
    first one on."""
    number = -(-len(entries) // s.most())
    order = list(range(len(entries)))
    if s.definition.seats.draw != "order" or not s.beginning:
        order = yield from drawn(len(entries), f"seats of stage {s.stage + 1}")
    tables = [open_table(s, flight) for _ in range(number)]
    flight.first_tables = number
    for place, who in enumerate(order):
        sit(s, tables[place % number], place // number + 1, entries[who])
    yield from draw_button(s, flight)


def draw_when_paid(s: State, flight: Flight, entrant: Entrant) -> Draws[None]:
    """Before the start, as for who comes late: at one of the emptiest tables that are open."""
    while len(flight.tables) < s.definition.seats.open:
        open_table(s, flight)
    table, seat = yield from _late_seat(s, flight, entrant)
    put(table, seat, entrant)
    s.tell(SeatDrawn(entrant.id, entrant.here))


def sit_down(s: State, flight: Flight, entries: Sequence[Entrant]) -> Draws[None]:
    """Where their seats were drawn; tables that nobody sits at any more are gone. Before the first
    unit they are broken and balanced as after any other."""
    for table in [one for one in flight.tables.values() if not one.seats]:
        del flight.tables[table.number]
    flight.first_tables = len(flight.tables)
    for entrant in entries:
        s.tell(Seated(entrant.id, entrant.here, entrant.chips))
    yield from draw_button(s, flight)


def draw_button(s: State, flight: Flight) -> Draws[None]:
    """One seat for all tables, and at a table where it is empty the next one; with cards each table
    has its own."""
    if not (s.definition.level(flight.level).big or s.definition.seats.turns):
        return
    match s.definition.seats.button:
        case "last-seat":
            flight.button = s.most()
        case "card" | "rank":
            pass
        case _:  # of the seats that are taken, or an empty one would favour the next
            taken = sorted({seat for table in flight.tables.values() for seat in table.seats})
            order = yield from drawn(len(taken), "button")
            flight.button = taken[order[0]] if taken else 1
    for table in flight.tables.values():
        table.last, table.button, table.again = None, 0, {}


def deal_for_buttons(s: State, flight: Flight) -> Draws[None]:
    """A card to everybody at each table that begins: the highest has its button, of equal ranks by
    suit. Cards are numbers, in the order in which they beat each other."""
    rules = s.definition.seats
    if not (s.definition.level(flight.level).big or rules.turns):
        return
    for table in flight.tables.values():
        if table.last is not None or table.lies or table.button or len(table.seats) < 2:
            continue
        if rules.button == "rank":
            names = [table.seats[seat] for seat in sorted(table.seats)]
            purpose = f"cards for the button at table {table.number}"
            order = yield from cards_of.ordered(s, names, purpose, table.number)
            table.button = s.entrants[order[0]].here.seat
        elif rules.button == "card":
            cards = yield from drawn(CARDS, f"cards for the button at table {table.number}")
            dealt = dict(zip(sorted(table.seats), cards, strict=False))
            table.button = max(dealt, key=lambda seat: dealt[seat])


def open_table(s: State, flight: Flight) -> Table:
    s.tables += 1
    last = [one.hands_left for one in flight.tables.values() if one.hands_left is not None]
    table = flight.tables[s.tables] = Table(s.tables, hands_left=max(last, default=None))
    flight.first_tables = max(flight.first_tables, len(flight.tables))
    return table


def sit(s: State, table: Table, seat: int, entrant: Entrant) -> None:
    put(table, seat, entrant)
    entrant.state = "in"
    s.tell(Seated(entrant.id, entrant.here, entrant.chips))


def put(table: Table, seat: int, entrant: Entrant) -> None:
    assert seat not in table.seats
    table.seats[seat] = entrant.id
    if seat in table.left:
        table.left.remove(seat)
    entrant.at = Place(table.number, seat)


def free(s: State, table: Table) -> list[int]:
    given = table.seats.keys() | table.dead
    return [seat for seat in range(1, s.most() + 1) if seat not in given]


def seat_late(s: State, flight: Flight, entrant: Entrant) -> Draws[None]:
    """Or he waits for a seat."""
    if not _has_room(s, flight):
        s.tell(Waits(entrant.id))
        return
    table, seat = yield from _late_seat(s, flight, entrant)
    entries.first_chips(s, entrant)
    sit(s, table, seat, entrant)


def _late_seat(s: State, flight: Flight, entrant: Entrant) -> Draws[tuple[Table, int]]:
    """At one of the emptiest tables; at a new one where all are full."""
    tables = _open_tables(s, flight)
    if s.definition.bank:  # nobody sits alone where others are
        tables = [table for table in tables if table.seats] or tables
    tables = tables or [open_table(s, flight)]
    fewest = min(len(table.seats) for table in tables)
    emptiest = [table for table in tables if len(table.seats) == fewest]
    found = [(table, seat) for table in emptiest for seat in free(s, table)]
    order = yield from drawn(len(found), f"seat of {entrant.id}")
    return found[order[0]]


def _open_tables(s: State, flight: Flight) -> list[Table]:
    """At which there is a seat, and which are not broken; against the house nobody would join who
    takes the last one of an empty table."""
    tables = [one for one in flight.tables.values() if not one.closing and free(s, one)]
    if s.definition.bank:
        return [one for one in tables if one.seats or len(free(s, one)) > 1]
    return tables


def _has_room(s: State, flight: Flight) -> bool:
    """At a table that there is, or at another one; against the house nobody opens one alone."""
    tables, most = _open_tables(s, flight), s.definition.entry.tables
    if s.definition.bank and len(_waiting(s, flight)) < 2:
        return any(table.seats for table in tables)
    return bool(tables) or not most or len(flight.tables) < most


def _waiting(s: State, flight: Flight) -> list[Entrant]:
    entrants = s.entrants.values()
    return [one for one in entrants if one.state == "waiting" and one.flight == flight.number]


def seat_waiting(s: State, flight: Flight) -> Draws[None]:
    """Whoever waits longest has the seat that became free, as long as one may register."""
    if s.closed or not (s.definition.entry.tables or s.definition.bank):
        return
    for entrant in _waiting(s, flight):
        if not _has_room(s, flight):
            return
        yield from seat_late(s, flight, entrant)


def next_big_blind(s: State, flight: Flight, table: Table) -> int:
    """The seat that has the big blind in the next unit."""
    if table.last is None:
        on_button = s.definition.level(flight.level).stakes == "button"
        return button.first(table.seats, table.button or flight.button, on_button).big
    return button.after(table.seats, table.last.big)
