"""HTTP for who manages the staff: who works where, offices that are given and taken."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct
from sqlalchemy import Connection

from krupier.house import staff as register
from krupier.server.dependencies import Asked, Staff, TheService
from krupier.server.forms import Form, Reason
from krupier.server.offices import OnDuty
from krupier.server.service import Service
from krupier.server.signatures import sign
from krupier.server.things import LOGIN, OPERATOR, ROWS, in_form, in_path
from krupier.server.tries import done_or_noted
from krupier.store import people
from krupier.store.offices import Office

Login = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_.-]{1,64}$")]
Word = Annotated[str, Meta(max_length=64)]


class OfficeForm(Form, frozen=True, kw_only=True):
    role: Word
    operator: Word
    """Empty: of the whole house."""
    reason: Reason


class OfficeRow(Struct, frozen=True):
    role: str
    operator: str


class LoginRow(Struct, frozen=True):
    login: str
    offices: list[OfficeRow]


@get("/logins", act="staff.manage", of=ROWS)
async def logins(service: TheService, staff: Staff) -> list[LoginRow]:
    """Who works where the reader manages the staff, and as what there."""
    rows = [_row(one, staff) for one in await service.read(people.all_staff)]
    return [one for one in rows if one.offices or staff.operators is None]


@post(
    "/logins/{login:str}/offices",
    act="staff.manage",
    of=(in_form("operator", OPERATOR), in_path("login", LOGIN)),
    status_code=200,
)
async def give(
    request: Asked, service: TheService, staff: Staff, login: Login, data: JSONBody[OfficeForm]
) -> LoginRow:
    """One more office, at once."""
    return await _changed(request, service, staff, login, data, take=False)


@post(
    "/logins/{login:str}/offices/take",
    act="staff.manage",
    of=(in_form("operator", OPERATOR), in_path("login", LOGIN)),
    status_code=200,
)
async def take(
    request: Asked, service: TheService, staff: Staff, login: Login, data: JSONBody[OfficeForm]
) -> LoginRow:
    """An office less, at once, also in running sessions."""
    return await _changed(request, service, staff, login, data, take=True)


async def _changed(
    request: Asked, service: Service, staff: OnDuty, login: str, data: OfficeForm, *, take: bool
) -> LoginRow:
    office, signed, now = Office(data.operator, data.role), sign(staff, data.reason), service.now()
    change = register.take if take else register.give

    def work(conn: Connection) -> LoginRow:
        change(conn, login, office, signed, now)
        (found,) = (one for one in people.all_staff(conn) if one.login == login)
        return _row(found, staff)

    deed = "take-office" if take else "give-office"
    what = {"login": login, "role": data.role}
    return await done_or_noted(
        request, service, deed, what, work, who=staff.login, operator=data.operator
    )


def _row(one: people.Staff, staff: OnDuty) -> LoginRow:
    held = [held for held in one.offices if staff.at(held.operator)]
    return LoginRow(one.login, [OfficeRow(held.role, held.operator) for held in held])


HANDLERS = (logins, give, take)
