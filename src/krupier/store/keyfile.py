"""The file of the house key."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from pathlib import Path

from krupier.store import keys, private
from krupier.store.database import in_memory, sealed_with, sqlite_file
from krupier.store.errors import Invalid
from krupier.store.keys import LENGTH, HouseKey

_HEAD = "krupier-key-1"


def place(url: str) -> Path | None:
    """Where the key of an embedded database is, if nobody says otherwise: beside it. For others
    there is no such place."""
    database = sqlite_file(url)
    return database.with_suffix(".key") if database else None


def house_key(url: str, path: Path | None = None) -> HouseKey:
    """The key of a database: the one in its file, or on first use a new one. Raises Invalid when
    nobody says where it is, Sealed when the file is gone and the books are sealed already."""
    path = path or place(url)
    if path is None and in_memory(url):
        return keys.fresh()  # nothing of it outlives the process, nor need its key
    if path is None:
        raise Invalid(
            "this database needs a house key: name its file with --key or KRUPIER_KEY"
            " (it is made on first use)",
            "tato databáze potřebuje klíč herny: uveďte jeho soubor volbou --key nebo v KRUPIER_KEY"
            " (při prvním použití se vytvoří)",
        )
    if path.exists():
        return load(path)
    theirs = sealed_with(url)
    if theirs is not None:
        raise keys.without_key(theirs)  # a new one would open nothing
    return create(path)


def load(path: Path) -> HouseKey:
    """The key in a file. Raises Invalid when others may read it or it is no key."""
    try:
        with path.open("rb") as file:
            rights = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
            text = file.read(1024)
    except OSError as error:
        raise Invalid(
            f"house key {path} cannot be read: {error.strerror}",
            f"klíč herny {path} nelze číst: {error.strerror}",
        ) from error
    if rights & 0o077:
        raise Invalid(
            f"house key {path} can be read by others (rights {rights:04o}); do: chmod 600 {path}",
            f"klíč herny {path} mohou číst jiní (práva {rights:04o}); zadejte: chmod 600 {path}",
        )
    words = text.decode("ascii", "replace").split()
    try:
        head, secret = words
        if head != _HEAD:
            raise ValueError(head)
        return HouseKey(bytes.fromhex(secret))
    except (ValueError, Invalid):
        raise Invalid(
            f"{path} is no house key: wanted is one line, {_HEAD} and {2 * LENGTH} hex digits",
            f"{path} není klíč herny: má být jeden řádek, {_HEAD} a {2 * LENGTH} hex číslic",
        ) from None


def aside(path: Path, old: HouseKey) -> Path:
    """Where the file of a key stays that is replaced: backups of before are opened with it."""
    return path.with_name(f"{path.name}.{old.id}")


def replace(path: Path, coming: Path, old: HouseKey) -> None:
    """The key in one file takes the place of another, which stays aside. Nobody ever finds none
    there. Raises Invalid."""
    try:
        with contextlib.suppress(FileExistsError):
            os.link(path, aside(path, old))
        coming.replace(path)
        _keep(path.parent)
    except OSError as error:
        raise Invalid(
            f"house key {path} cannot be replaced by {coming}: {error.strerror}",
            f"klíč herny {path} nelze nahradit souborem {coming}: {error.strerror}",
        ) from error


def create(path: Path) -> HouseKey:
    """A new key in a new file that only its owner may read. Raises Invalid if there is a file."""
    secret = secrets.token_bytes(LENGTH)
    text = f"{_HEAD} {secret.hex()}\n".encode()
    try:
        private.directory(path.parent)
        # Whole or not at all: nobody may find half a key after a power cut.
        part = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
        made = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        try:
            os.write(made, text)
            os.fsync(made)
        finally:
            os.close(made)
        try:
            os.link(part, path)  # unlike a rename, never over another key
        finally:
            part.unlink()
        _keep(path.parent)
    except OSError as error:
        raise Invalid(
            f"house key {path} cannot be written: {error.strerror}",
            f"klíč herny {path} nelze zapsat: {error.strerror}",
        ) from error
    return HouseKey(secret)


def _keep(directory: Path) -> None:
    """What was named there has its name after a power cut, too: books that bear a key must never
    be without its file."""
    opened = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
