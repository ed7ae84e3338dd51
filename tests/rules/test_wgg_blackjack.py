"""Black Jack of wgg (W12), clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.rules import events
from krupier.rules.game import BadSetting
from krupier.rules.options import Amount, Move, Refused
from krupier.rules.play import Play
from krupier.rules.wants import Timeout, Void
from tests.rules.blackjack_table import (
    blackjack,
    costs,
    deal,
    gain,
    gains,
    kinds,
    offered,
    stakes,
    words,
)

GAME = "wgg/blackjack"


def bj(hands: Any, bank: str, do: str = "", drawn: str = "", **more: Any) -> Play:
    """Nobody surrenders unless the test says so."""
    more.setdefault("surrender", "off")
    return deal(GAME, hands, bank, do, drawn, **more)


@pytest.mark.clause("W12-03", "W12-51", "W12-54")
def test_six_to_eight_packs_and_a_cut_card() -> None:
    pack = blackjack(GAME, decks=8, cut=80).equipment.pack
    assert pack is not None
    assert (len(pack.cards), pack.cut) == (416, 80)
    machine = blackjack(GAME, shuffle="every-round").equipment.pack
    assert machine is not None
    assert machine.cut is None
    for decks in (5, 9):
        with pytest.raises(BadSetting):
            blackjack(GAME, decks=decks)
    six = blackjack(GAME, decks=6).equipment.pack
    assert six is not None
    assert len(six.cards) == 312


@pytest.mark.clause("W12-07", "W12-12", "W12-52")
def test_five_to_seven_boxes() -> None:
    for boxes in (5, 7):
        play = Play(blackjack(GAME, boxes=boxes))
        assert kinds(play) == ["place-your-bets"]
        play.send(Move(str(boxes), "bet", "main", (), 200))
        with pytest.raises(Refused):
            play.send(Move(str(boxes + 1), "bet", "main", (), 200))
    for boxes in (4, 8):
        with pytest.raises(BadSetting):
            blackjack(GAME, boxes=boxes)


@pytest.mark.clause("W12-47", "W12-48")
def test_two_to_five_thousand() -> None:
    offer = stakes(Play(blackjack(GAME)), "1")["main"]
    assert (offer.least, offer.most) == (200, 500_000)
    assert bj("Ts Kd", "9h Tc", "stand", bets={"main": 200}).felt.returned == {"1": 400}
    assert bj("Ts Kd", "9h Tc", "stand", bets={"main": 500_000}).felt.returned == {"1": 1_000_000}


@pytest.mark.clause("W12-08", "W12-11")
def test_standing_players_bet_behind_and_the_seated_one_decides() -> None:
    play = Play(blackjack(GAME))
    with pytest.raises(Refused):
        play.send(Move("2+1", "bet", "main", (), 1000))
    play.send(Move("2", "bet", "main", (), 1000))
    play.send(Move("2+1", "bet", "main", (), 1000))
    bets = {"1": {}, "1+1": {"main": 300}}
    asked = bj("Ts 9d", "9h", bets=bets, until_asked=True)
    assert words(asked, "1")
    assert words(asked, "1+1") == set()
    with pytest.raises(Refused):
        asked.send(Move("1+1", "stand"))
    play = bj("Ts 9d", "9h 9c", "stand", bets=bets)
    assert (gain(play), gain(play, "1+1")) == (1000, 300)


@pytest.mark.clause("W12-09", "W12-49")
def test_the_seated_players_bets_have_priority() -> None:
    play = Play(blackjack(GAME))
    for seat, amount in (("1", 100_000), ("1+1", 300_000), ("1+2", 100_000)):
        play.send(Move(seat, "bet", "main", (), amount))
    assert "main" not in stakes(play, "1+3")
    play.send(Move("1", "bet", "main", (), 150_000))
    play.send(Timeout())
    # 150,000 too much: the last comer's 100,000 go, and 50,000 of the one before
    lying = {one.seat: one.amount for one in play.felt.lying()}
    assert lying == {"1": 250_000, "1+1": 250_000}


@pytest.mark.clause("W12-09")
def test_bets_behind_go_back_when_the_seated_player_leaves() -> None:
    play = Play(blackjack(GAME))
    play.send(Move("1", "bet", "main", (), 1000))
    play.send(Move("1+1", "bet", "main", (), 1000))
    play.send(Move("1", "take-back", "main"))
    play.send(Timeout())
    assert play.over
    assert [one.how for one in play.felt.settled] == ["no-seated-bet"]


@pytest.mark.clause("W12-13", "W12-14", "W12-19")
def test_the_deal() -> None:
    play = bj({"1": "Ts Kd", "3": "Ts 7d"}, "9h 9c", "1:stand 3:stand")
    order = [event.to for event in play.felt.events if isinstance(event, events.Cards)]
    assert order == ["1", "3", "bank", "1", "3", "bank"]


@pytest.mark.clause("W12-15", "W12-18", "W12-36")
def test_hit_stand_and_bust() -> None:
    assert gain(bj("5s 6d", "9h 9c", "hit stand", "9c")) == 1000
    play = bj({"1": "Ts 6d", "2": "Ts 9d"}, "6h Tc Kc", "1:hit 2:stand", "Kh")
    assert (gain(play, "1"), gain(play, "2")) == (-1000, 1000)


@pytest.mark.clause("W12-20", "W12-44")
@pytest.mark.parametrize("bank", ["6h Ac", "Th 6c Ad", "2h 3c 4c 5c 2d Ac"])
def test_the_croupier_draws_to_16(bank: str) -> None:
    assert len(bj("Ts Kd", bank, "stand").felt.cards("bank")) == len(bank.split())


@pytest.mark.clause("W12-21")
def test_double() -> None:
    assert costs(bj("Ts 2d", "9h", until_asked=True), "double") == 1000
    assert gain(bj("5s 6d", "9h 9c", "double", "9c")) == 2000
    assert gain(bj("5s 6d", "9h 9c", "double", "2c")) == -2000


@pytest.mark.clause("W12-22", "W12-23", "W12-26")
def test_three_splits_and_a_card_to_each_hand() -> None:
    play = bj(
        "8s 8d",
        "9h 9c",
        "split split split stand stand stand stand",
        "8c 8h 8s Ts Th Td",
    )
    assert [len(play.felt.cards(place)) for place in ("1", "1.2", "1.3", "1.4")] == [2, 2, 2, 2]
    assert "split" not in words(
        bj("8s 8d", "9h", "split split split", "8c 8h 8s", until_asked=True)
    )
    assert costs(bj("Ts Jd", "9h", until_asked=True), "split") == 1000


@pytest.mark.clause("W12-24", "W12-25", "W12-37")
def test_aces_are_split_once_and_get_one_card() -> None:
    play = bj("As Ad", "9h 9c", "split", "Ac Kc")
    assert gains(play) == {"main": -1000, "split 1.2": 1000}
    tens = bj("Ts Kd", "9h Tc", "split stand", "9c Ac")
    assert gains(tens) == {"main": 0, "split 1.2": 1000}


@pytest.mark.clause("W12-27", "W12-50")
def test_insurance_up_to_half() -> None:
    play = bj("Ts 9d", "Ah", until_asked=True)
    assert offered(play)["insure"] == Amount("insure", 100, 500)
    later = bj("Ts 9d", "Ah", "decline", until_asked=True)
    assert "insure" not in words(later)


@pytest.mark.clause("W12-38", "W12-39")
def test_insurance_pays_or_is_lost() -> None:
    assert gains(bj("Ts 9d", "Ah Kc", "insure=500 stand")) == {"main": -1000, "insurance": 1000}
    assert gains(bj("Ts 9d", "Ah 7c", "insure=500 stand")) == {"insurance": -500, "main": 1000}


@pytest.mark.clause("W12-28", "W12-40", "W12-41")
def test_even_money() -> None:
    assert words(bj("As Kd", "Ah", until_asked=True)) == {"even-money", "decline"}
    assert gain(bj("As Kd", "Ah", "even-money")) == 1000
    assert gain(bj("As Kd", "Ah Qc", "decline")) == 0


@pytest.mark.clause("W12-29", "W12-42")
def test_surrender_before_the_first_box_plays() -> None:
    play = bj({"1": "Ts 6d", "2": "Ts 5d"}, "Th", until_asked=True, surrender="early")
    assert words(play, "2") == {"surrender", "play-on"}
    play = bj(
        {"1": "Ts 6d", "2": "Ts 5d"},
        "Th Ac",
        "2:surrender 1:play-on 1:stand",
        surrender="early",
    )
    assert (gain(play, "1"), gain(play, "2")) == (-1000, -500)
    later = bj("Ts 6d", "Th", "play-on", until_asked=True, surrender="early")
    assert words(later) == {"hit", "stand", "double"}


@pytest.mark.clause("W12-30", "W12-55")
def test_no_surrender_against_an_ace_or_where_it_is_prohibited() -> None:
    against_ace = bj("Ts 6d", "Ah", "decline", until_asked=True, surrender="early")
    assert words(against_ace) == {"hit", "stand", "double"}
    assert words(bj("Ts 6d", "Th", until_asked=True)) == {"hit", "stand", "double"}


@pytest.mark.clause("W12-29")
def test_a_surrender_holds_for_all_bets_on_the_box() -> None:
    bets = {"1": {}, "1+1": {"main": 300}}
    play = bj("Ts 6d", "Th", "surrender", bets=bets, surrender="early")
    assert (gain(play), gain(play, "1+1")) == (-500, -150)


@pytest.mark.clause("W12-32", "W12-46")
def test_blackjack() -> None:
    assert gain(bj("As Td", "9h 9c")) == 1500
    assert gain(bj({"1": "As Td", "2": "Ts 9d"}, "Th 5c 6c", "2:stand")) == 1500


@pytest.mark.clause("W12-33", "W12-35", "W12-58")
@pytest.mark.parametrize(("bank", "won"), [("9h 9c", 1000), ("9h Tc", 0), ("Th Kc", -1000)])
def test_totals_against_19(bank: str, won: int) -> None:
    assert gain(bj("Ts 9d", bank, "stand")) == won


@pytest.mark.clause("W12-34")
def test_the_croupier_over_21() -> None:
    play = bj({"1": "Ts 2d", "2": "As Kd"}, "6h Tc Kc", "1:stand")
    assert (gain(play, "1"), gain(play, "2")) == (1000, 1500)


@pytest.mark.clause("W12-35", "W12-46")
def test_his_blackjack_beats_21_and_takes_doubles() -> None:
    assert gain(bj("Ts 5d", "Th Ac", "hit", "6s")) == -1000
    assert gain(bj("5s 6d", "Th Ac", "double", "Ts")) == -2000


@pytest.mark.clause("W12-56")
def test_an_annulled_game_gives_the_stakes_back() -> None:
    play = bj("8s 8d", "9h", "split", "5c", until_asked=True)
    play.send(Void("missing-card"))
    assert gain(play) == 0
    assert play.void
