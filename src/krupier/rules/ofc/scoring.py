"""What finished rows are worth: fouls, points between two players, royalties, Fantasy Land."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from krupier.equipment.cards import RANKS, Card, rank
from krupier.hands import Category, category, ofc_rows
from krupier.hands.ofc import ROW_SIZES
from krupier.rules.game import Setting
from krupier.rules.ofc.plan import Form, Made, Plan, Royalty

Rows = Mapping[str, Sequence[Card]]
"""The cards of a player by row: ``front``, ``middle``, ``back``."""


@dataclass(frozen=True)
class Result:
    """A player's rows, front first."""

    values: tuple[int, int, int]
    made: tuple[Category, ...]
    foul: bool
    royalties: tuple[int, ...]
    """Points of each row; nothing counts in a foul."""
    front_rank: int
    """The rank that the front has most of."""

    @property
    def royalty(self) -> int:
        return sum(self.royalties)


@dataclass(frozen=True)
class Against:
    """Points of one player against another."""

    rows: tuple[int, ...]
    """By row, front first."""
    scoop: int
    royalties: int

    @property
    def points(self) -> int:
        return sum(self.rows) + self.scoop + self.royalties


def result(plan: Plan, rows: Rows) -> Result:
    front, middle, back = (rows[name] for name in ROW_SIZES)
    values = ofc_rows(front, middle, back)
    made = tuple(category("high", value) for value in values)
    foul = not values[0] <= values[1] <= values[2]
    royalties = tuple(
        0 if foul else _royalty(getattr(plan.royalties, name), kind, _most_of(rows[name]))
        for name, kind in zip(ROW_SIZES, made, strict=True)
    )
    return Result(values, made, foul, royalties, _most_of(front))


def against(plan: Plan, one: Result, other: Result) -> Against:
    """A fouled player loses all rows to whoever set his correctly; two of them exchange nothing."""
    worth = plan.scoring
    if one.foul or other.foul:
        sign = other.foul - one.foul
        signs = [sign] * len(ROW_SIZES)
    else:
        signs = [(a > b) - (a < b) for a, b in zip(one.values, other.values, strict=True)]
    swept = abs(sum(signs)) == len(signs)
    return Against(
        tuple(sign * worth.row for sign in signs),
        signs[0] * worth.scoop if swept else 0,
        one.royalty - other.royalty,
    )


def next_fantasy(plan: Plan, setting: Setting, form: Form, end: Result, now: int) -> int:
    """With how many cards a player begins the next hand in Fantasy Land; 0: he does not.

    ``now`` is how many he had in this one, 0 outside Fantasy Land.
    """
    land = plan.fantasy_land
    if end.foul or setting["fantasy_land"] == "off":
        return 0
    if now:
        stays = end.made[0] >= kind(land.stay_front) or end.made[2] >= kind(land.stay_back)
        return now if stays and setting["stay_in_fantasy"] else 0
    reached = [
        step.cards
        for step in land.entry
        if (end.made[0], end.front_rank) >= (kind(step.hand), RANKS.index(step.of))
    ]
    if not reached:
        return 0
    return reached[-1] if setting["fantasy_land"] == "progressive" else form.fantasy


@cache
def kind(made: Made) -> Category:
    """Ordinary hands are numbered in their order, from a high card to a royal flush.

    >>> kind("three-of-a-kind")
    <Category.THREE_OF_A_KIND: 3>
    """
    return Category[made.upper().replace("-", "_")]


def word(made: Category) -> str:
    """
    >>> word(Category.FULL_HOUSE)
    'full-house'
    """
    return made.name.lower().replace("_", "-")


def _royalty(table: Sequence[Royalty], made: Category, of: int) -> int:
    for row in table:
        if kind(row.hand) == made and row.of in (None, RANKS[of]):
            return row.points
    return 0


def _most_of(cards: Sequence[Card]) -> int:
    """The rank of the greatest group, the higher one of equals."""
    ranks = Counter(map(rank, cards))
    return max(ranks, key=lambda one: (ranks[one], one))
