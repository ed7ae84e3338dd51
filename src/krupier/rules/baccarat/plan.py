"""What a plan file says about punto banco."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from krupier.money import Ratio
from krupier.plan import parts
from krupier.plan.parts import Clauses, Names, Part

Points = Annotated[int, Meta(ge=0, le=9)]
Result = Literal["punto", "banco", "tie"]


class BaccaratBet(parts.Bet, frozen=True, kw_only=True):
    """A bet on one of the three results."""

    wins_on: Result
    pays: Ratio
    pushes_on: Result | None = None
    commission: str | None = None
    """Share of the win that belongs to the house, such as ``5 %``."""


class PuntoRule(Part, frozen=True, kw_only=True):
    """Two-card totals on which PUNTO draws a third card; on the others it stands."""

    clause: Clauses
    draws: tuple[Points, ...]


class BancoRule(Part, frozen=True, kw_only=True):
    """What BANCO does with some two-card totals."""

    clause: Clauses
    totals: Annotated[tuple[Points, ...], Meta(min_length=1)]
    draws_on: tuple[Points, ...]
    """Points of PUNTO's third card on which BANCO draws."""
    draws_when_punto_stood: bool


class Drawing(Part, frozen=True, kw_only=True):
    clause: Clauses
    natural: tuple[Points, ...]
    """Two-card totals with which neither hand gets another card."""
    punto: PuntoRule
    banco: Annotated[tuple[BancoRule, ...], Meta(min_length=1)]


class Variant(Part, frozen=True, kw_only=True):
    """A way of playing it: how many decks, and who holds the shoe."""

    clause: Clauses
    names: Names
    decks_min: Annotated[int, Meta(ge=1)]
    decks_max: Annotated[int, Meta(ge=1)]
    passing_shoe: bool = False
    """The players pass the shoe on and draw the cards."""


class Plan(parts.Plan, frozen=True, kw_only=True):
    bets: Annotated[tuple[BaccaratBet, ...], Meta(min_length=1)]
    drawing: Drawing
    variants: Annotated[dict[str, Variant], Meta(min_length=1)]
