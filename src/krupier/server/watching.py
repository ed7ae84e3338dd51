"""HTTP for staff who look into things: files of cases, measures with a second person, signals,
sanctions, what somebody stated, and by which thresholds the house watches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter
from sqlalchemy import Connection

from krupier.house import (
    case_files,
    cases,
    imposed_sanctions,
    measures,
    profiles,
    sanction_ladder,
    signals,
    staff_persons,
    suspensions,
    suspicion_reports,
)
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature
from krupier.house.case_files import Entry
from krupier.house.cases import Case
from krupier.house.imposed_sanctions import Imposed
from krupier.house.measures import MEASURES, Terms
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.sanction_ladder import Order
from krupier.house.signals import Signal
from krupier.house.watching_texts import measure as named
from krupier.money import show_in
from krupier.plan import house_sheet
from krupier.plan.house import HousePlan
from krupier.server import watching_forms as forms
from krupier.server.dependencies import Staff, TheService
from krupier.server.forms import Why
from krupier.server.house_forms import CaseView
from krupier.server.http import Limit
from krupier.server.names import some
from krupier.server.offices import OnDuty
from krupier.server.service import Service
from krupier.server.signatures import sign
from krupier.server.things import ACCOUNT, CASE, OPERATOR, ROWS, in_path

Id = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_.-]{1,80}$")]
Operator = Annotated[str | None, QueryParameter(pattern=r"^[a-z0-9-]{1,64}$")]
Work = Callable[[Connection, HousePlan, Signature, int], object]


@get("/cases/{id:str}/file", act="cases.read", of=in_path("id", CASE))
async def case_file(service: TheService, staff: Staff, id: Id) -> forms.CaseFileView:
    """Everything about an investigation."""
    return await service.read(lambda conn: _file(service, staff, conn, cases.case(conn, id)))


@post("/cases/{id:str}/notes", act="cases.note", of=in_path("id", CASE), status_code=200)
async def add_note(
    service: TheService, staff: Staff, id: Id, data: JSONBody[forms.NoteForm]
) -> forms.CaseFileView:
    """Writes into the file, for ever."""

    def work(conn: Connection, plan: HousePlan, signed: Signature, at: int) -> None:
        case_files.note(conn, id, data.text, signed, at)

    return await _written(service, staff, id, "a note", work)


@post("/cases/{id:str}/assign", act="cases.note", of=in_path("id", CASE), status_code=200)
async def assign(
    service: TheService, staff: Staff, id: Id, data: JSONBody[forms.AssignForm]
) -> forms.CaseFileView:
    """Somebody has the case from now on."""

    def work(conn: Connection, plan: HousePlan, signed: Signature, at: int) -> None:
        case_files.assign(conn, id, data.to, signed, at)

    return await _written(service, staff, id, data.reason, work)


@post("/cases/{id:str}/links", act="cases.note", of=in_path("id", CASE), status_code=200)
async def link(
    service: TheService, staff: Staff, id: Id, data: JSONBody[forms.LinkForm]
) -> forms.CaseFileView:
    """An account, a payment, a round or a posting belongs to the case."""

    def work(conn: Connection, plan: HousePlan, signed: Signature, at: int) -> None:
        case_files.link(conn, id, data.kind, data.ref, signed, at)

    return await _written(service, staff, id, data.reason, work)


@post("/cases/{id:str}/measures", act="cases.measure", of=in_path("id", CASE), status_code=200)
async def propose(
    service: TheService, staff: Staff, id: Id, data: JSONBody[forms.MeasureForm]
) -> forms.CaseFileView:
    """Decides a measure; where it takes two, it waits for the second."""
    terms = Terms(hours=data.hours, scope=data.scope, what=data.what)

    def work(conn: Connection, plan: HousePlan, signed: Signature, at: int) -> None:
        measures.propose(conn, plan, id, data.measure, terms, signed, at)

    return await _written(service, staff, id, data.reason, work)


@post("/cases/{id:str}/confirm", act="cases.measure", of=in_path("id", CASE), status_code=200)
async def confirm(
    service: TheService, staff: Staff, id: Id, data: JSONBody[forms.SecondOpinion]
) -> forms.CaseFileView:
    """The second person: what was proposed is done."""

    def work(conn: Connection, plan: HousePlan, signed: Signature, at: int) -> None:
        measures.confirm(conn, plan, id, signed, at, data.proposal)

    return await _written(service, staff, id, data.reason, work)


@post("/cases/{id:str}/decline", act="cases.measure", of=in_path("id", CASE), status_code=200)
async def decline(
    service: TheService, staff: Staff, id: Id, data: JSONBody[forms.SecondOpinion]
) -> forms.CaseFileView:
    """What was proposed is not done."""

    def work(conn: Connection, plan: HousePlan, signed: Signature, at: int) -> None:
        measures.decline(conn, id, signed, at, data.proposal)

    return await _written(service, staff, id, data.reason, work)


@post(
    "/accounts/{id:str}/investigate", act="cases.note", of=in_path("id", ACCOUNT), status_code=200
)
async def investigate(
    service: TheService, staff: Staff, id: Id, data: JSONBody[Why]
) -> forms.CaseFileView:
    """Staff look into somebody's conduct; the file begins with why."""
    signed, now = sign(staff, data.reason), service.now()

    def work(conn: Connection) -> forms.CaseFileView:
        account = accounts.lock(conn, accounts.account(conn, id).id)
        case = case_files.open_about(conn, "conduct", account, now)
        case_files.note(conn, case.id, data.reason, signed, now)
        return _file(service, staff, conn, cases.case(conn, case.id))

    return await service.books.run(work)


