"""What a table is given from outside: storage, money, time, randomness and a way to speak."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection

from krupier.equipment.draws import Source
from krupier.equipment.entropy import Checked, OperatingSystem
from krupier.equipment.generator import Generator
from krupier.equipment.recorded import Croupier
from krupier.equipment.secure import Secure
from krupier.room.config import TableConfig
from krupier.room.messages import News, Outlet, storage_away
from krupier.room.money import Wallets
from krupier.room.voices import Voices
from krupier.store import UNREACHABLE, Store
from krupier.store.writer import Books

T = TypeVar("T")
MakeSource = Callable[[TableConfig, bytes | None], Source]
"""A new outcome source for a table, or one that goes on from what the vault keeps."""


def new_id() -> str:
    return secrets.token_hex(8)


class Wait(Protocol):
    """How long who asked waits for what the books say."""

    def __call__(self, waiting: Awaitable[T], /) -> Awaitable[T]: ...


async def to_the_end(waiting: Awaitable[T], /) -> T:
    """Where nobody gives up: in simulations and tests."""
    return await waiting


def at_once(group: str, look: Callable[[], T], told: Callable[[T], None]) -> None:
    """Where nobody else waits: in simulations and tests."""
    told(look())


@dataclass(frozen=True, kw_only=True)
class Environment:
    store: Store
    books: Books
    wallets: Wallets
    outlet: Outlet
    now: Callable[[], int]
    """Microseconds since 1970 UTC."""
    source: MakeSource
    wake: Callable[[str], None] = lambda group: None
    """Told (from any thread) when a commit of a group is done: call its ``pump`` soon."""
    touched: Callable[[str], None] = lambda table: None
    """Told when something happened at a table: look at its ``due`` and ``stale``."""
    apart: Callable[[str, Callable[[], Any], Callable[[Any], None]], None] = at_once
    """Looks something up for a group without holding up the others: it may take as long as it
    likes, in any thread. The group is told what it brought."""
    wait: Wait = to_the_end
    """For who asked from outside and wants an answer. Raises Lost if there is none in time."""
    hosted: Callable[[Any], None] = lambda table: None
    """Told of a table that a group has set up for itself."""
    licences: dict[str, int] = field(default_factory=dict)
    """By operator whose licence ends or has ended, when: nothing is evaluated from then on, and
    nothing begins. Whoever learns of one enters it."""
    left: Callable[[Any], None] = lambda table: None
    """Told of such a table at which nothing will happen any more."""
    tell: Callable[[str, News], None] = lambda player, news: None
    """Tells a player, wherever he is, how he stands on a waiting list, or what waits for him."""
    here: Callable[[str], bool] = lambda player: True
    """Whether a player is connected; where nobody connects (simulations, tests) all are there."""
    voices: Voices = field(default_factory=Voices)
    """How much players say, at all tables together."""
    new_id: Callable[[], str] = new_id
    """A name that nothing had before, and nobody can choose."""
    epoch: str = field(default_factory=new_id)
    """Names this life of the process: what viewers were told before does not go on in it."""

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A look into the books. Raises Refused while they cannot be reached."""
        try:
            with self.store.read() as conn:
                yield conn
        except UNREACHABLE as problem:
            raise storage_away() from problem


def secure_sources(generator: Generator | None = None) -> MakeSource:
    """Provably fair outcomes for ordinary tables, a croupier's entries for physical ones."""
    drawn_from = generator or Generator(Checked(OperatingSystem()))

    def make(config: TableConfig, state: bytes | None) -> Source:
        if config.house_rules.croupier:
            return Croupier()
        if state is not None:
            return Secure.restore(drawn_from, state)
        return Secure(drawn_from)

    return make
