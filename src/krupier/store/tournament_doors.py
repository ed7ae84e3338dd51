"""Who came to a private tournament by its link."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select

from krupier.store.tournament_schema import tournament_guests as _guests


def let_in(conn: Connection, tournament: str, player: str, at: int) -> None:
    """Once and for all. The same again changes nothing."""
    if player not in guests(conn, tournament):
        conn.execute(insert(_guests), {"tournament": tournament, "player": player, "at": at})


def guests(conn: Connection, tournament: str) -> frozenset[str]:
    query = select(_guests.c.player).where(_guests.c.tournament == tournament)
    return frozenset(conn.execute(query).scalars())
