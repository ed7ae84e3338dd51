"""The house key: what nobody can do who has the database alone.

Its file lies outside the database. From it follow, by HKDF (RFC 5869), a key for each purpose: the
vault is sealed with one, the ends of hash chains with others. Without the file nobody can read
what is still to be drawn, nor write a chain anew that the audit would take for ours.
"""

from __future__ import annotations

import base64
import hmac
import secrets
from functools import cached_property

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from sqlalchemy import Connection

from krupier.store.errors import Invalid, Sealed

LENGTH = 32
# 0xC1 begins nothing in MessagePack, so what is sealed is told apart from what older versions kept.
_SEALED = b"\xc1\x01"
_ID, _NONCE = 8, 12
#: Execution option under which a connection knows the key that its store was opened with, or the
#: id of the key that it lacks.
OPTION = "krupier_key"


class HouseKey:
    """Thirty-two secret bytes and what follows from them."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) != LENGTH:
            raise Invalid(
                f"a house key has {LENGTH} bytes, not {len(secret)}",
                f"klíč herny má {LENGTH} bajtů, ne {len(secret)}",
            )
        self._secret = secret

    def __repr__(self) -> str:
        return f"HouseKey({self.id})"  # logs and tracebacks must not tell it

    @cached_property
    def id(self) -> str:
        """A public name: says which key it is, and nothing about it."""
        return self._derived("id")[:_ID].hex()

    def seal(self, what: bytes, of: str) -> bytes:
        """Encrypts; `of` (which round) is bound to it, so it fits nowhere else."""
        nonce = secrets.token_bytes(_NONCE)
        return self._begins + nonce + self._vault.encrypt(nonce, what, of.encode())

    def unseal(self, sealed: bytes, of: str) -> bytes:
        """The way back. Raises Sealed: another key, or changed since."""
        theirs = sealed_with(sealed)
        if theirs != self.id:
            raise other_key(of, theirs, self.id)
        start = len(_SEALED) + _ID
        nonce, text = sealed[start : start + _NONCE], sealed[start + _NONCE :]
        try:
            return self._vault.decrypt(nonce, text, of.encode())
        except (InvalidTag, ValueError):
            raise Sealed(
                f"what the vault keeps of {of} was changed: it cannot be opened",
                f"obsah trezoru pro {of} byl změněn: nelze ho otevřít",
            ) from None

    def mark(self, text: str) -> str:
        """The seal of a text that everybody may read: whose key, and its HMAC."""
        return f"{self.id}:{hmac.digest(self._marks, text.encode(), 'sha256').hex()}"

    def made(self, mark: str, text: str) -> bool:
        """Whether a seal was made with this key, of this text."""
        return hmac.compare_digest(mark.encode(), self.mark(text).encode())

    @cached_property
    def _begins(self) -> bytes:
        return beginning(self.id)

    @cached_property
    def _vault(self) -> ChaCha20Poly1305:
        return ChaCha20Poly1305(self._derived("vault"))

    @cached_property
    def _marks(self) -> bytes:
        return self._derived("chain")

    def _derived(self, purpose: str) -> bytes:
        info = f"krupier/1/{purpose}".encode()
        return HKDF(SHA256(), LENGTH, salt=None, info=info).derive(self._secret)


def of(conn: Connection) -> HouseKey | None:
    """The key that the store of this connection was opened with, if any."""
    held = conn.get_execution_options().get(OPTION)
    return held if isinstance(held, HouseKey) else None


def seal_of(conn: Connection, text: str) -> str | None:
    """The seal of a new link; none in books that have no key. Raises Sealed in books that have
    one which this store was opened without."""
    held: HouseKey | str | None = conn.get_execution_options().get(OPTION)
    if isinstance(held, str):
        raise without_key(held)
    return held.mark(text) if held else None


def fresh() -> HouseKey:
    """A key of its own for what does not outlive the process: simulations, tests."""
    return HouseKey(secrets.token_bytes(LENGTH))


def sealed_with(kept: bytes) -> str | None:
    """The id of the key that something was sealed with; `None`: it is not sealed."""
    if not kept.startswith(_SEALED):
        return None
    return kept[len(_SEALED) : len(_SEALED) + _ID].hex()


def beginning(id: str) -> bytes:
    """With which everything begins that the key of this id has sealed."""
    return _SEALED + bytes.fromhex(id)


def as_text(sealed: bytes) -> str:
    """What is sealed, for a column of text."""
    return base64.b64encode(sealed).decode()


def in_text(kept: str) -> bytes | None:
    """The way back; ``None``: nothing is sealed there."""
    try:
        found = base64.b64decode(kept, validate=True)
    except ValueError:
        return None
    return None if sealed_with(found) is None else found


def other_key(what: str, theirs: str | None, ours: str) -> Sealed:
    return Sealed(
        f"{what} was sealed with house key {theirs}, this is {ours}: start with that key",
        f"{what} zapečetil klíč herny {theirs}, toto je {ours}: spusťte s oním klíčem",
    )


def without_key(theirs: str) -> Sealed:
    return Sealed(
        f"the books are sealed with house key {theirs}; name its file with --key",
        f"knihy jsou zapečetěny klíčem herny {theirs}; uveďte jeho soubor volbou --key",
    )
