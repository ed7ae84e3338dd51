"""What can go wrong, from one seed: slow disks, failing commits, crashes, deaf clients.

Used by the simulation; nothing of it is for play.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, TypeVar

from msgspec import UNSET

from krupier.room.messages import Own, Public, Snapshot, Update
from krupier.store import Inline, Lost, Store, StoreError
from krupier.store.writer import Work

T = TypeVar("T")


class Crash(BaseException):
    """The process is gone, at this very instant."""


class Entropy:
    """Bytes from a seed; a simulation must be repeatable."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)

    def read(self, n: int) -> bytes:
        return self._random.randbytes(n)


@dataclass(frozen=True)
class Weather:
    """How bad it is: chances per commit, or per step of a player."""

    crash_before: float = 0.004
    crash_after: float = 0.004
    fails: float = 0.006
    lost: float = 0.004
    """Committed, but nobody knows it."""
    slow_commit: float = 0.15
    restart: float = 0.0008


FAIR = Weather(0, 0, 0, 0, 0, 0)


class StormyBooks:
    """Commits that take their time, fail, or take the whole process with them.

    Units wait in a queue; the simulation calls :meth:`commit` a little later. What still waits
    at a crash is gone.
    """

    def __init__(self, store: Store, weather: Weather, chance: random.Random) -> None:
        self._inline = Inline(store)
        self._weather = weather
        self._chance = chance
        self._queue: list[tuple[Work[Any], Future[Any]]] = []
        self.committed = 0

    @property
    def waiting(self) -> bool:
        return bool(self._queue)

    def submit(self, work: Work[T]) -> Future[T]:
        future: Future[T] = Future()
        self._queue.append((work, future))
        return future

    async def run(self, work: Work[T]) -> T:
        raise NotImplementedError("simulations do not wait")

    def close(self) -> None:
        """Nothing to close."""

    def delay(self) -> int:
        """Microseconds until the disk has done its work."""
        slow = self._chance.random() < self._weather.slow_commit
        return self._chance.randrange(200_000 if slow else 5_000) + 500

    def commit(self) -> None:
        """Does what waits, in order. Raises Crash."""
        queue, self._queue = self._queue, []
        for work, future in queue:
            fate, weather = self._chance.random(), self._weather
            if fate < weather.crash_before:
                raise Crash
            fate -= weather.crash_before
            if fate < weather.fails:
                future.set_exception(StoreError("the disk is full", "disk je plný"))
                continue
            fate -= weather.fails
            done = self._inline.submit(work)
            self.committed += 1
            if fate < weather.crash_after:
                raise Crash
            fate -= weather.crash_after
            error = done.exception()
            if error is not None:
                future.set_exception(error)
            elif fate < weather.lost:
                future.set_exception(Lost("nobody knows", "není známo"))
            else:
                future.set_result(done.result())


class BadClient(AssertionError):
    """A table told its viewers something wrong."""


Heap = tuple[str, str, tuple[str, ...]]


@dataclass
class Client:
    """A viewer that believes what it is told: it must end with the same picture as the table."""

    viewer: str
    player: str | None
    version: int | None = None
    stakes: dict[Heap, str] = field(default_factory=dict)
    cards: dict[str, list[str]] = field(default_factory=dict)
    rest: dict[str, Any] = field(default_factory=dict)
    """All other parts of the public view but the clocks, which run."""
    balance: str = ""
    offers: dict[str, Any] = field(default_factory=dict)

    def snapshot(self, told: Snapshot, add: Callable[[str, str], str]) -> None:
        self.version = told.version
        self.see(told.public)
        if told.own is not None:
            self.own(told.own)

    def update(self, told: Update, add: Callable[[str, str], str]) -> None:
        if self.version is None:
            return  # the snapshot is still on its way
        if told.version <= self.version:
            return
        if told.version != self.version + 1:
            raise BadClient(f"{told.table}: version {told.version} came after {self.version}")
        self.version = told.version
        self.see(told.public, fresh=told.fresh)
        if told.public.stakes is UNSET:
            for event in told.events:
                self._event(event, add)

    def own(self, told: Own) -> None:
        if told.balance is not UNSET:
            self.balance = told.balance
        if told.offers is not UNSET:
            self.offers = told.offers

    def see(self, public: Public, *, fresh: bool = True) -> None:
        if fresh:
            self.stakes, self.cards, self.rest = {}, {}, {}
        if public.stakes is not UNSET:
            self.stakes = {_heap(one): one["amount"] for one in public.stakes}
        if public.cards is not UNSET:
            self.cards |= public.cards
            self.cards = {place: cards for place, cards in self.cards.items() if cards}
        for name in public.__struct_fields__:
            value = getattr(public, name)
            if value is not UNSET and name not in ("stakes", "cards", "clock", "coming_limits"):
                self.rest[name] = value

    def _event(self, event: dict[str, Any], add: Callable[[str, str], str]) -> None:
        kind = event["event"]
        if kind == "stake":
            self._change(_heap(event), event["amount"], add)
        elif kind == "take-back":
            self._change(_heap(event), "-" + event["amount"], add)
        elif kind == "settle":
            self._change(_heap(event), "-" + event["staked"], add)
        elif kind == "moved":
            self._change(_heap(event), "-" + event["amount"], add)
            there = {"seat": event["seat"], "bet": event["to"], "on": event.get("to_on", ())}
            self._change(_heap(there), event["amount"], add)

    def _change(self, heap: Heap, amount: str, add: Callable[[str, str], str]) -> None:
        now = add(self.stakes.pop(heap, "0"), amount)
        if now != "0":
            self.stakes[heap] = now


def _heap(data: dict[str, Any]) -> Heap:
    return data["seat"], data["bet"], tuple(map(str, data.get("on", ())))


class Street:
    """All clients, and everything that was told to them, for the checks."""

    def __init__(self, add: Callable[[str, str], str], told: list[Update]) -> None:
        """``told`` collects all updates that tell of events."""
        self._add = add
        self.clients: dict[str, dict[str, Client]] = defaultdict(dict)
        self._told = told

    def everybody(self, table: str, message: Update) -> None:
        if message.events:
            self._told.append(message)
        for client in self.clients[table].values():
            client.update(message, self._add)

    def viewer(self, table: str, viewer: str, message: Own | Snapshot) -> None:
        client = self.clients[table].get(viewer)
        if client is None:
            return
        if isinstance(message, Own):
            client.own(message)
        else:
            client.snapshot(message, self._add)
