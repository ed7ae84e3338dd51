"""HTTP for the reception of premises: who comes, who is in, who has to go."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter
from sqlalchemy import Connection

from krupier.house import (
    gate,
    limits,
    names,
    persons,
    reception,
    register,
    registration,
    texts,
    visitor_cards,
    visits,
)
from krupier.house import user_accounts as accounts
from krupier.house.fields import GivenDocument, PersonalData
from krupier.house.periods import begins, day_of, iso
from krupier.house.reception import Choice
from krupier.house.refusals import HouseRefused
from krupier.house.registration import Form, Ids
from krupier.house.user_accounts import UserAccount
from krupier.house.visitor_cards import Former
from krupier.house.visits import Visit
from krupier.plan.house import HousePlan
from krupier.server import desk_forms as shapes
from krupier.server import house_forms, offices, premises
from krupier.server.dependencies import Asked, Staff, TheService
from krupier.server.http import Limit
from krupier.server.limits import mailer
from krupier.server.messages import Lang
from krupier.server.offices import OnDuty
from krupier.server.premises import plan_of, row_of, visitor_of
from krupier.server.problems import language_of
from krupier.server.service import Service
from krupier.server.signatures import sign
from krupier.server.things import ACCOUNT, OPERATOR, in_form, in_path, in_query
from krupier.server.tries import noted

Id = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_.-]{1,80}$")]
Operator = Annotated[str, QueryParameter(pattern=r"^[a-z0-9-]{1,64}$")]
AT_THE_ENTRANCE = "at the entrance"


@get("/reception", act="visitors.read", of=in_query("operator", OPERATOR))
async def who_is_in(service: TheService, staff: Staff, operator: Operator) -> shapes.ReceptionView:
    """Who is in, and whose visit has ended today."""
    now = service.now()

    def look(conn: Connection) -> shapes.ReceptionView:
        plan = plan_of(service, conn, staff, operator)
        today = begins(day_of(now, plan.timezone), plan.timezone)
        inside = visits.inside(conn, operator)
        return shapes.ReceptionView(
            operator=operator,
            inside=[_visit(conn, plan, one) for one in inside],
            ended=[_visit(conn, plan, one) for one in visits.ended_since(conn, operator, today)],
        )

    return await service.read(look)


@get("/reception/visitors", act="visitors.read", of=in_query("operator", OPERATOR))
async def find(
    service: TheService,
    staff: Staff,
    operator: Operator,
    words: Annotated[str, QueryParameter(name="query", max_length=200)] = "",
    limit: Limit = 20,
) -> list[shapes.VisitorRow]:
    """Visitors by the number of their card, or by words of name, birth date or birth number."""

    def look(conn: Connection) -> list[shapes.VisitorRow]:
        plan = plan_of(service, conn, staff, operator)
        return premises.found(conn, plan, words, limit)

    return await service.read(look)


@get("/reception/visitors/{account:str}", act="visitors.read", of=in_path("account", ACCOUNT))
async def visitor(
    request: Asked, service: TheService, staff: Staff, account: Id
) -> shapes.VisitorView:
    """A visitor: what he decided about his limits, and what keeps him out."""
    now, lang = service.now(), language_of(request)

    def look(conn: Connection) -> shapes.VisitorView:
        plan, found = visitor_of(service, conn, staff, account)
        return _view(conn, plan, found, now, lang)

    return await service.read(look)


@post("/reception/visitors", act="visitors.admit", of=in_form("operator", OPERATOR))
async def identify(
    request: Asked, service: TheService, staff: Staff, data: JSONBody[shapes.VisitorForm]
) -> shapes.VisitorView:
    """A new visitor, identified by a document that staff have compared with him."""
    ids = Ids(
        account=accounts.PREFIX + secrets.token_hex(8),
        person="h" + secrets.token_hex(8),
        document="d" + secrets.token_hex(8),
    )
    plan = await service.read(lambda conn: plan_of(service, conn, staff, data.operator))
    form = Form(
        login=f"visitor-{ids.account[-10:]}",
        language=data.language,
        currency=next(iter(plan.currencies)),
        person=msgspec.convert(msgspec.to_builtins(data.person), PersonalData),
        document=GivenDocument(**msgspec.structs.asdict(data.document)),
        terms=data.terms,
        channel=plan.participation.channels[0].id,
    )
    signed, lang = sign(staff, AT_THE_ENTRANCE), language_of(request)
    choices = [_choice(one) for one in data.limits]
    what = msgspec.to_builtins(data)
    async with noted(request, service, "identify", what, who=staff.login, operator=data.operator):
        kept = names.reserved(service.house.plans)
        application = registration.checked(plan, form, service.now(), kept)
        who = persons.identity(persons.described(ids.person, application.person, service.now()))
        answer = await asyncio.to_thread(register.ask, service.house.register, who, "registration")
        now = service.now()

        def work(conn: Connection) -> shapes.VisitorView:
            offices.must_still_be(conn, staff)
            account = reception.identify(
                conn,
                plan,
                application,
                answer=answer,
                choices=choices,
                signed=signed,
                at=now,
                ids=ids,
            )
            return _view(conn, plan, account, now, lang)

        return await service.books.run(work)


@post(
    "/reception/visitors/{account:str}/document",
    act="visitors.admit",
    of=in_path("account", ACCOUNT),
    status_code=200,
)
async def new_document(
    request: Asked,
    service: TheService,
    staff: Staff,
    account: Id,
    data: JSONBody[house_forms.DocumentForm],
) -> shapes.VisitorView:
    """A known visitor shows another document, which staff have compared."""
    given, id = GivenDocument(**msgspec.structs.asdict(data)), "d" + secrets.token_hex(8)
    signed, now = sign(staff, AT_THE_ENTRANCE), service.now()

    def work(conn: Connection, plan: HousePlan) -> None:
        reception.new_document(conn, plan, account, given, id, signed, now)

    return await _changed(request, service, staff, account, "document", data, work)


@post(
    "/reception/visitors/{account:str}/limits",
    act="visitors.admit",
    of=in_path("account", ACCOUNT),
    status_code=200,
)
async def decide_limit(
    request: Asked,
    service: TheService,
    staff: Staff,
    account: Id,
    data: JSONBody[house_forms.LimitChoice],
) -> shapes.VisitorView:
    """What a visitor decides about one limit: set, or refused."""
    signed, now = sign(staff, "the visitor decided at the entrance"), service.now()

    def work(conn: Connection, plan: HousePlan) -> None:
        reception.decide(conn, plan, account, [_choice(data)], signed, now)

    return await _changed(request, service, staff, account, "limit", data, work)


@post(
    "/reception/visitors/{account:str}/admit",
    act="visitors.admit",
    of=in_path("account", ACCOUNT),
    status_code=200,
)
async def admit(
    request: Asked, service: TheService, staff: Staff, account: Id
) -> shapes.VisitorView:
    """Asks the register of excluded persons, and lets somebody in: a visit."""
    signed = sign(staff, AT_THE_ENTRANCE)
    plan, found = await service.read(lambda conn: visitor_of(service, conn, staff, account))
    if found.lets_in:
        person = await service.read(lambda conn: persons.person(conn, found.person))
        who = persons.identity(person)
        answer = await asyncio.to_thread(register.ask, service.house.register, who, "entry")
        asked = service.now()
        refusal = await service.books.run(
            lambda conn: reception.note(conn, plan, account, answer, asked)
        )
        if refusal is not None:
            async with noted(
                request,
                service,
                "admit",
                None,
                who=staff.login,
                operator=plan.operator,
                account=account,
            ):
                raise HouseRefused(refusal)
    now = service.now()

    def work(conn: Connection, plan: HousePlan) -> None:
        reception.admit(conn, plan, account, signed, now)

    return await _changed(request, service, staff, account, "admit", None, work)


@post(
    "/reception/visitors/{account:str}/leave",
    act="visitors.admit",
    of=in_path("account", ACCOUNT),
    status_code=200,
)
async def leave(
    request: Asked, service: TheService, staff: Staff, account: Id
) -> shapes.VisitorView:
    """Somebody goes."""
    signed, now = sign(staff, "goes"), service.now()

    def work(conn: Connection, plan: HousePlan) -> None:
        visits.leave(conn, account, signed, now)

    return await _changed(request, service, staff, account, "leave", None, work)


@post(
    "/reception/visitors/{account:str}/expel",
    act="visitors.admit",
    of=in_path("account", ACCOUNT),
    status_code=200,
)
async def expel(
    request: Asked,
    service: TheService,
    staff: Staff,
    account: Id,
    data: JSONBody[shapes.ExpelForm],
) -> shapes.VisitorView:
    """Sends somebody away; he may come again."""
    signed, now = sign(staff, data.reason), service.now()

    def work(conn: Connection, plan: HousePlan) -> None:
        reception.expel(conn, plan, account, signed, now)

    return await _changed(request, service, staff, account, "expel", data, work)


@post(
    "/reception/visitors/{account:str}/ban",
    act="block.set",
    of=in_path("account", ACCOUNT),
    status_code=200,
)
async def ban(
    request: Asked,
    service: TheService,
    staff: Staff,
    account: Id,
    data: JSONBody[shapes.BanForm],
) -> shapes.VisitorView:
    """Nobody lets him in for so many hours, or without end."""
    signed, now, tell = sign(staff, data.reason), service.now(), mailer(service.house)

    def work(conn: Connection, plan: HousePlan) -> None:
        reception.ban(conn, plan, account, data.hours, signed, now, tell)

    view = await _changed(request, service, staff, account, "ban", data, work)
    await service.make_way()
    return view


@post(
    "/reception/visitors/{account:str}/card",
    act="visitors.admit",
    of=in_path("account", ACCOUNT),
    status_code=200,
)
async def new_card(
    request: Asked,
    service: TheService,
    staff: Staff,
    account: Id,
    data: JSONBody[shapes.CardForm],
) -> shapes.VisitorView:
    """Another registration card; the one before is good for nothing any more."""
    signed, now = sign(staff, data.reason), service.now()
    former: Former = "lost" if data.lost else "replaced"

    def work(conn: Connection, plan: HousePlan) -> None:
        visitor_cards.issue(conn, plan, account, signed, now, former)

    return await _changed(request, service, staff, account, "card", data, work)


async def _changed(
    request: Asked,
    service: Service,
    staff: OnDuty,
    account: str,
    deed: str,
    what: object,
    work: Callable[[Connection, HousePlan], None],
) -> shapes.VisitorView:
    now, lang = service.now(), language_of(request)
    plan, _ = await service.read(lambda conn: visitor_of(service, conn, staff, account))

    def unit(conn: Connection) -> shapes.VisitorView:
        work(conn, plan)
        return _view(conn, plan, accounts.account(conn, account), now, lang)

    return await premises.written(
        request, service, staff, deed, what, unit, operator=plan.operator, account=account
    )


def _choice(one: house_forms.LimitChoice) -> Choice:
    return Choice(measure=one.measure, value=one.value, currency=one.currency)


def _view(
    conn: Connection, plan: HousePlan, account: UserAccount, at: int, lang: Lang
) -> shapes.VisitorView:
    decided = limits.decisions(conn, [account.id])[account.id]
    here = gate.standing(conn, account.id, at)
    inside = visits.running(conn, account.id)
    refusal = None if here is None or inside else gate.judge(here, "enter", at)
    against = None
    if refusal is not None:
        said = texts.say(refusal, lang)
        against = shapes.Against(code=refusal.code, clause=refusal.clause, message=said)
    shown = []
    for one in plan.self_limits:
        held = limits.in_force(decided, one.id, at)
        shown.append(
            shapes.VisitorLimit(
                measure=one.id,
                money=one.money,
                decided=any(choice.measure == one.id for choice in decided),
                value=limits.shown(one, held) if held else None,
            )
        )
    return shapes.VisitorView(
        visitor=row_of(conn, plan, account),
        operator=plan.operator,
        currency=next(iter(plan.currencies)),
        limits=shown,
        visits=len(visits.in_month(conn, plan, account.id, at)),
        document_valid=registration.identified(conn, plan, account, at),
        pep=bool(persons.person(conn, account.person).pep),
        against=against,
    )


def _visit(conn: Connection, plan: HousePlan, one: Visit) -> shapes.VisitRow:
    person = persons.person(conn, accounts.account(conn, one.account).person)
    card = visitor_cards.of_account(conn, one.account)
    zone = plan.timezone
    return shapes.VisitRow(
        account=one.account,
        name=person.name,
        card=card.number if card else "",
        since=iso(one.admitted_at, zone),
        left_at=None if one.left_at is None else iso(one.left_at, zone),
        why=one.why,
    )


HANDLERS = (
    who_is_in,
    find,
    visitor,
    identify,
    new_document,
    decide_limit,
    admit,
    leave,
    expel,
    ban,
    new_card,
)
