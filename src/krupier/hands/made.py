"""All combinations that five or six cards hold at once, and which two are paid together.

Banker poker pays some hands twice: a sixth card may make a second combination beside the best
one. What counts as a combination, and in which order, is the operator's paytable: every function
takes the ``kinds`` it names, best first. NOVO's side bets use the same mechanism with kinds of
their own (five pictures, ace-king-queen, five cards of one colour).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations as choose

from krupier.equipment.cards import Card, is_red
from krupier.hands.categories import Category
from krupier.hands.scales import Ranks, class_of_flush, class_of_ranks

STANDARD_KINDS = tuple(Category(i) for i in range(9, 0, -1))
"""Royal flush … pair: what Russian poker pays at one operator; another adds ``ACE_KING``."""

_SUITED_RUN = (
    Category.ROYAL_FLUSH,
    Category.STRAIGHT_FLUSH,
    Category.FLUSH,
    Category.STRAIGHT,
)
_GROUP_SIZES = {
    Category.PAIR: 2,
    Category.TWO_PAIRS: 4,
    Category.THREE_OF_A_KIND: 3,
    Category.FOUR_OF_A_KIND: 4,
    Category.FULL_HOUSE: 5,
}
_J, _Q, _K, _A = 9, 10, 11, 12


@dataclass(frozen=True)
class Combination:
    """A made combination and exactly the cards that make it (no kickers)."""

    category: Category
    ranks: Ranks
    cards: tuple[Card, ...]


def combinations(
    cards: Sequence[Card], kinds: Sequence[Category] = STANDARD_KINDS
) -> tuple[Combination, ...]:
    """Every combination of these kinds in five or six cards, best first."""
    if len(cards) not in (5, 6) or len(set(cards)) != len(cards):
        raise ValueError(f"{len(cards)} cards given, combinations need 5 or 6 different ones")
    place = {kind: number for number, kind in enumerate(kinds)}
    made = [one for one in _all(cards, frozenset(kinds)) if one.category in place]
    made.sort(key=lambda it: (-place[it.category], it.ranks), reverse=True)
    return tuple(made)


def paid_together(first: Combination, second: Combination, *, same_again: bool) -> bool:
    """Whether the second is a combination of its own beside the first: it uses a card that the
    first does not, and is not the first again with only suits changed – unless ``same_again``,
    which pays 9-8-7-6-5-5 as two straights."""
    if set(second.cards) <= set(first.cards):
        return False
    return same_again or (second.category, second.ranks) != (first.category, first.ranks)


def best_two(
    cards: Sequence[Card],
    kinds: Sequence[Category] = STANDARD_KINDS,
    *,
    same_again: bool = False,
) -> tuple[Combination, ...]:
    """The best combination and the best other that is paid with it; fewer where there are none."""
    made = combinations(cards, kinds)
    if not made:
        return ()
    place = {(one.category, one.ranks): number for number, one in reversed(list(enumerate(made)))}
    top = [one for one in made if (one.category, one.ranks) == (made[0].category, made[0].ranks)]
    pairs = [
        (first, second)
        for first in top
        for second in made
        if paid_together(first, second, same_again=same_again)
    ]
    if not pairs:
        return (made[0],)
    return min(pairs, key=lambda two: place[two[1].category, two[1].ranks])


def same_colour(cards: Iterable[Card]) -> bool:
    """Whether all cards are red or all are black."""
    return len({is_red(card) for card in cards}) == 1


def _all(cards: Sequence[Card], kinds: frozenset[Category]) -> Iterator[Combination]:
    for size in (2, 3, 4):
        for some in choose(cards, size):
            own = _ranks(some)
            if len(set(own)) > size // 2:  # with more ranks they make no group
                continue
            category, ranks = class_of_ranks(own)
            if _GROUP_SIZES.get(category) == size:
                yield Combination(category, ranks, some)
    for five in choose(cards, 5):
        yield from _five(five, kinds)
    by_rank = {rank: [card for card in cards if card >> 2 == rank] for rank in (_A, _K, _Q)}
    for ace in by_rank[_A]:
        for king in by_rank[_K]:
            yield Combination(Category.ACE_KING, (_A, _K), (ace, king))
            for queen in by_rank[_Q]:
                yield Combination(Category.ACE_KING_QUEEN, (_A, _K, _Q), (ace, king, queen))


def _five(five: tuple[Card, ...], kinds: frozenset[Category]) -> Iterator[Combination]:
    category, ranks = class_of_ranks(_ranks(five))
    if len({card & 3 for card in five}) == 1:
        category, ranks = class_of_flush(tuple(sorted(_ranks(five), reverse=True)))
    if category in _SUITED_RUN:
        # A royal flush is a straight flush is a flush, where the paytable has no row for it.
        less = _SUITED_RUN[_SUITED_RUN.index(category) :]
        if category is Category.FLUSH:
            less = (Category.FLUSH,)
        category = next((kind for kind in less if kind in kinds), category)
    if category in _SUITED_RUN or category is Category.FULL_HOUSE:
        yield Combination(category, ranks, five)
    if all(rank in (_J, _Q, _K) for rank in _ranks(five)):
        yield Combination(Category.FIVE_PICTURES, (), five)
    if same_colour(five):
        yield Combination(Category.SAME_COLOUR, (), five)


def _ranks(cards: Iterable[Card]) -> Ranks:
    return tuple(card >> 2 for card in cards)
