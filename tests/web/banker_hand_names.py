"""Hands of the games against the bank as the server names them, for the web client to be held
against.

``python -m tests.web.banker_hand_names`` writes them anew into ``web/test/bankerhands.json``.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from krupier import hands
from krupier.equipment.cards import DECK_52, DECK_53, JOKER, show
from krupier.hands.categories import Ranking

FILE = Path(__file__).resolve().parents[2] / "web" / "test" / "bankerhands.json"
EACH = 60
DEALS: tuple[tuple[Ranking, int, int], ...] = (
    ("high", 4, 0),
    ("high", 6, 0),
    ("omaha", 3, 5),
    ("three_card", 3, 0),
    ("pai_gow", 5, 2),
)
"""Rankings with how many own cards and how many of the board; in Pai Gow the low hand."""


def rows() -> list[dict[str, Any]]:
    chance = random.Random(11)
    made = []
    for ranking, own, board in DEALS:
        for _ in range(EACH):
            # few suits now and then, so that flushes come up; the joker often
            suits = chance.choice((1, 2, 4, 4))
            deck = [card for card in DECK_52 if card & 3 < suits]
            cards = chance.sample(deck, own + board)
            if ranking == "pai_gow":
                cards = chance.sample(DECK_53, 7) if suits == 4 else cards
                if JOKER not in cards and chance.random() < 0.7:
                    cards[chance.randrange(7)] = JOKER
            made.append(_row(ranking, cards[:own], cards[own:]))
    return made


def _row(ranking: Ranking, own: list[int], more: list[int]) -> dict[str, Any]:
    board = () if ranking == "pai_gow" else more
    told = hands.explain(ranking, own, board)
    row = {"ranking": ranking, "own": show(own), "more": show(more), "cs": told.cs, "en": told.en}
    if ranking == "pai_gow":
        return row | {"foul": hands.pai_gow_foul(own, more)}
    return row


def written() -> str:
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows())
    return f"[\n{lines}\n]\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
