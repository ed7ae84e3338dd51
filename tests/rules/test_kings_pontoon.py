"""Pontoon of kings (K09), clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.equipment.cards import DECK_52
from krupier.rules import events
from krupier.rules.game import BadSetting
from krupier.rules.options import Amount, Move, Refused
from krupier.rules.play import Play
from krupier.rules.view import view
from tests.rules.blackjack_table import blackjack, costs, deal, gain, gains, offered, stakes, words

GAME = "kings/pontoon"


def pontoon(hands: Any, bank: str, do: str = "", drawn: str = "", **more: Any) -> Play:
    return deal(GAME, hands, bank, do, drawn, **more)


@pytest.mark.clause("K09-02", "K09-07", "K09-76")
def test_one_to_eight_decks_without_jokers() -> None:
    pack = blackjack(GAME, decks=1).equipment.pack
    assert pack is not None
    assert (pack.cards, pack.burn) == (DECK_52, 6)
    eight = blackjack(GAME, decks=8).equipment.pack
    assert eight is not None
    assert eight.cards == DECK_52 * 8
    for decks in (0, 9):
        with pytest.raises(BadSetting):
            blackjack(GAME, decks=decks)


@pytest.mark.clause("K09-08", "K09-09", "K09-75")
def test_seven_boxes_and_three_players_on_each() -> None:
    play = Play(blackjack(GAME))
    for seat in ("7", "7+1", "7+2"):
        play.send(Move(seat, "bet", "main", (), 1000))
    for seat in ("7+3", "8"):
        with pytest.raises(Refused):
            play.send(Move(seat, "bet", "main", (), 1000))
    play.send(Move("7+1", "bet", "main", (), 500))


@pytest.mark.clause("K09-10", "K09-12", "K09-14", "K09-16")
def test_whoever_played_first_decides_and_bets_stay() -> None:
    play = pontoon("Ts 7d", "9h", bets={"1+1": {"main": 500}}, until_asked=True)
    assert (words(play), words(play, "1+1")) == ({"hit", "stand"}, set())
    with pytest.raises(Refused):
        play.send(Move("1", "bet", "main", (), 500))


@pytest.mark.clause("K09-73")
def test_limits_hold_for_the_box() -> None:
    play = Play(blackjack(GAME))
    play.send(Move("1", "bet", "main", (), 4_000_000))
    assert stakes(play, "1+1")["main"].most == 1_000_000
    assert stakes(play, "2")["main"].least == 100


@pytest.mark.clause("K09-17", "K09-19")
def test_the_deal_goes_clockwise_from_the_left() -> None:
    play = pontoon({"2": "Ts 7d", "6": "2s 2d"}, "9h", until_asked=True)
    order = [event.to for event in play.felt.events if isinstance(event, events.Cards)]
    assert order == ["2", "6", "bank", "2", "6"]


@pytest.mark.clause("K09-21", "K09-77")
def test_the_banks_second_card_may_be_dealt_face_down() -> None:
    play = pontoon("Ts 7d", "9h 8c", until_asked=True, dealer_second_card="down")
    assert view(play)["cards"]["bank"] == ["9h", "??"]
    play = pontoon("Ts 7d", "9h", until_asked=True, dealer_second_card="none")
    assert view(play)["cards"]["bank"] == ["9h"]


@pytest.mark.clause("K09-23", "K09-24", "K09-25", "K09-74")
def test_insurance_up_to_half() -> None:
    play = pontoon("Ts 7d", "Ah", until_asked=True)
    assert offered(play)["insure"] == Amount("insure", 50, 500)
    assert words(play) == {"insure", "decline"}
    assert words(pontoon("As Kd", "Ah", until_asked=True)) == {"insure", "decline"}


@pytest.mark.clause("K09-26")
@pytest.mark.parametrize("second", ["none", "down"])
def test_insurance_closes_before_the_first_decision(second: str) -> None:
    play = pontoon("Ts 7d", "Ah 5d", "decline", until_asked=True, dealer_second_card=second)
    assert "insure" not in words(play)


@pytest.mark.clause("K09-27", "K09-63")
def test_insurance_is_lost_before_a_third_card_is_dealt() -> None:
    play = pontoon("Ts 9d", "Ah 2c 6c", "insure=500 stand")
    assert gains(play) == {"insurance": -500, "main": -1000}
    told = play.felt.events
    lost = next(one for one in told if isinstance(one, events.Settle))
    third = [n for n, e in enumerate(told) if getattr(e, "to", None) == "bank"][2]
    assert lost.bet == "insurance"
    assert told.index(lost) < third


@pytest.mark.clause("K09-29", "K09-62", "K09-63")
def test_a_pontoon_of_the_bank_takes_the_boxes_then_pays_insurance() -> None:
    play = pontoon("Ts 9d", "Ah Qc", "insure=500 stand")
    assert [one.bet for one in play.felt.settled] == ["main", "insurance"]
    assert gains(play) == {"main": -1000, "insurance": 1000}
    split = pontoon("8s 8d", "Th Ac", "split stand stand", "Ts Tc")
    assert gain(split) == -2000


@pytest.mark.clause("K09-31", "K09-33")
def test_a_player_draws_or_stands_and_cannot_double() -> None:
    play = pontoon("5s 6d", "9h", until_asked=True)
    assert words(play) == {"hit", "stand"}
    assert gain(pontoon("5s 6d", "9h 8c", "hit stand", "9c")) == 1000
    asked = pontoon({"2": "5s 6d", "6": "Ts 2d"}, "9h", until_asked=True)
    assert (words(asked, "2"), words(asked, "6")) == ({"hit", "stand"}, set()), "from the left"
    asked.send(Move("2", "stand"))
    assert words(asked, "6") == {"hit", "stand"}


@pytest.mark.clause("K09-34")
def test_no_card_at_21() -> None:
    assert len(pontoon("Ts 7d", "9h 8c", "hit", "4c").felt.cards("1")) == 3


@pytest.mark.clause("K09-35", "K09-61", "K09-70")
def test_over_21_loses_at_once() -> None:
    assert gain(pontoon("Ts 7d", "9h", "hit", "Kc")) == -1000
    # after a split only the hand over 21
    play = pontoon("8s 8d", "9h 8c", "split hit stand", "9s 5c Ts")
    assert gains(play) == {"main": -1000, "split 1.2": 1000}


@pytest.mark.clause("K09-40", "K09-41", "K09-42")
def test_a_split_is_offered_on_equal_value() -> None:
    play = pontoon("Ks Qd", "9h", until_asked=True)
    assert costs(play, "split") == 1000
    assert "split" not in words(pontoon("Ks 9d", "9h", until_asked=True))


@pytest.mark.clause("K09-45", "K09-46", "K09-47", "K09-48")
def test_split_hands_are_played_one_after_another_from_the_first() -> None:
    play = pontoon("8s 8d", "9h 8c", "split split stand stand stand", "8h Ts Tc Td")
    to = [event.to for event in play.felt.events if isinstance(event, events.Cards)]
    # the second and the third hand get their split card, and a card when their turn comes
    assert to == ["1", "bank", "1", "1.2", "1", "1.3", "1", "1.2", "1.3", "bank"]
    assert gain(play) == 3000


@pytest.mark.clause("K09-49")
def test_two_further_cards_to_a_split_hand() -> None:
    play = pontoon("4s 4d", "9h 8c", "split hit hit", "2s 3s 2d 5d")
    assert [len(play.felt.cards(place)) for place in ("1", "1.2")] == [3, 3]
    free = pontoon(
        "4s 4d",
        "9h 8c",
        "split hit hit hit stand",
        "2s 3s 2d 2h Td",
        split_hand_max_cards_drawn="unlimited",
    )
    assert gains(free)["main"] == 2000


@pytest.mark.clause("K09-50", "K09-51")
def test_split_aces_get_one_card_and_are_no_pontoon() -> None:
    play = pontoon("As Ad", "Th Qc", "split", "Kc 5c")
    assert gains(play) == {"main": 1000, "split 1.2": -1000}
    # 21 ties with 21, and the bank wins ties
    assert gains(pontoon("As Ad", "Th 5d 6c", "split", "Kc 5c"))["main"] == -1000


@pytest.mark.clause("K09-54", "K09-55")
@pytest.mark.parametrize("bank", ["6h Ac", "2h 2c 2d 5c 6c", "Th 6c Ad", "9h 7c 5d"])
def test_the_bank_draws_to_17(bank: str) -> None:
    play = pontoon("Ts Kd", bank, "stand")
    assert len(play.felt.cards("bank")) == len(bank.split())


@pytest.mark.clause("K09-56", "K09-66")
def test_pontoon_pays_two_to_one() -> None:
    assert gain(pontoon("As Kd", "Th Qc")) == 2000


@pytest.mark.clause("K09-60", "K09-62", "K09-71")
def test_the_bank_wins_ties() -> None:
    assert gain(pontoon("As Kd", "Ah Qc", "decline")) == -1000
    assert gain(pontoon("Ts 7d", "Th 5c 6c", "hit", "4d")) == -1000
    assert gain(pontoon("Ts 8d", "9h 9c", "stand")) == -1000


@pytest.mark.clause("K09-57", "K09-67", "K09-68")
def test_five_card_trick() -> None:
    # 16 in five cards beats 21, is complete, and pays 2:1
    play = pontoon("2s 3d", "Th 6c 5c", "hit hit hit", "4c 2c 5h")
    assert gain(play) == 2000
    exactly_21 = pontoon("2s 3d", "Th 6c 5c", "hit hit hit", "4c 2c Th")
    assert gain(exactly_21) == 2000


@pytest.mark.clause("K09-67", "K09-68")
def test_five_card_trick_of_the_bank() -> None:
    bank = "2h 3c 4c 2d 6c"
    assert gain(pontoon("Ts Kd", bank, "stand")) == -1000
    assert gain(pontoon("2s 3d", bank, "hit hit hit", "4c 2c 9h")) == -1000
    assert gain(pontoon("Ts Kd", bank, "stand", dealer_five_card_trick=False)) == 1000


@pytest.mark.clause("K09-58", "K09-59", "K09-69")
@pytest.mark.parametrize(
    ("hand", "bank", "won"), [("Ts Kd", "9h Tc", 1000), ("Ts 8d", "6h 9c Tc", 1000)]
)
def test_any_other_win_pays_evens(hand: str, bank: str, won: int) -> None:
    assert gain(pontoon(hand, bank, "stand")) == won


@pytest.mark.clause("K09-72")
def test_settlement_from_right_to_left() -> None:
    play = pontoon({"1": "Ts 9d", "2": "Ts 9d"}, "9h 9c", "1:stand 2:stand")
    assert [one.seat for one in play.felt.settled] == ["2", "1"]
