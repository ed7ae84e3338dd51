"""HTTP for what stands behind payments: one of them with everything that happened to it, methods
that wait for staff, levels that could be granted; and the numbers that the demo's sandbox knows."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from litestar import get
from sqlalchemy import Connection

from krupier.house import callbacks, payment_methods, payments, persons
from krupier.house import user_accounts as accounts
from krupier.house.periods import iso
from krupier.money import show_in
from krupier.server import payment_file_forms as shapes
from krupier.server.callbacks import event_view
from krupier.server.dependencies import Account, Staff, TheService
from krupier.server.http import Limit
from krupier.server.payment_office import staff_payment
from krupier.server.payment_views import method_view
from krupier.server.payments import Id
from krupier.server.things import ACCOUNT, PAYMENT, ROWS, in_path
from krupier.store.ledger import Posting

MOST_EVENTS = 100


@get("/account/sandbox", act="account.own")
async def sandbox(service: TheService, holder: Account) -> shapes.Sandbox:
    """Numbers for trying payments; elsewhere than in the demo there are none."""
    if not service.options.demo:
        return shapes.Sandbox(demo=False, cards=[])
    from krupier.server.demo_cards import cards

    return shapes.Sandbox(demo=True, cards=cards())


# -- staff -------------------------------------------------------------------------------------


@get("/payments/{payment:str}", act="payments.read", of=in_path("payment", PAYMENT))
async def payment_file(service: TheService, staff: Staff, payment: Id) -> shapes.PaymentFile:
    """One payment, with what its provider told of it and which money it moved."""
    now = service.now()

    def look(conn: Connection) -> shapes.PaymentFile:
        one = payments.payment(conn, payment)
        told = callbacks.listed(conn, payment=one.id, most=MOST_EVENTS)
        zone = service.house.plan(one.operator).timezone
        return shapes.PaymentFile(
            payment=staff_payment(conn, service, one, now),
            events=[event_view(each, zone) for each in told],
            postings=[_posting(each, zone) for each in payments.moved(conn, one)],
        )

    return await service.read(look)


def _posting(one: Posting, zone: ZoneInfo) -> shapes.PostingView:
    return shapes.PostingView(
        at=iso(one.at, zone),
        kind=one.kind,
        debit=one.debit,
        credit=one.credit,
        amount=show_in(one.amount, one.currency),
        currency=one.currency,
    )


@get("/payment-methods", act="payments.read", of=ROWS)
async def waiting_methods(
    service: TheService, staff: Staff, limit: Limit = 100
) -> list[shapes.WaitingMethod]:
    """Means of payment that nobody has verified yet, the oldest first."""

    def look(conn: Connection) -> list[shapes.WaitingMethod]:
        found = payment_methods.waiting(conn, staff.operators, most=limit)
        return [waiting(conn, one) for one in found]

    def waiting(conn: Connection, one: payment_methods.Registered) -> shapes.WaitingMethod:
        account = accounts.account(conn, one.account)
        plan = service.house.plan(account.operator)
        return shapes.WaitingMethod(
            account=account.id,
            operator=account.operator,
            login=account.login,
            name=persons.person(conn, account.person).name,
            method=method_view(service.house, plan, one, []),
        )

    return await service.read(look)


@get("/accounts/{account:str}/levels", act="payments.read", of=in_path("account", ACCOUNT))
async def levels_of(service: TheService, staff: Staff, account: Id) -> list[shapes.LevelView]:
    """Levels of limits that an account could have, and what must be checked before."""
    holder = await service.read(lambda conn: accounts.account(conn, account))
    rules = service.house.plan(holder.operator).payments
    return [
        shapes.LevelView(
            id=one.id,
            names=one.names,
            checks=list(one.checks),
        )
        for one in (rules.levels if rules else ())
    ]


HANDLERS = (sandbox,)
STAFF_HANDLERS = (payment_file, waiting_methods, levels_of)
