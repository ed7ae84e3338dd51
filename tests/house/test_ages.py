"""When somebody is 18, by the calendar of the house."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from krupier.house.ages import day_of, has_reached

PRAGUE = ZoneInfo("Europe/Prague")


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()) * 1_000_000


@pytest.mark.clause("T02-02", "W02-02", "PC-005", "PC-029")
@pytest.mark.parametrize(
    ("born", "today", "admitted"),
    [
        ("2008-11-16", "2026-11-15", False),
        ("2008-11-16", "2026-11-16", True),
        ("2008-02-29", "2026-02-27", False),
        ("2008-02-29", "2026-02-28", True),
        ("2004-02-29", "2022-02-28", True),
        ("2008-03-01", "2026-02-28", False),
    ],
)
def test_eighteen_on_the_birthday(born: str, today: str, admitted: bool) -> None:
    assert has_reached(date.fromisoformat(born), 18, date.fromisoformat(today)) == admitted


def test_days_begin_at_midnight_in_prague() -> None:
    assert day_of(at("2026-11-15T22:59:59"), PRAGUE) == date(2026, 11, 15)
    assert day_of(at("2026-11-15T23:00:00"), PRAGUE) == date(2026, 11, 16)  # + 1 h in winter
    assert day_of(at("2026-06-15T21:59:59"), PRAGUE) == date(2026, 6, 15)
    assert day_of(at("2026-06-15T22:00:00"), PRAGUE) == date(2026, 6, 16)  # + 2 h in summer
