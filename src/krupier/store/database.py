"""Opening a database, and the two ways to use it: read and write."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    QueuePool,
    create_engine,
    event,
    make_url,
)
from sqlalchemy.exc import ArgumentError

from krupier.store.errors import Invalid
from krupier.store.migrate import migrate
from krupier.store.schema import metadata

_WRITING = "krupier_writing"  # execution option that tells our own transactions apart
_BUSY_SECONDS = 30


class Store:
    """An open database, migrated to the current schema. Safe to share between threads."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        reading: dict[str, Any] = {_WRITING: False}
        if self.dialect == "postgresql":
            reading |= {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        self._reader = engine.execution_options(**reading)
        self._writer = engine.execution_options(**{_WRITING: True})

    @property
    def dialect(self) -> str:
        """`sqlite` or `postgresql`."""
        return self.engine.dialect.name

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A consistent snapshot; writes are not allowed in it."""
        with self._reader.connect() as conn, conn.begin():
            yield conn

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """One transaction of your own: committed at the end, rolled back if it raises. For
        set-up, staff acts and tools; the hot path goes through a Writer."""
        with self._writer.connect() as conn, conn.begin():
            yield conn

    def writing(self) -> Connection:
        """A connection whose transactions may write, for somebody who manages them (Writer)."""
        return self._writer.connect()

    def close(self) -> None:
        self.engine.dispose()


def open_store(url: str) -> Store:
    """Open `sqlite:///path`, `sqlite://` (in memory, for simulations) or
    `postgresql+psycopg://…`, creating or migrating the schema."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        parsed = URL.create("none")
    if parsed.drivername == "sqlite":
        return _open_sqlite(parsed)
    if parsed.drivername == "postgresql+psycopg":
        engine = create_engine(parsed)
        event.listen(engine, "begin", _postgresql_begin)
        store = Store(engine)
        with store.write() as conn:
            migrate(conn)
        return store
    allowed = "sqlite:///path, sqlite:// or postgresql+psycopg://user@host/database"
    raise Invalid(
        f"not a database address; use {allowed}", f"to není adresa databáze; použijte {allowed}"
    )


def _open_sqlite(url: URL) -> Store:
    in_memory = url.database in (None, "", ":memory:")
    if in_memory:
        # The database is its one connection: everybody takes turns with it.
        engine = create_engine(
            url,
            paramstyle="named",
            poolclass=QueuePool,
            pool_size=1,
            max_overflow=0,
            connect_args={"check_same_thread": False},
        )
    else:
        Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
        engine = create_engine(url, paramstyle="named")
    event.listen(engine, "connect", _sqlite_connect)
    event.listen(engine, "begin", _sqlite_begin)
    store = Store(engine)
    with store.write() as conn:
        if in_memory:
            metadata.create_all(conn)  # it has no past to migrate from
        else:
            migrate(conn)
    return store


def _sqlite_connect(dbapi: sqlite3.Connection, _record: object) -> None:
    dbapi.isolation_level = None  # we begin transactions ourselves
    dbapi.execute("PRAGMA journal_mode = WAL")
    dbapi.execute("PRAGMA synchronous = FULL")  # a commit survives a power cut
    dbapi.execute("PRAGMA foreign_keys = ON")
    dbapi.execute(f"PRAGMA busy_timeout = {_BUSY_SECONDS * 1000}")


def _sqlite_begin(conn: Connection) -> None:
    if conn.get_execution_options().get(_WRITING):
        conn.exec_driver_sql("PRAGMA query_only = OFF")
        conn.exec_driver_sql("BEGIN IMMEDIATE")  # never fails later for want of the write lock
    else:
        conn.exec_driver_sql("PRAGMA query_only = ON")
        conn.exec_driver_sql("BEGIN")


def _postgresql_begin(conn: Connection) -> None:
    if conn.get_execution_options().get(_WRITING):
        # Writers look things up by key only. A plan made for a new, empty table would scan it, and
        # prepared statements keep their plans while the table grows.
        conn.exec_driver_sql("SET LOCAL enable_seqscan = off")
