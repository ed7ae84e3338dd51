"""Exact odds of barbut: thrown until front or back is decided; special pairs on one throw."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from krupier.odds.dice import Faces, Step, returns
from krupier.odds.result import BetOdds, from_returns
from krupier.rules.barbut import Barbut, BarbutBet


def odds(game: Barbut) -> list[BetOdds]:
    front, back = (_wins(bet) for bet in game.plan.bets)
    rows = [
        from_returns(
            bet.id,
            returns("", _until_decided(own, other)),
            "exact: thrown until decided",
            decided_per_throw=str(_share(own, other)),
        )
        for bet, own, other in zip(game.plan.bets, (front, back), (back, front), strict=True)
    ]
    if game.setting["special_pairs"]:
        side = game.plan.special_pairs
        for low, high in _wins(side):
            won = _wins(side)[low, high]
            rows.append(
                from_returns(
                    f"{side.id}-{low}-{high}",
                    returns("", _one_throw((low, high), won)),
                    "exact: all throws counted",
                )
            )
    return rows


def _wins(bet: BarbutBet) -> Mapping[Faces, Fraction]:
    return {row.dice: 1 + row.pays.exact for row in bet.table}


def _until_decided(own: Mapping[Faces, Fraction], other: Mapping[Faces, Fraction]) -> Step:
    def step(state: object, faces: Faces) -> object:
        thrown = tuple(sorted(faces))
        return Fraction(0) if thrown in other else own.get(thrown, state)

    return step


def _one_throw(pair: Faces, back: Fraction) -> Step:
    return lambda _, faces: back if tuple(sorted(faces)) == pair else Fraction(0)


def _share(own: Mapping[Faces, Fraction], other: Mapping[Faces, Fraction]) -> Fraction:
    """How many of the 36 throws decide the bet."""
    return Fraction(sum(1 if low == high else 2 for low, high in (*own, *other)), 36)
