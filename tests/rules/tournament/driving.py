"""A tournament that is driven by a test, with draws in their natural order unless it names them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import Answer, Dealt
from krupier.rules.tournament.inputs import Input, Shuffle
from krupier.rules.tournament.machine import Machine
from krupier.rules.tournament.templates import define


class Driven:
    def __init__(self, id: str, changes: Mapping[str, Any] | None = None, players: int = 0) -> None:
        self.machine = Machine(define(id, changes))
        self.draws: dict[str, list[int]] = {}
        self.asked: list[str] = []
        """What was drawn for."""
        self.told: list[Answer] = []
        """After the last input."""
        self.send(given.Announce())
        for number in range(1, players + 1):
            self.send(given.Register(f"p{number:02}"))

    def send(self, one: Input) -> Driven:
        self.told = self.machine.send(one, self._draw)
        return self

    def _draw(self, want: Shuffle) -> Sequence[int]:
        self.asked.append(want.purpose)
        said = self.draws.get(want.purpose, [])
        return [*said, *(one for one in range(want.many) if one not in said)]

    def start(self) -> Driven:
        return self.send(given.Start())

    def dealt(self) -> dict[int, Dealt]:
        """Units that have just begun, by table."""
        return {one.table: one for one in self.told if isinstance(one, Dealt)}

    def over(self, table: int = 1, **given_: Any) -> Driven:
        """The unit there, in which chips change as ``change`` says."""
        state = self.machine.state
        here = state.flight_of(table)[1]
        change = given_.pop("change", {})
        after = {one: state.entrants[one].chips + change.get(one, 0) for one in here.dealt}
        assert here.unit is not None
        return self.send(given.UnitOver(table, here.unit, after, **given_))

    def bust(self, loser: str, winner: str) -> Driven:
        state = self.machine.state
        chips = state.entrants[loser].chips
        return self.over(state.entrants[loser].here.table, change={loser: -chips, winner: chips})

    def seats(self) -> dict[str, tuple[int, int]]:
        entrants = self.machine.state.entrants.values()
        return {one.id: (one.at.table, one.at.seat) for one in entrants if one.at}

    def chips(self) -> dict[str, int]:
        entrants = self.machine.state.entrants.values()
        return {one.id: one.chips for one in entrants if one.state == "in"}

    def to_break(self) -> Driven:
        """The clock runs to the next break, which begins when every unit is over."""
        flight = self.machine.state.flights[0]
        while not flight.pause:
            self.send(given.LevelEnds())
        for table in [*flight.tables]:
            if flight.tables[table].unit is not None:
                self.over(table)
        return self
