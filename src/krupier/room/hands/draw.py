"""The draw for the first button: a card for everybody, from a shuffled pack of its own."""

from __future__ import annotations

from collections.abc import Iterable

from krupier.equipment.cards import DECK_52, Card
from krupier.equipment.draws import Cards, CardsAre, Equipment, Pack, Source


def draw(seats: Iterable[int], source: Source) -> dict[int, Card]:
    """A card for each seat; none where the source has nothing to deal (a croupier does it)."""
    source.begin(Equipment(pack=Pack(DECK_52)))
    drawn: dict[int, Card] = {}
    for seat in seats:
        dealt = source.answer(Cards(1, to=str(seat)))
        if not isinstance(dealt, CardsAre):
            return {}
        drawn[seat] = dealt.cards[0]
    return drawn
