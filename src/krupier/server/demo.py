"""What a server has in a demo and nowhere else: guests, tables and tournaments with bots, and a
world outside that answers. Imported with ``--demo`` alone.
"""

from __future__ import annotations

import logging
import secrets as randomness
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager

from krupier.house.acts import by_itself
from krupier.house.geolocation import TableGeolocation
from krupier.house.periods import SECOND
from krupier.house.provider_client import HttpProvider
from krupier.plan.loader import PlanError
from krupier.room import lobby
from krupier.room.bots import Bots
from krupier.room.tournament.demo import Demo as Tournaments
from krupier.sandbox import lists, rates
from krupier.sandbox.kept import beside, kept
from krupier.sandbox.letterbox import Letterbox
from krupier.sandbox.provider import Sandbox
from krupier.sandbox.provider_books import Books
from krupier.sandbox.provider_server import ProviderServer
from krupier.sandbox.register import SandboxRegister
from krupier.server import guests
from krupier.server.providers import PaymentProvider
from krupier.server.service import Service
from krupier.server.settings import ServeOptions
from krupier.store.database import in_memory

log = logging.getLogger("krupier.server")


class Demo:
    """Where the options name nothing outside, sandboxes answer."""

    def __init__(self, options: ServeOptions, now: Callable[[], int], outside: ExitStack) -> None:
        """``outside``: closes what the world outside keeps."""
        self._options, self._now = options, now
        self._bots: list[Bots | Tournaments] = []
        letters, entered, called = (
            outside.enter_context(kept(what, options.database_url))
            for what in ("letters", "entered", "called")
        )
        self.mailer = Letterbox(letters)
        self.register = SandboxRegister(entered=entered, called=called)
        self.geolocation = TableGeolocation("0.0.0.0/0 CZ\n::/0 CZ")

    def providers(
        self, names: Iterable[str], where: Callable[[], str]
    ) -> AbstractContextManager[dict[str, PaymentProvider]]:
        """``where``: our own address, empty while nobody listens there."""
        return _sandboxes(self._options, names, self._now, where)

    async def open(self, service: Service) -> None:
        """Guests are let in; bots come to tables of every operator, where they do not stand
        already; lists to look persons up, and exchange rates."""
        at, operators = self._now(), sorted(service.house.plans)
        service.accounts.guests = guests.of(service)
        await service.books.run(lambda conn: lists.take_over(conn, at))
        await service.books.run(lambda conn: rates.take_over(conn, operators, at))
        await _tables(service)
        self._bots = [Bots(service.host, self._options.bots)]
        if self._options.tournaments:
            self._bots.append(Tournaments(service.host, self._now))
        for one in self._bots:
            one.start()

    async def close(self) -> None:
        for one in self._bots:
            await one.stop()


async def _tables(service: Service) -> None:
    try:
        configs = lobby.demo_tables(service.options.plans) + lobby.demo_pools()
    except PlanError as error:
        log.error("no demo tables: %s", error)
        return
    for config in configs:
        if config.id not in service.host.tables:
            await service.host.add(config, by_itself("a demo table"))


# -- payment providers ---------------------------------------------------------------------------


@contextmanager
def _sandboxes(
    options: ServeOptions, names: Iterable[str], now: Callable[[], int], where: Callable[[], str]
) -> Iterator[dict[str, PaymentProvider]]:
    """A sandbox for each of the names. ``where``: our own address, empty while nobody listens
    there."""
    with ExitStack() as running:
        yield {
            name: running.enter_context(_sandbox(name, options.database_url, now, where))
            for name in names
        }


@contextmanager
def _sandbox(
    name: str, database: str, now: Callable[[], int], where: Callable[[], str]
) -> Iterator[PaymentProvider]:
    secret = randomness.token_hex(16)

    def callback() -> str:
        here = where()
        return f"{here.rstrip('/')}/api/providers/{name}/events" if here else ""

    def clock() -> float:
        return now() / SECOND

    sandbox = Sandbox(Books(_books(name, database)), now=now)
    try:
        with ProviderServer(sandbox, [secret], callback, clock=clock).running() as url:
            yield PaymentProvider(HttpProvider(url, [secret], clock=clock), (secret,))
    finally:
        sandbox.books.close()


def _books(name: str, database: str) -> str:
    return ":memory:" if in_memory(database) else str(beside(database, name))
