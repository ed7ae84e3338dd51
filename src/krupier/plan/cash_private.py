"""What a cash plan says about private tables: who is invited plays, and nobody else."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Annotated

from msgspec import Meta

from krupier.plan.house_parts import Positive, Rule
from krupier.plan.loader import Problem
from krupier.plan.parts import GameId


class Private(Rule, frozen=True, kw_only=True):
    """Tables that players open for those whom they invite, inside what holds for any table."""

    games: Annotated[tuple[GameId, ...], Meta(min_length=1)]
    most: Positive
    """So many one player may hold at once."""
    guests: Positive
    """So many may be invited to one."""
    invitation_hours: Positive
    """So long a link leads to the table."""
    empty_minutes: Positive
    """A table at which nobody has sat for so long is closed."""


def problems(private: Private | None, games: Collection[str]) -> Iterator[Problem]:
    for game in private.games if private else ():
        if game not in games:
            yield "private.games", private.clause if private else (), f"{game!r} is not for cash"
