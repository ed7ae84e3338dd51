"""Exact house edges of every roulette bet; expected values by arithmetic or as printed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from krupier.odds import odds
from krupier.rules.families import load


def edges(game: str) -> dict[str, Fraction]:
    return {row.bet: row.house_edge for row in odds(load(game))}


@pytest.mark.parametrize(
    "game",
    [
        "kings/european-roulette",
        "kings/french-roulette",
        "fortuna/roulette-evolution",
        "fortuna/roulette-synot",
        "tsg/european-roulette",
    ],
)
def test_single_zero_every_bet_keeps_one_in_37(game: str) -> None:
    assert set(edges(game).values()) == {Fraction(1, 37)}


@pytest.mark.clause("T55-42")
def test_tsg_publishes_97_30_percent() -> None:
    for row in odds(load("tsg/european-roulette")):
        assert f"{float(row.rtp):.2%}" == "97.30%"


@pytest.mark.parametrize(
    "game", ["kings/american-roulette-double-zero", "kings/european-roulette-double-zero"]
)
def test_double_zero_and_the_five_bet(game: str) -> None:
    found = edges(game)
    # 5 numbers at 6:1 return 35 of 38
    assert found.pop("five") == Fraction(3, 38)
    assert set(found.values()) == {Fraction(2, 38)}


def test_la_partage_halves_the_edge_of_even_chances() -> None:
    found = edges("wgg/european-roulette")
    even = {"red", "black", "even", "odd", "low", "high"}
    assert {found[name] for name in even} == {Fraction(1, 74)}
    assert {edge for name, edge in found.items() if name not in even} == {Fraction(1, 37)}


def test_24_numbers_every_bet_keeps_one_in_25() -> None:
    """Straight 24/25; split 2 × 12/25; corner 4 × 6/25; quarter 6 × 4/25; column 8 × 3/25."""
    assert set(edges("kings/24-numbers-roulette").values()) == {Fraction(1, 25)}


def test_dice_roulette_by_pay_level() -> None:
    """Return = p × (4 × normal + hi + lo) / 6, with p = numbers / 36."""
    found = edges("kings/caribbean-dice-roulette")
    assert found["straight"] == 1 - Fraction(4 * 36 + 51 + 13, 6 * 36)
    assert found["split"] == 1 - Fraction(2 * (4 * 18 + 23 + 9), 6 * 36)
    assert found["street"] == 1 - Fraction(3 * (4 * 12 + 15 + 5), 6 * 36)
    assert found["corner"] == 1 - Fraction(4 * (4 * 9 + 11 + 4), 6 * 36)
    assert found["six-line"] == 1 - Fraction(6 * (4 * 6 + 8 + 2), 6 * 36)
    assert found["dozen-1"] == found["column-3"] == 1 - Fraction(12 * (4 * 3 + 4 + 1), 6 * 36)
    assert found["red"] == found["high"] == 1 - Fraction(18 * (4 * 2 + 3 + 0), 6 * 36)


def test_wheel_of_fortune_returns_as_the_rulebook_computes_them() -> None:
    shown = {row.bet: f"{float(row.rtp):.1%}" for row in odds(load("wgg/wheel-of-fortune"))}
    assert shown == {
        "seven": "83.3%",
        "star": "66.7%",
        "melon": "80.0%",
        "grapes": "66.7%",
        "bell": "60.0%",
        "cherries": "60.0%",
    }


def test_spread_and_frequency_of_one_number() -> None:
    (row,) = (one for one in odds(load("kings/european-roulette")) if one.bet == "straight")
    # variance = 36² × 1/37 × 36/37
    assert row.variance == Fraction(36**3, 37**2)
    assert row.hit == Fraction(1, 37)
    assert row.as_json()["exact"] == "1/37"
