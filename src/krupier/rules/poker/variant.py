"""What a game of poker is made of: a variant is a table of values, and so are its stakes.

A hand is a list of streets; each may begin with a draw or a discard, deals cards and ends with
a round of betting. Which cards count, and how, is the variant's; how much may be bet is the
betting structure's; what houses disagree about is in :class:`House`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cached_property

from krupier.equipment.cards import DECK_52, Card
from krupier.rules.poker.actions import BadStakes


class Opening(Enum):
    """Who acts first: in the first round, and in the later ones."""

    BUTTON = "button"
    """After the blinds; later the first player left of the button."""
    LOW_CARD = "low-card"
    """Stud: the lowest open card brings in; later the highest open hand."""
    HIGH_CARD = "high-card"
    """Razz: the highest open card brings in (ace low); later the lowest open hand."""
    BEST_LOW = "best-low"
    """Razz as one plan prints it: the lowest open card brings in; later the lowest open hand."""


class Ranking(Enum):
    """How hands are valued; see :mod:`krupier.hands`."""

    HIGH = "high"
    SHORT_DECK = "short-deck"
    SHORT_DECK_TRIPS = "short-deck-trips"
    """Three of a kind beats a straight."""
    LOW_A5 = "low-a5"
    LOW_8 = "low-8"
    """Ace to five, eight or better."""
    LOW_7 = "low-7"
    """Ace to five, all five cards lower than eight."""
    LOW_27 = "low-27"
    BADUGI = "badugi"

    @property
    def is_low(self) -> bool:
        return self in (Ranking.LOW_A5, Ranking.LOW_8, Ranking.LOW_7)


@dataclass(frozen=True)
class Street:
    """One street: what happens before its betting, and the size of a fixed bet."""

    hole: str = ""
    """The cards each player gets, in order: ``d`` face down, ``u`` face up."""
    board: int = 0
    """Community cards, on each board."""
    burn: bool = False
    draw: int = 0
    """Cards that each player may exchange before the betting."""
    drop: int = 0
    """Cards that each player must throw away, before anything is dealt."""
    big: bool = False
    """Fixed limit: the big bet."""
    pair_opens_big: bool = False
    """Fixed limit: if anybody shows a pair, the big bet may be chosen."""


@dataclass(frozen=True)
class Variant:
    id: str
    streets: tuple[Street, ...]
    rankings: tuple[Ranking, ...] = (Ranking.HIGH,)
    """One, or the high and the low half of the pot."""
    exactly_two: bool = False
    """Two hole cards and three of the board, no more and no fewer; otherwise any five."""
    opening: Opening = Opening.BUTTON
    deck: tuple[Card, ...] = DECK_52
    boards: int = 1
    best_board_takes_all: bool = False
    """With two boards the best hand on either takes everything, instead of one half each."""

    @cached_property
    def is_stud(self) -> bool:
        return self.opening is not Opening.BUTTON

    @property
    def most_players(self) -> int:
        """For how many the deck suffices (stud: all but the shared last card; draws apart)."""
        streets = self.streets[:-1] if self.is_stud else self.streets
        own = sum(len(one.hole) for one in streets)
        shared = sum(one.board * self.boards + one.burn for one in self.streets)
        return (len(self.deck) - shared) // own


class Limit(IntEnum):
    NO_LIMIT = 0
    POT_LIMIT = 1
    FIXED_LIMIT = 2
    SPREAD_LIMIT = 3


@dataclass(frozen=True)
class Betting:
    """A betting structure with its amounts.

    ``small`` is the least bet (no limit, pot limit: the big blind) or the small bet; ``big``
    the big bet (fixed limit), or the most that a bet or raise may add (spread limit).
    """

    limit: Limit
    small: int
    big: int = 0
    bring_in: int = 0
    cap: int = 0
    """Bets allowed in one round, the first one included; 0: any number."""
    chip: int = 1
    """The smallest chip: a pot is divided in whole ones."""

    def __post_init__(self) -> None:
        if self.small <= 0:
            raise BadStakes("the least bet is {}: it must be positive", self.small)
        if self.limit in (Limit.FIXED_LIMIT, Limit.SPREAD_LIMIT) and self.big < self.small:
            raise BadStakes("the big bet {} is smaller than the small bet {}", self.big, self.small)
        if self.bring_in < 0 or self.bring_in > self.small:
            raise BadStakes("bring-in {}: at most the small bet {}", self.bring_in, self.small)
        if self.cap < 0:
            raise ValueError(f"cap {self.cap}: at least 1, or 0 for none")
        if self.chip <= 0:
            raise BadStakes("the smallest chip is {}: it must be positive", self.chip)


class FirstToShow(Enum):
    LAST_AGGRESSOR = "last-aggressor"
    """Who bet or raised last in the last round; otherwise the first in position."""
    HAND_AGGRESSOR = "hand-aggressor"
    """Who bet or raised last in the whole hand; otherwise the first in position."""
    POSITION = "position"
    """Always the first player left of the button (stud: seat 1)."""


@dataclass(frozen=True)
class House:
    """What operators do differently in the same game."""

    double_raises: bool = False
    """A raise at least doubles the bet, instead of repeating the last increase."""
    antes_in_pot_limit: bool = True
    """Antes and dead blinds count when the size of the pot limits a bet."""
    first_to_show: FirstToShow = FirstToShow.LAST_AGGRESSOR
    bring_in_shows: bool = False
    """Stud without any bet: the bring-in shows first instead of seat 1."""
    may_muck: bool = False
    """Players are asked at the showdown; otherwise losing hands are mucked by themselves."""
    all_in_shows: bool = True
    """With an all-in player in the showdown nobody may muck."""
    odd_by_suit: bool = False
    """Odd chips go by the highest card and its suit (stud), not by seat."""
    run_twice: bool = False
    """All-in players may agree to deal the rest of the board twice."""
    run_twice_most: int = 0
    """Among how many players at most it may be agreed; 0: any number."""
    run_by_run: bool = False
    """All are asked until nothing can be agreed any more, and the first run is dealt to its end
    before the second; otherwise everybody in turn, and both boards street by street."""
    chop_blinds: bool = False
    """If all others fold, the two blinds may agree to take them back."""
    draw_after_all: bool = False
    """New cards are dealt when everybody has discarded, not after each player."""
    free_fold: bool = True
    """Whoever could check may fold all the same."""
    boards_tie_by_suit: bool = False
    """Stud: equal open hands, the higher suit acts first; otherwise the first in position."""


@dataclass(frozen=True)
class Rules:
    """Everything about a game that stays the same from hand to hand."""

    variant: Variant
    betting: Betting
    house: House = House()
