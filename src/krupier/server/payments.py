"""HTTP for money in and out: methods, deposits, withdrawals, conversion, the statement.

Whatever moves money, or says where it may go, needs a credential that was shown lately.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from litestar import Response, delete, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter
from sqlalchemy import Connection

from krupier.house import conversions, payment_methods, payments, rates
from krupier.house.acts import Signature, by_player
from krupier.house.payments import Amounts
from krupier.house.periods import local
from krupier.house.refusals import HouseRefused, Refusal
from krupier.money import BadAmount, BadCurrency, currency, parse
from krupier.plan.house import HousePlan
from krupier.server import payment_forms as shapes
from krupier.server.credentials import must_be_proved
from krupier.server.dependencies import Account, Asked, TheService
from krupier.server.limits import DAY, DAYS, bounds, day_of
from krupier.server.payment_views import (
    converted_view,
    payment_view,
    payments_view,
    quote_view,
    statement_view,
)
from krupier.server.service import Service
from krupier.server.sessions import Holder
from krupier.server.spreadsheet import spreadsheet
from krupier.server.tries import own_or_noted
from krupier.store import Unknown

T = TypeVar("T")
Id = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_.-]{1,80}$")]


@get("/account/payments", act="account.own")
async def my_payments(service: TheService, holder: Account) -> shapes.PaymentsView:
    """My wallets, methods and payments, and what the limits leave."""
    now = service.now()
    return await service.read(lambda conn: payments_view(conn, service.house, holder.account, now))


# -- methods -----------------------------------------------------------------------------------


@post("/account/payment-methods", act="account.own")
async def add_method(
    request: Asked, service: TheService, holder: Account, data: JSONBody[shapes.MethodForm]
) -> shapes.PaymentsView:
    """A means of payment of my own; staff verify it."""
    must_be_proved(service, holder)
    id, given = (
        "m" + secrets.token_hex(8),
        payment_methods.MethodDetails(**msgspec.structs.asdict(data)),
    )

    def work(conn: Connection, plan: HousePlan, at: int) -> None:
        signed = by_player(holder.id, "gives a payment method")
        payment_methods.register(conn, plan, holder.account, given, id=id, signed=signed, at=at)

    return await _changed(request, service, holder, "payment-method", data, work)


@post("/account/payment-methods/{method:str}/activate", act="account.own", status_code=200)
async def activate_method(
    request: Asked, service: TheService, holder: Account, method: Id
) -> shapes.PaymentsView:
    """This one from now on, and no other."""
    why = "activates a payment method"
    return await _with_method(request, service, holder, method, why, payment_methods.activate)


@delete("/account/payment-methods/{method:str}", act="account.own", status_code=200)
async def remove_method(
    request: Asked, service: TheService, holder: Account, method: Id
) -> shapes.PaymentsView:
    why = "removes a payment method"
    return await _with_method(request, service, holder, method, why, payment_methods.remove)


MethodAct = Callable[[Connection, HousePlan, str, str, Signature, int], object]


async def _with_method(
    request: Asked, service: Service, holder: Holder, method: str, why: str, do: MethodAct
) -> shapes.PaymentsView:
    must_be_proved(service, holder)

    def work(conn: Connection, plan: HousePlan, at: int) -> None:
        do(conn, plan, holder.id, method, by_player(holder.id, why), at)

    return await _changed(request, service, holder, "payment-method", {"id": method}, work)


# -- deposits and withdrawals ------------------------------------------------------------------


@post("/account/deposits/quote", act="account.own", status_code=200)
async def quote_deposit(
    request: Asked, service: TheService, holder: Account, data: JSONBody[shapes.AmountForm]
) -> shapes.QuoteView:
    """What the method would be charged and the wallet would gain, all fees included."""

    def look(conn: Connection, plan: HousePlan, at: int) -> shapes.QuoteView:
        quoted = payments.quote_deposit(
            conn,
            plan,
            holder.id,
            method=data.method or None,
            kind=data.kind,
            amount=amount_of(data.amount, data.currency),
            currency=data.currency,
            method_currency=data.method_currency,
            at=at,
        )
        return quote_view(conn, service.house, plan, quoted, "", at)

    return await _done(request, service, holder, "deposit", data, look)


@post("/account/deposits", act="account.own")
async def deposit(
    request: Asked, service: TheService, holder: Account, data: JSONBody[shapes.DepositForm]
) -> shapes.PaymentView:
    """Orders a deposit as it was quoted; the same key again is the same order."""
    must_be_proved(service, holder)

    def work(conn: Connection, plan: HousePlan, at: int) -> shapes.PaymentView:
        _must_name_method(conn, holder, data)
        one = payments.order_deposit(
            conn,
            plan,
            holder.id,
            method=data.method or None,
            kind=data.kind,
            amount=amount_of(data.amount, data.currency),
            currency=data.currency,
            method_currency=data.method_currency,
            expected=_expected(conn, holder, data),
            id=payment_id(holder.id, data.key),
            at=at,
        )
        return _view(conn, service, holder, plan, one, at)

    return await _sent(request, service, holder, "deposit", data, work)


@post("/account/withdrawals/quote", act="account.own", status_code=200)
async def quote_withdrawal(
    request: Asked, service: TheService, holder: Account, data: JSONBody[shapes.AmountForm]
) -> shapes.QuoteView:
    """What the wallet would lose and the method would gain, all fees included."""

    def look(conn: Connection, plan: HousePlan, at: int) -> shapes.QuoteView:
        amount, method = amount_of(data.amount, data.currency), data.method or None
        quoted = payments.quote_withdrawal(
            conn, plan, holder.id, method=method, amount=amount, currency=data.currency, at=at
        )
        how = payments.how_of(conn, plan, holder.id, method, amount, data.currency)
        return quote_view(conn, service.house, plan, quoted, how, at)

    return await _done(request, service, holder, "withdraw", data, look)


@post("/account/withdrawals", act="account.own")
async def withdraw(
    request: Asked, service: TheService, holder: Account, data: JSONBody[shapes.WithdrawalForm]
) -> shapes.PaymentView:
    """Orders a withdrawal as it was quoted; the money leaves the wallet at once."""
    must_be_proved(service, holder)

    def work(conn: Connection, plan: HousePlan, at: int) -> shapes.PaymentView:
        _must_name_method(conn, holder, data)
        one = payments.order_withdrawal(
            conn,
            plan,
            holder.id,
            method=data.method or None,
            amount=amount_of(data.amount, data.currency),
            currency=data.currency,
            expected=_expected(conn, holder, data),
            id=payment_id(holder.id, data.key),
            at=at,
        )
        return _view(conn, service, holder, plan, one, at)

    return await _sent(request, service, holder, "withdraw", data, work)


@post("/account/payments/{payment:str}/cancel", act="account.own", status_code=200)
async def cancel(
    request: Asked, service: TheService, holder: Account, payment: Id
) -> shapes.PaymentView:
    """Before it is sent; what left the wallet is back on it."""
    must_be_proved(service, holder)

    def work(conn: Connection, plan: HousePlan, at: int) -> shapes.PaymentView:
        if payments.payment(conn, payment).account != holder.id:
            raise Unknown(f"no payment {payment}", f"platba {payment} není")
        one = payments.cancel(conn, payment, by_player(holder.id, "cancels a payment"), at)
        return _view(conn, service, holder, plan, one, at)

    return await _sent(request, service, holder, "cancel-payment", {"id": payment}, work)


# -- conversion --------------------------------------------------------------------------------


@post("/account/convert/quote", act="account.own", status_code=200)
async def quote_conversion(
    request: Asked, service: TheService, holder: Account, data: JSONBody[shapes.ConvertAsked]
) -> shapes.Converted:
    """What one of my wallets would lose and another would gain."""

    def look(conn: Connection, plan: HousePlan, at: int) -> shapes.Converted:
        quote = rates.in_force(conn, plan.operator, at)
        amount = amount_of(data.amount, data.currency)
        found = conversions.quote_exchange(plan, quote, amount, data.currency, data.into)
        return converted_view(conn, service.house, plan, found, at)

    return await _done(request, service, holder, "convert", data, look)


@post("/account/convert", act="account.own", status_code=200)
async def convert(
    request: Asked, service: TheService, holder: Account, data: JSONBody[shapes.ConvertForm]
) -> shapes.Converted:
    must_be_proved(service, holder)

    def work(conn: Connection, plan: HousePlan, at: int) -> shapes.Converted:
        made = conversions.exchange(
            conn,
            plan,
            holder.id,
            amount_of(data.amount, data.currency),
            data.currency,
            data.into,
            expected=amount_of(data.into_amount, data.into),
            id=data.key,
            signed=by_player(holder.id, "converts between wallets"),
            at=at,
        )
        return converted_view(conn, service.house, plan, made, at)

    return await _sent(request, service, holder, "convert", data, work)


# -- the statement -----------------------------------------------------------------------------


@get("/account/statement", act="account.own")
async def statement(
    service: TheService,
    holder: Account,
    first: Annotated[str | None, QueryParameter(name="from", pattern=DAY)] = None,
    last: Annotated[str | None, QueryParameter(name="to", pattern=DAY)] = None,
    form: Annotated[Literal["json", "csv"], QueryParameter(name="format")] = "json",
) -> Response[Any]:
    """Every movement of my wallets from a day to a day of the house, oldest first: 30 days where
    none is named. As JSON, or as a file for a spreadsheet."""
    zone = service.house.plan(holder.account.operator).timezone
    end = day_of(last, local(service.now(), zone).date())
    begin = day_of(first, end.fromordinal(max(1, end.toordinal() - DAYS)))
    since, until = bounds(begin, end, zone)
    view = await service.read(
        lambda conn: statement_view(conn, service.house, holder.account, since, until)
    )
    if form == "json":
        return Response(view)
    return Response(
        spreadsheet(shapes.StatementLine, view.lines),
        media_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="statement_{begin}_{end}.csv"'},
    )


# -- what they share ---------------------------------------------------------------------------

Work = Callable[[Connection, HousePlan, int], T]


async def _done(
    request: Asked, service: Service, holder: Holder, deed: str, tried: object, work: Work[T]
) -> T:
    """Does it; what is refused staff can see."""
    now, plan = service.now(), service.house.plan(holder.account.operator)
    return await own_or_noted(
        request, service, holder.account, deed, tried, lambda conn: work(conn, plan, now)
    )


async def _sent(
    request: Asked, service: Service, holder: Holder, deed: str, tried: object, work: Work[T]
) -> T:
    """And whoever remembers the wallet looks again, and what is ordered is sent."""
    answer = await _done(request, service, holder, deed, tried, work)
    service.host.wallets.refresh(holder.id)
    await service.make_way()
    service.ordered()
    return answer


async def _changed(
    request: Asked, service: Service, holder: Holder, deed: str, tried: object, work: Work[None]
) -> shapes.PaymentsView:
    def unit(conn: Connection, plan: HousePlan, at: int) -> shapes.PaymentsView:
        work(conn, plan, at)
        return payments_view(conn, service.house, holder.account, at)

    return await _done(request, service, holder, deed, tried, unit)


def _view(
    conn: Connection,
    service: Service,
    holder: Holder,
    plan: HousePlan,
    one: payments.Payment,
    at: int,
) -> shapes.PaymentView:
    labels = {each.id: each.label for each in payment_methods.of_account(conn, holder.id)}
    return payment_view(service.house, plan, one, holder.account.language, labels, at)


def _must_name_method(conn: Connection, holder: Holder, data: shapes.AmountForm) -> None:
    """Another one may be active by now than he was shown. Raises HouseRefused."""
    if not (data.method or data.kind):
        active = payment_methods.active(conn, holder.id)
        facts = {"method": active.id, "label": active.label} if active else {}
        raise HouseRefused(Refusal(code="method-unnamed", facts=facts))


def _expected(
    conn: Connection, holder: Holder, data: shapes.DepositForm | shapes.WithdrawalForm
) -> Amounts:
    """The amounts that were shown; the currency of the method follows from the method."""
    registered = None
    if data.method:
        registered = payment_methods.own(conn, holder.id, data.method)
    elif not data.kind:
        registered = payment_methods.active(conn, holder.id)
    code = registered.currency if registered else data.method_currency or data.currency
    return Amounts(
        currency=data.currency,
        amount=amount_of(data.amount, data.currency),
        method_currency=code,
        method_amount=amount_of(data.method_amount, code),
    )


def amount_of(text: str, code: str) -> int:
    """In minor units. Raises HouseRefused, which staff can see."""
    try:
        return parse(text, currency(code))
    except (BadAmount, BadCurrency):
        facts = {"given": text[:40], "currency": code}
        raise HouseRefused(Refusal(code="payment-bad-amount", facts=facts)) from None


def payment_id(account: str, key: str) -> str:
    """The same order of the same account has the same id, and nobody else's key can meet it."""
    return "y" + hashlib.sha256(f"{account}/{key}".encode()).hexdigest()[:24]


HANDLERS = (
    my_payments,
    add_method,
    activate_method,
    remove_method,
    quote_deposit,
    deposit,
    quote_withdrawal,
    withdraw,
    cancel,
    quote_conversion,
    convert,
    statement,
)
