"""Finished hands among players, as the search for agreed play needs them: who did what to whom,
and what everybody won. :mod:`krupier.room.watched_hands` computes them from the journal, once."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, select

from krupier.store.fast import insert_if_new
from krupier.store.watching_schema import watched_hands

AGGRESSIVE: frozenset[str] = frozenset(("bet", "raise", "complete"))


class Deed(Struct, frozen=True, array_like=True):
    """A decision in a hand."""

    by: str
    do: str
    to: str = ""
    """Whose bet or raise he answers; empty: nobody has bet."""
    alone_with: str = ""
    """The only other player who is left; empty: there are more."""
    took: int = 0
    """Microseconds; 0: the clock decided, or nobody knows."""


class Hand(Struct, frozen=True, array_like=True):
    round: str
    table: str
    at: int
    """When it was over."""
    unit: int
    """The big blind, or what else everybody began with."""
    net: Mapping[str, int]
    """What each player won or lost."""
    deeds: tuple[Deed, ...] = ()


def keep(conn: Connection, operator: str, round_id: str, at: int, hand: Hand | None) -> None:
    """None: it cannot be judged. The same twice counts once."""
    row = {
        "round": round_id,
        "operator": operator,
        "closed_at": at,
        "facts": msgspec.json.encode(hand).decode(),
    }
    conn.execute(insert_if_new(conn, watched_hands), row)


def between(conn: Connection, operator: str, since: int, until: int) -> list[Hand]:
    """Oldest first."""
    there = watched_hands.c
    rows = conn.execute(
        select(there.facts)
        .where(there.operator == operator, there.closed_at > since, there.closed_at <= until)
        .order_by(there.closed_at, there.round)
    )
    read = (msgspec.json.decode(text, type=Hand | None) for text in rows.scalars())
    return [hand for hand in read if hand is not None]
