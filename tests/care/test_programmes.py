"""Programmes of a casino: announced before, hours and buy-ins, what is divided and paid."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection

from krupier.house import agenda, mails, programmes
from krupier.house.acts import Signature
from krupier.house.programmes import Conditions, Member, Programme, Status
from krupier.house.refusals import HouseRefused
from krupier.house.user_accounts import UserAccount
from krupier.plan import houses
from krupier.store import Result, Store, Transfer, audit, journal, ledger, people, settlement
from krupier.store.schema import tables
from tests.house.household import DAY, HOUR, MINUTE, join, moment

WGG = houses.of("wgg")
BOSS = Signature("karel", "manager", "spring")
DESK = Signature("dana", "floor", "registers him")
ANNOUNCED = moment("2026-03-15 12:00")
BEGINS, ENDS = moment("2026-04-01 00:00"), moment("2026-06-01 00:00")
HOURS = Programme(
    id="spring",
    operator="wgg",
    title="Spring hours",
    games="cash-games",
    rewards="division",
    announced_at=0,
    begins_at=BEGINS,
    ends_at=ENDS,
    currency="EUR",
    conditions=Conditions(points_per_hour=10, amount=100_00, places=3, minimum=5),
)


def like(**changes: Any) -> Programme:
    said = {key: changes.pop(key) for key in [*changes] if key in Conditions.__struct_fields__}
    conditions = msgspec.structs.replace(HOURS.conditions, **said)
    return msgspec.structs.replace(HOURS, conditions=conditions, **changes)


def opened(conn: Connection, one: Programme, *ids: str, at: int = ANNOUNCED) -> list[UserAccount]:
    programmes.announce(conn, WGG, one, BOSS, at)
    found = [join(conn, id, f"p{id}", "wgg", money=10_000_00) for id in ids]
    for account in found:
        programmes.register(conn, one.id, account, DESK, at)
    return found


def sit(conn: Connection, id: str, at: int, amount: int = 100_00, key: str = "") -> None:
    stack = f"stack:P1:{id}"
    ledger.open_accounts(conn, [stack], "EUR")
    bought = Transfer(f"buy/{id}/{at}{key}", f"player:{id}", stack, amount, "EUR", "buy-in", "wgg")
    ledger.post(conn, [bought], at)


def stand(conn: Connection, id: str, at: int, amount: int) -> None:
    away = Transfer(
        f"out/{id}/{at}", f"stack:P1:{id}", f"player:{id}", amount, "EUR", "cash-out", "wgg"
    )
    ledger.post(conn, [away], at)


def hand(conn: Connection, ids: list[str], begins: int, ends: int) -> None:
    """Everybody is dealt in, nothing is put into the pot."""
    if not conn.execute(tables.select()).all():
        people.add_table(
            conn, "P1", game="wgg/texas-holdem", currency="EUR", options="{}", limits="{}", at=1
        )
    plan = journal.save_plan(conn, "wgg/texas-holdem", "x", 1)
    id = journal.open_round(
        conn, "P1", game="wgg/texas-holdem", plan=plan, currency="EUR", setting="{}", at=begins
    ).id
    settlement.settle(conn, id, [], [Result(one, one, 0, 0) for one in ids], ends)


def work(conn: Connection, at: int) -> None:
    while agenda.work_off(conn, at):
        pass


def had(conn: Connection, id: str) -> int:
    return ledger.balance(conn, f"player:{id}", "EUR")


@pytest.mark.clause("W10-10", "W10-01", "W10-02")
def test_fourteen_days_before_the_beginning(store: Store) -> None:
    with store.write() as conn:
        with pytest.raises(HouseRefused) as error:
            programmes.announce(conn, WGG, HOURS, BOSS, BEGINS - 14 * DAY + 1)
        refusal = error.value.refusal
        assert (refusal.code, refusal.clause) == ("programme-too-soon", "W10-10")
        assert programmes.listed(conn) == []
        programmes.announce(conn, WGG, HOURS, BOSS, BEGINS - 14 * DAY)
        (one,) = programmes.listed(conn, "wgg")
        assert one.conditions == HOURS.conditions
        assert not one.runs(BEGINS - 1)
        assert one.runs(BEGINS)
        assert not one.runs(ENDS)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"title": " "}, "title"),
        ({"currency": "XXX"}, "currency"),
        ({"ends_at": BEGINS}, "ends_at"),
        ({"ends_at": BEGINS + 3_000 * DAY}, "ends_at"),
        ({"amount": 0}, "amount, places"),
        ({"places": 0}, "amount, places"),
        ({"places": -1}, "places"),
        ({"minimum": -1}, "minimum"),
        ({"points_per_hour": 0}, "points_per_hour"),
        ({"points_per_buy_in": 1}, "buy_in_per"),
        ({"rewards": "statuses"}, "statuses"),
        ({"rewards": "statuses", "statuses": [Status(5, 1), Status(5, 1)]}, "statuses"),
        ({"rewards": "statuses", "statuses": [Status(5, 0)]}, "statuses"),
        ({"rewards": "statuses", "statuses": [Status(5, 10**17)]}, "statuses"),
        ({"amount": 10**17}, "amount"),
        ({"games": "tournaments", "rewards": "statuses"}, "rewards"),
        ({"games": "tournaments"}, "points_per_buy_in"),
        ({"operator": "tsg"}, "operator"),
    ],
)
def test_conditions_that_cannot_be_kept_are_refused(
    store: Store, changes: dict[str, Any], field: str
) -> None:
    with store.write() as conn:
        with pytest.raises(HouseRefused) as error:
            programmes.announce(conn, WGG, like(**changes), BOSS, ANNOUNCED)
        assert error.value.refusal.code == "programme-bad"
        assert error.value.refusal.facts["field"] == field


def test_where_the_plan_knows_no_programmes_there_are_none(store: Store) -> None:
    with store.write() as conn, pytest.raises(HouseRefused) as error:
        programmes.announce(conn, houses.of("tsg"), HOURS, BOSS, ANNOUNCED)
    assert error.value.refusal.code == "loyalty-none"


@pytest.mark.clause("W10-04", "W10-05")
def test_time_at_the_table_adds_up_for_each_player(store: Store) -> None:
    """Three hands: 10 minutes, 3 minutes' pause, 20 minutes, 6 minutes' pause (too long), 30
    minutes. Anna is in all of them: 63 minutes. Boris sits out the second: 40."""
    with store.write() as conn:
        opened(conn, HOURS, "u1", "u2")
        for one in ("u1", "u2"):
            sit(conn, one, BEGINS)
        start = BEGINS + HOUR
        hand(conn, ["u1", "u2"], start, start + 10 * MINUTE)
        hand(conn, ["u1"], start + 13 * MINUTE, start + 33 * MINUTE)
        hand(conn, ["u1", "u2"], start + 39 * MINUTE, start + 69 * MINUTE)
        table = programmes.table_of(conn, HOURS, BEGINS, ENDS)
        assert table == [("u1", 10_500), ("u2", 6_666)]  # 10 points an hour, thousandths


@pytest.mark.clause("W10-03", "W10-08")
def test_points_are_earned_from_the_registration_on(store: Store) -> None:
    with store.write() as conn:
        programmes.announce(conn, WGG, HOURS, BOSS, ANNOUNCED)
        account = join(conn, "u1", "p1", "wgg", money=10_000_00)
        sit(conn, "u1", BEGINS)
        hand(conn, ["u1"], BEGINS, BEGINS + HOUR)
        programmes.register(conn, "spring", account, DESK, BEGINS + HOUR)
        programmes.register(conn, "spring", account, DESK, BEGINS + 5 * HOUR)  # once is enough
        hand(conn, ["u1"], BEGINS + HOUR, BEGINS + 2 * HOUR)
        assert programmes.table_of(conn, HOURS, BEGINS, ENDS) == [("u1", 10_000)]
        assert programmes.members(conn, "spring") == [Member("u1", BEGINS + HOUR)]
        stranger = join(conn, "u9", "p9", "tsg")
        with pytest.raises(HouseRefused) as error:
            programmes.register(conn, "spring", stranger, DESK, BEGINS)
        assert error.value.refusal.code == "programme-other-operator"
        late = join(conn, "u3", "p3", "wgg")
        with pytest.raises(HouseRefused) as error:
            programmes.register(conn, "spring", late, DESK, ENDS)
        assert error.value.refusal.code == "programme-over"


@pytest.mark.clause("W10-04")
def test_the_buy_in_with_which_one_sits_down_brings_points_and_more_chips_do_not(
    store: Store,
) -> None:
    """Two points for every 50 EUR: 120 EUR are two times 50."""
    one = like(points_per_hour=0, points_per_buy_in=2, buy_in_per=50_00)
    with store.write() as conn:
        opened(conn, one, "u1")
        sit(conn, "u1", BEGINS, 120_00)
        sit(conn, "u1", BEGINS + HOUR, 500_00)  # on top
        assert programmes.table_of(conn, one, BEGINS, ENDS) == [("u1", 4_000)]
        stand(conn, "u1", BEGINS + 2 * HOUR, 620_00)
        sit(conn, "u1", BEGINS + 3 * HOUR, 50_00)
        assert programmes.table_of(conn, one, BEGINS, ENDS) == [("u1", 6_000)]


@pytest.mark.clause("W10-11", "W10-14")
def test_after_each_month_the_sum_is_divided_among_the_best(store: Store) -> None:
    """April: 4, 2, 1, 1 hours and 20 minutes. Three places; the two with one hour are level, so
    four share 100.00 by 40 : 20 : 10 : 10, and 20 minutes (3.3 points) are below the minimum of
    5. May: nobody has played."""
    with store.write() as conn:
        opened(conn, HOURS, "u1", "u2", "u3", "u4", "u5")
        at = BEGINS
        for one, minutes in (("u1", 240), ("u2", 120), ("u3", 60), ("u4", 60), ("u5", 20)):
            sit(conn, one, at)
            hand(conn, [one], at, at + minutes * MINUTE)
            at += DAY
        before = {one: had(conn, one) for one in ("u1", "u2", "u3", "u4", "u5")}
        may = moment("2026-05-01 00:00")
        work(conn, may)
        assert programmes.rewards(conn, programme="spring") == []
        work(conn, may + HOUR)
        got = {one: had(conn, one) - before[one] for one in before}
        assert got == {"u1": 50_00, "u2": 25_00, "u3": 12_50, "u4": 12_50, "u5": 0}
        assert ledger.balance(conn, "marketing:wgg", "EUR") == -100_00
        paid = {one.account: (one.period, one.points) for one in programmes.rewards(conn)}
        assert paid["u1"] == ("2026-04", 40_000)
        assert mails.of_account(conn, "u1")[0].kind == "reward"
        work(conn, ENDS + DAY)
        assert ledger.balance(conn, "marketing:wgg", "EUR") == -100_00
    assert [one for one in audit(store) if one.check != "stack"] == []  # nobody sits in a chair


@pytest.mark.clause("W10-11")
def test_a_hand_counts_in_the_month_in_which_it_ended(store: Store) -> None:
    may = moment("2026-05-01 00:00")
    with store.write() as conn:
        opened(conn, HOURS, "u1")
        sit(conn, "u1", BEGINS)
        hand(conn, ["u1"], may - HOUR, may + HOUR)
        assert programmes.table_of(conn, HOURS, BEGINS, may) == []
        assert programmes.table_of(conn, HOURS, may, ENDS) == [("u1", 20_000)]
        work(conn, ENDS + HOUR)
        assert [one.period for one in programmes.rewards(conn)] == ["2026-05"]


@pytest.mark.clause("W10-11")
def test_cents_that_are_left_go_to_the_largest_remainders(store: Store) -> None:
    one = like(amount=1_00)
    with store.write() as conn:
        opened(conn, one, "u1", "u2", "u3")
        for number, id in enumerate(("u1", "u2", "u3")):
            sit(conn, id, BEGINS)
            hand(conn, [id], BEGINS + number * DAY, BEGINS + number * DAY + HOUR)
        work(conn, ENDS + HOUR)
        assert sorted(reward.amount for reward in programmes.rewards(conn)) == [33, 33, 34]


@pytest.mark.clause("W10-12", "W10-15")
def test_each_time_status_is_rewarded_once(store: Store) -> None:
    one = like(rewards="statuses", amount=0, statuses=[Status(5, 10_00), Status(10, 25_00)])
    with store.write() as conn:
        opened(conn, one, "u1")
        sit(conn, "u1", BEGINS)
        start = had(conn, "u1")
        hand(conn, ["u1"], BEGINS, BEGINS + 5 * HOUR - 1)
        assert not programmes.waits(conn, BEGINS + 5 * HOUR)
        assert programmes.look(conn, BEGINS + 5 * HOUR) == []
        hand(conn, ["u1"], BEGINS + DAY, BEGINS + DAY + 1)
        assert programmes.waits(conn, BEGINS + 2 * DAY)
        assert programmes.look(conn, BEGINS + 2 * DAY) == ["u1"]
        assert programmes.look(conn, BEGINS + 2 * DAY) == []
        assert not programmes.waits(conn, BEGINS + 2 * DAY)
        assert had(conn, "u1") == start + 10_00
        hand(conn, ["u1"], ENDS - DAY, ENDS - DAY + 5 * HOUR)
        work(conn, ENDS + 10 * DAY)  # nobody looked before the end
        assert had(conn, "u1") == start + 35_00
        assert {reward.period for reward in programmes.rewards(conn)} == {"status-5", "status-10"}
        work(conn, ENDS + 20 * DAY)
        assert had(conn, "u1") == start + 35_00
    assert [one for one in audit(store) if one.check != "stack"] == []  # nobody sits in a chair


@pytest.mark.clause("W10-06", "W10-07", "W10-09", "W10-13")
def test_tournaments_by_buy_ins_divided_at_the_end(store: Store) -> None:
    """Two points a buy-in; 3 and 1 buy-ins share 100.00 as 75 : 25. Another tournament, the same
    key twice, a buy-in before the beginning and one at the end count nothing."""
    one = like(games="tournaments", points_per_hour=0, points_per_buy_in=2, minimum=0, only=["t1"])
    with store.write() as conn:
        opened(conn, one, "u1", "u2")
        for key in ("a", "b", "c", "c"):
            programmes.tournament_buy_in(conn, "u1", "t1", key, BEGINS + HOUR)
        programmes.tournament_buy_in(conn, "u2", "t1", "d", ENDS - 1)
        programmes.tournament_buy_in(conn, "u2", "t2", "e", BEGINS + HOUR)
        programmes.tournament_buy_in(conn, "u2", "t1", "f", BEGINS - 1)
        programmes.tournament_buy_in(conn, "u2", "t1", "g", ENDS)
        assert programmes.table_of(conn, one, BEGINS, ENDS) == [("u1", 6_000), ("u2", 2_000)]
        work(conn, moment("2026-05-02 00:00"))
        assert programmes.rewards(conn) == []
        work(conn, ENDS + HOUR)
        assert {r.account: r.amount for r in programmes.rewards(conn)} == {"u1": 75_00, "u2": 25_00}


def test_hands_at_other_tables_and_games_against_the_bank_are_no_time_played(
    store: Store,
) -> None:
    with store.write() as conn:
        one = like(only=["P2"])
        opened(conn, one, "u1")
        sit(conn, "u1", BEGINS)
        hand(conn, ["u1"], BEGINS, BEGINS + HOUR)
        assert programmes.table_of(conn, one, BEGINS, ENDS) == []
