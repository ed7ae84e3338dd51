"""What must hold for any cards: order and suits do not matter, another card never hurts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krupier import hands

Evaluate = Callable[[Sequence[int]], int]
EVALUATORS: dict[str, tuple[Evaluate, int, int, int]] = {
    # evaluator, fewest and most cards, lowest card of the deck
    "high": (hands.high, 1, 7, 0),
    "short deck": (hands.short_deck, 1, 7, 16),
    "short deck, trips": (lambda cards: hands.short_deck(cards, "trips"), 1, 7, 16),
    "ace-to-five": (hands.low_a5, 5, 7, 0),
    "eight or better": (lambda cards: hands.low_a5(cards, 8), 5, 7, 0),
    "deuce-to-seven": (hands.low_27, 5, 5, 0),
    "three cards": (hands.three_card, 3, 3, 0),
    "badugi": (hands.badugi, 1, 4, 0),
    "pai gow": (hands.pai_gow, 5, 5, 0),
}


@pytest.mark.parametrize("name", EVALUATORS)
@given(data=st.data())
def test_order_and_names_of_suits_do_not_matter(name: str, data: st.DataObject) -> None:
    evaluate, fewest, most, lowest = EVALUATORS[name]
    deck = data.draw(st.permutations(range(lowest, 52)))
    cards = deck[: data.draw(st.integers(fewest, most))]
    suits = data.draw(st.permutations(range(4)))
    renamed = [card - card % 4 + suits[card % 4] for card in cards]
    assert evaluate(cards) == evaluate(sorted(cards)) == evaluate(renamed)


@pytest.mark.parametrize("name", EVALUATORS)
@given(data=st.data())
def test_another_card_never_hurts(name: str, data: st.DataObject) -> None:
    evaluate, fewest, most, lowest = EVALUATORS[name]
    deck = data.draw(st.permutations(range(lowest, 52)))
    cards = deck[: data.draw(st.integers(fewest, most))]
    if len(cards) > fewest:
        assert evaluate(cards) >= max(map(evaluate, combinations(cards, len(cards) - 1)))


@given(st.permutations(range(52)), st.integers(2, 5), st.integers(3, 4))
def test_another_omaha_card_never_hurts(deck: list[int], hole: int, board: int) -> None:
    own, common, more = deck[:hole], deck[hole : hole + board], deck[hole + board]
    for evaluate in (hands.omaha, hands.omaha_low):
        value = evaluate(own, common)
        assert value <= evaluate([*own, more], common)
        assert value <= evaluate(own, [*common, more])
