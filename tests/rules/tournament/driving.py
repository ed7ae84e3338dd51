"""A tournament that a test drives: of a type or of any blocks, with draws in their natural order
unless the test names them, or from a seed."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import Answer, Dealt
from krupier.rules.tournament.definition import Definition, Entry, Level, Price
from krupier.rules.tournament.inputs import Drawn, Input, Shuffle
from krupier.rules.tournament.machine import Machine
from krupier.rules.tournament.state import Flight, Table
from krupier.rules.tournament.templates import define

Kind = TypeVar("Kind")
CHIPS = 1000


def of_type(id: str, changes: Mapping[str, Any] | None = None, players: int = 0) -> Driven:
    """With so many players, p01, p02 …"""
    names = [f"p{number:02}" for number in range(1, players + 1)]
    return Driven(define(id, changes)).enter(*names)


def of_blocks(seed: int | None = None, **blocks: Any) -> Driven:
    blocks.setdefault("entry", Entry(prices=(price(),)))
    blocks.setdefault("levels", levels(4))
    return Driven(Definition(name="test", game="any", currency="EUR", **blocks), seed)


def levels(number: int, pauses: Mapping[int, int] | None = None) -> tuple[Level, ...]:
    pauses = pauses or {}
    return tuple(
        Level(seconds=60, small=10 * n, big=20 * n, pause=pauses.get(n, 0))
        for n in range(1, number + 1)
    )


def price(prize: int = 100, fee: int = 10, bounty: int = 0) -> Price:
    return Price(prize=prize, fee=fee, bounty=bounty, chips=CHIPS)


class Driven:
    def __init__(self, made: Definition, seed: int | None = None) -> None:
        self.machine = Machine(made)
        self.chance = None if seed is None else random.Random(seed)
        self.draws: dict[str, Drawn] = {}
        """By purpose, what is drawn first."""
        self.asked: list[str] = []
        """What was drawn for."""
        self.told: list[Answer] = []
        """After what the test did last."""
        self.send(given.Announce())

    # -- what it does ----------------------------------------------------------------------------

    def send(self, *inputs: Input) -> Driven:
        self.told = [new for one in inputs for new in self.machine.send(one, self._draw)]
        return self

    def _draw(self, want: Shuffle) -> Drawn:
        self.asked.append(want.purpose)
        order = list(range(want.many))
        if self.chance is not None:
            self.chance.shuffle(order)
        said = self.draws.get(want.purpose, ())
        return [*said, *(one for one in order if one not in said)]

    def enter(self, *players: str, **about: Any) -> Driven:
        return self.send(*(given.Register(one, **about) for one in players))

    def start(self, *players: str, flight: int = 1) -> Driven:
        entered = self.enter(*players, flight=flight).told
        self.send(given.Start(flight))
        self.told = [*entered, *self.told]
        return self

    def over(
        self,
        table: int = 1,
        change: Mapping[str, int] | None = None,
        took: Mapping[str, tuple[str, ...]] | None = None,
        **about: Any,
    ) -> Driven:
        """The unit there ends, in which chips change so."""
        here, change = self.table(table), change or {}
        after = {one: self.stack(one) + change.get(one, 0) for one in here.dealt}
        assert here.unit is not None
        return self.send(given.UnitOver(table, here.unit, after, dict(took or {}), **about))

    def bust(self, *losers: str, by: str | Sequence[str]) -> Driven:
        """They lose all they have to others at their table, who share it."""
        takers = (by,) if isinstance(by, str) else tuple(by)
        each, odd = divmod(sum(map(self.stack, losers)), len(takers))
        change = {one: -self.stack(one) for one in losers}
        change |= {one: each + (n < odd) for n, one in enumerate(takers)}
        table = self.machine.state.entrants[losers[0]].here.table
        return self.over(table, change, dict.fromkeys(losers, takers))

    def rounds(self) -> Driven:
        """Every unit that runs ends, and nothing has changed."""
        told: list[Answer] = []
        for number in [one.number for one in self.tables if one.unit is not None]:
            told += self.over(number).told
        self.told = told
        return self

    def to_break(self) -> Driven:
        """The clock runs to the next break, which begins when every unit is over."""
        while not self.flight.pause:
            self.send(given.LevelEnds())
        return self.rounds()

    # -- what there is ---------------------------------------------------------------------------

    def dealt(self) -> dict[int, Dealt]:
        """Units that have just begun, by table."""
        return {one.table: one for one in of(Dealt, self.told)}

    def seats(self) -> dict[str, tuple[int, int]]:
        entrants = self.machine.state.entrants.values()
        return {one.id: (one.at.table, one.at.seat) for one in entrants if one.at}

    def chips(self) -> dict[str, int]:
        """Of all who play."""
        entrants = self.machine.state.entrants.values()
        return {one.id: one.chips for one in entrants if one.state == "in"}

    def stack(self, entry: str) -> int:
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
