"""What a table does between rounds: who may sit down, who plays the next round, with what.

The course of a round is the same for every game; this is what differs between a game against the
bank (:mod:`~krupier.room.banked`), to which players bring chips from their wallets, and a game
among players (:mod:`~krupier.room.cash`), whose chips stay on the table.
"""

from __future__ import annotations

from typing import Any, Protocol

from krupier.room import record as records
from krupier.room.cash.requests import Request
from krupier.room.course import Course
from krupier.room.lines import Line
from krupier.room.messages import Reply
from krupier.room.recovery import Found
from krupier.room.seating import Guest
from krupier.rules.options import Move


class Between(Protocol):
    @property
    def due(self) -> int | None:
        """When :meth:`tick` wants to be called."""

    def tick(self) -> None:
        """Does what is due by the time of day."""

    # -- people ----------------------------------------------------------------------------

    def sit(self, player: str, name: str, seat: str | None) -> str:
        """Gives a place, and says which. Raises Refused."""

    def stand(self, player: str, seat: str | None) -> None:
        """Takes a place back (or all), now or after the running round. Raises Refused."""

    def sit_out(self, player: str, out: bool) -> None:
        """Keeps the place of somebody who does not play for a while."""

    def ask(self, player: str, name: str, id: str, request: Request, reply: Reply) -> None:
        """Anything else that players may ask here. Raises Refused."""

    def came(self, player: str) -> None:
        """A player has a connection (again)."""

    def went(self, player: str) -> None:
        """A player lost his last connection."""

    # -- rounds ----------------------------------------------------------------------------

    @property
    def waited_for(self) -> bool:
        """Somebody is here who could play the next round."""

    def setting(self) -> records.Setting | None:
        """What the next round is played with; nothing if there is nobody to play it."""

    def check(self, course: Course, player: str, move: Move) -> None:
        """Whether he may make and can pay this move. Raises Refused."""

    def moved(self, guest: Guest, seat: str) -> None:
        """A move of his own was taken."""

    def prompt(self) -> Line | None:
        """A move that somebody decided before it was his turn, and it is now."""

    def more_time(self) -> bool:
        """The clock of a decision has run out: whether it goes on a little longer."""

    def timed_out(self) -> None:
        """The clock is about to decide for whoever is asked."""

    def begun(self) -> None:
        """A round has begun."""

    def went_on(self) -> None:
        """Something happened in the round."""

    def ended(self, course: Course | None) -> None:
        """A round is over, or a window in which nobody staked."""

    def closed(self) -> None:
        """The table was closed and plays no more."""

    def came_back(self, found: Found) -> None:
        """The table is where the store says it was."""

    def clock_goes_on(self) -> None:
        """After coming back: the clock is set, perhaps the one that ran before."""

    def cannot_pay(self, player: str, why: str) -> None:
        """Money of this player cannot be moved although nobody asks for it: staff must look."""

    @property
    def troubles(self) -> dict[str, str]:
        """Players whose money cannot be moved, and why."""

    # -- views -----------------------------------------------------------------------------

    def recent(self, course: Course, number: int) -> dict[str, Any]:
        """A finished round in short."""

    def shown(self) -> dict[str, Any] | None:
        """What everybody sees beyond the felt."""

    def seat_shown(self, seat: str) -> dict[str, Any] | None:
        """What everybody sees of a seat beyond its holder."""

    def own_shown(self, player: str) -> dict[str, Any]:
        """What a player sees of his own beyond cards and offers."""
