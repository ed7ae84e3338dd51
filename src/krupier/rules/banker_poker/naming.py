"""The croupier says what a hand is."""

from __future__ import annotations

from collections.abc import Sequence

from krupier import hands
from krupier.equipment.cards import Card, text
from krupier.rules.felt import Felt


def show_hand(
    felt: Felt, place: str, ranking: hands.Ranking, own: Sequence[Card], board: Sequence[Card] = ()
) -> None:
    """Announces the best hand of a place; a page shows its name and the cards that make it.

    Only for hands that everybody may see.
    """
    hand = hands.explain(ranking, own, board)
    felt.marks.setdefault("hands", {})[place] = {
        "cs": hand.cs,
        "en": hand.en,
        "cards": [text(one) for one in hand.cards],
    }
    felt.say("hand", at=place, cs=hand.cs, en=hand.en)
