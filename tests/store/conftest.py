"""Every test that asks for `store` runs on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from krupier.store import Store, open_store
from tests.postgres import Cluster, postgres_server
from tests.store.casino import emptied

__all__ = ["postgres_server"]


BOTH = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)]


@pytest.fixture(scope="session")
def shared_store(postgres_server: Cluster) -> Iterator[Store]:
    """Books on PostgreSQL that stay open: each test finds them empty."""
    opened = open_store(postgres_server.new_books())
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def blank_books(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Books of SQLite that all migrations have made and nobody has written in, to be copied."""
    file = tmp_path_factory.mktemp("blank") / "books.sqlite"
    open_store(f"sqlite:///{file}").close()
    return file


@pytest.fixture(params=BOTH)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """Books without content."""
    if request.param == "postgresql":
        yield emptied(request.getfixturevalue("shared_store"))
        return
    file = tmp_path / "books.sqlite"
    shutil.copyfile(request.getfixturevalue("blank_books"), file)
    opened = open_store(f"sqlite:///{file}")
    yield opened
    opened.close()


@pytest.fixture(params=BOTH)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database of its own."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/own.sqlite"
        return
    server: Cluster = request.getfixturevalue("postgres_server")
    address = server.new_books()
    yield address
    server.drop(address)


@pytest.fixture
def own_store(url: str) -> Iterator[Store]:
    """Books in a database of its own, whose schema a test may spoil."""
    opened = open_store(url)
    yield opened
    opened.close()