@get("/signals", act="cases.read", of=ROWS)
async def list_signals(
    service: TheService,
    staff: Staff,
    operator: Operator = None,
    rule: Annotated[str | None, QueryParameter(pattern=r"^[a-z0-9-]{1,64}$")] = None,
    account: Annotated[str | None, QueryParameter(pattern=r"^[A-Za-z0-9_.-]{1,80}$")] = None,
    undecided: Annotated[bool | None, QueryParameter()] = None,
    limit: Limit = 100,
) -> list[forms.SignalView]:
    """What the rules found, newest first."""

    def look(conn: Connection) -> list[forms.SignalView]:
        found = signals.listed(
            conn, operator=staff.operators, rule=rule, account=account, open_=undecided, most=limit
        )
        return _signals(service, conn, found)

    return await service.read(look)


@get("/watching/{operator:str}", act="cases.read", of=in_path("operator", OPERATOR))
async def thresholds(
    service: TheService,
    staff: Staff,
    operator: Annotated[str, PathParameter(pattern=r"^[a-z0-9-]{1,64}$")],
    lang: Annotated[Literal["cs", "en"], QueryParameter()] = "cs",
) -> forms.ThresholdsView:
    """By which rules an operator watches, each with where it stands. Not for players."""
    sheet = house_sheet.sheet(service.house.plan(operator), lang)
    told = [
        forms.ThresholdRow(**{key: row[key] for key in forms.ThresholdRow.__struct_fields__})
        for section in sheet["sections"]
        if section["section"] == "watching"
        for row in section["rows"]
    ]
    return forms.ThresholdsView(operator=operator, rows=told)


@get("/accounts/{id:str}/sanctions", act="persons.read", of=in_path("id", ACCOUNT))
async def list_sanctions(service: TheService, staff: Staff, id: Id) -> list[forms.ImposedView]:
    """What was imposed on somebody, oldest first."""

    def look(conn: Connection) -> list[Imposed]:
        return imposed_sanctions.of_account(conn, accounts.account(conn, id).id)

    return [_imposed(service, one) for one in await service.read(look)]


@post(
    "/accounts/{id:str}/sanctions",
    act="sanctions.impose",
    of=in_path("id", ACCOUNT),
    status_code=200,
)
async def impose(
    service: TheService, staff: Staff, id: Id, data: JSONBody[forms.SanctionForm]
) -> list[forms.ImposedView]:
    """A sanction of the plan's ladder. What takes two people is proposed in a case."""
    signed, now = sign(staff, data.reason), service.now()
    order = Order(kind=data.kind, hours=data.hours, scope=data.scope)

    def work(conn: Connection) -> list[Imposed]:
        account = accounts.account(conn, id)
        plan = service.house.plan(account.operator)
        measure = next((name for name, one in MEASURES.items() if one.sanction == data.kind), "")
        if measures.needs_second(plan, measure):
            raise HouseRefused(
                Refusal(code="sanction-in-a-case", facts={"measure": named(measure)})
            )
        sanction_ladder.impose(conn, plan, account.id, order, signed, now)
        return imposed_sanctions.of_account(conn, account.id)

    kept = await service.books.run(work)
    await service.make_way()
    return [_imposed(service, one) for one in kept]


@get("/accounts/{id:str}/participation", act="persons.read", of=in_path("id", ACCOUNT))
async def participation(service: TheService, staff: Staff, id: Id) -> forms.ParticipationView:
    """From what somebody is kept on suspicion now."""

    def look(conn: Connection) -> frozenset[str]:
        account = accounts.account(conn, id).id
        return suspensions.standing(conn, [account])[account]

    return forms.ParticipationView(sorted(await service.read(look)))


@post(
    "/accounts/{id:str}/participation",
    act="sanctions.impose",
    of=in_path("id", ACCOUNT),
    status_code=200,
)
async def resume_participation(
    service: TheService, staff: Staff, id: Id, data: JSONBody[Why]
) -> forms.ParticipationView:
    """The doubts are gone: he takes part again in what was suspended."""
    signed, now = sign(staff, data.reason), service.now()

    def work(conn: Connection) -> None:
        suspensions.lift(conn, accounts.account(conn, id).id, signed, now)

    await service.books.run(work)
    await service.make_way()
    return forms.ParticipationView([])


