"""The tables that the evaluators look hands up in, each computed once and then cached."""

from __future__ import annotations

from array import array
from functools import cache
from itertools import combinations, combinations_with_replacement

from krupier.hands import scales
from krupier.hands.cache import table as cached

PAIRS = tuple((a, b) for a in range(13) for b in range(a + 1))
"""The 91 pairs of ranks two hole cards can have."""

OMAHA_BOARDS = 8_555
"""Multisets of at most five ranks."""


@cache
def low_index() -> array[int]:
    return cached("low-index", "H", scales.build_low_index)


@cache
def high_index() -> array[int]:
    return cached("high-index", "I", lambda: scales.build_high_index(scales.MOST_CARDS))


@cache
def board_index() -> array[int]:
    """Like ``high_index``, numbering the boards of at most five cards."""
    return cached("board-index", "I", lambda: scales.build_high_index(5))


@cache
def scale_table(name: str) -> array[int]:
    """The table of one of ``scales.SCALES``."""
    return cached(name, "H", lambda: scales.build_scale_table(scales.SCALES[name]))


@cache
def three_card_table() -> array[int]:
    return cached("three-card", "H", scales.build_three_card_table)


@cache
def omaha_table() -> array[int]:
    """For each board of three to five ranks a row: the best value, flushes apart, that each pair of
    hole-card ranks makes with three of its cards."""
    return cached("omaha", "H", _build_omaha)


@cache
def omaha_low_table() -> array[int]:
    """The best low of two of these hole ranks and three of these board ranks, at
    ``hole << 8 | board``; both are sets of A…8 as bits 0…7."""
    return cached("omaha-low", "H", _build_omaha_low)


def _build_omaha() -> array[int]:
    import numpy as np

    low = np.array(low_index(), dtype=np.int64)
    high = np.array(high_index(), dtype=np.int64)
    values = np.array(scale_table("high"), dtype=np.uint16)
    key = np.array([scales.card_key(4 * rank) for rank in range(13)])
    rank_bits = (1 << scales.SUIT_SHIFT) - 1
    pair_keys = np.array([(key[a] + key[b]) & rank_bits for a, b in PAIRS])

    def number(keys: np.ndarray, starts: np.ndarray) -> np.ndarray:
        return np.asarray(
            low[keys & ((1 << scales.LOW_BITS) - 1)]
            + starts[keys >> scales.LOW_BITS & ((1 << scales.HIGH_BITS) - 1)]
        )

    table = np.zeros((OMAHA_BOARDS, len(PAIRS)), dtype=np.uint16)
    board_starts = np.array(board_index(), dtype=np.int64)
    for size in (3, 4, 5):
        boards = np.array(
            [b for b in combinations_with_replacement(range(13), size) if size < 5 or b[0] != b[4]]
        )
        board_keys = key[boards] & rank_bits
        rows = number(board_keys.sum(axis=1), board_starts)
        best = np.zeros((len(boards), len(PAIRS)), dtype=np.uint16)
        for three in combinations(range(size), 3):
            three_keys = board_keys[:, list(three)].sum(axis=1)
            hands = three_keys[:, None] + pair_keys[None, :]
            np.maximum(best, values[number(hands, high)], out=best)
        table[rows] = best
    return array("H", table.tobytes())


def _build_omaha_low() -> array[int]:
    low_a5, low, high = scale_table("low_a5"), low_index(), high_index()
    value_of = {}
    for places in combinations(range(8), 5):
        key = sum(scales.card_key(4 * ((place - 1) % 13)) for place in places)
        low_key = key & ((1 << scales.LOW_BITS) - 1)
        high_key = key >> scales.LOW_BITS & ((1 << scales.HIGH_BITS) - 1)
        value_of[sum(1 << place for place in places)] = low_a5[low[low_key] + high[high_key]]

    def without_one(ranks: int) -> list[int]:
        return [ranks ^ 1 << place for place in range(8) if ranks >> place & 1]

    table = array("H", bytes(2 << 16))
    for hole in range(256):
        for board in range(256):
            if hole.bit_count() > 2:
                best = max(table[fewer << 8 | board] for fewer in without_one(hole))
            elif board.bit_count() > 3:
                best = max(table[hole << 8 | fewer] for fewer in without_one(board))
            else:
                best = value_of.get(hole | board, 0)
            table[hole << 8 | board] = best
    return table
