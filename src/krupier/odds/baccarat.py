"""Exact odds of punto banco: every deal of up to six cards from a full shoe, by points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import perm

from krupier.money import percent
from krupier.odds.result import BetOdds, from_returns
from krupier.rules.baccarat import Baccarat
from krupier.rules.baccarat.plan import BaccaratBet, Drawing

POINTS = range(10)


@dataclass(frozen=True)
class Table:
    """The third-card table: sets of totals, and what BANCO does with each."""

    natural: frozenset[int]
    punto: frozenset[int]
    banco: tuple[frozenset[int], ...]
    """For each total 0 to 9 the points of PUNTO's third card on which it draws; 10: stood."""


def odds(game: Baccarat) -> list[BetOdds]:
    decks = game.equipment.pack.decks if game.equipment.pack else 0
    chances = results((16 * decks, *[4 * decks] * 9), table_of(game.plan.drawing))
    facts = {f"p_{name}": str(chance) for name, chance in chances.items()}
    method = f"exact: all deals of up to six cards from {decks} decks"
    return [
        from_returns(
            bet.id,
            [(chance, _back(bet, result)) for result, chance in chances.items()],
            method,
            **facts,
        )
        for bet in game.plan.bets
    ]


def _back(bet: BaccaratBet, result: str) -> Fraction:
    if result == bet.wins_on:
        kept = 1 - percent(bet.commission) if bet.commission else 1
        return 1 + bet.pays.exact * kept
    return Fraction(1 if result == bet.pushes_on else 0)


def table_of(drawing: Drawing) -> Table:
    banco = [frozenset[int]()] * 10
    for rule in drawing.banco:
        stood = (10,) if rule.draws_when_punto_stood else ()
        for total in rule.totals:
            banco[total] = frozenset((*rule.draws_on, *stood))
    return Table(frozenset(drawing.natural), frozenset(drawing.punto.draws), tuple(banco))


@cache
def results(shoe: tuple[int, ...], table: Table) -> Mapping[str, Fraction]:
    """Probability of each result from a shoe with so many cards of 0 to 9 points.

    All six cards are drawn in thought (PUNTO 2, BANCO 2, then a third for each), and those that
    the table leaves in the shoe are counted in every way they could have come.
    """
    cards = sum(shoe)
    ways = {"punto": 0, "banco": 0, "tie": 0}

    def add(punto: int, banco: int, weight: int) -> None:
        ways["punto" if punto > banco else "banco" if banco > punto else "tie"] += weight

    for punto, two, left in _pairs(list(shoe)):
        for banco, four, rest in _pairs(left):
            weight = two * four
            if {punto, banco} & table.natural:
                add(punto, banco, weight * (cards - 4) * (cards - 5))
                continue
            if punto not in table.punto:
                if 10 in table.banco[banco]:
                    for last in POINTS:
                        add(punto, (banco + last) % 10, weight * rest[last] * (cards - 5))
                else:
                    add(punto, banco, weight * (cards - 4) * (cards - 5))
                continue
            for third in POINTS:
                drawn, fifth = (punto + third) % 10, weight * rest[third]
                if third not in table.banco[banco]:
                    add(drawn, banco, fifth * (cards - 5))
                    continue
                for last in POINTS:
                    add(drawn, (banco + last) % 10, fifth * (rest[last] - (last == third)))
    total = perm(cards, 6)
    return {name: Fraction(count, total) for name, count in ways.items()}


def _pairs(counts: list[int]) -> list[tuple[int, int, list[int]]]:
    """Total, number of ordered ways and the cards left for every pair of points."""
    pairs = []
    for first in POINTS:
        for second in range(first, 10):
            ways = counts[first] * (counts[second] - (first == second))
            left = counts.copy()
            left[first] -= 1
            left[second] -= 1
            pairs.append(((first + second) % 10, ways if first == second else 2 * ways, left))
    return pairs
