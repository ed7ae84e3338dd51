"""What goes over HTTP about private tables."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from krupier.plan.parts import Names
from krupier.server.forms import Code, Form, GameId, Written

Token = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{20,100}$(?!\n)")]


class NewPrivateTable(Form, frozen=True, kw_only=True):
    game: GameId
    currency: Code
    blinds: tuple[Written, Written]
    seats: Annotated[int, Meta(ge=2, le=10)]
    buy_in: tuple[Annotated[int, Meta(ge=1, le=10_000)], Annotated[int, Meta(ge=1, le=10_000)]] = (
        40,
        100,
    )
    """In big blinds."""


class TakenInvitation(Form, frozen=True):
    token: Token


class PrivateGame(Struct, frozen=True):
    game: str
    names: Names
    currencies: list[str]


class PrivateRule(Struct, frozen=True, kw_only=True):
    """What the operator allows."""

    games: list[PrivateGame]
    most: int
    guests: int
    invitation_hours: int
    empty_minutes: int
    clause: list[str]
    reading: Names | None


class InvitedPlayer(Struct, frozen=True):
    player: str
    name: str


class PrivateTable(Struct, frozen=True, kw_only=True):
    table: str
    game: str
    names: Names
    currency: str
    state: str
    blinds: list[str]
    """Small and big; none where the game has none."""
    seats: int
    owner: InvitedPlayer
    mine: bool
    invited: list[InvitedPlayer]
    """Told to the one whose table it is."""
    until: int | None
    """Milliseconds since 1970: so long its link is good; ``None``: there is none."""


class PrivateTables(Struct, frozen=True):
    operator: str
    rule: PrivateRule | None
    """``None``: the operator has no private tables."""
    tables: list[PrivateTable]


class InvitationLink(Struct, frozen=True):
    """Told once."""

    table: str
    token: str
    until: int


class NamedTable(Struct, frozen=True):
    """The table that was entered, or that something was done to."""

    table: str