@post("/accounts/{id:str}/profile", act="profile.state", of=in_path("id", ACCOUNT), status_code=200)
async def state_profile(
    service: TheService, staff: Staff, id: Id, data: JSONBody[forms.ProfileForm]
) -> forms.ProfileView:
    """Staff record what somebody stated about himself."""
    signed, now = sign(staff, data.reason), service.now()

    def work(conn: Connection) -> forms.ProfileView:
        account = accounts.account(conn, id)
        plan = service.house.plan(account.operator)
        said = profiles.state(
            conn,
            plan,
            id,
            written=data.monthly,
            code=data.currency,
            source=data.source,
            signed=signed,
            at=now,
        )
        return forms.ProfileView(
            at=service.house.time(account.operator, said.at),
            monthly=show_in(said.monthly, said.currency),
            currency=said.currency,
            source=said.source,
        )

    return await service.books.run(work)


# -- whose, and how it is shown ----------------------------------------------------------------


async def _written(
    service: Service, staff: OnDuty, id: str, reason: str, work: Work
) -> forms.CaseFileView:
    signed, now = sign(staff, reason), service.now()

    def unit(conn: Connection) -> forms.CaseFileView:
        plan = service.house.plan(cases.case(conn, id).operator)
        work(conn, plan, signed, now)
        return _file(service, staff, conn, cases.case(conn, id))

    view = await service.books.run(unit)
    await service.make_way()
    return view


def _file(service: Service, staff: OnDuty, conn: Connection, case: Case) -> forms.CaseFileView:
    plan, file = service.house.plan(case.operator), case_files.entries(conn, case.id)
    waits = case_files.pending(file)
    account = str(case.account)
    return forms.CaseFileView(
        case=_case_view(service, case),
        assigned=case_files.assigned(file),
        choices=[
            forms.ChoiceView(
                measure=one,
                second=measures.needs_second(plan, one),
                ends=MEASURES[one].ends,
                sanction=MEASURES[one].sanction,
            )
            for one in measures.choices(plan, case, file)
        ],
        pending=None if waits is None else _entry(service, case, waits),
        mine=waits is not None and staff_persons.same(conn, waits.author, staff.login),
        entries=[_entry(service, case, one) for one in file],
        links=case_files.links(conn, case.id),
        signals=_signals(service, conn, signals.of_case(conn, case.id)),
        reports=[
            forms.ReportView(
                number=one.number,
                written_at=service.house.time(case.operator, one.written_at),
                body=one.body,
            )
            for one in suspicion_reports.of_case(conn, case.id)
        ],
        sanctions=[_imposed(service, one) for one in imposed_sanctions.of_account(conn, account)],
        withdrawals_wait=measures.withdrawals_wait(conn, account),
    )


def _case_view(service: Service, case: Case) -> CaseView:
    told: dict[str, Any] = msgspec.structs.asdict(case)
    time = service.house.time
    closed = None if case.closed_at is None else time(case.operator, case.closed_at)
    told |= {"opened_at": time(case.operator, case.opened_at), "closed_at": closed}
    return CaseView(**{name: told[name] for name in told if name != "act"}, choices=[])


def _entry(service: Service, case: Case, one: Entry) -> forms.EntryView:
    return forms.EntryView(
        seq=one.seq,
        at=service.house.time(case.operator, one.at),
        kind=one.kind,
        author=one.author,
        role=one.role,
        text=one.text,
        detail=one.detail,
    )


def _signals(service: Service, conn: Connection, found: list[Signal]) -> list[forms.SignalView]:
    undecided = signals.undecided(conn, {one.case for one in found})
    return [_signal(service, one, one.case in undecided) for one in found]


def _signal(service: Service, one: Signal, undecided: bool) -> forms.SignalView:
    plan, time = service.house.plan(one.operator), service.house.time
    rule = plan.watching.rule(one.rule) if plan.watching else None
    return forms.SignalView(
        id=one.id,
        operator=one.operator,
        rule=one.rule,
        names=some(rule.names if rule else None),
        account=one.account,
        other=one.other,
        since=time(one.operator, one.since),
        until=time(one.operator, one.until),
        found_at=time(one.operator, one.found_at),
        facts=one.facts,
        case=one.case,
        open=undecided,
    )


def _imposed(service: Service, one: Imposed) -> forms.ImposedView:
    time = service.house.time
    return forms.ImposedView(
        id=one.id,
        account=one.account,
        kind=one.kind,
        at=time(one.operator, one.at),
        until=None if one.until is None else time(one.operator, one.until),
        scope=one.scope,
        reason=one.reason,
        clause=one.clause,
        case=one.case,
    )


STAFF_HANDLERS = (
    case_file,
    add_note,
    assign,
    link,
    propose,
    confirm,
    decline,
    investigate,
    list_signals,
    thresholds,
    list_sanctions,
    impose,
    participation,
    resume_participation,
    state_profile,
)
