"""HTTP at the door of a house: logging in and out, passkeys, a forgotten password."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Literal

from litestar import Response, post
from litestar.params import JSONBody
from sqlalchemy import Connection

from krupier.house import (
    credentials,
    log_in,
    passkeys,
    passwords,
    persons,
    recovery,
    register,
    sessions,
    tickets,
)
from krupier.house import user_accounts as accounts
from krupier.house.credentials import ACCOUNTS
from krupier.house.factors import Credential
from krupier.house.log_in import Visit
from krupier.house.outside import AskedAt
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.user_accounts import UserAccount
from krupier.plan.house import HousePlan
from krupier.server import forms, proofs
from krupier.server import house_forms as shapes
from krupier.server.account_view import account_view
from krupier.server.asgi import address
from krupier.server.dependencies import Account, Asked, TheService
from krupier.server.logs import network, tell
from krupier.server.problems import Problem
from krupier.server.proofs import WRONG, Try
from krupier.server.service import Service
from krupier.server.sessions import MARK, Holder, over

STEP_SECONDS = 300
"""For the second step of a log-in."""
NOBODY = Refusal(code="no-recovery")


class Door:
    """Somebody at the door: how often he has been wrong, and whether we know his device."""

    def __init__(self, request: Asked, service: Service, operator: str, login: str) -> None:
        self.service, self.operator, self.login = service, operator, login.casefold()
        self.where = address(request.scope)
        self.agent = request.headers.get("user-agent", "")[:200]
        self.device = request.cookies.get(f"device-{operator}", "")
        self.device_of: str | None = None
        """The account whose owner has logged in from this device."""

    async def knows(self) -> None:
        if self.device:
            now, device = self.service.now(), self.device
            found = await self.service.read(lambda conn: tickets.find(conn, device, "device", now))
            self.device_of = found.account if found else None

    def known(self, account: UserAccount | None) -> bool:
        return account is not None and account.id == self.device_of

    async def guess(
        self,
        what: Literal["password", "code"],
        account: UserAccount | None,
        right: Callable[[], Awaitable[bool]],
    ) -> bool:
        """Whether what was shown is right. Failures count for the address and for the account;
        where its owner has logged in from before they count by themselves, so that nobody
        can keep him out from elsewhere."""
        own = tickets.digest(self.device) if self.known(account) else ""
        key = f"{what}:{own or f'{self.operator}/{self.login}'}"
        return await proofs.guess(self.service, self.where, key, right)

    async def refuse(self, refusal: Refusal, account: UserAccount | None) -> None:
        """Staff can see what was tried."""
        tell("log-in-refused", logging.WARNING, code=refusal.code, where=network(self.where))
        id = account.id if account else None
        tried = Try(self.operator, self.login or self.where, self.where, id)
        now = self.service.now()
        await self.service.books.run(lambda conn: tried.note(conn, refusal, now))


@post("/log-in", status_code=200, public=True)
async def enter(
    request: Asked, service: TheService, data: JSONBody[shapes.LogInForm]
) -> Response[shapes.LoggedIn | shapes.SecondStep]:
    """A session, or a second step where an authenticator is set up. Whichever part is wrong, the
    answer is the same."""
    plan = service.house.plan(data.operator)
    door = Door(request, service, data.operator, data.login)
    await door.knows()
    known = await service.read(lambda conn: log_in.known(conn, data.operator, data.login))
    account = known.account

    async def password_is_right() -> bool:
        return await asyncio.to_thread(passwords.agrees, known.password, data.password)

    if not await door.guess("password", account, password_is_right) or account is None:
        await door.refuse(WRONG, account)
        raise Problem("bad-login")
    if known.second and not data.code:
        return Response(await _second_step(service, account, known))
    if known.second:
        now, id, said = service.now(), account.id, data.code

        async def code_is_right() -> bool:
            used = await service.books.run(lambda conn: credentials.use_code(conn, id, said, now))
            return used is not None

        if not await door.guess("code", account, code_is_right):
            await door.refuse(WRONG, account)
            raise Problem("bad-login")
    return await admit(door, plan, account, data.channel)


async def _second_step(
    service: Service, account: UserAccount, known: log_in.Known
) -> shapes.SecondStep:
    ticket, now = secrets.token_urlsafe(32), service.now()
    await service.books.run(
        lambda conn: tickets.issue(
            conn, ticket, "second-step", now, seconds=STEP_SECONDS, account=account.id
        )
    )
    return shapes.SecondStep(second=known.second, ticket=ticket)


async def admit(door: Door, plan: HousePlan, account: UserAccount, channel: str) -> Response[Any]:
    """Everything was shown: asks the register and the gate, and begins a session."""
    service, house, now = door.service, door.service.house, door.service.now()
    visit = Visit(
        token=MARK + secrets.token_urlsafe(32),
        device=secrets.token_urlsafe(32),
        known_device=door.device if door.known(account) else "",
        channel=channel,
        address=door.where,
        agent=door.agent,
    )

    told = house.told(account.operator, account.language)

    try:
        log_in.check_state(account)
        # to who plays on premises the log-in is the entrance
        door_of: AskedAt = "log-in" if plan.internet else "entry"
        if door_of in plan.screening.register.at:
            await _ask_register(service, plan, account, door_of)
        session = await service.books.run(
            lambda conn: log_in.let_in(conn, plan, account, visit, now, told)
        )
    except HouseRefused as refused:
        await door.refuse(refused.refusal, account)
        raise
    if service.host.wallets.knows(account.id):
        await service.host.reconsider(account.id)
    tell("log-in", player=account.id, where=network(door.where))
    view = await service.read(lambda conn: account_view(conn, house, account, session, now))
    answer = Response(shapes.LoggedIn(token=visit.token, account=view))
    answer.set_cookie(
        key=f"device-{account.operator}",
        value=visit.device,
        max_age=log_in.DEVICE_DAYS * 86_400,
        path="/api",
        httponly=True,
        samesite="strict",
        secure=service.options.secure,
    )
    return answer


async def _ask_register(
    service: Service, plan: HousePlan, account: UserAccount, asked_at: AskedAt
) -> None:
    """Outside of any transaction: it may take its time. Raises HouseRefused."""
    person = await service.read(lambda conn: persons.person(conn, account.person))
    answer = await asyncio.to_thread(
        register.ask, service.house.register, persons.identity(person), asked_at
    )
    now = service.now()
    refusal = await service.books.run(
        lambda conn: register.note(conn, plan, account, answer, asked_at, now)
    )
    if refusal:
        raise HouseRefused(refusal)


# -- passkeys ----------------------------------------------------------------------------------


@post("/log-in/passkey/options", status_code=200, public=True)
async def passkey_options(
    service: TheService, data: JSONBody[shapes.PasskeyAsked]
) -> shapes.PasskeyOptions:
    """What a browser is asked for. After a right password only passkeys of that account are
    taken; otherwise nobody learns which accounts there are."""
    party, now = service.house.party(data.operator), service.now()
    ticket, challenge = secrets.token_urlsafe(32), secrets.token_bytes(32)

    def work(conn: Connection) -> list[Credential]:
        step = tickets.find(conn, data.ticket, "second-step", now) if data.ticket else None
        account = step.account if step else None
        detail = {"challenge": challenge.hex(), "operator": data.operator}
        seconds = passkeys.SECONDS
        tickets.issue(
            conn, ticket, "passkey-log-in", now, seconds=seconds, account=account, detail=detail
        )
        return credentials.of_account(conn, account) if account else []

    held = await service.books.run(work)
    return shapes.PasskeyOptions(ticket, passkeys.request(party, challenge, held))


@post("/log-in/passkey", status_code=200, public=True)
async def enter_by_passkey(
    request: Asked, service: TheService, data: JSONBody[shapes.PasskeyAnswer]
) -> Response[shapes.LoggedIn]:
    """A session for who has the passkey; it stands for password and second factor."""
    now = service.now()
    ticket = await service.books.run(
        lambda conn: tickets.take(conn, data.ticket, "passkey-log-in", now)
    )
    operator = str(ticket.detail["operator"]) if ticket else ""
    door = Door(request, service, operator, "")
    account = None
    if ticket is not None:
        await door.knows()
        plan = service.house.plan(operator)
        service.logins.take(door.where)
        account = await _owner(service, ticket, data.credential)
    if ticket is None or account is None:
        await door.refuse(WRONG, None)
        raise Problem("bad-login")
    service.logins.give(door.where)
    return await admit(door, plan, account, data.channel)


async def _owner(
    service: Service, ticket: tickets.Ticket, answer: dict[str, Any]
) -> UserAccount | None:
    """Whose passkey it is, if everything about it is right."""
    operator = str(ticket.detail["operator"])
    challenge = bytes.fromhex(ticket.detail["challenge"])

    def user(conn: Connection, kept: Credential) -> str | None:
        wanted = ticket.account in (None, kept.owner)
        here = wanted and accounts.account(conn, kept.owner).operator == operator
        return kept.owner if here else None

    kept = await proofs.passkey(
        service, ACCOUNTS, service.house.party(operator), challenge, answer, user
    )
    if kept is None:
        return None
    return await service.read(lambda conn: accounts.account(conn, kept.owner))


# -- leaving, and getting back in --------------------------------------------------------------


@post("/log-out", act="account.own", status_code=200)
async def log_out(service: TheService, holder: Account) -> forms.Done:
    """Ends this session and its connections."""
    await leave(service, holder)
    return forms.Done()


async def leave(service: Service, holder: Holder) -> None:
    session, now = holder.session.id, service.now()
    await service.books.run(lambda conn: sessions.end(conn, holder.id, session, "log-out", now))
    service.hub.end(session, over("log-out"))
    tell("log-out", player=holder.id)


@post("/recovery", status_code=200, public=True)
async def recover(
    request: Asked, service: TheService, data: JSONBody[shapes.RecoveryForm]
) -> forms.Done:
    """A link to set a new password, by mail; the answer is the same whether there is such an
    account or not."""
    house, now, where = service.house, service.now(), address(request.scope)
    house.plan(data.operator)
    service.logins.take(where)  # each counts: nobody fills other people's mailboxes
    service.guesses.take(f"recovery:{data.operator}/{data.login.casefold()}")
    token = secrets.token_urlsafe(32)
    link = f"{house.site}/recovery?ticket={token}"

    def work(conn: Connection) -> None:
        found = accounts.by_login(conn, data.operator, data.login)
        told = house.told(data.operator, found.language if found else "cs")
        if not recovery.begin(conn, data.operator, data.login, token, link, now, told):
            Try(data.operator, data.login, where).note(conn, NOBODY, now)

    await service.books.run(work)
    tell("recovery", where=network(where))
    return forms.Done()


@post("/recovery/password", status_code=200, public=True)
async def set_recovered(
    request: Asked, service: TheService, data: JSONBody[shapes.NewPassword]
) -> forms.Done:
    """A new password for who has the link; all sessions end."""
    service.logins.take(address(request.scope))
    now, house = service.now(), service.house
    account = await service.read(lambda conn: _of_ticket(conn, data.ticket, now))
    if account is None:
        raise Problem("link-expired")
    passwords.check(account.login, data.password)
    hashed = await asyncio.to_thread(passwords.hashed, data.password)
    told = house.told(account.operator, account.language)
    ended = await service.books.run(
        lambda conn: recovery.finish(conn, data.ticket, hashed, now, told)
    )
    if ended is None:
        raise Problem("link-expired")
    service.logins.give(address(request.scope))
    for session in ended:
        service.hub.end(session, over("password"))
    service.guesses.give(f"password:{account.operator}/{account.login}")
    tell("recovered", player=account.id)
    return forms.Done()


def _of_ticket(conn: Connection, token: str, at: int) -> UserAccount | None:
    found = tickets.find(conn, token, "recovery", at)
    return accounts.account(conn, found.account) if found and found.account else None


HANDLERS = (
    enter,
    passkey_options,
    enter_by_passkey,
    log_out,
    recover,
    set_recovered,
)
