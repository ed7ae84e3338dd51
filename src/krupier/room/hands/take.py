"""What a table among players earns the room: rake of every hand, or a fee for the time; never both.

The table says which; the operator's cash plan says how much.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from krupier.money import Currency, parse, show
from krupier.plan import cash_plans
from krupier.plan.cash import CashPlan
from krupier.plan.cash_rake import TimeRow, minor
from krupier.plan.parts import Plan
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.messages import HouseTake, RakeCap
from krupier.rules.codec import BadInput
from krupier.rules.game import BadSetting
from krupier.rules.poker.house_take import no_row, rake_of_hand

TIME = "time"


@dataclass(frozen=True)
class Fee:
    """What each player pays for so long."""

    amount: int
    minutes: int
    early: int
    """So many minutes before its end a change of dealer still ends the period."""


@dataclass(frozen=True)
class Take:
    said: Mapping[str, Any] | str | None = None
    """As in the table's house rules."""
    plan: CashPlan | None = None
    money: Currency | None = None
    stakes: tuple[int, int] | None = None
    """The row of the plan's tables: blinds, or what stands for them."""

    def rake(self, players: int) -> dict[str, Any] | None:
        """For the setting of a hand with so many players dealt in. Raises BadSetting."""
        if self.said is None or self.said == TIME or self.money is None:
            return None
        plan = self.plan.rake if self.plan else None
        try:
            return rake_of_hand(self.said, plan, self.money, self.stakes, players)
        except BadInput as problem:
            raise BadSetting(str(problem)) from None

    @property
    def fee(self) -> Fee | None:
        """Raises BadSetting."""
        if self.said != TIME or self.money is None:
            return None
        collected = self.plan.time_collection if self.plan else None
        if collected is None:
            raise BadSetting("the plan knows no time collection")
        row: TimeRow | None = None
        if self.stakes:
            row = collected.row(self.money, self.stakes)
        if row is None:
            raise BadSetting("the plan has no time fee for these stakes")
        return Fee(parse(row.fee, self.money), row.minutes, collected.early_minutes)

    @cached_property
    def shown(self) -> HouseTake | None:
        """For clients."""
        fee = self.fee
        if fee is not None and self.money is not None:
            return {"time": {"fee": show(fee.amount, self.money), "minutes": fee.minutes}}
        few = self.rake(2)
        if few is None or self.money is None:
            return None
        caps: list[RakeCap] = []
        for players in range(2, 11):
            cap = (self.rake(players) or {}).get("cap")
            if cap is not None and (not caps or caps[-1]["cap"] != cap):
                caps.append({"players": players, "cap": cap})
        return {
            "rake": {
                "share": few["share"],
                "caps": caps,
                "step": few.get("step"),
                "no_flop": few["no_flop"],
            }
        }


NOTHING = Take()


def take_of(
    plan: Plan, money: Currency, house_rules: CashRules, stakes: tuple[int, int] | None
) -> Take:
    """What a table of these house rules takes. Raises BadSetting where its plan has no such
    thing."""
    if house_rules.row:
        stakes = parse(house_rules.row[0], money), parse(house_rules.row[1], money)
    take = Take(house_rules.rake, cash_plans.find(plan.operator), money, stakes)
    take.shown  # noqa: B018 (raises)
    return take


def must_be_cash_game(plan: Plan, money: Currency, blinds: tuple[int, int]) -> None:
    """Whether the cash plan lets a table be opened for this. Raises BadSetting."""
    cash = cash_plans.find(plan.operator)
    if cash is None:
        return
    if plan.id not in cash.games.playable:
        cited = ", ".join(cash.games.clause)
        raise BadSetting(f"{plan.id} is played in tournaments, not for cash ({cited})")
    if cash.rake and cash.rake.rows and blinds[1] and cash.rake.row(money, blinds) is None:
        raise BadSetting(no_row(cash.rake, money, blinds))


def least_printed(plan: Plan, money: Currency) -> tuple[int, int] | None:
    """The first blinds for which the cash plan prints rake in this currency."""
    cash = cash_plans.find(plan.operator)
    rows = cash.rake.rows if cash and cash.rake else ()
    named = [one.blinds for one in rows if one.currency == money.code and one.blinds]
    return minor(named[0], money) if named else None
