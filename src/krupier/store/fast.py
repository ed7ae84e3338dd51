"""How statements reach the database where Core alone is too slow or says it per dialect.

Hot statements are written in Core, compiled once and run by the driver: Core spends more time on
preparing a short statement than SQLite on running it. This way there is one definition for both
databases and that price is paid once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Any, TypeVar

import msgspec
from sqlalchemy import (
    ClauseElement,
    ColumnElement,
    Connection,
    Insert,
    Table,
    bindparam,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.types import NullType

T = TypeVar("T")


class Fast:
    """A statement with parameters given as a mapping."""

    def __init__(self, statement: ClauseElement) -> None:
        self._statement = statement
        self._sql: dict[str, str] = {}
        self._placed: tuple[str, Callable[[Any], Any]] | None = None
        """For SQLite: with numbered places, and what puts parameters into them."""

    def rows(self, conn: Connection, **params: Any) -> list[Any]:
        """Run it and return all rows as tuples."""
        sql = self._text(conn)
        return _by_driver(conn, sql, params, lambda cursor: _fetched(cursor, sql, params))

    def run(self, conn: Connection, **params: Any) -> None:
        """Run it for its effect."""
        sql = self._text(conn)
        _by_driver(conn, sql, params, lambda cursor: cursor.execute(sql, params))

    def many(self, conn: Connection, params: Sequence[Mapping[str, Any]]) -> None:
        """Run it once for each set of parameters."""
        if conn.dialect.name == "sqlite":
            # it looks up names for each place of each row
            sql, place = self._placed or self._place()
            placed = list(map(place, params))
            _by_driver(conn, sql, params, lambda cursor: cursor.executemany(sql, placed))
        else:
            text = self._text(conn)
            _by_driver(conn, text, params, lambda cursor: cursor.executemany(text, params))

    def _text(self, conn: Connection) -> str:
        dialect = conn.dialect
        if dialect.name not in self._sql:
            self._sql[dialect.name] = str(self._statement.compile(dialect=dialect))
        return self._sql[dialect.name]

    def _place(self) -> tuple[str, Callable[[Any], Any]]:
        compiled = self._statement.compile(dialect=sqlite.dialect(paramstyle="qmark"))
        names: list[str] = getattr(compiled, "positiontup", None) or []
        one = len(names) == 1
        place = (lambda row: (row[names[0]],)) if one else itemgetter(*names)
        self._placed = str(compiled), place
        return self._placed


class FastInsert:
    """An INSERT of rows that are given as tuples, in the order of these columns: for the books'
    longest tables, where even a mapping for each row is felt."""

    def __init__(self, table: Table, *columns: str) -> None:
        names = ", ".join(table.c[name].name for name in columns)
        into = f"INSERT INTO {table.name} ({names}) VALUES"
        self._sql = {
            dialect: f"{into} ({', '.join([mark] * len(columns))})"
            for dialect, mark in (("sqlite", "?"), ("postgresql", "%s"))
        }

    def many(self, conn: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
        sql = self._sql[conn.dialect.name]
        _by_driver(conn, sql, rows, lambda cursor: cursor.executemany(sql, rows))


def _fetched(cursor: DBAPICursor, sql: str, params: Any) -> list[Any]:
    cursor.execute(sql, params)
    return list(cursor.fetchall())


def _by_driver(conn: Connection, sql: str, params: Any, act: Callable[[DBAPICursor], T]) -> T:
    """What is done with the driver's cursor; its errors come out as SQLAlchemy's, like
    everybody's."""
    dialect = conn.dialect
    cursor = conn.connection.cursor()
    try:
        return act(cursor)
    except dialect.loaded_dbapi.Error as error:
        gone = dialect.is_disconnect(error, conn.connection, cursor)
        if gone:
            conn.invalidate(error)
        raise DBAPIError.instance(
            sql,
            params,
            error,
            dialect.loaded_dbapi.Error,
            connection_invalidated=gone,
            dialect=dialect,
        ) from error
    finally:
        cursor.close()


class Among(ColumnElement[Any]):
    """`column` is one of the values in the parameter `name` (made by `listed`)."""

    inherit_cache = False
    type = NullType()  # SQLite compares a Boolean with 1, and misses the index for it

    def __init__(self, column: ColumnElement[Any], name: str) -> None:
        self.column = column
        self.values: ColumnElement[Any] = bindparam(name)


@compiles(Among, "sqlite")
def _sqlite(element: Among, compiler: SQLCompiler, **kw: Any) -> str:
    column, values = (compiler.process(part, **kw) for part in (element.column, element.values))
    return f"{column} IN (SELECT value FROM json_each({values}))"


@compiles(Among, "postgresql")
def _postgresql(element: Among, compiler: SQLCompiler, **kw: Any) -> str:
    column, values = (compiler.process(part, **kw) for part in (element.column, element.values))
    return f"{column} = ANY({values})"


def listed(conn: Connection, values: Sequence[str]) -> Any:
    """Values for a parameter of `Among`."""
    return values if conn.dialect.name == "postgresql" else msgspec.json.encode(values).decode()


def insert_if_new(conn: Connection, table: Table) -> Insert:
    """An INSERT that leaves rows alone whose key is taken."""
    if conn.dialect.name == "postgresql":
        return postgresql.insert(table).on_conflict_do_nothing()
    return sqlite.insert(table).on_conflict_do_nothing()
