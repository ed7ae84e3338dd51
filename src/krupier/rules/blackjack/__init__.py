"""Every blackjack of the plans, Pontoon and Black Jack Switch: one engine."""

from krupier.rules.blackjack.plan import Plan
from krupier.rules.blackjack.round import Blackjack, game

__all__ = ["Blackjack", "Plan", "game"]
