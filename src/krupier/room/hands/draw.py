"""The draw for the first button: a card for everybody, from a shuffled pack of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from krupier.equipment.cards import DECK_52, Card
from krupier.equipment.draws import Cards, CardsAre, Equipment, Pack, Source
from krupier.room.hands.chairs import Chair
from krupier.room.hands.dealing import ready_of
from krupier.room.hands.order import is_new
from krupier.room.hands.progress import Progress
from krupier.room.hands.stakes import Stakes


def draw_for_button(
    stakes: Stakes,
    chairs: Iterable[Chair],
    progress: Progress,
    drawn: dict[int, Card],
    source: Callable[[], Source],
) -> dict[int, Card]:
    """A new game begins with a draw, where the plan says so. ``drawn``: what was drawn for it
    already."""
    ready = ready_of(chairs)
    if not stakes.draws_button or len(ready) < 2 or not is_new(ready, progress):
        return {}
    return drawn if drawn.keys() >= ready.keys() else draw(sorted(ready), source())


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
