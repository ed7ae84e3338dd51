"""What a table page draws of a game, as JSON."""

from __future__ import annotations

from typing import Any, TypedDict

from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.messages import GameHead
from krupier.room.hands.stakes import stakes
from krupier.rules import families
from krupier.rules.game import Game
from krupier.rules.shown import shown


class UsualTable(TypedDict):
    """Among players: a table that chooses nothing."""

    seats: int
    game: GameHead
    games: list[GameHead]
    """The mix in order of its rotation; one entry where there is none."""


def layout(game: Game) -> dict[str, Any]:
    """What the game says of itself; among players the seats and stakes of a usual table."""
    drawn = shown(game.layout(), game.setting.currency)
    if not families.among_players(game.plan):
        return drawn
    found = stakes(game, CashRules())
    heads = [one.head for one in found.games]
    usual: UsualTable = {"seats": found.seats, "game": heads[0], "games": heads}
    return {**drawn, **usual}
