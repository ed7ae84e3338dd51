"""What a round says of the game that it finishes."""

from __future__ import annotations

from msgspec import Struct


class Continued(Struct, frozen=True):
    """The game of somebody who was cut off from another round."""

    round: str
    player: str
    seats: tuple[str, ...]
    lines: int
    """So many lines of the journal are that game as it stood; what follows is played here."""
    gone: str
    """The cards that had left the shoe there: none of them comes here."""
    until: int
    """So long it waits for him, in microseconds."""
