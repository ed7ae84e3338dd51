"""Private tournaments: the link that leads to one, known by its hash alone, and who came by it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection, delete, insert, select

from krupier.store.tournament_schema import tournament_guests as _guests
from krupier.store.tournament_schema import tournament_invitations as _links


class TournamentInvitation(msgspec.Struct, frozen=True):
    tournament: str
    at: int
    until: int


def issue(conn: Connection, tournament: str, token_hash: str, at: int, until: int) -> None:
    """A new link; the one before leads nowhere any more."""
    revoke(conn, tournament)
    row = {"tournament": tournament, "token_hash": token_hash, "at": at, "until": until}
    conn.execute(insert(_links), row)


def revoke(conn: Connection, tournament: str) -> bool:
    """Whether there was one."""
    gone = conn.execute(delete(_links).where(_links.c.tournament == tournament))
    return bool(gone.rowcount)


def by_token(conn: Connection, token_hash: str, at: int) -> TournamentInvitation | None:
    """The one that is good now."""
    query = select(_links.c.tournament, _links.c.at, _links.c.until)
    good = query.where(_links.c.token_hash == token_hash, _links.c.until > at)
    row = conn.execute(good).one_or_none()
    return TournamentInvitation(*row) if row else None


def good_until(conn: Connection, tournaments: Iterable[str], at: int) -> dict[str, int]:
    """Of those that have a link that is good now, until when."""
    query = select(_links.c.tournament, _links.c.until)
    good = query.where(_links.c.tournament.in_(list(tournaments)), _links.c.until > at)
    return {row.tournament: row.until for row in conn.execute(good)}


def let_in(conn: Connection, tournament: str, player: str, at: int) -> None:
    """Once and for all. The same again changes nothing."""
    if player not in guests(conn, tournament):
        conn.execute(insert(_guests), {"tournament": tournament, "player": player, "at": at})


def guests(conn: Connection, tournament: str) -> frozenset[str]:
    query = select(_guests.c.player).where(_guests.c.tournament == tournament)
    return frozenset(conn.execute(query).scalars())
