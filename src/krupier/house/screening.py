"""Screening: every person is looked up in the lists of sanctioned and of politically exposed
persons, when it registers and whenever a list is new.

Lists are kept in the books, each version as it was taken over, so that it can be said later what a
list said then. What comes of a hit is a matter of the house plan.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, func, insert, select

from krupier.house import acts, agenda, persons, user_accounts
from krupier.house.acts import Signature, by_itself
from krupier.house.persons import Person
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.sanctions import Entry, Hit, PersonList
from krupier.house.user_accounts import UserAccount
from krupier.store import Conflict
from krupier.store.house_schema import screening_lists, screenings

Name = Literal["eu", "pep"]
Reason = Literal["registration", "entry", "log-in", "stay", "list"]
LISTS: tuple[Name, ...] = ("eu", "pep")
RESCREEN = "list-screening"
"""The kind of what falls due when a list is new."""
AT_ONCE = 200
NEW = by_itself("a new version of the list")


class Screening(msgspec.Struct, frozen=True, kw_only=True):
    at: int
    list: str
    reason: str
    answer: str
    detail: dict[str, Any]


class ListHit(msgspec.Struct, frozen=True):
    """What the lists say about a person."""

    sanctions: tuple[Hit, ...] = ()
    pep: tuple[Hit, ...] = ()


def take(
    conn: Connection,
    new: PersonList,
    at: int,
    signed: Signature = NEW,
) -> bool:
    """Takes a version of a list over, an act; everybody is looked up in it. False: it was there
    already. Raises Conflict for another list of the same version."""
    kept = screening_lists.c
    there = conn.execute(
        select(kept.digest).where(kept.name == new.name, kept.version == new.version)
    ).scalar_one_or_none()
    if there is not None:
        if there != new.digest:
            raise Conflict(
                f"the list {new.name} {new.version} was taken over with other content",
                f"seznam {new.name} {new.version} byl převzat s jiným obsahem",
            )
        return False
    row = {
        "name": new.name,
        "version": new.version,
        "taken_at": at,
        "digest": new.digest,
        "entries": msgspec.json.encode(new.entries).decode(),
    }
    conn.execute(insert(screening_lists), row)
    after = {"version": new.version, "digest": new.digest, "entries": len(new.entries)}
    acts.record(conn, "persons.decide", f"list:{new.name}", signed, at, after=after)
    agenda.add(
        conn,
        RESCREEN,
        "",
        new.name,
        at,
        at,
        detail={"version": new.version, "after": ""},
        key=f"{RESCREEN}/{new.name}/{new.version}/",
    )
    return True


def current(conn: Connection, name: str) -> PersonList | None:
    """The version that was taken over last."""
    kept = screening_lists.c
    head = conn.execute(
        select(kept.version, kept.digest)
        .where(kept.name == name)
        .order_by(kept.taken_at.desc(), kept.version.desc())
        .limit(1)
    ).one_or_none()
    if head is None:
        return None
    known = _remembered(name, *head)
    if not known:
        here = kept.name == name, kept.version == head.version
        text = conn.execute(select(screening_lists.c.entries).where(*here)).scalar_one()
        entries = msgspec.json.decode(text, type=tuple[Entry, ...])
        read = PersonList(name=name, version=head.version, digest=head.digest, entries=entries)
        known.append(read)
    return known[0]


@lru_cache(maxsize=4)
def _remembered(name: str, version: str, digest: str) -> list[PersonList]:
    """A place for a list that was read; what stands under this key never changes."""
    return []


def screen(
    conn: Connection, person: Person, account: str | None, reason: Reason, at: int
) -> ListHit:
    """Looks somebody up in all lists and writes down what they say. Raises HouseRefused when there
    is no list: whoever cannot be looked up is not let in."""
    mine, found = persons.traits(person), dict[Name, tuple[Hit, ...]]()
    for name in LISTS:
        here = current(conn, name)
        if here is None:
            raise HouseRefused(Refusal(code="list-missing", facts={"list": name}))
        hits = tuple(here.hits(mine))[:10]
        found[name] = hits
        detail = {"version": here.version, "hits": msgspec.to_builtins(hits)}
        answer = "hit" if hits else "clear"
        record(
            conn, person.id, account, list=name, reason=reason, answer=answer, detail=detail, at=at
        )
    return ListHit(found["eu"], found["pep"])


def record(
    conn: Connection,
    person: str,
    account: str | None,
    list: str,
    reason: Reason,
    answer: str,
    detail: dict[str, Any],
    at: int,
) -> None:
    """What a list or a register said about somebody."""
    many = conn.execute(select(func.count()).where(screenings.c.person == person)).scalar_one()
    row = {
        "id": f"{person}-s{many + 1}",
        "person": person,
        "account": account,
        "at": at,
        "list": list,
        "reason": reason,
        "answer": answer,
        "detail": msgspec.json.encode(detail).decode(),
    }
    conn.execute(insert(screenings), row)


def of_person(conn: Connection, person: str, most: int = 100) -> list[Screening]:
    """Newest first."""
    said = screenings.c
    rows = conn.execute(
        select(said.at, said.list, said.reason, said.answer, said.detail)
        .where(said.person == person)
        .order_by(said.at.desc(), said.id.desc())
        .limit(most)
    )
    return [
        Screening(at=at, list=name, reason=why, answer=answer, detail=msgspec.json.decode(detail))
        for at, name, why, answer, detail in rows
    ]


def to_look_up(conn: Connection, after: str, most: int = AT_ONCE) -> list[UserAccount]:
    """Accounts that have not ended, by id."""
    return user_accounts.not_ended(conn, after, most)
