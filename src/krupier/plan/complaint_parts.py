"""What a house plan says of complaints: until when they are lodged, how soon they are answered."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from krupier.plan.house_parts import Contact, Positive, Rule
from krupier.plan.parts import Names, Part, Word

MINUTES_OF_DAY = 1_440


class Lodging(Rule, frozen=True, kw_only=True):
    """Within how many calendar months something may be complained of."""

    about: Literal["fact", "win-not-credited"]
    months: Positive


class Deadline(Rule, frozen=True, kw_only=True):
    """A time from the submission, elapsed, and what happens to a complaint that misses it."""

    id: Literal["assessed", "settled", "decided"]
    """``assessed``: somebody has taken it up; ``settled``: answered without the management;
    ``decided``: answered by whomever."""
    minutes: Positive | None = None
    days: Positive | None = None
    missed: Literal["alarm", "escalate"]
    stops: bool = False
    """Whether the clock stands while documents are awaited that were asked of the complainant."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if (self.minutes is None) == (self.days is None):
            raise ValueError("exactly one of `minutes`, `days`")

    @property
    def length(self) -> int:
        """In minutes."""
        return self.minutes or (self.days or 0) * MINUTES_OF_DAY


class Groundless(Rule, frozen=True, kw_only=True):
    """A reason for which a complaint has no ground, as the complainant is told."""

    id: Word
    names: Names
    text: Names


class Appeal(Rule, frozen=True, kw_only=True):
    """Who is not content may ask for a further review, once at each level."""

    levels: Annotated[
        tuple[Literal["senior-agent", "escalation-point", "manager-on-duty", "management"], ...],
        Meta(min_length=1),
    ]


class Evidence(Rule, frozen=True, kw_only=True):
    """What decides about what was staked and what was not."""

    decisive: Literal["journal"]


class OutOfCourt(Rule, frozen=True, kw_only=True):
    """Who settles disputes out of court."""

    names: Names
    contact: Contact


class InvalidGames(Rule, frozen=True, kw_only=True):
    """Management may declare a finished game invalid."""

    effects: Annotated[tuple[Literal["refund", "forfeit"], ...], Meta(min_length=1)]


class Complaints(Part, frozen=True, kw_only=True):
    lodging: Annotated[tuple[Lodging, ...], Meta(min_length=1)]
    deadlines: Annotated[tuple[Deadline, ...], Meta(min_length=1)]
    evidence: Evidence
    groundless: tuple[Groundless, ...] = ()
    appeal: Appeal | None = None
    outside: OutOfCourt
    invalid_games: InvalidGames | None = None

    def deadline(self, id: str) -> Deadline | None:
        return next((one for one in self.deadlines if one.id == id), None)
