"""Black Jack of kings (K06), clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.equipment.draws import Face
from krupier.rules import events
from krupier.rules.game import BadSetting
from krupier.rules.options import Amount, Move, Refused
from krupier.rules.play import Play
from krupier.rules.script import Script
from krupier.rules.view import view
from krupier.rules.wants import Timeout
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

GAME = "kings/blackjack"


def bj(hands: Any, bank: str, do: str = "", drawn: str = "", **more: Any) -> Play:
    return deal(GAME, hands, bank, do, drawn, **more)


# -- equipment, boxes, betting ---------------------------------------------------------------


@pytest.mark.clause("K06-03", "K06-08", "K06-91")
def test_two_to_eight_decks_and_six_cards_burnt() -> None:
    for decks in (2, 6, 8):
        pack = blackjack(GAME, decks=decks).equipment.pack
        assert pack is not None
        assert (len(pack.cards), pack.burn) == (52 * decks, 6)
    for decks in (1, 9):
        with pytest.raises(BadSetting, match="from 2 to 8"):
            blackjack(GAME, decks=decks)


@pytest.mark.clause("K06-92", "K06-93", "K06-94", "K06-95", "K06-96")
def test_the_variants_of_a_table_are_options_of_the_plan() -> None:
    options = blackjack(GAME).plan.options
    assert options["dealer_second_card"].one_of == ("none", "down")
    assert options["soft17"].one_of == ("hit", "stand")
    assert options["blackjack_pays"].one_of == ("3:2", "6:5")
    assert (options["boxes"].min, options["boxes"].max) == (5, 7)
    assert options["perfect_pairs"].default is False
    chosen = {"decks": 4, "soft17": "hit", "blackjack_pays": "6:5", "dealer_second_card": "down"}
    shown = blackjack(GAME, **chosen).setting.options
    assert {key: shown[key] for key in chosen} == chosen
    with pytest.raises(BadSetting):
        blackjack(GAME, blackjack_pays="7:5")


@pytest.mark.clause("K06-09", "K06-96")
@pytest.mark.parametrize("boxes", [5, 7])
def test_the_boxes_of_a_table(boxes: int) -> None:
    play = Play(blackjack(GAME, boxes=boxes))
    for box in range(1, boxes + 1):
        play.send(Move(str(box), "bet", "main", (), 1000))
    for seat in (str(boxes + 1), "0", "x"):
        with pytest.raises(Refused):
            play.send(Move(seat, "bet", "main", (), 1000))


@pytest.mark.clause("K06-14", "K06-88")
@pytest.mark.parametrize(
    ("amount", "fits"), [(99, False), (100, True), (5_000_000, True), (5_000_001, False)]
)
def test_one_to_fifty_thousand_on_a_box(amount: int, fits: bool) -> None:
    play = Play(blackjack(GAME))
    if fits:
        play.send(Move("1", "bet", "main", (), amount))
    else:
        with pytest.raises(Refused):
            play.send(Move("1", "bet", "main", (), amount))
    assert sum(play.felt.staked.values()) == (amount if fits else 0)


@pytest.mark.clause("K06-10")
def test_all_initial_bets_on_a_box_keep_within_its_maximum() -> None:
    play = Play(blackjack(GAME))
    play.send(Move("3", "bet", "main", (), 4_000_000))
    play.send(Move("3+1", "bet", "main", (), 600_000))
    assert stakes(play, "3+2")["main"].most == 400_000
    with pytest.raises(Refused):
        play.send(Move("3+2", "bet", "main", (), 400_001))
    play.send(Move("3+2", "bet", "main", (), 400_000))
    assert "main" not in stakes(play, "3+3")
    assert stakes(play, "4")["main"].most == 5_000_000


@pytest.mark.clause("K06-11", "K06-13")
def test_the_first_bettor_decides_for_the_box_and_nobody_else() -> None:
    play = Play(blackjack(GAME))
    for seat in ("2+1", "2"):
        play.send(Move(seat, "bet", "main", (), 1000))
    play.send(Timeout())
    source = Script("Ts 7h 5d Kd 4s Th")
    play.run(source)
    assert (words(play, "2+1"), words(play, "2")) == (
        {"hit", "stand", "double", "surrender"},
        set(),
    )
    with pytest.raises(Refused):
        play.send(Move("2", "hit"))
    play.send(Move("2+1", "stand"))
    play.run(source)
    # 15 against 7-K-... : the bank has 17, both lose
    assert (gain(play, "2"), gain(play, "2+1")) == (-1000, -1000)


@pytest.mark.clause("K06-11")
def test_those_behind_win_and_lose_with_the_hand_of_the_box() -> None:
    play = bj({"1": "Ts Kd"}, "9h Tc", "stand", bets={"1+1": {"main": 300}, "1": {}})
    assert (gain(play), gain(play, "1+1")) == (1000, 300)


def test_several_boxes_may_be_played_at_once() -> None:
    play = bj({"1": "Ts Kd", "2": "Ts 7d", "5": "9s 9d"}, "9h 9c", "1:stand 2:stand 5:stand")
    assert [gain(play, box) for box in "125"] == [1000, -1000, 0]


@pytest.mark.clause("K06-16")
def test_after_the_deal_no_bet_is_touched() -> None:
    play = bj("Ts 7d", "9h 9c", until_asked=True)
    for move in (Move("1", "bet", "main", (), 100), Move("1", "take-back", "main")):
        with pytest.raises(Refused):
            play.send(move)
    assert play.felt.staked == {"1": 1000}


# -- the deal --------------------------------------------------------------------------------


@pytest.mark.clause("K06-19", "K06-20", "K06-21", "K06-22", "K06-25")
def test_cards_go_from_the_left_and_lie_face_up() -> None:
    play = bj({"2": "2s 3s", "1": "4s 5s", "4": "6s 7s"}, "8h 9c", until_asked=True)
    order = [event.to for event in play.felt.events if isinstance(event, events.Cards)]
    assert order == ["1", "2", "4", "bank", "1", "2", "4"]
    assert all(
        event.face is Face.UP for event in play.felt.events if isinstance(event, events.Cards)
    )


@pytest.mark.clause("K06-23", "K06-25")
def test_variant_b_deals_the_second_card_face_down() -> None:
    play = bj("4s 5s", "8h 9c", until_asked=True, dealer_second_card="down")
    assert view(play, ["1"])["cards"]["bank"] == ["8h", "??"]
    assert len(bj("4s 5s", "8h", until_asked=True).felt.cards("bank")) == 1


@pytest.mark.clause("K06-23")
def test_a_face_down_card_that_nobody_saw_is_told_when_it_is_turned() -> None:
    play = bj("Ts 9s", "8h ?? Tc", "stand", dealer_second_card="down")
    assert gain(play) == 1000


# -- insurance and even money ------------------------------------------------------------------


@pytest.mark.clause("K06-26", "K06-27", "K06-28", "K06-90")
def test_insurance_is_offered_against_an_ace_between_its_limits() -> None:
    play = bj("Ts 7d", "Ah", until_asked=True)
    assert offered(play)["insure"] == Amount("insure", 50, 500)
    for amount in (49, 501):
        with pytest.raises(Refused):
            play.send(Move("1", "insure", amount=amount))
    assert "insure" not in words(bj("Ts 7d", "Kh", until_asked=True))


@pytest.mark.clause("K06-29", "K06-74", "K06-27")
def test_insured_against_a_blackjack() -> None:
    play = bj("Ts Kd", "Ah Kc", "insure=500 stand")
    assert gains(play) == {"main": -1000, "insurance": 1000}
    assert gain(play) == 0


@pytest.mark.clause("K06-30")
def test_insurance_is_lost_without_a_blackjack() -> None:
    play = bj("Ts Kd", "Ah 8c", "insure=500 stand")
    assert gains(play) == {"insurance": -500, "main": 1000}


@pytest.mark.clause("K06-31")
def test_insurance_stays_open_while_the_boxes_play() -> None:
    play = bj(
        {"1": "Ts 2d", "2": "Ts 9d"},
        "Ah Kc",
        "1:decline 2:decline 1:hit 2:insure=400 1:insure=100 1:stand 2:stand",
        "5h",
    )
    assert gains(play, "2") == {"main": -1000, "insurance": 800}
    assert gains(play, "1") == {"main": -1000, "insurance": 200}


@pytest.mark.clause("K06-32")
def test_all_bets_are_closed_before_the_banks_second_card() -> None:
    play = bj("Ts 9d", "Ah Kc", "decline stand")
    closed = kinds(play).index("insurance-closed")
    second = [n for n, e in enumerate(play.felt.events) if getattr(e, "to", None) == "bank"][1]
    assert closed < second


@pytest.mark.clause("K06-31", "K06-32")
def test_with_a_face_down_card_insurance_closes_before_it_is_dealt() -> None:
    play = bj("Ts 9d", "Ah Kc", until_asked=True, dealer_second_card="down")
    assert len(play.felt.cards("bank")) == 1
    play = bj("Ts 9d", "Ah Kc", "decline", until_asked=True, dealer_second_card="down")
    assert words(play) == {"hit", "stand", "double", "surrender"}
    assert len(play.felt.cards("bank")) == 2


@pytest.mark.clause("K06-33", "K06-35", "K06-73")
def test_even_money_instead_of_insuring_a_blackjack() -> None:
    play = bj("As Kd", "Ah", until_asked=True)
    assert words(play) == {"even-money", "decline"}
    assert gain(bj("As Kd", "Ah", "even-money")) == 1000
    assert gain(bj("As Kd", "Ah Qc", "decline")) == 0
    assert gain(bj("As Kd", "Ah 5c", "decline")) == 1500


# -- what a player may do ----------------------------------------------------------------------


@pytest.mark.clause("K06-36", "K06-41", "K06-69")
def test_hit_and_stand() -> None:
    play = bj("5s 6d", "9h Tc", "hit stand", "9c")
    assert (play.felt.marks["totals"]["1"], gain(play)) == ("20", 1000)


@pytest.mark.clause("K06-37", "K06-71")
def test_over_21_loses_at_once_even_if_the_bank_busts() -> None:
    play = bj({"1": "Ts 6d", "2": "Ts 2d"}, "6h Tc Kc", "1:hit 2:stand", "Kh")
    assert (gain(play, "1"), gain(play, "2")) == (-1000, 1000)
    lost = next(one for one in play.felt.events if isinstance(one, events.Settle))
    assert lost.seat == "1"
    later = [
        e
        for e in play.felt.events[play.felt.events.index(lost) :]
        if isinstance(e, events.Decision)
    ]
    assert [e.seat for e in later] == ["2"]


@pytest.mark.clause("K06-39", "K06-40")
@pytest.mark.parametrize(
    ("hand", "do", "drawn"),
    [("As Kd", "", ""), ("Ts 5d", "hit", "6h"), ("As 5d", "hit", "5h")],
)
def test_no_card_to_21(hand: str, do: str, drawn: str) -> None:
    play = bj(hand, "9h 9c", do, drawn)
    assert len(play.felt.cards("1")) == 2 + bool(drawn)
    assert gain(play) > 0


@pytest.mark.clause("K06-42", "K06-44", "K06-45", "K06-72")
@pytest.mark.parametrize(
    ("bank", "won"), [("9h Tc", 2000), ("Th Kc", 0), ("9h 2c Tc", -2000), ("6h Tc 9c", 2000)]
)
def test_double_on_any_two_cards_for_one_more_card(bank: str, won: int) -> None:
    play = bj("Ts 7d", bank, until_asked=True)
    assert costs(play, "double") == 1000
    assert gain(bj("Ts 7d", bank, "double", "3c")) == won
    after = bj("2s 3d", "9h", "hit", "4c", until_asked=True)
    assert words(after) == {"hit", "stand"}
    for hand in ("2s 3d", "5s 6d", "As 6d", "9s 9d", "Ts Kd"):
        assert "double" in words(bj(hand, "9h", until_asked=True)), "any total"


@pytest.mark.clause("K06-46", "K06-47", "K06-48")
def test_split_by_value_into_two_hands() -> None:
    play = bj("Ks Qd", "6h", until_asked=True)
    assert costs(play, "split") == 1000
    assert "split" not in words(bj("9s Td", "6h", until_asked=True))
    play = bj("Ks Qd", "6h Tc 9c", "split stand stand", "9c 8c")
    assert play.felt.cards("1")[0] != play.felt.cards("1.2")[0]
    assert gains(play) == {"main": 1000, "split 1.2": 1000}


@pytest.mark.clause("K06-49")
def test_eights_split_without_limit() -> None:
    play = bj(
        "8s 8d",
        "6h Tc 9c",
        "split split split split split stand stand stand stand stand stand",
        "8c 8h 8s 8d Tc Th Ts Td 9s 9h",
    )
    assert gain(play) == 6000
    assert len([place for place in play.felt.places if place.startswith("1")]) == 6


@pytest.mark.clause("K06-50")
def test_double_after_a_split() -> None:
    play = bj("8s 8d", "6h Tc 9c", "split double stand", "3c Th 9h")
    assert gains(play) == {"main": 1000, "double 1": 1000, "split 1.2": 1000}


@pytest.mark.clause("K06-51", "K06-52")
def test_split_aces_get_one_card_and_are_no_blackjack() -> None:
    play = bj("As Ad", "9h 2c 9c", "split", "Kc 5c")
    # 21 and 16 against 20
    assert gains(play) == {"main": 1000, "split 1.2": -1000}
    tie = bj("As Ad", "9h 2c Tc", "split", "Kc 5c")
    assert gains(tie)["main"] == 0


@pytest.mark.clause("K06-49", "K06-51")
def test_aces_may_be_split_again_but_not_hit() -> None:
    play = bj("As Ad", "9h", "split", "Ac", until_asked=True)
    assert words(play) == {"split", "stand"}
    closed = bj("As Ad", "9h 9c", "split", "Ac 5c", resplit_aces="no")
    assert len(closed.felt.places) == 3


@pytest.mark.clause("K06-53", "K06-75")
@pytest.mark.parametrize(
    ("mode", "bank", "lost"),
    [
        ("late", "Th 9c", -500),
        ("late", "Th Ac", -1000),
        ("early", "Th", -500),
    ],
)
def test_surrender_costs_half(mode: str, bank: str, lost: int) -> None:
    assert gain(bj("Ts 6d", bank, "surrender", surrender=mode)) == lost


@pytest.mark.clause("K06-53")
def test_an_odd_cent_of_a_surrender_stays_with_the_bank() -> None:
    assert gain(bj("Ts 6d", "9h 9c", "surrender", bets={"main": 1001})) == -501


@pytest.mark.clause("K06-54")
def test_surrender_before_any_other_action() -> None:
    assert "surrender" in words(bj("Ts 6d", "9h", until_asked=True))
    assert "surrender" not in words(bj("Ts 2d", "9h", "hit", "2h", until_asked=True))
    assert "surrender" not in words(bj("8s 8d", "9h", "split", "2h", until_asked=True))
    assert "surrender" not in words(bj("Ts 6d", "9h", until_asked=True, surrender="off"))


@pytest.mark.clause("K06-11")
def test_those_behind_may_follow_a_double_or_a_split() -> None:
    bets = {"1+1": {"main": 300}, "1+2": {"main": 200}}
    play = bj("8s 3d", "6h Tc 9c", "double 1+1:follow 1+2:leave", "Th", bets=bets)
    assert [gain(play, seat) for seat in ("1", "1+1", "1+2")] == [2000, 600, 200]
    play = bj("8s 8d", "6h Tc 3c", "split 1+1:follow 1+2:leave hit stand", "5h Kc Tc", bets=bets)
    # the first hand busts, the second has 18 against 19
    assert gains(play) == {"main": -1000, "split 1.2": -1000}
    assert gains(play, "1+1") == {"main": -300, "split 1.2": -300}
    assert gains(play, "1+2") == {"main": -200}


# -- the bank ----------------------------------------------------------------------------------


@pytest.mark.clause("K06-58", "K06-59", "K06-63", "K06-64")
@pytest.mark.parametrize(
    "bank", ["Th 2c 4c Ac", "9h 8c", "9h 9c", "2h 2c 2d 2s 2h 2c Ad 4c", "Ah 7c", "6h 5c 5d Ac"]
)
def test_the_bank_draws_to_16_and_stands_from_17(bank: str) -> None:
    play = bj("Ts 9d", bank, "decline stand" if bank[0] == "A" else "stand")
    assert len(play.felt.cards("bank")) == len(bank.split())


@pytest.mark.clause("K06-60", "K06-61", "K06-93")
def test_soft_17() -> None:
    assert gain(bj("Ts 8d", "6h Ac", "stand", soft17="stand")) == 1000
    assert gain(bj("Ts 8d", "6h Ac 2c", "stand", soft17="hit")) == -1000
    for soft17 in ("hit", "stand"):
        assert gain(bj("Ts 8d", "Th 6c As", "stand", soft17=soft17)) == 1000


# -- payouts -----------------------------------------------------------------------------------


@pytest.mark.clause("K06-65", "K06-67", "K06-85", "K06-94")
def test_blackjack_pays_three_to_two_or_six_to_five() -> None:
    assert gain(bj("As Kd", "9h Tc")) == 1500
    assert gain(bj("As Kd", "9h Tc", blackjack_pays="6:5")) == 1200
    assert gain(bj("As Kd", "Th Ac")) == 0
    # it beats every other 21, and so does the bank's
    assert gain(bj({"1": "As Kd", "2": "Ts 9d"}, "Th 5c 6c", "2:stand")) == 1500
    assert gain(bj("Ts 5d", "Th Ac", "hit", "6h")) == -1000


@pytest.mark.clause("K06-68")
def test_the_bank_over_21_pays_every_hand_left() -> None:
    play = bj({"1": "Ts 2d", "2": "As Kd"}, "6h Tc Kc", "1:stand")
    assert (gain(play, "1"), gain(play, "2")) == (1000, 1500)


@pytest.mark.clause("K06-69", "K06-70")
@pytest.mark.parametrize(("bank", "won"), [("9h 9c", 1000), ("9h Tc", 0), ("Th Kc", -1000)])
def test_totals_against_19(bank: str, won: int) -> None:
    assert gain(bj("Ts 9d", bank, "stand")) == won


@pytest.mark.clause("K06-72", "K06-85")
def test_the_banks_blackjack_takes_doubles_and_splits_unless_the_table_says_otherwise() -> None:
    play = bj("8s 3d", "Th Ac", "double", "Th")
    assert gain(play) == -2000
    play = bj("8s 3d", "Th Ac", "double", "Th", blackjack_takes="original")
    assert gains(play) == {"main": -1000, "double 1": 0}


@pytest.mark.clause("K06-87")
def test_settlement_from_right_to_left() -> None:
    play = bj({"1": "Ts 9d", "2": "Ts 9d", "3": "Ts 9d"}, "9h 9c", "1:stand 2:stand 3:stand")
    assert [one.seat for one in play.felt.settled] == ["3", "2", "1"]


@pytest.mark.clause("K06-88")
def test_the_maximum_win_caps_what_a_box_is_given() -> None:
    # eighteen tens, all won: 18 x 100,000 would be 1,800,000
    splits = 17
    play = bj(
        "Ts Td",
        "6h Tc 9c",
        " ".join(["split"] * splits + ["stand"] * (splits + 1)),
        " ".join(
            [*(f"K{'shdc'[n % 4]}" for n in range(16)), *(f"9{'shdc'[n % 4]}" for n in range(18))]
        ),
        bets={"main": 5_000_000},
    )
    assert play.felt.staked["1"] == 90_000_000
    assert play.felt.returned["1"] == 165_000_000


# -- Perfect Pairs -----------------------------------------------------------------------------


@pytest.mark.clause("K06-76", "K06-79", "K06-80", "K06-81", "K06-82")
@pytest.mark.parametrize(
    ("hand", "won"),
    [
        ("Kh Ks", 5000),
        ("Kh Kd", 12000),
        ("Kh Kh", 30000),
        ("Kh Qh", -1000),
        ("Qs Qh", 5000),
        ("Js Jc", 12000),
        ("Qs Jh", -1000),
        ("Ks Jh", -1000),
    ],
)
def test_perfect_pairs(hand: str, won: int) -> None:
    play = bj(hand, "9h 8c", "stand", bets={"perfect-pairs": 1000}, perfect_pairs=True)
    assert gains(play)["perfect-pairs"] == won


@pytest.mark.clause("K06-77", "K06-78", "K06-89", "K06-95")
def test_perfect_pairs_needs_a_main_bet_and_keeps_its_limits() -> None:
    play = Play(blackjack(GAME, perfect_pairs=True))
    with pytest.raises(Refused):
        play.send(Move("1", "bet", "perfect-pairs", (), 1000))
    play.send(Move("1", "bet", "main", (), 1000))
    offer = stakes(play, "1")["perfect-pairs"]
    assert (offer.least, offer.most) == (1000, 100_000)
    with pytest.raises(Refused):
        Play(blackjack(GAME)).send(Move("1", "bet", "perfect-pairs", (), 1000))


@pytest.mark.clause("K06-78")
def test_perfect_pairs_goes_back_when_the_main_bet_is_taken_back() -> None:
    play = Play(blackjack(GAME, perfect_pairs=True))
    play.send(Move("1", "bet", "main", (), 1000))
    play.send(Move("1", "bet", "perfect-pairs", (), 1000))
    play.send(Move("1", "take-back", "main"))
    play.send(Timeout())
    assert play.over
    assert gain(play) == 0


def test_perfect_pairs_is_refused_with_eight_decks() -> None:
    with pytest.raises(BadSetting, match="favours the player"):
        blackjack(GAME, perfect_pairs=True, decks=8)


def test_whoever_runs_out_of_time_stands() -> None:
    play = bj("2s 3d", "9h 9c", "timeout")
    assert (gain(play), len(play.felt.cards("1"))) == (-1000, 2)


def test_the_bank_takes_no_card_when_nothing_depends_on_it() -> None:
    play = bj("Ts 6d", "9h", "hit", "Kh")
    assert len(play.felt.cards("bank")) == 1


@pytest.mark.clause("K06-31", "K06-37")
def test_whoever_is_out_of_the_game_cannot_insure_any_more() -> None:
    play = bj(
        {"1": "Ts 6d", "2": "Ts 9d"}, "Ah", "1:decline 2:decline 1:hit", "Kd", until_asked=True
    )
    assert (words(play, "1"), "insure" in words(play, "2")) == (set(), True)
