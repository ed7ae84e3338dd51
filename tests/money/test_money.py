"""Money is integers; ratios are what the plans print."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krupier.money import (
    CURRENCIES,
    BadAmount,
    BadCurrency,
    BadRatio,
    Currency,
    Ratio,
    Rounding,
    currency,
    divide,
    parse,
    percent,
    show,
)

EUR = currency("EUR")


def test_the_currencies_the_plans_name() -> None:
    assert {"CZK", "EUR", "USD", "GBP", "CAD", "PLAY", "CHIPS"} == set(CURRENCIES)
    assert not currency("PLAY").real
    assert not currency("CHIPS").real
    assert currency("CHIPS").digits == 0
    with pytest.raises(BadCurrency, match="CZK, EUR"):
        currency("XXX")


def test_minor_units_follow_from_the_digits_of_a_currency() -> None:
    """A thousand mils are a dinar, and a yen has no part."""
    dinar, yen = Currency("KWD", 3, "", "dinár", "dinar"), Currency("JPY", 0, "", "jen", "yen")
    assert [one.unit for one in (dinar, yen, EUR)] == [1_000, 1, 100]


def test_what_is_no_amount_and_what_is_too_large_are_told_apart() -> None:
    for wrong in ("abc", "", "1,5", "-1", 5, None):
        with pytest.raises(BadAmount, match="is no amount: write digits"):
            parse(wrong, EUR)  # type: ignore[arg-type]
    with pytest.raises(BadAmount, match="is too large"):
        parse("1" * 16, EUR)


@pytest.mark.parametrize(
    ("text", "amount"),
    [("5", 500), ("0.5", 50), ("12.50", 1250), ("0.05", 5), ("250000", 25000000)],
)
def test_amounts_as_people_write_them(text: str, amount: int) -> None:
    assert parse(text, EUR) == amount


@pytest.mark.parametrize(
    "text", ["", "-5", "5,0", "1e3", "0.005", "٣", "5.", ".5", "NaN", " 5", "9" * 16]
)
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(BadAmount):
        parse(text, EUR)


@given(st.integers(0, 10**15), st.sampled_from(sorted(CURRENCIES)))
def test_show_and_parse_are_inverse(amount: int, code: str) -> None:
    assert parse(show(amount, currency(code)), currency(code)) == amount


@pytest.mark.parametrize(
    ("text", "stake", "win"),
    [
        ("35:1", 1000, 35000),
        ("3:2", 1000, 1500),
        ("6:5", 500, 600),
        ("1:2", 1000, 500),
        ("1: 1", 500, 500),
        ("31 for 1", 100, 3000),
        ("25 for 1", 500, 12000),
        ("9:5", 500, 900),
    ],
)
def test_ratios(text: str, stake: int, win: int) -> None:
    assert Ratio.parse(text).win(stake) == win


@pytest.mark.parametrize("text", ["", "35", "35:0", "a:b", "1 for 2", "-1:1", "3.5:1", "1:1:1"])
def test_what_is_no_ratio_is_refused(text: str) -> None:
    with pytest.raises(BadRatio):
        Ratio.parse(text)


def test_rounding_of_a_win_that_cannot_be_paid() -> None:
    three_to_two = Ratio.parse("3:2")
    assert three_to_two.win(5) == 7
    assert three_to_two.win(5, Rounding.UP) == 8
    assert three_to_two.win(5, Rounding.NEAREST) == 8
    assert three_to_two.win(50, Rounding.DOWN, step=50) == 50


@pytest.mark.parametrize(
    "text", ["1000000000:1", "1:1000000000", "9" * 5000 + ":1", "10000000000 for 1"]
)
def test_a_ratio_that_is_too_large_says_so(text: str) -> None:
    with pytest.raises(BadRatio, match="too large: at most 999999999 on either side") as refused:
        Ratio.parse(text)
    assert len(str(refused.value)) < 150


def test_the_greatest_ratio_and_one_with_zeros_in_front() -> None:
    assert Ratio.parse("999999999:1").num == 999_999_999
    assert str(Ratio.parse("000000000035:01")) == "35:1"


@pytest.mark.parametrize("text", ["100.5 %", "1000 %", "9" * 5000 + " %"])
def test_a_share_of_more_than_everything_says_so(text: str) -> None:
    with pytest.raises(BadRatio, match="is more than 100 %"):
        percent(text)


@given(st.integers(0, 10**12), st.integers(1, 10**6), st.integers(1, 1000))
def test_rounding_is_the_nearest_multiple_on_its_side(num: int, den: int, step: int) -> None:
    exact = Fraction(num, den)
    down = divide(num, den, Rounding.DOWN, step)
    up = divide(num, den, Rounding.UP, step)
    near = divide(num, den, Rounding.NEAREST, step)
    assert down % step == up % step == 0
    assert down <= exact < down + step
    assert up - step < exact <= up
    assert abs(near - exact) * 2 <= step


@pytest.mark.parametrize(("num", "den", "step"), [(-1, 1, 1), (1, 0, 1), (1, -1, 1), (1, 1, 0)])
def test_what_cannot_be_divided(num: int, den: int, step: int) -> None:
    with pytest.raises(ValueError, match="an amount ≥ 0, a denominator > 0 and a step > 0"):
        divide(num, den, Rounding.DOWN, step)


def test_commission() -> None:
    assert percent("5 %") == Fraction(1, 20)
    assert percent("2,5 %") == Fraction(1, 40)
    assert percent(" 100 % ") == 1
    with pytest.raises(BadRatio, match="'101 %' is more than 100 %"):
        percent("101 %")
    with pytest.raises(BadRatio):
        percent("5")
