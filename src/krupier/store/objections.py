"""Objections of players to a hand, in the books."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import Connection, insert, select, update

from krupier.store.rows import struct_of
from krupier.store.table_schema import objections as _objections


class Objection(Struct, frozen=True, kw_only=True):
    id: str
    operator: str
    table_id: str
    round: str
    player: str
    text: str
    at: int
    decision: str = ""
    decided_at: int | None = None
    act: str | None = None


def add(conn: Connection, one: Objection) -> None:
    """The same id again counts once."""
    known = conn.execute(select(_objections.c.id).where(_objections.c.id == one.id)).first()
    if known is None:
        values = {name: getattr(one, name) for name in one.__struct_fields__}
        conn.execute(insert(_objections).values(values))


def of_table(conn: Connection, table: str, limit: int = 50) -> list[Objection]:
    """Newest first."""
    query = select(_objections).where(_objections.c.table_id == table)
    rows = conn.execute(query.order_by(_objections.c.at.desc(), _objections.c.id).limit(limit))
    return [struct_of(Objection, row) for row in rows]


def found(conn: Connection, id: str) -> Objection | None:
    row = conn.execute(select(_objections).where(_objections.c.id == id)).one_or_none()
    return struct_of(Objection, row) if row else None


def decide(conn: Connection, id: str, decision: str, at: int, act: str) -> None:
    """Once: what was decided stays."""
    open_one = (_objections.c.id == id) & _objections.c.decided_at.is_(None)
    conn.execute(
        update(_objections).where(open_one).values(decision=decision, decided_at=at, act=act)
    )
