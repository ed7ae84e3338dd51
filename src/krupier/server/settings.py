"""What a server can be told when it starts."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Limits:
    """How much one client may ask for. Each limit exists because a client is not trusted."""

    messages_at_once: int = 40
    messages_per_second: float = 20.0
    requests_at_once: int = 60
    requests_per_second: float = 20.0
    guests_per_hour: int = 20
    logins_per_quarter: int = 10
    """Failed staff logins per address in fifteen minutes."""
    connections: int = 20_000
    connections_per_address: int = 30
    tables_per_connection: int = 50
    message_bytes: int = 16 * 1024
    body_bytes: int = 256 * 1024
    queue: int = 256
    """Messages that may wait for a slow client before it is sent a fresh view instead."""
    hello_seconds: float = 10.0

    @classmethod
    def lifted(cls) -> Limits:
        """For load tests on one machine: only sizes and queues stay limited."""
        much = 1_000_000_000
        return cls(
            messages_at_once=much,
            messages_per_second=much,
            requests_at_once=much,
            requests_per_second=much,
            guests_per_hour=much,
            connections=much,
            connections_per_address=much,
        )


@dataclass(frozen=True)
class ServeOptions:
    database_url: str = "sqlite:///var/krupier.sqlite"
    host: str = "127.0.0.1"
    port: int = 8000
    """0: any free one."""
    plans: tuple[Path, ...] = ()
    """Further directories with plan files."""
    demo: bool = False
    """Demo tables of every operator with bots, and demo money for guests."""
    bots: int = 2
    """Bots at each demo table."""
    odds: bool = True
    """Work out the return of every game after the start, for the lobby."""
    flush: float = 0.1
    """Seconds between two updates of one table: what happens within is told at once. The first
    thing after a quiet while is told without delay, and who acts has his answer before."""
    origins: tuple[str, ...] = ()
    """Other origins from which browsers may use this server."""
    proxies: str = ""
    """Addresses whose X-Forwarded-For is believed (comma-separated, or ``*``)."""
    limits: Limits = field(default_factory=Limits)
    static: Path = Path(__file__).resolve().parent / "static"
    log_level: str = "info"
