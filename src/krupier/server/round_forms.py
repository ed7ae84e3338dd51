"""What is told of rounds that were played: rows of histories, and a round step by step.

Amounts are decimal texts, times are milliseconds since 1970.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from krupier.equipment.fair import Commitment
from krupier.plan.parts import Names
from krupier.room.history import RulesOfRound
from krupier.store.journal import Status

Closed = Literal["settled", "void"]
By = Literal["player", "clock", "source", "croupier", "staff", "platform"]


class RoundRow(Struct, frozen=True):
    """A round of a table."""

    id: str
    table: str
    number: int
    game: str
    currency: str
    at: int
    closed_at: int | None
    status: Status
    result: dict[str, Any]


class Rounds(Struct, frozen=True):
    """Newest first."""

    rounds: list[RoundRow]
    next: str | None
    """Where the next page begins; ``None``: this is the last."""


class MyRound(Struct, frozen=True):
    """A round that is over as one player had it."""

    id: str
    table: str
    number: int
    game: str
    names: Names
    currency: str
    at: int
    closed_at: int
    status: Closed
    staked: str
    returned: str


class MyRounds(Struct, frozen=True):
    """Newest first."""

    rounds: list[MyRound]
    next: str | None
    """Where the next page begins; ``None``: this is the last."""


class Step(Struct, frozen=True):
    """A line of the journal, and what it caused."""

    at: int
    by: By
    input: dict[str, Any] | None
    """``None``: nothing was put in yet, or any more."""
    events: list[dict[str, Any]]


class Sat(Struct, frozen=True):
    """Who sat there."""

    player: str | None
    """``None`` to those who did not."""
    name: str


class SeatResult(Struct, frozen=True, kw_only=True):
    """What a round was for one seat."""

    player: str | None
    seat: str
    staked: str
    returned: str
    bets: list[dict[str, Any]] | UnsetType = UNSET
    platform: int | UnsetType = UNSET
    """Decisions that the platform made for him."""
    rake: str | UnsetType = UNSET
    """His part of it, in a game among players."""
    name: str
    you: bool


class RoundSetting(Struct, frozen=True):
    options: dict[str, bool | int | str]
    limits: dict[str, dict[str, str]]


class HandStakes(Struct, frozen=True):
    """What a hand among players was played for."""

    blinds: tuple[str, str] | UnsetType = UNSET
    ante: str | UnsetType = UNSET
    bring_in: str | UnsetType = UNSET
    bets: tuple[str, str] | UnsetType = UNSET
    point: str | UnsetType = UNSET


class RoundInfo(Struct, frozen=True, kw_only=True):
    """A round that is over, as somebody may see it."""

    id: str
    table: str
    number: int
    game: str
    family: str
    names: Names
    currency: str
    status: Closed
    reason: str
    at: int
    closed_at: int
    plan: str
    """The hash of its text."""
    rules: RulesOfRound
    hash: str
    """The last of its journal."""
    prev: str
    """The one before its journal."""
    setting: RoundSetting
    stakes: HandStakes
    drawn: dict[str, str]
    """Games among players: the card of each seat in the draw for the first button."""
    commitments: list[Commitment]
    """Provable fairness: what the house committed to before the first draw."""
    seats: dict[str, Sat]
    """To those who did not sit there, names are those of the seats."""
    result: dict[str, Any]
    steps: list[Step]
    results: list[SeatResult]
    layout: dict[str, Any]
