"""King's Free Blackjack (K08), clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.rules import events
from krupier.rules.game import BadSetting
from krupier.rules.options import Amount, Move, Refused
from krupier.rules.play import Play
from krupier.rules.view import view
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

GAME = "kings/kings-free-blackjack"


def free(hands: Any, bank: str, do: str = "", drawn: str = "", **more: Any) -> Play:
    return deal(GAME, hands, bank, do, drawn, **more)


@pytest.mark.clause("K08-03", "K08-06", "K08-86")
def test_one_to_eight_decks_and_six_cards_burnt() -> None:
    for decks in (1, 8):
        pack = blackjack(GAME, decks=decks).equipment.pack
        assert pack is not None
        assert (len(pack.cards), pack.burn) == (52 * decks, 6)
    with pytest.raises(BadSetting):
        blackjack(GAME, decks=9)


@pytest.mark.clause("K08-08", "K08-88")
def test_five_to_seven_boxes() -> None:
    play = Play(blackjack(GAME, boxes=5))
    play.send(Move("5", "bet", "main", (), 1000))
    with pytest.raises(Refused):
        play.send(Move("6", "bet", "main", (), 1000))
    Play(blackjack(GAME, boxes=7)).send(Move("7", "bet", "main", (), 1000))
    for boxes in (4, 8):
        with pytest.raises(BadSetting):
            blackjack(GAME, boxes=boxes)


@pytest.mark.clause("K08-09", "K08-13", "K08-84")
def test_limits_of_a_box() -> None:
    play = Play(blackjack(GAME))
    assert (stakes(play, "1")["main"].least, stakes(play, "1")["main"].most) == (100, 5_000_000)
    play.send(Move("1", "bet", "main", (), 4_999_000))
    assert stakes(play, "1+1")["main"].most == 1000


@pytest.mark.clause("K08-10", "K08-12")
def test_the_first_bettor_decides() -> None:
    play = free({"1": "Ts 7d"}, "9h", bets={"1+1": {"main": 500}, "1": {}}, until_asked=True)
    assert words(play) == {"hit", "stand", "double"}
    assert words(play, "1+1") == set()


@pytest.mark.clause("K08-15", "K08-18", "K08-19", "K08-20", "K08-27")
def test_the_deal() -> None:
    play = free({"1": "Ts 7d", "3": "2s 3s"}, "9h", until_asked=True)
    order = [event.to for event in play.felt.events if isinstance(event, events.Cards)]
    assert order == ["1", "3", "bank", "1", "3"]
    assert view(play)["cards"]["3"] == ["2s", "3s"]
    with pytest.raises(Refused):
        play.send(Move("1", "bet", "main", (), 100))


@pytest.mark.clause("K08-25", "K08-61")
@pytest.mark.parametrize("second", ["none", "down"])
def test_the_bank_plays_when_no_player_wants_more(second: str) -> None:
    play = free(
        {"1": "Ts 7d", "2": "5s 3d"},
        "9h 8c",
        "1:stand 2:hit 2:stand",
        "Th",
        dealer_second_card=second,
    )
    decided = max(n for n, e in enumerate(play.felt.events) if isinstance(e, events.Decision))
    dealt = [n for n, e in enumerate(play.felt.events) if getattr(e, "to", None) == "bank"]
    if second == "none":
        assert decided < dealt[1]
    else:
        assert dealt[1] < decided < kinds(play).index("turn-up")


@pytest.mark.clause("K08-21", "K08-27", "K08-87")
def test_the_banks_second_card() -> None:
    play = free("Ts 7d", "9h 8c", until_asked=True, dealer_second_card="down")
    assert view(play)["cards"]["bank"] == ["9h", "??"]
    assert gain(free("Ts 7d", "9h 8c", "stand", dealer_second_card="down")) == 0
    assert gain(free("Ts 7d", "9h 8c", "stand")) == 0


@pytest.mark.clause("K08-28", "K08-29", "K08-30", "K08-85")
def test_insurance_limits() -> None:
    play = free("Ts 7d", "Ah", until_asked=True)
    assert offered(play)["insure"] == Amount("insure", 50, 500)
    assert "insure" not in words(free("Ts 7d", "Th", until_asked=True))


@pytest.mark.clause("K08-31", "K08-32", "K08-77")
def test_insurance_pays_two_to_one_or_is_lost() -> None:
    assert gains(free("Ts 9d", "Ah Kc", "insure=500 stand")) == {"main": -1000, "insurance": 1000}
    assert gains(free("Ts 9d", "Ah 6c", "insure=500 stand")) == {"insurance": -500, "main": 1000}


@pytest.mark.clause("K08-33", "K08-34")
def test_insurance_until_the_close() -> None:
    play = free("Ts 2d", "Ah Kc", "decline hit insure=500 stand", "2h")
    assert gains(play)["insurance"] == 1000
    play = free("Ts 9d", "Ah Kc", "decline stand")
    second = [n for n, e in enumerate(play.felt.events) if getattr(e, "to", None) == "bank"][1]
    assert kinds(play).index("insurance-closed") < second


@pytest.mark.clause("K08-66", "K08-32")
def test_insurance_is_not_saved_by_22() -> None:
    play = free("Ts 2d", "Ah 5c Tc 6d", "insure=500 stand")
    assert gains(play) == {"insurance": -500, "main": 0}


@pytest.mark.clause("K08-35", "K08-37")
def test_even_money() -> None:
    play = free("As Kd", "Ah", until_asked=True)
    assert words(play) == {"even-money", "decline"}
    assert gain(free("As Kd", "Ah", "even-money")) == 1000


@pytest.mark.clause("K08-23", "K08-24", "K08-38", "K08-43", "K08-68")
def test_hit_and_stand() -> None:
    assert gain(free("5s 3d", "9h Tc", "hit hit stand", "2c Th")) == 1000
    assert gain(free("Ts 8d", "9h 8c", "stand")) == 1000


@pytest.mark.clause("K08-39", "K08-70")
def test_over_21_is_lost_even_if_the_bank_makes_22() -> None:
    play = free({"1": "Ts 8d", "2": "Ts 8d"}, "6h 6c Tc", "1:hit 2:stand", "6s")
    assert (gain(play, "1"), gain(play, "2")) == (-1000, 0)


@pytest.mark.clause("K08-41", "K08-42")
def test_no_card_to_21() -> None:
    assert len(free("Ts 5d", "9h 9c", "hit", "6s").felt.cards("1")) == 3
    assert len(free("As 5d", "9h 9c", "hit", "5s").felt.cards("1")) == 3
    assert len(free("As Kd", "9h 9c").felt.cards("1")) == 2


@pytest.mark.clause("K08-26")
def test_a_player_may_draw_at_17_unless_the_literal_text_is_chosen() -> None:
    assert "hit" in words(free("Ts 7d", "9h", until_asked=True))
    assert gain(free("Ts 7d", "9h 8c", player_must_stand_at=17)) == 0


@pytest.mark.clause("K08-44", "K08-48")
@pytest.mark.parametrize(
    ("hand", "double"),
    [
        ("5s 4d", "free-double"),
        ("6s 4d", "free-double"),
        ("6s 5d", "free-double"),
        ("As 8d", "double"),
        ("As 9d", "double"),
        ("7s 8d", "double"),
        ("2s 3d", "double"),
    ],
)
def test_which_double_is_free(hand: str, double: str) -> None:
    found = words(free(hand, "9h", until_asked=True)) & {"double", "free-double"}
    assert found == {double}


@pytest.mark.clause("K08-45", "K08-46", "K08-47", "K08-71")
def test_paid_double() -> None:
    play = free("7s 8d", "9h", until_asked=True)
    assert costs(play, "double") == 1000
    assert gain(free("7s 8d", "9h 9c", "double", "6c")) == 2000
    assert gain(free("7s 8d", "9h 9c", "double", "2c")) == -2000


@pytest.mark.clause("K08-07", "K08-49", "K08-50", "K08-72", "K08-73", "K08-74", "K08-66")
@pytest.mark.parametrize(
    ("bank", "won"),
    [("9h Tc", 2000), ("Th Kc", 0), ("9h 2c Tc", -1000), ("6h 6c Tc", 0), ("6h 7c Tc", 2000)],
)
def test_free_double(bank: str, won: int) -> None:
    play = free("6s 5d", bank, "free-double", "9s")
    assert (play.felt.staked["1"], gain(play)) == (1000, won)
    assert "free-button" in kinds(play)
    assert len(play.felt.cards("1")) == 3


@pytest.mark.clause("K08-51", "K08-52", "K08-53")
@pytest.mark.parametrize(
    ("hand", "split"),
    [("8s 8d", "free-split"), ("As Ad", "free-split"), ("Ks Qd", "split"), ("9s Td", None)],
)
def test_which_split_is_free(hand: str, split: str | None) -> None:
    play = free(hand, "9h", until_asked=True)
    assert words(play) & {"split", "free-split"} == ({split} if split else set())
    if split:
        assert costs(play, split) == (1000 if split == "split" else 0)


@pytest.mark.clause("K08-75", "K08-53", "K08-07")
@pytest.mark.parametrize(
    ("drawn", "do", "won"),
    [
        ("Th Ts", "stand stand", 2000),
        ("Th 9s Ts", "stand hit", 1000),
        ("9h Tc Ts", "hit stand", 0),
        ("9h Tc 9s Ts", "hit hit", -1000),
    ],
)
def test_free_split_of_eights(drawn: str, do: str, won: int) -> None:
    # the bank has 17: 18 wins, 8-9-T is over
    bank = "9d 8c" if "stand" in do else "9d"
    play = free("8s 8d", bank, f"free-split {do}", drawn)
    assert (play.felt.staked["1"], gain(play)) == (1000, won)


@pytest.mark.clause("K08-75")
def test_a_free_split_that_pays_two_to_one_on_each_hand() -> None:
    play = free("8s 8d", "9d 8c", "free-split stand stand", "Th Ts", free_split_pays="2:1")
    assert gain(play) == 4000


@pytest.mark.clause("K08-54")
def test_at_most_three_splits() -> None:
    play = free(
        "8s 8d",
        "9d 8c",
        "free-split free-split free-split stand stand stand stand",
        "8c 8h 8s Ts Th Td",
    )
    # four eights in all hands: the last pair could not be split again
    assert len([place for place in play.felt.places if place.startswith("1")]) == 4
    again = free("8s 8d", "9d", "free-split free-split free-split", "8c 8h 8s", until_asked=True)
    assert words(again) == {"hit", "stand", "double"}


@pytest.mark.clause("K08-55", "K08-48")
def test_after_a_split_any_two_cards_are_doubled_for_chips() -> None:
    play = free("8s 8d", "9d", "free-split", "3c", until_asked=True)
    assert words(play) & {"double", "free-double"} == {"double"}
    play = free("8s 8d", "9d", "free-split", "3c", until_asked=True, free_double_after_split=True)
    assert words(play) & {"double", "free-double"} == {"free-double"}


@pytest.mark.clause("K08-55", "K08-75")
@pytest.mark.parametrize(("bank", "won"), [("9d 8c", 3000), ("Td Kc", -2000)])
def test_paid_double_on_a_free_hand(bank: str, won: int) -> None:
    # first hand 18, free hand doubled to 19: against 17 it wins 1 + 1 + 1, against 20 only chips go
    play = free("8s 8d", bank, "free-split stand double", "Th 3c 8h")
    assert (play.felt.staked["1"], gain(play)) == (2000, won)


@pytest.mark.clause("K08-56", "K08-57", "K08-58", "K08-76")
def test_split_aces() -> None:
    play = free("As Ad", "9h Tc", "free-split", "Kc Ac")
    # 21 (no blackjack, 1:1) and 12 with an ace that cannot be split again
    assert gains(play) == {"main": 1000}
    assert len(play.felt.places) == 3


@pytest.mark.clause("K08-61", "K08-62", "K08-63")
@pytest.mark.parametrize("bank", ["6h Ac", "Th 6c As", "2h 3c 4c 5c 6c", "Th 6c 2d"])
def test_the_bank_stands_on_every_17(bank: str) -> None:
    play = free("Ts 9d", bank, "stand")
    assert len(play.felt.cards("bank")) == len(bank.split())


@pytest.mark.clause("K08-64", "K08-65", "K08-80", "K08-81")
def test_blackjack() -> None:
    assert gain(free({"1": "As Td", "2": "Ts 9d"}, "9h 8c", "2:stand")) == 1500
    assert gain(free("As Td", "Th Ac")) == 0
    assert gain(free({"1": "As Td", "2": "Ts 9d"}, "Th 5c 6c", "2:stand")) == 1500
    assert gain(free("Ts 5d", "Th Ac", "hit", "6s")) == -1000


@pytest.mark.clause("K08-66", "K08-67")
def test_22_is_a_push_and_23_is_not() -> None:
    assert gain(free("Ts 8d", "6h 6c Tc", "stand")) == 0
    assert gain(free("Ts 8d", "6h 7c Tc", "stand")) == 1000
    # a blackjack that was not paid yet is pushed too
    assert gain(free("As Kd", "6h 6c Tc")) == 0
    assert gain(free("As Kd", "6h", pay_blackjack_immediately=True)) == 1500
    assert gain(free("As Kd", "Th 2c Tc", pay_blackjack_immediately=True)) == 0


@pytest.mark.clause("K08-69")
def test_equal_totals_are_a_push() -> None:
    assert gain(free("Ts 8d", "9h 9c", "stand")) == 0


@pytest.mark.clause("K08-83")
def test_settlement_from_right_to_left() -> None:
    play = free({"1": "Ts 9d", "2": "Ts 9d"}, "9h 9c", "1:stand 2:stand")
    assert [one.seat for one in play.felt.settled] == ["2", "1"]


@pytest.mark.clause("K08-10")
def test_free_bets_hold_for_every_bet_on_the_box() -> None:
    bets = {"1+1": {"main": 300}}
    play = free("6s 5d", "9h Tc", "free-double", "9s", bets=bets)
    assert (gain(play), gain(play, "1+1")) == (2000, 600)
    play = free("8s 8d", "9d 8c", "free-split stand stand", "Th Ts", bets=bets)
    assert (gain(play), gain(play, "1+1")) == (2000, 600)


def test_no_surrender() -> None:
    assert "surrender" not in words(free("Ts 6d", "9h", until_asked=True))
