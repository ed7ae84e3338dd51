"""One hand at a time, in plain Python over the tables: no compiler to load, quick to start.

Cards are different integers as in ``krupier.equipment.cards``; the value says only which hand is
better (greater wins) on the scale of its own ranking. ``krupier.hands.batch`` does the same for
arrays of hands.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import combinations
from typing import NoReturn

from krupier.equipment.cards import BadCard, Card, text
from krupier.hands import tables
from krupier.hands.categories import ShortDeckOrder
from krupier.hands.scales import (
    FLUSH_AT,
    HIGH_BITS,
    LOW_BITS,
    MARKS_AT,
    SUIT_SHIFT,
    card_key,
)

# Beyond the 52 cards, and below zero, stands nothing that could be added: a joker or an unseen
# card raises an error without a test on the quick path.
_NOTHING: list[int] = [None] * 8  # type: ignore[list-item]
_KEY = [card_key(card) for card in range(52)] + _NOTHING
_FIVE_SUITED = 0x3333 << SUIT_SHIFT
_FLUSH = 0x8888 << SUIT_SHIFT
_FIRST_KEY = [card_key(card) + _FIVE_SUITED for card in range(52)] + _NOTHING
"""Keys with three added to each suit's counter, which then reaches its top bit at five cards."""

_LOW_MASK, _HIGH_MASK = (1 << LOW_BITS) - 1, (1 << HIGH_BITS) - 1
_LOW, _HIGH = list(tables.low_index()), list(tables.high_index())
_HIGH_VALUE = list(tables.scale_table("high"))
"""Lists, because Python reads them faster than arrays."""

WHEEL, STEEL_WHEEL, A5432_HIGH_CARD, A5432_FLUSH, SECOND_STRAIGHT, SECOND_STRAIGHT_FLUSH = (
    _HIGH_VALUE[MARKS_AT : MARKS_AT + 6]
)
FIVE_ACES = _HIGH_VALUE[MARKS_AT + 6]
EIGHT_LOW = tables.scale_table("low_a5")[MARKS_AT]
"""The worst hand that is still eight or better, 8-7-6-5-4."""

