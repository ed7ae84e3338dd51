"""A source that deals cards in a known order, to lay a kernel beside the rules."""

from __future__ import annotations

from collections.abc import Sequence

from krupier.equipment.cards import Card
from krupier.equipment.draws import Cards, CardsAre, Draw, Equipment, Outcome


class KnownCards:
    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards, self.dealt = cards, 0

    def begin(self, equipment: Equipment) -> None:
        """Nothing to shuffle."""

    def answer(self, draw: Draw) -> Outcome | None:
        assert isinstance(draw, Cards)
        self.dealt += draw.n
        return CardsAre(tuple(self.cards[self.dealt - draw.n : self.dealt]))
