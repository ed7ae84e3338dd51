"""What the odds of a bet are, exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any

Progress = Callable[[int, int], None]
"""Told how much of the work is done, and how much there is."""


@dataclass(frozen=True)
class BetOdds:
    """Return of one bet per unit of its (opening) stake."""

    bet: str
    rtp: Fraction
    """Mean return per unit staked: one and what is won or lost on average."""
    variance: Fraction
    """Of the net win per unit."""
    hit: Fraction
    """How often more comes back than was staked."""
    method: str
    """``exact: …`` or ``simulation: …``."""
    facts: dict[str, str] = field(default_factory=dict)
    """Further figures, such as the strategy assumed."""
    staked: Fraction = Fraction(1)
    """What is put on the table on average, raises included, per unit of the opening stake."""
    outcomes: tuple[tuple[Fraction, Fraction], ...] = ()
    """Net wins per unit with their chances, from the greatest loss; empty where not known."""
    error: float = 0.0
    """Standard error of ``rtp``; nought if it is exact."""

    @property
    def rational(self) -> bool:
        """Whether the figures are fractions, not decimals or estimates."""
        return not self.error and "precision" not in self.facts

    @property
    def house_edge(self) -> Fraction:
        return 1 - self.rtp

    @property
    def element_of_risk(self) -> Fraction:
        """The house edge per unit of everything staked; some operators print 1 less this."""
        return self.house_edge / self.staked

    def as_json(self) -> dict[str, Any]:
        told = {
            "bet": self.bet,
            "house_edge": float(self.house_edge),
            "rtp": float(self.rtp),
            "exact": str(self.house_edge),
            "exact_rtp": str(self.rtp),
            "std": sqrt(self.variance),
            "hit": float(self.hit),
            "staked": float(self.staked),
            "element_of_risk": float(self.element_of_risk),
            "method": self.method,
        }
        if self.error:
            told["error"] = self.error
        return self.facts | told


def to_data(row: BetOdds) -> dict[str, Any]:
    """A row as plain data that loses nothing.

    >>> row = from_returns("coin", [(Fraction(1, 2), Fraction(2)), (Fraction(1, 2), Fraction(0))],
    ...     "exact")
    >>> from_data(to_data(row)) == row
    True
    """
    return {
        "bet": row.bet,
        "rtp": str(row.rtp),
        "variance": str(row.variance),
        "hit": str(row.hit),
        "method": row.method,
        "facts": row.facts,
        "staked": str(row.staked),
        "outcomes": [[str(net), str(chance)] for net, chance in row.outcomes],
        "error": row.error,
    }


def from_data(data: dict[str, Any]) -> BetOdds:
    return BetOdds(
        bet=data["bet"],
        rtp=Fraction(data["rtp"]),
        variance=Fraction(data["variance"]),
        hit=Fraction(data["hit"]),
        method=data["method"],
        facts=dict(data["facts"]),
        staked=Fraction(data["staked"]),
        outcomes=tuple((Fraction(net), Fraction(chance)) for net, chance in data["outcomes"]),
        error=float(data["error"]),
    )


def from_returns(
    bet: str,
    returns: Iterable[tuple[Fraction, Fraction]],
    method: str,
    staked: Fraction = Fraction(1),
    /,
    **facts: str,
) -> BetOdds:
    """Odds from all ``(probability, return per unit staked)`` of a bet.

    >>> from_returns("red", [(Fraction(18, 37), Fraction(2)), (Fraction(19, 37), Fraction(0))],
    ...     "exact").house_edge
    Fraction(1, 37)
    """
    chances: dict[Fraction, Fraction] = {}
    for chance, back in returns:
        chances[back] = chances.get(back, Fraction(0)) + chance
    if sum(chances.values()) != 1:
        raise ValueError(f"{bet}: the probabilities do not add up to 1")
    mean = sum((chance * back for back, chance in chances.items()), Fraction(0))
    square = sum((chance * back * back for back, chance in chances.items()), Fraction(0))
    hit = sum((chance for back, chance in chances.items() if back > 1), Fraction(0))
    nets = tuple((back - 1, chances[back]) for back in sorted(chances))
    return BetOdds(bet, mean, square - mean * mean, hit, method, facts, staked, nets)
