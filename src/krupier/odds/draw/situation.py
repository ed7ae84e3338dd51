"""The best play of one situation: own cards, and the bank's open card.

All purchases are gone through, with all cards that can come, and each final hand is compared with
all hands that the bank can still have. The bank's hands are sorted once by value; going through
them, counters are kept for one, two and three cards, so that hands which hold a bought card are
left out by inclusion and exclusion. Where four or five cards are bought, draws are taken at even
steps from all hands in the order of their values, from a random beginning.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from krupier.hands.compiled import compiled, inlined
from krupier.hands.kernels import Array, Index, best, number
from krupier.hands.scales import SUIT_SHIFT
from krupier.odds.draw.bank_card import HIGHER, LOWER, STRAIGHT, BankCard, flush_cards, gain

MEAN, SQUARE, HIT, STAKED = range(4)
"""What is noted of a way to play: per ante, with all that is staked and paid."""
PLAIN = 4
"""And, of a situation, what bet or fold alone would win."""
DEALT, FOLD, BET = -2, -1, 0
MOST = 47
"""Cards that are not in sight."""
MOST_PAYS = 63
"""Gains are kept by what the bet pays; hands that pay more are taken for one."""
NO_LIMIT = 1 << 14
"""Above all values."""
LONG_DRAWS = 2_000
"""Steps in which draws of four and five cards are taken."""


class Rules(NamedTuple):
    """A game as the kernel takes it; amounts in antes."""

    lookup: Index
    table: Array
    needed: int
    ace_king: bool
    two_pairs: int
    straight: int
    full_house: int
    """The lowest values of these hands."""
    bet: float
    nets: Array
    """Closed bank, lower, equal, higher: a base and how many times the pay of the bet."""
    fold: Array
    """What a fold wins before and after a purchase."""
    pays: Array
    pays_four: Array
    beats_four: Array
    pays_six: Array
    pays_six_suited: Array
    double: bool
    dealt: Array
    """What a dealt hand wins at once, by value; 0 where the round goes on."""
    first: Array
    """Purchases: least, most, cards more, and prices of one to five cards."""
    second: Array
    """One purchase after a first with one card: its number, cards it must have exchanged (-1: any),
    cards discarded (0 or 1), its price, whether the bet is placed with it; no row if none."""
    insurance: Array
    """What it pays, the part of the possible win that it may be, the least value, whether it comes
    back where the bank's hand is better; empty if there is none."""
    card: BankCard


class Lists(NamedTuple):
    """Hands in the order of their values."""

    bank: Array
    """The bank's four other cards beside its open one, where it opens."""
    bank_values: Array
    closed: Array
    """Some of those where it does not."""
    four: Array
    """By rank: four cards beside a card of this rank of the first suit."""
    five: Array
    sets: Array
    """Ranks with which the bank does not open."""


class Work(NamedTuple):
    """Room for one situation."""

    queries: Array
    """Value, number of cards, number of bought cards, and these cards."""
    keys: Array
    bits: Array
    pays: Array
    counts: Array
    """Hands of the bank that are lower, and lower or equal."""
    values: Array
    order: Array
    buckets: Array
    bank: Array
    bank_values: Array
    one: Array
    two: Array
    three: Array
    number: Array
    """The values of four cards with the open one; 0 where the bank does not open."""
    gains: Array
    gained: Array
    ways: Array


