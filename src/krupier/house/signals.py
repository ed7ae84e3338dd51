"""Signals: what a rule found, once. Each lies in a case; none does anything by itself.

As long as its case is open a signal only grows. What staff have decided about is not found again:
rules look at what came after it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import Connection, func, insert, select, update

from krupier.house import case_files, user_accounts
from krupier.house.user_accounts import UserAccount
from krupier.house.watch_rules.finding import Finding
from krupier.store.house_schema import cases as case_table
from krupier.store.rows import Whose, struct_of, whose
from krupier.store.watching_schema import signals


class Signal(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    operator: str
    rule: str
    account: str
    other: str = ""
    since: int
    until: int
    found_at: int
    facts: dict[str, Any]
    case: str


_undecided = select(case_table.c.id).where(case_table.c.closed_at.is_(None))
_SIGNAL = select(*(signals.c[field] for field in Signal.__struct_fields__))


def judged_until(conn: Connection, account: str, rule: str, other: str = "") -> int:
    """Up to when staff have decided about what this rule finds; 0: never yet."""
    there = signals.c
    last = (
        select(func.max(there.until))
        .join(case_table, case_table.c.id == there.case)
        .where(
            there.account == account,
            there.rule == rule,
            there.other == other,
            case_table.c.closed_at.is_not(None),
        )
    )
    return int(conn.execute(last).scalar_one() or 0)


def judged(conn: Connection, operator: str) -> dict[tuple[str, str, str], int]:
    """The same for everybody at once: by rule, account and the other one."""
    there = signals.c
    whose = (there.rule, there.account, there.other)
    last = (
        select(*whose, func.max(there.until))
        .join(case_table, case_table.c.id == there.case)
        .where(there.operator == operator, case_table.c.closed_at.is_not(None))
        .group_by(*whose)
    )
    return {(rule, who, other): until for rule, who, other, until in conn.execute(last)}


def note(
    conn: Connection,
    kind: case_files.Kind,
    account: UserAccount,
    rule: str,
    found: Finding,
    at: int,
) -> bool:
    """Puts a finding into the open case about the account, or into a new one; whether it is new."""
    user_accounts.lock(conn, account.id)
    standing = _open(conn, account.id, rule, found.other)
    if standing is not None:
        _grow(conn, standing, found, at)
        return False
    case = case_files.open_about(conn, kind, account, at, other=found.other)
    count = select(func.count()).select_from(signals).where(signals.c.account == account.id)
    new = Signal(
        id=f"{account.id}-s{conn.execute(count).scalar_one() + 1}",
        operator=account.operator,
        rule=rule,
        account=account.id,
        other=found.other,
        since=found.since,
        until=found.until,
        found_at=at,
        facts=dict(found.facts),
        case=case.id,
    )
    row = msgspec.structs.asdict(new) | {"facts": _json(found)}
    conn.execute(insert(signals), row)
    case_files.signalled(conn, case.id, new.id, rule, found, at)
    return True


def _open(conn: Connection, account: str, rule: str, other: str) -> Signal | None:
    there = signals.c
    query = _SIGNAL.join(case_table, case_table.c.id == there.case).where(
        there.account == account,
        there.rule == rule,
        there.other == other,
        case_table.c.closed_at.is_(None),
    )
    row = conn.execute(query.limit(1)).one_or_none()
    return None if row is None else _read(row)


def _grow(conn: Connection, known: Signal, found: Finding, at: int) -> None:
    if found.until <= known.until:
        return
    grown = {"until": found.until, "since": min(known.since, found.since), "facts": _json(found)}
    conn.execute(update(signals).where(signals.c.id == known.id).values(**grown))
    case_files.link_found(conn, known.case, found, at)


def of_case(conn: Connection, case: str) -> list[Signal]:
    """Oldest first."""
    rows = conn.execute(_SIGNAL.where(signals.c.case == case))
    return sorted(map(_read, rows), key=lambda one: (one.found_at, one.id))


def listed(
    conn: Connection,
    *,
    operator: Whose = None,
    rule: str | None = None,
    account: str | None = None,
    open_: bool | None = None,
    most: int = 100,
) -> list[Signal]:
    """Newest first. ``account``: about it, alone or with another one."""
    query = _SIGNAL.where(whose(signals.c.operator, operator))
    if rule is not None:
        query = query.where(signals.c.rule == rule)
    if account is not None:
        query = query.where((signals.c.account == account) | (signals.c.other == account))
    if open_ is not None:
        query = query.where(signals.c.case.in_(_undecided) == open_)
    newest = query.order_by(signals.c.found_at.desc(), signals.c.id.desc()).limit(most)
    return [_read(row) for row in conn.execute(newest)]


def undecided(conn: Connection, cases: Iterable[str]) -> set[str]:
    """Those of the cases that nobody has decided yet."""
    return set(conn.execute(_undecided.where(case_table.c.id.in_(list(cases)))).scalars())


def _json(found: Finding) -> str:
    return msgspec.json.encode(found.facts).decode()


def _read(row: Any) -> Signal:
    return struct_of(Signal, row, json=("facts",))
