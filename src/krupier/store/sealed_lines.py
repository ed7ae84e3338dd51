"""Lines of journals that not everybody may read: sealed with the house key before they are written.

A line that is `Public` is written as it is. Every other one is written as

    {"print": "<64 hexadecimal digits>", "sealed": "<what it says, in Base64>"}

bound to its journal and its number, so that it fits nowhere else, and filled up, so that its length
tells nothing. It stays so for ever: whoever may read it opens it in memory. A hash over the text
itself could be tried out with every card, so chains cover the print: SHA-256 of random bytes that
are sealed with the line, and of the line. And another key seals the same line anew without touching
a chain.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

import msgspec
from sqlalchemy import Connection

from krupier.store import hashes, keys
from krupier.store.errors import Sealed
from krupier.store.keys import HouseKey

PADDED = 64
"""Bytes: sealed lines are as long as a multiple of these."""
_SALT = 16
_HEAD = '{"print":"'
_COVERED = len(_HEAD) + 64


class Public(str):
    """A line that everybody may read as soon as it is written."""

    __slots__ = ()


class _Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    print: str
    sealed: str


def of_round(round_id: str, seq: int) -> str:
    """What a line of a round is bound to."""
    return f"line:{round_id}/{seq}"


def of_group(group_id: str, seq: int) -> str:
    """The same of a line of a group."""
    return f"group:{group_id}/{seq}"


def written(conn: Connection, text: str, of: str) -> str:
    """A line as it is kept. Raises Sealed for one that is not public in a store without a key."""
    if isinstance(text, Public):
        return str(text)
    return seal(_key(conn, of), text, of)


def seal(key: HouseKey, text: str, of: str) -> str:
    """A line that is not public, as it is kept."""
    said = secrets.token_bytes(_SALT) + hashes.encoded(text)
    return _kept(sha256(said).hexdigest(), key, said, of)


def opened(conn: Connection, kept: str, of: str) -> str:
    """What a line says. Raises Sealed when it cannot be opened: without a key, with another one, or
    when it was changed."""
    return _said(_key(conn, of), kept, of)[_SALT:].decode() if is_sealed(kept) else kept


def resealed(kept: str, of: str, old: HouseKey, new: HouseKey) -> str:
    """The same line under another key: no chain notices. Raises Sealed."""
    return _kept(kept[len(_HEAD) : _COVERED], new, _said(old, kept, of), of)


def is_sealed(kept: str) -> bool:
    return kept.startswith(_HEAD)


def covered(kept: str) -> str:
    """What a chain covers of a line as it is kept."""
    return kept[:_COVERED] if is_sealed(kept) else kept


def _kept(print: str, key: HouseKey, said: bytes, of: str) -> str:
    sealed = keys.as_text(key.seal(said + bytes(-len(said) % PADDED), of))
    return f'{_HEAD}{print}","sealed":"{sealed}"}}'


def _said(key: HouseKey, kept: str, of: str) -> bytes:
    """Random bytes, and what the line says."""
    try:
        line = msgspec.json.decode(kept, type=_Kept)
    except msgspec.MsgspecError:
        raise _changed(of) from None
    sealed = keys.in_text(line.sealed)
    if sealed is None:
        raise _changed(of)
    said = key.unseal(sealed, of)
    said = said[:_SALT] + said[_SALT:].rstrip(b"\0")
    if not hmac.compare_digest(sha256(said).hexdigest(), line.print):
        raise _changed(of)
    return said


def _changed(of: str) -> Sealed:
    return Sealed(f"{of} was changed: it cannot be opened", f"{of} byl změněn: nelze ho otevřít")


def _key(conn: Connection, of: str) -> HouseKey:
    key = keys.of(conn)
    if key is None:
        raise Sealed(
            f"{of} is not for everybody and needs the house key; name its file with --key",
            f"{of} není pro každého a vyžaduje klíč herny; uveďte jeho soubor volbou --key",
        )
    return key
