"""The house way of Pai Gow Poker: how the croupier sets seven cards into five and two."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Literal

from krupier import hands
from krupier.equipment.cards import JOKER, RANKS, Card, rank

Wheel = Literal["lowest", "second"]
Split = tuple[tuple[Card, ...], tuple[Card, ...]]
"""The high hand of five and the low hand of two."""

SIX, SEVEN, TEN, JACK, KING, ACE = (RANKS.index(one) for one in "67TJKA")
STRAIGHTS_AND_FLUSHES = (
    hands.Category.STRAIGHT,
    hands.Category.FLUSH,
    hands.Category.STRAIGHT_FLUSH,
    hands.Category.ROYAL_FLUSH,
)


def highest(cards: Sequence[Card], wheel: Wheel = "lowest") -> Split:
    """The best five cards into the high hand, the rest into the low one."""
    splits = (without(cards, low) for low in combinations(cards, 2))
    return max(splits, key=lambda split: tuple(hands.pai_gow(hand, wheel) for hand in split))


def house_way(cards: Sequence[Card], wheel: Wheel = "lowest") -> Split:
    """The usual table: what goes into the low hand, by the best five of seven cards.

    >>> from krupier.equipment.cards import parse, show
    >>> show(house_way(parse("As Ad Kh Kc 9s 7d 2c"))[1])
    'Kh Kc'
    """
    best = max(hands.pai_gow(five, wheel) for five in combinations(cards, 5))
    kind = hands.category("pai_gow", best)
    if kind in STRAIGHTS_AND_FLUSHES:
        low = _beside(cards, kind, wheel)
    else:
        low = _by_groups(cards, kind)
    split = without(cards, low)
    return highest(cards, wheel) if hands.pai_gow_foul(*split) else split


def without(cards: Sequence[Card], low: Sequence[Card]) -> Split:
    return tuple(card for card in cards if card not in low), tuple(low)


def _beside(cards: Sequence[Card], kind: hands.Category, wheel: Wheel) -> tuple[Card, ...]:
    """The best low hand that leaves a straight or a flush in the high one."""

    def worth(low: tuple[Card, ...]) -> tuple[int, int]:
        return hands.pai_gow(low, wheel), hands.pai_gow(without(cards, low)[0], wheel)

    kept = [
        low
        for low in combinations(cards, 2)
        if hands.category("pai_gow", hands.pai_gow(without(cards, low)[0], wheel)) is kind
    ]
    return max(kept, key=worth)


def _by_groups(cards: Sequence[Card], kind: hands.Category) -> tuple[Card, ...]:
    """The low hand where equal ranks make the high one; the joker is an ace."""
    by_rank: dict[int, list[Card]] = {}
    for card in cards:
        by_rank.setdefault(_rank(card), []).append(card)
    ranks = sorted(by_rank, reverse=True)
    pairs = [by_rank[one] for one in ranks if len(by_rank[one]) == 2]
    threes = [by_rank[one] for one in ranks if len(by_rank[one]) == 3]
    singles = [by_rank[one][0] for one in ranks if len(by_rank[one]) == 1]
    if kind is hands.Category.FIVE_ACES:
        kings = next((pair for pair in pairs if _rank(pair[0]) == KING), None)
        return tuple(kings or by_rank[ACE][:2])
    if kind is hands.Category.FOUR_OF_A_KIND:
        four = next(by_rank[one] for one in ranks if len(by_rank[one]) == 4)
        pairs += [three[:2] for three in threes]
        return _beside_four(four, pairs, singles)
    if kind is hands.Category.FULL_HOUSE:
        return tuple(threes[0][:2] if len(threes) == 2 else pairs[0])
    if kind is hands.Category.THREE_OF_A_KIND:
        aces = _rank(threes[0][0]) == ACE
        return (threes[0][0], singles[0]) if aces else tuple(singles[:2])
    if len(pairs) == 3:
        return tuple(pairs[0])
    if len(pairs) == 2:
        return _two_pairs(pairs, singles)
    return tuple(singles[:2] if pairs else singles[1:3])


def _beside_four(
    four: list[Card], pairs: list[list[Card]], singles: list[Card]
) -> tuple[Card, ...]:
    """Low fours stay together, high ones only beside a good low hand."""
    value = _rank(four[0])
    best = max(pairs, key=lambda pair: _rank(pair[0]), default=None)
    if value <= SIX:
        keep = True
    elif value <= TEN:
        keep = best is not None or (bool(singles) and _rank(singles[0]) == ACE)
    elif value <= KING:
        keep = best is not None
    else:
        keep = best is not None and _rank(best[0]) >= SEVEN
    if not keep:
        return tuple(four[:2])
    return tuple(best or singles[:2])


def _two_pairs(pairs: list[list[Card]], singles: list[Card]) -> tuple[Card, ...]:
    """Aces and two high pairs are split, low ones stay where a high card is left for the low."""
    high, low = (_rank(pair[0]) for pair in pairs)
    needed = KING if high <= SIX else ACE
    split = high == ACE or low >= JACK or _rank(singles[0]) < needed
    return tuple(pairs[1] if split else singles[:2])


def _rank(card: Card) -> int:
    return ACE if card == JOKER else rank(card)
