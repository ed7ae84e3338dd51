"""What a process remembers of an account is believed only as long as it is what the books say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from krupier.house import breaks, gate
from krupier.room.table import Table
from krupier.rules.options import Move
from krupier.store import audit
from tests.house.household import OWN, moment, set_limit
from tests.room.cash import EUR, Poker
from tests.room.setup import SECOND, Answers, Place, Slow, bet
from tests.room.test_gate import ROULETTE, account, limit, poker, seated, stakes

LONG = {"betting": 3_600.0}


def take_back(table: Table, player: str, amount: int, id: str) -> None:
    (seat,) = table.seating.of(player)
    table.move(player, id, Move(seat, "take-back", "red", (), amount), Answers())


@pytest.mark.clause("T03-02")
def test_two_processes_in_turn_keep_one_limit() -> None:
    one = Place()
    here = one.add(ROULETTE, currency="USD")
    limit(one, account(one), "stakes-day", "100")
    other = Place(store=one.store)
    there = other.add(ROULETTE, id="T2", currency="USD")
    seated(one, here, "u1")
    seated(other, there, "u1")  # remembers the account last
    assert stakes(here, "u1", 60 * EUR, "a") is None
    refused = stakes(there, "u1", 60 * EUR, "b")
    assert refused is not None
    assert (refused.code, refused.facts["left"]) == ("limit-stakes", "40 USD")
    assert stakes(there, "u1", 40 * EUR, "c") is None
    assert stakes(here, "u1", 1 * EUR, "d") is not None
    assert one.balance("u1", "USD") == 900 * EUR


def test_chips_that_play_in_one_process_are_not_staked_in_another() -> None:
    game = Poker("tsg/texas-holdem", currency="USD")
    anna = account(game.place)
    limit(game.place, anna, "stakes-day", "50")
    game.player("bob")
    game.sit_quietly("u1", "1")
    game.sit_quietly("bob", "2")
    other = Place(store=game.place.store)
    there = other.add(ROULETTE, id="T2", currency="USD")
    seated(other, there, "u1")
    for name in ("u1", "bob"):
        game.watch(name)
    assert game.table.running
    refused = stakes(there, "u1", 1 * EUR, "a")
    assert refused is not None
    assert refused.code == "limit-stakes"


@pytest.mark.clause("T03-05")
def test_what_was_staked_yesterday_and_taken_back_today_leaves_no_more_for_today() -> None:
    place = Place(time=moment("2026-03-10 23:59"))
    table = place.add(ROULETTE, currency="USD", clocks=LONG)
    limit(place, account(place), "stakes-day", "100")
    seated(place, table, "u1")
    assert stakes(table, "u1", 100 * EUR, "a") is None
    place.time = moment("2026-03-11 00:01")
    take_back(table, "u1", 100 * EUR, "b")
    place.time += SECOND
    assert stakes(table, "u1", 100 * EUR, "c") is None
    refused = stakes(table, "u1", 1 * EUR, "d")
    assert refused is not None
    assert (refused.code, refused.facts["left"]) == ("limit-stakes", "0 USD")
    assert audit(place.store) == []


@pytest.mark.clause("T03-05")
def test_a_stake_counts_for_its_own_day_whoever_stakes_after_it() -> None:
    """Before midnight at a table whose books are slow, and after midnight at another one: then a
    guest's bet joins the first, which must not make it one of the new day."""
    place = Place(time=moment("2026-03-10 23:59"))
    slow = Slow(place)
    quick = place.add(ROULETTE, id="T2", currency="USD", clocks=LONG)
    anna, guest = account(place), place.player("guest", currency="USD")
    limit(place, anna, "stakes-day", "100")
    seated(place, quick, "u1")
    place.env = replace(place.env, books=slow)  # type: ignore[arg-type]
    waits = place.add(ROULETTE, currency="USD", clocks=LONG)
    seated(place, waits, "u1", guest)
    slow.commit()
    waits.pump()
    (seat,), (guests,) = waits.seating.of("u1"), waits.seating.of(guest)
    waits.move(guest, "a", bet(guests, "black", 5 * EUR), Answers())  # is on its way
    answers = Answers()
    waits.move("u1", "b", bet(seat, "red", 100 * EUR), answers)
    place.time = moment("2026-03-11 00:01")
    assert stakes(quick, "u1", 100 * EUR, "c") is None
    waits.move(guest, "d", bet(guests, "black", 5 * EUR), Answers())
    for _ in range(6):
        slow.commit()
        waits.pump()
    assert answers.accepted, "it was the only one of the old day"
    with place.store.read() as conn:
        standing = gate.standing(conn, "u1", place.time)
    assert standing is not None
    assert {row.day: row.staked for row in standing.used} == {
        "2026-03-10": 100 * EUR,
        "2026-03-11": 100 * EUR,
    }


