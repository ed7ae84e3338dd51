"""Outages: the storage of a server under load goes away and comes back, several times.

``python -m tests.server.outages`` (``make torture-storage``): a full disk under SQLite; PostgreSQL
killed, stopped at once, and hanging. While it lasts

* whoever asks for something is refused with ``storage-away`` (503), or waits a moment; there are
  no other refusals than when all is well, and ``/healthz`` answers all the time;

and afterwards

* every table goes on by itself: nobody has to open or resume one;
* nothing that was acknowledged is lost or there twice (the referee of the kills).

How long an outage lasts is not a matter of seconds alone: it ends when enough was refused.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

from tests.postgres import MISSING, binaries
from tests.server.campaign import (
    PATIENCE,
    Books,
    Crowd,
    Process,
    Tally,
    books,
    check,
    prepare,
)

AWAY = "storage-away"
NEVER = {"internal", "conflict", "taken", "unknown", "table-closed", "table-suspended"}
"""Refusals that no outage explains."""
ENOUGH = 5
"""Answers of each kind that are waited for in an outage."""
DISK = "48m"


class Caller:
    """Asks the server over HTTP all the time."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self.healthy = 0
        self.answers: Counter[str] = Counter()
        """By code; ``ok`` for what was done."""
        self.longest = 0.0
        """Seconds that an answer took, of those that need no books."""

    async def ask(self) -> None:
        async with httpx.AsyncClient(base_url=self._process.url, timeout=PATIENCE) as http:
            await asyncio.gather(self._health(http), self._guests(http))

    async def _health(self, http: httpx.AsyncClient) -> None:
        while True:
            began = time.monotonic()
            answer = await http.get("/healthz")
            assert answer.status_code == 200, answer.text
            self.healthy += 1
            self.longest = max(self.longest, time.monotonic() - began)
            await asyncio.sleep(0.1)

    async def _guests(self, http: httpx.AsyncClient) -> None:
        number = 0
        while True:
            number += 1
            answer = await http.post("/api/guests", json={"name": f"Caller {number}"})
            code = "ok" if answer.status_code == 201 else answer.json()["error"]["code"]
            assert answer.status_code == (503 if code == AWAY else 201), answer.text
            self.answers[code] += 1
            await asyncio.sleep(0.1)


class Campaign:
    """A server under load, and what happens to its storage."""

    def __init__(self, books: Books, seed: int) -> None:
        self._books, self._chance = books, random.Random(seed)
        self._process, self.tally = Process(books), Tally()
        self._caller = Caller(self._process)
        games = prepare(books, 5)
        self._process.start()
        self._crowd = Crowd(self._process, games, self.tally, seed)

    async def run(self, accidents: list[Any], players: int) -> None:
        calling = asyncio.create_task(self._caller.ask())
        started = time.monotonic()
        try:
            await self._crowd.come(players)
            await self._crowd.go_on(2)
            for number, accident in enumerate(accidents, 1):
                lasted = await self._suffer(accident, calling)
                back = time.monotonic()
                await self._crowd.go_on(2)
                print(
                    f"{accident.__name__} {number}: {lasted:.0f} s away, all tables play "
                    f"{time.monotonic() - back:.0f} s later, {len(self.tally.acked)} moves acked, "
                    f"{self._said()}, longest /healthz {self._caller.longest:.1f} s, "
                    f"{time.monotonic() - started:.0f} s",
                    flush=True,
                )
            await self._all_open()
            await self._crowd.leave()
        finally:
            calling.cancel()
            await asyncio.gather(calling, return_exceptions=True)
            await self._crowd.vanish()
            code = await asyncio.to_thread(self._process.end, signal.SIGTERM)
        assert code == 0, f"a server that is asked to stop ends with {code}"
        wrong = NEVER & self.tally.codes.keys()
        assert not wrong, {code: self.tally.codes[code] for code in wrong}
        seen = await asyncio.to_thread(
            check, self._books, self.tally, self._crowd.at_poker, all_left=True
        )
        print(f"sound: {seen.rounds} rounds, {seen.moves} moves; {dict(self.tally.codes)}")

    async def _suffer(self, accident: Any, calling: asyncio.Task[None]) -> float:
        """An outage of 5 to 20 seconds, or longer until enough people have noticed it."""
        least, began = self._chance.uniform(5, 20), time.monotonic()
        with accident(self._books):
            refused = self._refused
            healthy = self._caller.healthy
            end = began + least + PATIENCE
            while (
                time.monotonic() < began + least
                or self._caller.healthy < healthy + ENOUGH
                or (accident is not hangs and self._refused < refused + ENOUGH)
            ):
                if calling.done():
                    calling.result()
                assert time.monotonic() < end, f"nobody is told of it: {self._said()}"
                await asyncio.sleep(0.1)
        return time.monotonic() - began

    @property
    def _refused(self) -> int:
        return min(self._caller.answers[AWAY], self.tally.codes[AWAY])

    def _said(self) -> str:
        return (
            f"{self._caller.healthy} times healthy, {self._caller.answers[AWAY]} calls and "
            f"{self.tally.codes[AWAY]} requests refused"
        )

    async def _all_open(self) -> None:
        async with httpx.AsyncClient(base_url=self._process.url, timeout=PATIENCE) as http:
            rows = (await http.get("/api/tables")).json()["tables"]
        states = {one["id"]: one["state"] for one in rows}
        assert set(states.values()) == {"open"}, states