_TRIANGLE = [rank * (rank + 1) // 2 for rank in range(13)]
"""Where the pairs of hole cards with this upper rank begin in a row of the Omaha table."""
_BADUGI_BITS = [1 << (card // 4 + 1) % 13 | 1 << 13 + card % 4 for card in range(52)] + _NOTHING


def high(cards: Sequence[Card]) -> int:
    """The best five of up to seven cards. Fewer than five stand on the same scale without their
    missing kickers: what a stud board shows, the front of Chinese poker, four-card hands.

    >>> from krupier.equipment.cards import parse
    >>> high(parse("Ah Kh Qh Jh Th 2c 3d")) > high(parse("9s 9h 9d 9c Ks"))
    True
    """
    try:
        count = len(cards)
        if count == 7:
            a, b, c, d, e, f, g = cards
            key = _FIRST_KEY[a] + _KEY[b] + _KEY[c] + _KEY[d] + _KEY[e] + _KEY[f] + _KEY[g]
        elif count == 5:
            a, b, c, d, e = cards
            key = _FIRST_KEY[a] + _KEY[b] + _KEY[c] + _KEY[d] + _KEY[e]
        else:
            key = _sum(cards)
    except (TypeError, IndexError):
        _refuse(cards, 1, 7)
    if key & _FLUSH:
        return _HIGH_VALUE[FLUSH_AT + _suited(key, cards)]
    return _HIGH_VALUE[_LOW[key & _LOW_MASK] + _HIGH[key >> LOW_BITS & _HIGH_MASK]]


def short_deck(cards: Sequence[Card], order: ShortDeckOrder = "straight") -> int:
    """The best five of up to seven cards of a 36-card deck: a flush beats a full house, A-6-7-8-9
    is the lowest straight; ``order`` says whether a straight or three of a kind is better."""
    value = _of(tables.scale_table("short_deck" if order == "straight" else _trips(order)), cards)
    if not value:
        raise ValueError(f"{_show(cards)}: a short deck has no card below a six")
    return value


def low_a5(cards: Sequence[Card], qualifier: int | None = None) -> int:
    """The best ace-to-five low of up to seven cards. With ``qualifier=8``, 0 unless it is five
    different ranks of eight or lower."""
    key = _key(cards, 1)
    value = tables.scale_table("low_a5")[
        _LOW[key & _LOW_MASK] + _HIGH[key >> LOW_BITS & _HIGH_MASK]
    ]
    if qualifier is None:
        return value
    if qualifier != 8:
        raise ValueError(f"low qualifier {qualifier}: only 8 (eight or better) or none is known")
    return value if len(cards) >= 5 and value >= EIGHT_LOW else 0


def low_27(cards: Sequence[Card]) -> int:
    """The deuce-to-seven value of five cards: the high ranking upside down, the ace only high."""
    if len(cards) != 5:
        _refuse(cards, 5, 5)
    value = high(cards)
    if value == WHEEL:
        value = A5432_HIGH_CARD
    elif value == STEEL_WHEEL:
        value = A5432_FLUSH
    return FIVE_ACES - value


def three_card(cards: Sequence[Card]) -> int:
    """Three-card poker: straight flush, three of a kind, straight, flush, pair, high card."""
    _key(cards, 3, 3)
    a, b, c = cards
    suited = 13**3 if a & 3 == b & 3 == c & 3 else 0
    return tables.three_card_table()[suited + (a >> 2) * 169 + (b >> 2) * 13 + (c >> 2)]


def badugi(cards: Sequence[Card]) -> int:
    """The most cards, of up to four, without a common rank or suit; then the lowest. Ace is low."""
    _key(cards, 1, 4)
    best = 0
    for size in range(len(cards), 0, -1):
        for some in combinations(cards, size):
            together = 0
            for card in some:
                together |= _BADUGI_BITS[card]
            if together.bit_count() == 2 * size:
                best = max(best, size << 13 | 0x1FFF ^ together & 0x1FFF)
        if best:
            break
    return best


def omaha(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The best of exactly two hole cards and three of the board, on the scale of ``high``."""
    hole_key, board_key = _key(hole, 2, 6), _key(board, 3, 5)
    row = len(tables.PAIRS) * (
        _LOW[board_key & _LOW_MASK] + tables.board_index()[board_key >> LOW_BITS & _HIGH_MASK]
    )
    ranks = sorted([card >> 2 for card in hole])
    table = tables.omaha_table()
    pairs = combinations(ranks, 2)
    best = max([table[row + _TRIANGLE[upper] + lower] for lower, upper in pairs])
    # Three added to the counters already: two hole cards and three of the board of one suit.
    suits = (hole_key + (0x3333 << SUIT_SHIFT)) & (board_key + (0x2222 << SUIT_SHIFT)) & _FLUSH
    if suits:
        suit = (suits >> SUIT_SHIFT + 3).bit_length() >> 2
        holes = [1 << (card >> 2) for card in hole if card & 3 == suit]
        boards = [1 << (card >> 2) for card in board if card & 3 == suit]
        threes = [a | b | c for a, b, c in combinations(boards, 3)]
        for a, b in combinations(holes, 2):
            best = max(best, max(_HIGH_VALUE[FLUSH_AT + (a | b | three)] for three in threes))
    return best


def omaha_low(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The best eight-or-better low of exactly two hole cards and three of the board, on the scale
    of ``low_a5``; 0 without one."""
    _key(hole, 2, 6)
    _key(board, 3, 5)
    return tables.omaha_low_table()[_low_ranks(hole) << 8 | _low_ranks(board)]


def _low_ranks(cards: Sequence[Card]) -> int:
    """The ranks A…8 as bits 0…7."""
    ranks = 0
    for card in cards:
        ranks |= 1 << ((card >> 2) + 1) % 13
    return ranks & 0xFF


def _trips(order: str) -> str:
    if order != "trips":
        raise ValueError(f"short-deck order {order!r}: allowed are 'straight' and 'trips'")
    return "short_deck_trips"


def _of(table: array[int], cards: Sequence[Card]) -> int:
    key = _key(cards, 1)
    if key & _FLUSH:
        return table[FLUSH_AT + _suited(key, cards)]
    return table[_LOW[key & _LOW_MASK] + _HIGH[key >> LOW_BITS & _HIGH_MASK]]


def _sum(cards: Sequence[Card]) -> int:
    if not 0 < len(cards) <= 7:
        raise IndexError
    key = _FIVE_SUITED
    for card in cards:
        key += _KEY[card]
    return key


def _key(cards: Sequence[Card], fewest: int, most: int = 7) -> int:
    """The key of so many cards, three added to each suit's counter."""
    if not fewest <= len(cards) <= most:
        _refuse(cards, fewest, most)
    try:
        return _sum(cards)
    except (TypeError, IndexError):
        _refuse(cards, fewest, most)


def _suited(key: int, cards: Sequence[Card]) -> int:
    suit = ((key & _FLUSH) >> SUIT_SHIFT + 3).bit_length() >> 2
    ranks = 0
    for card in cards:
        if card & 3 == suit:
            ranks |= 1 << (card >> 2)
    return ranks


def _refuse(cards: Sequence[Card], fewest: int, most: int) -> NoReturn:
    if not fewest <= len(cards) <= most:
        how_many = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        raise ValueError(f"{len(cards)} cards given, this ranking takes {how_many}")
    raise BadCard(f"{_show(cards)}: only the 52 cards 0…51 (2c…As) have a value here")


def _show(cards: Sequence[Card]) -> str:
    known = [text(card) if -1 <= card < 54 else str(card) for card in cards]
    return " ".join(known)
