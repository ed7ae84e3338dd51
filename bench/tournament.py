"""Decisions per second of the machine of tournaments, and how long the longest of them takes.

    python -m bench.tournament [--players 10000]

A freezeout of so many players is played down to its winner: at every table one hand after the other
ends, some of them with somebody out, and tables are balanced and broken; every end of a unit, of a
level and of a break is a decision. Cards are not dealt. One JSON line each: the decisions, what
chips are worth by the independent chip model for 1,000 players and 150 prizes, and the replay of
the journal. Seconds are those of the processor. What concerns all tables at once, as the start,
the end of a break and the end of it all, is told apart from the longest of the others; so are the
pauses of the garbage collector, which come between decisions as well as in them.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import time
from collections.abc import Sequence
from fractions import Fraction

from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import Broken, Dealt, Moved, Out
from krupier.rules.tournament.definition import Definition, Entry, Level, Payouts, Price
from krupier.rules.tournament.icm import worths
from krupier.rules.tournament.inputs import Input, Shuffle
from krupier.rules.tournament.machine import Machine, replay

MOST = 5.0
"""Milliseconds for a decision."""


def freezeout() -> Definition:
    levels = tuple(
        Level(seconds=900, small=50 * n, big=100 * n, pause=0 if n % 4 else 600)
        for n in range(1, 41)
    )
    return Definition(
        name="bench",
        game="kings/texas-holdem",
        currency="EUR",
        entry=Entry(prices=(Price(prize=9000, fee=1000, chips=20_000),)),
        levels=levels,
        payouts=Payouts(by="generated", paid=Fraction(15, 100)),
        hand_for_hand=1,
    )


class Collector:
    """How long the garbage collector takes."""

    def __init__(self) -> None:
        self.spent = self.longest = self._begun = 0.0
        gc.callbacks.append(self)

    def __call__(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._begun = time.process_time()
            return
        pause = time.process_time() - self._begun
        self.spent += pause
        self.longest = max(self.longest, pause)


class Course:
    def __init__(self, seed: int) -> None:
        self.luck = random.Random(seed)
        self.machine = Machine(freezeout())
        self.collector = Collector()
        self.spent: list[tuple[float, str]] = []
        self.counts = {"out": 0, "moved": 0, "broken": 0, "units": 0}

    def send(self, one: Input) -> None:
        paused, start = self.collector.spent, time.process_time()
        news = self.machine.send(one, self._draw)
        spent = time.process_time() - start - (self.collector.spent - paused)
        self.spent.append((spent, type(one).__name__))
        for answer in news:
            self.counts["out"] += isinstance(answer, Out)
            self.counts["moved"] += isinstance(answer, Moved)
            self.counts["broken"] += isinstance(answer, Broken)
            self.counts["units"] += isinstance(answer, Dealt)

    def _draw(self, want: Shuffle) -> Sequence[int]:
        return self.luck.sample(range(want.many), want.many)

    def enter(self, players: int) -> None:
        self.send(given.Announce())
        for number in range(players):
            self.send(given.Register(f"p{number}"))

    def play(self) -> None:
        """To the winner: tables in turn, and a level after every few rounds of them."""
        self.send(given.Start())
        rounds = 0
        while not self.over:
            flight = self.machine.state.flights[0]
            for number in list(flight.tables):
                if number in flight.tables and flight.tables[number].unit is not None:
                    self._hand(number)
                if self.over:
                    return
            rounds += 1
            if flight.pause == "on":
                self.send(given.BreakEnds())
            elif rounds % 3 == 0 and not flight.pause:
                self.send(given.LevelEnds())

    @property
    def over(self) -> bool:
        return self.machine.state.phase == "over"

    def _hand(self, number: int) -> None:
        table = self.machine.state.flights[0].tables[number]
        assert table.unit is not None
        after = {entry: self.machine.state.entrants[entry].chips for entry in table.dealt}
        winner, loser = self.luck.sample(sorted(after), 2)
        lost = after[loser] if self.luck.random() < 0.3 else after[loser] // 4
        after[loser] -= lost
        after[winner] += lost
        self.send(given.UnitOver(number, table.unit, after, winner=winner))


def decisions(players: int) -> Course:
    course = Course(17)
    course.enter(players)
    entered = len(course.spent)
    gc.freeze()  # as the server does with what stays
    start = time.process_time()
    course.play()
    spent = time.process_time() - start
    every, single = course.spent[entered:], course.spent[entered + 1 : -1]
    single = [one for one in single if one[1] != "BreakEnds"]
    each = sorted(one for one, _ in single)
    row = {
        "what": "decisions",
        "players": players,
        **course.counts,
        "decisions": len(every),
        "decisions per second": round(len(every) / spent),
        "p99 ms": round(1000 * each[len(each) * 99 // 100], 3),
        "longest ms": round(1000 * each[-1], 3),
        "within": each[-1] * 1000 <= MOST,
        "longest pause of the collector ms": round(1000 * course.collector.longest, 1),
        "start ms": round(1000 * every[0][0], 1),
        "longest end of a break ms": round(
            1000 * max((one for one, what in every if what == "BreakEnds"), default=0.0), 1
        ),
        "end ms": round(1000 * every[-1][0], 1),
    }
    print(json.dumps(row), flush=True)
    return course


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--players", type=int, default=10_000)
    course = decisions(parser.parse_args().players)
    luck = random.Random(3)
    chips = [luck.randint(1_000, 200_000) for _ in range(1_000)]
    start = time.process_time()
    worths(chips, [100_000 // place for place in range(1, 151)])
    spent = time.process_time() - start
    print(json.dumps({"what": "icm", "players": 1000, "prizes": 150, "seconds": round(spent, 2)}))
    journal = course.machine.journal
    start = time.process_time()
    replay(course.machine.state.definition, journal)
    spent = time.process_time() - start
    row = {"what": "replay", "lines": len(journal), "lines per second": round(len(journal) / spent)}
    print(json.dumps({**row, "seconds": round(spent, 2)}))


if __name__ == "__main__":
    main()
