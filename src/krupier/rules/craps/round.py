"""Craps, as the plan tells it: bets, the dice to the shooter, a roll, losers, winners, moves.

A round begins with a come-out and lasts while the shooter has the dice. Where the dice pass
after come-out craps and bets still lie on the cloth, the next shooter throws in the same
round: no bet is lost, and none is given back that its owner could not have taken down. A
seven-out decides every bet, so it always ends the round.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from krupier.equipment.draws import Equipment
from krupier.money import Ratio
from krupier.rules import events
from krupier.rules.betting import take_bets
from krupier.rules.craps.cloth import FEE, Cloth, CrapsWindow
from krupier.rules.craps.drawing import drawn
from krupier.rules.craps.plan import CrapsBet, Plan
from krupier.rules.dice import DICE_ONLY, Shooters, throw
from krupier.rules.felt import Felt, Lying
from krupier.rules.game import Game, Setting
from krupier.rules.layout import BetsLayout
from krupier.rules.maximum import within_maximum
from krupier.rules.wants import Round

STAYS, LOSES, BACK, MOVES = "stays", "loses", "back", "moves"
"""What a roll does to a bet that it does not pay."""

COME_OUT = 0
"""The point while there is none."""


@dataclass(frozen=True)
class Roll:
    """Two dice, and the point that they were thrown at."""

    dice: tuple[int, ...]
    point: int

    @property
    def total(self) -> int:
        return sum(self.dice)

    @property
    def hard(self) -> bool:
        return len(set(self.dice)) == 1


@dataclass(frozen=True)
class Craps(Game):
    plan: Plan
    setting: Setting
    equipment: Equipment = DICE_ONLY

    @cached_property
    def cloth(self) -> Cloth:
        return Cloth(self.plan, self.setting)

    def layout(self) -> BetsLayout:
        return drawn(self.cloth)

    def round(self, felt: Felt) -> Round:
        cloth = self.cloth
        shooters = Shooters(
            felt,
            self.plan.seats.max or 1,
            int(self.setting["dice_at"]),
            lambda seat: cloth.shoots(felt, seat),
        )
        felt.mark(point=COME_OUT)
        thrown = 0
        capped_from = 0
        while True:
            window = CrapsWindow(felt, cloth, shooters)
            yield from take_bets(felt, cloth, window=window)
            if not felt.stakes:
                break
            point = felt.marks["point"]
            if point == COME_OUT and not self.hand_over(felt, shooters) and not thrown:
                for stake in felt.lying():
                    felt.give_back(stake, "no-shooter")
                break
            dice = yield from throw(felt, self.plan.dice.count, shooters.seat)
            thrown += 1
            roll = Roll(dice, point)
            next_point, passes, ends = self.announce(felt, roll)
            self.settle(felt, roll, capped_from)
            if next_point != point:
                felt.mark(point=next_point)
            if ends:
                capped_from = len(felt.settled)
            if passes:
                shooters.pass_on()
                if not felt.stakes:
                    return
        shooters.pass_on()

    def hand_over(self, felt: Felt, shooters: Shooters) -> str:
        """Before a come-out roll: who has the dice needs a line bet, else they go on.

        When nobody has one while bets of earlier rolls still lie, the stickman throws for them.
        """
        before = shooters.seat
        shooter = shooters.find()
        if not shooter:
            felt.tell(events.NoShooter())
        elif shooter != before:
            felt.tell(events.DiceOffered(shooter, int(self.setting["dice_offered"])))
        return shooter

    def announce(self, felt: Felt, roll: Roll) -> tuple[int, bool, bool]:
        """The next point, whether the dice pass, and whether a round of the plan is over."""
        line, total = self.plan.line, roll.total
        if roll.point == COME_OUT:
            if total in line.natural:
                felt.tell(events.Natural(total))
                return COME_OUT, False, False
            if total in line.craps:
                felt.tell(events.Craps(total))
                return COME_OUT, bool(self.setting["craps_passes_dice"]), True
            felt.tell(events.Point(total))
            return total, False, False
        if total == roll.point:
            felt.tell(events.PointMade(total))
            return COME_OUT, False, True
        if total == line.seven:
            felt.tell(events.SevenOut(total))
            return COME_OUT, True, True
        return roll.point, False, False

    def settle(self, felt: Felt, roll: Roll, capped_from: int) -> None:
        """Losing bets are collected, winning bets paid, then line bets move to their number."""
        winners: list[tuple[Lying, int]] = []
        moving = []
        for stake in felt.lying():
            if stake.bet not in self.cloth.bets:  # a fee: it goes with its stake
                continue
            becomes = self.becomes(stake, roll)
            if becomes == MOVES:
                moving.append(stake)
            elif isinstance(becomes, Ratio):
                winners.append((stake, becomes.win(stake.amount, self.plan.rounding)))
            elif becomes == LOSES:
                felt.lose(stake)
            elif becomes == BACK:
                felt.give_back(stake, "draw" if self.is_line(stake) else "off")
            if becomes == LOSES or isinstance(becomes, Ratio):
                self.keep_fee(felt, stake)
        for stake, win in within_maximum(felt, self.plan, self.setting, winners, capped_from):
            fee = self.cloth.fee_on_win(stake.bet, stake.amount, win)
            felt.pay(stake, win, commission=fee)
        for stake in moving:
            felt.move(stake, stake.bet, (str(roll.total),))

    def keep_fee(self, felt: Felt, stake: Lying) -> None:
        """A fee that was put down with its stake is due when the stake is decided."""
        fee = felt.find(stake.seat, stake.bet + FEE, stake.on)
        if fee:
            felt.pay(fee, 0, commission=fee.amount, how="fee")

    def becomes(self, stake: Lying, roll: Roll) -> Ratio | str:
        """The ratio at which a roll pays a stake, or what else becomes of it."""
        bet = self.cloth.bets[stake.bet]
        if bet.rule == "one-roll":
            return self.cloth.pays[bet.id].get(roll.total, LOSES)
        if not stake.on:
            return self.first_roll(bet, roll)
        number = int(stake.on[0])
        won, lost = self.decided(bet, number, roll)
        if not won and not lost:
            return STAYS
        if self.is_off(bet, roll):
            return BACK if bet.rule == "odds" else STAYS
        if lost:
            return LOSES
        return bet.pays if self.is_line(stake) and bet.pays else self.cloth.pays[bet.id][number]

    def first_roll(self, bet: CrapsBet, roll: Roll) -> Ratio | str:
        """A line bet in its box: wins, loses, or moves to its number."""
        line, total = self.plan.line, roll.total
        assert bet.pays is not None
        if total in line.points:
            return MOVES
        if bet.rule == "with":
            return bet.pays if total in line.natural else LOSES
        if total in line.natural:
            return LOSES
        barred = total == line.barred and not (bet.unbarred and self.setting[bet.unbarred])
        if not barred:
            return bet.pays
        return STAYS if self.setting["barred_12"] == "stays" else BACK

    def decided(self, bet: CrapsBet, number: int, roll: Roll) -> tuple[bool, bool]:
        """Whether a bet that stands on a number has won or lost."""
        came, seven = roll.total == number, roll.total == self.plan.line.seven
        rule = self.cloth.bets[bet.behind].rule if bet.behind else bet.rule
        if rule in ("against", "number-loses"):
            return seven, came
        if rule == "hard":
            return came and roll.hard, seven or (came and not roll.hard)
        if rule == "easy":
            return came and not roll.hard, seven or (came and roll.hard)
        return came, seven

    def is_off(self, bet: CrapsBet, roll: Roll) -> bool:
        """Bets that a table lets rest on the come-out roll."""
        off = self.plan.off
        return bool(
            off and roll.point == COME_OUT and bet.id in off.bets and self.setting[off.option]
        )

    def is_line(self, stake: Lying) -> bool:
        return self.cloth.bets[stake.bet].rule in ("with", "against")


def game(plan: Plan, setting: Setting) -> Craps:
    made = Craps(plan, setting)
    made.cloth  # noqa: B018 – a cloth that cannot be set up is refused at once
    return made
