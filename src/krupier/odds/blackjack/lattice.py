"""All hands of a player and all hands of the bank, counted by card value.

A hand is how many cards of each value it has; in which order they came does not matter to what
it is worth, nor to what is left in the shoe. About three thousand hands do not pass 21. They
form a lattice (one more card leads from hand to hand), numbered so that a card always leads to a
higher number: values are computed downwards, chances of being reached upwards.

The bank's hands are kept per first card as a tree of sorted cards, each final hand with the
number of orders in which a bank that must draw comes to exactly those cards. Its chance from any
shoe is then a product of what is left of each value: no recursion, no memory.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from krupier.odds.blackjack.rules import (
    ACE,
    AT_17,
    BANK_17,
    BANK_22,
    BANK_BLACKJACK,
    BANK_BUST,
    BANK_TRICK,
    STIFF,
    TRICK,
)

Ints = np.ndarray[Any, np.dtype[Any]]
TRICK_CARDS = 5
BUST = -1


@dataclass(frozen=True, eq=False)
class Lattice:
    """Every hand not over 21, by rising sum (aces counted 1)."""

    counts: Ints
    """Cards by value, ``[hand, value]``."""
    following: Ints
    """The hand after one more card ``[hand, value]``; ``BUST`` over 21 or after the last card."""
    low: Ints
    points: Ints
    soft: Ints
    size: Ints
    end: Ints
    """Where a hand ends that draws no more."""
    two: Ints
    """The hand of two cards ``[value, value]``."""
    pair: tuple[int | None, ...]
    """The value of which a hand is a pair."""

    def __len__(self) -> int:
        return len(self.low)


@cache
def lattice(trick: bool) -> Lattice:
    """The hands of a player; where five cards are a trick there are no larger ones."""
    most = TRICK_CARDS if trick else 21
    found: dict[tuple[int, ...], int] = {}
    _grow([0] * 10, 0, 0, most, found)
    hands = sorted(found, key=lambda hand: (found[hand], hand))
    number = {hand: n for n, hand in enumerate(hands)}
    counts = np.array(hands, np.int8)
    low = np.array([found[hand] for hand in hands], np.int16)
    size = counts.sum(axis=1).astype(np.int16)
    soft = (counts[:, ACE] > 0) & (low <= 11)
    points = low + 10 * soft
    end = np.where(points <= 16, STIFF, AT_17 + points - 17)
    if trick:
        end[size == TRICK_CARDS] = TRICK
    following = np.full((len(hands), 10), BUST, np.int32)
    for n, hand in enumerate(hands):
        for value in range(10):
            after = (*hand[:value], hand[value] + 1, *hand[value + 1 :])
            following[n, value] = number.get(after, BUST)
    two = np.zeros((10, 10), np.int32)
    for a in range(10):
        for b in range(10):
            pair = [0] * 10
            pair[a] += 1
            pair[b] += 1
            two[a, b] = number[tuple(pair)]
    pairs: list[int | None] = [None] * len(hands)
    for value in range(10):
        pairs[two[value, value]] = value
    end = end.astype(np.int8)
    return Lattice(counts, following, low, points, soft, size, end, two, tuple(pairs))


def _grow(
    hand: list[int], low: int, value: int, most: int, found: dict[tuple[int, ...], int]
) -> None:
    """All hands that add cards of this or a higher value."""
    found[tuple(hand)] = low
    if sum(hand) == most:
        return
    for more in range(value, 10):
        if low + more + 1 <= 21:
            hand[more] += 1
            _grow(hand, low + more + 1, more, most, found)
            hand[more] -= 1


@dataclass(frozen=True, eq=False)
class BankTree:
    """The bank's draws, for all first cards in one list; that of ``up`` is ``start[up]`` up to
    ``start[up + 1]``."""

    start: Ints
    value: Ints
    """The card that a node adds to the node above it."""
    nth: Ints
    """How many of the same value were drawn before it."""
    depth: Ints
    orders: Ints
    """In how many orders the bank ends with exactly these cards; 0: it does not."""
    end: Ints


@cache
def bank_tree(soft17: str, push_22: bool, trick: bool) -> BankTree:
    rows: list[tuple[int, int, int, int, int]] = []
    start = [0]
    for up in range(10):
        ends: Counter[tuple[int, ...]] = Counter()
        outcome: dict[tuple[int, ...], int] = {}
        _draw([up], up + 1, up == ACE, soft17, push_22, trick, ends, outcome)
        sets = {hand[:n] for hand in ends for n in range(1, len(hand) + 1)}
        for hand in sorted(sets):
            card = hand[-1]
            end = outcome.get(hand, 0)
            rows.append((card, hand[:-1].count(card), len(hand), ends[hand], end))
        start.append(len(rows))
    columns = [np.array(column, np.int32) for column in zip(*rows, strict=True)]
    value, nth, depth, orders, end_ = columns
    return BankTree(np.array(start, np.int32), value, nth, depth, orders.astype(float), end_)


def _draw(
    cards: list[int],
    low: int,
    ace: bool,
    soft17: str,
    push_22: bool,
    trick: bool,
    ends: Counter[tuple[int, ...]],
    outcome: dict[tuple[int, ...], int],
) -> None:
    """Every sequence of cards of a bank that must draw."""
    for value in range(10):
        cards.append(value)
        sum_, has_ace = low + value + 1, ace or value == ACE
        soft = has_ace and sum_ <= 11
        points = sum_ + 10 * soft
        if points < 17 or (points == 17 and soft and soft17 == "hit"):
            _draw(cards, sum_, has_ace, soft17, push_22, trick, ends, outcome)
        else:
            drawn = tuple(sorted(cards[1:]))
            ends[drawn] += 1
            outcome[drawn] = _bank_end(points, len(cards), push_22, trick)
        cards.pop()


def _bank_end(points: int, size: int, push_22: bool, trick: bool) -> int:
    if points > 21:
        return BANK_22 if points == 22 and push_22 else BANK_BUST
    if size == 2 and points == 21:
        return BANK_BLACKJACK
    return BANK_TRICK if trick and size == TRICK_CARDS else BANK_17 + points - 17
