"""Units of a tournament that are spins or deals against the bank; see
:mod:`krupier.rules.tournament.played`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from krupier.rules.play import Play
from krupier.rules.tournament.definition import Bets
from krupier.rules.tournament.played import Result, Unit
from krupier.rules.tournament.state import State

FREE = Bets(least=1)
"""Where a tournament says nothing of bets."""


def unit_of(s: State, number: int) -> Unit:
    _, here = s.flight_of(number)
    made, begun = s.definition, here.begun
    assert begun is not None
    bets = made.bets or FREE
    seats = {str(seat): entry for seat, entry in sorted(here.seats.items()) if entry in here.dealt}
    chips = {entry: begun.further.get(entry, s.entrants[entry].chips) for entry in here.dealt}
    hand: dict[str, Any] = {
        "stacks": {seat: str(chips[entry]) for seat, entry in seats.items()},
        "least": str(bets.least),
        "most": str(bets.most),
        "unbet": bets.unbet,
        "dead": [seat for seat, entry in seats.items() if entry in begun.dead],
    }
    if begun.button:
        after = [seat for seat in seats if int(seat) > begun.button]
        before = [seat for seat in seats if seat not in after]
        hand |= {"button": str(begun.button), "order": [*after, *before]}
    return Unit(made.game, seats, hand, made.options)


def result_of(play: Play, before: Mapping[str, int], after: Mapping[str, int]) -> Result:
    """Chips are lost to the bank, and say everything."""
    return Result()
