"""HTTP for who registers: the application, terms, documents.

Who has applied is logged in, unless something keeps him out.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody
from sqlalchemy import Connection

from krupier.house import (
    credentials,
    documents,
    limits,
    names,
    passwords,
    payment_methods,
    persons,
    register,
    registration,
)
from krupier.house import user_accounts as accounts
from krupier.house.acts import by_itself, by_player
from krupier.house.documents import Document
from krupier.house.fields import GivenDocument, PersonalData
from krupier.house.passwords import BadPassword
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.registration import Form, Ids
from krupier.house.user_accounts import UserAccount
from krupier.plan.house import HousePlan
from krupier.server import house_forms as shapes
from krupier.server.account_view import account_view
from krupier.server.asgi import address
from krupier.server.dependencies import Account, Asked, TheService
from krupier.server.log_in import Door, admit
from krupier.server.logs import network, tell
from krupier.server.service import Service
from krupier.server.sessions import Holder
from krupier.server.tries import noted, own_or_noted

FAR = "9999-12-31"


@post("/accounts", public=True)
async def apply(
    request: Asked,
    service: TheService,
    data: JSONBody[shapes.RegistrationForm],
) -> Response[shapes.LoggedIn]:
    """An application for an account; who is not certainly kept out is logged in with it."""
    where = address(request.scope)
    service.new_guests.take(where)
    what = msgspec.to_builtins(data)
    async with noted(request, service, "register", what, who=data.login, operator=data.operator):
        plan = _plan(service, data.operator)
        account = await _applied(service, plan, data)
    tell("registered", player=account.id, state=account.state, where=network(where))
    door = Door(request, service, data.operator, data.login)
    return await admit(door, plan, account, data.channel)


@post("/account/terms", act="account.own", status_code=200)
async def accept_terms(
    request: Asked,
    service: TheService,
    holder: Account,
    data: JSONBody[shapes.TermsForm],
) -> shapes.AccountView:
    """Accepts the terms in force, by their version."""
    now = service.now()

    def work(conn: Connection, plan: HousePlan, account: UserAccount) -> None:
        registration.accept_terms(conn, plan, account.id, data.version, now)

    return await _changed(request, service, holder, "terms", data, work)


@post("/account/verify", act="account.own", status_code=200)
async def verify(request: Asked, service: TheService, holder: Account) -> shapes.AccountView:
    """Demo: the identity sandbox vouches for me, and for my means of payment."""
    now, ids = service.now(), _ids()

    def work(conn: Connection, plan: HousePlan, account: UserAccount) -> None:
        if not service.options.demo:
            raise HouseRefused(Refusal(code="nobody-verifies"))
        _vouch(conn, plan, account, ids, now)

    return await _changed(request, service, holder, "verify", None, work)


@get("/account/documents", act="account.own")
async def list_documents(service: TheService, holder: Account) -> list[shapes.DocumentView]:
    """What I have shown."""
    account = holder.account
    found = await service.read(lambda conn: documents.of_person(conn, account.person))
    return [document_view(one) for one in found]


@post("/account/documents", act="account.own")
async def give_document(
    request: Asked,
    service: TheService,
    holder: Account,
    data: JSONBody[shapes.DocumentForm],
) -> list[shapes.DocumentView]:
    """A document, to be verified by staff."""
    given = GivenDocument(**msgspec.structs.asdict(data))
    now, id = service.now(), _ids().document

    def work(conn: Connection, plan: HousePlan, account: UserAccount) -> None:
        registration.give_document(conn, plan, account, given, id, now)

    await _done(request, service, holder, "document", data, work)
    account = holder.account
    found = await service.read(lambda conn: documents.of_person(conn, account.person))
    return [document_view(one) for one in found]


def document_view(one: Document) -> shapes.DocumentView:
    """Only the end of its number is shown."""
    return shapes.DocumentView(
        id=one.id,
        kind=one.kind,
        number="•" * max(0, len(one.number) - 3) + one.number[-3:],
        issuer=one.issuer,
        valid_until=one.valid_until,
        state=one.state,
    )


async def _applied(
    service: Service,
    plan: HousePlan,
    data: shapes.RegistrationForm,
) -> UserAccount:
    """Raises HouseRefused."""
    now, ids = service.now(), _ids()
    try:
        passwords.check(data.login, data.password)
    except BadPassword as bad:
        told = {"en": str(bad), "cs": getattr(bad, "cs", str(bad))}
        facts = {"field": "password", "problem": told}
        raise HouseRefused(Refusal(code="bad-password", facts=facts)) from None
    application = registration.checked(plan, _form(data), now, names.reserved(service.house.plans))
    who = persons.identity(persons.described(ids.person, application.person, now))
    answer = await asyncio.to_thread(register.ask, service.house.register, who, "registration")
    hashed = await asyncio.to_thread(passwords.hashed, data.password)
    at = service.now()

    def work(conn: Connection) -> UserAccount:
        account = registration.apply(conn, plan, application, answer, at, ids)
        credentials.set_password(conn, account, hashed, at, "registers")
        mine = by_player(account.id, "at registration")
        for one in data.limits:
            limits.decide(
                conn,
                plan,
                account,
                measure=one.measure,
                written=one.value,
                code=one.currency,
                signed=mine,
                at=at,
            )
        return registration.advance(conn, plan, account.id, at)

    return await service.books.run(work)


def _form(data: shapes.RegistrationForm) -> Form:
    shown = data.document
    document = GivenDocument(**msgspec.structs.asdict(shown)) if shown else None
    return Form(
        login=data.login,
        language=data.language,
        currency=data.currency,
        person=msgspec.convert(msgspec.to_builtins(data.person), PersonalData),
        document=document,
        terms=data.terms,
        channel=data.channel,
    )


def _vouch(conn: Connection, plan: HousePlan, account: UserAccount, ids: Ids, at: int) -> None:
    signed = by_itself("the identity sandbox vouches for it")
    shown = documents.of_person(conn, account.person)
    if not any(one.state != "refused" for one in shown):
        card = GivenDocument(
            kind="id-card", number=f"DEMO{ids.document[-6:]}", issuer="sandbox", valid_until=FAR
        )
        registration.give_document(conn, plan, account, card, ids.document, at)
    for one in documents.of_person(conn, account.person):
        if one.state == "given":
            registration.decide_document(conn, plan, one.id, "verified", signed, at)
    if "payment-method" in registration.missing(conn, plan, account, at):
        payment_methods.prove(
            conn,
            plan,
            account,
            _sandbox_method(conn, plan, account),
            id=f"{ids.document}p",
            signed=signed,
            at=at,
        )


def _sandbox_method(
    conn: Connection, plan: HousePlan, account: UserAccount
) -> payment_methods.MethodDetails:
    """One by which one can both deposit and withdraw."""
    methods = plan.payments.methods if plan.payments else ()
    kind = next(one for one in methods if one.deposit and one.withdrawal)
    person = persons.person(conn, account.person)
    return payment_methods.MethodDetails(
        method=kind.id,
        identifier=f"sandbox-{account.id}",
        holder=person.name,
        country="CZ",
        currency=kind.currencies[0],
        proof="sandbox",
    )


Work = Callable[[Connection, HousePlan, UserAccount], None]


async def _changed(
    request: Asked,
    service: Service,
    holder: Holder,
    deed: str,
    what: object,
    work: Work,
) -> shapes.AccountView:
    account = await _done(request, service, holder, deed, what, work)
    now, house = service.now(), service.house
    return await service.read(lambda conn: account_view(conn, house, account, holder.session, now))


async def _done(
    request: Asked,
    service: Service,
    holder: Holder,
    deed: str,
    what: object,
    work: Work,
) -> UserAccount:
    """Does something to one's own account; what is refused changes nothing and is noted."""
    account = holder.account
    plan = _plan(service, account.operator)

    def unit(conn: Connection) -> UserAccount:
        work(conn, plan, accounts.lock(conn, account.id))
        return accounts.account(conn, account.id)

    return await own_or_noted(request, service, account, deed, what, unit)


def _plan(service: Service, operator: str) -> HousePlan:
    """Raises HouseRefused."""
    plans = service.house.plans
    if operator not in plans:
        facts: dict[str, Any] = {"operator": operator, "allowed": sorted(plans)}
        raise HouseRefused(Refusal(code="unknown-operator", facts=facts))
    return plans[operator]


def _ids() -> Ids:
    return Ids(
        account=accounts.PREFIX + secrets.token_hex(8),
        person="h" + secrets.token_hex(8),
        document="d" + secrets.token_hex(8),
    )


HANDLERS = (apply, accept_terms, verify, list_documents, give_document)
