"""Every hand of a deck counted by category, against published figures and counting by hand."""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import Any

import numba
import numpy as np
import pytest
from numpy.typing import NDArray

from krupier import hands
from krupier.hands import Category, kernels
from krupier.hands.categories import Ranking

Array = NDArray[Any]
C = Category


def all_hands(size: int, deck: range = range(52)) -> Array:
    """Hands grow by each higher card of the deck in turn."""
    rows = np.arange(deck.start, deck.stop, dtype=np.uint8)[:, None]
    for _ in range(size - 1):
        higher = deck.stop - 1 - rows[:, -1].astype(np.int64)
        first = np.cumsum(higher) - higher
        step = np.arange(higher.sum()) - np.repeat(first, higher)
        rows = np.repeat(rows, higher, axis=0)
        rows = np.column_stack([rows, (rows[:, -1] + 1 + step).astype(np.uint8)])
    assert len(rows) == comb(len(deck), size)
    return rows


def by_category(ranking: Ranking, values: Array) -> dict[Category, int]:
    counts: Counter[Category] = Counter()
    for value, count in zip(*np.unique(values, return_counts=True), strict=True):
        counts[hands.category(ranking, int(value))] += int(count)
    return dict(counts)


@pytest.fixture(scope="module")
def five_cards() -> Array:
    return all_hands(5)


FIVE_CARDS = {
    C.ROYAL_FLUSH: 4,
    C.STRAIGHT_FLUSH: 36,
    C.FOUR_OF_A_KIND: 624,
    C.FULL_HOUSE: 3_744,
    C.FLUSH: 5_108,
    C.STRAIGHT: 10_200,
    C.THREE_OF_A_KIND: 54_912,
    C.TWO_PAIRS: 123_552,
    C.PAIR: 1_098_240,
    C.HIGH_CARD: 1_302_540,
}


def test_all_five_card_hands(five_cards: Array) -> None:
    values = hands.high_batch(five_cards)
    assert len(values) == 2_598_960
    assert by_category("high", values) == FIVE_CARDS
    assert len(np.unique(values)) == 7_462


def test_all_six_card_hands() -> None:
    # Published: Brian Alspach, "6-card poker hands".
    values = hands.high_batch(all_hands(6))
    assert by_category("high", values) == {
        C.ROYAL_FLUSH: 188,
        C.STRAIGHT_FLUSH: 1_656,
        C.FOUR_OF_A_KIND: 14_664,
        C.FULL_HOUSE: 165_984,
        C.FLUSH: 205_792,
        C.STRAIGHT: 361_620,
        C.THREE_OF_A_KIND: 732_160,
        C.TWO_PAIRS: 2_532_816,
        C.PAIR: 9_730_740,
        C.HIGH_CARD: 6_612_900,
    }


@numba.njit(nogil=True)
def seven_card_values(index: Any, high: Array, low: Array) -> tuple[Array, Array]:
    """How often each value occurs among all seven-card hands, keys and bits carried along."""
    high_counts = np.zeros(10_000, dtype=np.int64)
    low_counts = np.zeros(10_000, dtype=np.int64)
    keys, bits = index.keys, index.bits
    for a in range(52):
        for b in range(a):
            for c in range(b):
                key3, bits3 = keys[a] + keys[b] + keys[c], bits[a] | bits[b] | bits[c]
                for d in range(c):
                    for e in range(d):
                        key5, bits5 = key3 + keys[d] + keys[e], bits3 | bits[d] | bits[e]
                        for f in range(e):
                            key6, bits6 = key5 + keys[f], bits5 | bits[f]
                            for g in range(f):
                                key = key6 + keys[g]
                                high_counts[kernels.best(index, high, key, bits6 | bits[g])] += 1
                                low_counts[kernels.ranks_value(index, low, key)] += 1
    return high_counts, low_counts


def test_all_seven_card_hands() -> None:
    index = kernels.load_index()
    high, low = kernels.load_table("high"), kernels.load_table("low_a5")
    high_counts, low_counts = seven_card_values(index, high, low)

    counts: Counter[Category] = Counter()
    for value in np.flatnonzero(high_counts):
        counts[hands.category("high", int(value))] += int(high_counts[value])
    assert counts == {
        C.ROYAL_FLUSH: 4_324,
        C.STRAIGHT_FLUSH: 37_260,
        C.FOUR_OF_A_KIND: 224_848,
        C.FULL_HOUSE: 3_473_184,
        C.FLUSH: 4_047_644,
        C.STRAIGHT: 6_180_020,
        C.THREE_OF_A_KIND: 6_461_620,
        C.TWO_PAIRS: 31_433_400,
        C.PAIR: 58_627_800,
        C.HIGH_CARD: 23_294_460,
    }
    assert counts.total() == 133_784_560
    assert np.count_nonzero(high_counts) == 4_824

    # Published frequencies of ace-to-five lows in seven cards, five-high to king-high.
    lows = [hands.low_a5([(top - 1) * 4, *LOWEST_FOUR_UNDER[top]]) for top in range(4, 13)]
    below = [int(low_counts[floor:].sum()) for floor in lows]
    assert np.diff([0, *below]).tolist() == [
        781_824,
        3_151_360,
        7_426_560,
        13_171_200,
        19_174_400,
        23_675_904,
        24_837_120,
        21_457_920,
        13_939_200,
    ]


