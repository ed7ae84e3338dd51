"""Blinds, antes, straddles and missed blinds."""

from __future__ import annotations

import pytest

from krupier.rules import poker
from krupier.rules.poker import CALL, FOLD, AnteForm
from tests.rules.poker.hands import act, hold_em, to_the_end


@pytest.mark.clause("KP15-09", "KP15-10", "F02-07", "F02-08", "F03-04", "F03-05", "PC-154")
def test_the_two_players_left_of_the_button_post_the_blinds() -> None:
    hand = hold_em([100] * 4, 1, 2)
    assert hand.bets == [1, 2, 0, 0]


@pytest.mark.clause("PC-160")
def test_with_two_players_the_button_posts_the_small_blind_and_acts_first() -> None:
    hand = hold_em([100, 100], 1, 2)
    assert (hand.bets, hand.actor) == ([2, 1], 1)
    act(hand, CALL, CALL)
    assert hand.actor == 0, "after the flop the button acts last"


@pytest.mark.clause("F02-07", "F02-08")
def test_the_literal_heads_up_reading_is_an_option() -> None:
    posts = poker.blinds(2, 1, 2, button_is_small=False)
    assert (posts.live, posts.first) == ((1, 2), 0)


@pytest.mark.clause("PC-157")
def test_a_short_big_blind_is_called_in_full() -> None:
    hand = hold_em([100, 3, 100, 100], 5, 10)
    assert hand.legal().call == 10
    act(hand, CALL, FOLD, CALL)
    assert hand.pots()[0] == poker.Pot(9, (0, 1, 2))
    assert sum(pot.amount for pot in hand.pots()) == 23


@pytest.mark.clause("PC-157")
def test_a_short_blind_alone_against_the_other_ends_the_betting() -> None:
    hand = hold_em([100, 3], 5, 10, cards="As 2c Ah 3d 9c Ks Kd 8h 9d Jc 9h 5s")
    assert hand.phase == poker.OVER
    assert hand.stacks == [103, 0], "3 each were at stake, the rest came back"


@pytest.mark.clause("KP15-47", "F02-06", "T13-06")
def test_an_ante_from_every_player_is_no_part_of_the_bet() -> None:
    hand = hold_em([100] * 3, posts=poker.blinds(3, 1, 2, ante=1))
    assert (hand.stacks, hand.pot, hand.legal().call) == ([98, 97, 99], 6, 2)


@pytest.mark.clause("KP15-48")
def test_the_button_ante_is_posted_for_the_whole_table() -> None:
    posts = poker.blinds(4, 1, 2, ante=2, form=AnteForm.BUTTON)
    hand = hold_em([100] * 4, posts=posts)
    assert (hand.stacks, hand.pot, hand.legal().call) == ([99, 98, 100, 98], 5, 2)


@pytest.mark.clause("KP38-28")
def test_the_big_blind_ante_is_posted_by_the_big_blind_and_won_by_anybody() -> None:
    posts = poker.blinds(3, 1, 2, ante=2, form=AnteForm.BIG_BLIND)
    hand = hold_em([100] * 3, posts=posts)
    assert (hand.stacks, hand.pot) == ([99, 96, 100], 5)
    act(hand, FOLD, CALL, CALL)
    assert hand.pots() == [poker.Pot(6, (0, 1))], "dead chips make no side pot"


def test_who_is_all_in_for_the_table_ante_plays_for_it_alone() -> None:
    posts = poker.blinds(3, 1, 2, ante=2, form=AnteForm.BIG_BLIND)
    hand = act(hold_em([100, 2, 100], posts=posts), CALL, CALL)
    assert hand.pots() == [poker.Pot(2, (0, 1, 2)), poker.Pot(4, (0, 2))]


@pytest.mark.clause("F02-32", "T13-33")
def test_who_is_short_of_the_ante_wins_as_much_from_each() -> None:
    hand = hold_em([100, 100, 3], posts=poker.blinds(3, 5, 10, ante=5))
    act(hand, CALL, CALL)
    assert hand.pots() == [poker.Pot(9, (0, 1, 2)), poker.Pot(24, (0, 1))]


