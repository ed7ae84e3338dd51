"""Days and ages, by the calendar of the house."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def moment(at: int, zone: ZoneInfo) -> datetime:
    """A time in microseconds, as the clocks of the house show it."""
    return (_EPOCH + timedelta(microseconds=at)).astimezone(zone)


def day_of(at: int, zone: ZoneInfo) -> date:
    """
    >>> day_of(1_704_067_200_000_000 - 1, ZoneInfo("Europe/Prague")).isoformat()
    '2024-01-01'
    """
    return moment(at, zone).date()


def birthday(born: date, years: int) -> date:
    """When somebody completes so many years: born on 29 February, on 28 February of other years.

    >>> birthday(date(2008, 2, 29), 18), birthday(date(2008, 2, 29), 20)
    (datetime.date(2026, 2, 28), datetime.date(2028, 2, 29))
    """
    year = born.year + years
    try:
        return born.replace(year=year)
    except ValueError:  # there is no such day that year
        return date(year, 2, 28)


def has_reached(born: date, years: int, today: date) -> bool:
    return birthday(born, years) <= today
