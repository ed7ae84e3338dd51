"""Working days in the Czech Republic, and moments that are counted in them."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from krupier.house.periods import begins, local

FIXED = (
    *((1, 1), (5, 1), (5, 8), (7, 5), (7, 6), (9, 28), (10, 28), (11, 17)),
    *((12, 24), (12, 25), (12, 26)),
)
"""Holidays of act 245/2000 that have their day, as month and day."""
GOOD_FRIDAY_SINCE = 2016


def easter(year: int) -> date:
    """Easter Sunday of the Gregorian calendar, by Gauss as Meeus and Butcher wrote it.

    >>> easter(2026).isoformat(), easter(2027).isoformat()
    ('2026-04-05', '2027-03-28')
    """
    century = year // 100
    epact = (19 * (year % 19) + century - century // 4 - (8 * century + 13) // 25 + 15) % 30
    full = epact - (epact // 28) * (1 - (29 // (epact + 1)) * ((21 - year % 19) // 11))
    weekday = (year + year // 4 + full + 2 - century + century // 4) % 7
    late = full - weekday
    month = 3 + (late + 40) // 44
    return date(year, month, late + 28 - 31 * (month // 4))


@cache
def holidays(year: int) -> frozenset[date]:
    sunday = easter(year)
    moving = {sunday + timedelta(days=1)}
    if year >= GOOD_FRIDAY_SINCE:
        moving.add(sunday - timedelta(days=2))
    return frozenset({date(year, month, day) for month, day in FIXED} | moving)


def works(day: date) -> bool:
    """
    >>> works(date(2026, 4, 3)), works(date(2026, 4, 7)), works(date(2026, 11, 17))
    (False, True, False)
    """
    return day.weekday() < 5 and day not in holidays(day.year)


def after(day: date, count: int) -> date:
    """The so many-th working day after a day.

    >>> after(date(2026, 4, 1), 5).isoformat()  # over Easter
    '2026-04-10'
    """
    while count:
        day += timedelta(days=1)
        count -= works(day)
    return day


def end_after(at: int, count: int, zone: ZoneInfo) -> int:
    """The end of the so many-th working day after the day of a moment."""
    return _end(after(local(at, zone).date(), count), zone)


def end_after_days(at: int, count: int, zone: ZoneInfo) -> int:
    """The end of the so many-th calendar day after the day of a moment."""
    return _end(local(at, zone).date() + timedelta(days=count), zone)


def _end(day: date, zone: ZoneInfo) -> int:
    return begins((day + timedelta(days=1)).isoformat(), zone)
