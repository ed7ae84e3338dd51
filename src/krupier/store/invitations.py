"""Links that lead to private tables and tournaments: one at a time for each, known by its hash
alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec
from sqlalchemy import Connection, delete, insert, select

from krupier.store.private_schema import invitations
from krupier.store.tournament_schema import tournament_invitations

To = Literal["table", "tournament"]
"""What a link leads to."""

_LINKS = {"table": invitations, "tournament": tournament_invitations}
_SUBJECTS = {"table": invitations.c.table_id, "tournament": tournament_invitations.c.tournament}


class Invitation(msgspec.Struct, frozen=True):
    subject: str
    """The table or tournament."""
    at: int
    until: int


def issue(conn: Connection, to: To, subject: str, token_hash: str, at: int, until: int) -> None:
    """A new link; the one before leads nowhere any more."""
    revoke(conn, to, subject)
    row = {_SUBJECTS[to].name: subject, "token_hash": token_hash, "at": at, "until": until}
    conn.execute(insert(_LINKS[to]), row)


def revoke(conn: Connection, to: To, subject: str) -> bool:
    """Whether there was one."""
    gone = conn.execute(delete(_LINKS[to]).where(_SUBJECTS[to] == subject))
    return bool(gone.rowcount)


def by_token(conn: Connection, to: To, token_hash: str, at: int) -> Invitation | None:
    """The one that is good now."""
    link = _LINKS[to]
    query = select(_SUBJECTS[to], link.c.at, link.c.until)
    good = query.where(link.c.token_hash == token_hash, link.c.until > at)
    row = conn.execute(good).one_or_none()
    return Invitation(*row) if row else None


def good_until(conn: Connection, to: To, subjects: Iterable[str], at: int) -> dict[str, int]:
    """Of those that have a link that is good now, until when."""
    subject, link = _SUBJECTS[to], _LINKS[to]
    query = select(subject, link.c.until)
    good = query.where(subject.in_(list(subjects)), link.c.until > at)
    return {row[0]: row.until for row in conn.execute(good)}
