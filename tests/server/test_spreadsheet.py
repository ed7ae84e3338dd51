"""What is written for a spreadsheet is data there, whatever somebody has called things."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import msgspec
import pytest

import krupier
from krupier.server.spreadsheet import spreadsheet


class Row(msgspec.Struct, frozen=True):
    cell: str
    number: int = -5


def cell(text: str) -> str:
    (row,) = csv.DictReader(io.StringIO(spreadsheet(Row, [Row(text)]), newline=""))
    assert row["number"] == "-5"
    return row["cell"]


@pytest.mark.parametrize(
    "text",
    [
        *("=1+1", "+1+1", "-1-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "  =1+1", "\u00a0=1"),
        *(
            "\uff1d1+1",
            "\uff0b1",
            "\uff0d1-1",
            "\uff20x",
            "-",
            "--1",
            '=cmd|" /C calc"!A0',
            "-1-1-1-1",
        ),
    ],
)
def test_no_cell_is_worked_out(text: str) -> None:
    assert cell(text) == f"'{text}"


@pytest.mark.parametrize(
    "text",
    ["", "5", "-5", "-12.50", "Anna", "kings/roulette", "T1-7", "a=b", "2026-01-01T00:00:00"],
)
def test_what_is_none_stays_as_it_is(text: str) -> None:
    assert cell(text) == text


def test_nothing_else_of_the_server_writes_for_spreadsheets() -> None:
    """Outcomes for laboratories are no words of anybody's."""
    source = Path(krupier.__file__).parent
    writing = {
        str(one.relative_to(source))
        for one in source.rglob("*.py")
        if "csv.writer" in (text := one.read_text(encoding="utf-8")) or "openpyxl" in text
    }
    assert writing == {"server/spreadsheet.py", "equipment/collect.py"}
