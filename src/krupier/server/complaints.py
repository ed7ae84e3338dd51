"""HTTP for complaints: one's own, and those that staff look into."""

from __future__ import annotations

import base64
import binascii
from datetime import datetime
from typing import Annotated, TypeVar

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter
from sqlalchemy import Connection

from krupier.house import complaint_subjects, complaints, invalid_rounds
from krupier.house import user_accounts as accounts
from krupier.house.acts import by_player
from krupier.house.complaint_subjects import Document, LodgedComplaint
from krupier.house.complaints import Complaint
from krupier.house.periods import SECOND
from krupier.plan.house import HousePlan
from krupier.server import care_forms as shapes
from krupier.server.complaint_view import complaint_view, evidence_view, subjects
from krupier.server.dependencies import Account, Asked, Staff, TheService
from krupier.server.http import Limit
from krupier.server.problems import Problem
from krupier.server.service import Service
from krupier.server.signatures import sign
from krupier.server.things import ACCOUNT, COMPLAINT, ROUND, ROWS, in_form, in_path
from krupier.server.tries import done_or_noted, own_or_noted
from krupier.store import Unknown

T = TypeVar("T")
Id = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_.-]{1,120}$")]
Operator = Annotated[str | None, QueryParameter(pattern=r"^[a-z0-9-]{1,64}$")]


def given(plan: HousePlan, form: shapes.ComplaintForm) -> LodgedComplaint:
    """Raises Problem for a time that is none."""
    happened = None
    if form.happened_at:
        try:
            told = datetime.fromisoformat(form.happened_at)
        except ValueError:
            raise Problem("bad-input", problem=f"happened_at: {form.happened_at[:40]}") from None
        if told.tzinfo is None:
            told = told.replace(tzinfo=plan.timezone)
        happened = int(told.timestamp()) * SECOND
    return LodgedComplaint(
        text=form.text,
        remedy=form.remedy,
        about=form.about,
        happened_at=happened,
        round=form.round.strip(),
        payment=form.payment.strip(),
    )


# -- one's own -----------------------------------------------------------------------------------


def _view(conn: Connection, service: Service, id: str, operator: str) -> shapes.ComplaintsView:
    plan = service.house.plan(operator)
    rounds, payments = subjects(conn, plan, id)
    outside = plan.complaints.outside
    where = outside.contact.site or ""
    return shapes.ComplaintsView(
        complaints=[
            complaint_view(conn, plan, one, staff=False) for one in complaints.of_account(conn, id)
        ],
        rounds=rounds,
        payments=payments,
        months={one.about: one.months for one in plan.complaints.lodging},
        outside={"cs": f"{outside.names.cs}, {where}", "en": f"{outside.names.en}, {where}"},
    )


@get("/account/complaints", act="account.own")
async def own_complaints(service: TheService, holder: Account) -> shapes.ComplaintsView:
    """My complaints with their deadlines, and what I may complain of."""
    operator = holder.account.operator
    return await service.read(lambda conn: _view(conn, service, holder.id, operator))


@post("/account/complaints", act="account.own", status_code=200)
async def lodge(
    request: Asked, service: TheService, holder: Account, data: JSONBody[shapes.ComplaintForm]
) -> shapes.ComplaintsView:
    """Lodges a complaint; it is confirmed at once."""
    account, now = holder.account, service.now()
    plan = service.house.plan(account.operator)
    meant, signed = given(plan, data), by_player(holder.id, "complains")

    def work(conn: Connection) -> shapes.ComplaintsView:
        complaints.lodge(conn, plan, account, meant, signed, now)
        return _view(conn, service, holder.id, account.operator)

    return await own_or_noted(request, service, account, "complain", data, work)


