"""What players hear of their tournaments, each alone, wherever he is: the messages of the wire.

``what`` says which of them it is.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Struct, UnsetType

from krupier.rules.shown import As
from krupier.rules.tournament.answers import How, NotSeated, WhyMoved


class _News(Struct, frozen=True, tag_field="type", tag="tournament-news"):
    tournament: str


class SeatedNews(_News, frozen=True, kw_only=True):
    """He plays there; also told to whoever comes."""

    what: Annotated[Literal["seated"], As.TOLD] = "seated"
    table: str
    number: int | None
    """Of the table; ``None``: it is the pool of a stage without tables."""
    seat: str | None
    """``None``: in a pool."""


class MovedNews(_News, frozen=True, kw_only=True):
    """He plays there from now on."""

    what: Annotated[Literal["moved"], As.TOLD] = "moved"
    table: str
    number: int
    seat: str
    why: WhyMoved


class TeamMatesNews(_News, frozen=True, kw_only=True):
    """Others of his team sit at his table: they play against each other."""

    what: Annotated[Literal["team-mates"], As.TOLD] = "team-mates"
    table: str
    number: int


class OutNews(_News, frozen=True, kw_only=True):
    what: Annotated[Literal["out"], As.TOLD] = "out"
    place: int | None
    """``None``: it is known when nobody can enter any more."""
    prize: str


class PaidBackNews(_News, frozen=True, kw_only=True):
    """It has begun without him, and he has his money."""

    what: Annotated[Literal["paid-back"], As.TOLD] = "paid-back"
    why: NotSeated


class OfferedNews(_News, frozen=True, kw_only=True):
    """He is broke and may have chips."""

    what: Annotated[Literal["offered"], As.TOLD] = "offered"
    offer: Literal["rebuy", "packets"]


class DealNews(_News, frozen=True, kw_only=True):
    """A deal is talked about, now or when the running hands are over."""

    what: Annotated[Literal["deal"], As.TOLD] = "deal"


class StartingNews(_News, frozen=True, kw_only=True):
    """It starts soon."""

    what: Annotated[Literal["starting"], As.TOLD] = "starting"
    at: int
    """Milliseconds since 1970."""


class ChangedNews(_News, frozen=True, kw_only=True):
    """It is held otherwise than it was announced."""

    what: Annotated[Literal["changed"], As.TOLD] = "changed"
    reason: str
    """In words of management."""
    at: int | UnsetType | None = UNSET
    """Where it starts at another time, milliseconds since 1970; ``None``: as its director says."""


class EndedNews(_News, frozen=True, kw_only=True):
    what: Annotated[Literal["ended"], As.TOLD] = "ended"
    how: How


class EntryWonNews(_News, frozen=True, kw_only=True):
    """His win of a satellite may be used for an entry here."""

    what: Annotated[Literal["entry-won"], As.TOLD] = "entry-won"
    satellite: str


TournamentNews = (
    SeatedNews
    | MovedNews
    | TeamMatesNews
    | OutNews
    | PaidBackNews
    | OfferedNews
    | DealNews
    | StartingNews
    | ChangedNews
    | EndedNews
    | EntryWonNews
)
