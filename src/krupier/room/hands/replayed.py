"""Hands whose state can be looked at while they are played again."""

from __future__ import annotations

from dataclasses import dataclass, field

from krupier.rules.felt import Felt
from krupier.rules.poker import PlayerPoker
from krupier.rules.poker.round import Hand


@dataclass(frozen=True)
class ReplayedGame(PlayerPoker):
    """A game that keeps the hands it begins."""

    hands: list[Hand] = field(default_factory=list)

    def hand(self, felt: Felt) -> Hand:
        self.hands.append(super().hand(felt))
        return self.hands[-1]
