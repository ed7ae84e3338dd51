"""What the plan files of the draw games are made of: own cards on both sides, and purchases."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from krupier.money import Ratio
from krupier.plan import parts
from krupier.plan.parts import Clauses, Part, Word
from krupier.rules.banker_poker.parts import OwnBoxes, PokerBet, Qualifies, Result, Row

BET = "bet"
"""The field of the bet that keeps a player in the game."""

Times = Annotated[int, Meta(ge=1)]
"""So many times the ante."""


class DrawRow(Row, frozen=True, kw_only=True):
    cards: int | None = None
    """Only for hands of so many cards."""


class DrawBet(PokerBet, frozen=True, kw_only=True):
    table: tuple[DrawRow, ...] = ()
    at_least_ante: bool = False
    """The stake is no smaller than the own ante."""
    compulsory: bool = False
    """A box without this bet does not play."""
    not_with: Word | None = None
    """Another bet that excludes this one."""
    on_others: bool = False
    """Staked on the boxes of other players, decided by their cards."""


class Deal(Part, frozen=True, kw_only=True):
    """The own cards of players and bank."""

    clause: Clauses
    each: Annotated[int, Meta(ge=3, le=5)]
    bank: Annotated[int, Meta(ge=3, le=5)]
    bank_up: Annotated[int, Meta(ge=0)] = 0
    """How many of the bank's last cards lie face up."""
    bank_first: bool = False
    """Each round of the deal begins with the bank instead of ending with it."""
    ranking: Literal["high", "three_card"] = "high"


class Purchase(Part, frozen=True, kw_only=True):
    """Cards that a player may buy before he bets or folds."""

    id: Word
    names: parts.Names
    clause: Clauses
    discard: tuple[int, int] = (0, 0)
    """The least and the most cards exchanged."""
    more: Annotated[int, Meta(ge=0)] = 0
    """Cards received beyond those exchanged."""
    price: Annotated[tuple[Times, ...], Meta(min_length=1)]
    """Times the ante: one price, or one for each number of cards."""
    burn: Annotated[int, Meta(ge=0)] = 0
    after: Word | None = None
    """The purchase that must come first; without it this is the first."""
    after_cards: int | None = None
    """Only if so many cards were exchanged then."""
    with_bet: bool = False
    """The bet is placed at the same moment, before the card is seen."""
    not_with: tuple[Word, ...] = ()
    """Side bets that exclude it."""

    def costs(self, cards: int) -> int:
        """Times the ante, for so many cards exchanged."""
        return self.price[min(max(cards, 1), len(self.price)) - 1]


class Fold(Part, frozen=True, kw_only=True):
    """The part of the ante that a player who folds loses."""

    clause: Clauses
    loses: Ratio


class Double(Part, frozen=True, kw_only=True):
    """A winning hand is paid for its best two combinations."""

    clause: Clauses
    hands: Literal["six-cards", "all"]


class Insurance(PokerBet, frozen=True, kw_only=True):
    """A stake against the bank not opening, on a hand whose bet could win enough."""

    pays: Ratio
    half: Ratio
    """The greatest insurance, as a part of what the bet can win; the least is the bet."""
    hand: Word | None = None
    """The least hand that can be insured."""
    when: Literal["before-bet", "after-bet"]
    beaten_by_bank: Literal["lose", "push"]
    """What becomes of it where the bank opens with a better hand than the player's."""


class BankCard(Part, frozen=True, kw_only=True):
    """A player may buy a card for a bank that does not open."""

    clause: Clauses
    names: parts.Names
    which: Literal["highest", "lowest"]
    price: Times
    most: Times
    """How often, as long as the new card has the rank of the one it replaces."""
    shared: bool = False
    """One card for all boxes that paid, instead of one for each against the bank's own hand."""
    failed: dict[Word, str]
    """What becomes of each field when the bank still does not open."""


class DealtBonus(DrawBet, frozen=True, kw_only=True):
    """The first cards alone win on the ante, and the box is finished; no stake of its own."""

    table: Annotated[tuple[DrawRow, ...], Meta(min_length=1)]


class Plan(parts.Plan, frozen=True, kw_only=True):
    seats: parts.Seats
    shoe: parts.Shoe
    own_boxes: OwnBoxes | None = None
    deal: Deal
    bets: Annotated[tuple[DrawBet, ...], Meta(min_length=1)]
    """What can be staked before the deal."""
    fields: tuple[DrawBet, ...]
    """The field of the bet that keeps a player in the game."""
    bet_times: Times
    """How many times the ante the bet is."""
    purchases: tuple[Purchase, ...] = ()
    fold: Fold
    qualifies: Qualifies
    results: Annotated[tuple[Result, ...], Meta(min_length=1)]
    short_hand_ties: Literal["better"] | None = None
    """A hand of fewer cards than the bank's wins where all its cards tie."""
    double: Double | None = None
    insurance: Insurance | None = None
    bank_card: BankCard | None = None
    dealt_bonus: DealtBonus | None = None
