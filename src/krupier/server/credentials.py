"""HTTP for who is logged in to an account: sessions, credentials, proof, mail."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable
from typing import Annotated

from litestar import delete, get, post
from litestar.params import JSONBody, PathParameter
from sqlalchemy import Connection

from krupier.house import (
    credentials,
    factors,
    mails,
    passkeys,
    passwords,
    recovery,
    sessions,
    tickets,
    totp,
)
from krupier.house import user_accounts as accounts
from krupier.house.factors import Credential
from krupier.house.mail_texts import Kind
from krupier.house.outside import OpenMailer
from krupier.house.passkeys import BadPasskey
from krupier.house.refusals import Refusal
from krupier.server import forms
from krupier.server import house_forms as shapes
from krupier.server.account_view import account_view, session_view
from krupier.server.asgi import address
from krupier.server.dependencies import Account, Asked, Staff, TheService
from krupier.server.problems import Problem
from krupier.server.proofs import Try
from krupier.server.service import Service
from krupier.server.sessions import Holder, over
from krupier.server.things import ROWS

Id = Annotated[str, PathParameter(pattern=r"^[a-z][0-9a-f]{1,63}$")]
EMAIL = re.compile(r"[^@\s,;<>\"]{1,64}@[^@\s,;<>\"]{1,190}\.[^@\s.,;<>\"]{1,60}")

WRONG_PROOF = Refusal(code="bad-proof")
WORDS = {
    "totp": {"en": "codes of an authenticator app", "cs": "kódy z aplikace"},
    "passkey": {"en": "a passkey", "cs": "přístupový klíč"},
}


def must_be_proved(service: Service, holder: Holder) -> None:
    """Money and changes need a credential that was shown lately. Raises a Problem."""
    rule = service.house.plan(holder.account.operator).sessions
    minutes = rule.reauthentication_minutes
    if not sessions.proved(holder.session, minutes, service.now()):
        raise Problem("prove-again", minutes=minutes)


# -- sessions ----------------------------------------------------------------------------------


@get("/account/sessions", act="account.own")
async def list_sessions(service: TheService, holder: Account) -> list[shapes.SessionView]:
    """My log-ins, newest first."""
    found = await service.read(lambda conn: sessions.of_account(conn, holder.id))
    operator, this = holder.account.operator, holder.session.id
    return [session_view(service.house, operator, one, this=one.id == this) for one in found]


@delete("/account/sessions/{session:str}", act="account.own", status_code=200)
async def revoke(service: TheService, holder: Account, session: Id) -> list[shapes.SessionView]:
    """Ends one of my log-ins, and its connections."""
    now = service.now()
    if not await service.books.run(
        lambda conn: sessions.end(conn, holder.id, session, "revoked", now)
    ):
        raise Problem("unknown")
    service.hub.end(session, over("revoked"))
    return await list_sessions.fn(service, holder)  # type: ignore[no-any-return]


# -- credentials -------------------------------------------------------------------------------


@get("/account/credentials", act="account.own")
async def list_credentials(service: TheService, holder: Account) -> list[shapes.CredentialView]:
    """What I can log in with."""
    held = await service.read(lambda conn: credentials.of_account(conn, holder.id))
    return [_credential(service, holder, one) for one in held if one.confirmed]


@delete("/account/credentials/{credential:str}", act="account.own", status_code=200)
async def give_up(
    service: TheService, holder: Account, credential: Id
) -> list[shapes.CredentialView]:
    """Removes an authenticator or a passkey; the owner is told by mail."""
    must_be_proved(service, holder)
    now = service.now()

    def work(conn: Connection) -> None:
        gone = credentials.remove(conn, holder.account, credential, now)
        _tell(conn, service, holder, "credential-removed", gone.kind, now)

    await service.books.run(work)
    return await list_credentials.fn(service, holder)  # type: ignore[no-any-return]


@post("/account/password", act="account.own", status_code=200)
async def change_password(
    service: TheService, holder: Account, data: JSONBody[shapes.PasswordForm]
) -> forms.Done:
    """A new password; all my other sessions end."""
    must_be_proved(service, holder)
    passwords.check(holder.account.login, data.password)
    hashed = await asyncio.to_thread(passwords.hashed, data.password)
    now, account = service.now(), holder.account
    told = service.house.told(account.operator, account.language)
    ended = await service.books.run(
        lambda conn: recovery.change_password(
            conn, account, hashed, now, told, but=holder.session.id
        )
    )
    for session in ended:
        service.hub.end(session, over("password"))
    return forms.Done()


@post("/account/totp", act="account.own", status_code=200)
async def begin_totp(service: TheService, holder: Account) -> shapes.TotpBegun:
    """An authenticator to be set up; it counts once it has shown a right code."""
    must_be_proved(service, holder)
    secret, now = secrets.token_bytes(totp.BYTES), service.now()
    id = await service.books.run(lambda conn: credentials.begin_totp(conn, holder.id, secret, now))
    issuer = service.house.plan(holder.account.operator).names.en
    uri = totp.uri(secret, issuer, holder.account.login)
    return shapes.TotpBegun(id=id, secret=totp.written(secret), uri=uri)


@post("/account/totp/{credential:str}", act="account.own", status_code=200)
async def confirm_totp(
    service: TheService, holder: Account, credential: Id, data: JSONBody[shapes.CodeForm]
) -> shapes.RecoveryCodes:
    """From now on a code is asked for at every log-in. The recovery codes are told once."""
    must_be_proved(service, holder)
    service.guesses.take(f"totp:{holder.session.id}")
    codes, now = factors.new_recovery_codes(), service.now()

    def work(conn: Connection) -> bool:
        good = credentials.confirm_totp(conn, holder.account, credential, data.code, codes, now)
        if good:
            _tell(conn, service, holder, "credential-added", "totp", now)
        return good

    if not await service.books.run(work):
        raise Problem("bad-code")
    service.guesses.give(f"totp:{holder.session.id}")
    return shapes.RecoveryCodes(codes)


@post("/account/passkeys/options", act="account.own", status_code=200)
async def passkey_options(service: TheService, holder: Account) -> shapes.PasskeyOptions:
    """What a browser is asked for to make a passkey."""
    must_be_proved(service, holder)
    ticket, challenge = secrets.token_urlsafe(32), secrets.token_bytes(32)
    account, now = holder.account, service.now()

    def work(conn: Connection) -> list[Credential]:
        detail, seconds = {"challenge": challenge.hex()}, passkeys.SECONDS
        tickets.issue(
            conn, ticket, "passkey-new", now, seconds=seconds, account=account.id, detail=detail
        )
        return credentials.of_account(conn, account.id)

    held = await service.books.run(work)
    party = service.house.party(account.operator)
    options = passkeys.creation(party, account.id, account.login, challenge, held)
    return shapes.PasskeyOptions(ticket, options)


@post("/account/passkeys", act="account.own")
async def add_passkey(
    service: TheService, holder: Account, data: JSONBody[shapes.PasskeyAnswer]
) -> shapes.CredentialView:
    """A passkey of mine from now on; the owner is told by mail."""
    must_be_proved(service, holder)
    account, now = holder.account, service.now()
    ticket = await service.books.run(
        lambda conn: tickets.take(conn, data.ticket, "passkey-new", now)
    )
    if ticket is None or ticket.account != account.id:
        raise Problem("bad-passkey")
    party, challenge = service.house.party(account.operator), ticket.detail["challenge"]
    try:
        made = await asyncio.to_thread(
            passkeys.created, party, data.credential, bytes.fromhex(challenge)
        )
    except BadPasskey:
        raise Problem("bad-passkey") from None
    new = made.kept(account.id, data.name, now)

    def work(conn: Connection) -> None:
        credentials.add_passkey(conn, account, new, now)
        _tell(conn, service, holder, "credential-added", "passkey", now)

    await service.books.run(work)
    return _credential(service, holder, new)


# -- proof, address, mail ----------------------------------------------------------------------


@post("/account/proof", act="account.own", status_code=200)
async def prove(
    request: Asked, service: TheService, holder: Account, data: JSONBody[shapes.Proof]
) -> shapes.AccountView:
    """The password or a code, shown again: changes need it."""
    key, now, account = f"proof:{holder.session.id}", service.now(), holder.account
    service.guesses.take(key)
    if data.password:
        kept = await service.read(lambda conn: credentials.password_of(conn, account.id))
        good = await asyncio.to_thread(passwords.agrees, kept, data.password)
    else:
        code = data.code
        good = bool(
            await service.books.run(lambda conn: credentials.use_code(conn, account.id, code, now))
        )
    if not good:
        tried = Try(account.operator, account.login, address(request.scope), account.id)
        await service.books.run(lambda conn: tried.note(conn, WRONG_PROOF, now))
        raise Problem("bad-proof")
    service.guesses.give(key)
    await service.books.run(lambda conn: sessions.prove(conn, holder.session.id, now))
    return await _view(service, holder)


@get("/account", act="account.own")
async def account(service: TheService, holder: Account) -> shapes.AccountView:
    """My account."""
    return await _view(service, holder)


@post("/account/email", act="account.own", status_code=200)
async def change_email(
    service: TheService, holder: Account, data: JSONBody[shapes.EmailForm]
) -> forms.Done:
    """Another address for mail: a link is sent there, and it counts once that is opened."""
    must_be_proved(service, holder)
    if not (EMAIL.fullmatch(data.email) and data.email.isprintable()):
        raise Problem("bad-email")
    house, now, token = service.house, service.now(), secrets.token_urlsafe(32)
    link = f"{house.site}/email?ticket={token}"
    told = house.told(holder.account.operator, holder.account.language)
    service.guesses.take(f"email:{holder.id}")  # nobody fills other people's mailboxes
    await service.books.run(
        lambda conn: recovery.begin_email(conn, holder.account, data.email, token, link, now, told)
    )
    return forms.Done()


@post("/email", status_code=200, public=True)
async def confirm_email(service: TheService, data: JSONBody[shapes.Confirmation]) -> forms.Done:
    """Who has the link confirms the address; the old one is told."""
    now = service.now()

    def work(conn: Connection) -> bool:
        found = tickets.find(conn, data.ticket, "email", now)
        if found is None or found.account is None:
            return False
        owner = accounts.account(conn, found.account)
        told = service.house.told(owner.operator, owner.language)
        return recovery.finish_email(conn, data.ticket, now, told) is not None

    if not await service.books.run(work):
        raise Problem("link-expired")
    return forms.Done()


@get("/mailbox", act="account.own")
async def mailbox(service: TheService, holder: Account) -> list[shapes.MailView]:
    """The demo's mailbox: what was written to me."""
    return await _mailbox(service, lambda conn: mails.of_account(conn, holder.id))


