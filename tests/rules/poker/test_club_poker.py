"""Texas Hold'em of the club: its betting rules, blinds and straddle, showdown, and what cannot
happen at a table without a deck of cards."""

from __future__ import annotations

import random
from typing import Any

import pytest

from krupier.equipment.cards import parse
from krupier.equipment.draws import CardsAre
from krupier.rules import marks
from krupier.rules.families import load_plan
from krupier.rules.options import Move, Refused
from krupier.rules.play import Play
from krupier.rules.view import view
from krupier.rules.wants import Moves, Void
from tests.rules.poker.tables import Table, dealt, sit

GAME = "club/texas-holdem"


def start(
    players: int | list[str] = 4, cards: str = "", *, muck: bool = False, **hand: Any
) -> Table:
    return sit(GAME, players, cards=cards, options={"muck": muck}, blinds=("10", "20"), **hand)


def calls(table: Table) -> Table:
    while not table.board:
        table.do("call" if "call" in table.words else "check")
    return table


@pytest.mark.clause("PC-255", "PC-257")
def test_the_printed_example() -> None:
    """Blinds 10/20, from the small blind SB, BB, A, B, C, D: 190 in the pot, B and D go on."""
    table = start(6)
    assert (table.turn, table.words) == ("3", ["fold", "call", "raise"])
    table.all_do("fold", "call", "fold", "raise 80", "fold", "fold")
    assert table.turn == "4"
    table.do("call")
    assert table.staked["4"] == "80", "60 more"
    assert table.play.felt.marks["pots"] == (marks.Pot(19000, ("4", "6")),)
    assert len(table.board.split()) == 3
    assert table.turn == "4"


@pytest.mark.clause("PC-256")
def test_a_raise_that_all_fold_to_wins_without_showing() -> None:
    table = start(3).all_do("raise 60", "fold", "fold")
    assert table.net == {"1": "-10", "2": "-20", "3": "30"}
    assert not table.told("turn-up")


@pytest.mark.clause("PC-258")
def test_only_the_big_blind_may_still_raise() -> None:
    table = start(4).all_do("call", "call", "call")
    assert (table.turn, table.words) == ("2", ["check", "raise"])
    table.do("raise", "60")
    assert [table.turn, table.do("call").turn, table.do("call").turn] == ["3", "4", "1"]
    table.do("call")
    assert len(table.board.split()) == 3, "who raised last cannot raise again"


@pytest.mark.clause("PC-101", "PC-262", "PC-263", "PC-264", "PC-265")
def test_check_or_bet_and_no_fold_where_a_check_is_free() -> None:
    table = calls(start(3))
    assert (table.words, table.least) == (["check", "bet"], "20")
    with pytest.raises(Refused, match="offered are check, bet"):
        table.do("fold")
    assert table.do("check").words == ["check", "bet"]
    assert table.do("bet", "20").words == ["fold", "call", "raise"]


@pytest.mark.clause("PC-102")
@pytest.mark.parametrize("structure", ["no-limit", "pot-limit"])
def test_raising_is_unlimited(structure: str) -> None:
    table = sit(GAME, 2, blinds=("10", "20"), options={"structure": structure})
    calls(table).do("bet", "20")
    for to in range(40, 320, 20):
        table.do("raise", str(to))
    assert table.bets


@pytest.mark.clause("PC-103", "PC-104")
def test_bets_and_raises_are_at_least_the_last_difference() -> None:
    table = calls(start(3)).do("bet", "50")
    assert table.least == "100"
    assert table.do("raise", "200").least == "350"
    with pytest.raises(Refused, match="35000 to"):
        table.do("raise", "340")


@pytest.mark.clause("PC-105", "PC-121", "PC-122", "PC-259")
def test_what_is_done_is_done_and_only_in_turn() -> None:
    table = start(3)
    with pytest.raises(Refused, match="not asked"):
        table.play.send(Move("1", "fold"))
    table.all_do("fold", "raise 60")
    for seat in ("3", "1"):
        with pytest.raises(Refused, match="not asked"):
            table.play.send(Move(seat, "call"))
    assert table.staked["1"] == "60"


