"""What a unit of a tournament is played with at a table, and what a unit that was played means.

The machine of tournaments knows units and chips. That a unit is a hand of poker, a spin or a deal
against the bank, only the module of a family of games knows, which :data:`FAMILIES
<krupier.rules.families.FAMILIES>` names as its ``units``. A chip is the smallest unit of the
currency that is played with.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from msgspec import Struct

from krupier.rules.play import Play
from krupier.rules.tournament.state import State


class Unit(Struct, frozen=True):
    """The next unit of a table."""

    game: str
    seats: dict[str, str]
    """Who is in it: entries by seat."""
    hand: dict[str, Any]
    """Stacks, and what else is said by the tournament, as a setting says it."""
    options: dict[str, bool | int | str] = {}
    """Of its game, which the tournament sets."""


class Result(Struct, frozen=True):
    """What a unit means beyond the chips after it; everything by seat."""

    took: dict[str, tuple[str, ...]] = {}
    """Of everybody who is broke, who won his last chips."""
    winner: str = ""
    """Who has the button next, where the winner has it."""
    better: tuple[str, ...] = ()
    """Those who are broke by their hands, the best first, where they were compared."""


class Units(Protocol):
    """The module of a family."""

    def unit_of(self, s: State, number: int) -> Unit:
        """Of the table where one is dealt."""

    def result_of(self, play: Play, before: Mapping[str, int], after: Mapping[str, int]) -> Result:
        """Of a unit that is over; chips by seat before and after it."""
