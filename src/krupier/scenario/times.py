"""Times as scenarios write them: moments of the house's clock, and spans of elapsed time."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from krupier.house.periods import HOUR, MINUTE, SECOND

_MOMENT = re.compile(r"(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)([+-]\d{2}:\d{2})?", re.ASCII)
_SPAN = re.compile(r"(\d{1,6}) (second|minute|hour|day)s?", re.ASCII)
_UNITS = {"second": SECOND, "minute": MINUTE, "hour": HOUR, "day": 24 * HOUR}
EARLIEST, LATEST = 1970, 2999
LONGEST = 3_660 * 24 * HOUR


class BadTime(ValueError):
    """No moment, no span, or one that means nothing; the text says what does."""


def moment(text: str, zone: ZoneInfo) -> int:
    """
    >>> prague = ZoneInfo("Europe/Prague")
    >>> moment("2026-03-29 03:00", prague) - moment("2026-03-29 01:00", prague) == HOUR
    True
    >>> moment("2026-10-25 02:30", prague)
    Traceback (most recent call last):
    krupier.scenario.times.BadTime: the clock shows 2026-10-25 02:30 twice: write +02:00 or +01:00\
 behind it
    """
    written = _MOMENT.fullmatch(text)
    try:
        if written is None:
            raise ValueError
        plain = datetime.fromisoformat(f"{written[1]} {written[2]}")
        if not EARLIEST <= plain.year <= LATEST:
            raise ValueError
    except ValueError:
        raise BadTime(
            f"{text[:40]!r} is no time: write it like 2026-03-28 12:00, from {EARLIEST} to {LATEST}"
        ) from None
    shown = plain.isoformat(" ", "minutes")
    first, second = plain.replace(tzinfo=zone), plain.replace(tzinfo=zone, fold=1)
    offsets = [one.isoformat()[-6:] for one in (first, second)]
    if first.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != plain:
        raise BadTime(f"no clock shows {shown}: it goes forward from 02:00 to 03:00 that night")
    if written[3] is None and offsets[0] != offsets[1]:
        raise BadTime(
            f"the clock shows {shown} twice: write {offsets[0]} or {offsets[1]} behind it"
        )
    if written[3] is not None and written[3] not in offsets:
        raise BadTime(
            f"the clock is at {' or '.join(dict.fromkeys(offsets))} then, not {written[3]}"
        )
    meant = second if written[3] == offsets[1] else first
    return (meant.astimezone(UTC) - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)


def span(text: str) -> int:
    """Elapsed time: a day is 24 hours, whatever the clock does.

    >>> span("7 days") == 168 * HOUR, span("1 hour 30 minutes") // MINUTE
    (True, 90)
    """
    words = text.split(" ")
    parts = [" ".join(words[at : at + 2]) for at in range(0, len(words), 2)]
    found = [_SPAN.fullmatch(one) for one in parts]
    if not text or not all(found):
        raise BadTime(
            f"{text[:40]!r} is no span of time: write it like '3 days' or '1 hour 30 minutes', in"
            " seconds, minutes, hours and days"
        )
    total = sum(int(one[1]) * _UNITS[one[2]] for one in found if one)
    if not 0 < total <= LONGEST:
        raise BadTime(f"{text[:40]!r} is too short or too long: up to ten years are possible")
    return total
