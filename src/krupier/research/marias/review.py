"""What would have been best: for a replayer, after the hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from krupier.research.marias.knowledge import Masks
from krupier.research.marias.solver import Solver
from krupier.research.marias.story import Laid, Story, after, position


class Reviewed(NamedTuple):
    laid: Laid
    values: dict[int, int]
    """Of each card that he might have played, for the declarers."""
    best: int
    """What the declarers have from here on, when all play their best."""
    cost: int
    """What the card cost the side of him who played it."""


def review(story: Story, side: int, hands: Masks, solver: Solver) -> Iterator[Reviewed]:
    """Card by card, from the hands as they were dealt; the first leader is who laid first."""
    left = list(hands)
    now = story._replace(leader=story.all_laid[0].seat, tricks=(), table=())
    for laid in story.all_laid:
        here = position(now, side, (left[0], left[1], left[2], left[3]))
        values = solver.values(here)
        declares = side >> laid.seat & 1
        best = (max if declares else min)(values.values())
        yield Reviewed(laid, values, best, abs(best - values[laid.card]))
        left[laid.seat] &= ~(1 << laid.card)
        now = after(now, laid.card, pair=laid.pair)
