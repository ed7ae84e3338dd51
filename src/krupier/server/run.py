"""Starting and stopping a server."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import signal
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING

import uvicorn
import uvloop
from sqlalchemy import Connection

from krupier.house import smtp
from krupier.house.chips import TechnicalAccounts
from krupier.house.geolocation import BadTable, TableGeolocation
from krupier.house.other_games import Collected
from krupier.house.outside import ExclusionRegister, Geolocation, Mailer
from krupier.house.periods import DAY, SECOND
from krupier.house.register_client import SoapRegister
from krupier.house.smtp import SmtpMailer
from krupier.money import show_in
from krupier.plan import cash_plans, houses
from krupier.plan.cash import all_cash
from krupier.plan.house import all_houses
from krupier.room import collusion_hands
from krupier.room.environment import MakeSource
from krupier.room.host import Host, wall_clock
from krupier.server import providers
from krupier.server.app import application
from krupier.server.caretaker import Caretaker
from krupier.server.catalogue import Catalogue
from krupier.server.connections import Config, Lines, raise_open_files
from krupier.server.desk import StaffDesk
from krupier.server.guard import Gate
from krupier.server.house import House, SilentRegister
from krupier.server.hub import Hub
from krupier.server.identity import Everybody
from krupier.server.laboratory import Laboratory
from krupier.server.logs import configure
from krupier.server.mathematics import work_out
from krupier.server.partner_secrets import secrets_in
from krupier.server.patience import Patience, PatientBooks, Steady
from krupier.server.providers import PaymentProvider
from krupier.server.readiness import Readiness
from krupier.server.service import Service
from krupier.server.sessions import Sessions
from krupier.server.settings import BadOption, ServeOptions
from krupier.store import Store, Writer, clock, open_store
from krupier.store.keyfile import house_key

if TYPE_CHECKING:
    from krupier.server.demo import Demo

log = logging.getLogger("krupier.server")

COLLECT = (50_000, 20, 50)
"""When garbage is looked for: after so many new objects; older ones every 20th and 50th time."""


def _tell_balances(hub: Hub, host: Host) -> None:
    """The hub asks the tables' wallets what players have."""

    def known(player: str, code: str) -> str | None:
        if not host.wallets.knows(player):
            return None
        return show_in(host.wallets.balance(player, code), code)

    async def available(player: str, code: str) -> str:
        await host.know(player)
        return show_in(host.wallets.balance(player, code), code)

    host.wallets.heard = hub.money_moved
    hub.known, hub.available = known, available


@asynccontextmanager
async def running(
    options: ServeOptions,
    now: Callable[[], int] | None = None,
    source: MakeSource | None = None,
) -> AsyncIterator[Service]:
    """The books, the tables and all that a server works with; recovered, and stopped in order.

    ``now``: microseconds since 1970 UTC that never jump. ``source``: where outcomes come from, the
    secure generator unless somebody tests.
    """
    store = open_store(options.database_url, house_key(options.database_url, options.key))
    now = await _clock(store, now or wall_clock(), options)
    writer, patience = _writing(store, now)
    books = PatientBooks(writer, patience)
    hub = Hub()
    host = _host(store, writer, hub, options, now, source, patience)
    catalogue = Catalogue(options.plans)
    laboratory = Laboratory(options.plans)
    laboratory.heard = catalogue.learn
    outside = contextlib.ExitStack()
    demo = _demo(options, now, outside)
    house = _house(options, now, demo)
    house.providers = outside.enter_context(_providers(options, house, now, demo))
    sessions = Sessions(store, books, house, now)
    service = Service(
        options=options,
        store=store,
        books=books,
        host=host,
        hub=hub,
        catalogue=catalogue,
        laboratory=laboratory,
        accounts=Everybody(sessions),
        sessions=sessions,
        house=house,
        staff=StaffDesk(store, books, now, idle=options.staff_idle, longest=options.staff_longest),
        now=now,
        patience=patience,
        readiness=Readiness(writer, lambda: host.groups),
    )
    try:
        host.start()
        if demo:
            await demo.open(service)
        await books.run(lambda conn: _watch(conn, house, now()))
        tasks = [asyncio.create_task(_taking_care(service).run())]
        if options.odds:
            tasks.append(asyncio.create_task(work_out(catalogue, options.plans)))
        try:
            yield service
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    finally:
        service.lobby.stop()
        service.tournament_lobby.stop()
        service.tournament_pages.stop()
        await laboratory.stop()
        if demo:
            await demo.close()
        await host.stop()
        outside.close()
        books.close()
        store.close()


