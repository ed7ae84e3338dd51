"""Playing cards as small integers.

A card is ``rank * 4 + suit``: ranks 0…12 are 2…ace, suits 0…3 are clubs, diamonds,
hearts, spades. 52 and 53 are the jokers. Evaluators and shoes work on these integers;
people read and write ``As``, ``Td``, ``Jk``.

>>> card("As"), text(51), parse("As Kd 7h")
(51, 'As', (51, 45, 22))
"""

from __future__ import annotations

from collections.abc import Iterable

Card = int

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = 52
UNKNOWN = -1
"""A card that was moved without being seen: a burn card at a scripted or physical table."""

_TEXT = (*(r + s for r in RANKS for s in SUITS), "Jk", "JK")
_CARD = {name: number for number, name in enumerate(_TEXT)} | {"??": UNKNOWN}

DECK_52: tuple[Card, ...] = tuple(range(52))
DECK_53: tuple[Card, ...] = (*DECK_52, JOKER)
DECK_36: tuple[Card, ...] = tuple(range(16, 52))
"""Sixes to aces, for short-deck poker."""
DECK_32: tuple[Card, ...] = tuple(range(20, 52))
"""Sevens to aces, for mariáš."""


class BadCard(ValueError):
    """A text that names no card."""


def card(name: str) -> Card:
    """The card that a text names; ``10h`` is accepted for ``Th``."""
    name = name.strip()
    found = _CARD.get(name)
    if found is None:
        found = _CARD.get(name[:-1].upper().replace("10", "T") + name[-1:].lower())
    if found is None:
        raise BadCard(
            f"{name!r} is no card: write a rank of {RANKS} and a suit of {SUITS}, such as As or Td"
        )
    return found


def text(card: Card) -> str:
    return "??" if card == UNKNOWN else _TEXT[card]


def parse(cards: str | Iterable[str]) -> tuple[Card, ...]:
    """Cards from a text such as ``"As Kd"`` or ``"AsKd"``, or from a list of texts."""
    if isinstance(cards, str):
        words = cards.replace(",", " ").split()
        return tuple(card(part) for word in words for part in _pairs(word))
    return tuple(card(one) for one in cards)


def show(cards: Iterable[Card]) -> str:
    return " ".join(text(one) for one in cards)


def rank(card: Card) -> int:
    """0 for a two … 12 for an ace."""
    return card >> 2


def suit(card: Card) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card & 3


def is_red(card: Card) -> bool:
    return suit(card) in (1, 2)


def _pairs(word: str) -> list[str]:
    if "10" in word or len(word) % 2:
        return [word]
    return [word[i : i + 2] for i in range(0, len(word), 2)]
