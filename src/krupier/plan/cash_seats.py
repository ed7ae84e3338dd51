"""What a cash plan says about seats: waiting lists, absence, coming back, moving.

What an operator's plan does not mention is absent, and then the table decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta

from krupier.plan.house_parts import Positive, Rule, Text
from krupier.plan.loader import Problem, wrong_amount
from krupier.plan.parts import Names, Part


class Call(Rule, frozen=True, kw_only=True):
    """A seat is free: how long whoever is called from the waiting list has to take it. Who does
    not is deleted from the list."""

    seconds: Positive


class Absence(Rule, frozen=True, kw_only=True):
    """How long a player may be away before his chips are picked up, if somebody wants the seat."""

    seconds: Positive
    waits_again: bool = False
    """Then he is put on the waiting list."""


class ThirdMan(Rule, frozen=True, kw_only=True):
    """Third man walking: where so many are away already, whoever leaves the table has less time,
    counted in rounds of the button."""

    others: Positive
    rounds: Positive


class ComingBack(Rule, frozen=True, kw_only=True):
    """With which chips somebody comes back who left not long ago."""

    seconds: Positive
    chips: Literal["same", "at-least"]
    """As many as he left with, or no fewer."""
    where: Literal["table", "stakes"]
    """To the same table, or to any with the same game and stakes."""


class ShortGame(Rule, frozen=True, kw_only=True):
    """With fewer players than this a game is short: who leaves it for another table draws with
    the others."""

    fewer_than: Positive


class Stated(Rule, frozen=True, kw_only=True):
    """Whoever buys chips says how many: there is no usual amount."""


class ForcedMove(Rule, frozen=True, kw_only=True):
    """Who has to move to another table brings the chips he has, even below the minimum."""

    lets_button_pass: bool = False
    """He posts nothing if he lets the button pass once."""


class SeatChange(Rule, frozen=True, kw_only=True):
    """Players may change seats: who moves away from the blinds waits for them or posts; who had
    the button waits until the blinds have passed him."""


class RaisedStakes(Rule, frozen=True, kw_only=True):
    """The blinds of a table may go up during play, and the buy-in with them: who plays already
    plays on with what he has."""


class PlayOver(Rule, frozen=True, kw_only=True):
    """A seat whose player is away may be played over by number one of the waiting list. The chips
    of who is away are covered and do not play."""

    seconds: Positive
    """That he has to come back, from when somebody plays over him. Then he has his seat again
    after the hand; who played over it is number one of the waiting list again. If he does not, his
    chips are picked up."""
    staff_agree: bool
    """At a table with a croupier; elsewhere nobody is asked."""


class ChipsBehind(Rule, frozen=True, kw_only=True):
    """At a table with a croupier: chips that are being fetched play, if staff agree before the
    deal and everybody is told."""

    lent: bool = False
    """Another player's chips may lie there until they come."""


class Services(Rule, frozen=True, kw_only=True):
    """At a table with a croupier: what is bought in the venue may be paid with chips."""

    most: Annotated[dict[str, Text], Meta(min_length=1)]
    """In one sitting, by currency; with other chips nothing is paid."""


class Seats(Part, frozen=True, kw_only=True):
    call: Call
    absence: Absence | None = None
    third_man: ThirdMan | None = None
    coming_back: ComingBack | None = None
    short_game: ShortGame | None = None
    stated: Stated | None = None
    forced_move: ForcedMove
    seat_change: SeatChange
    raised_stakes: RaisedStakes | None = None
    """None: blinds stay what they were when the table was opened."""
    play_over: PlayOver | None = None
    chips_behind: ChipsBehind | None = None
    services: Services | None = None
    """None: all chips stay on the table."""


def problems(seats: Seats) -> Iterator[Problem]:
    """What a schema cannot say."""
    if services := seats.services:
        for code, most in services.most.items():
            yield from wrong_amount(f"seats.services.most.{code}", services.clause, most, code)


_SILENT = Names(
    cs="Plán o tom mlčí: rozhoduje stůl.", en="The plan says nothing: the table decides."
)
UNSAID = Seats(
    call=Call(seconds=60, reading=_SILENT),
    forced_move=ForcedMove(reading=_SILENT),
    seat_change=SeatChange(reading=_SILENT),
)
"""Of an operator without a cash plan."""
