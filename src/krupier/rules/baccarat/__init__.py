"""Punto banco: two common hands, drawn by a fixed table."""

from krupier.rules.baccarat.plan import Plan
from krupier.rules.baccarat.round import Baccarat, game

__all__ = ["Baccarat", "Plan", "game"]
