"""Who sits at tables among players, with chips that stay in front of them between hands.

The chips themselves are in the ledger (`stack:<table>:<player>`); here is where their owner
sits. A *sitting* lasts from one buy-in to one cash-out and names both in the ledger.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from krupier.store import chains, ledger, schema
from krupier.store.ledger import Transfer

_seats = schema.seats


class Seat(msgspec.Struct, frozen=True):
    table: str
    seat: str
    player: str
    sitting: str
    state: str  # JSON: what the table remembers of the player from hand to hand


class Sitter(msgspec.Struct, frozen=True):
    """A seat with its player's name and chips."""

    seat: Seat
    name: str
    stack: int


def account(table: str, player: str) -> str:
    """Where the chips in front of a player are."""
    return f"stack:{table}:{player}"


def take(conn: Connection, seat: Seat, transfer: Transfer, at: int) -> None:
    """A player sits down with chips. Raises NotEnough, Conflict … and nobody sits."""
    ledger.open_accounts(conn, [account(seat.table, seat.player)], transfer.currency)
    bring(conn, seat.table, transfer, at)
    row = msgspec.structs.asdict(seat)
    conn.execute(insert(_seats), {"table_id": row.pop("table"), **row})


def bring(conn: Connection, table: str, transfer: Transfer, at: int) -> None:
    """Chips come to a table. Raises Conflict for a transfer that was posted before: whoever
    counts these chips at the table would count them twice."""
    if posted(conn, transfer.key):
        raise ledger.key_used(transfer.key)
    ledger.post(conn, [transfer], at, chains.of_table(table))


def leave(conn: Connection, table: str, player: str, transfer: Transfer | None, at: int) -> None:
    """A player gets up; his chips go with him."""
    if transfer is not None:
        ledger.post(conn, [transfer], at, chains.of_table(table))
    conn.execute(delete(_seats).where(_seats.c.table_id == table, _seats.c.player == player))


def keep(conn: Connection, table: str, states: Mapping[str, str]) -> None:
    """What the table remembers of its players from hand to hand, by seat."""
    for seat, state in states.items():
        conn.execute(
            update(_seats)
            .where(_seats.c.table_id == table, _seats.c.seat == seat)
            .values(state=state)
        )


def of_table(conn: Connection, table: str, currency: str) -> list[Sitter]:
    """Everybody who sits at a table, by seat."""
    accounts, players = schema.accounts, schema.players
    query = (
        select(
            _seats.c.seat,
            _seats.c.player,
            _seats.c.sitting,
            _seats.c.state,
            players.c.name,
            accounts.c.balance,
        )
        .join(players, players.c.id == _seats.c.player)
        .join(
            accounts,
            (accounts.c.name == "stack:" + _seats.c.table_id + ":" + _seats.c.player)
            & (accounts.c.currency == currency),
        )
        .where(_seats.c.table_id == table)
    )
    found = [
        Sitter(Seat(table, row.seat, row.player, row.sitting, row.state), row.name, row.balance)
        for row in conn.execute(query)
    ]
    return sorted(found, key=lambda one: int(one.seat.seat))


def posted(conn: Connection, key: str) -> bool:
    """Whether a transfer with this key is in the books."""
    postings = schema.postings
    found = conn.execute(select(postings.c.key).where(postings.c.key == key))
    return found.first() is not None
