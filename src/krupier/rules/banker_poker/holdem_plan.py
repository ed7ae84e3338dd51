"""What the plan files of hold'em against the bank are made of."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from krupier.plan import parts
from krupier.plan.parts import Clauses, Part, Word
from krupier.rules.banker_poker.parts import OwnBoxes, PokerBet, Qualifies, Result, Row


class Deal(Part, frozen=True, kw_only=True):
    """The own cards of players and bank."""

    clause: Clauses
    each: Annotated[int, Meta(ge=2)]
    ranking: Literal["high", "omaha"] = "high"
    """Any five of own cards and board, or exactly two and three."""
    bank: Literal["with-players", "last"] = "with-players"
    """The bank's cards are dealt in turn with the players', or together at the end."""


class Street(Part, frozen=True, kw_only=True):
    """Cards for the board, and what players may then do."""

    id: Word
    clause: Clauses
    burn: Annotated[int, Meta(ge=0)] = 0
    board: Annotated[int, Meta(ge=0)] = 0
    bet: Word | None = None
    times: tuple[Annotated[int, Meta(ge=1)], ...] = ()
    """How many times the ante may be put on the bet."""
    otherwise: Literal["check", "fold"] = "check"
    """What a player does who does not bet, or does not decide in time."""


class TableTypes(Part, frozen=True, kw_only=True):
    """Tables whose least stake is no more than this are micro tables, all others regular."""

    clause: Clauses
    bet: Word
    micro_up_to: dict[str, str]


class Plan(parts.Plan, frozen=True, kw_only=True):
    seats: parts.Seats
    shoe: parts.Shoe
    deal: Deal
    bets: Annotated[tuple[PokerBet, ...], Meta(min_length=1)]
    """What can be staked before the deal."""
    fields: tuple[PokerBet, ...] = ()
    """Fields on which chips come by an opening stake or a decision."""
    streets: Annotated[tuple[Street, ...], Meta(min_length=1)]
    qualifies: Qualifies | None = None
    results: Annotated[tuple[Result, ...], Meta(min_length=1)]
    table_types: TableTypes | None = None
    own_boxes: OwnBoxes | None = None

    @property
    def tables(self) -> dict[str, tuple[Row, ...]]:
        """Pay tables beside those of the bets, for the rules sheet: good hands that are beaten."""
        bets = (*self.bets, *self.fields)
        return {f"{bet.id}-beaten": bet.beaten for bet in bets if bet.beaten}

    @property
    def table_names(self) -> dict[str, parts.Names]:
        return {
            f"{bet.id}-beaten": parts.Names(
                cs=f"{bet.names.cs}, když krupiér vyhraje",
                en=f"{bet.names.en} where the dealer wins",
            )
            for bet in (*self.bets, *self.fields)
            if bet.beaten
        }
