"""What a tournament is: blocks that stand beside each other, each with its own checks.

Every named type of a plan is a set of these blocks and no code. Amounts are minor units of the
tournament's currency; chips are tournament chips.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta, Struct

Positive = Annotated[int, Meta(ge=1)]
Amount = Annotated[int, Meta(ge=0)]


class Block(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a definition."""


class Price(Block, frozen=True, kw_only=True):
    """What is paid at once, in its parts, and the chips it brings."""

    prize: Amount
    fee: Amount
    bounty: Amount = 0
    chips: Positive

    @property
    def whole(self) -> int:
        return self.prize + self.fee + self.bounty


class Entry(Block, frozen=True, kw_only=True):
    """How one comes in. Several prices: everybody chooses his stack."""

    prices: Annotated[tuple[Price, ...], Meta(min_length=1)]
    entries: int = 1
    """Of one person, one after the other; 0: as many as he likes."""
    late_until: int = 0
    """The last level in which one may register; 0: before the start only."""
    unregister: bool = True
    """Before the start."""


class Rebuy(Block, frozen=True, kw_only=True):
    price: Price
    until: Positive
    """The last level with rebuys."""
    most: int = 0
    """Of one entry; 0: as many as he likes."""
    at_most: int | None = None
    """Chips with which one may still rebuy; none: only who is broke."""


class AddOn(Block, frozen=True, kw_only=True):
    price: Price
    after: Positive
    """Offered in the break after this level."""


class MultiStack(Block, frozen=True, kw_only=True):
    """The chips of an entry in equal packets, brought into play when one likes."""

    packets: Annotated[int, Meta(ge=2)]
    until: Positive
    """The last level; what is kept back then comes into play by itself."""


class Level(Block, frozen=True, kw_only=True):
    seconds: Positive
    small: int = 0
    big: int = 0
    ante: int = 0
    game: str = ""
    """Another game of the house than the tournament's, for mixed ones."""
    pause: int = 0
    """Seconds of the break after it."""


class Tolerance(Block, frozen=True, kw_only=True):
    """How much fuller one table may be than another."""

    tables: Positive
    """From so many tables on."""
    players: Positive


class Seats(Block, frozen=True, kw_only=True):
    most: Annotated[int, Meta(ge=2, le=11)]
    tolerance: Annotated[tuple[Tolerance, ...], Meta(min_length=1)]
    moves: Literal["next-big-blind", "last-come", "none"] = "next-big-blind"
    to: Literal["soonest-big-blind", "last-left", "drawn"] = "soonest-big-blind"
    breaks: Literal["drawn", "highest", "smallest"] = "drawn"
    breaks_while_open: bool = False
    """Also while one may still register."""
    halts_at: int = 0
    """A table with so few players waits for others; 0: it never does."""
    final_redraw: Literal["always", "from-three-tables", "never"] = "always"
    button: Literal["drawn", "last-seat"] = "drawn"

    def allowed(self, tables: int) -> int:
        """How much fuller a table may be than another, among so many."""
        rows = [row for row in self.tolerance if row.tables <= tables]
        return max(rows, key=lambda row: row.tables).players if rows else 1


class Start(Block, frozen=True, kw_only=True):
    """At a time, or when all seats are taken."""

    when: Literal["scheduled", "full"]
    players: int = 0
    """That make it full."""
    least: int = 2


class End(Block, frozen=True, kw_only=True):
    """When it is over, beside the last player who has all chips."""

    when: Literal["last-player", "seats", "money", "half", "time"] = "last-player"
    seats: int = 0
    """Prizes of a satellite; 0: as many as the pool makes."""
    target: Amount = 0
    """What each of them is worth."""
    seconds: int = 0


class Payouts(Block, frozen=True, kw_only=True):
    """How the pool is divided among places, or among those left."""

    by: Literal["table", "equal", "chips", "half-and-half", "winner"]
    rows: tuple[tuple[int, tuple[Fraction, ...]], ...] = ()
    """From so many entries on, the shares of the places."""
    unit: Positive = 1
    """Prizes are rounded down to it; the first place has the rest."""


class Bounty(Block, frozen=True, kw_only=True):
    kind: Literal["knockout", "progressive", "marked", "secret", "drawn", "pool", "lots"]
    paid: Fraction = Fraction(1, 2)
    """Of a progressive one, at once."""
    marked: int = 0
    values: tuple[tuple[int, int], ...] = ()
    """Of a drawn one: value and number."""


class Deal(Block, frozen=True, kw_only=True):
    kept: Fraction = Fraction(0)
    """Of what is left, for the first place."""
    final_table: bool = True
    in_the_money: bool = True


class Definition(Block, frozen=True, kw_only=True):
    name: str
    game: str
    currency: str
    start: Start
    entry: Entry
    levels: Annotated[tuple[Level, ...], Meta(min_length=1)]
    seats: Seats
    payouts: Payouts
    end: End = End()
    rebuy: Rebuy | None = None
    add_on: AddOn | None = None
    multi_stack: MultiStack | None = None
    bounty: Bounty | None = None
    deal: Deal | None = None
    guarantee: Amount = 0
    hand_for_hand: int = 0
    """Begins with so many players more than there are prizes; 0: never."""
    fee: tuple[Fraction, Fraction] = (Fraction(0), Fraction(1))
    """Of all that is paid, what the plan lets the operator keep: at least and at most."""


Conflict = tuple[str, str, str]
"""Two blocks, and why they cannot stand beside each other."""


def conflicts(one: Definition) -> Iterator[Conflict]:
    """Everything that is wrong with a definition, each with both blocks."""
    full = one.start.when == "full"
    if full and one.entry.late_until:
        yield "start", "entry", "whatever starts when it is full has no late registration"
    if full and one.start.players < 2:
        yield "start", "start", "how many players make it full is not said"
    if one.rebuy and one.multi_stack:
        yield "rebuy", "multi_stack", "who has packets left is not broke"
    if one.add_on and one.add_on.after > len(one.levels):
        yield "add_on", "levels", f"there is no break after level {one.add_on.after}"
    if one.add_on and not one.levels[min(one.add_on.after, len(one.levels)) - 1].pause:
        yield "add_on", "levels", f"there is no break after level {one.add_on.after}"
    for block, until in (
        ("entry", one.entry.late_until),
        ("rebuy", one.rebuy.until if one.rebuy else 0),
        ("multi_stack", one.multi_stack.until if one.multi_stack else 0),
    ):
        if until > len(one.levels):
            yield block, "levels", f"there is no level {until}"
    bounties = sum(price.bounty for price in one.entry.prices)
    if bool(bounties) != bool(one.bounty):
        yield "bounty", "entry", "a bounty is paid with the entry, or nothing is on any head"
    if one.end.when == "seats" and one.payouts.by != "equal":
        yield "end", "payouts", "whoever wins a seat wins the same"
    if one.end.when == "half" and one.payouts.by not in ("equal", "half-and-half"):
        yield "end", "payouts", "nobody is ranked among those who are left"
    if one.end.when == "time" and not one.end.seconds:
        yield "end", "end", "how long it lasts is not said"
    if one.payouts.by == "table" and not one.payouts.rows:
        yield "payouts", "payouts", "the table has no rows"
    yield from _fees(one)


def _fees(one: Definition) -> Iterator[Conflict]:
    least, most = one.fee
    for price in one.entry.prices:
        share = Fraction(price.fee, price.whole) if price.whole else Fraction(0)
        if not least <= share <= most:
            said = f"{float(least):.0%} to {float(most):.0%}"
            yield "entry", "fee", f"the fee is {float(share):.1%} of a buy-in: the plan says {said}"
