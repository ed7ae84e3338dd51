"""Another house key: all new or all old, whenever it is stopped."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest
from sqlalchemy import text

from krupier.cli import books
from krupier.house import credentials, factors, hand_facts, mails, payment_methods, rekeying
from krupier.house.staff_factors import STAFF
from krupier.room import history
from krupier.store import (
    Conflict,
    HouseKey,
    Invalid,
    Sealed,
    Store,
    journal,
    keyfile,
    keys,
    open_store,
    people,
    vault,
)
from krupier.store import heads as ends
from krupier.store.database import sealed_with
from krupier.store.findings import faults
from krupier.store.kept import KEPT
from krupier.store.payment_schema import payment_methods as rows
from krupier.store.tables import metadata
from tests.house.household import NOON, join
from tests.house.test_payment_methods import IBAN, register
from tests.room.setup import by
from tests.store.sealed_search import GOLDEN, golden, play
from tests.store.test_tournament_books import running

OLD, NEW = HouseKey(b"o" * 32), HouseKey(b"n" * 32)
SIGNED = by("the old one was on a stick that was lost")
LINK = "https://play.example.com/recovery?ticket=x"
MARKED = ("rounds.seal", "links.seal", "payment_methods.fingerprint")
SECRET = b"what an authenticator counts from"
CARDS = next(one for path in GOLDEN if (one := golden(path)).game == "kings/marias")


def filled(url: str) -> Store:
    """Something in every column that is sealed."""
    store = open_store(url, OLD)
    running(store).play()
    play(store, CARDS, CARDS.moments[-1])
    with store.write() as conn:
        hand_facts.keep(conn, "kings", "T1-1", 5, None)
        vault.keep(conn, "T1-1", SECRET)
        join(conn, money=0)
        credentials.begin_totp(conn, "u1", SECRET, NOON)
        people.add_staff(conn, "eva", "hash", NOON)
        factors.begin_totp(conn, STAFF, "eva", SECRET, NOON)
        register(conn)
        facts = {"link": LINK, "until": "noon", "login": "jan"}
        mails.queue(conn, "tsg", "u1", "recovery", "en", facts, "a@example.cz", NOON)
    return store


def bearing(store: Store, key: HouseKey) -> set[str]:
    """Columns in which something is sealed with a key, or bears its seal."""
    begins = keys.beginning(key.id)
    inside = base64.b64encode(begins).decode()[:13]
    found = set()
    with store.read() as conn:
        for table in metadata.sorted_tables:
            for row in conn.execute(table.select()).mappings():
                for name, value in row.items():
                    text = bytes(value) if isinstance(value, bytes | memoryview) else str(value)
                    if isinstance(text, bytes):
                        hit = text.startswith(begins)
                    else:
                        hit = inside in text or text.startswith(f"{key.id}:")
                    if hit:
                        found.add(f"{table.name}.{name}")
    return found


def test_everything_changes_hands(url: str) -> None:
    store = filled(url)
    with store.read() as conn:
        said, kept = journal.entries(conn, "T1-1"), ends.take(conn, 1)
    before = bearing(store, OLD)
    assert before == {*(f"{one.table}.{one.column}" for one in KEPT), *MARKED}
    store.close()
    rekeying.rekey(url, OLD, NEW, SIGNED, 10)
    with pytest.raises(Sealed, match=NEW.id):
        open_store(url, OLD)
    store = open_store(url, NEW)
    assert bearing(store, OLD) == set()
    assert bearing(store, NEW) == before
    with store.write() as conn:
        assert journal.entries(conn, "T1-1") == said, "hashes too"
        assert vault.state(conn, "T1-1") == SECRET
        assert payment_methods.identifier(conn, "m1") == IBAN.replace(" ", "")
        assert conn.execute(rows.select()).one().fingerprint.startswith(NEW.id)
        (due,) = mails.due(conn, NOON)
        mail = mails.claim(conn, due, NOON)
        assert mail is not None
        assert LINK in mail.body
        assert ends.take(conn, 1).rounds == kept.rounds
    findings = history.audit_all(store, kept)
    assert faults(findings) == [], findings
    assert [one.subject for one in findings if one.check == "seam"] == ["heads"]
    store.close()


def test_books_in_use_keep_their_key(url: str) -> None:
    store = filled(url)
    with store.read() as conn:
        conn.execute(text("SELECT 1"))
    with pytest.raises(Conflict, match="stop the server"):
        rekeying.rekey(url, OLD, NEW, SIGNED, 10)
    store.close()
    assert sealed_with(url) == OLD.id


def test_neither_another_key_nor_the_same_will_do(url: str) -> None:
    filled(url).close()
    other = HouseKey(b"x" * 32)
    with pytest.raises(Sealed, match=OLD.id):
        rekeying.rekey(url, other, NEW, SIGNED, 10)
    with pytest.raises(Invalid, match="already"):
        rekeying.rekey(url, OLD, OLD, SIGNED, 10)
    assert sealed_with(url) == OLD.id


def test_what_nobody_knows_how_to_seal_anew_stops_it(url: str) -> None:
    """A column that is sealed and does not stand in the list: nothing changes."""
    store = filled(url)
    strange = base64.b64encode(OLD.seal(SECRET, "x")).decode()
    with store.write() as conn:
        conn.execute(text("UPDATE tables SET orders = :it"), {"it": strange})
    store.close()
    with pytest.raises(Sealed, match=r"tables\.orders still bears"):
        rekeying.rekey(url, OLD, NEW, SIGNED, 10)
    store = open_store(url, OLD)
    assert bearing(store, NEW) == set()
    store.close()


STOPS = ("created", "committed", "replaced")


@pytest.mark.parametrize("stop", STOPS)
def test_stopped_at_any_step_it_is_all_old_or_all_new_and_goes_on(
    tmp_path: Path, stop: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path}/books.sqlite"
    filled(url).close()
    path, coming = tmp_path / "house.key", tmp_path / "house.key.new"
    path.write_text(f"krupier-key-1 {(b'o' * 32).hex()}\n")
    path.chmod(0o600)

    def killed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    where = {
        "created": (rekeying, "rekey"),
        "committed": (keyfile, "replace"),
        "replaced": (books, "open_store"),
    }
    with monkeypatch.context() as now:
        now.setattr(*where[stop], killed)
        with pytest.raises(KeyboardInterrupt):
            books.rekey(url, path, coming, SIGNED)
    theirs = sealed_with(url)
    held = [one for one in (path, coming) if one.exists() and keyfile.load(one).id == theirs]
    assert len(held) == 1, "somebody has the key of the books"
    assert (theirs == OLD.id) is (stop == "created")
    if stop != "replaced":
        books.rekey(url, path, coming, SIGNED)
    new = keyfile.load(path)
    assert sealed_with(url) == new.id != OLD.id
    assert keyfile.load(keyfile.aside(path, OLD)).id == OLD.id
    store = open_store(url, new)
    assert bearing(store, OLD) == set()
    assert faults(history.audit_all(store)) == []
    store.close()
    assert keys.beginning(OLD.id) not in (tmp_path / "books.sqlite").read_bytes()
