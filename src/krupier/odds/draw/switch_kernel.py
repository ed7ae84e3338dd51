"""The counting behind ``switch``: two hands and an open card against all hands of the bank.

The bank's hands are sorted by value. Going through them from the lowest, a counter is kept for
every set of up to four cards: how many hands passed hold it. Those passed that hold none of the
player's ten cards follow by inclusion and exclusion. Situations are asked in the order of their
values, so one pass serves all of them, and each is known as well as if all 101,270 hands that the
bank can have had been compared.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from krupier.hands.compiled import compiled, inlined
from krupier.hands.kernels import Array, Index, best, ranks_value
from krupier.odds.draw.stud_kernel import Bank
from krupier.odds.luck import draw

OWN = 10
OPEN = 4, 9
"""Which of the ten cards lie open; the first five are the first hand."""
HANDS = 4
"""First and second hand as they are dealt, and after a switch."""
CLOSED, LOWER, EQUAL, HIGHER = range(4)
"""The bank does not open, or its hand is lower than the player's, equal, higher."""
FOLD, BET, INSURED = range(3)
GAIN, SQUARED_GAIN, MEAN, SQUARE, HIT, STAKED, SWITCHES, BETS, INSURANCES, COLUMNS = range(10)
EQUAL_AT, CLOSED_AT = 22, 40
"""Where parts of a counter begin: hands of a lower value, equal ones, those that do not open."""
LOWER_MASK, EQUAL_MASK = (1 << EQUAL_AT) - 1, (1 << CLOSED_AT - EQUAL_AT) - 1


class Rules(NamedTuple):
    """The game in antes of one hand."""

    lookup: Index
    table: Array
    sets: Array
    """How many sets of n cards there are below a card: ``sets[n, card]``."""
    needed: int
    """The value with which the bank opens."""
    nets: Array
    """What ante and bet win, without and after a switch, by case: a sum, and times what the bet
    pays."""
    pays: Array
    """What the bet pays, by value."""
    insured: Array
    """The greatest insurance, by value; nought where none is offered."""
    insurance: Array
    """What a unit of it wins, by case."""
    bet: float
    price: float


# -- the value of a hand and of both -------------------------------------------------------------


@inlined
def net(rules: Rules, switched: int, value: int, play: int, case: int) -> float:
    """What one hand wins, played so."""
    if play == FOLD:
        return -1.0
    won = rules.nets[switched, case, 0] + rules.nets[switched, case, 1] * rules.pays[value]
    if play == INSURED:
        won += rules.insured[value] * rules.insurance[case]
    return float(won)


@inlined
def staked(rules: Rules, value: int, play: int) -> float:
    """What is put on one hand beside its ante, played so."""
    if play == FOLD:
        return 0.0
    return float(rules.bet + (rules.insured[value] if play == INSURED else 0.0))


@inlined
def cases(rules: Rules, value: int, found: int, closed: int, total: int, out: Array) -> None:
    """How many hands of the bank bring each case."""
    out[CLOSED] = closed
    out[LOWER], out[EQUAL] = 0, 0
    if value >= rules.needed:
        out[EQUAL] = found >> EQUAL_AT & EQUAL_MASK
        out[LOWER] = (found & LOWER_MASK) - closed
    out[HIGHER] = total - closed - out[LOWER] - out[EQUAL]


@inlined
def best_play(rules: Rules, switched: int, value: int, counts: Array) -> tuple[int, float]:
    """How to play one hand, and what it wins on average."""
    total, bet, insured = 0, 0.0, 0.0
    for case in range(4):
        total += counts[case]
        bet += counts[case] * net(rules, switched, value, BET, case)
        insured += counts[case] * rules.insurance[case]
    insured *= rules.insured[value]
    play = BET
    if insured > 0:
        bet += insured
        play = INSURED
    return (play, float(bet / total)) if bet > -total else (FOLD, -1.0)


@compiled
def choose(
    rules: Rules, values: Array, found: Array, total: int, plays: Array, counts: Array
) -> tuple[int, float]:
    """Whether to switch, and what the round wins then; fills how to play each hand, switched or
    not, and its cases."""
    closed = found[0] >> CLOSED_AT
    kept, changed = 0.0, -rules.price
    for hand in range(HANDS):
        cases(rules, values[hand], found[hand], closed, total, counts[hand])
        plays[hand], worth = best_play(rules, hand >> 1, values[hand], counts[hand])
        if hand < 2:
            kept += worth
        else:
            changed += worth
    return (1, changed) if changed > kept else (0, kept)


@inlined
def _region(
    rules: Rules,
    first: int,
    values: Array,
    plays: Array,
    lower: int,
    hands: int,
    one: int,
    two: int,
    out: Array,
) -> None:
    """Adds the hands of the bank with which the lower and the higher of both hands meet these
    cases."""
    switched, higher = first >> 1, 2 * first + 1 - lower
    won = net(rules, switched, values[lower], plays[lower], one)
    won += net(rules, switched, values[higher], plays[higher], two)
    if switched:
        won -= rules.price
    out[SQUARE] += hands * won * won
    if won > 0:
        out[HIT] += hands


