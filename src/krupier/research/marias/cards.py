"""The 32 cards of mariáš as numbers, and sets of them as masks.

A card is ``suit * 8 + rank``; suits are those of ``krupier.equipment.cards``, ranks stand in the
order of the contract: 7 8 9 J Q K 10 A where there are trumps, 7 8 9 10 J Q K A in betl and durch.
So a higher number of the same suit is always a higher card.

>>> number("Th", trumps=True), number("Th", trumps=False), text(22, trumps=True)
(22, 19, 'Th')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from krupier.equipment import cards as equipment

SUITS, SEATS = range(4), range(4)
HEARTS = 2
SUIT = 0xFF
WITH_TRUMPS, WITHOUT = "789JQKTA", "789TJQKA"
SEVEN, QUEEN, KING, TEN = 0, 4, 5, 6
"""Ranks of games with trumps."""
PAIR = 1 << QUEEN | 1 << KING
TENS = sum(0b11 << 8 * suit + TEN for suit in SUITS)
"""Aces and tens, worth ten points each."""
ALL = (1 << 32) - 1


def suit(card: int) -> int:
    return card >> 3


def suit_mask(suit: int) -> int:
    return SUIT << 8 * suit


def number(name: str, *, trumps: bool) -> int:
    return of_equipment(equipment.card(name), trumps=trumps)


def of_equipment(card: equipment.Card, *, trumps: bool) -> int:
    rank = (WITH_TRUMPS if trumps else WITHOUT).index(equipment.text(card)[0])
    return equipment.suit(card) * 8 + rank


def text(card: int, *, trumps: bool) -> str:
    return (WITH_TRUMPS if trumps else WITHOUT)[card & 7] + equipment.SUITS[card >> 3]


def parse(names: str, *, trumps: bool) -> int:
    """A mask, from a text such as ``"As Kd 7h"``."""
    return mask(of_equipment(card, trumps=trumps) for card in equipment.parse(names))


def mask(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def each(cards: int) -> Iterator[int]:
    """The cards of a mask, from the lowest."""
    while cards:
        yield (cards & -cards).bit_length() - 1
        cards &= cards - 1


def without_trumps(cards: int) -> int:
    """The same cards by their numbers in betl and durch."""
    return mask(8 * suit(card) + _REORDERED[card & 7] for card in each(cards))


_REORDERED = tuple(WITHOUT.index(rank) for rank in WITH_TRUMPS)
