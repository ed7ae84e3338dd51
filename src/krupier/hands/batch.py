"""Many hands at once: arrays of cards in, arrays of values out.

Cards come as an array of n rows (any integer type), values as n unsigned 16-bit integers on the
same scales as in ``krupier.hands.single``. A single row of board cards may serve all hands.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from krupier.equipment.cards import JOKER, BadCard
from krupier.hands import kernels
from krupier.hands.categories import ShortDeckOrder
from krupier.hands.joker import Wheel, wheel_is_second
from krupier.hands.scales import MARKS_AT

Values = NDArray[np.uint16]


def high_batch(cards: ArrayLike) -> Values:
    """``high`` of each row of one to seven cards."""
    return _best("high", cards)


def short_deck_batch(cards: ArrayLike, order: ShortDeckOrder = "straight") -> Values:
    """``short_deck`` of each row of one to seven cards."""
    if order not in ("straight", "trips"):
        raise ValueError(f"short-deck order {order!r}: allowed are 'straight' and 'trips'")
    values = _best("short_deck" if order == "straight" else "short_deck_trips", cards)
    if not values.all():
        raise ValueError("a short deck has no card below a six")
    return values


def low_a5_batch(cards: ArrayLike, qualifier: int | None = None) -> Values:
    """``low_a5`` of each row."""
    if qualifier not in (None, 8):
        raise ValueError(f"low qualifier {qualifier}: only 8 (eight or better) or none is known")
    rows = _rows(cards, 1 if qualifier is None else 5, 7)
    table = kernels.load_table("low_a5")
    floor = 0 if qualifier is None else int(table[MARKS_AT])
    out = _out(rows)
    _check(kernels.low_a5_batch(kernels.load_index(), table, rows, floor, out))
    return out


def low_27_batch(cards: ArrayLike) -> Values:
    """``low_27`` of each row of five cards."""
    rows = _rows(cards, 5, 5)
    out = _out(rows)
    _check(kernels.low_27_batch(kernels.load_index(), kernels.load_table("high"), rows, out))
    return out


def three_card_batch(cards: ArrayLike) -> Values:
    """``three_card`` of each row of three cards."""
    rows = _rows(cards, 3, 3)
    out = _out(rows)
    _check(kernels.three_card_batch(kernels.load_index(), kernels.load_three_card(), rows, out))
    return out


def badugi_batch(cards: ArrayLike) -> Values:
    """``badugi`` of each row of one to four cards."""
    rows = _rows(cards, 1, 4)
    out = _out(rows)
    _check(kernels.badugi_batch(kernels.load_index(), rows, out))
    return out


def pai_gow_batch(cards: ArrayLike, wheel: Wheel = "lowest") -> Values:
    """``pai_gow`` of each row of five or of two cards."""
    rows = _rows(cards, 2, 5, top=JOKER)
    if rows.shape[1] not in (2, 5):
        raise ValueError(f"{rows.shape[1]} cards given, a Pai Gow hand has 5 (high) or 2 (low)")
    second = wheel_is_second(wheel)
    index, table = kernels.load_index(), kernels.load_table("high")
    out = _out(rows)
    _check(kernels.pai_gow_batch(index, table, kernels.load_joker(second), second, rows, out))
    return out


def omaha_batch(hole: ArrayLike, board: ArrayLike) -> Values:
    """``omaha`` of each row of hole cards with the same row of board cards."""
    holes, boards = _hole_and_board(hole, board)
    out = _out(holes)
    table, rows = kernels.load_table("high"), kernels.load_omaha()
    _check(kernels.omaha_batch(kernels.load_index(), table, rows, holes, boards, out))
    return out


def omaha_low_batch(hole: ArrayLike, board: ArrayLike) -> Values:
    """``omaha_low`` of each row of hole cards with the same row of board cards."""
    holes, boards = _hole_and_board(hole, board)
    out = _out(holes)
    index, lows = kernels.load_index(), kernels.load_omaha_low()
    _check(kernels.omaha_low_batch(index, lows, holes, boards, out))
    return out


def _best(scale: str, cards: ArrayLike) -> Values:
    rows = _rows(cards, 1, 7)
    out = _out(rows)
    _check(kernels.best_batch(kernels.load_index(), kernels.load_table(scale), rows, out))
    return out


def _rows(cards: ArrayLike, fewest: int, most: int, top: int = 51) -> NDArray[np.uint8]:
    rows: NDArray[Any] = np.asarray(cards)
    if rows.ndim != 2 or not fewest <= rows.shape[1] <= most:
        how_many = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        raise ValueError(
            f"an array of shape {rows.shape} given, wanted one row of {how_many} cards per hand"
        )
    if rows.dtype != np.uint8:
        if rows.size and not (rows.min() >= 0 and rows.max() <= top):
            _check(kernels.NO_CARD)
        rows = rows.astype(np.uint8)
    return np.ascontiguousarray(rows)


def _hole_and_board(
    hole: ArrayLike, board: ArrayLike
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    holes, boards = _rows(hole, 2, 6), _rows(np.atleast_2d(np.asarray(board)), 3, 5)
    if len(boards) not in (1, len(holes)):
        raise ValueError(f"{len(holes)} hands but {len(boards)} boards")
    return holes, boards


def _out(rows: NDArray[np.uint8]) -> Values:
    return np.empty(len(rows), dtype=np.uint16)


def _check(seen: int) -> None:
    """Keys of real cards stay below ``NO_CARD``."""
    if seen >= kernels.NO_CARD:
        raise BadCard("only the 52 cards 0…51 (2c…As) have a value here")
