"""The families of games, and how a game is loaded.

A family is one module (or package) of ``rules`` with

* ``Plan`` – the schema of its plan files, and
* ``game(plan, setting)`` – a playable :class:`~krupier.rules.game.Game`.

Modules are imported when a game of theirs is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from krupier.plan import files, loader
from krupier.plan.parts import Plan
from krupier.rules.felt import Felt
from krupier.rules.game import Game, make_setting
from krupier.rules.options import Move, Option

FAMILIES = {
    "player-poker": "krupier.rules.poker",
    "open-face-chinese": "krupier.rules.ofc",
    "craps": "krupier.rules.craps",
    "sic-bo": "krupier.rules.sic_bo",
    "barbut": "krupier.rules.barbut",
    "baccarat": "krupier.rules.baccarat",
    "blackjack": "krupier.rules.blackjack",
    "red-dog": "krupier.rules.red_dog",
    "casino-war": "krupier.rules.casino_war",
    "let-it-ride": "krupier.rules.let_it_ride",
    "banker-holdem": "krupier.rules.banker_poker.holdem",
    "banker-draw": "krupier.rules.banker_poker.draw",
    "switch-poker": "krupier.rules.banker_poker.switch",
    "pai-gow-poker": "krupier.rules.banker_poker.pai_gow",
    "roulette": "krupier.rules.roulette",
}

AMONG_PLAYERS = frozenset(("player-poker", "open-face-chinese"))
"""Families whose players play against each other with chips that stay on the table; a table says
with ``setting.hand`` how each hand begins."""

STRATEGIES = {
    "player-poker": "krupier.rules.poker.strategy",
    "open-face-chinese": "krupier.rules.ofc.strategy",
    "blackjack": "krupier.rules.blackjack.strategy",
    "banker-holdem": "krupier.rules.banker_poker.holdem_strategy",
    "banker-draw": "krupier.rules.banker_poker.draw_strategy",
    "switch-poker": "krupier.rules.banker_poker.draw_strategy",
    "pai-gow-poker": "krupier.rules.banker_poker.draw_strategy",
}
"""Families whose decisions have a known good answer: ``bot_move(game, felt, seat, offered)``."""

Strategy = Callable[[Any, Felt, str, Collection[Option]], Move | None]


def strategy(plan: Plan) -> Strategy | None:
    """How a sensible player decides in this game, where that is known."""
    name = STRATEGIES.get(plan.family)
    found: Strategy | None = import_module(name).bot_move if name else None
    return found


def among_players(plan: Plan) -> bool:
    """Whether this is a game among players, not against the bank."""
    return plan.family in AMONG_PLAYERS


def family(plan: Plan) -> ModuleType:
    return import_module(FAMILIES[plan.family])


def parse_plan(text: str, file: str) -> Plan:
    """A plan from its text, checked by its family's schema."""
    return plan_from(loader.head(text, file), file)


def plan_from(data: Mapping[str, Any], file: str) -> Plan:
    """A plan from the raw data of its file, checked as well."""
    name = data.get("family")
    if not isinstance(name, str) or name not in FAMILIES:
        raise loader.PlanError(
            file, "family", f"{name!r} is no family of games; allowed: {', '.join(FAMILIES)}"
        )
    module = import_module(FAMILIES[name])
    plan = loader.checked(data, module.Plan, file)
    assert isinstance(plan, Plan)
    # a plan that cannot be set up at all is as wrong as one that cannot be read
    for code in plan.currencies:
        try:
            module.game(plan, make_setting(plan, currency_code=code))
        except ValueError as problem:
            raise loader.PlanError(file, "the plan", str(problem)) from None
    return plan


@cache
def _plan_at(path: Path) -> Plan:
    return parse_plan(path.read_text(encoding="utf-8"), f"{path.parent.name}/{path.name}")


def load_plan(game: str, extra: Iterable[Path] = ()) -> Plan:
    return _plan_at(files.plan_path(game, tuple(extra)))


def make(plan: Plan, **setting: Any) -> Game:
    """A game of a plan; keywords as for :func:`~krupier.rules.game.make_setting`."""
    made: Game = family(plan).game(plan, make_setting(plan, **setting))
    return made


def load(game: str, extra: Iterable[Path] = (), **setting: Any) -> Game:
    """
    >>> load("kings/european-roulette", currency_code="EUR").plan.names.en
    'European Roulette'
    """
    return make(load_plan(game, extra), **setting)


def all_plans(extra: Iterable[Path] = ()) -> Mapping[str, Plan]:
    return {name: _plan_at(path) for name, path in files.plan_files(tuple(extra))}
