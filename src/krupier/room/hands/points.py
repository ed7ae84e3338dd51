"""Games for points: nobody bets, and everybody pays or is paid so much a point."""

from __future__ import annotations

from krupier.plan.parts import Plan
from krupier.room.hands.messages import GameHead
from krupier.room.hands.stakes import Dealt, Forced

UNIT = 4
"""A point is a quarter of what buy-ins are counted in."""


def dealt(plan: Plan, hole: int, deck: int, form: str = "") -> Dealt:
    """``form``: of Open Face Chinese."""
    head: GameHead = {
        "variant": plan.family,
        "names": plan.names,
        "structure": "points",
        "times": 1,
        "hole": hole,
        "board": 0,
        "boards": 0,
        "draws": 0,
        "stud": False,
        "hi_lo": False,
        "low": False,
        "deck": deck,
    }
    if form:
        head["form"] = form
    return Dealt(
        id="",
        names=plan.names,
        variant=plan.family,
        structure="points",
        forced=Forced.BUTTON,
        times=1,
        head=head,
    )