@compiled
def spread(
    rules: Rules, switched: int, values: Array, plays: Array, counts: Array, total: int, out: Array
) -> None:
    """Adds square, hits and stakes of a round played so: both hands meet the same bank."""
    first = 2 * switched
    lower = first if values[first] <= values[first + 1] else first + 1
    low, high = counts[lower], counts[2 * first + 1 - lower]
    same = values[first] == values[first + 1]
    here = np.zeros(COLUMNS)
    _region(rules, first, values, plays, lower, low[CLOSED], CLOSED, CLOSED, here)
    _region(rules, first, values, plays, lower, low[LOWER], LOWER, LOWER, here)
    _region(rules, first, values, plays, lower, low[EQUAL], EQUAL, EQUAL if same else LOWER, here)
    if not same:
        between = high[LOWER] - low[LOWER] - low[EQUAL]
        _region(rules, first, values, plays, lower, between, HIGHER, LOWER, here)
        _region(rules, first, values, plays, lower, high[EQUAL], HIGHER, EQUAL, here)
    _region(rules, first, values, plays, lower, high[HIGHER], HIGHER, HIGHER, here)
    out[SQUARE] += here[SQUARE] / total
    out[HIT] += here[HIT] / total
    out[STAKED] += 2.0 + switched * rules.price
    for hand in range(first, first + 2):
        out[STAKED] += staked(rules, values[hand], plays[hand])
        out[BETS] += int(plays[hand] != FOLD)
        out[INSURANCES] += int(plays[hand] == INSURED)
    out[SWITCHES] += switched


# -- all hands of the bank ------------------------------------------------------------------------


@compiled
def against_all(rules: Rules, own: Array, up: int, values: Array, found: Array) -> int:
    """Fills the counters of a situation by comparing all hands of the bank, one by one; the result
    is their number."""
    rest = np.zeros(52, dtype=np.int64)
    n = 0
    for card in range(52):
        if card != up and not (own == card).any():
            rest[n] = card
            n += 1
    found[:] = 0
    total = 0
    keys, bits = rules.lookup.keys, rules.lookup.bits
    for a in range(n):
        key_a, bits_a = keys[up] + keys[rest[a]], bits[up] | bits[rest[a]]
        for b in range(a):
            key_b, bits_b = key_a + keys[rest[b]], bits_a | bits[rest[b]]
            for c in range(b):
                key_c, bits_c = key_b + keys[rest[c]], bits_b | bits[rest[c]]
                for d in range(c):
                    key_d, bits_d = key_c + keys[rest[d]], bits_c | bits[rest[d]]
                    bank = best(rules.lookup, rules.table, key_d, bits_d)
                    total += 1
                    for hand in range(values.shape[0]):
                        found[hand] += int(bank < values[hand])
                        found[hand] += int(bank == values[hand]) << EQUAL_AT
                        found[hand] += int(bank < rules.needed) << CLOSED_AT
    return total


class Counters(NamedTuple):
    """Hands passed that hold these cards, by the number of the set."""

    all: Array
    one: Array
    two: Array
    three: Array
    four: Array


@inlined
def _pass(counters: Counters, sets: Array, bank: Bank, k: int, amount: int) -> None:
    """Adds a hand of the bank to the counters of all sets that it holds."""
    counters.all[0] += amount
    for g in range(4):
        one = bank.cards[k, g]
        counters.one[one] += amount
        for h in range(g):
            two = sets[2, one] + bank.cards[k, h]
            counters.two[two] += amount
            for i in range(h):
                three = sets[3, one] + sets[2, bank.cards[k, h]] + bank.cards[k, i]
                counters.three[three] += amount
                for j in range(i):
                    four = sets[4, one] + sets[3, bank.cards[k, h]] + sets[2, bank.cards[k, i]]
                    counters.four[four + bank.cards[k, j]] += amount


@inlined
def _without(counters: Counters, sets: Array, own: Array, row: int) -> int:
    """Hands passed that hold none of these cards, which are in ascending order."""
    total = counters.all[0]
    for g in range(OWN):
        one = own[row, g]
        total -= counters.one[one]
        for h in range(g):
            two = own[row, h]
            total += counters.two[sets[2, one] + two]
            for i in range(h):
                three = sets[3, one] + sets[2, two] + own[row, i]
                total -= counters.three[three]
                four = sets[4, one] + sets[3, two] + sets[2, own[row, i]]
                for j in range(i):
                    total += counters.four[four + own[row, j]]
    return int(total)


