"""Fast tables: a pool of players who are dealt every hand at a new table."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Annotated, Literal

from msgspec import Meta

from krupier.plan.house_parts import Rule
from krupier.plan.loader import Problem
from krupier.plan.parts import GameId, Names


class EarlyFold(Rule, frozen=True, kw_only=True):
    """Who folds goes on at once; he may do so before it is his turn."""

    who: Literal["also-who-could-check"]
    told: Literal["in-his-turn"]
    """When opponents learn of it."""


class Watching(Rule, frozen=True, kw_only=True):
    """Whether who has folded may stay and watch the hand to its end."""

    allowed: bool


class Blinds(Rule, frozen=True, kw_only=True):
    """The button does not go round: who has played the most hands since he last posted a blind
    posts it. Who comes, or comes back, posts the big blind first."""

    order: Literal["longest-without"]


class Pool(Rule, frozen=True, kw_only=True):
    """Shown before anybody enters."""

    names: Names
    """What the operator calls it."""
    games: Annotated[tuple[GameId, ...], Meta(min_length=1)]
    early_fold: EarlyFold
    watching: Watching
    blinds: Blinds


def problems(pool: Pool | None, playable: Collection[GameId]) -> Iterator[Problem]:
    for game in pool.games if pool else ():
        if game not in playable:
            yield "pool.games", pool.clause if pool else (), f"{game!r} is not played for cash"
