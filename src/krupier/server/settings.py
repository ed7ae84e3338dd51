"""What a server can be told when it starts."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from urllib.parse import urlsplit

from krupier.house.smtp import BadAddress, server_at
from krupier.server.logs import LEVELS
from krupier.server.partner_secrets import BadSecrets, secrets_in


class BadOption(ValueError):
    """An option of the server that cannot be; the text says what can."""


@dataclass(frozen=True)
class Limits:
    """How much one client may ask for. Each limit exists because a client is not trusted."""

    messages_at_once: int = 40
    messages_per_second: float = 20.0
    requests_at_once: int = 60
    requests_per_second: float = 20.0
    files_at_once: int = 300
    """Pages and their files, whatever is not under ``/api``; and as many probes (``/healthz``,
    ``/readyz``) besides."""
    files_per_second: float = 60.0
    guests_per_hour: int = 20
    logins_per_quarter: int = 10
    """Failed log-ins from one address in fifteen minutes."""
    guesses_at_once: int = 5
    """Wrong passwords or codes for one account of a player, or one login of staff, before the next
    one has to wait."""
    guess_pause: int = 30
    """Seconds of the first wait; it doubles with each further failure."""
    guess_pause_most: int = 3600
    bad_events_per_quarter: int = 100
    """Events of payment providers that cannot be believed, from one address in fifteen minutes."""
    players_per_name: int = 1
    """Players whose names may look the same."""
    sockets: int = 20_000
    """WebSockets at a time."""
    sockets_per_address: int = 30
    connections: int = 24_000
    """Network connections of any kind at a time; never more than the process may have open."""
    connections_per_address: int = 120
    tables_per_connection: int = 50
    message_bytes: int = 16 * 1024
    body_bytes: int = 256 * 1024
    body_depth: int = 40
    """How deeply JSON may be nested."""
    head_bytes: int = 32 * 1024
    queue: int = 256
    """Messages that may wait for a slow client before it is sent a fresh view instead."""
    hello_seconds: float = 10.0
    head_seconds: float = 15.0
    """From the first byte of a request, or from connecting, to the end of its headers."""
    body_seconds: float = 30.0
    answer_seconds: float = 30.0
    """In which a client reads at least something of the answers that wait for it."""

    @classmethod
    def lifted(cls) -> Limits:
        """For load tests on one machine: only sizes, times and queues stay limited."""
        much = 1_000_000_000
        return cls(
            messages_at_once=much,
            messages_per_second=much,
            requests_at_once=much,
            requests_per_second=much,
            files_at_once=much,
            files_per_second=much,
            guests_per_hour=much,
            players_per_name=much,
            sockets=much,
            sockets_per_address=much,
            connections_per_address=much,
        )

    @classmethod
    def told(cls, given: Iterable[str]) -> Limits:
        """From ``name=number``. Raises BadOption.

        >>> Limits.told(["guests_per_hour=5"]).guests_per_hour
        5
        """
        kinds = {name: type(value) for name, value in asdict(cls()).items()}
        found: dict[str, int | float] = {}
        for one in given:
            name, _, written = one.partition("=")
            if name not in kinds:
                raise BadOption(f"there is no limit {name!r}; there are: {', '.join(kinds)}")
            try:
                value = kinds[name](written)
            except ValueError:
                value = 0
            if not 0 < value < 1e12:
                kind = "a whole number" if kinds[name] is int else "a number"
                raise BadOption(f"limit {name} is {kind} above 0, such as {getattr(cls, name)}")
            found[name] = value
        return replace(cls(), **found)  # type: ignore[arg-type]


@dataclass(frozen=True)
class ServeOptions:
    database_url: str = "sqlite:///var/krupier.sqlite"
    key: Path | None = None
    """The file of the house key; beside an embedded database by default."""
    host: str = "127.0.0.1"
    port: int = 8000
    """0: any free one."""
    plans: tuple[Path, ...] = ()
    """Further directories with plan files."""
    demo: bool = False
    """Demo tables of every operator with bots, and demo money for guests."""
    bots: int = 2
    """Bots at each demo table."""
    tournaments: bool = False
    """Demo tournaments as well, which bots fill."""
    odds: bool = True
    """Work out the return of every game after the start, for the lobby."""
    flush: float = 0.25
    """Seconds between two updates of one table: what happens within is told at once. The first
    thing after a quiet while is told without delay, and who acts has his answer before."""
    origins: tuple[str, ...] = ()
    """Other origins from which browsers may use this server."""
    proxies: tuple[str, ...] = ()
    """Networks whose X-Forwarded-For and X-Forwarded-Proto are believed."""
    secure: bool = False
    """Browsers reach it by https alone: a proxy in front of it looks after TLS."""
    staff_idle: float = 1800.0
    """Seconds after which a session of staff ends in which nothing was asked for."""
    staff_longest: float = 8 * 3600.0
    """Seconds after which it ends in any case."""
    token_days: int = 30
    """How long a player's token is good after its last use."""
    limits: Limits = field(default_factory=Limits)
    static: Path = Path(__file__).resolve().parent / "static"
    log_level: str = "info"
    site: str = ""
    """Where browsers reach it (``https://play.example.com``); this machine by default."""
    smtp: str = ""
    """The server that mail is sent through; without one it waits, and in the demo a mailbox shows
    it."""
    mail_from: str = ""
    register: str = ""
    """The register of excluded persons; without one nobody is let in, and in the demo nobody is
    in it."""
    providers: tuple[str, ...] = ()
    """Who carries payments out, as ``NAME=https://…``, by the name in the house plan; payments of
    one that is not named wait, and in the demo a sandbox is."""
    provider_patience: float = 30.0
    """Seconds after which an order that nobody has heard of is asked for."""
    countries: Path | None = None
    """A table of networks and the countries they are in; without one nobody can tell."""
    partners: Path | None = None
    """A file with the secrets of the operators' other systems; without one none is let in."""

    def __post_init__(self) -> None:
        """Raises BadOption."""
        for one in self.proxies:
            _check_network(one)
        for one in (*self.origins, *((self.site,) if self.site else ())):
            _check_origin(one)
        if self.log_level not in LEVELS:
            raise BadOption(f"there is no level {self.log_level!r}; use {', '.join(LEVELS)}")
        if not 0 < self.staff_idle <= self.staff_longest:
            raise BadOption(
                "a session of staff ends idle after more than 0 s and not after its end"
            )
        if self.smtp:
            try:
                server_at(self.smtp, self.mail_from)
            except BadAddress as problem:
                raise BadOption(str(problem)) from None
        if self.register and not self.register.startswith(("https://", "http://")):
            raise BadOption(f"{self.register!r} is no address of a register; write https://…")
        for one in self.providers:
            _check_provider(one)
        if self.provider_patience <= 0:
            raise BadOption("a payment provider is given more than 0 s")
        if self.partners is not None:
            try:
                secrets_in(self.partners)
            except (BadSecrets, OSError, UnicodeDecodeError) as problem:
                raise BadOption(f"the secrets of other systems: {problem}") from None
        if self.token_days < 1:
            raise BadOption("a player's token is good for at least one day")


def _check_network(written: str) -> None:
    try:
        ipaddress.ip_network(written)
    except ValueError as problem:
        raise BadOption(
            f"{written!r} is no address of a proxy ({problem}); write it as 10.0.0.5,"
            " 10.0.0.0/24 or fd00::/8"
        ) from None


def _check_origin(written: str) -> None:
    try:
        parts = urlsplit(written)
        good = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        good = False
    if not good or written != f"{parts.scheme}://{parts.netloc}" or "@" in parts.netloc:
        raise BadOption(f"{written!r} is no origin; write it as https://play.example.com")


def _check_provider(written: str) -> None:
    name, _, url = written.partition("=")
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,30}", name) or not url.startswith(
        ("https://", "http://")
    ):
        raise BadOption(f"{written!r} is no payment provider; write it as NAME=https://…")
