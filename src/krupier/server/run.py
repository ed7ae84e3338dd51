"""Starting and stopping a server."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

import uvicorn
import uvloop

from krupier.money import currency, show
from krupier.plan.loader import PlanError
from krupier.room import lobby
from krupier.room.bots import Bots
from krupier.room.host import Host
from krupier.server.app import application
from krupier.server.asgi import App
from krupier.server.catalogue import Catalogue
from krupier.server.hub import Hub
from krupier.server.identity import DEMO_MONEY, Guests, StaffDesk
from krupier.server.laboratory import Laboratory
from krupier.server.mathematics import work_out
from krupier.server.service import Service
from krupier.server.settings import ServeOptions
from krupier.store import Writer, open_store

log = logging.getLogger("krupier.server")


def wall_clock() -> int:
    return time.time_ns() // 1000


@asynccontextmanager
async def running(options: ServeOptions) -> AsyncIterator[Service]:
    """The books, the tables and all that a server works with; recovered, and stopped in order."""
    store = open_store(options.database_url)
    books = Writer(store)
    hub = Hub(wall_clock)
    host = Host(store, books, hub, plans=options.plans, flush=options.flush)
    host.wallets.heard = hub.money_moved
    hub.available = lambda player, code: show(host.wallets.available(player, code), currency(code))
    bots = Bots(host, options.bots)
    catalogue = Catalogue(options.plans)
    laboratory = Laboratory(options.plans)
    laboratory.heard = catalogue.learn
    guests = Guests(store, books, wall_clock, _demo_money(catalogue))
    service = Service(
        options=options,
        store=store,
        books=books,
        host=host,
        hub=hub,
        catalogue=catalogue,
        laboratory=laboratory,
        accounts=guests,
        guests=guests,
        staff=StaffDesk(store, time.monotonic),
        now=wall_clock,
    )
    try:
        host.start()
        if options.demo:
            await _demo(service)
            bots.start()
        odds = [asyncio.create_task(work_out(catalogue, options.plans))] if options.odds else []
        try:
            yield service
        finally:
            for one in odds:
                one.cancel()
            await asyncio.gather(*odds, return_exceptions=True)
    finally:
        await laboratory.stop()
        await bots.stop()
        await host.stop()
        books.close()
        store.close()


def _demo_money(catalogue: Catalogue) -> dict[str, int]:
    codes = {code for plan in catalogue.plans.values() for code in plan.currencies}
    return {code: amount for code, amount in DEMO_MONEY.items() if code in codes}


async def _demo(service: Service) -> None:
    """Tables of every operator, where they do not stand already."""
    try:
        configs = lobby.demo_tables(service.options.plans)
    except PlanError as error:
        log.error("no demo tables: %s", error)
        return
    for config in configs:
        if config.id not in service.host.tables:
            await service.host.add(config)


def configured(app: App, options: ServeOptions) -> uvicorn.Config:
    """How uvicorn serves an application of ours."""
    return uvicorn.Config(
        app,
        host=options.host,
        port=options.port,
        loop="none",
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=options.limits.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        lifespan="off",
        access_log=False,
        # uvicorn tells of every connection, and in its debug log of every frame, tokens included
        log_level="error" if options.log_level in ("error", "critical") else "warning",
        server_header=False,
        proxy_headers=bool(options.proxies),
        forwarded_allow_ips=options.proxies or None,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=30,
        backlog=4096,
    )


class Server(uvicorn.Server):
    """uvicorn that says goodbye to its clients, and leaves signals to us."""

    def __init__(self, service: Service, on_ready: Callable[[str], None]) -> None:
        super().__init__(configured(application(service), service.options))
        self._service, self._on_ready = service, on_ready

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    def stop(self) -> None:
        self._service.stopping = True
        self.should_exit = True

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        await super().startup(sockets)  # type: ignore[arg-type]
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            shown = f"[{host}]" if ":" in host else host
            self._on_ready(f"http://{shown}:{port}/")

    async def shutdown(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        self._service.stopping = True
        self._service.hub.bye()
        await asyncio.sleep(0.1)
        await super().shutdown(sockets)  # type: ignore[arg-type]


async def serve_async(
    options: ServeOptions, on_ready: Callable[[str], None] = lambda address: None
) -> None:
    """Serves until the process is told to stop (SIGINT, SIGTERM)."""
    async with running(options) as service:
        server = Server(service, on_ready)
        loop = asyncio.get_running_loop()
        for one in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(ValueError, RuntimeError):  # not in the main thread (tests)
                loop.add_signal_handler(one, server.stop)
        await server.serve()


def serve(options: ServeOptions, on_ready: Callable[[str], None] = lambda address: None) -> None:
    """Runs a server; returns when it was told to stop and everything is written.

    ``on_ready`` is called with the address when it answers.
    """
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve_async(options, on_ready))
