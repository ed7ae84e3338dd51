"""Seven cards set the house way or as well as possible, and dealt by the million."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import NamedTuple

import numpy as np

from krupier import hands
from krupier.equipment.cards import DECK_53, JOKER, RANKS
from krupier.hands.compiled import compiled, inlined
from krupier.hands.kernels import Array, Index, load_index, load_joker, load_table, pai_gow
from krupier.odds.luck import draw
from krupier.rules.banker_poker.pai_gow import PaiGow

SPLITS = 21
DECK = 53
ACES = 5
CLASSES = 2 * ACES
"""What a player holds decides what the others can have: how many aces, and whether the joker."""
ROWS = CLASSES + 12
"""Of a table: what a setting is worth by class, and how much more for each other card held, by its
rank."""
NEAR = 0.05
"""Settings worth so much less than another by class are not looked at again."""
PLAYER, BANKER = range(2)
HOUSE_WAY, BEST, AS_BANKER, KINDS = range(4)
"""Both hands set the house way; the player's as well as he can, against a dealer who is the banker;
the banker's, if the player is."""
WINS, LOSSES, SQUARED_WINS, SQUARED_LOSSES, PRODUCTS, MOVED, COLUMNS = range(7)
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
    twos: Array
    """The value of every two cards."""
    second: bool
    """Whether A-2-3-4-5 is the second-highest straight."""
    kinds: Array
    """The category of every value."""
    by_table: bool
    """The usual table, or always the best five cards in the high hand."""


class Room(NamedTuple):
    """The values of all high and low hands that seven cards can be set into, by the number of the
    two cards of the low one."""

    high: Array
    low: Array


def room() -> Room:
    return Room(np.zeros(SPLITS, dtype=np.int64), np.zeros(SPLITS, dtype=np.int64))


def way_of(game: PaiGow) -> Way:
    second = game.wheel == "second"
    best = hands.pai_gow([48, 49, 50, 51, JOKER])
    kinds = np.zeros(best + 1, dtype=np.int64)
    for value in range(1, best + 1):
        kinds[value] = int(hands.category("pai_gow", value))
    return Way(
        lookup=load_index(),
        table=load_table("high"),
        joker=load_joker(second),
        twos=_twos(),
        second=second,
        kinds=kinds,
        by_table=game.setting["house_way"] == "table",
    )


@cache
def _twos() -> Array:
    values = np.zeros((JOKER + 1, JOKER + 1), dtype=np.int64)
    for pair in permutations(DECK_53, 2):
        values[pair] = hands.pai_gow(pair)
    return values


class Worths(NamedTuple):
    """What two hands set so win on average against a dealer who sets his the house way."""

    high: Array
    """The place of every value of a high hand."""
    low: Array
    table: Array
    """By role, row, place of the high hand, and of the low one."""


def no_worths() -> Worths:
    """For those who set the house way."""
    none = np.zeros(0, dtype=np.int64)
    return Worths(none, none, np.zeros((0, 0, 0, 0), dtype=np.float32))


@compiled
def split(way: Way, cards: Array, room: Room) -> None:
    """Fills the values of all hands that seven cards can be set into."""
    lookup, table, joker, second = way.lookup, way.table, way.joker, way.second
    keys, bits = np.zeros(7, dtype=np.int64), np.zeros(7, dtype=np.int64)
    key, mask, at = 0, 0, -1
    for k in range(7):
        if cards[k] == JOKER:
            at = k
        else:
            keys[k], bits[k] = lookup.keys[cards[k]], lookup.bits[cards[k]]
            key += keys[k]
            mask |= bits[k]
    n = 0
    for i in range(7):
        for j in range(i + 1, 7):
            room.low[n] = way.twos[cards[i], cards[j]]
            jokers = int(at >= 0 and at not in (i, j))
            five, suits = key - keys[i] - keys[j], mask & ~(bits[i] | bits[j])
            room.high[n] = pai_gow(lookup, table, joker, second, five, suits, jokers)
            n += 1


@compiled
def house_way(way: Way, cards: Array, room: Room) -> int:
    """The number of the split that the house chooses."""
    top = 0
    for n in range(1, SPLITS):
        if room.high[n] > room.high[top] or (
            room.high[n] == room.high[top] and room.low[n] > room.low[top]
        ):
            top = n
    if not way.by_table:
        return top
    chosen = top
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
    return top if room.high[chosen] <= room.low[chosen] else chosen


@inlined
def holding(cards: Array) -> int:
    """The class of the cards held."""
    aces, joker = 0, 0
    for card in cards:
        if card == JOKER:
            joker = 1
        elif card >> 2 == ACE:
            aces += 1
    return joker * ACES + aces


