"""Books of older versions are brought up to date with everything in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Connection, MetaData, create_engine, make_url

from krupier.store import HouseKey, Invalid, Store, open_store, vault
from krupier.store.migrate import alembic_config, known, newest, revision
from tests.postgres import Cluster
from tests.store.conftest import BOTH

KEY = HouseKey(b"o" * 32)
WRITTEN = {
    revision: Path(__file__).with_name(f"books_{revision}.sql").read_text(encoding="utf-8")
    for revision in ("0004", "0006", "0007")
}
HOUSE = Path(__file__).with_name("books_0008.sql").read_text(encoding="utf-8")
"""Of a house with persons, beside what was written at the revision before."""
MONEY = Path(__file__).with_name("books_0009.sql").read_text(encoding="utf-8")
"""Of payments, desks, complaints, loyalty, watching and the cash room, beside both."""
OFFICES = Path(__file__).with_name("books_0018.sql").read_text(encoding="utf-8")
"""Of chains that were made anew, and of staff, whose roles stood with their logins before."""
#: What the tables of each schema are: rows of the written books that go into older ones too.
SINCE = {
    "vault": "0002",
    "preferences": "0003",
    "seats": "0004",
    "player_notes": "0010",
    "invitations": "0011",
    "play_looks": "0012",
    "tournaments": "0013",
    "tournament_entries": "0013",
    "tournament_invitations": "0013",
    "tournament_guests": "0013",
    "former_heads": "0017",
    "offices": "0018",
}
REVISIONS = [f"{number:04}" for number in range(1, 19)]
_ROLE = re.compile(
    r"(INTO staff \(login, password_hash), role(, created_at\) .*), 'floor'", re.DOTALL
)


def statements(dialect: str, revision: str) -> list[str]:
    """The rows that books with this schema could have."""
    text = WRITTEN[max((one for one in WRITTEN if one <= revision), default="0004")]
    text += HOUSE if revision >= "0008" else ""
    text += MONEY if revision >= "0009" else ""
    text += OFFICES
    parts = re.split(r"^(?=INSERT INTO )", text, flags=re.MULTILINE)[1:]
    kept = [one for one in parts if SINCE.get(one.split()[2], "0001") <= revision]
    if revision >= "0018":
        kept = [_ROLE.sub(r"\1\2", one) for one in kept]
    if dialect == "postgresql":
        kept = [re.sub(r"X'([0-9a-f]*)'", r"'\\x\1'", one) for one in kept]
    return kept


def rows(conn: Connection) -> dict[str, list[dict[str, Any]]]:
    """Everything in the database, by table, as the database itself describes it."""
    there = MetaData()
    there.reflect(conn)
    return {
        table.name: sorted((dict(row) for row in conn.execute(table.select()).mappings()), key=repr)
        for table in there.sorted_tables
        if table.name != "alembic_version"
    }


@pytest.fixture(params=BOTH)
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database in which nothing was ever made."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/old.sqlite"
        return
    server: Cluster = request.getfixturevalue("postgres_server")
    address = server.new_database()
    yield address
    server.drop(address)


def written(url: str, revision: str) -> dict[str, list[dict[str, Any]]]:
    """Makes books with an older schema; returns all their rows."""
    engine = create_engine(url)
    with engine.begin() as conn:
        config = alembic_config()
        config.attributes["connection"] = conn
        command.upgrade(config, revision)
        for one in statements(make_url(url).get_backend_name(), revision):
            conn.connection.cursor().execute(one)
        found = rows(conn)
    engine.dispose()
    return found


@pytest.mark.parametrize("revision", REVISIONS)
def test_what_was_written_at_an_earlier_revision_is_still_there(empty: str, revision: str) -> None:
    before = written(empty, revision)
    assert all(before.values()), "the books have rows in every table"
    for _ in range(2):  # opening them again changes nothing either
        store = open_store(empty)
        with store.read() as conn:
            after = rows(conn)
        store.close()
        for row in after["staff"]:  # what they are stands in their offices since
            held = [one for one in after["offices"] if one["login"] == row["login"]]
            row |= next(one for one in held if one["operator"] == "")
        for table, old in before.items():
            new = [{name: row[name] for name in old[0]} for row in after[table]]
            if table == "accounts":  # groups have some of their own since
                new = [row for row in new if row["balance"] or row in old]
            assert sorted(new, key=repr) == old, table


def test_there_are_books_of_every_revision_before_this_one() -> None:
    assert sorted(known()) == [*REVISIONS, newest()]


def test_old_postings_are_chained_and_old_secrets_sealed(empty: str) -> None:
    before = written(empty, "0004")
    store = open_store(empty, KEY)
    with store.read() as conn:
        after = rows(conn)
        for row in before["vault"]:
            assert vault.state(conn, row["round"]) == bytes(row["state"])
    assert not {bytes(row["state"]) for row in after["vault"]} & {
        bytes(row["state"]) for row in before["vault"]
    }
    outside = [row for row in after["postings"] if row["round"] is None]
    assert outside
    assert {(row["chain"], row["link"]) for row in outside} == {("before", 1)}
    store.close()


def test_each_login_of_before_is_a_person_of_its_own(empty: str) -> None:
    before = written(empty, "0007")["staff"]
    store = open_store(empty)
    with store.read() as conn:
        after = rows(conn)["staff_persons"]
    store.close()
    assert after == [{"login": one["login"], "person": one["login"]} for one in before]


def test_reading_does_not_migrate(empty: str) -> None:
    before = written(empty, "0004")
    with pytest.raises(Invalid, match=f"schema 0004.*{newest()}.*krupier migrate"):
        open_store(empty, read_only=True)
    engine = create_engine(empty)
    with engine.connect() as conn:
        assert revision(conn) == "0004"
        assert rows(conn) == before
    engine.dispose()


def test_reading_a_database_that_is_none_of_ours(empty: str, tmp_path: Path) -> None:
    if empty.startswith("sqlite"):
        with pytest.raises(Invalid, match="there is no database"):
            open_store(empty, read_only=True)
        assert list(tmp_path.iterdir()) == []
    else:
        with pytest.raises(Invalid, match="no books of ours"):
            open_store(empty, read_only=True)


def test_a_store_to_read_cannot_write(store: Store) -> None:
    reading = open_store(store.engine.url.render_as_string(hide_password=False), read_only=True)
    with pytest.raises(Exception, match=r"read-?only"), reading.write() as conn:
        conn.exec_driver_sql("DELETE FROM accounts")
    reading.close()
