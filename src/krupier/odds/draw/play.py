"""All ways to play one situation, and the best of them.

Of three or more cards only those are exchanged that leave the best: a pair or else the two highest
cards, the highest card, none; and nobody exchanges four or five who has a pair.
"""

from __future__ import annotations

import numpy as np

from krupier.hands.compiled import compiled, inlined
from krupier.hands.kernels import Array
from krupier.odds.draw.situation import (
    BET,
    DEALT,
    FOLD,
    LONG_DRAWS,
    MEAN,
    PLAIN,
    Lists,
    Rules,
    Work,
    compare,
    evaluate,
    find_gains,
    judge,
    net_of,
    quadruple,
)

MASK, NEW, PAID, PURCHASE, START, COUNT, SECOND = range(7)
"""What is noted of a way: cards discarded, new cards, price, number of the purchase, its queries,
and where those of a second purchase begin."""


@compiled
def own_hands(up: int, cards: Array, sizes: Array) -> int:
    """The hands of four or five cards beside an open card of the first suit that differ by more
    than a renaming of the other suits, and how many each stands for."""
    m = cards.shape[1]
    hand = np.arange(m)
    masks = np.zeros(4, dtype=np.int64)
    n = 0
    while True:
        masks[:] = 0
        for card in hand:
            masks[card & 3] |= 1 << (card >> 2)
        ordered = masks[1] >= masks[2] >= masks[3]
        if ordered and not masks[0] >> (up >> 2) & 1:
            cards[n] = hand
            same = int(masks[1] == masks[2]) + int(masks[2] == masks[3])
            sizes[n] = 6 if same == 0 else 3 if same == 1 else 1
            n += 1
        k = m - 1
        while k >= 0 and hand[k] == 52 - m + k:
            k -= 1
        if k < 0:
            return n
        hand[k] += 1
        for j in range(k + 1, m):
            hand[j] = hand[j - 1] + 1


@compiled
def deal_bank(lists: Lists, own: Array, up: int, numbers: bool, rest: Array, work: Work) -> int:
    """The cards not in sight, and the bank's hands of them with which it opens, in the order of
    values; ``numbers``: also by their cards."""
    if numbers:
        work.number[:] = 0
    place = np.full(52, -1, dtype=np.int64)
    n = 0
    for card in range(52):
        if card != up and not (own == card).any():
            place[card] = n
            rest[n] = card
            n += 1
    hands = 0
    for k in range(lists.bank.shape[0]):
        a, b = place[lists.bank[k, 0]], place[lists.bank[k, 1]]
        c, d = place[lists.bank[k, 2]], place[lists.bank[k, 3]]
        if a >= 0 and b >= 0 and c >= 0 and d >= 0:
            work.bank[hands, 0], work.bank[hands, 1] = a, b
            work.bank[hands, 2], work.bank[hands, 3] = c, d
            work.bank_values[hands] = lists.bank_values[k]
            if numbers:
                work.number[quadruple(a, b, c, d)] = lists.bank_values[k]
            hands += 1
    return hands


@inlined
def _keeps_the_best(own: Array, mask: int, kept: int) -> bool:
    """Whether a large exchange leaves what is worth most: own cards are in ascending order."""
    n = own.shape[0]
    pair = -1
    for k in range(1, n):
        if own[k] >> 2 == own[k - 1] >> 2:
            pair = k
    if pair >= 0:
        best = 3 << (pair - 1) if kept == 2 else 0
        return bool(kept == 2 and ~mask & ((1 << n) - 1) == best)
    return bool(mask == (1 << n - kept) - 1)


@compiled
def list_ways(rules: Rules, own: Array, work: Work) -> int:
    """Fills the ways to buy; the first is to buy nothing."""
    n = own.shape[0]
    work.ways[0] = 0
    work.ways[0, PURCHASE] = -1
    ways = 1
    for p in range(rules.first.shape[0]):
        least, most, more = rules.first[p, 0], rules.first[p, 1], rules.first[p, 2]
        for mask in range(1 << n):
            size = 0
            for k in range(n):
                size += mask >> k & 1
            new = size + more
            if size < least or size > most or new == 0:
                continue
            if new >= 3 and not _keeps_the_best(own, mask, n - size):
                continue
            work.ways[ways, MASK] = mask
            work.ways[ways, NEW] = new
            work.ways[ways, PAID] = rules.first[p, 2 + max(size, 1)]
            work.ways[ways, PURCHASE] = p
            ways += 1
    return ways


@inlined
def _key(rules: Rules, cards: Array, mask: int) -> int:
    key = 0
    for k in range(cards.shape[0]):
        if not mask >> k & 1:
            key += rules.lookup.keys[cards[k]]
    return key


@inlined
def _bits(rules: Rules, cards: Array, mask: int) -> int:
    bits = 0
    for k in range(cards.shape[0]):
        if not mask >> k & 1:
            bits |= rules.lookup.bits[cards[k]]
    return bits


