"""The odds of a game as the server tells them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from krupier import odds
from krupier.odds import words
from krupier.odds.names import row_name
from krupier.odds.result import BetOdds, Progress
from krupier.plan.parts import Names, Plan
from krupier.rules.families import make
from krupier.rules.game import Game

DETAILS = ("outcomes", "facts")


class Figures(Struct, frozen=True):
    bets: list[dict[str, Any]]
    complete: bool
    """Quick odds leave out the game itself where that takes long."""
    seconds: float | None
    """What it took to work them out, where they are remembered."""


def figures_of(plan: Plan, code: str) -> Figures | None:
    """What can be told at once; nothing where it depends on the players."""
    try:
        game = make(plan, currency_code=code)
        return at_once(game)
    except odds.NoOdds:
        return None


def at_once(game: Game, *, whole: bool = False) -> Figures:
    found = odds.remembered(game)
    if found is not None:
        return Figures(rows_of(game, found.bets(), whole=whole), True, found.seconds)
    rows = odds.at_once(game)
    begins = game.main_bets
    complete = not begins or any(row.bet in begins for row in rows)
    now = odds.remembered(game)
    seconds = now.seconds if now else None
    return Figures(rows_of(game, rows, whole=whole), complete, seconds)


def worked_out(game: Game, progress: Progress | None, *, whole: bool = False) -> Figures:
    found = odds.worked_out(game, progress)
    return Figures(rows_of(game, found.bets(), whole=whole), True, found.seconds)


def rows_of(game: Game, rows: Iterable[BetOdds], *, whole: bool) -> list[dict[str, Any]]:
    """Rows for people; whole ones have :data:`DETAILS` too: net wins with their chances, and
    what else is known."""
    begins = game.main_bets
    told = []
    for row in rows:
        one = {
            "name": both(row_name(game.plan, row.bet)),
            "main": row.bet in begins,
            "how": both(words.method(row)),
            "given": [both(one) for one in words.conditions(row)],
        }
        one |= {key: value for key, value in row.as_json().items() if key not in row.facts}
        if whole:
            one["outcomes"] = [[float(net), float(chance)] for net, chance in row.outcomes]
            one["facts"] = [
                {"name": both(fact.name), "value": both(fact.value)} for fact in words.facts(row)
            ]
        told.append(one)
    return told


def both(names: Names) -> dict[str, str]:
    return {"cs": names.cs, "en": names.en}
