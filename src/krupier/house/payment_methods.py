"""Means of payment of an account: given by its owner, verified by staff, one active at a moment.

    given → verified → removed
    given → refused

The number is sealed with the house key. A likeness of it, which only who has the key can make,
finds the same one with somebody else.
"""

from __future__ import annotations

import base64
import re
from typing import Literal, get_args

import msgspec
from sqlalchemy import Connection, insert, select, update

from krupier.house import acts, cases, persons, registration
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature
from krupier.house.payment_rows import kind_of, rules_of
from krupier.house.refusals import refused
from krupier.house.roles import Act
from krupier.house.spelling import plain
from krupier.house.user_accounts import ENDED, UserAccount
from krupier.plan.house import HousePlan
from krupier.plan.payment_parts import Means, Method
from krupier.store import Conflict, Sealed, Unknown, keys
from krupier.store.house_schema import user_accounts
from krupier.store.payment_schema import payment_methods
from krupier.store.rows import Whose, struct_of, whose

State = Literal["given", "verified", "refused", "removed"]
Verdict = Literal["verified", "refused"]
SHARED = "shared-method"
"""The kind of a case: the same means of payment with two persons."""
_NUMBER = re.compile(r"[0-9A-Za-z@._+-]{4,100}", re.ASCII)
_SHOWN = 4
MOST = 10
"""So many may wait for staff or be registered."""


