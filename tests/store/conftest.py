"""Every test that asks for `store` runs on SQLite and on a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from krupier.store import Store, open_store
from tests.postgres import Cluster, postgres_server
from tests.store.casino import emptied

__all__ = ["postgres_server"]


BOTH = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)]


@pytest.fixture(scope="session")
def migrated_server(postgres_server: Cluster) -> Cluster:
    """A server with a migrated database `blank`, to be copied, and `books`, to be shared."""
    postgres_server.execute("CREATE DATABASE blank")
    open_store(postgres_server.url("blank")).close()
    postgres_server.execute("CREATE DATABASE books TEMPLATE blank")
    return postgres_server


@pytest.fixture(params=BOTH)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """Books without content."""
    if request.param == "sqlite":
        opened = open_store(f"sqlite:///{tmp_path}/books.sqlite")
    else:
        server: Cluster = request.getfixturevalue("migrated_server")
        opened = emptied(open_store(server.url("books")))
    yield opened
    opened.close()


@pytest.fixture(params=BOTH)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database of its own (a copy costs PostgreSQL a quarter of a second)."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/own.sqlite"
        return
    server: Cluster = request.getfixturevalue("migrated_server")
    address = server.new_database(like="blank")
    yield address
    server.drop(address)


@pytest.fixture
def own_store(url: str) -> Iterator[Store]:
    """Books in a database of its own, whose schema a test may spoil."""
    opened = open_store(url)
    yield opened
    opened.close()
