"""Investigations and their files: notes, who has a case, what belongs to it, and what is done.

A file only grows. Measures are decided by one person, or proposed by one and confirmed by another
where the plan wants four eyes. Whoever is investigated learns of measures what he must, and never
that he is: see :data:`DISCREET`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec
from sqlalchemy import ColumnElement, Connection, func, insert, select

from krupier.house import acts, cases
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature, by_itself
from krupier.house.cases import Case
from krupier.house.offices import role_for
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.user_accounts import UserAccount
from krupier.house.watch_rules.finding import Finding
from krupier.store import people
from krupier.store.house_schema import user_accounts
from krupier.store.payment_schema import payments
from krupier.store.rows import struct_of
from krupier.store.schema import postings, rounds
from krupier.store.watching_schema import case_entries

Kind = Literal["aml", "collusion", "conduct"]
"""``conduct``: forbidden tools, behaviour, whatever staff look into themselves."""
DISCREET: frozenset[str] = frozenset(("aml",))
"""Nobody is told that he is investigated for this, nor why a measure was taken."""
EntryKind = Literal["signal", "note", "assigned", "linked", "proposed", "declined", "done"]
LONGEST = 4_000
_THINGS: Mapping[str, tuple[Any, Callable[[str], ColumnElement[bool]]]] = {
    "account": (user_accounts.c.id, lambda operator: user_accounts.c.operator == operator),
    "payment": (payments.c.id, lambda operator: payments.c.operator == operator),
    "round": (rounds.c.id, lambda operator: rounds.c.game.startswith(f"{operator}/")),
    "posting": (postings.c.key, lambda operator: postings.c.operator == operator),
}
"""What can belong to a case, where it stands, and whose it is."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    case: str
    seq: int
    at: int
    kind: EntryKind
    author: str
    role: str
    text: str
    detail: dict[str, Any] = {}
    act: str | None = None


_ENTRY = select(*(case_entries.c[field] for field in Entry.__struct_fields__))


# -- opening -----------------------------------------------------------------------------------


def open_about(
    conn: Connection, kind: Kind, account: UserAccount, at: int, other: str = ""
) -> Case:
    """The open investigation of a kind about an account, or a new one."""
    for one in cases.investigated(conn, account.id):
        if one.kind == kind and one.detail.get("other", "") == other:
            return one
    detail = {"other": other} if other else {}
    new = cases.about(conn, account, kind, detail, at)
    for ref in filter(None, (account.id, other)):
        _add(conn, new.id, "linked", by_itself("the case is about it"), at, _thing("account", ref))
    return new


def signalled(conn: Connection, case: str, signal: str, rule: str, found: Finding, at: int) -> None:
    """A rule found something: the file says so, and what it rests on. The account is locked."""
    detail = {"signal": signal, "rule": rule, "facts": dict(found.facts)}
    _add(conn, case, "signal", by_itself(f"found by the rule {rule}"), at, detail)
    link_found(conn, case, found, at)


def link_found(conn: Connection, case: str, found: Finding, at: int) -> None:
    known = {(one["kind"], one["ref"]) for one in links(conn, case)}
    for kind, refs in (("posting", found.postings), ("round", found.rounds)):
        for ref in refs:
            if (kind, ref) not in known:
                why = by_itself("a signal rests on it")
                _add(conn, case, "linked", why, at, _thing(kind, ref))


# -- writing -----------------------------------------------------------------------------------


def note(conn: Connection, id: str, text: str, signed: Signature, at: int) -> Entry:
    """Also into the file of a case that is decided. Raises Unknown, HouseRefused."""
    said = text.strip()
    if not said or len(said) > LONGEST:
        raise HouseRefused(Refusal(code="note-empty", facts={"most": LONGEST}))
    case = _investigation(conn, id)
    return _written(conn, case, "note", msgspec.structs.replace(signed, reason=said), at, {})


def assign(conn: Connection, id: str, to: str, signed: Signature, at: int) -> Entry:
    """Somebody who may work on cases, at this operator. Raises Unknown, HouseRefused."""
    case = undecided(conn, id)
    who = people.staff_by_login(conn, to)
    if who is None or role_for(who.offices, "cases.note", [case.operator]) is None:
        raise HouseRefused(Refusal(code="nobody-to-assign", facts={"given": to[:40]}))
    return _written(conn, case, "assigned", signed, at, {"to": to})


