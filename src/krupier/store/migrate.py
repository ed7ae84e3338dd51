"""Bringing a database to the current schema."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from krupier.store.errors import Invalid

# Nodes that start together migrate one after the other (PostgreSQL advisory lock).
_MIGRATION_LOCK = 0x6B72757069


def migrate(conn: Connection) -> None:
    """Run the migrations this database has not seen, in the transaction of `conn`."""
    if conn.dialect.name == "postgresql":
        conn.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})")
    config = alembic_config()
    config.attributes["connection"] = conn
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise Invalid(
            f"the database was made by a newer or unknown version of Krupiér: {error}",
            f"databázi vytvořila novější nebo neznámá verze Krupiéra: {error}",
        ) from error


def alembic_config() -> Config:
    """Alembic's settings, without a file: the migrations are part of the package."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def newest() -> str | None:
    """The revision the code expects."""
    return ScriptDirectory.from_config(alembic_config()).get_current_head()
