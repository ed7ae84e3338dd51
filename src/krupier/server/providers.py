"""Payment providers of a server: those it is told of, and in the demo a sandbox."""

from __future__ import annotations

import os
import secrets as randomness
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from krupier.house.periods import SECOND
from krupier.house.provider import Provider
from krupier.house.provider_client import HttpProvider
from krupier.sandbox.kept import beside
from krupier.sandbox.provider import Sandbox
from krupier.sandbox.provider_books import Books
from krupier.sandbox.provider_server import ProviderServer
from krupier.server.settings import BadOption, ServeOptions
from krupier.store.database import in_memory

SHORTEST = 16
"""Characters of a secret."""


@dataclass(frozen=True)
class PaymentProvider:
    client: Provider
    secrets: tuple[str, ...]
    """It signs with one of them; during a change with the old and the new one."""


def named(providers: Sequence[str], now: Callable[[], int]) -> dict[str, PaymentProvider]:
    """Of ``NAME=URL``; their secrets are in the environment. Raises BadOption."""
    found = {}
    for written in providers:
        name, _, url = written.partition("=")
        known = _secrets(name)
        client = HttpProvider(url, known, clock=lambda: now() / SECOND)
        found[name] = PaymentProvider(client, known)
    return found


def variable(name: str) -> str:
    """Where the secrets of a provider are, with spaces between them.

    >>> variable("best-pay")
    'KRUPIER_PROVIDER_BEST_PAY_SECRETS'
    """
    return f"KRUPIER_PROVIDER_{name.upper().replace('-', '_')}_SECRETS"


def _secrets(name: str) -> tuple[str, ...]:
    found = tuple(os.environ.get(variable(name), "").split())
    if not found or any(len(one) < SHORTEST for one in found):
        raise BadOption(
            f"{variable(name)} has the secret shared with the provider {name}, of {SHORTEST}"
            " characters or more; while it is changed the new and the old one with a space between"
        )
    return found


@contextmanager
def sandboxes(
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
