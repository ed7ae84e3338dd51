"""How a hand of poker can end when all cards that were dealt are known: what part of a pot each
player would win if nobody bet any more.

With few boards to come every one of them is looked at; with more, so many that a seed chooses, and
what they say is right on average.

>>> from krupier.equipment.cards import parse
>>> from krupier.rules import poker
>>> holes = [parse("As Ah"), parse("Kd Kh")]
>>> ends = showdowns(poker.TEXAS_HOLDEM, holes, [parse("2c 3c 9s Jd")], [], 1)
>>> ends.share((0, 1), 1)  # 44 rivers, of which two are kings
Fraction(1, 22)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from krupier import hands
from krupier.equipment.cards import UNKNOWN, Card
from krupier.rules.poker.variant import Ranking, Variant

MOST = 1_000
"""So many ends of a hand are counted out: all that can follow a flop …"""
SAMPLE = 400
"""… and if there are more of them, so many are sampled: a share is right to a fortieth or so."""
_PARTS = 2520
"""Whatever number of players up to ten shares a pot, their parts are whole."""

Cards = NDArray[np.uint8]
Values = NDArray[np.int64]

_ANY_FIVE: dict[Ranking, Callable[[Cards], NDArray[np.uint16]]] = {
    Ranking.HIGH: lambda cards: hands.high_batch(cards),
    Ranking.SHORT_DECK: lambda cards: hands.short_deck_batch(cards),
    Ranking.SHORT_DECK_TRIPS: lambda cards: hands.short_deck_batch(cards, "trips"),
    Ranking.LOW_A5: lambda cards: hands.low_a5_batch(cards),
    Ranking.LOW_8: lambda cards: hands.low_a5_batch(cards, 8),
    Ranking.LOW_27: lambda cards: hands.low_27_batch(cards),
    Ranking.BADUGI: lambda cards: hands.badugi_batch(cards),
}
_EXACTLY_TWO: dict[Ranking, Callable[[Cards, Cards], NDArray[np.uint16]]] = {
    Ranking.HIGH: lambda hole, board: hands.omaha_batch(hole, board),
    Ranking.LOW_8: lambda hole, board: hands.omaha_low_batch(hole, board),
}


class Showdowns:
    """The ends of one hand from where it stands: ``values[board][ranking]`` has a row for each end
    and a column for each player; 0 is no hand."""

    def __init__(self, values: Sequence[Sequence[Values]]) -> None:
        self._values = values
        self._known: dict[tuple[int, ...], list[int]] = {}
        self.ends = len(values[0][0])
        self.whole = _PARTS * len(values[0]) * len(values) * self.ends
        """Parts that a pot has here: all shares are whole numbers of them."""

    def parts(self, players: tuple[int, ...]) -> list[int]:
        """How many parts of a pot each of those gets who can win it."""
        found = self._known.get(players)
        if found is None:
            boards = [self._on(rows, players) for rows in self._values]
            found = self._known[players] = [sum(each) for each in zip(*boards, strict=True)]
        return found

    def share(self, players: tuple[int, ...], player: int) -> Fraction:
        """What part of a pot one of them gets."""
        return Fraction(self.parts(players)[players.index(player)], self.whole)

    def _on(self, rows: Sequence[Values], players: tuple[int, ...]) -> list[int]:
        total = _won(rows[0][:, players])
        if len(rows) > 1:
            values = rows[1][:, players]
            split = values.any(axis=1, keepdims=True)  # without a low, high takes all
            total = np.where(split, total + _won(values), 2 * total)
        return [int(one) for one in total.sum(axis=0)]


def _won(values: Values) -> Values:
    best = values == values.max(axis=1, keepdims=True)
    won: Values = best * (_PARTS // best.sum(axis=1, keepdims=True))
    return won


def showdowns(
    variant: Variant,
    holes: Sequence[Sequence[Card]],
    boards: Sequence[Sequence[Card]],
    gone: Sequence[Card],
    seed: int,
) -> Showdowns | None:
    """``holes``: none are those of who is not in the hand any more; his cards are among those that
    are ``gone`` and cannot come. None: it cannot be said, because players still choose their cards,
    or some are not known."""
    wanted = _to_come(variant, holes, boards)
    seen = {*gone, *(card for cards in (*holes, *boards) for card in cards)}
    if wanted is None or UNKNOWN in seen:
        return None
    own, shared = wanted
    deck = [card for card in variant.deck if card not in seen]
    needed = sum(own) + shared * len(boards)
    if needed > len(deck):
        return None
    coming = _ends(deck, needed, seed, ordered=needed != shared)
    return Showdowns(_values(variant, holes, boards, coming, own, shared))


def _to_come(
    variant: Variant, holes: Sequence[Sequence[Card]], boards: Sequence[Sequence[Card]]
) -> tuple[list[int], int] | None:
    """Cards that each player, and each board, still gets."""
    streets = variant.streets
    if Ranking.LOW_7 in variant.rankings or variant.best_board_takes_all:
        return None
    full = sum(len(one.hole) - one.drop for one in streets)
    if any(one.draw for one in streets) or any(len(hole) > full for hole in holes):
        return None
    if variant.is_stud and any(one.board for one in streets):
        return None
    own = [full - len(hole) if hole else 0 for hole in holes]
    if any(own) and not variant.is_stud:
        return None  # in the middle of the deal
    return own, sum(one.board for one in streets) - len(boards[0])


def _ends(deck: Sequence[Card], needed: int, seed: int, *, ordered: bool) -> Cards:
    """Ways in which the cards can come. ``ordered``: it matters to whom."""
    if not ordered and comb(len(deck), needed) <= MOST:
        every = list(combinations(deck, needed))
        return np.array(every, dtype=np.uint8).reshape(len(every), needed)
    chance = np.random.Generator(np.random.PCG64(seed))
    places = chance.random((SAMPLE, len(deck))).argsort(axis=1)[:, :needed]
    drawn: Cards = np.array(deck, dtype=np.uint8)[places]
    return drawn


def _values(
    variant: Variant,
    holes: Sequence[Sequence[Card]],
    boards: Sequence[Sequence[Card]],
    coming: Cards,
    own: Sequence[int],
    shared: int,
) -> list[list[Values]]:
    rows, taken = len(coming), 0
    held = []
    for hole, more in zip(holes, own, strict=True):
        held.append(_joined(hole, coming[:, taken : taken + more]))
        taken += more
    found = []
    for board in boards:
        full = _joined(board, coming[:, taken : taken + shared])
        taken += shared
        each = []
        for ranking in variant.rankings:
            columns = np.zeros((rows, len(holes)), dtype=np.int64)
            for player, cards in enumerate(held):
                if holes[player]:
                    columns[:, player] = _worth(variant, ranking, cards, full)
            each.append(columns)
        found.append(each)
    return found


def _worth(variant: Variant, ranking: Ranking, hole: Cards, board: Cards) -> NDArray[np.uint16]:
    if variant.exactly_two:
        return _EXACTLY_TWO[ranking](hole, board)
    return _ANY_FIVE[ranking](np.hstack((hole, board)))


def _joined(known: Sequence[Card], coming: Cards) -> Cards:
    fixed = np.tile(np.array(known, dtype=np.uint8), (len(coming), 1))
    return np.hstack((fixed, coming))