def room(queries: int) -> Work:
    n = MOST * (MOST - 1) * (MOST - 2) // 6
    four = n * (MOST - 3) // 4
    return Work(
        queries=np.zeros((queries, 8), dtype=np.int32),
        keys=np.zeros(queries, dtype=np.int64),
        bits=np.zeros(queries, dtype=np.int64),
        pays=np.zeros(queries),
        counts=np.zeros((queries, 2), dtype=np.int32),
        values=np.zeros((queries, 4)),
        order=np.zeros(queries, dtype=np.int32),
        buckets=np.zeros(1 << 14, dtype=np.int32),
        bank=np.zeros((four, 4), dtype=np.int8),
        bank_values=np.zeros(four, dtype=np.int32),
        one=np.zeros(MOST, dtype=np.int32),
        two=np.zeros((MOST, MOST), dtype=np.int32),
        three=np.zeros(n, dtype=np.int32),
        number=np.zeros(four, dtype=np.int16),
        gains=np.zeros((105, 64, 3, 4)),
        gained=np.zeros((105, 64, 3), dtype=np.int8),
        ways=np.zeros((64, 7), dtype=np.int64),
    )


# -- final hands to compare --------------------------------------------------------------------


@compiled
def _six(rules: Rules, key: int, bits: int) -> float:
    """What six cards are paid for their best two combinations."""
    for suit in range(4):
        if key >> SUIT_SHIFT + 4 * suit & 15 >= 5:
            mask = bits >> 16 * suit & 0x1FFF
            other = 0
            for rank in range(12, -1, -1):
                if mask >> rank & 1:
                    other = rank
            for more in range(4):
                ranks = bits >> 16 * more & 0x1FFF
                if more != suit and ranks:
                    other = 0
                    while ranks >> other != 1:
                        other += 1
            return float(rules.pays_six_suited[other << 13 | mask])
    return float(rules.pays_six[number(rules.lookup, key)])


@compiled
def judge(rules: Rules, work: Work, asked: int) -> None:
    """The values of all final hands, and what they are paid."""
    index, table = rules.lookup, rules.table
    keys, bits, queries, out = work.keys, work.bits, work.queries, work.pays
    pays, pays_four, beats_four = rules.pays, rules.pays_four, rules.beats_four
    for q in range(asked):
        if queries[q, 1] == 4:
            at = number(index, keys[q])
            queries[q, 0] = beats_four[at]
            out[q] = pays_four[at]
        else:
            value = best(index, table, keys[q], bits[q])
            queries[q, 0] = value
            out[q] = pays[value]
    if rules.double:
        for q in range(asked):
            if queries[q, 1] == 6:
                out[q] = _six(rules, keys[q], bits[q])


@inlined
def triple(i: int, j: int, k: int) -> int:
    """The number of three cards in ascending order."""
    return i + j * (j - 1) // 2 + k * (k - 1) * (k - 2) // 6


@inlined
def quadruple(i: int, j: int, k: int, m: int) -> int:
    return triple(i, j, k) + m * (m - 1) * (m - 2) * (m - 3) // 24


@inlined
def _holding(
    one: Array, two: Array, three: Array, number: Array, queries: Array, q: int, below: int
) -> int:
    """How many hands of the bank passed hold a card bought for a final hand; ``below`` is the limit
    of their values."""
    n, k = 0, queries[q, 2]
    for a in range(3, 3 + k):
        x = queries[q, a]
        n += one[x]
        for b in range(a + 1, 3 + k):
            y = queries[q, b]
            n -= two[x, y]
            for c in range(b + 1, 3 + k):
                z = queries[q, c]
                n += three[triple(x, y, z)]
                for d in range(c + 1, 3 + k):
                    if 0 < number[quadruple(x, y, z, queries[q, d])] < below:
                        n -= 1
    return n


