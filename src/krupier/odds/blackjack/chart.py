"""The chart of a blackjack as people read it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from krupier.odds.blackjack import kernels
from krupier.odds.blackjack.policy import SPLIT, Plays
from krupier.odds.blackjack.policy import Cell as Key
from krupier.odds.blackjack.rules import (
    DEALT,
    FIRST,
    FREE_FIRST,
    LENT,
    TEN,
    VALUES,
    Rules,
)
from krupier.odds.strategy import Cell, Chart, Row, Section
from krupier.plan.parts import Names

UPS = (*range(1, 10), 0)
"""The bank's cards in the order of a chart: two to ten, ace."""

WORDS = {
    kernels.STAND: "stand",
    kernels.HIT: "hit",
    kernels.DOUBLE: "double",
    kernels.FREE_DOUBLE: "free-double",
    kernels.SURRENDER: "surrender",
    SPLIT: "split",
}
FREE_SPLIT = "free-split"

MOVES = {
    "hit": ("H", Names(cs="karta", en="hit")),
    "stand": ("S", Names(cs="stát", en="stand")),
    "double": ("D", Names(cs="zdvojit", en="double")),
    "free-double": ("F", Names(cs="zdvojit zdarma", en="free double")),
    "split": ("P", Names(cs="rozdělit", en="split")),
    "free-split": ("G", Names(cs="rozdělit zdarma", en="free split")),
    "surrender": ("R", Names(cs="vzdát", en="surrender")),
}

_KINDS = {
    DEALT: ("", ("", "")),
    FIRST: ("split-", (" po rozdělení", " after a split")),
    FREE_FIRST: (
        "free-split-",
        (" po rozdělení zdarma, vlastní vklad", " after a free split, own stake"),
    ),
    LENT: (
        "lent-",
        (" po rozdělení zdarma, vklad domu", " after a free split, the house's stake"),
    ),
}
_GROUPS = {
    "hard": Names(cs="Tvrdé součty", en="Hard totals"),
    "soft": Names(cs="Měkké součty", en="Soft totals"),
    "pair": Names(cs="Páry", en="Pairs"),
}


def word(rules: Rules, move: int, key: Key) -> str:
    """What a move is called at the table."""
    if move == SPLIT and rules.free_split and key[:2] != ("pair", TEN):
        return FREE_SPLIT
    return WORDS[move]


def chart_of(
    game: str, rules: Rules, plays: Sequence[Plays], facts: dict[str, str], notes: Iterable[Names]
) -> Chart:
    """Rows by total and pair; those of split hands only where they have a chart of their own."""
    sections = tuple(_sections(rules, plays))
    used = {
        move
        for section in sections
        for row in section.rows
        for cell in row.cells
        for move in cell.moves
    }
    return Chart(
        game=game,
        columns=tuple(VALUES[up] for up in UPS),
        sections=sections,
        moves={move: told for move, told in MOVES.items() if move in used},
        heading=Names(cs="strategie proti první kartě banku", en="play by the bank's first card"),
        notes=tuple(notes),
        facts=facts,
    )


def _sections(rules: Rules, plays: Sequence[Plays]) -> Iterator[Section]:
    kinds = [DEALT]
    kinds += [FIRST] if rules.split_cards else []
    kinds += [FREE_FIRST, LENT] if rules.free_split else []
    for kind in kinds:
        keys: set[Key] = set().union(*(one.cells.get(kind, {}) for one in plays))
        for group in ("hard", "soft", "pair"):
            for size in sorted({key[2] for key in keys if key[0] == group}):
                rows = [
                    _row(rules, plays, kind, key)
                    for key in sorted(keys, key=_order)
                    if key[0] == group and key[2] == size
                ]
                yield _section(kind, group, size, rows)


def _order(key: Key) -> tuple[Any, ...]:
    group, number, size = key
    return (group, size, number or 10 if group == "pair" else number)


def _section(kind: int, group: str, size: int, rows: list[Row]) -> Section:
    prefix, of_kind = _KINDS[kind]
    name = _GROUPS[group]
    cards = (f", karet: {size}", f", {size} cards") if size else ("", "")
    return Section(
        id=f"{prefix}{group}" + (f"-{size}" if size else ""),
        names=Names(cs=name.cs + of_kind[0] + cards[0], en=name.en + of_kind[1] + cards[1]),
        rows=tuple(rows),
    )


def _row(rules: Rules, plays: Sequence[Plays], kind: int, key: Key) -> Row:
    group, number, _ = key
    cells = []
    for up in UPS:
        moves = plays[up].cells.get(kind, {}).get(key, (kernels.STAND,))
        words = tuple(word(rules, move, key) for move in moves)
        cells.append(Cell(words, plays[up].worth.get(key) if kind == DEALT else None))
    hand = f"{VALUES[number]}-{VALUES[number]}" if group == "pair" else str(number)
    return Row(hand, tuple(cells))
