"""The clocks of a tournament: levels, breaks, its own time, and how long somebody may think about
an offer. A function of the journal: what ran before an interruption runs on after it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from krupier.room.clocks import SECOND
from krupier.rules.tournament import answers as told
from krupier.rules.tournament.answers import Answer
from krupier.rules.tournament.state import Flight, State

OFFER = 30 * SECOND
"""To buy chips again, for somebody who is broke: his table waits for him."""
TALK = 180 * SECOND
"""To agree to a deal."""


@dataclass(frozen=True)
class Running:
    what: Literal["level", "break", "time"]
    length: int
    left: int
    """When it was set going, or stopped."""
    since: int | None
    """Since when it runs; it stands otherwise."""

    def left_at(self, now: int) -> int:
        return self.left if self.since is None else max(0, self.left - (now - self.since))

    def stopped(self, at: int) -> Running:
        return replace(self, left=self.left_at(at), since=None)

    def going(self, at: int) -> Running:
        return self if self.since is not None else replace(self, since=at)

    @property
    def due(self) -> int | None:
        return None if self.since is None else self.since + self.left


@dataclass(frozen=True)
class Clocks:
    flights: dict[int, Running] = field(default_factory=dict)
    whole: Running | None = None
    """Of a tournament that lasts so long."""
    offers: dict[str, int] = field(default_factory=dict)
    """By entry, until when it may buy chips."""
    talk: int | None = None
    """Until when a deal is talked about."""
    stand: bool = False
    halted: bool = False
    """By staff: nobody who thinks about an offer is hurried."""

    @property
    def due(self) -> int | None:
        times = [one.due for one in self._all()]
        times += [*([] if self.halted else self.offers.values()), self.talk]
        return min((one for one in times if one is not None), default=None)

    def _all(self) -> list[Running]:
        return [*self.flights.values(), *([self.whole] if self.whole else [])]

    def after(self, s: State, news: list[Answer], at: int) -> Clocks:
        """Something happened, and this was told."""
        now = replace(self, flights=dict(self.flights), offers=dict(self.offers))
        for one in news:
            now = now._heard(s, one, at)
        for number in list(now.flights):
            if not any(one.number == number and runs(s, one) for one in s.flights):
                del now.flights[number]
        offers = {entry: until for entry, until in now.offers.items() if _is_asked(s, entry)}
        talk = now.talk if s.talk == "on" else None
        if self.halted and not s.halted:  # whoever was asked has his time again
            offers = dict.fromkeys(offers, at + OFFER)
        now = replace(now, offers=offers, talk=talk, halted=s.halted)
        return now._standing(s.halted or bool(s.talk) or s.phase != "running", at)

    def _heard(self, s: State, one: Answer, at: int) -> Clocks:
        match one:
            case told.StageBegins(flight=flight):
                for begun in s.flights:  # none, if it is over by now
                    if begun.number == flight:
                        level = s.definition.level(begun.level)
                        self._begin(flight, "level", level.seconds, at)
                lasts = s.definition.end.seconds
                if s.definition.end.when == "time" and self.whole is None:
                    whole = Running("time", lasts * SECOND, lasts * SECOND, at)
                    return replace(self, whole=whole)
            case told.LevelBegins(level=level, flight=flight):
                self._begin(flight, "level", s.definition.level(level).seconds, at)
            case told.BreakBegins(seconds=seconds, flight=flight):
                self._begin(flight, "break", seconds, at)
            case told.Offered(entry=entry):
                self.offers[entry] = at + OFFER
            case told.DealOffered():
                return replace(self, talk=at + TALK)
            case told.Ended():
                return Clocks()
        return self

    def _begin(self, flight: int, what: Literal["level", "break"], seconds: int, at: int) -> None:
        self.flights[flight] = Running(what, seconds * SECOND, seconds * SECOND, at)

    def _standing(self, stand: bool, at: int) -> Clocks:
        turn = Running.stopped if stand else Running.going
        return replace(
            self,
            flights={number: turn(one, at) for number, one in self.flights.items()},
            whole=turn(self.whole, at) if self.whole else None,
            stand=stand,
        )

    def stood(self, since: int, at: int) -> Clocks:
        """Nothing ran meanwhile, and whoever was asked has his time again."""
        stopped = self._standing(True, since)
        return replace(
            stopped if self.stand else stopped._standing(False, at),
            offers=dict.fromkeys(self.offers, at + OFFER),
            talk=None if self.talk is None else at + TALK,
        )

    def as_of(self, then: int, at: int) -> Clocks:
        """These clocks, as they were at a moment, set going now: after a roll-back."""
        return self.stood(then, at)


def runs(s: State, flight: Flight) -> bool:
    """Whether it has a clock: not while it waits for its last units, or is over. While a final
    table is formed it runs on."""
    if flight.state != "playing" or flight.pause == "due":
        return False
    last_units = flight.hands_drawn and not s.rules.units
    return flight.stopping in ("", "final") and not last_units


def _is_asked(s: State, entry: str) -> bool:
    """Whether a table waits for its answer."""
    entrant = s.entrants.get(entry)  # none after a roll-back to before it came
    if entrant is None or entrant.at is None:
        return False
    return any(
        entry in one.tables[entrant.at.table].asked
        for one in s.flights
        if entrant.at.table in one.tables
    )
