"""What every setting of seven cards is worth against a dealer who sets his the house way.

All his hands are counted once, by how many aces they have and whether the joker is among them.
From what a player holds of these follows how likely each is, and so the chance that he is better
with the high hand, with the low one, or with both. For every other card that he holds the
difference is added that it makes by itself.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import combinations
from math import comb
from os import cpu_count

import numpy as np

from krupier import hands
from krupier.equipment.cards import DECK_52, JOKER
from krupier.hands.kernels import Array
from krupier.money import percent
from krupier.odds.draw.payouts import examples
from krupier.odds.pai_gow import kernel
from krupier.odds.result import Progress
from krupier.rules.banker_poker.house_way import Wheel
from krupier.rules.banker_poker.pai_gow import PaiGow

PARTS = 64
THREADS = min(2, cpu_count() or 1)
_known: dict[tuple[bool, bool, float, float], kernel.Worths] = {}
"""What was worked out, by way to set cards and what wins pay."""


def worths_of(game: PaiGow, progress: Progress | None = None) -> kernel.Worths:
    """By role, what cards are held, and where the values of both hands stand."""
    way = kernel.way_of(game)
    pays = game.plan.bets[0].pays
    assert pays is not None
    wins = (
        float(pays.exact * (1 - percent(game.plan.commission.rate))),
        float(1 - percent(game.plan.banker_commission.rate)),
    )
    key = way.second, way.by_table, *wins
    if key not in _known:
        places = _places(game.wheel)
        counts = _dealers(way, places, progress)
        _known[key] = places._replace(table=_table(counts, wins))
    return _known[key]


def _table(counts: Array, wins: tuple[float, float]) -> Array:
    """What settings are worth, from the dealer's hands by class and rank."""
    table = np.zeros((2, *counts.shape), dtype=np.float32)
    by_class, by_rank = counts[: kernel.CLASSES], counts[kernel.CLASSES :]
    every = by_class.sum(axis=0)
    for role in (kernel.PLAYER, kernel.BANKER):
        plain = _worth(every, role, wins[role])
        for held in range(kernel.CLASSES):
            chances = np.tensordot(_weights(held), by_class, 1)
            table[role, held] = _worth(chances, role, wins[role])
        for rank, cards in enumerate(by_rank):
            without = _worth(every - cards / 4, role, wins[role])  # hands that lack one of four
            table[role, kernel.CLASSES + rank] = without - plain
    return table


def _worth(chances: Array, role: int, win: float) -> Array:
    """What every setting wins on average, if the dealer's are so likely."""
    lower, higher = _both(chances, copies_lose=role == kernel.PLAYER)
    return np.asarray((win * lower - higher) / chances.sum())


def _weights(held: int) -> Array:
    """How much more or less likely each class of the dealer's hands is for one who holds so many
    aces, and perhaps the joker."""
    joker, aces = divmod(held, kernel.ACES)
    weights = []
    for other in range(kernel.CLASSES):
        his_joker, his_aces = divmod(other, kernel.ACES)
        left = Fraction(comb(4 - aces, his_aces), comb(4, his_aces))
        weights.append(float(left) if joker + his_joker < 2 else 0.0)
    return np.array(weights)


def _both(chances: Array, *, copies_lose: bool) -> tuple[Array, Array]:
    """Of dealer's hands, by place of the own ones: those lower in both, and higher in both."""
    upto = chances.cumsum(axis=0).cumsum(axis=1)
    below = np.zeros_like(upto)
    below[1:, 1:] = upto[:-1, :-1]
    from_here = chances[::-1, ::-1].cumsum(axis=0).cumsum(axis=1)[::-1, ::-1]
    above = np.zeros_like(from_here)
    above[:-1, :-1] = from_here[1:, 1:]
    return (below, from_here) if copies_lose else (upto, above)


def _places(wheel: Wheel) -> kernel.Worths:
    """The values that high and low hands can have, in order; no table yet."""
    aces = [4 * kernel.ACE + suit for suit in range(4)]
    fives = [hands.pai_gow(cards, wheel) for cards in (*examples().values(), (*aces, JOKER))]
    twos = [hands.pai_gow(cards, wheel) for cards in combinations(DECK_52, 2)]
    there = np.zeros((2, max(fives) + 1), dtype=np.int64)
    there[0, fives], there[1, twos] = 1, 1
    places = np.maximum(0, np.cumsum(there, axis=1) - 1)
    return kernel.no_worths()._replace(high=places[0], low=places[1])


def _dealers(way: kernel.Way, places: kernel.Worths, progress: Progress | None) -> Array:
    """All hands of seven cards set the house way, by class and places."""
    sizes = np.array([mask.bit_count() for mask in range(1 << 13)])
    masks = np.zeros((8, comb(13, 6)), dtype=np.int64)
    upto = np.zeros((8, 1 << 13), dtype=np.int64)
    for size in range(8):
        every = np.nonzero(sizes == size)[0]
        masks[size, : len(every)] = every
        upto[size] = np.searchsorted(every, np.arange(1 << 13), side="right")
    shape = (kernel.ROWS, places.high[-1] + 1, places.low[-1] + 1)
    done: list[int] = []

    def work(thread: int) -> Array:
        found = np.zeros(shape, dtype=np.int32)
        for part in range(thread, PARTS, THREADS):
            kernel.all_hands(way, places, masks, sizes, upto, part, PARTS, found)
            done.append(part)
            if progress:
                progress(len(done), PARTS)
        return found

    with ThreadPoolExecutor(THREADS) as pool:
        found = sum(pool.map(work, range(THREADS)), np.zeros(shape, dtype=np.int32))
    assert found[: kernel.CLASSES].sum() == comb(53, 7)
    return found
