"""A mailbox instead of a mail server."""

from __future__ import annotations

from krupier.house.outside import Mail

LETTERS = 1_000
"""In a letterbox; the oldest give way."""


class Letterbox:
    """The demo shows mail in a mailbox of its own. Its links are in memory alone, as if it had left
    the house."""

    def __init__(self) -> None:
        self._got: dict[str, str] = {}

    def send(self, mail: Mail) -> None:
        self._got[mail.id] = mail.body
        if len(self._got) > LETTERS:
            del self._got[next(iter(self._got))]

    def body(self, id: str) -> str | None:
        """The whole text of a mail; None: it is not here any more."""
        return self._got.get(id)
