"""Cases: what waits for the decision of staff, and holds an account until then."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Literal

import msgspec
from sqlalchemy import ColumnElement, Connection, func, insert, select, update

from krupier.house import acts
from krupier.house.acts import Signature
from krupier.house.user_accounts import UserAccount
from krupier.store import Conflict, Invalid, Unknown
from krupier.store.house_schema import cases
from krupier.store.rows import Whose, struct_of, whose

Effect = Literal["release", "reject", "close-all", "note", "pay-out", "keep"]
"""On the account that was held: it goes on; it ends; and so do those that it may be the same as.
``note``: nothing follows for it. On a balance that is withheld: it is paid out; it is not."""
_ABOUT_MONEY: Mapping[str, Effect] = {"pay-out": "pay-out", "keep": "keep"}

CHOICES: Mapping[str, Mapping[str, Effect]] = {
    "duplicate": {"different": "release", "duplicate": "reject", "close-all": "close-all"},
    "returning": {"admit": "release", "reject": "reject"},
    "pep": {"admit": "release", "reject": "reject"},
    "sanctions": {"other-person": "release", "sanctioned": "reject"},
    "excluded-person": {"other-person": "release", "excluded": "reject"},
    "identity": {"confirmed": "release", "reject": "reject"},
    "shared-method": {"own": "note", "not-own": "note", "close": "reject"},
    "charge-back": {"settled": "release", "close": "reject"},
    "overdue-withdrawal": {"noted": "note"},
    "payment-contradiction": {"noted": "note"},
    "deposit-after-end": {"noted": "note"},
    "request": {"answered": "note"},
    "temporary-rest": _ABOUT_MONEY,
    "small-balance": _ABOUT_MONEY,
    "unpaid-balance": _ABOUT_MONEY,
}
"""The kinds of cases about an account, and what can be decided of each. Investigations hold
nothing by themselves; what is decided about them is :mod:`krupier.house.case_files`'s."""


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

    @property
    def holds(self) -> bool:
        """Whether the account waits for it; nothing follows from a mere note."""
        return set(self.choices.values()) != {"note"}


_FIELDS = Case.__struct_fields__
_CASE = select(*(cases.c[field] for field in _FIELDS))


def put(
    conn: Connection,
    kind: str,
    *,
    operator: str,
    account: str | None,
    person: str | None,
    detail: Mapping[str, Any],
    at: int,
) -> Case:
    """Before staff. One that is open already for the same reason stays the only one. None: nobody
    knows whose account it is about."""
    for one in waiting(conn, account):
        if (one.operator, one.kind, one.detail) == (operator, kind, detail):
            return one
    text = msgspec.json.encode(detail)
    if account is None:
        id = f"{operator}-c{sha256(b'%d %s' % (at, text)).hexdigest()[:12]}"
    else:
        many = conn.execute(select(func.count()).where(cases.c.account == account)).scalar_one()
        id = f"{account}-c{many + 1}"
    new = Case(
        id=id,
        operator=operator,
        kind=kind,
        account=account,
        person=person,
        opened_at=at,
        detail=dict(detail),
    )
    row = msgspec.structs.asdict(new)
    conn.execute(insert(cases), row | {"detail": text.decode()})
    return new


def about(
    conn: Connection, account: UserAccount, kind: str, detail: Mapping[str, Any], at: int
) -> Case:
    """One about an account, before staff."""
    return put(
        conn,
        kind,
        operator=account.operator,
        account=account.id,
        person=account.person,
        detail=detail,
        at=at,
    )


def case(conn: Connection, id: str) -> Case:
    """Raises Unknown."""
    row = conn.execute(_CASE.where(cases.c.id == id)).one_or_none()
    if row is None:
        raise Unknown(f"no case {id}", f"případ {id} není")
    return _read(row)


def holding(conn: Connection, account: str) -> list[Case]:
    """What still holds an account."""
    return [one for one in waiting(conn, account) if one.holds]


def waiting(conn: Connection, account: str | None) -> list[Case]:
    """What is still to be decided about an account; investigations apart."""
    return _undecided(conn, account, cases.c.kind.in_(CHOICES))


def investigated(conn: Connection, account: str) -> list[Case]:
    """What is looked into about an account. Its owner never learns of it."""
    return _undecided(conn, account, cases.c.kind.not_in(CHOICES))


def _undecided(conn: Connection, account: str | None, which: ColumnElement[bool]) -> list[Case]:
    open_ = cases.c.account == account, cases.c.closed_at.is_(None), which
    rows = conn.execute(_CASE.where(*open_))
    return sorted(map(_read, rows), key=lambda one: (one.opened_at, one.id))


def listed(
    conn: Connection,
    *,
    open_: bool | None = None,
    operator: Whose = None,
    person: str | None = None,
    most: int = 100,
) -> list[Case]:
    """Newest first."""
    query = _CASE
    if open_ is not None:
        query = query.where(
            cases.c.closed_at.is_(None) if open_ else cases.c.closed_at.is_not(None)
        )
    query = query.where(whose(cases.c.operator, operator))
    if person is not None:
        query = query.where(cases.c.person == person)
    newest = query.order_by(cases.c.opened_at.desc(), cases.c.id.desc()).limit(most)
    return [_read(row) for row in conn.execute(newest)]


def close(conn: Connection, id: str, decision: str, signed: Signature, at: int) -> Case:
    """Writes a decision down; what follows from it is :mod:`krupier.house.registration`'s. Raises
    Unknown, Conflict (it is decided already), Invalid (there is no such choice)."""
    before = lock(conn, id)
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
    return conclude(conn, id, decision, act.id, at)


def conclude(conn: Connection, id: str, decision: str, act: str, at: int) -> Case:
    """It is decided, by an act that is recorded already."""
    conn.execute(
        update(cases).where(cases.c.id == id).values(closed_at=at, decision=decision, act=act)
    )
    return case(conn, id)


def moot(conn: Connection, account: str, at: int) -> None:
    """The account has ended: nothing holds it any more. Investigations go on."""
    own = cases.c.account == account, cases.c.closed_at.is_(None), cases.c.kind.in_(CHOICES)
    conn.execute(update(cases).where(*own).values(closed_at=at, decision="moot"))


def lock(conn: Connection, id: str) -> Case:
    """Raises Unknown."""
    conn.execute(select(cases.c.id).where(cases.c.id == id).with_for_update())
    return case(conn, id)


def _read(row: Any) -> Case:
    return struct_of(Case, row, json=("detail",))
