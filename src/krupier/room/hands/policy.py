"""Where the chips of a table among players come from, and where they go.

Hands are run by one thing (:class:`~krupier.room.hands.dealer.HandDealer`), chips are provided by
another: the wallet and its buy-ins (:mod:`krupier.room.cash`), the stack of a tournament, a pool.
"""

from __future__ import annotations

from typing import Any, Protocol

from krupier.room.hands.chairs import Chair
from krupier.room.hands.requests import SitDown
from krupier.room.hands.stakes import Stakes


class ChipPolicy(Protocol):
    @property
    def stakes(self) -> Stakes:
        """What the next hand is played for; read anew before every hand."""

    def take_setting(self) -> None:
        """The table is set up otherwise, or came back: everything may have changed."""

    # -- chips come and go -----------------------------------------------------------------

    def sit(self, player: str, name: str, seat: str | None) -> str:
        """Somebody who needs no answer (a bot, a script) sits down with the usual chips. Says
        where. Raises Refused."""

    def sit_down(self, player: str, name: str, key: str, asked: SitDown) -> bool:
        """Whether he has sat down by it; otherwise he sits there already. Raises Refused."""

    def top_up(self, player: str, id: str, amount: int) -> bool:
        """Whether it waits for the end of the hand. Raises Refused."""

    def room(self, chair: Chair) -> tuple[int, int] | None:
        """How much may be added to his chips now: least and most."""

    def hand_over(self, chair: Chair) -> None:
        """A hand is over and he stays: now his chips may grow."""

    def get_up(self, chair: Chair) -> None:
        """He leaves for good, between hands: his chips go with him."""

    def close(self) -> None:
        """The table plays no more."""

    def plays(self, chair: Chair) -> int:
        """How many of his chips may play in the next hand: limits of his own may leave less than
        lie there."""

    # -- people who are not here -----------------------------------------------------------

    @property
    def due(self) -> int | None:
        """When :meth:`tick` wants to be called."""

    def tick(self) -> None:
        """Does what is due by the time of day: seats of those who stay away."""

    # -- views -----------------------------------------------------------------------------

    def offer(self) -> dict[str, Any] | None:
        """What sitting down takes, for those who do not sit here; nothing if nobody can."""
