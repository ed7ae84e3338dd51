"""Persons with a card, for tests of what providers do with payments."""

from __future__ import annotations

from sqlalchemy import Connection

from krupier.house import payment_methods, payments
from krupier.house.acts import by_itself
from krupier.house.payment_methods import MethodDetails
from krupier.house.payments import Payment
from krupier.house.user_accounts import UserAccount
from krupier.plan import houses
from tests.house.household import NOON, join

FORTUNA = houses.of("fortuna")
"""No limits of deposits: its methods are in crowns."""


def payer(
    conn: Connection,
    id: str = "u1",
    *,
    card: str = "4242424242424242",
    token: str = "tok_1",
    at: int = 1,
    money: int = 0,
) -> UserAccount:
    """With an account at fortuna, and a card that is verified and active."""
    account = join(conn, id, f"p-{id}", "fortuna", at=at, money=money)
    given = MethodDetails(
        method="card",
        identifier=card,
        holder="Jan Novák",
        country="CZ",
        currency="CZK",
        proof="statement.pdf",
    )
    signed = by_itself("shown at the desk")
    payment_methods.prove(conn, FORTUNA, account, given, id=f"m-{id}", signed=signed, at=at)
    if token:
        payment_methods.set_token(conn, f"m-{id}", token)
    return account


def deposit(
    conn: Connection, account: str = "u1", amount: int = 500_00, id: str = "d1", at: int = NOON
) -> Payment:
    return payments.order_deposit(
        conn, FORTUNA, account, amount=amount, currency="CZK", id=id, at=at
    )


def withdrawal(
    conn: Connection, account: str = "u1", amount: int = 200_00, id: str = "w1", at: int = NOON
) -> Payment:
    return payments.order_withdrawal(
        conn,
        FORTUNA,
        account,
        method=f"m-{account}",
        amount=amount,
        currency="CZK",
        id=id,
        at=at,
    )
