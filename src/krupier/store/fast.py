"""How statements reach the database where Core alone is too slow or says it per dialect.

Hot statements are written in Core, compiled once and run by the driver: Core spends more time on
preparing a short statement than SQLite on running it. This way there is one definition for both
databases and that price is paid once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from operator import itemgetter
from typing import Any

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


class Fast:
    """A statement with parameters given as a mapping."""

    def __init__(self, statement: ClauseElement) -> None:
        self._statement = statement
        self._sql: dict[str, str] = {}
        self._placed: tuple[str, Callable[[Any], Any]] | None = None
        """For SQLite: with numbered places, and what puts parameters into them."""

    def rows(self, conn: Connection, **params: Any) -> list[Any]:
        """Run it and return all rows as tuples."""
        with self._cursor(conn, params) as cursor:
            cursor.execute(self._sql[conn.dialect.name], params)
            return list(cursor.fetchall())

    def run(self, conn: Connection, **params: Any) -> None:
        """Run it for its effect."""
        with self._cursor(conn, params) as cursor:
            cursor.execute(self._sql[conn.dialect.name], params)

    def many(self, conn: Connection, params: Sequence[Mapping[str, Any]]) -> None:
        """Run it once for each set of parameters."""
        with self._cursor(conn, params) as cursor:
            if conn.dialect.name == "sqlite":
                # it looks up names for each place of each row
                sql, place = self._placed or self._place()
                cursor.executemany(sql, list(map(place, params)))
            else:
                cursor.executemany(self._sql[conn.dialect.name], params)

    def _place(self) -> tuple[str, Callable[[Any], Any]]:
        compiled = self._statement.compile(dialect=sqlite.dialect(paramstyle="qmark"))
        names: list[str] = getattr(compiled, "positiontup", None) or []
        one = len(names) == 1
        place = (lambda row: (row[names[0]],)) if one else itemgetter(*names)
        self._placed = str(compiled), place
        return self._placed

    @contextmanager
    def _cursor(self, conn: Connection, params: Any) -> Iterator[DBAPICursor]:
        """The driver's cursor; its errors come out as SQLAlchemy's, like everybody's."""
        dialect = conn.dialect
        if dialect.name not in self._sql:
            self._sql[dialect.name] = str(self._statement.compile(dialect=dialect))
        cursor = conn.connection.cursor()
        try:
            yield cursor
        except dialect.loaded_dbapi.Error as error:
            gone = dialect.is_disconnect(error, conn.connection, cursor)
            if gone:
                conn.invalidate(error)
            raise DBAPIError.instance(
                self._sql[dialect.name],
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
