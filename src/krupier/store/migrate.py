"""Bringing a database to the current schema."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from krupier.store import reporting
from krupier.store.errors import Invalid

# Nodes that start together migrate one after the other (PostgreSQL advisory lock).
_MIGRATION_LOCK = 0x6B72757069


def migrate(conn: Connection) -> None:
    """Run the migrations this database has not seen, in the transaction of `conn`, on SQLite one
    of `Store.altering`. Raises Invalid, and nothing of it may be committed."""
    if conn.dialect.name == "postgresql":
        conn.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})")
    before = revision(conn)
    if before == newest():
        return
    config = alembic_config()
    config.attributes["connection"] = conn
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise _newer(error) from error
    reporting.narrow(conn)
    if conn.dialect.name == "sqlite" and revision(conn) != before:
        _must_refer(conn)


def _must_refer(conn: Connection) -> None:
    """Raises Invalid for rows that refer to what is not there."""
    stray = conn.exec_driver_sql("PRAGMA foreign_key_check").all()
    if stray:
        where = ", ".join(sorted({f"{table} → {parent}" for table, _, parent, _ in stray}))
        raise Invalid(
            f"not migrated, nothing was changed: {len(stray)} rows refer to what is not there"
            f" ({where})",
            f"nepřevedeno, nic se nezměnilo: {len(stray)} řádků odkazuje na to, co není ({where})",
        )


def _newer(what: object) -> Invalid:
    return Invalid(
        f"the database was made by a newer or unknown version of Krupiér: {what}",
        f"databázi vytvořila novější nebo neznámá verze Krupiéra: {what}",
    )


def revision(conn: Connection) -> str | None:
    """Which schema a database has; `None`: none of ours."""
    return MigrationContext.configure(conn).get_current_revision()


def must_be_current(conn: Connection) -> None:
    """Raises Invalid for another schema than the current one."""
    found, wanted = revision(conn), newest()
    if found == wanted:
        return
    if found is None:
        raise Invalid("the database holds no books of ours", "databáze neobsahuje naše knihy")
    if found not in known():
        raise _newer(f"schema {found}")
    raise Invalid(
        f"the database has schema {found}, this version works with {wanted};"
        f" bring it up to date with `krupier migrate`",
        f"databáze má schéma {found}, tato verze pracuje s {wanted};"
        f" převedete ji příkazem `krupier migrate`",
    )


def alembic_config() -> Config:
    """Alembic's settings, without a file: the migrations are part of the package."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def newest() -> str | None:
    """The revision the code expects."""
    return _newest(alembic_config().get_main_option("script_location"))


@cache
def _newest(migrations: str | None) -> str | None:
    """Reading all migrations takes longer than opening the books."""
    return ScriptDirectory(str(migrations)).get_current_head()


def known() -> set[str]:
    """All revisions the code has ever had."""
    return {one.revision for one in ScriptDirectory.from_config(alembic_config()).walk_revisions()}
