"""What happens to a tournament, and what it answers: all of it typed, so that a journal keeps it.

A draw stands between: the machine asks for a shuffle and is given one, by a committed source or from
the journal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from krupier.rules.tournament.button import Blinds
from krupier.rules.tournament.escrow import Post


class Register(Struct, frozen=True, tag="register"):
    player: str
    option: int = 0
    """Which of the prices."""


class Unregister(Struct, frozen=True, tag="unregister"):
    player: str


class Start(Struct, frozen=True, tag="start"):
    """The time has come."""


class UnitOver(Struct, frozen=True, tag="unit-over"):
    """A hand, or whatever is played at its tables: the stacks after it, and who won the last chips
    of those who are broke, in the order after the button."""

    table: int
    after: dict[str, int]
    took: dict[str, tuple[str, ...]] = {}


class Buy(Struct, frozen=True, tag="buy"):
    """A rebuy, an add-on, or packets of one's own chips."""

    entry: str
    what: Literal["rebuy", "add-on", "packets"]
    packets: int = 1


class Decline(Struct, frozen=True, tag="decline"):
    """Of what was offered to somebody who is broke; also because his time is up."""

    entry: str


class LevelEnds(Struct, frozen=True, tag="level-ends"):
    pass


class BreakEnds(Struct, frozen=True, tag="break-ends"):
    pass


class RegistrationCloses(Struct, frozen=True, tag="registration-closes"):
    """Before the level that was announced, by management."""


class TimeIsUp(Struct, frozen=True, tag="time-is-up"):
    """Of a tournament that lasts so long: running units end, and no other begins."""


class Remove(Struct, frozen=True, tag="remove"):
    """Somebody is excluded, and keeps the prize of his place, or disqualified, and does not."""

    entry: str
    disqualified: bool
    reason: str


class AgreeToDeal(Struct, frozen=True, tag="agree-to-deal"):
    """Terms are agreed by all who are left, between units."""

    method: Literal["icm", "chips", "equal", "custom"]
    by: tuple[str, ...]
    kept: int = 0
    custom: dict[str, int] = {}


class Cancel(Struct, frozen=True, tag="cancel"):
    reason: str


Input = (
    Register
    | Unregister
    | Start
    | UnitOver
    | Buy
    | Decline
    | LevelEnds
    | BreakEnds
    | RegistrationCloses
    | TimeIsUp
    | Remove
    | AgreeToDeal
    | Cancel
)


class Shuffle(Struct, frozen=True, tag="shuffle"):
    """So many numbers from 0 in a drawn order are wanted, for a purpose that everybody may read."""

    many: int
    purpose: str


# -- answers -----------------------------------------------------------------------------------


class Place(Struct, frozen=True):
    table: int
    seat: int


class Seated(Struct, frozen=True, tag="seated"):
    entry: str
    at: Place
    chips: int


class Moved(Struct, frozen=True, tag="moved"):
    """With the rule, whom else it could have been, and why."""

    entry: str
    was: Place
    at: Place
    rule: Literal["balance", "break", "redraw"]
    candidates: tuple[str, ...]
    reason: str


class Broken(Struct, frozen=True, tag="broken"):
    table: int


class Deal(Struct, frozen=True, tag="deal"):
    """The next unit at a table begins, with these blinds and in this level."""

    table: int
    unit: int
    level: int
    blinds: Blinds | None = None


class Offered(Struct, frozen=True, tag="offered"):
    """To somebody who is broke: his table waits for him."""

    entry: str
    what: Literal["rebuy", "packets"]


class Out(Struct, frozen=True, tag="out"):
    entry: str
    place: int
    shared_by: int


class LevelBegins(Struct, frozen=True, tag="level-begins"):
    level: int


class BreakBegins(Struct, frozen=True, tag="break-begins"):
    seconds: int


class HandForHand(Struct, frozen=True, tag="hand-for-hand"):
    on: bool


class Ended(Struct, frozen=True, tag="ended"):
    how: str
    places: Mapping[str, int]


Answer = (
    Post
    | Seated
    | Moved
    | Broken
    | Deal
    | Offered
    | Out
    | LevelBegins
    | BreakBegins
    | HandForHand
    | Ended
)
