"""Hands with the names that the server gives them, for the web client to be held against.

``python tests/web/hand_names.py`` writes them anew into ``web/test/hands.json``.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from krupier import hands
from krupier.equipment.cards import DECK_36, DECK_52, show
from krupier.hands.categories import Ranking

FILE = Path(__file__).resolve().parents[2] / "web" / "test" / "hands.json"
EACH = 40
DEALS: dict[str, tuple[Ranking, int, int]] = {
    "high": ("high", 2, 5),
    "short-deck": ("short_deck", 2, 5),
    "short-deck-trips": ("short_deck_trips", 2, 5),
    "low-a5": ("low_a5", 7, 0),
    "low-8": ("low_8", 7, 0),
    "low-27": ("low_27", 5, 0),
    "badugi": ("badugi", 4, 0),
    "omaha": ("omaha", 4, 5),
    "omaha-low": ("omaha_low", 5, 5),
}
"""By ranking, how many own cards and how many of the board."""


def rows() -> list[dict[str, Any]]:
    chance = random.Random(7)
    made = []
    for name, (ranking, own, board) in DEALS.items():
        deck = DECK_36 if name.startswith("short") else DECK_52
        for _ in range(EACH):
            # few suits now and then, so that flushes come up
            suits = chance.choice((2, 4, 4))
            some = [card for card in deck if card & 3 < suits]
            cards = chance.sample(some, own + board)
            told = hands.explain(ranking, cards[:own], cards[own:])
            made.append(
                {
                    "ranking": name,
                    "own": show(cards[:own]),
                    "board": show(cards[own:]),
                    "cs": told.cs,
                    "en": told.en,
                }
            )
    return made


def written() -> str:
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows())
    return f"[\n{lines}\n]\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
