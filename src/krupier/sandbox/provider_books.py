"""The books of the sandbox provider: a file of its own, so that it can be killed like a real one.

Everything is one transaction of SQLite: an order is taken or not, and whatever moves money also
stands in the statement and as an event that has to be told.
"""

from __future__ import annotations

import secrets
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from krupier.house.provider import Answer, Entry, Event, Order, State
from krupier.house.provider_client import Means

_TABLES = """
CREATE TABLE IF NOT EXISTS tokens (token TEXT PRIMARY KEY, means TEXT NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS orders (
    key TEXT PRIMARY KEY, content TEXT NOT NULL, reference TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL, why TEXT NOT NULL DEFAULT '', rejected TEXT NOT NULL DEFAULT '',
    taken_at INTEGER NOT NULL, next_at INTEGER, then_ TEXT NOT NULL DEFAULT '');
CREATE INDEX IF NOT EXISTS ix_orders_next ON orders (next_at) WHERE next_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS moves (
    key TEXT NOT NULL, reference TEXT NOT NULL, type TEXT NOT NULL, amount INTEGER NOT NULL,
    currency TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (key, type));
CREATE INDEX IF NOT EXISTS ix_moves_at ON moves (at);
CREATE TABLE IF NOT EXISTS events (
    id TEXT PRIMARY KEY, body TEXT NOT NULL, send_at INTEGER, tries INTEGER NOT NULL DEFAULT 0,
    said TEXT NOT NULL DEFAULT '');
CREATE INDEX IF NOT EXISTS ix_events_send ON events (send_at) WHERE send_at IS NOT NULL;
"""


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """An order, and what became of it."""

    order: Order
    reference: str
    state: State
    why: str = ""
    rejected: str = ""
    """Why it was never taken."""
    next_at: int | None = None
    then: str = ""
    """What becomes of it at that time, as a state, a space and why."""

    @property
    def answer(self) -> Answer:
        return Answer(
            key=self.order.key,
            reference=self.reference,
            state=self.state,
            amount=self.order.amount,
            currency=self.order.currency,
            why=self.why,
        )


class Telling(msgspec.Struct, frozen=True):
    """An event that has to be told."""

    event: Event
    tries: int


