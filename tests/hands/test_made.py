"""All combinations in five or six cards, and which two are paid."""

from __future__ import annotations

import pytest

from krupier import hands
from krupier.equipment.cards import parse
from krupier.hands import Category

C = Category
WITH_ACE_KING = (*hands.STANDARD_KINDS, C.ACE_KING)
EXPRESS = (
    C.FOUR_OF_A_KIND,
    C.FIVE_PICTURES,
    C.FULL_HOUSE,
    C.FLUSH,
    C.STRAIGHT,
    C.THREE_OF_A_KIND,
    C.ACE_KING_QUEEN,
    C.SAME_COLOUR,
)


def paid(text: str, *, same_again: bool, ace_king: bool) -> list[Category]:
    kinds = WITH_ACE_KING if ace_king else hands.STANDARD_KINDS
    return [it.category for it in hands.best_two(parse(text), kinds, same_again=same_again)]


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("9s 8h 7d 6c 5s 5h", [C.STRAIGHT, C.PAIR]),
        ("7s 7h 7d 7c Ks Kd", [C.FOUR_OF_A_KIND, C.FULL_HOUSE]),
        ("9s 9h 9d 5c 5s 5h", [C.FULL_HOUSE, C.FULL_HOUSE]),
        ("9s 8h 7d 6c 5s 4h", [C.STRAIGHT, C.STRAIGHT]),
        ("Ks Kd Qs Qd 7c 2h", [C.TWO_PAIRS]),
        ("Ks Kd Qs Qd Jc Jh", [C.TWO_PAIRS, C.TWO_PAIRS]),
        ("9s 8s 7s 6s 5s 5h", [C.STRAIGHT_FLUSH, C.STRAIGHT]),
        ("As Ks Qs Js Ts 9s", [C.ROYAL_FLUSH, C.STRAIGHT_FLUSH]),
        ("As Ks 9s 7s 4s 2s", [C.FLUSH, C.FLUSH]),
        ("As Ks 9s 7s 4s 4d", [C.FLUSH, C.PAIR]),
        ("9s 9h 9d 5c 5s 2h", [C.FULL_HOUSE]),
        ("9s 9h 9d 5c 4s 2h", [C.THREE_OF_A_KIND]),
        ("As Ad Kh 9c 5s 2h", [C.PAIR]),
        ("As Kd Jh 9c 5s 2h", []),
    ],
)
def test_two_combinations_without_the_same_again(cards: str, expected: list[Category]) -> None:
    # kings: the worked examples of the recommended reading and their like.
    assert paid(cards, same_again=False, ace_king=False) == expected


def test_two_straights_that_differ_in_a_suit() -> None:
    assert paid("9s 8h 7d 6c 5s 5h", same_again=True, ace_king=True) == [C.STRAIGHT, C.STRAIGHT]


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("Qs Qd Ah Kc 5s", [C.PAIR, C.ACE_KING]),
        ("As Ad Kh 9c 5s", [C.PAIR, C.ACE_KING]),
        ("As Kd Jh 9c 5s", [C.ACE_KING]),
        ("As Kd Ah Kc 5s", [C.TWO_PAIRS]),
        ("As Kd Qh Jc Ts", [C.STRAIGHT]),
        ("As Ks 9s 7s 4s", [C.FLUSH]),
        ("As Ks 9s 7s 4s Kd", [C.FLUSH, C.PAIR]),
        ("9s 9h 9d 5c 5s", [C.FULL_HOUSE]),
        ("As Qd Jh 9c 5s 2h", []),
    ],
)
def test_ace_king_as_a_combination_of_its_own(cards: str, expected: list[Category]) -> None:
    # wgg: the paytable has a row for ace-king, so it is a combination.
    assert paid(cards, same_again=True, ace_king=True) == expected


def test_combinations_name_their_own_cards_only() -> None:
    first, second = hands.best_two(parse("9s 8h 7d 6c 5s 5h"))
    assert set(first.cards) == set(parse("9s 8h 7d 6c 5s"))
    assert set(second.cards) == set(parse("5s 5h"))
    assert hands.paid_together(first, second, same_again=False)
    assert not hands.paid_together(first, first, same_again=True)
    every = hands.combinations(parse("7s 7h 7d Ks Kd 2c"))
    counts = [(kind, sum(it.category is kind for it in every)) for kind in hands.STANDARD_KINDS]
    assert [it for it in counts if it[1]] == [
        (C.FULL_HOUSE, 1),
        (C.THREE_OF_A_KIND, 1),
        (C.TWO_PAIRS, 3),
        (C.PAIR, 4),
    ]


@pytest.mark.clause("KP00-101", "KP00-102", "KP00-103", "KP05-75", "KP05-76", "KP05-77")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("Js Jh Jd Qs Qh", [C.FIVE_PICTURES, C.FULL_HOUSE]),
        ("Js Qh Kd Ks Qd", [C.FIVE_PICTURES]),
        ("Js Qh Kd As Qd", [C.ACE_KING_QUEEN]),
        ("Ah Kd Qh 7d 2h", [C.ACE_KING_QUEEN, C.SAME_COLOUR]),
        ("Ah Kd Qh 7c 2h", [C.ACE_KING_QUEEN]),
        ("9c 8s 5c 4s 2s", [C.SAME_COLOUR]),
        ("9c 8s 5h 4s 2s", []),
    ],
)
def test_the_combinations_of_novo_poker(cards: str, expected: list[Category]) -> None:
    found = [it.category for it in hands.combinations(parse(cards), EXPRESS)]
    extra = (C.FIVE_PICTURES, C.ACE_KING_QUEEN, C.SAME_COLOUR, C.FULL_HOUSE)
    assert list(dict.fromkeys(kind for kind in found if kind in extra)) == expected


def test_a_straight_flush_is_a_flush_where_the_table_has_no_row_for_it() -> None:
    assert hands.combinations(parse("5s 6s 7s 8s 9s"), EXPRESS)[0].category is C.FLUSH
    assert hands.combinations(parse("As Ks Qs Js Ts"), EXPRESS)[0].category is C.FLUSH
    no_royal = hands.STANDARD_KINDS[1:]
    assert hands.combinations(parse("As Ks Qs Js Ts"), no_royal)[0].category is C.STRAIGHT_FLUSH


@pytest.mark.clause("KP07-24")
def test_one_colour() -> None:
    assert hands.same_colour(parse("Kh 9d 2h"))
    assert hands.same_colour(parse("7s 7c As"))
    assert not hands.same_colour(parse("7s 7h As"))


def test_combinations_need_five_or_six_cards() -> None:
    for cards in ("As Ks Qs Js", "As Ks Qs Js Ts 9s 8s", "As As Ks Qs Js"):
        with pytest.raises(ValueError, match="5 or 6 different"):
            hands.combinations(parse(cards))
