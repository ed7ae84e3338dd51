"""One schema on both databases, reached by migrations."""

from __future__ import annotations

import re
import threading
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import DBAPIError

from krupier.store import Invalid, Store, ledger, open_store
from krupier.store.migrate import alembic_config
from krupier.store.schema import metadata
from tests.postgres import Cluster


def test_migrated_schema_is_the_metadata(store: Store) -> None:
    with store.read() as conn:
        assert compare_metadata(MigrationContext.configure(conn), metadata) == []


def _sqlite_definition(conn: Connection) -> list[list[str]]:
    # triggers stand in the migrations alone
    query = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND type <> 'trigger'"
    rows = conn.exec_driver_sql(query).scalars()
    return sorted(_parts(" ".join(sql.split())) for sql in rows if "alembic" not in sql)


def _parts(sql: str) -> list[str]:
    """A CREATE TABLE, cut into its parts: constraints may stand in any order, and a column that
    was added later stands behind them."""
    if not sql.startswith("CREATE TABLE"):
        return [sql]
    sql = re.sub(r'^CREATE TABLE "(\w+)"', r"CREATE TABLE \1", sql)  # quoted when made anew
    head, body, tail = re.fullmatch(r"(.*?)\((.*)\)(.*)", sql).groups()  # type: ignore[union-attr]
    between = re.split(r",(?![^(]*\))", body)  # commas that are in no inner brackets
    return [head.strip(), *sorted(one.strip() for one in between), tail.strip()]


def test_sqlite_definitions_are_equal_to_the_letter(tmp_path: Path) -> None:
    """Checks, WITHOUT ROWID and partial indexes too, which Alembic does not compare."""
    fresh = create_engine("sqlite://")
    metadata.create_all(fresh)
    store = open_store(f"sqlite:///{tmp_path}/books.sqlite")
    with fresh.connect() as one, store.read() as other:
        assert _sqlite_definition(other) == _sqlite_definition(one)
    store.close()


_POSTGRESQL_DEFINITION = """
    SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace
    UNION ALL
    SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL
    SELECT table_name, column_name, concat(data_type, is_nullable, column_default)
    FROM information_schema.columns WHERE table_schema = 'public'
"""


@pytest.mark.postgres
def test_postgresql_definitions_are_equal_to_the_letter(postgres_server: Cluster) -> None:
    fresh = create_engine(postgres_server.new_database())
    metadata.create_all(fresh)
    store = open_store(postgres_server.new_books())
    with fresh.connect() as one, store.read() as other:
        definitions = [
            {tuple(row) for row in conn.exec_driver_sql(_POSTGRESQL_DEFINITION)}
            for conn in (one, other)
        ]
    migrated = {row for row in definitions[1] if row[0] != "alembic_version"}
    assert migrated == definitions[0]
    assert any("not_overdrawn" in row[1] for row in migrated)
    fresh.dispose()
    store.close()


def test_down_and_up_again(own_store: Store) -> None:
    config = alembic_config()
    with own_store.write() as conn:
        config.attributes["connection"] = conn
        command.downgrade(config, "base")
        command.upgrade(config, "head")
        assert compare_metadata(MigrationContext.configure(conn), metadata) == []


@pytest.mark.postgres
def test_nodes_that_start_together_migrate_once(postgres_server: Cluster) -> None:
    url = postgres_server.new_database()
    failed: list[BaseException] = []

    def start() -> None:
        try:
            open_store(url).close()
        except BaseException as error:
            failed.append(error)

    nodes = [threading.Thread(target=start) for _ in range(4)]
    for node in nodes:
        node.start()
    for node in nodes:
        node.join()
    assert failed == []


def test_database_of_a_newer_version_is_refused(own_store: Store, url: str) -> None:
    with own_store.write() as conn:
        conn.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Invalid, match="newer"):
        open_store(url)


@pytest.mark.parametrize("address", ["", "nonsense", "mysql://x/y", "postgresql://x/y"])
def test_other_addresses_are_refused(address: str) -> None:
    with pytest.raises(Invalid, match="sqlite:///path"):
        open_store(address)


def test_sqlite_commits_survive_a_power_cut(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path}/deep/er/books.sqlite")
    with store.read() as conn:
        pragma = {
            name: conn.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert pragma == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    store.close()


def test_a_reader_cannot_write(store: Store) -> None:
    with pytest.raises(DBAPIError, match=r"read-?only"), store.read() as conn:
        ledger.open_accounts(conn, ["clearing:demo"], "CZK")
    with store.write() as conn:
        ledger.open_accounts(conn, ["clearing:demo"], "CZK")


def test_a_reader_sees_one_instant(store: Store) -> None:
    with store.read() as conn:
        assert ledger.trial_balance(conn) == {}
        with store.write() as other:
            ledger.open_accounts(other, ["clearing:demo"], "CZK")
        assert ledger.trial_balance(conn) == {}
    with store.read() as conn:
        assert ledger.trial_balance(conn) == {"CZK": {"clearing": 0}}
