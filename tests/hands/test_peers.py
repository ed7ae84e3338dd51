"""Random hands ordered as independent libraries order them: eval7, phevaluator and PokerKit.

Every hand is valued once by each side; the two lists of values must then rise together and tie
together, which compares each hand with each other. The million of every ranking has its own
make target.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import eval7
import numpy as np
import phevaluator
import pokerkit
import pytest
from numpy.typing import NDArray

from krupier import hands
from krupier.equipment.cards import text

Array = NDArray[Any]
SEED = 20_240_601
MILLION = pytest.param(1_000_000, marks=[pytest.mark.long, pytest.mark.timeout(3_600)])
FIVE = (0, 1, 2, 3, 4)

POKERKIT = tuple(pokerkit.Deck.STANDARD)
EVAL7 = tuple(eval7.Card(text(card)) for card in range(52))


def random_hands(count: int, size: int, deck: range = range(52)) -> Array:
    rng = np.random.default_rng(SEED + size)
    rows = [
        np.argsort(rng.random((min(100_000, count - done), len(deck))), axis=1)[:, :size]
        for done in range(0, count, 100_000)
    ]
    return (np.concatenate(rows) + deck.start).astype(np.uint8)


def assert_same_order(ours: Array, theirs: Array) -> None:
    """Both lists greater-is-better."""
    order = np.lexsort((ours, theirs))
    our_steps = np.diff(ours[order].astype(np.int64))
    their_steps = np.diff(theirs[order].astype(np.int64))
    assert np.array_equal(np.sign(our_steps), np.sign(their_steps))


def pokerkit_values(hand: Any, cards: Array, hole: int | None = None) -> Array:
    """PokerKit's values, greater is better; 0 where it finds no hand."""

    def value(row: list[int]) -> int:
        all_cards = [POKERKIT[card] for card in row]
        own, board = (all_cards, []) if hole is None else (all_cards[:hole], all_cards[hole:])
        found = hand.from_game_or_none(own, board)
        if found is None:
            return 0
        index = int(found.entry.index)
        return 10_000 + (-index if hand.low else index)

    return np.array([value(row) for row in cards.tolist()])


def pokerkit_best(hand: Any, cards: Array, choices: Sequence[tuple[int, ...]]) -> Array:
    """The same faster, for the millions: the best of these choices of five columns in PokerKit's
    tables, without its way of choosing."""
    sign = -1 if hand.low else 1
    entry = hand.lookup.get_entry_or_none

    def value(row: list[int]) -> int:
        own = [POKERKIT[card] for card in row]
        found = (entry([own[column] for column in choice]) for choice in choices)
        return max((10_000 + sign * int(it.index) for it in found if it is not None), default=0)

    return np.array([value(row) for row in cards.tolist()])


@pytest.mark.parametrize("count", [50_000, MILLION])
@pytest.mark.parametrize("size", [5, 6, 7])
def test_high_as_eval7(count: int, size: int) -> None:
    cards = random_hands(count, size)
    theirs = [eval7.evaluate([EVAL7[card] for card in row]) for row in cards.tolist()]
    assert_same_order(hands.high_batch(cards), np.array(theirs))


@pytest.mark.parametrize("count", [50_000, MILLION])
@pytest.mark.parametrize("size", [5, 6, 7])
def test_high_as_phevaluator(count: int, size: int) -> None:
    cards = random_hands(count, size)
    theirs = [-phevaluator.evaluate_cards(*row) for row in cards.tolist()]
    assert_same_order(hands.high_batch(cards), np.array(theirs))


FIVE_CARD_PEERS: list[tuple[Callable[[Array], Array], Any, range]] = [
    (hands.high_batch, pokerkit.StandardHighHand, range(52)),
    (hands.low_27_batch, pokerkit.StandardLowHand, range(52)),
    (hands.low_a5_batch, pokerkit.RegularLowHand, range(52)),
    (hands.short_deck_batch, pokerkit.ShortDeckHoldemHand, range(16, 52)),
]


@pytest.mark.parametrize("count", [50_000, MILLION])
@pytest.mark.parametrize(("evaluate", "peer", "deck"), FIVE_CARD_PEERS)
def test_five_cards_as_pokerkit(
    count: int, evaluate: Callable[[Array], Array], peer: Any, deck: range
) -> None:
    cards = random_hands(count, 5, deck)
    assert_same_order(evaluate(cards), pokerkit_best(peer, cards, [FIVE]))


