"""Every roulette of the plans, and wheels of fortune: one engine."""

from krupier.rules.roulette.plan import Plan
from krupier.rules.roulette.round import Roulette, game

__all__ = ["Plan", "Roulette", "game"]
