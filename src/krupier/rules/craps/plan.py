"""What a plan file says about craps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

from krupier.money import Ratio
from krupier.plan import parts
from krupier.plan.parts import Clauses, Names, Part, Word

Total = Annotated[int, Meta(ge=2, le=12)]
Totals = Annotated[tuple[Total, ...], Meta(min_length=1)]


class DicePart(Part, frozen=True, kw_only=True):
    clause: Clauses
    count: Literal[2]


class Line(Part, frozen=True, kw_only=True):
    """What the totals mean to a line bet: on its first roll, then on its number."""

    clause: Clauses
    natural: Totals
    craps: Totals
    barred: Total
    """A craps on which a bet against the shooter does not win."""
    points: Totals
    seven: Total


class CrapsRow(parts.PayRow, frozen=True, kw_only=True):
    """What is paid on these totals, or for a bet on these numbers."""

    totals: Totals
    option: str | None = None
    """The option that replaces ``pays``."""


class Fee(Part, frozen=True, kw_only=True):
    """What the house takes for paying true odds."""

    clause: Clauses
    share: str
    of: Literal["stake", "win"]
    option: str | None = None
    """The option that says whether it is due ``always`` or only ``on-win``."""


class CrapsBet(parts.Bet, frozen=True, kw_only=True):
    """One bet of the layout.

    ``rule`` says how it is decided. ``with`` and ``against`` the shooter are line bets: they
    wait in their box for one roll, then stand on a number. ``odds`` stand behind a line bet.
    ``number`` wins when its number comes before seven, ``number-loses`` the other way round;
    ``hard`` and ``easy`` also ask whether the number came as a double. ``one-roll`` is decided
    by the next roll.
    """

    rule: Literal["with", "against", "odds", "number", "number-loses", "hard", "easy", "one-roll"]
    phase: Literal["any", "come-out", "point"] = "any"
    """When it can be placed."""
    put: bool = False
    """A line bet that may also be placed on the point itself."""
    makes_shooter: bool = False
    """A player needs one of these bets to throw."""
    contract: bool = False
    """Once it stands on a number it cannot be taken down."""
    unbarred: str | None = None
    """The option that lets a bet against the shooter win on the barred total too."""
    behind: Word | None = None
    """The line bet that odds stand behind."""
    times: Annotated[int, Meta(ge=1)] = 1
    """How many times the line bet the odds may be."""
    totals: tuple[Total, ...] = ()
    """Where one ratio holds for all of them: the totals it wins on, or the numbers it takes."""
    table: tuple[CrapsRow, ...] = ()
    option: str | None = None
    """The option that replaces ``pays``; a bet whose option says ``off`` is not offered."""
    fee: Fee | None = None


class Piece(Part, frozen=True, kw_only=True):
    bet: Word
    chips: Annotated[int, Meta(ge=1)] = 1
    on: tuple[int, ...] = ()


class Announced(Part, frozen=True, kw_only=True):
    """One stake that is divided among several one-roll bets."""

    id: Word
    names: Names
    clause: Clauses
    pieces: Annotated[tuple[Piece, ...], Meta(min_length=2)]
    high: Annotated[int, Meta(ge=0)] = 0
    """Units more on one of the pieces, which the player chooses."""
    text: Names | None = None


class Off(Part, frozen=True, kw_only=True):
    """Bets that do not work on a come-out roll, where the option says so."""

    clause: Clauses
    option: str
    bets: Annotated[tuple[Word, ...], Meta(min_length=1)]


class Plan(parts.Plan, frozen=True, kw_only=True):
    seats: parts.Seats
    dice: DicePart
    line: Line
    bets: Annotated[tuple[CrapsBet, ...], Meta(min_length=1)]
    announced: tuple[Announced, ...] = ()
    off: Off | None = None


OFF = "off"
"""The value of an option with which a bet is not offered."""


def ratios(bet: CrapsBet, options: Mapping[str, bool | int | str]) -> dict[int, Ratio]:
    """What a bet pays at this table, by total (or by the number that it stands on)."""
    rows = [(row.totals, row.pays, row.option) for row in bet.table]
    if bet.pays:
        rows.append((bet.totals, bet.pays, bet.option))
    found: dict[int, Ratio] = {}
    for totals, pays, option in rows:
        chosen = options[option] if option else str(pays)
        if chosen != OFF:
            found.update(dict.fromkeys(totals, Ratio.parse(str(chosen))))
    return found
