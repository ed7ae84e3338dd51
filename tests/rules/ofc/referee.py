"""A second, plain scoring of open-face Chinese poker, written from the rulebook alone.

It shares nothing with the product: hands are compared as tuples, royalties are typed in from
KP34-26 to KP34-58.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

Cards = tuple[int, ...]
Board = Sequence[Cards]

BACK = {"royal": 25, "straight flush": 15, "four": 10, "full": 6, "flush": 4, "straight": 2}
MIDDLE = {"royal": 30, "straight flush": 30, "four": 20, "full": 12, "flush": 8, "straight": 4}
FRONT_PAIRS = {14: 9, 13: 8, 12: 7, 11: 6, 10: 5, 9: 4, 8: 3, 7: 2, 6: 1}
FRONT_TRIPS = dict(zip(range(14, 1, -1), range(22, 9, -1), strict=True))
ORDER = ("high", "pair", "two pairs", "trips", "straight", "flush", "full", "four")


@cache
def named(cards: Cards) -> tuple[str, list[int]]:
    """What the cards are, and the ranks (2 to 14) in the order in which they decide."""
    ranks = sorted((card // 4 + 2 for card in cards), reverse=True)
    groups = sorted(Counter(ranks).items(), key=lambda it: (-it[1], -it[0]))
    by_group = [rank for rank, n in groups for _ in range(n)]
    shape = [n for _, n in groups]
    if len(cards) == 5:
        flush = len({card % 4 for card in cards}) == 1
        if ranks == [14, 5, 4, 3, 2]:
            ranks = by_group = [5, 4, 3, 2, 1]
        straight = all(a - b == 1 for a, b in pairwise(ranks))
        if straight and flush:
            return ("royal" if ranks[0] == 14 else "straight flush"), by_group
        if shape == [3, 2]:
            return "full", by_group
        if flush:
            return "flush", by_group
        if straight:
            return "straight", by_group
    names = {4: "four", 3: "trips", 2: "two pairs" if shape[1:2] == [2] else "pair", 1: "high"}
    return names[shape[0]], by_group


def strength(cards: Cards) -> tuple[int, list[int]]:
    name, ranks = named(cards)
    place = ORDER.index(name) if name in ORDER else len(ORDER) + (name == "royal")
    return place, ranks


def fouled(board: Board) -> bool:
    front, middle, back = map(strength, board)
    return front > middle or middle > back


def royalties(board: Board) -> int:
    if fouled(board):
        return 0
    name, ranks = named(board[0])
    front = {"pair": FRONT_PAIRS, "trips": FRONT_TRIPS}.get(name, {}).get(ranks[0], 0)
    return front + MIDDLE.get(named(board[1])[0], 0) + BACK.get(named(board[2])[0], 0)


def points(one: Board, other: Board) -> int:
    """What the first gets from the second."""
    if fouled(one) and fouled(other):
        return 0
    if fouled(other):
        return 6 + royalties(one)
    if fouled(one):
        return -6 - royalties(other)
    wins = sum(strength(a) > strength(b) for a, b in zip(one, other, strict=True))
    losses = sum(strength(a) < strength(b) for a, b in zip(one, other, strict=True))
    scoop = 3 * (wins == 3) - 3 * (losses == 3)
    return wins - losses + scoop + royalties(one) - royalties(other)
