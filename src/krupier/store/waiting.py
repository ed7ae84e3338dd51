"""Who waits for a seat, and with how many chips somebody left.

A *list* is that of one game and stakes in a group of tables; its name is chosen by the room.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from krupier.store import schema
from krupier.store.seats_schema import departures, waiting

Departed = tuple[str, str, int, int]
"""Table, player, chips and when."""


class Waiter(msgspec.Struct, frozen=True):
    """A player on a waiting list; ``table``: called to a seat there, ``until`` then."""

    player: str
    name: str
    place: int
    at: int
    asked: bool = True
    """Of his own will; else his seat was given up while he was away."""
    table: str = ""
    until: int = 0


def join(conn: Connection, list: str, new: Waiter) -> None:
    """Raises IntegrityError if he waits there already."""
    row = {"player": new.player, "place": new.place, "at": new.at, "asked": new.asked}
    conn.execute(insert(waiting), {"list": list, **row})


def leave(conn: Connection, list: str, player: str) -> None:
    """He waits no more, whether he did or not."""
    conn.execute(delete(waiting).where(waiting.c.list == list, waiting.c.player == player))


def call(conn: Connection, list: str, player: str, table: str, until: int) -> None:
    """He is called to a seat; without a table he waits on."""
    one = (waiting.c.list == list) & (waiting.c.player == player)
    conn.execute(
        update(waiting).where(one).values(table_id=table or None, until=until if table else None)
    )


def of_list(conn: Connection, list: str) -> list[Waiter]:
    """Everybody on a list, in order."""
    players = schema.players
    query = (
        select(waiting, players.c.name)
        .join(players, players.c.id == waiting.c.player)
        .where(waiting.c.list == list)
        .order_by(waiting.c.place)
    )
    return [
        Waiter(
            player=row.player,
            name=row.name,
            place=row.place,
            at=row.at,
            asked=row.asked,
            table=row.table_id or "",
            until=row.until or 0,
        )
        for row in conn.execute(query)
    ]


def depart(
    conn: Connection,
    list: str,
    table: str,
    player: str,
    sitting: str,
    amount: int,
    how: str,
    at: int,
) -> None:
    """He left a table with these chips."""
    conn.execute(
        insert(departures),
        {
            "table_id": table,
            "sitting": sitting,
            "at": at,
            "player": player,
            "list": list,
            "amount": amount,
            "how": how,
        },
    )


def departed(conn: Connection, list: str, since: int) -> list[Departed]:
    """Who left tables of a list since then, in order."""
    query = (
        select(departures.c.table_id, departures.c.player, departures.c.amount, departures.c.at)
        .where(departures.c.list == list, departures.c.at >= since)
        .order_by(departures.c.at)
    )
    return [tuple(row) for row in conn.execute(query)]
