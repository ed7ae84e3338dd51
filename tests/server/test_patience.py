"""Who waits for the books, and for how long."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import Connection

from krupier.server.patience import Patience, PatientBooks, Steady
from krupier.store import Lost, Writer, keys, open_store
from krupier.store.pulse import PATIENCE
from tests.server.live import PATIENCE as LONG


class House:
    """A writer that a test holds up, and a clock that it turns."""

    def __init__(self) -> None:
        self.time = 1000.0
        self._store = open_store("sqlite://", keys.fresh())
        steady = Steady(lambda: self.time)
        self.writer = Writer(self._store, seconds=lambda: self.time, steady=steady)
        self.patience = Patience(steady, lambda: self.writer.pulse.silent)
        self.books = PatientBooks(self.writer, self.patience)
        self.began, self.free = threading.Event(), threading.Event()

    def go_on(self, seconds: float) -> None:
        for _ in range(int(seconds * 2)):
            self.time += 0.5
            self.patience.look()

    def held(self, conn: Connection) -> str:
        self.began.set()
        assert self.free.wait(LONG)
        return "done"

    def run(self, work: Callable[[], Awaitable[None]]) -> None:
        async def main() -> None:
            await work()

        try:
            asyncio.run(main())
        finally:
            self.free.set()
            self.writer.close()
            self._store.close()


def test_what_has_not_begun_in_time_is_never_done() -> None:
    house, done = House(), list[str]()

    async def work() -> None:
        first = asyncio.create_task(house.books.run(house.held))
        await asyncio.to_thread(house.began.wait, LONG)
        second = asyncio.create_task(house.books.run(lambda conn: done.append("second")))
        await asyncio.sleep(0)
        house.time += 86_400  # we stood still ourselves
        house.patience.look()
        house.go_on(PATIENCE - 2)
        assert not first.done()
        assert not second.done()
        house.go_on(1)
        for one in (first, second):
            with pytest.raises(Lost):
                await one
        with pytest.raises(Lost):  # it could only wait behind the others
            await house.books.run(lambda conn: done.append("third"))
        house.free.set()
        while house.writer.pulse.writes:
            await asyncio.sleep(0)
        await house.books.run(lambda conn: done.append("fourth"))

    house.run(work)
    assert done == ["fourth"]


def test_who_goes_away_himself_is_not_taken_for_late() -> None:
    house = House()

    async def work() -> None:
        waiting = asyncio.create_task(house.patience.wait(asyncio.Event().wait()))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        house.go_on(2 * PATIENCE)

    house.run(work)


def test_an_answer_in_time_is_the_answer() -> None:
    house, late = House(), list[int]()

    async def work() -> None:
        first = house.patience.begin(lambda: late.append(1))
        second = house.patience.begin(lambda: late.append(2), since=house.patience.now() - PATIENCE)
        assert house.patience.end(first)
        house.patience.look()
        assert late == [2]
        assert not house.patience.end(second)
        assert house.patience.over(house.patience.now() - PATIENCE)
        assert not house.patience.over(house.patience.now())

    house.run(work)
