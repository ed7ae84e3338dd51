"""Roulette, as the plans tell it: bets, no more bets, the spin, losers, winners."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from functools import cached_property, partial

from msgspec import UnsetType

from krupier.equipment.draws import Dice, DiceAre, Equipment, NoResult, Pocket, PocketIs
from krupier.money import Ratio, divide, parse
from krupier.plan.parts import Temporary
from krupier.rules import duty as duties
from krupier.rules import events
from krupier.rules.betting import BETTING, BettingWindow, all_decide, take_bets
from krupier.rules.duty import duty_of
from krupier.rules.felt import BANK, Felt, Lying
from krupier.rules.game import Game, Setting
from krupier.rules.layout import RouletteLayout
from krupier.rules.maximum import within_maximum
from krupier.rules.options import Choose, Move, Refused
from krupier.rules.roulette.cloth import Cloth, as_text
from krupier.rules.roulette.drawing import drawn
from krupier.rules.roulette.plan import Plan
from krupier.rules.wants import Input, Round, Want

NORMAL = "normal"
DIE = tuple(str(face) for face in range(1, 7))


@dataclass(frozen=True)
class Result:
    """The winning number and, with dice, the level at which winners are paid."""

    number: str
    level: str = NORMAL


@dataclass(frozen=True)
class Roulette(Game):
    plan: Plan
    setting: Setting

    @cached_property
    def cloth(self) -> Cloth:
        return Cloth(self.plan, self.setting)

    @cached_property
    def equipment(self) -> Equipment:
        # with dice the numbers have an order, but no wheel turns
        return Equipment() if self.plan.dice else Equipment(wheel=self.cloth.wheel)

    @property
    def temporary(self) -> Temporary | None:
        stated = self.plan.temporary
        return None if isinstance(stated, UnsetType) else stated

    def layout(self) -> RouletteLayout:
        return drawn(self)

    def round(self, felt: Felt) -> Round:
        yield from self.betting(felt)
        if self.plan.dice:
            self.hand_over_dice(felt)
        self.return_inside_bets_below_minimum(felt)
        while True:
            result = yield from self.spin()
            if isinstance(result, Result):
                break
            then = self.plan.no_result.then if self.plan.no_result else "respin"
            felt.tell(events.NoResult(result.reason, then))
            if then == "new-game":
                yield from self.betting(felt)
            elif then == "keep-or-take":
                yield from keep_or_take(felt)
            elif then == "void":
                felt.void(result.reason)
                return
        felt.mark(result=result.number)
        felt.tell(self.announced(result))
        self.give_back_what_nobody_accepted(felt)
        self.settle(felt, result)

    def betting(self, felt: Felt) -> Generator[Want, Input, None]:
        if duty := duty_of(self.setting):
            yield from duties.take_bets(felt, self.cloth, duty)
            return
        most = self.plan.seats.max if self.plan.seats else None
        unrefused = self.plan.unrefused is not None
        window = BettingWindow(felt, self.cloth, BETTING, most, unrefused=unrefused)
        if self.temporary:
            felt.let_go = partial(self.let_go, felt)
        yield from take_bets(felt, self.cloth, window=window)
        felt.let_go = None

    def let_go(self, felt: Felt, seat: str) -> None:
        """With all bets as they lie: another spin decides them."""
        if not felt.of(seat):
            raise Refused("no-cut-off", f"seat {seat} has no bets in this round", seat=seat)
        felt.cut_off(seat, self.goes_along)

    def hand_over_dice(self, felt: Felt) -> None:
        """The dice go to the left, to the next player who bets; or the croupier throws."""
        if self.setting["thrower"] == "croupier" or not felt.stakes:
            felt.mark(thrower=BANK)
            return
        order = sorted(felt.stakes, key=_place)
        last = _place(str(self.setting["last_thrower"]))
        thrower = next((seat for seat in order if _place(seat) > last), order[0])
        felt.mark(thrower=thrower)
        felt.carry["last_thrower"] = thrower

    def spin(self) -> Generator[Want, Input, Result | NoResult]:
        """The ball, or the three dice."""
        dice = self.plan.dice
        irregular = self.plan.no_result.reasons if self.plan.no_result else ()
        given = yield (
            Pocket(irregular) if dice is None else Dice(3, (DIE, DIE, dice.levels), irregular)
        )
        if isinstance(given, NoResult):
            return given
        if isinstance(given, PocketIs):
            return Result(self.cloth.wheel.shown(given.label))
        assert isinstance(given, DiceAre)
        assert dice is not None
        line, number, level = given.faces
        return Result(str(6 * (line - 1) + number), dice.levels[level - 1])

    def announced(self, result: Result) -> events.Number:
        """The number, its colour and, with dice, the level."""
        level = result.level if self.plan.dice else ""
        return events.Number(result.number, level, self.colour(result.number) or "")

    def colour(self, number: str) -> str | None:
        part = self.plan.wheel or self.plan.dice
        if part is None or not part.red:
            return None
        if number in as_text(part.red):
            return "red"
        green = self.plan.wheel is not None and number in as_text(self.plan.wheel.green)
        return "green" if green else "black"

    def return_inside_bets_below_minimum(self, felt: Felt) -> None:
        """At the spin, inside bets that together miss the table's minimum go back."""
        for seat in list(felt.stakes) if self.inside_minimum else ():
            inside = [one for one in felt.of(seat) if self.cloth.bets[one.bet].group == "inside"]
            if sum(one.amount for one in inside) < self.inside_minimum:
                for one in inside:
                    felt.give_back(one, "below-minimum")

    def give_back_what_nobody_accepted(self, felt: Felt) -> None:
        """Stakes below the minimum are invalid; what lies above the maximum goes back."""
        for stake in felt.lying():
            if stake.unrefused:
                least, most = self.cloth.range_of(stake.seat, stake.bet)
                if stake.amount < least:
                    felt.give_back(stake, "invalid")
                elif stake.amount > most:
                    felt.give_back(stake, "above-maximum", stake.amount - most)

    @cached_property
    def inside_minimum(self) -> int:
        part = self.plan.inside_minimum
        if part is None:
            return 0
        least = parse(part.amounts[self.setting.currency.code], self.setting.currency)
        table = self.setting.limits.get("inside", (None, None))[0]
        return max(least, table or 0)

    def settle(self, felt: Felt, result: Result) -> None:
        """Losing bets are collected, then winning bets are paid."""
        winners = []
        for stake in felt.lying():
            pays = self.pays(stake, result)
            if isinstance(pays, Ratio):
                winners.append((stake, pays.win(stake.amount, self.plan.rounding)))
            elif pays == "push":
                felt.give_back(stake, "push")
            elif pays == "half":
                back = divide(stake.amount, 2, self.plan.rounding)
                felt.lose_part(stake, stake.amount - back)
            else:
                felt.lose(stake)
        for stake, win in within_maximum(felt, self.plan, self.setting, winners):
            felt.pay(stake, win)

    def pays(self, stake: Lying, result: Result) -> Ratio | str:
        """The ratio a stake wins at, or ``push``, ``half``, ``lose``."""
        if result.number in self.cloth.covers[stake.bet, stake.on]:
            return self.cloth.pays(stake.bet, result.level)
        halved = self.plan.la_partage
        if halved and stake.bet in halved.bets and result.number in as_text(halved.pockets):
            return "half"
        return "lose"


def _place(seat: str) -> tuple[int, str]:
    """Seats in the order in which they sit: 2 before 10."""
    return len(seat), seat


def keep_or_take(felt: Felt) -> Generator[Want, Input, None]:
    """Each player leaves his stakes for the new spin or takes all of them back."""

    def taken(move: Move) -> None:
        if move.do == "take-stakes":
            for stake in felt.of(move.seat):
                felt.take_back(stake)

    yield from all_decide(
        felt,
        dict.fromkeys(felt.stakes, (Choose("leave"), Choose("take-stakes"))),
        timeout=lambda seat: Move(seat, "leave"),
        taken=taken,
    )


def game(plan: Plan, setting: Setting) -> Roulette:
    made = Roulette(plan, setting)
    made.cloth  # noqa: B018 – a plan that cannot be laid out is refused at once
    made.inside_minimum  # noqa: B018
    return made
