"""Value chips of a casino: net loss is what was paid for them less what was paid out for them."""

from __future__ import annotations

import pytest
from sqlalchemy import update

from krupier.house import chips
from krupier.house.refusals import HouseRefused
from krupier.store import NotEnough, Store, audit, ledger, open_store
from krupier.store.house_schema import counters
from tests.house.household import NOON, join, move, quote, set_limit, table

EUR = 100


@pytest.mark.clause("W02-23")
def test_bought_less_redeemed_and_nothing_of_the_tables(store: Store) -> None:
    with store.write() as conn:
        anna = join(conn, operator="wgg", money=0)
        set_limit(conn, anna, "net-loss-day", "100")
        round_id = table(conn, game="wgg/european-roulette")
        chips.buy(conn, anna, 80 * EUR, "EUR", "a", NOON)
        move(conn, round_id, "s", "u1", 50 * EUR, "stake", NOON)
        with pytest.raises(HouseRefused) as refused:
            chips.buy(conn, anna, 20 * EUR + 1, "EUR", "b", NOON)
        assert refused.value.refusal.code == "limit-net-loss"
        assert refused.value.refusal.facts["left"] == "20 EUR"
        chips.redeem(conn, anna, 30 * EUR, "EUR", "c", NOON)
        chips.buy(conn, anna, 50 * EUR, "EUR", "d", NOON)
        with pytest.raises(HouseRefused):
            chips.buy(conn, anna, 1, "EUR", "e", NOON)
        assert ledger.balance(conn, "player:u1", "EUR") == 50 * EUR


def test_nobody_redeems_more_than_he_has(store: Store) -> None:
    with store.write() as conn:
        anna = join(conn, operator="wgg", money=0)
        chips.buy(conn, anna, 10 * EUR, "EUR", "a", NOON)
        with pytest.raises(NotEnough):
            chips.redeem(conn, anna, 10 * EUR + 1, "EUR", "b", NOON)


def test_the_audit_computes_chips_once_more() -> None:
    store = open_store("sqlite://")
    with store.write() as conn:
        anna = join(conn, operator="wgg", money=0)
        chips.buy(conn, anna, 80 * EUR, "EUR", "a", NOON)
        chips.redeem(conn, anna, 30 * EUR, "EUR", "b", NOON)
    assert audit(store) == []
    with store.write() as conn:
        conn.execute(update(counters).values(bought=79 * EUR))
    (finding,) = audit(store)
    assert "[0, 0, 8000, 3000]" in finding.en


@pytest.mark.parametrize("operators", [("tsg", "wgg"), ("wgg", "tsg")])
def test_two_houses_in_one_process_do_not_know_each_others_accounts(
    operators: tuple[str, str],
) -> None:
    """The same id is somebody else's in other books, with another operator and his rates."""
    for operator in operators:
        store = open_store("sqlite://")
        with store.write() as conn:
            anna = join(conn, operator=operator, money=0)
            quote(conn, "tsg")
            chips.buy(conn, anna, 80 * EUR, "EUR", "a", NOON)
        assert audit(store) == []
