"""What a house says about chat at its tables: where there is one, what may be said and when."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from krupier.plan.house_parts import Positive, Rule
from krupier.plan.parts import Word

Hand = Literal["free", "no-cards", "closed"]
"""While a hand runs: anything, nothing about cards and hands, or nothing at all."""
Observers = Literal["write", "read", "none"]
"""What those may do who look on without a seat."""
Language = Literal["cs", "en"]


class ChatTables(Rule, frozen=True, kw_only=True):
    """Chat at the tables of some families of games."""

    families: Annotated[tuple[Word, ...], Meta(min_length=1)]
    hand: Hand = "free"
    last_two: bool | None = None
    """When only two are left in a hand, they may say what they like."""
    all_in: Literal["open", "closed"] | None = None
    """While somebody is all in and cards are still to come."""


class Chat(Rule, frozen=True, kw_only=True):
    """Chat between the players of a table."""

    tables: Annotated[tuple[ChatTables, ...], Meta(min_length=1)]
    observers: Observers = "read"
    languages: tuple[Language, ...] = ()
    """Those that may be spoken; none: any."""
    longest: Annotated[int, Meta(ge=20, le=500)] = 200
    """Characters of a message."""
    kept_days: Positive
    """After so many days messages are erased."""

    def at(self, family: str) -> ChatTables | None:
        """None: there is no chat at such tables."""
        return next((one for one in self.tables if family in one.families), None)
