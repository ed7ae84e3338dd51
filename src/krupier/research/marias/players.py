"""Players of mariáš: they see the course of the play and their own hand, nothing else.

>>> from numpy.random import default_rng
>>> from krupier.research.marias.cards import parse, text
>>> from krupier.research.marias.contract import Contract, Game
>>> from krupier.research.marias.story import Story
>>> betl = Story(Contract(Game.BETL, declarer=0), leader=0)
>>> hand = parse("7s 8s 9s Ts 7h 8h 9h Ad", trumps=False)
>>> text(Sampling(8, default_rng(1)).choose(betl, 0, hand), trumps=False)
'7h'
"""

from __future__ import annotations

from collections import defaultdict
from typing import Protocol

from numpy.random import Generator

from krupier.research.marias import rule_based
from krupier.research.marias.cards import KING, PAIR, QUEEN, suit
from krupier.research.marias.contract import HUNDRED, Game
from krupier.research.marias.knowledge import Masks, knowledge, sides
from krupier.research.marias.position import duty
from krupier.research.marias.sampling import samples
from krupier.research.marias.solver import Solver
from krupier.research.marias.story import Story, position, standing

WEAK, STRONG = 3, 16
"""How many deals a sampling player looks at."""


class Player(Protocol):
    def choose(self, story: Story, seat: int, hand: int) -> int: ...


class RuleBased:
    def choose(self, story: Story, seat: int, hand: int) -> int:
        return rule_based.choose(story, seat, hand, may(story, seat, hand))


class Sampling:
    """Solves deals that agree with what it knows, and plays the card that is best on average."""

    def __init__(self, count: int, rng: Generator, solver: Solver | None = None) -> None:
        self._count = count
        self._rng = rng
        self._solver = solver or Solver()

    def choose(self, story: Story, seat: int, hand: int) -> int:
        cards = may(story, seat, hand)
        if cards & (cards - 1) == 0:
            return cards.bit_length() - 1
        sums: defaultdict[int, int] = defaultdict(int)
        declares = False
        for hands in self._deals(story, seat, hand):
            side = sides(story, hands)
            declares = bool(side >> seat & 1)
            for card, value in self._solver.values(position(story, side, hands)).items():
                sums[card] += value if declares else -value
        # among equals that which a player by rules would choose: others are no solvers; likewise
        # where no deal agrees with what was played, because somebody did not do his duty
        top = max(sums.values(), default=0)
        equal = sum(1 << card for card, value in sums.items() if value == top)
        return rule_based.choose(story, seat, hand, equal or cards)

    def _deals(self, story: Story, seat: int, hand: int) -> list[Masks]:
        found = samples(knowledge(story, seat, hand), self._count, self._rng)
        if found:
            return found
        return samples(knowledge(story, seat, hand, forgetful=True), self._count, self._rng)


def may(story: Story, seat: int, hand: int) -> int:
    return duty(story.contract, seat, hand, story.leader, story.cards)


def announces(story: Story, seat: int, hand: int, card: int, side: int) -> bool:
    """Whether a hláška is announced with a card: always when it counts, and toward a hundred the
    declarer waits for his pair of trumps."""
    contract = story.contract
    if not contract.has_trumps or card & 7 not in (QUEEN, KING):
        return False
    if hand >> 8 * suit(card) & PAIR != PAIR:
        return False
    if contract.game is Game.HRA:
        return True
    now = standing(story, side)
    if now.declarers >= HUNDRED:
        return True
    waits = suit(card) != contract.trump and hand >> 8 * contract.trump & PAIR == PAIR
    return seat == contract.declarer and not now.first and not waits
