"""Who sits where: the draw at the start, late seats, and who waits for one."""

from __future__ import annotations

from collections.abc import Sequence

from krupier.rules.tournament import button, entries
from krupier.rules.tournament.answers import Place, Seated, Waits
from krupier.rules.tournament.state import Draws, Entrant, Flight, State, Table, drawn

CARDS = 52


def draw_all(s: State, flight: Flight, entries: Sequence[Entrant]) -> Draws[None]:
    """All seats by one draw, or as they entered: tables as full as each other, seats from the
    first one on."""
    number = -(-len(entries) // s.most())
    order = list(range(len(entries)))
    if s.definition.seats.draw == "drawn" or not s.beginning:
        order = yield from drawn(len(entries), f"seats of stage {s.stage + 1}")
    tables = [open_table(s, flight) for _ in range(number)]
    flight.first_tables = number
    for place, who in enumerate(order):
        sit(s, tables[place % number], place // number + 1, entries[who])
    yield from draw_button(s, flight)


def draw_button(s: State, flight: Flight) -> Draws[None]:
    """One seat for all tables, and at a table where it is empty the next one; with cards each table
    has its own."""
    if not s.definition.level(flight.level).big:
        return
    match s.definition.seats.button:
        case "last-seat":
            flight.button = s.most()
        case "card":
            pass
        case _:  # of the seats that are taken, or an empty one would favour the next
            most = max((len(table.seats) for table in flight.tables.values()), default=1)
            order = yield from drawn(most, "button")
            flight.button = order[0] + 1
    for table in flight.tables.values():
        table.last, table.button = None, 0


def deal_for_buttons(s: State, flight: Flight) -> Draws[None]:
    """A card to everybody at each table that begins: the highest has its button, of equal ranks by
    suit. Cards are numbers, in the order in which they beat each other."""
    if s.definition.seats.button != "card" or not s.definition.level(flight.level).big:
        return
    for table in flight.tables.values():
        if table.last is None and not table.button and len(table.seats) > 1:
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
    s.tell(Seated(entrant.id, entrant.here, entrant.chips))


def put(table: Table, seat: int, entrant: Entrant) -> None:
    assert seat not in table.seats
    table.seats[seat] = entrant.id
    if seat in table.left:
        table.left.remove(seat)
    entrant.at, entrant.state = Place(table.number, seat), "in"


def take_away(flight: Flight, entrant: Entrant) -> Table:
    """From his seat."""
    table = flight.tables[entrant.here.table]
    del table.seats[entrant.here.seat]
    table.left.append(entrant.here.seat)
    if table.winner == entrant.here.seat:
        table.winner = 0
    entrant.at = None
    return table


def free(s: State, table: Table) -> list[int]:
    return [seat for seat in range(1, s.most() + 1) if seat not in table.seats]


def seat_late(s: State, flight: Flight, entrant: Entrant) -> Draws[None]:
    """At one of the emptiest tables; at a new one where all are full, if there is one more."""
    open_ones = [table for table in flight.tables.values() if not table.closing]
    fewest = min((len(table.seats) for table in open_ones), default=s.most())
    most = s.definition.entry.tables
    if fewest < s.most():
        found = [
            (table, seat)
            for table in open_ones
            if len(table.seats) == fewest
            for seat in free(s, table)
        ]
    elif not most or len(flight.tables) < most:
        table = open_table(s, flight)
        found = [(table, seat) for seat in free(s, table)]
    else:
        s.tell(Waits(entrant.id))
        return
    entries.first_chips(s, entrant)
    order = yield from drawn(len(found), f"seat of {entrant.id}")
    table, seat = found[order[0]]
    sit(s, table, seat, entrant)


def seat_waiting(s: State, flight: Flight) -> Draws[None]:
    """Whoever waits longest has the seat that became free, as long as one may register."""
    if s.closed or not s.definition.entry.tables:
        return
    for entrant in list(s.entrants.values()):
        if entrant.state != "waiting" or entrant.flight != flight.number:
            continue
        room = any(len(one.seats) < s.most() for one in flight.tables.values())
        if not room and len(flight.tables) >= s.definition.entry.tables:
            return
        yield from seat_late(s, flight, entrant)


def next_big_blind(s: State, flight: Flight, table: Table) -> int:
    """The seat that has the big blind in the next unit."""
    if table.last is None:
        on_button = s.definition.level(flight.level).stakes == "button"
        return button.first(table.seats, table.button or flight.button, on_button).big
    return button.after(table.seats, table.last.big)
