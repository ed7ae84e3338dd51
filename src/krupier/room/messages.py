"""What a table tells: to everybody, and to one viewer.

All are plain data, ready for JSON (amounts are decimal texts). Public messages are the same for
every viewer, so they can be encoded once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from msgspec import UNSET, Struct, UnsetType

from krupier.rules.options import Refused


class ClockView(Struct, frozen=True):
    """A running clock, as of the moment the message was made."""

    name: str
    """``betting``, ``decision`` … of the want; ``pause`` between rounds."""
    total_ms: int
    remaining_ms: int


class SeatView(Struct, frozen=True, omit_defaults=True):
    """Who holds a seat or box."""

    seat: str
    player: str
    name: str
    bot: bool = False
    away: bool = False
    """Not connected now."""
    sits_out: bool = False
    leaving: bool = False
    """Gone; the place is kept until his chips in the running round are settled."""
    poker: dict[str, Any] | None = None
    """Tables among players: stack, bet, state …"""


class Public(Struct, frozen=True, omit_defaults=True):
    """What everybody may see. In an :class:`Update` only what changed is set."""

    state: str | UnsetType = UNSET
    """``open``, ``closing`` (the running round is the last), ``closed``, ``suspended``."""
    notice: str | UnsetType | None = UNSET
    """Why a table is suspended, or what staff announced."""
    round: int | UnsetType | None = UNSET
    """Number of the running (or last) round; ``None`` before the first."""
    running: bool | UnsetType = UNSET
    want: dict[str, Any] | UnsetType = UNSET
    clock: ClockView | UnsetType | None = UNSET
    stakes: list[dict[str, Any]] | UnsetType = UNSET
    """All stakes that lie, the events of the same message included; set in snapshots and when a
    round begins. Between: events."""
    cards: dict[str, list[str]] | UnsetType = UNSET
    """Places whose cards changed, whole; an empty list: the place is gone."""
    marks: dict[str, Any] | UnsetType = UNSET
    """All marks, if any changed."""
    over: bool | UnsetType = UNSET
    void: bool | UnsetType = UNSET
    commitments: list[dict[str, Any]] | UnsetType = UNSET
    """Provable fairness: what the house committed to before the first draw."""
    seats: list[SeatView] | UnsetType = UNSET
    watching: int | UnsetType = UNSET
    """How many look on without a seat."""
    limits: dict[str, dict[str, str]] | UnsetType = UNSET
    """The table's own limits by bet."""
    coming_limits: dict[str, Any] | UnsetType | None = UNSET
    """A change that was announced: ``{"limits": …, "in_ms": …}``."""
    recent: list[dict[str, Any]] | UnsetType = UNSET
    """Marks of the last rounds, newest first: ``{"round": 41, "marks": {…}, "void": false}``."""
    poker: dict[str, Any] | UnsetType | None = UNSET
    """Tables among players: stakes, button, pots, winners."""


class Update(Struct, frozen=True, tag="update"):
    """For every viewer of the table. Versions count up by one: a gap means "ask for a snapshot"."""

    table: str
    version: int
    round: str | None
    """Id of the round the events belong to."""
    events: list[dict[str, Any]]
    """As everybody may know them, in order; ``platform`` marks decisions made by the clock."""
    public: Public
    fresh: bool = False
    """``public`` is complete: forget what was there before (a new round has begun)."""
    first: int = 0
    """How many events of the round were told before these."""


class Own(Struct, frozen=True, tag="own", omit_defaults=True):
    """What one player sees beyond that. Only what changed is set."""

    table: str
    version: int
    """The version of the table it goes with; no number of its own."""
    seats: list[str] | UnsetType = UNSET
    balance: str | UnsetType = UNSET
    cards: dict[str, list[str]] | UnsetType = UNSET
    """Own hidden cards, all of them, by place."""
    offers: dict[str, list[dict[str, Any]]] | UnsetType = UNSET
    """What he may do, by seat, all of it. A ``stake`` option that this viewer was told before
    and that has not changed comes as ``{"option": "stake", "do": "bet", "same": true}``."""
    sits_out: bool | UnsetType = UNSET
    poker: dict[str, Any] | UnsetType | None = UNSET
    """Tables among players: stack, pre-action, time bank …; ``None`` without a seat."""
    buy_in: dict[str, str] | UnsetType | None = UNSET
    """Tables among players: what sitting down takes; ``None`` where one sits."""


class Snapshot(Struct, frozen=True, tag="snapshot"):
    """Everything, for one viewer: on joining, on reconnection, after a gap."""

    table: str
    version: int
    game: str
    currency: str
    round: str | None
    public: Public
    own: Own | None
    events: list[dict[str, Any]]
    """The running round so far (its last :data:`EVENTS`), as this viewer may know it."""


EVENTS = 200

Message = Update | Own | Snapshot


class Accepted(Struct, frozen=True, tag="accepted"):
    """A move (or other request) that is durable."""

    id: str
    round: str | None
    seq: int
    """Its place in the round's journal."""
    again: bool = False
    """The same id had been accepted before; nothing happened now."""
    seat: str = ""
    """The seat that was given."""
    queued: bool = False
    """It will be done when the hand is over."""


Answer = Accepted | Refused
Reply = Callable[[Answer], None]
"""Called once when the fate of a request is known: durable, or refused with nothing changed."""


STORAGE_AWAY = "storage-away"


def storage_away() -> Refused:
    """The books cannot be reached: nothing was changed, and it is worth trying again."""
    return Refused(STORAGE_AWAY, "the books cannot be reached just now; try again", retry_after=5)


class Outlet(Protocol):
    """Where a table's messages go. Called from the table's own thread, after the commit."""

    def everybody(self, table: str, message: Update) -> None:
        """To all viewers of the table."""

    def viewer(self, table: str, viewer: str, message: Own | Snapshot) -> None:
        """To one viewer."""
