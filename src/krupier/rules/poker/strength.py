"""A player's own hand in words, for learners."""

from __future__ import annotations

from collections.abc import Sequence

from krupier import hands
from krupier.equipment.cards import UNKNOWN, Card
from krupier.hands.categories import Category
from krupier.hands.categories import Ranking as Name
from krupier.plan.parts import Names
from krupier.rules.game import HandWords
from krupier.rules.poker.variant import Ranking, Variant

NAMES: dict[Ranking, Name] = {
    Ranking.HIGH: "high",
    Ranking.SHORT_DECK: "short_deck",
    Ranking.SHORT_DECK_TRIPS: "short_deck_trips",
    Ranking.LOW_A5: "low_a5",
    Ranking.LOW_8: "low_8",
    Ranking.LOW_7: "low_8",
    Ranking.LOW_27: "low_27",
    Ranking.BADUGI: "badugi",
}
OMAHA: dict[Ranking, Name] = {Ranking.HIGH: "omaha", Ranking.LOW_8: "omaha_low"}
LOWS = (Ranking.LOW_A5, Ranking.LOW_27, Ranking.BADUGI)
FIVE = 5


def words(variant: Variant, own: Sequence[Card], board: Sequence[Card]) -> HandWords | None:
    """What cards make with the (first) board: high and low, as far as there is something to
    name."""
    if not own or UNKNOWN in own or UNKNOWN in board:
        return None
    found: HandWords = {}
    for at, ranking in enumerate(variant.rankings):
        name = OMAHA[ranking] if variant.exactly_two else NAMES[ranking]
        enough = len(board) >= 3 if variant.exactly_two else len(own) + len(board) >= FIVE
        if ranking is not Ranking.BADUGI and not enough:
            continue
        try:
            made = hands.explain(name, own, board)
        except ValueError:
            continue  # a hand in the middle of a draw
        if made.category is not Category.NO_LOW:
            found["low" if at or ranking in LOWS else "high"] = Names(cs=made.cs, en=made.en)
    return found or None
