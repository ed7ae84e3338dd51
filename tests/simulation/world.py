"""The world of one seed: tables, people, time, and a process that dies and starts again."""

from __future__ import annotations

import heapq
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, partial

from msgspec.structs import replace
from sqlalchemy import Connection

from krupier.equipment.generator import Generator
from krupier.plan import files
from krupier.room.bots import Crowd
from krupier.room.clocks import SECOND
from krupier.room.config import HouseRules, TableConfig, add_table, config_of
from krupier.room.environment import Environment, secure_sources
from krupier.room.group import Group
from krupier.room.hands.house_rules import CashRules
from krupier.room.lobby import demo_tables
from krupier.room.money import Wallets
from krupier.room.table import Table
from krupier.room.watchdog import Watchdog
from krupier.rules.families import all_plans, among_players
from krupier.rules.options import Refused
from krupier.store import Inline, Store, Transfer, ledger, open_store
from krupier.store import people as kept
from tests.room.setup import by
from tests.simulation import checks, live, people, pool, staff
from tests.simulation.people import Person
from tests.simulation.referees.covered import Overseer
from tests.simulation.referees.evidence import Evidence, Purse
from tests.simulation.referees.sight import Watchman
from tests.simulation.referees.talk import Listener
from tests.simulation.street import CAMERA, Client, Street
from tests.simulation.weather import FAIR, Crash, Entropy, StormyBooks, Weather

START = 1_700_000_000 * SECOND
PURSE = 200_000
"""What a player has to begin with, in minor units."""


@dataclass(frozen=True)
class Plan:
    """What kind of room is simulated."""

    games: Sequence[str] = ()
    """Ids of games; none: all there are."""
    tables: int = 3
    players: int = 6
    seconds: int = 100
    weather: Weather = field(default_factory=Weather)
    live: bool = False
    """Whether there certainly is a live cash table; otherwise now and then."""
    chats: float = 0.1
    """How often somebody says something, whenever he does something."""


