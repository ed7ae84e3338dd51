"""Boxes, places, spectators, sitting out and leaving."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from krupier.room import history
from krupier.room.messages import SeatShown
from krupier.room.seating import Seating
from krupier.rules.families import load_plan
from krupier.rules.options import Move, Refused
from krupier.store import schema, settlement
from tests.room.setup import Answers, Place, bet, first_bet, scripted


def test_a_table_without_boxes_has_a_place_for_everybody() -> None:
    place = Place()
    table = place.add()
    seats = [table.sit(f"p{n}", f"P{n}") for n in range(200)]
    assert seats == [str(n) for n in range(1, 201)]
    assert table.sit("p7", "P7") == "8", "nobody gets a second place"
    with pytest.raises(Refused, match="at most 1"):
        table.sit("p7", "P7", "500")


@pytest.mark.clause("W25-04")
def test_boxes_are_limited_and_taken_once() -> None:
    place = Place()
    table = place.add("wgg/wheel-of-fortune")
    assert table.sit("anna", "Anna", "3") == "3"
    with pytest.raises(Refused) as refused:
        table.sit("bert", "Bert", "3")
    assert refused.value.code == "seat-taken"
    for wrong in ("0", "5", "03", "1+", "x", "٣", "-1", "9" * 50):
        with pytest.raises(Refused) as refused:
            table.sit("bert", "Bert", wrong)
        assert refused.value.code == "unknown-seat"
    assert [table.sit("bert", "Bert") for _ in range(3)] == ["1", "2", "4"]
    with pytest.raises(Refused) as refused:
        table.sit("carl", "Carl")
    assert refused.value.code == "table-full"


def test_a_seat_that_is_kept_is_free_for_one_alone() -> None:
    seating = Seating(load_plan("kings/texas-holdem"), 1, 3)
    seating.reserved = {"1": "cyril"}
    assert (seating.sit("anna", "Anna"), seating.unreserved) == ("2", 1)
    assert (seating.sit("cyril", "Cyril", "1"), seating.unreserved) == ("1", 1)


def test_seats_are_shown_in_the_order_of_their_numbers() -> None:
    table = Place().add()
    for n in range(11):
        table.sit(f"p{n}", f"P{n}")
    shown = table.seating.views((), SeatShown)
    assert list(shown) == [str(n) for n in range(1, 12)]
    assert shown["11"].stack == "11", "and what the game tells of each"


def test_a_player_with_several_boxes_plays_them_all() -> None:
    place = Place(source=scripted(pockets=["star"]))
    table = place.add("wgg/wheel-of-fortune")
    place.player("anna", 10_000)
    table.watch("v", "anna")
    answers = Answers()
    for n in (1, 2):
        seat = table.sit("anna", "Anna", str(n))
        table.move("anna", f"m{n}", bet(seat, "star", 500 * n), answers)
        assert answers.accepted
    place.wait(table, 20)
    with place.store.read() as conn:
        seats = {one.seat: one.staked for one in settlement.results(conn, "T1-1")}
    assert seats == {"1": 500, "2": 1_000}


def test_the_table_may_allow_fewer_boxes() -> None:
    table = Place().add("wgg/wheel-of-fortune", boxes_per_player=2)
    table.sit("anna", "Anna", "1")
    table.sit("anna", "Anna", "2")
    with pytest.raises(Refused) as refused:
        table.sit("anna", "Anna", "3")
    assert refused.value.code == "enough-boxes"


def test_others_bet_behind_a_box_where_the_plan_allows_it() -> None:
    place = Place()
    table = place.add("kings/blackjack")
    for name in ("anna", "bert"):
        place.player(name)
        table.watch(f"v-{name}", name)
    assert table.sit("anna", "Anna", "2") == "2"
    assert table.sit("bert", "Bert", "2+") == "2+1"
    with pytest.raises(Refused):
        table.sit("bert", "Bert", "2+")
    answers = Answers()
    table.move("anna", "a", bet("2", "main", 1_000), answers)
    table.move("bert", "b", bet("2+1", "main", 500), answers)
    assert answers.accepted
    assert place.balance("bert") == 99_500
    with pytest.raises(Refused) as refused:
        table.move("bert", "c", bet("2", "main", 500), answers)
    assert refused.value.code == "not-your-seat"


def test_leaving_keeps_the_stakes_and_then_frees_the_place() -> None:
    place = Place(source=scripted(pockets=["17"]))
    table = place.add()
    place.player("anna", 10_000)
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m1", bet(seat, "straight", 100, "17"), Answers())
    table.stand("anna")
    table.unwatch("v")
    assert table.seating.holder(seat) is not None, "his chips are still in play"
    place.wait(table, 20)
    assert place.balance("anna") == 10_000 + 3_500
    assert table.seating.holder(seat) is None


def test_standing_up_without_chips_frees_the_place_at_once() -> None:
    table = Place().add()
    table.sit("anna", "Anna")
    table.stand("anna")
    assert len(table.seating) == 0
    with pytest.raises(Refused) as refused:
        table.stand("anna")
    assert refused.value.code == "not-seated"


def test_a_played_seat_is_not_given_to_another_in_the_same_round() -> None:
    place = Place(source=scripted(pockets=["star"]))
    table = place.add("wgg/wheel-of-fortune")
    place.player("anna", 10_000)
    table.watch("v", "anna")
    table.sit("anna", "Anna", "1")
    table.move("anna", "m1", bet("1", "star", 500), Answers())
    table.stand("anna", "1")
    with pytest.raises(Refused) as refused:
        table.sit("bert", "Bert", "1")
    assert refused.value.code == "seat-taken"


def test_a_seat_whose_chips_were_taken_back_is_the_next_players() -> None:
    """The betting window of an idle table stays open: who comes into a box in which somebody
    bet and took back must be able to play it, and what he wins is his."""
    place = Place(source=scripted(pockets=["star"]))
    table = place.add("wgg/wheel-of-fortune")
    for name in ("anna", "bert"):
        place.player(name, 10_000)
        table.watch(f"v-{name}", name)
    table.sit("anna", "Anna", "1")
    table.move("anna", "m1", bet("1", "star", 500), Answers())
    table.move("anna", "m2", Move("1", "take-back", "star"), Answers())
    table.stand("anna", "1")
    table.sit("bert", "Bert", "1")
    table.flush()
    assert place.ears.owns["v-bert"][-1].you.offers, "he is offered chips"
    answers = Answers()
    table.move("bert", "m1", bet("1", "star", 500), answers)
    assert answers.accepted
    place.wait(table, 30)
    assert place.balance("anna") == 10_000
    assert place.balance("bert") > 10_000
    with place.store.read() as conn:
        rows = conn.execute(select(schema.results.c.player)).scalars().all()
    assert rows == ["bert"]
    assert history.audit_all(place.store) == []


def test_only_the_holder_moves() -> None:
    place = Place()
    table = place.add()
    for name in ("anna", "bert"):
        place.player(name)
        table.watch(f"v-{name}", name)
        table.sit(name, name)
    with pytest.raises(Refused) as refused:
        table.move("bert", "m", bet("1", "red", 500), Answers())
    assert refused.value.code == "not-your-seat"


def test_an_idle_table_does_not_spin_but_stays_open() -> None:
    place = Place()
    table = place.add()
    place.player("anna")
    table.watch("v", "anna")
    table.sit("anna", "Anna")
    place.wait(table, 300)
    assert table.number == 1
    assert table.running
    assert table.clock is not None


def test_nobody_there_nothing_runs_until_somebody_comes() -> None:
    place = Place()
    table = place.add()
    place.player("anna")
    table.watch("v", None)
    place.wait(table, 60)
    assert table.number == 0, "spectators alone do not start a round"
    table.watch("w", "anna")
    table.sit("anna", "Anna")
    assert table.running
    table.unwatch("w")
    place.wait(table, 60)
    assert table.clock is None, "parked"
    table.watch("w2", "anna")
    assert table.clock is not None


def test_a_lively_table_may_spin_idly() -> None:
    place = Place()
    table = place.add(spin_idle=True)
    place.player("anna")
    table.watch("v", "anna")
    table.sit("anna", "Anna")
    place.wait(table, 100)
    assert table.number >= 3


def test_sitting_out() -> None:
    place = Place(source=scripted(pockets=["1", "2"]))
    table = place.add()
    place.player("anna")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.sit_out("anna")
    assert not table.somebody_is_there()
    table.move("anna", "m", bet(seat, "red", 500), Answers())
    assert table.somebody_is_there(), "who bets plays again"


def test_the_place_of_an_absent_player_is_kept_for_a_while() -> None:
    place = Place(source=scripted(pockets=[str(n) for n in range(1, 30)]))
    table = place.add(patience=2, pause=1)
    for name in ("anna", "bert"):
        place.player(name)
        table.watch(f"v-{name}", name)
        table.sit(name, name)
    table.unwatch("v-anna")
    for n in range(4):
        assert table.running
        table.move("bert", f"m{n}", bet("2", "red", 500), Answers())
        place.wait(table, 22)
        assert bool(table.seating.of("anna")) == (n < 2)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("kings/casino-texas-holdem", marks=pytest.mark.clause("KP01-08")),
        pytest.param("kings/russian-poker", marks=pytest.mark.clause("KP04-09")),
        pytest.param("kings/pai-gow-poker", marks=pytest.mark.clause("KP14-12")),
    ],
)
def test_a_player_looks_at_the_cards_of_one_box_only(game: str) -> None:
    place = Place()
    table = place.add(game)
    place.player("anna")
    table.watch("v", "anna")
    first, second = table.sit("anna", "Anna", "1"), table.sit("anna", "Anna", "2")
    opening = first_bet(table).bet
    table.move("anna", "m1", bet(first, opening, 500), Answers())
    spent = 100_000 - place.balance("anna")
    with pytest.raises(Refused) as refused:
        table.move("anna", "m2", bet(second, opening, 500), Answers())
    assert refused.value.code == "open-boxes"
    assert place.balance("anna") == 100_000 - spent


def test_who_gets_up_and_stakes_again_keeps_his_place() -> None:
    """What he gave up is his until the round is over, and his again when he plays on."""
    place = Place(source=scripted(pockets=["17"]))
    table = place.add(pause=1)
    place.player("anna")
    table.watch("v", "anna")
    table.sit("anna", "Anna")
    table.move("anna", "m1", bet("1", "red", 500), Answers())
    table.stand("anna")
    assert [one.leaving for one in table.seating.views(()).values()] == [True]
    table.move("anna", "m2", bet("1", "red", 500), Answers())
    assert [one.leaving for one in table.seating.views(()).values()] == [False]
    place.wait(table, 20)
    assert not table.running
    assert table.seating.of("anna") == ["1"]
