"""Whole tournaments with real hands from seeds: people come and go, the process dies, deals are
made, tournaments are called off and rolled back, under a clock that nobody waits for.

    python -m tests.room.tournament_campaign --first 1 --seeds 200 --processes 2

After every step the books are compared with the machine, and the machine with its journal: chips in
the ledger, money in escrow, and at the end that nothing is held and the journal leads to the same.
Then all of it is judged by who has no part in it (:mod:`tests.room.tournament_judged`).
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from functools import cache
from typing import Any

from sqlalchemy import select

from krupier.house.acts import Signature
from krupier.room.messages import Accepted
from krupier.room.tournament import director
from krupier.room.tournament.remembered import Remembered, play_on, played_again
from krupier.room.tournament.requests import Buy, Deal, Decline, Enter, Leave, ask
from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.templates import define, ids, template
from krupier.store import Store, schema
from tests.room import bank_formats
from tests.room.many import Played, arguments, emptied, run, same_every_time
from tests.room.setup import Answers, Place
from tests.room.tournament import Event
from tests.room.tournament_judged import Watching, judge
from tests.room.tournament_talks import Talks
from tests.simulation.weather import Crash, StormyBooks, Weather

MONEY = 10_000_000
WEATHER = Weather(0.003, 0.003, 0.004, 0.004, 0.15, 0)
BY = Signature("dora", "director", "a campaign")
MODULE = "tests.room.tournament_campaign"


@cache
def types() -> list[str]:
    return list(ids())


def hurried(type: str, chance: random.Random) -> dict[str, Any]:
    """So that it ends soon: few chips, short levels, small tables, few players to begin with."""
    made = define(type)
    if made.bank:
        return bank_formats.hurried(type)
    if made.debts:  # as few games as a round may have, and chips that run out
        stages = [one | {"units": made.units_by} for one in template(type).blocks["stages"]]
        prices = [{"prize": "95", "fee": "5", "chips": chance.choice((5, 200))}]
        return {"stages": stages, "entry": {"prices": prices}}
    chips = min(price.chips for price in made.entry.prices)
    levels = []
    for n, level in enumerate(template(type).blocks["levels"]):
        times = max(1, round(chips * 0.04 * 1.5**n / max(level["big"], level.get("bet", 0), 1)))
        row = {
            key: level.get(key, 0) * times for key in ("small", "big", "ante", "bring_in", "bet")
        }
        pause = min(level.get("pause", 0), 20)
        levels.append({**level, **row, "seconds": chance.choice((20, 60)), "pause": pause})
    changes: dict[str, Any] = {"levels": levels}
    if made.start.when == "full" and made.start.players > 30:
        changes["start"] = {"players": 18}
    if made.currencies:
        changes["currency"] = chance.choice(made.currencies)
    return changes


class Campaign:
    """The world of one seed."""

    def __init__(
        self,
        seed: int,
        type: str = "",
        *,
        calm: bool = False,
        talks: bool | None = None,
        store: Store | None = None,
    ) -> None:
        """``talks``: whether they talk about deals; None: by the seed. ``store``: empty books."""
        self.seed = seed
        self.chance = random.Random(f"tournament {seed}")
        self.type = type or self.chance.choice(types())
        self.counts: Counter[str] = Counter()
        place = Place(store) if store else Place()
        changes = hurried(self.type, self.chance)
        self.event = Event(self.type, changes, place=place, seed=seed, starts=60)
        made = self.event.it.definition
        many = made.start.players or self.chance.choice((3, 5, 9, 14, 20))
        self.people = [f"p{n}" for n in range(many + self.chance.randint(0, 4))]
        for one in self.people:
            place.player(one, MONEY, made.currency)
        self.storm = self.chance.choice((0.0, 0.002, 0.02))
        self.mood = self.chance.choice((0.0, 0.05))
        self._backs = 0
        self.books: StormyBooks | None = None
        if self.chance.random() < 0.4 and not calm:
            self._storm()
        if self.chance.random() < 0.3 and not calm:
            self.event.silent = {one for one in self.people if self.chance.random() < 0.2}
        if talks is None:
            talks = not calm and random.Random(f"whether {seed}").random() < 0.8
        self.talks = Talks(self) if talks else None
        self.watching = Watching(self.event)
        self._again: Remembered | None = None
        """What the journal leads to, so far: it goes on from there with the next lines."""

    def _storm(self) -> None:
        """Books that are slow, fail and get lost, from now on; the process dies with them."""
        place = self.event.place
        self.books = place.books = StormyBooks(place.store, WEATHER, self.chance)
        self.event.open()

    # -- what people do --------------------------------------------------------------------

    def enter(self, player: str) -> None:
        made, chance = self.event.it.definition, self.chance
        teams = made.entry.team
        team = f"team{self.people.index(player) // teams}" if teams else ""
        flight = chance.randint(1, made.stages[0].flights)
        price = chance.randrange(len(made.entry.prices))
        self.say(player, Enter(price, flight, team))

    def say(self, player: str, asked: Any) -> None:
        id = f"x{self.chance.randrange(10**9)}"
        if self.books:
            try:
                ask(self.event.it, player, player.title(), id, asked, Answers())
                self.counts["asked"] += 1
            except Refused:
                self.counts["refused"] += 1
            return
        found = self.event.ask(player, asked, id)
        self.counts["asked" if isinstance(found, Accepted) else "refused"] += 1
        if isinstance(found, Accepted) and self.chance.random() < 0.1:
            again = self.event.ask(player, asked, id)
            assert isinstance(again, Accepted), again
            assert again.again, "a repeated request counted twice"

    def something(self) -> None:
        """Somebody asks for something, perhaps at the wrong moment."""
        player, chance = self.chance.choice(self.people), self.chance
        asked = chance.choice(
            (
                *(Buy("rebuy"), Buy("add-on"), Buy("packets"), Decline(), Leave(), Leave()),
                *(Deal("want"), Deal("want"), Deal("agree"), Deal("refuse"), Deal("no-longer")),
                None,
            )
        )
        if asked is None:
            self.enter(player)
        elif isinstance(asked, Deal) and chance.random() < 0.5:
            for one in self.people:
                self.say(one, asked)
        else:
            self.say(player, asked)

    def broke(self) -> None:
        """Somebody who is offered chips answers."""
        it = self.event.it
        for entry in sorted(it.memory.clocks.offers):
            answer = self.chance.choice((Buy("rebuy"), Buy("packets"), Decline(), None))
            if answer is not None:
                self.say(it.memory.player_of(entry), answer)

    def looks(self) -> None:
        """Somebody connects, or is cut off."""
        player = self.chance.choice(self.people)
        for table in list(self.event.tables.values()):
            viewer = f"v-{player}"
            if table.gallery.has(viewer):
                table.unwatch(viewer, lost=self.chance.random() < 0.5)
            elif table.seating.of(player) or self.chance.random() < 0.1:
                table.watch(viewer, player)
            table.flush()
        self.counts["looks"] += 1

    def away(self) -> None:
        player, out = self.chance.choice(self.people), self.chance.random() < 0.5
        for table in list(self.event.tables.values()):
            if table.seating.of(player):
                try:
                    table.sit_out(player, out)
                except Refused:
                    self.counts["refused"] += 1

    def direct(self) -> None:
        """Staff do something."""
        it, chance = self.event.it, self.chance
        entry = chance.choice(list(it.state.entrants) or [""])
        kinds = ["halt", "go-on", "penalise", "remove", "close", "last-hands", "start", "cancel"]
        weights = [3, 6, 3, 1, 1, 1, 2, 0.3]
        orders: dict[str, given.Input] = {
            "halt": given.Halt("look"),
            "go-on": given.GoOn(),
            "penalise": given.Penalise(entry.partition("/")[0], units=chance.randint(1, 3)),
            "remove": given.Remove(entry, chance.choice(("excluded", "disqualified")), "why"),
            "close": given.CloseRegistration(),
            "last-hands": given.LastHands(),
            "start": given.Start(chance.randint(1, 2)),
            "cancel": given.Cancel("weather"),
        }
        try:
            director.direct(it, orders[chance.choices(kinds, weights)[0]], BY)
            self.counts["directed"] += 1
        except Refused:
            self.counts["refused"] += 1

    def back(self) -> None:
        it = self.event.it
        lines = len(it.memory.machine.journal)
        if self._backs >= 2 or lines < 3:
            return
        self._backs += 1
        to = self.chance.randint(max(1, lines - 40), lines)
        try:
            director.roll_back(it, to, BY, f"{self.seed}, {self._backs}".encode())
            self.counts["rolled back"] += 1
        except Refused:  # a hand is on its way to the books
            self.counts["refused"] += 1

    # -- the course ------------------------------------------------------------------------

    def run(self) -> None:
        for one in self.people:
            self.enter(one)
        self.to_the_end()

    def to_the_end(self, most: int = 40_000) -> None:
        for step in range(most):
            if self.over and not (self._backs == 0 and self.chance.random() < 0.1):
                break
            if self.over:
                self.back()
            self._turn(step)
        else:
            raise AssertionError(f"does not end: {self.event.it.state.phase}")
        again = self.check()
        assert again is not None, "the books are still busy"
        self.must_be_empty()
        self.counts += judge(self.event, self.watching, again.machine.journal)

    @property
    def over(self) -> bool:
        """And that is written."""
        return self.event.it.over and self.event.it.group.idle and not self.event.it.group.away

    def _turn(self, step: int) -> None:
        event, chance = self.event, self.chance
        assert not event.faults, event.faults[0]
        draw = chance.random()
        if draw < self.mood:
            acts = (self.something, self.something, self.broke, self.away, self.looks)
            chance.choice((*acts, self.direct))()
        elif draw < self.mood + self.storm:
            self._crash()
        elif draw < self.mood + self.storm + 0.0007:
            self.back()
        if self.talks and self.talks.turn():
            self._commits()
            return
        late = self.chance.random() < 0.3
        if not (not late and self._commits()) and not event.step() and not self._commits():
            self._push_on()
        if event.it.group.idle and not event.it.group.away:
            self.watching.look(event)
        if step % 97 == 0:
            self.check()

    def _crash(self) -> None:
        self.counts["crashes"] += 1
        if self.books:
            self._storm()
        else:
            self.event.open()

    def _commits(self) -> bool:
        """The disk has done its work."""
        if self.books is None or not self.books.waiting:
            return False
        try:
            self.books.commit()
        except Crash:
            self._crash()
            return True
        self.event.it.pump()
        for table in list(self.event.tables.values()):
            table.pump()
        return True

    def _push_on(self) -> None:
        """Nothing is due: somebody has to do something."""
        it = self.event.it
        orders: list[given.Input] = [given.GoOn(), *(given.Start(n) for n in range(1, 8))]
        for order in orders:
            try:
                director.direct(it, order, BY)
                return
            except Refused:
                continue
        for one in self.people:
            self.enter(one)
        if it.state.phase == "open":
            director.direct(it, given.Cancel("nobody comes"), BY)
        elif not it.over and self.event.step() is False:
            raise AssertionError(f"nothing happens: {it.state.phase}")

    # -- what must be true -----------------------------------------------------------------

    def check(self) -> Remembered | None:
        """The books, the machine and the journal say the same. Returns what the journal leads to;
        while something is on its way to the books nobody can say."""
        event = self.event
        it, state = event.it, event.it.state
        if not it.group.idle or it.group.away:
            return None
        assert not it.guard.fault(), it.guard.fault()
        assert not self._frozen(), f"nothing is played at {self._frozen()}"
        held = event.held()
        for name, amount in state.escrow.held.items():
            assert held[name] == amount, f"{name}: {held[name]} in the books, {amount} held"
        chips = self._chips()
        assert sum(chips.values()) + held["chips"] == 0, "chips were made or lost"
        if state.phase == "running":
            issued = sum(chips.values()) + self._won_by_bank() - self._lent()
            assert issued == state.issued, f"{issued} chips in the books, {state.issued} issued"
        with event.place.store.read() as conn:
            stored = it.read(conn)
        if self._again is None or it.over:  # the end is reached from the first line
            self._again = played_again(stored)
        play_on(self._again, stored.entries)
        again = self._again
        assert again.lines == it.memory.lines, "lines that are not in the books"
        assert _told(again.state) == _told(state), "the journal leads elsewhere"
        assert again.chips == it.memory.chips, "other chips"
        assert again.clocks == it.memory.clocks, f"{again.clocks} != {it.memory.clocks}"
        return again

    def _frozen(self) -> list[str]:
        """Tables at which the machine waits for a unit that nobody plays or is about to."""
        it = self.event.it
        if it.unsure or it.stopped:
            return []
        tables = [one for flight in it.state.flights for one in flight.tables.values()]
        names = [it.floor.id(one.number) for one in tables if one.unit is not None]
        found = [(name, self.event.tables[name]) for name in names]
        return [
            name
            for name, one in found
            if not (one.running or one.rounds.opening or it.floor.dealers[name].units.coming)
        ]

    def _won_by_bank(self) -> int:
        """In rounds that run: the machine is told of it when they are over."""
        courses = [table.course for table in self.event.tables.values() if table.running]
        bank = self.event.it.definition.bank
        return sum(one.play.felt.bank for one in courses if one) if bank else 0

    def _lent(self) -> int:
        """In additional games that run, above what their players have themselves."""
        state = self.event.it.state
        begun = [
            one.begun for flight in state.flights for one in flight.tables.values() if one.unit
        ]
        return sum(
            chips - state.entrants[entry].chips
            for one in begun
            if one is not None
            for entry, chips in one.further.items()
        )

    def _chips(self) -> dict[str, int]:
        """What lies before players and in hands, by account."""
        table = schema.accounts
        query = select(table.c.name, table.c.balance).where(
            table.c.currency == "CHIPS", table.c.kind.in_(("stack", "score", "table"))
        )
        with self.event.place.store.read() as conn:
            return {row.name: row.balance for row in conn.execute(query)}

    def must_be_empty(self) -> None:
        assert not any(self.event.held().values()), self.event.held()
        assert not any(self._chips().values())
        wrong = self.event.wrong()
        assert not wrong, wrong[:3]


def _told(state: Any) -> dict[str, Any]:
    """All of a state but what was answered last."""
    return {
        name: value
        for name, value in vars(state).items()
        if name not in ("news", "definition", "escrow")
    }


def play(of: Played) -> None:
    """One seed, in the books of this process."""
    one = Campaign(of.seed, of.asked, store=emptied())
    of.type, of.counts = one.type, one.counts
    one.run()
    of.counts["lines"] += len(one.event.it.memory.told)


def main() -> int:
    same_every_time(MODULE)
    return not run(play, MODULE, arguments(__doc__, seeds=100).parse_args())


if __name__ == "__main__":
    sys.exit(main())