async def _clock(store: Store, now: Callable[[], int], options: ServeOptions) -> Callable[[], int]:
    """Time goes on from the newest line of the books. Raises BadOption where that is more than a
    day ahead: for weeks, the days of limits and breaks would be others than the players'."""
    newest = await asyncio.to_thread(_newest, store)
    behind = newest - now()
    if behind > DAY and not options.demo:
        store.close()
        raise BadOption(
            f"the books are {behind / DAY:.1f} days ahead of the clock: set the clock right, or"
            " open the copy of the books from before they went ahead"
        )
    if behind > 0:
        log.warning(
            "the clock is %d s behind the newest line of the books: time goes on from there, and"
            " loses a second in %d until the clock is there too",
            -(-behind // SECOND),
            clock.SLOWER,
        )
    return clock.never_before(newest, now)


def _newest(store: Store) -> int:
    with store.read() as conn:
        return clock.newest(conn)


def _writing(store: Store, now: Callable[[], int]) -> tuple[Writer, Patience]:
    """Who writes, and how long anybody waits for it."""

    def seconds() -> float:
        return now() / SECOND

    steady = Steady(seconds)
    writer = Writer(store, seconds=seconds, steady=steady)
    return writer, Patience(steady, lambda: writer.pulse.silent)


def _host(
    store: Store,
    books: Writer,
    hub: Hub,
    options: ServeOptions,
    now: Callable[[], int],
    source: MakeSource | None,
    patience: Patience,
) -> Host:
    host = Host(
        store,
        books,
        hub,
        plans=options.plans,
        source=source,
        flush=options.flush,
        now=now,
        tell=hub.tell,
        here=hub.is_here,
        wait=patience.wait,
    )
    _tell_balances(hub, host)
    return host


def _taking_care(service: Service) -> Caretaker:
    caretaker = Caretaker(service)
    service.look_after, service.make_way = caretaker.look, caretaker.make_way
    service.ordered = caretaker.ordered
    return caretaker


def _demo(
    options: ServeOptions, now: Callable[[], int], outside: contextlib.ExitStack
) -> Demo | None:
    """Elsewhere what belongs to it is not even imported."""
    if not options.demo:
        return None
    from krupier.server.demo import Demo

    return Demo(options, now, outside)


def _house(options: ServeOptions, now: Callable[[], int], demo: Demo | None) -> House:
    """With sandboxes in the demo; elsewhere what is not named does not answer."""
    mailer: Mailer | None = demo.mailer if demo else None
    if options.smtp:
        password = os.environ.get("KRUPIER_SMTP_PASSWORD", "")
        mailer = SmtpMailer(smtp.server_at(options.smtp, options.mail_from, password))
    plans = all_houses(options.plans)
    houses.use(plans)
    cash_plans.use(all_cash(options.plans))
    return House(
        plans=plans,
        register=_register(options, demo),
        mailer=mailer,
        geolocation=_geolocation(options, demo),
        now=now,
        site=options.site or f"http://localhost:{options.port}",
        origins=options.origins,
        technical=_technical(options),
    )


def _technical(options: ServeOptions) -> TechnicalAccounts | None:
    """Where a system of a technical game is let in, it comes for what is paid out to its
    accounts."""
    known = secrets_in(options.partners) if options.partners else {}
    return Collected() if any(name.endswith("-technical") for name in known) else None


def _register(options: ServeOptions, demo: Demo | None) -> ExclusionRegister:
    if options.register:
        return SoapRegister(options.register)
    return demo.register if demo else SilentRegister()


@contextmanager
def _providers(
    options: ServeOptions, house: House, now: Callable[[], int], demo: Demo | None
) -> Iterator[dict[str, PaymentProvider]]:
    found = providers.named(options.providers, now)
    wanted = {plan.payments.provider for plan in house.plans.values() if plan.payments}
    if demo is None:
        yield found
        return
    with demo.providers(sorted(wanted - found.keys()), lambda: house.here) as others:
        yield found | others


def _geolocation(options: ServeOptions, demo: Demo | None) -> Geolocation:
    if options.countries:
        try:
            return TableGeolocation.load(options.countries)
        except BadTable as problem:
            raise BadOption(f"{options.countries}: {problem}") from None
    return demo.geolocation if demo else TableGeolocation("")


def _spare_the_collector() -> None:
    """Plans, tables and code stay: the garbage collector need not walk over them again and again.
    What rounds make is freed without it; cycles are few, so it may look for them seldom. Only for
    a process that serves until it ends: what is frozen is never freed."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


def _watch(conn: Connection, house: House, at: int) -> None:
    """Money and play are looked at from now on, at every operator."""
    for plan in house.plans.values():
        collusion_hands.begin(conn, plan, at)


def configured(app: Gate, options: ServeOptions) -> uvicorn.Config:
    """How uvicorn serves an application of ours."""
    return Config(
        app,
        Lines(options.limits, options.proxies, raise_open_files()),
        host=options.host,
        port=options.port,
        loop="none",
        ws_max_size=options.limits.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        lifespan="off",
        access_log=False,
        log_config=None,
        # uvicorn tells of every connection and every request that is none, as often as a stranger
        # likes, and in its debug log of every frame, tokens included
        log_level="error",
        server_header=False,
        proxy_headers=bool(options.proxies),
        forwarded_allow_ips=list(options.proxies),
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
            house = self._service.house
            if not self._service.options.site:
                house.site = f"http://localhost:{port}"
            house.here = f"http://{_ours(host)}:{port}"
            self._on_ready(f"http://{shown}:{port}/")

    async def shutdown(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        self._service.stopping = True
        self._service.hub.bye()
        await asyncio.sleep(0.1)
        await super().shutdown(sockets)  # type: ignore[arg-type]


def _ours(host: str) -> str:
    """An address at which we reach ourselves, for one that we listen on.

    >>> _ours("0.0.0.0"), _ours("::"), _ours("192.0.2.7")
    ('127.0.0.1', '[::1]', '192.0.2.7')
    """
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"[{here}]" if ":" in here else here


async def serve_async(
    options: ServeOptions, on_ready: Callable[[str], None] = lambda address: None
) -> None:
    """Serves until the process is told to stop (SIGINT, SIGTERM)."""
    # the door first: whoever cannot have it must not touch tables that another server may play
    with _bound(options.host, options.port) as door:
        async with running(options) as service:
            _spare_the_collector()
            await _serve(Server(service, on_ready), door)


def _bound(host: str, port: int) -> socket.socket:
    """Nobody is let in yet: it does not listen."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with contextlib.ExitStack() as failing:
            door = failing.enter_context(socket.socket(family, socket.SOCK_STREAM))
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind(address)
            failing.pop_all()
        return door
    except OSError as problem:
        why = (problem.strerror or str(problem)).lower()
        raise OSError(problem.errno, f"cannot listen on {host}, port {port}: {why}") from None


async def _serve(server: Server, door: socket.socket) -> None:
    loop = asyncio.get_running_loop()
    for one in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(ValueError, RuntimeError):  # not in the main thread (tests)
            loop.add_signal_handler(one, server.stop)
    await server.serve([door])


def serve(options: ServeOptions, on_ready: Callable[[str], None] = lambda address: None) -> None:
    """Runs a server; returns when it was told to stop and everything is written.

    ``on_ready`` is called with the address when it answers.
    """
    configure(options.log_level)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve_async(options, on_ready))
