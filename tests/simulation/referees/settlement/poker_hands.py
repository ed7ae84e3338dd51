"""Hands of poker, counted plainly; high hands by an evaluator of another house (phevaluator)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations

import phevaluator

Worth = tuple[int, ...]
"""Greater is better."""
Names = Sequence[str]

LOW = "A23456789TJQK"
HIGH = "23456789TJQKA"


@lru_cache(maxsize=4096)
def _points(cards: tuple[str, ...]) -> int:
    return -int(phevaluator.evaluate_cards(*cards))


def high(cards: Names) -> Worth:
    return (_points(tuple(cards)),)


def low_ace_to_five(cards: Names) -> Worth:
    """Straights and flushes do not count; pairs are bad, then the highest card."""
    ranks = sorted((LOW.index(card[0]) for card in cards), reverse=True)
    counted = sorted(((ranks.count(one), one) for one in set(ranks)), reverse=True)
    return tuple(-one for pair in counted for one in (pair[0], pair[1]))


def low_eight(cards: Names) -> Worth | None:
    ranks = [LOW.index(card[0]) for card in cards]
    return low_ace_to_five(cards) if len(set(ranks)) == 5 and max(ranks) <= 7 else None


def low_seven(cards: Names) -> Worth | None:
    """All five cards lower than an eight."""
    ranks = [LOW.index(card[0]) for card in cards]
    return low_ace_to_five(cards) if len(set(ranks)) == 5 and max(ranks) <= 6 else None


def deuce_to_seven(cards: Names) -> Worth:
    """The worst high hand wins; the ace is high, so A-5-4-3-2 is no straight."""
    ranks = sorted((HIGH.index(card[0]) for card in cards), reverse=True)
    counted = sorted(((ranks.count(one), one) for one in set(ranks)), reverse=True)
    shape = [n for n, _ in counted]
    flush = len({card[1] for card in cards}) == 1
    straight = len(shape) == 5 and ranks[0] - ranks[4] == 4
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    kind = kinds.get(tuple(shape), 8 if flush and straight else 5 if flush else 4 * straight)
    return (-kind, *(-one for _, one in counted))


def badugi(cards: Names) -> Worth:
    """The most cards of different ranks and suits; of equally many the lowest."""
    best: Worth = ()
    for n in range(len(cards), 0, -1):
        for some in combinations(cards, n):
            if len({c[0] for c in some}) == n and len({c[1] for c in some}) == n:
                ranks = sorted((LOW.index(c[0]) for c in some), reverse=True)
                best = max(best, (n, *(-one for one in ranks)))
        if best:
            return best
    return best


def short_deck(cards: Names, trips_beat_straight: bool) -> Worth:
    """A flush beats a full house; A-6-7-8-9 is the lowest straight."""
    ranks = sorted((HIGH.index(card[0]) for card in cards), reverse=True)
    counted = sorted(((ranks.count(one), one) for one in set(ranks)), reverse=True)
    shape = tuple(n for n, _ in counted)
    flush = len({card[1] for card in cards}) == 1
    top = 0
    if len(shape) == 5:
        low = [HIGH.index(one) for one in "A9876"]
        top = HIGH.index("9") if ranks == low else ranks[0] if ranks[0] - ranks[4] == 4 else 0
    three, run = (5, 4) if trips_beat_straight else (4, 5)
    if top:
        return (9 if flush else run, top)
    kinds = {(4, 1): 8, (3, 2): 6, (3, 1, 1): three, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    kind = 7 if flush else kinds.get(shape, 0)
    return (kind, *(one for _, one in counted))


FIVE: dict[str, Callable[[Names], Worth | None]] = {
    "high": high,
    "low-a5": low_ace_to_five,
    "low-8": low_eight,
    "low-7": low_seven,
    "low-27": deuce_to_seven,
    "short-deck": lambda cards: short_deck(cards, False),
    "short-deck-trips": lambda cards: short_deck(cards, True),
}


def best(ranking: str, hole: Names, board: Names, exactly_two: bool) -> Worth | None:
    """What hole cards are worth with a board; ``None``: no hand that counts."""
    if ranking == "badugi":
        return badugi(hole)
    if ranking == "high" and not exactly_two:
        return high([*hole, *board])  # the best five of up to seven
    worth = FIVE[ranking]
    fives: list[tuple[str, ...]]
    if exactly_two:
        fives = [(*a, *b) for a in combinations(hole, 2) for b in combinations(board, 3)]
    else:
        fives = list(combinations([*hole, *board], 5))
    found = [one for five in fives if (one := worth(five)) is not None]
    return max(found, default=None)
