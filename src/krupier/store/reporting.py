"""A role of PostgreSQL that reads for reports what :mod:`krupier.store.readable` opens, and nothing
else.

What a role may do comes to it by many ways: granted to it, to everybody, to a role it belongs to,
by default with every new table. All that is ours to take is taken, and then the database itself is
asked what is left.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Collection, Iterable, Sequence

from sqlalchemy import Connection

from krupier.store import readable
from krupier.store.errors import Invalid, Unknown

log = logging.getLogger("krupier.store")

Column = tuple[str, str]
"""A table and a column of it."""
_ROLE = re.compile(r"[a-z_][a-z0-9_]{0,62}")
_TOLD = 5


def grant(conn: Connection, role: str) -> None:
    """Lets a role read what reports need, and takes from it whatever else it had here. Raises
    Invalid on SQLite, which has no roles, and for a role that can do more by what is not ours to
    take; Unknown when there is no such role."""
    if conn.dialect.name != "postgresql":
        raise no_roles()
    if not _ROLE.fullmatch(role):
        raise Invalid(
            f"{role!r} cannot be a role: small letters, digits and underscores",
            f"{role!r} nemůže být role: malá písmena, číslice a podtržítka",
        )
    found = conn.exec_driver_sql("SELECT rolsuper FROM pg_roles WHERE rolname = %s", (role,))
    known = found.one_or_none()
    if known is None:
        raise Unknown(
            f"there is no role {role}; make it first: CREATE ROLE {role} LOGIN",
            f"role {role} není; nejprve ji založte: CREATE ROLE {role} LOGIN",
        )
    if known.rolsuper:
        raise Invalid(
            f"{role} is a superuser and reads everything anyway; take another role",
            f"{role} je superuživatel a čte vše; zvolte jinou roli",
        )
    _must_not_have(role, _might(conn, role))
    _take(conn, role)
    _give(conn, role, readable.opened())
    _must_not_have(role, _left(conn, role))


def narrow(conn: Connection) -> None:
    """Roles that were let in before lose what reports are not to read any more, and get nothing
    new. Part of every migration: it cannot fail for a role that has more by other ways, and says
    so in the log."""
    if conn.dialect.name != "postgresql":
        return
    for role in _reporters(conn):
        had = _readable(conn, [role])
        _take(conn, role)
        _give(conn, role, readable.opened() & had)
        log.info("role %s reads what reports need, and no more", role)
        if more := [*_might(conn, role), *_left(conn, role)]:
            log.warning("role %s can do more than read what reports need: %s", role, _told(more))


def _must_not_have(role: str, more: Sequence[str]) -> None:
    """Raises Invalid."""
    if more:
        raise Invalid(
            f"{role} can do more than read what reports need, by what is not ours to take:"
            f" {_told(more)}; take that from it, or take a new role",
            f"{role} smí víc než číst, co potřebují výkazy, a není na nás to vzít:"
            f" {_told(more)}; odeberte jí to, nebo zvolte novou roli",
        )


def _told(what: Sequence[str]) -> str:
    more = f" … ({len(what)})" if len(what) > _TOLD else ""
    return ", ".join(what[:_TOLD]) + more


def no_roles() -> Invalid:
    return Invalid(
        "only PostgreSQL has roles; an embedded database is one file for its owner alone",
        "role má jen PostgreSQL; vestavěná databáze je jediný soubor jen pro svého majitele",
    )


# -- giving and taking ---------------------------------------------------------------------------

_HERE = "relnamespace = quote_ident(current_schema())::regnamespace"
_ROUTINES = "pronamespace = quote_ident(current_schema())::regnamespace"
_OWN = "pg_has_role({}, 'USAGE')"
_OWN_DATABASE = (
    "SELECT datname FROM pg_database WHERE datname = current_database()"
    f" AND {_OWN.format('datdba')}"
)
_OF_EXTENSION = (
    "EXISTS (SELECT FROM pg_depend d WHERE d.classid = '{0}'::regclass AND d.objid = {0}.oid"
    " AND d.deptype = 'e')"
)


def _give(conn: Connection, role: str, columns: Collection[Column]) -> None:
    conn.exec_driver_sql(f"GRANT USAGE ON SCHEMA {_schema(conn)} TO {_quoted(conn, role)}")
    for table in sorted({table for table, _ in columns} & set(_ours(conn))):
        shown = _list(conn, sorted(column for of, column in columns if of == table))
        conn.exec_driver_sql(
            f"GRANT SELECT ({shown}) ON {_quoted(conn, table)} TO {_quoted(conn, role)}"
        )


def _take(conn: Connection, role: str) -> None:
    """Whatever it and everybody have on what is ours, now and by default. What belongs to an
    extension is left to it."""
    whom = f"FROM {_quoted(conn, role)}, PUBLIC"
    if ours := _ours(conn):
        conn.exec_driver_sql(f"REVOKE ALL ON TABLE {_list(conn, ours)} {whom}")
    routines = (
        f"SELECT oid::regprocedure::text FROM pg_proc WHERE {_ROUTINES}"
        f" AND {_OWN.format('proowner')} AND NOT {_OF_EXTENSION.format('pg_proc')}"
    )
    for routine in conn.exec_driver_sql(routines).scalars().all():
        conn.exec_driver_sql(f"REVOKE ALL ON ROUTINE {routine} {whom}")
    conn.exec_driver_sql(f"REVOKE CREATE ON SCHEMA {_schema(conn)} {whom}")
    for database in conn.exec_driver_sql(_OWN_DATABASE).scalars().all():
        conn.exec_driver_sql(f"REVOKE CREATE ON DATABASE {_quoted(conn, database)} {whom}")
    for where in ("", f"IN SCHEMA {_schema(conn)} "):
        for what in ("TABLES", "SEQUENCES", "ROUTINES"):
            conn.exec_driver_sql(f"ALTER DEFAULT PRIVILEGES {where}REVOKE ALL ON {what} {whom}")


def _ours(conn: Connection) -> Sequence[str]:
    """Tables, views and sequences."""
    query = (
        f"SELECT relname FROM pg_class WHERE {_HERE} AND relkind = ANY('{{r,p,v,m,f,S}}')"
        f" AND {_OWN.format('relowner')} AND NOT {_OF_EXTENSION.format('pg_class')}"
        " ORDER BY relname"
    )
    return conn.exec_driver_sql(query).scalars().all()


def _reporters(conn: Connection) -> Sequence[str]:
    """Roles that have single columns here: nothing but this module grants these."""
    query = (
        "SELECT DISTINCT r.rolname FROM pg_class JOIN pg_attribute a ON a.attrelid = pg_class.oid"
        " CROSS JOIN aclexplode(a.attacl) AS given JOIN pg_roles r ON r.oid = given.grantee"
        f" WHERE {_HERE} AND given.grantee <> relowner ORDER BY r.rolname"
    )
    return conn.exec_driver_sql(query).scalars().all()


def _schema(conn: Connection) -> str:
    return _quoted(conn, conn.exec_driver_sql("SELECT current_schema()").scalar_one())


def _quoted(conn: Connection, name: str) -> str:
    quoted: str = conn.dialect.identifier_preparer.quote_identifier(name)
    return quoted


def _list(conn: Connection, names: Iterable[str]) -> str:
    return ", ".join(_quoted(conn, name) for name in names)


# -- asking what is left -------------------------------------------------------------------------

_TABLES = f"{_HERE} AND relkind = ANY('{{r,p,v,m,f}}') AND NOT {_OF_EXTENSION.format('pg_class')}"
_WHO = "unnest(%(who)s::name[]) AS who"
Ways = Sequence[tuple[str, str]]
"""As they are told, with a query for what each comes to."""
_MIGHT: Ways = (
    (
        "ROLE {}",
        "SELECT rolname FROM pg_roles WHERE rolname = ANY(%(who)s::name[]) AND"
        " (rolsuper OR rolreplication OR rolcreaterole OR rolname LIKE 'pg\\_%%') ORDER BY rolname",
    ),
    (
        "OWNER {}",
        f"SELECT relname FROM pg_class WHERE {_HERE} AND relkind = ANY('{{r,p,v,m,f,S}}')"
        " AND pg_get_userbyid(relowner) = ANY(%(who)s::name[])"
        " UNION ALL SELECT nspname FROM pg_namespace"
        " WHERE nspname = current_schema() AND pg_get_userbyid(nspowner) = ANY(%(who)s::name[])",
    ),
)
"""What no taking ends."""
_RIGHTS: Ways = (
    (
        "INSERT, UPDATE, DELETE … {}",
        f"SELECT DISTINCT relname FROM pg_class CROSS JOIN {_WHO} WHERE {_TABLES}"
        " AND (has_table_privilege(who, pg_class.oid,"
        " 'INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')"
        " OR has_any_column_privilege(who, pg_class.oid, 'INSERT, UPDATE, REFERENCES'))"
        " ORDER BY relname",
    ),
    (
        "EXECUTE {}",
        f"SELECT DISTINCT oid::regprocedure::text FROM pg_proc CROSS JOIN {_WHO} WHERE {_ROUTINES}"
        " AND prosecdef AND has_function_privilege(who, oid, 'EXECUTE')"
        f" AND NOT {_OF_EXTENSION.format('pg_proc')}",
    ),
    (
        "CREATE {}",
        f"SELECT DISTINCT current_schema() FROM {_WHO}"
        " WHERE has_schema_privilege(who, current_schema(), 'CREATE')",
    ),
    (  # a schema named like the server's role would come before ours wherever it looks
        "CREATE SCHEMA {}",
        f"SELECT DISTINCT current_database() FROM {_WHO}"
        " WHERE has_database_privilege(who, current_database(), 'CREATE')",
    ),
)


def _might(conn: Connection, role: str) -> list[str]:
    return _found(conn, role, _MIGHT)


def _left(conn: Connection, role: str) -> list[str]:
    """What it can do here besides, by itself or in a role that it may take."""
    more = _readable(conn, _takes(conn, role)) - readable.opened()
    return [
        *(f"SELECT {table}.{column}" for table, column in sorted(more)),
        *_found(conn, role, _RIGHTS),
    ]


def _found(conn: Connection, role: str, ways: Ways) -> list[str]:
    who = {"who": _takes(conn, role)}
    return [
        told.format(one)
        for told, query in ways
        for one in conn.exec_driver_sql(query, who).scalars()
    ]


def _takes(conn: Connection, role: str) -> list[str]:
    """Itself, and every role that it may take."""
    query = "SELECT rolname FROM pg_roles WHERE pg_has_role(%s::name, oid, 'MEMBER')"
    return list(conn.exec_driver_sql(query, (role,)).scalars())


def _readable(conn: Connection, roles: Iterable[str]) -> set[Column]:
    """What one of them reads here, whoever lets it."""
    query = (
        "SELECT DISTINCT relname, attname FROM pg_class"
        " JOIN pg_attribute a ON a.attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped"
        f" CROSS JOIN {_WHO} WHERE {_TABLES}"
        " AND has_column_privilege(who, pg_class.oid, attnum, 'SELECT')"
    )
    found = conn.exec_driver_sql(query, {"who": list(roles)})
    return {(row.relname, row.attname) for row in found}
