"""Rulings at a table with real chips: what was put in without a word, and what was done out of
turn. Online neither can happen; whoever enters moves for others asks here first."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from krupier.rules.poker.actions import CALL, Legal
from krupier.rules.poker.plan import Rulings


def chips_mean(
    rules: Rulings,
    legal: Legal,
    level: int,
    chips: Sequence[int],
    *,
    in_front: int = 0,
    announced: bool = False,
) -> int:
    """What a player does who puts these chips in: ``CALL``, or an amount to bet or raise to.

    ``chips`` are those that touched the table first, ``level`` is the bet that has to be called,
    ``in_front`` what he has bet before, ``announced`` whether he said that he raises.

    >>> from krupier.plan.parts import Ratio
    >>> rules = Rulings(clause=("PC-108",), raise_part=Ratio.parse("1:2"))
    >>> facing = Legal(0, True, 100, 200, 1000)
    >>> [chips_mean(rules, facing, 100, chips) for chips in ([100, 50], [100, 25], [500])]
    [200, 0, 0]
    """
    put = sum(chips)
    to = min(in_front + put, legal.most)
    if not legal.most:
        return CALL
    if not legal.call or announced:
        return max(to, legal.least)
    if len(chips) == 1 or (rules.every_chip_needed and put - min(chips) < legal.call):
        return CALL
    if in_front + put >= legal.least:
        return to
    over, full, part = put - legal.call, legal.least - level, rules.raise_part
    if part and over * part.den >= full * part.num:
        return legal.least
    return CALL


class Verdict(Enum):
    STANDS = "stands"
    RETURNED = "returned"
    """His chips come back, and he has all options."""
    CALL_OR_FOLD = "call-or-fold"
    """His chips stay; he may call or give them up, but not raise in this round."""
    CALL = "call"
    """It is a call; the rest comes back."""


def out_of_turn(rules: Rulings, put: int, before: int, after: int) -> Verdict:
    """What becomes of an act out of turn, once those who were skipped have acted.

    ``put`` is what the player has in front of him by it (0: he checked), ``before`` the bet that
    had to be called then, ``after`` the bet that has to be called now.
    """
    if after == before:
        return Verdict.STANDS
    if rules.early == "returned":
        return Verdict.RETURNED
    if put <= before or after > put:
        return Verdict.CALL_OR_FOLD
    return Verdict.CALL if put <= rules.early_call * after else Verdict.STANDS
