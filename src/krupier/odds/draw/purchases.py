"""Which cards to buy: for every hand beside an open card of the bank, the best purchase.

A finished hand is worth what it wins against all hands of the bank without its own cards. Hands of
five cards are summed up by every set of cards that they hold; what an exchange is worth then
follows by inclusion and exclusion over the cards given away, for all 32 ways to exchange at once. A
sixth card is summed up over all hands of six cards.

That cards given away cannot be in the bank's hand either is reckoned with by their ranks, to the
first order, and only in the choice. So the choice is *nearly* the best; what it wins in truth is
found in :mod:`krupier.odds.draw.rounds`.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np

from krupier.hands.compiled import compiled, inlined
from krupier.hands.kernels import Array
from krupier.odds.draw import stud, stud_kernel
from krupier.odds.draw.bank_hands import BankHands, bank_hands
from krupier.odds.draw.classes import Classes, classes
from krupier.odds.draw.closed_bank import model_gains
from krupier.odds.draw.finished import judged, shifts, worths
from krupier.odds.draw.plain import (
    AFTER,
    AFTER_CARDS,
    COST,
    DISCARD,
    LEAST,
    MORE,
    MOST,
    PRICE,
    WITH_BET,
    Plain,
)
from krupier.odds.draw.sums import Sums, keeping, summed

NOTHING, STAND = 0, 255
MASKS = 32
"""A choice is 0 to fold (or, the second time, to buy nothing), 255 to bet, or 1 + 32 × the number
of the purchase + the cards given away, as bits in the order of the class."""
LEFT = 46
"""Cards that may come to who has five cards and sees one of the bank's."""
LAST, AGAIN, MOVED = range(3)
"""Columns of sums; those of 13 ranks begin with the last."""


class Strategy(NamedTuple):
    """What to buy beside an open card; arrays by class of five (at first: of the dealt) cards."""

    bank: BankHands
    gains: Array
    """What a card for a closed bank adds, by standing and pay."""
    first: Array
    """The choice with the cards dealt."""
    second: Array
    """After an exchange: 0, or 1 + the place of the card to exchange, or 1 to take one more."""
    second_worth: Array
    """What that choice brings on average, its price not counted."""
    six: Array
    """What hands of six cards that hold these five are worth together, before an exchange."""


def solve(plain: Plain, rank: int) -> tuple[Strategy, float]:
    """The strategy beside an open card of this rank, and what it would win on average if cards
    given away could come to the bank."""
    bank = bank_hands(rank)
    gains = model_gains(plain, bank)
    five, dealt = classes(5), classes(plain.each)
    found = _counted(plain, bank, 5)
    bet, shifted = _bets(plain, gains, 5, found), _shifts(plain, gains, bank, found)
    worth = np.maximum(bet, plain.fold[1])
    sixth = _sixth(plain, gains, bank) if _takes_sixth(plain) else None
    codes, means = np.zeros(1, dtype=np.uint8), np.zeros(1)
    six = np.zeros(1)
    further = worth
    if len(plain.second) and not _to_six(plain, int(plain.second[0, AFTER])):
        codes, means = np.ones(len(worth), dtype=np.uint8), np.zeros(len(worth))
        cost = plain.second[0, COST]
        if plain.second[0, DISCARD]:
            four = summed(five, worth[:, None], bank.up).four[:, 0]
            _exchange_one(five, four, worth, codes, means)
        else:
            assert sixth is not None
            means = sixth[1] / LEFT
        further = np.maximum(worth, means - cost)
        codes[means - cost <= worth] = NOTHING
    elif len(plain.second):
        assert sixth is not None
        six = sixth[0]
    best = _bets(plain, gains, 4, _counted(plain, bank, 4)) if plain.each == 4 else bet
    first = np.where(best > plain.fold[0], STAND, NOTHING).astype(np.uint8)
    best = np.maximum(best, plain.fold[0])
    worths = np.column_stack((worth, further, shifted))
    taken = sixth[1] if sixth else np.zeros(1)
    _choose(plain, dealt, bank.up, worths, summed(five, worths, bank.up), taken, best, first)
    there = ~(dealt.cards == bank.up).any(axis=1)
    mean = float((best * dealt.sizes)[there].sum() / comb(51, plain.each))
    return Strategy(bank, gains, first, codes, means, six), mean


