"""Persons: who somebody is, as he says and as documents prove it.

A person belongs to the operator with whom it has accounts; that somebody is known to another one is
nobody's business.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, insert, or_, select, update

from krupier.house import acts, matching
from krupier.house.acts import Signature
from krupier.house.fields import PersonalData
from krupier.house.matching import Likeness, Traits
from krupier.house.outside import Identity
from krupier.house.user_accounts import State
from krupier.store import Conflict, Unknown
from krupier.store.house_schema import excluded_persons, persons, user_accounts
from krupier.store.rows import Whose, struct_of, whose


class Person(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    created_at: int
    given_names: str
    surname: str
    birth_name: str = ""
    birth_date: str
    birth_number: str | None = None
    birth_place: str = ""
    sex: str = ""
    citizenship: str = ""
    residence: dict[str, str] = {}
    contacts: dict[str, Any] = {}
    """Postal address and data box, given with consent."""
    email: str = ""
    phone: str = ""
    hid: str | None = None
    verified_at: int | None = None
    pep: bool | None = None
    restricted: bool = False
    died: bool = False

    @property
    def name(self) -> str:
        return f"{self.given_names} {self.surname}"


class Suspect(msgspec.Struct, frozen=True):
    """Somebody who may be the same person."""

    person: str
    likeness: Likeness


class Known(msgspec.Struct, frozen=True):
    """A person with one of its accounts."""

    person: Person
    account: str
    operator: str
    login: str
    state: State
    since: int


_FIELDS = Person.__struct_fields__
_JSON = ("residence", "contacts")
_PERSON = select(*(persons.c[field] for field in _FIELDS))


def described(id: str, given: PersonalData, at: int) -> Person:
    """A person as the form describes it."""
    contacts: dict[str, Any] = {}
    if given.postal_address:
        contacts["postal_address"] = msgspec.to_builtins(given.postal_address)
    if given.data_box:
        contacts["data_box"] = given.data_box
    return Person(
        id=id,
        created_at=at,
        given_names=given.given_names,
        surname=given.surname,
        birth_name=given.birth_name,
        birth_date=given.birth_date,
        birth_number=given.birth_number or None,
        birth_place=given.birth_place,
        sex=given.sex,
        citizenship=given.citizenship,
        residence=msgspec.to_builtins(given.residence) if given.residence else {},
        contacts=contacts,
        email=given.email,
        phone=given.phone,
        pep=given.pep,
    )


def add(conn: Connection, person: Person) -> None:
    conn.execute(insert(persons), _row(person))


def person(conn: Connection, id: str) -> Person:
    """Raises Unknown."""
    row = conn.execute(_PERSON.where(persons.c.id == id)).one_or_none()
    if row is None:
        raise Unknown(f"no person {id}", f"osoba {id} není")
    return _read(row)


def change(
    conn: Connection,
    id: str,
    signed: Signature,
    at: int,
    *,
    operator: str,
    **changes: Any,
) -> Person:
    """An act of whoever signs. Raises Unknown."""
    before = person(conn, id)
    after = msgspec.structs.replace(before, **changes)
    conn.execute(update(persons).where(persons.c.id == id).values(**_row(after)))
    acts.record(
        conn,
        "persons.decide",
        f"person:{id}",
        signed,
        at,
        before={field: getattr(before, field) for field in changes},
        after={field: getattr(after, field) for field in changes},
        operator=operator,
    )
    return after


def found_in_register(conn: Connection, id: str, hid: str) -> None:
    """What the state's register calls the person."""
    conn.execute(update(persons).where(persons.c.id == id).values(hid=hid))


def identity(one: Person) -> Identity:
    """As registers ask for it."""
    return Identity(
        given_names=one.given_names,
        surname=one.surname,
        birth_name=one.birth_name,
        birth_date=one.birth_date,
        birth_place=one.birth_place,
        citizenship=one.citizenship,
        residence=one.residence,
        hid=one.hid,
    )


def traits(one: Person) -> Traits:
    where = one.residence
    address = f"{where.get('street', '')} {where.get('postcode', '')}".casefold().replace(" ", "")
    contacts = {one.email.casefold(), one.phone, address} - {""}
    return Traits(
        given_names=one.given_names,
        surname=one.surname,
        birth_name=one.birth_name,
        birth_date=one.birth_date,
        birth_number=one.birth_number,
        sex=one.sex,
        contacts=frozenset(contacts),
    )


def alike(conn: Connection, operator: str, one: Person) -> list[Suspect]:
    """Who with this operator may be the same person, the likeliest first."""
    others = persons.c
    found = _PERSON.where(
        others.id.in_(select(user_accounts.c.person).where(user_accounts.c.operator == operator)),
        others.id != one.id,
        or_(
            others.birth_date.in_({one.birth_date, matching.swapped(one.birth_date)}),
            others.likeness == matching.key(one.given_names, one.surname),
            *((others.birth_number == one.birth_number,) if one.birth_number else ()),
        ),
    )
    mine = traits(one)
    suspects = [
        Suspect(other.id, matching.compare(mine, traits(other)))
        for other in map(_read, conn.execute(found))
    ]
    strong = [suspect for suspect in suspects if suspect.likeness.strong]
    return sorted(strong, key=lambda suspect: (-suspect.likeness.score, suspect.person))


