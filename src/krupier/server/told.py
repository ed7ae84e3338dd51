"""What the server tells one client over the WebSocket, beside the news of its tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, Raw, Struct, UnsetType

from krupier.room.tournament.shown import TournamentPage, TournamentRow
from krupier.server.forms import PlayerView, TableRow
from krupier.server.problems import Fault


class _Told(Struct, frozen=True, tag_field="type"):
    """A message to a client."""


class Welcome(_Told, frozen=True, tag="welcome"):
    """The answer to the first message."""

    player: PlayerView | None
    """``None``: whoever it is only looks on."""
    balances: dict[str, str]
    """By currency."""
    now: int
    """Milliseconds since 1970."""
    version: str


class Refused(_Told, frozen=True, tag="ack"):
    """What a client asked for under an id was not done."""

    id: str
    refused: Fault


class AllTables(_Told, frozen=True, tag="lobby"):
    """The lobby, to who begins to look at it."""

    tables: list[TableRow]


class Tables(_Told, frozen=True, tag="tables"):
    """What changed in the lobby."""

    changed: dict[str, Mapping[str, Any] | None]
    """By table, key by key; ``None``: it is gone. A new one comes whole."""


class AllTournaments(_Told, frozen=True, tag="tournament-lobby"):
    """The lobby of tournaments, to who begins to look at it."""

    tournaments: list[TournamentRow]


class TournamentRows(_Told, frozen=True, tag="tournament-rows"):
    """What changed in it."""

    changed: dict[str, Mapping[str, Any] | None]
    """By tournament, key by key; ``None``: it is gone. A new one comes whole."""


class OneTournament(_Told, frozen=True, tag="tournament-page"):
    """The page of a tournament, whenever it changes, to who looks at it."""

    page: TournamentPage | Raw


class Balance(_Told, frozen=True, tag="balance"):
    """Money that moved, where the table has not told of it."""

    balances: dict[str, str]
    """Of these currencies."""


class Time(_Told, frozen=True, tag="pong"):
    """The answer to a ping."""

    t: float | int
    """As it was sent."""
    now: int
    """Milliseconds since 1970."""
    s: int
    """To be sent back at once: the server measures, too."""


class Error(_Told, frozen=True, tag="error"):
    """Something that was not asked for under an id was refused."""

    error: Fault
    table: str | UnsetType = UNSET


class Bye(_Told, frozen=True, tag="bye"):
    """The server goes."""

    error: Fault


ToldByServer = (
    Welcome
    | Refused
    | AllTables
    | Tables
    | AllTournaments
    | TournamentRows
    | OneTournament
    | Balance
    | Time
    | Error
    | Bye
)
