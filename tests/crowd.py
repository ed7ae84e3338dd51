"""Thousands of players under a virtual clock: in one fast pool, or at ordinary tables.

Everything but time is real: tables, books with group commit, and everybody looks on. Players think
for a while and then act; who may fold early does so in most hands, as people do in a pool.
"""

from __future__ import annotations

import heapq
import queue
import random
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from krupier.equipment.generator import Generator
from krupier.plan import files
from krupier.room.config import HouseRules, TableConfig, add_table
from krupier.room.environment import Environment, secure_sources
from krupier.room.group import Group
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.requests import Entry, FastFold, Prefer, Request, SitDown
from krupier.room.messages import Answer, Own, Snapshot, Talk, Update
from krupier.room.money import Wallets
from krupier.room.pool.dealer import PoolDealer
from krupier.room.table import Table
from krupier.rules.options import Choose, Move, Refused
from krupier.rules.wants import Moves
from krupier.store import Inline, Store, Transfer, ledger, open_store, people
from krupier.store.writer import Together, Work, Writer
from tests.simulation.weather import Entropy

T = TypeVar("T")
SECOND = 1_000_000
COMMIT = 0.01
"""Seconds until what is decided is durable."""
START = 1_700_000_000 * SECOND
GAME, CODE = "fortuna/texas-holdem", "EUR"
BUY_IN, PURSE = 20_000, 10_000_000
SEATS, FLUSH = 6, SECOND // 20
EARLY, FOLDS, BETS = 0.6, 0.6, 0.1
"""How often somebody folds before his turn, in turn to a bet, and bets himself."""


