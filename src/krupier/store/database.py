"""Opening a database, and the two ways to use it: read and write."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    QueuePool,
    create_engine,
    create_mock_engine,
    event,
    make_url,
    text,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import ArgumentError, OperationalError

from krupier.store import keys, private, sealing
from krupier.store.errors import Away, Invalid
from krupier.store.fast import Fast
from krupier.store.kept import KEPT
from krupier.store.keys import HouseKey
from krupier.store.migrate import migrate, must_be_current
from krupier.store.tables import metadata

_WRITING = "krupier_writing"  # execution option that tells our own transactions apart
_BUSY_SECONDS = 30
_CACHE_KIB = 16_000
_CHECKPOINT_PAGES = 16_000
"""Of 4 KiB: most pages of a log are written again before it is copied into the books. Copied
sixteen times as rarely as usual, all postings together write a quarter less than four times as
rarely."""
_NO_ANSWER = {
    "connect_timeout": 10,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
"""When a PostgreSQL that does not answer counts as gone: seconds (the last one: milliseconds). Its
address may say otherwise (`?connect_timeout=3`)."""


class Store:
    """An open database with the current schema, and the house key that its secrets and chains are
    sealed with. Every connection knows the key. Safe to share between threads."""

    def __init__(
        self,
        engine: Engine,
        key: HouseKey | None = None,
        *,
        lacks: str | None = None,
        read_only: bool = False,
    ) -> None:
        """`lacks`: the id of the key that the books are sealed with, and we do not have."""
        self.engine = engine
        self.key = key
        self.read_only = read_only
        held = key or lacks
        reading: dict[str, Any] = {_WRITING: False, keys.OPTION: held}
        if self.dialect == "postgresql":
            reading |= {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        writing: dict[str, Any] = reading if read_only else {_WRITING: True, keys.OPTION: held}
        self._reader = engine.execution_options(**reading)
        self._writer = engine.execution_options(**writing)

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

    @contextmanager
    def altering(self) -> Iterator[Connection]:
        """`write` for migrations, which may make tables anew that others refer to. SQLite looks at
        foreign keys with every statement, and cannot be told otherwise inside a transaction; the
        migration looks at them at its end."""
        with self._writer.connect() as conn:
            if self.dialect == "sqlite":
                _foreign_keys(conn, "OFF")
            try:
                with conn.begin():
                    yield conn
            finally:
                if self.dialect == "sqlite":
                    _foreign_keys(conn, "ON")

    def writing(self) -> Connection:
        """A connection whose transactions may write, for somebody who manages them (Writer)."""
        return self._writer.connect()

    def close(self) -> None:
        self.engine.dispose()


def open_store(url: str, key: HouseKey | None = None, *, read_only: bool = False) -> Store:
    """Open `sqlite:///path`, `sqlite://` (in memory, for simulations) or
    `postgresql+psycopg://…`, creating or migrating the schema.

    Rounds with secret outcomes can only be opened in a store with a `key`; a database in memory
    has one of its own. `read_only` neither creates, migrates nor writes anything, and raises
    Invalid for another schema than the current one; Away when nobody is let in."""
    store = _connected(url, key, read_only)
    try:
        with _reached():
            return _prepared(store)
    except BaseException:
        store.close()
        raise


@contextmanager
def _reached() -> Iterator[None]:
    """Raises Away."""
    try:
        yield
    except OperationalError as problem:
        raise Away(problem.orig) from problem


def _connected(url: str, key: HouseKey | None, read_only: bool) -> Store:
    parsed = _parsed(url)
    if parsed.drivername == "sqlite":
        return _sqlite(parsed, key, read_only)
    if parsed.drivername == "postgresql+psycopg":
        return _postgresql(parsed, key, read_only)
    allowed = "sqlite:///path, sqlite:// or postgresql+psycopg://user@host/database"
    raise Invalid(
        f"not a database address; use {allowed}", f"to není adresa databáze; použijte {allowed}"
    )


def _prepared(store: Store) -> Store:
    """With the current schema, and with the key that belongs to the books."""
    left = False
    if store.read_only:
        with store.read() as conn:
            must_be_current(conn)
            lacks = _fitting(conn, store.key)
    else:
        with store.altering() as conn:
            if in_memory(store.engine.url):
                for statement in definition():  # it has no past to migrate from
                    conn.exec_driver_sql(statement)
            else:
                # who has not got the key of sealed books must not write there what bears no seal
                conn.execution_options(**{keys.OPTION: store.key or sealing.recorded(conn)})
                migrate(conn)
            lacks = _fitting(conn, store.key)
            if store.key is not None:
                left = sealing.adopt(conn, time.time_ns() // 1000)
    if left:
        forget_what_was_open(store)
    return Store(store.engine, store.key, lacks=lacks, read_only=store.read_only)


@cache
def definition() -> tuple[str, ...]:
    """What makes all tables on SQLite: worked out once for all databases of a process."""
    found: list[str] = []
    dialect = sqlite.dialect()
    engine = create_mock_engine(
        "sqlite://", lambda sql, *_, **__: found.append(str(sql.compile(dialect=dialect)))
    )
    metadata.create_all(engine, checkfirst=False)
    return tuple(found)


def _fitting(conn: Connection, key: HouseKey | None) -> str | None:
    """The id of the key that we lack. Raises Sealed for another one."""
    if key is None:
        return sealing.recorded(conn)
    sealing.must_fit(conn, key)
    return None


def forget_what_was_open(store: Store) -> None:
    """Secrets that lay open, or under another key, are still in old pages and rows of the database:
    out. Whoever is stopped meanwhile does it again when the books are opened next."""
    raw = store.engine.raw_connection()  # no transaction may be open
    driver: Any = raw.driver_connection
    try:
        if store.dialect == "sqlite":
            driver.execute("VACUUM")
            driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        else:
            driver.autocommit = True
            for table in sorted({one.table for one in KEPT}):
                driver.execute(f"VACUUM FULL {table}")
            driver.autocommit = False
    finally:
        raw.close()
    with store.write() as conn:
        sealing.forgotten(conn)


def _postgresql(url: URL, key: HouseKey | None, read_only: bool) -> Store:
    unsaid = {name: value for name, value in _NO_ANSWER.items() if name not in url.query}
    engine = create_engine(url, connect_args=unsaid)
    event.listen(engine, "begin", _postgresql_begin)
    return Store(engine, key, read_only=read_only)


def sealed_with(url: str) -> str | None:
    """The id of the key that a database is sealed with, whatever its schema; `None`: with none, or
    there is no such database yet. Changes nothing. Raises Away."""
    file = sqlite_file(url)
    if file is not None and not file.exists():
        return None
    store = _connected(url, None, read_only=True)
    try:
        with _reached(), store.read() as conn:
            return sealing.recorded(conn)
    finally:
        store.close()


def sqlite_file(url: str) -> Path | None:
    """The file of an embedded database; `None` for one in memory or on a server."""
    parsed = _parsed(url)
    embedded = parsed.drivername == "sqlite" and not in_memory(parsed)
    return Path(str(parsed.database)) if embedded else None


def in_memory(url: str | URL) -> bool:
    """Whether a database lives and dies with the process."""
    parsed = _parsed(url)
    return parsed.drivername == "sqlite" and parsed.database in (None, "", ":memory:")


def _parsed(url: str | URL) -> URL:
    try:
        return make_url(url)
    except ArgumentError:
        return URL.create("none")


def _sqlite(url: URL, key: HouseKey | None, read_only: bool) -> Store:
    if in_memory(url):
        # The database is its one connection: everybody takes turns with it.
        engine = create_engine(
            url,
            paramstyle="named",
            poolclass=QueuePool,
            pool_size=1,
            max_overflow=0,
            connect_args={"check_same_thread": False},
        )
        event.listen(engine, "connect", _sqlite_connect)
        key = key or keys.fresh()  # nothing of it outlives the process, nor need its key
    elif read_only:
        path = Path(str(url.database)).resolve()
        if not path.exists():
            raise Invalid(f"there is no database {path}", f"databáze {path} není")
        url = url.set(database=f"{path.as_uri()}", query={"mode": "ro", "uri": "true"})
        engine = create_engine(url, paramstyle="named")
        event.listen(engine, "connect", _sqlite_connect_to_read)
    else:
        path = Path(str(url.database))
        private.directory(path.parent)
        private.file(path)  # SQLite gives -wal and -shm the rights of the file itself
        for beside in ("-wal", "-shm"):
            private.narrow(path.with_name(path.name + beside))
        engine = create_engine(url, paramstyle="named")
        event.listen(engine, "connect", _sqlite_connect)
    event.listen(engine, "begin", sqlite_begin)
    event.listen(engine, "checkin", _sqlite_returned)
    return Store(engine, key, read_only=read_only)


def _sqlite_connect_to_read(dbapi: sqlite3.Connection, _record: object) -> None:
    dbapi.isolation_level = None  # we begin transactions ourselves
    dbapi.execute(f"PRAGMA busy_timeout = {_BUSY_SECONDS * 1000}")


def _sqlite_connect(dbapi: sqlite3.Connection, _record: object) -> None:
    dbapi.isolation_level = None  # we begin transactions ourselves
    dbapi.execute("PRAGMA journal_mode = WAL")
    dbapi.execute("PRAGMA synchronous = FULL")  # a commit survives a power cut
    dbapi.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
    dbapi.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT_PAGES}")
    dbapi.execute("PRAGMA foreign_keys = ON")
    dbapi.execute(f"PRAGMA busy_timeout = {_BUSY_SECONDS * 1000}")


def _foreign_keys(conn: Connection, state: Literal["ON", "OFF"]) -> None:
    """Outside a transaction: inside one it has no effect."""
    driver: Any = conn.connection.driver_connection
    driver.execute(f"PRAGMA foreign_keys = {state}")


_BEGIN = {  # who writes has the lock at once, and never fails later for want of it
    True: (Fast(text("BEGIN IMMEDIATE")), Fast(text("PRAGMA query_only = OFF"))),
    False: (Fast(text("BEGIN")), Fast(text("PRAGMA query_only = ON"))),
}
"""By whether it writes."""


def sqlite_begin(conn: Connection) -> None:
    writes = bool(conn.get_execution_options().get(_WRITING))
    begin, only_read = _BEGIN[writes]
    if conn.info.get(_WRITING) is not writes:
        only_read.run(conn)
        conn.info[_WRITING] = writes
    begin.run(conn)


def _sqlite_returned(dbapi: sqlite3.Connection | None, _record: object) -> None:
    """A commit that failed leaves its transaction open and the books locked, and SQLAlchemy takes
    it for ended."""
    if dbapi is not None and dbapi.in_transaction:
        dbapi.rollback()


def _postgresql_begin(conn: Connection) -> None:
    if conn.get_execution_options().get(_WRITING):
        # Writers look things up by key only. A plan made for a new, empty table would scan it, and
        # prepared statements keep their plans while the table grows.
        conn.exec_driver_sql("SET LOCAL enable_seqscan = off")
