"""A second opinion on finished rounds of Pai Gow Poker, written plainly from the rulebook."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

from krupier.equipment.cards import RANKS, text
from tests.rules.referee_hands import Finished


@lru_cache(maxsize=64)
def points(cards: tuple[str, ...]) -> tuple[Any, ...]:
    """A hand told plainly: category, then ranks; the joker tries every card it may be."""
    if "Jk" not in cards:
        return _points([*cards])
    rest = [card for card in cards if card != "Jk"]
    best = _points([*rest, "A*"])
    for rank in RANKS:
        for suit in "cdhs":
            if rank + suit not in rest and len(cards) == 5:
                tried = _points([*rest, rank + suit])
                if tried[0] in (4, 5, 8):
                    best = max(best, tried)
    return best


def _points(cards: list[str]) -> tuple[Any, ...]:
    ranks = sorted((RANKS.index(card[0]) + 2 for card in cards), reverse=True)
    counted = sorted(((n, one) for one, n in Counter(ranks).items()), reverse=True)
    sizes = [n for n, _ in counted]
    order = [one for _, one in counted]
    suited = len(cards) == 5 and len({card[1] for card in cards}) == 1
    top = 0
    if len(set(ranks)) == 5:
        top = 5 if ranks == [14, 5, 4, 3, 2] else ranks[0] if ranks[0] - ranks[4] == 4 else 0
    if sizes[0] == 5:
        return 9, order
    if top:
        return (8 if suited else 4), [top]
    if suited:
        return 5, ranks
    if sizes in ([4, 1], [3, 2]):
        return (7 if sizes[0] == 4 else 6), order
    return (3 if sizes[0] == 3 else sizes.count(2)), order


class Referee:
    """One finished round: what every seat wins in all."""

    def __init__(self, felt: Finished) -> None:
        self.felt = felt
        self.banker: str = felt.marks.get("banker", "bank")
        self.antes: dict[str, int] = {}
        self.covers = 0
        for event in felt.events:
            if event.kind == "stake" and event.data["bet"] == "ante":
                seat = event.data["seat"]
                self.antes[seat] = self.antes.get(seat, 0) + event.data["amount"]
            elif event.kind == "stake":
                self.covers += event.data["amount"]

    def check_prices(self) -> None:
        """A player-banker covers all bets of the others."""
        others = sum(ante for box, ante in self.antes.items() if box != self.banker)
        assert self.covers == (0 if self.banker == "bank" else others)

    def wins(self) -> dict[str, int]:
        won, income = {}, 0
        for box, ante in self.antes.items():
            if box != self.banker:
                result = self.against(box)
                won[box] = result * ante - (ante * 5 // 100 if result == 1 else 0)
                income -= result * ante
        if self.banker != "bank":
            income -= self.against("bank") * self.antes[self.banker]
            won[self.banker] = income - (income * 5 // 100 if income > 0 else 0)
        return won

    def against(self, box: str) -> int:
        """1: both hands beat the banker's, 0: one of them, -1: none, or a foul."""
        own, other = self.hands(box), self.hands(self.banker)
        if own[0] <= own[1]:
            return -1
        if other[0] <= other[1]:
            return 1
        return sum(a > b for a, b in zip(own, other, strict=True)) - 1

    def hands(self, box: str) -> list[tuple[Any, ...]]:
        rows = (self.felt.cards(f"{box}.{row}") for row in ("high", "low"))
        return [points(tuple(text(card) for card in row)) for row in rows]
