"""Payments as they stand in the books: rows, and what every part of payments does with them."""

from __future__ import annotations

from typing import Any, Literal, get_args

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, func, insert, select, update

from krupier.house import acts, agenda, rates
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature
from krupier.house.payment_limits import Made
from krupier.house.refusals import refused
from krupier.house.roles import Act
from krupier.money import with_currency
from krupier.plan.house import HousePlan
from krupier.plan.payment_parts import Level, Method, Payments
from krupier.store import Transfer, Unknown, ledger
from krupier.store import accounts as names
from krupier.store.ledger import Posting
from krupier.store.payment_schema import payments
from krupier.store.rows import Whose, struct_of, whose
from krupier.store.schema import acts as kept_acts

Direction = Literal["deposit", "withdrawal"]
State = Literal["ordered", "held", "sent", "done", "declined", "cancelled", "charged-back"]
Part = Literal[
    "in",
    "wallet",
    "fee",
    "claim",
    "charged",
    "owed",
    "charge-back",
    "fee-back",
    "out",
    "exchange",
    "paid",
    "back",
]
"""Each transfer of a payment: those of a deposit, then those of a withdrawal."""
ENDED: frozenset[State] = frozenset(("done", "declined", "cancelled", "charged-back"))


DUE = "withdrawal-due"
"""On the agenda: the time within which a withdrawal is executed is over."""


class Payment(Struct, frozen=True, kw_only=True):
    id: str
    operator: str
    account: str
    direction: Direction
    purpose: str = "ordinary"
    method: str | None = None
    kind: str
    provider: str
    state: State
    currency: str
    amount: int
    method_currency: str
    method_amount: int
    fee: int = 0
    fee_currency: str = ""
    quote: str = ""
    how: Literal["", "rollback", "overcredit"] = ""
    asked_at: int
    due_at: int | None = None
    sent_at: int | None = None
    settled_at: int | None = None
    why: str = ""
    reference: str = ""
    act: str | None = None

    @property
    def cancellable(self) -> bool:
        """By who ordered it: the provider has never had it."""
        return self.state == "ordered" and self.sent_at is None

    def key(self, part: Part) -> str:
        """Of one of its transfers."""
        return f"payment/{self.id}/{part}"


_FIELDS = Payment.__struct_fields__
PAYMENT = select(*(payments.c[field] for field in _FIELDS))


# -- looking -----------------------------------------------------------------------------------


def payment(conn: Connection, id: str) -> Payment:
    """Raises Unknown."""
    found = find(conn, id)
    if found is None:
        raise Unknown(f"no payment {id}", f"platba {id} není")
    return found


def find(conn: Connection, id: str) -> Payment | None:
    row = conn.execute(PAYMENT.where(payments.c.id == id)).one_or_none()
    return None if row is None else struct_of(Payment, row)


def listed(
    conn: Connection,
    *,
    account: str | None = None,
    operator: Whose = None,
    state: str | None = None,
    direction: Direction | None = None,
    most: int = 100,
) -> list[Payment]:
    """Newest first."""
    query = PAYMENT.where(whose(payments.c.operator, operator))
    for column, wanted in (
        (payments.c.account, account),
        (payments.c.state, state),
        (payments.c.direction, direction),
    ):
        if wanted is not None:
            query = query.where(column == wanted)
    newest = query.order_by(payments.c.asked_at.desc(), payments.c.id.desc()).limit(most)
    return [struct_of(Payment, row) for row in conn.execute(newest)]


def moved(conn: Connection, one: Payment) -> list[Posting]:
    """The money that moved because of a payment, in the order in which it did."""
    keys = [one.key(part) for part in get_args(Part)]
    found = ledger.posted(conn, keys)
    return sorted(found.values(), key=lambda each: (each.at, keys.index(each.key)))


