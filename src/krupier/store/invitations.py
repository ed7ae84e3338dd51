"""Links that lead to private tables: one at a time for each, known by its hash alone."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, insert, select

from krupier.store.private_schema import invitations


class Invitation(msgspec.Struct, frozen=True):
    table: str
    at: int
    until: int


def issue(conn: Connection, table: str, token_hash: str, at: int, until: int) -> Invitation:
    """A new link; the one before leads nowhere any more."""
    revoke(conn, table)
    row = {"table_id": table, "token_hash": token_hash, "at": at, "until": until}
    conn.execute(insert(invitations), row)
    return Invitation(table, at, until)


def revoke(conn: Connection, table: str) -> bool:
    """Whether there was one."""
    gone = conn.execute(delete(invitations).where(invitations.c.table_id == table))
    return bool(gone.rowcount)


_INVITATION = select(invitations.c.table_id, invitations.c.at, invitations.c.until)


def of_table(conn: Connection, table: str) -> Invitation | None:
    row = conn.execute(_INVITATION.where(invitations.c.table_id == table)).one_or_none()
    return Invitation(*row) if row else None


def by_token(conn: Connection, token_hash: str, at: int) -> Invitation | None:
    """The one that is good now."""
    query = _INVITATION.where(invitations.c.token_hash == token_hash, invitations.c.until > at)
    row = conn.execute(query).one_or_none()
    return Invitation(*row) if row else None
