"""What an operator's plan says about fast pools."""

from __future__ import annotations

from functools import cache

from krupier.plan import cash
from krupier.plan.cash_pool import Pool
from krupier.plan.files import NoCashGames
from krupier.room.hands.house_rules import CashRules
from krupier.rules.game import BadSetting
from krupier.store.people import operator_of


def pool_plan(game: str) -> Pool | None:
    """Of the game's operator; none: his plan knows no pools."""
    return _of_operator(operator_of(game))


@cache
def _of_operator(operator: str) -> Pool | None:
    try:
        return cash.load(operator).pool
    except NoCashGames:
        return None


def check_pool(game: str, rules: CashRules) -> None:
    """Raises BadSetting for a pool that the plan does not allow."""
    if not rules.pool:
        return
    plan = pool_plan(game)
    if plan is None:
        raise BadSetting(f"pool: the plan of {operator_of(game)} knows no fast tables")
    if game not in plan.games:
        raise BadSetting(f"pool: {game} has none; fast tables play {', '.join(plan.games)}")
