"""HTTP for records: an archive of all that is kept of somebody, erasure, legal holds."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import JSONBody
from sqlalchemy import Connection

from krupier.house import person_export, records
from krupier.house import user_accounts as accounts
from krupier.house.acts import by_player
from krupier.house.periods import iso
from krupier.house.user_accounts import UserAccount
from krupier.plan.citation import cited_law
from krupier.plan.house import HousePlan
from krupier.server import care_forms as shapes
from krupier.server.complaints import Id
from krupier.server.credentials import must_be_proved
from krupier.server.dependencies import Account, Asked, Staff, TheService
from krupier.server.service import Service
from krupier.server.signatures import sign
from krupier.server.things import PERSON, in_path
from krupier.server.tries import done_or_noted, own_or_noted


def _kept(plan: HousePlan, one: records.Kept, lang: str) -> shapes.KeptView:
    return shapes.KeptView(
        what=one.what,
        years=one.years,
        until=None if one.until is None else iso(one.until, plan.timezone),
        clause=list(one.clause),
        law=[cited_law(law, lang) for law in one.law],
    )


def _view(
    conn: Connection,
    plan: HousePlan,
    account: UserAccount,
    at: int,
    erased: dict[str, int] | None = None,
) -> shapes.RecordsView:
    stopped = records.held(conn, account.person)
    return shapes.RecordsView(
        kept=[_kept(plan, one, account.language) for one in records.kept(conn, plan, account, at)],
        erased=erased or {},
        held=stopped.reason if stopped else None,
    )


def _archive(data: bytes, name: str) -> Response[bytes]:
    return Response(
        data,
        media_type="application/zip",
        headers={"Content-Disposition": f'attachment; filename="{name}.zip"'},
    )


# -- one's own -----------------------------------------------------------------------------------


@get("/account/records", act="account.own")
async def own_records(service: TheService, holder: Account) -> shapes.RecordsView:
    """What is kept of me, until when and why."""
    account, now = holder.account, service.now()
    plan = service.house.plan(account.operator)
    view = await service.read(lambda conn: _view(conn, plan, account, now))
    return shapes.RecordsView(kept=view.kept)  # why somebody else wants it is not for him


@get("/account/records/export", act="account.own")
async def export_own(service: TheService, holder: Account) -> Response[bytes]:
    """Everything about me as an archive of JSON files."""
    must_be_proved(service, holder)
    account = holder.account

    def look(conn: Connection) -> bytes:
        whose = person_export.Whose(account.person, (account.id,))
        return person_export.archive(conn, whose, "person")

    return _archive(await service.read(look), account.id)  # a login may be in any alphabet


@post("/account/records/erase", act="account.own", status_code=200)
async def erase_own(request: Asked, service: TheService, holder: Account) -> shapes.RecordsView:
    """Erases what needs not be kept; says what stays, until when and why."""
    must_be_proved(service, holder)
    account, now = holder.account, service.now()
    plan = service.house.plan(account.operator)
    signed = by_player(holder.id, "wants to be forgotten")

    def work(conn: Connection) -> shapes.RecordsView:
        made = records.request(conn, plan, account, signed, now)
        return _view(conn, plan, account, now, made.erased)

    return await own_or_noted(request, service, account, "erase", None, work)


# -- staff ---------------------------------------------------------------------------------------


def _accounts(conn: Connection, staff: Staff, person: str) -> list[UserAccount]:
    return [one for one in accounts.of_person(conn, person) if staff.at(one.operator)]


@get("/persons/{person:str}/records", act="records.read", of=in_path("person", PERSON))
async def person_records(service: TheService, staff: Staff, person: Id) -> shapes.RecordsView:
    """What is kept of somebody, and whether it is held."""
    return await service.read(lambda conn: _person(conn, service, staff, person))


def _person(
    conn: Connection,
    service: Service,
    staff: Staff,
    person: str,
    erased: dict[str, int] | None = None,
) -> shapes.RecordsView:
    account = _accounts(conn, staff, person)[-1]
    plan = service.house.plan(account.operator)
    return _view(conn, plan, account, service.now(), erased)


@get("/persons/{person:str}/export", act="records.read", of=in_path("person", PERSON))
async def export_person(service: TheService, staff: Staff, person: Id) -> Response[bytes]:
    """Everything about a person as an archive of JSON files; an act."""
    now = service.now()

    def work(conn: Connection) -> bytes:
        held = _accounts(conn, staff, person)
        whose = person_export.Whose(person, tuple(one.id for one in held))
        signed = sign(staff, "exports what is kept of a person")
        records.note_export(conn, person, held[-1].operator, signed, now)
        return person_export.archive(conn, whose, "staff")

    return _archive(await service.books.run(work), person)


@post(
    "/persons/{person:str}/records",
    act="records.keep",
    of=in_path("person", PERSON),
    status_code=200,
)
async def keep_records(
    request: Asked, service: TheService, staff: Staff, person: Id, data: JSONBody[shapes.HoldForm]
) -> shapes.RecordsView:
    """Holds records, lets them go, or erases what needs not be kept."""
    now, signed = service.now(), sign(staff, data.reason)

    def work(conn: Connection) -> shapes.RecordsView:
        account = _accounts(conn, staff, person)[-1]
        plan = service.house.plan(account.operator)
        erased: dict[str, int] = {}
        match data.step:
            case "hold":
                records.hold(conn, person, account.operator, signed, now)
            case "lift":
                records.lift(conn, person, account.operator, signed, now)
            case "erase":
                made = records.request(conn, plan, account, signed, now, "records.keep")
                erased = made.erased
        return _person(conn, service, staff, person, erased)

    return await done_or_noted(
        request, service, f"records-{data.step}", data, work, who=staff.login
    )


HANDLERS = (own_records, export_own, erase_own)
STAFF_HANDLERS = (person_records, export_person, keep_records)
