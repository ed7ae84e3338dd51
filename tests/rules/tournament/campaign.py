"""A campaign of random tournaments against the machine, each judged by the referee.

    python -m tests.rules.tournament.campaign --first 0 --seeds 500
    python -m tests.rules.tournament.campaign --seeds 500 --format blackjack-window

Every seed is one definition and one course of it: entries, results, breaks, penalties, deals,
roll-backs, calling off, and inputs that have to be refused and change nothing. A definition with a
conflict is refused with the names of both blocks and counted; the next one is drawn. Prints what
was met, and every failure with its seed.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import traceback
from collections import Counter
from collections.abc import Sequence

from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import Answer, Ended
from krupier.rules.tournament.conflicts import Conflicts
from krupier.rules.tournament.definition import Definition
from krupier.rules.tournament.inputs import Input, Shuffle
from krupier.rules.tournament.machine import Machine, replay
from krupier.rules.tournament.state import Flight, State, Table
from tests.rules.tournament import wild
from tests.rules.tournament.definitions import blocks, definition
from tests.rules.tournament.house_formats import FORMATS, of_format
from tests.rules.tournament.referee.judge import Referee

MOST_STEPS = 6_000
"""After which a course is stuck: somebody waits for what never comes."""


class Stuck(AssertionError):
    """Nobody wins."""


class Met:
    """What a campaign has come across."""

    def __init__(self) -> None:
        self.runs = 0
        self.steps = 0
        self.blocks: Counter[str] = Counter()
        self.conflicts: Counter[tuple[str, str]] = Counter()
        self.inputs: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.ends: Counter[str] = Counter()


def valid(chance: random.Random, met: Met, format: str = "") -> tuple[Definition, Machine]:
    while True:
        made = of_format(chance, format) if format else definition(chance)
        try:
            return made, Machine(made)
        except Conflicts as problem:
            for one, other, why in problem.found:
                if not (one and other and f"{one} and {other}: {why}" in str(problem)):
                    raise AssertionError("a conflict names both blocks") from problem
                met.conflicts[one, other] += 1


def snapshot(s: State) -> str:
    """All of it, to be compared."""
    parts = {name: value for name, value in vars(s).items() if name not in ("news", "escrow")}
    return repr((parts, s.escrow.held))


class Course:
    """One tournament from its announcement to its end."""

    def __init__(self, seed: int, met: Met, format: str = "") -> None:
        self.chance = random.Random(f"tournament {seed}")
        self.met, self.format = met, format
        self.of, self.machine = valid(self.chance, met, format)
        self.referee = Referee(self.of)
        self.backs = self.chance.choice((0, 0, 1, 3))
        self.called_off = self.chance.random() < 0.15
        self.deals = self.chance.choice((0.0, 0.0, 0.01, 0.05, 0.2))
        """How often a deal is tried."""
        self.removals = self.chance.choice((0.0, 0.0, 0.0, 0.02, 0.1))
        """How often somebody is removed after a unit."""
        self.rulings = self.chance.choice((0.0, 0.0, 0.005, 0.02))
        """How often play is halted for one."""
        self.wildness = self.chance.choice((0.0, 0.02, 0.1))
        self.busts = self.chance.choice((0.3, 0.6, 0.9))

    @property
    def s(self) -> State:
        return self.machine.state

    # -- sending ---------------------------------------------------------------------------------

    def _draw(self, want: Shuffle) -> Sequence[int]:
        found = self.chance.sample(range(want.many), want.many)
        self.drawn.append((want.purpose, found))
        return found

    def send(self, one: Input) -> list[Answer]:
        self.drawn: list[tuple[str, Sequence[int]]] = []
        news = self.machine.send(one, self._draw)
        self.met.steps += 1
        self.met.inputs[type(one).__name__] += 1
        self.met.answers.update(type(answer).__name__ for answer in news)
        self.referee.see(one, news, self.drawn)
        return news

    def attempt(self, one: Input) -> bool:
        """Either it is taken, or nothing has changed."""
        before = snapshot(self.s), len(self.machine.journal)
        try:
            self.send(one)
        except Refused as problem:
            self.met.refused[problem.code] += 1
            assert (snapshot(self.s), len(self.machine.journal)) == before, ("changed by", one)
            return False
        return True

    def must_refuse(self, one: Input) -> None:
        assert not self.attempt(one), ("taken", one)

    # -- the course ------------------------------------------------------------------------------

    def run(self) -> None:
        self.must_refuse(given.Register("early"))
        self.send(given.Announce())
        self._registration()
        steps = 0
        while True:
            while self.s.phase != "over":
                steps += 1
                if steps > MOST_STEPS:
                    raise Stuck(self.waits())
                self._step()
            if not self.backs or self.chance.random() < 0.7:
                break
            self._roll_back()
        self.must_refuse(given.Cancel("late"))
        self._again()

    def waits(self) -> object:
        return [(f.state, f.level, f.pause, f.stopping, f.tables) for f in self.s.flights]

    def _again(self) -> None:
        """The journal leads to the same."""
        again = replay(self.of, self.machine.journal)
        assert snapshot(again.state) == snapshot(self.s), "the replay differs"

    def _registration(self) -> None:
        chance, of = self.chance, self.of
        start = of.start
        sizes = (1, 4, 5, 8, 9, 14, 18, 26) if self.format else (1, 2, 5, 9, 17, 30, 45, 70)
        many = start.players if start.when == "full" else chance.choice(sizes)
        if of.entry.team:
            many = many * of.entry.team
        number = 0
        while self.s.phase == "open" and number < many + 3:
            if start.when == "full" or number < many:
                self.attempt(wild.registration(self, f"p{number}", number))
            number += 1
            if chance.random() < 0.05 and number > 2:
                self.attempt(given.Unregister(f"p{chance.randrange(number)}"))
            if of.multi_stack and chance.random() < 0.3:
                self.attempt(given.Buy(f"p{number - 1}", "packets", chance.randint(1, 3)))
            if chance.random() < self.wildness:
                wild.bad(self)
            if chance.random() < 0.02:
                self.attempt(given.ExtendRegistration(chance.randint(1, 4), "a storm"))
        if self.called_off and chance.random() < 0.1 and self.s.phase != "over":
            self.send(given.Cancel("storm"))

    def _step(self) -> None:
        chance = self.chance
        if chance.random() < self.wildness:
            wild.bad(self)
        if chance.random() < self.wildness:
            self.attempt(wild.anything(self))
        elif self.backs and chance.random() < 0.01:
            self._roll_back()
        elif self.called_off and chance.random() < 0.01:
            self.attempt(given.Cancel("storm"))
        elif self.s.prizes is not None and chance.random() < self.deals:
            self.attempt(wild.deal(self))
        else:
            self._progress()

    def _roll_back(self) -> None:
        self.backs -= 1
        many = len(self.machine.journal)
        least = 1 if self.chance.random() < 0.3 else max(1, many - 12)
        self.send(given.RollBack(self.chance.randint(least, many), "a ruling"))

    def _progress(self) -> None:
        s, chance = self.s, self.chance
        if s.phase == "over":
            return
        if s.halted and chance.random() < 0.2:
            self.send(given.GoOn())
            return
        if self.of.deal and s.prizes is not None and chance.random() < self.deals / 4:
            for one in [e.id for e in s.entrants.values() if e.state in ("in", "through")]:
                self.attempt(given.WishDeal(one))
            return
        if s.talk == "on":
            self._talk()
            return
        asked = sorted(e for f in s.flights for t in f.tables.values() for e in t.asked)
        if asked and chance.random() < 0.9:
            self._answer(chance.choice(asked))
            return
        waiting = [f for f in s.flights if f.state == "waiting"]
        playing = [f for f in s.flights if f.state == "playing"]
        if not playing and not s.beginning and chance.random() < 0.2:  # between days
            self.attempt(wild.ruling(self))
            return
        if waiting and (not playing or chance.random() < 0.02):
            flight = chance.choice(waiting)
            through = [e.player for e in s.entrants.values() if e.state == "through"]
            if s.beginning and through and chance.random() < 0.5:  # a second stack of his
                self.attempt(wild.registration(self, chance.choice(through), 0, flight.number))
                return
            if not self.attempt(given.Start(flight.number, self._absent())):
                self.attempt(
                    wild.registration(self, f"q{chance.randrange(99)}", chance.randrange(9))
                )
            return
        if playing:
            self._go_on(chance.choice(playing))

    def _absent(self) -> tuple[str, ...]:
        """Who is not at his place at the start, where that is asked."""
        s, chance = self.s, self.chance
        if self.of.entry.absent != "refunded" or not s.beginning:
            return ()
        waiting = [one.player for one in s.entrants.values() if one.state == "waiting"]
        return tuple(one for one in waiting if chance.random() < 0.05)

    def _talk(self) -> None:
        """All want a deal: now they agree, or somebody does not."""
        playing = [one for one in self.s.entrants.values() if one.state in ("in", "through")]
        left = [one.id for one in playing if not one.excluded]
        if self.chance.random() < 0.5 or not self.attempt(wild.deal(self)):
            self.send(given.RefuseDeal(self.chance.choice(left)))

    def _answer(self, entry: str) -> None:
        one, chance = self.s.entrants[entry], self.chance
        if one.packets and chance.random() < 0.7:
            self.send(given.Buy(entry, "packets", chance.randint(1, one.packets)))
        elif not one.packets and chance.random() < 0.6:
            self.send(given.Buy(entry, "rebuy", form=chance.choice(("money", "ticket"))))
        else:
            self.send(given.Decline(entry))

    def _go_on(self, flight: Flight) -> None:
        s, chance = self.s, self.chance
        if flight.pause == "on":
            self._break(flight)
        elif not flight.pause and chance.random() < 0.04:
            self.attempt(given.LevelEnds(flight.number))
        elif self.of.end.when == "time" and chance.random() < 0.02:
            self.attempt(given.TimeIsUp())
        elif chance.random() < self.rulings and not s.halted:
            self.send(given.Halt("a case"))
        elif s.halted and chance.random() < 0.3:
            self.attempt(wild.reseat(self, flight) if chance.random() < 0.5 else wild.ruling(self))
        elif not s.closed and chance.random() < 0.1:
            name = chance.choice(
                [
                    f"q{chance.randrange(9)}",
                    *(
                        e.player
                        for e in s.entrants.values()
                        if e.state in ("out", "through", "played")
                    ),
                ]
            )
            self.attempt(wild.registration(self, name, chance.randrange(9), flight.number))
        elif chance.random() < 0.03:
            self.attempt(wild.rare(self, flight))
        elif s.rules.play == "zoom":
            self._hand_of_pool()
        else:
            tables = flight.tables.values()
            running = [one for one in tables if one.unit is not None and not one.held]
            if running:
                self._unit(flight, chance.choice(running))
            elif not s.closed and not flight.pause:
                self.attempt(given.LevelEnds(flight.number))

    def _break(self, flight: Flight) -> None:
        chance = self.chance
        if chance.random() < 0.2:
            self.attempt(given.ChipRace(25, 100, flight.number))
        if chance.random() < 0.2:
            self.attempt(wild.reseat(self, flight))
        if chance.random() < 0.05:
            self.attempt(wild.ruling(self))
        if self.of.add_on and chance.random() < 0.7:
            names = sorted(e.id for e in self.s.entrants.values() if e.state == "in") or ["p0"]
            self.attempt(given.Buy(chance.choice(names), "add-on"))
        else:
            self.attempt(given.BreakEnds(flight.number))

    def _unit(self, flight: Flight, table: Table) -> None:
        chance = self.chance
        assert table.unit is not None
        if flight.hand_for_hand and not table.held and chance.random() < 0.2:
            self.send(given.AllIn(table.number))
        elif chance.random() < 0.02:
            self.send(given.Void(table.number, table.unit))
        elif chance.random() < self.removals and self.attempt(given.Halt("a breach")):
            who = chance.choice([*table.seats.values()])
            self._result(table)
            self.attempt(given.Remove(who, chance.choice(("excluded", "disqualified")), "a breach"))
            self.attempt(given.GoOn())
        else:
            self._result(table)

    def _result(self, table: Table) -> None:
        chance = self.chance
        assert table.unit is not None
        assert table.begun is not None
        before = {entry: self.s.entrants[entry].chips for entry in table.dealt}
        lent = table.begun.further
        after, took, winner = wild.result(self, lent or before, table.begun.dead)
        broke = [entry for entry in after if not after[entry] and not self.of.debts and not lent]
        better = tuple(chance.sample(broke, len(broke))) if chance.random() < 0.3 else ()
        self.send(given.UnitOver(table.number, table.unit, after, took, winner, better))

    def _hand_of_pool(self) -> None:
        playing = [one for one in self.s.entrants.values() if one.state == "in"]
        if len(playing) < 2:
            self.attempt(given.LevelEnds(1))
            return
        who = self.chance.sample(playing, min(len(playing), self.chance.randint(2, 6)))
        before = {one.id: one.chips for one in who}
        after, took, _ = wild.result(self, before)
        self.send(given.PoolUnitOver({e: after[e] - before[e] for e in before}, took))


def one(seed: int, met: Met, format: str = "") -> Course:
    """Raises whatever is wrong."""
    course = Course(seed, met, format)
    met.runs += 1
    met.blocks.update(blocks(course.of))
    course.run()
    told = [x for _, news, _ in course.referee.seen for x in news if isinstance(x, Ended)]
    met.ends[told[-1].how] += 1
    return course


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--format", default="", choices=["", *FORMATS])
    parser.add_argument("--show", action="store_true", help="failures with their traces")
    asked = parser.parse_args()
    met, failed = Met(), []
    for seed in range(asked.first, asked.first + asked.seeds):
        try:
            one(seed, met, asked.format)
        except (Exception, AssertionError) as problem:
            failed.append(seed)
            print(
                json.dumps({"seed": seed, "failed": f"{type(problem).__name__}: {problem}"[:300]})
            )
            if asked.show:
                traceback.print_exc(limit=-6)
    for name in ("blocks", "inputs", "answers", "refused", "ends"):
        print(json.dumps({name: dict(getattr(met, name).most_common())}))
    print(json.dumps({"conflicts": {" and ".join(k): n for k, n in met.conflicts.most_common()}}))
    print(json.dumps({"runs": met.runs, "steps": met.steps, "failed": len(failed)}))
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
