"""Straddles at a table: whose, how much, and what may be raised after them."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.rules.game import BadSetting
from tests.rules.poker.tables import Table, sit

KINGS = "kings/texas-holdem"


def five(**hand: Any) -> Table:
    return sit(KINGS, 5, blinds=("5", "10"), **hand)


@pytest.mark.clause("KC-143", "KC-186")
def test_left_of_the_big_blind_twice_as_much_and_he_acts_last_before_the_flop() -> None:
    table = five(straddles=["20"])
    assert table.staked == {"1": "5", "2": "10", "3": "20"}
    order = []
    for _ in range(4):
        order.append(table.turn)
        table.do("call")
    assert (order, table.turn, table.words) == (
        ["4", "5", "1", "2"],
        "3",
        ["fold", "check", "raise"],
    )


@pytest.mark.clause("KC-144")
def test_management_sets_the_value_of_the_straddle() -> None:
    """Blinds 5/10 and a straddle of 25, no more and no less; a second one doubles it."""
    assert five(straddle="25", straddles=["25"]).staked["3"] == "25"
    assert five(straddle="25", straddles=["25", "50"]).staked["4"] == "50"
    for wrong in (["20"], ["30"], ["25", "40"]):
        with pytest.raises(BadSetting, match="straddle"):
            five(straddle="25", straddles=wrong)
    with pytest.raises(BadSetting, match="more than the big blind of 10 EUR"):
        five(straddle="10")
    # it may be less than twice the big blind: management sets it
    assert five(straddle="15", straddles=["15"]).staked["3"] == "15"


@pytest.mark.clause("KC-144", "PC-165", "PC-168")
def test_where_the_plan_says_exactly_how_much_management_does_not_choose() -> None:
    with pytest.raises(BadSetting, match="20 CZK in this game, and nothing else"):
        sit("club/texas-holdem", 4, blinds=("5", "10"), straddle="25")
    with pytest.raises(BadSetting, match="no straddle"):
        sit("wgg/texas-holdem-cash", 4, blinds=("5", "10"), straddle="25")


@pytest.mark.clause("KC-145")
def test_straddles_may_be_written_by_seat_up_to_the_button() -> None:
    table = five(straddles={"3": "20", "4": "40", "5": "80"})
    assert table.staked == {"1": "5", "2": "10", "3": "20", "4": "40", "5": "80"}
    assert table.turn == "1"
    with pytest.raises(BadSetting, match="seat 3, then 4, then 5 may straddle"):
        five(straddles={"4": "20"})
    with pytest.raises(BadSetting, match="up to the button"):
        five(straddles=["20", "40", "80", "160"])
    with pytest.raises(BadSetting, match="nobody sits left of the big blind"):
        sit(KINGS, 2, blinds=("5", "10"), straddles=["20"])


@pytest.mark.clause("KC-142", "KC-145", "PC-021")
@pytest.mark.parametrize(
    ("straddles", "least"),
    [
        (["20"], "30"),  # it added 10 to the blind of 10
        (["20", "40"], "60"),  # the last one added 20
        (["50"], "90"),  # it added 40
    ],
)
def test_a_straddle_is_a_raise_and_the_next_one_adds_as_much(
    straddles: list[str], least: str
) -> None:
    assert five(straddles=straddles).least == least


@pytest.mark.clause("KC-147")
def test_who_missed_his_blinds_and_straddles_owes_no_small_blind() -> None:
    """He posts 20 live and nothing dead: all that lies is called from the blinds up to 20."""
    table = five(straddles=["20"]).all_do("call", "call", "call", "call", "check")
    assert [(one.pot, len(one.seats)) for one in table.play.felt.marks["pots"]] == [(10000, 5)]
