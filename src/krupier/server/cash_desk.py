"""HTTP for the cash desk of premises: opening and closing, chips for money and money for chips."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, TypeVar

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter
from sqlalchemy import Connection

from krupier.house import (
    card_purchases,
    cash_desk,
    chips,
    confirmations,
    movements,
    receipts,
)
from krupier.house.cash_desk import Shift
from krupier.house.chips import Paid, Part, Serving
from krupier.house.refusals import HouseRefused, Refusal
from krupier.money import BadAmount, BadCurrency, currency, parse, with_currency
from krupier.plan.house import HousePlan
from krupier.server import desk_forms as shapes
from krupier.server import desk_views, forms, offices, premises
from krupier.server.dependencies import Asked, Staff, TheService
from krupier.server.offices import OnDuty
from krupier.server.premises import plan_of
from krupier.server.problems import Problem, language_of
from krupier.server.reception import Operator
from krupier.server.service import Service
from krupier.server.signatures import sign
from krupier.server.things import OPERATOR, SHIFT, in_form, in_path, in_query
from krupier.server.tries import noted
from krupier.store import Unknown

T = TypeVar("T")
ShiftId = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9-]{1,80}$")]
Number = Annotated[str, PathParameter(pattern=r"^[A-Z0-9-]{1,40}$")]
AT_THE_DESK = "at the desk"
THE_SHIFT = in_path("shift", SHIFT)


# -- the desk ----------------------------------------------------------------------------------


@get("/cash-desk", act="cash.exchange", of=in_query("operator", OPERATOR))
async def desk(service: TheService, staff: Staff, operator: Operator) -> shapes.DeskView:
    """What a cash desk of the operator takes and pays, and the one that I have open."""

    def look(conn: Connection) -> shapes.DeskView:
        plan = plan_of(service, conn, staff, operator)
        rule = cash_desk.rules(plan)
        mine = next(
            (one for one in cash_desk.open_shifts(conn, operator) if one.cashier == staff.login),
            None,
        )
        held = card_purchases.in_force(conn, operator)
        return shapes.DeskView(
            operator=operator,
            currencies=list(rule.currencies),
            buying=list(rule.buying.ways),
            paying=[one for one in rule.paying.ways if _offered(service, one)],
            card_most=None
            if held is None or held.most is None
            else with_currency(held.most, held.currency),
            mine=desk_views.shift_view(conn, plan, mine) if mine else None,
        )

    return await service.read(look)


@post("/cash-desk", act="cash.exchange", of=in_form("operator", OPERATOR))
async def open_desk(
    request: Asked, service: TheService, staff: Staff, data: JSONBody[shapes.OpenForm]
) -> shapes.ShiftView:
    """Opens a desk with a float of cash and with chips."""
    cash, stock = _amounts(data.cash), _amounts(data.chips)
    signed, now = sign(staff, AT_THE_DESK), service.now()

    def work(conn: Connection) -> shapes.ShiftView:
        plan = plan_of(service, conn, staff, data.operator)
        opened = cash_desk.open_desk(conn, plan, data.desk, cash, stock, signed, now)
        return desk_views.shift_view(conn, plan, opened)

    return await premises.written(
        request, service, staff, "open-desk", data, work, operator=data.operator
    )


@post("/cash-desk/{shift:str}/close", act="cash.exchange", of=THE_SHIFT, status_code=200)
async def close_desk(
    request: Asked,
    service: TheService,
    staff: Staff,
    shift: ShiftId,
    data: JSONBody[shapes.CountForm],
) -> shapes.ShiftView:
    """Closes a desk with what was counted; a difference is signed by a second person."""
    cash, stock, now = _amounts(data.cash), _amounts(data.chips), service.now()
    here = await service.read(lambda conn: cash_desk.shift_of(conn, shift))
    reason = data.reason.strip() or "counted"

    async with noted(request, service, "close-desk", data, who=staff.login, operator=here.operator):
        if data.second is not None and not data.reason.strip():
            raise HouseRefused(Refusal(code="difference-unnamed"))
        signed = await premises.signed_by_two(service, staff, reason, data.second, here.operator)

    def work(conn: Connection, plan: HousePlan, mine: Shift) -> shapes.ShiftView:
        read = msgspec.structs.asdict(data.difference) if data.difference else {}
        closed = cash_desk.close_desk(conn, plan, mine, cash, stock, signed, now, read=read)
        return desk_views.shift_view(conn, plan, closed)

    return await _at_desk(request, service, staff, shift, "close-desk", data, work)


@post("/cash-desk/{shift:str}/cash", act="cash.exchange", of=THE_SHIFT, status_code=200)
async def bring(
    request: Asked,
    service: TheService,
    staff: Staff,
    shift: ShiftId,
    data: JSONBody[shapes.BringForm],
) -> shapes.ShiftView:
    """Cash from the vault, or back to it."""
    amount = _amount(data.amount, data.currency)
    signed, now = sign(staff, data.reason), service.now()

    def work(conn: Connection, plan: HousePlan, mine: Shift) -> shapes.ShiftView:
        cash_desk.bring(
            conn,
            plan,
            mine,
            amount=amount,
            code=data.currency,
            out=data.out,
            key=data.key,
            signed=signed,
            at=now,
        )
        return desk_views.shift_view(conn, plan, mine)

    return await _at_desk(request, service, staff, shift, "bring-cash", data, work)


# -- visitors ----------------------------------------------------------------------------------


@get("/cash-desk/{shift:str}/visitors", act="cash.exchange", of=THE_SHIFT)
async def find(
    service: TheService,
    staff: Staff,
    shift: ShiftId,
    words: Annotated[str, QueryParameter(name="query", min_length=1, max_length=200)],
) -> list[shapes.AtDeskView]:
    """Who stands at the desk: by the number of his card, or by words of his name."""
    now = service.now()

    def look(conn: Connection) -> list[shapes.AtDeskView]:
        plan, _ = _mine(service, conn, staff, shift)
        rows = premises.found(conn, plan, words, 10)
        return [desk_views.at_desk_view(conn, plan, one.account, now) for one in rows]

    return await service.read(look)


@post("/cash-desk/{shift:str}/buy", act="cash.exchange", of=THE_SHIFT, status_code=200)
async def buy(
    request: Asked,
    service: TheService,
    staff: Staff,
    shift: ShiftId,
    data: JSONBody[shapes.BuyForm],
) -> shapes.PaidView:
    """Chips for money."""
    amount = _amount(data.amount, data.currency)
    signed, now = sign(staff, AT_THE_DESK), service.now()

    def work(conn: Connection, plan: HousePlan, mine: Shift) -> shapes.PaidView:
        serving = Serving(plan=plan, shift=mine, signed=signed, key=data.key, at=now)
        done = chips.buy(conn, serving, data.account, amount, data.currency, data.way)
        return desk_views.paid_view(conn, plan, mine, Paid([done]), data.account, now)

    return await _at_desk(
        request,
        service,
        staff,
        id=shift,
        deed="buy-chips",
        what=data,
        work=work,
        account=data.account,
    )


@post("/cash-desk/{shift:str}/redeem", act="cash.exchange", of=THE_SHIFT, status_code=200)
async def redeem(
    request: Asked,
    service: TheService,
    staff: Staff,
    shift: ShiftId,
    data: JSONBody[shapes.RedeemForm],
) -> shapes.PaidView:
    """Money for chips, in the ways that the visitor chose."""
    parts, now = _parts(data, data.currency), service.now()

    def work(conn: Connection, plan: HousePlan, mine: Shift) -> shapes.PaidView:
        serving = _serving(service, plan, mine, staff, data, now)
        paid = chips.redeem(conn, serving, data.account, parts, data.currency)
        return desk_views.paid_view(conn, plan, mine, paid, data.account, now)

    return await _at_desk(
        request,
        service,
        staff,
        id=shift,
        deed="redeem-chips",
        what=data,
        work=work,
        account=data.account,
    )


@post("/cash-desk/{shift:str}/suspend", act="cash.exchange", of=THE_SHIFT, status_code=200)
async def suspend(
    request: Asked,
    service: TheService,
    staff: Staff,
    shift: ShiftId,
    data: JSONBody[shapes.SuspendForm],
) -> shapes.PaidView:
    """On suspicion chips are taken, confirmed and not paid."""
    amount = _amount(data.amount, data.currency)
    signed, now = sign(staff, data.reason), service.now()

    def work(conn: Connection, plan: HousePlan, mine: Shift) -> shapes.PaidView:
        key = f"{mine.id}/{data.key}"
        held = confirmations.suspend(
            conn,
            plan,
            mine,
            account_id=data.account,
            amount=amount,
            code=data.currency,
            key=key,
            signed=signed,
            at=now,
        )
        return desk_views.paid_view(conn, plan, mine, Paid([], held), data.account, now)

    return await _at_desk(
        request,
        service,
        staff,
        id=shift,
        deed="suspend-payment",
        what=data,
        work=work,
        account=data.account,
    )


@post(
    "/cash-desk/{shift:str}/confirmations/{number:str}",
    act="cash.exchange",
    of=THE_SHIFT,
    status_code=200,
)
async def pay_confirmation(
    request: Asked,
    service: TheService,
    staff: Staff,
    shift: ShiftId,
    number: Number,
    data: JSONBody[shapes.PayForm],
) -> shapes.PaidView:
    """What a confirmation is for, once."""
    now = service.now()

    def work(conn: Connection, plan: HousePlan, mine: Shift) -> shapes.PaidView:
        known = confirmations.confirmation(conn, plan.operator, number)
        parts = _parts(data, known.currency)
        serving = _serving(service, plan, mine, staff, data, now)
        paid = chips.pay_confirmation(conn, serving, number, parts)
        return desk_views.paid_view(conn, plan, mine, paid, known.account, now)

    return await _at_desk(request, service, staff, shift, "pay-confirmation", data, work)


@get(
    "/cash-desk/{shift:str}/receipt",
    act="cash.exchange",
    of=THE_SHIFT,
    media_type="text/plain; charset=utf-8",
)
async def receipt(
    request: Asked,
    service: TheService,
    staff: Staff,
    shift: ShiftId,
    movement: Annotated[str, QueryParameter(max_length=200)] = "",
    confirmation: Annotated[str, QueryParameter(max_length=40)] = "",
) -> Response[str]:
    """A receipt of what went over the desk at once, or a confirmation, to be printed."""
    lang = language_of(request)

    def look(conn: Connection) -> str:
        plan, mine = _mine(service, conn, staff, shift)
        if confirmation:
            one = confirmations.confirmation(conn, plan.operator, confirmation)
            return receipts.confirmation(plan, one, *desk_views.named(conn, one.account), lang)
        key = movement.rpartition("/")[0]
        moved = movements.begun_with(conn, key) if key.startswith(f"{mine.id}/") else []
        if not moved:
            raise Unknown(f"no movement {movement}", f"pohyb {movement} není")
        rest = confirmations.by_key(conn, key)
        who = desk_views.named(conn, moved[0].account) if moved[0].account else ("", "")
        return receipts.receipt(plan, mine.desk, moved, *who, lang, rest)

    return Response(await service.read(look))


# -- for those who decide ----------------------------------------------------------------------


@get("/confirmations", act="payouts.decide", of=in_query("operator", OPERATOR))
async def list_confirmations(
    service: TheService, staff: Staff, operator: Operator
) -> list[shapes.ConfirmationRow]:
    """What is not paid, and what was; the last first."""

    def look(conn: Connection) -> list[shapes.ConfirmationRow]:
        plan = plan_of(service, conn, staff, operator)
        return [
            desk_views.confirmation_row(conn, plan, one)
            for one in confirmations.listed(conn, operator, None)
        ]

    return await service.read(look)


@post(
    "/confirmations/{number:str}",
    act="payouts.decide",
    of=in_form("operator", OPERATOR),
    status_code=200,
)
async def decide_payment(
    request: Asked,
    service: TheService,
    staff: Staff,
    number: Number,
    data: JSONBody[shapes.PaymentDecision],
) -> shapes.ConfirmationRow:
    """A suspended payment is to be paid, or refused by two."""
    now = service.now()
    what = {"number": number, "decision": data.decision}
    async with noted(
        request, service, "decide-payment", what, who=staff.login, operator=data.operator
    ):
        signed = await premises.signed_by_two(
            service, staff, data.reason, data.second, data.operator, ("payouts.decide",)
        )

    def work(conn: Connection) -> shapes.ConfirmationRow:
        plan = plan_of(service, conn, staff, data.operator)
        done = confirmations.decide(conn, plan, number, data.decision, signed, now)
        return desk_views.confirmation_row(conn, plan, done)

    return await premises.written(
        request, service, staff, "decide-payment", what, work, operator=data.operator
    )


@post("/card-purchases", act="cards.restrict", of=in_form("operator", OPERATOR), status_code=200)
async def restrict_cards(
    request: Asked, service: TheService, staff: Staff, data: JSONBody[shapes.CardsForm]
) -> forms.Done:
    """Restricts purchases of chips by payment card, or lifts that."""
    most = None if data.most is None else _amount(data.most, data.currency)
    signed, now = sign(staff, data.reason), service.now()

    def work(conn: Connection) -> None:
        plan = plan_of(service, conn, staff, data.operator)
        card_purchases.restrict(conn, plan, most, data.currency, signed, now)

    await premises.written(
        request, service, staff, "restrict-cards", data, work, operator=data.operator
    )
    return forms.Done()


# -- what they share ---------------------------------------------------------------------------


def _mine(service: Service, conn: Connection, staff: OnDuty, id: str) -> tuple[HousePlan, Shift]:
    found = cash_desk.shift_of(conn, id)
    plan = plan_of(service, conn, staff, found.operator)
    if found.cashier != staff.login:
        cash_desk.at_desk(conn, plan, id, sign(staff, AT_THE_DESK))
    return plan, found


async def _at_desk(
    request: Asked,
    service: Service,
    staff: OnDuty,
    id: str,
    deed: str,
    what: object,
    work: Callable[[Connection, HousePlan, Shift], T],
    account: str | None = None,
) -> T:
    here = await service.read(lambda conn: cash_desk.shift_of(conn, id))
    signed = sign(staff, AT_THE_DESK)

    def unit(conn: Connection) -> T:
        plan = plan_of(service, conn, staff, here.operator)
        return work(conn, plan, cash_desk.at_desk(conn, plan, id, signed))

    if account is not None:
        await service.read(lambda conn: offices.account_of(conn, staff, account))
    return await premises.written(
        request,
        service,
        staff,
        deed,
        what,
        unit,
        operator=here.operator,
        account=account,
    )


def _serving(
    service: Service,
    plan: HousePlan,
    shift: Shift,
    staff: OnDuty,
    data: shapes.PayForm,
    at: int,
) -> Serving:
    return Serving(
        plan=plan,
        shift=shift,
        signed=sign(staff, AT_THE_DESK),
        key=data.key,
        at=at,
        partly=data.partly,
        technical=service.house.technical,
    )


def _parts(data: shapes.PayForm, code: str) -> list[Part]:
    return [
        Part(
            way=one.way,
            amount=_amount(one.amount, code),
            account_number=one.account_number,
            proof=one.proof,
        )
        for one in data.parts
    ]


def _offered(service: Service, way: str) -> bool:
    return way != "technical-account" or service.house.technical is not None


def _amount(text: str, code: str) -> int:
    try:
        return parse(text, currency(code))
    except (BadAmount, BadCurrency) as problem:
        raise Problem("bad-input", problem=f"{text[:40]} {code[:10]}: {problem}") from None


def _amounts(said: Mapping[str, str]) -> dict[str, int]:
    return {code: _amount(text, code) for code, text in said.items()}


HANDLERS = (
    desk,
    open_desk,
    close_desk,
    bring,
    find,
    buy,
    redeem,
    suspend,
    pay_confirmation,
    receipt,
    list_confirmations,
    decide_payment,
    restrict_cards,
)