class MethodDetails(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody says of his means of payment."""

    method: str
    identifier: str
    holder: str
    country: str
    currency: str
    proof: str = ""


class Registered(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    account: str
    method: str
    label: str
    holder: str
    country: str
    currency: str
    token: str = ""
    state: State
    active: bool = False
    proof: str = ""
    given_at: int
    decided_at: int | None = None
    removed_at: int | None = None
    why: str = ""


_FIELDS = Registered.__struct_fields__
_METHOD = select(*(payment_methods.c[field] for field in _FIELDS))


# -- looking -----------------------------------------------------------------------------------


def method(conn: Connection, id: str) -> Registered:
    """Raises Unknown."""
    row = conn.execute(_METHOD.where(payment_methods.c.id == id)).one_or_none()
    if row is None:
        raise Unknown(f"no payment method {id}", f"platební metoda {id} není")
    return _read(row)


def of_account(conn: Connection, account: str) -> list[Registered]:
    """Oldest first; also those that were refused or removed."""
    rows = conn.execute(_METHOD.where(payment_methods.c.account == account))
    return sorted(map(_read, rows), key=lambda one: (one.given_at, one.id))


def active(conn: Connection, account: str) -> Registered | None:
    here = payment_methods.c.account == account, payment_methods.c.active
    row = conn.execute(_METHOD.where(*here)).one_or_none()
    return None if row is None else _read(row)


def identifier(conn: Connection, id: str) -> str:
    """The number itself, for who has to pay by it. Raises Unknown, Sealed."""
    query = select(payment_methods.c.identifier).where(payment_methods.c.id == id)
    sealed = conn.execute(query).scalar_one_or_none()
    if sealed is None:
        raise Unknown(f"no payment method {id}", f"platební metoda {id} není")
    return _key(conn).unseal(base64.b64decode(sealed), f"payment-method:{id}").decode()


def waiting(conn: Connection, operator: Whose, most: int = 100) -> list[Registered]:
    """Given and not decided yet, the oldest first. ``operator``: only its own."""
    there = payment_methods.c
    query = _METHOD.where(there.state == "given")
    if operator is not None:
        own = select(user_accounts.c.id).where(whose(user_accounts.c.operator, operator))
        query = query.where(there.account.in_(own))
    rows = conn.execute(query.order_by(there.given_at, there.id).limit(most))
    return [_read(row) for row in rows]


def set_token(conn: Connection, id: str, token: str) -> None:
    """What the provider calls it."""
    _change(conn, id, token=token)


# -- the owner ---------------------------------------------------------------------------------


def register(
    conn: Connection,
    plan: HousePlan,
    account: UserAccount,
    given: MethodDetails,
    *,
    id: str,
    signed: Signature,
    at: int,
) -> Registered:
    """Somebody gives a means of payment of his own, to be verified by staff. The same one again is
    the one that he gave. Raises HouseRefused."""
    account = accounts.lock(conn, account.id)
    if account.state in ENDED or account.state == "suspended":
        raise refused(f"account-{account.state}", None, why=account.why)
    rules = rules_of(plan)
    kind = kind_of(rules, given.method)
    number = _normal(given.identifier)
    if not _NUMBER.fullmatch(number):
        raise refused("method-bad-identifier", kind)
    if given.currency not in kind.currencies:
        raise refused("method-currency", kind, given=given.currency, allowed=list(kind.currencies))
    if rules.issuers and given.country not in rules.issuers.countries:
        allowed = list(rules.issuers.countries)
        raise refused("method-country", rules.issuers, country=given.country, allowed=allowed)
    holder = " ".join(given.holder.split())
    _must_be_own(conn, plan, account, kind, holder)
    mark = _mark(conn, kind, number)
    mine = [one for one in of_account(conn, account.id) if one.state in ("given", "verified")]
    if len(mine) >= MOST:
        raise refused("method-too-many", None, most=MOST)
    known = _alike(conn, mark)
    for one in mine:
        if one.id in known:
            return one
    new = Registered(
        id=id,
        account=account.id,
        method=kind.id,
        label=_label(number),
        holder=holder,
        country=given.country,
        currency=given.currency,
        state="given",
        proof=given.proof.strip()[:200],
        given_at=at,
    )
    sealed = base64.b64encode(_key(conn).seal(number.encode(), f"payment-method:{id}")).decode()
    act = _record(
        conn,
        "account.own",
        new,
        signed=signed,
        at=at,
        operator=plan.operator,
        before=None,
        after="given",
    )
    row = msgspec.structs.asdict(new) | {"identifier": sealed, "fingerprint": mark, "act": act}
    conn.execute(insert(payment_methods), row)
    _look_elsewhere(conn, account, new, known, at)
    return new


def activate(
    conn: Connection, plan: HousePlan, account: str, id: str, signed: Signature, at: int
) -> Registered:
    """From now on this one, and no other. Raises Unknown, HouseRefused (it is not verified)."""
    accounts.lock(conn, account)
    one = own(conn, account, id)
    if one.state != "verified":
        raise refused("method-not-verified", rules_of(plan).active, state=one.state)
    if one.active:
        return one
    before = active(conn, account)
    if before:
        _change(conn, before.id, active=False)
    _change(conn, id, active=True)
    _record(
        conn,
        "account.own",
        one,
        signed=signed,
        at=at,
        operator=plan.operator,
        before=before.id if before else None,
        after="active",
    )
    return method(conn, id)


def remove(
    conn: Connection, plan: HousePlan, account: str, id: str, signed: Signature, at: int
) -> Registered:
    """It is no longer the account's. What was ordered by it goes on. Raises Unknown,
    HouseRefused (it is gone already)."""
    accounts.lock(conn, account)
    one = own(conn, account, id)
    if one.state == "removed":
        raise refused("method-removed", None)
    _record(
        conn,
        "account.own",
        one,
        signed=signed,
        at=at,
        operator=plan.operator,
        before=one.state,
        after="removed",
    )
    _change(conn, id, state="removed", active=False, removed_at=at)
    return method(conn, id)


def own(conn: Connection, account: str, id: str) -> Registered:
    """One of an account's. Raises Unknown, as if it did not exist, for somebody else's."""
    one = method(conn, id)
    if one.account != account:
        raise Unknown(f"no payment method {id}", f"platební metoda {id} není")
    return one


# -- staff -------------------------------------------------------------------------------------


def decide(
    conn: Connection, plan: HousePlan, id: str, verdict: Verdict, signed: Signature, at: int
) -> Registered:
    """Staff have compared the proof with the person. The first one that is verified is active at
    once. Raises Unknown, Conflict (it is decided), HouseRefused (nothing proves it, or the name is
    another)."""
    one = method(conn, id)
    account = accounts.lock(conn, one.account)
    one = method(conn, id)
    if one.state != "given":
        raise Conflict(
            f"the payment method is {one.state} already",
            f"platební metoda je už ve stavu {one.state}",
        )
    kind = kind_of(rules_of(plan), one.method)
    if verdict == "verified":
        proof = rules_of(plan).proof(kind.means)
        if proof and not one.proof:
            raise refused("method-no-proof", proof, shows=proof.shows)
        _must_be_own(conn, plan, account, kind, one.holder)
    first = verdict == "verified" and active(conn, one.account) is None
    _record(
        conn,
        "payments.decide",
        one,
        signed=signed,
        at=at,
        operator=plan.operator,
        before=one.state,
        after=verdict,
    )
    _change(conn, id, state=verdict, decided_at=at, active=first, why=signed.reason[:200])
    registration.advance(conn, plan, one.account, at)
    return method(conn, id)


def prove(
    conn: Connection,
    plan: HousePlan,
    account: UserAccount,
    given: MethodDetails,
    *,
    id: str,
    signed: Signature,
    at: int,
) -> Registered:
    """Given and verified at once: by staff who have the owner before them, or by the sandbox."""
    one = register(conn, plan, account, given, id=id, signed=signed, at=at)
    return decide(conn, plan, one.id, "verified", signed, at) if one.state == "given" else one


# -- what they share ---------------------------------------------------------------------------


def _must_be_own(
    conn: Connection, plan: HousePlan, account: UserAccount, kind: Method, holder: str
) -> None:
    """The name of the holder is the participant's own, however it is spelled: all words of it, in
    whatever order. Raises HouseRefused."""
    person = persons.person(conn, account.person)
    mine = {*plain(person.given_names), *plain(person.surname)}
    said = set(plain(holder))
    first = plain(person.given_names)[:1]
    least = {*first, *plain(person.surname)}
    if not (least <= said <= mine):
        proof = rules_of(plan).proof(kind.means)
        raise refused("method-other-holder", proof or kind, holder=holder, name=person.name)


def _look_elsewhere(
    conn: Connection, account: UserAccount, new: Registered, known: dict[str, str], at: int
) -> None:
    """The same means of payment with another person is put before staff."""
    others = []
    for id in sorted(set(known.values()) - {account.id}):
        other = accounts.account(conn, id)
        if other.person != account.person:
            others.append({"account": id, "operator": other.operator})
    if others:
        cases.about(
            conn, account, SHARED, {"method": new.id, "label": new.label, "accounts": others}, at
        )


def _alike(conn: Connection, mark: str) -> dict[str, str]:
    """Accounts that have given the same one and not taken it back, by the id of the method."""
    there = payment_methods.c
    rows = conn.execute(
        select(there.id, there.account).where(there.fingerprint == mark, there.state != "removed")
    )
    return {row.id: row.account for row in rows}


def _normal(text: str) -> str:
    return "".join(text.split()).upper()


def _label(number: str) -> str:
    """
    >>> _label("CZ6508000000192000145399"), _label("anna@example.com".upper())
    ('••••5399', 'A••••.COM')
    """
    first = number[0] if "@" in number else ""
    return f"{first}••••{number[-_SHOWN:]}"


def _mark(conn: Connection, kind: Method, number: str) -> str:
    """By the means and not by its name: an account is the same however it is called."""
    return _key(conn).mark(f"payment-method/{kind.means}/{number}")


def mark_anew(conn: Connection, old: keys.HouseKey, new: keys.HouseKey) -> None:
    """The likeness of every number under another key. By which means it is one, its mark tells."""
    there = payment_methods.c
    rows = select(there.id, there.identifier, there.fingerprint).where(there.fingerprint != "")
    for id, sealed, mark in conn.execute(rows).all():
        number = old.unseal(base64.b64decode(sealed), f"payment-method:{id}").decode()
        said = (f"payment-method/{means}/{number}" for means in get_args(Means))
        likeness = next((new.mark(text) for text in said if old.made(mark, text)), None)
        if likeness is not None:
            _change(conn, id, fingerprint=likeness)


def _key(conn: Connection) -> keys.HouseKey:
    key = keys.of(conn)
    if key is None:
        raise Sealed(
            "numbers of payment methods need the house key; name its file with --key",
            "čísla platebních metod vyžadují klíč herny; uveďte jeho soubor volbou --key",
        )
    return key


def _change(conn: Connection, id: str, **values: object) -> None:
    conn.execute(update(payment_methods).where(payment_methods.c.id == id).values(**values))


def _record(
    conn: Connection,
    act: Act,
    one: Registered,
    signed: Signature,
    at: int,
    operator: str,
    before: str | None,
    after: str,
) -> str:
    return acts.record(
        conn,
        act,
        f"payment-method:{one.id}",
        signed,
        at,
        before={"account": one.account, "state": before},
        after={"method": one.method, "label": one.label, "state": after},
        operator=operator,
    ).id


def _read(row: object) -> Registered:
    one = struct_of(Registered, row)  # type: ignore[arg-type]
    return msgspec.structs.replace(one, active=bool(one.active))
