"""What falls due, each thing exactly once: looser limits, accounts that end, mail to be sent.

Whoever wants something done later adds it in the transaction that promises it. :func:`work_off`
does what is due in the order in which it fell due, however long nobody looked, and in the
transaction in which it is marked as done. What fails is tried again after growing pauses, holds up
nobody else, and staff see it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select, update
from sqlalchemy.exc import InterfaceError, OperationalError

from krupier.house.periods import SECOND
from krupier.store.fast import insert_if_new
from krupier.store.house_schema import agenda
from krupier.store.rows import Whose, struct_of, whose

PAUSES = tuple(SECOND * one for one in (10, 60, 600, 3_600, 6 * 3_600))
"""After the first failure, the second …; the last one from then on."""
MOST = 100
"""So many in one transaction."""
_PROBLEM = 500


class Due(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    due_at: int
    kind: str
    operator: str
    subject: str
    """What it is about: an account, a person, a document."""
    detail: dict[str, Any] = {}
    added_at: int
    done_at: int | None = None
    outcome: str = ""
    """What became of it; of something that is not done, why it failed last."""
    tries: int = 0
    """How often it failed."""


Handler = Callable[[Connection, Due, int], str]
"""Does it and says what became of it. It is given the time of now beside the one when it was due:
what had an effect on other things has had it since then."""

KINDS: dict[str, Handler] = {}
"""Each part of the house says here what it does when something of its own falls due."""


def handles(kind: str) -> Callable[[Handler], Handler]:
    """Registers what is done when something of a kind falls due."""

    def register(handler: Handler) -> Handler:
        if KINDS.setdefault(kind, handler) is not handler:
            raise ValueError(f"two parts of the house handle {kind!r}")
        return handler

    return register


_FIELDS = Due.__struct_fields__
_ROW = select(*(agenda.c[field] for field in _FIELDS))


def add(
    conn: Connection,
    kind: str,
    operator: str,
    subject: str,
    due_at: int,
    at: int,
    detail: dict[str, Any] | None = None,
    key: str | None = None,
) -> str:
    """Puts something on the agenda; returns its id. The same ``key`` twice counts once, whether it
    is done already or not; without one, the same kind of thing at the same time does."""
    id = key or f"{kind}/{subject}/{due_at}"
    row = {
        "id": id,
        "due_at": due_at,
        "try_at": due_at,
        "kind": kind,
        "operator": operator,
        "subject": subject,
        "detail": msgspec.json.encode(detail or {}).decode(),
        "added_at": at,
    }
    conn.execute(insert_if_new(conn, agenda), row)
    return id


def drop(conn: Connection, id: str, why: str, at: int) -> None:
    """It shall not be done any more; what is done stays done."""
    waiting = agenda.c.id == id, agenda.c.done_at.is_(None)
    conn.execute(update(agenda).where(*waiting).values(done_at=at, outcome=why))


def due(conn: Connection, at: int, most: int = MOST) -> list[Due]:
    """What is to be done now, in order."""
    ready = _ROW.where(agenda.c.done_at.is_(None), agenda.c.try_at <= at)
    in_order = ready.order_by(agenda.c.due_at, agenda.c.id).limit(most)
    return [_due(row) for row in conn.execute(in_order.with_for_update())]


def next_at(conn: Connection) -> int | None:
    """When the next thing is to be done; None: nothing waits."""
    waiting = select(func.min(agenda.c.try_at)).where(agenda.c.done_at.is_(None))
    found: int | None = conn.execute(waiting).scalar_one()
    return found


def work_off(conn: Connection, at: int, most: int = MOST) -> int:
    """Does what is due, at most so many; returns how many were done or failed. Each is looked for
    when the one before it is done: that may have added something that comes first. Nothing of what
    fails remains, and whatever keeps the database from answering goes through."""
    for count in range(most):
        waiting = due(conn, at, 1)
        if not waiting:
            return count
        _do(conn, waiting[0], at)
    return most


def _do(conn: Connection, one: Due, at: int) -> None:
    try:
        with conn.begin_nested():
            outcome = _handler(one.kind)(conn, one, at)
            _note(conn, one, done_at=at, outcome=outcome)
    except (OperationalError, InterfaceError):
        raise
    except Exception as error:
        later = at + PAUSES[min(one.tries, len(PAUSES) - 1)]
        said = f"{type(error).__name__}: {error}"[:_PROBLEM]
        _note(conn, one, tries=one.tries + 1, try_at=later, outcome=said)


def _note(conn: Connection, one: Due, **values: Any) -> None:
    conn.execute(update(agenda).where(agenda.c.id == one.id).values(**values))


def _handler(kind: str) -> Handler:
    found = KINDS.get(kind)
    if found is None:
        raise LookupError(f"nobody handles {kind!r}; known are {', '.join(sorted(KINDS))}")
    return found


def listed(
    conn: Connection,
    *,
    done: bool = False,
    operator: Whose = None,
    subject: str | None = None,
    most: int = MOST,
) -> list[Due]:
    """For staff: what waits, the next first; or what was done, the last first."""
    query = _ROW.where(agenda.c.done_at.is_not(None) if done else agenda.c.done_at.is_(None))
    query = query.where(whose(agenda.c.operator, operator))
    if subject is not None:
        query = query.where(agenda.c.subject == subject)
    order = (agenda.c.done_at.desc(), agenda.c.id) if done else (agenda.c.due_at, agenda.c.id)
    return [_due(row) for row in conn.execute(query.order_by(*order).limit(most))]


def _due(row: Any) -> Due:
    return struct_of(Due, row, json=("detail",))