@post("/account/complaints/{id:str}/documents", act="account.own", status_code=200)
async def give_documents(
    request: Asked,
    service: TheService,
    holder: Account,
    id: Id,
    data: JSONBody[shapes.DocumentsForm],
) -> shapes.ComplaintsView:
    """Adds documents to a complaint of mine."""
    account, now = holder.account, service.now()
    papers = [_document(one) for one in data.documents]
    signed = by_player(holder.id, "gives documents")

    def work(conn: Connection) -> shapes.ComplaintsView:
        _own(conn, holder.id, id)
        names = complaint_subjects.keep(conn, id, papers, now)
        complaints.documents_given(conn, id, names, signed, now)
        return _view(conn, service, holder.id, account.operator)

    names = [one.name for one in data.documents]
    return await own_or_noted(request, service, account, "documents", names, work)


def _document(one: shapes.ComplaintDocument) -> Document:
    try:
        return Document(one.name, base64.b64decode(one.content, validate=True))
    except (binascii.Error, ValueError):
        raise Problem("bad-input", problem=f"{one.name[:40]}: base64") from None


@post("/account/complaints/{id:str}/appeal", act="account.own", status_code=200)
async def ask_review(
    request: Asked, service: TheService, holder: Account, id: Id, data: JSONBody[shapes.AppealForm]
) -> shapes.ComplaintsView:
    """Asks for a further review."""
    account, now = holder.account, service.now()
    signed = by_player(holder.id, "asks for a further review")

    def work(conn: Connection) -> shapes.ComplaintsView:
        _own(conn, holder.id, id)
        complaints.appeal(conn, id, data.level, data.why, signed, now)
        return _view(conn, service, holder.id, account.operator)

    return await own_or_noted(request, service, account, "appeal", data, work)


def _own(conn: Connection, account: str, id: str) -> Complaint:
    found = complaints.complaint(conn, id)
    if found.account != account:
        raise Unknown(f"no complaint {id}", f"reklamace {id} není")
    return found


# -- staff ---------------------------------------------------------------------------------------


@get("/complaints", act="complaints.read", of=ROWS)
async def list_complaints(
    service: TheService,
    staff: Staff,
    open_: Annotated[bool | None, QueryParameter(name="open")] = None,
    operator: Operator = None,
    limit: Limit = 100,
) -> list[shapes.ComplaintView]:
    """The one that has waited longest first."""

    def look(conn: Connection) -> list[shapes.ComplaintView]:
        here = staff.operators
        found = complaints.listed(conn, operator=here, open_=open_, most=limit)
        plans = service.house.plans
        return [complaint_view(conn, plans[one.operator], one, staff=True) for one in found]

    return await service.read(look)


@get("/complaints/{id:str}", act="complaints.read", of=in_path("id", COMPLAINT))
async def complaint_file(service: TheService, staff: Staff, id: Id) -> shapes.ComplaintFile:
    """A complaint, and beside it what the books say."""
    return await service.read(lambda conn: _file(conn, service, staff, id))


def _file(conn: Connection, service: Service, staff: Staff, id: str) -> shapes.ComplaintFile:
    one = complaints.complaint(conn, id)
    plan = service.house.plan(one.operator)
    rules = plan.complaints
    found = invalid_rounds.find(conn, one.round) if one.round else None
    return shapes.ComplaintFile(
        complaint=complaint_view(conn, plan, one, staff=True),
        login=accounts.account(conn, one.account).login,
        decisions={
            what: complaints.decided(rules, what)
            for what in (*complaints.DECISIONS, *(ground.id for ground in rules.groundless))
        },
        evidence=evidence_view(
            plan, complaint_subjects.evidence(conn, one.account, one.round, one.payment)
        ),
        invalid=_invalid(found) if found else None,
        may_be_invalid=rules.invalid_games is not None and one.round is not None,
    )


@post("/complaints", act="complaints.handle", of=in_form("account", ACCOUNT), status_code=200)
async def lodge_for(
    request: Asked, service: TheService, staff: Staff, data: JSONBody[shapes.LodgedForm]
) -> shapes.ComplaintFile:
    """Takes down the complaint of somebody who stands before staff."""
    now, signed = service.now(), sign(staff, data.reason)

    def work(conn: Connection) -> shapes.ComplaintFile:
        account = accounts.account(conn, data.account)
        plan = service.house.plan(account.operator)
        meant = given(plan, data)
        one = complaints.lodge(conn, plan, account, meant, signed, now, "complaints.handle")
        return _file(conn, service, staff, one.id)

    return await done_or_noted(request, service, "complain", data, work, who=staff.login)


