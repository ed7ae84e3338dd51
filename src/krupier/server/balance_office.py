"""HTTP for staff: balances that are withheld, wins that are deducted, the end of a licence."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from litestar import get, post
from litestar.params import JSONBody
from sqlalchemy import Connection

from krupier.house import corrections, holds, licence
from krupier.house.holds import Hold
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.roles import Act
from krupier.money import BadAmount, BadCurrency, currency, parse, show, show_in
from krupier.server import balance_forms as shapes
from krupier.server import offices
from krupier.server.dependencies import Asked, Staff, TheService
from krupier.server.forms import Second
from krupier.server.offices import OnDuty
from krupier.server.payments import Id
from krupier.server.problems import Problem
from krupier.server.service import Service
from krupier.server.signatures import sign, vouched
from krupier.server.things import ACCOUNT, HOLD, OPERATOR, ROWS, in_form, in_path
from krupier.server.tries import noted


@get("/accounts/{account:str}/holds", act="cases.read", of=in_path("account", ACCOUNT))
async def holds_of(service: TheService, staff: Staff, account: Id) -> list[shapes.HoldView]:
    """What is, or was, withheld from an account."""

    found = await service.read(lambda conn: holds.listed(conn, account=account))
    return [_view(service, one) for one in found]


@post("/accounts/{account:str}/holds", act="balance.hold", of=in_path("account", ACCOUNT))
async def hold(
    service: TheService, staff: Staff, account: Id, data: JSONBody[shapes.HoldForm]
) -> shapes.HoldView:
    """Withholds a balance until a case is investigated."""
    now, signed = service.now(), sign(staff, data.reason)
    wanted, id = _amounts(data.amounts) or None, f"{account}.{data.key}"

    def work(conn: Connection) -> Hold:
        return holds.place(conn, account, wanted, holds.SUSPICION, signed, now, id=id)

    made = await service.books.run(work)
    service.host.wallets.refresh(account)
    return _view(service, made)


@post(
    "/holds/{hold:str}",
    act="balance.hold",
    also="balance.reduce",
    of=in_path("hold", HOLD),
    status_code=200,
)
async def end_hold(
    request: Asked,
    service: TheService,
    staff: Staff,
    hold: Id,
    data: JSONBody[shapes.EndHoldForm],
) -> shapes.HoldView:
    """Gives back what is withheld, less the damage that two persons say is proven."""
    reduced = _amounts(data.reduced)
    by = offices.also(staff, "balance.reduce") if reduced else staff
    whose = await service.read(lambda conn: holds.hold(conn, hold).account)
    second = await _second(request, service, by, data.second, "balance.reduce", whose)
    now = service.now()
    signed = sign(by, data.reason, second=second)

    def work(conn: Connection) -> Hold:
        return holds.end(conn, hold, reduced, signed, now)

    ended = await service.books.run(work)
    service.host.wallets.refresh(ended.account)
    return _view(service, ended)


@post("/accounts/{account:str}/corrections", act="win.correct", of=in_path("account", ACCOUNT))
async def deduct(
    request: Asked,
    service: TheService,
    staff: Staff,
    account: Id,
    data: JSONBody[shapes.CorrectionForm],
) -> shapes.CorrectionView:
    """Deducts a win that was credited without entitlement; what is gone is owed."""
    ((code, amount),) = _amounts({data.currency: data.amount}).items()
    second = await _second(request, service, staff, data.second, "win.correct", account)
    now = service.now()
    signed = sign(staff, data.reason, second=second)

    def work(conn: Connection) -> corrections.Correction:
        id = f"{account}/{data.key}"
        return corrections.deduct(conn, account, amount, code, data.about, signed, now, id=id)

    done = await service.books.run(work)
    service.host.wallets.refresh(account)
    money = currency(code)
    return shapes.CorrectionView(
        account=account,
        currency=code,
        taken=show(done.taken, money),
        owed=show(done.owed, money),
    )


@get("/licences", act="agenda.read", of=ROWS)
async def licences(service: TheService, staff: Staff) -> list[shapes.LicenceView]:
    """Licences that end or have ended."""
    ending = await service.read(licence.all_ending)
    return _licences(service, {one: at for one, at in ending.items() if staff.at(one)})


@post("/licences", act="licence.end", of=in_form("operator", OPERATOR))
async def end_licence(
    service: TheService, staff: Staff, data: JSONBody[shapes.LicenceForm]
) -> list[shapes.LicenceView]:
    """A licence ends finally with a day; it cannot be taken back."""
    plan = service.house.plan(data.operator)
    now, signed = service.now(), sign(staff, data.reason)
    try:
        day = date.fromisoformat(data.day)
    except ValueError:
        raise Problem("bad-input", problem="day: YYYY-MM-DD") from None

    def work(conn: Connection) -> dict[str, int]:
        licence.end(conn, plan, day, signed, now)
        return licence.all_ending(conn)

    ending = await service.books.run(work)
    service.host.licences(ending)
    return _licences(service, {data.operator: ending[data.operator]})


@post(
    "/licences/registrations", act="licence.end", of=in_form("operator", OPERATOR), status_code=200
)
async def cancel_registrations(
    service: TheService, staff: Staff, data: JSONBody[shapes.RegistrationsForm]
) -> shapes.CancelledRegistrations:
    """The decision that ends a licence is not final yet: tournaments that have not begun are called
    off, and their entries go back to the accounts."""
    plan = service.house.plan(data.operator)
    if plan.licence_end is None:
        raise HouseRefused(Refusal(code="no-licence-end"))
    clause = next((one for one in plan.licence_end.clause if one == "T12-06"), "")
    by = sign(staff, data.reason, clause)
    called_off = await service.host.tournaments.cancel_registrations(data.operator, by)
    return shapes.CancelledRegistrations(tournaments=called_off)


# -- how ---------------------------------------------------------------------------------------


async def _second(
    request: Asked,
    service: Service,
    staff: OnDuty,
    second: Second | None,
    act: Act,
    account: str,
) -> str:
    """A second person, who may do it himself with this account. Raises Problem, Unknown."""
    if second is None:
        return ""
    tried = {"account": account, "second": second}
    async with noted(request, service, act, tried, who=staff.login):
        found = await vouched(service, staff, second)
    offices.must_also_may(found, act, staff)
    return found.login


def _amounts(written: Mapping[str, str]) -> dict[str, int]:
    try:
        return {code: parse(amount, currency(code)) for code, amount in written.items()}
    except (BadAmount, BadCurrency) as wrong:
        raise Problem("bad-input", problem=str(wrong)) from None


def _view(service: Service, one: Hold) -> shapes.HoldView:
    def time(at: int) -> str:
        return service.house.time(one.operator, at)

    def shown(amounts: Mapping[str, int]) -> dict[str, str]:
        return {code: show_in(amount, code) for code, amount in amounts.items()}

    return shapes.HoldView(
        id=one.id,
        account=one.account,
        why=one.why,
        case=one.case_id,
        amounts=shown(one.amounts),
        placed_at=time(one.placed_at),
        ended_at=None if one.ended_at is None else time(one.ended_at),
        reduced=shown(one.reduced),
    )


def _licences(service: Service, ending: Mapping[str, int]) -> list[shapes.LicenceView]:
    return [
        shapes.LicenceView(operator=one, ends_at=service.house.time(one, at))
        for one, at in sorted(ending.items())
    ]


HANDLERS = (holds_of, hold, end_hold, deduct, licences, end_licence, cancel_registrations)
