"""The exact return of every game against the house."""

from __future__ import annotations

from importlib import import_module

from krupier.odds.result import BetOdds
from krupier.rules.game import Game

FAMILIES = {
    "craps": "krupier.odds.craps",
    "sic-bo": "krupier.odds.sic_bo",
    "barbut": "krupier.odds.barbut",
    "baccarat": "krupier.odds.baccarat",
    "red-dog": "krupier.odds.red_dog",
    "casino-war": "krupier.odds.casino_war",
    "let-it-ride": "krupier.odds.let_it_ride",
    "blackjack": "krupier.odds.blackjack_side",
    "banker-holdem": "krupier.odds.banker_holdem",
    "banker-draw": "krupier.odds.banker_draw",
    "switch-poker": "krupier.odds.banker_draw",
    "roulette": "krupier.odds.roulette",
}


class NoOdds(LookupError):
    """A family whose odds are not computed (games between players have none)."""


def odds(game: Game) -> list[BetOdds]:
    """Every bet of a game as its table plays it."""
    module = FAMILIES.get(game.plan.family)
    if module is None:
        raise NoOdds(f"no odds for {game.plan.id}: family {game.plan.family}")
    rows: list[BetOdds] = import_module(module).odds(game)
    return rows


__all__ = ["BetOdds", "NoOdds", "odds"]
