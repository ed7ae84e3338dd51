"""Cash plans: what an operator's plan says about cash games among players, as checked data.

``plans/<operator>/cash.toml`` states it; nothing else in the program knows an operator. A table
chooses only inside what its plan allows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated

from msgspec import Meta

from krupier.plan import (
    cash_pool,
    cash_private,
    cash_rake,
    cash_seats,
    cash_table,
    files,
    loader,
)
from krupier.plan.cash_pool import Pool
from krupier.plan.cash_private import Private
from krupier.plan.cash_rake import Rake, TimeCollection
from krupier.plan.cash_seats import Seats
from krupier.plan.cash_table import TableRules
from krupier.plan.house_parts import Rule, Text
from krupier.plan.loader import PlanError, Problem
from krupier.plan.parts import GameId, Names, Part, Reading, Word


class Games(Rule, frozen=True, kw_only=True):
    """Which games may be played for cash; the others in tournaments only."""

    ids: Annotated[tuple[GameId, ...], Meta(min_length=1)]
    modes: tuple[GameId, ...] = ()
    """Ways to play them that have a plan file of their own."""

    @property
    def playable(self) -> tuple[GameId, ...]:
        return self.ids + self.modes


class CashPlan(Part, frozen=True, kw_only=True):
    """Everything that differs between operators about cash tables."""

    operator: Word
    names: Names
    version: Text
    """Of the operator's plan, by its date or number."""
    source: str
    """Which lines of the approved document this file states."""
    games: Games
    rake: Rake | None = None
    """None: the plan knows none, and none is taken."""
    time_collection: TimeCollection | None = None
    seats: Seats
    table_rules: TableRules | None = None
    pool: Pool | None = None
    """Fast tables; none: the plan does not know them."""
    private: Private | None = None
    """Tables by invitation; none: the operator has no such tables."""
    readings: tuple[Reading, ...] = ()


def load(operator: str, extra: Iterable[Path] = ()) -> CashPlan:
    """
    >>> load("kings").games.ids[0]
    'kings/texas-holdem'
    """
    return _cash_at(files.cash_path(operator, tuple(extra)))


def all_cash(extra: Iterable[Path] = ()) -> Mapping[str, CashPlan]:
    return {operator: _cash_at(path) for operator, path in files.cash_files(tuple(extra))}


@cache
def _cash_at(path: Path) -> CashPlan:
    return parse(path.read_text(encoding="utf-8"), f"{path.parent.name}/{path.name}")


def parse(text: str, file: str) -> CashPlan:
    """A cash plan from its text, checked; raises :class:`PlanError`."""
    plan = loader.converted(loader.head(text, file), CashPlan, file)
    for key, cited, wrong in _problems(plan, file.partition("/")[0]):
        raise PlanError(file, key, wrong, cited)
    return plan


def _problems(plan: CashPlan, operator: str) -> Iterator[Problem]:
    """What a schema cannot say."""
    if plan.operator != operator:
        yield "operator", (), f"{plan.operator!r} does not stand in the directory {operator!r}"
    for game, times in Counter(plan.games.playable).items():
        if not game.startswith(f"{operator}/"):
            yield "games.ids", plan.games.clause, f"{game!r} is no game of {operator!r}"
        if times > 1:
            yield "games.ids", plan.games.clause, f"{game!r} is there twice"
    yield from cash_rake.problems(plan.rake, plan.time_collection)
    yield from cash_seats.problems(plan.seats)
    yield from cash_table.problems(plan.table_rules)
    yield from cash_pool.problems(plan.pool, plan.games.playable)
    yield from cash_private.problems(plan.private, plan.games.playable)
    yield from loader.unknown_clauses(plan)
    yield from loader.foreign_clauses(plan, plan.operator)
