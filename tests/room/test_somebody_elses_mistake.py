"""When one player's request fails, the table goes back to the store: nobody else loses time, a
choice, chips or an announcement by it, and nobody gains time."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.room.hands.requests import ChooseGame, GetUp, Prefer, SitDown, TopUp
from krupier.room.hands.time_bank import TIME_BANK
from krupier.room.messages import Accepted
from krupier.room.orders import Announced
from krupier.rules.options import Move
from krupier.store import Conflict, StoreError, acts, journal, seats
from tests.room.cash import EUR
from tests.room.setup import SECOND, Answers, Place, Slow, bet, by
from tests.room.test_hostile import SlowPoker, _fails, codes, sound, spend_elsewhere


def fails(poker: SlowPoker, id: str = "X") -> None:
    """Somebody who is not in the hand sits down with money that he does not have any more."""
    if poker.place.balance("dora") == 1_000 * EUR:
        spend_elsewhere(poker.place, "dora", 999 * EUR)
    poker.place.env.wallets._people["dora"].purses["EUR"].known = 1_000 * EUR
    assert codes(poker.send("dora", id, SitDown(None, 200 * EUR))) == []


def three(**house_rules: Any) -> SlowPoker:
    poker = SlowPoker(pause=1.0, **house_rules)
    poker.come("anna", "bob", "cyril", buy_in=100)
    poker.player("dora")
    poker.place.env.wallets.available("dora", "EUR")
    poker.slow()
    return poker


def test_the_next_player_has_all_of_his_time() -> None:
    """A move in the last second and somebody's failure in one unit of work."""
    poker = three()
    table, first = poker.table, poker.turn
    assert table.clock is not None
    whole = table.clock.total
    poker.place.time = table.clock.deadline - SECOND
    poker.send(first, "p", Prefer(auto_post=False))
    moved = Answers()
    table.move(first, "m", Move(poker.chair(first).seat, "call"), moved)
    fails(poker)
    poker.commit()
    assert codes(moved) == ["accepted"]
    assert poker.turn != first
    assert table.clock is not None
    assert table.clock.deadline - poker.place.time == whole


def test_a_time_bank_runs_on() -> None:
    """Otherwise two who know each other could hold a table for ever: one fails again and again,
    and the other's time begins anew with a full bank."""
    poker = three(time_bank=30.0)
    table, first = poker.table, poker.turn
    assert table.clock is not None
    end = table.clock.deadline + 30 * SECOND
    poker.place.wait(table, table.clock.total / SECOND)
    assert table.clock.name == TIME_BANK
    for n in range(3):
        poker.place.wait(table, 5)
        fails(poker, f"X{n}")
        poker.commit()
        assert poker.turn == first
        assert table.clock is not None
        assert (table.clock.name, table.clock.deadline) == (TIME_BANK, end)
    poker.act("fold")
    poker.commit()
    assert poker.chair(first).bank == 15 * SECOND


def test_announced_limits_stay_announced() -> None:
    place = Place()
    table = place.add("kings/french-roulette")
    place.seat(table, "anna", "bert")
    since = table.staff.set_limits({"straight": {"min": "5"}}, by("test"))
    assert since > place.time
    table.group._commits._books = books = Slow(place)  # type: ignore[assignment]
    refused = Answers()
    table.move("anna", "m", bet("1", "red", 2_000), refused)
    spend_elsewhere(place, "anna", 9_000)
    books.commit()
    table.pump()
    assert codes(refused) == ["not-enough"]
    assert table.orders.announced == Announced(since, {"straight": {"min": "5"}})


def test_limits_that_were_not_written_are_taken_again(monkeypatch: pytest.MonkeyPatch) -> None:
    place = Place()
    table = place.add("kings/french-roulette")
    since = table.staff.set_limits({"straight": {"min": "5"}}, by("test"))
    assert since > place.time
    with monkeypatch.context() as broken:
        broken.setattr(table.group._commits._books, "submit", _fails)
        place.time = since
        table.tick()
    place.wait(table, 5)
    assert table.config.limits == {"straight": {"min": "5"}}
    assert place.host().config.limits == {"straight": {"min": "5"}}, "and are in the store"


def test_an_order_that_was_not_written_was_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    place = Place()
    table = place.add("kings/french-roulette")
    with monkeypatch.context() as broken:
        broken.setattr(table.group._commits._books, "submit", _fails)
        table.staff.set_limits({"straight": {"min": "5"}}, by("test"))
    place.wait(table, 5)
    assert table.orders.announced is None
    assert table.state == "open"
    with place.store.read() as conn:
        assert acts.latest(conn) == []


def test_a_top_up_that_was_promised_comes() -> None:
    """It goes into one unit of work, after the hand, with somebody else's failure."""
    poker = three()
    first = poker.turn
    told = poker.send(first, "t", TopUp(50 * EUR))
    poker.commit()
    assert codes(told) == ["accepted"], "written down: it outlives the process"
    poker.act("fold")
    poker.commit()
    poker.act("fold")
    assert not poker.table.running
    fails(poker)
    poker.commit()
    assert poker.stack(first) == poker.account(first) == 150 * EUR
    sound(poker.place)


