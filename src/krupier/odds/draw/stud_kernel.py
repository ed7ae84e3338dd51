"""The counting behind ``stud``: all hands of the bank against all hands of the player at once.

The bank's hands are sorted by value. Going through them from the lowest, a counter is kept for
every set of cards: how many hands passed hold it. The hands passed that hold none of a player's
cards follow by inclusion and exclusion over the subsets of these cards. A counter has three parts
in one number: hands of a lower value, of the same value, and hands with which the bank does not
open.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from krupier.hands.compiled import compiled, inlined
from krupier.hands.kernels import Array, Index, best

EQUAL, CLOSED = 22, 34
"""Where the parts of a counter begin: fewer than 2^22 hands are lower, than 2^12 equal."""
LOWER_MASK, EQUAL_MASK = (1 << EQUAL) - 1, (1 << CLOSED - EQUAL) - 1


class Counters(NamedTuple):
    """Hands passed that hold these cards, by the number of the set."""

    all: Array
    one: Array
    two: Array
    three: Array
    four: Array
    five: Array


class Bank(NamedTuple):
    """The hands of the bank from the lowest: the cards not in sight, and values."""

    cards: Array
    values: Array


class Hands(NamedTuple):
    """Hands of the player that differ by more than a renaming of suits."""

    cards: Array
    values: Array
    weights: Array
    number_of: Array
    """For all five cards: 32 × the number of the hand in ``cards`` + the renaming."""
    renamings: Array
    sets: Array
    """How many sets of n cards there are below a card: ``sets[n, card]``."""


@compiled
def binomials() -> Array:
    sets = np.zeros((6, 53), dtype=np.int64)
    for card in range(53):
        sets[0, card] = 1
        for n in range(1, 6):
            sets[n, card] = sets[n, card - 1] + sets[n - 1, card - 1] if card else 0
    return sets


@inlined
def two_at(sets: Array, a: int, b: int) -> int:
    low, high = (a, b) if a < b else (b, a)
    return int(sets[2, high] + low)


@compiled
def set_at(sets: Array, cards: Array, n: int) -> int:
    """The number of a set of cards in ascending order."""
    at = 0
    for k in range(n):
        at += sets[k + 1, cards[k]]
    return at


@compiled
def bank_hands(index: Index, table: Array, up: int, cards: Array, values: Array) -> None:
    """All hands of the bank; with an open card (``up`` ≥ 0) its other four cards."""
    n = 0
    first = up if up >= 0 else -1
    for a in range(52):
        if a == first:
            continue
        for b in range(a + 1, 52):
            if b == first:
                continue
            for c in range(b + 1, 52):
                if c == first:
                    continue
                for d in range(c + 1, 52):
                    if d == first:
                        continue
                    key = index.keys[a] + index.keys[b] + index.keys[c] + index.keys[d]
                    bits = index.bits[a] | index.bits[b] | index.bits[c] | index.bits[d]
                    if up >= 0:
                        key += index.keys[up]
                        bits |= index.bits[up]
                        cards[n, 0], cards[n, 1], cards[n, 2], cards[n, 3] = a, b, c, d
                        values[n] = best(index, table, key, bits)
                        n += 1
                        continue
                    for e in range(d + 1, 52):
                        cards[n, 0], cards[n, 1], cards[n, 2], cards[n, 3] = a, b, c, d
                        cards[n, 4] = e
                        more = index.keys[e]
                        values[n] = best(index, table, key + more, bits | index.bits[e])
                        n += 1


@compiled
def player_hands(up: int, renamings: Array, sets: Array, cards: Array, number_of: Array) -> int:
    """Fills ``cards`` with the hands whose suits are in order, and ``number_of`` for all hands.

    Suits may change places unless it is that of the open card, which is the first.
    """
    free = 1 if up >= 0 else 0
    hand = np.zeros(5, dtype=np.int64)
    masks = np.zeros(4, dtype=np.int64)
    place = np.zeros(4, dtype=np.int64)
    n = 0
    for step in range(2):
        for a in range(52):
            for b in range(a + 1, 52):
                for c in range(b + 1, 52):
                    for d in range(c + 1, 52):
                        for e in range(d + 1, 52):
                            hand[0], hand[1], hand[2], hand[3], hand[4] = a, b, c, d, e
                            if up in (a, b, c, d, e):
                                continue
                            masks[:] = 0
                            for card in hand:
                                masks[card & 3] |= 1 << (card >> 2)
                            ordered = True
                            for suit in range(4):
                                place[suit] = suit
                                if suit >= free:
                                    place[suit] = free
                                    for other in range(free, 4):
                                        before = masks[other] > masks[suit]
                                        same = masks[other] == masks[suit] and other < suit
                                        if before or same:
                                            place[suit] += 1
                                ordered = ordered and place[suit] == suit
                            if step == 0 and ordered:
                                cards[n] = hand
                                number_of[set_at(sets, hand, 5)] = 32 * n
                                n += 1
                            elif step == 1 and not ordered:
                                own = set_at(sets, hand, 5)
                                for k in range(renamings.shape[0]):
                                    if (renamings[k] == place).all():
                                        renamed(hand, renamings[k])
                                        rep = number_of[set_at(sets, hand, 5)]
                                        number_of[own] = (rep >> 5 << 5) + k
                                        break
    return n


@compiled
def renamed(hand: Array, renaming: Array) -> None:
    """Renames suits and puts the cards in order again."""
    for k in range(hand.shape[0]):
        hand[k] = hand[k] >> 2 << 2 | renaming[hand[k] & 3]
    for k in range(1, hand.shape[0]):
        card, at = hand[k], k
        while at and hand[at - 1] > card:
            hand[at] = hand[at - 1]
            at -= 1
        hand[at] = card


@inlined
def _pass(counters: Counters, sets: Array, cards: Array, k: int, amount: int) -> None:
    """Adds a hand of the bank to the counters of all sets that it holds."""
    m = cards.shape[1]
    counters.all[0] += amount
    for i in range(m):
        a = cards[k, i]
        counters.one[a] += amount
        for j in range(i + 1, m):
            b = sets[2, cards[k, j]] + a
            counters.two[b] += amount
            for h in range(j + 1, m):
                c = sets[3, cards[k, h]] + b
                counters.three[c] += amount
                for g in range(h + 1, m):
                    d = sets[4, cards[k, g]] + c
                    counters.four[d] += amount
                    for f in range(g + 1, m):
                        counters.five[sets[5, cards[k, f]] + d] += amount


@compiled
def without(counters: Counters, sets: Array, hand: Array) -> int:
    """Hands passed that hold none of these cards, which are in ascending order."""
    total = counters.all[0]
    n = hand.shape[0]
    fives = counters.five.shape[0] > 1  # not where one card of the bank lies open
    for i in range(n):
        a = hand[i]
        total -= counters.one[a]
        for j in range(i + 1, n):
            b = sets[2, hand[j]] + a
            total += counters.two[b]
            for h in range(j + 1, n):
                c = sets[3, hand[h]] + b
                total -= counters.three[c]
                for g in range(h + 1, n):
                    d = sets[4, hand[g]] + c
                    total += counters.four[d]
                    if fives:
                        for f in range(g + 1, n):
                            total -= counters.five[sets[5, hand[f]] + d]
    return int(total)


@inlined
def _inserted(hand: Array, card: int, into: Array) -> None:
    at = 0
    for k in range(hand.shape[0]):
        if hand[k] < card:
            into[k] = hand[k]
            at = k + 1
        else:
            into[k + 1] = hand[k]
    into[at] = card


@compiled
def count(
    counters: Counters, bank: Bank, hands: Hands, needed: int, up: int, exchange: bool, found: Array
) -> None:
    """Fills ``found``, by hand of the player in the order of values: the counters of the bank's
    hands that are left, in the last column, and by card that was exchanged before."""
    sets = hands.sets
    six = np.zeros(6, dtype=np.int64)
    at, first = 0, 0
    n = bank.values.shape[0]
    for k in range(n):
        if bank.values[k] < needed:
            _pass(counters, sets, bank.cards, k, 1 << CLOSED)
    while first < hands.values.shape[0]:
        value = hands.values[first]
        while at < n and bank.values[at] < value:
            _pass(counters, sets, bank.cards, at, 1)
            at += 1
        same = at
        while same < n and bank.values[same] == value:
            _pass(counters, sets, bank.cards, same, 1 << EQUAL)
            same += 1
        last = first
        while last < hands.values.shape[0] and hands.values[last] == value:
            hand = hands.cards[last]
            found[last, 52 if exchange else 0] = without(counters, sets, hand)
            if exchange:
                for card in range(52):
                    held = card == up
                    for one in hand:
                        held = held or one == card
                    if not held:
                        _inserted(hand, card, six)
                        found[last, card] = without(counters, sets, six)
            last += 1
        for k in range(at, same):
            _pass(counters, sets, bank.cards, k, 1 - (1 << EQUAL))
        at = same
        first = last


@inlined
def worth(counter: int, opens: bool, total: int, nets: Array, kind: int) -> int:
    """What a bet wins against all these hands of the bank."""
    lower, equal = counter & LOWER_MASK, counter >> EQUAL & EQUAL_MASK
    closed = counter >> CLOSED
    if not opens:
        return int(closed * nets[kind, 0] + (total - closed) * nets[kind, 3])
    better = lower - closed
    worse = total - lower - equal
    return int(
        closed * nets[kind, 0]
        + better * nets[kind, 1]
        + equal * nets[kind, 2]
        + worse * nets[kind, 3]
    )


@inlined
def _add(ends: Array, line: int, kind: int, counter: int, opens: bool, total: int, w: int) -> None:
    lower, equal = counter & LOWER_MASK, counter >> EQUAL & EQUAL_MASK
    closed = counter >> CLOSED
    ends[line, kind, 0] += w * closed
    if opens:
        ends[line, kind, 1] += w * (lower - closed)
        ends[line, kind, 2] += w * equal
        ends[line, kind, 3] += w * (total - lower - equal)
    else:
        ends[line, kind, 3] += w * (total - closed)


@compiled
def choose(
    hands: Hands,
    found: Array,
    opens: Array,
    kinds: Array,
    nets: Array,
    folds: Array,
    price: int,
    bank_left: Array,
    up: int,
    price_paid: bool,
    ends: Array,
    plays: Array,
) -> None:
    """The best of bet, fold and exchange for every hand of the player.

    ``ends`` counts rounds by line (bet, bet after an exchange, fold, fold after an exchange), kind
    and case; those after an exchange by its new card as well. ``plays`` says for every hand what is
    best: -1 fold, 0 bet, n exchange its n-th card. ``folds`` is what a fold wins before and after
    an exchange, ``bank_left`` how many hands the bank can have then.
    """
    left = 52 - 5 - (1 if up >= 0 else 0)
    five = np.zeros(5, dtype=np.int64)
    for h in range(hands.values.shape[0]):
        pat = found[h, found.shape[1] - 1]
        # compared over all new cards: the sums after an exchange have bank_left[1] × left rounds
        scale = bank_left[1] * left
        bet = worth(pat, opens[h], bank_left[0], nets, kinds[h]) * scale
        fold = folds[0] * bank_left[0] * scale
        play, most = (0, bet) if bet > fold else (-1, fold)
        if price_paid:
            for k in range(5):
                total = 0
                for card in range(52):
                    total += _after(
                        hands, found, opens, kinds, nets, folds, bank_left, up, h, k, card, five
                    )
                total = (total - price * scale) * bank_left[0]
                if total > most:
                    play, most = k + 1, total
        plays[h] = play
        weight = hands.weights[h]
        if play == 0:
            _add(ends, 0, kinds[h], pat, opens[h], bank_left[0], weight)
        elif play < 0:
            ends[2, 0, 0] += weight * bank_left[0]
        else:
            _add_exchange(
                *(hands, found, opens, kinds, nets, folds, bank_left, up, h, play - 1, five, ends)
            )


@inlined
def _reached(hands: Hands, up: int, h: int, k: int, card: int, five: Array) -> int:
    """Where ``found`` has what follows when hand ``h`` gets a card for its ``k``-th; -1 if it
    cannot."""
    hand = hands.cards[h]
    if card == up:
        return -1
    for one in hand:
        if one == card:
            return -1
    at, put = 0, False
    for j in range(5):
        if j == k:
            continue
        if not put and hand[j] > card:
            five[at] = card
            at += 1
            put = True
        five[at] = hand[j]
        at += 1
    if not put:
        five[at] = card
    code = hands.number_of[set_at(hands.sets, five, 5)]
    gone = hand[k] >> 2 << 2 | hands.renamings[code & 31, hand[k] & 3]
    return int((code >> 5) * 64 + gone)


@inlined
def _after(
    hands: Hands,
    found: Array,
    opens: Array,
    kinds: Array,
    nets: Array,
    folds: Array,
    bank_left: Array,
    up: int,
    h: int,
    k: int,
    card: int,
    five: Array,
) -> int:
    at = _reached(hands, up, h, k, card, five)
    if at < 0:
        return 0
    f = at >> 6
    bet = worth(found[f, at & 63], opens[f], bank_left[1], nets, kinds[f])
    return int(max(bet, folds[1] * bank_left[1]))


@compiled
def _add_exchange(
    hands: Hands,
    found: Array,
    opens: Array,
    kinds: Array,
    nets: Array,
    folds: Array,
    bank_left: Array,
    up: int,
    h: int,
    k: int,
    five: Array,
    ends: Array,
) -> None:
    weight = hands.weights[h]
    for card in range(52):
        at = _reached(hands, up, h, k, card, five)
        if at < 0:
            continue
        f = at >> 6
        counter = found[f, at & 63]
        bet = worth(counter, opens[f], bank_left[1], nets, kinds[f])
        if bet > folds[1] * bank_left[1]:
            _add(ends, 1, kinds[f], counter, opens[f], bank_left[1], weight)
        else:
            ends[3, 0, 0] += weight * bank_left[1]
