"""What a player wants kept (saved bets, settings): named texts, opaque to the store."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from krupier.store.schema import preferences


def put(conn: Connection, player: str, name: str, value: str) -> None:
    """Keeps a value under a name; an empty one is forgotten."""
    mine = (preferences.c.player == player) & (preferences.c.name == name)
    conn.execute(delete(preferences).where(mine))
    if value:
        conn.execute(insert(preferences), {"player": player, "name": name, "value": value})


def get(conn: Connection, player: str, prefix: str = "") -> dict[str, str]:
    """All values whose names begin so, by name."""
    query = select(preferences.c.name, preferences.c.value).where(preferences.c.player == player)
    rows = conn.execute(query.order_by(preferences.c.name))
    return {row.name: row.value for row in rows if row.name.startswith(prefix)}