class Counted:
    """Books that know how many units are on their way."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self.on_their_way = 0

    def submit(self, work: Work[T], together: Together | None = None) -> Future[T]:
        self.on_their_way += 1
        return self._writer.submit(work, together)

    def take(self) -> int:
        """So many will be heard of."""
        found, self.on_their_way = self.on_their_way, 0
        return found

    async def run(self, work: Work[T]) -> T:
        return await self._writer.run(work)

    def close(self) -> None:
        self._writer.close()


class Deaf:
    """Counts what is told."""

    def __init__(self) -> None:
        self.messages = 0

    def gone(self, table: str) -> None:
        """Nobody looks on any more."""

    def everybody(self, table: str, message: Update) -> None:
        self.messages += 1

    def viewer(self, table: str, viewer: str, message: Own | Snapshot) -> None:
        self.messages += 1

    def chat(self, table: str, viewers: Collection[str], message: Talk) -> None:
        self.messages += 1


class Hall:
    """Players ``p0``, ``p1`` … in a pool, or six at every table."""

    def __init__(self, players: int, *, pool: bool, seed: int = 1, store: Store | None = None):
        self.store = store or open_store("sqlite://")
        self.chance = random.Random(seed)
        self.time = START
        self.counts: Counter[str] = Counter()
        self.waits: list[int] = []
        """How long everybody was without a hand."""
        self.tables: dict[str, Table] = {}
        self._events: list[tuple[int, int, Callable[[], None]]] = []
        self._n = 0
        self._woken: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._touched: dict[str, None] = {}
        self._ticks: dict[str, int] = {}
        self._stale: set[str] = set()
        self._asked: dict[str, object] = {}
        self._looks: dict[str, str] = {}
        """At which table of the pool somebody looks on."""
        self._free: dict[str, int] = {}
        self._seen: dict[str, int] = {}
        self._collects = False
        self._groups: dict[str, Group] = {}
        self.books = Counted(Writer(self.store))
        self.env = Environment(
            store=self.store,
            books=self.books,
            wallets=Wallets(self.store, Inline(self.store), lambda: self.time),
            outlet=Deaf(),
            now=lambda: self.time,
            source=secure_sources(Generator(Entropy(f"crowd {seed}"), clock=lambda: 0.0)),
            wake=self._woken.put,
            touched=lambda table: self._touched.setdefault(table),
            hosted=self._hosted,
        )
        self.names = [f"p{n}" for n in range(players)]
        self._open_accounts()
        self.pool = self._add("P", "pool") if pool else None
        for n in range(0 if pool else -(-players // SEATS)):
            self._add(f"T{n}", "")
        for n, name in enumerate(self.names):
            table = self.pool or self.tables[f"T{n // SEATS}"]
            self.later(self.chance.random() * 5, partial(self._come, name, table))

    # -- setting up ------------------------------------------------------------------------

    def _open_accounts(self) -> None:
        with self.store.write() as conn:
            for name in self.names:
                people.add_player(conn, name, name, f"token {name}", START)
                ledger.open_accounts(conn, [f"player:{name}", "clearing:demo"], CODE)
                ends = ("clearing:demo", f"player:{name}")
                ledger.post(conn, [Transfer(f"gift/{name}", *ends, PURSE, CODE, "gift")], START)

    def _add(self, id: str, pool: str) -> Table:
        cash = CashRules(blinds=("1", "2"), seats=SEATS, draw=False, pool=pool)  # type: ignore[arg-type]
        config = TableConfig(id, GAME, CODE, {}, HouseRules(pause=1.0, cash=cash))
        with self.store.write() as conn:
            add_table(conn, config, START)
        text = files.plan_path(GAME).read_text(encoding="utf-8")
        table = self.tables[id] = Table(self.env, config, text)
        self._groups[id] = table.group
        return table

    def _hosted(self, table: Table) -> None:
        self.tables[table.id] = table

    # -- time ------------------------------------------------------------------------------

    def later(self, seconds: float, act: Callable[[], None]) -> None:
        self._n += 1
        heapq.heappush(self._events, (self.time + int(seconds * SECOND), self._n, act))

    def run(self, seconds: float) -> None:
        """Whatever happens in so much time."""
        end = self.time + int(seconds * SECOND)
        self._look()
        while self._events and self._events[0][0] <= end:
            at, _, act = heapq.heappop(self._events)
            self.time = max(self.time, at)
            with self._refusals():
                act()
            self._look()
        self.time = end

    def _written(self) -> None:
        """What was on its way is durable."""
        self._collects = False
        woken = {self._woken.get() for _ in range(self.books.take())}
        for name in woken:
            group = self._groups[name]
            group.pump()
            for member in group.told():
                if member in self.tables:
                    self.tables[member].pump()

    def _look(self) -> None:
        if self.books.on_their_way and not self._collects:
            self._collects = True
            self.later(COMMIT, self._written)
        touched, self._touched = self._touched, {}
        for name in touched:
            table = self.tables.get(name)
            if table is None:
                continue
            due = table.due
            if due is not None and self._ticks.get(name) != due:
                self._ticks[name] = due
                self.later(max(0, due - self.time) / SECOND, partial(self._tick, table, due))
            if table.gallery.stale and name not in self._stale:
                self._stale.add(name)
                self.later(FLUSH / SECOND, partial(self._flush, table))
            self._notice(table)

    def _tick(self, table: Table, due: int) -> None:
        if self._ticks.get(table.id) == due:
            del self._ticks[table.id]
            table.tick()

    def _flush(self, table: Table) -> None:
        self._stale.discard(table.id)
        table.flush()

    @contextmanager
    def _refusals(self) -> Iterator[None]:
        try:
            yield
        except Refused as refused:
            self.counts[f"refused {refused.code}"] += 1

    # -- players ---------------------------------------------------------------------------

    def _come(self, name: str, table: Table) -> None:
        table.watch(f"v-{name}", name)
        self._ask(table, name, SitDown(None, BUY_IN))
        self._ask(table, name, Prefer(auto_top_up=True))
        if not self.pool:
            with self._refusals():
                self._ask(table, name, Entry("post"))

    def _ask(self, table: Table, name: str, request: Request) -> None:
        self._n += 1
        table.ask(name, name, f"r{self._n}", request, self._heard)

    def _heard(self, answer: Answer) -> None:
        self.counts[type(answer).__name__] += 1

    def _notice(self, table: Table) -> None:
        """Who is asked something here, and who is new."""
        course = table.course
        if course is None:
            return
        if self._seen.get(table.id) != table.number and table.running:
            self._seen[table.id] = table.number
            self._dealt(table)
        want = course.play.want
        if not table.running or not isinstance(want, Moves) or self._asked.get(table.id) is want:
            return
        self._asked[table.id] = want
        for seat in want.seats or ():
            think = 0.3 + self.chance.random() * 2
            self.later(think, partial(self._act, table, course.owners[seat], seat, want))

    def _dealt(self, table: Table) -> None:
        self.counts["hands"] += 1
        assert table.course is not None
        for name in table.course.owners.values():
            if name in self._free:
                self.waits.append(self.time - self._free.pop(name))
            if self.pool:
                self.later(0.02, partial(self._look_on, name, table))
                if self.chance.random() < EARLY:
                    number = table.number
                    think = 0.5 + self.chance.random() * 1.5
                    self.later(think, partial(self._fold_early, table, name, number))

    def _look_on(self, name: str, table: Table) -> None:
        """A page that follows its player."""
        before = self._looks.get(name)
        if before == table.id:
            return
        if before:
            self.tables[before].unwatch(f"f-{name}")
        self._looks[name] = table.id
        table.watch(f"f-{name}", name)

    def _fold_early(self, table: Table, name: str, number: int) -> None:
        assert self.pool is not None
        assert isinstance(self.pool.dealer, PoolDealer)
        here = self.pool.dealer.playing.get(name)
        if here is None or here.table is not table or table.number != number:
            return
        self._ask(table, name, FastFold())
        self.counts["early"] += 1
        self._free[name] = self.time

    def _act(self, table: Table, name: str, seat: str, want: object) -> None:
        course = table.course
        if course is None or course.play.want is not want:
            return
        words = {one.do: one for one in course.play.offers(seat)}
        chance = self.chance.random()
        raises = [one for one in words.values() if not isinstance(one, Choose)]
        if raises and chance < BETS:
            move = Move(seat, raises[0].do, amount=raises[0].least)  # type: ignore[union-attr]
        elif "check" in words:
            move = Move(seat, "check")
        elif chance < FOLDS and "fold" in words:
            move = Move(seat, "fold")
            self._free[name] = self.time
        else:
            move = Move(seat, "call" if "call" in words else next(iter(words)))
        self._n += 1
        self.counts["actions"] += 1
        table.move(name, f"m{self._n}", move, self._heard)

    # -- the end ---------------------------------------------------------------------------

    def close_books(self) -> None:
        """What is on its way is written."""
        while self.books.on_their_way:
            self._written()

    def close(self) -> None:
        self.books.close()
        self.store.close()
