"""What was tried and refused, for staff to see.

Written by the edge after the transaction that refused has gone: nothing else of it remains.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, insert, select

from krupier.house.refusals import Refusal
from krupier.store.house_schema import attempts
from krupier.store.rows import Whose, struct_of, whose

SECRET = frozenset(("password", "code", "token", "secret", "credential", "identifier"))
"""What somebody typed and nobody may read, in whatever field it stands."""
_LONGEST = 200
_MOST_DETAIL = 4_000


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    at: int
    operator: str
    account: str | None = None
    who: str
    """The login that was typed, or an address."""
    deed: str
    code: str
    clause: str = ""
    detail: dict[str, Any] = {}


_FIELDS = Attempt.__struct_fields__
_ATTEMPT = select(*(attempts.c[field] for field in _FIELDS))


def record(
    conn: Connection,
    id: str,
    refusal: Refusal,
    *,
    deed: str,
    who: str,
    operator: str,
    at: int,
    account: str | None = None,
    tried: object = None,
) -> None:
    """``tried``: what was sent, without its secrets and not longer than is sensible."""
    detail = {"facts": readable(refusal.facts), "tried": readable(tried)}
    text = msgspec.json.encode(detail)
    row = {
        "id": id,
        "at": at,
        "operator": operator[:_LONGEST],
        "account": account,
        "who": readable(who),
        "deed": deed,
        "code": refusal.code,
        "clause": refusal.clause,
        "detail": text.decode() if len(text) <= _MOST_DETAIL else '{"tried":"…"}',
    }
    conn.execute(insert(attempts), row)


def latest(
    conn: Connection,
    *,
    operator: Whose = None,
    account: str | None = None,
    most: int = 100,
) -> list[Attempt]:
    """Newest first."""
    query = _ATTEMPT.where(whose(attempts.c.operator, operator))
    if account is not None:
        query = query.where(attempts.c.account == account)
    newest = query.order_by(attempts.c.at.desc(), attempts.c.id.desc()).limit(most)
    return [_read(row) for row in conn.execute(newest)]


def readable(tried: object) -> Any:
    """Texts of a sensible length that a database can keep, and no secrets.

    >>> readable({"login": "anna\\x00", "password": "hunter2"})
    {'login': 'anna�', 'password': '…'}
    """
    plain = msgspec.to_builtins(tried)
    if isinstance(plain, dict):
        return {
            str(key)[:40]: "…" if key in SECRET else readable(value) for key, value in plain.items()
        }
    if isinstance(plain, list | tuple):
        return [readable(one) for one in plain[:20]]
    if isinstance(plain, str):
        shown = "".join(one if one.isprintable() else "\ufffd" for one in plain[: _LONGEST + 1])
        return shown if len(shown) <= _LONGEST else shown[:_LONGEST] + "…"
    return plain


def _read(row: Any) -> Attempt:
    return struct_of(Attempt, row, json=("detail",))
