"""The worked examples of the plans, and what they leave open."""

from __future__ import annotations

from fractions import Fraction

import pytest

from krupier.rules.tournament.cancellation import Left, Part, Terms, settle

BUY_IN: frozenset[Part] = frozenset({"contribution", "fee"})
HALF = Fraction(1, 2)
BEFORE_MONEY = Terms(BUY_IN, secured=False, equal=HALF)
FEE_BACK: frozenset[Part] = frozenset({"fee", "bounty"})


@pytest.mark.clause("F12-12", "F12-13")
def test_a_sit_and_go_of_nine_with_three_left() -> None:
    left = {who: Left(chips=1, contribution=100, fee=10) for who in "abc"}
    done = settle(Terms(BUY_IN, secured=False, equal=Fraction(1)), left, 900, [500, 300, 100])
    assert done.returned["a"] == {"contribution": 100, "fee": 10}
    assert done.prizes == {"a": 200, "b": 200, "c": 200}, "110 + 600 / 3 = 310 in all"
    assert done.missing == 0


@pytest.mark.clause("F12-03", "F12-04", "F12-05")
def test_forty_of_a_hundred_left_and_fifteen_places_paid() -> None:
    left = {f"p{n}": Left(chips=1 + (n == 0), contribution=100, fee=10) for n in range(40)}
    done = settle(BEFORE_MONEY, left, 10_000, [1000] * 10)
    # 6,000 left: 3,000 / 40 = 75 each, and 3,000 by chips: 2 of 41 and 1 of 41
    assert done.prizes["p0"] == 75 + 147
    assert sum(done.prizes.values()) == 6_000
    assert {*done.prizes.values()} == {75 + 147, 75 + 73, 75 + 74}


@pytest.mark.clause("T33-22")
def test_more_players_than_paid_places_at_tsg() -> None:
    chips = {"a": 5000, "b": 3000, "c": 1000, "d": 1000}
    left = {who: Left(n, contribution=250, fee=25, bounty=7) for who, n in chips.items()}
    done = settle(Terms(FEE_BACK, secured=False, equal=HALF), left, 1000, [500, 300, 200])
    assert done.prizes == {"a": 375, "b": 275, "c": 175, "d": 175}
    assert done.returned["d"] == {"fee": 25, "bounty": 7}


@pytest.mark.clause("T33-23")
def test_in_the_money_at_tsg() -> None:
    chips = {"a": 6000, "b": 3000, "c": 1000}
    left = {who: Left(n, contribution=0, fee=25) for who, n in chips.items()}
    done = settle(Terms(FEE_BACK, secured=True, equal=Fraction(0)), left, 1000, [500, 300, 200])
    assert done.prizes == {"a": 440, "b": 320, "c": 240}


@pytest.mark.clause("F12-06", "F12-07", "F12-08", "F12-09")
def test_in_the_money_at_fortuna_the_operator_adds_what_the_pool_lacks() -> None:
    left = {who: Left(1, contribution=100, fee=10) for who in "ab"}
    done = settle(Terms(BUY_IN, secured=True, equal=HALF), left, 1000, [500, 500])
    assert done.prizes == {"a": 500, "b": 500}
    assert done.missing == 200