@inlined
def _ask(
    queries: Array, keys: Array, all_bits: Array, q: int, key: int, bits: int, size: int, new: int
) -> None:
    """Notes a final hand; the caller notes the cards bought for it."""
    keys[q] = key
    all_bits[q] = bits
    queries[q, 1] = size
    queries[q, 2] = new


@compiled
def _ask_short(rules: Rules, work: Work, way: int, own: Array, rest: Array, q: int) -> int:
    """All draws of up to three cards."""
    queries, noted, noted_bits = work.queries, work.keys, work.bits
    mask, new = work.ways[way, MASK], work.ways[way, NEW]
    key, bits = _key(rules, own, mask), _bits(rules, own, mask)
    keys, all_bits = rules.lookup.keys, rules.lookup.bits
    size = new
    for k in range(own.shape[0]):
        size += 1 - (mask >> k & 1)
    n = rest.shape[0]
    if new == 0:
        _ask(queries, noted, noted_bits, q, key, bits, size, 0)
        return q + 1
    for i in range(n):
        key_i, bits_i = key + keys[rest[i]], bits | all_bits[rest[i]]
        if new == 1:
            _ask(queries, noted, noted_bits, q, key_i, bits_i, size, 1)
            queries[q, 3] = i
            q += 1
            continue
        for j in range(i + 1, n):
            key_j, bits_j = key_i + keys[rest[j]], bits_i | all_bits[rest[j]]
            if new == 2:
                _ask(queries, noted, noted_bits, q, key_j, bits_j, size, 2)
                queries[q, 3], queries[q, 4] = i, j
                q += 1
                continue
            for k in range(j + 1, n):
                bits_k = bits_j | all_bits[rest[k]]
                _ask(queries, noted, noted_bits, q, key_j + keys[rest[k]], bits_k, size, 3)
                queries[q, 3], queries[q, 4], queries[q, 5] = i, j, k
                q += 1
    return q


@compiled
def _ask_long(
    rules: Rules, lists: Lists, work: Work, way: int, own: Array, rest: Array, q: int, luck: float
) -> int:
    """Draws of four cards beside one that is kept, or of five, at even steps."""
    queries, noted, noted_bits = work.queries, work.keys, work.bits
    new = work.ways[way, NEW]
    place = np.full(52, -1, dtype=np.int64)
    for k in range(rest.shape[0]):
        place[rest[k]] = k
    kept = own[own.shape[0] - 1]
    source = lists.five if new == 5 else lists.four[kept >> 2]
    suit = kept & 3
    x = np.zeros(5, dtype=np.int64)
    step = source.shape[0] / LONG_DRAWS
    for k in range(LONG_DRAWS):
        row = source[int((k + luck) * step)]
        key, bits, fits = 0, 0, True
        if new == 4:
            key, bits = rules.lookup.keys[kept], rules.lookup.bits[kept]
        for j in range(new):
            card = row[j]
            if new == 4 and (card & 3 == 0 or card & 3 == suit):
                card = card >> 2 << 2 | (suit if card & 3 == 0 else 0)
            x[j] = place[card]
            fits = fits and x[j] >= 0
            key += rules.lookup.keys[card]
            bits |= rules.lookup.bits[card]
        if fits:
            _ask(queries, noted, noted_bits, q, key, bits, 5, new)
            x[:new].sort()
            for j in range(new):
                queries[q, 3 + j] = x[j]
            q += 1
    return q


@compiled
def _ask_second(rules: Rules, work: Work, way: int, own: Array, rest: Array, q: int) -> int:
    """After one new card: all choices of a second purchase, with all cards that can come then."""
    queries, noted, noted_bits = work.queries, work.keys, work.bits
    mask = work.ways[way, MASK]
    discard = rules.second[0, 2]
    n = rest.shape[0]
    hand = np.zeros(own.shape[0] + 1, dtype=np.int64)
    size = 0
    for k in range(own.shape[0]):
        if not mask >> k & 1:
            hand[size] = own[k]
            size += 1
    size += 1
    for i in range(n):
        hand[size - 1] = rest[i]
        held = hand[:size]
        for choice in range(size if discard else 1):
            gone = 1 << choice if discard else 0
            key, bits = _key(rules, held, gone), _bits(rules, held, gone)
            for j in range(n):
                if j == i:
                    continue
                more = rules.lookup.keys[rest[j]]
                both = bits | rules.lookup.bits[rest[j]]
                _ask(queries, noted, noted_bits, q, key + more, both, size + 1 - int(discard), 2)
                queries[q, 3], queries[q, 4] = min(i, j), max(i, j)
                q += 1
    return q


