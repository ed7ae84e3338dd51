"""What a table is given from outside: storage, money, time, randomness and a way to speak."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from krupier.equipment.draws import Source
from krupier.equipment.entropy import Checked, OperatingSystem
from krupier.equipment.generator import Generator
from krupier.equipment.recorded import Croupier
from krupier.equipment.secure import Secure
from krupier.room.config import TableConfig
from krupier.room.messages import Outlet
from krupier.room.money import Wallets
from krupier.store import Store
from krupier.store.writer import Books

MakeSource = Callable[[TableConfig, bytes | None], Source]
"""A new outcome source for a table, or one that goes on from what the vault keeps."""


@dataclass(frozen=True)
class House:
    store: Store
    books: Books
    wallets: Wallets
    outlet: Outlet
    now: Callable[[], int]
    """Microseconds since 1970 UTC."""
    source: MakeSource
    wake: Callable[[str], None] = lambda table: None
    """Told (from any thread) when a commit of a table is done: call its ``pump`` soon."""
    touched: Callable[[str], None] = lambda table: None
    """Told when something happened at a table: look at its ``due`` and ``stale``."""


def secure_sources(generator: Generator | None = None) -> MakeSource:
    """Provably fair outcomes for ordinary tables, a croupier's entries for physical ones."""
    drawn_from = generator or Generator(Checked(OperatingSystem()))

    def make(config: TableConfig, state: bytes | None) -> Source:
        if config.habits.croupier:
            return Croupier()
        if state is not None:
            return Secure.restore(drawn_from, state)
        return Secure(drawn_from)

    return make