@post("/complaints/{id:str}", act="complaints.handle", of=in_path("id", COMPLAINT), status_code=200)
async def step(
    request: Asked, service: TheService, staff: Staff, id: Id, data: JSONBody[shapes.ComplaintStep]
) -> shapes.ComplaintFile:
    """Takes a complaint up, asks for documents, escalates or decides it."""
    now, signed = service.now(), sign(staff, data.reason)

    def work(conn: Connection) -> shapes.ComplaintFile:
        match data.step:
            case "take-up":
                complaints.take_up(conn, id, signed, now)
            case "ask-documents":
                complaints.ask_documents(conn, id, data.text, signed, now)
            case "escalate":
                complaints.escalate(conn, id, signed, now)
            case "decide":
                complaints.decide(conn, id, data.decision, data.text, signed, now)
        return _file(conn, service, staff, id)

    return await done_or_noted(request, service, data.step, data, work, who=staff.login)


@get(
    "/complaints/{id:str}/documents/{document:str}",
    act="complaints.read",
    of=in_path("id", COMPLAINT),
)
async def read_document(service: TheService, staff: Staff, id: Id, document: Id) -> Response[bytes]:
    """As a file to be kept, never to be shown by the browser."""

    def look(conn: Connection) -> bytes | None:
        return complaint_subjects.content(conn, id, document)

    found = await service.read(look)
    if found is None:
        raise Problem("unknown")
    return Response(
        found,
        media_type="application/octet-stream",
        headers={"Content-Disposition": f'attachment; filename="{document}"'},
    )


@post("/rounds/{id:str}/invalid", act="complaints.manage", of=in_path("id", ROUND), status_code=200)
async def propose_invalid(
    request: Asked, service: TheService, staff: Staff, id: Id, data: JSONBody[shapes.InvalidForm]
) -> shapes.InvalidView:
    """One of the management wants a finished game to be invalid."""
    now, signed = service.now(), sign(staff, data.reason)

    def work(conn: Connection) -> shapes.InvalidView:
        made = invalid_rounds.propose(conn, id, data.forfeits, signed, now)
        return _invalid(made)

    return await done_or_noted(request, service, "invalid", data, work, who=staff.login)


@post(
    "/rounds/{id:str}/invalid/confirm",
    act="complaints.manage",
    of=in_path("id", ROUND),
    status_code=200,
)
async def confirm_invalid(
    request: Asked, service: TheService, staff: Staff, id: Id
) -> shapes.InvalidView:
    """And another one agrees: the money moves."""
    now, signed = service.now(), sign(staff, "agrees")

    def work(conn: Connection) -> shapes.InvalidView:
        made = invalid_rounds.confirm(conn, id, signed, now)
        return _invalid(made)

    view = await done_or_noted(request, service, "invalid", id, work, who=staff.login)
    await service.make_way()
    return view


@get("/invalid-rounds", act="complaints.manage", of=ROWS)
async def list_invalid(
    service: TheService, staff: Staff, operator: Operator = None
) -> list[shapes.InvalidView]:
    """What waits for a second person."""

    def look(conn: Connection) -> list[invalid_rounds.Proposal]:
        return invalid_rounds.waiting(conn, staff.operators)

    return [_invalid(one) for one in await service.read(look)]


def _invalid(one: invalid_rounds.Proposal) -> shapes.InvalidView:
    told = msgspec.structs.asdict(one)
    kept = {name: told[name] for name in ("round", "forfeits", "reason", "proposed_by")}
    return shapes.InvalidView(**kept, confirmed=one.confirmed_at is not None)


HANDLERS = (own_complaints, lodge, give_documents, ask_review)
STAFF_HANDLERS = (
    list_complaints,
    complaint_file,
    lodge_for,
    step,
    read_document,
    propose_invalid,
    confirm_invalid,
    list_invalid,
)
