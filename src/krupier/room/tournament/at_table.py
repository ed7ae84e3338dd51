"""What a table of a tournament tells of it: the part ``tournament`` of a view."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from krupier.plan.parts import Names
from krupier.room.tournament.published import TournamentBets
from krupier.rules.shown import Written


class LevelStakes(TypedDict):
    """What is played for in a level, in chips."""

    blinds: tuple[Written, Written] | None
    ante: Written | None
    seconds: int
    pause: int
    """Seconds of the break after it."""


class LevelNow(LevelStakes):
    """The level that is played; its clock runs until ``ends`` (milliseconds since 1970), or stands
    with ``left``."""

    number: int
    next: LevelStakes
    clock: Literal["level", "break", "time"] | None
    """``time``: of the whole tournament, where it ends after its time."""
    ends: int | None
    left: int | None


class RoundNow(TypedDict):
    """Where a tournament is played by games: of the tournament, and at this table in the round the
    game that runs or was the last."""

    number: int
    of: int
    game: int
    games: int
    """0: until it is decided."""
    advance: int
    """How many of the table go on; 0: as the tournament says."""
    further: bool
    """An additional game between equals."""


class TournamentAtTable(TypedDict):
    """What all players of a tournament look at."""

    id: str
    names: Names
    level: LevelNow | None
    left: int
    """Players in play."""
    entries: int
    average: int
    paid: int
    """Places."""
    hand_for_hand: bool
    halted: bool
    round: NotRequired[RoundNow]
    bets: NotRequired[TournamentBets]
    """Against the bank."""
