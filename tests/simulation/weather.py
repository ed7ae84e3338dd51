"""What can go wrong, from one seed: slow disks, failing commits, a process that dies."""

from __future__ import annotations

import random
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, TypeVar

from krupier.store import Inline, Lost, Store, StoreError
from krupier.store.writer import Together, Work

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
ROUGH = Weather(0.03, 0.03, 0.04, 0.04, 0.3, 0.004)


class StormyBooks:
    """Commits that take their time, fail, or take the whole process with them.

    Units wait in a queue; the simulation calls :meth:`commit` a little later. What still waits
    at a crash is gone.
    """

    def __init__(self, store: Store, weather: Weather, chance: random.Random) -> None:
        self._inline = Inline(store)
        self.weather = weather
        self._chance = chance
        self._queue: list[tuple[Work[Any], Future[Any]]] = []
        self.committed = 0

    @property
    def waiting(self) -> bool:
        return bool(self._queue)

    def submit(self, work: Work[T], together: Together | None = None) -> Future[T]:
        future: Future[T] = Future()
        self._queue.append((work, future))
        return future

    async def run(self, work: Work[T]) -> T:
        raise NotImplementedError("simulations do not wait")

    def close(self) -> None:
        """Nothing to close."""

    def delay(self) -> int:
        """Microseconds until the disk has done its work."""
        slow = self._chance.random() < self.weather.slow_commit
        return self._chance.randrange(200_000 if slow else 5_000) + 500

    def commit(self) -> None:
        """Does what waits, in order. Raises Crash."""
        queue, self._queue = self._queue, []
        for work, future in queue:
            fate, weather = self._chance.random(), self.weather
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
