"""The gate at the tables: what somebody's own limits leave is what he can stake, and whoever loses
the race for a limit costs nobody else anything."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from sqlalchemy import select

from krupier.equipment.cards import parse
from krupier.house import breaks, limits, user_accounts
from krupier.house.user_accounts import UserAccount
from krupier.plan import houses
from krupier.room.admission import _within
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.requests import SitDown
from krupier.room.messages import Accepted
from krupier.room.table import Table
from krupier.rules.options import Move, Pick, Refused
from krupier.store import audit
from krupier.store.house_schema import counters
from tests.house.household import NOON, OWN, STAFF, join, move, set_limit
from tests.house.household import table as house_table
from tests.room.cash import EUR, Poker
from tests.room.setup import Answers, Place, Slow, bet, scripted

ROULETTE = "tsg/european-roulette"


def account(place: Place, id: str = "u1", person: str = "", **more: object) -> UserAccount:
    with place.store.write() as conn:
        return join(conn, id, person or f"p-{id}", at=place.time, money=1_000 * EUR, **more)  # type: ignore[arg-type]


def limit(place: Place, who: UserAccount, measure: str, value: str | None) -> None:
    with place.store.write() as conn:
        set_limit(conn, who, measure, value, "USD", at=place.time)
    place.env.wallets.refresh(who.id)


def seated(place: Place, table: Table, *players: str) -> None:
    for player in players:
        table.watch(f"v-{player}", player)
        table.sit(player, player.title())


def stakes(table: Table, player: str, amount: int, id: str) -> Refused | None:
    """What a bet of that many cents on red is answered."""
    answers = Answers()
    try:
        table.move(player, id, bet(table.seating.of(player)[0], "red", amount), answers)
    except Refused as refused:
        return refused
    answer = answers.last
    return None if isinstance(answer, Accepted) else answer


@pytest.mark.clause("T03-05", "T03-06", "T03-15", "T06-05")
def test_a_stake_up_to_what_is_left_and_not_a_cent_more() -> None:
    place = Place()
    table = place.add(ROULETTE, currency="USD")
    anna = account(place)
    limit(place, anna, "stakes-day", "100")
    seated(place, table, "u1")
    assert stakes(table, "u1", 60 * EUR, "a") is None
    refused = stakes(table, "u1", 41 * EUR, "b")
    assert refused is not None
    assert (refused.code, refused.facts["left"]) == ("limit-stakes", "40 USD")
    assert stakes(table, "u1", 40 * EUR, "c") is None, "what was refused has used up nothing"
    assert stakes(table, "u1", 1 * EUR, "d") is not None
    assert place.balance("u1", "USD") == 900 * EUR
    assert audit(place.store) == []


@pytest.mark.clause("T03-02")
def test_all_tables_together_keep_one_limit() -> None:
    place = Place()
    one, other = (
        place.add(ROULETTE, currency="USD"),
        place.add("tsg/blackjack", id="T2", currency="USD"),
    )
    limit(place, account(place), "stakes-day", "100")
    seated(place, one, "u1")
    seated(place, other, "u1")
    assert stakes(one, "u1", 60 * EUR, "a") is None
    answers = Answers()
    (seat,) = other.seating.of("u1")
    with pytest.raises(Refused) as caught:
        other.move("u1", "b", Move(seat, "bet", "main", (), 50 * EUR), answers)
    assert caught.value.code == "limit-stakes"
    other.move("u1", "c", Move(seat, "bet", "main", (), 40 * EUR), answers)
    assert answers.accepted


def test_what_was_taken_back_can_be_staked_again() -> None:
    place = Place()
    table = place.add(ROULETTE, currency="USD")
    limit(place, account(place), "stakes-day", "100")
    seated(place, table, "u1")
    assert stakes(table, "u1", 100 * EUR, "a") is None
    (seat,) = table.seating.of("u1")
    table.move("u1", "b", Move(seat, "take-back", "red", (), 30 * EUR), Answers())
    assert stakes(table, "u1", 31 * EUR, "c") is not None
    assert stakes(table, "u1", 30 * EUR, "d") is None
    assert audit(place.store) == []


@pytest.mark.parametrize(("left", "offered"), [("30", False), ("39.99", False), ("40", True)])
def test_a_double_beyond_what_is_left_is_not_offered(left: str, offered: bool) -> None:
    place = Place(source=scripted(cards="5c 9d 6h 8s 2c 3c 4c"))  # eleven against a nine
    table = place.add("tsg/blackjack", currency="USD")
    limit(place, account(place), "stakes-day", left)
    seated(place, table, "u1")
    (seat,) = table.seating.of("u1")
    answers = Answers()
    table.move("u1", "a", Move(seat, "bet", "main", (), 20 * EUR), answers)
    assert answers.accepted
    words: set[str] = set()
    while "stand" not in words:
        place.wait(table, 1)
        words = {one.do for one in table.offers("u1").get(seat, ())}
    assert ("double" in words) is offered


def test_whoever_loses_the_race_for_a_limit_costs_nobody_else_a_move() -> None:
    """His limit was used up elsewhere in the moment that his bet and everybody else's were on
    their way: theirs are written, his is refused, and the table goes on."""
    place = Place()
    slow = Slow(place)
    place.books = slow  # type: ignore[assignment]
    place.new_env()
    table = place.add(ROULETTE, currency="USD")
    anna = account(place)
    players = [place.player(f"g{n}", currency="USD") for n in range(5)]
    limit(place, anna, "stakes-day", "100")
    seated(place, table, *players, "u1")
    slow.commit()
    table.pump()
    heard: dict[str, Answers] = {}
    for n, player in enumerate([*players[:3], "u1", *players[3:]]):
        heard[player] = Answers()
        seat = table.seating.of(player)[0]
        table.move(player, f"m{n}", bet(seat, "red", 100 * EUR), heard[player])
    with place.store.write() as conn:  # by another process
        limits.decide(conn, houses.of("tsg"), anna, "stakes-day", "50", "USD", OWN, place.time)
    for _ in range(6):
        slow.commit()
        table.pump()
    assert [one for one in players if not heard[one].accepted] == []
    refused = heard["u1"].last
    assert isinstance(refused, Refused)
    assert (refused.code, refused.facts["left"]) == ("limit-stakes", "50 USD")
    assert table.running
    assert not table.suspended
    assert place.balance("u1", "USD") == 1_000 * EUR
    assert audit(place.store) == []


@pytest.mark.clause("T07-12")
def test_two_who_may_not_sit_together_do_not() -> None:
    place = Place()
    table = place.add(ROULETTE, currency="USD")
    one, other = account(place, "u1"), account(place, "u2")
    with place.store.write() as conn:
        breaks.keep_apart(conn, one.id, other.id, STAFF, place.time, lambda *told: None)
    seated(place, table, "u1")
    with pytest.raises(Refused) as caught:
        table.sit("u2", "U2")
    assert caught.value.code == "pair-blocked"


def test_an_account_plays_at_its_own_operators_tables_and_a_guest_everywhere() -> None:
    place = Place()
    table = place.add()  # kings
    account(place)
    place.player("guest")
    with pytest.raises(Refused) as caught:
        table.sit("u1", "U1")
    assert caught.value.code == "other-operator"
    assert table.sit("guest", "Guest")


# -- chips that play ---------------------------------------------------------------------------


def poker(*values: tuple[str, str | None]) -> tuple[Poker, UserAccount]:
    """u1 with limits and bob without sit with 200 euros each; blinds 1 and 2."""
    game = Poker("tsg/texas-holdem", currency="USD")
    anna = account(game.place)
    for measure, value in values:
        limit(game.place, anna, measure, value)
    game.player("bob")
    game.sit_quietly("u1", "1")
    game.sit_quietly("bob", "2")
    for name in ("u1", "bob"):
        game.watch(name)
    return game, anna


def test_chips_that_play_are_what_the_limits_leave() -> None:
    game, _ = poker(("stakes-day", "50"))
    course = game.table.course
    assert course is not None
    assert course.starting_stacks() == {"1": 50 * EUR, "2": 200 * EUR}
    assert game.stack("u1") == 200 * EUR
    assert game.place.env.wallets.left("u1", "USD") == 0, "all of them may be lost"


def test_only_what_went_into_the_pots_counts() -> None:
    game, _ = poker(("stakes-day", "50"))
    before = game.stack("u1"), game.stack("bob")
    game.act("fold")
    game.place.wait(game.table, 0.5)
    lost = before[0] - game.stack("u1")
    assert lost in (1 * EUR, -1 * EUR)
    # heads-up the button has the small blind and acts first: it folded one euro, and the other
    # one's euro above it was not called
    assert game.place.env.wallets.left("u1", "USD") == 49 * EUR
    assert audit(game.place.store) == []


def test_it_counts_before_anybody_has_read_the_books_again() -> None:
    game, _ = poker(("stakes-day", "50"))
    asked: list[str] = []
    game.place.env.wallets._later = asked.append
    game.act("fold")
    game.table.flush()
    assert "u1" in asked
    assert game.place.env.wallets.left("u1", "USD") == 49 * EUR


def test_what_a_hand_came_to_counts_also_of_who_was_suspended_meanwhile() -> None:
    """A day's net loss of 100 at most: 60 were put in, 20 came back, so 60 are left."""
    place = Place()
    anna = account(place)
    limit(place, anna, "net-loss-day", "100")
    wallets = place.env.wallets
    with place.store.write() as conn:
        user_accounts.set_state(conn, "u1", "suspended", "a case", STAFF, place.time)
    assert wallets.left("u1", "USD") == 100 * EUR
    wallets.count("u1", "USD", 60 * EUR, 20 * EUR)
    assert wallets.left("u1", "USD") == 60 * EUR


