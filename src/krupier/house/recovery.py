"""A forgotten password, and another e-mail address: by a link in mail that works once.

Whoever asks is always answered the same; only the owner's mailbox tells whether there is an
account.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection

from krupier.house import credentials, mails, persons, sessions, tickets
from krupier.house import user_accounts as accounts
from krupier.house.acts import by_player
from krupier.house.mail_texts import Kind
from krupier.house.periods import MINUTE, SECOND
from krupier.house.user_accounts import ENDED, UserAccount

MINUTES = 30
"""How long a link works."""

Told = Callable[[int], str]
"""A time as people read it."""


def address_of(conn: Connection, account: UserAccount) -> str:
    """Where its owner gets mail; empty: nowhere."""
    return persons.person(conn, account.person).email


def begin(
    conn: Connection, operator: str, login: str, token: str, link: str, at: int, told: Told
) -> UserAccount | None:
    """Sends the owner a link to set a new password; the ones before work no longer. None: there is
    nobody to send it to."""
    account = accounts.by_login(conn, operator, login)
    if account is None or account.state in ENDED or not (to := address_of(conn, account)):
        return None
    tickets.void(conn, account.id, "recovery", at)
    tickets.issue(conn, token, "recovery", at, seconds=60 * MINUTES, account=account.id)
    until = told(at + MINUTES * MINUTE)
    facts = {"login": account.login, "link": link, "until": until}
    mails.queue(
        conn,
        operator,
        account.id,
        kind="recovery",
        language=account.language,
        facts=facts,
        recipient=to,
        at=at,
    )
    return account


def finish(
    conn: Connection, token: str, password_hash: str, at: int, told: Told
) -> list[str] | None:
    """Sets the password and ends all sessions; returns which. None: the link works no longer."""
    ticket = tickets.take(conn, token, "recovery", at)
    if ticket is None or ticket.account is None:
        return None
    account = accounts.account(conn, ticket.account)
    why = "recovers the password"
    return change_password(conn, account, password_hash, at, told, reason=why)


def change_password(
    conn: Connection,
    account: UserAccount,
    password_hash: str,
    at: int,
    told: Told,
    *,
    reason: str = "changes the password",
    but: str = "",
) -> list[str]:
    """The owner is told, links to set another one are void, no device is known any more, and all
    sessions end, ``but`` the one he does it in; returns which."""
    credentials.set_password(conn, account, password_hash, at, reason)
    tickets.void(conn, account.id, "recovery", at)
    tickets.void(conn, account.id, "device", at)
    facts = {"login": account.login, "at": told(at)}
    tell(conn, account, "password-changed", facts, at)
    return sessions.end_all(conn, account.id, "password", at, but=but)


def begin_email(
    conn: Connection, account: UserAccount, new: str, token: str, link: str, at: int, told: Told
) -> None:
    """Asks at the new address whether it is the owner's."""
    tickets.void(conn, account.id, "email", at)
    detail = {"email": new}
    seconds = 60 * MINUTES
    tickets.issue(conn, token, "email", at, seconds=seconds, account=account.id, detail=detail)
    until = told(at + seconds * SECOND)
    facts = {"login": account.login, "link": link, "until": until}
    mails.queue(
        conn,
        account.operator,
        account.id,
        kind="verify",
        language=account.language,
        facts=facts,
        recipient=new,
        at=at,
    )


def finish_email(conn: Connection, token: str, at: int, told: Told) -> UserAccount | None:
    """The new address counts from now on, and the old one is told. None: the link works no
    longer."""
    ticket = tickets.take(conn, token, "email", at)
    if ticket is None or ticket.account is None:
        return None
    account = accounts.account(conn, ticket.account)
    new, before = ticket.detail["email"], address_of(conn, account)
    if before:
        facts = {"login": account.login, "at": told(at), "new": new}
        tell(conn, account, "email-changed", facts, at)
    signed = by_player(account.id, "changes the e-mail address")
    persons.change(conn, account.person, signed, at, operator=account.operator, email=new)
    return account


def tell(
    conn: Connection,
    account: UserAccount,
    kind: Kind,
    facts: dict[str, str],
    at: int,
) -> None:
    """Writes to the owner, if he has an address."""
    if to := address_of(conn, account):
        mails.queue(
            conn,
            account.operator,
            account.id,
            kind=kind,
            language=account.language,
            facts=facts,
            recipient=to,
            at=at,
        )
