"""How bots behave in a pool."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupier.room.hands.bot import HandBot

if TYPE_CHECKING:
    from krupier.room.pool.dealer import PoolDealer
    from krupier.room.table import Table

TABLES = 2
"""For how many tables there are bots."""


class PoolBot(HandBot):
    """There is always a place for people: bots take as many as they like."""

    def __init__(self, pool: PoolDealer) -> None:
        super().__init__(pool)
        self._pool = pool

    @property
    def crowd(self) -> int:
        return TABLES * self._pool.stakes.seats - 1

    def plays_at(self, player: str) -> Table:
        return self._pool.plays_at(player)

    @property
    def places(self) -> int:
        return self.crowd
