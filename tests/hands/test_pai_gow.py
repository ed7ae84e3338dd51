"""Pai Gow: the joker is an ace, or completes a straight or a flush."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from krupier import hands
from krupier.equipment.cards import BadCard, parse
from krupier.hands import Category

STRAIGHTS_AND_FLUSHES = (
    Category.STRAIGHT,
    Category.FLUSH,
    Category.STRAIGHT_FLUSH,
    Category.ROYAL_FLUSH,
)


@pytest.mark.clause("KP14-26")
@pytest.mark.parametrize(
    ("with_joker", "plain"),
    [
        ("Jk 9s 8s 6s 5s", "9s 8s 7s 6s 5s"),
        ("Jk 9s 8d 6s 5s", "9s 8d 7s 6s 5s"),
        ("Jk Ks Kd 7c 2c", "As Ks Kd 7c 2c"),
        ("Jk As Ad 7c 2c", "As Ad Ah 7c 2c"),
        ("Jk Ks Qd Jc Ts", "As Ks Qd Jc Ts"),
        ("Jk 9s 8d 7c 6s", "Ts 9s 8d 7c 6s"),
        ("Jk As 2d 3c 4s", "As 2d 3c 4s 5s"),
        ("Jk Ks Kd 7c 7s", "As Ks Kd 7c 7s"),
        ("Jk Ks", "As Ks"),
        ("Jk As", "Ad As"),
        ("Jk 2s", "As 2s"),
    ],
)
def test_what_the_joker_stands_for(with_joker: str, plain: str) -> None:
    assert hands.pai_gow(parse(with_joker)) == hands.high(parse(plain))


@pytest.mark.clause("KP14-27")
@pytest.mark.parametrize(
    ("with_joker", "plain"),
    [("Jk Ks 9s 5s 2s", "As Ks 9s 5s 2s"), ("Jk As 9s 5s 2s", "As Ks 9s 5s 2s")],
)
def test_in_a_flush_the_joker_is_the_highest_card_missing(with_joker: str, plain: str) -> None:
    assert hands.pai_gow(parse(with_joker)) == hands.high(parse(plain))


@pytest.mark.clause("KP14-28", "KP14-29", "KP14-30", "KP14-31", "KP14-32", "KP14-33", "KP14-34")
@pytest.mark.clause("KP14-35", "KP14-36", "KP14-37", "KP14-38", "KP14-39")
def test_the_pai_gow_ladder() -> None:
    ladder = (
        "Jk As Ad Ah Ac",
        "Jk Ks Qs Js Ts",
        "Jk 9s 8s 7s 6s",
        "Ks Kd Kh Kc Jk",
        "Jk As Ad Kh Kc",
        "Jk Ks 9s 5s 2s",
        "Jk 9s 8d 7c 6s",
        "Jk As Ad Kc 2s",
        "Ks Kd Jk 2d 2h",
        "Jk Ks Kd Qh Js",
        "Jk Ks 9d 5h 2s",
        "Ks Qd 9h 5c 2s",
        "Qs Jd 9h 5c 2s",
        "Js 9d 7h 5c 2s",
    )
    values = [hands.pai_gow(parse(text)) for text in ladder]
    assert values == sorted(set(values), reverse=True)
    kinds = [hands.category("pai_gow", value) for value in values]
    assert kinds == [Category(number) for number in range(10, -1, -1)] + [Category.HIGH_CARD] * 3


def test_the_joker_against_trying_every_card() -> None:
    # Every 97th of the 270,725 hands that the joker makes with four cards.
    tried = list(combinations(range(52), 4))[::97]
    for four in tried:
        candidates = []
        for fifth in set(range(52)) - set(four):
            value = hands.high([*four, fifth])
            if fifth >= 48 or hands.category("high", value) in STRAIGHTS_AND_FLUSHES:
                candidates.append(value)
        assert hands.pai_gow([52, *four]) == max(candidates)


@pytest.mark.parametrize("wheel", ["lowest", "second"])
@pytest.mark.parametrize("size", [2, 5])
def test_many_at_once_as_one_by_one(wheel: hands.Wheel, size: int) -> None:
    rng = np.random.default_rng(7)
    cards = np.argsort(rng.random((20_000, 53)), axis=1)[:, :size]
    cards[::2, 0] = np.where((cards[::2, 1:] == 52).any(axis=1), cards[::2, 0], 52)
    wheels = [parse("As 2d 3c 4s 5s"), parse("As 2s 3s 4s Jk"), parse("Jk 2s 3d 4s 5s")]
    rows = [*cards.tolist(), *(wheels if size == 5 else [])]
    one_by_one = [hands.pai_gow(row, wheel) for row in rows]
    assert hands.pai_gow_batch(rows, wheel).tolist() == one_by_one


def test_the_wheel_as_second_highest_straight() -> None:
    def second(text: str) -> int:
        return hands.pai_gow(parse(text), wheel="second")

    ladder = [
        "As Ks Qs Js Ts",
        "As 2s 3s 4s 5s",
        "Ks Qs Js Ts 9s",
        "As Kd Qs Js Ts",
        "As 2d 3s 4s 5s",
        "Ks Qd Js Ts 9s",
        "6s 5d 4h 3s 2s",
    ]
    values = [second(text) for text in ladder]
    assert values == sorted(set(values), reverse=True)
    assert second("Jk 2s 3d 4s 5s") == second("As 2d 3s 4s 5s")
    assert hands.pai_gow(parse("Jk 2s 3d 4s 5s")) == hands.high(parse("6s 5d 4h 3s 2s"))


@pytest.mark.clause("KP14-10")
@pytest.mark.parametrize(
    ("high", "low", "foul"),
    [
        ("Ks Kd 7h 5c 2s", "As Qd", False),
        ("Ks Qd 7h 5c 2s", "As 3d", True),
        ("As Qd 7h 5c 2s", "2d 2h", True),
        ("As Kd 7h 5c 2s", "Ad Kh", False),
        ("Ks Kd 7h 5c 2s", "Jk As", True),
        ("Jk As 7h 5c 2s", "Ks Kd", False),
    ],
)
def test_the_high_hand_must_be_the_better(high: str, low: str, foul: bool) -> None:
    assert hands.pai_gow_foul(parse(high), parse(low)) is foul


def test_what_is_no_pai_gow_hand() -> None:
    with pytest.raises(ValueError, match=r"5 \(high\) or 2 \(low\)"):
        hands.pai_gow(parse("As Kd Qh"))
    with pytest.raises(ValueError, match="only one joker"):
        hands.pai_gow([52, 52])
    with pytest.raises(BadCard):
        hands.pai_gow([53, 1])
    with pytest.raises(BadCard):
        hands.pai_gow_batch([[53, 1]])
    with pytest.raises(BadCard):
        hands.pai_gow_batch([[52, 52]])
    with pytest.raises(ValueError, match="allowed are 'lowest' and 'second'"):
        hands.pai_gow(parse("As Kd"), wheel="first")  # type: ignore[arg-type]
