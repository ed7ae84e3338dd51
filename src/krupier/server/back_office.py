"""HTTP for staff who look after persons: who they are, what waits for them, what was tried."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Annotated, Any, TypeVar, get_args

import msgspec
from litestar import delete, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter
from sqlalchemy import Connection

from krupier.house import attempts, cases, decisions, documents, fields, persons, screening
from krupier.house import registration as registrations
from krupier.house import user_accounts as accounts
from krupier.house.ages import moment
from krupier.house.attempts import Attempt
from krupier.house.cases import Case
from krupier.house.documents import Verdict
from krupier.house.fields import PersonalData
from krupier.house.offices import role_for
from krupier.house.persons import ExcludedPerson, Person
from krupier.house.screening import Screening
from krupier.house.user_accounts import State, UserAccount
from krupier.plan.house import HousePlan
from krupier.server import house_forms as shapes
from krupier.server.account_view import account_view
from krupier.server.dependencies import Staff, TheService
from krupier.server.http import Limit
from krupier.server.offices import OnDuty
from krupier.server.problems import Problem
from krupier.server.registration import document_view
from krupier.server.service import Service
from krupier.server.signatures import sign
from krupier.server.things import (
    ACCOUNT,
    CASE,
    EXCLUDED_PERSON,
    OPERATOR,
    PERSON,
    ROWS,
    in_form,
    in_path,
)
from krupier.store import Invalid, Unknown

T = TypeVar("T")
Id = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_.-]{1,80}$")]
Operator = Annotated[str | None, QueryParameter(pattern=r"^[a-z0-9-]{1,64}$")]


@get("/persons", act="persons.read", of=ROWS)
async def list_persons(
    service: TheService,
    staff: Staff,
    words: Annotated[str, QueryParameter(name="query", max_length=200)] = "",
    of_state: Annotated[State | None, QueryParameter(name="state")] = None,
    operator: Operator = None,
    limit: Limit = 100,
) -> list[shapes.PersonRow]:
    """Persons with their accounts, by words of name or login, birth date or birth number."""
    office = _Office(service.house.plans)

    def look(conn: Connection) -> list[persons.Known]:
        here = staff.operators
        return persons.search(conn, query=words, state=of_state, operator=here, most=limit)

    return [
        shapes.PersonRow(
            person=one.person.id,
            account=one.account,
            operator=one.operator,
            name=one.person.name,
            birth_date=one.person.birth_date,
            login=one.login,
            state=one.state,
            since=office.time(one.operator, one.since),
        )
        for one in await service.read(look)
    ]


@get("/persons/{person:str}", act="persons.read", also="limits.read", of=in_path("person", PERSON))
async def person_file(service: TheService, staff: Staff, person: Id) -> shapes.PersonFile:
    """Everything about one person."""
    office = _Office(service.house.plans)
    now = service.now()

    def look(conn: Connection) -> shapes.PersonFile:
        known, held = office.person(conn, staff, person)
        operator = held[0].operator
        tries = [one for own in held for one in attempts.latest(conn, account=own.id)]
        return shapes.PersonFile(
            person=_described(known),
            accounts=[
                _seen(staff, account_view(conn, service.house, one, None, now)) for one in held
            ],
            documents=[document_view(one) for one in documents.of_person(conn, person)],
            screenings=[
                office.screening(operator, one) for one in screening.of_person(conn, person)
            ],
            cases=[
                office.case(one)
                for one in cases.listed(conn, person=person, operator=staff.operators)
            ],
            attempts=[office.attempt(one) for one in tries],
        )

    return await service.read(look)


@post(
    "/persons/{person:str}/documents/{id:str}",
    act="persons.decide",
    of=in_path("person", PERSON),
    status_code=200,
)
async def decide_document(
    service: TheService,
    staff: Staff,
    person: Id,
    id: Id,
    data: JSONBody[shapes.Decision],
) -> list[shapes.DocumentView]:
    """Staff have compared a document with the person: it is verified or refused."""
    office = _Office(service.house.plans)
    now, signed = service.now(), sign(staff, data.reason)
    if data.decision not in get_args(Verdict):
        raise Problem("bad-input", problem=f"decision: {', '.join(get_args(Verdict))}")
    verdict: Any = data.decision

    def work(conn: Connection) -> list[documents.Document]:
        _, held = office.person(conn, staff, person)
        if documents.document(conn, id).person != person:
            raise Unknown(f"no document {id}", f"doklad {id} není")
        plan = office.plan(held[0].operator)
        registrations.decide_document(conn, plan, id, verdict, signed, now)
        return documents.of_person(conn, person)

    return [document_view(one) for one in await _written(service, work)]


@post("/accounts/{id:str}/state", act="account.state", of=in_path("id", ACCOUNT), status_code=200)
async def set_state(
    service: TheService,
    staff: Staff,
    id: Id,
    data: JSONBody[shapes.Decision],
) -> shapes.AccountView:
    """Suspends an account, lets it go on, closes it: never past what is missing."""
    office = _Office(service.house.plans)
    now, signed = service.now(), sign(staff, data.reason)
    if data.decision not in get_args(State):
        raise Problem("bad-input", problem=f"decision: {', '.join(get_args(State))}")
    state: Any = data.decision

    def work(conn: Connection) -> shapes.AccountView:
        account = accounts.account(conn, id)
        plan = office.plan(account.operator)
        changed = decisions.set_state(conn, plan, id, state, signed, now)
        return account_view(conn, service.house, changed, None, now)

    view = await _written(service, work)
    await service.make_way()
    return view


@get("/cases", act="cases.read", of=ROWS)
async def list_cases(
    service: TheService,
    staff: Staff,
    open_: Annotated[bool | None, QueryParameter(name="open")] = None,
    operator: Operator = None,
    limit: Limit = 100,
) -> list[shapes.CaseView]:
    """What waits for a decision, or was decided; newest first."""
    office = _Office(service.house.plans)

    def look(conn: Connection) -> list[Case]:
        here = staff.operators
        return cases.listed(conn, open_=open_, operator=here, most=limit)

    return [office.case(one) for one in await service.read(look)]


@post("/cases/{id:str}", act="cases.decide", of=in_path("id", CASE), status_code=200)
async def decide_case(
    service: TheService,
    staff: Staff,
    id: Id,
    data: JSONBody[shapes.Decision],
) -> shapes.CaseView:
    """Decides a case, and with it about the accounts that it holds."""
    office = _Office(service.house.plans)
    now, signed = service.now(), sign(staff, data.reason)

    def work(conn: Connection) -> Case:
        case = cases.case(conn, id)
        plan = office.plan(case.operator)
        return decisions.decide(conn, plan, id, data.decision, signed, now)

    case = office.case(await _written(service, work))
    await service.make_way()
    return case


@get("/attempts", act="persons.read", of=ROWS)
async def list_attempts(
    service: TheService,
    staff: Staff,
    operator: Operator = None,
    account: Annotated[str | None, QueryParameter(max_length=80)] = None,
    limit: Limit = 100,
) -> list[shapes.AttemptView]:
    """What was tried and refused, newest first."""
    office = _Office(service.house.plans)

    def look(conn: Connection) -> list[Attempt]:
        here = staff.operators
        return attempts.latest(conn, operator=here, account=account, most=limit)

    return [office.attempt(one) for one in await service.read(look)]


@get("/excluded-persons", act="persons.read", of=ROWS)
async def list_excluded(
    service: TheService, staff: Staff, operator: Operator = None
) -> list[shapes.ExcludedRow]:
    """Whom an operator may not let play: staff, owners, families, restricted persons."""
    office = _Office(service.house.plans)

    def look(conn: Connection) -> list[ExcludedPerson]:
        return persons.all_excluded(conn, staff.operators)

    return [office.excluded(one) for one in await service.read(look)]


@post("/excluded-persons", act="persons.decide", of=in_form("operator", OPERATOR))
async def exclude(
    service: TheService, staff: Staff, data: JSONBody[shapes.ExcludedForm]
) -> shapes.ExcludedRow:
    """Somebody who may not play from now on."""
    office = _Office(service.house.plans)
    now, signed, id = service.now(), sign(staff, data.reason), "x" + secrets.token_hex(8)

    def work(conn: Connection) -> ExcludedPerson:
        said = fields.single(
            PersonalData(
                given_names=data.given_names,
                surname=data.surname,
                birth_date=data.birth_date,
                birth_number=data.birth_number,
            ),
            now,
            office.plan(data.operator),
        )
        entry = ExcludedPerson(
            id=id,
            operator=data.operator,
            kind=data.kind,
            given_names=said.given_names,
            surname=said.surname,
            birth_date=said.birth_date,
            birth_number=said.birth_number or None,
            of=data.of[:200],
            added_at=now,
        )
        return decisions.exclude(conn, office.plan(data.operator), entry, signed, now)

    entered = await _written(service, work)
    await service.make_way()
    return office.excluded(entered)


@delete(
    "/excluded-persons/{id:str}",
    act="persons.decide",
    of=in_path("id", EXCLUDED_PERSON),
    status_code=200,
)
async def admit(
    service: TheService,
    staff: Staff,
    id: Id,
    reason: Annotated[str, QueryParameter(min_length=1, max_length=200)],
) -> list[shapes.ExcludedRow]:
    """Somebody may play again."""
    office = _Office(service.house.plans)
    now, signed = service.now(), sign(staff, reason)

    def work(conn: Connection) -> list[ExcludedPerson]:
        entry = persons.no_longer_excluded(conn, id, signed, now)
        return persons.all_excluded(conn, entry.operator)

    return [office.excluded(one) for one in await _written(service, work)]


class _Office:
    """What the routes share: whose persons somebody may see, and how things are shown."""

    def __init__(self, plans: Mapping[str, HousePlan]) -> None:
        self._plans = plans

    def plan(self, operator: str) -> HousePlan:
        found = self._plans.get(operator)
        if found is None:
            raise Unknown(f"no operator {operator}", f"provozovatel {operator} není")
        return found

    def person(self, conn: Connection, staff: OnDuty, id: str) -> tuple[Person, list[UserAccount]]:
        held = accounts.of_person(conn, id)
        return persons.person(conn, id), [one for one in held if staff.at(one.operator)]

    def time(self, operator: str, at: int) -> str:
        return moment(at, self.plan(operator).timezone).isoformat()

    def case(self, one: Case) -> shapes.CaseView:
        closed = None if one.closed_at is None else self.time(one.operator, one.closed_at)
        return shapes.CaseView(
            id=one.id,
            operator=one.operator,
            kind=one.kind,
            account=one.account,
            person=one.person,
            opened_at=self.time(one.operator, one.opened_at),
            detail=one.detail,
            closed_at=closed,
            decision=one.decision,
            choices=[] if closed else list(one.choices),
        )

    def attempt(self, one: Attempt) -> shapes.AttemptView:
        known = one.operator in self._plans
        zone = self._plans[one.operator if known else next(iter(self._plans))].timezone
        return shapes.AttemptView(
            at=moment(one.at, zone).isoformat(),
            operator=one.operator,
            account=one.account,
            who=one.who,
            deed=one.deed,
            code=one.code,
            clause=one.clause,
            detail=one.detail,
        )

    def screening(self, operator: str, one: Screening) -> shapes.ScreeningView:
        return shapes.ScreeningView(
            at=self.time(operator, one.at),
            list=one.list,
            reason=one.reason,
            answer=one.answer,
            detail=one.detail,
        )

    def excluded(self, one: ExcludedPerson) -> shapes.ExcludedRow:
        return shapes.ExcludedRow(
            id=one.id,
            operator=one.operator,
            kind=one.kind,
            name=f"{one.given_names} {one.surname}",
            birth_date=one.birth_date,
            of=one.of,
            added_at=self.time(one.operator, one.added_at),
        )


def _seen(staff: OnDuty, view: shapes.AccountView) -> shapes.AccountView:
    if role_for(staff.offices, "limits.read", [view.operator]) is None:
        return msgspec.structs.replace(view, limits=[])
    return view


def _described(person: Person) -> dict[str, str]:
    """Field by field, as texts; what is not known is left out."""
    told = dict[str, str]()
    for name, value in msgspec.to_builtins(person).items():
        if isinstance(value, dict):
            told |= {f"{name}.{part}": str(said) for part, said in value.items()}
        elif value not in (None, ""):
            told[name] = str(value)
    return told


async def _written(service: Service, work: Callable[[Connection], T]) -> T:
    try:
        return await service.books.run(work)
    except Invalid as wrong:
        raise Problem("bad-input", problem={"en": wrong.en, "cs": wrong.cs}) from None


HANDLERS = (
    list_persons,
    person_file,
    decide_document,
    set_state,
    list_cases,
    decide_case,
    list_attempts,
    list_excluded,
    exclude,
    admit,
)
