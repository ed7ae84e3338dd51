"""The rows of open-face Chinese poker: front (three cards), middle and back (five each).

All three stand on the scale of ``high``: in three cards only pairs and three of a kind count, and
a front compares with a five-card row by its category, then its ranks.
"""

from __future__ import annotations

from collections.abc import Sequence

from krupier.equipment.cards import Card
from krupier.hands.single import high

ROW_SIZES = {"front": 3, "middle": 5, "back": 5}


def ofc_rows(
    front: Sequence[Card], middle: Sequence[Card], back: Sequence[Card]
) -> tuple[int, int, int]:
    """The values of complete rows, front first."""
    for (name, size), row in zip(ROW_SIZES.items(), (front, middle, back), strict=True):
        if len(row) != size:
            raise ValueError(f"{name} has {len(row)} cards, a complete one has {size}")
    return high(front), high(middle), high(back)


def ofc_foul(front: Sequence[Card], middle: Sequence[Card], back: Sequence[Card]) -> bool:
    """Whether the rows are out of order: they must not get weaker from front to back."""
    front_value, middle_value, back_value = ofc_rows(front, middle, back)
    return not front_value <= middle_value <= back_value
