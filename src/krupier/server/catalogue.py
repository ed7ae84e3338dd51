"""The games on offer: names, rules sheets, odds and returns, from the plans alone."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from krupier.money import CHIPS
from krupier.plan import house
from krupier.plan.files import house_files, plan_files
from krupier.plan.house import HousePlan
from krupier.plan.loader import PlanError, content_hash
from krupier.plan.parts import Names, Plan
from krupier.rules.families import among_players, load_plan
from krupier.rules.sheet import GameSheet, sheet
from krupier.server.figures import BetFigures, Figures, GameFigures, figures_of
from krupier.server.messages import Lang
from krupier.server.problems import Problem, log
from krupier.server.questions import Question


class Returns(msgspec.Struct, frozen=True):
    """Mean return per amount staked, raises included, of the worst and of the best bet."""

    least: float
    most: float
    main: float | None = None
    """Of the game itself, where it has side bets beside it and is known by now."""
    raised: bool = False
    """Whether more than the opening stake is put down in it on average."""


class GameRow(msgspec.Struct, frozen=True):
    id: str
    operator: str
    family: str
    names: Names
    currencies: list[str]
    """That it is played for at tables of its own; chips of tournaments where it is played there
    alone."""
    returns: Returns | None


class Catalogue:
    """All plans that this server knows. Odds are computed once for each game and currency."""

    def __init__(self, extra: Iterable[Path] = ()) -> None:
        extra = tuple(extra)
        self.plans: dict[str, Plan] = {}
        self._hashes: dict[str, str] = {}
        for game, path in plan_files(extra):
            try:
                self.plans[game] = load_plan(game, extra)
            except PlanError as error:
                # one bad file must not keep the tables of all the others closed
                log.error("%s is not offered: %s", game, error)
                continue
            self._hashes[game] = content_hash(path.read_text(encoding="utf-8"))
        self.houses: dict[str, HousePlan] = {}
        for operator, _ in house_files(extra):
            try:
                self.houses[operator] = house.load(operator, extra)
            except PlanError as error:
                log.error("the house of %s stays closed: %s", operator, error)
        self._figures: dict[tuple[str, str], Figures | None] = {}

    def house(self, operator: str) -> HousePlan:
        found = self.houses.get(operator)
        if found is None:
            raise Problem("unknown-house", operator=operator)
        return found

    def plan(self, game: str) -> Plan:
        found = self.plans.get(game)
        if found is None:
            raise Problem("unknown-game", game=game)
        return found

    def hash(self, game: str) -> str:
        """The version of a plan: the hash of its text."""
        return self._hashes[self.plan(game).id]

    def games(self) -> list[GameRow]:
        return [
            GameRow(
                plan.id,
                plan.operator,
                plan.family,
                plan.names,
                [code for code in plan.currencies if code != CHIPS] or [CHIPS],
                self.returns(plan.id),
            )
            for plan in self.plans.values()
        ]

    def rules(self, game: str, lang: Lang) -> GameSheet:
        return sheet(self.plan(game), lang)

    def odds(self, game: str, currency: str | None = None) -> list[BetFigures]:
        """Rows of every bet. May take its time the first time: call it from a thread."""
        plan = self.plan(game)
        code = currency or next(iter(plan.currencies))
        if code not in plan.currencies:
            raise Problem("bad-input", problem=f"{game}: {code} ∉ {{{', '.join(plan.currencies)}}}")
        if (game, code) not in self._figures:
            self._figures[game, code] = figures_of(plan, code)
        known = self._figures[game, code]
        if known is None:
            raise Problem("no-odds")
        return known.bets

    def figures(self) -> list[GameFigures]:
        """Every game against the house as far as it is known: ``bets`` is ``None`` until then."""
        told = []
        for plan in self.plans.values():
            code = next(iter(plan.currencies))
            known = self._figures.get((plan.id, code))
            if among_players(plan) or ((plan.id, code) in self._figures and known is None):
                continue
            told.append(
                GameFigures(
                    game=plan.id,
                    operator=plan.operator,
                    family=plan.family,
                    names=plan.names,
                    currency=code,
                    complete=known is not None and known.complete,
                    seconds=known.seconds if known else None,
                    bets=known.bets if known else None,
                )
            )
        return told

    def returns(self, game: str) -> Returns | None:
        """What is known of it by now: lobby pages do not wait for mathematics."""
        plan = self.plan(game)
        known = self._figures.get((game, next(iter(plan.currencies))))
        if known is None or not known.bets:
            return None
        values = [1 - row.element_of_risk for row in known.bets]
        main = next((row for row in known.bets if row.main), None)
        raised = (main or known.bets[0]).staked > 1
        return Returns(min(values), max(values), 1 - main.element_of_risk if main else None, raised)

    def learn(self, asked: Question, result: msgspec.Raw) -> None:
        """What the laboratory found about a game as its plan has it by default."""
        if asked.kind == "exact" and not asked.edits and not asked.options:
            found = msgspec.json.decode(result, type=Figures)
            bets = [replace(row, outcomes=UNSET, facts=UNSET) for row in found.bets]
            self.keep(asked.game, asked.currency, replace(found, bets=bets))

    def keep(self, game: str, code: str, known: Figures | None) -> None:
        """Odds that were computed elsewhere."""
        self._figures[game, code] = known
