"""The compiled walks through the lattice of hands: what the bank ends with, values, chances.

All of them work on one first card of the bank (``up``) and on the cards that are left when it
and whatever else is known are gone (``left``); the cards of the hand itself are taken off here.

The bank's chances ``bank[hand]`` are those *before* anything else is drawn. Since they are the
mean of what they become after one more card, the chances together with a card that busts the
hand need no walk of their own: they are what the cards that do not bust leave over.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from krupier.hands.compiled import compiled
from krupier.odds.blackjack.rules import BANKS, ENDS, OVER, STAKINGS

STAND, HIT, DOUBLE, FREE_DOUBLE, SURRENDER = 0, 1, 2, 3, 4
"""Moves on a hand; a split is no move on one hand."""
EQUAL = 1e-12
"""Moves whose values differ by less are as good as each other; the more active one is made."""

Array = np.ndarray[Any, np.dtype[Any]]


LANES = 32
"""Hands that walk through the bank's tree side by side: processors add many numbers at once."""
DEEPEST = 24


@compiled
def bank_chances(tree: Any, up: int, left: Array, each: Array, chance: Array, out: Array) -> None:
    """Where the bank ends, from the cards ``left[value, lane]`` of each lane (all arrays flat).

    ``each[d]`` is the chance of one card after ``d − 1`` others; ``chance[d]`` is room for that of
    one order of ``d`` cards, with ``chance[0] = 1``.
    """
    start, value, nth, depth, orders, end = tree
    out[:] = 0.0
    for node in range(start[up], start[up + 1]):
        here = np.uint32(depth[node]) * np.uint32(LANES)
        above = here - np.uint32(LANES)
        card = np.uint32(value[node]) * np.uint32(LANES)
        gone = float(nth[node])
        for lane in range(LANES):
            # a value of which no card is left makes this and all below it impossible: times 0
            chance[here + lane] = chance[above + lane] * (
                each[here + lane] * (left[card + lane] - gone)
            )
        times = orders[node]
        if times > 0.0:
            at = np.uint32(end[node]) * np.uint32(LANES)
            for lane in range(LANES):
                out[at + lane] += chance[here + lane] * times


@compiled
def all_bank_chances(
    tree: Any, counts: Array, wanted: Array, up: int, left: Array, bank: Array
) -> None:
    """Where the bank ends after every wanted hand, into ``bank[hand, bank]``."""
    rest, out = np.zeros(10 * LANES), np.zeros(BANKS * LANES)
    each, chance = np.zeros(DEEPEST * LANES), np.ones(DEEPEST * LANES)
    lanes = np.zeros(LANES, np.int64)
    full = 0
    for hand in range(len(counts) + 1):
        if hand < len(counts) and wanted[hand]:
            total = 0
            for card in range(10):
                rest[card * LANES + full] = max(left[card] - counts[hand, card], 0)
                total += max(left[card] - counts[hand, card], 0)
            for at in range(1, DEEPEST):
                each[at * LANES + full] = 1.0 / (total - at + 1) if total >= at else 0.0
            lanes[full] = hand
            full += 1
        if full == LANES or (hand == len(counts) and full > 0):
            bank_chances(tree, up, rest, each, chance, out)
            for lane in range(full):
                for at in range(BANKS):
                    bank[lanes[lane], at] = out[at * LANES + lane]
            full = 0


@compiled
def hands_from(lattice: Any, starts: Array, move: Array, left: Array, wanted: Array) -> None:
    """Marks the hands that come of some others by their moves, with the cards that are left."""
    following, counts, _ = lattice
    wanted[:] = False
    for hand in starts:
        wanted[hand] = True
    for hand in range(len(following)):
        if wanted[hand] and move[hand] != STAND:
            for card in range(10):
                after = following[hand, card]
                if after >= 0 and left[card] > counts[hand, card]:
                    wanted[after] = True


@compiled
def drawn_value(
    hand: int,
    following: Array,
    counts: Array,
    size: Array,
    left: Array,
    total: int,
    bank: Array,
    worth: Array,
    over: Array,
) -> float:
    """The mean of ``worth`` after one more card; ``over`` is what a hand over 21 is worth."""
    mean = 0.0
    cards = total - size[hand]
    lost = bank[hand].copy()
    for card in range(10):
        after = following[hand, card]
        if after < 0 or left[card] <= counts[hand, card]:
            continue
        chance = (left[card] - counts[hand, card]) / cards
        mean += chance * worth[after]
        for at in range(BANKS):
            lost[at] -= chance * bank[after, at]
    for at in range(BANKS):
        mean += lost[at] * over[at]
    return mean


