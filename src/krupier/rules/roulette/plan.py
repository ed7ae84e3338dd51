"""What a plan file says about a roulette, or about any wheel with fields to bet on."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from krupier.money import Ratio
from krupier.plan import parts
from krupier.plan.parts import Clauses, Names, Part, Word

Label = int | str
Labels = Annotated[tuple[Label, ...], Meta(min_length=1)]
Shape = Literal["straight", "split", "street", "corner", "six-line"]
Group = Literal["inside", "outside"]


class WheelPart(Part, frozen=True, kw_only=True):
    """Pockets in turning order; ``red`` and ``green`` of the numbers, the rest is black."""

    clause: Clauses
    pockets: Annotated[tuple[Label, ...], Meta(min_length=2)]
    red: tuple[Label, ...] = ()
    green: tuple[Label, ...] = ()
    colour_clause: Clauses | None = None
    pegs: Clauses | None = None
    """Clause that says which segment wins when the pointer stands on a peg."""


class DicePart(Part, frozen=True, kw_only=True):
    """Three dice instead of a wheel: line, number in the line, pay level."""

    clause: Clauses
    lines: Annotated[int, Meta(ge=1)]
    levels: Annotated[tuple[Word, ...], Meta(min_length=6, max_length=6)]
    """What is written on the six faces of the level die."""
    red: tuple[Label, ...] = ()


class Grid(Part, frozen=True, kw_only=True):
    """The numbers of the layout in rows of three; zeros stand above it."""

    clause: Clauses
    numbers: Annotated[int, Meta(ge=3, multiple_of=3)]
    zeros: tuple[Label, ...] = ()


class RouletteBet(parts.Bet, frozen=True, kw_only=True):
    group: Group
    pays: Ratio
    shape: Shape | None = None
    """Places that follow from the grid."""
    spots: tuple[Labels, ...] = ()
    """Further places, such as those with zero."""
    spots_clause: Clauses | None = None
    covers: tuple[Label, ...] = ()
    """What a bet without a place covers."""
    levels: dict[str, str] = {}
    """Other pay at other levels of the level die: a ratio, ``push`` or ``lose``."""


class Piece(Part, frozen=True, kw_only=True):
    bet: Word
    on: Labels
    chips: Annotated[int, Meta(ge=1)] = 1


class Announced(Part, frozen=True, kw_only=True):
    """A bet by name: a shortcut that lays out ordinary bets."""

    id: Word
    names: Names
    clause: Clauses
    pieces: Annotated[tuple[Piece, ...], Meta(min_length=1)]
    text: Names | None = None


class Neighbours(Part, frozen=True, kw_only=True):
    """A number with its neighbours on the wheel, one straight bet each."""

    names: Names
    clause: Clauses
    min: Annotated[int, Meta(ge=0)]
    max: Annotated[int, Meta(ge=0)]
    default: Annotated[int, Meta(ge=0)]
    """What a click on the racetrack lays out."""


class Unrefused(Part, frozen=True, kw_only=True):
    """Chips outside the limits that nobody refused before betting closed."""

    clause: Clauses
    below: Literal["invalid"] = "invalid"
    above: Literal["paid-to-maximum"] = "paid-to-maximum"


class LaPartage(Part, frozen=True, kw_only=True):
    """On these pockets these bets lose only half."""

    clause: Clauses
    pockets: Labels
    bets: Annotated[tuple[Word, ...], Meta(min_length=1)]


class NoResultRule(Part, frozen=True, kw_only=True):
    """What happens when a spin or throw does not count.

    ``new-game``: chips stay and may be changed in a new betting window; ``respin``: bets
    stay as they are; ``keep-or-take``: each player leaves or takes back his stakes, then a
    new spin; ``void``: all bets are returned and the game is over.
    """

    clause: Clauses
    reasons: Annotated[tuple[Word, ...], Meta(min_length=1)]
    then: Literal["new-game", "respin", "keep-or-take", "void"]


class InsideMinimum(Part, frozen=True, kw_only=True):
    """The inside bets of a player must reach a sum, or they are returned at the spin."""

    clause: Clauses
    amounts: dict[str, str]


class DerivedMaximum(Part, frozen=True, kw_only=True):
    """Maxima that follow from the table's maximum on one number."""

    clause: Clauses
    of: Word
    times: dict[str, Annotated[int, Meta(ge=1)]]


class Plan(parts.Plan, frozen=True, kw_only=True):
    wheel: WheelPart | None = None
    dice: DicePart | None = None
    grid: Grid | None = None
    bets: Annotated[tuple[RouletteBet, ...], Meta(min_length=1)]
    announced: tuple[Announced, ...] = ()
    neighbours: Neighbours | None = None
    la_partage: LaPartage | None = None
    no_result: NoResultRule | None = None
    unrefused: Unrefused | None = None
    inside_minimum: InsideMinimum | None = None
    derived_maximum: DerivedMaximum | None = None
    temporary: parts.Temporary | UnsetType = UNSET
    """Unset, so that a plan without them reads as it always did."""
