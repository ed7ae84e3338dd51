"""What a hand is worth: totals, soft and hard, and which of two hands is better."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from krupier.equipment.cards import Card, rank
from krupier.rules.felt import Felt, Lying

ACE = 1
TEN = 10

_VALUE: tuple[int, ...] = (*range(2, 11), TEN, TEN, TEN, ACE)


def value(card: Card) -> int:
    """Points of a card; an ace is 1 here and may count 11 in a hand.

    >>> from krupier.equipment.cards import card
    >>> [value(card(name)) for name in ("2s", "Th", "Kd", "Ac")]
    [2, 10, 10, 1]
    """
    return _VALUE[card >> 2]


class Total(NamedTuple):
    points: int
    soft: bool
    """An ace counts 11."""

    @property
    def bust(self) -> bool:
        return self.points > 21

    def __str__(self) -> str:
        return f"{self.points - 10}/{self.points}" if self.soft else str(self.points)


def total(cards: Iterable[Card]) -> Total:
    """The best total: an ace counts 11 unless that takes the hand over 21.

    >>> from krupier.equipment.cards import parse
    >>> total(parse("As 4d")), total(parse("Ts 6d Ah"))
    (Total(points=15, soft=True), Total(points=17, soft=False))
    """
    points, ace = 0, False
    for card in cards:
        worth = _VALUE[card >> 2]
        points += worth
        ace |= worth == ACE
    if ace and points <= 11:
        return Total(points + 10, True)
    return Total(points, False)


def is_blackjack(cards: Sequence[Card]) -> bool:
    """An ace and a ten-value card, and no other; whether it counts as one is the hand's matter."""
    return len(cards) == 2 and {value(cards[0]), value(cards[1])} == {ACE, TEN}


def is_pair(cards: Sequence[Card], by: str) -> bool:
    """Two cards of the same value, or of the same rank where a table asks for that."""
    if len(cards) != 2:
        return False
    worth = rank if by == "rank" else value
    return worth(cards[0]) == worth(cards[1])


BUST, TRICK, BLACKJACK = 0, 22, 23
"""Ranks beside the totals 4 to 21."""


def rank_of(cards: Sequence[Card], *, natural: bool, trick: bool) -> int:
    """Where a hand stands in the order of hands; of two hands the higher rank wins.

    ``natural``: an ace with a ten counts as blackjack (it does not after a split);
    ``trick``: five cards not over 21 are a five-card trick.
    """
    points = total(cards).points
    if points > 21:
        return BUST
    if natural and is_blackjack(cards):
        return BLACKJACK
    return TRICK if trick and len(cards) == 5 else points


@dataclass(slots=True, eq=False)
class Hand:
    """Cards that are played against the bank, and the stakes on them."""

    place: str
    stakes: list[Lying]
    lent: dict[tuple[str, str], int] = field(default_factory=dict)
    """What the house staked on this hand, by seat and bet: a free split, a free double."""
    taken: int | None = None
    """On a common hand: how many of its cards count for this player."""
    origin: str = ""
    """The hand of the deal that it was split from."""
    split: bool = False
    natural: bool = True
    doubled: bool = False
    free_split: bool = False
    surrendered: bool = False
    over: bool = False
    """Nothing more can be done with it."""

    def cards(self, felt: Felt) -> tuple[Card, ...]:
        cards = felt.cards(self.place)
        return cards if self.taken is None else cards[: self.taken]

    def leave(self) -> None:
        """It is played on elsewhere: no chips depend on it here."""
        self.stakes.clear()
        self.lent.clear()
        self.over = True

    @property
    def live(self) -> bool:
        """Chips depend on it."""
        return bool(self.stakes or self.lent)
