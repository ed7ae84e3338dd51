"""Own cards against the bank's, as the plans tell it: ante, deal, purchases, bet or fold.

A player who looked at his cards may buy: exchange some, take a sixth. Then he bets a multiple of
the ante or folds. The bank turns its cards; where it does not open, some plans let players buy it
a card, or insure against it. Three-card games are the same without purchases.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property

from krupier.equipment.cards import DECK_52, Card
from krupier.equipment.draws import Cards, Equipment, Face, Pack
from krupier.rules.banker_poker.draw_bank_card import BUY_BANK_CARD, NO_BANK_CARD, buy_for_bank
from krupier.rules.banker_poker.draw_bets import DrawBets, DrawWindow
from krupier.rules.banker_poker.draw_hands import Judge
from krupier.rules.banker_poker.draw_plan import BET, DrawBet, Plan
from krupier.rules.banker_poker.draw_purchases import Decisions
from krupier.rules.banker_poker.draw_settlement import Settlement
from krupier.rules.banker_poker.drawing import bet_or_fold, drawn, main_fields, opens
from krupier.rules.banker_poker.settling import check_results
from krupier.rules.banker_poker.staking import ANTE, blind_boxes, number_of_boxes, taken_bets
from krupier.rules.betting import take_bets
from krupier.rules.boxes import in_order
from krupier.rules.felt import BANK, Felt
from krupier.rules.game import BadSetting, Game, Setting
from krupier.rules.layout import BetsLayout, PokerFelt, Purchase
from krupier.rules.options import Move
from krupier.rules.wants import Round

__all__ = ["BUY_BANK_CARD", "NO_BANK_CARD", "BankerDraw", "Plan", "game"]


@dataclass(frozen=True)
class BankerDraw(Game):
    plan: Plan
    setting: Setting
    limits_own_boxes = True

    @cached_property
    def equipment(self) -> Equipment:
        return Equipment(pack=Pack(DECK_52, decks=self.plan.shoe.decks))

    @cached_property
    def opening(self) -> DrawBets:
        return DrawBets(
            self.plan,
            taken_bets(self.plan.bets, self.setting),
            self.setting,
            boxes=number_of_boxes(self.plan, self.setting),
            own_boxes=self.plan.own_boxes,
        )

    @cached_property
    def judge(self) -> Judge:
        plan = self.plan
        return Judge(
            plan.fields[0],
            plan.qualifies,
            self.setting,
            ranking=plan.deal.ranking,
            short_hands_win_ties=plan.short_hand_ties == "better",
            double=plan.double,
        )

    @cached_property
    def settlement(self) -> Settlement:
        return Settlement(self.plan, self.setting, self.opening, self.judge)

    @property
    def sides(self) -> list[DrawBet]:
        """The side bets that this table takes."""
        return self.settlement.sides

    def check_own_boxes(self, felt: Felt, move: Move, seats: Collection[str], players: int) -> None:
        """Refuses a stake that gives a player more boxes than the plan allows."""
        self.opening.check_own_boxes(felt, move, seats, players)

    # -- the round -------------------------------------------------------------------------

    @property
    def main_bets(self) -> frozenset[str]:
        return frozenset(self.opening.lays)

    def layout(self) -> BetsLayout:
        plan = self.plan
        buys = {one.id: Purchase(one.names, one.price) for one in plan.purchases}
        if plan.bank_card:
            buys[BUY_BANK_CARD] = Purchase(plan.bank_card.names, (plan.bank_card.price,))
        insurance = (plan.insurance.id,) if plan.insurance else ()
        felt = PokerFelt(
            fields=(*main_fields(plan.results, self.opening), *insurance),
            ranking=plan.deal.ranking,
            ace_king=self.judge.has_ace_king,
            own=plan.deal.each,
            bank=plan.deal.bank,
            board=0,
            opens=opens(plan.qualifies),
            raises=bet_or_fold(plan.bet_times),
            buys=buys,
        )
        return drawn(plan, self.setting, self.opening, felt)

    def round(self, felt: Felt) -> Round:
        yield from take_bets(felt, self.opening, window=DrawWindow(felt, self.opening))
        self.opening.give_back_invalid(felt)
        boxes = in_order(felt, ANTE)
        if not boxes:
            return
        yield from self.deal(felt, boxes)
        first = {box: felt.cards(box) for box in boxes}
        seen = [box for box in boxes if box not in blind_boxes(felt)]
        for box in seen:
            self.settlement.first_cards(felt, box, first[box])
        yield from Decisions(self.settlement, felt).ask(seen)
        if felt.stakes:
            yield from self.showdown(felt, boxes, first)

    def deal(self, felt: Felt, boxes: list[str]) -> Round:
        """One card at a time from the croupier's left, the bank at the end or at the beginning of
        each round; nobody looks at the cards of a blind box."""
        deal, blind = self.plan.deal, blind_boxes(felt)
        up = int(self.setting.options.get("bank_up", deal.bank_up))
        faces = {box: Face.DOWN if box in blind else Face.OWNER for box in boxes}
        for n in range(max(deal.each, deal.bank)):
            own = faces if n < deal.each else {}
            bank = {BANK: Face.UP if n >= deal.bank - up else Face.DOWN} if n < deal.bank else {}
            for place, face in (bank | own if deal.bank_first else own | bank).items():
                yield Cards(1, to=place, face=face)

    def showdown(
        self, felt: Felt, boxes: list[str], first: Mapping[str, tuple[Card, ...]]
    ) -> Round:
        """The bank turns its cards. Bets on its own cards come first, then what waited on blind
        boxes, insurances, hand against hand, and last the other side bets."""
        settlement, bank = self.settlement, felt.cards(BANK)
        felt.turn_up(BANK)
        settlement.announce(felt, BANK, bank)
        opens = self.judge.opens(bank)
        felt.mark(qualifies=opens)
        for bet in self.sides:
            if bet.judged_by == "bank":
                for box in boxes:
                    settlement.side_bet(felt, bet, box, first[box])
        for box in blind_boxes(felt):
            if box in boxes:
                settlement.first_cards(felt, box, first[box])
        playing = [box for box in boxes if felt.find(box, BET)]
        for box in playing:
            settlement.insured(felt, box)
        rule = self.plan.bank_card
        if opens or rule is None:
            settlement.compare_all(felt, playing, bank)
        elif rule.shared:
            yield from buy_for_bank(settlement, felt, rule, playing, f"{BANK}.new")
        else:
            for box in playing:
                yield from buy_for_bank(settlement, felt, rule, [box], f"{BANK}.{box}")
        for box in boxes:
            for bet in self.sides:
                if felt.find(box, bet.id):
                    felt.turn_up(box)
                    settlement.side_bet(felt, bet, box, first[box])


def game(plan: Plan, setting: Setting) -> BankerDraw:
    made = BankerDraw(plan, setting)
    if [bet.id for bet in plan.fields] != [BET] or plan.fields[0].lays:
        raise BadSetting(f"fields: the only one is {BET!r}")
    if not any(ANTE in lays for lays in made.opening.lays.values()):
        raise BadSetting(f"bets: one of them lays out the field {ANTE!r}")
    if plan.shoe.decks != 1:
        raise BadSetting("shoe: one deck is played")
    check_results(plan.results, {ANTE, BET})
    if plan.deal.each * (made.opening.boxes or 1) + plan.deal.bank > len(DECK_52):
        raise BadSetting(f"{plan.id}: the cards do not suffice for {made.opening.boxes} boxes")
    for bet in made.sides:
        if bet.judged_by not in ("own", "bank", "colour") or not bet.table:
            raise BadSetting(f"{bet.id}: a side bet has a table, and cards that decide it")
        if bet.judged_by != "colour":
            example = DECK_52[: plan.deal.each]
            made.judge.side(bet, example, example)
    made.judge.pays(DECK_52[: plan.deal.each])  # hands that cannot be are refused at once
    return made
