"""A house with payments for tests: accounts with methods, a provider that says what it is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection

from krupier.house import payment_methods, payments
from krupier.house.acts import Signature
from krupier.house.payment_methods import MethodDetails, Registered
from krupier.house.payments import Payment
from krupier.house.provider import Event, EventType
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.user_accounts import UserAccount
from krupier.plan import houses
from krupier.plan.house import HousePlan
from krupier.store import Store, Transfer, keys, ledger, open_store
from tests.house.household import NOON, STAFF, join, quote

TSG: HousePlan = houses.of("tsg")
OWN = Signature("u1", "player", "my own wish")
RATES = {"USD": "0.90", "GBP": "1.15", "CAD": "0.65", "CZK": "0.04"}
"""Euro for one unit."""


@pytest.fixture
def books() -> Iterator[Store]:
    """In memory, with a house key."""
    opened = open_store("sqlite://", keys.fresh())
    yield opened
    opened.close()


def setup(
    conn: Connection,
    operator: str = "tsg",
    method: str = "visa",
    currency: str = "EUR",
    money: int = 0,
    **more: Any,
) -> UserAccount:
    """One account with one active method, and rates."""
    quote(conn, operator, 0, **RATES)
    account = join(conn, operator=operator, money=money, **more)
    add_method(conn, account, method, currency)
    return account


def add_method(
    conn: Connection,
    account: UserAccount,
    method: str = "visa",
    currency: str = "EUR",
    number: str = "",
    at: int = NOON - 1,
) -> Registered:
    given = MethodDetails(
        method=method,
        identifier=number or f"4111{account.id}{method}{currency}",
        holder="Jan Novák",
        country="CZ",
        currency=currency,
        proof="statement.pdf",
    )
    plan, id = houses.of(account.operator), f"m-{account.id}-{method}-{currency}{number}"
    return payment_methods.prove(conn, plan, account, given, id=id, signed=STAFF, at=at)


def use(conn: Connection, account: UserAccount, method: Registered) -> None:
    plan = houses.of(account.operator)
    payment_methods.activate(conn, plan, account.id, method.id, OWN, NOON)


_COUNT = iter(range(1, 10**9))


def deposit(
    conn: Connection,
    amount: int,
    currency: str = "EUR",
    at: int = NOON,
    account: str = "u1",
    operator: str = "tsg",
    **more: Any,
) -> Payment:
    return payments.order_deposit(
        conn,
        houses.of(operator),
        account,
        amount=amount,
        currency=currency,
        id=more.pop("id", f"d{next(_COUNT)}"),
        at=at,
        **more,
    )


def withdraw(
    conn: Connection,
    amount: int,
    currency: str = "EUR",
    at: int = NOON,
    account: str = "u1",
    operator: str = "tsg",
    **more: Any,
) -> Payment:
    return payments.order_withdrawal(
        conn,
        houses.of(operator),
        account,
        method=more.pop("method", None),
        amount=amount,
        currency=currency,
        id=more.pop("id", f"w{next(_COUNT)}"),
        at=at,
        **more,
    )


def refused(work: Any, *args: Any, **more: Any) -> Refusal:
    with pytest.raises(HouseRefused) as caught:
        work(*args, **more)
    return caught.value.refusal


def send(conn: Connection, at: int = NOON) -> list[str]:
    return [one.key for one in payments.to_send(conn, "sandbox", at)]


def event(one: Payment, type: EventType, at: int = NOON, **changes: Any) -> Event:
    said: dict[str, Any] = {
        "id": f"e{next(_COUNT)}",
        "type": type,
        "key": one.id,
        "reference": f"r-{one.id}",
        "amount": one.method_amount,
        "currency": one.method_currency,
        "at": at,
    }
    return Event(**said | changes)


def tell(conn: Connection, one: Payment, type: EventType, at: int = NOON, **changes: Any) -> str:
    """What the provider tells, after everything that waits was sent."""
    send(conn, at)
    return payments.apply(conn, "sandbox", event(one, type, at, **changes), at)


def deposited(conn: Connection, amount: int, currency: str = "EUR", **more: Any) -> Payment:
    """A deposit that is done."""
    one = deposit(conn, amount, currency, **more)
    assert tell(conn, one, "deposit.done", more.get("at", NOON)) == "applied"
    return payments.payment(conn, one.id)


def balance(conn: Connection, currency: str = "EUR", account: str = "player:u1") -> int:
    found = {
        (one.name, one.currency): one.balance
        for one in ledger.accounts_of(conn, account.rpartition(":")[2])
    }
    return found.get((account, currency), 0)


def win(conn: Connection, amount: int, currency: str = "EUR", account: str = "u1") -> None:
    """Money that did not come from a method."""
    ledger.open_accounts(conn, ["house:T1", f"player:{account}"], currency)
    key = f"win/{next(_COUNT)}"
    won = Transfer(key, "house:T1", f"player:{account}", amount, currency, "prize", "tsg")
    ledger.post(conn, [won], NOON)
