"""Where the chips of a table among players come from, and where they go.

Hands are run by one thing (:class:`~krupier.room.hands.dealer.HandDealer`), chips are provided by
another: the wallet and its buy-ins (:mod:`krupier.room.cash`), the stack of a tournament, a pool.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import Protocol

from sqlalchemy import Connection

from krupier.plan.cash_seats import Seats
from krupier.room.config import TableConfig
from krupier.room.hands.chairs import Chair
from krupier.room.hands.requests import ChangeSeat, ChangeTable, SitDown
from krupier.room.hands.stakes import Stakes
from krupier.room.messages import Offer
from krupier.room.orders import StandingOrders

Look = Callable[[Connection], bool]
"""Whether something is in the books; in any thread."""


class ChipPolicy(Protocol):
    @property
    def stakes(self) -> Stakes:
        """What the next hand is played for."""

    @property
    def rules(self) -> Seats:
        """What the operator's plan says about seats."""

    @property
    def other_tables(self) -> list[str]:
        """Where one may change to."""

    @property
    def waiters(self) -> Set[str]:
        """Who waits for a seat."""

    @property
    def waiting_count(self) -> int:
        """How many wait for a seat."""

    def take_setting(self) -> None:
        """The table is set up otherwise, or came back: everything may have changed."""

    # -- chips come and go -----------------------------------------------------------------

    def sit(self, player: str, name: str, seat: str | None) -> str:
        """Somebody who needs no answer (a bot, a script) sits down with the usual chips. Says
        where. Raises Refused."""

    def wait(self, player: str, name: str, on: bool) -> None:
        """He waits for a seat, or no longer. Raises Refused."""

    def sit_down(self, player: str, name: str, key: str, asked: SitDown) -> bool:
        """Whether he has sat down by it; otherwise he sits there already. Raises Refused."""

    def top_up(self, player: str, id: str, amount: int) -> bool:
        """Whether it waits for the end of the hand. Raises Refused."""

    def room(self, chair: Chair) -> tuple[int, int] | None:
        """How much may be added to his chips now: least and most."""

    def hand_over(self, chair: Chair) -> None:
        """A hand is over and he stays: now his chips may grow."""

    def came(self, player: str) -> None:
        """He is here again: an interruption may have swallowed chips that he wants when he is
        broke."""

    def get_up(self, chair: Chair) -> None:
        """He leaves for good, between hands: his chips go with him."""

    def close(self) -> None:
        """The table plays no more."""

    def must_lie_here(self) -> None:
        """Raises Refused where chips are not kept at the table itself."""

    def agree_play_over(self, seat: str, agree: bool) -> StandingOrders:
        """Staff let somebody play in the seat of an absent player, or no longer: what holds then.
        Raises Refused."""

    def fold_early(self, chair: Chair, id: str, watch: bool) -> Look:
        """In a fast pool: he goes on to another table, at once or when he has watched the hand to
        its end. Says how the books tell whether it was written. Raises Refused."""

    def go_on(self, chair: Chair) -> None:
        """In a fast pool: he has watched enough. Raises Refused."""

    def plays(self, chair: Chair) -> int:
        """How many of his chips may play in the next hand: limits of his own may leave less than
        lie there."""

    # -- people who are not here -----------------------------------------------------------

    def absence_noted(self) -> None:
        """Others may be away now than before."""

    @property
    def due(self) -> int | None:
        """When :meth:`tick` wants to be called."""

    def tick(self) -> None:
        """Does what is due by the time of day: seats of those who stay away."""

    def check_stakes(self, config: TableConfig) -> None:
        """Whether these higher stakes may be played for. Raises Refused, BadSetting."""

    def between_hands(self) -> None:
        """Before the next hand: what is due for the time is taken, and whoever moves, moves now."""

    def change_seat(self, chair: Chair, asked: ChangeSeat) -> None:
        """Raises Refused."""

    def change_table(self, chair: Chair, asked: ChangeTable) -> None:
        """Raises Refused."""

    def come_back(self, chair: Chair) -> None:
        """Somebody who is played over wants his seat again. Raises Refused."""

    def back_by(self, chair: Chair) -> int:
        """When he must be back who is played over."""

    def goes_on(self) -> None:
        """The table was suspended and is not any more."""

    # -- views -----------------------------------------------------------------------------

    def offer(self, player: str) -> Offer:
        """For who does not sit here: what sitting down takes (nothing if he cannot), and his place
        on the waiting list."""
