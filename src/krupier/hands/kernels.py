"""The evaluators as compiled functions, for arrays of hands and for other compiled code.

A hand in compiled code is a *key*, the sum of ``index.keys[card]`` over its cards, and, where
suits matter, its *bits*, the union of ``index.bits[card]``: sixteen bits per suit, one per rank.
Both can be carried along while cards are added, so an enumeration pays for each card once:

    index, table = load_index(), load_table("high")
    value = best(index, table, key, bits)

Everything is int64 apart from the tables, so that plain integers mix freely in compiled code.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from krupier.equipment.cards import JOKER
from krupier.hands import tables
from krupier.hands.compiled import compiled, inlined
from krupier.hands.joker import joker_table
from krupier.hands.scales import (
    FLUSH_AT,
    HIGH_BITS,
    LOW_BITS,
    MARKS_AT,
    SUIT_SHIFT,
    card_key,
)

Array = NDArray[Any]

_LOW_MASK, _HIGH_MASK = (1 << LOW_BITS) - 1, (1 << HIGH_BITS) - 1
_FLUSH = 0x8888 << SUIT_SHIFT
_FIVE_SUITED = 0x3333 << SUIT_SHIFT
_FOUR_SUITED = 0x4444 << SUIT_SHIFT
_THREE_SUITED = 0x5555 << SUIT_SHIFT
_TWO_SUITED = 0x6666 << SUIT_SHIFT
"""What brings a suit's counter to its top bit at five, four, three and two cards."""
NO_CARD = 1 << 59
"""The key of a byte that is no card: seen in the key of any hand that has some."""

PAIRS = len(tables.PAIRS)


class Index(NamedTuple):
    """How cards become numbers of multisets."""

    keys: Array
    bits: Array
    low: Array
    high: Array
    board: Array


@cache
def load_index() -> Index:
    keys = [card_key(card) for card in range(52)] + [NO_CARD] * 204
    bits = [1 << (card >> 2) + 16 * (card & 3) for card in range(52)] + [0] * 204
    return Index(
        np.array(keys, dtype=np.int64),
        np.array(bits, dtype=np.int64),
        np.frombuffer(tables.low_index(), dtype=np.uint16),
        np.frombuffer(tables.high_index(), dtype=np.uint32),
        np.frombuffer(tables.board_index(), dtype=np.uint32),
    )


@cache
def load_table(name: str) -> Array:
    """The table of a scale: ``high``, ``short_deck``, ``short_deck_trips`` or ``low_a5``."""
    return np.frombuffer(tables.scale_table(name), dtype=np.uint16)


@cache
def load_omaha() -> Array:
    # Bytes that are no cards are noticed only afterwards: room for the rows they would read.
    return np.pad(np.frombuffer(tables.omaha_table(), dtype=np.uint16), (0, 64 * 64))


@cache
def load_omaha_low() -> Array:
    return np.frombuffer(tables.omaha_low_table(), dtype=np.uint16)


@cache
def load_joker(second: bool) -> Array:
    """Pai Gow hands with the joker; ``second`` makes the wheel the second-highest straight."""
    return np.frombuffer(joker_table(second), dtype=np.uint16)


@cache
def load_three_card() -> Array:
    return np.frombuffer(tables.three_card_table(), dtype=np.uint16)


@inlined
def number(index: Index, key: int) -> int:
    """The number of the multiset of ranks."""
    return int(index.low[key & _LOW_MASK]) + int(index.high[key >> LOW_BITS & _HIGH_MASK])


@inlined
def ranks_value(index: Index, table: Array, key: int) -> int:
    """The value of the ranks, flushes apart."""
    return int(table[number(index, key)])


@inlined
def _suit(suits: int) -> int:
    """The one suit whose counter has its top bit set."""
    top = suits >> SUIT_SHIFT + 3
    return (top >> 4 & 1) + 2 * (top >> 8 & 1) + 3 * (top >> 12 & 1)


@inlined
def flush_value(table: Array, bits: int, suits: int) -> int:
    """The value of the cards of the one suit that ``suits`` marks."""
    return int(table[FLUSH_AT + (bits >> 16 * _suit(suits) & 0x1FFF)])


@inlined
def best(index: Index, table: Array, key: int, bits: int) -> int:
    """The value of the best five of up to seven cards."""
    suits = (key + _FIVE_SUITED) & _FLUSH
    if suits:
        return flush_value(table, bits, suits)
    return ranks_value(index, table, key)