class Books:
    """Safe to share between threads."""

    def __init__(self, file: str = ":memory:") -> None:
        self._lock = threading.RLock()
        self._db = sqlite3.connect(file, check_same_thread=False, isolation_level=None)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")  # survives the end of the process
        self._db.execute("PRAGMA busy_timeout = 30000")
        self._db.executescript(_TABLES)

    def close(self) -> None:
        with self._lock:
            self._db.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        with self._lock:
            if self._db.in_transaction:
                yield
                return
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._db.rollback()
                raise
            self._db.commit()

    # -- means of payment --------------------------------------------------------------------

    def token(self, means: Means) -> str:
        """The same for the same."""
        text = msgspec.json.encode(means).decode()
        with self.transaction():
            found = self._one("SELECT token FROM tokens WHERE means = ?", text)
            if found:
                return str(found[0])
            token = "tok_" + secrets.token_hex(8)
            self._db.execute("INSERT INTO tokens VALUES (?, ?)", (token, text))
            return token

    def means(self, token: str) -> Means | None:
        with self._lock:
            found = self._one("SELECT means FROM tokens WHERE token = ?", token)
        return msgspec.json.decode(found[0], type=Means) if found else None

    # -- orders ------------------------------------------------------------------------------

    def take(
        self, order: Order, at: int, *, next_at: int | None, then: str, rejected: str = ""
    ) -> None:
        row = (
            *(order.key, msgspec.json.encode(order).decode(), "ref_" + secrets.token_hex(8)),
            *("pending", rejected, at, next_at, then),
        )
        with self.transaction():
            self._db.execute(
                "INSERT INTO orders (key, content, reference, state, rejected, taken_at, next_at,"
                " then_) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            )

    def kept(self, key: str) -> Kept | None:
        with self._lock:
            found = self._one(f"{_KEPT} WHERE key = ?", key)
        return _kept(found) if found else None

    def due(self, at: int) -> list[Kept]:
        """Orders of which something becomes now."""
        with self._lock:
            rows = self._db.execute(f"{_KEPT} WHERE next_at <= ? ORDER BY next_at", (at,))
            return [_kept(row) for row in rows]

    def everything(self) -> list[Kept]:
        with self._lock:
            return [_kept(row) for row in self._db.execute(f"{_KEPT} ORDER BY rowid")]

    def become(
        self,
        kept: Kept,
        state: State,
        why: str,
        at: int,
        *,
        next_at: int | None = None,
        then: str = "",
        send_at: int | None,
    ) -> None:
        """Money moves, or will not; both sides of it, and the event that tells of it. ``send_at``:
        when; None: it is lost on the way."""
        order, direction = kept.order, _WORD[kept.order.direction]
        kind: Any = f"{direction}.{state}"
        event = Event(
            id=f"ev_{kept.reference}_{state}",
            type=kind,
            key=order.key,
            reference=kept.reference,
            amount=order.amount,
            currency=order.currency,
            at=at,
            why=why,
        )
        with self.transaction():
            self._db.execute(
                "UPDATE orders SET state = ?, why = ?, next_at = ?, then_ = ? WHERE key = ?",
                (state, why, next_at, then, order.key),
            )
            if state != "declined":
                move = (order.key, kept.reference, kind, order.amount, order.currency, at)
                self._db.execute("INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?)", move)
            said = "" if send_at is not None else "lost"
            self._db.execute(
                "INSERT INTO events (id, body, send_at, said) VALUES (?, ?, ?, ?)",
                (event.id, msgspec.json.encode(event).decode(), send_at, said),
            )

    def wait(self, key: str, next_at: int | None) -> None:
        """What becomes of an order does so at another time."""
        with self.transaction():
            self._db.execute("UPDATE orders SET next_at = ? WHERE key = ?", (next_at, key))

    # -- events ------------------------------------------------------------------------------

    def to_tell(self, at: int, most: int = 50) -> list[Telling]:
        with self._lock:
            rows = self._db.execute(
                "SELECT body, tries FROM events WHERE send_at <= ? ORDER BY send_at, rowid LIMIT ?",
                (at, most),
            ).fetchall()
        return [Telling(msgspec.json.decode(body, type=Event), tries) for body, tries in rows]

    def told(self, id: str, said: str, again_at: int | None) -> None:
        """What came of it, and when it is told again; None: not any more."""
        with self.transaction():
            self._db.execute(
                "UPDATE events SET tries = tries + 1, said = ?, send_at = ? WHERE id = ?",
                (said, again_at, id),
            )

    # -- statement ---------------------------------------------------------------------------

    def statement(self, since: int, until: int) -> list[Entry]:
        fields = ", ".join(Entry.__struct_fields__)
        with self._lock:
            rows = self._db.execute(
                f"SELECT {fields} FROM moves WHERE ? <= at AND at < ? ORDER BY at, rowid",
                (since, until),
            ).fetchall()
        return [Entry(**dict(zip(Entry.__struct_fields__, row, strict=True))) for row in rows]

    def _one(self, sql: str, *params: Any) -> tuple[Any, ...] | None:
        row: tuple[Any, ...] | None = self._db.execute(sql, params).fetchone()
        return row


_WORD = {"deposit": "deposit", "withdrawal": "payout"}
_KEPT = "SELECT content, reference, state, why, rejected, next_at, then_ FROM orders"


def _kept(row: tuple[Any, ...]) -> Kept:
    content, reference, state, why, rejected, next_at, then = row
    return Kept(
        order=msgspec.json.decode(content, type=Order),
        reference=reference,
        state=state,
        why=why,
        rejected=rejected,
        next_at=next_at,
        then=then,
    )
