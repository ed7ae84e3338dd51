"""One-time things: links in mail, challenges of passkeys, the second step of a log-in, and the mark
of a device that its owner has logged in from. Of each only the hash is kept.
"""

from __future__ import annotations

import hashlib
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from krupier.house.periods import SECOND
from krupier.store.house_schema import tickets

Purpose = Literal[
    "second-step",
    "passkey-log-in",
    "passkey-new",
    "recovery",
    "email",
    "device",
    "staff-second-step",
    "staff-passkey-log-in",
    "staff-passkey-new",
]
"""Those of staff say in their detail whose they are."""


class Ticket(msgspec.Struct, frozen=True):
    account: str | None
    detail: dict[str, Any]


def digest(token: str) -> str:
    """What is kept of a secret that has 256 random bits."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def issue(
    conn: Connection,
    token: str,
    purpose: Purpose,
    at: int,
    *,
    seconds: int,
    account: str | None = None,
    detail: dict[str, Any] | None = None,
) -> None:
    """``token`` is good for so many seconds."""
    row = {
        "token_hash": digest(token),
        "account": account,
        "purpose": purpose,
        "detail": msgspec.json.encode(detail or {}).decode(),
        "until": at + seconds * SECOND,
    }
    conn.execute(insert(tickets), row)


def find(conn: Connection, token: str, purpose: Purpose, at: int) -> Ticket | None:
    """A ticket that is still good; it stays so."""
    query = select(tickets.c.account, tickets.c.detail).where(*_good(token, purpose, at))
    row = conn.execute(query).one_or_none()
    return row and Ticket(row.account, msgspec.json.decode(row.detail))


def take(conn: Connection, token: str, purpose: Purpose, at: int) -> Ticket | None:
    """A ticket that is still good, and is used up by this."""
    found = find(conn, token, purpose, at)
    if found is None:
        return None
    used = conn.execute(update(tickets).where(*_good(token, purpose, at)).values(used_at=at))
    return found if used.rowcount == 1 else None  # somebody was faster


def void(conn: Connection, account: str, purpose: Purpose, at: int) -> None:
    """All of an account are used up."""
    of_account = tickets.c.account == account, tickets.c.purpose == purpose
    conn.execute(update(tickets).where(*of_account, tickets.c.used_at.is_(None)).values(used_at=at))


def forget(conn: Connection, at: int) -> None:
    """What is good no longer need not be kept."""
    conn.execute(delete(tickets).where(tickets.c.until <= at))


def _good(token: str, purpose: Purpose, at: int) -> tuple[Any, ...]:
    return (
        tickets.c.token_hash == digest(token),
        tickets.c.purpose == purpose,
        tickets.c.used_at.is_(None),
        tickets.c.until > at,
    )
