"""A whole room under a virtual clock, from one seed.

Tables of any games, people who come, stake, dawdle, lose their connection, send everything
twice or nonsense, staff who void and close, money that moves elsewhere, disks that fail, and a
process that dies at the worst moment and starts again. The same seed gives the same journals,
hash for hash, so a seed that fails is a bug report:

    python -m krupier.room.simulation --seed 17 -v
    python -m krupier.room.simulation --seeds 2000
"""

from __future__ import annotations

import argparse
import hashlib
import heapq
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, partial

from msgspec.structs import replace
from sqlalchemy import Connection

from krupier.equipment.generator import Generator
from krupier.money import currency, parse, show
from krupier.plan import files
from krupier.room import checks
from krupier.room.bots import Crowd, make_move
from krupier.room.cash.game import CashGame
from krupier.room.cash.habits import CashHabits
from krupier.room.cash.preactions import KINDS
from krupier.room.cash.requests import (
    Away,
    ChooseGame,
    Entry,
    GetUp,
    PostNext,
    Pre,
    Prefer,
    Request,
    ShowCards,
    SitDown,
    TopUp,
    UseTimeBank,
)
from krupier.room.clocks import SECOND
from krupier.room.config import Habits, TableConfig, config_of
from krupier.room.house import House, secure_sources
from krupier.room.lobby import demo_tables
from krupier.room.messages import Accepted, Answer, Update
from krupier.room.money import Wallets
from krupier.room.table import Table
from krupier.room.weather import FAIR, Client, Crash, Entropy, StormyBooks, Street, Weather
from krupier.rules.families import all_plans, among_players
from krupier.rules.game import BadSetting
from krupier.rules.options import Move, Refused
from krupier.store import Inline, Store, StoreError, Transfer, journal, ledger, open_store, people

START = 1_700_000_000 * SECOND
CZK = 200_000
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


@dataclass
class Person:
    id: str
    slow: float
    """How long he thinks, in mean seconds."""
    honest: bool
    """Sends no nonsense."""
    lag: int
    viewer: str = ""
    table: str = ""
    sent: int = 0
    last: tuple[str, str, Move, int] | None = None
    """Table, id, move and round, to be sent again."""