@pytest.mark.clause("PC-164", "PC-165", "PC-166", "PC-167", "KC-143")
def test_a_straddle_doubles_the_call_and_acts_last() -> None:
    posts = poker.blinds(5, 5, 10, straddles=[20])
    hand = hold_em([1000] * 5, 5, 10, posts=posts)
    assert hand.legal() == poker.Legal(3, True, 20, 30, 1000)
    act(hand, CALL, CALL, CALL, CALL)
    assert hand.actor == 2
    assert hand.legal().call == 0
    assert hand.legal().least == 30


@pytest.mark.clause("KC-145")
def test_straddles_follow_up_to_the_button_each_twice_the_last() -> None:
    assert poker.blinds(5, 5, 10, straddles=[20, 40, 80]).live == (5, 10, 20, 40, 80)
    with pytest.raises(ValueError, match="at least 40"):
        poker.blinds(5, 5, 10, straddles=[20, 30])
    with pytest.raises(ValueError, match="up to the button"):
        poker.blinds(3, 5, 10, straddles=[20, 40])


@pytest.mark.clause("KC-146", "W28-27")
def test_missed_blinds_the_big_one_is_live_the_small_one_dead() -> None:
    posts = poker.posting(poker.blinds(5, 1, 2), 3, 2, 1)
    hand = hold_em([100] * 5, posts=posts)
    assert (hand.pot, hand.dead, hand.bets) == (6, 1, [1, 2, 0, 2, 0])
    assert hand.actor == 2, "the first to act is still left of the big blind"
    act(hand, FOLD)
    assert hand.legal().call == 0


@pytest.mark.clause("PC-161", "PC-163", "KC-137")
def test_a_posted_big_blind_is_the_newcomers_opening_bet_with_an_option() -> None:
    hand = hold_em([100] * 4, posts=poker.posting(poker.blinds(4, 1, 2), 3, 2))
    act(hand, FOLD)
    assert hand.legal() == poker.Legal(3, True, 0, 4, 100)


@pytest.mark.clause("W24-07", "W24-08", "W24-11", "W24-13", "W24-15", "W24-25")
def test_short_deck_antes_with_a_double_ante_on_the_button() -> None:
    hand = hold_em(
        [100] * 3, big=10, posts=poker.button_blind(3, 5), variant=poker.SHORT_DECK_TRIPS
    )
    assert (hand.bets, hand.actor, hand.legal().call) == ([5, 5, 10], 0, 5)
    act(hand, CALL, CALL)
    assert hand.actor == 2
    assert hand.legal().call == 0, "the button ante may check"


@pytest.mark.clause("KP16-08", "KP16-09", "PC-152")
def test_cards_are_dealt_one_at_a_time_from_the_left_of_the_button() -> None:
    cards = "2c 3c 4c 2d 3d 4d 2h 3h 4h 2s 3s 4s"
    hand = hold_em([100] * 3, variant=poker.OMAHA, cards=cards)
    assert hand.holes == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]


@pytest.mark.clause("KP15-19", "KP15-24", "KP15-26", "KP16-19", "KP16-25", "KP16-26", "KP17-12")
@pytest.mark.parametrize("variant", [poker.TEXAS_HOLDEM, poker.OMAHA, poker.OMAHA_HI_LO])
def test_a_card_is_burnt_before_flop_turn_and_river(variant: poker.Variant) -> None:
    hand = to_the_end(hold_em([100] * 2, variant=variant))
    own = 2 * len(hand.holes[0])
    assert hand.burnt == [own, own + 4, own + 6]
    assert hand.boards == [[own + 1, own + 2, own + 3, own + 5, own + 7]]


def test_impossible_hands_are_refused() -> None:
    with pytest.raises(ValueError, match="at least two"):
        poker.blinds(1, 1, 2)
    with pytest.raises(ValueError, match="the small one is at most the big one"):
        poker.blinds(3, 3, 2)
    with pytest.raises(ValueError, match="every player in a hand has chips"):
        hold_em([100, 0])
    with pytest.raises(ValueError, match="2 stacks, but posts for 3"):
        hold_em([100, 100], posts=poker.blinds(3, 1, 2))
