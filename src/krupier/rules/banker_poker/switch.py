"""Switch Poker, as the plan tells it: two hands in one box, whose open cards may change places.

The hands of box 2 lie at ``2.1`` and ``2.2``, their chips on ``ante-1``, ``bet-1`` … and
``ante-2``, ``bet-2`` …
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated

from msgspec import Meta

from krupier.equipment.cards import DECK_52, Card
from krupier.equipment.draws import Cards, Equipment, Face, Pack
from krupier.money import Ratio
from krupier.plan import parts
from krupier.plan.parts import Clauses, Part
from krupier.rules import events
from krupier.rules.banker_poker.decisions import FOLD, Deciding, raise_word
from krupier.rules.banker_poker.draw_bets import DrawBets, DrawWindow
from krupier.rules.banker_poker.draw_hands import Judge
from krupier.rules.banker_poker.draw_plan import BET, Deal, DrawBet, Insurance, Times
from krupier.rules.banker_poker.draw_purchases import pay_fee
from krupier.rules.banker_poker.drawing import bet_or_fold, drawn, main_fields, opens
from krupier.rules.banker_poker.insuring import ask_insurance, insurance_of, settle_insurance
from krupier.rules.banker_poker.naming import show_hand
from krupier.rules.banker_poker.parts import Qualifies, Result
from krupier.rules.banker_poker.settling import (
    Comparison,
    Outcome,
    check_results,
    counted,
    meant,
    result,
    settle,
)
from krupier.rules.banker_poker.staking import ANTE, ante
from krupier.rules.betting import each_decides, take_bets
from krupier.rules.boxes import in_order
from krupier.rules.felt import BANK, Felt
from krupier.rules.game import BadSetting, Game, Setting
from krupier.rules.layout import BetsLayout, PokerFelt, Purchase
from krupier.rules.options import Choose, Move
from krupier.rules.wants import Input, Round, Want

HANDS = ("1", "2")
SWITCH, NO_SWITCH = "switch", "no-switch"


class Switch(Part, frozen=True, kw_only=True):
    """The open cards of both hands change places."""

    clause: Clauses
    names: parts.Names
    price: Times
    """Times the ante of one hand."""
    ante: Ratio
    """What the ante of a winning hand pays after it."""


class Plan(parts.Plan, frozen=True, kw_only=True):
    seats: parts.Seats
    shoe: parts.Shoe
    deal: Deal
    bets: Annotated[tuple[DrawBet, ...], Meta(min_length=1)]
    fields: tuple[DrawBet, ...]
    """The bet; each hand has a field of its own for it."""
    bet_times: Times
    switch: Switch
    qualifies: Qualifies
    results: Annotated[tuple[Result, ...], Meta(min_length=1)]
    insurance: Insurance


@dataclass(frozen=True)
class SwitchPoker(Game):
    plan: Plan
    setting: Setting

    @cached_property
    def equipment(self) -> Equipment:
        return Equipment(pack=Pack(DECK_52, decks=self.plan.shoe.decks))

    @cached_property
    def opening(self) -> DrawBets:
        bonus = bool(self.setting.options.get("bonus", True))
        bets = [bet for bet in self.plan.bets if bonus or not bet.needs]
        return DrawBets(self.plan, bets, self.setting, boxes=self.plan.seats.max or 1)

    @cached_property
    def judge(self) -> Judge:
        return Judge(self.plan.fields[0], self.plan.qualifies, self.setting)

    @property
    def main_bets(self) -> frozenset[str]:
        return frozenset(self.opening.lays)

    def layout(self) -> BetsLayout:
        plan = self.plan
        felt = PokerFelt(
            fields=(*main_fields(plan.results, self.opening), plan.insurance.id),
            ranking=plan.deal.ranking,
            ace_king=self.judge.has_ace_king,
            own=plan.deal.each,
            bank=plan.deal.bank,
            board=0,
            opens=opens(plan.qualifies),
            raises=bet_or_fold(plan.bet_times),
            buys={SWITCH: Purchase(plan.switch.names, (plan.switch.price,))},
        )
        return drawn(plan, self.setting, self.opening, felt, hands=len(HANDS))

    def round(self, felt: Felt) -> Round:
        yield from take_bets(felt, self.opening, window=DrawWindow(felt, self.opening))
        self.opening.give_back_orphans(felt)
        boxes = in_order(felt, "ante-1")
        if not boxes:
            return
        yield from self.deal(boxes)
        for box in boxes:
            for hand in HANDS:
                self.settle_bonus(felt, box, hand)
        switched = []
        for box in boxes:
            if (yield from self.ask_switch(felt, box)):
                switched.append(box)
                self.switch(felt, box)
            for hand in HANDS:
                yield from self.bet_or_fold(felt, box, hand)
        if felt.stakes:
            self.showdown(felt, boxes, switched)

    def deal(self, boxes: list[str]) -> Round:
        """One card at a time: from the left, first hand, second hand; the bank last. The last
        cards lie face up."""
        for n in range(self.plan.deal.each):
            last = n == self.plan.deal.each - 1
            for box in boxes:
                for hand in HANDS:
                    yield Cards(1, to=f"{box}.{hand}", face=Face.UP if last else Face.OWNER)
            up = n >= self.plan.deal.bank - self.plan.deal.bank_up
            yield Cards(1, to=BANK, face=Face.UP if up else Face.DOWN)

    def ask_switch(self, felt: Felt, box: str) -> Generator[Want, Input, bool]:
        """Who does not decide in time keeps his cards as they are."""
        offered = Choose(SWITCH, costs=self.price(felt, box)), Choose(NO_SWITCH)
        made = yield from each_decides(
            felt, [box], lambda _: offered, timeout=lambda box: Move(box, NO_SWITCH)
        )
        return made[box].do == SWITCH

    def price(self, felt: Felt, box: str) -> int:
        return self.plan.switch.price * ante(felt, box, "ante-1")

    def switch(self, felt: Felt, box: str) -> None:
        pay_fee(felt, box, SWITCH, self.price(felt, box))
        one, other = (felt.cards(f"{box}.{hand}")[-1] for hand in HANDS)
        for hand, gone, new in (("1", one, other), ("2", other, one)):
            felt.take_cards(f"{box}.{hand}", [gone], events.Switch)
            felt.put(f"{box}.{hand}", [new])

    def bet_or_fold(self, felt: Felt, box: str, hand: str) -> Deciding:
        """Each hand by itself; who does not decide in time folds it."""
        place, cost = f"{box}.{hand}", self.plan.bet_times * ante(felt, box, f"ante-{hand}")
        word = raise_word(BET, self.plan.bet_times)
        felt.mark(hand=place)
        made = yield from each_decides(
            felt,
            [box],
            lambda _: (Choose(word, costs=cost), Choose(FOLD)),
            timeout=lambda box: Move(box, FOLD),
        )
        if made[box].do == FOLD:
            self.settle(felt, box, {f"ante-{hand}": "lose"})
            felt.take_cards(place, felt.cards(place), events.Fold)
            return
        felt.stake(box, f"bet-{hand}", cost)
        offer = insurance_of(self.plan.insurance, self.judge, felt.cards(place), cost)
        yield from ask_insurance(felt, box, offer, f"insurance-{hand}")

    # -- settlement ------------------------------------------------------------------------

    def announce(self, felt: Felt, place: str) -> None:
        show_hand(felt, place, "high", felt.cards(place), ace_king=self.judge.has_ace_king)

    def settle(self, felt: Felt, box: str, outcomes: dict[str, Outcome]) -> None:
        settle(felt, self.plan, self.setting, box, outcomes)

    def settle_bonus(self, felt: Felt, box: str, hand: str) -> None:
        """Decided by the first five cards, before any switch."""
        bet = f"bonus-{hand}"
        if felt.find(box, bet):
            cards = felt.cards(f"{box}.{hand}")
            outcome = self.judge.side(self.opening.bets[bet], cards, ())
            felt.tell(events.SideBet(box, bet, pays=str(outcome)))
            self.settle(felt, box, {bet: outcome})

    def showdown(self, felt: Felt, boxes: list[str], switched: list[str]) -> None:
        felt.turn_up(BANK)
        bank = felt.cards(BANK)
        self.announce(felt, BANK)
        opens = self.judge.opens(bank)
        felt.mark(qualifies=opens)
        for box in boxes:
            for hand in HANDS:
                if felt.find(box, f"bet-{hand}"):
                    self.settle_hand(felt, box, hand, bank, box in switched)

    def settle_hand(
        self, felt: Felt, box: str, hand: str, bank: tuple[Card, ...], switched: bool
    ) -> None:
        place, opens = f"{box}.{hand}", self.judge.opens(bank)
        felt.turn_up(place)
        own = felt.cards(place)
        self.announce(felt, place)
        against = self.judge.against(own, bank)
        felt.tell(events.Compare(seat=box, at=place, result=against, opens=opens))
        settle_insurance(
            *(felt, self.plan, self.setting, self.plan.insurance, box, opens, against),
            field=f"insurance-{hand}",
        )
        words = self.words(against, opens, switched)
        pays = {BET: lambda: self.judge.pays(own), ANTE: lambda: self.plan.switch.ante}
        self.settle(
            felt, box, {f"{bet}-{hand}": meant(word, pays[bet]) for bet, word in words.items()}
        )

    def words(self, against: Comparison, opens: bool, switched: bool) -> dict[str, str]:
        """What becomes of ante and bet of a hand; of the ante a table may have chosen otherwise."""
        options = self.setting.options
        line = counted(against, str(options.get("on_tie", "push")))
        words = dict(result(self.plan.results, line, opens).bets)
        if not opens and options.get("ante_no_hand") == "table":
            words[ANTE] = "pays" if switched else "push"
        elif opens and against == "better" and switched:
            words[ANTE] = "pays"
        return words


def game(plan: Plan, setting: Setting) -> SwitchPoker:
    made = SwitchPoker(plan, setting)
    if [set(lays) for lays in made.opening.lays.values()] != [{"ante-1", "ante-2"}]:
        raise BadSetting("bets: one stake lays out ante-1 and ante-2")
    if plan.deal.each * 2 * (plan.seats.max or 1) + plan.deal.bank > len(DECK_52):
        raise BadSetting(f"{plan.id}: the cards do not suffice for {plan.seats.max} boxes")
    check_results(plan.results, {ANTE, BET})
    made.judge.pays(DECK_52[:5])  # hands that cannot be are refused at once
    return made