# -- accidents -----------------------------------------------------------------------------------


@contextmanager
def full(books: Books) -> Iterator[None]:
    """Somebody else has filled the disk."""
    folder = Path(books.url.removeprefix("sqlite:///")).parent
    rubbish = folder / "rubbish"
    with rubbish.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))
    yield
    rubbish.unlink()


@contextmanager
def killed(books: Books) -> Iterator[None]:
    """``kill -9`` of PostgreSQL."""
    assert books.cluster
    books.cluster.kill()
    yield
    books.cluster.start()


@contextmanager
def stopped(books: Books) -> Iterator[None]:
    """PostgreSQL ends at once, without public_hand anybody."""
    assert books.cluster
    books.cluster.stop()
    yield
    books.cluster.start()


@contextmanager
def hangs(books: Books) -> Iterator[None]:
    """PostgreSQL is there and says nothing."""
    assert books.cluster
    with books.cluster.hanging():
        yield


# -- the command ---------------------------------------------------------------------------------


@contextmanager
def small_disk() -> Iterator[Path | None]:
    """A file system of its own; ``None`` where we may not mount one."""
    with tempfile.TemporaryDirectory() as folder:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK},mode=0700", "tmpfs", folder]
        if os.geteuid() or subprocess.run(mount, check=False, capture_output=True).returncode:
            yield None
            return
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", folder], check=True)


def on_sqlite(outages: int, seed: int, players: int) -> None:
    with small_disk() as folder:
        if folder is None:
            print("sqlite skipped: a full disk needs the right to mount a file system (root)")
            return
        with books("sqlite", folder=folder) as own:
            asyncio.run(Campaign(own, seed).run([full] * outages, players))


def on_postgresql(accidents: list[Any], seed: int, players: int) -> None:
    if binaries() is None:
        print(f"postgresql skipped: {MISSING}")
        return
    with books("postgresql") as own:
        asyncio.run(Campaign(own, seed).run(accidents, players))


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--outages", type=int, default=5, help="of each kind")
    ask.add_argument("--database", choices=("sqlite", "postgresql"), help="both by default")
    ask.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(3), "big"))
    ask.add_argument("--players", type=int, default=15)
    given = ask.parse_args()
    print(f"seed {given.seed}")
    if given.database != "postgresql":
        on_sqlite(given.outages, given.seed, given.players)
    if given.database != "sqlite":
        accidents = [killed, stopped, hangs] * given.outages
        on_postgresql(accidents, given.seed, given.players)


if __name__ == "__main__":
    main()
