"""Deposit bonuses: locked, shown apart, released in parts, lapsed at the end."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection

from krupier.house import agenda, bonuses, gate, mails, user_accounts
from krupier.house.acts import Signature
from krupier.house.bonuses import Bonus
from krupier.house.refusals import HouseRefused
from krupier.house.standings import Standing
from krupier.plan import houses
from krupier.store import NotEnough, Store, Transfer, audit, ledger
from tests.care.test_points import roulette
from tests.house.household import DAY, NOON, join, set_limit

TSG = houses.of("tsg")
BOSS = Signature("karel", "manager", "welcome")


def deposit(conn: Connection, amount: int, key: str = "dep1", code: str = "EUR") -> str:
    came = Transfer(key, "clearing:demo", "player:u1", amount, code, "deposit", "tsg")
    ledger.post(conn, [came], NOON - 1)
    return key


def give(conn: Connection, amount: int = 50_00, at: int = NOON) -> Bonus:
    account = join(conn)
    return bonuses.give(conn, TSG, account, "first-deposit", deposit(conn, amount), BOSS, at)


def held(conn: Connection) -> tuple[int, int]:
    """Locked, and in the wallet above what was there."""
    wallet = ledger.balance(conn, "player:u1", "EUR")
    return ledger.balance(conn, "bonus:u1", "EUR"), wallet


@pytest.mark.clause("T10-06", "T10-07", "T10-08")
def test_a_bonus_lies_apart_and_nobody_can_use_it(store: Store) -> None:
    with store.write() as conn:
        one = give(conn)
        assert (one.amount, one.currency, one.parts, one.points_each) == (50_00, "EUR", 10, 60)
        locked, wallet = held(conn)
        assert (locked, wallet) == (50_00, 100_000_00 + 50_00)  # with the deposit, not the bonus
        assert ledger.balance(conn, "marketing:tsg", "EUR") == -50_00
        ledger.open_accounts(conn, ["table:T1"], "EUR")
        stake = Transfer("s", "player:u1", "table:T1", wallet + 1, "EUR", "stake", "tsg")
        with pytest.raises(NotEnough):
            ledger.post(conn, [stake], NOON)
    assert audit(store) == []


def test_no_bonus_for_a_deposit_that_was_taken_back(store: Store) -> None:
    with store.write() as conn:
        account = join(conn)
        key = deposit(conn, 50_00, "payment/d1/in")
        ends = "player:u1", "clearing:demo"
        back = Transfer("payment/d1/charged", *ends, 50_00, "EUR", "charge-back", "tsg")
        ledger.post(conn, [back], NOON)
        with pytest.raises(HouseRefused) as error:
            bonuses.give(conn, TSG, account, "first-deposit", key, BOSS, NOON)
        assert error.value.refusal.code == "bonus-no-deposit"


@pytest.mark.clause("T10-09", "T10-10", "T10-12")
def test_each_sixty_points_release_a_tenth(store: Store) -> None:
    """600 EUR staked are 60 points."""
    with store.write() as conn:
        one = give(conn)
        roulette(conn, 1, 599_99, NOON + 1)
        assert bonuses.look(conn, NOON + 1) == []
        roulette(conn, 2, 1, NOON + 2)  # 59.999 + 0.001
        start = held(conn)[1]
        assert bonuses.look(conn, NOON + 2) == ["u1"]
        assert held(conn) == (45_00, start + 5_00)
        assert bonuses.look(conn, NOON + 3) == []  # once
        roulette(conn, 3, 1_800_00, NOON + 4)
        start = held(conn)[1]
        bonuses.look(conn, NOON + 4)
        assert held(conn) == (30_00, start + 15_00)
        (now,) = bonuses.of_account(conn, "u1")
        assert (now.released, now.state, now.left) == (4, "running", 30_00)
        roulette(conn, 4, 9_000_00, NOON + 5)
        bonuses.look(conn, NOON + 5)
        (now,) = bonuses.of_account(conn, "u1")
        assert (now.released, now.state, now.left) == (10, "released", 0)
        while agenda.work_off(conn, one.until):
            pass
        assert ledger.balance(conn, "bonus:u1", "EUR") == 0
        kinds = [mail.kind for mail in mails.of_account(conn, "u1")]
        assert sorted(kinds) == ["bonus-given", *["bonus-released"] * 3]
    assert audit(store) == []


@pytest.mark.clause("T10-09")
def test_parts_of_an_odd_amount_add_up(store: Store) -> None:
    """33.33 in ten parts: the sum is exact, no two differ by more than a cent."""
    with store.write() as conn:
        one = give(conn, 33_33)
        parts = [one.of_parts(n) - one.of_parts(n - 1) for n in range(1, 11)]
        assert sum(parts) == 33_33
        assert set(parts) == {3_33, 3_34}
        roulette(conn, 1, 6_000_00, NOON + 1)
        start = held(conn)[1]
        bonuses.look(conn, NOON + 1)
        assert held(conn) == (0, start + 33_33)


@pytest.mark.clause("T10-11")
def test_what_is_not_released_in_time_lapses(store: Store) -> None:
    with store.write() as conn:
        one = give(conn)
        assert one.until == NOON + 60 * DAY
        roulette(conn, 1, 600_00, one.until)  # just in time
        roulette(conn, 2, 6_000_00, one.until + 1)  # just too late
        start = held(conn)[1]
        while agenda.work_off(conn, one.until + 10 * DAY):  # nobody was there for ten days
            pass
        assert held(conn) == (0, start + 5_00)
        assert ledger.balance(conn, "marketing:tsg", "EUR") == -5_00
        (now,) = bonuses.of_account(conn, "u1")
        assert (now.state, now.released, now.left) == ("lapsed", 1, 45_00)
        assert bonuses.look(conn, one.until + 11 * DAY) == []
    assert audit(store) == []


@pytest.mark.clause("T10-11")
def test_points_from_before_the_bonus_release_nothing(store: Store) -> None:
    with store.write() as conn:
        account = join(conn)
        roulette(conn, 1, 6_000_00, NOON)
        bonuses.give(conn, TSG, account, "first-deposit", deposit(conn, 50_00), BOSS, NOON)
        assert bonuses.look(conn, NOON + 1) == []


@pytest.mark.clause("T10-10")
def test_a_released_part_is_no_deposit_and_makes_no_room_in_the_net_loss(store: Store) -> None:
    with store.write() as conn:
        one = give(conn)
        account = user_accounts.account(conn, one.account)
        set_limit(conn, account, "net-loss-day", "700", at=NOON)
        roulette(conn, 1, 600_00, NOON + 1)
        before = gate.left(_standing(conn), "EUR", NOON + 1)
        bonuses.look(conn, NOON + 2)
        assert held(conn)[0] == 45_00
        assert gate.left(_standing(conn), "EUR", NOON + 2) == before == 100_00


def _standing(conn: Connection) -> Standing:
    found = gate.standing(conn, "u1", NOON + 2)
    assert found is not None
    return found


def test_who_is_gone_gets_nothing_more(store: Store) -> None:
    with store.write() as conn:
        give(conn)
        roulette(conn, 1, 600_00, NOON + 1)
        user_accounts.set_state(conn, "u1", "closed", "own-wish", BOSS, NOON + 2)
        assert bonuses.look(conn, NOON + 3) == []
        while agenda.work_off(conn, NOON + 60 * DAY):
            pass
        assert ledger.balance(conn, "bonus:u1", "EUR") == 0


@pytest.mark.clause("T10-06")
def test_what_bonuses_are_refused(store: Store) -> None:
    with store.write() as conn:
        account = join(conn)

        def refused(offer: str, key: str) -> str:
            with pytest.raises(HouseRefused) as error:
                bonuses.give(conn, TSG, account, offer, key, BOSS, NOON)
            return error.value.refusal.code

        deposit(conn, 9, "small")
        deposit(conn, 50_00, "good")
        deposit(conn, 60_00, "more")
        gift = Transfer("gift", "clearing:demo", "player:u1", 50_00, "EUR", "gift", "tsg")
        ledger.post(conn, [gift], NOON)
        assert refused("yacht", "good") == "loyalty-no-offer"
        assert refused("first-deposit", "gift") == "bonus-no-deposit"
        assert refused("first-deposit", "nothing") == "bonus-no-deposit"
        assert refused("first-deposit", "small") == "bonus-too-small"
        assert bonuses.of_account(conn, "u1") == []
        bonuses.give(conn, TSG, account, "first-deposit", "good", BOSS, NOON)
        assert refused("first-deposit", "more") == "bonus-running"
        while agenda.work_off(conn, NOON + 60 * DAY):
            pass
        assert refused("first-deposit", "good") == "bonus-given-already"


@pytest.mark.clause("T10-12")
def test_at_most_what_the_offer_says(store: Store) -> None:
    with store.write() as conn:
        assert give(conn, 250_00).amount == 100_00