def _to_six(plain: Plain, purchase: int) -> bool:
    """Whether this purchase makes a hand of six cards."""
    return bool(plain.each + plain.first[purchase, MORE] == 6)


def _takes_sixth(plain: Plain) -> bool:
    first = any(_to_six(plain, n) for n in range(len(plain.first)))
    return first or bool(len(plain.second) and not plain.second[0, DISCARD])


def _bets(plain: Plain, gains: Array, m: int, found: Array) -> Array:
    """What a bet is worth with every hand of ``m`` cards."""
    own = classes(m)
    bets = np.zeros(len(own.cards))
    worths(plain, gains, own.cards, found, comb(51 - m, 4), bets)
    return bets


def _shifts(plain: Plain, gains: Array, bank: BankHands, found: Array) -> Array:
    """What every hand of five cards is worth more if a card of a rank was given away."""
    own = classes(5)
    moved = np.zeros((len(own.cards), 13))
    shifts(plain, bank, gains, own.cards, found, comb(46, 4), bank.holds(), moved)
    return moved


def _counted(plain: Plain, bank: BankHands, m: int) -> Array:
    """The counters of the bank's hands for every hand of ``m`` cards."""
    own = classes(m)
    values = own.values
    if m == 4:
        values = np.array([judged_four(plain, cards) for cards in own.cards.astype(np.int64)])
        assert (np.diff(values) >= 0).all()
    empty = np.zeros(1, dtype=np.int64)
    asked = stud_kernel.Hands(own.cards, values, own.sizes, empty, empty.reshape(1, 1), own.sets)
    return stud.counted(asked, bank.up, plain.needed, False)


@compiled
def judged_four(plain: Plain, cards: Array) -> int:
    value, _ = judged(plain, cards, 4)
    return value


# -- six cards -----------------------------------------------------------------------------------


def _sixth(plain: Plain, gains: Array, bank: BankHands) -> tuple[Array, Array]:
    """What all hands of six cards that hold these five are worth together: before and with the
    exchange of a card that may follow."""
    five, six = classes(5), classes(6)
    worth = _bets(plain, gains, 6, _counted(plain, bank, 6))
    second = plain.second[0] if len(plain.second) else None
    if second is None or not second[WITH_BET]:
        worth = np.maximum(worth, plain.fold[1])
    before = np.zeros(len(five.cards))
    _add_six(five, six, bank.up, worth, before)
    if second is None or not second[DISCARD] or not _to_six(plain, int(second[AFTER])):
        return before, before
    further = worth.copy()
    _exchange_of_six(five, six, bank.up, before, float(second[COST]), further)
    after = np.zeros(len(five.cards))
    _add_six(five, six, bank.up, further, after)
    return before, after


@inlined
def five_of_six(five: Classes, six: Array, gone: int) -> int:
    """The class of the other five of six cards in order."""
    at, n = 0, 0
    for k in range(6):
        if k != gone:
            n += 1
            at += five.sets[n, six[k]]
    return int(five.number[at])


@compiled
def _add_six(five: Classes, six: Classes, up: int, worth: Array, sums: Array) -> None:
    hand = np.zeros(6, dtype=np.int64)
    for h in range(worth.shape[0]):
        there = True
        for k in range(6):
            hand[k] = six.cards[h, k]
            there = there and hand[k] != up
        if there:
            for gone in range(6):
                at = five_of_six(five, hand, gone)
                sums[at] += worth[h] * six.sizes[h] / five.sizes[at]


@inlined
def best_of_six(five: Classes, sums: Array, hand: Array, worth: float) -> tuple[int, float]:
    """The card of six, in order, that is best exchanged, and the mean with all that may come."""
    best, which = -1e9, 0
    for gone in range(6):
        mean = (sums[five_of_six(five, hand, gone)] - worth) / (LEFT - 1)
        if mean > best:
            best, which = mean, gone
    return which, best


