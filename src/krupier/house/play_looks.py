"""Looks at the hands of an operator: one a day, each taken to its end however often it is broken
off. The agenda orders them; whoever reads the journal takes them, apart from everything else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, select, update

from krupier.house import agenda
from krupier.house.agenda import Due
from krupier.house.periods import next_day
from krupier.plan import houses
from krupier.plan.house import HousePlan
from krupier.store.fast import insert_if_new
from krupier.store.rows import Whose, struct_of, whose
from krupier.store.watching_schema import play_looks

KIND = "watch-hands"


class PlayLook(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    operator: str
    until: int
    """Hands that were over then."""
    since: int
    """Only about who played after that."""
    seen_at: int
    seen_round: str = ""
    """How far the journal has been read."""
    hands: int = 0
    tests: dict[str, int] = {}
    """By rule: how many players or pairs there was enough of to say something."""
    signals: int = 0
    done_at: int | None = None


_LOOK = select(*(play_looks.c[field] for field in PlayLook.__struct_fields__))


def begin(conn: Connection, plan: HousePlan, at: int) -> None:
    """From now on, if not yet."""
    if plan.watching is None or not plan.watching.play:
        return
    waiting = agenda.listed(conn, operator=plan.operator, most=10_000)
    if not any(one.kind == KIND for one in waiting):
        _order(conn, plan, at, at)


def _order(conn: Connection, plan: HousePlan, since: int, at: int) -> None:
    due, detail = next_day(since, plan.timezone), {"since": since}
    agenda.add(conn, KIND, plan.operator, plan.operator, due, at, detail)


@agenda.handles(KIND)
def ordered(conn: Connection, due: Due, at: int) -> str:
    """A day is over: its hands are to be looked at, and tomorrow those of the next one."""
    # orders of older books name the last round that was read
    plan, since = houses.of(due.operator), due.detail.get("since") or due.detail["at"]
    if plan.watching is None or not plan.watching.play:
        return "not watched any more"
    id = f"{plan.operator}/{due.due_at}"
    row = {"id": id, "operator": plan.operator, "until": due.due_at}
    conn.execute(insert_if_new(conn, play_looks), row | {"since": since, "seen_at": since})
    _order(conn, plan, due.due_at, at)
    return f"look {id}"


def waiting(conn: Connection) -> PlayLook | None:
    """The oldest one that is not done."""
    query = _LOOK.where(play_looks.c.done_at.is_(None)).order_by(play_looks.c.until)
    row = conn.execute(query.limit(1)).one_or_none()
    return None if row is None else _read(row)


def seen(conn: Connection, look: PlayLook, last: tuple[int, str], hands: int) -> PlayLook:
    """The journal has been read so far."""
    at, round_id = last
    return _set(conn, look, seen_at=at, seen_round=round_id, hands=look.hands + hands)


def done(
    conn: Connection, look: PlayLook, tests: Mapping[str, int], signals: int, at: int
) -> PlayLook:
    text = msgspec.json.encode(tests).decode()
    return _set(conn, look, tests=text, signals=signals, done_at=at)


def listed(conn: Connection, operator: Whose = None, most: int = 30) -> list[PlayLook]:
    """The last first."""
    query = _LOOK.where(whose(play_looks.c.operator, operator))
    newest = query.order_by(play_looks.c.until.desc(), play_looks.c.id).limit(most)
    return [_read(row) for row in conn.execute(newest)]


def _set(conn: Connection, look: PlayLook, **values: Any) -> PlayLook:
    here = play_looks.c.id == look.id
    conn.execute(update(play_looks).where(here).values(**values))
    return _read(conn.execute(_LOOK.where(here)).one())


def _read(row: Any) -> PlayLook:
    return struct_of(PlayLook, row, json=("tests",))
