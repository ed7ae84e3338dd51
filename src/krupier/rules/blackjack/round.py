"""Blackjack, as the plans tell it: bets, the deal, insurance, the boxes, the bank."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from msgspec import UnsetType

from krupier.equipment.cards import UNKNOWN
from krupier.equipment.draws import Cards, Equipment, Face
from krupier.plan.parts import Temporary
from krupier.rules import duty as duties
from krupier.rules import events
from krupier.rules.betting import take_bets
from krupier.rules.blackjack.bank import play_bank
from krupier.rules.blackjack.bets import Box, Opening
from krupier.rules.blackjack.chart import chart
from krupier.rules.blackjack.common import play_common
from krupier.rules.blackjack.drawing import drawn
from krupier.rules.blackjack.hand import ACE, BLACKJACK, TEN, value
from krupier.rules.blackjack.insurance import Offers
from krupier.rules.blackjack.plan import FIRST_CARDS, MAIN, Plan, check
from krupier.rules.blackjack.settle import pay, settle_sides
from krupier.rules.blackjack.table import Table, show_total
from krupier.rules.blackjack.turns import play_boxes, surrender_window
from krupier.rules.duty import Duty, duty_of
from krupier.rules.felt import BANK, Felt
from krupier.rules.game import BadSetting, Game, Setting
from krupier.rules.layout import BetsLayout
from krupier.rules.options import Refused
from krupier.rules.wants import Input, Round, Want


@dataclass(frozen=True)
class Blackjack(Game):
    plan: Plan
    setting: Setting

    @cached_property
    def table(self) -> Table:
        return Table(self.plan, self.setting)

    @cached_property
    def opening(self) -> Opening:
        return Opening(self.table)

    @cached_property
    def duty(self) -> Duty | None:
        return duty_of(self.setting)

    @cached_property
    def equipment(self) -> Equipment:
        return self.table.equipment

    @property
    def main_bets(self) -> frozenset[str]:
        return frozenset((MAIN,))

    @property
    def temporary(self) -> Temporary | None:
        stated = self.plan.temporary
        return None if isinstance(stated, UnsetType) else stated

    def goes_along(self, bet: str) -> bool:
        return all(bet != side.id for side in self.table.sides)

    def basic_strategy(self) -> list[dict[str, Any]]:
        return chart(self.table)

    def layout(self) -> BetsLayout:
        return drawn(self.opening)

    def round(self, felt: Felt) -> Round:
        table = self.table
        if self.duty:
            yield from duties.take_bets(felt, self.opening, self.duty)
        else:
            yield from take_bets(felt, self.opening)
        boxes = self.opening.close(felt)
        if not boxes:
            return
        yield from deal(table, felt, boxes)
        hole_card = table.bank.dealer_second_card != "none"
        insured_first = table.insurance is not None and table.insurance.until == "bank-card"
        if hole_card and not insured_first:
            yield Cards(1, to=BANK, face=Face.DOWN)
        settle_sides(table, felt, boxes, FIRST_CARDS)
        insurance = self.insurance(felt, boxes)
        if self.temporary and not hole_card:  # who goes on by himself is told which cards are gone
            felt.let_go = partial(self.let_go, felt, boxes, insurance)
        yield from insurance.prompt()
        if hole_card or not insured_first:
            insurance.close()
        if hole_card and insured_first:
            yield Cards(1, to=BANK, face=Face.DOWN)
        if not peeked(table, felt):
            pay_blackjacks(table, felt, boxes)
            yield from self.play(felt, boxes, insurance)
        insurance.close()
        felt.let_go = None
        yield from play_bank(table, felt, boxes)

    def let_go(self, felt: Felt, boxes: Sequence[Box], insurance: Offers, seat: str) -> None:
        """With all hands of the box, as they are; the boxes beside it play on."""
        box = next((one for one in boxes if one.owner == seat), None)
        if box is None or not felt.of(seat):
            raise Refused("no-cut-off", f"seat {seat} has no hand in this round", seat=seat)
        felt.cut_off(seat, self.goes_along)
        insurance.forget(seat)
        for hand in box.hands:
            hand.leave()

    def insurance(self, felt: Felt, boxes: Sequence[Box]) -> Offers:
        least = self.duty.least if self.duty else self.opening.ranges[MAIN][0]
        return Offers(self.table, felt, boxes, -(-least // 2))

    def play(
        self, felt: Felt, boxes: Sequence[Box], insurance: Offers
    ) -> Generator[Want, Input, None]:
        if self.table.common:
            yield from play_common(self.table, felt, boxes)
            return
        if self.table.turn.surrender_when == "before-turns":
            yield from surrender_window(self.table, felt, boxes)
        yield from play_boxes(self.table, felt, boxes, insurance)


def deal(table: Table, felt: Felt, boxes: Sequence[Box]) -> Generator[Want, Input, None]:
    """One card to each hand from the left, one to the bank, a second one to each hand."""
    hands = {hand.place: hand for box in boxes for hand in box.hands}
    for place in hands:
        yield Cards(1, to=place)
    yield Cards(1, to=BANK)
    for place, hand in hands.items():
        yield Cards(1, to=place)
        show_total(table, felt, place, hand)
    show_total(table, felt, BANK)


def peeked(table: Table, felt: Felt) -> bool:
    """Whether the croupier looked under an ace or a ten and found a blackjack."""
    cards = felt.cards(BANK)
    if table.bank.dealer_second_card != "peek" or value(cards[0]) not in (ACE, TEN):
        return False
    felt.tell(events.Peek())
    return UNKNOWN not in cards and table.bank_rank(felt) == BLACKJACK


def pay_blackjacks(table: Table, felt: Felt, boxes: Sequence[Box]) -> None:
    """Blackjacks that the bank can no longer tie, where the table pays them at once."""
    if not table.turn.pay_blackjack_immediately or value(felt.cards(BANK)[0]) in (ACE, TEN):
        return
    ratio = table.pays["blackjack"]
    for box in reversed(boxes):
        for hand in box.hands:
            if table.rank(felt, hand) == BLACKJACK:
                stakes, hand.stakes = hand.stakes, []
                wins = [(one, ratio.win(one.amount, table.plan.rounding)) for one in stakes]
                pay(table, felt, wins)


def game(plan: Plan, setting: Setting) -> Blackjack:
    check(plan, setting)
    made = Blackjack(plan, setting)
    table = made.table
    for name in ("pays", "free_split_pays", "most_won", "equipment"):
        getattr(table, name)
    made.opening.ranges  # noqa: B018 – limits that cannot be had are refused at once
    if table.common and (table.turn.max_splits != 1 or table.turn.switch):
        raise BadSetting(f"{plan.id}: a common hand is split at most once and never switched")
    if table.turn.switch != (table.boxes.hands == 2):
        raise BadSetting(f"{plan.id}: cards are switched between two hands of a position")
    if table.insurance and table.insurance.even_money and "even-money" not in table.pays:
        raise BadSetting(f"{plan.id}: the main bet needs a row even-money")
    if table.turn.five_card_trick and "five-card-trick" not in table.pays:
        raise BadSetting(f"{plan.id}: the main bet needs a row five-card-trick")
    return made
