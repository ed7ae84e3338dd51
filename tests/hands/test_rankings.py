"""The rulebook's rankings, clause by clause, on hands it names or describes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Literal

import pytest

from krupier import hands
from krupier.equipment.cards import BadCard, parse
from krupier.hands import Category

Evaluate = Callable[[Sequence[int]], int]


def assert_descending(evaluate: Evaluate, *texts: str) -> None:
    """Each hand beats the next."""
    values = [evaluate(parse(text)) for text in texts]
    assert all(better > worse for better, worse in pairwise(values)), values


def assert_equal(evaluate: Evaluate, *texts: str) -> None:
    assert len({evaluate(parse(text)) for text in texts}) == 1


LADDER = (
    "As Ks Qs Js Ts",
    "7s 6s 5s 4s 3s",
    "Jh Js Jd Jc Qs",
    "Qs Qd Qh 2s 2d",
    "Kd Qd 9d 6d 3d",
    "7s 6d 5h 4c 3s",
    "As Ad Ah 5s Jc",
    "Js Jd 8s 8d 4c",
    "Qs Qd Kc 8d 3h",
    "Kc 7h 4d 3h 2d",
)


@pytest.mark.clause("KP00-91", "KP00-92", "KP00-93", "KP00-94", "KP00-95", "KP00-96", "KP00-97")
@pytest.mark.clause("KP00-98", "KP00-99", "KP00-100")
@pytest.mark.clause("KP15-49", "KP15-50", "KP15-51", "KP15-52", "KP15-53", "KP15-54", "KP15-55")
@pytest.mark.clause("KP15-56", "KP15-57", "KP15-58")
@pytest.mark.clause("F03-33", "F03-34", "F03-35", "F03-36", "F03-37", "F03-38", "F03-39", "F03-40")
@pytest.mark.clause("F03-41", "F03-42", "F20-76", "F20-77", "F20-78", "F20-79", "F20-80", "F20-81")
@pytest.mark.clause("F20-82", "F20-83", "F20-84", "F20-85", "T14-01", "KP08-45")
@pytest.mark.clause("W13-51", "W13-52", "W13-53", "W13-54", "W13-55", "W13-56", "W13-57", "W13-58")
@pytest.mark.clause("W13-59", "W13-60", "W18-36", "W18-37", "W18-38", "W18-39", "W18-40", "W18-41")
@pytest.mark.clause("W18-42", "W18-43", "W18-44", "W18-45", "W19-25", "W19-26", "W19-27", "W19-28")
@pytest.mark.clause("W19-29", "W19-30", "W19-31", "W19-32", "W19-33", "W19-34")
@pytest.mark.clause("KP21-31", "KP21-32", "KP21-33", "KP21-34", "KP21-35", "KP21-36", "KP21-37")
@pytest.mark.clause("KP21-38", "KP21-39")
def test_the_high_ladder() -> None:
    assert_descending(hands.high, *LADDER)
    named = [hands.category("high", hands.high(parse(text))) for text in LADDER]
    assert named == [Category(number) for number in range(9, -1, -1)]


def breaks(clauses: str, *cases: tuple[str, str]) -> list[Any]:
    marks = pytest.mark.clause(*clauses.split())
    return [pytest.param(better, worse, marks=marks) for better, worse in cases]


TIE_BREAKS = [
    *breaks(
        "T14-02 KP00-92 KP15-50 F03-34",
        ("9s 8s 7s 6s 5s", "8h 7h 6h 5h 4h"),
        ("6s 5s 4s 3s 2s", "5h 4h 3h 2h Ah"),
    ),
    *breaks(
        "T14-03 KP00-93 KP15-51 F03-35 F03-45",
        ("Js Jh Jd Jc 2s", "Ts Th Td Tc As"),
        ("Js Jh Jd Jc 3s", "Js Jh Jd Jc 2s"),
    ),
    *breaks(
        "T14-04 KP00-94 KP15-52 F03-36",
        ("9s 9h 9d 2c 2s", "8s 8h 8d Ac As"),
        ("9s 9h 9d 3c 3s", "9s 9h 9d 2c 2s"),
    ),
    *breaks(
        "T14-05 KP00-95 KP15-53 F03-37 F20-72 F20-73",
        ("As 6s 5s 4s 3s", "Kh Jh Th 8h 7h"),
        ("As Js 5s 4s 3s", "Ah Th 9h 8h 7h"),
        ("As Js 9s 4s 3s", "Ah Jh 8h 7h 6h"),
        ("As Js 9s 8s 3s", "Ah Jh 9h 7h 6h"),
        ("As Js 9s 8s 4s", "Ah Jh 9h 8h 3h"),
    ),
    *breaks(
        "T14-06 KP00-96 KP15-54 F03-38 F03-44",
        ("Ts 9d 8h 7c 6s", "9s 8d 7h 6c 5s"),
        ("As Kd Qh Jc Ts", "Ks Qd Jh Tc 9s"),
        ("6s 5d 4h 3c 2s", "5s 4d 3h 2c As"),
    ),
    *breaks(
        "T14-07 KP00-97 KP15-55 F03-39 F03-46 F20-72",
        ("Ks Kd Kh 3c 2s", "Qs Qd Qh Ac Ks"),
        ("Ks Kd Kh Ac 2s", "Ks Kd Kh Qc Js"),
        ("Ks Kd Kh Ac 3s", "Ks Kd Kh Ac 2s"),
    ),
    *breaks(
        "T14-08 KP00-98 KP15-56 F03-40 F03-45",
        ("As Ad 2h 2c 3s", "Ks Kd Qh Qc As"),
        ("As Ad 3h 3c 4s", "As Ad 2h 2c Ks"),
        ("As Ad 3h 3c 5s", "As Ad 3h 3c 4s"),
    ),
    *breaks(
        "T14-09 KP00-99 KP15-57 F03-41 F03-46",
        ("As Ad 4h 3c 2s", "Ks Kd Ah Qc Js"),
        ("Ks Kd Qh 7c 4s", "Ks Kd Jh 7c 4s"),
        ("Ks Kd Qh 8c 4s", "Ks Kd Qh 7c 6s"),
        ("Ks Kd Qh 8c 5s", "Ks Kd Qh 8c 4s"),
    ),
    *breaks(
        "T14-10 KP00-100 KP15-58 F03-42 F03-46 KP02-57 KP02-58",
        ("Ks 5d 4h 3c 2s", "Qs Jd Th 9c 7s"),
        ("As Kd 4h 3c 2s", "As Qd Jh Tc 9s"),
        ("As Kd 5h 3c 2s", "As Kd 4h 3c 2s"),
        ("As Kd 9h 5c 2s", "As Kd 9h 4c 3s"),
        ("As Kd 9h 5c 3s", "As Kd 9h 5c 2s"),
    ),
]


@pytest.mark.parametrize(("better", "worse"), TIE_BREAKS)
def test_tie_breaks_of_the_high_ranking(better: str, worse: str) -> None:
    assert_descending(hands.high, better, worse)


EXAMPLES = {
    # printed with the name of each hand, the best first
    "F20-76": (
        *("As Ks Qs Js Ts", "3h 4h 5h 6h 7h", "Jh Js Jd Jc Qs", "Kh Kc Ks 5s 5d", "3d 7d 8d Td Jd"),
        *("6h 7c 8s 9d Tc", "Ah 5s Ad Ac Jc", "3s 3h Qd Qc 9d", "Ah As 6s Td Kc", "2d 4d 3h 7h Kc"),
    ),
    **dict.fromkeys(
        ("W13-51", "W18-36", "W19-25"),
        (
            *("As Ks Qs Js Ts", "3s 4s 5s 6s 7s", "Js Jd Jh Jc 5s", "Qs Qd 2s 2d 2h"),
            *("2s 6s 9s Js Ks", "7s 8d 9h Tc Js", "Js Jd Jh 3s 2d", "Ks Kd 4s 4d 8h"),
            *("Ks Kd Js 8d 3h", "As Qd 9h 7c 2s"),
        ),
    ),
}


@pytest.mark.parametrize(
    ("number", "text"),
    [
        pytest.param(9 - at, text, marks=pytest.mark.clause(f"{prefix}-{int(first) + at}"))
        for clause, texts in EXAMPLES.items()
        for prefix, first in [clause.split("-")]
        for at, text in enumerate(texts)
    ],
)
def test_the_examples_that_a_plan_prints(number: int, text: str) -> None:
    assert hands.category("high", hands.high(parse(text))) is Category(number)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        pytest.param(text, kind, marks=pytest.mark.clause(f"W24-{31 + at}"))
        for at, (text, kind) in enumerate(
            (
                ("As Ks Qs Js Ts", Category.ROYAL_FLUSH),
                ("7s 8s 9s Ts Js", Category.STRAIGHT_FLUSH),
                ("Js Jd Jh Jc 7s", Category.FOUR_OF_A_KIND),
                ("6s 8s 9s Js Ks", Category.FLUSH),
                ("Qs Qd 6s 6d 6h", Category.FULL_HOUSE),
                ("Js Jd Jh 6s 7d", Category.THREE_OF_A_KIND),
                ("7s 8d 9h Tc Js", Category.STRAIGHT),
                ("Ks Kd 6s 6d 8h", Category.TWO_PAIRS),
                ("Ks Kd Js 8d 6h", Category.PAIR),
                ("As Qd 9h 7c 6s", Category.HIGH_CARD),
            )
        )
    ],
)
def test_the_examples_of_the_short_deck(text: str, kind: Category) -> None:
    value = hands.short_deck(parse(text), "trips")
    assert hands.category("short_deck_trips", value) is kind


@pytest.mark.clause("KP02-59", "F20-74", "KP00-91", "KP15-49", "F03-33", "F03-37")
def test_suits_never_break_ties() -> None:
    assert_equal(hands.high, "As Ks Qs Js Ts", "Ad Kd Qd Jd Td", "Ac Kc Qc Jc Tc")
    assert_equal(hands.high, "As Ks 9s 5s 3s", "Ad Kd 9d 5d 3d", "Ac Kc 9c 5c 3c")
    assert_equal(hands.high, "As Kd 9h 5c 3s", "Ac Kh 9d 5s 3c")
    assert_equal(hands.low_27, "7s 5d 4h 3c 2s", "7c 5h 4d 3s 2c")


@pytest.mark.clause("KP15-59", "KP02-55", "KP08-44", "F20-75", "F03-44", "T14-06")
def test_the_ace_stands_at_either_end_but_never_inside_a_straight() -> None:
    kind = [
        hands.category("high", hands.high(parse(text)))
        for text in ("As Kd Qh Jc Ts", "5s 4d 3h 2c As", "3s 2d Ah Kc Qs", "5s 4s 3s 2s As")
    ]
    assert kind == [
        Category.STRAIGHT,
        Category.STRAIGHT,
        Category.HIGH_CARD,
        Category.STRAIGHT_FLUSH,
    ]
    assert_descending(hands.high, "6s 5d 4h 3c 2s", "5s 4d 3h 2c As", "As Ad Ah Kc Qs")


@pytest.mark.clause("KP02-54", "KP08-43")
def test_ranks_from_ace_to_two() -> None:
    for size in (1, 2):
        suits = "sd"[:size]
        groups = (" ".join(rank + suit for suit in suits) for rank in "AKQJT98765432")
        assert_descending(hands.high, *groups)


@pytest.mark.clause("KP04-60")
@pytest.mark.clause("KP05-24")
def test_the_best_five_of_six_and_seven() -> None:
    assert_equal(hands.high, "Ks Kd Qh Qc As", "Ks Kd Qh Qc As 9d", "Ks Kd Qh Qc Js Jd As")
    assert_equal(hands.high, "As Ks Qs Js 9s", "As Ks Qs Js 9s 8s 2s")
    assert_equal(hands.high, "Ts 9d 8h 7c 6s", "Ts 9d 8h 7c 6s 5d 4d")


@pytest.mark.clause("KP09-32")
def test_four_cards_make_only_groups() -> None:
    assert hands.category("high", hands.high(parse("As Ks Qs Js"))) is Category.HIGH_CARD
    assert hands.category("high", hands.high(parse("9s 9d 9h 9c"))) is Category.FOUR_OF_A_KIND
    assert_descending(
        hands.high, "2s 2d 2h 2c", "3s 3d 3h 2c", "As Ad Kh Kc", "As Ad Kh Qc", "As Ks Qs Js"
    )


def test_a_missing_kicker_loses_to_any() -> None:
    assert_descending(hands.high, "Ks Kd 5h 3c 2s", "Ks Kd 5h 3c", "Ks Kd 5h", "Ks Kd", "Qs Qd Ah")


# Short deck


@pytest.mark.clause("KP38-17", "KP38-18", "KP38-19")
def test_short_deck_with_straight_over_three_of_a_kind() -> None:
    assert_descending(
        lambda cards: hands.short_deck(cards, "straight"),
        "As Ks Qs Js Ts",
        "Ts 9s 8s 7s 6s",
        "As 6s 7s 8s 9s",
        "6s 6d 6h 6c 7s",
        "6h 7h 9h Jh Kh",
        "As Ad Ah Kc Ks",
        "Ts 9d 8h 7c 6s",
        "As 6d 7c 8h 9s",
        "As Ad Ah Kc Qs",
        "As Ad Kh Kc Qs",
        "As Ad Kh Qc Js",
        "As Kd Qh Jc 9s",
    )


@pytest.mark.clause("F04-03", "F04-04", "F04-05", "F04-06", "F04-07", "F04-08")
@pytest.mark.clause("W24-31", "W24-32", "W24-33", "W24-34", "W24-35", "W24-36", "W24-37", "W24-38")
@pytest.mark.clause("W24-39", "W24-40")
def test_short_deck_with_three_of_a_kind_over_straight() -> None:
    assert_descending(
        lambda cards: hands.short_deck(cards, "trips"),
        "As Ks Qs Js Ts",
        "7s 8s 9s Ts Js",
        "As 6s 7s 8s 9s",
        "Js Jd Jh Jc 7s",
        "6h 7h 9h Jh Kh",
        "Ks Kd Kh 9c 9s",
        "Qs Qd Qh 9c 7s",
        "6s 6d 6h 8c 7s",
        "As Kd Qh Jc Ts",
        "6s 7d 8h 9c Ts",
        "As 6d 7c 8h 9s",
        "Ks Kd 6h 6c 8s",
        "Ks Kd Jh 8c 6s",
        "As Qd 9h 7c 6s",
    )


@pytest.mark.parametrize(
    "order",
    [
        pytest.param("trips", marks=pytest.mark.clause("F04-08")),
        pytest.param("straight", marks=pytest.mark.clause("KP38-17")),
    ],
)
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Js Jh Jd Jc 7s", "Js Jh Jd Jc 6s"),
        ("9s 9h 9d 7c 7s", "9s 9h 9d 6c 6s"),
        ("As Js 9s 8s 7s", "Ah Jh 9h 8h 6h"),
        ("As Qs 9s 8s 6s", "Ah Jh Th 9h 7h"),
        ("Ks Kd Kh Ac 7s", "Ks Kd Kh Ac 6s"),
        ("Ts 9d 8h 7c 6s", "As 6d 7h 8c 9s"),
        ("As Ad 7h 7c 9s", "As Ad 6h 6c Ks"),
        ("As Ad 7h 7c 9s", "As Ad 7h 7c 8s"),
        ("Ks Kd Qh 9c 7s", "Ks Kd Qh 9c 6s"),
        ("As Kd 9h 8c 7s", "As Kd 9h 8c 6s"),
    ],
)
def test_tie_breaks_of_the_short_deck(
    order: Literal["straight", "trips"], better: str, worse: str
) -> None:
    assert_descending(lambda cards: hands.short_deck(cards, order), better, worse)


def test_a_short_deck_has_no_deuce() -> None:
    with pytest.raises(ValueError, match="no card below a six"):
        hands.short_deck(parse("As Ks Qs Js 2s"))


# Three cards


@pytest.mark.clause("KP06-26", "KP07-34")
def test_the_three_card_ladder() -> None:
    assert_descending(
        hands.three_card,
        "As Ks Qs",
        "4s 3s 2s",
        "3s 2s As",
        "As Ad Ah",
        "2s 2d 2h",
        "As Kd Qh",
        "3s 2d Ah",
        "As Ks Js",
        "5s 3s 2s",
        "As Ad Kh",
        "2s 2d 3h",
        "As Kd Jh",
        "Qs 3d 2h",
        "Js Td 8h",
    )
    assert_equal(hands.three_card, "As Kd Qh", "Qc As Kh")


# Ace-to-five


QUALIFYING_LOWS = (
    "5432A 6432A 6532A 6542A 6543A 65432 7432A 7532A 7542A 7543A 75432 7632A 7642A 7643A "
    "76432 7652A 7653A 76532 7654A 76542 76543 8432A 8532A 8542A 8543A 85432 8632A 8642A "
    "8643A 86432 8652A 8653A 86532 8654A 86542 86543 8732A 8742A 8743A 87432 8752A 8753A "
    "87532 8754A 87542 87543 8762A 8763A 87632 8764A 87642 87643 8765A 87652 87653 87654"
)


@pytest.mark.clause("KP17-37", "KP17-28", "KP17-29", "KP17-31", "KP17-32", "KP17-33", "KP17-34")
@pytest.mark.clause("KP17-35", "F06-14", "F06-15", "F06-16", "F06-18")
@pytest.mark.clause("F06-19", "F06-20", "F06-21", "T14-12", "T14-13", "T14-15", "T14-16", "T14-17")
@pytest.mark.clause("T14-18")
def test_the_56_qualifying_lows_in_order() -> None:
    texts = [
        " ".join(r + s for r, s in zip(low, "sdhcs", strict=True))
        for low in QUALIFYING_LOWS.split()
    ]
    assert len(texts) == 56
    assert_descending(lambda cards: hands.low_a5(cards, qualifier=8), *texts)
    as_omaha = [hands.omaha_low(parse(text)[:2], parse(text)[2:]) for text in texts]
    assert as_omaha == [hands.low_a5(parse(text)) for text in texts]


@pytest.mark.clause("KP17-27", "F06-12", "F06-13", "T14-11", "KP23-26", "KP25-32", "KP26-29")
def test_straights_and_flushes_do_not_count_in_ace_to_five() -> None:
    for qualifier in (None, 8):
        straight_flush = hands.low_a5(parse("5s 4s 3s 2s As"), qualifier)
        assert straight_flush == hands.low_a5(parse("5s 4d 3h 2c As"), qualifier) > 0
    wheel = hands.low_a5(parse("5s 4s 3s 2s As"))
    assert wheel > hands.low_a5(parse("6s 4d 3h 2c As"))


@pytest.mark.clause("KP25-28", "KP17-25", "KP23-24", "F06-06", "T14-19")
@pytest.mark.parametrize("hand", ["9s 4d 3h 2c As", "8s 8d 3h 2c As", "8s 7d 7h 2c As 9c Kd"])
def test_what_does_not_qualify(hand: str) -> None:
    assert hands.low_a5(parse(hand), qualifier=8) == 0
    assert hands.low_a5(parse(hand)) > 0
    assert hands.explain("low_8", parse(hand)).category is Category.NO_LOW


def test_seven_cards_qualify_by_their_best_five() -> None:
    assert hands.low_a5(parse("8s 7d 7h 2c As 9c 3d"), 8) == hands.low_a5(parse("8s 7d 3h 2c As"))


@pytest.mark.clause("KP26-30", "T14-20")
def test_razz_has_no_qualifier_and_ranks_pairs() -> None:
    assert_descending(
        hands.low_a5,
        "8s 7d 6h 5c 4s Kd Kh",
        "9s 4d 3h 2c As",
        "Qs 4d 3h 2c As",
        "Ks Qd Jh Tc 9s",
        "As Ad 4h 3c 2s",
        "As Ad 5h 3c 2s",
        "2s 2d 4h 3c As",
        "Ks Kd Qh Jc Ts",
        "2s 2d As Ad 3h",
        "3s 3d As Ad 2h",
        "As Ad Ah 3c 2s",
        "2s 2d 2h 3c As",
        "As Ad Ah 2c 2s",
        "As Ad Ah Ac 2s",
        "Ks Kd Kh Kc Qs",
    )


def test_suits_play_no_role_in_razz() -> None:
    assert_equal(hands.low_a5, "8s 7s 4s 3s As", "8d 7c 4h 3s Ac")


# Deuce-to-seven


@pytest.mark.clause("KP28-20", "KP28-21", "KP28-22", "KP28-23", "KP28-25")
@pytest.mark.clause("T14-21", "T14-22", "T14-23", "T14-24")
def test_the_sample_order_of_deuce_to_seven() -> None:
    assert_descending(
        hands.low_27,
        "7s 5d 4h 3c 2s",
        "7s 6d 4h 3c 2s",
        "8s 6d 4h 3c 2s",
        "9s 7d 6h 4c 3s",
        "Ts 6d 5h 4c 2s",
        "Ts 6d 5h 4c 3s",
        "Ts 7d 5h 4c 3s",
        "Js 7d 5h 4c 3s",
        "Qs 7d 5h 4c 3s",
        "Ks Jd 8h 7c 4s",
        "As 5d 4h 3c 2s",
        "As 8d 7h 4c 2s",
        "As 9d 6h 4c 2s",
        "2s 2d 7h 6c 5s",
        "5s 5d 5h 6c 3s",
        "7s 6d 5h 4c 3s",
        "8s 7d 6h 5c 4s",
        "Js 7s 4s 3s 2s",
    )
    assert_descending(hands.low_27, "8s 6d 4h 3c 2s", "8s 6d 5h 3c 2s")
    assert_descending(hands.low_27, "8s 7d 5h 3c 2s", "8s 7d 5h 4c 2s")


@pytest.mark.clause("KP28-24", "T14-25")
def test_deuce_to_seven_is_the_high_ranking_upside_down() -> None:
    assert_descending(
        hands.low_27,
        "As Kd Qh Jc 9s",
        "2s 2d 7h 6c 5s",
        "3s 3d 6h 5c 4s",
        "As Ad Kh Qc Js",
        "2s 2d 3h 3c 4s",
        "2s 2d 2h 3c 4s",
        "6s 5d 4h 3c 2s",
        "As Kd Qh Jc Ts",
        "7s 5s 4s 3s 2s",
        "As 5s 4s 3s 2s",
        "As 6s 4s 3s 2s",
        "2s 2d 2h 3c 3s",
        "2s 2d 2h 2c 3s",
        "6s 5s 4s 3s 2s",
        "As Ks Qs Js Ts",
    )


# Badugi


@pytest.mark.clause("KP33-15", "KP33-16", "KP33-17", "KP33-18", "KP33-19", "KP33-20", "KP33-21")
@pytest.mark.clause("KP33-22", "KP33-23", "T14-28", "T14-29", "T14-30", "T14-31", "T14-32")
@pytest.mark.clause("T14-33")
def test_the_sample_order_of_badugi() -> None:
    assert_descending(
        hands.badugi,
        "4s 3d 2h Ac",
        "8s 5d 4h 2c",
        "8s 7d 2h Ac",
        "Ks Qd Jh Tc",
        "3s 3h 2c Ad",
        "4d 3c 2c As",
        "Ks Js 8h 6d",
        "Qs Js Th 6d",
        "Qs Js Th 9d",
        "Qs Qh 2c Ad",
        "Kc Kd 2d Ah",
        "3c 2c Ac Ad",
        "7h 6s 8s 9s",
        "Th Tc 9h 9c",
        "Qs Js Jh Jd",
        "As Ah Ad Ac",
        "4s 7s 9s Qs",
        "5d 8d 9d Kd",
        "Ks Kh Kd Kc",
    )
    assert_descending(hands.badugi, "8s 7d 3h 2c", "9s 8d 4h 3c")
    assert_descending(hands.badugi, "5s 4d 3h 2c", "6s 3d 2h Ac")
    assert_descending(hands.badugi, "6s 4d 3h 2c", "6s 5d 4h Ac")
    assert_descending(hands.badugi, "8s 5d 3h 2c", "8s 5d 4h Ac", "8s 5d 4h 2c")


@pytest.mark.clause("T14-28", "T14-31", "KP33-19")
@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("4c 2d Ah As", "4-2-A"),
        ("3c 2s Ah Kh", "3-2-A"),
        ("5c 5d Ah As", "5-A"),
        ("2s Ah 9h Jh", "2-A"),
        ("Ah As 2h 3c", "3-2-A"),
        ("3s 7s 9s Ks", "3"),
    ],
)
def test_which_cards_of_a_badugi_hand_count(hand: str, counts: str) -> None:
    assert hands.explain("badugi", parse(hand)).en.endswith(f" {counts}")


@pytest.mark.clause("T14-31", "T14-33")
def test_ignored_cards_break_no_ties() -> None:
    assert_equal(hands.badugi, "4c 2d Ah As", "4c 2d Ah Kh", "4s 2h Ad 2s")
    assert_equal(hands.badugi, "5d 8d 9d Kd", "5s 6s 7s 8s")


# Omaha


@pytest.mark.clause("KP17-22", "F06-04", "KP23-21", "KP11-42")
@pytest.mark.parametrize(
    ("hole", "board", "made"),
    [
        ("As 2d 3h 4c", "Ks Qs Js Ts 9d", Category.HIGH_CARD),
        ("As Ks 2d 3h", "Qs Js Ts 9h 8h", Category.ROYAL_FLUSH),
        ("As Ad Ah Ac", "Ks Kd Qh Qc 2s", Category.TWO_PAIRS),
        ("Qs Jd 2h", "As Ad Ah Kc 5s", Category.THREE_OF_A_KIND),
        ("9s 8s 7s 6s 2d", "5s Kd Kh Qc Jd", Category.PAIR),
        ("9s 9d 4h 4c 3s 3d", "9h 4s 3h Kd Qc", Category.THREE_OF_A_KIND),
    ],
)
def test_exactly_two_hole_cards_and_three_of_the_board(
    hole: str, board: str, made: Category
) -> None:
    value = hands.omaha(parse(hole), parse(board))
    assert hands.category("omaha", value) is made
    used = set(hands.explain("omaha", parse(hole), parse(board)).cards)
    assert len(used & set(parse(hole))) == 2
    assert len(used & set(parse(board))) == 3


@pytest.mark.clause("F06-05", "KP17-22")
def test_high_and_low_may_use_different_hole_cards() -> None:
    hole, board = parse("As 2d Ks Kd"), parse("Kh 3s 4d 8c 9h")
    high, low = hands.explain("omaha", hole, board), hands.explain("omaha_low", hole, board)
    assert set(parse("Ks Kd")) <= set(high.cards)
    assert set(parse("As 2d")) <= set(low.cards)
    for one in (high, low):
        assert (len(set(one.cards) & set(hole)), len(set(one.cards) & set(board))) == (2, 3)


def test_no_low_without_two_low_hole_cards_of_other_ranks() -> None:
    assert hands.omaha_low(parse("As Ad Kh Kc"), parse("2s 3d 4h 5c 6s")) == 0
    assert hands.omaha_low(parse("As 2d Kh Kc"), parse("2s 3d Ah 9c 9s")) == 0
    assert hands.omaha_low(parse("As 2d Kh Kc"), parse("6s 7d 8h 9c 9s")) > 0


# What is no hand


@pytest.mark.parametrize("cards", [(-1, 2, 3, 4, 5), (52, 1, 2, 3, 4), (60, 1, 2, 3, 4), (999, 1)])
def test_a_joker_or_an_unseen_card_has_no_value(cards: tuple[int, ...]) -> None:
    with pytest.raises(BadCard, match="only the 52 cards"):
        hands.high(cards)
    with pytest.raises(BadCard, match="only the 52 cards"):
        hands.high_batch([cards])
    with pytest.raises(BadCard, match="only the 52 cards"):
        hands.low_a5(cards)
    with pytest.raises(BadCard, match="only the 52 cards"):
        hands.badugi(cards[:4])


@pytest.mark.parametrize(
    ("evaluate", "count", "allowed"),
    [
        (hands.high, 0, "1 to 7"),
        (hands.high, 8, "1 to 7"),
        (hands.low_27, 4, "takes 5"),
        (hands.three_card, 4, "takes 3"),
        (hands.badugi, 5, "1 to 4"),
        (lambda cards: hands.omaha(cards, [8, 9, 10]), 7, "2 to 6"),
        (lambda cards: hands.omaha([50, 51], cards), 2, "3 to 5"),
    ],
)
def test_the_wrong_number_of_cards_is_refused(evaluate: Evaluate, count: int, allowed: str) -> None:
    with pytest.raises(ValueError, match=allowed):
        evaluate(range(count))


def test_unknown_options_are_refused() -> None:
    with pytest.raises(ValueError, match="eight or better"):
        hands.low_a5(parse("As 2d 3h 4c 5s"), qualifier=7)
    with pytest.raises(ValueError, match="allowed are 'straight' and 'trips'"):
        hands.short_deck(parse("As Kd"), order="flush")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="known are high, omaha"):
        hands.explain("hi", parse("As Kd"))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="twice"):
        hands.explain("high", parse("As As"))
