"""Sic bo: bets, three dice from the cup, the value of each die, payment."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Annotated, Literal

from msgspec import Meta

from krupier.equipment.draws import Equipment
from krupier.money import Ratio
from krupier.plan import parts
from krupier.plan.parts import Clauses, Part
from krupier.rules.betting import take_bets
from krupier.rules.dice import DICE_ONLY, Fields, Spot, as_spot, throw
from krupier.rules.felt import Felt, Lying
from krupier.rules.game import BadSetting, Game, Setting
from krupier.rules.layout import BetsLayout, on_fields
from krupier.rules.maximum import within_maximum
from krupier.rules.wants import Round

FACES = range(1, 7)

Total = Annotated[int, Meta(ge=3, le=18)]


class DicePart(Part, frozen=True, kw_only=True):
    clause: Clauses
    count: Literal[3]


class SicBoRow(parts.PayRow, frozen=True, kw_only=True):
    """A line of a pay table: for these totals, or for the number on so many dice."""

    totals: tuple[Total, ...] = ()
    shown: Annotated[int, Meta(ge=1, le=3)] | None = None


class SicBoBet(parts.Bet, frozen=True, kw_only=True):
    """What a bet wins on.

    ``total``: the total named; ``range``: any of ``totals``; ``count``: the number named on as
    many dice as the table or ``shown`` says; ``any-triple``: three equal dice; ``pair``: both
    numbers named among the dice.
    """

    wins: Literal["total", "range", "count", "any-triple", "pair"]
    totals: tuple[Total, ...] = ()
    shown: Annotated[int, Meta(ge=1, le=3)] | None = None
    triple_loses: bool = False
    table: tuple[SicBoRow, ...] = ()


class Plan(parts.Plan, frozen=True, kw_only=True):
    dice: DicePart
    bets: Annotated[tuple[SicBoBet, ...], Meta(min_length=1)]


@dataclass(frozen=True)
class SicBo(Game):
    plan: Plan
    setting: Setting
    equipment: Equipment = DICE_ONLY

    @cached_property
    def bets(self) -> dict[str, SicBoBet]:
        return {bet.id: bet for bet in self.plan.bets}

    @cached_property
    def fields(self) -> Fields:
        return Fields(self.plan, self.plan.bets, self.setting, lambda bet: spots(self.bets[bet]))

    def layout(self) -> BetsLayout:
        return on_fields(self.plan, self.setting, self.fields.offers)

    def round(self, felt: Felt) -> Round:
        yield from take_bets(felt, self.fields)
        dice = yield from throw(felt, self.plan.dice.count)
        self.settle(felt, dice)

    def settle(self, felt: Felt, dice: tuple[int, ...]) -> None:
        """Losing bets are collected, then winning bets are paid."""
        winners = []
        for stake in felt.lying():
            pays = self.pays(stake, dice)
            if pays is None:
                felt.lose(stake)
            else:
                winners.append((stake, pays.win(stake.amount, self.plan.rounding)))
        for stake, win in within_maximum(felt, self.plan, self.setting, winners):
            felt.pay(stake, win)

    def pays(self, stake: Lying, dice: tuple[int, ...]) -> Ratio | None:
        """The ratio at which a stake wins; ``None``: it loses."""
        bet = self.bets[stake.bet]
        total = sum(dice)
        triple = len(set(dice)) == 1
        if triple and bet.triple_loses:
            return None
        if bet.wins == "total":
            named = total == int(stake.on[0])
            return next((row.pays for row in bet.table if named and total in row.totals), None)
        if bet.wins == "range":
            won = total in bet.totals
        elif bet.wins == "any-triple":
            won = triple
        elif bet.wins == "pair":
            won = all(int(number) in dice for number in stake.on)
        else:
            shown = dice.count(int(stake.on[0]))
            if bet.table:
                return next((row.pays for row in bet.table if row.shown == shown), None)
            won = shown == bet.shown
        return bet.pays if won else None


def spots(bet: SicBoBet) -> tuple[Spot, ...]:
    """The fields of a bet: one per total, per number or per pair of different numbers."""
    if bet.wins == "total":
        return tuple(as_spot([total]) for total in sorted(sum((r.totals for r in bet.table), ())))
    if bet.wins == "count":
        return tuple(as_spot([face]) for face in FACES)
    if bet.wins == "pair":
        return tuple(as_spot(two) for two in combinations(FACES, 2))
    return ()


def game(plan: Plan, setting: Setting) -> SicBo:
    for bet in plan.bets:
        if (bet.pays is None) == (not bet.table):
            raise BadSetting(f"bet {bet.id} needs either pays or a table")
        if bet.wins == "range" and not bet.totals:
            raise BadSetting(f"bet {bet.id} names no totals")
        if bet.wins == "count" and not bet.table and bet.shown is None:
            raise BadSetting(f"bet {bet.id} does not say on how many dice its number must show")
    made = SicBo(plan, setting)
    made.fields  # noqa: B018 – limits outside the plan's are refused at once
    return made
