"""The odds of a game as the server tells them."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET, Struct, UnsetType

from krupier import odds
from krupier.odds import words
from krupier.odds.names import row_name
from krupier.odds.result import BetOdds, Progress
from krupier.plan.parts import Names, Plan
from krupier.rules.families import make
from krupier.rules.game import Game


class BetFact(Struct, frozen=True):
    name: Names
    value: Names


class BetFigures(Struct, frozen=True, kw_only=True):
    """The return of a bet."""

    name: Names
    main: bool
    """The game itself, as opposed to a side bet."""
    how: Names
    """The method for people."""
    given: list[Names]
    """Under which condition the figures hold, and what follows where it does not."""
    bet: str
    house_edge: float
    rtp: float
    exact: str
    """The house edge as a fraction."""
    exact_rtp: str
    std: float
    hit: float
    staked: float
    """Put down on average, raises included, per opening stake."""
    element_of_risk: float
    method: str
    error: float | UnsetType = UNSET
    """Standard error of a simulated return."""
    outcomes: list[tuple[float, float]] | UnsetType = UNSET
    """Net wins per opening stake with their chances; only where one game was asked for."""
    facts: list[BetFact] | UnsetType = UNSET
    """What else is known; only where one game was asked for."""


class GameFigures(Struct, frozen=True, kw_only=True):
    """A game in the list of all."""

    game: str
    operator: str
    family: str
    names: Names
    currency: str
    complete: bool
    seconds: float | None
    bets: list[BetFigures] | None
    """``None`` until they are known."""


class Figures(Struct, frozen=True):
    bets: list[BetFigures]
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


def rows_of(game: Game, rows: Iterable[BetOdds], *, whole: bool) -> list[BetFigures]:
    """Rows for people; whole ones have net wins with their chances too, and what else is known."""
    return [_row(game, row, whole) for row in rows]


def _row(game: Game, row: BetOdds, whole: bool) -> BetFigures:
    outcomes = [(float(net), float(chance)) for net, chance in row.outcomes]
    return BetFigures(
        name=row_name(game.plan, row.bet),
        main=row.bet in game.main_bets,
        how=words.method(row),
        given=list(words.conditions(row)),
        outcomes=outcomes if whole else UNSET,
        facts=[BetFact(one.name, one.value) for one in words.facts(row)] if whole else UNSET,
        **{key: value for key, value in row.as_json().items() if key not in row.facts},
    )
