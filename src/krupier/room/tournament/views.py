"""What is shown of a tournament: at its tables, in the lobby, and on a page of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from krupier.room.clocks import MS
from krupier.room.tournament.rows import bounty_on, names_of, playing
from krupier.rules.tournament import payout
from krupier.rules.tournament.state import State

if TYPE_CHECKING:
    from krupier.room.tournament.tournament import Tournament
    from krupier.room.tournament.units import Units


def at_table(tournament: Tournament) -> dict[str, Any]:
    """``view.poker.tournament`` of the protocol: what all players of it look at."""
    state = tournament.state
    return {
        "id": tournament.id,
        "names": names_of(tournament.record),
        "level": _level(tournament),
        "left": state.alive,
        "entries": state.counted,
        "average": state.issued // state.alive if state.alive else 0,
        "paid": payout.paid_places(state) if state.counted else 0,
        "hand_for_hand": any(one.hand_for_hand for one in state.flights),
        "halted": state.halted or bool(tournament.stopped),
    }


def bank(units: Units) -> dict[str, Any]:
    """The same, beyond that, at a table of a game against the bank."""
    state = units.tournament.state
    rules, bets = state.rules, state.definition.bets
    flight = units.tournament.floor.flight_of(units.number)
    table = flight.tables[units.number] if flight else None
    return {
        "bets": [bets.least, bets.most] if bets else None,
        "in_turn": state.definition.seats.turns,
        "unbet": bets.unbet if bets else None,
        "stage": state.stage + 1,
        "stages": len(state.definition.stages),
        "unit": table.played + (table.unit is not None) if table else 0,
        "units": rules.units,
        "advance": rules.advance,
        "further": bool(table and table.further),
    }


def _level(tournament: Tournament) -> dict[str, Any] | None:
    """Of the first flight that is played; the clock runs until ``ends`` (milliseconds since 1970),
    or stands with ``left``."""
    state, clocks = tournament.state, tournament.memory.clocks
    flight = playing(state)
    if flight is None:
        return None
    running = clocks.flights.get(flight.number)
    return {
        "number": flight.level,
        **stakes(state, flight.level),
        "next": stakes(state, flight.level + 1),
        "clock": running.what if running else None,
        "ends": running.due // MS if running and running.due is not None else None,
        "left": running.left // MS if running and running.since is None else None,
    }


def stakes(state: State, number: int) -> dict[str, Any]:
    level = state.definition.level(number)
    return {
        "blinds": [str(level.small), str(level.big)] if level.big else None,
        "ante": str(level.ante) if level.ante else None,
        "seconds": level.seconds,
        "pause": level.pause,
    }


def of_seat(tournament: Tournament, player: str) -> dict[str, Any]:
    """``view.seats[…].poker`` of the protocol, beyond what every table shows."""
    entrant = tournament.entry_of(player)
    if entrant is None:
        return {}
    state, shown = tournament.state, dict[str, Any]()
    bounty = bounty_on(state, entrant)
    if bounty is not None:
        shown["bounty"] = tournament.written(bounty)
    if entrant.packets:
        shown["packets"] = entrant.packets
    return shown
