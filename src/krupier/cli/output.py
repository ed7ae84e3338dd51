"""How commands print: JSON on one line, or tables for people."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec


def as_json(data: Any) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(data) + b"\n")
    sys.stdout.flush()


def table(
    columns: Sequence[str], rows: Iterable[Sequence[object]], title: str | None = None
) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    shown = Table(title=title, box=box.SIMPLE_HEAD, title_justify="left")
    for at, name in enumerate(columns):
        shown.add_column(name, no_wrap=at == 0)
    for row in rows:
        shown.add_row(*(str(cell) for cell in row))
    Console().print(shown)


def line(text: str = "", style: str = "") -> None:
    from rich.console import Console

    Console(highlight=False, soft_wrap=True).print(text, style=style or None, markup=False)


def said(problem: Exception) -> str:
    """What went wrong, in one line and in words."""
    text = _of_a_file(problem) if isinstance(problem, OSError) else str(problem)
    return " ".join(text.split())


def _of_a_file(problem: OSError) -> str:
    reason = (problem.strerror or str(problem)).lower()
    if isinstance(problem, FileNotFoundError):
        reason = "there is no such file"
    elif isinstance(problem, IsADirectoryError):
        reason = "a directory, a file is wanted"
    elif isinstance(problem, PermissionError):
        reason = "no permission to read or write it"
    return f"{problem.filename}: {reason}" if problem.filename else reason


def aside(text: str) -> None:
    """For whoever watches, beside what is printed."""
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()
