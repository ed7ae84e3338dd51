"""What a player gains who may buy a card for a bank that does not open.

Such a bank has five different ranks. The card that leaves is its highest or its lowest; with the
new one it opens if that makes a pair of one of the other four, or completes a straight or a flush.
So the gain follows from the ranks that are left: sets of ranks are gone through, each with as many
hands as cards are left for it. Flushes are counted over the very hands of the bank.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from krupier.hands.compiled import compiled, inlined
from krupier.hands.kernels import Array

NO_RANK = -1
LOWER, STRAIGHT, HIGHER = 0, 1, 2
"""A hand below the straights, a straight or a flush, a higher one."""
ACE, KING = 12, 11


class BankCard(NamedTuple):
    """The rule of a plan; ``price`` 0 if there is none."""

    price: float
    most: int
    highest: bool
    """Whether the highest card leaves, or the lowest."""
    failed: float
    """What a round wins, in antes, where the bank still does not open."""


@compiled
def closed_sets(up: int, highest: bool, ace_king: bool) -> Array:
    """The sets of five ranks with which a bank does not open, ``up`` among them: four ranks that
    stay, the rank that leaves, and up to two ranks that make a straight of those that stay.

    ``ace_king``: whether ace and king together open.
    """
    found = np.full((500, 7), NO_RANK, dtype=np.int64)
    n = 0
    for mask in range(1 << 13):
        bits = mask
        size = 0
        while bits:
            bits &= bits - 1
            size += 1
        if size != 5 or not mask >> up & 1 or _straight(mask):
            continue
        if ace_king and mask >> ACE & 1 and mask >> KING & 1:
            continue
        gone = 0
        for rank in range(13):
            if mask >> rank & 1 and (highest or not mask & ((1 << rank) - 1)):
                gone = rank
        at = 0
        for rank in range(13):
            if mask >> rank & 1 and rank != gone:
                found[n, at] = rank
                at += 1
        found[n, 4] = gone
        at = 5
        for rank in range(13):
            if not mask >> rank & 1 and _straight(mask & ~(1 << gone) | 1 << rank):
                found[n, at] = rank
                at += 1
        n += 1
    return found[:n]


@inlined
def _straight(mask: int) -> bool:
    low = mask << 1 | mask >> 12
    return low & low >> 1 & low >> 2 & low >> 3 & low >> 4 != 0


@compiled
def flush_cards(closed: Array, up: int, highest: bool, rest: Array) -> tuple[float, float]:
    """In what share of these hands of a bank that does not open, as far as their cards are left,
    the four that stay are of one suit, and how many cards then make a flush on average."""
    of_suit = np.zeros(4, dtype=np.int64)
    is_left = np.zeros(52, dtype=np.int64)
    for card in rest:
        of_suit[card & 3] += 1
        is_left[card] = 1
    total, suited, hands = 0, 0, 0
    for k in range(closed.shape[0]):
        gone, there = up, 1
        for j in range(4):
            card = closed[k, j]
            there &= is_left[card]
            if (card >> 2 > gone >> 2) == highest:
                gone = card
        if not there:
            continue
        hands += 1
        suit, own, same = -1, 0, True
        for j in range(5):
            card = up if j == 4 else closed[k, j]
            if card == gone:
                continue
            same = same and suit in (-1, card & 3)
            suit = card & 3
        if same:
            suited += 1
            for j in range(4):
                own += 1 if closed[k, j] & 3 == suit else 0
            total += of_suit[suit] - own
    return suited / max(hands, 1), total / max(suited, 1)


@compiled
def gain(
    rule: BankCard,
    sets: Array,
    left: Array,
    up: int,
    flush: tuple[float, float],
    standing: int,
    none: float,
    win: float,
    lose: float,
    out: Array,
) -> None:
    """Fills ``out`` for a hand that beats every pair, on average over closed hands of the bank:
    what is gained, its square, how often a card is bought, how often it then wins.

    ``left`` counts the cards left by rank, ``none`` is what the round wins without a purchase.
    """
    cards = -4  # four of them are the bank's
    for rank in range(13):
        cards += left[rank]
    straights = 0.5 if standing == STRAIGHT else 1.0 if standing == HIGHER else 0.0
    flushes = 1.0 if standing == HIGHER else 0.0
    out[:] = 0.0
    weights = 0.0
    for k in range(sets.shape[0]):
        weight, opens = 1.0, 0.0
        gone = sets[k, 4]
        for j in range(5):
            rank = sets[k, j]
            if rank != up:
                weight *= left[rank]
                opens += 0 if rank == gone else left[rank] - 1
            else:
                opens += 0 if rank == gone else left[rank]
        if weight == 0:
            continue
        weights += weight
        for suited in range(2):
            share = flush[0] if suited else 1 - flush[0]
            wins = opens + flushes * flush[1] * suited
            loses = (1 - flushes) * flush[1] * suited
            for j in range(5, 7):
                if sets[k, j] >= 0:
                    wins += straights * left[sets[k, j]]
                    loses += (1 - straights) * left[sets[k, j]]
            same = left[gone] - (0 if gone == up else 1)
            again = rule.failed
            bought = rule.failed
            # from the last purchase that is possible back to the first
            for n in range(rule.most - 1, -1, -1):
                equal = max(same - n, 0)
                fails = cards - n - wins - loses - equal
                paid = wins * win + loses * lose + equal * again + fails * rule.failed
                bought = paid / (cards - n) - rule.price
                again = max(bought, rule.failed)
            if bought > none:
                p_win, p_lose = wins / cards, loses / cards
                fee = rule.price + none
                out[0] += share * weight * (bought - none)
                out[1] += (
                    share
                    * weight
                    * (
                        p_win * (win - fee) ** 2
                        + p_lose * (lose - fee) ** 2
                        + (1 - p_win - p_lose) * (rule.failed - fee) ** 2
                    )
                )
                out[2] += share * weight
                out[3] += share * weight * p_win
    if weights:
        out /= weights
