"""The 32 cards of mariáš: how high they are, what they count, how they are written.

A card is the same small integer as everywhere (:mod:`krupier.equipment.cards`, hearts ``h`` …).
Records and the tools that study card play write them as Czech players call them: a rank of
``7 8 9 X J Q K A`` (X ten, J spodek, Q svršek) and a suit – ``s`` srdce (hearts), ``k`` kule
(diamonds), ``z`` zelené (spades), ``c`` žaludy (clubs). So ``As`` is the ace of *hearts* there.
Their number is ``suit * 8 + rank`` in these orders, 0 to 31.

>>> from krupier.equipment.cards import card
>>> code(card("Ah")), code(card("Ts")), number(card("7h")), number(card("Ac"))
('As', 'Xz', 0, 31)
"""

from __future__ import annotations

from krupier.equipment.cards import SUITS, Card, rank, suit, text

HEARTS = SUITS.index("h")
SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")
"""What the public state calls a suit."""

SEVEN, TEN, QUEEN, KING, ACE = 5, 8, 10, 11, 12

COLOUR_ORDER = (5, 6, 7, 9, 10, 11, 8, 12)
"""Ranks from the lowest where there are trumps: 7, 8, 9, J, Q, K, 10, A."""
PLAIN_ORDER = (5, 6, 7, 8, 9, 10, 11, 12)
"""In betl and durch: 7, 8, 9, 10, J, Q, K, A."""

_COLOUR = {one: at for at, one in enumerate(COLOUR_ORDER)}
_PLAIN = {one: at for at, one in enumerate(PLAIN_ORDER)}

CODE_SUITS = "skzc"
CODE_RANKS = "789XJQKA"
_CODE_SUIT = {"h": "s", "d": "k", "s": "z", "c": "c"}


def height(card: Card, trump: int | None) -> int:
    """How high a card is in its suit; ``trump`` ``None``: a game without trumps."""
    return (_PLAIN if trump is None else _COLOUR)[rank(card)]


def made(rank_: int, suit_: int) -> Card:
    """The card of this rank and suit."""
    return rank_ * 4 + suit_


def rank_text(card: Card) -> str:
    """``A`` for an ace, ``T`` for a ten: what a called partner's card is named by."""
    return text(card)[0]


def marriage(hand: tuple[Card, ...], card: Card) -> bool:
    """Whether a card is a queen or king whose other half is in the same hand."""
    if rank(card) not in (QUEEN, KING):
        return False
    return made(QUEEN + KING - rank(card), suit(card)) in hand


def code(card: Card) -> str:
    """A card as records write it."""
    written = text(card)
    return written[0].replace("T", "X") + _CODE_SUIT[written[1]]


def number(card: Card) -> int:
    """A card as solvers count it."""
    written = code(card)
    return CODE_SUITS.index(written[1]) * len(CODE_RANKS) + CODE_RANKS.index(written[0])


def suit_code(suit_: int) -> str:
    """The letter of a suit in records."""
    return _CODE_SUIT[SUITS[suit_]]