@compiled
def best_way(worths: Worths, role: int, cards: Array, room: Room) -> int:
    """The number of the split that wins most."""
    held, most = holding(cards), -2.0
    found = np.full(SPLITS, -3.0)
    for n in range(SPLITS):
        if room.high[n] > room.low[n]:
            high, low = worths.high[room.high[n]], worths.low[room.low[n]]
            found[n] = worths.table[role, held, high, low]
            most = max(most, found[n])
    chosen, best = -1, -3.0
    for n in range(SPLITS):
        if found[n] < most - NEAR:
            continue
        high, low = worths.high[room.high[n]], worths.low[room.low[n]]
        worth = found[n]
        for card in cards:
            if card >> 2 < ACE:
                worth += worths.table[role, CLASSES + (card >> 2), high, low]
        if worth > best:
            chosen, best = n, worth
    return chosen


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


@inlined
def better(room: Room, chosen: int, other: Room, against: int) -> int:
    """How many hands are better than the banker's: a copy is not."""
    high = int(room.high[chosen] > other.high[against])
    return high + int(room.low[chosen] > other.low[against])


@compiled
def deal(
    way: Way, worths: Worths, deals: int, seed: int, one: Room, two: Room, totals: Array
) -> None:
    """Adds up deals of two hands, each in either place: wins and losses of the player by kind of
    play, the squares and products that their error needs, and hands set otherwise than the house
    would."""
    state = np.uint64(seed)
    deck = np.arange(DECK)
    for _ in range(deals):
        state = draw(state, deck, 14)
        split(way, deck[:7], one)
        split(way, deck[7:14], two)
        house, other_house = house_way(way, deck[:7], one), house_way(way, deck[7:14], two)
        for kind in range(KINDS):
            mine, other = house, other_house
            if kind != HOUSE_WAY:
                role = PLAYER if kind == BEST else BANKER
                mine = best_way(worths, role, deck[:7], one)
                other = best_way(worths, role, deck[7:14], two)
            if kind == AS_BANKER:
                first = 2 - better(two, other_house, one, mine)
                second = 2 - better(one, house, two, other)
            else:
                first = better(one, mine, two, other_house)
                second = better(two, other, one, house)
            wins = int(first == 2) + int(second == 2)
            losses = int(first == 0) + int(second == 0)
            totals[kind, WINS] += wins
            totals[kind, LOSSES] += losses
            totals[kind, SQUARED_WINS] += wins * wins
            totals[kind, SQUARED_LOSSES] += losses * losses
            totals[kind, PRODUCTS] += wins * losses
            totals[kind, MOVED] += int(one.low[mine] != one.low[house])
            totals[kind, MOVED] += int(two.low[other] != two.low[other_house])


# -- all hands -----------------------------------------------------------------------------------


@inlined
def _put(mask: int, suit: int, cards: Array, n: int) -> int:
    for rank in range(13):
        if mask >> rank & 1:
            cards[n] = 4 * rank + suit
            n += 1
    return n


@compiled
def all_hands(
    way: Way,
    worths: Worths,
    masks: Array,
    sizes: Array,
    upto: Array,
    part: int,
    parts: int,
    found: Array,
) -> None:
    """Counts what the house sets out of all seven cards, by class of the cards, place of the high
    hand and of the low one, and also the cards of every other rank in these hands: every so many of
    the sets that the first suit can have.

    Only hands whose suits have descending sets of ranks are set, each for all that differ by the
    names of suits. ``masks`` lists the sets of each size from the smallest, ``upto`` how many of
    them are not above a set.
    """
    space = Room(np.zeros(SPLITS, dtype=np.int64), np.zeros(SPLITS, dtype=np.int64))
    cards = np.zeros(7, dtype=np.int64)
    for joker in range(2):
        if joker:
            cards[6] = JOKER
        for first in range(part, 1 << 13, parts):
            left = 7 - joker - sizes[first]
            if left < 0:
                continue
            n = _put(first, 0, cards, 0)
            for b in range(left + 1):
                for second in masks[b, : upto[b, first]]:
                    m = _put(second, 1, cards, n)
                    for c in range(left - b + 1):
                        for third in masks[c, : upto[c, second]]:
                            k = _put(third, 2, cards, m)
                            d = left - b - c
                            for fourth in masks[d, : upto[d, third]]:
                                _put(fourth, 3, cards, k)
                                ways = _renamings(first, second, third, fourth)
                                split(way, cards, space)
                                chosen = house_way(way, cards, space)
                                high = worths.high[space.high[chosen]]
                                low = worths.low[space.low[chosen]]
                                found[holding(cards), high, low] += ways
                                for card in cards:
                                    if card >> 2 < ACE:
                                        found[CLASSES + (card >> 2), high, low] += ways


@inlined
def _renamings(first: int, second: int, third: int, fourth: int) -> int:
    """How many hands differ only by the names of the suits."""
    same = 1
    if first == second == third == fourth:
        same = 24
    elif first == second == third or second == third == fourth:
        same = 6
    elif first == second and third == fourth:
        same = 4
    elif first == second or second == third or third == fourth:
        same = 2
    return 24 // same
