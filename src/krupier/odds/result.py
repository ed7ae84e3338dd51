"""What the odds of a bet are, exactly."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt


@dataclass(frozen=True)
class BetOdds:
    """Return of one bet per unit of its (opening) stake."""

    bet: str
    rtp: Fraction
    """Mean return per unit staked."""
    variance: Fraction
    """Of the net win per unit."""
    hit: Fraction
    """How often more comes back than was staked."""
    method: str
    """``exact: …`` or ``simulation: …`` with its standard error."""
    facts: dict[str, str] = field(default_factory=dict)
    """Further figures, such as the element of risk or the strategy assumed."""

    @property
    def house_edge(self) -> Fraction:
        return 1 - self.rtp

    def as_json(self) -> dict[str, object]:
        return {
            "bet": self.bet,
            "house_edge": float(self.house_edge),
            "rtp": float(self.rtp),
            "exact": str(self.house_edge),
            "exact_rtp": str(self.rtp),
            "std": sqrt(self.variance),
            "hit": float(self.hit),
            "method": self.method,
        } | self.facts


def from_returns(
    bet: str, returns: Iterable[tuple[Fraction, Fraction]], method: str, **facts: str
) -> BetOdds:
    """Odds from all ``(probability, return per unit staked)`` of a bet.

    >>> from_returns("red", [(Fraction(18, 37), Fraction(2)), (Fraction(19, 37), Fraction(0))],
    ...     "exact").house_edge
    Fraction(1, 37)
    """
    outcomes = list(returns)
    if sum(chance for chance, _ in outcomes) != 1:
        raise ValueError(f"{bet}: the probabilities do not add up to 1")
    mean = sum((chance * back for chance, back in outcomes), Fraction(0))
    square = sum((chance * back * back for chance, back in outcomes), Fraction(0))
    hit = sum((chance for chance, back in outcomes if back > 1), Fraction(0))
    return BetOdds(bet, mean, square - mean * mean, hit, method, facts)
