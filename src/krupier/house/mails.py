"""The outbox: mail is written in the transaction of what it tells of, and sent afterwards.

Whatever was promised is sent, also after an outage: each try is noted before it is made, and the
next one follows after a growing pause until the other side has said yes. :data:`TEXTS` has what is
written, in :mod:`krupier.house.mail_texts`.

Who reads the books must not get in by what stands in a mail. A text with a secret is kept without
it, and until it is sent also as a whole, sealed with the house key: a try can be made again after
an outage, and nothing is left of the secret once the mail is gone.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Literal

import msgspec
from sqlalchemy import Connection, insert, select, update

from krupier.house.mail_texts import Kind, without_secrets, written
from krupier.house.outside import Mail
from krupier.house.periods import SECOND
from krupier.plan import houses
from krupier.store import keys
from krupier.store.errors import Sealed
from krupier.store.house_schema import mails
from krupier.store.rows import Whose, struct_of, whose

PAUSES = tuple(SECOND * one for one in (30, 120, 600, 1_800, 3_600, 6 * 3_600))
"""Before the second try, the third …; the last one from then on."""
_PROBLEM = 300


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    operator: str
    account: str | None
    recipient: str
    kind: str
    subject: str
    body: str
    """Without its secrets."""
    at: int
    sent_at: int | None
    tries: int
    problem: str


_FIELDS = Kept.__struct_fields__
_ROW = select(*(mails.c[field] for field in _FIELDS))
_TO_SEND = _ROW.add_columns(mails.c.sealed)


def queue(
    conn: Connection,
    operator: str,
    account: str | None,
    kind: Kind,
    language: Literal["cs", "en"],
    facts: Mapping[str, str],
    recipient: str,
    at: int,
) -> str:
    """Writes a mail, to be sent after the transaction; returns its id. Raises Sealed for one with a
    secret in a store without a house key."""
    id = "m" + secrets.token_hex(12)
    said = {"house": _signed(operator, language), **facts}
    subject, whole = written(kind, language, said)
    _, body = written(kind, language, without_secrets(language, said))
    row = {
        "id": id,
        "operator": operator,
        "account": account,
        "recipient": recipient,
        "language": language,
        "kind": kind,
        "subject": subject,
        "body": body,
        "sealed": None if body == whole else _key(conn).seal(whole.encode(), _bound(id)),
        "at": at,
        "try_at": at,
    }
    conn.execute(insert(mails), row)
    return id


def _signed(operator: str, language: Literal["cs", "en"]) -> str:
    """Who writes, by the name that players know."""
    names = houses.of(operator).names
    return names.cs if language == "cs" else names.en


def due(conn: Connection, at: int, most: int = 20) -> list[str]:
    """What is to be sent now, the oldest first."""
    query = select(mails.c.id).where(mails.c.try_at <= at).order_by(mails.c.try_at, mails.c.id)
    return list(conn.execute(query.limit(most)).scalars())


def claim(conn: Connection, id: str, at: int) -> Mail | None:
    """Before a try: nobody else makes it, and if nothing more is heard of it another one follows
    later. None: somebody was faster, or has changed what was sealed."""
    row = conn.execute(_TO_SEND.where(mails.c.id == id, mails.c.try_at <= at)).one_or_none()
    if row is None:
        return None
    body = row.body if row.sealed is None else _opened(conn, id, bytes(row.sealed))
    if body is None:  # it must not hold up all that follow
        failed(conn, id, "what was sealed has been changed", for_good=True)
        return None
    later = at + PAUSES[min(row.tries, len(PAUSES) - 1)]
    mine = mails.c.id == id, mails.c.tries == row.tries, mails.c.try_at <= at
    done = conn.execute(update(mails).where(*mine).values(try_at=later, tries=row.tries + 1))
    return Mail(row.recipient, row.subject, body, id) if done.rowcount == 1 else None


def _opened(conn: Connection, id: str, sealed: bytes) -> str | None:
    """The whole of a text; None: it is not what we have sealed."""
    key = _key(conn)
    try:
        return key.unseal(sealed, _bound(id)).decode()
    except Sealed:
        return None


def _bound(id: str) -> str:
    return f"mail:{id}"


def _key(conn: Connection) -> keys.HouseKey:
    key = keys.of(conn)
    if key is None:
        raise Sealed(
            "links in mail need the house key; name its file with --key",
            "odkazy v poště vyžadují klíč herny; uveďte jeho soubor volbou --key",
        )
    return key


def sent(conn: Connection, id: str, at: int) -> None:
    """The other side has said yes."""
    here = mails.c.id == id, mails.c.sent_at.is_(None)
    gone = {"sent_at": at, "try_at": None, "problem": "", "sealed": None}
    conn.execute(update(mails).where(*here).values(**gone))


def failed(conn: Connection, id: str, problem: str, *, for_good: bool = False) -> None:
    """It is tried again later, unless ``for_good`` nobody would ever take it."""
    ends = {"try_at": None, "sealed": None} if for_good else {}
    conn.execute(update(mails).where(mails.c.id == id).values(problem=problem[:_PROBLEM], **ends))


def of_account(
    conn: Connection, account: str | None, *, operator: Whose = None, most: int = 100
) -> list[Kept]:
    """Newest first; None: of everybody, with every operator."""
    query = _ROW if account is None else _ROW.where(mails.c.account == account)
    query = query.where(whose(mails.c.operator, operator))
    rows = conn.execute(query.order_by(mails.c.at.desc(), mails.c.id.desc()).limit(most))
    return [struct_of(Kept, row) for row in rows]
