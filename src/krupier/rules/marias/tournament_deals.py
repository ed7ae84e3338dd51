"""Units of a tournament that are deals of mariáš; see :mod:`krupier.rules.tournament.played`."""

from __future__ import annotations

from collections.abc import Mapping

from krupier.rules.play import Play
from krupier.rules.tournament.played import Result, Unit
from krupier.rules.tournament.state import State

POINT = "1"
"""A point is a chip."""


def unit_of(s: State, number: int) -> Unit:
    """Of the table where one is dealt."""
    _, here = s.flight_of(number)
    seats = {str(seat): entry for seat, entry in sorted(here.seats.items()) if entry in here.dealt}
    assert here.begun is not None
    begun = here.begun
    hand = {
        "stacks": {seat: str(s.entrants[entry].chips) for seat, entry in seats.items()},
        "button": str(begun.blinds.button if begun.blinds else begun.button),
        "point": POINT,
    }
    return Unit(
        s.definition.game, seats, hand, s.definition.options | {"debts": s.definition.debts}
    )


def result_of(play: Play, before: Mapping[str, int], after: Mapping[str, int]) -> Result:
    """Chips say everything: nobody is out before the end."""
    return Result()
