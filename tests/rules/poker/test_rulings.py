"""Chips without a word and acts out of turn, as the houses rule on them."""

from __future__ import annotations

import pytest

from krupier.rules.families import load_plan
from krupier.rules.poker import CALL, Legal, Plan
from krupier.rules.poker.plan import Rulings
from krupier.rules.poker.rulings import Verdict, chips_mean, out_of_turn
from tests.rules.poker.articles import WGG

BET_100 = Legal(0, True, 100, 200, 1000)
"""A bet of 100 is faced: a raise is at least to 200."""
RAISED_300 = Legal(0, True, 300, 500, 2000)
"""Raised from 100 to 300: at least to 500."""
NO_BET = Legal(0, False, 0, 20, 1000)


def rulings(game: str) -> Rulings:
    plan = load_plan(game)
    assert isinstance(plan, Plan)
    assert plan.rulings
    return plan.rulings


CLUB = rulings("club/texas-holdem")


@pytest.mark.clause("W28-38")
@pytest.mark.parametrize("game", WGG)
def test_one_chip_is_a_bet_or_facing_a_bet_a_call(game: str) -> None:
    rules = rulings(game)
    assert chips_mean(rules, NO_BET, 0, [500]) == 500
    assert chips_mean(rules, BET_100, 100, [500]) == CALL
    assert chips_mean(rules, BET_100, 100, [500], announced=True) == 500


@pytest.mark.clause("W28-39")
@pytest.mark.parametrize("game", WGG)
def test_only_what_touched_the_table_first_counts(game: str) -> None:
    rules = rulings(game)
    assert chips_mean(rules, BET_100, 100, [100, 100]) == 200
    assert chips_mean(rules, BET_100, 100, [100]) == CALL, "the second chip came later"


@pytest.mark.clause("PC-108", "PC-109", "PC-130")
@pytest.mark.parametrize(
    ("chips", "means"),
    [
        ([100, 50], 200),  # one and a half bets: completed to a raise
        ([100, 25, 20], CALL),  # less
        ([100, 100], 200),
        ([100, 100, 50], 250),
        ([500], CALL),  # a single chip stays a call
        ([150], CALL),
        ([50], CALL),  # too little is completed to a call
    ],
)
def test_one_and_a_half_bets_are_a_raise_at_the_club(chips: list[int], means: int) -> None:
    assert chips_mean(CLUB, BET_100, 100, chips) == means


@pytest.mark.clause("PC-108")
def test_over_a_raise_half_of_the_least_raise_counts() -> None:
    assert chips_mean(CLUB, RAISED_300, 300, [100] * 4) == 500, "100 over the call of 300"
    assert chips_mean(CLUB, RAISED_300, 300, [100] * 3 + [50, 25]) == CALL


def test_who_may_not_raise_calls() -> None:
    assert chips_mean(CLUB, Legal(0, True, 100, 0, 0), 100, [100, 100]) == CALL


class TestOutOfTurn:
    @pytest.mark.clause("PC-111", "PC-115", "PC-116")
    @pytest.mark.parametrize("put", [100, 200])
    def test_it_stands_if_the_skipped_player_calls_or_folds(self, put: int) -> None:
        assert out_of_turn(CLUB, put, 100, 100) is Verdict.STANDS

    @pytest.mark.clause("PC-112")
    def test_a_call_before_a_raise_may_only_be_called_up_or_given_up(self) -> None:
        assert out_of_turn(CLUB, 100, 100, 200) is Verdict.CALL_OR_FOLD

    @pytest.mark.clause("PC-113")
    def test_a_check_before_a_bet_loses_the_right_to_raise(self) -> None:
        assert out_of_turn(CLUB, 0, 0, 50) is Verdict.CALL_OR_FOLD
        assert out_of_turn(CLUB, 0, 0, 0) is Verdict.STANDS

    @pytest.mark.clause("PC-117", "PC-132")
    def test_a_raise_of_up_to_twice_the_smaller_one_in_turn_is_a_call_of_it(self) -> None:
        """Player 4 raises to 200, player 3 to 120: 80 come back."""
        assert out_of_turn(CLUB, 200, 20, 120) is Verdict.CALL
        assert out_of_turn(CLUB, 240, 20, 120) is Verdict.CALL, "exactly double"
        assert out_of_turn(CLUB, 241, 20, 120) is Verdict.STANDS
        assert out_of_turn(CLUB, 200, 20, 200) is Verdict.CALL, "the same amount"

    @pytest.mark.clause("PC-118")
    def test_a_higher_raise_in_turn_leaves_a_call_or_a_fold(self) -> None:
        assert out_of_turn(CLUB, 200, 20, 300) is Verdict.CALL_OR_FOLD


KINGS = rulings("kings/texas-holdem")


@pytest.mark.clause("KT-310", "KT-313", "KT-311")
def test_one_chip_at_kings() -> None:
    assert chips_mean(KINGS, BET_100, 100, [500]) == CALL
    assert chips_mean(KINGS, NO_BET, 0, [500]) == 500, "an opening bet of its full value"
    assert chips_mean(KINGS, BET_100, 100, [500], announced=True) == 500
    assert chips_mean(KINGS, BET_100, 100, [150], announced=True) == 200, "completed"


@pytest.mark.clause("KT-314")
def test_two_chips_of_which_one_is_too_small_are_a_call() -> None:
    """The printed example: 1200 over a big blind of 400, so the next raise is to 2000."""
    raised = Legal(0, True, 1200, 2000, 9000)
    assert chips_mean(KINGS, raised, 1200, [1000] * 2) == CALL
    assert chips_mean(KINGS, raised, 1200, [500] * 4) == 2000
    facing = Legal(0, True, 600, 1200, 5000)
    assert chips_mean(KINGS, facing, 600, [500, 500]) == CALL
    small = Legal(0, True, 400, 800, 5000)
    assert chips_mean(KINGS, small, 400, [500, 500]) == 1000


@pytest.mark.clause("KT-317", "KT-318", "KT-304", "KT-354")
def test_half_of_a_raise_at_kings() -> None:
    assert chips_mean(KINGS, BET_100, 100, [100, 50]) == 200
    assert chips_mean(KINGS, BET_100, 100, [100, 25]) == CALL
    assert chips_mean(KINGS, BET_100, 100, [100, 25], announced=True) == 200
    assert chips_mean(KINGS, BET_100, 100, [25, 25]) == CALL, "an undercall is completed"


@pytest.mark.clause("KT-306", "KT-307")
def test_out_of_turn_at_kings() -> None:
    assert out_of_turn(KINGS, 200, 100, 100) is Verdict.STANDS
    assert out_of_turn(KINGS, 200, 100, 150) is Verdict.RETURNED
