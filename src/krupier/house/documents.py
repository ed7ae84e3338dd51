"""Identity documents: given by a person, verified or refused by staff."""

from __future__ import annotations

from typing import Literal

import msgspec
from sqlalchemy import Connection, insert, select, update

from krupier.house import acts
from krupier.house.acts import Signature
from krupier.house.fields import GivenDocument
from krupier.house.user_accounts import ENDED
from krupier.store import Conflict, Unknown
from krupier.store.house_schema import documents, user_accounts
from krupier.store.rows import struct_of

Verdict = Literal["verified", "refused"]


class Document(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    person: str
    kind: str
    number: str
    issuer: str
    valid_until: str
    given_at: int
    state: Literal["given", "verified", "refused"] = "given"
    decided_at: int | None = None
    act: str | None = None


_FIELDS = Document.__struct_fields__
_DOCUMENT = select(*(documents.c[field] for field in _FIELDS))


def add(conn: Connection, id: str, person: str, given: GivenDocument, at: int) -> Document:
    new = Document(
        id=id,
        person=person,
        kind=given.kind,
        number=given.number,
        issuer=given.issuer,
        valid_until=given.valid_until,
        given_at=at,
    )
    conn.execute(insert(documents), msgspec.structs.asdict(new))
    return new


def document(conn: Connection, id: str) -> Document:
    """Raises Unknown."""
    row = conn.execute(_DOCUMENT.where(documents.c.id == id)).one_or_none()
    if row is None:
        raise Unknown(f"no document {id}", f"doklad {id} není")
    return struct_of(Document, row)


def of_person(conn: Connection, person: str) -> list[Document]:
    """Oldest first."""
    rows = conn.execute(_DOCUMENT.where(documents.c.person == person))
    found = [struct_of(Document, row) for row in rows]
    return sorted(found, key=lambda one: (one.given_at, one.id))


def decide(
    conn: Connection, id: str, verdict: Verdict, signed: Signature, at: int, operator: str
) -> Document:
    """An act. Raises Unknown, Conflict (it is decided already)."""
    before = document(conn, id)
    if before.state != "given":
        raise Conflict(
            f"the document is {before.state} already",
            f"doklad je už ve stavu {before.state}",
        )
    act = acts.record(
        conn,
        "persons.decide",
        f"document:{id}",
        signed,
        at,
        before={"state": before.state, "kind": before.kind},
        after={"state": verdict},
        operator=operator,
    )
    conn.execute(
        update(documents)
        .where(documents.c.id == id)
        .values(state=verdict, decided_at=at, act=act.id)
    )
    return document(conn, id)


def also_shown_by(conn: Connection, operator: str, shown: Document) -> list[str]:
    """Other persons with a living account here who have shown the same document."""
    same = documents.c.kind == shown.kind, documents.c.number == shown.number
    living = select(user_accounts.c.person).where(
        user_accounts.c.operator == operator, user_accounts.c.state.not_in(ENDED)
    )
    others = documents.c.person != shown.person, documents.c.person.in_(living)
    found = conn.execute(select(documents.c.person).where(*same, *others).distinct())
    return sorted(found.scalars())
