"""Exact odds of every roulette bet: the pockets are counted."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from krupier.money import Ratio
from krupier.odds.result import BetOdds, from_returns
from krupier.rules.felt import Lying
from krupier.rules.roulette.round import NORMAL, Result, Roulette


def odds(game: Roulette) -> list[BetOdds]:
    """One row per bet; all places of a bet return the same."""
    rows = []
    for bet in game.plan.bets:
        spot = (game.cloth.spots[bet.id] or ((),))[0]
        stake = Lying("", bet.id, spot, 1)
        returns = [(chance, _back(game.pays(stake, result))) for result, chance in _results(game)]
        rows.append(from_returns(bet.id, returns, "exact: all results counted"))
    return rows


def _results(game: Roulette) -> Iterator[tuple[Result, Fraction]]:
    wheel = game.cloth.wheel
    levels = game.plan.dice.levels if game.plan.dice else (NORMAL,)
    each = Fraction(1, len(wheel.pockets) * len(levels))
    for number in wheel.pockets:
        for level in levels:
            yield Result(number, level), each


def _back(pays: Ratio | str) -> Fraction:
    if isinstance(pays, Ratio):
        return 1 + pays.exact
    return {"push": Fraction(1), "half": Fraction(1, 2), "lose": Fraction(0)}[pays]
