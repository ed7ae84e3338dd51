"""The ends of all hash chains, to be kept elsewhere: printed, sent away, written to another disk.

A chain that was cut at its end, or rebuilt as a whole by somebody who has the house key, is sound
in itself. Only a head that was kept outside tells that there was more, or something else.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Literal

import msgspec
from sqlalchemy import Connection

from krupier.store import chains, journal, keys
from krupier.store.database import Store
from krupier.store.errors import Invalid
from krupier.store.keys import HouseKey


class Heads(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    at: int
    """Microseconds since 1970 UTC."""
    rounds: dict[str, str]
    """Hash of the last closed round, by table."""
    chains: dict[str, str]
    """Hash of the last link, by chain."""
    seal: str | None = None
    """By the house key; none in books without one."""
    krupier: Literal[1] = 1
    """Version of the form."""

    @property
    def text(self) -> str:
        """What is sealed."""
        bare = msgspec.structs.replace(self, seal=None)
        return "heads\n" + msgspec.json.encode(bare, order="sorted").decode()

    def sealed_by(self, key: HouseKey) -> bool:
        return self.seal is not None and key.made(self.seal, self.text)


def take(conn: Connection, at: int) -> Heads:
    """The heads as they are now."""
    heads = Heads(at, journal.heads(conn), chains.heads(conn))
    return msgspec.structs.replace(heads, seal=keys.seal_of(conn, heads.text))


def encode(heads: Heads) -> bytes:
    return msgspec.json.format(msgspec.json.encode(heads, order="sorted"), indent=1) + b"\n"


def write(store: Store, path: Path, at: int) -> Heads:
    """Takes the heads and puts them into a file, in place of those that are there. For a server
    or a cron job to call now and then; the file is only of use on another machine."""
    with store.read() as conn:
        heads = take(conn, at)
    part = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        with part.open("xb") as file:
            file.write(encode(heads))
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)  # a reader finds the old ones or the new ones, never half of them
    finally:
        part.unlink(missing_ok=True)
    return heads


def read(path: Path) -> Heads:
    """Heads that were written to a file. Raises Invalid."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Heads)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Invalid(
            f"{path} holds no heads: {error}", f"{path} není soubor hlav: {error}"
        ) from error
    except OSError as error:
        raise Invalid(
            f"{path} cannot be read: {error.strerror}", f"{path} nelze číst: {error.strerror}"
        ) from error
