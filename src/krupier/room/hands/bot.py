"""How bots behave at a table among players beyond their moves: they buy in, post and top up."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from krupier.room.bot_basics import ignore
from krupier.room.hands.requests import Away, ChooseGame, Entry, Prefer, Request, SitDown, TopUp
from krupier.rules.options import Refused

if TYPE_CHECKING:
    from krupier.room.hands.dealer import HandDealer
    from krupier.room.table import Table

PURSES = 5
"""Buy-ins that a bot has in its purse when it comes."""
ROOM = 2
"""Seats that bots leave to people."""


class HandBot:
    def __init__(self, game: HandDealer) -> None:
        self._game = game
        self._asked = 0

    @property
    def purse(self) -> int:
        return PURSES * self._game.stakes.most

    @property
    def crowd(self) -> int:
        """How many bots make a good table."""
        return max(1, self._game.stakes.seats - ROOM)

    @property
    def places(self) -> int:
        """How many seats may be taken when a bot sits down."""
        return max(2, self._game.stakes.seats - 1)

    def plays_at(self, player: str) -> Table:
        """Where a bot is in a hand, if it is."""
        return self._game.plays_at(player)

    def poor(self, player: str) -> bool:
        """Whether it needs money for another buy-in."""
        table = self._game.table
        left = table.env.wallets.available(player, table.config.currency)
        return left < self._game.stakes.most

    def settle(self, player: str, name: str) -> bool:
        """Sits down, comes back, posts or tops up, if that is to be done. Raises Refused."""
        game = self._game
        chair = game.chairs.of(player)
        if chair is None:
            # people need a place first
            if len(game.chairs) >= self.places:
                raise Refused("table-full", "bots leave a seat free")
            self._ask(player, name, SitDown(None, game.stakes.usual))
            self._ask(player, name, Prefer(auto_top_up=True))
        elif chair.guest.sits_out:
            self._ask(player, name, Away(False))
        elif chair.owes and not chair.posts:
            self._ask(player, name, Entry("post"))
        elif chair.stack == 0 and not game.in_hand(chair):
            self._ask(player, name, TopUp(game.stakes.most))
        elif game.choice.chooser() is chair and game.choice.named is None:
            games = game.stakes.games
            self._ask(
                player, name, ChooseGame(games[_some(player, game.table.number, len(games))].id)
            )
        else:
            return False
        return True

    def _ask(self, player: str, name: str, request: Request) -> None:
        self._asked += 1
        table = self._game.table
        table.ask(player, name, f"{table.now()}-{self._asked}", request, ignore)


def _some(player: str, hand: int, of: int) -> int:
    """Which game a bot fancies today."""
    return crc32(f"{player}/{hand}".encode()) % of
