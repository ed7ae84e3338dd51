"""A tournament that a test drives: any blocks, draws from a seed or in their natural order."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import Answer
from krupier.rules.tournament.definition import Definition, Entry, Level, Price
from krupier.rules.tournament.inputs import Drawn, Input, Shuffle
from krupier.rules.tournament.machine import Machine
from krupier.rules.tournament.state import Flight, Table

Kind = TypeVar("Kind")
CHIPS = 1000


def levels(number: int, pauses: Mapping[int, int] | None = None) -> tuple[Level, ...]:
    pauses = pauses or {}
    return tuple(
        Level(seconds=60, small=10 * n, big=20 * n, pause=pauses.get(n, 0))
        for n in range(1, number + 1)
    )


def price(prize: int = 100, fee: int = 10, bounty: int = 0) -> Price:
    return Price(prize=prize, fee=fee, bounty=bounty, chips=CHIPS)


class Play:
    def __init__(self, seed: int | None = None, **blocks: Any) -> None:
        blocks.setdefault("entry", Entry(prices=(price(),)))
        blocks.setdefault("levels", levels(4))
        self.machine = Machine(Definition(name="test", game="any", currency="EUR", **blocks))
        self.chance = None if seed is None else random.Random(seed)
        self.draws: dict[str, Drawn] = {}
        """By purpose, what comes instead."""
        self.send(given.Announce())

    def send(self, one: Input) -> list[Answer]:
        return self.machine.send(one, self._drawn)

    def _drawn(self, want: Shuffle) -> Drawn:
        order = list(range(want.many))
        if self.chance is not None:
            self.chance.shuffle(order)
        return self.draws.get(want.purpose, order)

    def enter(self, *players: str, **about: Any) -> list[Answer]:
        return [new for one in players for new in self.send(given.Register(one, **about))]

    def start(self, *players: str, flight: int = 1) -> list[Answer]:
        self.enter(*players, flight=flight)
        return self.send(given.Start(flight))

    def over(
        self,
        table: int,
        change: Mapping[str, int] | None = None,
        took: Mapping[str, tuple[str, ...]] | None = None,
    ) -> list[Answer]:
        """The unit at a table ends."""
        here = self.table(table)
        change = change or {}
        after = {one: self.chips(one) + change.get(one, 0) for one in here.dealt}
        assert here.unit is not None
        return self.send(given.UnitOver(table, here.unit, after, dict(took or {})))

    def bust(self, *losers: str, by: str | Sequence[str]) -> list[Answer]:
        takers = (by,) if isinstance(by, str) else tuple(by)
        won = sum(map(self.chips, losers))
        each, odd = divmod(won, len(takers))
        change = {one: -self.chips(one) for one in losers}
        change |= {one: each + (n < odd) for n, one in enumerate(takers)}
        table = self.machine.state.entrants[losers[0]].here.table
        return self.over(table, change, dict.fromkeys(losers, takers))

    def rounds(self) -> list[Answer]:
        """Every unit that runs ends, and nothing has changed."""
        running = [one.number for one in self.tables if one.unit is not None]
        return [new for number in running for new in self.over(number)]

    def chips(self, entry: str) -> int:
        return self.machine.state.entrants[entry].chips

    def table(self, number: int) -> Table:
        return self.machine.state.flight_of(number)[1]

    @property
    def flight(self) -> Flight:
        return self.machine.state.flights[0]

    @property
    def tables(self) -> list[Table]:
        return [one for flight in self.machine.state.flights for one in flight.tables.values()]


def of(kind: type[Kind], told: Sequence[Answer]) -> list[Kind]:
    return [one for one in told if isinstance(one, kind)]
