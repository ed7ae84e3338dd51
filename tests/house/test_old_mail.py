"""Older versions kept links of mail in the open: what waits is sealed, what was sent has none."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from krupier.house import mails
from krupier.store import Sealed, database, open_store
from tests.postgres import Cluster
from tests.store.conftest import BOTH
from tests.store.test_migrations import at_schema
from tests.store.test_old_books import KEY, written

AT = 1_700_000_000_000_000
LINK = "https://play.example.com/{}?ticket=oldX7-_q"
TEXTS = {
    "recovery": ("recovery", "If it was you, set it here by noon; it works once:\n\n{}\n\nElse…\n"),
    "verify": ("email", "Pokud jste to byli vy, otevřete do poledne:\n\n{}\n\nPokud ne, nic.\n"),
}
INSTEAD = {"cs": "(odkaz jen pro příjemce)", "en": "(a link for its reader alone)"}
ROW = text(
    "INSERT INTO mails (id, operator, recipient, language, kind, subject, body, at, sent_at,"
    " try_at) VALUES (:id, 'tsg', 'a@example.cz', :language, :kind, 'x', :body, 1, :sent_at,"
    " :try_at)"
)


def body(kind: str) -> str:
    page, words = TEXTS[kind]
    return words.format(LINK.format(page))


@pytest.fixture(params=BOTH)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Books of the version before, without mail that waits."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path}/old.sqlite"
        written(url, "0014")
        yield url
        return
    server: Cluster = request.getfixturevalue("postgres_server")
    url = server.new_database()
    written(url, "0014")
    yield url
    server.drop(url)


def write(url: str, **rows: tuple[str, str, int | None, int | None]) -> None:
    """By id: kind, language, when it was sent, and when it is tried."""
    engine = create_engine(url)
    with engine.begin() as conn:
        for id, (kind, language, sent_at, try_at) in rows.items():
            words = body(kind) if kind in TEXTS else "See https://x?ticket=typed by somebody.\n"
            values = {"id": id, "kind": kind, "language": language, "body": words}
            conn.execute(ROW, values | {"sent_at": sent_at, "try_at": try_at})
    engine.dispose()


def test_links_that_wait_are_sealed_and_those_that_were_sent_are_gone(old: str) -> None:
    write(
        old,
        sent=("recovery", "en", AT, None),
        given_up=("verify", "cs", None, None),
        waits=("recovery", "en", None, AT),
        waits_too=("verify", "cs", None, AT),
        other=("complaint-resolved", "en", None, AT),
    )
    store = open_store(old, KEY)
    with store.write() as conn:
        kept = {one.id: one.body for one in mails.of_account(conn, None)}
        assert "oldX7-_q" not in str(conn.execute(text("SELECT * FROM mails")).all())
        assert kept["sent"] == body("recovery").replace(LINK.format("recovery"), INSTEAD["en"])
        assert kept["given_up"] == body("verify").replace(LINK.format("email"), INSTEAD["cs"])
        assert kept["other"] == "See https://x?ticket=typed by somebody.\n"
        assert kept["m1"] == "Vítejte."
        open_ = conn.execute(text("SELECT id FROM mails WHERE sealed IS NOT NULL")).scalars()
        assert set(open_) == {"waits", "waits_too"}
        for id, kind in (("waits", "recovery"), ("waits_too", "verify")):
            mail = mails.claim(conn, id, AT)
            assert mail is not None
            assert mail.body == body(kind)
    store.close()


def test_no_link_is_left_in_old_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of an SQLite that does not clear of itself what it deletes: some do."""
    connected = database._sqlite_connect

    def as_elsewhere(dbapi: sqlite3.Connection, record: object) -> None:
        connected(dbapi, record)
        dbapi.execute("PRAGMA secure_delete = OFF")

    monkeypatch.setattr(database, "_sqlite_connect", as_elsewhere)
    url, file = f"sqlite:///{tmp_path}/old.sqlite", tmp_path / "old.sqlite"
    written(url, "0014")
    write(url, **{f"sent{n}": ("recovery", "en", AT, None) for n in range(60)})
    open_store(url, KEY).close()
    assert [one.name for one in tmp_path.iterdir()] == [file.name]
    assert file.read_bytes().count(INSTEAD["en"].encode()) >= 60
    assert b"oldX7-_q" not in file.read_bytes()


def test_without_the_key_a_link_that_waits_is_neither_lost_nor_left_open(old: str) -> None:
    write(old, waits=("recovery", "en", None, AT))
    with pytest.raises(Sealed, match="krupier migrate") as refused:
        open_store(old)
    assert "klíčem herny" in refused.value.cs
    assert at_schema(old) == "0014"
    store = open_store(old, KEY)
    with store.write() as conn:
        mail = mails.claim(conn, "waits", AT)
        assert mail is not None
        assert mail.body == body("recovery")
    store.close()


def test_without_the_key_what_was_sent_is_blanked(old: str) -> None:
    write(old, sent=("recovery", "en", AT, None))
    store = open_store(old)
    with store.read() as conn:
        assert "ticket=" not in str(conn.execute(text("SELECT body FROM mails")).all())
    store.close()
