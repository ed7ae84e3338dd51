"""Hidden hands drawn so that all that agree with what is known are equally likely."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from krupier.hands.compiled import compiled
from krupier.research.marias.cards import SEATS, each
from krupier.research.marias.knowledge import Knowledge, Masks

Array = NDArray[np.int64]


def samples(known: Knowledge, count: int, rng: Generator) -> list[Masks]:
    """So many deals that agree with what is known; none if there is no such deal."""
    hidden = [card for card in each(_union(known)) if _holders(known, card)]
    holders = np.array([_holders(known, card) for card in hidden], np.int64)
    cards = np.array(hidden, np.int64)
    chance = rng.random((count, len(hidden)))
    found = np.zeros((count, 4), np.int64)
    if not draw(cards, holders, np.array(known.held, np.int64), chance, found):
        return []
    return [(row[0], row[1], row[2], row[3]) for row in found.tolist()]


def _union(known: Knowledge) -> int:
    return known.may[0] | known.may[1] | known.may[2] | known.may[3]


def _holders(known: Knowledge, card: int) -> int:
    return sum(1 << seat for seat in SEATS if known.may[seat] >> card & 1)


@compiled
def draw(
    cards: Array, holders: Array, held: Array, chance: NDArray[np.float64], found: Array
) -> bool:
    """Fill ``found`` with hands: card by card, each holder with the share of the deals in which he
    holds it."""
    size = cards.size
    # ways[i, a, b, c]: to deal the cards from the i-th on, when the first three seats have room for
    # so many; what room the fourth has follows from it
    ways = np.zeros((size + 1, held[0] + 1, held[1] + 1, held[2] + 1))
    ways[size, 0, 0, 0] = 1
    for i in range(size - 1, -1, -1):
        for a in range(held[0] + 1):
            for b in range(held[1] + 1):
                for c in range(held[2] + 1):
                    rest = size - i - a - b - c
                    if rest < 0 or rest > held[3]:
                        continue
                    total = 0.0
                    if holders[i] & 1 and a:
                        total += ways[i + 1, a - 1, b, c]
                    if holders[i] & 2 and b:
                        total += ways[i + 1, a, b - 1, c]
                    if holders[i] & 4 and c:
                        total += ways[i + 1, a, b, c - 1]
                    if holders[i] & 8 and rest:
                        total += ways[i + 1, a, b, c]
                    ways[i, a, b, c] = total
    if held.sum() != size or ways[0, held[0], held[1], held[2]] == 0:
        return False
    room = np.zeros(4, np.int64)
    for one in range(found.shape[0]):
        room[:] = held
        found[one] = 0
        for i in range(size):
            mark = chance[one, i] * ways[i, room[0], room[1], room[2]]
            chosen = -1
            for seat in range(4):
                if holders[i] >> seat & 1 and room[seat]:
                    room[seat] -= 1
                    share = ways[i + 1, room[0], room[1], room[2]]
                    room[seat] += 1
                    if share > 0:
                        chosen = seat
                        if mark < share:
                            break
                        mark -= share
            room[chosen] -= 1
            found[one, chosen] |= 1 << cards[i]
    return True