@pytest.mark.clause("PC-128")
def test_out_of_time_folds_or_checks_where_that_is_free() -> None:
    table = start(3).out_of_time()
    assert table.cards("3") == ""
    calls(table)
    assert isinstance(table.play.want, Moves)
    assert table.play.want.on_timeout == "check"


@pytest.mark.clause("PC-126", "PC-131")
def test_the_clock_is_a_minute() -> None:
    assert load_plan(GAME).clocks["decision"].seconds == 60


@pytest.mark.clause("PC-157")
def test_who_is_short_of_a_blind_posts_what_he_has_and_the_others_play_the_full_blind() -> None:
    table = start(["1000", "7", "1000"])
    assert table.staked == {"1": "10", "2": "7"}
    table.all_do("call", "call")
    assert table.staked == {"1": "20", "2": "7", "3": "20"}
    pots = table.play.felt.marks["pots"]
    assert [(one.pot, list(one.seats)) for one in pots] == [
        (2100, ["1", "2", "3"]),
        (2600, ["1", "3"]),
    ]


@pytest.mark.clause("PC-159")
def test_button_and_small_blind_may_fall_on_empty_seats() -> None:
    """The button is on seat 5, where nobody sits, and nobody sits where the small blind is."""
    table = sit(GAME, 3, blinds=("10", "20"), button="5", no_small_blind=True)
    assert table.staked == {"1": "20"}
    assert table.turn == "2"


@pytest.mark.clause("PC-160")
def test_with_two_players_the_small_blind_is_on_the_button() -> None:
    table = start(2)
    assert table.staked == {"1": "20", "2": "10"}
    assert table.turn == "2"
    assert calls(table).turn == "1"


@pytest.mark.clause("PC-161", "PC-163")
def test_a_newcomers_big_blind_is_his_opening_bet() -> None:
    table = start(5, posts={"4": {"live": "20"}})
    assert table.staked == {"1": "10", "2": "20", "4": "20"}
    table.do("fold")
    assert (table.turn, table.words) == ("4", ["check", "raise"])


class TestStraddle:
    @pytest.mark.clause("PC-164", "PC-166", "PC-167")
    def test_the_player_after_the_big_blind_makes_the_others_call_twice_as_much(self) -> None:
        table = start(5, straddles=["40"])
        assert table.staked == {"1": "10", "2": "20", "3": "40"}, "before a card is dealt"
        assert (table.turn, table.least) == ("4", "60"), "it raised by 20"
        table.all_do("call", "fold", "fold", "call")
        assert (table.turn, table.words) == ("3", ["check", "raise"]), "he closes the betting"

    @pytest.mark.clause("PC-165", "PC-168")
    @pytest.mark.parametrize("straddles", [["39"], ["41"], ["60"], ["40", "80"]])
    def test_one_of_exactly_two_big_blinds(self, straddles: list[str]) -> None:
        with pytest.raises(ValueError, match=r"straddle"):
            start(5, straddles=straddles)


@pytest.mark.clause("PC-209", "PC-268")
def test_the_last_aggressor_of_the_whole_hand_shows_first() -> None:
    table = start(3, muck=True).all_do("raise 40", "call", "call")
    while "show" not in table.words:
        table.do("check")
    assert [table.turn, table.do("show").turn, table.do("show").turn] == ["3", "1", "2"]


@pytest.mark.clause("PC-208", "PC-269")
def test_if_nobody_raised_hands_are_shown_from_the_small_blind() -> None:
    table = start(3, muck=True)
    while "show" not in table.words:
        table.do("call" if "call" in table.words else "check")
    assert [table.turn, table.do("show").turn, table.do("show").turn] == ["1", "2", "3"]


