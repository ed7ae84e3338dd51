"""Deals: the printed examples, and that nothing is lost or made."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krupier.rules.options import Refused
from krupier.rules.tournament.deals import Method, terms

FOUR = {"a": 26, "b": 25, "c": 25, "d": 24}
PRIZES = [400, 300, 200, 100]
METHODS: tuple[Method, ...] = ("icm", "chips", "equal")


@pytest.mark.clause("W27-19")
def test_four_players_of_similar_stacks_take_the_same() -> None:
    assert terms("equal", FOUR, PRIZES) == dict.fromkeys("abcd", 250)
    assert terms("custom", FOUR, PRIZES, custom=dict.fromkeys("abcd", 250)) == dict.fromkeys(
        "abcd", 250
    )


@pytest.mark.clause("F09-28", "T33-17", "KT-288")
def test_what_is_kept_for_the_first_place_is_not_divided() -> None:
    for method in METHODS:
        assert sum(terms(method, FOUR, PRIZES, kept=100).values()) == 900
    with pytest.raises(Refused, match="0 to 600"):
        terms("chips", FOUR, PRIZES, kept=601)


@given(st.data())
def test_all_of_the_pool_is_divided_and_more_chips_never_get_less(data: st.DataObject) -> None:
    chips = data.draw(st.lists(st.integers(1, 10**6), min_size=2, max_size=9))
    prizes = sorted(
        data.draw(st.lists(st.integers(0, 10**8), min_size=len(chips), max_size=len(chips))),
        reverse=True,
    )
    named = {f"p{n}": stack for n, stack in enumerate(chips)}
    for method in METHODS:
        found = terms(method, named, prizes)
        assert sum(found.values()) == sum(prizes)
        assert min(found.values()) >= prizes[-1], "everybody has the last prize for sure"
        by_chips = sorted(named, key=lambda who: named[who])
        for fewer, more in pairwise(by_chips):
            assert found[more] >= found[fewer] - 1


@pytest.mark.parametrize(
    ("custom", "code"),
    [
        ({"a": 1000}, "deal-players"),
        (dict.fromkeys("abcd", 251), "deal-sum"),
        ({"a": 1300, "b": -100, "c": -100, "d": -100}, "deal-sum"),
    ],
)
def test_terms_that_do_not_add_up_are_refused(custom: dict[str, int], code: str) -> None:
    with pytest.raises(Refused) as refused:
        terms("custom", FOUR, PRIZES, custom=custom)
    assert refused.value.code == code
