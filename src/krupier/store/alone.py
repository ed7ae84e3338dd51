"""The books for one process: nobody else has them open, and nobody can open them meanwhile."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, StaticPool, create_engine, event, text
from sqlalchemy.exc import DBAPIError

from krupier.store.database import Store, open_store, sqlite_begin, sqlite_file
from krupier.store.errors import Conflict
from krupier.store.keys import HouseKey


@contextmanager
def alone(url: str, key: HouseKey) -> Iterator[tuple[Store, Connection]]:
    """One transaction that is by itself: committed at the end, rolled back if it raises. Raises
    Conflict while anybody has the books open."""
    store = open_store(url, key)  # with the current schema, and nothing that lies open
    file = sqlite_file(url)
    if file is not None:
        store.close()
        store = _exclusive(str(file), key)
    try:
        with store.write() as conn:
            if file is None:
                _keep_others_out(conn)
            yield store, conn
    finally:
        store.close()


def _exclusive(file: str, key: HouseKey) -> Store:
    """SQLite leaves its log, and with it the way of sharing, only when it has no other reader."""
    raw = sqlite3.connect(file, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        raw.execute("PRAGMA locking_mode = EXCLUSIVE")
        raw.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError:
        raw.close()
        raise _in_use() from None
    raw.execute("PRAGMA synchronous = FULL")
    raw.execute("PRAGMA foreign_keys = ON")
    one = {"creator": lambda: raw, "poolclass": StaticPool, "paramstyle": "named"}
    engine = create_engine("sqlite://", **one)
    event.listen(engine, "begin", sqlite_begin)
    return Store(engine, key)


def _keep_others_out(conn: Connection) -> None:
    """Who opens the books reads first which key they have, and waits here."""
    conn.execute(text("SET LOCAL lock_timeout = '5s'"))
    try:
        conn.execute(text("LOCK TABLE house_keys IN ACCESS EXCLUSIVE MODE"))
    except DBAPIError:
        raise _in_use() from None
    others = conn.execute(
        text(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
    ).scalar_one()
    if others:
        raise _in_use()


def _in_use() -> Conflict:
    return Conflict(
        "somebody has the books open: stop the server and whatever else works with them first",
        "knihy má někdo otevřené: nejprve zastavte server a vše, co s nimi pracuje",
    )