@compiled
def standing_values(end: Array, wanted: Array, bank: Array, pays: Array, worth: Array) -> None:
    """What every hand is worth that draws no more; ``pays[end, bank]``."""
    for hand in range(len(end)):
        if wanted[hand]:
            worth[hand] = 0.0
            for at in range(BANKS):
                worth[hand] += bank[hand, at] * pays[end[hand], at]


@compiled
def best_play(
    lattice: Any,
    wanted: Array,
    over: Array,
    left: Array,
    bank: Array,
    stand: Array,
    pays_over: Array,
    hit: Array,
    worth: Array,
) -> None:
    """Values of hitting and of the better of hitting and standing, card by card."""
    following, counts, size = lattice
    total = left.sum()
    for hand in range(len(following) - 1, -1, -1):
        if not wanted[hand]:
            continue
        worth[hand] = stand[hand]
        if not over[hand]:
            hit[hand] = drawn_value(
                hand, following, counts, size, left, total, bank, worth, pays_over
            )
            worth[hand] = max(stand[hand], hit[hand])


@compiled
def best_chart(
    lattice: Any,
    cell: Array,
    over: Array,
    weight: Array,
    left: Array,
    bank: Array,
    stand: Array,
    pays_over: Array,
    hit: Array,
    worth: Array,
    decided: Array,
) -> None:
    """The same where all hands of one cell of a chart must do the same.

    Cells are decided from high sums to low ones. Hands of one sum never lead to each other, so
    when a sum is reached, all that its hands can become is decided already.
    """
    following, counts, size, low = lattice
    total = left.sum()
    gain, share = np.zeros(len(decided)), np.zeros(len(decided))
    top = len(following) - 1
    while top >= 0:
        bottom = top
        while bottom > 0 and low[bottom - 1] == low[top]:
            bottom -= 1
        for hand in range(bottom, top + 1):
            if not over[hand] and size[hand] >= 2:
                hit[hand] = drawn_value(
                    hand, following, counts, size, left, total, bank, worth, pays_over
                )
                gain[cell[hand]] += weight[hand] * (hit[hand] - stand[hand])
                share[cell[hand]] += weight[hand]
        for hand in range(bottom, top + 1):
            worth[hand] = stand[hand]
            if not over[hand] and size[hand] >= 2:
                at = cell[hand]
                decided[at] = HIT if gain[at] > -EQUAL * share[at] else STAND
                if decided[cell[hand]] == HIT:
                    worth[hand] = hit[hand]
        top = bottom - 1


@compiled
def doubled_values(
    lattice: Any,
    hands: Array,
    left: Array,
    bank: Array,
    stand: Array,
    pays_over: Array,
    worth: Array,
) -> None:
    """What hands are worth that take exactly one card; ``stand`` is that of a doubled hand."""
    following, counts, size = lattice
    total = left.sum()
    for hand in hands:
        worth[hand] = drawn_value(
            hand, following, counts, size, left, total, bank, stand, pays_over
        )


@compiled
def follow(
    lattice: Any,
    move: Array,
    left: Array,
    bank: Array,
    reached: Array,
    ends: Array,
) -> None:
    """Plays all hands by their moves: with what chance each is reached, and how they end.

    ``reached`` holds the chances of the hands to begin with and is filled on;
    ``ends[staking, end, bank]`` gets the chances of all endings; a hand that is given up has none.
    """
    following, counts, size, end = lattice
    total = left.sum()
    lost = np.empty(BANKS)
    ends[:] = 0.0
    for hand in range(len(following)):
        here = reached[hand]
        if here <= 0.0 or move[hand] == SURRENDER:
            continue
        if move[hand] == STAND:
            for at in range(BANKS):
                ends[0, end[hand], at] += here * bank[hand, at]
            continue
        staking = move[hand] - HIT
        cards = total - size[hand]
        for at in range(BANKS):
            lost[at] = bank[hand, at]
        for card in range(10):
            after = following[hand, card]
            if after < 0 or left[card] <= counts[hand, card]:
                continue
            chance = (left[card] - counts[hand, card]) / cards
            for at in range(BANKS):
                lost[at] -= chance * bank[after, at]
            if move[hand] == HIT:
                reached[after] += here * chance
            else:
                for at in range(BANKS):
                    ends[staking, end[after], at] += here * chance * bank[after, at]
        for at in range(BANKS):
            ends[staking, OVER, at] += here * lost[at]


def no_ends() -> Array:
    """An empty table of endings."""
    return np.zeros((STAKINGS, ENDS, BANKS))
