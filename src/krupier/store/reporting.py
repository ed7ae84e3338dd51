"""A role of PostgreSQL that may read the books for reports, and nothing that is secret."""

from __future__ import annotations

import re

from sqlalchemy import Connection, Table

from krupier.store import schema
from krupier.store.errors import Invalid, Unknown

#: What no report needs: outcomes to come, and what somebody could log in with.
SECRET: dict[Table, set[str]] = {
    schema.vault: {"round", "state"},
    schema.players: {"token_hash"},
    schema.staff: {"password_hash"},
}
_ROLE = re.compile(r"[a-z_][a-z0-9_]{0,62}")


def grant(conn: Connection, role: str) -> None:
    """Lets a role read everything but secrets, and takes from it whatever else it had here. Raises
    Invalid on SQLite, which has no roles, Unknown when there is no such role."""
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
    here = conn.exec_driver_sql("SELECT current_schema()").scalar_one()
    conn.exec_driver_sql(f'REVOKE ALL ON ALL TABLES IN SCHEMA "{here}" FROM {role}')
    conn.exec_driver_sql(f'GRANT USAGE ON SCHEMA "{here}" TO {role}')
    for table in schema.metadata.sorted_tables:
        hidden = SECRET.get(table, set())
        shown = [f'"{column.name}"' for column in table.columns if column.name not in hidden]
        if shown:
            conn.exec_driver_sql(f'GRANT SELECT ({", ".join(shown)}) ON "{table.name}" TO {role}')


def no_roles() -> Invalid:
    return Invalid(
        "only PostgreSQL has roles; an embedded database is one file for its owner alone",
        "role má jen PostgreSQL; vestavěná databáze je jediný soubor jen pro svého majitele",
    )
