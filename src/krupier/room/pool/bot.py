"""How bots behave in a pool."""

from __future__ import annotations

from krupier.room.hands.bot import HandBot

TABLES = 2
"""For how many tables there are bots."""


class PoolBot(HandBot):
    """There is always a place for people: bots take as many as they like."""

    @property
    def crowd(self) -> int:
        return TABLES * self._game.stakes.seats - 1

    @property
    def places(self) -> int:
        return self.crowd
