"""The audit of payments: whatever becomes of them is sound, and what somebody changes is found."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from sqlalchemy import Connection, delete, insert, select, update

from krupier.house import payments
from krupier.house import user_accounts as accounts
from krupier.store import Store, audit
from krupier.store.payment_schema import payments as rows
from tests.house.household import DAY, NOON, STAFF
from tests.house.paying import OWN, books, deposit, deposited, send, setup, tell, withdraw

__all__ = ["books"]


def history(conn: Connection, currency: str) -> None:
    """A payment of every end, by a method in a currency; the wallet is in euro."""
    setup(conn, method="skrill", currency=currency)
    day = count(NOON, DAY)  # a day for each: there are limits
    deposited(conn, 500_00, id="in", at=next(day))
    for id, told in (("in-no", "deposit.declined"), ("out", "payout.done")):
        _told(conn, id, told, next(day))
    _told(conn, "out-no", "payout.declined", next(day))
    for work, id in ((deposit, "in-never"), (withdraw, "out-never")):
        at = next(day)
        payments.cancel(conn, work(conn, 60_00, id=id, at=at).id, OWN, at)
    at = next(day)
    payments.hold(conn, withdraw(conn, 60_00, id="out-held", at=at).id, STAFF, at)
    withdraw(conn, 60_00, id="out-sent", at=next(day))
    deposit(conn, 50_00, id="in-sent", at=next(day))
    send(conn, next(day))
    _told(conn, "in-back", "deposit.charged-back", next(day))
    accounts.set_state(conn, "u1", "active", "", STAFF, next(day))
    withdraw(conn, 60_00, id="out-waits", at=next(day))


def _told(conn: Connection, id: str, told: Any, at: int) -> None:
    order = deposit if id.startswith("in") else withdraw
    assert tell(conn, order(conn, 60_00, id=id, at=at), told, at) == "applied"


def said(store: Store) -> set[tuple[str, str]]:
    return {(one.check, one.subject) for one in audit(store)}


@pytest.mark.parametrize("currency", ["EUR", "CZK"])
def test_whatever_becomes_of_a_payment_the_audit_is_clean(books: Store, currency: str) -> None:
    with books.write() as conn:
        history(conn, currency)
        ends = set(map(tuple, conn.execute(select(rows.c.direction, rows.c.state))))
        assert len(ends) == 11
    assert audit(books) == []


CHANGES: list[tuple[str, dict[str, Any]]] = [
    ("in", {"amount": 500_01}),
    ("in", {"method_amount": 1}),
    ("in", {"currency": "USD"}),
    ("in", {"direction": "withdrawal"}),
    ("in", {"state": "declined"}),
    ("in", {"state": "charged-back"}),
    ("in", {"kind": "visa"}),
    ("in", {"fee": 1}),
    ("in", {"provider": "other"}),
    ("in", {"operator": "fortuna"}),
    ("in", {"act": None}),
    ("in-no", {"state": "done"}),
    ("in-sent", {"amount": 5_000_00}),
    ("out", {"state": "ordered"}),  # it would be paid once more
    ("out", {"state": "declined"}),
    ("out-no", {"state": "sent"}),
    ("out-never", {"state": "ordered"}),
    ("out-waits", {"amount": 600_00}),
    ("out-waits", {"method_amount": 600_00}),
    ("out-sent", {"state": "done"}),
    ("in-back", {"state": "done"}),
    ("in-back", {"quote": "another"}),
]


@pytest.mark.parametrize(("id", "values"), CHANGES, ids=str)
def test_a_payment_that_somebody_changes_is_found(
    books: Store, id: str, values: dict[str, Any]
) -> None:
    with books.write() as conn:
        history(conn, "EUR")
        conn.execute(update(rows).where(rows.c.id == id).values(**values))
    assert said(books) == {("payment", id)}


def test_a_payment_that_is_gone_or_that_nobody_ordered_is_found(books: Store) -> None:
    with books.write() as conn:
        history(conn, "EUR")
        waits = conn.execute(select(rows).where(rows.c.id == "out-waits")).mappings().one()
        conn.execute(insert(rows), {**waits, "id": "forged"})
        conn.execute(delete(rows).where(rows.c.id == "in"))
    assert said(books) == {("payment", "in"), ("payment", "forged")}
