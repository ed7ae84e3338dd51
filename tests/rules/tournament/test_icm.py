"""Against the recursion over all orders, in exact fractions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krupier.rules.tournament.icm import worths


def by_recursion(chips: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    found = [Fraction(0) for _ in chips]

    def place(left: list[int], number: int, chance: Fraction) -> None:
        if number == len(prizes):
            return
        whole = sum(chips[one] for one in left)
        for one in left:
            here = chance * Fraction(chips[one], whole)
            found[one] += here * prizes[number]
            place([other for other in left if other != one], number + 1, here)

    place(list(range(len(chips))), 0, Fraction(1))
    return found


@given(st.data())
def test_as_the_recursion_says(data: st.DataObject) -> None:
    stack = st.one_of(st.just(1), st.integers(1, 50), st.integers(1, 10**7))
    chips = data.draw(st.lists(stack, min_size=1, max_size=6))
    prizes = data.draw(st.lists(st.integers(0, 10**7), min_size=1, max_size=len(chips)))
    pool = max(1, sum(prizes))
    for found, exact in zip(worths(chips, prizes), by_recursion(chips, prizes), strict=True):
        assert abs(found - float(exact)) < 1e-9 * pool


def test_ten_players_and_four_prizes() -> None:
    chips = [9000, 7500, 100, 4200, 4200, 1, 650, 12_000, 3000, 2999]
    prizes = [5000, 3000, 1500, 500]
    exact = [float(one) for one in by_recursion(chips, prizes)]
    assert worths(chips, prizes) == pytest.approx(exact, abs=1e-9 * 10_000)


def test_a_thousand_players_share_all_of_a_pool() -> None:
    chips = [1 + n * 37 % 5000 for n in range(1000)]
    prizes = [10**7 // (n + 1) for n in range(150)]
    found = worths(chips, prizes)
    assert sum(found) == pytest.approx(sum(prizes), rel=1e-12)
    assert [worth for _, worth in sorted(zip(chips, found, strict=True))] == sorted(found)


def test_chips_of_nobody_are_refused() -> None:
    with pytest.raises(ValueError, match="everybody needs chips"):
        worths([5, 0], [1])
