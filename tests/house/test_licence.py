"""The end of a licence: accounts are closed and paid out; registrations for tournaments can be
returned before that."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest
from sqlalchemy import select

from krupier.house import agenda, licence, mails
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature
from krupier.house.refusals import HouseRefused
from krupier.plan import houses
from krupier.store import Store, Transfer, audit, ledger, open_store
from krupier.store.payment_schema import payments as paid
from tests.house.household import DAY, NOON, TSG, join, moment

BOSS = Signature("eva", "manager", "the ministry has decided")
LAST = moment("2026-03-20 23:59:59")


@pytest.fixture
def store() -> Iterator[Store]:
    made = open_store("sqlite://")
    yield made
    made.close()


@pytest.mark.clause("T12-05", "T12-07", "T05-23")
def test_accounts_are_closed_then_and_their_balances_paid_within_seven_days(store: Store) -> None:
    with store.write() as conn:
        for n in range(3):
            join(conn, f"u{n}", f"p{n}", at=NOON, money=0)
            ledger.open_accounts(conn, [f"player:u{n}", "clearing:demo"], "EUR")
            ends = ("clearing:demo", f"player:u{n}")
            given = Transfer(f"d{n}", *ends, 10_00 * (n + 1), "EUR", "deposit", "tsg")
            ledger.post(conn, [given], NOON)
            accounts.set_state(conn, f"u{n}", "suspended", "x", BOSS, NOON) if n == 2 else None
        made = licence.end(conn, TSG, date(2026, 3, 20), BOSS, NOON)
        assert made.ends_at == LAST
        while agenda.work_off(conn, LAST - 1):
            pass
        assert accounts.account(conn, "u0").state == "active"
        assert mails.of_account(conn, "u0")[0].kind == "licence-ends"
        while agenda.work_off(conn, LAST):
            pass
        states = [accounts.account(conn, f"u{n}") for n in range(3)]
        assert {(one.state, one.why, one.closed_at) for one in states} == {
            ("closed", "licence", LAST)
        }
        while agenda.work_off(conn, LAST + 7 * DAY):
            pass
        rows = conn.execute(select(paid).order_by(paid.c.account)).all()
        assert [(one.account, one.kind, one.amount) for one in rows] == [
            ("u0", "virtual-card", 7_00),
            ("u1", "virtual-card", 17_00),
            ("u2", "virtual-card", 27_00),
        ]
    assert audit(store) == []


def test_more_accounts_than_one_entry_of_the_agenda_takes(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(licence, "AT_ONCE", 2)
    with store.write() as conn:
        for n in range(5):
            join(conn, f"u{n}", f"p{n}", at=NOON, money=0)
        join(conn, "u9", "p9", "fortuna", at=NOON, money=0)
        licence.end(conn, TSG, date(2026, 3, 20), BOSS, NOON)
        while agenda.work_off(conn, LAST):
            pass
        assert {accounts.account(conn, f"u{n}").state for n in range(5)} == {"closed"}
        assert accounts.account(conn, "u9").state == "active", "another operator's"


def test_a_day_that_is_over_another_end_and_another_operator_are_refused(store: Store) -> None:
    with store.write() as conn:
        with pytest.raises(HouseRefused) as past:
            licence.end(conn, TSG, date(2026, 3, 9), BOSS, NOON)
        licence.end(conn, TSG, date(2026, 3, 20), BOSS, NOON)
        with pytest.raises(HouseRefused) as twice:
            licence.end(conn, TSG, date(2026, 3, 21), BOSS, NOON)
        with pytest.raises(HouseRefused) as silent:
            licence.end(conn, houses.of("club"), date(2026, 3, 21), BOSS, NOON)
        told = [one.value.refusal.code for one in (past, twice, silent)]
        assert told == ["licence-ends-in-past", "licence-ends-already", "no-licence-end"]
        assert licence.all_ending(conn) == {"tsg": LAST}
