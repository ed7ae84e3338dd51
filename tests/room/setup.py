"""A house in memory with a clock that the test turns."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Collection
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from krupier.equipment.draws import Source
from krupier.equipment.generator import Generator
from krupier.equipment.secure import Secure
from krupier.house.acts import Signature
from krupier.plan import files
from krupier.room.config import HouseRules, TableConfig, add_table, config_of
from krupier.room.environment import Environment, MakeSource, secure_sources
from krupier.room.group import Group
from krupier.room.messages import Accepted, Answer, Own, Snapshot, Talk, Update
from krupier.room.money import Wallets
from krupier.room.table import Table
from krupier.rules.options import BetOffer, Move, Stake
from krupier.rules.script import Script
from krupier.store import Inline, Store, Transfer, ledger, open_store, people
from krupier.store.writer import Books

SECOND = 1_000_000
START = 1_700_000_000 * SECOND


def state_of(table: Table) -> str:
    """Asked anew: a type checker believes that what was asserted once stays so."""
    return table.state


class Chance:
    """Entropy from a seed: for tests only."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def read(self, n: int) -> bytes:
        return self._random.randbytes(n)


def seeded(seed: int) -> Generator:
    return Generator(Chance(seed), clock=lambda: 0.0)


def by(reason: str, name: str = "eva", role: str = "director") -> Signature:
    """Somebody of the staff, with a reason."""
    return Signature(name, role, reason)


class Ears:
    """An outlet that remembers."""

    def __init__(self) -> None:
        self.updates: dict[str, list[Update]] = defaultdict(list)
        self.owns: dict[str, list[Own]] = defaultdict(list)
        self.snapshots: dict[str, list[Snapshot]] = defaultdict(list)
        self.talk: dict[str, list[Talk]] = defaultdict(list)
        """By viewer."""

    def gone(self, table: str) -> None:
        """Nobody looks on any more."""

    def everybody(self, table: str, message: Update) -> None:
        self.updates[table].append(message)

    def viewer(self, table: str, viewer: str, message: Own | Snapshot) -> None:
        if isinstance(message, Own):
            self.owns[viewer].append(message)
        else:
            self.snapshots[viewer].append(message)

    def chat(self, table: str, viewers: Collection[str], message: Talk) -> None:
        for viewer in viewers:
            self.talk[viewer].append(message)

    def events(self, table: str) -> list[dict[str, Any]]:
        return [event for update in self.updates[table] for event in update.events]


@dataclass
class Place:
    """A house, its ears and its clock."""

    store: Store = field(default_factory=lambda: open_store("sqlite://"))
    source: MakeSource | None = None
    books: Books | None = None
    time: int = START
    ears: Ears = field(default_factory=Ears)

    def __post_init__(self) -> None:
        self.new_env()

    def new_env(self, seed: int = 1) -> Environment:
        """As after a restart of the process. With the same seed its entropy repeats itself, which
        no real one does: a shoe that is shuffled anew is the first one once more."""
        self.env = Environment(
            store=self.store,
            books=self.books or Inline(self.store),
            wallets=Wallets(self.store, Inline(self.store), lambda: self.time),
            outlet=self.ears,
            now=lambda: self.time,
            source=self.source or secure_sources(seeded(seed)),
        )
        return self.env

    def add(
        self,
        game: str = "kings/european-roulette",
        *,
        id: str = "T1",
        currency: str = "EUR",
        limits: dict[str, dict[str, str]] | None = None,
        group: str | None = None,
        hosted_by: Group | None = None,
        **house_rules: Any,
    ) -> Table:
        config = TableConfig(
            id, game, currency, limits or {}, HouseRules(**house_rules), group or ""
        )
        with self.store.write() as conn:
            add_table(conn, config, self.time)
        return self.host(id, hosted_by)

    def host(self, id: str = "T1", group: Group | None = None) -> Table:
        """The table as the store knows it, hosted anew."""
        with self.store.read() as conn:
            config = config_of(people.table(conn, id))
        text = files.plan_path(config.game).read_text(encoding="utf-8")
        return Table(self.env, config, text, group)

    def player(self, id: str, amount: int = 100_000, currency: str = "EUR") -> str:
        def work(conn: Connection) -> None:
            people.add_player(conn, id, id.title(), f"token-{id}", self.time)
            ledger.open_accounts(conn, [f"player:{id}", "clearing:demo"], currency)
            if amount:
                ends = ("clearing:demo", f"player:{id}")
                gift = Transfer(f"gift/{id}", *ends, amount, currency, "gift")
                ledger.post(conn, [gift], self.time)

        with self.store.write() as conn:
            work(conn)
        return id

    def seat(self, table: Table, *players: str, amount: int = 10_000) -> None:
        """New players come to the table, look on and sit down, in this order."""
        for name in players:
            self.player(name, amount)
            table.watch(f"v-{name}", name)
            table.sit(name, name.title())

    def balance(self, player: str, currency: str = "EUR") -> int:
        with self.store.read() as conn:
            return ledger.balance(conn, f"player:{player}", currency)

    def account(self, name: str, currency: str = "EUR") -> int:
        with self.store.read() as conn:
            return ledger.balance(conn, name, currency)

    def wait(self, table: Table, seconds: float) -> None:
        """Time passes; whatever is due happens when it is due."""
        end = self.time + int(seconds * SECOND)
        while (due := table.due) is not None and due <= end:
            self.time = max(self.time, due)
            table.tick()
            table.flush()
        self.time = end


class Answers:
    """Collects replies."""

    def __init__(self) -> None:
        self.all: list[Answer] = []

    def __call__(self, answer: Answer) -> None:
        self.all.append(answer)

    @property
    def last(self) -> Answer:
        return self.all[-1]

    @property
    def accepted(self) -> bool:
        return isinstance(self.all[-1], Accepted)


def bet(seat: str, what: str, amount: int, *on: str) -> Move:
    return Move(seat, "bet", what, on, amount)


def scripted(**outcomes: Any) -> MakeSource:
    """Outcomes that the test wrote down."""

    def make(config: TableConfig, state: bytes | None) -> Source:
        return Script(**outcomes)

    return make


def fair(seed: int) -> Callable[[], Secure]:
    return lambda: Secure(seeded(seed))


def first_bet(table: Table, seat: str = "1") -> BetOffer:
    """The first bet that the table takes without a place on the layout."""
    assert table.course is not None
    for option in table.course.play.offers(seat):
        if isinstance(option, Stake):
            return next(one for one in option.bets if not one.spots)
    raise AssertionError(f"seat {seat} is offered no bet")


class Slow:
    """Books that commit only when the test says so."""

    def __init__(self, place: Place) -> None:
        self._inline = Inline(place.store)
        self.queue: list[tuple[Any, Future[Any]]] = []

    def submit(self, work: Any, together: Any = None) -> Future[Any]:
        future: Future[Any] = Future()
        self.queue.append((work, future))
        return future

    def commit(self) -> None:
        queue, self.queue = self.queue, []
        for work, future in queue:
            done = self._inline.submit(work)
            error = done.exception()
            if error is None:
                future.set_result(done.result())
            else:
                future.set_exception(error)
