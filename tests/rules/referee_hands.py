"""Hands as the referees see them: cards are texts, an evaluator of another house (phevaluator)
judges five cards or more, and everything else is counted plainly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, Protocol

import phevaluator

from krupier.equipment.cards import RANKS

# the worst rank of each category on phevaluator's scale, on which 1 is the royal flush
WORST = (
    *((1, "royal"), (10, "straight flush"), (166, "four"), (322, "full house"), (1599, "flush")),
    *((1609, "straight"), (2467, "three"), (3325, "two pairs"), (6185, "pair"), (7462, "high")),
)

Key = tuple[str, str, tuple[str, ...]]
"""A stake: seat, bet, place."""


class Said(Protocol):
    """One thing that happened."""

    @property
    def kind(self) -> str: ...
    @property
    def data(self) -> dict[str, Any]: ...
    @property
    def cards(self) -> tuple[int, ...]: ...


class Place(Protocol):
    @property
    def cards(self) -> Sequence[int]: ...


class Brought(Protocol):
    """What became of a stake."""

    @property
    def seat(self) -> str: ...
    @property
    def bet(self) -> str: ...
    @property
    def on(self) -> tuple[str, ...]: ...
    @property
    def returned(self) -> int: ...
    @property
    def how(self) -> str: ...


class Finished(Protocol):
    """A finished table, whoever tells of it."""

    @property
    def events(self) -> Sequence[Said]: ...
    @property
    def places(self) -> Mapping[str, Place]: ...
    @property
    def marks(self) -> Mapping[str, Any]: ...
    @property
    def settled(self) -> Sequence[Brought]: ...
    def cards(self, place: str) -> tuple[int, ...]: ...


def rank(card: str) -> int:
    return RANKS.index(card[0]) + 2


def score(cards: list[str]) -> int:
    """Smaller is better; five to seven cards."""
    return int(phevaluator.evaluate_cards(*cards))


def category(points: int) -> str:
    return next(name for worst, name in WORST if points <= worst)


def five(cards: list[str]) -> tuple[int, str]:
    """(points, category) of the best five of five or six cards; ace-king counts as a category."""
    return _five(tuple(cards))


@lru_cache(maxsize=64)
def _five(cards: tuple[str, ...]) -> tuple[int, str]:
    points = min(score(list(some)) for some in combinations(cards, 5))
    kind = category(points)
    if kind == "high" and {"A", "K"} <= {card[0] for card in cards}:
        kind = "ace-king"
    return points, kind


def groups(cards: list[str]) -> list[tuple[int, int]]:
    """(how many, rank), the biggest first."""
    counted = Counter(rank(card) for card in cards)
    return sorted(((n, value) for value, n in counted.items()), reverse=True)


def put_down(felt: Finished) -> dict[Key, int]:
    """All chips that came onto the felt."""
    staked: dict[Key, int] = {}
    for event in felt.events:
        if event.kind == "stake":
            key = event.data["seat"], event.data["bet"], event.data["on"]
            staked[key] = staked.get(key, 0) + event.data["amount"]
    return staked


def brought_back(felt: Finished) -> dict[Key, int]:
    """What the rules gave back for every stake."""
    found: dict[Key, int] = {}
    for one in felt.settled:
        key = one.seat, one.bet, one.on
        found[key] = found.get(key, 0) + one.returned
    return found