LOWEST_FOUR_UNDER = {
    top: [((top - step - 1) % 13) * 4 for step in range(1, 5)] for top in range(4, 13)
}
"""The worst low with that top: the four ranks right under it (0 is the ace)."""


def test_all_three_card_hands() -> None:
    values = hands.three_card_batch(all_hands(3))
    assert len(values) == 22_100
    assert by_category("three_card", values) == {
        C.STRAIGHT_FLUSH: 48,
        C.THREE_OF_A_KIND: 52,
        C.STRAIGHT: 720,
        C.FLUSH: 1_096,
        C.PAIR: 3_744,
        C.HIGH_CARD: 16_440,
    }
    assert len(np.unique(values)) == 741  # 12 + 13 + 12 + 274 + 156 + 274


SHORT_DECK_FIVE = {
    # Nine ranks, six straights (A-6-7-8-9 … A-K-Q-J-T).
    C.ROYAL_FLUSH: 4,
    C.STRAIGHT_FLUSH: 5 * 4,
    C.FOUR_OF_A_KIND: 9 * 32,
    C.FLUSH: 4 * comb(9, 5) - 24,
    C.FULL_HOUSE: 9 * 4 * 8 * 6,
    C.STRAIGHT: 6 * 4**5 - 24,
    C.THREE_OF_A_KIND: 9 * 4 * comb(8, 2) * 16,
    C.TWO_PAIRS: comb(9, 2) * 36 * 28,
    C.PAIR: 9 * 6 * comb(8, 3) * 64,
    C.HIGH_CARD: (comb(9, 5) - 6) * (4**5 - 4),
}


@pytest.mark.parametrize("order", ["straight", "trips"])
def test_all_short_deck_hands_of_five(order: hands.ShortDeckOrder) -> None:
    values = hands.short_deck_batch(all_hands(5, range(16, 52)), order)
    ranking: Ranking = "short_deck" if order == "straight" else "short_deck_trips"
    assert len(values) == sum(SHORT_DECK_FIVE.values()) == 376_992
    assert by_category(ranking, values) == SHORT_DECK_FIVE


def test_all_short_deck_hands_of_seven() -> None:
    cards = all_hands(7, range(16, 52))
    facts = pattern_facts(cards)
    for ranking, order in ORDERS.items():
        priority = [C.ROYAL_FLUSH, C.STRAIGHT_FLUSH, C.FOUR_OF_A_KIND, C.FLUSH, C.FULL_HOUSE]
        priority += [C.STRAIGHT, C.THREE_OF_A_KIND][:: 1 if order == "straight" else -1]
        priority += [C.TWO_PAIRS, C.PAIR]
        made = np.select([facts[kind] for kind in priority], priority, C.HIGH_CARD)
        kinds, counts = np.unique(made, return_counts=True)
        expected = Counter(dict(zip(kinds.tolist(), counts.tolist(), strict=True)))
        assert expected.total() == 8_347_680
        assert by_category(ranking, hands.short_deck_batch(cards, order)) == expected


ORDERS: dict[Ranking, hands.ShortDeckOrder] = {
    "short_deck": "straight",
    "short_deck_trips": "trips",
}