def made(conn: Connection, plan: HousePlan, account: str, level: Level | None) -> list[Made]:
    """All payments of an account, as its limits see them."""
    rows = conn.execute(PAYMENT.where(payments.c.account == account))
    found = [struct_of(Payment, row) for row in rows]
    worth = {}
    if level is not None and level.own:
        moments = {one.asked_at for one in found if one.direction == "deposit"}
        worth = {at: rates.in_force(conn, plan.operator, at) for at in moments}
    return [
        Made(
            direction=one.direction,
            kind=one.kind,
            method=one.method,
            state=one.state,
            purpose=one.purpose,
            currency=one.currency,
            amount=one.amount,
            asked_at=one.asked_at,
            settled_at=one.settled_at,
            quote=worth.get(one.asked_at),
        )
        for one in found
    ]


def claims(conn: Connection, account: str) -> dict[str, int]:
    """What somebody owes after charge-backs, by currency."""
    found = ledger.accounts_of(conn, account)
    return {one.currency: -one.balance for one in found if one.kind == "claim" and one.balance < 0}


# -- changing ----------------------------------------------------------------------------------


def add(conn: Connection, new: Payment, act: Act, signed: Signature) -> Payment:
    new = msgspec.structs.replace(new, act=record(conn, act, new, signed, new.asked_at, None))
    conn.execute(insert(payments), msgspec.structs.asdict(new))
    return new


def version(conn: Connection, id: str) -> int:
    """How many acts there are about a payment: a hold that was released and placed again is
    another one."""
    query = select(func.count()).where(kept_acts.c.subject == f"payment:{id}")
    return conn.execute(query).scalar_one()


def must_be_version(conn: Connection, one: Payment, read: int | None) -> None:
    """Who decides about it has read how it stands. Raises HouseRefused."""
    if read is not None and read != (now := version(conn, one.id)):
        raise refused("stale-payment", None, state=one.state, version=now)


def locked(conn: Connection, id: str) -> Payment:
    """A payment with its account, kept from others until the end of the transaction. Raises
    Unknown."""
    one = payment(conn, id)
    accounts.lock(conn, one.account)
    conn.execute(select(payments.c.id).where(payments.c.id == id).with_for_update())
    return payment(conn, id)


def change(conn: Connection, one: Payment, **values: Any) -> Payment:
    conn.execute(update(payments).where(payments.c.id == one.id).values(**values))
    return msgspec.structs.replace(one, **values)


def end(conn: Connection, one: Payment, state: State, at: int, **values: Any) -> Payment:
    """How it ends; nothing about it falls due any more."""
    agenda.drop(conn, due_key(one.id), state, at)
    return change(conn, one, state=state, settled_at=at, **values)


def due_key(id: str) -> str:
    """On the agenda: when a withdrawal must be executed."""
    return f"{DUE}/{id}"


def back(conn: Connection, one: Payment, act: str | None, at: int) -> None:
    """What a withdrawal took from the wallet returns to it."""
    if one.direction == "withdrawal":
        wallet, out = names.player(one.account), names.payout(one.account)
        returned = Transfer(
            one.key("back"),
            out,
            wallet,
            one.amount,
            one.currency,
            "payout-back",
            operator=one.operator,
            act=act,
        )
        ledger.post(conn, [returned], at)


def record(
    conn: Connection, act: Act, one: Payment, signed: Signature, at: int, state: str | None
) -> str:
    content = {
        "account": one.account,
        "direction": one.direction,
        "method": one.kind,
        "amount": with_currency(one.amount, one.currency),
        "method_amount": with_currency(one.method_amount, one.method_currency),
    }
    return acts.record(
        conn,
        act,
        f"payment:{one.id}",
        signed,
        at,
        before={"state": one.state} if state else None,
        after=content | {"state": state or one.state},
        operator=one.operator,
    ).id


# -- rules -------------------------------------------------------------------------------------


def rules_of(plan: HousePlan) -> Payments:
    if plan.payments is None or not plan.payments.methods:
        raise refused("no-payments", plan.payments)
    return plan.payments


def kind_of(rules: Payments, id: str) -> Method:
    found = rules.method(id)
    if found is None:
        known = [one.id for one in rules.methods]
        raise refused("method-unknown", rules, given=id[:100], allowed=known)
    return found
