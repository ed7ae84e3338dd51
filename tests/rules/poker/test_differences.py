"""Where PokerKit and the rulebook part: one named case each, with the clause that decides."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.rules import poker
from krupier.rules.poker import CALL, FOLD, State
from tests.rules.poker.hands import FIXED_LIMIT, act, hold_em, stud
from tests.rules.poker.peer import catch_up, divided_there, peer


def beside(hand: State) -> Any:
    other = peer(hand.rules, list(hand.start), hand.posts)
    catch_up(hand, other)
    return other


def both(hand: State, other: Any, *actions: int) -> None:
    for action in actions:
        if action > 0:
            other.complete_bet_or_raise_to(action)
        elif action == FOLD:
            other.fold()
        elif hand.bring_in_due:
            other.post_bring_in()
        else:
            other.check_or_call()
        hand.apply(action)
        catch_up(hand, other)


@pytest.mark.clause("KT-319")
def test_a_limper_and_a_short_all_in_over_the_big_blind() -> None:
    hand = hold_em([1000, 1000, 1000, 15], 5, 10)
    other = beside(hand)
    both(hand, other, CALL, 15, CALL, CALL)
    assert hand.legal().most == 0
    assert other.min_completion_betting_or_raising_to_amount == 25


@pytest.mark.clause("KT-319")
def test_an_opening_all_in_below_the_least_bet() -> None:
    hand = hold_em([1000, 16, 1000], 5, 10)
    other = beside(hand)
    both(hand, other, CALL, CALL, CALL, CALL, 6, CALL)
    assert hand.legal().most == 0
    assert other.min_completion_betting_or_raising_to_amount == 16


@pytest.mark.clause("PC-157")
def test_a_short_big_blind_is_called_in_full() -> None:
    hand = hold_em([100, 3, 100, 100], 5, 10)
    other = beside(hand)
    assert hand.legal().call == 10
    assert other.checking_or_calling_amount == 5


@pytest.mark.clause("T22-06")
def test_a_short_completion_is_completed() -> None:
    hand = stud([100, 7, 100], "2c 3c 4c 5d 6d 7d 2h Kh Qh")
    other = beside(hand)
    both(hand, other, CALL, 6)
    assert hand.legal().least == 10
    assert other.min_completion_betting_or_raising_to_amount == 16


@pytest.mark.clause("KP15-34")
def test_the_big_blind_counts_as_the_first_of_four_bets() -> None:
    import pokerkit

    hand = act(hold_em([1000] * 3, 5, 10, limit=FIXED_LIMIT, cap=4), 20, 30, 40)
    assert hand.legal().most == 0
    other = pokerkit.FixedLimitTexasHoldem.create_state(
        (
            pokerkit.Automation.ANTE_POSTING,
            pokerkit.Automation.BET_COLLECTION,
            pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
            pokerkit.Automation.HOLE_DEALING,
        ),
        True,
        0,
        (5, 10),
        10,
        20,
        1000,
        3,
    )
    for to in (20, 30, 40):
        other.complete_bet_or_raise_to(to)
    assert other.can_complete_bet_or_raise_to(50)


@pytest.mark.clause("T13-12", "F02-26")
def test_a_fold_that_gives_up_a_free_check() -> None:
    import pokerkit

    hand = act(hold_em([100] * 2), CALL)
    assert hand.legal().fold
    other = pokerkit.NoLimitTexasHoldem.create_state(
        (
            pokerkit.Automation.ANTE_POSTING,
            pokerkit.Automation.BET_COLLECTION,
            pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
            pokerkit.Automation.HOLE_DEALING,
        ),
        True,
        0,
        (1, 2),
        2,
        100,
        2,
    )
    other.check_or_call()
    assert not other.can_fold()


@pytest.mark.clause("KT-247", "KT-267")
def test_every_pot_is_divided_by_itself() -> None:
    """Main pot 4 x 20 and an ante of 1; side pot 2 x 40 and 5 of a player who folded. Both have
    an odd chip for the first winner; the peer joins them, since the short hand lost, to 166."""
    posts = poker.blinds(4, 1, 2, ante=1, form=poker.AnteForm.BUTTON)
    cards = "2c As Ad 7c  3d Kd Kh 8c  4c Ac Qs Jd  4d 5h  4h 9s"
    hand = hold_em([20, 100, 100, 100], posts=posts, cards=cards)
    other = beside(hand)
    both(hand, other, CALL, 25, CALL, 60, CALL, FOLD)
    while hand.phase != poker.OVER:
        both(hand, other, CALL)
    assert hand.stacks == [0, 40 + 41 + 43, 40 + 40 + 42, 74]
    assert other.stacks == [0, 40 + 83, 40 + 83, 74] == divided_there(hand)
