"""What an operator sets at a table of a game among players, beyond its plan."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=1, le=10_000)]
Seconds = Annotated[float, Meta(ge=0, le=86_400)]
Written = Annotated[str, Meta(max_length=30)]
Pooled = Literal["", "pool", "table"]
"""Fast tables: a pool of players, or one of the tables at which its hands are dealt."""


class CashRules(Struct, frozen=True, omit_defaults=True):
    """Stored with the table. What is empty is as the plan says, or usual.

    Amounts are decimal texts; buy-ins are counted in big blinds (small bets, points)."""

    blinds: tuple[Written, Written] | None = None
    ante: Written = ""
    bring_in: Written = ""
    bets: tuple[Written, Written] | None = None
    """Fixed and spread limit: small and big bet."""
    chip: Written = ""
    """The smallest chip in play, in which pots are divided."""
    point: Written = ""
    """Open Face Chinese: what a point is worth."""
    rake: dict[str, Written | bool] | Literal["plan", "time", "none"] | None = None
    """What the house takes: of the pots by the operator's cash plan, or otherwise within it (share,
    cap, step, no_flop, as a hand's setting says it); or a fee for the time instead."""
    row: tuple[Written, Written] | None = None
    """The row of the plan's tables that management announced for a game without blinds."""
    straddle: Written = ""
    """What a straddle is, if management has set it; otherwise as the plan multiplies the blind."""
    straddles: Annotated[int, Meta(ge=0, le=9)] | None = None
    """How many in one hand; 0: none. Otherwise as the plan says."""
    languages: tuple[Annotated[str, Meta(pattern="^[a-z]{2}$")], ...] = ()
    """What is spoken at the table; otherwise as the plan says."""
    seats: Annotated[int, Meta(ge=2)] | None = None
    """As many as the plan allows at most."""
    buy_in: tuple[Count, Count] = (40, 100)
    pool: Pooled = ""
    button: Literal["dead", "moving"] = "dead"
    draw: bool = True
    """The first button is drawn, where the plan says so; otherwise the last seat has it."""
    games: tuple[Written, ...] = ()
    """Dealer's choice: which of the plan's games may be chosen; none named: all."""
    choice: Seconds = 15.0
    """Seconds that the button has to choose."""
    time_bank: Seconds = 30.0
    """Seconds that a player brings to his first hand, and the most he can have."""
    refill: Seconds = 2.0
    """Seconds that every hand adds again."""
    timeouts: Count = 2
    """Decisions in a row that the clock makes for a player before he sits out; one, if his
    connection is gone."""
    must_move: Written = ""
    """The main game: whoever sits here moves to that table as soon as a seat there is free."""
    keep: Seconds = 1800.0
    """Seconds that a seat is kept for somebody who sits out or is gone."""
