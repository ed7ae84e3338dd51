"""Participation that is suspended on suspicion: in all poker, or in all live games of the house.

It has no end of its own: it holds until staff have looked into the doubts and lift it. The account
itself stays what it was; what is decided at a table is settled, and money can be withdrawn.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal, get_args

import msgspec
from sqlalchemy import Connection, insert, select, update

from krupier.house import acts, user_accounts
from krupier.house.acts import Signature
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.user_accounts import UserAccount
from krupier.plan.house_parts import SuspensionScope
from krupier.rules.families import FAMILIES
from krupier.store.chat_schema import suspensions
from krupier.store.fast import Among, Fast, listed
from krupier.store.rows import struct_of

SCOPES: tuple[SuspensionScope, ...] = get_args(SuspensionScope)
NAMES: Mapping[str, dict[str, str]] = {
    "poker": {"cs": "všech pokerových hrách", "en": "all poker games"},
    "live": {"cs": "všech živých hrách", "en": "all live games"},
}
"""To be said after "in" and „ve“."""


class Suspension(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    account: str
    scope: SuspensionScope
    since: int
    lifted_at: int | None = None
    case_id: str = ""
    act: str


_ALL = select(*(suspensions.c[field] for field in Suspension.__struct_fields__))
_STANDING = Fast(
    select(suspensions.c.account, suspensions.c.scope).where(
        Among(suspensions.c.account, "ids"), suspensions.c.lifted_at.is_(None)
    )
)


def concerning(suspended: Collection[str], family: str) -> SuspensionScope | None:
    """By which of them somebody is kept from a game of this family. Every game at a table of the
    house is a live one; what is poker says the family."""
    kind = FAMILIES[family].kind if family in FAMILIES else None
    return next((one for one in SCOPES if one in suspended and one in ("live", kind)), None)


def told(games: Mapping[str, str], lang: Literal["cs", "en"]) -> str:
    """The measure, for who is concerned."""
    if lang == "cs":
        return f"pozastavení účasti ve {games['cs']}"
    return f"suspension of participation in {games['en']}"


def standing(conn: Connection, accounts: Sequence[str]) -> dict[str, frozenset[str]]:
    """By account, from what somebody is kept now."""
    found: dict[str, set[str]] = {account: set() for account in accounts}
    for account, scope in _STANDING.rows(conn, ids=listed(conn, sorted(accounts))):
        found[account].add(scope)
    return {account: frozenset(scopes) for account, scopes in found.items()}


def of_account(conn: Connection, account: str) -> list[Suspension]:
    """All that there ever were, oldest first."""
    rows = conn.execute(_ALL.where(suspensions.c.account == account))
    return sorted((struct_of(Suspension, row) for row in rows), key=lambda one: one.id)


def suspend(
    conn: Connection,
    account: UserAccount,
    scope: SuspensionScope,
    case: str,
    signed: Signature,
    at: int,
) -> Suspension:
    """The account is locked."""
    number = len(of_account(conn, account.id)) + 1
    act = _recorded(conn, account, signed, at, None, {"suspended": scope, "case": case})
    new = Suspension(
        id=f"{account.id}-s{number:04}",
        account=account.id,
        scope=scope,
        since=at,
        case_id=case,
        act=act,
    )
    conn.execute(insert(suspensions), msgspec.structs.asdict(new))
    return new


def lift(
    conn: Connection, account_id: str, signed: Signature, at: int, case: str | None = None
) -> list[Suspension]:
    """The doubts are gone: what was suspended (because of a case) goes on. Raises HouseRefused
    where nothing was."""
    account = user_accounts.lock(conn, account_id)
    held = [
        one
        for one in of_account(conn, account_id)
        if one.lifted_at is None and case in (None, one.case_id)
    ]
    if not held:
        raise HouseRefused(Refusal(code="participation-not-suspended"))
    scopes = sorted({one.scope for one in held})
    _recorded(conn, account, signed, at, {"suspended": scopes}, {"suspended": []})
    ids = [one.id for one in held]
    conn.execute(update(suspensions).where(suspensions.c.id.in_(ids)).values(lifted_at=at))
    return held


def holds_because_of(conn: Connection, account: str, case: str) -> bool:
    return any(one.lifted_at is None and one.case_id == case for one in of_account(conn, account))


def _recorded(
    conn: Connection,
    account: UserAccount,
    signed: Signature,
    at: int,
    before: object,
    after: object,
) -> str:
    user_accounts.touch(conn, account.id)
    subject, operator = f"player:{account.id}", account.operator
    return acts.record(
        conn, "sanctions.impose", subject, signed, at, before=before, after=after, operator=operator
    ).id
