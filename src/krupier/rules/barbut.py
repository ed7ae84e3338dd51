"""Barbut: front or back, two dice thrown by a shooter until one of them is decided."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta

from krupier.equipment.draws import Equipment
from krupier.money import Ratio
from krupier.plan import parts
from krupier.plan.parts import Clauses, Part
from krupier.rules import events
from krupier.rules.betting import take_bets
from krupier.rules.dice import (
    DICE_ONLY,
    Fields,
    Shooters,
    ShooterWindow,
    Spot,
    as_spot,
    throw,
)
from krupier.rules.felt import Felt, Lying
from krupier.rules.game import BadSetting, Game, Setting
from krupier.rules.layout import BetsLayout, on_fields
from krupier.rules.maximum import within_maximum
from krupier.rules.wants import Input, Round, Want

Face = Annotated[int, Meta(ge=1, le=6)]


class DicePart(Part, frozen=True, kw_only=True):
    clause: Clauses
    count: Literal[2]


class BarbutRow(parts.PayRow, frozen=True, kw_only=True):
    """A combination of the two dice, the lower first, and what it pays."""

    dice: tuple[Face, Face]


class BarbutBet(parts.Bet, frozen=True, kw_only=True):
    table: Annotated[tuple[BarbutRow, ...], Meta(min_length=1)]


class Plan(parts.Plan, frozen=True, kw_only=True):
    seats: parts.Seats
    dice: DicePart
    bets: Annotated[tuple[BarbutBet, ...], Meta(min_length=2, max_length=2)]
    """Front and back: what wins for one loses for the other."""
    special_pairs: BarbutBet
    """Each row is a field of its own, decided by the next throw."""


@dataclass(frozen=True)
class Barbut(Game):
    plan: Plan
    setting: Setting
    equipment: Equipment = DICE_ONLY

    @cached_property
    def winning(self) -> dict[tuple[str, Spot], Ratio]:
        """What each of the two fields pays on each combination that wins for it."""
        return {
            (bet.id, as_spot(row.dice)): row.pays for bet in self.plan.bets for row in bet.table
        }

    @cached_property
    def pairs(self) -> dict[Spot, Ratio]:
        return {as_spot(row.dice): row.pays for row in self.plan.special_pairs.table}

    @cached_property
    def fields(self) -> Fields:
        side = self.plan.special_pairs
        bets = (*self.plan.bets, side) if self.setting["special_pairs"] else self.plan.bets
        return Fields(
            self.plan,
            bets,
            self.setting,
            lambda bet: tuple(self.pairs) if bet == side.id else (),
        )

    def layout(self) -> BetsLayout:
        return on_fields(self.plan, self.setting, self.fields.offers)

    def round(self, felt: Felt) -> Round:
        felt.mark(throw_mode=str(self.setting["throw_mode"]))
        shooters = Shooters(
            felt,
            self.seats,
            int(self.setting["dice_at"]),
            lambda seat: any(felt.find(seat, bet.id) for bet in self.plan.bets),
        )
        while True:
            window = ShooterWindow(felt, self.fields, shooters)
            yield from take_bets(felt, self.fields, window=window)
            if not felt.stakes:
                return
            if not shooters.at:
                yield from self.draw_for_the_dice(felt, shooters)
            if not shooters.find():
                self.nobody_throws(felt)
                return
            dice = yield from throw(felt, self.plan.dice.count, shooters.seat)
            if self.settle(felt, as_spot(sorted(dice)), shooters):
                return

    @property
    def seats(self) -> int:
        assert self.plan.seats.max is not None
        return self.plan.seats.max

    def draw_for_the_dice(self, felt: Felt, shooters: Shooters) -> Generator[Want, Input, None]:
        """Everybody throws one die; the highest begins, a tie is thrown off."""
        drawing = shooters.candidates()
        while len(drawing) > 1:
            thrown = {}
            for seat in drawing:
                (thrown[seat],) = yield from throw(felt, 1, seat)
            highest = max(thrown.values())
            drawing = [seat for seat in drawing if thrown[seat] == highest]
        if drawing:
            shooters.lie_at(int(drawing[0]))

    def nobody_throws(self, felt: Felt) -> None:
        felt.tell(events.NoShooter())
        for stake in felt.lying():
            felt.give_back(stake, "no-shooter")

    def settle(self, felt: Felt, rolled: Spot, shooters: Shooters) -> bool:
        """Losing bets are collected, winning bets paid; whether front or back is decided."""
        winner = next((bet.id for bet in self.plan.bets if (bet.id, rolled) in self.winning), "")
        felt.mark(result=winner or "no-decision")
        felt.tell(events.SideWins(rolled, winner or "no-decision"))
        won: list[tuple[Lying, int]] = []
        pairs: list[tuple[Lying, int]] = []
        lost = set()
        for stake in felt.lying():
            if stake.bet == self.plan.special_pairs.id:
                if stake.on == rolled:
                    pairs.append((stake, self.pairs[rolled].win(stake.amount, self.plan.rounding)))
                else:
                    felt.lose(stake)
            elif stake.bet == winner:
                pays = self.winning[winner, rolled]
                won.append((stake, pays.win(stake.amount, self.plan.rounding)))
            elif winner:
                lost.add(stake.seat)
                felt.lose(stake)
        for stake, win in within_maximum(felt, self.plan, self.setting, won) + pairs:
            felt.pay(stake, win)
        if shooters.seat in lost:
            shooters.pass_on()
        return bool(winner)


def game(plan: Plan, setting: Setting) -> Barbut:
    decided = [row.dice for bet in plan.bets for row in bet.table]
    if len(set(decided)) < len(decided):
        raise BadSetting("a combination is named twice among front and back")
    for low, high in (*decided, *(row.dice for row in plan.special_pairs.table)):
        if low > high:
            raise BadSetting(f"write a combination with the lower die first: {high}-{low}")
    made = Barbut(plan, setting)
    made.fields  # noqa: B018 – limits outside the plan's are refused at once
    return made
