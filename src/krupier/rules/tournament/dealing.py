"""When a table begins its next unit, and where its button lies."""

from __future__ import annotations

from collections.abc import Sequence

from krupier.rules.tournament import button, penalties
from krupier.rules.tournament.answers import BreakBegins, Dealt, Released
from krupier.rules.tournament.button import Blinds
from krupier.rules.tournament.state import Flight, State, Table


def deal_all(s: State, flight: Flight) -> None:
    for table in flight.tables.values():
        if table.idle:
            deal(s, flight, table)


def deal(s: State, flight: Flight, table: Table) -> None:
    """The next unit of a table, if nothing is in its way."""
    if not _may_deal(s, flight, table):
        return
    blinds, dealt = _begins(s, flight, table)
    if blinds is not None:  # a game without blinds leaves the button where it lies
        table.before, table.last = table.last, blinds
    table.lay = table.lies
    if s.definition.seats.turns:
        table.lies = _turns(flight, table)
    table.again = {}
    if table.hands_left is not None:
        table.hands_left -= 1
    begin(s, flight, table, dealt, {}, blinds)


def begin(
    s: State,
    flight: Flight,
    table: Table,
    seats: Sequence[int],
    lent: dict[str, int],
    blinds: Blinds | None = None,
) -> None:
    """A unit of these seats; with chips that are lent it decides between equals."""
    table.dealt = tuple(table.seats[seat] for seat in seats)
    s.units += 1
    table.unit = s.units
    dead = penalties.begin(s, table)
    hands = "all-in" if s.rules.play == "flip" else s.rules.hands
    about = (flight.level, table.dealt, blinds, dead, hands, table.lies, lent)
    table.begun = Dealt(table.number, table.unit, *about)
    s.tell(table.begun)


def _turns(flight: Flight, table: Table) -> int:
    """The button goes to the next player, or lies where it was drawn; of a void unit where it lay
    in that."""
    if table.again and table.begun is not None and table.again.items() <= table.seats.items():
        return table.begun.button
    if table.lies:
        return button.after(table.seats, table.lies)
    first = table.button or flight.button
    return first if first in table.seats else button.after(table.seats, first)


def _begins(s: State, flight: Flight, table: Table) -> tuple[Blinds | None, list[int]]:
    """Where the blinds are, and which seats have cards."""
    level = s.definition.level(flight.level)
    if table.begun is not None and table.again and table.again.items() <= table.seats.items():
        blinds = table.begun.blinds
        alike = level.stakes == s.definition.level(table.begun.level).stakes
        if alike and level.posts(table.played) == (blinds is not None):
            return blinds, sorted(table.again)
    dealt = sorted(table.seats)
    if not level.posts(table.played):
        return None, dealt
    return button.among(_blinds(s, flight, table), dealt)


def _may_deal(s: State, flight: Flight, table: Table) -> bool:
    return (
        s.phase == "running"
        and not (s.talk or s.halted)
        and flight.state == "playing"
        and table.idle
        and not (flight.stopping or flight.pause or flight.hand_for_hand or table.closing)
        and table.hands_left != 0
        and len(table.seats) >= (1 if s.definition.bank else 2)
        and not _is_decided(s, table)
        and not halts(s, flight, table)
    )


def _is_decided(s: State, table: Table) -> bool:
    """Whether nobody of a table that plays for itself has to go any more."""
    return s.rules.own_tables and not s.rules.units and len(table.seats) <= s.rules.advance


def halts(s: State, flight: Flight, table: Table) -> bool:
    """Whether so few sit there that others must come first, and others can."""
    few = len(table.seats) <= s.definition.seats.halts_at
    if not few or s.rules.own_tables or flight.hands_drawn:
        return False
    if table.hands_left is not None:  # nobody is moved any more
        return False
    others = (one for one in flight.tables.values() if one is not table and not one.closing)
    return any(len(one.seats) >= len(table.seats) + 2 for one in others)


def _blinds(s: State, flight: Flight, table: Table) -> Blinds:
    seats, rules = table.seats, s.definition.seats
    on_button = s.definition.level(flight.level).stakes == "button"
    if rules.button == "winner" and table.winner in seats:
        until = rules.winner_until
        if not until or flight.level <= until:
            return button.first(seats, table.winner, on_button)
    if table.last is None:
        last = max(seats) if rules.button == "last-seat" else 0  # also where tables are not full
        return button.first(seats, last or table.button or flight.button, on_button)
    return button.following(table.last, seats, on_button)


def hand_for_hand(s: State, flight: Flight) -> None:
    """All tables begin their next units together."""
    flight.hand_for_hand = False
    deal_all(s, flight)
    flight.hand_for_hand = True


def release(s: State, flight: Flight) -> None:
    """Of the tables that are stopped before cards are shown, one after the other, when all others
    have ended their units."""
    running = [table for table in flight.tables.values() if table.unit is not None]
    if running and all(table.held for table in running):
        first = running[0]
        first.held = False
        s.tell(Released(first.number))


def begin_break(s: State, flight: Flight) -> None:
    """It is counted from the end of the last unit."""
    if flight.pause == "due" and flight.idle:
        flight.pause = "on"
        s.tell(BreakBegins(s.definition.level(flight.level).pause, flight.number))
