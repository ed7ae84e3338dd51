"""A whole tournament with real hands on one node: how long its decisions take, and what it needs.

    python -m bench.tournament_room [--entries 1000] [--types fortuna/hyper-turbo] [--file FILE]

Bots enter, think for a while and play every hand card by card at real tables, under a virtual clock
and with real books in memory (or in a file): how long a player thinks costs nothing, what the house
does for him does. One JSON line for each type: whether it came to its end, what was played, how
long one decision of the tournament and of a move at a table took, the greatest memory of the
process, and whether its journal leads to the same places and prizes once more.

What concerns all tables at once (the start, levels and breaks, the settlement) is told apart; so
are the pauses of the garbage collector and the time in the books, which a server spends in another
thread. Seconds are those of the processor, but for one figure.
"""

from __future__ import annotations

import argparse
import gc
import heapq
import json
import random
import resource
import time
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from concurrent.futures import Future
from typing import Any, TypeVar

import msgspec
from bench.tournament import MOST, Collector
from sqlalchemy import Connection

from krupier.room.bots import make_move
from krupier.room.environment import Environment, secure_sources
from krupier.room.messages import Answer, Own, Snapshot, Talk, Update
from krupier.room.money import Wallets
from krupier.room.table import Table
from krupier.room.tournament import draws
from krupier.room.tournament.remembered import Remembered, played_again
from krupier.room.tournament.requests import Buy, Decline, Enter, ask
from krupier.room.tournament.tournament import Tournament, announce
from krupier.rules.options import Refused
from krupier.rules.tournament import answers as told
from krupier.rules.tournament.inputs import Input
from krupier.rules.tournament.templates import define, template
from krupier.rules.wants import Moves
from krupier.store import Inline, Store, Transfer, ledger, open_store, people
from krupier.store.tournaments import TournamentRecord
from krupier.store.writer import Together, Work

T = TypeVar("T")
SECOND = 1_000_000
BEGINNING = 1_700_000_000 * SECOND
SECRET = b"for measurements only"
PURSE = 100_000_000
THINKS = (0.5, 4.0)
"""Seconds."""
OF_ALL = ("Start", "LevelEnds", "BreakEnds", "TimeIsUp")
"""Inputs that concern all tables."""


class Timed:
    """Books that know how long they took, in all."""

    def __init__(self, store: Store) -> None:
        self._books = Inline(store)
        self.spent = 0.0

    def submit(self, work: Work[T], together: Together | None = None) -> Future[T]:
        start = time.process_time()
        try:
            return self._books.submit(work, together)
        finally:
            self.spent += time.process_time() - start

    async def run(self, work: Work[T]) -> T:
        return await self._books.run(work)

    def close(self) -> None:
        self._books.close()


class Deaf:
    def gone(self, table: str) -> None:
        """Nobody looks on."""

    def everybody(self, table: str, message: Update) -> None:
        """Nobody looks on."""

    def viewer(self, table: str, viewer: str, message: Own | Snapshot) -> None:
        """Nobody looks on."""

    def chat(self, table: str, viewers: Collection[str], message: Talk) -> None:
        """Nobody says anything."""


class Measured(Tournament):
    """Its decisions are timed, and what it was told is counted."""

    def __init__(self, env: Environment, id: str, collector: Collector) -> None:
        self.spent: dict[str, list[float]] = defaultdict(list)
        self.counts: Counter[str] = Counter()
        self._collector = collector
        super().__init__(env, id)

    def send(self, one: Input, **further: Any) -> list[told.Answer]:
        paused, start = self._collector.spent, time.process_time()
        news = super().send(one, **further)
        spent = time.process_time() - start - (self._collector.spent - paused)
        what = type(one).__name__
        if any(isinstance(answer, told.Ended) for answer in news):
            what = "Ended"
        self.spent[what].append(spent)
        for answer in news:
            self.counts[type(answer).__name__] += 1
        return news

    def fault(self, error: Exception) -> None:
        raise error

    def halted(self, reason: str) -> None:
        raise AssertionError(reason)


