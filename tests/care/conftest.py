"""Complaints, loyalty, records: each test has books of its own, copied from empty ones."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from krupier.store import Store, open_store


@pytest.fixture(scope="session")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Migrating costs a quarter of a second: once."""
    path = tmp_path_factory.mktemp("blank") / "books.sqlite"
    open_store(f"sqlite:///{path}").close()
    return path


@pytest.fixture
def store(blank: Path, tmp_path: Path) -> Iterator[Store]:
    path = tmp_path / "books.sqlite"
    shutil.copy(blank, path)
    opened = open_store(f"sqlite:///{path}")
    yield opened
    opened.close()
