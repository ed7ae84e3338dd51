"""A role for reports reads the books, but neither what is to come nor what lets somebody in."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest
from sqlalchemy import make_url

from krupier.store import HouseKey, Invalid, Unknown, audit, open_store, people, schema, vault
from krupier.store.reporting import grant
from tests.postgres import Cluster
from tests.store.casino import new_round, opened, played

pytestmark = pytest.mark.postgres


@pytest.fixture(scope="module")
def reporter(postgres_server: Cluster) -> Iterator[psycopg.Connection]:
    """Logged in as the role `reports`, on books with a running round; they are whole at the end."""
    url = postgres_server.new_books()
    postgres_server.execute("DROP ROLE IF EXISTS reports")
    postgres_server.execute("CREATE ROLE reports LOGIN")
    store = open_store(url, HouseKey(b"r" * 32))
    plan = opened(store)
    with store.write() as conn:
        conn.exec_driver_sql("GRANT ALL ON vault, players, staff TO reports")  # by mistake, before
        people.add_staff(conn, "floor", "hash-of-a-password", "floor", 1)
        played(conn, plan)
        vault.keep(conn, new_round(conn, plan), b"secret")
        grant(conn, "reports")
        grant(conn, "reports")  # once more is no harm
    parsed = make_url(url)
    here = str(parsed.query["host"])
    with psycopg.connect(
        host=here, user="reports", dbname=parsed.database, autocommit=True
    ) as conn:
        yield conn
    assert audit(store) == []
    store.close()
    postgres_server.drop(url)
    postgres_server.execute("DROP ROLE reports")


def test_it_reads_everything_else(reporter: psycopg.Connection) -> None:
    for table in schema.metadata.sorted_tables:
        hidden = {
            "vault": {"round", "state"},
            "players": {"token_hash"},
            "staff": {"password_hash"},
        }
        shown = [one.name for one in table.columns if one.name not in hidden.get(table.name, set())]
        if shown:
            names = ", ".join(f'"{one}"' for one in shown)
            reporter.execute(f'SELECT {names} FROM "{table.name}"'.encode()).fetchall()
    found = reporter.execute("SELECT name FROM players ORDER BY name").fetchall()
    assert found == [("Anna",), ("Bob",), ("Cyril",)]


@pytest.mark.parametrize(
    "query",
    [
        "SELECT state FROM vault",
        "SELECT round FROM vault",
        "SELECT count(*) FROM vault",
        "SELECT token_hash FROM players",
        "SELECT * FROM players",
        "SELECT password_hash FROM staff",
        "SELECT id FROM players ORDER BY token_hash",
        "UPDATE accounts SET balance = 0",
        "INSERT INTO house_keys VALUES ('x')",
        "DELETE FROM links",
        "COPY vault TO STDOUT",
    ],
)
def test_it_reads_no_secret_and_writes_nothing(reporter: psycopg.Connection, query: str) -> None:
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        reporter.execute(query.encode())


def test_what_cannot_be_granted_is_refused(postgres_server: Cluster) -> None:
    store = open_store(postgres_server.new_books())
    with store.write() as conn:
        with pytest.raises(Unknown, match="CREATE ROLE nobody"):
            grant(conn, "nobody")
        with pytest.raises(Invalid, match="cannot be a role"):
            grant(conn, "x; DROP TABLE vault")
        with pytest.raises(Invalid, match="superuser"):
            grant(conn, "postgres")
    store.close()
    embedded = open_store("sqlite://")
    with embedded.write() as conn, pytest.raises(Invalid, match="only PostgreSQL has roles"):
        grant(conn, "reports")
    embedded.close()
