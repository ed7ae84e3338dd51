"""The exact return of every game against the house.

The module that :data:`krupier.rules.families.FAMILIES` names for a family has ``odds(game)``, which
may take ``progress``; ``strategy(game)`` if players decide anything that a chart can show;
``quick_odds(game)`` if its odds take long, without those that do; ``player(game)`` for simulations,
somebody who plays as the odds assume with ``move(felt, seat, offered)``, or ``None`` where nobody
can. Making him is quick: what takes long waits for a move.

>>> from krupier.rules.families import load
>>> [str(row.house_edge) for row in odds(load("kings/european-roulette")) if row.bet == "straight"]
['1/37']
"""

from __future__ import annotations

from importlib import import_module
from inspect import signature
from time import perf_counter
from types import ModuleType

from krupier.odds import kept, sources
from krupier.odds.result import BetOdds, Progress
from krupier.odds.strategy import Chart
from krupier.rules import families
from krupier.rules.game import Game


class NoOdds(LookupError):
    """A family whose odds are not computed (games between players have none)."""


def odds(game: Game, progress: Progress | None = None, *, again: bool = False) -> list[BetOdds]:
    """Every bet of a game as its table plays it, from memory where they are known;
    ``again`` works them out in any case."""
    return worked_out(game, progress, again=again).bets()


def worked_out(game: Game, progress: Progress | None = None, *, again: bool = False) -> kept.Kept:
    """The odds with the time that they took."""
    found = None if again else remembered(game)
    if found is None:
        begun = perf_counter()
        rows = work_out(game, progress)
        seconds = perf_counter() - begun
        found = kept.keep(kept.fingerprint(game), code(game), game, rows, seconds)
    return found


def remembered(game: Game) -> kept.Kept | None:
    """The odds, if they are shipped or were worked out before."""
    return kept.look_up(kept.fingerprint(game), code(game))


def code(game: Game) -> str:
    """A fingerprint of the code that works out the odds of this game."""
    return sources.code(_name(game))


def at_once(game: Game) -> list[BetOdds]:
    """What can be told without waiting: odds that are known, or at least the quick ones."""
    found = remembered(game)
    if found is not None:
        return found.bets()
    quick = getattr(_module(game), "quick_odds", None)
    rows: list[BetOdds] = quick(game) if quick else odds(game)
    return rows


def work_out(game: Game, progress: Progress | None = None) -> list[BetOdds]:
    function = _module(game).odds
    takes_progress = "progress" in signature(function).parameters
    rows: list[BetOdds] = function(game, progress=progress) if takes_progress else function(game)
    return rows


def strategy(game: Game) -> Chart | None:
    """The best strategy as a chart; ``None`` where there is nothing to decide or to draw."""
    function = getattr(_module(game), "strategy", None)
    chart: Chart | None = function(game) if function else None
    return chart


def _module(game: Game) -> ModuleType:
    return import_module(_name(game))


def _name(game: Game) -> str:
    module = families.of(game.plan).odds
    if module is None:
        raise NoOdds(f"no odds for {game.plan.id}: family {game.plan.family}")
    return module


__all__ = [
    "BetOdds",
    "NoOdds",
    "at_once",
    "code",
    "odds",
    "remembered",
    "strategy",
    "work_out",
    "worked_out",
]