@pytest.mark.clause("PC-201")
def test_a_hand_that_is_not_shown_cannot_win_and_winners_show_both_cards() -> None:
    cards = f"{dealt(['As Ad', 'Ks Kd'])} 2h 3h 7c 8c 9d"
    table = start(2, cards, muck=True)
    while "show" not in table.words:
        table.do("call" if "call" in table.words else "check")
    table.do("muck")
    assert table.net == {"1": "-20", "2": "20"}
    shown = start(2, cards).down()
    assert view(shown.play, [])["cards"]["1"] == ["As", "Ad"]


@pytest.mark.clause("PC-202", "PC-270")
def test_cards_speak_for_themselves() -> None:
    """One own card and four of the board make the better straight."""
    cards = f"{dealt(['Kc 2d', 'Ah Ad'])} 9h Ts Jd Qc 3s"
    assert start(2, cards).down().net == {"1": "20", "2": "-20"}


@pytest.mark.clause("PC-204")
def test_what_is_shown_is_shown_to_all() -> None:
    table = start(3, muck=True)
    while "show" not in table.words:
        table.do("call" if "call" in table.words else "check")
    table.do("show")
    for eyes in (["2"], ["3"], []):
        assert "??" not in view(table.play, eyes)["cards"]["1"]


@pytest.mark.clause("PC-206", "PC-207")
def test_side_pots_are_decided_before_the_main_pot_the_last_one_first() -> None:
    """Stacks 100, 300, 500 and 500: 400, then 600, then 400 between the two richest."""
    cards = f"{dealt(['As Ad', 'Ks Kd', 'Qs Qd', 'Js Jd'])} 2h 3h 7c 8c 9d"
    table = start(["100", "300", "500", "500"], cards)
    table.all_do("raise 500", "call", "call", "call")
    won = [(one["n"], one["seat"], one["amount"]) for one in table.told("wins")]
    assert won == [(3, "3", 40000), (2, "2", 60000), (1, "1", 40000)]


@pytest.mark.clause("PC-210", "PC-211", "PC-212")
def test_an_odd_smallest_chip_goes_to_the_first_winner_left_of_the_button() -> None:
    """A small blind of his last chip and two calls of 20 make 41 for two equal hands."""
    cards = f"{dealt(['7c 2d', 'As Kd', 'Ad Ks'])} Qh Jc 9h 8c 3s"
    table = sit(GAME, ["1", "1000", "1000"], currency="CHIPS", blinds=("10", "20"), cards=cards)
    table.do("call")
    assert table.down().net == {"1": "-1", "2": "1", "3": "0"}, "41 for two: 21 and 20"


class TestWhatCannotHappenHere:
    """Dealing errors: the software proves that it makes none."""

    @pytest.mark.clause("PC-078")
    @pytest.mark.parametrize("seed", range(20))
    def test_streets_wait_for_the_betting(self, seed: int) -> None:
        luck = random.Random(seed)
        table = start(5)
        while not table.play.over:
            before, word = table.board, luck.choice(table.words)
            table.do(word, table.least if word in ("bet", "raise") else "")
            if table.board != before and not table.play.over:
                live = [
                    one.seat
                    for one in table.play.felt.marks["players"]
                    if one.stack and not one.folded
                ]
                assert len({table.net[seat] for seat in live}) == 1, "all have paid the same"

    @pytest.mark.clause("PC-069")
    def test_the_same_card_twice_is_refused_and_such_a_hand_gives_every_chip_back(self) -> None:
        play = Play(start(3).game)
        play.send(CardsAre(parse("As")))
        with pytest.raises(Refused) as refused:
            play.send(CardsAre(parse("As")))
        assert refused.value.code == "outcome"
        play.send(Void("two aces of spades"))
        assert play.felt.returned == play.felt.staked == {"1": 1000, "2": 2000}

    @pytest.mark.clause("PC-067")
    def test_a_void_hand_gives_every_chip_back(self) -> None:
        table = start(3).all_do("raise 60", "call")
        table.play.send(Void("foreign card"))
        assert table.net == {"1": "0", "2": "0", "3": "0"}