def link(conn: Connection, id: str, kind: str, ref: str, signed: Signature, at: int) -> Entry:
    """An account, a payment, a round or a posting of the same operator belongs to the case. Raises
    Unknown, HouseRefused."""
    case = undecided(conn, id)
    if kind not in _THINGS:
        facts = {"given": kind[:40], "known": list(_THINGS)}
        raise HouseRefused(Refusal(code="link-bad-kind", facts=facts))
    column, belongs = _THINGS[kind]
    own = select(column).where(column == ref, belongs(case.operator))
    there = conn.execute(own.limit(1)).first()
    if there is None:
        raise HouseRefused(Refusal(code="link-unknown", facts={"kind": kind, "ref": ref[:80]}))
    return _written(conn, case, "linked", signed, at, _thing(kind, ref))


def entered(
    conn: Connection,
    case: Case,
    kind: EntryKind,
    signed: Signature,
    at: int,
    detail: Mapping[str, Any],
    act: str,
) -> Entry:
    """For :mod:`krupier.house.measures`, whose acts are their own."""
    return _add(conn, case.id, kind, signed, at, detail, act)


# -- reading -----------------------------------------------------------------------------------


def entries(conn: Connection, id: str) -> list[Entry]:
    """The file, oldest first."""
    rows = conn.execute(_ENTRY.where(case_entries.c.case == id).order_by(case_entries.c.seq))
    return [struct_of(Entry, row, json=("detail",)) for row in rows]


def links(conn: Connection, id: str) -> list[dict[str, Any]]:
    """What belongs to a case, each once, in the order in which it came."""
    found = [one.detail for one in entries(conn, id) if one.kind == "linked"]
    return list({(one["kind"], one["ref"]): one for one in found}.values())


def assigned(file: list[Entry]) -> str:
    """Who has it; empty: nobody yet."""
    return next((one.detail["to"] for one in reversed(file) if one.kind == "assigned"), "")


def pending(file: list[Entry]) -> Entry | None:
    """What is proposed and neither confirmed nor declined."""
    ends = ("proposed", "declined", "done")
    last = next((one for one in reversed(file) if one.kind in ends), None)
    return last if last and last.kind == "proposed" else None


# ----------------------------------------------------------------------------------------------


def _investigation(conn: Connection, id: str) -> Case:
    """Kept from others; the account first, as everybody does who finds something about it."""
    account = cases.case(conn, id).account
    if account is not None:
        accounts.lock(conn, account)
    case = cases.lock(conn, id)
    if case.kind in cases.CHOICES:
        facts = {"case": id, "choices": list(case.choices)}
        raise HouseRefused(Refusal(code="case-not-investigated", facts=facts))
    return case


def undecided(conn: Connection, id: str) -> Case:
    """An investigation that runs, kept from others. Raises Unknown, HouseRefused."""
    case = _investigation(conn, id)
    if case.closed_at is not None:
        facts = {"case": id, "decision": case.decision}
        raise HouseRefused(Refusal(code="case-decided", facts=facts))
    return case


def _thing(kind: str, ref: str) -> dict[str, str]:
    return {"kind": kind, "ref": ref}


def _written(
    conn: Connection,
    case: Case,
    kind: EntryKind,
    signed: Signature,
    at: int,
    detail: Mapping[str, Any],
) -> Entry:
    after = {"entry": kind, **detail}
    subject = f"case:{case.id}"
    act = acts.record(conn, "cases.note", subject, signed, at, after=after, operator=case.operator)
    return _add(conn, case.id, kind, signed, at, detail, act.id)


def _add(
    conn: Connection,
    case: str,
    kind: EntryKind,
    signed: Signature,
    at: int,
    detail: Mapping[str, Any],
    act: str | None = None,
) -> Entry:
    last = select(func.max(case_entries.c.seq)).where(case_entries.c.case == case)
    new = Entry(
        case=case,
        seq=(conn.execute(last).scalar_one() or 0) + 1,
        at=at,
        kind=kind,
        author=signed.author,
        role=signed.role,
        text=signed.reason.strip(),
        detail=dict(detail),
        act=act,
    )
    row = msgspec.structs.asdict(new) | {"detail": msgspec.json.encode(detail).decode()}
    conn.execute(insert(case_entries), row)
    return new