class Room:
    """The world of one seed."""

    def __init__(self, seed: int, plan: Plan, store: Store | None = None) -> None:
        self.seed = seed
        self.plan = plan
        self.chance = random.Random(f"room {seed}")
        self.time = START
        self.store = store or open_store("sqlite://")
        self.counts: Counter[str] = Counter()
        self.answers: dict[tuple[str, str], Answer | None] = {}
        """What players were told about their moves; ``None``: nothing yet."""
        self.told: list[Update] = []
        """All updates that told of events."""
        self._generator = Generator(Entropy(f"source {seed}"), clock=lambda: 0.0)
        self._events: list[tuple[int, int, Callable[[], None]]] = []
        self._n = 0
        self.people = [self._person(n) for n in range(plan.players)]
        self._furnish()
        self._open_doors()
        self._let_in()

    # -- setting up ------------------------------------------------------------------------

    def _person(self, n: int) -> Person:
        chance = self.chance
        return Person(
            f"p{n}",
            slow=chance.choice((0.5, 1.5, 4.0, 12.0)),
            honest=chance.random() < 0.7,
            lag=chance.choice((10, 40, 250, 900)),
        )

    def _furnish(self) -> None:
        configs = _demo_tables()
        if self.plan.games:
            configs = [one for one in configs if one.game in self.plan.games]
        made: list[TableConfig] = []
        for n in range(self.plan.tables):
            base = self.chance.choice(configs)
            habits = Habits(
                clocks={"betting": self.chance.choice((3, 8, 20)), "decision": 5},
                pause=self.chance.choice((0.0, 1.0, 4.0)),
                spin_idle=self.chance.random() < 0.2,
                patience=self.chance.choice((1, 5)),
                cash=self._cash_habits(base.habits.cash),
                options=self._cash_options(base.game),
            )
            made.append(TableConfig(f"T{n}", base.game, base.currency, base.limits, habits))
        codes = sorted({one.currency for one in made})
        with self.store.write() as conn:
            for one in made:
                self._add_table(conn, one)
            for person in self.people:
                self._add_person(conn, person, codes)

    def _cash_habits(self, base: CashHabits) -> CashHabits:
        """Small tables, so that few people make a game; stacks of all sizes."""
        if base == CashHabits():
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
        offered = [name for name in ("attack", "chop_blinds", "muck") if name in plan.options]
        return {name: True for name in offered if self.chance.random() < 0.4}

    def _add_table(self, conn: Connection, config: TableConfig) -> None:
        people.add_table(
            conn,
            config.id,
            game=config.game,
            currency=config.currency,
            options=config.options_text(),
            limits=config.limits_text(),
            at=self.time,
        )

    def _add_person(self, conn: Connection, person: Person, codes: list[str]) -> None:
        people.add_player(conn, person.id, person.id.upper(), f"token {person.id}", self.time)
        for code in codes:
            account = f"player:{person.id}"
            ledger.open_accounts(conn, [account, "clearing:demo"], code)
            purse = CZK // self.chance.choice((1, 1, 20, 200))
            key = f"gift/{person.id}/{code}"
            ledger.post(conn, [Transfer(key, "clearing:demo", account, purse, code)], self.time)

    def _open_doors(self, weather: Weather | None = None) -> None:
        """The process starts: everything in memory is new."""
        self.street = Street(_add, self.told)
        self.books = StormyBooks(self.store, weather or self.plan.weather, self.chance)
        self._events = []
        self._ticks: dict[str, int] = {}
        house = House(
            self.store,
            self.books,
            Wallets(self.store),
            self.street,
            lambda: self.time,
            secure_sources(self._generator),
        )
        with self.store.read() as conn:
            configs = [config_of(one) for one in people.all_tables(conn)]
        self.tables = {one.id: Table(house, one, _plan_text(one.game)) for one in configs}
        self.counts["voided"] += sum("void" in one.resumed for one in self.tables.values())
        self.counts["resumed"] += sum("resumed" in one.resumed for one in self.tables.values())

    def _let_in(self) -> None:
        """People, bots and staff come (again)."""
        chance = self.chance
        for person in self.people:
            person.viewer = person.table = ""
            self._later(chance.random() * 5, partial(self._live, person))
        for table in self.tables.values():
            if chance.random() < 0.5:
                crowd = Crowd(table, 2, random.Random(f"crowd {self.seed} {self._n} {table.id}"))
                self._later(1, partial(self._crowd, crowd))
        self._later(chance.random() * 40, self._staff)
        self._later(0.05, self._flush)

    # -- time ------------------------------------------------------------------------------

    def _later(self, seconds: float, act: Callable[[], None]) -> None:
        self._n += 1
        heapq.heappush(self._events, (self.time + int(seconds * SECOND), self._n, act))

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
                self._open_doors()
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
            self._later(self.books.delay() / SECOND, self._commit)
        for table in self.tables.values():
            due = table.due
            if due is not None and self._ticks.get(table.id) != due:
                self._ticks[table.id] = due
                late = self.chance.choice((0, 0, 0, 0.02, 0.4))
                self._later(max(0, due - self.time) / SECOND + late, partial(self._tick, table))

    def _commit(self) -> None:
        del self._ticks["books"]
        self.books.commit()
        for table in self.tables.values():
            table.pump()

    def _tick(self, table: Table) -> None:
        self._ticks.pop(table.id, None)
        table.tick()

    def _flush(self) -> None:
        for table in self.tables.values():
            table.flush()
            if table.rounds.idle and self.chance.random() < 0.3:
                checks.same_picture(table, self.street.clients[table.id].values())
        self._later(0.05 if self.chance.random() < 0.5 else 0.5, self._flush)

    def _crowd(self, crowd: Crowd) -> None:
        crowd.tick()
        self._later(0.5, partial(self._crowd, crowd))

    # -- people ----------------------------------------------------------------------------

    def _live(self, who: Person) -> None:
        """One step in a player's evening."""
        self._later(self.chance.expovariate(1 / who.slow) + 0.05, partial(self._live, who))
        try:
            self._act(who)
        except Refused as refused:
            self.counts[f"refused {refused.code}"] += 1

    def _act(self, who: Person) -> None:
        chance = self.chance
        if not who.table:
            who.table = chance.choice(sorted(self.tables))
        table = self.tables[who.table]
        if not who.viewer:
            who.viewer = f"{who.id}/{self._n}"
            self.street.clients[table.id][who.viewer] = Client(who.viewer, who.id)
            table.watch(who.viewer, who.id)
            table.ping(who.id, who.lag)
            return
        if not table.seating.of(who.id):
            try:
                table.sit(who.id, who.id.upper())
            except Refused:
                if chance.random() < 0.3:
                    self._disconnect(who, table)
                    who.table = ""
                raise
            return
        fate = chance.random()
        if fate < 0.04:
            self._disconnect(who, table)
        elif fate < 0.06:
            table.stand(who.id)
        elif fate < 0.08:
            table.sit_out(who.id, chance.random() < 0.5)
        elif fate < 0.10:
            behind = chance.choice(("", "", "+"))
            table.sit(who.id, who.id.upper(), f"{chance.randrange(1, 9)}{behind}")
        elif fate < 0.14:
            table.entropy(who.id, chance.randbytes(chance.choice((0, 8, 32))), self._heard)
        elif fate < 0.16:
            self._spend_elsewhere(who, table)
        elif fate < 0.20 and who.last:
            self._send(who, *who.last)
        elif fate < 0.22:
            table.resync(who.viewer)
        elif fate < 0.32 and isinstance(table.between, CashGame):
            self._ask(who, table)
        else:
            move = make_move(table, who.id, chance, advice=chance.random() < 0.6)
            if not who.honest and chance.random() < 0.3:
                move = self._nonsense(move)
            if move is not None:
                who.sent += 1
                who.last = table.id, f"{who.id}-{self._n}-{who.sent}", move, table.number
                self._send(who, *who.last)

    def _ask(self, who: Person, table: Table) -> None:
        """Something that only tables among players understand; now and then twice."""
        chance = self.chance
        requests: tuple[Request, ...] = (
            TopUp(chance.choice((0, 1, 1_000, 10_000, 10**9))),
            SitDown(None, chance.choice((0, 1, 12_000, 30_000))),
            GetUp(),
            Away(chance.random() < 0.5),
            *(Entry(how) for how in ("post", "wait", "button")),
            Prefer(chance.choice((None, True, False)), None, chance.choice((True, False))),
            *(Prefer(straddle=how) for how in ("never", "first", "any")),
            *(ChooseGame(name) for name in ("omaha", "razz", "badugi", "texas-holdem")),
            PostNext(),
            *(Pre(kind) for kind in KINDS),
            Pre(None),
            UseTimeBank(),
            ShowCards(),
        )
        request = chance.choice(requests)
        who.sent += 1
        id = f"{who.id}-{self._n}-{who.sent}"
        for _ in range(chance.choice((1, 1, 1, 2))):
            table.ask(who.id, who.id.upper(), id, request, self._heard)

    def _send(self, who: Person, name: str, id: str, move: Move, number: int) -> None:
        table = self.tables[name]
        self.counts["moves"] += 1
        if not isinstance(self.answers.get((who.id, id)), Accepted):
            self.answers[who.id, id] = None  # sent again: the answer is open again

        def heard(answer: Answer) -> None:
            self.answers[who.id, id] = answer
            self._heard(answer)

        try:
            table.move(who.id, id, move, heard, number)
        except Refused as refused:
            if not isinstance(self.answers[who.id, id], Accepted):
                self.answers[who.id, id] = refused
            raise

    def _heard(self, answer: Answer) -> None:
        self.counts["accepted" if isinstance(answer, Accepted) else f"told {answer.code}"] += 1

    def _nonsense(self, move: Move | None) -> Move:
        chance = self.chance
        move = move or Move("1", "bet", "red", (), 100)
        return chance.choice(
            (
                Move("2", move.do, move.bet, move.on, move.amount),
                Move(move.seat, move.do, move.bet, move.on, 10**13),
                Move(move.seat, move.do, move.bet, ("99", "x"), move.amount),
                Move(move.seat, "take-back", move.bet, move.on, 7),
                Move(move.seat, "dance"),
                Move(move.seat, move.do, move.bet, move.on, -5),
                Move(move.seat, move.do, move.bet, move.on, 1, unrefused=True),
            )
        )

    def _disconnect(self, who: Person, table: Table) -> None:
        table.unwatch(who.viewer)
        self.street.clients[table.id].pop(who.viewer, None)
        who.viewer = ""
        if self.chance.random() < 0.3:
            who.table = ""

    def _spend_elsewhere(self, who: Person, table: Table) -> None:
        """Money leaves or enters his account behind the tables' back."""
        code = table.config.currency
        amount = self.chance.randrange(1, 5_000)
        account, out = f"player:{who.id}", self.chance.random() < 0.5
        ends = (account, "clearing:demo") if out else ("clearing:demo", account)
        transfer = Transfer(f"elsewhere/{self._n}/{self.time}", *ends, amount, code)
        done = Inline(self.store).submit(lambda conn: ledger.post(conn, [transfer], self.time))
        if done.exception() is None and self.chance.random() < 0.5:
            table.house.wallets.refresh(who.id)

    # -- staff -----------------------------------------------------------------------------

    def _staff(self) -> None:
        self._later(self.chance.random() * 60, self._staff)
        table = self.chance.choice(sorted(self.tables.items()))[1]
        acts: list[Callable[[], object]] = [
            lambda: table.close("s"),
            lambda: table.open("s"),
            lambda: table.open("s"),
            lambda: table.suspend("fire alarm", "s"),
            lambda: table.resume("s"),
            lambda: table.resume("s"),
            lambda: table.void("misdeal", "s"),
            lambda: table.no_more_bets("s"),
            lambda: table.set_limits(table.config.limits, "s"),
        ]
        try:
            self.chance.choice(acts)()
        except (Refused, BadSetting) as refused:
            self.counts[f"staff {type(refused).__name__}"] += 1

    def _close_doors(self) -> None:
        """All tables are closed and their last rounds played out, in fair weather."""
        self._open_doors(FAIR)
        for table in self.tables.values():
            if table.state == "open":
                table.close("s")
        end = self.time + 3600 * SECOND
        while any(table.state != "closed" for table in self.tables.values()):
            self._look_around()
            if not self._events or self.time > end:
                raise checks.Broken(
                    f"tables do not close: {[t.state for t in self.tables.values()]}"
                )
            self._next()


