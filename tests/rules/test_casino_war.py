"""Casino War of kings, clause by clause. Cards of a script: boxes in their order, then the bank."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from krupier.equipment.cards import parse
from krupier.equipment.draws import BURN, Cards, CardsAre, Face
from krupier.rules.casino_war import CasinoWar
from krupier.rules.families import load
from krupier.rules.options import Choose, Move, Refused, Stake
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Timeout
from tests.play import bet, play, returned, told
from tests.rules.random_rounds import play_any

GAME = "kings/casino-war"
HUNDRED = {"1": [bet("bet", 100)]}
WITH_BONUS = {"1": [bet("bet", 100), bet("bonus", 10)]}


def war_game(**setting: Any) -> CasinoWar:
    loaded = load(GAME, **setting)
    assert isinstance(loaded, CasinoWar)
    return loaded


def opened(stakes: dict[str, int], *cards: str, **setting: Any) -> Play:
    """A round after these cards have been dealt."""
    made = Play(war_game(**setting))
    for box, euros in stakes.items():
        made.send(Move(box, "bet", "bet", (), euros * 100))
    made.send(Timeout())
    for one in cards:
        made.send(CardsAre(parse(one)))
    return made


@pytest.mark.clause("K16-01", "K16-21")
def test_seven_boxes_and_their_limits() -> None:
    made = opened({str(box): 50_000 for box in range(1, 8)})
    assert len(made.felt.stakes) == 7
    fresh = Play(war_game())
    for seat, amount in (("8", 100), ("1", 99), ("1", 50_000_01)):
        with pytest.raises(Refused):
            fresh.send(Move(seat, "bet", "bet", (), amount))


@pytest.mark.clause("K16-03")
def test_six_decks() -> None:
    pack = war_game().equipment.pack
    assert pack is not None
    assert (len(pack.cards), max(pack.deck)) == (312, 51)


@pytest.mark.clause("K16-05")
def test_bonus_goes_with_a_bet_before_the_deal() -> None:
    made = Play(war_game())
    with pytest.raises(Refused) as caught:
        made.send(Move("1", "bet", "bonus", (), 1000))
    assert caught.value.facts["bets"] == ["bet"]
    made.send(Move("1", "bet", "bet", (), 1000))
    (stake, _) = made.offers("1")
    assert isinstance(stake, Stake)
    assert [one.bet for one in stake.bets] == ["bet", "bonus"]
    made.send(Move("1", "bet", "bonus", (), 1000))
    made.send(Timeout())
    with pytest.raises(Refused, match="no move can be made now"):
        made.send(Move("1", "bet", "bonus", (), 1000))


def test_bonus_without_its_bet_is_given_back() -> None:
    made = Play(war_game())
    made.send(Move("1", "bet", "bet", (), 1000))
    made.send(Move("1", "bet", "bonus", (), 500))
    made.send(Move("1", "take-back", "bet"))
    made.send(Timeout())
    assert made.over
    assert made.felt.returned == {"1": 500}
    assert made.felt.settled[0].how == "no-main-bet"


@pytest.mark.clause("K16-06")
def test_one_card_to_each_player_and_the_dealer() -> None:
    made = Play(war_game())
    for box in ("5", "2"):
        made.send(Move(box, "bet", "bet", (), 1000))
    made.send(Timeout())
    for place, name in (("2", "Kc"), ("5", "9c"), ("bank", "Tc")):
        assert made.want == Cards(1, to=place)
        made.send(CardsAre(parse(name)))
    assert made.over


@pytest.mark.clause("K16-07", "K16-12", "K16-13")
@pytest.mark.parametrize(
    ("own", "bank", "back"),
    [
        pytest.param("Kc", "9d", "200", marks=pytest.mark.clause("K16-14")),
        pytest.param("As", "Kd", "200", marks=pytest.mark.clause("K16-14")),
        pytest.param("3c", "2s", "200", marks=pytest.mark.clause("K16-14")),
        pytest.param("Qs", "Kc", "0", marks=pytest.mark.clause("K16-15")),
        pytest.param("2s", "Ac", "0", marks=pytest.mark.clause("K16-15")),
    ],
)
def test_the_higher_card_wins(own: str, bank: str, back: str) -> None:
    assert returned(GAME, stakes=HUNDRED, cards=f"{own} {bank}") == {"bet": back}


@pytest.mark.clause("K16-07", "K16-12", "K16-13")
def test_cards_have_their_usual_rank_whatever_their_suits() -> None:
    ranks = "23456789TJQKA"
    for low, high in pairwise(ranks):
        for one, other in product("cdhs", repeat=2):
            back = [
                play(GAME, stakes=HUNDRED, cards=cards).felt.returned["1"]
                for cards in (f"{high}{one} {low}{other}", f"{low}{one} {high}{other}")
            ]
            assert back == [20000, 0], (low, high)
            tied = opened({"1": 100}, f"{low}{one}", f"{low}{other}")
            assert tied.offers("1"), "a tie asks the player"


@pytest.mark.clause("K16-08", "K16-09")
def test_on_a_tie_the_player_gives_up_or_raises_by_his_stake() -> None:
    made = opened({"1": 75, "2": 20}, "Kc", "5c", "Kd")
    assert isinstance(made.want, Moves)
    assert made.offers("1") == (Choose("war", costs=7500), Choose("surrender"))
    assert made.offers("2") == (), "no tie there"
    made.send(Move("1", "war"))
    assert made.felt.staked["1"] == 15000


@pytest.mark.clause("K16-08", "K16-16")
def test_giving_up_loses_half() -> None:
    back = returned(GAME, stakes=HUNDRED, cards="Kc Kd", moves=[["1", "surrender"]])
    assert back == {"bet": "50"}
    odd = {"1": [bet("bet", "1.01")]}
    back = returned(GAME, stakes=odd, cards="Kc Kd", moves=[["1", "surrender"]])
    assert back == {"bet": "0.50"}


def test_who_does_not_decide_gives_up() -> None:
    assert returned(GAME, stakes=HUNDRED, cards="Kc Kd", moves=["timeout"]) == {"bet": "50"}


@pytest.mark.clause("K16-10")
def test_three_cards_are_burnt_then_one_dealt_to_each() -> None:
    made = opened({"1": 10, "2": 10, "3": 10}, "Kc", "Kh", "2c", "Kd")
    made.send(Move("2", "war"))
    made.send(Move("1", "war"))
    assert made.want == Cards(3, to=BURN, face=Face.DOWN)
    made.send(CardsAre(parse("2h 3h 4h")))
    for place, name in (("1", "Qc"), ("2", "5c"), ("bank", "Jc")):
        assert made.want == Cards(1, to=place)
        made.send(CardsAre(parse(name)))
    assert made.over
    assert made.felt.returned == {"1": 3000, "2": 0, "3": 0}


def test_each_war_by_itself_where_the_table_chose_so() -> None:
    made = opened({"1": 10, "2": 10}, "Kc", "Kh", "Kd", options={"war_together": False})
    made.send(Move("1", "war"))
    made.send(Move("2", "war"))
    wanted = []
    for name in ("2h 3h 4h", "Qc", "Jc", "5h 6h 7h", "5c", "6c"):
        assert isinstance(made.want, Cards)
        wanted.append(made.want.to)
        made.send(CardsAre(parse(name)))
    assert wanted == ["burn", "1", "bank", "burn", "2", "bank"]
    assert made.felt.returned == {"1": 3000, "2": 0}


@pytest.mark.parametrize(
    ("cards", "back"),
    [
        pytest.param(
            "Kc Kd 7h 7d", {"bet": "200", "raise": "100"}, marks=pytest.mark.clause("K16-17")
        ),
        pytest.param(
            "Kc Kd 8h 7d", {"bet": "200", "raise": "100"}, marks=pytest.mark.clause("K16-17")
        ),
        pytest.param("Kc Kd 5h 6d", {"bet": "0", "raise": "0"}, marks=pytest.mark.clause("K16-18")),
    ],
)
def test_war(cards: str, back: dict[str, str]) -> None:
    assert returned(GAME, stakes=HUNDRED, cards=cards, moves=[["1", "war"]]) == back


@pytest.mark.parametrize(
    ("cards", "moves", "bonus"),
    [
        pytest.param(
            "Kc Kd", [["1", "surrender"]], "110", marks=pytest.mark.clause("K16-19"), id="give up"
        ),
        pytest.param(
            "Kc Kd 2c 3c", [["1", "war"]], "110", marks=pytest.mark.clause("K16-19"), id="lost war"
        ),
        pytest.param(
            "Kc Kd 3c 3d", [["1", "war"]], "110", marks=pytest.mark.clause("K16-19"), id="tied war"
        ),
        pytest.param("Kc 9d", [], "0", marks=pytest.mark.clause("K16-20"), id="won, no tie"),
        pytest.param("9c Kd", [], "0", marks=pytest.mark.clause("K16-20"), id="lost, no tie"),
    ],
)
def test_bonus_is_on_the_first_cards(cards: str, moves: list[Any], bonus: str) -> None:
    assert returned(GAME, stakes=WITH_BONUS, cards=cards, moves=moves)["bonus"] == bonus


@pytest.mark.clause("K16-21")
def test_seven_maximum_bets_win_below_the_maximum() -> None:
    stakes = {str(box): [bet("bet", 50_000)] for box in range(1, 8)}
    made = play(GAME, stakes=stakes, cards="Ac Ad Ah As Ac Ad Ah 2c")
    assert -made.felt.bank == 350_000_00


@pytest.mark.clause("K16-21")
def test_the_table_wins_no_more_than_700_000() -> None:
    """Two boxes with a maximum bonus at 10:1 would win 1,000,000; each gets half of 700,000,
    and then the war wins nothing more. What a third box loses is no room for them."""
    stakes = {box: [bet("bet", 50_000), bet("bonus", 50_000)] for box in "12"}
    stakes["3"] = [bet("bet", 50_000)]
    made = told(
        GAME,
        stakes=stakes,
        cards="Kc Kd 5c Kh 9c 9d 2c",
        moves=[["1", "war"], ["2", "war"]],
    )
    back = {(one["seat"], one["bet"]): one["returned"] for one in made["settlement"]}
    assert back["1", "bonus"] == back["2", "bonus"] == "400000"
    assert back["1", "bet"] == "50000"
    caps = [one["cap"] for one in made["events"] if one["event"] == "maximum-win"]
    assert caps == ["700000", "700000"]


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_chips_and_journal(data: st.DataObject) -> None:
    game = war_game(options={"war_together": data.draw(st.booleans())})
    play_any(game, data, ["1", "3", "7", "8"], ["bet", "bonus", "raise"])
