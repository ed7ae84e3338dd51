"""Sanctions that were imposed, as the file of an account keeps them, and whom they keep from
something that only its own place knows: a tournament, the chat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from sqlalchemy import Connection, bindparam, select

from krupier.plan.house_parts import SanctionKind
from krupier.store.fast import Among, Fast, listed
from krupier.store.rows import struct_of
from krupier.store.watching_schema import imposed_sanctions

CHAT = "chat"
"""The scope of an access restriction that leaves somebody everything else."""


class Imposed(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    operator: str
    account: str
    kind: SanctionKind
    at: int
    until: int | None = None
    scope: str = ""
    reason: str
    clause: str = ""
    case: str | None = None
    act: str

    def holds(self, at: int) -> bool:
        return self.at <= at and (self.until is None or at < self.until)


_IMPOSED = select(*(imposed_sanctions.c[field] for field in Imposed.__struct_fields__))
_OF_KIND = Fast(
    _IMPOSED.where(
        Among(imposed_sanctions.c.account, "ids"), imposed_sanctions.c.kind == bindparam("kind")
    ).order_by(imposed_sanctions.c.at, imposed_sanctions.c.id)
)


def of_account(conn: Connection, account: str) -> list[Imposed]:
    """All that there ever were, oldest first."""
    rows = conn.execute(_IMPOSED.where(imposed_sanctions.c.account == account))
    return sorted((struct_of(Imposed, row) for row in rows), key=lambda one: (one.at, one.id))


def of_kind(
    conn: Connection, accounts: Sequence[str], kind: SanctionKind
) -> dict[str, list[Imposed]]:
    """By account, oldest first."""
    found: dict[str, list[Imposed]] = {account: [] for account in accounts}
    for row in _OF_KIND.rows(conn, ids=listed(conn, sorted(accounts)), kind=kind):
        one = struct_of(Imposed, row)
        found[one.account].append(one)
    return found


def restricted(
    imposed: Iterable[Imposed], kind: SanctionKind, scope: str, at: int
) -> Imposed | None:
    """What keeps somebody from something, and does so longest."""
    held = [one for one in imposed if (one.kind, one.scope) == (kind, scope) and one.holds(at)]
    return max(held, key=_end, default=None)


def _end(one: Imposed) -> float:
    return float("inf") if one.until is None else one.until
