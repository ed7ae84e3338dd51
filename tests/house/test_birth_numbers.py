"""Czech birth numbers. The expected values follow from the law on them, by hand."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krupier.house import birth_numbers
from krupier.house.birth_numbers import BadBirthNumber


@pytest.mark.parametrize(
    ("written", "born", "sex"),
    [
        ("850101/0001", date(1985, 1, 1), "m"),  # 8501010001 = 11 · 772819091
        ("8501010001", date(1985, 1, 1), "m"),
        (" 850101 0001 ", date(1985, 1, 1), "m"),
        ("855101/0006", date(1985, 1, 1), "f"),
        ("530101/123", date(1953, 1, 1), "m"),  # no check before 1954
        ("536231/999", date(1953, 12, 31), "f"),
        ("750101/0100", date(1975, 1, 1), "m"),  # 750101010 leaves ten: the last digit is 0
        ("042101/0007", date(2004, 1, 1), "m"),  # + 20: the day's numbers were used up
        ("047101/0001", date(2004, 1, 1), "f"),  # + 70
        ("040229/0009", date(2004, 2, 29), "m"),
    ],
)
def test_a_true_number_tells_birth_date_and_sex(written: str, born: date, sex: str) -> None:
    read = birth_numbers.read(written)
    assert (read.born, read.sex) == (born, sex)
    assert read.number.isdecimal()


@pytest.mark.parametrize(
    ("written", "why"),
    [
        *(
            (one, "form")
            for one in ("", "850101", "85-01-01/0001", "850101/00011", "８５0101/0001")
        ),
        *((one, "form") for one in ("850101//0001", "x50101/0001", "850101/00")),
        ("850101/0002", "check"),
        ("860101/0100", "check"),  # leaves no ten
        ("851301/0004", "date"),  # there is no 13th month
        ("852101/0000", "date"),  # + 20 only since 2004
        ("857101/0000", "date"),
        ("850230/0000", "date"),
        ("850141/0000", "date"),  # + 40 in days is an insurer's number
    ],
)
def test_what_cannot_be_true_is_refused_with_the_reason(written: str, why: str) -> None:
    with pytest.raises(BadBirthNumber) as refused:
        birth_numbers.read(written)
    assert refused.value.why == why


@given(
    day=st.dates(date(1954, 1, 1), date(2053, 12, 31)),
    serial=st.integers(0, 999),
    woman=st.booleans(),
    wrong=st.integers(0, 9),
)
def test_any_other_last_digit_is_wrong(day: date, serial: int, woman: bool, wrong: int) -> None:
    head = f"{day.year % 100:02}{day.month + 50 * woman:02}{day.day:02}{serial:03}"
    rest = int(head) % 11
    right = (0 if day.year <= 1985 else None) if rest == 10 else rest
    # ten times the head and the digit: 10·h + d ≡ d − h (mod 11)
    if wrong == right:
        assert birth_numbers.read(head + str(wrong)).born == day
    else:
        with pytest.raises(BadBirthNumber):
            birth_numbers.read(head + str(wrong))


def test_every_day_of_a_leap_year_is_read_back() -> None:
    for ahead in range(366):
        day = date(1952, 1, 1) + timedelta(days=ahead)
        assert birth_numbers.read(f"{day:%y%m%d}001").born == day