class Course:
    """One tournament, its tables and a heap of what is due."""

    def __init__(self, type: str, entries: int, store: Store, seed: int = 1) -> None:
        self.time = BEGINNING
        self.store = store
        self.books = Timed(store)
        self.collector = Collector()
        self.chance = random.Random(seed)
        self.tables: dict[str, Table] = {}
        self.moves: list[float] = []
        self._due: list[tuple[int, int, str]] = []
        self._asked: dict[str, object] = {}
        """By table, what somebody thinks about."""
        self._thinks: list[tuple[int, int, str, object]] = []
        self._touched: dict[str, None] = {}
        self._n = 0
        self._type, self._entries = type, entries
        self.env = Environment(
            store=store,
            books=self.books,
            wallets=Wallets(store, self.books, lambda: self.time),
            outlet=Deaf(),
            now=lambda: self.time,
            source=secure_sources(),
            touched=lambda id: self._touched.setdefault(id),
            hosted=self._hosted,
            left=self._left,
        )
        self._announce()
        self.it = Measured(self.env, "B", self.collector)

    def _announce(self) -> None:
        made = define(self._type)
        full = made.start.when == "full"
        if full:
            made = define(self._type, {"start": {"players": self._entries}})
        self.code = made.currency
        record = TournamentRecord(
            "B",
            self._type,
            msgspec.json.encode(template(self._type).names).decode(),
            made.currency,
            "open",
            self.time,
            None if full else self.time + 60 * SECOND,
            None,
            None,
            "",
            "",
            draws.commitment(SECRET),
        )
        with self.store.write() as conn:
            announce(conn, record, SECRET, made, self.time)
            self._people(conn)

    def _people(self, conn: Connection) -> None:
        gifts = []
        for n in range(self._entries):
            people.add_player(conn, f"p{n}", f"P{n}", f"token {n}", self.time)
            ledger.open_accounts(conn, [f"player:p{n}", "clearing:demo"], self.code)
            ends = ("clearing:demo", f"player:p{n}")
            gifts.append(Transfer(f"gift/{n}", *ends, PURSE, self.code, "gift"))
        ledger.post(conn, gifts, self.time)

    def _hosted(self, table: Table) -> None:
        self.tables[table.id] = table
        self._touched.setdefault(table.id)

    def _left(self, table: Table) -> None:
        self.tables.pop(table.id, None)
        self._asked.pop(table.id, None)
        table.group.leave(table)

    # -- time ------------------------------------------------------------------------------

    def enter(self) -> None:
        for n in range(self._entries):
            ask(self.it, f"p{n}", f"P{n}", "enter", Enter(), _listen)

    def play(self) -> None:
        """To its end."""
        self._touched.setdefault(self.it.id)
        while not self.it.over:
            self._look()
            thinks = self._thinks[0][0] if self._thinks else None
            due = self._due[0][0] if self._due else None
            if thinks is None and due is None:
                raise AssertionError("nothing happens any more")
            if due is None or (thinks is not None and thinks < due):
                at, _, name, want = heapq.heappop(self._thinks)
                self.time = max(self.time, at)
                self._decide(name, want)
            else:
                at, _, name = heapq.heappop(self._due)
                self.time = max(self.time, at)
                actor = self._actor(name)
                if actor is not None and actor.due is not None and actor.due <= self.time:
                    actor.tick()
                    self._touched.setdefault(name)

    def _actor(self, name: str) -> Tournament | Table | None:
        return self.it if name == self.it.id else self.tables.get(name)

    def _look(self) -> None:
        """Where something happened."""
        touched, self._touched = self._touched, {}
        for name in touched:
            actor = self._actor(name)
            if actor is None:
                continue
            if (due := actor.due) is not None:
                self._n += 1
                heapq.heappush(self._due, (due, self._n, name))
            if isinstance(actor, Table):
                self._ask(actor)
            else:
                self._answer_offers()

    def _ask(self, table: Table) -> None:
        course = table.course
        want = course.play.want if course and table.running else None
        if isinstance(want, Moves) and want is not self._asked.get(table.id):
            self._asked[table.id] = want
            self._n += 1
            at = self.time + int(self.chance.uniform(*THINKS) * SECOND)
            heapq.heappush(self._thinks, (at, self._n, table.id, want))

    def _decide(self, name: str, want: object) -> None:
        table = self.tables.get(name)
        if table is None or self._asked.get(name) is not want or not isinstance(want, Moves):
            return
        course = table.course
        if course is None or not table.running or course.play.want is not want:
            return
        for seat in want.seats or ():
            holder = table.seating.holder(seat)
            if holder is None:
                continue
            move = make_move(table, holder.player, self.chance, advice=False)
            if move is None:
                continue
            self._n += 1
            paused, wrote = self.collector.spent, self.books.spent
            start = time.process_time()
            table.move(holder.player, f"m{self._n}", move, _listen)
            spent = time.process_time() - start
            aside = self.collector.spent - paused + self.books.spent - wrote
            self.moves.append(spent - aside)
            self._touched.setdefault(name)
            return

    def _answer_offers(self) -> None:
        """Every other one who is broke buys again."""
        for entry in list(self.it.memory.clocks.offers):
            player = self.it.memory.player_of(entry)
            self._n += 1
            asked = Buy("rebuy") if self.chance.random() < 0.5 else Decline()
            try:
                ask(self.it, player, player, f"o{self._n}", asked, _listen)
            except Refused:
                ask(self.it, player, player, f"d{self._n}", Decline(), _listen)


