"""Days and months of the house: calendar ones, in its own time zone.

Times are microseconds since 1970 UTC. Hours are elapsed ones and need no calendar.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

SECOND = 1_000_000
MINUTE = 60 * SECOND
HOUR = 3_600 * SECOND
DAY = 24 * HOUR


def local(at: int, zone: tzinfo) -> datetime:
    seconds, rest = divmod(at, SECOND)
    return datetime.fromtimestamp(seconds, zone).replace(microsecond=rest)


def iso(at: int, zone: tzinfo) -> str:
    """
    >>> iso(1_774_746_000_000_000, ZoneInfo("Europe/Prague"))
    '2026-03-29T03:00:00+02:00'
    """
    return local(at, zone).isoformat()


def day_of(at: int, zone: tzinfo) -> str:
    """
    >>> day_of(1_774_738_799_999_999, ZoneInfo("Europe/Prague"))
    '2026-03-28'
    """
    return local(at, zone).date().isoformat()


def month_of(at: int, zone: ZoneInfo) -> str:
    return day_of(at, zone)[:7]


def begins(period: str, zone: ZoneInfo) -> int:
    """When a day (`2026-03-29`) or a month (`2026-03`) begins."""
    day = date.fromisoformat(period if len(period) > len("2026-03") else f"{period}-01")
    return _moment(datetime(day.year, day.month, day.day, tzinfo=zone))


def next_day(at: int, zone: ZoneInfo) -> int:
    """When the day after this one begins, 23, 24 or 25 hours after this one did."""
    return begins((local(at, zone).date() + timedelta(days=1)).isoformat(), zone)


def next_month(at: int, zone: ZoneInfo) -> int:
    today = local(at, zone).date()
    return begins(_later(today.replace(day=1), 1).isoformat(), zone)


def resets(period: str | None, at: int, zone: ZoneInfo) -> int | None:
    """When the period after this one begins: of a `day` or a `month`."""
    if period is None:
        return None
    return next_day(at, zone) if period == "day" else next_month(at, zone)


def after_months(at: int, months: int, zone: ZoneInfo) -> int:
    """The same time of day so many calendar months later; where a month has no such day, on its
    last one.

    >>> prague = ZoneInfo("Europe/Prague")
    >>> iso(after_months(begins("2026-01-31", prague), 1, prague), prague)
    '2026-02-28T00:00:00+01:00'
    """
    now = local(at, zone)
    day = _later(now.date(), months)
    return _moment(now.replace(year=day.year, month=day.month, day=day.day))


def _later(day: date, months: int) -> date:
    years, month = divmod(day.month - 1 + months, 12)
    first = date(day.year + years, month + 1, 1)
    last = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    return first.replace(day=min(day.day, last.day))


def _moment(when: datetime) -> int:
    since = when.astimezone(UTC) - datetime(1970, 1, 1, tzinfo=UTC)
    return since // timedelta(microseconds=1)