def search(
    conn: Connection,
    *,
    query: str = "",
    state: State | None = None,
    operator: Whose = None,
    most: int = 100,
) -> list[Known]:
    """Accounts with their persons, the newest first: by words of the name, login, birth date or
    birth number, whatever their accents."""
    if not query.isprintable():  # nobody is called so, and not every database can be asked
        return []
    accounts = user_accounts.c
    asked = select(
        *_PERSON.selected_columns,
        *(accounts.id, accounts.operator, accounts.login, accounts.state, accounts.since),
    ).join_from(persons, user_accounts, accounts.person == persons.c.id)
    if state is not None:
        asked = asked.where(accounts.state == state)
    asked = asked.where(whose(accounts.operator, operator))
    for word in query.split()[:6]:
        heard = matching.key(word, "")
        likenesses = [persons.c.likeness.contains(heard, autoescape=True)] if heard else []
        asked = asked.where(
            or_(
                *likenesses,
                accounts.login.contains(word.casefold(), autoescape=True),
                persons.c.birth_date == word,
                persons.c.birth_number == word.replace("/", ""),
                accounts.id == word,
                persons.c.id == word,
            )
        )
    rows = conn.execute(asked.order_by(accounts.since.desc(), accounts.id).limit(most))
    many = len(_FIELDS)
    return [Known(_read(row[:many]), *row[many:]) for row in rows]


# -- whom an operator may not let play ---------------------------------------------------------


class ExcludedPerson(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    operator: str
    kind: str
    given_names: str
    surname: str
    birth_date: str
    birth_number: str | None = None
    of: str = ""
    """Of family: whose."""
    added_at: int
    removed_at: int | None = None
    act: str | None = None


_EXCLUDED = select(*(excluded_persons.c[field] for field in ExcludedPerson.__struct_fields__))


def exclude(conn: Connection, one: ExcludedPerson, signed: Signature, at: int) -> ExcludedPerson:
    """Staff enter somebody who may not play: an act."""
    known = {"kind": one.kind, "name": f"{one.given_names} {one.surname}", "of": one.of}
    act = acts.record(
        conn,
        "persons.decide",
        f"excluded:{one.id}",
        signed,
        at,
        after=known,
        operator=one.operator,
    )
    entered = msgspec.structs.replace(one, added_at=at, act=act.id)
    conn.execute(insert(excluded_persons), msgspec.structs.asdict(entered))
    return entered


def all_excluded(conn: Connection, operator: Whose) -> list[ExcludedPerson]:
    """Newest first."""
    query = _EXCLUDED.where(excluded_persons.c.removed_at.is_(None))
    query = query.where(whose(excluded_persons.c.operator, operator))
    found = map(_excluded, conn.execute(query))
    return sorted(found, key=lambda one: (-one.added_at, one.id))


def no_longer_excluded(conn: Connection, id: str, signed: Signature, at: int) -> ExcludedPerson:
    """An act of whoever signs. Raises Unknown, Conflict (it was done before)."""
    row = conn.execute(_EXCLUDED.where(excluded_persons.c.id == id)).one_or_none()
    if row is None:
        raise Unknown(f"no excluded person {id}", f"vyloučená osoba {id} není")
    entered = _excluded(row)
    if entered.removed_at is not None:
        raise Conflict(f"{id} was removed before", f"záznam {id} byl už odstraněn")
    acts.record(
        conn,
        "persons.decide",
        f"excluded:{id}",
        signed,
        at,
        before={"kind": entered.kind},
        operator=entered.operator,
    )
    conn.execute(update(excluded_persons).where(excluded_persons.c.id == id).values(removed_at=at))
    return entered


def excluded(conn: Connection, operator: str, one: Person) -> list[tuple[ExcludedPerson, Likeness]]:
    """Entries that may mean this person, the likeliest first."""
    kept = excluded_persons.c
    here = conn.execute(_EXCLUDED.where(kept.operator == operator, kept.removed_at.is_(None)))
    mine, found = traits(one), list[tuple[ExcludedPerson, Likeness]]()
    for entry in map(_excluded, here):
        theirs = Traits(
            given_names=entry.given_names,
            surname=entry.surname,
            birth_date=entry.birth_date,
            birth_number=entry.birth_number,
        )
        likeness = matching.compare(mine, theirs)
        if likeness.strong:
            found.append((entry, likeness))
    return sorted(found, key=lambda pair: (-pair[1].score, pair[0].id))


def _excluded(row: Any) -> ExcludedPerson:
    return struct_of(ExcludedPerson, row)


def _row(one: Person) -> dict[str, Any]:
    row = msgspec.structs.asdict(one)
    for field in _JSON:
        row[field] = msgspec.json.encode(row[field]).decode()
    return row | {"likeness": matching.key(one.given_names, one.surname)}


def _read(row: Any) -> Person:
    return struct_of(Person, row, json=_JSON)
