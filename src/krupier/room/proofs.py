"""Which draws of a round somebody may see, and the proof that they were fair."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from krupier.equipment.draws import CardsAre, Face
from krupier.equipment.fair import Kind
from krupier.equipment.proof import Proof
from krupier.equipment.secure import Secure
from krupier.room.course import Course
from krupier.room.lines import Line
from krupier.room.record import follow
from krupier.rules.events import Cards, CardsGone, TurnUp

Numbered = list[tuple[int, int | None]]
"""Cards with the number of their draw; ``None`` for a card that no source drew."""


class Table:
    """Follows every card from the shoe to where it lies."""

    def __init__(self) -> None:
        self._places: dict[str, Numbered] = {}
        self._off: Numbered = []
        """Cards that were taken off a place and may be put down elsewhere."""

    def put(self, event: Cards, numbers: Iterable[int]) -> Numbered:
        """Cards that come from the shoe with these numbers, or from another place."""
        drawn = iter(numbers)
        cards: Numbered = []
        for card in event.cards:
            number = next(drawn, None)
            cards.append((card, number) if number is not None else self._moved(card))
        self._places.setdefault(event.to, []).extend(cards)
        return cards

    def turned(self, event: TurnUp) -> Numbered:
        lying = list(self._places.get(event.at, ()))
        found: Numbered = []
        for card in event.cards:
            one = next((one for one in lying if one[0] == card), (card, None))
            if one in lying:
                lying.remove(one)
            found.append(one)
        return found

    def taken(self, event: CardsGone) -> None:
        place = self._places.get(event.place, [])
        for card in event.cards:
            one = next((one for one in place if one[0] == card), None)
            if one is not None:
                place.remove(one)
                self._off.append(one)

    def _moved(self, card: int) -> tuple[int, int | None]:
        for one in self._off:
            if one[0] == card:
                self._off.remove(one)
                return one
        return card, None


def prove(source: Secure, course: Course, lines: Iterable[Line], seats: Collection[str]) -> Proof:
    """The proof of what somebody in these seats saw. ``source`` is as it was when the round
    began, ``course`` not yet fed: both go through the lines here."""
    table = Table()
    seen: dict[Kind, set[int]] = {}
    for line in lines:
        before = len(course.events)
        drawing = source.last
        follow(source, line, course)
        course.feed(line)
        numbers: range = range(0)
        if source.last is not None and source.last is not drawing:
            numbers = range(source.last.first, source.last.end)
            if source.last.shoe:
                numbers = range(0)  # its commitment was not published: nothing to prove it by
            elif not isinstance(line.given, CardsAre):
                seen.setdefault(source.last.kind, set()).update(numbers)
                numbers = range(0)
        for event in course.events[before:]:
            shown: Numbered = []
            if isinstance(event, Cards):
                put = table.put(event, numbers)
                numbers = range(0)
                if event.face is Face.UP or (event.face is Face.OWNER and event.owner in seats):
                    shown = put
            elif isinstance(event, TurnUp):
                shown = table.turned(event)
            elif isinstance(event, CardsGone):
                table.taken(event)
            for _, number in shown:
                if number is not None:
                    seen.setdefault("cards", set()).add(number)
    return source.openings(seen, about=course.id)
