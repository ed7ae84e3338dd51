"""Standing orders: what staff ordered at a table and still holds, also after a restart."""

from __future__ import annotations

import msgspec
from msgspec import Struct

Limits = dict[str, dict[str, str]]


class Suspension(Struct, frozen=True, omit_defaults=True):
    reason: str
    left: int = 0
    """Microseconds that were left on the clock."""
    bank: int = 0
    """Of these, the time bank of whoever was asked."""
    halted: bool = False
    """The table stopped itself, because it cannot go on."""


class Announced(Struct, frozen=True):
    """Limits that hold from a time on."""

    at: int
    limits: Limits


class StandingOrders(Struct, frozen=True, omit_defaults=True):
    suspended: Suspension | None = None
    announced: Announced | None = None
    granted: dict[str, Limits] = {}
    """Limits of their own, by player."""
    button: str = ""
    """The seat that has the button in the next hand, wherever it was."""

    def text(self) -> str:
        """As the store keeps them."""
        return msgspec.json.encode(self).decode()


def orders_of(text: str) -> StandingOrders:
    return msgspec.json.decode(text, type=StandingOrders)
