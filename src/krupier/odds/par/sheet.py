"""What a PAR sheet states: every figure of it, once, as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from math import lcm, sqrt
from statistics import NormalDist
from typing import Any

import msgspec

from krupier import __version__, odds
from krupier.odds import kept
from krupier.odds.names import bet_of, row_name
from krupier.odds.result import BetOdds, Progress, to_data
from krupier.odds.strategy import Chart
from krupier.odds.strategy import as_json as chart_json
from krupier.odds.what_if import Case
from krupier.plan.parts import Plan
from krupier.rules.option_words import option_word
from krupier.rules.sheet import sheet

CONFIDENCES = (90, 95, 99)
"""Per cent, two-sided."""
ROUNDS = tuple(10**n for n in range(3, 8))
"""How many rounds the confidence bands are given for."""


@dataclass(frozen=True)
class Line:
    """One outcome of a bet."""

    net: Fraction
    """Net win per unit."""
    chance: Fraction
    ways: int
    """Of :attr:`BetSheet.ways`, the common denominator of all chances."""

    @property
    def contribution(self) -> Fraction:
        """To the return: what comes back, times its chance. All of them add up to the return."""
        return self.chance * (1 + self.net)


@dataclass(frozen=True)
class Band:
    """Where the return of so many rounds falls, by confidence."""

    rounds: int
    spans: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class BetSheet:
    """One bet: its pay table, and what follows from it."""

    name: str
    odds: BetOdds
    pays: tuple[tuple[str, str], ...]
    """The pay table: what wins, and the ratio."""

    @property
    def exact(self) -> bool:
        return self.odds.rational

    @property
    def ways(self) -> int:
        return lcm(*(chance.denominator for _, chance in self.odds.outcomes))

    @property
    def lines(self) -> tuple[Line, ...]:
        ways = self.ways
        return tuple(
            Line(net, chance, chance.numerator * (ways // chance.denominator))
            for net, chance in self.odds.outcomes
        )

    @property
    def std(self) -> float:
        return sqrt(self.odds.variance)

    def volatility(self, confidence: int) -> float:
        """The volatility index: z·σ, in units. After N rounds the return is within index / √N of
        its mean, with this confidence."""
        return z(confidence) * self.std

    @property
    def bands(self) -> tuple[Band, ...]:
        mean = float(self.odds.rtp)
        return tuple(
            Band(n, tuple((mean - half / sqrt(n), mean + half / sqrt(n)) for half in self._halves))
            for n in ROUNDS
        )

    @property
    def _halves(self) -> list[float]:
        return [self.volatility(confidence) for confidence in CONFIDENCES]


@dataclass(frozen=True)
class ParSheet:
    """All that a laboratory asks about one game as one table plays it."""

    game: str
    lang: str
    about: dict[str, Any]
    """The rules sheet: names, source, options, pay tables."""
    chosen: Mapping[str, bool | int | str]
    """The table's options."""
    options: tuple[tuple[str, str, str], ...]
    """The same for people: (id, name, value)."""
    currency: str
    bets: tuple[BetSheet, ...]
    chart: Chart | None
    seconds: float
    """What it took to work the figures out."""
    plan_hash: str
    fingerprint: str
    """Of plan, options, limits and currency together."""
    version: str
    made: datetime
    edits: dict[str, str] = field(default_factory=dict)
    """What was changed in the approved plan; empty: nothing."""


def par_sheet(
    case: Case,
    *,
    lang: str,
    now: Callable[[], datetime],
    progress: Progress | None = None,
) -> ParSheet:
    """The sheet of a case; raises :class:`~krupier.odds.NoOdds` for games without odds."""
    game, plan = case.game, case.plan
    found = odds.worked_out(game, progress)
    about = msgspec.to_builtins(sheet(plan, lang))
    return ParSheet(
        game=plan.id,
        lang=lang,
        about=about,
        chosen=case.chosen,
        options=tuple(
            (key, case.choices[key].names.get(lang), option_word(key, value).get(lang))
            for key, value in case.chosen.items()
        ),
        currency=game.setting.currency.code,
        bets=tuple(_bet(row, plan, about) for row in found.bets()),
        chart=odds.strategy(game),
        seconds=found.seconds,
        plan_hash=case.plan_hash,
        fingerprint=kept.fingerprint(game),
        version=__version__,
        made=now(),
        edits=dict(case.edits),
    )


def _bet(row: BetOdds, plan: Plan, about: dict[str, Any]) -> BetSheet:
    every = {bet["bet"]: bet for bet in (*about["announced"], *about["bets"])}
    bet = every.get(bet_of(plan, row.bet) or "", {})
    pays = [(bet["name"], bet["pays"])] if bet.get("pays") else []
    pays += [(line["name"], line["pays"]) for line in bet.get("table", ())]
    return BetSheet(row_name(plan, row.bet).get(about["lang"]), row, tuple(pays))


def z(confidence: int) -> float:
    """Standard deviations on each side that hold this many per cent.

    >>> [round(z(c), 4) for c in CONFIDENCES]
    [1.6449, 1.96, 2.5758]
    """
    return NormalDist().inv_cdf(0.5 + confidence / 200)


def as_json(sheet: ParSheet) -> dict[str, Any]:
    """The whole sheet as plain data, nothing rounded."""
    return {
        "game": sheet.game,
        "name": sheet.about["name"],
        "source": sheet.about["source"],
        "approved": not sheet.edits,
        "edits": sheet.edits,
        "options": dict(sheet.chosen),
        "currency": sheet.currency,
        "plan_hash": sheet.plan_hash,
        "fingerprint": sheet.fingerprint,
        "version": sheet.version,
        "made": sheet.made.isoformat(),
        "seconds": sheet.seconds,
        "bets": [_bet_json(bet) for bet in sheet.bets],
        "strategy": chart_json(sheet.chart) if sheet.chart else None,
    }


def _bet_json(bet: BetSheet) -> dict[str, Any]:
    return to_data(bet.odds) | {
        "name": bet.name,
        "pays": [list(row) for row in bet.pays],
        "element_of_risk": str(bet.odds.element_of_risk),
        "std": bet.std,
        "ways": bet.ways,
        "outcomes": [
            {
                "net": str(line.net),
                "ways": line.ways,
                "chance": str(line.chance),
                "contribution": str(line.contribution),
            }
            for line in bet.lines
        ],
        "volatility_index": {str(one): bet.volatility(one) for one in CONFIDENCES},
        "bands": [
            {"rounds": band.rounds}
            | {str(one): span for one, span in zip(CONFIDENCES, band.spans, strict=True)}
            for band in bet.bands
        ],
    }