def test_with_less_than_the_forced_bets_one_sits_out() -> None:
    game, _ = poker(("net-loss-day", "1"))
    assert not game.table.running
    assert game.chair("u1").playing == 0
    assert game.stack("u1") == 200 * EUR


def test_chips_behind_survive_a_restart_in_the_middle_of_a_hand() -> None:
    game, _ = poker(("stakes-day", "50"))
    game.restart()
    assert game.stack("u1") == 200 * EUR
    assert game.place.env.wallets.left("u1", "USD") == 0
    for name in ("u1", "bob"):
        game.watch(name)
    game.act("fold")
    game.place.wait(game.table, 0.5)
    assert game.stack("u1") + game.stack("bob") == 400 * EUR
    assert audit(game.place.store) == []


@pytest.mark.clause("T07-12")
def test_staff_do_not_move_somebody_to_whom_he_may_not_sit_with() -> None:
    place = Place()
    cash = CashRules(blinds=("1", "2"), draw=False)
    one = place.add("tsg/texas-holdem", currency="USD", cash=cash)
    two = place.add(
        "tsg/texas-holdem", id="T2", currency="USD", group="T1", hosted_by=one.group, cash=cash
    )
    anna, bert = account(place, "u1"), account(place, "u2")
    for table, player in ((one, "u1"), (two, "u2")):
        table.ask(player, player.title(), f"r-{player}", SitDown("1", 200 * EUR), Answers())
    with place.store.write() as conn:
        breaks.keep_apart(conn, anna.id, bert.id, STAFF, place.time, lambda *told: None)
    for who in (anna, bert):
        place.env.wallets.refresh(who.id)
    with pytest.raises(Refused) as caught:
        one.dealer.move("1", two, None, lambda conn: None, "eva")
    assert caught.value.code == "pair-blocked"
    assert one.seating.of("u1") == ["1"]
    assert two.seating.of("u1") == []


def test_of_cards_that_cost_he_is_offered_as_many_as_he_may_pay_for() -> None:
    """Ten for each card, and twenty are left."""
    cards = Pick("draw", parse("As Ks Qs Js"), 0, 3, price=(0, 10, 20, 30))
    (offered,) = _within((cards,), 20)
    assert isinstance(offered, Pick)
    assert offered.most == 2
    assert _within((replace(cards, least=3),), 20) == []


def test_a_stake_moves_the_counter_of_its_account() -> None:
    with Place().store.write() as conn:
        join(conn)
        round_id = house_table(conn)
        move(conn, round_id, "k", "u1", 10 * EUR, "stake", NOON)
        rows = conn.execute(select(counters.c.account, counters.c.staked))
        assert [tuple(one) for one in rows] == [("u1", 10 * EUR)]
