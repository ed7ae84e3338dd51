"""Chips at a table of a tournament: they lie in the tournament, and the level says the stakes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupier.plan.cash_seats import UNSAID, Seats
from krupier.room.hands.chips_elsewhere import ChipsElsewhere
from krupier.room.hands.stakes import stakes
from krupier.room.tournament.setting import level_rules
from krupier.rules.options import Refused
from krupier.rules.tournament.templates import clock_of

if TYPE_CHECKING:
    from krupier.room.tournament.dealer import TournamentDealer


def in_tournament() -> Refused:
    return Refused("in-tournament", "this is asked of the tournament, not of one of its tables")


def ordered_of_tournament() -> Refused:
    return Refused("in-tournament", "this is ordered of the tournament, not of one of its tables")


class SeatChips(ChipsElsewhere):
    def __init__(self, dealer: TournamentDealer) -> None:
        super().__init__(in_tournament)
        self._dealer = dealer
        self.take_setting()

    def take_setting(self) -> None:
        tournament, table = self._dealer.tournament, self._dealer.table
        state = tournament.state
        flight = tournament.floor.flight_of(self._dealer.units.number)
        level = state.definition.level(flight.level if flight else 1)
        rules = level_rules(level, state.most(), clock_of(tournament.record.operator))
        self.stakes = stakes(table.setting.game, rules)

    @property
    def rules(self) -> Seats:
        return UNSAID
