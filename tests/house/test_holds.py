"""Balances that are withheld until a case is decided, and wins that were credited without
entitlement."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection

from krupier.house import acts as house_acts
from krupier.house import corrections, holds, mails, payments, staff_persons
from krupier.house.acts import Signature
from krupier.house.refusals import HouseRefused
from krupier.store import Conflict, Store, acts, audit, ledger, open_store
from krupier.store.house_schema import counters
from tests.house.household import DAY, NOON, TSG, join

EVA = Signature("eva", "compliance", "a stolen card")
BOTH = Signature("eva", "compliance", "proven", "T05-22", second="petr")


@pytest.fixture
def store() -> Iterator[Store]:
    made = open_store("sqlite://")
    with made.write() as conn:
        join(conn, at=NOON, money=100_00)
    yield made
    made.close()


def has(conn: Connection, name: str, code: str = "EUR") -> int:
    return ledger.balance(conn, name, code)


def code_of(caught: pytest.ExceptionInfo[HouseRefused]) -> str:
    return caught.value.refusal.code


@pytest.mark.clause("T05-22")
def test_a_balance_is_withheld_until_the_case_is_investigated(store: Store) -> None:
    with store.write() as conn:
        made = holds.place(conn, "u1", None, holds.SUSPICION, EVA, NOON, id="h1")
        assert made.amounts == dict.fromkeys(("USD", "EUR", "CAD", "GBP"), 100_00)
        assert (has(conn, "player:u1"), has(conn, "held:u1")) == (0, 100_00)
        assert mails.of_account(conn, "u1")[0].kind == "balance-held"
        holds.end(conn, "h1", {}, EVA, NOON + DAY)
        assert (has(conn, "player:u1"), has(conn, "held:u1")) == (100_00, 0)
        with pytest.raises(Conflict):
            holds.end(conn, "h1", {}, EVA, NOON + DAY)
    assert audit(store) == []


@pytest.mark.clause("T05-22", "T07-16")
def test_it_is_reduced_by_the_proven_damage_by_two_persons(store: Store) -> None:
    with store.write() as conn:
        holds.place(conn, "u1", {"EUR": 80_00}, holds.SUSPICION, EVA, NOON, id="h1")
        with pytest.raises(HouseRefused) as caught:
            holds.end(conn, "h1", {"EUR": 30_00}, EVA, NOON + DAY)
        assert code_of(caught) == "second-person"
        holds.end(conn, "h1", {"EUR": 30_00}, BOTH, NOON + DAY)
        assert has(conn, "player:u1") == 70_00
        assert has(conn, "house:tsg") == 30_00
        assert has(conn, "held:u1") == 0
        told = mails.of_account(conn, "u1")[0]
        assert told.kind == "hold-ended"
        assert "50 EUR" in told.body
        assert "30 EUR" in told.body
        last = acts.latest(conn)[0]
        assert (last.act, last.second) == ("balance.reduce", "petr")
    assert audit(store) == []


@pytest.mark.parametrize("amounts", [{"EUR": 100_01}, {"EUR": 0}, {"EUR": -5}, {"CZK": 1}, {}])
def test_nothing_is_withheld_that_is_not_there(store: Store, amounts: dict[str, int]) -> None:
    with store.write() as conn:
        with pytest.raises(HouseRefused):
            holds.place(conn, "u1", amounts, holds.SUSPICION, EVA, NOON, id="h1")
        assert has(conn, "player:u1") == 100_00
        assert holds.listed(conn, account="u1") == []


def test_nobody_loses_more_than_was_withheld(store: Store) -> None:
    with store.write() as conn:
        holds.place(conn, "u1", {"EUR": 10_00}, holds.SUSPICION, EVA, NOON, id="h1")
        with pytest.raises(HouseRefused) as caught:
            holds.end(conn, "h1", {"EUR": 10_01}, BOTH, NOON)
        assert code_of(caught) == "hold-too-small"
        assert has(conn, "held:u1") == 10_00


def test_the_same_hold_twice_is_one(store: Store) -> None:
    with store.write() as conn:
        for _ in range(2):
            holds.place(conn, "u1", {"EUR": 10_00}, holds.SUSPICION, EVA, NOON, id="h1")
        assert has(conn, "held:u1") == 10_00


@pytest.mark.clause("T05-22")
def test_what_is_about_to_be_paid_out_waits_too(store: Store) -> None:
    with store.write() as conn:
        for id, purpose in (("w1", "closing"), ("w2", "closing")):
            payments.order_withdrawal(
                conn,
                TSG,
                "u1",
                method=None,
                kind="virtual-card",
                amount=50_00,
                currency="EUR",
                id=id,
                purpose=purpose,
                at=NOON,
            )
        assert has(conn, "player:u1") == 0
        assert payments.cancel(conn, "w2", EVA, NOON, "payments.decide").state == "cancelled"
        holds.place(conn, "u1", {"EUR": 50_00}, holds.SUSPICION, EVA, NOON, id="h1")
        assert payments.to_send(conn, "sandbox", NOON) == []
        assert payments.release(conn, "w1", EVA, NOON).state == "ordered"
        assert [one.key for one in payments.to_send(conn, "sandbox", NOON)] == ["w1"]
    assert audit(store) == []


@pytest.mark.clause("T05-22")
def test_a_withdrawal_that_may_be_on_its_way_does_not_keep_the_rest_from_being_withheld(
    store: Store,
) -> None:
    with store.write() as conn:
        payments.order_withdrawal(
            conn,
            TSG,
            "u1",
            method=None,
            kind="virtual-card",
            amount=50_00,
            currency="EUR",
            id="w1",
            purpose="closing",
            at=NOON,
        )
        payments.to_send(conn, "sandbox", NOON)
        payments.lost(conn, "w1", NOON)
        holds.place(conn, "u1", {"EUR": 50_00}, holds.SUSPICION, EVA, NOON, id="h1")
        assert (has(conn, "player:u1"), has(conn, "held:u1")) == (0, 50_00)
        assert payments.payment(conn, "w1").state == "ordered"
    assert audit(store) == []


# -- corrections -------------------------------------------------------------------------------


@pytest.mark.clause("T08-09")
def test_a_win_without_entitlement_is_deducted_and_its_owner_is_told(store: Store) -> None:
    with store.write() as conn:
        done = corrections.deduct(conn, "u1", 40_00, "EUR", "T1-7", BOTH, NOON, id="c1")
        assert (done.taken, done.owed) == (40_00, 0)
        assert has(conn, "player:u1") == 60_00
        assert has(conn, "house:tsg") == 40_00
        told = mails.of_account(conn, "u1")[0]
        assert told.kind == "win-deducted"
        assert "40 EUR" in told.body
        assert acts.latest(conn)[0].act == "win.correct"
        with pytest.raises(Conflict):
            corrections.deduct(conn, "u1", 40_00, "EUR", "T1-7", BOTH, NOON, id="c1")
    assert audit(store) == []


@pytest.mark.clause("T08-09")
def test_never_below_nought_the_rest_is_owed(store: Store) -> None:
    with store.write() as conn:
        done = corrections.deduct(conn, "u1", 140_00, "EUR", "T1-7", BOTH, NOON, id="c1")
        assert (done.taken, done.owed) == (100_00, 40_00)
        assert has(conn, "player:u1") == 0
        assert has(conn, "claim:u1") == -40_00
        assert has(conn, "house:tsg") == 140_00
    assert audit(store) == []


@pytest.mark.clause("T01-08", "T08-09")
def test_what_was_no_win_does_not_lessen_the_net_loss(store: Store) -> None:
    with store.write() as conn:
        corrections.deduct(conn, "u1", 40_00, "EUR", "T1-7", BOTH, NOON, id="c1")
        (row,) = conn.execute(counters.select().where(counters.c.currency == "EUR")).all()
        assert (row.staked, row.returned) == (0, -40_00)
    assert audit(store) == []


@pytest.mark.clause("T05-22")
def test_two_logins_of_one_person_are_not_two_persons(store: Store) -> None:
    with store.write() as conn:
        for login in ("eva", "petr"):
            staff_persons.enter(conn, login)
        staff_persons.join(conn, "petr", "eva")
        holds.place(conn, "u1", {"EUR": 80_00}, holds.SUSPICION, EVA, NOON, id="h1")
        with pytest.raises(HouseRefused) as caught:
            holds.end(conn, "h1", {"EUR": 30_00}, BOTH, NOON + DAY)
        assert code_of(caught) == "second-person"
        with pytest.raises(HouseRefused) as caught:
            corrections.deduct(conn, "u1", 5, "EUR", "T1-7", BOTH, NOON, id="c1")
        assert code_of(caught) == "second-person"
        assert has(conn, "held:u1") == 80_00


@pytest.mark.parametrize(
    ("amount", "about", "signed", "code"),
    [
        (0, "T1-7", BOTH, "correction-incomplete"),
        (-1, "T1-7", BOTH, "correction-incomplete"),
        (10**17, "T1-7", BOTH, "correction-incomplete"),
        (5, " ", BOTH, "correction-incomplete"),
        (5, "T1-7", EVA, "second-person"),
        (5, "T1-7", house_acts.Signature("eva", "manager", "x", second="eva"), "second-person"),
    ],
)
def test_a_correction_says_what_and_by_whom(
    store: Store, amount: int, about: str, signed: Signature, code: str
) -> None:
    with store.write() as conn:
        with pytest.raises(HouseRefused) as caught:
            corrections.deduct(conn, "u1", amount, "EUR", about, signed, NOON, id="c1")
        assert code_of(caught) == code
        assert has(conn, "player:u1") == 100_00
