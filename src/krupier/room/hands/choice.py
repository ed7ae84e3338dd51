"""Dealer's choice: the player on the button names the game of the next hand, within a time.

Who says nothing leaves it at the last game. What was chosen is written with the hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from krupier.room.clocks import SECOND, Clock
from krupier.room.hands.chairs import Chair
from krupier.room.hands.dealing import coming
from krupier.room.hands.messages import GameChoice
from krupier.rules.options import Refused

if TYPE_CHECKING:
    from krupier.room.hands.dealer import HandDealer

CLOCK = "choice"


@dataclass(frozen=True)
class _Asked:
    player: str
    until: int
    """The next hand waits so long for him."""


class Choice:
    def __init__(self, game: HandDealer) -> None:
        self._game = game
        self._asked: _Asked | None = None
        self._named: tuple[str, int] | None = None

    def forget(self) -> None:
        """The hand has begun."""
        self._asked = self._named = None

    @property
    def named(self) -> int | None:
        """The game that was chosen for the next hand."""
        return self._named[1] if self._named else None

    def chooser(self) -> Chair | None:
        """Who has the choice now: he will have the button."""
        game = self._game
        if not game.stakes.chosen or game.table.running or game.table.rounds.opening:
            return None
        made = coming(game.stakes, game.chairs, game.progress, game.now)[1]
        return game.chairs.at(str(made.on_button)) if len(made.order.dealt) > 1 else None

    def name(self, chair: Chair, id: str) -> None:
        """Raises Refused."""
        stakes = self._game.stakes
        if not stakes.chosen or self.chooser() is not chair:
            raise Refused("not-now", "the choice of the next game is not yours now")
        chosen = stakes.game(id)
        if chosen is None:
            allowed = [one.id for one in stakes.games]
            raise Refused("not-offered", f"no game {id[:30]!r} here", offered=allowed)
        self._named = (chair.player, chosen)
        self._done()

    def take_back(self, player: str) -> None:
        """What he named was lost."""
        if self._named and self._named[0] == player:
            self._named = None

    def gone(self, chair: Chair) -> None:
        """He left or sits out: nobody waits for him, and what he named is not played."""
        self.take_back(chair.player)
        if self._asked and self._asked.player == chair.player:
            self._done()

    def _done(self) -> None:
        self._asked = None
        timer = self._game.table.timer
        if timer.clock and timer.clock.name == CLOCK:
            timer.stop()
        # what a seat owes hangs on the game
        self._game.table.gallery.changed("hands", "seats")
        self._game.table.gallery.everybody_changed()

    def waits(self) -> bool:
        """Whether the next hand cannot begin yet; the clock runs then."""
        game, table = self._game, self._game.table
        chair = self.chooser()
        if chair is None or not game.is_here(chair):
            return False
        if self._named and self._named[0] == chair.player:
            return False
        self._named = None
        now = table.now()
        if self._asked is None or self._asked.player != chair.player:
            self._asked = _Asked(chair.player, now + int(game.house_rules.choice * SECOND))
            table.gallery.changed("hands")
            table.gallery.everybody_changed()
        left = self._asked.until - now
        if left <= 0:
            return False
        table.timer.clock = Clock(CLOCK, int(game.house_rules.choice * SECOND), self._asked.until)
        table.gallery.changed("want")
        return True

    def shown(self) -> GameChoice | None:
        chair = self.chooser()
        if chair is None:
            return None
        games = self._game.stakes.games
        return {
            "seat": chair.seat,
            "game": None if self.named is None else games[self.named].id,
            "games": [{"game": one.id, **one.head} for one in games],
        }