@cache
def _demo_tables() -> list[TableConfig]:
    return demo_tables()


@cache
def _plan_text(game: str) -> str:
    return files.plan_path(game).read_text(encoding="utf-8")


def _add(one: str, other: str) -> str:
    """Decimal texts; a currency with two places is enough here."""
    money = currency("EUR")
    signs = [-1 if text.startswith("-") else 1 for text in (one, other)]
    values = [parse(text.removeprefix("-"), money) for text in (one, other)]
    return show(sum(sign * value for sign, value in zip(signs, values, strict=True)), money)


@dataclass(frozen=True)
class Report:
    seed: int
    digest: str
    """Of all journals and balances: the same for the same seed."""
    rounds: int
    counts: dict[str, int]
    problems: list[str]


def simulate(seed: int, plan: Plan | None = None, store: Store | None = None) -> Report:
    """One evening in one room (on empty books), and everything that is wrong after it."""
    room = Room(seed, plan or Plan(), store)
    problems: list[str] = []
    try:
        room.run()
        problems += checks.check(room.store, room.answers, room.told)
    except (AssertionError, StoreError, Refused) as fault:
        problems.append("".join(traceback.format_exception(fault)))
    with room.store.read() as conn:
        heads, sums = journal.heads(conn), ledger.trial_balance(conn)
        rounds = sum(one.rounds for one in people.all_tables(conn))
    digest = hashlib.sha256(repr((sorted(heads.items()), sums)).encode()).hexdigest()
    if store is None:
        room.store.close()
    return Report(seed, digest, rounds, dict(sorted(room.counts.items())), problems)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m krupier.room.simulation", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--seeds", type=int, default=20, help="how many seeds to run")
    parser.add_argument("--first", type=int, default=0, help="the first of them")
    parser.add_argument("--seed", type=int, help="run this seed alone")
    parser.add_argument("--games", nargs="*", default=(), help="games to play; default: all")
    parser.add_argument("--seconds", type=int, default=Plan.seconds, help="virtual time per seed")
    parser.add_argument("-v", "--verbose", action="store_true", help="a line for every seed")
    told = parser.parse_args(arguments)
    plan = Plan(games=told.games, seconds=told.seconds)
    first, count = (told.first, told.seeds) if told.seed is None else (told.seed, 1)
    total: Counter[str] = Counter()
    failed, rounds, began = [], 0, time.monotonic()
    for seed in range(first, first + count):
        report = simulate(seed, plan)
        total += Counter(report.counts)
        rounds += report.rounds
        if told.verbose or told.seed is not None:
            print(f"seed {seed}: {report.rounds} rounds, {report.digest[:16]}, {report.counts}")
        done = seed - first + 1
        if done % 100 == 0:
            spent = time.monotonic() - began
            print(f"{done} of {count} seeds, {rounds} rounds, {spent:.0f} s", file=sys.stderr)
        if report.problems:
            failed.append(seed)
            print(f"seed {seed} FAILED", *report.problems[:5], sep="\n  ")
    spent = time.monotonic() - began
    print(f"{count} seeds, {rounds} rounds in {spent:.0f} s; {len(failed)} failed {failed[:20]}")
    print(", ".join(f"{name}: {n}" for name, n in sorted(total.items())))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
