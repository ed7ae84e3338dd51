"""What the house key has sealed, opened by who has the key: written from ``docs/security.md`` and
the formats it names (HKDF with SHA-256, ChaCha20-Poly1305), with nothing of the code that seals."""

from __future__ import annotations

import base64
import json
from functools import lru_cache

from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

MARK, NAME, NONCE = 2, 8, 12
"""How a sealed text begins: that it is one, whose key it is, and the nonce."""
SALT = 16
"""Random bytes before what a line says; after it come zeros, up to a length that tells nothing."""


def opened(sealed: bytes, of: str, secret: bytes) -> bytes:
    start = MARK + NAME
    nonce, text = sealed[start : start + NONCE], sealed[start + NONCE :]
    return _vault(secret).decrypt(nonce, text, of.encode())


def line_of(kept: str, round: str, seq: int, secret: bytes) -> str:
    """What a line of a journal says, as it is or sealed."""
    line = json.loads(kept)
    if "sealed" not in line:
        return kept
    said = opened(base64.b64decode(line["sealed"]), f"line:{round}/{seq}", secret)
    return said[SALT:].rstrip(b"\0").decode()


@lru_cache(maxsize=4)
def _vault(secret: bytes) -> ChaCha20Poly1305:
    key = HKDF(SHA256(), 32, salt=None, info=b"krupier/1/vault").derive(secret)
    return ChaCha20Poly1305(key)
