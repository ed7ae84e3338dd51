"""The games on offer: names, rules sheets, odds and returns, from the plans alone."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from krupier.odds import NoOdds, odds
from krupier.plan.files import plan_files
from krupier.plan.loader import PlanError, content_hash
from krupier.plan.parts import Plan
from krupier.rules.families import load_plan, make
from krupier.rules.sheet import bets_of, sheet
from krupier.server.messages import Lang
from krupier.server.problems import Problem, log


class Names(msgspec.Struct, frozen=True):
    cs: str
    en: str


class Returns(msgspec.Struct, frozen=True):
    """Mean return per unit staked, of the worst and of the best bet."""

    least: float
    most: float


class GameRow(msgspec.Struct, frozen=True):
    id: str
    operator: str
    family: str
    names: Names
    currencies: list[str]
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
        self._odds: dict[tuple[str, str], list[dict[str, Any]] | None] = {}

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
                Names(plan.names.cs, plan.names.en),
                list(plan.currencies),
                self.returns(plan.id),
            )
            for plan in self.plans.values()
        ]

    def rules(self, game: str, lang: Lang) -> dict[str, Any]:
        return sheet(self.plan(game), lang)

    def odds(self, game: str, currency: str | None = None) -> list[dict[str, Any]]:
        """Rows of every bet. May take its time the first time: call it from a thread."""
        plan = self.plan(game)
        code = currency or next(iter(plan.currencies))
        if code not in plan.currencies:
            raise Problem("bad-input", problem=f"{game}: {code} ∉ {{{', '.join(plan.currencies)}}}")
        if (game, code) not in self._odds:
            self._odds[game, code] = rows(plan, code)
        known = self._odds[game, code]
        if known is None:
            raise Problem("no-odds")
        return known

    def returns(self, game: str) -> Returns | None:
        """What is known of it by now: lobby pages do not wait for mathematics."""
        plan = self.plan(game)
        known = self._odds.get((game, next(iter(plan.currencies))))
        if not known:
            return None
        values = [row["rtp"] for row in known]
        return Returns(min(values), max(values))

    def keep(self, game: str, code: str, known: list[dict[str, Any]] | None) -> None:
        """Odds that were computed elsewhere."""
        self._odds[game, code] = known


def rows(plan: Plan, code: str) -> list[dict[str, Any]] | None:
    """The odds of every bet of a game; nothing where they depend on the players."""
    names = {bet.id: {"cs": bet.names.cs, "en": bet.names.en} for bet in bets_of(plan)}
    try:
        found = odds(make(plan, currency_code=code))
    except NoOdds:
        return None
    return [
        {"bet": row.bet, "name": names.get(row.bet, {"cs": row.bet, "en": row.bet})} | row.as_json()
        for row in found
    ]
