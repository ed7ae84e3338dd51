"""Loyalty points and coins: in proportion to commission and bets, whatever the books hold."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection, update

from krupier.house import loyalty, points
from krupier.house.refusals import HouseRefused
from krupier.house.user_accounts import UserAccount
from krupier.money import shares
from krupier.plan import houses
from krupier.plan.house_parts import Amount
from krupier.plan.loyalty_parts import Club, Coins, Earned
from krupier.plan.parts import Names
from krupier.room.history import audit_all
from krupier.store import (
    Public,
    Result,
    Store,
    Transfer,
    audit,
    journal,
    ledger,
    people,
    settlement,
)
from krupier.store.care_schema import loyalty_points
from krupier.store.schema import results
from tests.house.household import DAY, HOUR, NOON, OWN, STAFF, join, quote

SAID = Names(cs="x", en="x")
CLUB = Club(
    commission=Earned(points=6, per=Amount(amount="1", currency="EUR"), reading=SAID),
    bets=Earned(points=1, per=Amount(amount="10", currency="EUR"), reading=SAID),
    coins=Coins(names=SAID, per_point=1, reading=SAID),
)


def roulette(conn: Connection, number: int, staked: int, at: int, code: str = "EUR") -> str:
    """u1 loses so much."""
    table = f"R{code}"
    if number == 1:
        people.add_table(
            conn, table, game="tsg/roulette", currency=code, options="{}", limits="{}", at=1
        )
    plan = journal.save_plan(conn, "tsg/roulette", "x", 1)
    id = journal.open_round(
        conn, table, game="tsg/roulette", plan=plan, currency=code, setting="{}", at=at - 1
    ).id
    felt = f"table:{table}"
    put = Transfer(f"{id}/s", "player:u1", felt, staked, code, "stake", "tsg")
    journal.append(conn, id, [Public('"bet"')], at - 1, transfers=[put])
    lost = Transfer(f"{id}/r", felt, f"house:{table}", staked, code, "result", "tsg")
    settlement.settle(conn, id, [lost], [Result("u1", "1", staked, 0)], at)
    return id


def hand(conn: Connection, put: dict[str, int], rake: int, at: int, number: int = 1) -> str:
    """Everybody puts so much into the pot; the first one wins it but for the rake."""
    if number == 1:
        people.add_table(
            conn, "P1", game="tsg/texas-holdem", currency="EUR", options="{}", limits="{}", at=1
        )
        for one in put:
            ledger.open_accounts(conn, [f"stack:P1:{one}"], "EUR")
            bought = Transfer(
                f"buy/{one}", f"player:{one}", f"stack:P1:{one}", 50_000, "EUR", "buy-in", "tsg"
            )
            ledger.post(conn, [bought], at - HOUR)
    plan = journal.save_plan(conn, "tsg/texas-holdem", "x", 1)
    id = journal.open_round(
        conn, "P1", game="tsg/texas-holdem", plan=plan, currency="EUR", setting="{}", at=at - 1
    ).id
    ledger.open_accounts(conn, ["rake:P1"], "EUR")
    stakes = [
        Transfer(f"{id}/{one}", f"stack:P1:{one}", "table:P1", amount, "EUR", "stake", "tsg")
        for one, amount in put.items()
    ]
    journal.append(conn, id, [Public('"pot"')], at - 1, transfers=stakes)
    winner, pot = next(iter(put)), sum(put.values()) - rake
    won = [
        Transfer(f"{id}/w", "table:P1", f"stack:P1:{winner}", pot, "EUR", "return", "tsg"),
        Transfer(f"{id}/k", "table:P1", "rake:P1", rake, "EUR", "rake", "tsg"),
    ]
    results = [Result(one, one, amount, pot if one == winner else 0) for one, amount in put.items()]
    settlement.settle(conn, id, won, results, at)
    return id


def earned(conn: Connection, account: UserAccount, at: int) -> int:
    points.collect(conn, CLUB, "tsg", account.id, at)
    return points.total(conn, account.id)


@pytest.mark.parametrize(
    ("amount", "by", "shares_"),
    [
        (100, {"a": 1, "b": 1, "c": 1}, {"a": 34, "b": 33, "c": 33}),
        (10, {"a": 5, "b": 3, "c": 2}, {"a": 5, "b": 3, "c": 2}),
        (7, {"a": 1, "b": 2}, {"a": 2, "b": 5}),  # 2.33 and 4.67
        (1, {"a": 1, "b": 1}, {"a": 1, "b": 0}),
        (9, {"a": 0, "b": 4}, {"a": 0, "b": 9}),
        (9, {"a": 0}, {}),
    ],
)
def test_a_sum_is_divided_without_a_rest(
    amount: int, by: dict[str, int], shares_: dict[str, int]
) -> None:
    assert shares.divided(amount, by) == shares_


@pytest.mark.clause("T10-02", "T10-12")
def test_points_for_bets_in_proportion(store: Store) -> None:
    """One point for 10 EUR: 25 EUR are 2.5 points, 0.01 EUR a thousandth."""
    with store.write() as conn:
        account = join(conn)
        roulette(conn, 1, 25_00, NOON)
        assert earned(conn, account, NOON) == 2_500
        roulette(conn, 2, 1, NOON + 1)
        assert earned(conn, account, NOON + 1) == 2_501


@pytest.mark.clause("T10-02")
def test_points_for_commission_in_proportion_to_what_each_put_into_the_pot(store: Store) -> None:
    """Rake of 4.00 from 30 + 10 EUR: 3.00 and 1.00, six points for each euro; bets themselves
    bring nothing in poker."""
    with store.write() as conn:
        one, other = join(conn), join(conn, "u2", "p2")
        hand(conn, {"u1": 30_00, "u2": 10_00}, 4_00, NOON)
        assert earned(conn, one, NOON) == 18_000
        assert earned(conn, other, NOON) == 6_000
        assert [lot.basis for lot in points.kept(conn, "u1")] == ["commission"]


@pytest.mark.clause("T10-02")
def test_whoever_pays_a_commission_by_himself_has_all_of_it(store: Store) -> None:
    with store.write() as conn:
        account = join(conn)
        names = ["rake:P1", "fees:tsg", "commission:P1"]
        ledger.open_accounts(conn, names, "EUR")
        paid = [
            Transfer("t1/fee", "player:u1", "rake:P1", 2_00, "EUR", "fee", "tsg"),
            Transfer("t2/fee", "player:u1", "commission:P1", 1_00, "EUR", "commission", "tsg"),
            # what a conversion costs is no commission of a game
            Transfer("c1/fee", "player:u1", "fees:tsg", 9_00, "EUR", "fee", "tsg"),
        ]
        ledger.post(conn, paid, NOON)
        assert earned(conn, account, NOON) == 18_000


@pytest.mark.clause("T10-02", "T10-12")
def test_other_currencies_at_the_rate_of_their_time(store: Store) -> None:
    """100 USD at 0.90 are 90 EUR: 9 points; later rates change nothing."""
    with store.write() as conn:
        account = join(conn)
        quote(conn, at=1)
        roulette(conn, 1, 100_00, NOON, "USD")
        quote(conn, at=NOON + DAY, USD="0.50", GBP="1", CAD="1")
        assert earned(conn, account, NOON + 2 * DAY) == 9_000


def test_a_void_round_brings_nothing(store: Store) -> None:
    with store.write() as conn:
        account = join(conn)
        roulette(conn, 1, 25_00, NOON)
        plan = journal.save_plan(conn, "tsg/roulette", "x", 1)
        id = journal.open_round(
            conn, "REUR", game="tsg/roulette", plan=plan, currency="EUR", setting="{}", at=NOON
        ).id
        put = Transfer(f"{id}/s", "player:u1", "table:REUR", 70_00, "EUR", "stake", "tsg")
        journal.append(conn, id, [Public('"bet"')], NOON, transfers=[put])
        settlement.void(conn, id, "a ball fell", NOON + 1)
        assert earned(conn, account, NOON + 2) == 2_500


def test_points_are_what_the_books_say_and_the_audit_sees_otherwise(store: Store) -> None:
    with store.write() as conn:
        account = join(conn)
        roulette(conn, 1, 25_00, NOON)
        roulette(conn, 2, 40_00, NOON + HOUR)
        assert earned(conn, account, NOON + HOUR) == 6_500
        assert earned(conn, account, NOON + HOUR) == 6_500  # collected once
        assert points.audit(conn, CLUB, "tsg", "u1") == []
        first = loyalty_points.c.at == NOON
        conn.execute(update(loyalty_points).where(first).values(points=999_999))
        assert points.audit(conn, CLUB, "tsg", "u1") == ["round:REUR-1"]
        conn.execute(loyalty_points.delete().where(first))
        assert points.audit(conn, CLUB, "tsg", "u1") == ["round:REUR-1"]


def test_the_audit_of_the_books_computes_all_points_again(store: Store) -> None:
    """As ``krupier audit`` does. The plan of TSG: a point for ten euro staked."""

    def wrong() -> list[tuple[str, str]]:
        found = [one for one in audit_all(store) if one.check == "points"]
        assert all(one.cs != one.en for one in found)
        return [(one.subject, one.en) for one in found]

    with store.write() as conn:
        account = join(conn)
        roulette(conn, 1, 25_00, NOON)
        roulette(conn, 2, 40_00, NOON + HOUR)
        assert loyalty.earned(conn, houses.of("tsg"), account, NOON + HOUR) == 6_500
    assert wrong() == []
    with store.write() as conn:
        first = loyalty_points.c.at == NOON
        conn.execute(update(loyalty_points).where(first).values(points=999_999))
    assert wrong() == [("u1", "its points for round:REUR-1 are not what the books say")]


def test_a_round_that_comes_late_into_the_books_is_not_forgotten(store: Store) -> None:
    with store.write() as conn:
        account = join(conn)
        roulette(conn, 1, 25_00, NOON)
        assert earned(conn, account, NOON) == 2_500
        roulette(conn, 2, 10_00, NOON - 60_000_000)
        assert earned(conn, account, NOON) == 3_500


@pytest.mark.clause("T10-01", "T10-03", "T10-05")
def test_coins_are_exchanged_for_things_and_money_and_never_below_nought(store: Store) -> None:
    """13,100 EUR staked: 1,310 points and coins. A cap costs 300, 10 euro 1,000."""
    plan = houses.of("tsg")
    with store.write() as conn:
        account = join(conn)
        roulette(conn, 1, 13_100_00, NOON)
        assert loyalty.coins(conn, plan, account, NOON) == 1_310
        before = ledger.balance(conn, "player:u1", "EUR")
        with pytest.raises(HouseRefused) as error:
            loyalty.exchange(conn, plan, account, "cap", OWN, NOON, price=250)
        assert error.value.refusal.code == "stale-price"
        assert error.value.refusal.facts == {"price": 300, "given": 250}
        assert loyalty.coins(conn, plan, account, NOON) == 1_310
        cap = loyalty.exchange(conn, plan, account, "cap", OWN, NOON, price=300)
        assert loyalty.coins(conn, plan, account, NOON) == 1_010
        money = loyalty.exchange(conn, plan, account, "ten-euro", OWN, NOON)
        assert ledger.balance(conn, "player:u1", "EUR") == before + 10_00
        assert ledger.balance(conn, "marketing:tsg", "EUR") == -10_00
        assert (cap.given_at, money.given_at) == (None, NOON)
        with pytest.raises(HouseRefused) as error:
            loyalty.exchange(conn, plan, account, "cap", OWN, NOON)
        assert error.value.refusal.code == "loyalty-coins"
        assert error.value.refusal.facts == {"price": 300, "have": 10}
        with pytest.raises(HouseRefused) as error:
            loyalty.exchange(conn, plan, account, "yacht", OWN, NOON)
        assert error.value.refusal.code == "loyalty-no-offer"
        assert [one.id for one in loyalty.orders(conn, operator="tsg")] == [cap.id]
        loyalty.hand_over(conn, cap.id, STAFF, NOON + DAY)
        assert loyalty.orders(conn, operator="tsg") == []
        with pytest.raises(HouseRefused):
            loyalty.hand_over(conn, cap.id, STAFF, NOON + DAY)
        assert list(loyalty.audit(conn)) == []
    assert audit(store) == []


def test_where_there_is_no_club_there_are_no_coins(store: Store) -> None:
    with store.write() as conn:
        account = join(conn, operator="kings")
        with pytest.raises(HouseRefused) as error:
            loyalty.coins(conn, houses.of("kings"), account, NOON)
        assert error.value.refusal.code == "loyalty-none"


def test_what_is_counted_is_not_looked_at_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bonuses are looked at all the time: that may not cost more the more somebody has played."""
    with store.write() as conn:
        join(conn)
        for number in (1, 2, 3):
            roulette(conn, number, 10_00, NOON + number)
        points.collect(conn, CLUB, "tsg", "u1", NOON + 3)
        roulette(conn, 4, 10_00, NOON + 4)
        looked, of_round = list[str](), ledger.of_round

        def looks(conn: Connection, id: str) -> list[ledger.Posting]:
            looked.append(id)
            return of_round(conn, id)

        monkeypatch.setattr(ledger, "of_round", looks)
        points.collect(conn, CLUB, "tsg", "u1", NOON + 4)
        assert len(looked) == 1
        assert points.total(conn, "u1") == 4_000