class Room:
    """The world of one seed."""

    def __init__(self, seed: int, plan: Plan, store: Store | None = None) -> None:
        self.seed = seed
        self.plan = plan
        self.chance = random.Random(f"room {seed}")
        self.gossip = random.Random(f"gossip {seed}")
        """What is said at the tables changes nothing that is played there."""
        self.time = START
        self.moment = 0
        """Counts everything that was ever put off until later: no two are the same."""
        self.store = store or open_store("sqlite://")
        self.counts: Counter[str] = Counter()
        self.evidence = Evidence(self.store.read, _secret(self.store))
        self.sight = Watchman(self.evidence)
        self.talk = Listener()
        self.overseer = Overseer(self.store.read)
        self._generator = Generator(Entropy(f"source {seed}"), clock=lambda: 0.0)
        self._events: list[tuple[int, int, Callable[[], None]]] = []
        self.people = [people.some_person(self, n) for n in range(plan.players)]
        self._furnish()
        self._open_doors(plan.weather)
        self._let_in()

    # -- setting up ------------------------------------------------------------------------

    def _furnish(self) -> None:
        configs = _demo_tables()
        if self.plan.games:
            configs = [one for one in configs if one.game in self.plan.games]
        made: list[TableConfig] = []
        while (n := len(made)) < self.plan.tables:
            base = self.chance.choice(configs)
            house_rules = HouseRules(
                clocks={"betting": self.chance.choice((3, 8, 20)), "decision": 5},
                pause=self.chance.choice((0.0, 1.0, 4.0)),
                spin_idle=self.chance.random() < 0.2,
                patience=self.chance.choice((1, 5)),
                cash=self._cash_habits(base.house_rules.cash),
                options=self._cash_options(base.game),
            )
            made.append(TableConfig(f"T{n}", base.game, base.currency, base.limits, house_rules))
            if len(made) < self.plan.tables and house_rules.cash != CashRules():
                made.append(self._second(made[-1]))
        if not self.plan.games and (fast := pool.some_pool(self.seed)):
            made.append(fast)
        if (not self.plan.games or self.plan.live) and (
            felt := live.some_table(self.seed, always=self.plan.live)
        ):
            made.append(felt)
        codes = sorted({one.currency for one in made})
        with self.store.write() as conn:
            for one in made:
                add_table(conn, one, self.time)
            for person in self.people:
                self._add_person(conn, person, codes)

    def _second(self, main: TableConfig) -> TableConfig:
        """Another table of the same game and stakes: one waiting list, and people move."""
        main_id, habits = main.id, main.house_rules.cash
        must = main_id if self.chance.random() < 0.3 else ""
        cash = replace(habits, must_move=must)
        id = f"T{int(main_id[1:]) + 1}"
        return replace(
            main, id=id, group_id=main_id, house_rules=replace(main.house_rules, cash=cash)
        )

    def _cash_habits(self, base: CashRules) -> CashRules:
        """Small tables, so that few people make a game; stacks of all sizes."""
        if base == CashRules():
            return base  # a game against the bank
        chance = self.chance
        return replace(
            base,
            seats=min(base.seats or 2, chance.choice((2, 3, 4, 6))),
            buy_in=chance.choice(((1, 3), (5, 20), (40, 100))),
            button=chance.choice(("dead", "moving")),
            time_bank=chance.choice((0.0, 4.0, 30.0)),
            keep=chance.choice((8.0, 40.0, 1800.0)),
            draw=chance.random() < 0.5,
            choice=chance.choice((0.0, 3.0)),
        )

    def _cash_options(self, game: str) -> dict[str, bool | int | str]:
        """What a table of poker may choose to play with, now and then."""
        plan = all_plans()[game]
        if not among_players(plan):
            return {}
        known = ("attack", "chop_blinds", "muck", "run_twice", "rabbit")
        offered = [name for name in known if name in plan.options]
        return {name: True for name in offered if self.chance.random() < 0.4}

    def _add_person(self, conn: Connection, person: Person, codes: list[str]) -> None:
        kept.add_player(conn, person.id, person.id.upper(), f"token {person.id}", self.time)
        for code in codes:
            account = f"player:{person.id}"
            ledger.open_accounts(conn, [account, "clearing:demo"], code)
            # odd amounts, so that somebody goes all-in with chips that cannot be shared
            purse = PURSE // self.chance.choice((1, 1, 20, 200)) - self.chance.randrange(100)
            key = f"gift/{person.id}/{code}"
            gift = Transfer(key, "clearing:demo", account, purse, code, "gift")
            ledger.post(conn, [gift], self.time)
            self.evidence.purses.append(Purse(key, person.id, code, purse))

    def _open_doors(self, weather: Weather) -> None:
        """The process starts: everything in memory is new."""
        self.evidence.life += 1
        self.talk.start_over()
        self.street = Street(self.evidence.told, self.sight, self.talk)
        self.books = StormyBooks(self.store, weather, self.chance)
        self._events = []
        self._ticks: dict[str, int] = {}
        self._watchdog = Watchdog()
        house = Environment(
            store=self.store,
            books=self.books,
            wallets=Wallets(self.store, Inline(self.store), lambda: self.time),
            outlet=self.street,
            now=lambda: self.time,
            source=live.machine(secure_sources(self._generator)),
            hosted=partial(pool.hosted, self),
            new_id=lambda: self.chance.randbytes(8).hex(),
        )
        with self.store.read() as conn:
            configs = [config_of(one) for one in kept.all_tables(conn)]
        groups: dict[str, Group] = {}
        self.tables: dict[str, Table] = {}
        for one in sorted(configs, key=lambda one: one.group != one.id):
            if one.id in self.tables:
                continue  # its group has brought it back
            whose = groups.setdefault(one.group, Group(house, one.group))
            self.tables[one.id] = Table(house, one, _plan_text(one.game), whose)
        if "L" in self.tables:
            live.impatient(self.tables["L"])
        for table in list(self.tables.values()):
            self.street.clients[table.id][CAMERA] = Client(CAMERA, None)
            table.watch(CAMERA)
        self.counts["voided"] += sum("void" in one.resumed for one in self.tables.values())
        self.counts["resumed"] += sum("resumed" in one.resumed for one in self.tables.values())

    def _let_in(self) -> None:
        """People, bots and staff come (again)."""
        chance = self.chance
        for person in self.people:
            person.viewer = person.table = ""
            self.later(chance.random() * 5, partial(people.live, self, person))
        for table in list(self.tables.values()):
            if chance.random() < 0.5:
                seed = f"crowd {self.seed} {self.moment} {table.id}"
                self.later(1, partial(self._crowd, Crowd(table, 2, random.Random(seed))))
        self.later(chance.random() * 40, partial(staff.shift, self))
        if "L" in self.tables:
            floor = random.Random(f"floor {self.seed} {self.moment}")
            self.later(1, partial(live.shift, self, floor))
        self.later(0.05, self._flush)

    # -- time ------------------------------------------------------------------------------

    def later(self, seconds: float, act: Callable[[], None]) -> None:
        self.moment += 1
        heapq.heappush(self._events, (self.time + int(seconds * SECOND), self.moment, act))

    @contextmanager
    def refusals(self) -> Iterator[None]:
        """Whatever is refused here is counted, and life goes on."""
        try:
            yield
        except Refused as refused:
            self.counts[f"refused {refused.code}"] += 1

    def run(self) -> None:
        """Lives through the time of the plan; then the last rounds are played out."""
        end = START + self.plan.seconds * SECOND
        while self.time < end:
            try:
                self._step()
                if self.chance.random() < self.plan.weather.restart:
                    raise Crash
            except Crash:
                self.counts["crashes"] += 1
                self.time += SECOND
                self._open_doors(self.plan.weather)
                self._let_in()
        self._close_doors()

    def _step(self) -> None:
        """The next thing that happens: a commit, a clock, or somebody's act."""
        self._look_around()
        self._next()

    def _next(self) -> None:
        at, _, act = heapq.heappop(self._events)
        self.time = max(self.time, at)
        act()

    def _look_around(self) -> None:
        """What the tables and the books want to be called for."""
        if self.books.waiting and "books" not in self._ticks:
            self._ticks["books"] = 0
            self.later(self.books.delay() / SECOND, self._commit)
        for table in list(self.tables.values()):
            due = table.due
            if due is not None and self._ticks.get(table.id) != due:
                self._ticks[table.id] = due
                late = self.chance.choice((0, 0, 0, 0.02, 0.4))
                self.later(max(0, due - self.time) / SECOND + late, partial(self._tick, table))

    def _commit(self) -> None:
        del self._ticks["books"]
        self.books.commit()
        if "L" in self.tables and (wrong := self.overseer.look()):
            raise checks.Broken(f"covered: {wrong}")
        for table in list(self.tables.values()):
            table.pump()

    def _tick(self, table: Table) -> None:
        self._ticks.pop(table.id, None)
        table.tick()

    def _flush(self) -> None:
        for alarm in self._watchdog.look(self.tables.values(), self.time):
            if alarm.code != "storage":
                raise checks.Broken(f"{alarm.table} is stuck: {alarm.code} {alarm.about}")
        for table in list(self.tables.values()):
            table.flush()
            if table.rounds.idle and self.chance.random() < 0.3:
                checks.same_picture(table, self.street.clients[table.id].values())
        self.later(0.05 if self.chance.random() < 0.5 else 0.5, self._flush)

    def _crowd(self, crowd: Crowd) -> None:
        crowd.tick()
        self.later(0.5, partial(self._crowd, crowd))

    # -- the end ---------------------------------------------------------------------------

    def _close_doors(self) -> None:
        """All tables are closed and their last rounds played out, in fair weather: after one
        more start of the process, or in the same, and then everybody has his answer."""
        if self.chance.random() < 0.5:
            self._open_doors(FAIR)
        else:
            self.books.weather = FAIR
            self._events = [one for one in self._events if _is_the_houses(one[2])]
            heapq.heapify(self._events)
        for table in list(self.tables.values()):
            with self.refusals():
                table.staff.resume(by("the end"))
        end = self.time + 25 * 3600 * SECOND  # a temporary table waits for a day
        while any(table.state != "closed" for table in self.tables.values()):
            for table in list(self.tables.values()):
                if table.state == "open":
                    table.staff.close(by("test"))
            self._look_around()
            if not self._events or self.time > end:
                raise checks.Broken(
                    f"tables do not close: {[t.state for t in self.tables.values()]}"
                )
            self._next()
        for table in list(self.tables.values()):
            table.flush()
        self.evidence.heard_out = True


def _is_the_houses(act: Callable[[], None]) -> bool:
    """Whether it is the house that wanted to do something later, not somebody in the room."""
    done = act.func if isinstance(act, partial) else act
    return done.__name__ in ("_commit", "_tick")


@cache
def _demo_tables() -> list[TableConfig]:
    return demo_tables()


@cache
def _plan_text(game: str) -> str:
    return files.plan_path(game).read_text(encoding="utf-8")


def _secret(store: Store) -> bytes:
    """The house key's own bytes: a referee opens the vault by himself."""
    assert store.key is not None
    return store.key._secret
