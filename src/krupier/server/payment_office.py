"""HTTP for staff who look after payments: methods to be verified, payments held, levels."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Literal, get_args

from litestar import get, post
from litestar.params import JSONBody, QueryParameter
from sqlalchemy import Connection

from krupier.house import payment_methods, payments, persons
from krupier.house import user_accounts as accounts
from krupier.house.payment_methods import Verdict
from krupier.house.payments import Payment, State
from krupier.server import house_forms, payment_forms
from krupier.server.dependencies import Asked, Staff, TheService
from krupier.server.http import Limit
from krupier.server.payment_views import method_view, payment_view, payments_view
from krupier.server.payments import Id, amount_of, payment_id
from krupier.server.problems import Problem
from krupier.server.service import Service
from krupier.server.signatures import sign
from krupier.server.things import ACCOUNT, PAYMENT, ROWS, in_path
from krupier.server.tries import done_or_noted

Choice = Literal["hold", "release", "cancel"]


@get("/payments", act="payments.read", of=ROWS)
async def list_payments(
    service: TheService,
    staff: Staff,
    of_state: Annotated[State | None, QueryParameter(name="state")] = None,
    account: Annotated[str | None, QueryParameter(max_length=80)] = None,
    operator: Annotated[str | None, QueryParameter(pattern=r"^[a-z0-9-]{1,64}$")] = None,
    limit: Limit = 100,
) -> list[payment_forms.StaffPayment]:
    """Payments, newest first; who works for one operator sees only its own."""
    now = service.now()

    def look(conn: Connection) -> list[payment_forms.StaffPayment]:
        here = staff.operators
        found = payments.listed(conn, account=account, operator=here, state=of_state, most=limit)
        return [staff_payment(conn, service, one, now) for one in found]

    return await service.read(look)


@post(
    "/payments/{payment:str}",
    act="payments.decide",
    of=in_path("payment", PAYMENT),
    status_code=200,
)
async def decide_payment(
    service: TheService, staff: Staff, payment: Id, data: JSONBody[payment_forms.PaymentChoice]
) -> payment_forms.StaffPayment:
    """Holds a withdrawal that was not sent, lets it go on, or cancels it."""
    now, signed = service.now(), sign(staff, data.reason)
    deed: dict[str, Callable[..., Payment]] = {
        "hold": payments.hold,
        "release": payments.release,
        "cancel": partial(payments.cancel, act="payments.decide"),
    }

    def work(conn: Connection) -> tuple[str, payment_forms.StaffPayment]:
        one = payments.payment(conn, payment)
        changed = deed[data.decision](conn, payment, signed, now, read=data.version)
        return one.account, staff_payment(conn, service, changed, now)

    account, row = await service.books.run(work)
    service.host.wallets.refresh(account)
    return row


@get("/accounts/{account:str}/payments", act="payments.read", of=in_path("account", ACCOUNT))
async def payments_of(service: TheService, staff: Staff, account: Id) -> payment_forms.PaymentsView:
    """Wallets, methods and payments of an account, as its owner sees them."""
    now = service.now()

    def look(conn: Connection) -> payment_forms.PaymentsView:
        return payments_view(conn, service.house, accounts.account(conn, account), now)

    return await service.read(look)


@post(
    "/accounts/{account:str}/payment-methods/{method:str}",
    act="payments.decide",
    of=in_path("account", ACCOUNT),
    status_code=200,
)
async def decide_method(
    service: TheService,
    staff: Staff,
    account: Id,
    method: Id,
    data: JSONBody[house_forms.Decision],
) -> payment_forms.MethodView:
    """Staff have compared the proof with the person: a payment method is verified or refused."""
    if data.decision not in get_args(Verdict):
        raise Problem("bad-input", problem=f"decision: {', '.join(get_args(Verdict))}")
    now, signed = service.now(), sign(staff, data.reason)
    verdict: Verdict = "verified" if data.decision == "verified" else "refused"

    def work(conn: Connection) -> payment_forms.MethodView:
        holder = accounts.account(conn, account)
        plan = service.house.plan(holder.operator)
        payment_methods.own(conn, account, method)
        one = payment_methods.decide(conn, plan, method, verdict, signed, now)
        made = payments.made(conn, plan, account, None)
        return method_view(service.house, plan, one, made)

    view = await service.books.run(work)
    await service.make_way()
    return view


@post("/accounts/{account:str}/withdrawals", act="payments.decide", of=in_path("account", ACCOUNT))
async def pay_out(
    request: Asked,
    service: TheService,
    staff: Staff,
    account: Id,
    data: JSONBody[payment_forms.PayOutForm],
) -> payment_forms.StaffPayment:
    """Orders a withdrawal for its owner, who asked for it and is not let in: to his own registered
    method, and within its limits."""
    now, signed = service.now(), sign(staff, data.reason)

    def work(conn: Connection) -> payment_forms.StaffPayment:
        holder = accounts.account(conn, account)
        one = payments.order_withdrawal(
            conn,
            service.house.plan(holder.operator),
            account,
            method=data.method,
            amount=amount_of(data.amount, data.currency),
            currency=data.currency,
            id=payment_id(account, data.key),
            signed=signed,
            at=now,
        )
        return staff_payment(conn, service, one, now)

    row = await done_or_noted(
        request, service, "withdraw", data, work, who=staff.login, account=account
    )
    service.host.wallets.refresh(account)
    service.ordered()
    return row


@post(
    "/accounts/{account:str}/level",
    act="payments.decide",
    of=in_path("account", ACCOUNT),
    status_code=200,
)
async def set_level(
    service: TheService, staff: Staff, account: Id, data: JSONBody[payment_forms.LevelForm]
) -> payment_forms.PaymentsView:
    """Grants limits of payments, after the checks that they need."""
    now, signed = service.now(), sign(staff, data.reason)

    def work(conn: Connection) -> payment_forms.PaymentsView:
        holder = accounts.account(conn, account)
        plan = service.house.plan(holder.operator)
        payments.set_level(conn, plan, account, data.level, data.checks, signed, now)
        return payments_view(conn, service.house, holder, now)

    return await service.books.run(work)


# -- what they share ---------------------------------------------------------------------------


def staff_payment(
    conn: Connection, service: Service, one: Payment, at: int
) -> payment_forms.StaffPayment:
    account = accounts.account(conn, one.account)
    plan = service.house.plan(one.operator)
    labels = {}
    if one.method:
        labels[one.method] = payment_methods.method(conn, one.method).label
    return payment_forms.StaffPayment(
        payment=payment_view(service.house, plan, one, account.language, labels, at),
        login=account.login,
        name=persons.person(conn, account.person).name,
        choices=_choices(one),
        version=payments.version(conn, one.id),
    )


def _choices(one: Payment) -> list[Choice]:
    if one.state == "held":
        return ["release", "cancel"]
    if not one.cancellable:
        return []
    return ["hold", "cancel"] if one.direction == "withdrawal" else ["cancel"]


HANDLERS = (list_payments, decide_payment, payments_of, decide_method, pay_out, set_level)
