"""The odds of a game as the server tells them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from krupier import odds
from krupier.odds import kept
from krupier.odds.result import BetOdds, Progress
from krupier.plan.parts import Plan
from krupier.rules.families import make
from krupier.rules.game import Game
from krupier.rules.sheet import bets_of

MAIN = "main"
"""How blackjack calls the game itself; poker against the bank has its ways to open a box."""


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


def at_once(game: Game, *, outcomes: bool = False) -> Figures:
    found = kept.look_up(kept.fingerprint(game))
    if found is not None:
        return Figures(rows_of(game, found.bets(), outcomes=outcomes), True, found.seconds)
    rows = odds.at_once(game)
    begins = ways_to_begin(game)
    complete = not begins or any(row.bet in begins for row in rows)
    kept_now = kept.look_up(kept.fingerprint(game))
    seconds = kept_now.seconds if kept_now else None
    return Figures(rows_of(game, rows, outcomes=outcomes), complete, seconds)


def worked_out(game: Game, progress: Progress | None, *, outcomes: bool = False) -> Figures:
    found = odds.worked_out(game, progress)
    return Figures(rows_of(game, found.bets(), outcomes=outcomes), True, found.seconds)


def ways_to_begin(game: Game) -> frozenset[str]:
    """The bets that are the game itself, in games that have side bets beside it."""
    if game.plan.family == "blackjack":
        return frozenset((MAIN,))
    opening = getattr(game, "opening", None)
    return frozenset(opening.lays) if opening else frozenset()


def rows_of(game: Game, rows: Iterable[BetOdds], *, outcomes: bool) -> list[dict[str, Any]]:
    """Rows with the names of their bets; ``outcomes`` adds net wins with their chances."""
    names = {bet.id: {"cs": bet.names.cs, "en": bet.names.en} for bet in bets_of(game.plan)}
    begins = ways_to_begin(game)
    told = []
    for row in rows:
        one = {
            "name": _name(row.bet, names),
            "main": row.bet in begins,
        } | row.as_json()
        if outcomes:
            one["outcomes"] = [[float(net), float(chance)] for net, chance in row.outcomes]
        told.append(one)
    return told


def _name(bet: str, names: dict[str, dict[str, str]]) -> dict[str, str]:
    """A row may be of one place of a bet (``total-4``), or of something that is no bet.

    >>> _name("total-4", {"total": {"cs": "Součet", "en": "Total"}})
    {'cs': 'Součet 4', 'en': 'Total 4'}
    """
    steps = bet.split("-")
    for many in range(len(steps), 0, -1):
        found = names.get("-".join(steps[:many]))
        if found:
            rest = "".join(f" {step}" for step in steps[many:])
            return {lang: name + rest for lang, name in found.items()}
    return {"cs": bet, "en": bet}