@get("/mailbox", act="persons.read", of=ROWS)
async def every_mailbox(service: TheService, staff: Staff) -> list[shapes.MailView]:
    """The demo's mailbox: all that the operator wrote for whom somebody works."""

    def look(conn: Connection) -> list[mails.Kept]:
        return mails.of_account(conn, None, operator=staff.operators)

    return await _mailbox(service, look)


async def _mailbox(
    service: Service, look: Callable[[Connection], list[mails.Kept]]
) -> list[shapes.MailView]:
    if not service.options.demo:
        raise Problem("unknown-page")
    kept, time = await service.read(look), service.house.time
    mailer = service.house.mailer
    here = mailer.body if isinstance(mailer, OpenMailer) else lambda _: None
    return [
        shapes.MailView(
            id=one.id,
            at=time(one.operator, one.at),
            recipient=one.recipient,
            subject=one.subject,
            body=here(one.id) or one.body,
            sent_at=None if one.sent_at is None else time(one.operator, one.sent_at),
        )
        for one in kept
    ]


async def _view(service: Service, holder: Holder) -> shapes.AccountView:
    house, now = service.house, service.now()

    def read(conn: Connection) -> shapes.AccountView:
        session = sessions.find(conn, holder.session.id) or holder.session
        return account_view(conn, house, accounts.account(conn, holder.id), session, now)

    return await service.read(read)


def _credential(service: Service, holder: Holder, one: Credential) -> shapes.CredentialView:
    operator, time = holder.account.operator, service.house.time
    return shapes.CredentialView(
        id=one.id,
        kind=one.kind,
        name=one.name,
        created_at=time(operator, one.created_at),
        used_at=None if one.used_at is None else time(operator, one.used_at),
    )


def _tell(
    conn: Connection,
    service: Service,
    holder: Holder,
    kind: Kind,
    what: factors.Kind,
    at: int,
) -> None:
    account = holder.account
    told = service.house.told(account.operator, account.language)
    facts = {"login": account.login, "at": told(at), "what": WORDS[what][account.language]}
    recovery.tell(conn, account, kind, facts, at)


HANDLERS = (
    account,
    list_sessions,
    revoke,
    list_credentials,
    give_up,
    change_password,
    begin_totp,
    confirm_totp,
    passkey_options,
    add_passkey,
    prove,
    change_email,
    confirm_email,
    mailbox,
)
STAFF_HANDLERS = (every_mailbox,)
