"""What a table of a tournament is set up with: its game, its clocks, and the stakes of a level."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from krupier.money import CHIPS
from krupier.plan import files
from krupier.room.config import HouseRules, TableConfig
from krupier.room.hands.house_rules import CashRules
from krupier.rules.tournament.definition import Definition, Level
from krupier.rules.tournament.templates import Clock, clock_of

if TYPE_CHECKING:
    from krupier.room.tournament.tournament import Tournament

PAUSE = 3.0
"""Seconds between hands, to look at the result."""


def table_id(tournament: str, number: int) -> str:
    return f"{tournament}-t{number}"


def pool_id(tournament: str) -> str:
    """Of a stage without tables."""
    return f"{tournament}-z"


@cache
def plan_text(game: str) -> str:
    """Raises NoSuchGame."""
    return files.plan_path(game).read_text(encoding="utf-8")


def config_of(tournament: Tournament, number: int) -> TableConfig:
    """Of a table, as it is set up first."""
    made, state = tournament.definition, tournament.state
    flight, _ = state.flight_of(number)
    level = made.level(flight.level)
    clock = clock_of(tournament.record.operator)
    return TableConfig(
        tournament.floor.id(number),
        first_game(made, level),
        CHIPS,
        house_rules=HouseRules(
            clocks=clocks_at(tournament, number),
            pause=PAUSE,
            options=dict(made.options),
            spin_idle=made.bank,
            cash=level_rules(level, state.most(), clock),
            tournament=tournament.id,
        ),
        group_id=tournament.id,
    )


def first_game(made: Definition, level: Level) -> str:
    return level.turns[0].game if level.turns else level.game or made.game


def clocks_at(tournament: Tournament, number: int) -> dict[str, float]:
    """Seconds to decide at a table: by the length of the level that it plays."""
    flight = tournament.floor.flight_of(number)
    level = tournament.definition.level(flight.level if flight else 1)
    return {"decision": decision(clock_of(tournament.record.operator), level)}


def decision(clock: Clock, level: Level) -> float:
    return clock.short if level.seconds <= clock.short_levels else clock.usual


def level_rules(level: Level, seats: int, clock: Clock) -> CashRules:
    """The stakes of a level, as tables say them."""
    ante = level.small if level.stakes == "button" else level.ante
    return CashRules(
        blinds=(str(level.small), str(level.big)) if level.big else None,
        ante=str(ante) if ante else "",
        bring_in=str(level.bring_in) if level.bring_in else "",
        bets=(str(level.bet), str(2 * level.bet)) if level.bet else None,
        chip="1",
        rake="none",
        seats=seats,
        draw=False,
        time_bank=clock.bank,
        refill=clock.refill,
        straddles=None,
    )