@inlined
def key_of(index: Index, cards: Array, i: int) -> int:
    """The key of the cards in row ``i``. Functions take an array and the number of a row, since
    a row made into an array of its own costs more than evaluating it."""
    key = 0
    for j in range(cards.shape[1]):
        key += index.keys[cards[i, j]]
    return key


@inlined
def bits_of(index: Index, cards: Array, i: int) -> int:
    bits = 0
    for j in range(cards.shape[1]):
        bits |= index.bits[cards[i, j]]
    return bits


@compiled
def best_batch(index: Index, table: Array, cards: Array, out: Array) -> int:
    """Fill ``out`` with the values of the rows of ``cards``; the result tells of bad cards."""
    seen = 0
    for i in range(cards.shape[0]):
        key = key_of(index, cards, i)
        seen |= key
        suits = (key + _FIVE_SUITED) & _FLUSH
        if suits:
            out[i] = flush_value(table, bits_of(index, cards, i), suits)
        else:
            out[i] = ranks_value(index, table, key)
    return seen


@compiled
def low_a5_batch(index: Index, table: Array, cards: Array, floor: int, out: Array) -> int:
    """Ace-to-five lows; those below ``floor`` become 0."""
    seen = 0
    for i in range(cards.shape[0]):
        key = key_of(index, cards, i)
        seen |= key
        value = ranks_value(index, table, key)
        out[i] = value if value >= floor else 0
    return seen


@inlined
def low_27(table: Array, value: int) -> int:
    """The deuce-to-seven value of five cards from their value on the high scale."""
    if value == table[MARKS_AT]:
        value = int(table[MARKS_AT + 2])
    elif value == table[MARKS_AT + 1]:
        value = int(table[MARKS_AT + 3])
    return int(table[MARKS_AT + 6]) - value


@compiled
def low_27_batch(index: Index, table: Array, cards: Array, out: Array) -> int:
    seen = best_batch(index, table, cards, out)
    for i in range(out.shape[0]):
        out[i] = low_27(table, out[i])
    return seen


@inlined
def three_card(table: Array, a: int, b: int, c: int) -> int:
    suited = 13**3 if a & 3 == b & 3 and b & 3 == c & 3 else 0
    return int(table[suited + (a >> 2) * 169 + (b >> 2) * 13 + (c >> 2)])


@compiled
def three_card_batch(index: Index, table: Array, cards: Array, out: Array) -> int:
    seen = 0
    for i in range(cards.shape[0]):
        key = key_of(index, cards, i)
        seen |= key
        if key < NO_CARD:
            out[i] = three_card(table, int(cards[i, 0]), int(cards[i, 1]), int(cards[i, 2]))
    return seen


@compiled
def badugi(cards: Array, i: int) -> int:
    """See ``single.badugi``."""
    result = 0
    for subset in range(1, 1 << cards.shape[1]):
        size, ranks, suits = 0, 0, 0
        for j in range(cards.shape[1]):
            if subset >> j & 1:
                rank = 1 << ((cards[i, j] >> 2) + 1) % 13
                suit = 1 << (cards[i, j] & 3)
                if ranks & rank or suits & suit:
                    size = -1
                    break
                size, ranks, suits = size + 1, ranks | rank, suits | suit
        if size > 0:
            result = max(result, size << 13 | 0x1FFF ^ ranks)
    return result


@compiled
def badugi_batch(index: Index, cards: Array, out: Array) -> int:
    seen = 0
    for i in range(cards.shape[0]):
        seen |= key_of(index, cards, i)
        out[i] = badugi(cards, i)
    return seen


@inlined
def board_row(index: Index, board_key: int) -> int:
    """Where the row of a board begins in the Omaha table."""
    return PAIRS * (
        int(index.low[board_key & _LOW_MASK]) + int(index.board[board_key >> LOW_BITS & _HIGH_MASK])
    )


