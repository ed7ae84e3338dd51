"""Red Dog of kings, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from krupier.equipment.cards import parse
from krupier.equipment.draws import Cards, CardsAre, Face
from krupier.rules import events
from krupier.rules.families import load, make
from krupier.rules.game import BadSetting
from krupier.rules.options import Move, Refused
from krupier.rules.play import Play
from krupier.rules.red_dog import RedDog
from krupier.rules.wants import Moves, Timeout
from tests.play import bet, play, play_on, returned, told
from tests.rules.random_rounds import play_any

GAME = "kings/red-dog"
TEN = {"1": [bet("ante", 10)]}


def red_dog(**setting: Any) -> RedDog:
    loaded = load(GAME, **setting)
    assert isinstance(loaded, RedDog)
    return loaded


def dealt(cards: str, amount: int = 1000) -> Play:
    """A round after its first two cards."""
    made = Play(red_dog())
    made.send(Move("1", "bet", "ante", (), amount))
    made.send(Timeout())
    made.send(CardsAre(parse(cards)))
    return made


def kinds(made: Play) -> list[str]:
    return [event.kind for event in made.felt.events]


@pytest.mark.clause("K13-01", "K13-05", "K13-23")
def test_seven_boxes_with_an_ante_between_the_limits() -> None:
    made = Play(red_dog())
    for box in range(1, 8):
        made.send(Move(str(box), "bet", "ante", (), 50_000_00))
    for seat, amount in (("8", 100), ("0", 100), ("1+1", 100), ("1", 1), ("2", 99)):
        with pytest.raises(Refused):
            made.send(Move(seat, "bet", "ante", (), amount))
    fresh = Play(red_dog())
    for amount in (99, 50_000_01):
        with pytest.raises(Refused) as caught:
            fresh.send(Move("1", "bet", "ante", (), amount))
        assert caught.value.facts["most"] == 50_000_00


@pytest.mark.clause("K13-03")
def test_six_decks() -> None:
    pack = red_dog().equipment.pack
    assert pack is not None
    assert (len(pack.cards), max(pack.deck)) == (312, 51)


@pytest.mark.clause("K13-06", "K13-22")
@pytest.mark.parametrize(
    ("cards", "spread"),
    [("4c 6d", 1), ("Tc Ad", 3), ("2c 8c", 5), ("6h 4s", 1), ("Ac 2d", 11), ("9s Qs", 2)],
)
def test_betting_closes_then_the_spread_is_announced(cards: str, spread: int) -> None:
    made = dealt(cards)
    assert made.felt.marks["spread"] == spread
    (laid,) = [event for event in made.felt.events if isinstance(event, events.Cards)]
    assert (laid.cards, laid.face) == (parse(cards), Face.UP)
    assert kinds(made).index("no-more-bets") < kinds(made).index("cards")
    assert made.felt.events[-1] == events.Spread(spread)


@pytest.mark.clause("K13-07", "K13-20", "K13-22")
@pytest.mark.parametrize("cards", ["5c 6d", "Qh Kh", "Kc Ad", "3s 2s"])
def test_consecutive_ends_at_once_with_a_push(cards: str) -> None:
    made = dealt(cards)
    assert made.over
    assert made.felt.returned == {"1": 1000}
    assert made.felt.settled[0].how == "push"


@pytest.mark.clause("K13-08")
@pytest.mark.parametrize("cards", ["8c 8d", "Jh Js"])
def test_nobody_raises_on_a_pair(cards: str) -> None:
    assert dealt(cards).want == Cards(1, to="board")


@pytest.mark.clause("K13-09", "K13-15")
def test_three_of_a_kind_is_a_red_dog() -> None:
    assert returned(GAME, stakes=TEN, cards="8c 8d 8h") == {"ante": "120"}


@pytest.mark.clause("K13-10", "K13-21")
@pytest.mark.parametrize("third", ["7h", "9h", "Ac"])
def test_a_pair_and_another_card_is_a_tie(third: str) -> None:
    assert returned(GAME, stakes=TEN, cards=f"8c 8d {third}") == {"ante": "10"}


@pytest.mark.clause("K13-11")
def test_raise_by_exactly_the_ante_or_stay() -> None:
    made = dealt("4c 9d", 2500)
    (raise_, stay) = made.offers("1")
    assert made.cost(Move("1", "raise")) == 2500
    assert (raise_.do, stay.do) == ("raise", "stay")
    assert made.offers("2") == ()
    for wrong in (Move("2", "raise"), Move("1", "double"), Move("1", "bet", "ante", (), 100)):
        with pytest.raises(Refused):
            made.send(wrong)
    made.send(Move("1", "raise"))
    assert made.felt.staked == {"1": 5000}


@pytest.mark.parametrize(
    ("first", "third", "ratio"),
    [
        pytest.param("4c 6d", "5h", 5, marks=pytest.mark.clause("K13-16")),
        pytest.param("4c 7d", "5h", 4, marks=pytest.mark.clause("K13-17")),
        pytest.param("Tc Ad", "Qh", 2, marks=pytest.mark.clause("K13-18")),
        *[
            pytest.param(f"2c {high}d", "3h", 1, marks=pytest.mark.clause("K13-19"))
            for high in "789TJQKA"
        ],
    ],
)
@pytest.mark.clause("K13-12")
def test_a_card_between_pays_ante_and_raise_by_the_spread(
    first: str, third: str, ratio: int
) -> None:
    back = returned(GAME, stakes=TEN, cards=f"{first} {third}", moves=[["1", "raise"]])
    paid = str(10 + 10 * ratio)
    assert back == {"ante": paid, "raise": paid}
    assert returned(GAME, stakes=TEN, cards=f"{first} {third}", moves=[["1", "stay"]]) == {
        "ante": paid
    }


@pytest.mark.clause("K13-13")
@pytest.mark.parametrize("third", ["6h", "4h", "3d", "Ac", "7c"])
def test_every_other_card_loses(third: str) -> None:
    back = returned(GAME, stakes=TEN, cards=f"4c 6d {third}", moves=[["1", "raise"]])
    assert back == {"ante": "0", "raise": "0"}


@pytest.mark.clause("K13-12", "K13-16")
def test_worked_example_spread_one() -> None:
    totals = told(GAME, stakes=TEN, cards="4c 6d 5h", moves=[["1", "raise"]])["totals"]
    assert totals == {"1": {"staked": "20", "returned": "120"}}


def test_players_decide_at_the_same_time_and_the_clock_says_stay() -> None:
    stakes = {box: [bet("ante", 10)] for box in "123"}
    made = play(GAME, stakes=stakes, cards="4c 9d 6h", moves=[["3", "raise"], "timeout"])
    assert made.felt.staked == {"1": 1000, "2": 1000, "3": 2000}
    assert made.felt.returned == {"1": 2000, "2": 2000, "3": 4000}


def test_a_raise_cannot_be_made_twice() -> None:
    made = Play(red_dog())
    for box in "12":
        made.send(Move(box, "bet", "ante", (), 1000))
    made.send(Timeout())
    made.send(CardsAre(parse("2c 9c")))
    made.send(Move("1", "raise"))
    assert isinstance(made.want, Moves)
    with pytest.raises(Refused, match="not asked"):
        made.send(Move("1", "raise"))


def test_without_a_stake_no_card_is_drawn() -> None:
    made = Play(red_dog())
    made.send(Timeout())
    assert made.over
    assert made.felt.places == {}


@pytest.mark.clause("K13-23")
def test_the_maximum_win_is_that_of_seven_red_dogs() -> None:
    stakes = {str(box): [bet("ante", 50_000)] for box in range(1, 8)}
    made = play(GAME, stakes=stakes, cards="8c 8d 8h")
    assert -made.felt.bank == 3_850_000_00
    assert "maximum-win" not in kinds(made)


@pytest.mark.clause("K13-23")
def test_the_maximum_win_is_shared_by_the_whole_table() -> None:
    """3,000 for the table; antes of 200 and 100 would win 2,200 and 1,100: cut two to one."""
    plan = load(GAME).plan
    assert plan.max_win is not None
    game = make(replace(plan, max_win=replace(plan.max_win, amounts={"EUR": "3000"})))
    stakes = {"1": [bet("ante", 200)], "2": [bet("ante", 100)]}
    made = play_on(game, stakes=stakes, cards="8c 8d 8h")
    assert made.felt.returned == {"1": 2200_00, "2": 1100_00}


def test_a_pay_table_with_a_gap_is_refused() -> None:
    plan = load(GAME).plan
    ante = plan.bets[0]  # type: ignore[attr-defined]
    broken = replace(plan, bets=(replace(ante, table=ante.table[:-1]),))
    with pytest.raises(BadSetting, match="each spread"):
        make(broken)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_chips_and_journal(data: st.DataObject) -> None:
    play_any(red_dog(), data, ["1", "4", "7", "8"], ["ante", "raise"])