def _listen(answer: Answer) -> None:
    """A bot does not mind."""


def _ms(seconds: float) -> float:
    return round(1000 * seconds, 3)


def _spread(each: Sequence[float]) -> dict[str, float]:
    in_order = sorted(each)
    many = len(in_order)
    if not many:
        return {}
    return {
        "p50": _ms(in_order[many // 2]),
        "p99": _ms(in_order[many * 99 // 100]),
        "p99.9": _ms(in_order[many * 999 // 1000]),
        "longest": _ms(in_order[-1]),
    }


def measured(type: str, entries: int, store: Store) -> dict[str, Any]:
    course = Course(type, entries, store)
    begun = time.process_time()
    course.enter()
    entered = time.process_time() - begun
    gc.freeze()  # as the server does with what stays
    begun, wrote, wall = time.process_time(), course.books.spent, time.monotonic()
    course.play()
    wall = time.monotonic() - wall
    spent = time.process_time() - begun
    it = course.it
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    hands = it.counts["Dealt"]
    every = it.spent
    units = [one for what, some in every.items() if what not in (*OF_ALL, "Ended") for one in some]
    again, seconds = _again(course)
    return {
        "type": type,
        "entries": entries,
        "finished": it.over and it.state.ended is not None,
        "tables": it.state.tables,
        "hands": hands,
        "moves": len(course.moves),
        "moved": it.counts["Moved"],
        "virtual hours": round((course.time - BEGINNING) / SECOND / 3600, 2),
        "seconds to enter": round(entered, 1),
        "seconds": round(spent, 1),
        "on the wall": round(wall),
        "in the books": round(course.books.spent - wrote, 1),
        "hands per second": round(hands / spent, 1),
        "decision ms": _spread(units),
        "within": _spread(units)["p99.9"] <= MOST,
        "move ms": _spread(course.moves),
        **{f"{what} ms": _spread(every[what]) for what in (*OF_ALL, "Ended") if every[what]},
        "longest pause of the collector ms": _ms(course.collector.longest),
        "memory MiB": memory,
        "lines": it.memory.lines,
        "again the same": _result(again) == _result(it.memory),
        "again seconds": round(seconds, 1),
    }


def _again(course: Course) -> tuple[Remembered, float]:
    with course.store.read() as conn:
        stored = course.it.read(conn)
    begun = time.process_time()
    return played_again(stored), time.process_time() - begun


def _result(of: Remembered) -> object:
    ended = of.state.ended
    assert ended is not None
    return ended.places, ended.prizes, of.state.paid, of.state.more


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--entries", type=int, default=1_000)
    parser.add_argument("--types", nargs="+", default=["fortuna/hyper-turbo"])
    parser.add_argument("--file", default="", help="a new SQLite file for the books")
    asked = parser.parse_args()
    for type in asked.types:
        store = open_store(f"sqlite:///{asked.file}" if asked.file else "sqlite://")
        print(json.dumps(measured(type, asked.entries, store), ensure_ascii=False), flush=True)
        store.close()


if __name__ == "__main__":
    main()