@compiled
def count(
    rules: Rules,
    counters: Counters,
    bank: Bank,
    own: Array,
    values: Array,
    order: Array,
    found: Array,
) -> None:
    """Fills the counters of all situations, whose hands ``order`` lists by value. A hand too low to
    meet a bank that opens needs none but those of the first, which tell how often it does not."""
    sets, n = rules.sets, bank.values.shape[0]
    for k in range(n):
        if bank.values[k] < rules.needed:
            _pass(counters, sets, bank, k, 1 << CLOSED_AT)
    at, same, value = 0, 0, -1
    for query in order:
        row, hand = query // HANDS, query % HANDS
        if values[row, hand] != value:
            for k in range(at, same):
                _pass(counters, sets, bank, k, 1 - (1 << EQUAL_AT))
            at, value = same, values[row, hand]
            while at < n and bank.values[at] < value:
                _pass(counters, sets, bank, at, 1)
                at += 1
            same = at
            while same < n and bank.values[same] == value:
                _pass(counters, sets, bank, same, 1 << EQUAL_AT)
                same += 1
        if hand == 0 or value >= rules.needed:
            found[row, hand] = _without(counters, sets, own, row)


# -- situations ----------------------------------------------------------------------------------


@compiled
def hand_key(rules: Rules, cards: Array, hand: int) -> tuple[int, int]:
    """Key and bits of one of the four hands that ten cards can make."""
    key, bits = 0, 0
    first = 5 * (hand & 1)
    for at in range(first, first + 5):
        card = cards[at]
        if hand >= 2 and at == OPEN[hand & 1]:
            card = cards[OPEN[1 - (hand & 1)]]
        key += rules.lookup.keys[card]
        bits |= rules.lookup.bits[card]
    return key, bits


@inlined
def _suited(cards: Array, first: int) -> bool:
    """Whether the four covered cards of a hand have one suit."""
    suit = cards[first] & 3
    return bool(
        cards[first + 1] & 3 == suit
        and cards[first + 2] & 3 == suit
        and cards[first + 3] & 3 == suit
    )


@compiled
def deal(
    rules: Rules,
    up: int,
    suited: bool,
    seed: int,
    plain: Array,
    own: Array,
    values: Array,
    control: Array,
) -> None:
    """Fills situations in which one hand or the other has four covered cards of a suit, or none:
    the own cards in order, the values of the four hands, and what :func:`mean_by_ranks` takes them
    to be worth."""
    state = np.uint64(seed)
    deck = np.zeros(51, dtype=np.int64)
    for card in range(51):
        deck[card] = card if card < up else card + 1
    worth = np.zeros(HANDS)
    for row in range(own.shape[0]):
        while True:
            state = draw(state, deck, OWN)
            if suited == (_suited(deck, 0) or _suited(deck, 5)):
                break
        for hand in range(HANDS):
            key, bits = hand_key(rules, deck, hand)
            values[row, hand] = best(rules.lookup, rules.table, key, bits)
            worth[hand] = plain[hand >> 1, ranks_value(rules.lookup, rules.table, key)]
        control[row] = max(worth[0] + worth[1], worth[2] + worth[3] - rules.price)
        for at in range(OWN):
            card, k = deck[at], at
            while k and own[row, k - 1] > card:
                own[row, k] = own[row, k - 1]
                k -= 1
            own[row, k] = card


@compiled
def play(rules: Rules, values: Array, found: Array, control: Array, total: int, out: Array) -> None:
    """Adds up what situations win under best play, and how much more than their ``control``."""
    plays = np.zeros(HANDS, dtype=np.int64)
    counts = np.zeros((HANDS, 4), dtype=np.int64)
    for row in range(values.shape[0]):
        switched, mean = choose(rules, values[row], found[row], total, plays, counts)
        gain = mean - control[row]
        out[GAIN] += gain
        out[SQUARED_GAIN] += gain * gain
        out[MEAN] += mean
        spread(rules, switched, values[row], plays, counts, total, out)


# -- an approximation whose mean is known ----------------------------------------------------------


@compiled
def mean_by_ranks(
    counts: Array, worth: Array, up: int, price: float, ways_of: Array
) -> tuple[float, int]:
    """The mean of what a round wins if hands were worth so much, flushes left out of account: over
    the ranks of all covered and open cards beside an open card of the bank. Also the deals counted.

    ``counts`` has the multisets of four ranks by rank, ``worth`` what each wins with a fifth one,
    without and after a switch, ``ways_of`` how many ways there are to take so many of so many.
    """
    left, both = np.zeros(13, dtype=np.int64), np.zeros(13, dtype=np.int64)
    won, deals = 0.0, 0
    for a in range(counts.shape[0]):
        first = 1
        for rank in range(13):
            there = 4 - int(rank == up)
            first *= ways_of[there, counts[a, rank]]
            left[rank] = there - counts[a, rank]
        if first == 0:
            continue
        for b in range(a + 1):
            ways = first
            for rank in range(13):
                ways *= ways_of[left[rank], counts[b, rank]]
            if ways == 0:
                continue
            if b < a:
                ways *= 2
            for rank in range(13):
                both[rank] = left[rank] - counts[b, rank]
            total = 0.0
            for x in range(13):
                if both[x] == 0:
                    continue
                for y in range(13):
                    kept = worth[0, a, x] + worth[0, b, y]
                    changed = worth[1, a, y] + worth[1, b, x] - price
                    total += both[x] * (both[y] - int(x == y)) * max(kept, changed)
            won += ways * total
            deals += ways * 43 * 42
    return won / deals, deals
