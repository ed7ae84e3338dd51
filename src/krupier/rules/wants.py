"""The contract of a round: it yields what it wants and is sent exactly one input."""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping

from msgspec import Struct

from krupier.equipment.cards import Card
from krupier.equipment.draws import Draw, Outcome
from krupier.rules import options
from krupier.rules.options import Move, Option, Refused


class Timeout(Struct, frozen=True, tag="timeout"):
    """The clock of the present want ran out, or the croupier closed it ("no more bets")."""

    by: str = "clock"


class Void(Struct, frozen=True, tag="void"):
    """Staff void the round: every stake that still lies goes back."""

    reason: str


class CutOff(Struct, frozen=True, tag="cut-off"):
    """A player lost his connection: the game of his seat leaves the round and is finished at a
    table of his own."""

    seat: str


class Ruling(Struct, frozen=True, tag="ruling", omit_defaults=True):
    """Staff rule on something that happened at a physical table, and the round goes on by it."""

    what: str
    """``dead-hand``, ``premature`` …: each game says what it knows."""
    seat: str = ""
    cards: tuple[Card, ...] = ()
    amount: int = 0
    reason: str = ""


MISDEAL, WRONG_BUTTON = "misdeal", "wrong-button"
"""Rulings that void a round, as far as its rules allow it."""


A_FEW = 8
"""Seats that are named one by one."""


class Moves:
    """Players may act: one move at a time from any seat that has an offer.

    A window that many players act in is one object that the round yields again after
    every move, so a move costs the same with ten players or ten thousand.
    """

    def __init__(
        self,
        offers: Mapping[str, tuple[Option, ...]],
        *,
        clock: str,
        on_timeout: str,
    ) -> None:
        self._offers = offers
        self.clock = clock
        """Which of the table's clocks runs: ``betting``, ``decision`` …"""
        self.on_timeout = on_timeout
        """What the plan does when it runs out: ``no-more-bets``, ``fold``, ``stand`` …"""

    @property
    def seats(self) -> Collection[str] | None:
        """Who is asked; ``None``: anybody."""
        return self._offers.keys()

    def offers(self, seat: str) -> tuple[Option, ...]:
        return self._offers.get(seat, ())

    def told(self, seat: str) -> tuple[Option, ...]:
        """The offers as viewers are told them: chips that they see lying are not named again."""
        return self.offers(seat)

    def _who_is(self) -> str:
        asked = sorted(self.seats or ())
        return f", but seat {', '.join(asked)} is" if 0 < len(asked) <= A_FEW else ""

    def option(self, move: Move) -> Option:
        """The option that a move uses; refuses what was not offered."""
        offered = self.offers(move.seat)
        matching = [one for one in offered if one.do == move.do]
        if not matching:
            words = ", ".join(dict.fromkeys(one.do for one in offered))
            raise Refused(
                "not-offered",
                f"seat {move.seat} cannot {move.do!r} now: "
                + (f"offered are {words}" if words else f"it is not asked{self._who_is()}"),
                offered=list(dict.fromkeys(one.do for one in offered)),
            )
        for one in matching[:-1]:
            try:
                options.check(one, move)
            except Refused:
                continue
            return one
        options.check(matching[-1], move)
        return matching[-1]

    def normal(self, move: Move) -> Move:
        """The move as the journal writes it: a place has one name, however it was said."""
        return move

    def cost(self, move: Move) -> int:
        """Checks a move and says what it takes from the player's purse."""
        move = self.normal(move)
        return options.cost(self.option(move), move)


Want = Draw | Moves
Input = Outcome | Move | Timeout | Void | CutOff | Ruling
Round = Generator[Want, Input, None]
