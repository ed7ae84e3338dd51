"""HTTP for staff about log-ins: who I am, my second factor, my sessions; those of others for who
manages the staff."""

from __future__ import annotations

import asyncio
import logging
import secrets
from datetime import UTC
from typing import Annotated

from litestar import delete, get, post
from litestar.params import JSONBody, PathParameter
from sqlalchemy import Connection

from krupier.house import (
    factors,
    passkeys,
    staff_factors,
    staff_sessions,
    tickets,
    totp,
)
from krupier.house import staff as staff_register
from krupier.house.factors import Credential
from krupier.house.offices import acts_of, roles_of
from krupier.house.passkeys import BadPasskey
from krupier.house.periods import iso
from krupier.house.refusals import Refusal
from krupier.house.staff_factors import STAFF
from krupier.server import forms, offices, proofs
from krupier.server import house_forms as shapes
from krupier.server import staff_forms as staff_shapes
from krupier.server.dependencies import Staff, TheService
from krupier.server.logs import network, tell
from krupier.server.offices import OnDuty
from krupier.server.problems import Problem
from krupier.server.proofs import Try
from krupier.server.service import Service
from krupier.server.signatures import signed
from krupier.server.things import OWN, WHOLE_LOGIN, in_path

Id = Annotated[str, PathParameter(pattern=r"^[a-z][0-9a-f]{1,63}$")]
Login = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_.-]{1,64}$")]
ISSUER = "Krupiér"
WRONG_PROOF = Refusal(code="bad-proof")


@get("/me", act="staff.own", of=OWN, provisional=True)
async def me(service: TheService, staff: Staff) -> staff_shapes.StaffMe:
    """Who I am, what I may do, and my second factors."""
    held = await service.read(lambda conn: factors.held(conn, STAFF, staff.login))
    return staff_shapes.StaffMe(
        login=staff.login,
        role=roles_of(staff.offices),
        acts=[] if staff.provisional else sorted(acts_of(staff.offices)),
        offices=offices.shown(staff),
        provisional=staff.provisional,
        factors=[_factor(one) for one in held if one.confirmed and one.kind != "recovery"],
    )


# -- my second factor --------------------------------------------------------------------------


async def _must_show_password(service: Service, staff: OnDuty, password: str) -> None:
    """Again, before a second factor is changed: a token alone, found somewhere, changes none.
    Raises a Problem."""
    if staff.provisional:
        return
    where = staff.where

    if await proofs.guess(
        service,
        where,
        f"staff-proof:{staff.session.id}",
        lambda: service.staff.known(staff.login, password),
    ):
        return
    tell("login-failed", logging.WARNING, where=network(where))
    tried, now = Try("", staff.login, where, deed="staff-second-factor"), service.now()
    await service.books.run(lambda conn: tried.note(conn, WRONG_PROOF, now))
    raise Problem("bad-proof")


@post("/me/totp", act="staff.own", of=OWN, provisional=True, status_code=200)
async def begin_totp(
    service: TheService, staff: Staff, data: JSONBody[staff_shapes.OwnPassword]
) -> shapes.TotpBegun:
    """An authenticator to be set up; it counts once it has shown a right code, instead of the one
    before."""
    await _must_show_password(service, staff, data.password)
    secret, now = secrets.token_bytes(totp.BYTES), service.now()
    id = await service.books.run(
        lambda conn: factors.begin_totp(conn, STAFF, staff.login, secret, now)
    )
    uri = totp.uri(secret, ISSUER, staff.login)
    return shapes.TotpBegun(id=id, secret=totp.written(secret), uri=uri)


@post("/me/totp/{credential:str}", act="staff.own", of=OWN, provisional=True, status_code=200)
async def confirm_totp(
    service: TheService, staff: Staff, credential: Id, data: JSONBody[shapes.CodeForm]
) -> shapes.RecoveryCodes:
    """From now on a code is asked for at every log-in. The recovery codes are told once."""
    key = f"totp:{staff.session.id}"
    service.guesses.take(key)
    codes, now = factors.new_recovery_codes(), service.now()
    if not await service.books.run(
        lambda conn: staff_factors.confirm_totp(
            conn, staff.session, staff.role, credential, data.code, codes, now
        )
    ):
        raise Problem("bad-code")
    service.guesses.give(key)
    return shapes.RecoveryCodes(codes)


@post("/me/passkeys/options", act="staff.own", of=OWN, provisional=True, status_code=200)
async def passkey_options(
    service: TheService, staff: Staff, data: JSONBody[staff_shapes.OwnPassword]
) -> shapes.PasskeyOptions:
    """What a browser is asked for to make a passkey."""
    await _must_show_password(service, staff, data.password)
    ticket, challenge = secrets.token_urlsafe(32), secrets.token_bytes(32)
    login, now = staff.login, service.now()

    def work(conn: Connection) -> list[Credential]:
        detail = {"challenge": challenge.hex(), "session": staff.session.id}
        seconds = passkeys.SECONDS
        tickets.issue(conn, ticket, "staff-passkey-new", now, seconds=seconds, detail=detail)
        return factors.held(conn, STAFF, login)

    held, user = await service.books.run(work), staff_factors.user(login)
    options = passkeys.creation(service.house.staff_party(), user, login, challenge, held)
    return shapes.PasskeyOptions(ticket, options)


