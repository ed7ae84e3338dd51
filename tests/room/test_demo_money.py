"""Demo money and real money never meet: at a table, in a pot, on a waiting list, in a pool, in a
tournament."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError

from krupier.room.bots import Crowd
from krupier.room.collusion_hands import facts_of
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.requests import GetUp, SitDown, Wait
from krupier.room.messages import Accepted
from krupier.room.open_hands import open_hand
from krupier.room.table import Table
from krupier.room.tournament.requests import Enter, Leave
from krupier.rules.options import Refused
from krupier.store import Conflict, Transfer, audit, ledger, people, schema
from tests.house.household import join
from tests.room.cash import EUR, Poker
from tests.room.setup import Answers, Place, bet, by
from tests.room.test_tournament_bots import Evening
from tests.room.tournament import Event

TSG_ROULETTE, TSG_POKER = "tsg/european-roulette", "tsg/texas-holdem"
GIFT = 1_000_00


def account(place: Place, id: str) -> str:
    with place.store.write() as conn:
        join(conn, id, f"p-{id}", at=place.time, money=GIFT)
    return id


def guest(place: Place, id: str, code: str = "USD") -> str:
    return place.player(id, GIFT, f"demo-{code}")


def refused(work: object, *given: object) -> str:
    with pytest.raises(Refused) as problem:
        work(*given)  # type: ignore[operator]
    return problem.value.code


def sound(place: Place) -> None:
    assert not list(audit(place.store))


def holds(place: Place, name: str) -> dict[str, int]:
    """What an account has, by currency of the books."""
    there = schema.accounts
    with place.store.read() as conn:
        query = select(there.c.currency, there.c.balance).where(there.c.name == name)
        return {code: balance for code, balance in conn.execute(query) if balance}


def roulette(place: Place) -> Table:
    return place.add(TSG_ROULETTE, currency="USD", spin_idle=False)


def sit(table: Table, player: str) -> str:
    table.watch(f"v-{player}", player)
    return table.sit(player, player.title())


# -- against the bank ------------------------------------------------------------------------------


@pytest.mark.clause("T02-01")
def test_a_guest_plays_no_game_for_real_money() -> None:
    """Not even where nobody sits beside him: what he has is not what real money is won with."""
    place = Place()
    table = roulette(place)
    guest(place, "g-guest")
    sit(table, account(place, "uanna"))
    assert refused(sit, table, "g-guest") == "demo-money"
    table.stand("uanna")
    seat = sit(table, "g-guest")
    place.wait(table, 10)
    table.move("g-guest", "1", bet(seat, "red", 500), Answers())
    assert holds(place, "table:T1") == {"demo-USD": 500}
    assert holds(place, "player:g-guest") == {"demo-USD": GIFT - 500}
    sound(place)


def test_a_table_takes_the_kind_of_whoever_sits_first() -> None:
    place = Place()
    table = roulette(place)
    sit(table, guest(place, "g-guest"))
    assert table.config.currency == "demo-USD"
    assert refused(sit, table, account(place, "uanna")) == "demo-money"
    sit(table, guest(place, "g-other"))
    table.stand("g-guest")
    assert refused(sit, table, "uanna") == "demo-money", "another one is still there"
    table.stand("g-other")
    sit(table, "uanna")
    assert table.config.currency == "USD"


def test_chips_in_a_round_keep_the_kind_of_a_table_although_their_owner_left() -> None:
    place = Place()
    table = roulette(place)
    seat = sit(table, guest(place, "g-guest"))
    table.move("g-guest", "1", bet(seat, "red", 500), Answers())
    table.stand("g-guest")
    assert refused(sit, table, account(place, "uanna")) == "demo-money"


def test_bots_alone_make_way_after_their_round() -> None:
    place = Place()
    table = roulette(place)
    place.player("bot-1", GIFT, "USD")
    place.player("bot-2", GIFT, "USD")
    seat = sit(table, "bot-1")
    guest(place, "g-guest")
    table.move("bot-1", "1", bet(seat, "red", 500), Answers())
    with pytest.raises(Refused) as problem:
        sit(table, "g-guest")
    assert problem.value.code == "demo-money"
    assert "after this round" in str(problem.value)
    table.staff.no_more_bets("eva")
    sit(table, "g-guest")
    assert table.config.currency == "demo-USD"
    sound(place)


def test_the_kind_of_a_table_is_still_known_after_a_restart() -> None:
    place = Place()
    table = roulette(place)
    seat = sit(table, guest(place, "g-guest"))
    table.move("g-guest", "1", bet(seat, "red", 500), Answers())
    place.new_env(seed=2)
    again = place.host()
    assert (again.config.currency, again.running) == ("demo-USD", True)
    assert refused(sit, again, account(place, "uanna")) == "demo-money"
    again.staff.no_more_bets("eva")
    sound(place)


def test_bots_play_for_the_money_of_who_looks_on_and_wait_where_that_is_both_kinds() -> None:
    place = Place()
    table = roulette(place)
    crowd = Crowd(table, 2, random.Random(3))

    def look(reached: Callable[[], bool]) -> None:
        for _ in range(400):
            if reached():
                return
            place.wait(table, 0.25)
            crowd.tick()
        raise AssertionError("it does not come to that")

    table.watch("v-guest", guest(place, "g-guest"))
    look(lambda: len(table.seating) == 2)
    assert table.config.currency == "demo-USD"
    table.watch("v-anna", account(place, "uanna"))
    look(lambda: not len(table.seating) and not table.dealer.in_play)
    table.sit("uanna", "Anna")
    look(lambda: len(table.seating) == 3)
    assert table.config.currency == "USD"
    sound(place)


# -- among players ---------------------------------------------------------------------------------


def poker(place: Place) -> Poker:
    return Poker(TSG_POKER, place, currency="USD", seats=2)


def ask(room: Poker, player: str, request: object) -> str:
    try:
        answer = room.ask(player, request)  # type: ignore[arg-type]
    except Refused as problem:
        return problem.code
    return "" if isinstance(answer, Accepted) else str(answer.code)


def test_a_pot_holds_one_kind_of_money() -> None:
    place = Place()
    room = poker(place)
    for name in ("g-guest", "g-other"):
        assert not ask(room, guest(place, name), SitDown(None, 200 * EUR))
    assert holds(place, "stack:T1:g-guest") == {"demo-USD": 200 * EUR}
    account(place, "uanna")
    assert ask(room, "uanna", SitDown(None, 200 * EUR)) == "demo-money"
    assert ask(room, "uanna", Wait(on=True)) == "demo-money", "nor does he wait among them"
    assert holds(place, "stack:T1:uanna") == {}
    for name in ("g-guest", "g-other"):
        assert not ask(room, name, GetUp())
    assert not ask(room, "uanna", SitDown(None, 200 * EUR))
    assert holds(place, "stack:T1:uanna") == {"USD": 200 * EUR}
    assert ask(room, "g-guest", SitDown(None, 200 * EUR)) == "demo-money"
    sound(place)


def test_bots_take_their_chips_away_for_who_comes_with_the_other_kind() -> None:
    place = Place()
    room = poker(place)
    place.player("bot-1", GIFT, "USD")
    assert not ask(room, "bot-1", SitDown(None, 200 * EUR))
    assert not ask(room, guest(place, "g-guest"), SitDown(None, 200 * EUR))
    assert [chair.player for chair in room.game.chairs] == ["g-guest"]
    assert holds(place, "player:bot-1") == {"USD": GIFT}
    sound(place)


def beside(room: Poker, code: str) -> Table:
    """Another table of the group."""
    cash, group = room.table.config.house_rules.cash, room.table.group
    return room.place.add(TSG_POKER, id="T2", currency=code, cash=cash, group="T1", hosted_by=group)


def move(room: Poker, to: Table, player: str) -> str:
    """By order of staff."""
    try:
        room.table.staff.move(room.chair(player).seat, to.id, None, by("balancing of tables"))
    except Refused as problem:
        return problem.code
    room.table.flush()
    return ""


def test_a_table_takes_the_kind_of_whoever_is_moved_there_first() -> None:
    place = Place()
    room = poker(place)
    other = beside(room, "USD")
    place.player("bot-1", GIFT, "USD")
    other.ask("bot-1", "Bot", "1", SitDown(None, 200 * EUR), Answers())
    assert not ask(room, guest(place, "g-guest"), SitDown(None, 200 * EUR))
    assert not move(room, other, "g-guest")
    assert (room.table.config.currency, other.config.currency) == ("demo-USD", "demo-USD")
    assert holds(place, "stack:T2:g-guest") == {"demo-USD": 200 * EUR}
    assert holds(place, "player:bot-1") == {"USD": GIFT}, "he made way"
    assert not ask(room, account(place, "uanna"), SitDown(None, 200 * EUR))
    assert move(room, other, "uanna") == "demo-money"
    assert holds(place, "stack:T1:uanna") == {"USD": 200 * EUR}
    sound(place)


def test_a_bot_is_not_moved_to_a_table_of_the_other_kind() -> None:
    """His chips are of one kind, although he has purses of both."""
    place = Place()
    room = poker(place)
    other = beside(room, "demo-USD")
    place.player("bot-1", GIFT, "USD")
    assert not ask(room, "bot-1", SitDown(None, 200 * EUR))
    assert move(room, other, "bot-1") == "other-group"
    assert holds(place, "stack:T1:bot-1") == {"USD": 200 * EUR}


def test_a_hand_for_demo_money_is_not_judged_but_can_be_read() -> None:
    """Nobody gains by losing it to a friend; what happened in it may still belong to a case."""
    place = Place()
    room = poker(place)
    for name in ("g-guest", "g-other"):
        assert not ask(room, guest(place, name), SitDown(None, 200 * EUR))
        room.watch(name)
    room.fold_out()
    with place.store.read() as conn:
        read = open_hand(conn, "T1-1")
        assert facts_of(conn, read.record) is None
    assert sorted(read.holes) == ["g-guest", "g-other"]


def test_a_pool_takes_one_kind() -> None:
    place = Place()
    cash = CashRules(blinds=("1", "2"), seats=6, pool="pool")
    pool = place.add("fortuna/texas-holdem", currency="EUR", cash=cash)
    guest(place, "g-guest", "EUR")
    pool.tick()
    pool.ask("g-guest", "G", "1", SitDown(None, 100 * EUR), Answers())
    assert holds(place, "stack:T1:g-guest") == {"demo-EUR": 100 * EUR}
    place.player("anna", GIFT, "EUR")
    with pytest.raises(Refused, match="demo money"):
        pool.ask("anna", "Anna", "1", SitDown(None, 100 * EUR), Answers())


# -- tournaments -----------------------------------------------------------------------------------


def test_a_tournament_takes_the_kind_of_who_enters_first_and_forgets_it_with_him() -> None:
    event = Event("kings/freezeout")
    place = event.place
    guest(place, "g-guest", "EUR")
    place.player("anna", GIFT, "EUR")
    for first, other, code in (("g-guest", "anna", "demo-EUR"), ("anna", "g-guest", "EUR")):
        assert isinstance(event.ask(first, Enter()), Accepted)
        assert event.it.record.currency == code
        assert set(holds(place, "tournament:E:prize")) == {code}
        answer = event.ask(other, Enter())
        assert isinstance(answer, Refused)
        assert answer.code == "demo-money"
        event.open()  # also after a restart
        assert isinstance(event.ask(other, Enter()), Refused)
        assert isinstance(event.ask(first, Leave()), Accepted)
        assert holds(place, "tournament:E:prize") == {}
    assert not event.wrong()
    sound(place)


def test_what_guarantees_prizes_is_played_for_the_money_it_was_announced_with() -> None:
    event = Event("kings/freezeout", {"guarantee": "1000"})
    guest(event.place, "g-guest", "EUR")
    answer = event.ask("g-guest", Enter())
    assert isinstance(answer, Refused)
    assert answer.code == "demo-money"


def test_bots_leave_a_tournament_with_the_last_of_the_people() -> None:
    evening = Evening("tsg/sit-and-go", {"start": {"when": "full", "players": 6}})
    event = evening.event
    guest(event.place, "g-guest")
    assert isinstance(event.ask("g-guest", Enter()), Accepted)
    evening.until(lambda: event.it.state.counted >= 3)
    assert isinstance(event.ask("g-guest", Leave()), Accepted)
    evening.until(lambda: event.it.state.counted == 0)
    event.place.player("anna", GIFT, "USD")
    assert isinstance(event.ask("anna", Enter()), Accepted)
    assert event.it.record.currency == "USD"


# -- the books -------------------------------------------------------------------------------------


def test_the_books_refuse_what_a_table_got_wrong() -> None:
    """As if somebody had sat down at two tables at once, and one of them knew nothing of it."""
    place = Place()
    table = roulette(place)
    seat = sit(table, guest(place, "g-guest"))
    table.move("g-guest", "1", bet(seat, "red", 500), Answers())
    with place.store.write() as conn, pytest.raises(Conflict):
        people.play_for(conn, "T1", "USD")
    account(place, "uanna")
    into = Transfer("x", "player:uanna", "table:T1", 1, "demo-USD", "stake")
    with place.store.write() as conn, pytest.raises(Exception, match="no account"):
        ledger.post(conn, [into], place.time)
    there = schema.accounts.c
    mine = (there.name == "player:g-guest") & (there.currency == "demo-USD")
    with place.store.write() as conn, pytest.raises(IntegrityError):
        conn.execute(update(schema.accounts).where(mine).values(currency="USD"))
