"""A real server in a thread: uvicorn, WebSockets, a database in a file."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import httpx
import uvloop

from krupier.room.config import Habits, TableConfig
from krupier.server.identity import add_staff
from krupier.server.run import Server, running
from krupier.server.service import Service
from krupier.server.settings import ServeOptions
from tests.server.client import Player

T = TypeVar("T")
PASSWORD = "correct horse battery"


class Live:
    """A running server and what tests do with it."""

    def __init__(self, options: ServeOptions) -> None:
        self._options = options
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self.url = ""
        self.service: Service
        self.loop: asyncio.AbstractEventLoop
        self._server: Server
        self.error: BaseException | None = None
        self._hired = False

    def start(self) -> None:
        self._thread.start()
        assert self._ready.wait(20)
        if self.error:
            raise self.error

    def stop(self) -> None:
        with contextlib.suppress(RuntimeError):
            self.loop.call_soon_threadsafe(self._server.stop)
        self._thread.join(20)
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
        async with running(self._options) as self.service:
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

        return asyncio.run_coroutine_threadsafe(main(), self.loop).result(20)

    # -- what tests need -------------------------------------------------------------------------

    def http(self, token: str | None = None) -> httpx.Client:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return httpx.Client(base_url=self.url, headers=headers, timeout=20)

    def guest(self, name: str = "Anna") -> str:
        with self.http() as http:
            answer = http.post("/api/guests", json={"name": name})
            assert answer.status_code == 201, answer.text
            return str(answer.json()["token"])

    def player(self, token: str | None = None, **more: Any) -> Player:
        return Player(self.url, token or self.guest(), **more)

    def staff(self) -> httpx.Client:
        """A client of a member of staff, logged in."""
        if not self._hired:
            add_staff(self.service.store, "eva", PASSWORD, "floor", 1)
            self._hired = True
        with self.http() as http:
            answer = http.post("/api/staff/login", json={"login": "eva", "password": PASSWORD})
            assert answer.status_code == 200, answer.text
        return self.http(answer.json()["token"])

    def table(
        self,
        id: str,
        game: str = "kings/european-roulette",
        currency: str = "EUR",
        *,
        betting: float = 0.8,
        pause: float = 0.3,
        croupier: bool = False,
    ) -> str:
        habits = Habits(
            clocks={"betting": betting, "decision": betting}, pause=pause, croupier=croupier
        )
        config = TableConfig(id, game, currency, {}, habits)
        self.call(lambda: self.service.host.add(config))
        return id


@contextmanager
def live(options: ServeOptions) -> Iterator[Live]:
    server = Live(options)
    server.start()
    try:
        yield server
    finally:
        server.stop()
