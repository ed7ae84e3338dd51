"""Cases: what waits for the decision of staff, and holds an account until then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, func, insert, select, update

from krupier.house import acts
from krupier.house.acts import Signature
from krupier.store import Conflict, Invalid, Unknown
from krupier.store.house_schema import cases

Effect = Literal["release", "reject", "close-all"]
"""On the account that was held: it goes on; it ends; and so do those that it may be the same as."""

CHOICES: Mapping[str, Mapping[str, Effect]] = {
    "duplicate": {"different": "release", "duplicate": "reject", "close-all": "close-all"},
    "returning": {"admit": "release", "reject": "reject"},
    "pep": {"admit": "release", "reject": "reject"},
    "sanctions": {"other-person": "release", "sanctioned": "reject"},
    "excluded-person": {"other-person": "release", "excluded": "reject"},
    "identity": {"confirmed": "release", "reject": "reject"},
}
"""The kinds of cases, and what can be decided of each."""


class Case(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    operator: str
    kind: str
    account: str | None = None
    person: str | None = None
    opened_at: int
    detail: dict[str, Any] = {}
    closed_at: int | None = None
    decision: str = ""
    act: str | None = None

    @property
    def choices(self) -> Mapping[str, Effect]:
        return CHOICES.get(self.kind, {})


_FIELDS = Case.__struct_fields__
_CASE = select(*(cases.c[field] for field in _FIELDS))


def put(
    conn: Connection,
    kind: str,
    *,
    operator: str,
    account: str,
    person: str,
    detail: Mapping[str, Any],
    at: int,
) -> Case:
    """Before staff. One that is open already for the same reason stays the only one."""
    for one in waiting(conn, account):
        if one.kind == kind and one.detail == detail:
            return one
    many = conn.execute(select(func.count()).where(cases.c.account == account)).scalar_one()
    new = Case(
        id=f"{account}-c{many + 1}",
        operator=operator,
        kind=kind,
        account=account,
        person=person,
        opened_at=at,
        detail=dict(detail),
    )
    row = msgspec.structs.asdict(new)
    conn.execute(insert(cases), row | {"detail": msgspec.json.encode(detail).decode()})
    return new


def case(conn: Connection, id: str) -> Case:
    """Raises Unknown."""
    row = conn.execute(_CASE.where(cases.c.id == id)).one_or_none()
    if row is None:
        raise Unknown(f"no case {id}", f"případ {id} není")
    return _read(row)


def waiting(conn: Connection, account: str) -> list[Case]:
    """What still holds an account."""
    rows = conn.execute(_CASE.where(cases.c.account == account, cases.c.closed_at.is_(None)))
    return sorted(map(_read, rows), key=lambda one: (one.opened_at, one.id))


def listed(
    conn: Connection,
    *,
    open_: bool | None = None,
    operator: str | None = None,
    person: str | None = None,
    most: int = 100,
) -> list[Case]:
    """Newest first."""
    query = _CASE
    if open_ is not None:
        query = query.where(
            cases.c.closed_at.is_(None) if open_ else cases.c.closed_at.is_not(None)
        )
    if operator is not None:
        query = query.where(cases.c.operator == operator)
    if person is not None:
        query = query.where(cases.c.person == person)
    newest = query.order_by(cases.c.opened_at.desc(), cases.c.id.desc()).limit(most)
    return [_read(row) for row in conn.execute(newest)]


def close(conn: Connection, id: str, decision: str, signed: Signature, at: int) -> Case:
    """Writes a decision down; what follows from it is :mod:`krupier.house.registration`'s. Raises
    Unknown, Conflict (it is decided already), Invalid (there is no such choice)."""
    before = _locked(conn, id)
    if before.closed_at is not None:
        raise Conflict(
            f"case {id} is decided already: {before.decision}",
            f"případ {id} je už rozhodnut: {before.decision}",
        )
    if decision not in before.choices:
        allowed = ", ".join(before.choices)
        raise Invalid(
            f"{decision!r} cannot be decided here; choose from: {allowed}",
            f"{decision!r} tu rozhodnout nelze; vyberte z: {allowed}",
        )
    act = acts.record(
        conn,
        "cases.decide",
        f"case:{id}",
        signed,
        at,
        before={"kind": before.kind, "account": before.account},
        after={"decision": decision},
        operator=before.operator,
    )
    conn.execute(
        update(cases).where(cases.c.id == id).values(closed_at=at, decision=decision, act=act.id)
    )
    return case(conn, id)


def moot(conn: Connection, account: str, at: int) -> None:
    """The account has ended: nothing about it waits any more."""
    own = cases.c.account == account, cases.c.closed_at.is_(None)
    conn.execute(update(cases).where(*own).values(closed_at=at, decision="moot"))


def _locked(conn: Connection, id: str) -> Case:
    conn.execute(select(cases.c.id).where(cases.c.id == id).with_for_update())
    return case(conn, id)


def _read(row: Any) -> Case:
    known = dict(zip(_FIELDS, row, strict=True))
    return Case(**known | {"detail": msgspec.json.decode(known["detail"])})