@inlined
def omaha_flush(
    table: Array, suits: int, hole_key: int, hole_bits: int, board_key: int, board_bits: int
) -> int:
    """The best flush of two hole cards and three of the board in the one suit that is marked."""
    suit = _suit(suits)
    hole, board = hole_bits >> 16 * suit & 0x1FFF, board_bits >> 16 * suit & 0x1FFF
    holes = hole_key >> SUIT_SHIFT + 4 * suit & 15
    boards = board_key >> SUIT_SHIFT + 4 * suit & 15
    # Shifted up by one, with the ace also at the bottom, straights are five bits in a row.
    hole_low, board_low = hole << 1 | hole >> 12, board << 1 | board >> 12
    runs = hole_low | board_low
    runs &= runs >> 1
    runs &= runs >> 1
    runs &= runs >> 2
    if runs:
        for bottom in range(9, -1, -1):
            run = 31 << bottom
            mine = hole_low & run
            but_one = mine & (mine - 1)
            if runs >> bottom & 1 and but_one and not but_one & (but_one - 1):
                return int(table[FLUSH_AT + (run >> 1 | (run & 1) << 12)])
    for _ in range(holes - 2):
        hole &= hole - 1
    for _ in range(boards - 3):
        board &= board - 1
    return int(table[FLUSH_AT + (hole | board)])


@inlined
def omaha_ranks(rows: Array, row: int, hole: Array, i: int) -> int:
    """The best that two cards of ``hole[i]`` make with the board of this row, flushes apart."""
    result = 0
    for m in range(1, hole.shape[1]):
        first = int(hole[i, m]) >> 2
        for n in range(m):
            second = int(hole[i, n]) >> 2
            upper, lower = max(first, second), min(first, second)
            result = max(result, int(rows[row + (upper * (upper + 1) >> 1) + lower]))
    return result


@inlined
def omaha_suits(hole_key: int, board_key: int) -> int:
    """The suit with two hole cards and three of the board, marked as for ``omaha_flush``."""
    return (hole_key + _TWO_SUITED) & (board_key + _THREE_SUITED) & _FLUSH


@compiled
def omaha_batch(
    index: Index, table: Array, rows: Array, hole: Array, board: Array, out: Array
) -> int:
    """Boards are a row for each hand, or a single row for all."""
    step = 0 if board.shape[0] == 1 else 1
    seen = 0
    for i in range(hole.shape[0]):
        j = i * step
        hole_key, board_key = key_of(index, hole, i), key_of(index, board, j)
        seen |= hole_key | board_key
        value = omaha_ranks(rows, board_row(index, board_key), hole, i)
        suits = omaha_suits(hole_key, board_key)
        if suits:
            hole_bits, board_bits = bits_of(index, hole, i), bits_of(index, board, j)
            flush = omaha_flush(table, suits, hole_key, hole_bits, board_key, board_bits)
            value = max(value, flush)
        out[i] = value
    return seen


@inlined
def low_ranks(cards: Array, i: int) -> int:
    """The ranks A…8 in a row as bits 0…7."""
    ranks = 0
    for j in range(cards.shape[1]):
        ranks |= 2 << (cards[i, j] >> 2)
    return (ranks | ranks >> 13) & 0xFF


@compiled
def omaha_low_batch(index: Index, lows: Array, hole: Array, board: Array, out: Array) -> int:
    step = 0 if board.shape[0] == 1 else 1
    seen = 0
    for i in range(hole.shape[0]):
        seen |= key_of(index, hole, i) | key_of(index, board, i * step)
        out[i] = lows[low_ranks(hole, i) << 8 | low_ranks(board, i * step)]
    return seen


@inlined
def pai_gow(
    index: Index, table: Array, joker: Array, second: bool, key: int, bits: int, jokers: int
) -> int:
    """The value of five or two cards, the joker not counted in key and bits."""
    suits = (key + _FOUR_SUITED) & _FLUSH
    if jokers and suits:
        return flush_value(joker, bits, suits)
    if jokers:
        return ranks_value(index, joker, key)
    value = best(index, table, key, bits)
    if second and value == table[MARKS_AT]:
        return int(table[MARKS_AT + 4])
    if second and value == table[MARKS_AT + 1]:
        return int(table[MARKS_AT + 5])
    return value


@compiled
def pai_gow_batch(
    index: Index, table: Array, joker: Array, second: bool, cards: Array, out: Array
) -> int:
    """Rows of five or two cards with at most one joker."""
    seen = 0
    for i in range(cards.shape[0]):
        key, jokers = 0, 0
        for j in range(cards.shape[1]):
            if cards[i, j] == JOKER:
                jokers += 1
            else:
                key += index.keys[cards[i, j]]
        seen |= key
        if jokers > 1:
            seen |= NO_CARD
        else:
            bits = bits_of(index, cards, i)
            out[i] = pai_gow(index, table, joker, second, key, bits, jokers)
    return seen
