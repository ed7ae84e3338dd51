"""A strategy as data: which move in which situation, for any game against the house.

A chart has sections (hard totals, soft totals, pairs), rows (hands) and columns (the bank's
cards; a game where only the own hand counts has a single column). A cell names its moves from
the best downwards, so that whoever may not make the first makes the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from krupier.plan.parts import Names


@dataclass(frozen=True)
class Cell:
    moves: tuple[str, ...]
    """From the best downwards; the last one is always allowed."""
    worth: float | None = None
    """Mean net win of the best move per opening stake."""


@dataclass(frozen=True)
class Row:
    hand: str
    cells: tuple[Cell, ...]
    """One per column of the chart."""
    names: Names | None = None
    """What the hand is called, where it is not written in ranks."""

    def said(self, lang: str) -> str:
        return self.names.get(lang) if self.names else self.hand


@dataclass(frozen=True)
class Section:
    id: str
    names: Names
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Chart:
    """A whole strategy."""

    game: str
    columns: tuple[str, ...]
    sections: tuple[Section, ...]
    moves: Mapping[str, tuple[str, Names]]
    """Letter and name of every move that appears."""
    heading: Names
    """What the columns are."""
    notes: tuple[Names, ...] = ()
    """What the chart cannot show: insurance, exceptions by the very cards."""
    facts: Mapping[str, str] = field(default_factory=dict)

    def cell(self, section: str, hand: str, column: str) -> Cell:
        at = self.columns.index(column)
        for one in self.sections:
            if one.id == section:
                for row in one.rows:
                    if row.hand == hand:
                        return row.cells[at]
        raise KeyError(f"{self.game} has no row {section} {hand}")

    def code(self, cell: Cell) -> str:
        """A cell in letters: the best move in upper case, the one to fall back on in lower.

        The letters are the chart's own; ``Dh`` reads "double, else hit".
        """
        letters = [self.moves[move][0] for move in cell.moves]
        return letters[0].upper() + "".join(letters[1:]).lower()


def as_text(chart: Chart, lang: str = "en") -> str:
    """The chart as a page of text."""
    return "\n".join(_lines(chart, lang)) + "\n"


def _lines(chart: Chart, lang: str) -> Iterator[str]:
    def say(names: Names) -> str:
        return names.get(lang)

    wide = max(len(row.said(lang)) for section in chart.sections for row in section.rows)
    cells = max(
        len(chart.code(cell))
        for section in chart.sections
        for row in section.rows
        for cell in row.cells
    )
    cells = max(cells, *(len(column) for column in chart.columns)) + 1
    yield f"{chart.game} – {say(chart.heading)}"
    for section in chart.sections:
        yield ""
        yield say(section.names)
        yield " " * wide + "".join(column.rjust(cells) for column in chart.columns)
        for row in section.rows:
            yield row.said(lang).rjust(wide) + "".join(
                chart.code(c).rjust(cells) for c in row.cells
            )
    yield ""
    yield ", ".join(f"{letter.upper()} = {say(names)}" for letter, names in chart.moves.values())
    for note in chart.notes:
        yield say(note)


def as_json(chart: Chart) -> dict[str, Any]:
    """The chart as plain data."""

    def both(names: Names) -> dict[str, str]:
        return {"cs": names.cs, "en": names.en}

    return {
        "game": chart.game,
        "heading": both(chart.heading),
        "columns": list(chart.columns),
        "moves": {
            move: {"letter": letter, "name": both(names)}
            for move, (letter, names) in chart.moves.items()
        },
        "sections": [
            {
                "id": section.id,
                "name": both(section.names),
                "rows": [
                    {
                        "hand": row.hand,
                        "name": both(row.names) if row.names else None,
                        "cells": [
                            {"moves": list(cell.moves), "code": chart.code(cell)}
                            | ({} if cell.worth is None else {"worth": round(cell.worth, 6)})
                            for cell in row.cells
                        ],
                    }
                    for row in section.rows
                ],
            }
            for section in chart.sections
        ],
        "notes": [both(note) for note in chart.notes],
        "facts": dict(chart.facts),
    }
