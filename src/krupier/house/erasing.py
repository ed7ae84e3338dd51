"""Where records of each kind are, and how they are erased: rows that nothing refers to go, others
lose what they say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, delete, func, select, update

from krupier.house import cases
from krupier.house.periods import after_months
from krupier.house.user_accounts import ENDED, UserAccount
from krupier.plan.house import HousePlan
from krupier.store import ledger, notes
from krupier.store.care_schema import complaint_documents, complaint_events, complaints, erasures
from krupier.store.house_schema import (
    attempts,
    credentials,
    documents,
    mails,
    persons,
    screenings,
    sessions,
    user_accounts,
)
from krupier.store.payment_schema import payment_methods, payments
from krupier.store.schema import players, preferences

ERASED: dict[str, Any] = {
    **dict.fromkeys(("given_names", "surname", "birth_name", "birth_place", "sex"), ""),
    **dict.fromkeys(("citizenship", "email", "phone", "birth_date"), ""),
    **dict.fromkeys(("birth_number", "hid", "pep"), None),
    **dict.fromkeys(("residence", "contacts"), "{}"),
}
"""What a person is called afterwards."""


# -- what is kept as a whole, until an account is forgotten ----------------------------------------


def whole(conn: Connection, what: str, account: UserAccount) -> int:
    """How many records went."""
    others = select(user_accounts.c.id).where(
        user_accounts.c.person == account.person,
        user_accounts.c.id != account.id,
        user_accounts.c.state.not_in(ENDED),
    )
    if conn.execute(others.limit(1)).first() is not None:
        return 0  # he is here under another account
    if what == "identity":
        done = erasures.c.person == account.person, erasures.c.what == "identity"
        if conn.execute(select(erasures.c.id).where(*done).limit(1)).first() is not None:
            return 0
        likeness = f"erased {account.person}"
        here = persons.c.id == account.person
        conn.execute(update(persons).where(here).values(**ERASED, likeness=likeness))
        conn.execute(delete(screenings).where(screenings.c.person == account.person))
        _nameless(conn, account.person)
        return 1
    gone = conn.execute(delete(documents).where(documents.c.person == account.person))
    return gone.rowcount


def _nameless(conn: Connection, person: str) -> None:
    """Accounts are known by their ids alone, and nobody logs in to them."""
    own = select(user_accounts.c.id).where(user_accounts.c.person == person)
    for id in conn.execute(own).scalars().all():
        conn.execute(update(user_accounts).where(user_accounts.c.id == id).values(login=id))
        conn.execute(update(players).where(players.c.id == id).values(name=id, skeleton=""))
        conn.execute(delete(credentials).where(credentials.c.account == id))
        notes.erase(conn, [id], about=True)


def needed(conn: Connection, account: UserAccount) -> bool:
    """Whether something of the account is not settled yet: money, a case, a complaint."""
    money = any(one.balance for one in ledger.accounts_of(conn, account.id))
    unresolved = complaints.c.account == account.id, complaints.c.state != "resolved"
    waits = conn.execute(select(complaints.c.id).where(*unresolved).limit(1)).first()
    looked_into = cases.waiting(conn, account.id) or cases.investigated(conn, account.id)
    return money or waits is not None or bool(looked_into)


def last_visit(conn: Connection, account: UserAccount) -> int:
    """When somebody was last there; who never came, when he was registered."""
    there = sessions.c
    query = select(func.max(func.coalesce(there.ended_at, there.seen_at)))
    found = conn.execute(query.where(there.account == account.id)).scalar_one()
    return max(found or 0, account.applied_at)


# -- what is kept by its own time ------------------------------------------------------------------


def _complaints(conn: Connection, account: UserAccount, before: int) -> int:
    """What was complained of is forgotten; that there was a complaint stays."""
    over = select(complaints.c.id).where(
        complaints.c.account == account.id,
        complaints.c.state == "resolved",
        complaints.c.resolved_at <= before,
        complaints.c.text != "",
    )
    ids = list(conn.execute(over).scalars())
    if ids:
        conn.execute(update(complaints).where(complaints.c.id.in_(ids)).values(text="", remedy=""))
        own = complaint_events.c.complaint.in_(ids)
        conn.execute(update(complaint_events).where(own).values(text=""))
        conn.execute(delete(complaint_documents).where(complaint_documents.c.complaint.in_(ids)))
    return len(ids)


def _messages(conn: Connection, account: UserAccount, before: int) -> int:
    sent = mails.c.account == account.id, mails.c.at <= before, mails.c.try_at.is_(None)
    return conn.execute(delete(mails).where(*sent)).rowcount


def _log_in_data(conn: Connection, account: UserAccount, before: int) -> int:
    """The last log-in stays: it says when somebody was last there."""
    own = sessions.c.account == account.id
    newest = conn.execute(select(func.max(sessions.c.begun_at)).where(own)).scalar_one()
    ended = own, sessions.c.ended_at <= before, sessions.c.begun_at != (newest or 0)
    many = conn.execute(delete(sessions).where(*ended)).rowcount
    tried = attempts.c.account == account.id, attempts.c.at <= before
    return many + conn.execute(delete(attempts).where(*tried)).rowcount


def _transactions(conn: Connection, account: UserAccount, before: int) -> int:
    """Payments stay as numbers; the method by which they were made is forgotten after the last of
    them, once the account has ended."""
    if account.state not in ENDED or (account.closed_at or before) > before:
        return 0
    used = select(payments.c.method).where(payments.c.asked_at > before)
    known = payment_methods.c
    old = known.account == account.id, known.holder != "", known.id.not_in(used)
    blank = dict.fromkeys(("identifier", "fingerprint", "label", "holder", "token", "proof"), "")
    return conn.execute(update(payment_methods).where(*old).values(**blank)).rowcount


_DATED: dict[str, Callable[[Connection, UserAccount, int], int]] = {
    "complaints": _complaints,
    "messages": _messages,
    "log-in-data": _log_in_data,
    "transactions": _transactions,
}
_NEWEST = {
    "complaints": (complaints.c.account, complaints.c.lodged_at),
    "messages": (mails.c.account, mails.c.at),
    "log-in-data": (sessions.c.account, sessions.c.begun_at),
    "transactions": (payments.c.account, payments.c.asked_at),
}


def dated(conn: Connection, what: str, account: UserAccount, before: int) -> int:
    """Erases what is as old as that; how many records."""
    return _DATED[what](conn, account, before)


def newest(conn: Connection, what: str, account: str) -> int | None:
    """The time of the newest record of a kind."""
    whose, when = _NEWEST[what]
    found: int | None = conn.execute(select(func.max(when)).where(whose == account)).scalar_one()
    return found


def strangers(conn: Connection, plan: HousePlan, at: int) -> int:
    """Attempts of nobody who has an account."""
    years = next((one.years for one in plan.retention if one.what == "log-in-data"), None)
    if years is None:
        return 0
    before = after_months(at, -12 * years, plan.timezone)
    tried = attempts.c.operator == plan.operator, attempts.c.account.is_(None)
    return conn.execute(delete(attempts).where(*tried, attempts.c.at <= before)).rowcount


# -- what was never needed ------------------------------------------------------------------------


def optional(conn: Connection, plan: HousePlan, account: UserAccount) -> dict[str, int]:
    """What somebody gave of his own accord and may take back at any time: contacts that the plan
    does not ask for, how he likes the tables to look, what he noted of others."""
    asked = {one.field for one in plan.registration.asked if one.need == "required"}
    given = {
        field: blank
        for field, name, blank in (("contacts", "postal-address", "{}"), ("phone", "phone", ""))
        if name not in asked
    }
    erased = {}
    row = conn.execute(
        select(persons.c.contacts, persons.c.phone).where(persons.c.id == account.person)
    ).one()
    have = [field for field, blank in given.items() if getattr(row, field) != blank]
    if have:
        gone = {field: given[field] for field in have}
        conn.execute(update(persons).where(persons.c.id == account.person).values(**gone))
        erased["contacts"] = len(have)
    mine = preferences.c.player == account.id
    if many := conn.execute(delete(preferences).where(mine)).rowcount:
        erased["preferences"] = many
    if many := notes.erase(conn, [account.id]):
        erased["notes"] = many
    return erased
