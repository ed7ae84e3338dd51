"""Exact odds of bets on dice: every throw counted, and thrown on until the bet is decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import product

Faces = tuple[int, ...]
Returns = dict[Fraction, Fraction]
"""How likely a bet is to bring back so much per unit staked."""

Step = Callable[[Hashable, Faces], "Hashable | Fraction"]
"""What a throw makes of a bet: its next state, or (a fraction) what comes back."""


def returns(start: Hashable, step: Step, dice: int = 2) -> list[tuple[Fraction, Fraction]]:
    """All (probability, return) of a bet that begins in a state.

    A throw that leaves the state as it is decides nothing: it is as if it had not been made.

    >>> returns("8", lambda state, faces: {8: Fraction(2), 7: Fraction(0)}.get(sum(faces), state))
    [(Fraction(6, 11), Fraction(0, 1)), (Fraction(5, 11), Fraction(2, 1))]
    """
    known: dict[Hashable, Returns] = {}

    def decided(state: Hashable) -> Returns:
        if state in known:
            return known[state]
        ways = Counter(step(state, faces) for faces in product(range(1, 7), repeat=dice))
        counted = sum(ways.values()) - ways.pop(state, 0)
        found: Returns = {}
        for to, times in ways.items():
            chance = Fraction(times, counted)
            ends = {to: Fraction(1)} if isinstance(to, Fraction) else decided(to)
            for back, part in ends.items():
                found[back] = found.get(back, Fraction(0)) + chance * part
        known[state] = found
        return found

    return sorted(((chance, back) for back, chance in decided(start).items()), key=lambda r: r[1])
