"""The clock of a tournament, as far as it is told: levels, breaks, last hands."""

from __future__ import annotations

from krupier.rules.options import Refused
from krupier.rules.tournament import dealing, entries, teams, units
from krupier.rules.tournament.answers import LastHandsDrawn, LevelBegins
from krupier.rules.tournament.state import Draws, Flight, State, drawn

LAST_HANDS = range(3, 8)


def end_level(s: State, flight: Flight) -> Draws[None]:
    """The next one begins with the next unit of each table, or after a break. Raises Refused."""
    _must_play(flight)
    if flight.pause:
        raise Refused("break", "the break ends first")
    if not s.rules.units and any(one.hands_left is not None for one in flight.tables.values()):
        raise Refused("last-hands", "the clock stands for the last hands")
    if flight.level == s.rules.until_level:
        flight.stopping = flight.stopping or "stage"
    elif s.definition.level(flight.level).pause:
        flight.pause = "due"
    else:
        yield from _next_level(s, flight)


def end_break(s: State, flight: Flight) -> Draws[None]:
    """Raises Refused."""
    _must_play(flight)
    if flight.pause != "on":
        raise Refused("no-break", "there is no break, or not every unit is over")
    flight.pause = ""
    flight.breaks += 1
    yield from _next_level(s, flight)


def _must_play(flight: Flight) -> None:
    if flight.state != "playing":
        raise Refused("not-playing", f"flight {flight.number} is not played")


def _next_level(s: State, flight: Flight) -> Draws[None]:
    flight.level += 1
    s.tell(LevelBegins(flight.level, flight.number))
    teams.take_turns(s, flight)
    if s.stage:
        return
    entries.close_if_ended(s)
    packets = s.definition.multi_stack
    if packets and flight.level > packets.until:
        for entrant in [one for one in s.seated(flight) if one.packets]:
            entries.bring_all(s, entrant)
            yield from units.answered(s, entrant)


def last_hands(s: State, flight: Flight) -> Draws[None]:
    """The day ends with three to seven more units at every table. Raises Refused."""
    _must_play(flight)
    if s.stage == len(s.definition.stages) - 1 or s.rules.own_tables:
        raise Refused("no-last-hands", "this stage is played to its end")
    if flight.hands_drawn:
        raise Refused("no-last-hands", "the last hands have been drawn")
    if flight.pause or flight.level < s.rules.until_level:
        raise Refused("no-last-hands", f"they are drawn in level {s.rules.until_level}")
    order = yield from drawn(len(LAST_HANDS), "last hands of the day")
    hands = LAST_HANDS[order[0]]
    flight.hands_drawn = True
    for table in flight.tables.values():
        table.hands_left, table.closing = hands, False
    s.tell(LastHandsDrawn(hands, flight.number))


def time_is_up(s: State) -> None:
    """Raises Refused."""
    if s.definition.end.when != "time" or s.phase != "running":
        raise Refused("no-time", "this tournament does not end with its time")
    entries.close(s)
    for flight in s.flights:
        flight.stopping = "time"


def halt(s: State, on: bool) -> None:
    """Raises Refused."""
    if s.phase != "running" or s.halted == on:
        raise Refused("halt", "it plays on" if not on else "it does not play")
    s.halted = on


def hold(s: State, number: int) -> None:
    """Hand for hand: the table stops before the cards are shown. Raises Refused."""
    flight, table = s.flight_of(number)
    if not flight.hand_for_hand or table.unit is None:
        raise Refused("not-held", "a table is stopped only while it is played hand for hand")
    table.held = True
    dealing.release(s, flight)
