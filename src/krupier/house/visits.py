"""Visits to premises: every admission is one, from the entrance to the way out.

A visit ends when somebody leaves or is expelled, and whenever he may be in no more: the register of
excluded persons, a ban, a break of his own, another state of his account. :func:`due` finds those
from what the books say, so nobody who writes a ban has to think of them.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection, and_, insert, or_, select, update

from krupier.house import acts, gate, register
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature, by_itself
from krupier.house.periods import begins, iso, month_of
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.user_accounts import USABLE, UserAccount
from krupier.plan.house import HousePlan
from krupier.store.desk_schema import visits
from krupier.store.house_schema import breaks, user_accounts
from krupier.store.rows import struct_of


class Visit(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    account: str
    operator: str
    channel: str
    admitted_at: int
    admitted_by: str
    left_at: int | None = None
    why: str = ""
    """How it ended: ``left``, ``expelled``, or what ended it by itself."""
    act: str


class Over(msgspec.Struct, frozen=True):
    """A visit that has come to its end by itself."""

    visit: str
    account: str
    operator: str
    why: str
    at: int


_FIELDS = Visit.__struct_fields__
_VISIT = select(*(visits.c[field] for field in _FIELDS))
_RUNS = visits.c.left_at.is_(None)


def admit(conn: Connection, plan: HousePlan, account_id: str, signed: Signature, at: int) -> Visit:
    """Lets somebody in, if the gate does; an act. The register of excluded persons was asked
    before, and will be again while he stays. Raises HouseRefused."""
    account = accounts.lock(conn, account_id)
    inside = running(conn, account_id)
    if inside is not None:
        facts = {"since": iso(inside.admitted_at, plan.timezone)}
        raise HouseRefused(Refusal(code="visit-runs", facts=facts))
    channel = plan.participation.channels[0].id
    gate.check(conn, account_id, "enter", at, where=gate.Where(channel=channel))
    act = _recorded(conn, account, signed, at, {"admitted": True})
    new = Visit(
        id=f"{account.operator}-v{act.rpartition('#')[2]}",
        account=account_id,
        operator=account.operator,
        channel=channel,
        admitted_at=at,
        admitted_by=signed.author,
        act=act,
    )
    conn.execute(insert(visits), msgspec.structs.asdict(new))
    accounts.touch(conn, account_id)  # how often he was here is part of how he stands
    register.stay_begins(conn, plan, account, at)
    return new


def leave(
    conn: Connection, account_id: str, signed: Signature, at: int, why: str = "left"
) -> Visit:
    """Somebody goes; an act. Raises HouseRefused."""
    account = accounts.lock(conn, account_id)
    inside = running(conn, account_id)
    if inside is None:
        raise HouseRefused(Refusal(code="not-inside"))
    _recorded(conn, account, signed, at, {"visit": inside.id, "why": why})
    _end(conn, inside.id, why, at)
    return msgspec.structs.replace(inside, left_at=at, why=why)


def running(conn: Connection, account: str) -> Visit | None:
    """The visit of somebody who is in."""
    row = conn.execute(_VISIT.where(visits.c.account == account, _RUNS)).one_or_none()
    return None if row is None else struct_of(Visit, row)


def inside(conn: Connection, operator: str) -> list[Visit]:
    """Who is in, the first first."""
    query = _VISIT.where(visits.c.operator == operator, _RUNS)
    rows = conn.execute(query.order_by(visits.c.admitted_at, visits.c.id))
    return [struct_of(Visit, row) for row in rows]


def ended_since(conn: Connection, operator: str, since: int, most: int = 50) -> list[Visit]:
    """Visits that ended, the last first."""
    query = _VISIT.where(visits.c.operator == operator, visits.c.left_at >= since)
    rows = conn.execute(query.order_by(visits.c.left_at.desc(), visits.c.id).limit(most))
    return [struct_of(Visit, row) for row in rows]


def in_month(conn: Connection, plan: HousePlan, account: str, at: int) -> list[Visit]:
    """The visits of the running calendar month, oldest first."""
    first = begins(month_of(at, plan.timezone), plan.timezone)
    query = _VISIT.where(visits.c.account == account, visits.c.admitted_at >= first)
    rows = conn.execute(query.order_by(visits.c.admitted_at, visits.c.id))
    return [struct_of(Visit, row) for row in rows]


def due(conn: Connection, at: int) -> list[Over]:
    """Visits of people who may be in no more, each with what came first; also if nobody has looked
    for days."""
    v, u = visits.c, user_accounts.c
    held = and_(
        breaks.c.account == v.account,
        breaks.c.begins_at >= v.admitted_at,
        breaks.c.begins_at <= at,
        breaks.c.lifted_at.is_(None),
    )
    unusable = u.state.not_in(USABLE)
    query = (
        select(v.id, v.account, v.operator, v.admitted_at, u.since)
        .add_columns(unusable.label("unusable"), breaks.c.kind, breaks.c.begins_at)
        .select_from(visits.join(user_accounts).outerjoin(breaks, held))
        .where(_RUNS, or_(unusable, breaks.c.kind.is_not(None)))
    )
    found: dict[str, Over] = {}
    for row in conn.execute(query):
        ends = [(row.begins_at, row.kind)] if row.kind is not None else []
        if row.unusable:
            ends.append((max(row.since, row.admitted_at), "state"))
        when, why = min(ends)
        before = found.get(row.id)
        if before is None or when < before.at:
            found[row.id] = Over(row.id, row.account, row.operator, why, when)
    return sorted(found.values(), key=lambda one: (one.at, one.visit))


def end_due(conn: Connection, over: Iterable[Over], at: int) -> None:
    """Staff are shown who has to be led out."""
    for one in over:
        account = accounts.lock(conn, one.account)
        signed = by_itself(f"may be in no more: {one.why}")
        _recorded(conn, account, signed, at, {"visit": one.visit, "why": one.why})
        _end(conn, one.visit, one.why, one.at)


def _end(conn: Connection, id: str, why: str, at: int) -> None:
    conn.execute(update(visits).where(visits.c.id == id, _RUNS).values(left_at=at, why=why))


def _recorded(
    conn: Connection, account: UserAccount, signed: Signature, at: int, after: object
) -> str:
    subject, operator = f"player:{account.id}", account.operator
    return acts.record(
        conn, "visitors.admit", subject, signed, at, after=after, operator=operator
    ).id
