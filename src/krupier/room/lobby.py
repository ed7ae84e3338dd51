"""The lobby: what can be played where, and tables to begin with."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import Struct

from krupier.money import currency, parse, show
from krupier.plan.parts import Plan
from krupier.room.cash.game import CashGame
from krupier.room.cash.habits import CashHabits
from krupier.room.cash.stakes import stakes as cash_stakes
from krupier.room.config import Habits, TableConfig, seconds
from krupier.room.messages import ClockView
from krupier.room.table import Table
from krupier.rules import families
from krupier.rules.game import BadSetting, Game
from krupier.rules.options import Amount, Choose, Stake
from krupier.rules.play import Play
from krupier.rules.sheet import bets_of

UNLIMITED = 10**12
"""A maximum above it is none."""
CHIP = {"CZK": "10", "EUR": "1", "USD": "1", "GBP": "1", "CAD": "1", "PLAY": "10"}
"""The smallest chip of a demo table, where the plan would take less."""
TOURNAMENT = "CHIPS"
DEMO_SEATS = 6
CASH_PAUSE = 4.0
"""Seconds between the hands of a demo table among players."""


class LobbyInfo(Struct, frozen=True):
    """One row of the lobby."""

    table: str
    game: str
    operator: str
    family: str
    names: dict[str, str]
    """cs, en"""
    currency: str
    least: str | None
    """The smallest stake that any bet takes; decimal text."""
    most: str | None
    """The greatest stake of a single bet, ``None`` where there is no maximum."""
    players: int
    """Without bots."""
    bots: int
    watching: int
    seats: int | None
    """Boxes at the table; ``None``: room for everybody."""
    state: str
    round: int | None
    clock: ClockView | None
    clocks: dict[str, float]
    """Seconds to bet and to decide."""
    recent: list[dict[str, Any]]
    """The marks of the last rounds (winning numbers …), newest first."""
    poker: dict[str, Any] | None = None
    """Tables among players: stakes, seats and buy-in."""


def info(table: Table) -> LobbyInfo:
    plan, config = table.plan, table.config
    cash = table.between if isinstance(table.between, CashGame) else None
    least, most = (cash.stakes.least, cash.stakes.most) if cash else stakes(table.game)
    money = table.game.setting.currency
    guests = list(table.seating.guests())
    bots = sum(1 for one in guests if one.bot)
    return LobbyInfo(
        table.id,
        config.game,
        plan.operator,
        plan.family,
        {"cs": plan.names.cs, "en": plan.names.en},
        config.currency,
        None if least is None else show(least, money),
        None if most is None else show(most, money),
        len(guests) - bots,
        bots,
        table.gallery.watching,
        table.seating.boxes,
        table.state,
        table.number or None,
        table.clock.view(table.now()) if table.clock else None,
        {name: seconds(name, plan, config.habits) for name in ("betting", "decision")},
        [one["marks"] for one in list(table.recent)[:10]],
        cash.head if cash else None,
    )


def stakes(game: Game) -> tuple[int | None, int | None]:
    """The smallest and the greatest first stake; ``None`` where there is no such limit."""
    least, most = [], []
    for option in Play(game).offers("1"):
        if isinstance(option, Stake):
            least += [one.least for one in option.bets]
            most += [one.most for one in option.bets]
        elif isinstance(option, Amount):
            least.append(option.least)
            most.append(option.most)
        elif isinstance(option, Choose) and option.costs:
            least.append(option.costs)
            most.append(option.costs)
    top = max(most, default=UNLIMITED)
    return min(least, default=None), None if top >= UNLIMITED else top


def demo_tables(extra: Iterable[Path] = ()) -> list[TableConfig]:
    """A table for every game of every operator, in every currency of its plan, with limits fit
    for demo money; of games among players one table each."""
    tables = []
    for plan in families.all_plans(tuple(extra)).values():
        codes = list(plan.currencies)
        if families.among_players(plan):
            # chips without value are for tournaments
            tables += [_cash_table(plan, code) for code in codes[:1] if code != TOURNAMENT]
            continue
        for code in codes:
            name = plan.id.replace("/", "-")
            if len(codes) > 1:
                name += f"-{code.lower()}"
            tables.append(_demo_table(name, plan, code))
    return tables


def _cash_table(plan: Plan, code: str) -> TableConfig:
    """Seats for six, and stakes as small as the plan lets them be."""
    game = families.make(plan, currency_code=code)
    most = cash_stakes(game, CashHabits()).seats
    habits = Habits(cash=CashHabits(seats=min(most, DEMO_SEATS)), pause=CASH_PAUSE)
    return TableConfig(plan.id.replace("/", "-"), plan.id, code, {}, habits)


def _demo_table(name: str, plan: Plan, code: str) -> TableConfig:
    limits = _demo_limits(plan, code)
    try:
        families.make(plan, currency_code=code, limits=limits)
    except BadSetting:
        limits = {}  # bets that hang on each other: as the plan has them
    return TableConfig(name, plan.id, code, limits, Habits())


def _demo_limits(plan: Plan, code: str) -> dict[str, dict[str, str]]:
    """Where a plan would take less than the smallest chip, the table takes a chip."""
    money = currency(code)
    chip = CHIP.get(code)
    if chip is None:
        return {}
    found = {}
    for bet in bets_of(plan):
        least, most = bet.limits[code].range(money) if code in bet.limits else (1, None)
        if least < parse(chip, money) and (most is None or parse(chip, money) <= most):
            found[bet.id] = {"min": chip}
    return found
