"""What the plan files of banker poker are made of."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from krupier.equipment.cards import RANKS
from krupier.money import Ratio
from krupier.plan import parts
from krupier.plan.parts import Clauses, Part, Word

Rank = Annotated[str, Meta(pattern=f"^[{RANKS}]$")]
Ranks = Annotated[str, Meta(pattern=f"^[{RANKS}]+$")]

JudgedBy = Literal["final", "flop", "flop-low", "own", "bank", "colour"]
"""The cards that decide a side bet: own cards and the whole board, own cards and the flop (as a
high or as a low hand), the own cards alone, the bank's own cards, the colour of both."""


class Row(parts.PayRow, frozen=True, kw_only=True):
    """One line of a pay table: the hand that it pays, and every better one below the next line.

    A low table names the ``highest`` card instead, a table of two own cards the ranks of ``both``.
    """

    hand: Word | None = None
    least: Rank | None = None
    """From this rank up: a pair of aces, queen high."""
    highest: Rank | None = None
    both: tuple[Ranks, Ranks] | None = None
    """The ranks that one and the other of two cards may have."""
    suited: bool | None = None
    at: Word | None = None
    """Only at tables of this type."""


class PokerBet(parts.Bet, frozen=True, kw_only=True):
    """A field of the box, or a stake that lays chips on several of them."""

    table: tuple[Row, ...] = ()
    beaten: tuple[Row, ...] = ()
    """A second pay table, for a good hand that the bank's beats."""
    below: Literal["push", "lose", "lowest"] = "lose"
    """A hand that wins but reaches no row: nothing is paid, or as the lowest row."""
    needs: Word | None = None
    """The field without which this bet cannot be made."""
    lays: dict[Word, Ratio] = {}
    """The fields that this stake lays out, each so many times the stake."""
    blind: bool = False
    """A stake on a blind box: nobody looks at its cards before the end."""
    judged_by: JudgedBy | None = None
    """A side bet is decided by these cards."""
    paid: Literal["at-once", "end"] = "end"
    """When a side bet is settled: as soon as its cards lie, or with the main bets."""
    after_fold: Literal["lose", "stay", "board"] = "lose"
    """A side bet when its player folds: it is lost, still judged, or judged by the board alone."""
    within_max_win: bool = False
    """The stake is limited by the maximum win: its best win may not pass it."""


class OwnBoxes(Part, frozen=True, kw_only=True):
    """At how many of his boxes a player may look; he plays all others blind."""

    clause: Clauses
    open: Annotated[int, Meta(ge=1)]
    open_alone: Annotated[int, Meta(ge=1)] | None = None
    """If nobody else plays at the table."""


class Qualifies(Part, frozen=True, kw_only=True):
    """The least hand with which the bank opens."""

    clause: Clauses
    hand: Word
    least: Rank | None = None


class Result(Part, frozen=True, kw_only=True):
    """What becomes of each field when hands are compared.

    ``pays``: by the ratio or the table of the bet; ``beaten``: by its second table; ``push``,
    ``lose``, or a ratio such as ``1:1``.
    """

    clause: Clauses
    player: tuple[Literal["better", "worse", "tie"], ...]
    """The player's hand against the bank's."""
    bank: Literal["qualifies", "no-hand", "any"] = "any"
    bets: dict[Word, str]
