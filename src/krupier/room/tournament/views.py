"""What is shown of a tournament: at its tables, in the lobby, and on a page of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupier.room.clocks import MS
from krupier.room.hands import view
from krupier.room.messages import SeatShown
from krupier.room.tournament.announcement import bets_of
from krupier.room.tournament.at_table import LevelNow, LevelStakes, TournamentAtTable
from krupier.room.tournament.rows import bounty_on, names_of, playing
from krupier.rules.tournament import payout
from krupier.rules.tournament.state import State

if TYPE_CHECKING:
    from krupier.room.hands.dealer import HandDealer
    from krupier.room.tournament.tournament import Tournament
    from krupier.room.tournament.units import Units


def at_table(tournament: Tournament) -> TournamentAtTable:
    """``view.tournament`` of the protocol: what all players of it look at."""
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


def in_games(units: Units) -> TournamentAtTable:
    """The same where it is played by games: mariáš, roulette, blackjack."""
    shown = at_table(units.tournament)
    state = units.tournament.state
    flight = units.tournament.floor.flight_of(units.number)
    table = flight.tables[units.number] if flight else None
    shown["round"] = {
        "number": state.stage + 1,
        "of": len(state.definition.stages),
        "game": table.played + (table.unit is not None) if table else 0,
        "games": state.rules.units,
        "advance": state.rules.advance,
        "further": bool(table and table.further),
    }
    if bets := bets_of(state.definition):
        shown["bets"] = bets
    return shown


def _level(tournament: Tournament) -> LevelNow | None:
    """Of the first flight that is played."""
    state, clocks = tournament.state, tournament.memory.clocks
    flight = playing(state)
    if flight is None:
        return None
    running = clocks.flights.get(flight.number)
    now: LevelNow = {
        **stakes(state, flight.level),
        "number": flight.level,
        "next": stakes(state, flight.level + 1),
        "clock": running.what if running else None,
        "ends": running.due // MS if running and running.due is not None else None,
        "left": running.left // MS if running and running.since is None else None,
    }
    return now


def stakes(state: State, number: int) -> LevelStakes:
    level = state.definition.level(number)
    return {
        "blinds": (str(level.small), str(level.big)) if level.big else None,
        "ante": str(level.ante) if level.ante else None,
        "seconds": level.seconds,
        "pause": level.pause,
    }


def of_seat(tournament: Tournament, dealer: HandDealer, seat: str) -> SeatShown:
    """What every table shows of a seat, with what is on the head of its player and not yet brought
    into play."""
    chair = dealer.chairs.at(seat)
    if chair is None:
        return SeatShown()
    shown = view.seat(dealer, chair)
    entrant = tournament.entry_of(chair.player)
    if entrant is None or not shown.chair:
        return shown
    bounty = bounty_on(tournament.state, entrant)
    if bounty is not None:
        shown.chair["bounty"] = tournament.written(bounty)
    if entrant.packets:
        shown.chair["packets"] = entrant.packets
    return shown
