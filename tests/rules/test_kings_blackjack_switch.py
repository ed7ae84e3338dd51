"""Black Jack Switch of kings (K15), clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.equipment.cards import show
from krupier.rules import events
from krupier.rules.game import BadSetting
from krupier.rules.options import Amount, Move, Refused
from krupier.rules.play import Play
from krupier.rules.view import view
from krupier.rules.wants import Timeout
from tests.rules.blackjack_table import blackjack, costs, deal, gain, gains, offered, stakes, words

GAME = "kings/blackjack-switch"


def switch(hands: Any, bank: str, do: str = "", drawn: str = "", **more: Any) -> Play:
    return deal(GAME, hands, bank, do, drawn, **more)


@pytest.mark.clause("K15-01", "K15-09", "K15-10", "K15-41")
def test_five_places_with_two_equal_stakes_and_a_bonus() -> None:
    play = Play(blackjack(GAME))
    play.send(Move("5", "bet", "main", (), 1000))
    assert play.felt.staked == {"5": 2000}
    assert set(stakes(play, "5")) == {"main", "bonus"}
    assert (stakes(play, "1")["main"].least, stakes(play, "1")["main"].most) == (100, 5_000_000)
    with pytest.raises(Refused):
        play.send(Move("6", "bet", "main", (), 1000))
    play.send(Move("5", "take-back", "main"))
    assert play.felt.staked == {"5": 0}


@pytest.mark.clause("K15-03", "K15-47")
def test_one_to_eight_decks() -> None:
    for decks in (1, 8):
        pack = blackjack(GAME, decks=decks).equipment.pack
        assert pack is not None
        assert len(pack.cards) == 52 * decks
    for decks in (0, 9):
        with pytest.raises(BadSetting):
            blackjack(GAME, decks=decks)


@pytest.mark.clause("K15-05", "K15-48")
def test_a_cut_card_with_manual_shuffling() -> None:
    machine = blackjack(GAME).equipment.pack
    manual = blackjack(GAME, shuffle="cut-card", cut=60).equipment.pack
    assert machine is not None
    assert manual is not None
    assert (machine.cut, manual.cut) == (None, 60)


@pytest.mark.clause("K15-06")
def test_standing_players_within_the_maximum() -> None:
    play = Play(blackjack(GAME))
    play.send(Move("1", "bet", "main", (), 4_999_000))
    assert stakes(play, "1+1")["main"].most == 1000


@pytest.mark.clause("K15-08")
def test_several_places_and_the_first_bettor_decides() -> None:
    play = switch(
        {"1": "Ts Kd | 9s Td", "2": "Ts 8d | Ts 7d"},
        "9h 9c",
        "1:keep 1:stand 1:stand 2:keep 2:stand 2:stand",
    )
    assert (gain(play, "1"), gain(play, "2")) == (2000, -1000)
    asked = switch("Ts Kd | 9s Td", "9h", bets={"1+1": {"main": 500}}, until_asked=True)
    assert (words(asked), words(asked, "1+1")) == ({"switch", "keep"}, set())


@pytest.mark.clause("K15-12", "K15-13", "K15-14")
def test_the_deal() -> None:
    play = switch({"1": "Ts Kd | 9s Td", "2": "2s 3d | 4s 5d"}, "9h", until_asked=True)
    order = [event.to for event in play.felt.events if isinstance(event, events.Cards)]
    assert order == ["1.1", "1.2", "2.1", "2.2", "bank", "1.1", "1.2", "2.1", "2.2"]
    assert view(play)["cards"]["bank"] == ["9h"]


@pytest.mark.clause("K15-14", "K15-44")
def test_the_hole_card_variant() -> None:
    play = switch("Ts Kd | 9s Td", "9h 8c", until_asked=True, dealer_second_card="down")
    assert view(play)["cards"]["bank"] == ["9h", "??"]


@pytest.mark.clause("K15-11", "K15-15", "K15-36", "K15-37", "K15-38", "K15-39", "K15-40")
@pytest.mark.parametrize(
    ("hands", "won"),
    [
        ("9s 4d | 9d 4s", 8000),
        ("9s 9d | 9h Ks", 5000),
        ("9s 9d | 9h 9c", 40000),
        ("9s 9d | 2h 3c", 1000),
        ("Ts Jd | Qh Kc", -1000),
    ],
)
def test_bonus_is_settled_first(hands: str, won: int) -> None:
    play = switch(hands, "9h", bets={"bonus": 1000}, until_asked=True)
    (settled,) = play.felt.settled
    assert (settled.bet, settled.returned - settled.staked) == ("bonus", won)
    assert words(play) == {"switch", "keep"}
    with pytest.raises(Refused):
        play.send(Move("1", "bet", "bonus", (), 1000))


@pytest.mark.clause("K15-43")
def test_the_bonus_stake() -> None:
    play = Play(blackjack(GAME, bonus_stake="equal"))
    play.send(Move("1", "bet", "main", (), 700))
    offer = stakes(play, "1")["bonus"]
    assert (offer.least, offer.most) == (700, 700)
    play.send(Move("1", "bet", "bonus", (), 700))
    play.send(Move("1", "bet", "main", (), 100))
    play.send(Timeout())
    assert [one.how for one in play.felt.settled] == ["not-equal"]
    play = Play(blackjack(GAME))
    play.send(Move("1", "bet", "main", (), 700))
    assert stakes(play, "1")["bonus"].most == 5_000_000


@pytest.mark.clause("K15-16")
def test_switching_the_second_cards() -> None:
    play = switch("Ts 6d | 5s Td", "9h", "switch", until_asked=True)
    assert [show(play.felt.cards(place)) for place in ("1.1", "1.2")] == ["Ts Td", "5s 6d"]
    kept = switch("Ts 6d | 5s Td", "9h", "keep", until_asked=True)
    assert [show(kept.felt.cards(place)) for place in ("1.1", "1.2")] == ["Ts 6d", "5s Td"]
    with pytest.raises(Refused):
        kept.send(Move("1", "switch"))


@pytest.mark.clause("K15-16", "K15-31")
def test_a_switched_blackjack() -> None:
    hands = "As 5d | 6s Kd"
    play = switch(hands, "Th 5c 6c", "switch stand", "")
    # A-K is a blackjack and beats 21, 6-5 loses
    assert gains(play) == {"main-1": 1000, "main-2": -1000}
    ordinary = switch(hands, "Th 5c 6c", "switch stand", switched_21="ordinary")
    assert gains(ordinary) == {"main-1": 0, "main-2": -1000}


@pytest.mark.clause("K15-17", "K15-45")
def test_doubling() -> None:
    play = switch("Ts 3d | 5s 6d", "9h", "keep", until_asked=True)
    assert costs(play, "double") == 1000
    narrow = switch("Ts 3d | 5s 6d", "9h", "keep", until_asked=True, double="9-11")
    assert "double" not in words(narrow)
    narrow = switch("5s 3d | 5s 6d", "9h", "keep stand", until_asked=True, double="9-11")
    assert "double" in words(narrow)
    won = switch("Ts Kd | 5s 6d", "9h 9c", "keep stand double", "Tc")
    assert gains(won) == {"main-1": 1000, "main-2": 1000, "double 1.2": 1000}


@pytest.mark.clause("K15-18", "K15-30")
def test_splitting() -> None:
    play = switch("Ks Qd | 9s Td", "9h 9c", "keep split stand stand", "Ad 9c")
    # K-A is just 21, Q-9 19, 9-T 19 against 18
    assert gains(play) == {"main-1": 1000, "split 1.3": 1000, "main-2": 1000}
    order = [event.to for event in play.felt.events if isinstance(event, events.Cards)]
    assert order[-3:] == ["1.1", "1.3", "bank"]
    tied = switch("Ks Qd | 9s Td", "9h 5c 7c", "keep split stand stand", "Ad 9c")
    assert gains(tied)["main-1"] == 0, "a blackjack would beat 21"


@pytest.mark.clause("K15-46")
def test_three_splits_and_aces_once_or_no_limit() -> None:
    do = "keep split split split"
    four = switch("8s 8d | Ts Kd", "9h", do, "8c 8h 8s", until_asked=True)
    assert "split" not in words(four)
    free = switch("8s 8d | Ts Kd", "9h", do, "8c 8h 8s", until_asked=True, max_splits="unlimited")
    assert "split" in words(free)
    aces = switch("As Ad | Ts Kd", "9h 9c", "keep split stand", "Ac 5h")
    assert len(aces.felt.places) == 4
    again = switch(
        "As Ad | Ts Kd", "9h", "keep split", "Ac", until_asked=True, max_splits="unlimited"
    )
    assert words(again) == {"split", "stand"}


@pytest.mark.clause("K15-19", "K15-32", "K15-33", "K15-42")
def test_insurance() -> None:
    play = switch("Ts 9d | Ts 8d", "Ah", until_asked=True)
    assert offered(play)["insure"] == Amount("insure", 50, 1000)
    play = switch("Ts 9d | Ts 8d", "Ah Kc", "insure=1000 keep stand stand")
    assert gains(play) == {"main-1": -1000, "main-2": -1000, "insurance": 2000}
    play = switch("Ts 9d | Ts 8d", "Ah 7c", "insure=1000 keep stand stand")
    assert gains(play) == {"insurance": -1000, "main-1": 1000, "main-2": 0}


@pytest.mark.clause("K15-20", "K15-27", "K15-35")
def test_22_is_a_push_for_those_still_in_the_game() -> None:
    play = switch("Ts Ad | Ts 6d", "6h 6c Tc", "keep hit", "6s")
    # 21 is pushed, even as a blackjack; 22 of the player is lost already
    assert gains(play) == {"main-2": -1000, "main-1": 0}


@pytest.mark.clause("K15-28")
def test_above_22_the_players_win() -> None:
    assert gain(switch("Ts 8d | Ts 6d", "6h 7c Tc", "keep stand stand")) == 2000


@pytest.mark.clause("K15-21", "K15-25")
def test_the_bank_hits_soft_17() -> None:
    play = switch("Ts 8d | Ts 6d", "6h Ac 2c", "keep stand stand")
    assert len(play.felt.cards("bank")) == 3
    hard = switch("Ts 8d | Ts 6d", "Th 6c Ac", "keep stand stand")
    assert len(hard.felt.cards("bank")) == 3


@pytest.mark.clause("K15-29", "K15-34")
def test_equal_totals_are_a_push() -> None:
    assert gain(switch("Ts 8d | 9s 9d", "9h 9c", "keep stand stand")) == 0


@pytest.mark.clause("K15-31")
def test_every_win_pays_evens() -> None:
    assert gain(switch("As Kd | Ts 9d", "9h 9c", "keep stand")) == 2000


@pytest.mark.clause("K15-41")
def test_the_maximum_win_binds_the_bonus() -> None:
    play = switch("9s 9d | 9h 9c", "8h", bets={"bonus": 5_000_000}, until_asked=True)
    assert play.felt.returned == {"1": 150_000_000}


def test_no_surrender_and_no_even_money() -> None:
    assert words(switch("As Kd | Ts 6d", "Ah", until_asked=True)) == {"insure", "decline"}
    assert "surrender" not in words(switch("Ts 6d | Ts 6d", "9h", "keep", until_asked=True))
