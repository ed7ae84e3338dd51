"""Hash chains: what is written later covers what was written before."""

from __future__ import annotations

import hashlib

from krupier.store.errors import Invalid


def digest(text: str) -> str:
    """SHA-256 of a text. Raises Invalid for what a database cannot keep as text."""
    return hashlib.sha256(encoded(text)).hexdigest()


def encoded(text: str) -> bytes:
    """A text in UTF-8. Raises Invalid for what a database cannot keep as text."""
    try:
        if "\0" in text:
            raise ValueError("NUL")
        return text.encode()
    except ValueError as error:  # UnicodeEncodeError (a lone surrogate) is one too
        raise Invalid(f"not a text: {error}", f"to není text: {error}") from error


def link(prev: str, chain: str, seq: int, at: int, text: str) -> str:
    """One link of a chain: the hash of what is written and of the hash before it."""
    return digest(f"{prev}\n{chain}\n{seq}\n{at}\n{text}")


def sealed_text(chain: str, seq: int, hash: str) -> str:
    """What the house key vouches for: that the chain had this hash at this place."""
    return f"{chain}\n{seq}\n{hash}"
