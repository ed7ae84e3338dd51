"""Every ranking explains itself: the category of a hand, its ranks, the cards used, its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import get_args

from krupier.equipment.cards import JOKER, Card
from krupier.hands import scales, single, tables
from krupier.hands.categories import Category, Ranking
from krupier.hands.joker import pai_gow
from krupier.hands.names import low_cs, low_en, name_cs, name_en
from krupier.hands.scales import Ranks

Cards = tuple[Card, ...]


@dataclass(frozen=True)
class Explanation:
    """Why a hand is worth what it is. Ranks are those of cards (0 for a two … 12 for an ace), in
    the order in which they decide."""

    category: Category
    ranks: Ranks
    cards: Cards
    cs: str
    en: str


def explain(ranking: Ranking, cards: Sequence[Card], board: Sequence[Card] = ()) -> Explanation:
    """What the hand is called and which cards make it. ``cards`` are a player's own; a board joins
    them (any five), except in the Omaha rankings (exactly two and three).

    >>> from krupier.equipment.cards import parse
    >>> explain("high", parse("As Ad"), parse("Ah Kc Kd 2s 3s")).cs
    'full house, esa a krále'
    """
    _known(ranking)
    seen = (*cards, *board)
    if len(set(seen)) < len(seen):
        raise ValueError("the same card is given twice")
    if ranking in ("omaha", "omaha_low"):
        return _omaha(ranking, cards, board)
    evaluate = _EVALUATE[ranking]
    best = evaluate(seen)
    if ranking == "badugi":
        size = best >> 13
        used = next(it for it in combinations(seen, size) if evaluate(it) == best)
        return _badugi(used)
    if not best:
        return _no_low()
    size = 5 if ranking not in ("pai_gow", "three_card") else len(seen)
    choices = combinations(seen, min(len(seen), size))
    used = next(it for it in choices if evaluate(it) == best)
    return _explanation(ranking, best, used)


def category(ranking: Ranking, value: int) -> Category:
    """The category of a value on the scale of a ranking."""
    _known(ranking)
    if ranking == "badugi":
        return Category(Category.ONE_CARD - 1 + (value >> 13))
    if not value:
        return Category.NO_LOW
    if ranking == "low_27":
        value = single.FIVE_ACES - value
    return next(kind for floor, kind in _floors(_SCALE_OF[ranking]) if value >= floor)


_SCALE_OF: dict[Ranking, str] = {
    "high": "high",
    "omaha": "high",
    "low_27": "high",
    "pai_gow": "high",
    "short_deck": "short_deck",
    "short_deck_trips": "short_deck_trips",
    "low_a5": "low_a5",
    "low_8": "low_a5",
    "omaha_low": "low_a5",
    "three_card": "three_card",
}

_EVALUATE: dict[Ranking, Callable[[Sequence[Card]], int]] = {
    "high": single.high,
    "short_deck": single.short_deck,
    "short_deck_trips": lambda cards: single.short_deck(cards, "trips"),
    "three_card": single.three_card,
    "low_a5": single.low_a5,
    "low_8": lambda cards: single.low_a5(cards, qualifier=8),
    "low_27": single.low_27,
    "badugi": single.badugi,
    "pai_gow": pai_gow,
}


@cache
def _floors(scale: str) -> list[tuple[int, Category]]:
    """The lowest value of each category, from the best."""
    if scale == "three_card":
        table, at = tables.three_card_table(), scales.THREE_FLOORS_AT
    else:
        table, at = tables.scale_table(scale), scales.FLOORS_AT
    floors = [(table[at + number], Category(number)) for number in range(11) if table[at + number]]
    return sorted(floors, reverse=True)


@cache
def _classes(scale: str) -> dict[int, scales.HandClass]:
    values = scales.values(scales.SCALES[scale])
    return {value: hand_class for hand_class, value in values.items()}


def _omaha(ranking: Ranking, hole: Sequence[Card], board: Sequence[Card]) -> Explanation:
    evaluate = single.omaha if ranking == "omaha" else single.omaha_low
    best = evaluate(hole, board)
    if not best:
        return _no_low()
    used = next(
        (*two, *three)
        for two in combinations(hole, 2)
        for three in combinations(board, 3)
        if evaluate(two, three) == best
    )
    return _explanation(ranking, best, used)


def _explanation(ranking: Ranking, value: int, used: Cards) -> Explanation:
    if ranking == "three_card":
        suited = len({card & 3 for card in used}) == 1
        kind, ranks = scales.class_of_three(tuple(card >> 2 for card in used), suited)
    else:
        scale = _SCALE_OF[ranking]
        on_scale = single.FIVE_ACES - value if ranking == "low_27" else value
        kind, ranks = _classes(scale)[on_scale]
        if scale == "low_a5":
            ranks = tuple((rank - 1) % 13 for rank in ranks)
    is_low = _SCALE_OF[ranking] == "low_a5" or ranking == "low_27"
    cs, en = (low_cs, low_en) if is_low else (name_cs, name_en)
    in_order = _in_order(used, ranks)
    return Explanation(kind, ranks, in_order, cs(kind, ranks), en(kind, ranks))


def _in_order(cards: Iterable[Card], ranks: Ranks) -> Cards:
    """Cards in the order in which their ranks decide; those of a straight downwards from its top,
    the joker last."""
    top = ranks[0]

    def place(card: Card) -> tuple[int, int]:
        if card == JOKER:
            return 99, 0
        rank = card >> 2
        return ranks.index(rank) if rank in ranks else 20 + (top - rank) % 13, -card

    return tuple(sorted(cards, key=place))


def _badugi(used: Cards) -> Explanation:
    in_order = tuple(sorted(used, key=lambda card: (card + 4) % 52, reverse=True))
    ranks = tuple(card >> 2 for card in in_order)
    kind = Category(Category.ONE_CARD + len(used) - 1)
    return Explanation(kind, ranks, in_order, name_cs(kind, ranks), name_en(kind, ranks))


def _no_low() -> Explanation:
    kind = Category.NO_LOW
    return Explanation(kind, (), (), name_cs(kind, ()), name_en(kind, ()))


def _known(ranking: str) -> None:
    if ranking not in get_args(Ranking):
        raise ValueError(f"ranking {ranking!r}: known are {', '.join(get_args(Ranking))}")
