"""``make bench``: every benchmark runs, none is lost when another fails, one table tells of all."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench import __main__ as bench
from bench.table import Row, rendered, row

MODULES = {path.stem for path in Path(bench.__file__).parent.glob("*.py")}
COMPARE = {"accounts", "before_after", "first_page", "paired"}
"""What wants to be told an older commit."""
SOON = ("--seconds", "0.01", "kings/blackjack")


def test_every_benchmark_is_run_but_those_that_want_a_commit() -> None:
    assert MODULES - bench.USUAL.keys() == COMPARE | {"__main__", "table"}
    assert bench.USUAL.keys() <= MODULES


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (
            {"bench": "ledger", "database": "sqlite", "what": "post", "per_second": 77000},
            Row("ledger: sqlite, post", "77,000/s"),
        ),
        (
            {"what": "hold'em", "hands_per_second": 12, "times_open_spiel": 0.4, "times_x": 55.0},
            Row("ledger: hold'em", "12 hands/s", "0.4 of open spiel, 55.0 of x"),
        ),
        ({"what": "pool / tables", "ratio": 1.1}, Row("ledger: pool / tables", "", "1.1")),
        (
            {"what": "an hour", "compression": True, "kib": 1100},
            Row("ledger: an hour, compressed", "1,100 KiB"),
        ),
        ({"what": "quick", "seconds": 0.0}, Row("ledger: quick", "0.0 s")),
        ({"missing": "a compiler"}, Row("ledger", "a compiler")),
        ({"what": "why bets were refused", "codes": []}, None),
    ],
)
def test_a_line_is_a_row_where_it_measures(line: dict[str, object], found: Row | None) -> None:
    assert row("ledger", line) == found


def test_columns_are_as_wide_as_what_stands_in_them() -> None:
    assert rendered([Row("a longer name", "1/s"), Row("b", "1,000/s", "2.0")]).splitlines() == [
        "| what          | figure  | ratio |",
        "| ------------- | ------- | ----- |",
        "| a longer name | 1/s     |       |",
        "| b             | 1,000/s | 2.0   |",
    ]


def test_one_that_fails_is_told_and_the_next_one_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "USUAL", {"paired": ("--no-such",), "blackjack": SOON})
    assert bench.main(["paired", "blackjack"], full=False) == 1
    table = capsys.readouterr().out
    assert "| paired " in table
    assert "failed: paired.py: error: unrecognized arguments: --no-such" in table
    assert "| blackjack: kings/blackjack" in table
    assert " rounds/s, " in table
    assert table.splitlines()[-1] == "failed: paired"
    assert bench.main(["blackjack"], full=False) == 0


def test_one_that_measures_nothing_has_failed() -> None:
    assert bench.measured("table", (), None) == (
        [Row("table", "failed: it measured nothing")],
        False,
    )


def test_one_without_end_is_ended() -> None:
    found, ended = bench.measured("blackjack", ("--seconds", "900"), 1)
    assert found == [Row("blackjack", "failed: no end after 1 s")]
    assert not ended