def test_points_for_the_time_that_somebody_paid_for(store: Store) -> None:
    """10 EUR for half an hour are commission like any other: 60 points."""
    with store.write() as conn:
        account = join(conn)
        join(conn, "u2", "p2")
        hand(conn, {"u1": 30_00, "u2": 10_00}, 4_00, NOON)
        before = earned(conn, account, NOON)
        ends = ("stack:P1:u1", "rake:P1")
        ledger.post(conn, [Transfer("t/1", *ends, 10_00, "EUR", "time", "tsg")], NOON + 1)
        assert earned(conn, account, NOON + 1) - before == 60_000


def test_rake_is_whose_the_hand_says(store: Store) -> None:
    """0.01 EUR of two equal parts: the hand gave it to the second, by his seat."""
    with store.write() as conn:
        for id, person in (("u1", "p1"), ("u2", "p2")):
            join(conn, id, person)
        played = hand(conn, {"u1": 10_00, "u2": 10_00}, 1, NOON)
        (one,) = [row for row in ledger.of_round(conn, played) if row.kind == "rake"]
        assert points.attributed(conn, one) == {"u1": 1, "u2": 0}, "nobody said: by name"
        said = update(results).where(results.c.player == "u2").values(detail='{"rake": "0.01"}')
        conn.execute(said)
        assert points.attributed(conn, one) == {"u2": 1}
