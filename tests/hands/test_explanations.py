"""Hands explain themselves: category, ranks, cards used, names in two languages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from krupier import hands
from krupier.equipment.cards import parse, show
from krupier.hands import Category
from krupier.hands.categories import Ranking


@pytest.mark.parametrize(
    ("ranking", "own", "board", "cs", "en", "used"),
    [
        (
            "high",
            "As Ad",
            "Ah Kc Kd 2s 3s",
            "full house, esa a krále",
            "full house, aces full of kings",
            "As Ah Ad Kd Kc",
        ),
        ("high", "As Ks Qs Js Ts", "", "královská postupka", "royal flush", "As Ks Qs Js Ts"),
        (
            "high",
            "5h Ah",
            "2h 3h 4h Kd Kc",
            "postupka v barvě, nejvyšší pětka",
            "straight flush, five high",
            "5h 4h 3h 2h Ah",
        ),
        (
            "high",
            "Js Jd Jh Jc 2s",
            "",
            "čtveřice spodků",
            "four of a kind, jacks",
            "Js Jh Jd Jc 2s",
        ),
        (
            "high",
            "Kd Qd 9d 6d 3d",
            "",
            "flush, nejvyšší král",
            "flush, king high",
            "Kd Qd 9d 6d 3d",
        ),
        (
            "high",
            "7s 6d 5h 4c 3s",
            "",
            "postupka, nejvyšší sedmička",
            "straight, seven high",
            "7s 6d 5h 4c 3s",
        ),
        (
            "high",
            "Qs Qd Qh Kc 3s",
            "",
            "trojice dam",
            "three of a kind, queens",
            "Qs Qh Qd Kc 3s",
        ),
        (
            "high",
            "6s 6d Ah Ac 3s",
            "",
            "dva páry, esa a šestky",
            "two pairs, aces and sixes",
            "Ah Ac 6s 6d 3s",
        ),
        ("high", "Ks Kd", "", "pár králů", "pair of kings", "Ks Kd"),
        ("high", "Ks 9d 2h", "", "vysoká karta král", "king high", "Ks 9d 2h"),
        (
            "omaha",
            "As Ad Ah Ac",
            "Ks Kd Qh Qc 2s",
            "dva páry, esa a krále",
            "two pairs, aces and kings",
            "As Ad Ks Kd Qh",
        ),
        (
            "short_deck",
            "As 6d 7c 8h 9s",
            "Kd Kh",
            "postupka, nejvyšší devítka",
            "straight, nine high",
            "9s 8h 7c 6d As",
        ),
        (
            "short_deck_trips",
            "As 6d 7c 8h 9s",
            "9d 9h",
            "trojice devítek",
            "three of a kind, nines",
            "9s 9h 9d As 8h",
        ),
        (
            "three_card",
            "3s 2s As",
            "",
            "postupka v barvě, nejvyšší trojka",
            "straight flush, three high",
            "3s 2s As",
        ),
        ("low_8", "As 2d", "4h 7c 8s Kd Kh", "low 8-7-4-2-A", "8-7-4-2-A low", "8s 7c 4h 2d As"),
        ("low_8", "As 2d", "2h 7c 8s Kd Kh", "bez low", "no low", ""),
        ("low_a5", "Ts 9d 4h 3c 2s", "", "low 10-9-4-3-2", "10-9-4-3-2 low", "Ts 9d 4h 3c 2s"),
        ("low_a5", "7s 7d 4h 3c As", "", "pár sedmiček", "pair of sevens", "7s 7d 4h 3c As"),
        ("omaha_low", "As 2s 9d 9c", "3c 4c 5h Kd Ks", "low 5-4-3-2-A", "5-4-3-2-A low", None),
        ("low_27", "5s 4d 3h 2c As", "", "low A-5-4-3-2", "A-5-4-3-2 low", "As 5s 4d 3h 2c"),
        (
            "low_27",
            "7s 6d 5h 4c 3s",
            "",
            "postupka, nejvyšší sedmička",
            "straight, seven high",
            None,
        ),
        ("badugi", "4c 3d 2h As", "", "badugi 4-3-2-A", "badugi 4-3-2-A", "4c 3d 2h As"),
        ("badugi", "3c 2s Ah Kh", "", "tři karty 3-2-A", "three cards 3-2-A", "3c 2s Ah"),
        ("pai_gow", "As Jk Ad Ah Ac", "", "pět es", "five aces", "As Ah Ad Ac Jk"),
        ("pai_gow", "Jk Ts", "", "vysoká karta eso", "ace high", "Ts Jk"),
    ],
)
def test_names_and_cards(
    ranking: Ranking, own: str, board: str, cs: str, en: str, used: str | None
) -> None:
    found = hands.explain(ranking, parse(own), parse(board))
    assert (found.cs, found.en) == (cs, en)
    if used is not None:
        assert show(found.cards) == used


EVALUATE: dict[Ranking, Callable[[Sequence[int]], int]] = {
    "high": hands.high,
    "low_a5": hands.low_a5,
    "short_deck": hands.short_deck,
    "short_deck_trips": lambda cards: hands.short_deck(cards, "trips"),
}


@given(st.permutations(range(16, 52)), st.sampled_from(sorted(EVALUATE)), st.integers(5, 7))
def test_the_cards_used_are_worth_the_whole_hand(
    deck: list[int], ranking: Ranking, size: int
) -> None:
    cards = deck[:size]
    evaluate = EVALUATE[ranking]
    found = hands.explain(ranking, cards)
    assert len(found.cards) == 5
    assert set(found.cards) <= set(cards)
    assert evaluate(found.cards) == evaluate(cards) == max(map(evaluate, combinations(cards, 5)))
    assert found.category is hands.category(ranking, evaluate(cards))


@given(st.permutations(range(52)), st.integers(2, 6), st.integers(3, 5))
def test_the_omaha_cards_used_are_worth_the_whole_hand(
    deck: list[int], hole: int, board: int
) -> None:
    own, common = deck[:hole], deck[hole : hole + board]
    found = hands.explain("omaha", own, common)
    assert len(set(found.cards) & set(own)) == 2
    assert hands.high(found.cards) == hands.omaha(own, common)
    assert found.category is hands.category("omaha", hands.omaha(own, common))


def test_categories_of_every_three_card_hand() -> None:
    for three in list(combinations(range(52), 3))[::7]:
        kind = hands.category("three_card", hands.three_card(three))
        assert hands.explain("three_card", three).category is kind


def test_every_category_has_a_name() -> None:
    for kind in Category:
        assert hands.category_cs(kind)
        assert hands.category_en(kind)


def test_batch_values_are_small_integers() -> None:
    value = hands.high_batch([parse("As Ad Ah Kc Kd")])[0]
    assert isinstance(value, np.uint16)
    assert hands.category("high", int(value)) is Category.FULL_HOUSE