@compiled
def _exchange_of_six(
    five: Classes, six: Classes, up: int, sums: Array, cost: float, worth: Array
) -> None:
    hand = np.zeros(6, dtype=np.int64)
    for h in range(worth.shape[0]):
        for k in range(6):
            hand[k] = six.cards[h, k]
        _, mean = best_of_six(five, sums, hand, worth[h])
        worth[h] = max(worth[h], mean - cost)


# -- five cards ----------------------------------------------------------------------------------


@compiled
def _exchange_one(five: Classes, four: Array, worth: Array, codes: Array, means: Array) -> None:
    """The card that is best exchanged for another, and the mean then; ``four`` are sums by the four
    cards that stay."""
    for h in range(worth.shape[0]):
        means[h] = -1e9
        for gone in range(5):
            at, n = 0, 0
            for k in range(5):
                if k != gone:
                    n += 1
                    at += five.sets[n, five.cards[h, k]]
            mean = (four[at] - worth[h]) / LEFT
            if mean > means[h]:
                means[h] = mean
                codes[h] = 1 + gone


@compiled
def _choose(
    plain: Plain,
    dealt: Classes,
    up: int,
    worths: Array,
    sums: Sums,
    six: Array,
    best: Array,
    first: Array,
) -> None:
    """The best choice with every hand dealt. ``first`` and ``best`` have the better of bet and fold
    and what it is worth, and become those of the best choice. Columns of ``worths`` and ``sums``:
    hands that end a round, those that may buy again, and what a rank given away changes."""
    m = plain.each
    hand = np.zeros(m, dtype=np.int64)
    last, again, moved = np.zeros(MASKS), np.zeros(MASKS), np.zeros((5, MASKS))
    rest, full = 51 - m, (1 << m) - 1
    sets = dealt.sets
    ways = np.ones(6)
    for n in range(1, 6):
        ways[n] = ways[n - 1] * (rest - n + 1) / n
    for h in range(first.shape[0]):
        there = True
        for k in range(m):
            hand[k] = dealt.cards[h, k]
            there = there and hand[k] != up
        if not there:
            continue
        if m == 5 and plain.dealt[dealt.values[h]] > 0:
            best[h] = plain.dealt[dealt.values[h]]
            continue
        own = h if m == 5 else 0
        keeping(sets, sums, LAST, worths[own, LAST], hand, last)
        if plain.second.shape[0]:
            keeping(sets, sums, AGAIN, worths[own, AGAIN], hand, again)
        for k in range(m):
            column = MOVED + (hand[k] >> 2)
            keeping(sets, sums, column, worths[own, column], hand, moved[k])
        score = best[h]
        for p in range(plain.first.shape[0]):
            if m + plain.first[p, MORE] == 6:
                mean = six[h] / rest - plain.first[p, PRICE]
                if mean > score:
                    score, best[h], first[h] = mean, mean, 1 + MASKS * p
                continue
            for gone in range(1 << m):
                size, shift = 0, 0.0
                for k in range(m):
                    if gone >> k & 1:
                        size += 1
                        shift += moved[k, full & ~gone]
                new = size + plain.first[p, MORE]
                if size < plain.first[p, LEAST] or size > plain.first[p, MOST] or new == 0:
                    continue
                total = again[full & ~gone] if may_buy_again(plain, p, size) else last[full & ~gone]
                mean = total / ways[new] - plain.first[p, PRICE - 1 + max(size, 1)]
                if mean + shift / ways[new] > score:
                    score = mean + shift / ways[new]
                    best[h], first[h] = mean, 1 + MASKS * p + gone


@inlined
def may_buy_again(plain: Plain, purchase: int, cards: int) -> bool:
    """Whether a second purchase may follow this one, with which so many cards were exchanged."""
    for k in range(plain.second.shape[0]):
        if plain.second[k, AFTER] == purchase and plain.second[k, AFTER_CARDS] in (-1, cards):
            return True
    return False