@compiled
def compare(rules: Rules, work: Work, asked: int, hands: int, threes: bool) -> None:
    """Counts for every final hand the bank's hands that open and are lower, or lower or equal. At
    the end the counters tell of all hands with which the bank opens."""
    buckets, queries, order, counts = work.buckets, work.queries, work.order, work.counts
    bank, values, needed = work.bank, work.bank_values, rules.needed
    one, two, three, numbers = work.one, work.two, work.three, work.number
    buckets[:] = 0
    for q in range(asked):
        buckets[queries[q, 0]] += 1
    start = 0
    for value in range(buckets.shape[0]):
        n = buckets[value]
        buckets[value] = start
        start += n
    for q in range(asked):
        value = queries[q, 0]
        order[buckets[value]] = q
        buckets[value] += 1
    one[:] = 0
    two[:] = 0
    if threes:
        three[:] = 0
    at = 0
    first = 0
    while first < asked and queries[order[first], 0] <= needed:
        # not even a bank that opens with its lowest hand is beaten
        counts[order[first], 0] = counts[order[first], 1] = 0
        first += 1
    while first < asked:
        value = queries[order[first], 0]
        while at < hands and values[at] < value:
            _pass(one, two, three, bank, at, threes)
            at += 1
        last = first
        while last < asked and queries[order[last], 0] == value:
            q = order[last]
            held = _holding(one, two, three, numbers, queries, q, value)
            counts[q, 0] = counts[q, 1] = at - held
            last += 1
        before = at
        while at < hands and values[at] == value:
            _pass(one, two, three, bank, at, threes)
            at += 1
        if at > before:
            for m in range(first, last):
                q = order[m]
                if queries[q, 1] > 4:  # hands of four cards do not tie with five
                    held = _holding(one, two, three, numbers, queries, q, value + 1)
                    counts[q, 1] = at - held
        first = last
    while at < hands:
        _pass(one, two, three, bank, at, threes)
        at += 1


@inlined
def _pass(one: Array, two: Array, three: Array, bank: Array, at: int, threes: bool) -> None:
    a, b, c, d = bank[at, 0], bank[at, 1], bank[at, 2], bank[at, 3]
    one[a] += 1
    one[b] += 1
    one[c] += 1
    one[d] += 1
    two[a, b] += 1
    two[a, c] += 1
    two[a, d] += 1
    two[b, c] += 1
    two[b, d] += 1
    two[c, d] += 1
    if threes:
        three[triple(a, b, c)] += 1
        three[triple(a, b, d)] += 1
        three[triple(a, c, d)] += 1
        three[triple(b, c, d)] += 1


# -- what a final hand is worth ----------------------------------------------------------------


@inlined
def insured(
    insurance: Array,
    bet: float,
    closed: float,
    beaten: float,
    total: float,
    value: int,
    pays: float,
) -> float:
    """The best insurance of a hand that the bank beats so often; linear, so it is all or none."""
    if insurance.shape[0] == 0:
        return 0.0
    most = insurance[1] * pays * bet
    lost = total - closed - (beaten if insurance[3] else 0.0)
    worth_it = closed * insurance[0] > lost
    return float(most) if worth_it and value >= insurance[2] and most >= bet else 0.0


@inlined
def net_of(nets: Array, insurance: Array, case: int, pays: float, stake: float) -> float:
    """What ante, bet and insurance win: a closed bank, lower, equal, higher."""
    net = nets[case, 0] + nets[case, 1] * pays
    if stake > 0:
        if case == 0:
            net += stake * insurance[0]
        elif case < 3 or insurance[3] == 0:
            net -= stake
    return float(net)


@inlined
def _standing(rules: Rules, value: int) -> int:
    standing = LOWER if value < rules.straight else STRAIGHT
    return HIGHER if value >= rules.full_house else standing


