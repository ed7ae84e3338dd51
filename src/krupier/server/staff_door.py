"""HTTP at the door of the staff: a password and a second factor, or a passkey; logging out.

Whoever has no second factor yet comes in as far as the page to set one up.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Literal, NamedTuple, TypeVar

from litestar import post
from litestar.params import JSONBody
from sqlalchemy import Connection

from krupier.house import factors, passkeys, staff_factors, staff_sessions, tickets
from krupier.house.factors import Credential, Factor
from krupier.house.offices import acts_of, roles_of
from krupier.house.periods import SECOND
from krupier.house.staff import mark
from krupier.house.staff_factors import STAFF
from krupier.server import forms, offices, proofs
from krupier.server import house_forms as shapes
from krupier.server import staff_forms as staff_shapes
from krupier.server.asgi import address
from krupier.server.dependencies import Asked, Staff, TheService
from krupier.server.log_in import STEP_SECONDS
from krupier.server.logs import network, tell
from krupier.server.problems import Problem
from krupier.server.proofs import WRONG, Try
from krupier.server.service import Service
from krupier.server.things import OWN
from krupier.store import people

T = TypeVar("T")


class Door(NamedTuple):
    """Somebody at the door of the staff."""

    service: Service
    login: str
    where: str
    agent: str
    known: bool
    """The owner of the login has logged in from there before."""

    async def guess(
        self, what: Literal["password", "code"], look: Callable[[], Awaitable[T | None]]
    ) -> T:
        """Failures count for the address and for the login; from where its owner has come before
        they count by themselves, so that nobody can keep him out from elsewhere. Raises a
        Problem."""
        key = f"staff-{what}:{self.login}" + (f"@{self.where}" if self.known else "")
        found = await proofs.guess(self.service, self.where, key, look)
        if found is None:
            await self.refuse()
            raise Problem("bad-login")
        return found

    async def refuse(self) -> None:
        """Staff can see what was tried."""
        tell("login-failed", logging.WARNING, where=network(self.where))
        tried = Try("", self.login or self.where, self.where, deed="staff-log-in")
        now = self.service.now()
        await self.service.books.run(lambda conn: tried.note(conn, WRONG, now))

    async def enter(self, staff: people.Staff, factor: Factor | None) -> forms.StaffSession:
        """Everything was shown that there is to show."""
        token, session = await self.service.staff.begin(
            staff, factor, address=self.where, agent=self.agent
        )
        role = roles_of(session.offices)
        tell("login", who=mark(session.login), role=role, where=network(self.where))
        options = self.service.options
        longest = options.staff_longest
        if session.provisional:
            longest = min(longest, staff_sessions.PROVISIONAL / SECOND)
        return forms.StaffSession(
            token=token,
            login=session.login,
            role=role,
            acts=[] if session.provisional else sorted(acts_of(session.offices)),
            offices=offices.shown(session),
            provisional=session.provisional,
            expires_in=int(longest),
            idle_in=int(options.staff_idle),
        )


async def _door(request: Asked, service: Service, login: str) -> Door:
    where, agent = address(request.scope), request.headers.get("user-agent", "")
    known = await service.read(lambda conn: staff_sessions.came_from(conn, login, where))
    return Door(service, login, where, agent, known)


@post("/login", status_code=200, public=True)
async def login(
    request: Asked, service: TheService, data: JSONBody[forms.Login]
) -> forms.StaffSession | shapes.SecondStep:
    """A session for a member of staff, or a second step. Whichever part is wrong, the answer is the
    same. Without a second factor the session is good for nothing but setting one up."""
    door = await _door(request, service, data.login)
    staff = await door.guess("password", lambda: service.staff.known(data.login, data.password))
    ways = await service.read(lambda conn: staff_factors.ways(conn, data.login))
    if not ways:
        return await door.enter(staff, None)
    if not data.code:
        return await _second_step(service, data.login, ways)
    factor: Factor = await door.guess("code", lambda: service.staff.use_code(data.login, data.code))
    return await door.enter(staff, factor)


async def _second_step(service: Service, login: str, ways: list[Factor]) -> shapes.SecondStep:
    ticket, now = secrets.token_urlsafe(32), service.now()
    await service.books.run(
        lambda conn: tickets.issue(
            conn, ticket, "staff-second-step", now, seconds=STEP_SECONDS, detail={"login": login}
        )
    )
    return shapes.SecondStep(second=ways, ticket=ticket)


@post("/login/passkey/options", status_code=200, public=True)
async def passkey_options(
    service: TheService, data: JSONBody[staff_shapes.StaffPasskeyAsked]
) -> shapes.PasskeyOptions:
    """What a browser is asked for. After a right password only passkeys of that login are taken;
    otherwise nobody learns which logins there are."""
    party, now = service.house.staff_party(), service.now()
    ticket, challenge = secrets.token_urlsafe(32), secrets.token_bytes(32)

    def work(conn: Connection) -> list[Credential]:
        step = tickets.find(conn, data.ticket, "staff-second-step", now) if data.ticket else None
        login = str(step.detail["login"]) if step else ""
        detail = {"challenge": challenge.hex(), "login": login}
        seconds = passkeys.SECONDS
        tickets.issue(conn, ticket, "staff-passkey-log-in", now, seconds=seconds, detail=detail)
        return factors.held(conn, STAFF, login) if login else []

    held = await service.books.run(work)
    return shapes.PasskeyOptions(ticket, passkeys.request(party, challenge, held))


@post("/login/passkey", status_code=200, public=True)
async def enter_by_passkey(
    request: Asked, service: TheService, data: JSONBody[staff_shapes.StaffPasskeyAnswer]
) -> forms.StaffSession:
    """A session for who has the passkey; it stands for password and second factor."""
    now = service.now()
    ticket = await service.books.run(
        lambda conn: tickets.take(conn, data.ticket, "staff-passkey-log-in", now)
    )
    wanted = str(ticket.detail["login"]) if ticket else ""
    where = address(request.scope)
    service.logins.take(where)
    staff = await _owner(service, ticket, data.credential) if ticket else None
    door = await _door(request, service, staff.login if staff else wanted)
    if staff is None:
        await door.refuse()
        raise Problem("bad-login")
    service.logins.give(where)
    return await door.enter(staff, "passkey")


async def _owner(
    service: Service, ticket: tickets.Ticket, answer: dict[str, object]
) -> people.Staff | None:
    """Whose passkey it is, if everything about it is right."""
    wanted, challenge = ticket.detail["login"], bytes.fromhex(ticket.detail["challenge"])

    def user(conn: Connection, kept: Credential) -> str | None:
        return staff_factors.user(kept.owner) if wanted in ("", kept.owner) else None

    kept = await proofs.passkey(
        service, STAFF, service.house.staff_party(), challenge, answer, user
    )
    if kept is None:
        return None
    return await service.read(lambda conn: people.staff_by_login(conn, kept.owner))


@post("/logout", act="staff.own", of=OWN, provisional=True, status_code=200)
async def logout(service: TheService, staff: Staff) -> forms.Done:
    """Ends the session."""
    now, session = service.now(), staff.session
    await service.books.run(
        lambda conn: staff_sessions.end(conn, staff.login, session.id, "log-out", now)
    )
    tell("logout", who=mark(staff.login))
    return forms.Done()


HANDLERS = (login, passkey_options, enter_by_passkey, logout)
