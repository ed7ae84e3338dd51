"""Standing orders: what staff ordered at a table and still holds, also after a restart."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

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


class TimePeriod(Struct, frozen=True, omit_defaults=True):
    """Of a time collection."""

    since: int
    hand: int
    """The number of the last hand before it."""
    changes_from: int
    """From when on a change of dealer ends it."""
    over: bool = False
    """It has: the fee is taken before the next hand."""

    def changed(self, now: int) -> TimePeriod:
        """The dealer changes."""
        return replace(self, over=now >= self.changes_from)


class StandingOrders(Struct, frozen=True, omit_defaults=True):
    suspended: Suspension | None = None
    announced: Announced | None = None
    granted: dict[str, Limits] = {}
    """Limits of their own, by player."""
    excluded: tuple[str, ...] = ()
    """Players who may not sit down here until they are let in again."""
    invited: tuple[str, ...] = ()
    """Private tables: who may come, beside the one whose table it is."""
    button: str = ""
    """The seat that has the button in the next hand, wherever it was."""
    period: TimePeriod | None = None

    reserved: dict[str, str] = {}
    """Seats that are kept for somebody, and for whom."""
    blinds: tuple[str, str] | None = None
    """Higher ones, from the next hand on."""
    breaking: bool = False
    """A table among players is broken up as soon as the running hand is over."""
    play_over: dict[str, int] = {}
    """Seats that may be played over: as long as their players are away since then."""
    on_clock: str = ""
    """The decision whose player was put on the clock."""

    def text(self) -> str:
        """As the store keeps them."""
        return msgspec.json.encode(self).decode()


def orders_of(text: str) -> StandingOrders:
    return msgspec.json.decode(text, type=StandingOrders)
