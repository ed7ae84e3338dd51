"""The rankings from first principles, and the tables that follow from them.

Every hand belongs to a *class*: a category and the ranks that break ties inside it. A *scale*
lists all classes of a ranking from the worst to the best; the value of a hand is its place on
that list, so values are small dense integers and greater is better. Hands of fewer than five
cards stand on the same scale (a missing kicker loses to any kicker), so exposed stud boards,
the three-card front of Chinese poker and four-card hands compare with five-card ones.

A table holds, for every multiset of up to seven ranks, the value of its best five cards, and the
same for every set of ranks in one suit. Multisets are numbered without gaps: the counts of the
seven low ranks (2…8) read as digits in base five give the place of the low part on a list
ordered by size, those of the six high ranks (9…A) the start of a block; place plus start is the
number of the multiset.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, product

from krupier.hands.categories import Category

Ranks = tuple[int, ...]
HandClass = tuple[Category, Ranks]

ACE = 12
MOST_CARDS = 7
LOW_RANKS, HIGH_RANKS = 7, 6
LOW_BITS, HIGH_BITS = 17, 15
"""Wide enough for seven cards of one rank, so that even senseless cards stay inside the tables."""
SUIT_SHIFT = LOW_BITS + HIGH_BITS
"""Above the ranks a key counts the cards of each suit in four bits."""

RANKS_SIZE = 80_000
"""Room for 76,155 multisets, and for any sum of a place and a start."""
FLUSH_AT = RANKS_SIZE
FLOORS_AT = FLUSH_AT + (1 << 13)
MARKS_AT = FLOORS_AT + 16
TABLE_SIZE = MARKS_AT + 16

_NATURAL = tuple(Category(i) for i in range(11))
_SHAPES = {
    (4,): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3,): Category.THREE_OF_A_KIND,
    (2, 2): Category.TWO_PAIRS,
    (2,): Category.PAIR,
    (): Category.HIGH_CARD,
}


@dataclass(frozen=True)
class Scale:
    """A ranking of five-card hands."""

    name: str
    order: tuple[Category, ...] = _NATURAL
    lowest_rank: int = 0
    aces_low: bool = False
    """Ace-to-five: the ace is the lowest card, straights and flushes do not count, low wins."""
    marks: tuple[HandClass, ...] = ()
    """Classes whose values the evaluators need by name; those no hand has by itself (the wheel as
    a high card in deuce-to-seven) take a place on the scale through this list."""


WHEEL = (3,)
A5432 = (12, 3, 2, 1, 0)
SECOND_HIGHEST = (11, 3)
"""The wheel where it ranks between king-high and ace-high, as some houses play Pai Gow."""

HIGH = Scale(
    "high",
    marks=(
        (Category.STRAIGHT, WHEEL),
        (Category.STRAIGHT_FLUSH, WHEEL),
        (Category.HIGH_CARD, A5432),
        (Category.FLUSH, A5432),
        (Category.STRAIGHT, SECOND_HIGHEST),
        (Category.STRAIGHT_FLUSH, SECOND_HIGHEST),
        (Category.FIVE_ACES, (ACE,)),
    ),
)
SHORT_DECK = Scale(
    "short_deck", tuple(map(Category, (0, 1, 2, 3, 4, 6, 5, 7, 8, 9))), lowest_rank=4
)
SHORT_DECK_TRIPS = Scale(
    "short_deck_trips", tuple(map(Category, (0, 1, 2, 4, 3, 6, 5, 7, 8, 9))), lowest_rank=4
)
LOW_A5 = Scale("low_a5", aces_low=True, marks=((Category.HIGH_CARD, (7, 6, 5, 4, 3)),))
SCALES = {scale.name: scale for scale in (HIGH, SHORT_DECK, SHORT_DECK_TRIPS, LOW_A5)}

THREE_CARD_ORDER = tuple(map(Category, (0, 1, 5, 4, 3, 8)))


def straight_top(ranks: Ranks, lowest_rank: int = 0) -> int | None:
    """The top rank if these different, descending ranks follow each other; the ace may stand
    below the lowest rank of the deck.

    >>> straight_top((12, 3, 2, 1, 0)), straight_top((12, 7, 6, 5, 4), lowest_rank=4)
    (3, 7)
    """
    if ranks[0] - ranks[-1] == len(ranks) - 1:
        return ranks[0]
    if ranks[0] == ACE and ranks[-1] == lowest_rank and ranks[1] == lowest_rank + len(ranks) - 2:
        return ranks[1]
    return None


def class_of_ranks(ranks: Ranks, scale: Scale = HIGH) -> HandClass:
    """The class of up to five cards of these ranks, suits apart."""
    if scale.aces_low:
        ranks = tuple((rank + 1) % 13 for rank in ranks)
    grouped = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    shape = tuple(count for count, _ in grouped if count > 1)
    order = tuple(rank for _, rank in grouped)
    if not shape and len(order) == 5 and not scale.aces_low:
        top = straight_top(order, scale.lowest_rank)
        if top is not None:
            return Category.STRAIGHT, (top,)
    return _SHAPES[shape], order


def class_of_flush(ranks: Ranks, scale: Scale = HIGH) -> HandClass:
    """The class of five cards of one suit; ``ranks`` are descending."""
    top = straight_top(ranks, scale.lowest_rank)
    if top is None:
        return Category.FLUSH, ranks
    return (Category.STRAIGHT_FLUSH, (top,)) if top < ACE else (Category.ROYAL_FLUSH, (top,))


@cache
def values(scale: Scale) -> dict[HandClass, int]:
    """Every class of the scale and its value, from 1 for the worst."""
    deck = range(ACE, scale.lowest_rank - 1, -1)
    classes = set(scale.marks)
    for size in range(1, 6):
        for ranks in combinations_with_replacement(deck, size):
            if size < 5 or ranks[0] != ranks[-1]:
                classes.add(class_of_ranks(ranks, scale))
    if not scale.aces_low:
        classes.update(class_of_flush(ranks, scale) for ranks in combinations(deck, 5))
    place = {category: number for number, category in enumerate(scale.order)}
    ordered = sorted(classes, key=lambda it: (place[it[0]], it[1]), reverse=scale.aces_low)
    return {hand_class: value for value, hand_class in enumerate(ordered, start=1)}


def _counts(width: int) -> list[Ranks]:
    """Counts of so many ranks, at most four of each and seven together, ordered by size."""
    some = (c for c in product(range(5), repeat=width) if sum(c) <= MOST_CARDS)
    return sorted(some, key=sum)


def _base_five(counts: Ranks) -> int:
    return sum(count * 5**digit for digit, count in enumerate(counts))


def card_key(card: int) -> int:
    """What a card adds to the key of a hand: its rank's digit and one in its suit's counter."""
    rank, suit = card >> 2, card & 3
    if rank < LOW_RANKS:
        digit = int(5**rank)
    else:
        digit = int(5 ** (rank - LOW_RANKS)) << LOW_BITS
    return digit + (1 << SUIT_SHIFT + 4 * suit)


def build_low_index() -> array[int]:
    table = array("H", bytes(2 << LOW_BITS))
    for place, counts in enumerate(_counts(LOW_RANKS)):
        table[_base_five(counts)] = place
    return table


def build_high_index(most_cards: int) -> array[int]:
    """Where the block of each high part begins when hands have at most ``most_cards`` cards."""
    sizes = [sum(counts) for counts in _counts(LOW_RANKS)]
    up_to = [sum(size <= n for size in sizes) for n in range(MOST_CARDS + 1)]
    table, start = array("I", bytes(4 << HIGH_BITS)), 0
    for counts in _counts(HIGH_RANKS):
        if sum(counts) <= most_cards:
            table[_base_five(counts)] = start
            start += up_to[most_cards - sum(counts)]
    return table


def multisets() -> Iterator[Ranks]:
    """All multisets of up to seven ranks as counts, in the order of their numbers."""
    lows = _counts(LOW_RANKS)
    for high in _counts(HIGH_RANKS):
        room = MOST_CARDS - sum(high)
        for low in lows:
            if sum(low) > room:
                break
            yield low + high


def build_scale_table(scale: Scale) -> array[int]:
    """Values by multiset, values by ranks in one suit, the lowest value of each category, and the
    values of the marks; see ``RANKS_SIZE``, ``FLUSH_AT``, ``FLOORS_AT`` and ``MARKS_AT``."""
    value = values(scale)
    table = array("H", bytes(2 * TABLE_SIZE))
    _fill_ranks(table, scale, value)
    if not scale.aces_low:
        _fill_flushes(table, scale, value)
    for category in scale.order:
        of_category = [v for (c, _), v in value.items() if c is category]
        table[FLOORS_AT + category] = min(of_category, default=0)
    for number, mark in enumerate(scale.marks):
        table[MARKS_AT + number] = value[mark]
    return table


def _fill_ranks(table: array[int], scale: Scale, value: dict[HandClass, int]) -> None:
    # A multiset of six or seven is as good as its best with one card left out, and those come
    # earlier in the order of numbers.
    low, high = build_low_index(), build_high_index(MOST_CARDS)
    for number, counts in enumerate(multisets()):
        size = sum(counts)
        if not size or any(counts[: scale.lowest_rank]):
            continue
        if size <= 5:
            ranks = tuple(rank for rank, count in enumerate(counts) for _ in range(count))
            table[number] = value[class_of_ranks(ranks, scale)]
            continue
        low_key, high_key = _base_five(counts[:LOW_RANKS]), _base_five(counts[LOW_RANKS:])
        place, start, best = low[low_key], high[high_key], 0
        for rank, count in enumerate(counts):
            if count:
                if rank < LOW_RANKS:
                    fewer = table[low[low_key - 5**rank] + start]
                else:
                    fewer = table[place + high[high_key - 5 ** (rank - LOW_RANKS)]]
                best = max(best, fewer)
        table[number] = best


def _fill_flushes(table: array[int], scale: Scale, value: dict[HandClass, int]) -> None:
    for suited in range(1 << 13):
        size = suited.bit_count()
        if not 5 <= size <= MOST_CARDS or suited & ((1 << scale.lowest_rank) - 1):
            continue
        if size == 5:
            ranks = tuple(rank for rank in range(ACE, -1, -1) if suited >> rank & 1)
            table[FLUSH_AT + suited] = value[class_of_flush(ranks, scale)]
        else:
            fewer = (suited ^ 1 << rank for rank in range(13) if suited >> rank & 1)
            table[FLUSH_AT + suited] = max(table[FLUSH_AT + mask] for mask in fewer)


THREE_FLOORS_AT = 2 * 13**3


def class_of_three(ranks: Ranks, suited: bool) -> HandClass:
    """The class of a three-card poker hand (A-2-3 is the lowest straight, no royal flush)."""
    category, order = class_of_ranks(ranks)
    if category is Category.HIGH_CARD:
        top = straight_top(order)
        if top is not None:
            return (Category.STRAIGHT_FLUSH if suited else Category.STRAIGHT), (top,)
        if suited:
            return Category.FLUSH, order
    return category, order


def build_three_card_table() -> array[int]:
    """Values by three ranks in any order, then the same for three cards of one suit, then the
    lowest value of each category."""
    hands = {
        (suited, ranks): class_of_three(ranks, suited)
        for suited in (False, True)
        for ranks in product(range(13), repeat=3)
        if not suited or len(set(ranks)) == 3
    }
    place = {category: number for number, category in enumerate(THREE_CARD_ORDER)}
    ordered = sorted(set(hands.values()), key=lambda it: (place[it[0]], it[1]))
    value = {hand_class: number for number, hand_class in enumerate(ordered, start=1)}
    table = array("H", bytes(2 * (THREE_FLOORS_AT + 16)))
    for (suited, (a, b, c)), hand_class in hands.items():
        table[suited * 13**3 + a * 169 + b * 13 + c] = value[hand_class]
    for category in THREE_CARD_ORDER:
        of_category = [v for (c, _), v in value.items() if c is category]
        table[THREE_FLOORS_AT + category] = min(of_category)
    return table