@post("/me/passkeys", act="staff.own", of=OWN, provisional=True)
async def add_passkey(
    service: TheService, staff: Staff, data: JSONBody[staff_shapes.StaffPasskeyAnswer]
) -> shapes.CredentialView:
    """A passkey of mine from now on."""
    now = service.now()
    ticket = await service.books.run(
        lambda conn: tickets.take(conn, data.ticket, "staff-passkey-new", now)
    )
    if ticket is None or ticket.detail["session"] != staff.session.id:
        raise Problem("bad-passkey")
    party, challenge = service.house.staff_party(), bytes.fromhex(ticket.detail["challenge"])
    try:
        made = await asyncio.to_thread(passkeys.created, party, data.credential, challenge)
    except BadPasskey:
        raise Problem("bad-passkey") from None
    new = made.kept(staff.login, data.name, now)
    await service.books.run(
        lambda conn: staff_factors.add_passkey(conn, staff.session, staff.role, new, now)
    )
    return _factor(new)


@post("/me/factors/{credential:str}/remove", act="staff.own", of=OWN, status_code=200)
async def remove_factor(
    service: TheService, staff: Staff, credential: Id, data: JSONBody[staff_shapes.OwnPassword]
) -> staff_shapes.StaffMe:
    """Gives up a second factor; never the last one."""
    await _must_show_password(service, staff, data.password)
    now = service.now()
    await service.books.run(
        lambda conn: staff_factors.remove(conn, staff.login, staff.role, credential, now)
    )
    return await me.fn(service, staff)  # type: ignore[no-any-return]


# -- sessions ----------------------------------------------------------------------------------


@get("/me/sessions", act="staff.own", of=OWN)
async def own_sessions(service: TheService, staff: Staff) -> list[staff_shapes.StaffSessionView]:
    """My log-ins, newest first."""
    return await _sessions(service, staff, staff.login)


@delete("/me/sessions/{session:str}", act="staff.own", of=OWN, status_code=200)
async def end_own(
    service: TheService, staff: Staff, session: Id
) -> list[staff_shapes.StaffSessionView]:
    """Ends one of my log-ins."""
    now = service.now()
    if not await service.books.run(
        lambda conn: staff_sessions.end(conn, staff.login, session, "revoked", now)
    ):
        raise Problem("unknown")
    return await _sessions(service, staff, staff.login)


@get("/logins/{login:str}/sessions", act="staff.manage", of=in_path("login", WHOLE_LOGIN))
async def sessions_of(
    service: TheService, staff: Staff, login: Login
) -> list[staff_shapes.StaffSessionView]:
    """Log-ins of somebody of the staff, newest first."""
    return await _sessions(service, staff, login)


@post(
    "/logins/{login:str}/sessions/{session:str}/end",
    act="staff.manage",
    of=in_path("login", WHOLE_LOGIN),
    status_code=200,
)
async def end_session_of(
    service: TheService, staff: Staff, login: Login, session: Id, data: JSONBody[forms.Why]
) -> list[staff_shapes.StaffSessionView]:
    """Ends a log-in of somebody of the staff; an act, with its reason."""
    now, why = service.now(), signed(staff, data)

    await service.books.run(lambda conn: staff_register.end_session(conn, login, session, why, now))
    return await _sessions(service, staff, login)


async def _sessions(
    service: Service, staff: OnDuty, login: str
) -> list[staff_shapes.StaffSessionView]:
    return [
        staff_shapes.StaffSessionView(
            id=one.id,
            begun_at=iso(one.begun_at, UTC),
            seen_at=iso(one.seen_at, UTC),
            ended_at=None if one.ended_at is None else iso(one.ended_at, UTC),
            why=one.why,
            factor=one.factor,
            address=one.address,
            agent=one.agent,
            this=one.id == staff.session.id,
        )
        for one in await service.read(lambda conn: staff_register.sessions_of(conn, login))
    ]


def _factor(one: Credential) -> shapes.CredentialView:
    return shapes.CredentialView(
        id=one.id,
        kind=one.kind,
        name=one.name,
        created_at=iso(one.created_at, UTC),
        used_at=None if one.used_at is None else iso(one.used_at, UTC),
    )


HANDLERS = (
    me,
    begin_totp,
    confirm_totp,
    passkey_options,
    add_passkey,
    remove_factor,
    own_sessions,
    end_own,
    sessions_of,
    end_session_of,
)
