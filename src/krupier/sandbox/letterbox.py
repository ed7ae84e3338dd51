"""A mailbox instead of a mail server."""

from __future__ import annotations

from collections.abc import MutableMapping

from krupier.house.outside import Mail

LETTERS = 1_000
"""In a letterbox; the oldest give way."""


class Letterbox:
    """The demo shows mail in a mailbox of its own. Its links are with the letters alone, as if it
    had left the house."""

    def __init__(self, letters: MutableMapping[str, str] | None = None) -> None:
        """``letters``: where it keeps them; otherwise they are gone with it."""
        self._letters: MutableMapping[str, str] = {} if letters is None else letters

    def send(self, mail: Mail) -> None:
        self._letters[mail.id] = mail.body
        while len(self._letters) > LETTERS:
            del self._letters[next(iter(self._letters))]

    def body(self, id: str) -> str | None:
        """The whole text of a mail; None: it is not here any more."""
        return self._letters.get(id)
