"""What a felt tells, as plain data: for tests that look at facts, and for referees, who know no
code of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from krupier.rules.events import CardEvent, Event, Mark
from krupier.rules.felt import Felt
from krupier.rules.marks import Marks
from krupier.rules.shown import fields_of
from tests.rules.referee_hands import Brought, Place

WIRE = {one.name: one.wire for one in fields_of(Marks)}


def facts(event: Event) -> dict[str, Any]:
    """What an event says, by the names of the wire; amounts are minor units."""
    if isinstance(event, Mark):
        return {WIRE[event.name]: event.value}
    said = ((one, getattr(event, one.name)) for one in fields_of(type(event)))
    return {one.wire: value for one, value in said if value != one.default}


@dataclass(frozen=True)
class Said:
    kind: str
    data: dict[str, Any]
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Told:
    """A felt for referees."""

    events: Sequence[Said]
    places: Mapping[str, Place]
    marks: Mapping[str, Any]
    settled: Sequence[Brought]

    def cards(self, place: str) -> tuple[int, ...]:
        return tuple(self.places[place].cards) if place in self.places else ()


def told(felt: Felt) -> Told:
    said = [
        Said(one.kind, facts(one), one.cards if isinstance(one, CardEvent) else ())
        for one in felt.events
    ]
    return Told(
        said, felt.places, {WIRE[name]: one for name, one in felt.marks.items()}, felt.settled
    )
