"""What benchmarks found, as one table: their JSON lines, read by their keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

NAMES = ("bench", "database", "what", "game", "type", "engine", "peer")
"""What a line is about, in this order."""
UNITS = {
    "per_second": "/s",
    "rounds_per_second": " rounds/s",
    "rounds_per_second_and_core": " rounds/s",
    "hands_per_second": " hands/s",
    "hands per second": " hands/s",
    "decisions per second": " decisions/s",
    "lines per second": " lines/s",
    "microseconds_per_input": " µs an input",
    "ms_p50": " ms p50",
    "p50_ms": " ms p50",
    "ms_p99": " ms p99",
    "p99_ms": " ms p99",
    "p99 ms": " ms p99",
    "cpu_seconds": " s CPU",
    "chart_seconds": " s for the chart",
    "seconds": " s",
    "kib": " KiB",
    "mib_before": " MiB before",
    "mib_peak": " MiB at most",
    "mib_after": " MiB after",
    "per_idle_table_kib": " KiB an idle table",
    "memory MiB": " MiB",
    "missing": "",
}
RATIOS = ("ratio_to_", "times_")
"""What stands before the name of a peer."""


class Row(NamedTuple):
    name: str
    figure: str
    ratio: str = ""


HEAD = Row("what", "figure", "ratio")


def row(bench: str, line: Mapping[str, Any]) -> Row | None:
    """The row of a line; None where it neither measures nor compares.

    >>> row("hands", {"what": "badugi", "per_second": 2500000, "ratio_to_eval7": 93.1})
    Row(name='hands: badugi', figure='2,500,000/s', ratio='93.1 of eval7')
    """
    found = ((line.get(key), unit) for key, unit in UNITS.items())
    figure = ", ".join(_figure(value) + unit for value, unit in found if value is not None)
    ratio = ", ".join(_ratios(line))
    said = (str(line[key]) for key in NAMES if line.get(key))
    about = [one for one in said if one.replace("-", "_") != bench]
    if line.get("compression"):
        about.append("compressed")
    named = f"{bench}: {', '.join(about)}" if about else bench
    return Row(named, figure, ratio) if figure or ratio else None


def _figure(value: object) -> str:
    return f"{value:,}" if isinstance(value, int | float) else str(value)


def _ratios(line: Mapping[str, Any]) -> Iterable[str]:
    for key, value in line.items():
        peer = next((key.removeprefix(one) for one in RATIOS if key.startswith(one)), None)
        if key == "ratio":
            yield _figure(value)
        elif peer:
            yield f"{_figure(value)} of {peer.replace('_', ' ')}"


def rendered(rows: Iterable[Row]) -> str:
    """A table in Markdown, its columns as wide as what stands in them."""
    all_rows = [HEAD, *rows]
    widths = [max(map(len, column)) for column in zip(*all_rows, strict=True)]
    lines = [" | ".join(map(str.ljust, one, widths)) for one in all_rows]
    lines.insert(1, " | ".join("-" * width for width in widths))
    return "\n".join(f"| {line} |" for line in lines)
