"""Odds of Pai Gow Poker: a player who sets his cards the house way, against the dealer.

Both hands are set alike, so with every deal the one in which they change places is as likely. Both
are settled, which leaves only commission and copies to chance: few deals are needed.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from os import cpu_count
from typing import NamedTuple

import numpy as np

from krupier import hands
from krupier.equipment.cards import JOKER, RANKS
from krupier.hands.compiled import compiled, inlined
from krupier.hands.kernels import (
    Array,
    Index,
    load_index,
    load_joker,
    load_table,
    pai_gow_batch,
)
from krupier.money import percent
from krupier.odds.result import BetOdds, Progress
from krupier.rules.banker_poker.pai_gow import PaiGow

DEALS = 6_000_000
PARTS = 60
"""Tasks, each with a beginning of its own: the result does not depend on the number of cores."""
SEED = 2026
SPLITS = 21
DECK = 53
SIX, SEVEN, TEN, JACK, KING, ACE = (RANKS.index(one) for one in "67TJKA")
TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL_FLUSH, FIVE_ACES = (
    int(one)
    for one in (
        hands.Category.TWO_PAIRS,
        hands.Category.THREE_OF_A_KIND,
        hands.Category.STRAIGHT,
        hands.Category.FLUSH,
        hands.Category.FULL_HOUSE,
        hands.Category.FOUR_OF_A_KIND,
        hands.Category.STRAIGHT_FLUSH,
        hands.Category.ROYAL_FLUSH,
        hands.Category.FIVE_ACES,
    )
)


class Way(NamedTuple):
    """How cards are valued and set."""

    lookup: Index
    table: Array
    joker: Array
    second: bool
    """Whether A-2-3-4-5 is the second-highest straight."""
    kinds: Array
    """The category of every value."""
    by_table: bool
    """The usual table, or always the best five cards in the high hand."""


class Room(NamedTuple):
    fives: Array
    twos: Array
    high: Array
    low: Array


def room() -> Room:
    return Room(
        np.zeros((SPLITS, 5), dtype=np.int64),
        np.zeros((SPLITS, 2), dtype=np.int64),
        np.zeros(SPLITS, dtype=np.int64),
        np.zeros(SPLITS, dtype=np.int64),
    )


def way_of(game: PaiGow) -> Way:
    second = game.wheel == "second"
    best = hands.pai_gow([48, 49, 50, 51, JOKER])
    kinds = np.zeros(best + 1, dtype=np.int64)
    for value in range(1, best + 1):
        kinds[value] = int(hands.category("pai_gow", value))
    by_table = game.setting["house_way"] == "table"
    return Way(load_index(), load_table("high"), load_joker(second), second, kinds, by_table)


@compiled
def set_cards(way: Way, cards: Array, room: Room, out: Array) -> None:
    """The values of the high and the low hand of seven cards, set the house way."""
    n = 0
    for i in range(7):
        for j in range(i + 1, 7):
            at = 0
            for k in range(7):
                if k not in (i, j):
                    room.fives[n, at] = cards[k]
                    at += 1
            room.twos[n, 0], room.twos[n, 1] = cards[i], cards[j]
            n += 1
    pai_gow_batch(way.lookup, way.table, way.joker, way.second, room.fives, room.high)
    pai_gow_batch(way.lookup, way.table, way.joker, way.second, room.twos, room.low)
    top = 0
    for n in range(1, SPLITS):
        if room.high[n] > room.high[top] or (
            room.high[n] == room.high[top] and room.low[n] > room.low[top]
        ):
            top = n
    chosen = top
    if way.by_table:
        kind = way.kinds[room.high[top]]
        if kind in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH):
            for n in range(SPLITS):
                better = room.low[n] > room.low[chosen] or (
                    room.low[n] == room.low[chosen] and room.high[n] > room.high[chosen]
                )
                if way.kinds[room.high[n]] == kind and better:
                    chosen = n
        else:
            chosen = _by_groups(cards, kind)
        if room.high[chosen] <= room.low[chosen]:
            chosen = top
    out[0], out[1] = room.high[chosen], room.low[chosen]


@inlined
def _split(i: int, j: int) -> int:
    """The number of the split whose low hand has these cards."""
    low, high = min(i, j), max(i, j)
    return low * (13 - low) // 2 + high - low - 1


@compiled
def _by_groups(cards: Array, kind: int) -> int:
    """See ``house_way``: what equal ranks leave for the low hand; the joker is an ace."""
    ranks = np.zeros(7, dtype=np.int64)
    for k in range(7):
        ranks[k] = ACE if cards[k] == JOKER else cards[k] >> 2
    size = np.zeros(13, dtype=np.int64)
    first = np.full(13, -1, dtype=np.int64)
    second = np.full(13, -1, dtype=np.int64)
    for k in range(7):
        rank = ranks[k]
        if size[rank] == 0:
            first[rank] = k
        elif size[rank] == 1:
            second[rank] = k
        size[rank] += 1
    pairs = np.full(4, -1, dtype=np.int64)
    threes = np.full(3, -1, dtype=np.int64)
    singles = np.full(8, -1, dtype=np.int64)
    n_pairs, n_threes, n_singles, four = 0, 0, 0, -1
    for rank in range(12, -1, -1):
        if size[rank] == 1:
            singles[n_singles] = rank
            n_singles += 1
        elif size[rank] == 2:
            pairs[n_pairs] = rank
            n_pairs += 1
        elif size[rank] == 3:
            threes[n_threes] = rank
            n_threes += 1
        elif size[rank] == 4:
            four = rank
    pair, one, other = -1, singles[0], singles[1]
    if kind == FIVE_ACES:
        pair = KING if size[KING] == 2 else ACE
    elif kind == FOUR:
        best = max(pairs[0], threes[0])
        if four <= SIX:
            keep = True
        elif four <= TEN:
            keep = best >= 0 or singles[0] == ACE
        elif four <= KING:
            keep = best >= 0
        else:
            keep = best >= SEVEN
        pair = best if keep else four
    elif kind == FULL_HOUSE:
        pair = threes[0] if n_threes == 2 else pairs[0]
    elif kind == THREE:
        if threes[0] == ACE:
            one, other = ACE, singles[0]
    elif n_pairs == 3:
        pair = pairs[0]
    elif n_pairs == 2:
        needed = KING if pairs[0] <= SIX else ACE
        if pairs[0] == ACE or pairs[1] >= JACK or singles[0] < needed:
            pair = pairs[1]
    elif n_pairs == 0:
        one, other = singles[1], singles[2]
    if pair >= 0:
        return _split(first[pair], second[pair])
    return _split(first[one], first[other])


@compiled
def deal(way: Way, deals: int, seed: int, totals: Array) -> None:
    """Adds, over these deals: losses and wins of one hand against the other, both ways, and the
    squares and products that their error needs."""
    state = np.uint64(seed)
    deck = np.arange(DECK)
    deck[DECK - 1] = JOKER
    own, bank = np.zeros(2, dtype=np.int64), np.zeros(2, dtype=np.int64)
    space = Room(
        np.zeros((SPLITS, 5), dtype=np.int64),
        np.zeros((SPLITS, 2), dtype=np.int64),
        np.zeros(SPLITS, dtype=np.int64),
        np.zeros(SPLITS, dtype=np.int64),
    )
    for _ in range(deals):
        for k in range(14):
            # splitmix64
            state += np.uint64(0x9E3779B97F4A7C15)
            mixed = state
            mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
            mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
            mixed = mixed ^ (mixed >> np.uint64(31))
            at = k + np.int64((mixed >> np.uint64(32)) * np.uint64(DECK - k) >> np.uint64(32))
            deck[k], deck[at] = deck[at], deck[k]
        set_cards(way, deck[:7], space, own)
        set_cards(way, deck[7:14], space, bank)
        wins, losses = 0, 0
        for one, other in ((own, bank), (bank, own)):
            better = int(one[0] > other[0]) + int(one[1] > other[1])
            wins += better == 2
            losses += better == 0
        totals[0] += wins
        totals[1] += losses
        totals[2] += wins * wins
        totals[3] += losses * losses
        totals[4] += wins * losses


def odds(game: PaiGow, progress: Progress | None = None, deals: int = DEALS) -> list[BetOdds]:
    """The ante against the dealer; a Dragon Hand, which is set the same way, returns as much."""
    way = way_of(game)
    pays = game.plan.bets[0].pays
    assert pays is not None
    win = pays.exact * (1 - percent(game.plan.commission.rate))
    done: list[int] = []

    def work(part: int) -> Array:
        totals = np.zeros(5, dtype=np.int64)
        deal(way, deals // PARTS, SEED * PARTS + part, totals)
        done.append(part)
        if progress:
            progress(len(done), PARTS)
        return totals

    with ThreadPoolExecutor(cpu_count()) as pool:
        totals = np.sum(list(pool.map(work, range(PARTS))), axis=0)
    n = deals // PARTS * PARTS
    wins, losses, wins2, losses2, both = (Fraction(int(one), n) for one in totals)
    won, lost = wins / 2, losses / 2
    mean = won * win - lost
    spread = (win * win * wins2 + losses2 - 2 * win * both) / 4 - mean * mean
    error = float(spread / n) ** 0.5
    text = (
        f"simulation: {n} deals, each with both hands in either place, both set the house way; "
        f"standard error {error:.4%}"
    )
    return [
        BetOdds(
            bet=bet,
            rtp=1 + mean,
            variance=won * win * win + lost - mean * mean,
            hit=won,
            method=text,
            facts={
                "strategy": "the house way",
                "p_push": f"{float(1 - won - lost):.6f}",
            },
            outcomes=((Fraction(-1), lost), (Fraction(0), 1 - won - lost), (win, won)),
            error=error,
        )
        for bet in game.opening.lays
    ]