@compiled
def play(
    rules: Rules, lists: Lists, own: Array, up: int, luck: float, work: Work, out: Array
) -> int:
    """Fills ``out`` with what the best way wins: mean, square, hits, stakes; and with the mean of
    the better of bet and fold if nothing could be bought or insured. The result says which way it
    is: ``FOLD``, ``BET``, ``DEALT``, or 8 × (1 + the number of a purchase) + its new cards."""
    rest = np.zeros(52 - 1 - own.shape[0], dtype=np.int64)
    ways = list_ways(rules, own, work)
    longest = work.ways[:ways, NEW].max()
    hands = deal_bank(lists, own, up, longest > 3, rest, work)
    q = 0
    for way in range(ways):
        work.ways[way, START] = q
        if work.ways[way, NEW] <= 3:
            q = _ask_short(rules, work, way, own, rest, q)
        else:
            q = _ask_long(rules, lists, work, way, own, rest, q, luck)
        work.ways[way, COUNT] = q - work.ways[way, START]
        work.ways[way, SECOND] = -1
        if _goes_on(rules, work, way):
            work.ways[way, SECOND] = q
            q = _ask_second(rules, work, way, own, rest, q)
    judge(rules, work, q)
    compare(rules, work, q, hands, longest > 2)
    out[PLAIN] = _plain(rules, work, rest.shape[0], hands)
    if own.shape[0] == 5 and rules.dealt[work.queries[0, 0]] > 0:
        won = rules.dealt[work.queries[0, 0]]
        out[0], out[1], out[2], out[3] = won, won * won, 1.0, 1.0
        return DEALT
    if rules.card.price > 0:
        find_gains(rules, lists, work, q, rest, _left(rest), up)
    found = np.zeros(4)
    chosen = FOLD
    for way in range(ways):
        paid, start = float(work.ways[way, PAID]), work.ways[way, START]
        second = work.ways[way, SECOND]
        last = start + work.ways[way, COUNT]
        evaluate(rules, work, start, last, rest, hands, paid, True)
        if second >= 0:
            _buy_again(rules, work, way, rest, hands)
        _average(work, start, last, found)
        if way == 0 or found[MEAN] > out[MEAN]:
            out[:4] = found
            chosen = 8 * (1 + work.ways[way, PURCHASE]) + work.ways[way, NEW]
    if chosen == BET and out[3] < 1.0 + rules.bet:
        chosen = FOLD
    return chosen


@inlined
def _plain(rules: Rules, work: Work, cards: int, hands: int) -> float:
    """What the first cards win by bet or fold alone."""
    total = cards * (cards - 1) * (cards - 2) * (cards - 3) / 24
    pays, lower = work.pays[0], work.counts[0, 0]
    equal = work.counts[0, 1] - lower
    bet = (
        (total - hands) * net_of(rules.nets, rules.insurance, 0, pays, 0.0)
        + lower * net_of(rules.nets, rules.insurance, 1, pays, 0.0)
        + equal * net_of(rules.nets, rules.insurance, 2, pays, 0.0)
        + (hands - lower - equal) * net_of(rules.nets, rules.insurance, 3, pays, 0.0)
    )
    return max(float(bet / total), float(rules.fold[0]))


@inlined
def _left(rest: Array) -> Array:
    """How many cards of each rank are not in sight."""
    left = np.zeros(13, dtype=np.int64)
    for card in rest:
        left[card >> 2] += 1
    return left


@inlined
def _average(work: Work, start: int, last: int, out: Array) -> None:
    for column in range(4):
        total = 0.0
        for at in range(start, last):
            total += work.values[at, column]
        out[column] = total / (last - start)


@inlined
def _goes_on(rules: Rules, work: Work, way: int) -> bool:
    """Whether a second purchase can follow."""
    if rules.second.shape[0] == 0 or work.ways[way, NEW] != 1:
        return False
    exchanged = 1 if work.ways[way, MASK] else 0
    right_number = rules.second[0, 1] < 0 or rules.second[0, 1] == exchanged
    return bool(rules.second[0, 0] == work.ways[way, PURCHASE] and right_number)


@compiled
def _buy_again(rules: Rules, work: Work, way: int, rest: Array, hands: int) -> None:
    """Puts the best second purchase, where it is better, in the place of what follows a first."""
    n = rest.shape[0]
    start, second = work.ways[way, START], work.ways[way, SECOND]
    paid = work.ways[way, PAID] + rules.second[0, 3]
    may_fold = rules.second[0, 4] == 0
    end = second
    sizes = _choices(rules, work, way)
    found = np.zeros(4)
    for i in range(n):
        for _ in range(sizes):
            evaluate(rules, work, end, end + n - 1, rest, hands, paid, may_fold)
            _average(work, end, end + n - 1, found)
            if found[MEAN] > work.values[start + i, MEAN]:
                work.values[start + i] = found
            end += n - 1


@inlined
def _choices(rules: Rules, work: Work, way: int) -> int:
    """How many cards can be discarded in a second purchase."""
    if rules.second[0, 2] == 0:
        return 1
    return 5 if work.ways[way, MASK] else 6
