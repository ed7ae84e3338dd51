"""What the world outside knows of a demo: it lives as long as the demo's books, and never in them.

The house keeps what a register calls people and what a provider calls cards. A world that forgot
these when the process ends would be another one, where nobody of the books exists.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import make_url

from krupier.store import private
from krupier.store.database import in_memory, sqlite_file

WORLD = "outside"
"""Whose file it is that is nobody's in particular."""


@contextmanager
def kept(what: str, database: str) -> Iterator[MutableMapping[str, str]]:
    """Texts by name that live as long as a database. What is set is written, whoever dies when."""
    if in_memory(database):
        yield {}
        return
    found = _InFile(beside(database, WORLD), what)
    try:
        yield found
    finally:
        found.close()


def beside(database: str, name: str) -> Path:
    """A file of the world outside, beside the books: made if need be, and like them nobody else's
    to read. Of books that are on a server it stands in ``var``, by their name."""
    on_server = Path("var") / f"{quote(str(make_url(database).database), safe='')}.sqlite"
    books = sqlite_file(database) or on_server
    file = books.with_name(f"{books.stem}.{name}.sqlite")
    private.directory(file.parent)
    private.file(file)
    return file


class _InFile(MutableMapping[str, str]):
    """A dictionary in a file, in the order in which names were first set. Safe to share between
    threads; each change is a transaction of its own."""

    def __init__(self, file: Path, what: str) -> None:
        self._what, self._lock = what, threading.Lock()
        self._db = sqlite3.connect(file, check_same_thread=False, isolation_level=None)
        self._db.execute("PRAGMA busy_timeout = 30000")
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute(
            f"CREATE TABLE IF NOT EXISTS {what} (name TEXT PRIMARY KEY, text TEXT NOT NULL)"
        )

    def close(self) -> None:
        with self._lock:
            self._db.close()

    def __getitem__(self, name: str) -> str:
        rows = self._rows(f"SELECT text FROM {self._what} WHERE name = ?", name)
        if not rows:
            raise KeyError(name)
        return rows[0]

    def __setitem__(self, name: str, text: str) -> None:
        taken = "ON CONFLICT (name) DO UPDATE SET text = excluded.text"
        self._rows(f"INSERT INTO {self._what} VALUES (?, ?) {taken}", name, text)

    def __delitem__(self, name: str) -> None:
        if not self._rows(f"DELETE FROM {self._what} WHERE name = ? RETURNING name", name):
            raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows(f"SELECT name FROM {self._what} ORDER BY rowid"))

    def __len__(self) -> int:
        return len(self._rows(f"SELECT name FROM {self._what}"))

    def _rows(self, sql: str, *params: str) -> list[str]:
        with self._lock:
            return [row[0] for row in self._db.execute(sql, params)]
