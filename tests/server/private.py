"""A house for tests of what players open for those whom they invite."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from krupier.house.geolocation import TableGeolocation
from tests.house.household import join
from tests.server.conftest import Clock
from tests.server.houses import House, house_of


@contextmanager
def house_with_three(folder: Path, clock: Clock) -> Iterator[House]:
    """Anna, Bert and Cyril are players of one operator, a fourth one of another."""
    with house_of(f"sqlite:///{folder / 'books.sqlite'}", clock) as server:
        server.service.house.geolocation = TableGeolocation("192.0.2.0/24 CZ")
        with server.service.store.write() as conn:
            for one in ("uanna", "ubert", "ucyril"):
                join(conn, one, f"person-{one}", at=clock(), money=1_000_00)
            join(conn, "ufortuna", "person-f", "fortuna", at=clock())
        yield server