def test_what_is_read_while_money_comes_is_not_counted_twice() -> None:
    """The books are read after a winning was written and before the tables have heard of it."""
    place = Place()
    slow = Slow(place)
    anna = account(place)
    limit(place, anna, "stakes-day", "100")
    place.env = replace(place.env, books=slow)  # type: ignore[arg-type]
    table = place.add(ROULETTE, currency="USD")
    seated(place, table, "u1")
    slow.commit()
    table.pump()
    (seat,) = table.seating.of("u1")
    table.move("u1", "a", bet(seat, "red", 100 * EUR), Answers())
    slow.commit()
    table.pump()
    wallets = place.env.wallets
    take_back(table, "u1", 50 * EUR, "b")
    changes = wallets.changes("u1")
    slow.commit()
    assert not wallets.told("u1", wallets.read("u1"), changes)
    table.pump()
    assert wallets.balance("u1", "USD") == 950 * EUR
    assert wallets.left("u1", "USD") == 50 * EUR


# -- chips that play ---------------------------------------------------------------------------


def test_who_sets_a_limit_in_the_middle_of_a_hand_cannot_stake_beside_it() -> None:
    game, anna = poker()
    place = game.place
    assert game.table.running
    limit(place, anna, "stakes-day", "150")
    assert place.env.wallets.left("u1", "USD") == 0, "200 play, and may be lost"
    game.act("fold")
    place.wait(game.table, 0.5)
    left = place.env.wallets.left("u1", "USD")
    assert left == 149 * EUR, "of the hand one dollar was in the pot"
    assert audit(place.store) == []


def test_who_may_not_play_any_more_is_not_dealt_in() -> None:
    """Stopped by another process a moment ago: this one has not heard of it."""
    game, anna = poker()
    game.sit("carl", "3")
    with game.place.store.write() as conn:
        breaks.panic(conn, anna.id, OWN, game.place.time)
    game.next_hand()
    game.place.wait(game.table, 2)
    assert "u1" not in game.dealt
    assert game.stack("u1") > 0


def test_a_hand_that_cannot_begin_leaves_everybody_elses_limit_alone() -> None:
    game = Poker("tsg/texas-holdem", currency="USD")
    place = game.place
    anna, bert = account(place, "u1"), account(place, "u2")
    limit(place, anna, "stakes-day", "100")
    limit(place, bert, "stakes-day", "300")
    game.player("bob")
    for seat, name in enumerate(("u1", "u2", "bob"), 1):
        game.sit_quietly(name, str(seat))
    wallets = place.env.wallets
    assert wallets.left("u1", "USD") == 100 * EUR
    with place.store.write() as conn:  # by another process
        set_limit(conn, anna, "stakes-day", "0", "USD", at=place.time)
    for name in ("u1", "u2", "bob"):
        game.watch(name)
    assert game.chair("u1").guest.sits_out, "the hand with him did not begin"
    assert game.dealt == ["u2", "bob"]
    assert game.hand["stacks"] == {"2": "200", "3": "200"}
    assert wallets.left("u2", "USD") == 100 * EUR, "200 play, and nothing else is set aside"