def test_a_top_up_that_cannot_be_posted_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes nothing from what he has: he plays on, and leaves when he likes."""
    poker = three()
    first = poker.turn
    told = poker.send(first, "t", TopUp(50 * EUR))
    poker.commit()
    assert codes(told) == ["accepted"], "written down: it outlives the process"

    def used(conn: object, table: str, transfer: object, at: int) -> None:
        raise Conflict("a key was used", "klíč je použit")

    monkeypatch.setattr(seats, "bring", used)
    while poker.table.running:
        poker.act("fold")
        poker.commit()
    assert poker.game.troubles == {}
    assert poker.stack(first) == poker.account(first)
    sound(poker.place)


def choosing() -> SlowPoker:
    """Cyril is asked for the game of the first hand."""
    poker = SlowPoker("kings/dealers-choice", blinds=("1", "3"), pause=1.0, choice=10.0)
    for name in ("anna", "bob", "cyril"):
        poker.player(name)
        poker.ask(name, SitDown(None, 200 * EUR))
    for name in ("cyril", "bob", "anna"):
        poker.watch(name)
    poker.player("dora")
    poker.place.env.wallets.available("dora", "EUR")
    poker.slow()
    return poker


def test_a_game_that_was_named_is_dealt() -> None:
    poker = choosing()
    poker.send("bob", "p", Prefer(auto_post=False))  # something is on its way
    named = poker.send("cyril", "g", ChooseGame("badugi"))
    fails(poker)
    poker.commit()
    poker.place.wait(poker.table, 1)
    poker.commit()
    assert codes(named) == ["accepted"]
    assert poker.hand["game"] == "badugi"


def test_who_has_to_name_a_game_has_no_more_time() -> None:
    poker = choosing()
    for n in range(4):
        assert not poker.table.running
        fails(poker, f"X{n}")
        poker.commit()
        poker.place.wait(poker.table, 3)
    poker.commit()
    assert poker.table.running, "twelve seconds are over, he had ten"


def test_what_was_forgotten_is_looked_up_without_stopping_the_table() -> None:
    """A buy-in that is sent again long afterwards. Its answer is in the books."""
    poker = SlowPoker(pause=1.0)
    poker.come("anna", "bob")
    poker.player("dora")
    asked = SitDown(None, 100 * EUR)
    answers = poker.game.answers
    assert answers.forgot("dora", "X", asked)
    assert answers.done_before("dora", "X") is None
    poker.ask("dora", asked, id="X")
    assert not answers.forgot("dora", "X", asked), "the table knows it by heart"
    poker.ask("dora", GetUp(), id="Y")
    poker.restart()
    answers = poker.game.answers
    assert answers.forgot("dora", "X", asked)
    assert answers.done_before("dora", "X") == Accepted("X", None, 0, again=True)
    assert not answers.forgot("dora", "Z", GetUp()), "only money is remembered for ever"


def test_entropy_that_was_lost_is_mixed_in_once_more() -> None:
    place = Place()
    table = place.add()
    place.seat(table, "anna", "bert")
    table.group._commits._books = books = Slow(place)  # type: ignore[assignment]
    table.move("anna", "m0", bet("1", "black", 500), Answers())  # on its way
    table.move("bert", "x", bet("2", "red", 2_000), Answers())
    given = Answers()
    table.shares.give("anna", b"my dice", given)
    spend_elsewhere(place, "bert", 9_000)
    while books.queue:
        books.commit()
        table.pump()
    assert codes(given) == ["accepted"]
    with place.store.read() as conn:
        lines = [one.input for one in journal.entries(conn, "T1-1")]
    assert sum(b"my dice".hex() in one for one in lines) == 1


def test_who_asks_once_more_for_what_he_has_hears_that_also_when_the_books_go_away() -> None:
    """She sat down before this process began: only the books know."""
    poker = SlowPoker(pause=60.0)
    for name in ("anna", "bob"):
        poker.player(name)
    poker.ask("anna", SitDown("1", 200 * EUR), id="X")
    poker.restart()
    for name in ("anna", "bob"):
        poker.place.env.wallets.available(name, "EUR")
    poker.slow()
    new = poker.send("bob", "B", SitDown(None, 200 * EUR))
    again = poker.send("anna", "X", SitDown("1", 200 * EUR))
    ((_, future),) = poker.books.queue
    poker.books.queue.clear()
    future.set_exception(StoreError("gone", "pryč"))
    poker.table.pump()
    poker.place.wait(poker.table, 5)
    poker.commit()
    assert (codes(new), codes(again)) == (["storage-away"], ["accepted"])
    assert poker.account("anna") == 200 * EUR
