"""What an outcome of banker poker wins, as a number."""

from __future__ import annotations

from fractions import Fraction

from krupier.money import Ratio
from krupier.rules.banker_poker.settling import Outcome


def exact_win(outcome: Outcome) -> Fraction:
    """Of a stake of one.

    >>> exact_win(Ratio.parse("3:2")), exact_win("push"), exact_win("lose")
    (Fraction(3, 2), Fraction(0, 1), Fraction(-1, 1))
    """
    if isinstance(outcome, Ratio):
        return outcome.exact
    return Fraction(0 if outcome == "push" else -1)
