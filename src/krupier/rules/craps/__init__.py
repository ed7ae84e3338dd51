"""Bank craps: one player throws, everybody bets on his rolls."""

from krupier.rules.craps.plan import Plan
from krupier.rules.craps.round import Craps, game

__all__ = ["Craps", "Plan", "game"]