SEVEN_CARD_PEERS: list[tuple[Callable[[Array], Array], Any, range]] = [
    (hands.high_batch, pokerkit.StandardHighHand, range(52)),
    (hands.low_a5_batch, pokerkit.RegularLowHand, range(52)),
    (lambda cards: hands.low_a5_batch(cards, 8), pokerkit.EightOrBetterLowHand, range(52)),
    (hands.short_deck_batch, pokerkit.ShortDeckHoldemHand, range(16, 52)),
]


@pytest.mark.parametrize(("evaluate", "peer", "deck"), SEVEN_CARD_PEERS)
def test_seven_cards_as_pokerkit(
    evaluate: Callable[[Array], Array], peer: Any, deck: range
) -> None:
    cards = random_hands(3_000, 7, deck)
    assert_same_order(evaluate(cards), pokerkit_values(peer, cards))


@pytest.mark.long
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize(("evaluate", "peer", "deck"), SEVEN_CARD_PEERS)
def test_a_million_of_seven_cards_as_pokerkit(
    evaluate: Callable[[Array], Array], peer: Any, deck: range
) -> None:
    cards = random_hands(1_000_000, 7, deck)
    choices = list(combinations(range(7), 5))
    assert_same_order(evaluate(cards), pokerkit_best(peer, cards, choices))


@pytest.mark.parametrize("count", [10_000, MILLION])
def test_badugi_as_pokerkit(count: int) -> None:
    cards = random_hands(count, 4)
    assert_same_order(hands.badugi_batch(cards), pokerkit_values(pokerkit.BadugiHand, cards))


OMAHA_PEERS: list[tuple[Callable[[Array, Array], Array], Any]] = [
    (hands.omaha_batch, pokerkit.OmahaHoldemHand),
    (hands.omaha_low_batch, pokerkit.OmahaEightOrBetterLowHand),
]


@pytest.mark.parametrize(("board", "count"), [(3, 3_000), (4, 1_500), (5, 1_000)])
@pytest.mark.parametrize(("evaluate", "peer"), OMAHA_PEERS)
def test_omaha_as_pokerkit(
    evaluate: Callable[[Array, Array], Array], peer: Any, board: int, count: int
) -> None:
    cards = random_hands(count, 4 + board)
    theirs = pokerkit_values(peer, cards, hole=4)
    assert_same_order(evaluate(cards[:, :4], cards[:, 4:]), theirs)


@pytest.mark.long
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize(("evaluate", "peer"), OMAHA_PEERS)
def test_a_million_of_omaha_as_pokerkit(
    evaluate: Callable[[Array, Array], Array], peer: Any
) -> None:
    cards = random_hands(1_000_000, 9)
    twos, threes = combinations(range(4), 2), list(combinations(range(4, 9), 3))
    choices = [two + three for two in twos for three in threes]
    theirs = pokerkit_best(peer, cards, choices)
    assert_same_order(evaluate(cards[:, :4], cards[:, 4:]), theirs)


@pytest.mark.parametrize("count", [20_000, MILLION])
@pytest.mark.parametrize(("hole", "board"), [(2, 5), (3, 5), (4, 3), (4, 4), (5, 5), (6, 5)])
def test_omaha_is_the_best_of_all_twos_and_threes(count: int, hole: int, board: int) -> None:
    # PokerKit knows four hole cards only: all combinations one by one with the five-card table.
    cards = random_hands(count, hole + board)
    best, best_low = np.zeros(count, dtype=np.uint16), np.zeros(count, dtype=np.uint16)
    for two in np.ndindex(hole, hole):
        for three in np.ndindex(board, board, board):
            if two[0] < two[1] and three[0] < three[1] < three[2]:
                five = cards[:, [*two, *(hole + place for place in three)]]
                np.maximum(best, hands.high_batch(five), out=best)
                np.maximum(best_low, hands.low_a5_batch(five, qualifier=8), out=best_low)
    assert np.array_equal(hands.omaha_batch(cards[:, :hole], cards[:, hole:]), best)
    assert np.array_equal(hands.omaha_low_batch(cards[:, :hole], cards[:, hole:]), best_low)
