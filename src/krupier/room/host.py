"""Tables under asyncio: timers, commits and the rhythm of their messages."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Protocol, TypeVar

from sqlalchemy import Connection

from krupier.house import acts, licence
from krupier.house.acts import Signature
from krupier.plan import files
from krupier.room import history, temporary
from krupier.room.admission import must_let_sit
from krupier.room.cash.waiting import WaitingList
from krupier.room.config import TableConfig, add_table, config_of
from krupier.room.environment import (
    Environment,
    MakeSource,
    Wait,
    secure_sources,
    to_the_end,
)
from krupier.room.group import Group
from krupier.room.messages import (
    Accepted,
    News,
    Outlet,
    Unfinished,
    Waiting,
    is_away,
)
from krupier.room.money import Wallets
from krupier.room.replies import answered, durable
from krupier.room.table import Table
from krupier.room.tournament.hall import Hall
from krupier.room.watchdog import Alarm, Watchdog
from krupier.rules.options import Move, Refused
from krupier.store import Store, journal, people, tournaments
from krupier.store import history as stored
from krupier.store.writer import Books

log = logging.getLogger("krupier.room")
T = TypeVar("T")

FLUSH = 0.05
"""Seconds between two updates of one table."""
LOOK_AGAIN, LOOK_LATER = 0.02, 2.0
"""Seconds after which a balance is read once more: money was moving, or there were no books."""
WATCH = 5.0
"""Seconds between two looks of the watchdog."""
RECENT = 30
"""Rounds before the start whose results are looked up."""


def wall_clock() -> Callable[[], int]:
    """Microseconds since 1970 that never jump."""
    offset = time.time_ns() - time.monotonic_ns()
    return lambda: (time.monotonic_ns() + offset) // 1000


class Actor(Protocol):
    """What this process drives: a table, or a tournament."""

    @property
    def id(self) -> str: ...

    @property
    def group(self) -> Group: ...

    @property
    def due(self) -> int | None: ...

    def tick(self) -> None: ...

    def pump(self) -> None: ...

    def halted(self, reason: str) -> None: ...


class Host:
    """All tables of this process, on one event loop.

    Call methods of ``host[table]`` from the loop whenever you like: they never wait. The host
    looks after clocks, commits and flushes.
    """

    def __init__(
        self,
        store: Store,
        books: Books,
        outlet: Outlet,
        *,
        plans: Iterable[Path] = (),
        source: MakeSource | None = None,
        flush: float = FLUSH,
        now: Callable[[], int] | None = None,
        tell: Callable[[str, News], None] = lambda player, news: None,
        here: Callable[[str], bool] = lambda player: True,
        wait: Wait = to_the_end,
    ) -> None:
        """``plans``: further directories of plan files. ``now``: a clock that never jumps.
        ``tell``: reaches a player wherever he is; ``here``: whether he is anywhere. ``wait``: how
        long who asks waits for the books."""
        self._store = store
        self._books = books
        self._plans = tuple(plans)
        self._every = flush
        self._groups: dict[str, Group] = {}
        self._tables: dict[str, Table] = {}
        self._timers: dict[str, tuple[int, asyncio.TimerHandle]] = {}
        self._flushes: dict[str, asyncio.TimerHandle] = {}
        self._flushed: dict[str, float] = {}
        self._touched: set[str] = set()
        self._looking = False
        self._woken: deque[str] = deque()
        self._waking = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._watchdog = Watchdog()
        self._looks: asyncio.TimerHandle | None = None
        self.alarms: list[Alarm] = []
        """Tables on which somebody waits and nothing happens."""
        now = now or wall_clock()
        self.wallets = Wallets(store, books, now, self._ask_ledger)
        self._lookups: dict[str, asyncio.Task[None]] = {}
        self._env = Environment(
            store=store,
            books=books,
            wallets=self.wallets,
            outlet=outlet,
            now=now,
            source=source or secure_sources(),
            wake=self._wake,
            touched=self._touch,
            apart=self._apart,
            hosted=self._hosted,
            left=self._left,
            tell=tell,
            here=here,
            wait=wait,
        )
        self.tournaments = Hall(self._env, self._groups)

    # -- tables ----------------------------------------------------------------------------

    @property
    def groups(self) -> list[Group]:
        """All that this process owns."""
        return list(self._groups.values())

    def licences(self, ending: Mapping[str, int]) -> None:
        """Whose licences end, and when, as somebody has learned it."""
        new = {one for one, at in ending.items() if self._env.licences.get(one) != at}
        self._env.licences.update(ending)
        for table in self._tables.values():
            if table.config.operator in new:
                self._touch(table.id)
        for held in self.tournaments:
            if held.record.operator in new:
                held.touch()

    def start(self) -> list[str]:
        """Brings back all stored tables; says what became of their open rounds."""
        self._loop = asyncio.get_running_loop()
        said = []
        with self._store.read() as conn:
            self.licences(licence.all_ending(conn))
            announced = [one.id for one in tournaments.all_tournaments(conn)]
            # what a group is for before the tables that it has set up for itself
            running = {one.table for one in journal.open_rounds(conn)}
            stored_tables = [
                one
                for one in people.all_tables(conn)
                if not (rules := config_of(one).house_rules).tournament
                and (one.id in running or not rules.temporary)
            ]
            records = sorted(stored_tables, key=lambda one: one.id != one.group)
            texts = {one.id: self._plan_text(conn, one.id, one.game) for one in records}
        for one in records:
            if one.id in self._tables:
                continue  # a table of its group has brought it back
            text = texts[one.id]
            if text is None:
                said.append(f"{one.id}: there is no plan {one.game}")
                continue
            table = self._host(config_of(one), text)
            if table.resumed:
                said.append(f"{one.id}: {table.resumed}")
        for id in announced:
            self.tournaments.hold(id)
        for line in said:
            log.info("%s", line)
        self._watch()
        return said

    async def stop(self) -> None:
        """Stops the clocks and waits for what is being written. Rounds stay open in the store."""
        if self._looks:
            self._looks.cancel()
        for lookup in self._lookups.values():
            lookup.cancel()
        for _, timer in self._timers.values():
            timer.cancel()
        for timer in self._flushes.values():
            timer.cancel()
        self._tables = {}
        self.tournaments.clear()
        for _ in range(1_000):
            if all(group.idle for group in self._groups.values()):
                return
            await asyncio.sleep(0.01)
            for group in self._groups.values():
                group.pump()
        log.warning("stopped although not everything was written")

    @property
    def tables(self) -> Mapping[str, Table]:
        return self._tables

    def __getitem__(self, table: str) -> Table:
        found = self._tables.get(table)
        if found is None:
            raise Refused("unknown-table", f"there is no table {table[:64]!r}", table=table[:64])
        return found

    async def add(self, config: TableConfig, by: Signature, *, open: bool = True) -> Table:
        """Registers a new table in the store and hosts it. Raises BadSetting, Conflict."""
        text = files.plan_path(config.game, self._plans).read_text(encoding="utf-8")
        config.check(text)

        def work(conn: Connection) -> None:
            at = self._env.now()
            add_table(conn, config, at, "open" if open else "closed")
            acts.record(
                conn,
                "table.create",
                f"table:{config.id}",
                by,
                at,
                after=config,
                operator=config.operator,
            )

        await self._env.wait(self._books.run(work))
        return self._host(config, text)

    def _host(self, config: TableConfig, text: str) -> Table:
        group = self._groups.get(config.group)
        if group is None:
            group = self._groups[config.group] = Group(self._env, config.group)
        table = Table(self._env, config, text, group)
        with self._store.read() as conn:
            table.recent.clear()
            table.recent.extend(history.recent(conn, config.id, RECENT, table.dealer.recent))
        self._tables[config.id] = table
        self._touch(config.id)
        return table

    def _hosted(self, table: Table) -> None:
        """A group has set up a table for itself."""
        self._tables[table.id] = table
        self._touch(table.id)

    def _left(self, table: Table) -> None:
        """Nothing will happen there any more: whoever wants to know of it looks into the books."""
        self._tables.pop(table.id, None)
        table.group.leave(table)
        self._env.outlet.gone(table.id)
        if known := self._timers.pop(table.id, None):
            known[1].cancel()
        if flush := self._flushes.pop(table.id, None):
            flush.cancel()
        self._flushed.pop(table.id, None)

    def _plan_text(self, conn: Connection, table: str, game: str) -> str | None:
        """The plan as it is now; where its file is gone, as the last round was played."""
        try:
            return files.plan_path(game, self._plans).read_text(encoding="utf-8")
        except files.NoSuchGame:
            last = stored.rounds_of_table(conn, table, limit=1)
            return journal.plan_text(conn, last[0].plan) if last else None

    # -- requests --------------------------------------------------------------------------

    async def move(
        self, table: str, player: str, id: str, move: Move, round: int | None = None
    ) -> Accepted:
        """:meth:`Table.move`, to be awaited: returns when it is durable, or raises Refused."""
        return await self._env.wait(
            answered(lambda reply: self[table].move(player, id, move, reply, round))
        )

    async def entropy(self, table: str, player: str, share: bytes) -> Accepted:
        return await self._env.wait(
            answered(lambda reply: self[table].shares.give(player, share, reply))
        )

    async def say(self, table: str, text: str, by: Signature) -> Accepted:
        """The house says something in the chat of a table."""
        return await self._env.wait(
            answered(lambda reply: self[table].chat.announce(text, by, reply))
        )

    async def durable(self, table: str, by: str = "") -> None:
        """Waits until everything that was decided at a table is durable. ``by``: the member of
        staff who decided it. Raises Refused if it was lost."""
        await self._env.wait(durable(self[table].rounds.answer, by))

    async def look_up(self, player: str) -> None:
        """Reads what a player has, in a thread of its own: when he comes, so that no table has to
        wait for the disk, and when money came or went outside the tables (a deposit)."""
        while True:
            changes = self.wallets.changes(player)
            holdings = await asyncio.to_thread(self.wallets.read, player)
            if self.wallets.told(player, holdings, changes):
                break
            await asyncio.sleep(LOOK_AGAIN)
        for table in self._tables.values():
            if player in table.gallery:
                table.gallery.own_changed([player])
                self._touch(table.id)

    async def reconsider(self, player: str) -> None:
        """His account stands otherwise: where he may not sit any more, or not with those who do, he
        gets up. What is decided is settled, and then he is gone."""
        await self.look_up(player)
        for table in self._tables.values():
            if not table.seating.keeps(player):
                continue
            try:
                must_let_sit(table, player)
            except Refused:
                with contextlib.suppress(Refused):  # the books are away: the next look tells
                    table.stand(player)
                    self._touch(table.id)

    async def know(self, player: str) -> None:
        """Before a player comes to a table: what he has is known without a look into the books."""
        if not self.wallets.knows(player):
            await self._env.wait(self.look_up(player))

    def _ask_ledger(self, player: str) -> None:
        """From any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._look_up_soon, player)

    def _look_up_soon(self, player: str) -> None:
        running = self._lookups.get(player)
        if running and not running.done():
            return
        self._lookups[player] = asyncio.ensure_future(self._looked_up(player))

    async def _looked_up(self, player: str) -> None:
        while True:
            try:
                await self.look_up(player)
                break
            except Refused:  # the books are away: as soon as they are back
                await asyncio.sleep(LOOK_LATER)
        del self._lookups[player]

    def waiting(self, player: str) -> list[Waiting]:
        """The waiting lists that a player is on."""
        members = [one for group in self._groups.values() for one in group.members.values()]
        lists = [one for one in members if isinstance(one, WaitingList)]
        return [one.told(player) for one in lists if one.of(player)]

    def unfinished(self, player: str) -> list[Unfinished]:
        """Games that a player was cut off from, and that wait for him."""
        own = [one for one in self._tables.values() if one.config.house_rules.temporary == player]
        return [temporary.unfinished(one) for one in own if one.running]

    def news(self, player: str) -> list[News]:
        """What somebody who comes hears at once."""
        tournaments = self.tournaments.news(player)
        return [*self.waiting(player), *self.unfinished(player), *tournaments]

    # -- driving ---------------------------------------------------------------------------

    def _watch(self) -> None:
        assert self._loop is not None
        self._looks = self._loop.call_later(WATCH, self._watch)
        before = {(one.table, one.code, one.about) for one in self.alarms}
        for held in self.tournaments:
            if why := held.guard.fault():
                self.guarded(held, partial(held.halted, why))
        now = self._env.now()
        self.alarms = self._watchdog.look(self._tables.values(), now, self.tournaments)
        for one in self.alarms:
            if (one.table, one.code, one.about) not in before:
                log.warning("table %s is stuck: %s", one.table, one.code)

    def _wake(self, group: str) -> None:
        """A commit is done: told by the writer's thread."""
        self._woken.append(group)
        if not self._waking and self._loop is not None:
            self._waking = True
            self._loop.call_soon_threadsafe(self._pump)

    def _pump(self) -> None:
        self._waking = False
        woken = set()
        while self._woken:
            woken.add(self._woken.popleft())
        for name in woken:
            actors = self._of_group(name)
            for first in actors[:1]:
                self.guarded(first, first.group.pump)
                told = first.group.told()
                for one in actors if len(actors) == 1 else self._those(told):
                    self.guarded(one, one.pump)

    def _of_group(self, group: str) -> list[Actor]:
        here = self._groups.get(group)
        return self._those(here.members) if here else []

    def _those(self, names: Iterable[str]) -> list[Actor]:
        found = (self._tables.get(name) or self.tournaments.get(name) for name in names)
        return [one for one in found if one is not None]

    def _apart(self, group: str, look: Callable[[], T], told: Callable[[T], None]) -> None:
        assert self._loop is not None
        looking = self._loop.run_in_executor(None, look)
        looking.add_done_callback(partial(self._told, group, told))

    def _told(self, group: str, told: Callable[[T], None], looking: asyncio.Future[T]) -> None:
        actors = self._of_group(group)
        if not actors or looking.cancelled():
            return
        self.guarded(actors[0], lambda: told(looking.result()))
        for one in actors:
            self.guarded(one, one.pump)

    def _touch(self, table: str) -> None:
        self._touched.add(table)
        if not self._looking and self._loop is not None:
            self._looking = True
            self._loop.call_soon(self._look)

    def _look(self) -> None:
        """Sets timers and flushes for all tables where something happened."""
        self._looking = False
        touched, self._touched = self._touched, set()
        for name in touched:
            if table := self._tables.get(name):
                self._set_timer(table)
                self._set_flush(table)
            elif held := self.tournaments.get(name):
                self._set_timer(held)

    def _set_timer(self, table: Actor) -> None:
        due, known = table.due, self._timers.get(table.id)
        if known and known[0] == due:
            return
        if known:
            known[1].cancel()
            del self._timers[table.id]
        if due is not None:
            assert self._loop is not None
            delay = max(0, due - self._env.now()) / 1_000_000
            self._timers[table.id] = due, self._loop.call_later(delay, self._tick, table)

    def _tick(self, table: Actor) -> None:
        self._timers.pop(table.id, None)
        self.guarded(table, table.tick)

    def _set_flush(self, table: Table) -> None:
        if not table.gallery.stale or table.id in self._flushes:
            return
        assert self._loop is not None
        wait = self._flushed.get(table.id, 0.0) + self._every - self._loop.time()
        self._flushes[table.id] = self._loop.call_later(max(0.0, wait), self._flush, table)

    def _flush(self, table: Table) -> None:
        assert self._loop is not None
        self._flushes.pop(table.id, None)
        self._flushed[table.id] = self._loop.time()
        self.guarded(table, table.flush)

    def guarded(self, table: Actor, act: Callable[[], None]) -> None:
        """A fault at one table must not stop the others."""
        try:
            act()
        except Exception as fault:
            if is_away(fault):
                table.group.lose_books(fault)
            else:
                log.exception("%s failed", table.id)
                table.halted(f"internal: {type(fault).__name__}")
        self._touch(table.id)