@inlined
def _gain_row(queries: Array, q: int, rest: Array) -> int:
    """Where the gain of a card for the bank is kept, by the ranks of up to two bought cards."""
    if queries[q, 2] == 1:
        return int(1 + (rest[queries[q, 3]] >> 2))
    if queries[q, 2] == 2:
        one, other = rest[queries[q, 3]] >> 2, rest[queries[q, 4]] >> 2
        low, high = min(one, other), max(one, other)
        return int(14 + high * (high + 1) // 2 + low)
    return 0


@compiled
def find_gains(
    rules: Rules, lists: Lists, work: Work, asked: int, rest: Array, left: Array, up: int
) -> None:
    """What a card for the bank gains with each final hand, once for all that it is the same for."""
    queries, gained, pays, two_pairs = work.queries, work.gained, work.pays, rules.two_pairs
    gained[:] = 0
    flush = flush_cards(lists.closed, up, rules.card.highest, rest)
    for q in range(asked):
        if queries[q, 0] >= two_pairs:
            row, at = _gain_row(queries, q, rest), min(int(pays[q]), MOST_PAYS)
            standing = _standing(rules, queries[q, 0])
            if not gained[row, at, standing]:
                gained[row, at, standing] = 1
                _find_gain(rules, lists, work, q, rest, left, up, flush, row, at, standing)


@compiled
def _find_gain(
    rules: Rules,
    lists: Lists,
    work: Work,
    q: int,
    rest: Array,
    left: Array,
    up: int,
    flush: tuple[float, float],
    row: int,
    at: int,
    standing: int,
) -> None:
    pays = work.pays[q]
    known = work.queries[q, 2] if row else 0
    for j in range(known):
        left[rest[work.queries[q, 3 + j]] >> 2] -= 1
    gain(
        rules.card,
        lists.sets,
        left,
        up >> 2,
        flush,
        standing,
        net_of(rules.nets, rules.insurance, 0, pays, 0.0),
        net_of(rules.nets, rules.insurance, 1, pays, 0.0),
        net_of(rules.nets, rules.insurance, 3, pays, 0.0),
        work.gains[row, at, standing],
    )
    for j in range(known):
        left[rest[work.queries[q, 3 + j]] >> 2] += 1


@compiled
def evaluate(
    rules: Rules,
    work: Work,
    start: int,
    last: int,
    rest: Array,
    hands: int,
    paid: float,
    may_fold: bool,
) -> None:
    """The better of betting on final hands and folding them; ``hands`` of the bank open."""
    queries, counts, all_pays, values = work.queries, work.counts, work.pays, work.values
    one, two, three, numbers = work.one, work.two, work.three, work.number
    nets, insurance, bet, folds = rules.nets, rules.insurance, rules.bet, rules.fold
    gains, price, two_pairs = work.gains, rules.card.price, rules.two_pairs
    for q in range(start, last):
        k = queries[q, 2]
        n = rest.shape[0] - k
        total = n * (n - 1) * (n - 2) * (n - 3) / 24
        held = _holding(one, two, three, numbers, queries, q, NO_LIMIT)
        closed = total - (hands - held)
        lower = float(counts[q, 0])
        equal = float(counts[q, 1] - counts[q, 0])
        higher = total - closed - lower - equal
        value, pays = queries[q, 0], all_pays[q]
        stake = insured(insurance, bet, closed, higher, total, value, pays)
        mean, square, hit = 0.0, 0.0, 0.0
        for case in range(4):
            share = closed if case == 0 else lower if case == 1 else equal if case == 2 else higher
            net = net_of(nets, insurance, case, pays, stake) - paid
            mean += share * net
            square += share * net * net
            hit += share if net > 0 else 0.0
        staked = 1.0 + bet + paid + stake
        if price > 0 and value >= two_pairs:
            standing = _standing(rules, value)
            row, at = _gain_row(queries, q, rest), min(int(pays), MOST_PAYS)
            more, buys = gains[row, at, standing, 0], gains[row, at, standing, 2]
            net = net_of(nets, insurance, 0, pays, stake) - paid
            mean += closed * more
            square += closed * (2 * net * more + gains[row, at, standing, 1])
            hit -= closed * (buys - gains[row, at, standing, 3]) if net > 0 else 0.0
            staked += closed / total * buys * price
        mean /= total
        square /= total
        hit /= total
        fold = folds[0 if k == 0 else 1] - paid
        if may_fold and fold >= mean:
            mean, square, hit, staked = fold, fold * fold, 0.0, 1.0 + paid
        values[q, MEAN] = mean
        values[q, SQUARE] = square
        values[q, HIT] = hit
        values[q, STAKED] = staked
