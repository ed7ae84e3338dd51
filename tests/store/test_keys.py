"""The house key: where it lies, what it opens, and what nobody can do without it."""

from __future__ import annotations

import hmac
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from sqlalchemy import Connection, text

from krupier.store import (
    HouseKey,
    Invalid,
    Sealed,
    Store,
    Transfer,
    audit,
    database,
    keyfile,
    keys,
    ledger,
    open_store,
    schema,
    sealing,
    settlement,
    vault,
)
from krupier.store.findings import faults
from tests.store.casino import CZK, new_round, opened

SECRET = b"the ball will fall on 17"
KEY = HouseKey(bytes(range(32)))


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def hkdf(secret: bytes, purpose: str) -> bytes:
    """RFC 5869 by hand, one block."""
    extracted = hmac.digest(bytes(32), secret, "sha256")
    return hmac.digest(extracted, f"krupier/1/{purpose}".encode() + b"\x01", "sha256")


@pytest.fixture
def any_umask() -> Iterator[None]:
    """Whoever started us did not care."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("any_umask")
def test_the_database_is_its_owners_alone(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path}/deep/er/books.sqlite")
    with store.write() as conn:
        ledger.open_accounts(conn, ["clearing:demo"], CZK)
    folder = tmp_path / "deep" / "er"
    assert {one.name: rights(one) for one in folder.iterdir()} == {
        "books.sqlite": 0o600,
        "books.sqlite-wal": 0o600,
        "books.sqlite-shm": 0o600,
    }
    assert rights(folder) == rights(folder.parent) == 0o700
    store.close()


@pytest.mark.usefixtures("any_umask")
def test_a_database_that_others_could_read_is_narrowed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A server that runs left all three files open: they are taken away while it runs."""
    url = f"sqlite:///{tmp_path}/books.sqlite"
    running = open_store(url)
    with running.write() as conn:
        ledger.open_accounts(conn, ["clearing:demo"], CZK)
    for one in tmp_path.iterdir():
        one.chmod(0o664)
    open_store(url).close()
    assert {rights(one) for one in tmp_path.iterdir()} == {0o600}
    assert "books.sqlite-wal was open to others (0664)" in caplog.text
    running.close()


@pytest.mark.usefixtures("any_umask")
def test_a_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/new/krupier.sqlite"
    made = keyfile.house_key(url)
    path = tmp_path / "new" / "krupier.key"
    assert [one.name for one in path.parent.iterdir()] == ["krupier.key"]
    assert (rights(path), rights(path.parent)) == (0o600, 0o700)
    assert keyfile.house_key(url).id == keyfile.load(path).id == made.id
    with pytest.raises(Invalid, match="cannot be written"):
        keyfile.create(path)
    assert keyfile.create(tmp_path / "other.key").id != made.id


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "is no house key"),
        ("krupier-key-1 abcd\n", "is no house key"),
        ("krupier-key-2 " + "ab" * 32, "is no house key"),
        ("krupier-key-1 " + "zz" * 32, "is no house key"),
        ("krupier-key-1 " + "ab" * 32 + " more", "is no house key"),
    ],
)
def test_a_malformed_key_is_refused(tmp_path: Path, content: str, says: str) -> None:
    path = tmp_path / "bad.key"
    path.write_text(content)
    path.chmod(0o600)
    with pytest.raises(Invalid, match=says) as refused:
        keyfile.load(path)
    assert "není klíč herny" in refused.value.cs
    assert "ab" * 32 not in str(refused.value)  # nothing of a secret in an error


@pytest.mark.parametrize("others", [0o640, 0o604, 0o660, 0o610])
def test_a_key_that_others_may_touch_is_refused(tmp_path: Path, others: int) -> None:
    keyfile.create(tmp_path / "k")
    (tmp_path / "k").chmod(others)
    with pytest.raises(Invalid, match="chmod 600") as refused:
        keyfile.load(tmp_path / "k")
    assert f"práva {others:04o}" in refused.value.cs
    with pytest.raises(Invalid, match="cannot be read"):
        keyfile.load(tmp_path / "none")


