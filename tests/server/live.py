"""A real server in a thread: uvicorn, WebSockets, a database in a file."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import tempfile
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvloop

from krupier.house.acts import Signature, by_itself
from krupier.house.staff import hire
from krupier.room.config import HouseRules, TableConfig
from krupier.room.environment import MakeSource
from krupier.room.table import Table
from krupier.server import guests
from krupier.server.run import Server, running
from krupier.server.service import Service
from krupier.server.settings import ServeOptions
from tests.server.client import Player
from tests.server.second_factor import code_of

T = TypeVar("T")
PASSWORD = "correct horse battery"
SIGNED = Signature("root", "console", "test")
NEVER = 600.0
"""Seconds on the clocks of a table: none of them runs out unless a test lets it."""
PATIENCE = 60.0
"""Seconds to wait for what must come, on a machine that does much else."""


_KEYS = tempfile.TemporaryDirectory()


def _key(database: str) -> Path | None:
    """A key for each database, where none lies beside it; the same when it is opened again."""
    if database.startswith("sqlite"):
        return None
    return Path(_KEYS.name) / hashlib.sha256(database.encode()).hexdigest()[:16]


class Live:
    """A running server and what tests do with it."""

    guests = True
    """Whether it lets them in, as a demo does."""

    def __init__(
        self,
        options: ServeOptions,
        now: Callable[[], int] | None = None,
        source: MakeSource | None = None,
    ) -> None:
        self._options = replace(options, key=options.key or _key(options.database_url))
        self._now, self._source = now, source
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self.url = ""
        self.service: Service
        self.loop: asyncio.AbstractEventLoop
        self._server: Server
        self.error: BaseException | None = None
        self._hired: set[str] = set()

    def start(self) -> None:
        self._thread.start()
        assert self._ready.wait(PATIENCE)
        if self.error:
            raise self.error

    def stop(self) -> None:
        with contextlib.suppress(RuntimeError):
            self.loop.call_soon_threadsafe(self._server.stop)
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def _serve(self) -> None:
        try:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                runner.run(self._main())
        except BaseException as error:
            self.error = error
            self._ready.set()
            raise

    async def _main(self) -> None:
        async with running(self._options, self._now, self._source) as self.service:
            if self.guests:  # without the tables, the bots and the sandboxes of a demo
                self.service.accounts.guests = guests.of(self.service)
            self.loop = asyncio.get_running_loop()
            self._server = Server(self.service, self._is_ready)
            await self._server.serve()

    def _is_ready(self, address: str) -> None:
        self.url = address
        self._ready.set()

    def call(self, work: Callable[[], Awaitable[T]]) -> T:
        """Runs something in the server's event loop."""

        async def main() -> T:
            return await work()

        return asyncio.run_coroutine_threadsafe(main(), self.loop).result(PATIENCE)

    # -- what tests need -------------------------------------------------------------------------

    def http(self, token: str | None = None) -> httpx.Client:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return httpx.Client(base_url=self.url, headers=headers, timeout=PATIENCE)

    def guest(self, name: str = "Anna") -> str:
        with self.http() as http:
            answer = http.post("/api/guests", json={"name": name})
            assert answer.status_code == 201, answer.text
            return str(answer.json()["token"])

    def player(self, token: str | None = None, **more: Any) -> Player:
        return Player(self.url, token or self.guest(), **more)

    def staff(self, role: str = "manager") -> httpx.Client:
        """A client of a member of staff, logged in."""
        login = {"manager": "eva"}.get(role, f"eva-{role}")
        if login not in self._hired:
            hire(self.service.store, login, PASSWORD, role, 1, SIGNED)
            self._hired.add(login)
        return self.log_in(login)

    def shows(self, login: str, password: str = PASSWORD) -> dict[str, str]:
        """All that a member of staff shows, with a code that nobody has used."""
        code = code_of(self.service.store, login, self.service.now())
        return {"login": login, "password": password, "code": code}

    def log_in(self, login: str, password: str = PASSWORD) -> httpx.Client:
        with self.http() as http:
            answer = http.post("/api/staff/login", json=self.shows(login, password))
            assert answer.status_code == 200, answer.text
        return self.http(answer.json()["token"])

    def table(
        self,
        id: str,
        game: str = "kings/european-roulette",
        currency: str = "EUR",
        *,
        croupier: bool = False,
    ) -> str:
        """A table where nothing happens by itself: tests close the betting and turn the clock."""
        clocks = {"betting": NEVER, "decision": NEVER}
        house_rules = HouseRules(clocks=clocks, pause=NEVER, croupier=croupier)
        config = TableConfig(id, game, currency, {}, house_rules)
        self.call(lambda: self.service.host.add(config, by_itself("test")))
        return id

    def at_table(self, table: str, look: Callable[[Table], T]) -> T:
        """Looks at a table between two of its steps, or does something there."""

        async def here() -> T:
            return look(self.service.host[table])

        return self.call(here)

    def wait_for(self, what: str, table: str, look: Callable[[Table], T]) -> T:
        """Waits until there is something to see at a table."""
        end = time.monotonic() + PATIENCE
        while not (seen := self.at_table(table, look)):
            assert time.monotonic() < end, f"not at table {table}: {what}"
            time.sleep(0.01)
        return seen

    def no_more_bets(self, table: str) -> None:
        self.at_table(table, lambda here: here.staff.no_more_bets("eva"))

    def time_is_up(self, table: str, clock: str) -> None:
        """A clock of the table runs out: a player's time to decide, the pause after a round."""

        def turned(here: Table) -> bool:
            if here.clock is None or here.clock.name != clock:
                return False
            here.clock.deadline = here.now()
            here.env.touched(here.id)
            return True

        self.wait_for(f"the clock {clock}", table, turned)


@contextmanager
def live(
    options: ServeOptions,
    now: Callable[[], int] | None = None,
    source: MakeSource | None = None,
) -> Iterator[Live]:
    server = Live(options, now, source)
    server.start()
    try:
        yield server
    finally:
        server.stop()
