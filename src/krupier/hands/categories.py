"""What a hand can be called, apart from how rankings order those names."""

from __future__ import annotations

from enum import IntEnum
from typing import Literal

Ranking = Literal[
    "high",
    "omaha",
    "short_deck",
    "short_deck_trips",
    "three_card",
    "low_a5",
    "low_8",
    "omaha_low",
    "low_27",
    "badugi",
    "pai_gow",
]
"""``short_deck``: straight over three of a kind; ``short_deck_trips``: the other way round.
``low_8`` is ace-to-five with the eight-or-better qualifier."""

ShortDeckOrder = Literal["straight", "trips"]
"""Which of straight and three of a kind is the better hand in short deck."""


class Category(IntEnum):
    """The kind of a hand. The numbers are names, not an order: every ranking has its own."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIRS = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9
    FIVE_ACES = 10
    """Pai Gow: four aces and the joker."""

    ACE_KING = 11
    """An ace and a king: the smallest combination of banker poker."""
    ACE_KING_QUEEN = 12
    FIVE_PICTURES = 13
    SAME_COLOUR = 14

    ONE_CARD = 15
    TWO_CARDS = 16
    THREE_CARDS = 17
    BADUGI = 18

    NO_LOW = 19
    """Ace-to-five: no five different ranks of eight or lower."""
