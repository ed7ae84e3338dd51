"""Payments: deposits and withdrawals, from the order to where they end.

    deposit:     ordered → sent → done → charged-back
    withdrawal:  ordered ⇄ held,  ordered → sent → done
    both:        declined (by the provider), cancelled (before it was sent)

One door to all of it: orders (:mod:`krupier.house.payment_orders`), what happens to them until they
are sent, what the provider says of them (:mod:`krupier.house.settling`) and what an account can
show of its money (:mod:`krupier.house.statements`). What is taken to be sent may be known to the
provider from then on, so nobody can cancel it any more.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import ColumnElement, Connection, and_, false, select, update

from krupier.house import agenda, cases, measures, payment_methods
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature, by_itself
from krupier.house.agenda import Due
from krupier.house.conversions import Amounts as Amounts
from krupier.house.payment_levels import level_of as level_of
from krupier.house.payment_levels import set_level as set_level
from krupier.house.payment_orders import how_of as how_of
from krupier.house.payment_orders import order_deposit as order_deposit
from krupier.house.payment_orders import order_withdrawal as order_withdrawal
from krupier.house.payment_orders import quote_deposit as quote_deposit
from krupier.house.payment_orders import quote_withdrawal as quote_withdrawal
from krupier.house.payment_rows import (
    DUE,
    ENDED,
    PAYMENT,
    back,
    change,
    end,
    locked,
    must_be_version,
    record,
)
from krupier.house.payment_rows import Payment as Payment
from krupier.house.payment_rows import State as State
from krupier.house.payment_rows import claims as claims
from krupier.house.payment_rows import find as find
from krupier.house.payment_rows import listed as listed
from krupier.house.payment_rows import made as made
from krupier.house.payment_rows import moved as moved
from krupier.house.payment_rows import payment as payment
from krupier.house.payment_rows import version as version
from krupier.house.periods import MINUTE, iso
from krupier.house.provider import Order
from krupier.house.refusals import refused
from krupier.house.roles import Act
from krupier.house.settling import Outcome as Outcome
from krupier.house.settling import apply as apply
from krupier.house.settling import noted as noted
from krupier.house.settling import rejected as rejected
from krupier.house.statements import Line as Line
from krupier.house.statements import statement as statement
from krupier.plan import houses
from krupier.plan.house import HousePlan
from krupier.store.house_schema import user_accounts
from krupier.store.payment_schema import payments
from krupier.store.rows import struct_of
from krupier.store.schema import accounts as books

RELEASE = "payment-release"
"""On the agenda: the time is over for which a payment was held."""


# -- before it is sent -------------------------------------------------------------------------


def cancel(
    conn: Connection,
    id: str,
    signed: Signature,
    at: int,
    act: Act = "account.own",
    read: int | None = None,
) -> Payment:
    """Before the provider has it; what left the wallet is back on it. Whoever decides about
    payments may cancel also what is held. ``read``, here and below: its :func:`version` that
    whoever decides has seen. Raises Unknown, HouseRefused."""
    one = locked(conn, id)
    must_be_version(conn, one, read)
    decides = act == "payments.decide"
    if not (one.cancellable or (one.state == "held" and decides)):
        raise refused("payment-not-cancellable", None, state=one.state)
    back(conn, one, record(conn, act, one, signed, at, "cancelled"), at)
    return end(conn, one, "cancelled", at, why="staff" if decides else "own-wish")


def hold(
    conn: Connection,
    id: str,
    signed: Signature,
    at: int,
    until: int | None = None,
    read: int | None = None,
) -> Payment:
    """A withdrawal waits, until a moment or until somebody releases it. Raises Unknown,
    HouseRefused."""
    one = locked(conn, id)
    must_be_version(conn, one, read)
    if one.direction != "withdrawal" or not one.cancellable:
        raise refused("payment-not-holdable", None, state=one.state)
    record(conn, "payments.decide", one, signed, at, "held")
    if until is not None:
        key = f"{RELEASE}/{id}/{until}"
        agenda.add(conn, RELEASE, one.operator, id, until, at, key=key)
    return change(conn, one, state="held", why="check")  # the reason is the act's, not the player's


def release(
    conn: Connection, id: str, signed: Signature, at: int, read: int | None = None
) -> Payment:
    """Raises Unknown, HouseRefused."""
    one = locked(conn, id)
    must_be_version(conn, one, read)
    if one.state != "held":
        raise refused("payment-not-held", None, state=one.state)
    record(conn, "payments.decide", one, signed, at, "ordered")
    return change(conn, one, state="ordered", why="")


@agenda.handles(RELEASE)
def _released(conn: Connection, due: Due, at: int) -> str:
    if payment(conn, due.subject).state != "held":
        return "not held"
    return release(conn, due.subject, by_itself("the time of holding is over"), at).state


@agenda.handles(DUE)
def _overdue(conn: Connection, due: Due, at: int) -> str:
    """The time within which a withdrawal is executed is over: staff must know of one that is
    not."""
    one = payment(conn, due.subject)
    if one.state in ENDED:
        return one.state
    account = accounts.account(conn, one.account)
    detail = {
        "payment": one.id,
        "state": one.state,
        "due_at": iso(due.due_at, houses.of(one.operator).timezone),
    }
    cases.about(conn, account, "overdue-withdrawal", detail, at)
    return "overdue"


# -- handing over ------------------------------------------------------------------------------


def to_send(
    conn: Connection,
    provider: str,
    at: int,
    most: int = 100,
    plans: Iterable[HousePlan] = (),
) -> list[Order]:
    """Takes what is ordered and not held, oldest first: from now on it counts as sent, and nobody
    can cancel it. Whoever takes it commits, then asks the provider; what he does not get asked is
    found by `silent`. What somebody withdraws waits while his account is suspended, he owes
    something, or an investigation says so; with one of the ``plans`` also for as long as he may
    change his mind."""
    suspended = select(user_accounts.c.id).where(user_accounts.c.state == "suspended")
    owes = select(books.c.owner).where(books.c.kind == "claim", books.c.balance < 0)
    looked_into = measures.accounts_that_wait(conn)
    there = payments.c
    rows = conn.execute(
        PAYMENT.where(
            there.state == "ordered",
            there.provider == provider,
            (there.direction == "deposit")
            | and_(*(there.account.not_in(some) for some in (suspended, owes, looked_into))),
            *(~_may_still_be_cancelled(plan, at) for plan in plans),
        )
        .order_by(there.asked_at, there.id)
        .limit(most)
        .with_for_update()
    )
    found = [struct_of(Payment, row) for row in rows]
    if found:
        ids = [one.id for one in found]
        conn.execute(update(payments).where(there.id.in_(ids)).values(state="sent", sent_at=at))
    return [_order(conn, one) for one in found]


def _may_still_be_cancelled(plan: HousePlan, at: int) -> ColumnElement[bool]:
    """What the house pays out by itself waits for nobody."""
    rule = plan.payments.execution if plan.payments else None
    minutes = rule.cancel_minutes if rule else None
    if minutes is None:
        return false()
    there = payments.c
    return and_(
        there.operator == plan.operator,
        there.direction == "withdrawal",
        there.purpose == "ordinary",
        there.asked_at > at - minutes * MINUTE,
    )


def _order(conn: Connection, one: Payment) -> Order:
    token = payment_methods.method(conn, one.method).token if one.method else ""
    return Order(
        key=one.id,
        direction=one.direction,
        method=one.kind,
        token=token,
        amount=one.method_amount,
        currency=one.method_currency,
    )


def lost(conn: Connection, id: str, at: int) -> None:
    """The provider says that it never had it: it is ordered again, and sent under the same key.
    Nobody can cancel it even so, for the first order may still be on its way."""
    one = locked(conn, id)
    if one.state == "sent":
        change(conn, one, state="ordered")


def silent(conn: Connection, provider: str, at: int, after: int) -> list[str]:
    """Sent and unheard of for so long (microseconds): ask the provider what became of them."""
    there = payments.c
    rows = conn.execute(
        select(there.id)
        .where(there.state == "sent", there.provider == provider, there.sent_at <= at - after)
        .order_by(there.sent_at, there.id)
    )
    return list(rows.scalars())