def test_a_server_must_be_told_its_key() -> None:
    with pytest.raises(Invalid, match=r"--key or KRUPIER_KEY"):
        keyfile.house_key("postgresql+psycopg://x@/y")


def test_a_database_in_memory_has_a_key_for_itself() -> None:
    first, second = (keyfile.house_key("sqlite://") for _ in range(2))
    assert first.id != second.id


def test_what_another_key_sealed_is_not_opened_and_names_both() -> None:
    other = keys.fresh()
    with pytest.raises(Sealed) as refused:
        other.unseal(KEY.seal(SECRET, "T1-1"), "T1-1")
    for told in (str(refused.value), refused.value.cs):
        assert told.startswith("T1-1 ")
        assert told.index(KEY.id) < told.index(other.id)


def test_every_purpose_has_a_key_of_its_own_by_hkdf() -> None:
    secret = bytes(range(32))
    assert KEY.id == hkdf(secret, "id")[:8].hex()
    assert KEY.mark("x") == f"{KEY.id}:{hmac.digest(hkdf(secret, 'chain'), b'x', 'sha256').hex()}"
    sealed = KEY.seal(SECRET, "T1-1")
    assert sealed[:10] == b"\xc1\x01" + bytes.fromhex(KEY.id)
    cipher = ChaCha20Poly1305(hkdf(secret, "vault"))
    assert cipher.decrypt(sealed[10:22], sealed[22:], b"T1-1") == SECRET
    with pytest.raises(InvalidTag):
        cipher.decrypt(sealed[10:22], sealed[22:], b"T1-2")
    assert KEY.seal(SECRET, "T1-1") != sealed  # never the same nonce


def test_a_key_does_not_tell_itself() -> None:
    assert repr(KEY) == f"HouseKey({KEY.id})"
    assert bytes(range(32)).hex() not in repr(KEY)


def kept(store: Store) -> bytes:
    with store.read() as conn:
        return bytes(conn.execute(schema.vault.select()).one().state)


@pytest.fixture
def sealed_store(url: str) -> Iterator[Store]:
    store = open_store(url, KEY)
    plan = opened(store)
    with store.write() as conn:
        vault.keep(conn, new_round(conn, plan), SECRET)
    yield store
    store.close()


def test_the_vault_is_sealed(sealed_store: Store, url: str) -> None:
    assert SECRET not in kept(sealed_store)
    with sealed_store.read() as conn:
        assert vault.state(conn, "T1-1") == SECRET
        assert vault.state(conn, "T1-2") is None
    if sealed_store.dialect == "sqlite":
        files = Path(url.removeprefix("sqlite:///")).parent.iterdir()
        assert not any(SECRET in one.read_bytes() for one in files)


def test_another_key_is_refused_and_says_what_waits(sealed_store: Store, url: str) -> None:
    other = keys.fresh()
    before = kept(sealed_store)
    for read_only in (False, True):
        with pytest.raises(Sealed, match=f"house key {KEY.id}, this is {other.id}") as refused:
            open_store(url, other, read_only=read_only)
        assert "T1-1" in str(refused.value)
        assert "T1-1" in refused.value.cs
    assert kept(sealed_store) == before
    with sealed_store.read() as conn:
        assert conn.execute(schema.rounds.select()).one().status == "open"


def test_without_the_key_nothing_can_be_opened_or_chained(sealed_store: Store, url: str) -> None:
    bare = open_store(url)
    with bare.read() as conn, pytest.raises(Sealed, match="needs the house key"):
        vault.state(conn, "T1-1")
    with bare.write() as conn:
        with pytest.raises(Sealed, match=KEY.id):
            ledger.post(conn, [Transfer("x", "clearing:demo", "player:anna", 1, CZK, "gift")], 9)
        ledger.open_accounts(conn, ["player:anna"], "EUR")  # what needs no key goes on
    bare.close()


def test_no_round_is_opened_with_secrets_in_the_open(url: str) -> None:
    bare = open_store(url)
    plan = opened(bare)
    with bare.write() as conn:
        name = new_round(conn, plan)
        with pytest.raises(Sealed, match="needs the house key"):
            vault.keep(conn, name, SECRET)
    bare.close()


