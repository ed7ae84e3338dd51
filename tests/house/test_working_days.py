"""Working days: holidays of act 245/2000, Easter by another algorithm."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from krupier.house.periods import iso
from krupier.house.working_days import easter, end_after, end_after_days, holidays, works
from tests.house.household import PRAGUE, moment


def by_full_moon(year: int) -> date:
    """The first Sunday after the ecclesiastical full moon on or after 21 March, counted from its
    definition: golden number, century corrections of sun and moon."""
    golden = year % 19 + 1
    century = year // 100 + 1
    sun, moon = 3 * century // 4 - 12, (8 * century + 5) // 25 - 5
    epact = (11 * golden + 20 + moon - sun) % 30
    if epact == 24 or (epact == 25 and golden > 11):
        epact += 1
    full = 44 - epact
    if full < 21:
        full += 30
    day = date(year, 3, 1) + timedelta(days=full - 1)
    return day + timedelta(days=7 - (day.weekday() + 1) % 7)


def test_easter_of_five_centuries() -> None:
    assert {year for year in range(1900, 2400) if easter(year) != by_full_moon(year)} == set()


def test_the_holidays_of_2026() -> None:
    found = sorted(day.isoformat()[5:] for day in holidays(2026))
    assert found == [
        *("01-01", "04-03", "04-06", "05-01", "05-08", "07-05", "07-06", "09-28", "10-28"),
        *("11-17", "12-24", "12-25", "12-26"),
    ]
    assert works(date(2015, 4, 3))  # Good Friday was none before 2016


@pytest.mark.clause("T04-17")
@pytest.mark.parametrize(
    ("ordered", "due"),
    [
        ("2026-03-10 12:00", "2026-03-18T00:00:00+01:00"),  # Tuesday; 11, 12, 13, 16, 17 March
        ("2026-03-10 23:59", "2026-03-18T00:00:00+01:00"),
        ("2026-03-14 08:00", "2026-03-21T00:00:00+01:00"),  # Saturday; 16 to 20 March
        # over the clock change, Good Friday and Easter Monday: 31, 1, 2, 7, 8
        ("2026-03-30 12:00", "2026-04-09T00:00:00+02:00"),
        # Wednesday before Christmas: 28, 29, 30, 31 December and 4 January
        ("2026-12-23 12:00", "2027-01-05T00:00:00+01:00"),
    ],
)
def test_five_working_days(ordered: str, due: str) -> None:
    assert iso(end_after(moment(ordered), 5, PRAGUE), PRAGUE) == due


@pytest.mark.clause("F01-24", "F01-28")
def test_sixty_days_from_the_day_of_the_request() -> None:
    # 10 March + 60 days is 9 May
    due = end_after_days(moment("2026-03-10 12:00"), 60, PRAGUE)
    assert iso(due, PRAGUE) == "2026-05-10T00:00:00+02:00"
