"""Rake: what the room takes of the pots of one hand, as its setting says.

The room chooses the rule before the hand (by stakes, players and currency) and writes it into the
hand's setting, so that the journal replays what was taken::

    "rake": {"share": "5%", "cap": "3", "step": "0.10", "no_flop": true}

``share`` of everything in the pots (an uncalled bet is in none), rounded down to whole ``step``,
at most ``cap``; with ``no_flop`` nothing of a hand that ends before the second street is dealt.
A table by bands of the pot is the same: 1 EUR of every full 20 is 5 % in steps of 1. Side pots
bear it in proportion; so does everybody who put chips into them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from krupier.money import BadRatio, Currency
from krupier.money.ratio import percent
from krupier.rules.codec import BadInput, amount_from_json

KEYS = ("share", "cap", "step", "no_flop")


@dataclass(frozen=True)
class Rake:
    share: Fraction
    cap: int | None = None
    step: int = 1
    no_flop: bool = False
    """No flop, no drop."""

    def take(self, pots: Sequence[int], streets: int) -> list[int]:
        """What is taken of each pot of a hand in which so many streets followed the first.

        >>> Rake(Fraction(1, 20)).take([3_000, 98_000], 4)
        [150, 4900]
        >>> Rake(Fraction(1, 20), cap=300).take([3_000, 98_000], 4)
        [9, 291]
        >>> Rake(Fraction(1, 20), no_flop=True).take([3_000], 0)
        [0]
        """
        if self.no_flop and not streets:
            return [0] * len(pots)
        whole = int(self.share * sum(pots)) // self.step * self.step
        return shared(whole if self.cap is None else min(whole, self.cap), pots)


def shared(amount: int, pots: Sequence[int]) -> list[int]:
    """An amount in proportion to the pots; units that cannot be divided go to the greatest rests,
    of equal ones to the main pot first.

    >>> shared(10, [50, 30, 20]), shared(1, [10, 10]), shared(2, [1, 1, 1])
    ([5, 3, 2], [1, 0], [1, 1, 0])
    """
    total = sum(pots)
    if not total:
        return [0] * len(pots)
    parts = [amount * pot // total for pot in pots]
    rests = sorted(range(len(pots)), key=lambda at: (-(amount * pots[at] % total), at))
    for at in rests[: amount - sum(parts)]:
        parts[at] += 1
    return parts


def rake_from_json(data: Any, money: Currency) -> Rake:
    """Raises BadInput."""
    if not isinstance(data, Mapping) or "share" not in data or set(data) - set(KEYS):
        raise BadInput(f"rake: an object with share, and perhaps {', '.join(KEYS[1:])}, wanted")
    try:
        share = percent(str(data["share"]))
    except BadRatio as problem:
        raise BadInput(f"rake: {problem}") from None
    step = amount_from_json(data["step"], money) if "step" in data else 1
    cap = amount_from_json(data["cap"], money) if "cap" in data else None
    no_flop = data.get("no_flop", False)
    if not 0 <= share <= 1 or step < 1 or not isinstance(no_flop, bool):
        raise BadInput("rake: a share of 0 to 100 %, a step above 0, no_flop true or false wanted")
    return Rake(share, cap, step, no_flop)
