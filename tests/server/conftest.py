"""One server for the tests that do not stop it; each test has tables and guests of its own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from krupier.server.settings import Limits, ServeOptions
from tests.postgres import Cluster, postgres_server
from tests.server.live import Live, live
from tests.store.conftest import BOTH

__all__ = ["postgres_server"]


@pytest.fixture(scope="session")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A web client as Vite would build it."""
    root = tmp_path_factory.mktemp("static")
    (root / "assets").mkdir()
    (root / "index.html").write_text("<!doctype html><title>Krupiér</title>", encoding="utf-8")
    (root / "assets" / "app-1a2b.js").write_text("// " + "x" * 3000, encoding="utf-8")
    return root


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, static: Path) -> Iterator[Live]:
    database = tmp_path_factory.mktemp("server") / "books.sqlite"
    options = ServeOptions(
        f"sqlite:///{database}",
        port=0,
        limits=Limits.lifted(),
        static=static,
        odds=False,
        log_level="warning",
    )
    with live(options) as running:
        yield running


_numbers = count(1)


@pytest.fixture
def table(server: Live) -> str:
    """A roulette that spins when the test closes the betting."""
    return server.table(f"roulette-{next(_numbers)}")


@pytest.fixture
def croupier_table(server: Live) -> str:
    """A roulette whose numbers the test enters."""
    return server.table(f"croupier-{next(_numbers)}", croupier=True)


@pytest.fixture(params=BOTH)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database of its own, where storage matters: SQLite and a real PostgreSQL."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/own.sqlite"
        return
    cluster: Cluster = request.getfixturevalue("postgres_server")
    address = cluster.new_books()
    yield address
    cluster.drop(address)


class Clock:
    """A clock that a test turns, in microseconds."""

    def __init__(self) -> None:
        self.time = 1_750_000_000_000_000

    def __call__(self) -> int:
        return self.time

    def turn(self, *, days: float = 0, hours: float = 0, minutes: float = 0) -> None:
        self.time += round((86_400 * days + 3600 * hours + 60 * minutes) * 1_000_000)


@pytest.fixture
def clock() -> Clock:
    return Clock()
