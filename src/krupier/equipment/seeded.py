"""A seeded source for simulations and tests. Never for money."""

from __future__ import annotations

import random

from krupier.equipment.cards import Card
from krupier.equipment.draws import (
    Cards,
    CardsAre,
    Dice,
    DiceAre,
    Draw,
    Equipment,
    Outcome,
    OutOfCards,
    PocketIs,
)


class Seeded:
    """The same seed gives the same outcomes, to anybody who knows it."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)
        self._shoe: list[Card] = []
        self._equipment = Equipment()

    def begin(self, equipment: Equipment) -> None:
        self._equipment = equipment
        pack = equipment.pack
        if pack and (pack.cut is None or len(self._shoe) <= pack.cut):
            self._shoe = list(pack.cards)
            self._random.shuffle(self._shoe)
            del self._shoe[len(self._shoe) - pack.burn :]

    def answer(self, draw: Draw) -> Outcome:
        if isinstance(draw, Cards):
            if draw.back:
                self._shoe = list(draw.back)
                self._random.shuffle(self._shoe)
            if draw.n > len(self._shoe):
                raise OutOfCards(f"{draw.n} cards wanted, {len(self._shoe)} left in the shoe")
            return CardsAre(tuple(self._shoe.pop() for _ in range(draw.n)))
        if isinstance(draw, Dice):
            return DiceAre(tuple(self._random.randrange(1, 7) for _ in range(draw.n)))
        assert self._equipment.wheel is not None
        return PocketIs(self._random.choice(self._equipment.wheel.pockets))