def test_a_key_file_that_is_gone_is_not_replaced(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/books.sqlite"
    key = keyfile.house_key(url)
    open_store(url, key).close()
    (tmp_path / "books.key").unlink()
    with pytest.raises(Sealed, match=key.id):
        keyfile.house_key(url)
    assert not (tmp_path / "books.key").exists()


@pytest.mark.parametrize("change", ["flip", "cut", "swap"])
def test_a_changed_vault_is_not_guessed_at(sealed_store: Store, change: str) -> None:
    state = kept(sealed_store)
    new = {
        "flip": state[:-1] + bytes([state[-1] ^ 1]),
        "cut": state[:20],
        "swap": KEY.seal(SECRET, "T2-1"),  # of another round
    }[change]
    with sealed_store.write() as conn:
        conn.execute(schema.vault.update().values(state=new))
    with sealed_store.read() as conn, pytest.raises(Sealed, match="was changed"):
        vault.state(conn, "T1-1")


def test_books_that_forgot_their_key_are_not_sealed_again(sealed_store: Store, url: str) -> None:
    """Else whoever removes the record could have his own additions sealed at the next start."""
    with sealed_store.write() as conn:
        conn.execute(text("DELETE FROM house_keys"))
    with pytest.raises(Sealed, match="somebody changed"):
        open_store(url, KEY)


def test_books_whose_seals_were_taken_off_are_not_sealed_again(
    sealed_store: Store, url: str
) -> None:
    """Not even by who says, too, that an older version left something open."""
    with sealed_store.write() as conn:
        settlement.void(conn, "T1-1", "test", 9)
    assert audit(sealed_store) == []
    with sealed_store.write() as conn:
        for table in ("rounds", "links"):
            conn.execute(text(f"UPDATE {table} SET seal = NULL"))
        conn.execute(text("UPDATE house_keys SET before = 'open'"))
    again = open_store(url, KEY)
    found = {one.subject for one in faults(audit(again)) if "sealed" in one.en}
    assert "T1" in {subject.partition("-")[0] for subject in found}
    again.close()


def test_what_a_migration_writes_bears_a_seal_or_is_not_written(
    sealed_store: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def migrate(conn: Connection) -> None:
        ledger.post(conn, [Transfer("m", "clearing:demo", "player:anna", 1, CZK, "gift")], 9)

    monkeypatch.setattr(database, "migrate", migrate)
    with pytest.raises(Sealed, match=KEY.id):
        open_store(url)
    open_store(url, KEY).close()
    with sealed_store.read() as conn:
        ((chain, seal),) = conn.execute(text("SELECT chain, seal FROM links WHERE at = 9"))
    assert (chain, bool(seal)) == ("desk", True)


def test_the_first_start_with_a_key_seals_what_lay_open(url: str) -> None:
    bare = open_store(url)
    plan = opened(bare)
    with bare.write() as conn:
        conn.execute(schema.vault.insert(), {"round": new_round(conn, plan), "state": SECRET})
    bare.close()
    store = open_store(url, KEY)
    assert SECRET not in kept(store)
    with store.read() as conn:
        assert vault.state(conn, "T1-1") == SECRET
        seals = conn.execute(text("SELECT chain, seq, hash, seal FROM links")).all()
    with store.write() as conn:
        assert not sealing.adopt(conn, 1), "once more there is nothing to be sealed"
    for chain, seq, hash, seal in seals:
        assert KEY.made(seal, f"{chain}\n{seq}\n{hash}")
    assert seals
    if store.dialect == "sqlite":
        files = list(Path(url.removeprefix("sqlite:///")).parent.iterdir())
        assert not any(SECRET in one.read_bytes() for one in files)  # nor in old pages
    store.close()


def test_books_that_name_several_keys_were_changed(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/books.sqlite"
    store = open_store(address, KEY)
    with store.write() as conn:
        conn.execute(schema.house_keys.insert(), {"id": "00" * 8})
    store.close()
    with pytest.raises(Sealed, match="several house keys"):
        open_store(address, KEY, read_only=True)