def pattern_facts(cards: Array) -> dict[Category, Array]:
    """Which categories each hand holds, seen only from how ranks and suits repeat."""
    # Three bits count the cards of each of nine ranks; nine bits are the ranks of each suit.
    rank_of = np.array([1 << 3 * max(card // 4 - 4, 0) for card in range(52)], dtype=np.uint32)
    suit_of = np.array([1 << 9 * (card % 4) + max(card // 4 - 4, 0) for card in range(52)])
    counts = np.zeros(len(cards), dtype=np.uint32)
    suited = np.zeros(len(cards), dtype=np.int64)
    for column in cards.T:
        counts += rank_of[column]
        suited |= suit_of[column]
    ones, twos, fours = (counts >> bit & 0o111_111_111 for bit in range(3))
    pairs, threes = np.bitwise_count(twos & ~ones), np.bitwise_count(twos & ones)
    by_suit = [(suited >> 9 * suit & 0x1FF).astype(np.uint32) for suit in range(4)]

    def runs(held: Array, width: int) -> Array:
        """Straights by their bottom, for ranks ``width`` bits apart, the ace also below the six."""
        with_low_ace = held << width | held >> 8 * width
        result = with_low_ace
        for place in range(1, 5):
            result = result & with_low_ace >> width * place
        return result

    suit_runs = np.bitwise_or.reduce([runs(held, 1) for held in by_suit])
    return {
        C.ROYAL_FLUSH: suit_runs >> 5 & 1 == 1,
        C.STRAIGHT_FLUSH: suit_runs > 0,
        C.FOUR_OF_A_KIND: fours > 0,
        C.FLUSH: np.any([np.bitwise_count(held) >= 5 for held in by_suit], axis=0),
        C.FULL_HOUSE: (threes >= 2) | (threes >= 1) & (pairs >= 1),
        C.STRAIGHT: runs(ones | twos | fours, 3) > 0,
        C.THREE_OF_A_KIND: threes >= 1,
        C.TWO_PAIRS: pairs >= 2,
        C.PAIR: pairs >= 1,
    }


def test_all_ace_to_five_hands(five_cards: Array) -> None:
    values = hands.low_a5_batch(five_cards)
    without = {
        category: count
        for category, count in FIVE_CARDS.items()
        if category in (C.PAIR, C.TWO_PAIRS, C.THREE_OF_A_KIND, C.FULL_HOUSE, C.FOUR_OF_A_KIND)
    }
    assert by_category("low_a5", values) == without | {C.HIGH_CARD: comb(13, 5) * 4**5}
    assert len(np.unique(values)) == 6_175  # rank multisets of five


@pytest.mark.clause("KP17-25", "T14-19", "F06-06", "KP23-24")
def test_all_eight_or_better_lows(five_cards: Array) -> None:
    values = hands.low_a5_batch(five_cards, qualifier=8)
    qualified = values[values > 0]
    assert len(qualified) == comb(8, 5) * 4**5
    worst_first, counts = np.unique(qualified, return_counts=True)
    assert len(worst_first) == 56
    assert set(counts) == {4**5}


def test_all_deuce_to_seven_hands(five_cards: Array) -> None:
    values = hands.low_27_batch(five_cards)
    wheels = 4**5 - 4
    assert by_category("low_27", values) == FIVE_CARDS | {
        C.HIGH_CARD: FIVE_CARDS[C.HIGH_CARD] + wheels,
        C.STRAIGHT: FIVE_CARDS[C.STRAIGHT] - wheels,
        C.FLUSH: FIVE_CARDS[C.FLUSH] + 4,
        C.STRAIGHT_FLUSH: FIVE_CARDS[C.STRAIGHT_FLUSH] - 4,
    }
    assert len(np.unique(values)) == 7_462
    # Published counts of seven-low … ace-low: four ranks below the top, less the one straight.
    no_pair = five_cards[values > hands.low_27([0, 1, 4, 8, 12])]
    tops, counts = np.unique(no_pair.max(axis=1) >> 2, return_counts=True)
    by_top = {int(top): int(count) for top, count in zip(tops, counts, strict=True)}
    assert by_top == {top: (comb(top, 4) - 1) * (4**5 - 4) for top in range(5, 13)}
    assert counts.tolist()[:3] == [4_080, 14_280, 34_680]


@pytest.mark.clause("KP33-14", "T14-27")
def test_all_badugi_hands() -> None:
    cards = all_hands(4)
    values = hands.badugi_batch(cards)
    assert by_category("badugi", values) == {
        C.BADUGI: 13 * 12 * 11 * 10,
        C.THREE_CARDS: 154_440,
        C.TWO_CARDS: 96_252,
        C.ONE_CARD: 4 * comb(13, 4) + 13,
    }
    badugis = cards[values >> 13 == 4]
    assert len(np.unique(values[values >> 13 == 4])) == comb(13, 4)
    ace_low_tops, counts = np.unique((((badugis >> 2) + 1) % 13).max(axis=1), return_counts=True)
    by_top = {int(top): int(count) for top, count in zip(ace_low_tops, counts, strict=True)}
    assert by_top == {top: comb(top, 3) * 24 for top in range(3, 13)}


@pytest.mark.clause("F03-43")
def test_every_straight_holds_a_five_or_a_ten(five_cards: Array) -> None:
    values = hands.high_batch(five_cards)
    lowest = hands.high([48, 1, 4, 8, 12])
    straights = five_cards[(values >= lowest) & (values < lowest + 11)]
    made = {hands.category("high", int(v)) for v in hands.high_batch(straights)}
    assert made == {C.STRAIGHT}
    assert np.isin(straights >> 2, (3, 8)).any(axis=1).all()
