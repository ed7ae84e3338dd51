"""Basic strategy as a chart: for every hand and every card of the bank, the moves by worth."""

from __future__ import annotations

from typing import Any

from krupier.equipment.cards import Card, card
from krupier.rules.blackjack.plan import DOUBLE, FREE_DOUBLE, FREE_SPLIT, SPLIT
from krupier.rules.blackjack.strategy import worth
from krupier.rules.blackjack.table import Table

UP = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "A")


def chart(table: Table) -> list[dict[str, Any]]:
    """Rows of the chart: hard totals, soft totals, pairs.

    ``moves`` has for each card of the bank the moves of the table's rules, the best first, so that
    whoever may not make one takes the next.
    """
    rows = [_row(table, "hard", points, hand) for points, hand in _hard()]
    rows += [_row(table, "soft", points, ("A", f"{points - 11}")) for points in range(13, 21)]
    rows += [_row(table, "pair", face, (face, face)) for face in UP]
    return rows


def _hard() -> list[tuple[int, tuple[str, str]]]:
    """Two different cards without an ace for each total."""
    hands = []
    for points in range(5, 20):
        low = 2 if points <= 12 else points - 10
        high = points - low
        hands.append((points, (str(low), "T" if high == 10 else str(high))))
    return hands


def _row(table: Table, kind: str, hand: int | str, faces: tuple[str, str]) -> dict[str, Any]:
    cards = (card(faces[0] + "s"), card(faces[1] + "h"))
    moves = {up: _moves(table, kind, cards, card(up + "d")) for up in UP}
    return {"kind": kind, "hand": str(hand), "moves": moves}


def _moves(table: Table, kind: str, cards: tuple[Card, ...], up: Card) -> list[str]:
    turn = table.turn
    words = ["hit", "stand"]
    if turn.double != "off":
        words.append(DOUBLE)
    if turn.free_double:
        words.append(FREE_DOUBLE)
    if kind == "pair":
        words += [SPLIT, FREE_SPLIT] if turn.free_split else [SPLIT]
    if turn.surrender != "off":
        words.append("surrender")
    found = worth(table, words, cards, up)
    return sorted(found, key=lambda word: -found[word])
