"""Exact odds of Red Dog: all first two cards by rank, the better of raise and stay, all third."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement

from krupier.odds.result import BetOdds, from_returns
from krupier.rules.red_dog import RedDog

Outcome = tuple[Fraction, Fraction, bool]
"""Probability, win or loss per unit at stake (ante, or ante and raise), whether it is raised."""


def odds(game: RedDog) -> list[BetOdds]:
    outcomes = list(_outcomes(game))
    times = game.plan.raising.times
    returns = [(chance, 1 + net * (1 + times if raised else 1)) for chance, net, raised in outcomes]
    raising = sum((chance for chance, _, raised in outcomes if raised), Fraction(0))
    row = from_returns(
        "ante",
        returns,
        f"exact: all ranks from {game.plan.shoe.decks} decks",
        1 + times * raising,
        strategy=f"raise on spread {', '.join(map(str, raised(game)))}",
    )
    return [row]


def _outcomes(game: RedDog) -> Iterator[Outcome]:
    each = 4 * game.plan.shoe.decks
    cards = 13 * each
    for low, high in combinations_with_replacement(range(13), 2):
        if low == high:
            chance = Fraction(each * (each - 1), cards * (cards - 1))
            hit = Fraction(each - 2, cards - 2)
            yield chance * hit, game.ratios[-1].exact, False
            yield chance * (1 - hit), Fraction(0), False
            continue
        chance = Fraction(2 * each * each, cards * (cards - 1))
        between = high - low - 1
        if not between:
            yield chance, Fraction(0), False
            continue
        hit, raised = _hit(game, between), _gains(game, between) > 0
        yield chance * hit, game.ratios[between].exact, raised
        yield chance * (1 - hit), Fraction(-1), raised


def _hit(game: RedDog, between: int) -> Fraction:
    """How often the third card falls between: neither of the first two is of those ranks."""
    each = 4 * game.plan.shoe.decks
    return Fraction(between * each, 13 * each - 2)


def _gains(game: RedDog, between: int) -> Fraction:
    """Mean win of a unit at this spread."""
    hit = _hit(game, between)
    return hit * game.ratios[between].exact - (1 - hit)


def raised(game: RedDog) -> list[int]:
    return [between for between in range(1, 12) if _gains(game, between) > 0]
