"""Days and months of a house, also when clocks change."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from krupier.house import periods
from krupier.house.geolocation import BadTable, TableGeolocation
from tests.house.household import HOUR, PRAGUE, SECOND, moment


def utc(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()) * SECOND


@pytest.mark.parametrize(
    ("at", "day"),
    [
        ("2026-01-31 22:59:59", "2026-01-31"),
        ("2026-01-31 23:00:00", "2026-02-01"),
        ("2026-06-30 21:59:59", "2026-06-30"),
        ("2026-06-30 22:00:00", "2026-07-01"),
        ("2026-03-28 23:00:00", "2026-03-29"),  # the day of 23 hours: until 22:00 UTC
        ("2026-03-29 21:59:59", "2026-03-29"),
        ("2026-03-29 22:00:00", "2026-03-30"),
        ("2026-10-24 22:00:00", "2026-10-25"),  # and of 25: until 23:00 UTC
        ("2026-10-25 22:59:59", "2026-10-25"),
        ("2026-10-25 23:00:00", "2026-10-26"),
    ],
)
def test_the_day_of_a_moment(at: str, day: str) -> None:
    assert periods.day_of(utc(at), PRAGUE) == day
    assert periods.month_of(utc(at), PRAGUE) == day[:7]


@pytest.mark.parametrize(("day", "hours"), [("2026-03-29", 23), ("2026-10-25", 25)])
def test_how_long_a_day_is(day: str, hours: int) -> None:
    begins = periods.begins(day, PRAGUE)
    for at in (begins, begins + 5 * HOUR, begins + hours * HOUR - 1):
        assert periods.next_day(at, PRAGUE) == begins + hours * HOUR
        assert periods.resets("day", at, PRAGUE) == begins + hours * HOUR


@pytest.mark.parametrize(
    ("at", "begins"),
    [
        ("2026-12-31 23:59", "2027-01-01 00:00"),
        ("2028-02-01 00:00", "2028-03-01 00:00"),
        ("2026-03-29 03:30", "2026-04-01 00:00"),
        ("2026-10-31 12:00", "2026-11-01 00:00"),
    ],
)
def test_when_the_next_month_begins(at: str, begins: str) -> None:
    assert periods.next_month(moment(at), PRAGUE) == moment(begins)
    assert periods.resets("month", moment(at), PRAGUE) == moment(begins)
    assert periods.resets(None, moment(at), PRAGUE) is None


@pytest.mark.parametrize(
    ("at", "months", "then"),
    [
        ("2026-01-31 12:00", 1, "2026-02-28 12:00"),
        ("2028-01-31 12:00", 1, "2028-02-29 12:00"),
        ("2026-08-31 23:30", 6, "2027-02-28 23:30"),
        ("2026-12-15 00:00", 12, "2027-12-15 00:00"),
        ("2026-02-28 02:30", 1, "2026-03-28 02:30"),
    ],
)
def test_so_many_months_later(at: str, months: int, then: str) -> None:
    assert periods.after_months(moment(at), months, PRAGUE) == moment(then)


def test_parts_of_a_second_are_kept() -> None:
    at = moment("2026-03-10 12:00") + 123_456
    assert periods.iso(at, PRAGUE) == "2026-03-10T12:00:00.123456+01:00"


def test_a_table_of_networks() -> None:
    there = TableGeolocation(
        """
        # who is where
        77.75.72.0/21   CZ
        2001:718::/32   CZ   # academic
        81.2.69.160/27  GB
        private         CZ
        """
    )
    places = {
        "77.75.72.0": "CZ",
        "77.75.79.255": "CZ",
        "77.75.80.0": None,
        "81.2.69.170": "GB",
        "2001:718:1::5": "CZ",
        "::ffff:81.2.69.170": "GB",
        "2a00::1": None,
        "192.168.1.7": "CZ",
        "127.0.0.1": "CZ",
        "": None,
        "example.org": None,
    }
    assert {address: there.country(address) for address in places} == places
    assert TableGeolocation("").country("127.0.0.1") is None


@pytest.mark.parametrize(
    "text",
    ["77.75.72.0/21", "77.75.72.1/21 CZ", "x CZ", "1.2.3.0/24 cz", "1.0.0.0/8 CZ\n1.2.0.0/16 SK"],
)
def test_what_is_no_table_of_networks(text: str) -> None:
    with pytest.raises(BadTable):
        TableGeolocation(text)
