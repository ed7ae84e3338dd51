"""Own cards against the bank's, as the plans tell it: ante, deal, purchases, bet or fold.

A player who looked at his cards may buy: exchange some, take a sixth. Then he bets a multiple of
the ante or folds. The bank turns its cards; where it does not open, some plans let players buy it
a card, or insure against it. Three-card games are the same without purchases.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from krupier import hands
from krupier.equipment.cards import DECK_52, Card, rank
from krupier.equipment.draws import BURN, Cards, Equipment, Face, Pack
from krupier.money import Ratio, divide
from krupier.rules.banker_poker.decisions import FOLD, Deciding, decide, raise_word
from krupier.rules.banker_poker.draw_bets import DrawBets, DrawWindow
from krupier.rules.banker_poker.draw_hands import Judge, replaced
from krupier.rules.banker_poker.draw_plan import DrawBet, Plan, Purchase
from krupier.rules.banker_poker.insuring import (
    INSURANCE,
    INSURE,
    ask_insurance,
    insurable,
    settle_insurance,
)
from krupier.rules.banker_poker.naming import show_hand
from krupier.rules.banker_poker.settling import Outcome, check_results, result, settle
from krupier.rules.banker_poker.staking import ANTE, BLIND
from krupier.rules.betting import each_decides, take_bets
from krupier.rules.boxes import in_order
from krupier.rules.felt import BANK, Felt
from krupier.rules.game import BadSetting, Setting
from krupier.rules.maximum import within_maximum
from krupier.rules.options import Amount, Choose, Move, Option, Pick
from krupier.rules.wants import Input, Round, Want

BET = "bet"
BUY_BANK_CARD, NO_BANK_CARD = "buy-bank-card", "no-bank-card"
BANK_CARD = "bank-card"
"""What the fee for a card of the bank is called."""

Bought = tuple[str, int]
"""The last purchase of a box: which, and how many cards were exchanged."""


@dataclass(frozen=True)
class BankerDraw:
    plan: Plan
    setting: Setting

    @cached_property
    def equipment(self) -> Equipment:
        return Equipment(pack=Pack(DECK_52, decks=self.plan.shoe.decks))

    @cached_property
    def opening(self) -> DrawBets:
        offered = [bet for bet in self.plan.bets if self.setting.options.get(_key(bet.id), True)]
        boxes = int(self.setting.options.get("boxes", self.plan.seats.max or 1))
        return DrawBets(self.plan, offered, self.setting, boxes=boxes)

    @cached_property
    def sides(self) -> list[DrawBet]:
        """The side bets that this table takes."""
        return [self.opening.bets[bet] for bet in self.opening.needs]

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

    # -- the round -------------------------------------------------------------------------

    def round(self, felt: Felt) -> Round:
        yield from take_bets(felt, self.opening, window=DrawWindow(felt, self.opening))
        self.opening.give_back_invalid(felt)
        boxes = in_order(felt, ANTE)
        if not boxes:
            return
        yield from self.deal(felt, boxes)
        first = {box: felt.cards(box) for box in boxes}
        for box in boxes:
            if box not in blind(felt):
                self.settle_first(felt, box, first[box])
        yield from self.decisions(felt, boxes)
        if felt.stakes:
            yield from self.showdown(felt, boxes, first)

    def deal(self, felt: Felt, boxes: list[str]) -> Round:
        """One card at a time from the croupier's left, the bank at the end or at the beginning of
        each round; nobody looks at the cards of a blind box."""
        deal = self.plan.deal
        up = int(self.setting.options.get("bank_up", deal.bank_up))
        for n in range(max(deal.each, deal.bank)):
            places = {box: Face.DOWN if box in blind(felt) else Face.OWNER for box in boxes}
            if n >= deal.each:
                places = {}
            bank = {BANK: Face.UP if n >= deal.bank - up else Face.DOWN} if n < deal.bank else {}
            order = bank | places if deal.bank_first else places | bank
            for place, face in order.items():
                yield Cards(1, to=place, face=face)

    # -- purchases, bet or fold --------------------------------------------------------------

    def decisions(self, felt: Felt, boxes: list[str]) -> Deciding:
        """Round after round from the left, until each box has bet or folded: who bought cards
        looks at them and is asked again when all others have had their turn."""
        bought: dict[str, Bought | None] = {
            box: None for box in boxes if box not in blind(felt) and felt.find(box, ANTE)
        }
        deciding = list(bought)
        while deciding:
            for box in deciding:
                yield from self.turn(felt, box, bought)
            deciding = [box for box in deciding if felt.find(box, ANTE) and not felt.find(box, BET)]

    def turn(self, felt: Felt, box: str, bought: dict[str, Bought | None]) -> Deciding:
        """One decision; who insures before the bet goes on at once."""
        cost = self.plan.bet_times * ante(felt, box)
        insured = felt.find(box, INSURANCE) is not None
        purchases = {one.id: one for one in self.purchasable(felt, box, bought[box]) if not insured}
        offered = (
            *(self.offer(felt, box, one) for one in purchases.values()),
            *(self.insurance(felt, box, cost) if not insured else ()),
            Choose(raise_word(BET, self.plan.bet_times), costs=cost),
            Choose(FOLD),
        )
        made = yield from each_decides(
            felt, [box], lambda _: offered, timeout=lambda box: Move(box, FOLD)
        )
        move = made[box]
        if move.do == FOLD:
            self.fold(felt, box, bought=bought[box] is not None)
        elif move.do == INSURE:
            felt.stake(box, INSURANCE, move.amount)
            yield from self.turn(felt, box, bought)
        elif move.do in purchases:
            bought[box] = (move.do, len(move.cards))
            yield from self.buy(felt, move, purchases[move.do])
        else:
            felt.stake(box, BET, cost)
            if self.plan.insurance and self.plan.insurance.when == "after-bet":
                cards = felt.cards(box)
                judged = self.judge.pays(cards), self.judge.value(cards)
                yield from ask_insurance(felt, self.plan.insurance, box, cost, *judged)

    def insurance(self, felt: Felt, box: str, cost: int) -> tuple[Option, ...]:
        """The insurance that can be taken before the bet."""
        part = self.plan.insurance
        if part is None or part.when != "before-bet":
            return ()
        cards = felt.cards(box)
        limits = insurable(part, cost, self.judge.pays(cards), self.judge.value(cards))
        return (Amount(INSURE, *limits),) if limits else ()

    def purchasable(self, felt: Felt, box: str, bought: Bought | None) -> list[Purchase]:
        """What can be bought now, as far as the cards of the deck suffice."""
        last, exchanged = bought or (None, 0)
        left = cards_left(felt)
        return [
            one
            for one in self.plan.purchases
            if one.after == last
            and one.after_cards in (None, exchanged)
            and one.discard[0] + one.more + one.burn <= left
            and not any(was_staked(felt, box, bet) for bet in one.not_with)
        ]

    def offer(self, felt: Felt, box: str, one: Purchase) -> Option:
        stake = ante(felt, box)
        least, most = one.discard
        if most == 0:
            with_bet = self.plan.bet_times if one.with_bet else 0
            return Choose(one.id, costs=(one.costs(1) + with_bet) * stake)
        most = min(most, cards_left(felt) - one.more - one.burn)
        price = (0, *(one.costs(n) * stake for n in range(1, most + 1)))
        return Pick(one.id, felt.cards(box), least, most, price)

    def buy(self, felt: Felt, move: Move, one: Purchase) -> Round:
        """The fee is spent at once; discards leave, a card may be burnt, new cards come."""
        box = move.seat
        pay_fee(felt, box, one.id, one.costs(len(move.cards)) * ante(felt, box))
        if one.with_bet:
            felt.stake(box, BET, self.plan.bet_times * ante(felt, box))
        if move.cards:
            felt.take_cards(box, move.cards, "exchange")
        if one.burn:
            yield Cards(one.burn, to=BURN, face=Face.DOWN)
        yield Cards(len(move.cards) + one.more, to=box, face=Face.OWNER)

    def fold(self, felt: Felt, box: str, *, bought: bool) -> None:
        """The ante is lost, or the part of it that the plan says; side bets are lost or wait for
        the end."""
        stake = felt.find(box, ANTE)
        assert stake is not None
        part = self.plan.fold.loses
        if bought and self.setting.options.get("fold_after_purchase") == "all":
            part = Ratio(1, 1)
        back = divide(stake.amount * (part.den - part.num), part.den, self.plan.rounding)
        if back:
            felt.lose_part(stake, stake.amount - back)
        else:
            felt.lose(stake)
        if felt.find(box, INSURANCE):  # it insures a bet that is not made
            settle(felt, self.plan, self.setting, box, {INSURANCE: "push"})
        for bet in self.sides:
            after = self.setting.options.get(_key(f"{bet.id}-after-fold"), bet.after_fold)
            if after == "lose":
                settle(felt, self.plan, self.setting, box, {bet.id: "lose"})
        if not any(felt.find(box, bet.id) for bet in self.sides if bet.judged_by != "bank"):
            felt.take_cards(box, felt.cards(box), FOLD)

    # -- the first cards ---------------------------------------------------------------------

    def settle_first(self, felt: Felt, box: str, first: tuple[Card, ...]) -> None:
        """Side bets on the first cards that are settled at once, on this box and by others on it;
        then a hand that wins on the ante by itself and ends the box."""
        for bet in self.sides:
            if bet.paid == "at-once":
                self.settle_side(felt, bet, box, first)
        bonus = self.plan.dealt_bonus
        if bonus and felt.find(box, ANTE):
            rows = {row.hand: row for row in bonus.table}
            kind = hands.category("high", hands.high(first)).name.lower().replace("_", "-")
            if kind in rows:
                felt.turn_up(box)
                show_hand(felt, box, "high", first)
                felt.say("dealt-bonus", seat=box, row=rows[kind].id)
                outcomes: dict[str, Outcome] = {BET: "push", ANTE: rows[kind].pays}
                settle(felt, self.plan, self.setting, box, outcomes)

    def settle_side(self, felt: Felt, bet: DrawBet, box: str, first: tuple[Card, ...]) -> None:
        """A side bet on a box: its own player's, or those of others who staked on it."""
        if bet.on_others:
            stakes = [one for one in felt.lying() if one.bet == bet.id and one.on == (box,)]
        else:
            own = felt.find(box, bet.id)
            stakes = [own] if own else []
        if not stakes:
            return
        outcome = self.judge.side(bet, first, felt.cards(BANK))
        wins = []
        for stake in stakes:
            felt.say("side-bet", seat=stake.seat, bet=bet.id, on=stake.on, pays=str(outcome))
            if isinstance(outcome, Ratio):
                wins.append((stake, outcome.win(stake.amount, self.plan.rounding)))
            elif outcome == "push":
                felt.give_back(stake, "push")
            else:
                felt.lose(stake)
        for stake, win in within_maximum(felt, self.plan, self.setting, wins):
            felt.pay(stake, win)

    # -- the bank ----------------------------------------------------------------------------

    def showdown(
        self, felt: Felt, boxes: list[str], first: Mapping[str, tuple[Card, ...]]
    ) -> Round:
        felt.turn_up(BANK)
        show_hand(felt, BANK, self.plan.deal.ranking, felt.cards(BANK))
        opens = self.judge.opens(felt.cards(BANK))
        felt.mark("qualifies", opens)
        for bet in self.sides:
            if bet.judged_by == "bank":
                for box in boxes:
                    self.settle_side(felt, bet, box, first[box])
        for box in boxes:
            if box in blind(felt):
                self.settle_first(felt, box, first[box])
        playing = [box for box in boxes if felt.find(box, BET)]
        for box in playing:
            self.insured(felt, box, opens)
        if opens or self.plan.bank_card is None:
            self.compare_all(felt, playing, felt.cards(BANK))
        elif self.plan.bank_card.shared:
            yield from self.buy_for_bank(felt, playing, f"{BANK}.new")
        else:
            for box in playing:
                yield from self.buy_for_bank(felt, [box], f"{BANK}.{box}")
        for box in boxes:
            for bet in self.sides:
                if felt.find(box, bet.id):
                    felt.turn_up(box)
                    self.settle_side(felt, bet, box, first[box])

    def insured(self, felt: Felt, box: str, opens: bool) -> None:
        """The insurance is settled by the bank's own cards, before anybody buys it another."""
        if self.plan.insurance:
            against = self.judge.against(felt.cards(box), felt.cards(BANK))
            settle_insurance(
                felt, self.plan, self.setting, self.plan.insurance, box, opens, against
            )

    def buy_for_bank(
        self, felt: Felt, boxes: list[str], place: str
    ) -> Generator[Want, Input, None]:
        """Players may pay for another card of the bank; again while it has the same rank.

        Who does not want it is settled by the hand that the bank has then.
        """
        rule = self.plan.bank_card
        assert rule is not None
        bank = felt.cards(BANK)
        gone = replaced(bank, rule.which)
        self.compare_all(felt, [box for box in boxes if box in blind(felt)], bank)
        buyers = [box for box in boxes if box not in blind(felt)]
        bought = 0
        while buyers and bought < rule.most and cards_left(felt):
            paid: list[str] = []
            offers: dict[str, tuple[Option, ...]] = {
                box: (
                    Choose(BUY_BANK_CARD, costs=rule.price * ante(felt, box)),
                    Choose(NO_BANK_CARD),
                )
                for box in buyers
            }

            def taken(move: Move, paid: list[str] = paid) -> None:
                if move.do == BUY_BANK_CARD:
                    pay_fee(felt, move.seat, BANK_CARD, rule.price * ante(felt, move.seat))
                    paid.append(move.seat)

            yield from decide(felt, offers, taken, otherwise=NO_BANK_CARD)
            declined = [box for box in buyers if box not in paid]
            self.compare_all(felt, declined, bank, bought=bought > 0)
            buyers = paid
            if not buyers:
                return
            yield Cards(1, to=place)
            (new,) = felt.cards(place)[bought:]
            bank = (*(card for card in bank if card != gone), new)
            bought += 1
            show_hand(felt, BANK, self.plan.deal.ranking, bank)
            if self.judge.opens(bank) or rank(new) != rank(gone):
                break
            gone = new
        self.compare_all(felt, buyers, bank, bought=bought > 0)

    def compare_all(
        self, felt: Felt, boxes: Iterable[str], bank: tuple[Card, ...], *, bought: bool = False
    ) -> None:
        for box in boxes:
            felt.turn_up(box)
            show_hand(felt, box, self.plan.deal.ranking, felt.cards(box))
            self.settle_main(felt, box, bank, bought)

    def settle_main(self, felt: Felt, box: str, bank: tuple[Card, ...], bought: bool) -> None:
        opens = self.judge.opens(bank)
        own = felt.cards(box)
        against = self.judge.against(own, bank)
        words = dict(result(self.plan.results, against, opens).bets)
        options = self.setting.options
        if opens and against == "better" and "ante_on_win" in options:
            words[ANTE] = str(options["ante_on_win"])
        if bought and not opens:
            assert self.plan.bank_card is not None
            words = self.plan.bank_card.failed
            if "ante_after_failed_bank_card" in options:
                words = {**words, ANTE: str(options["ante_after_failed_bank_card"])}
        felt.say("compare", seat=box, result=against, opens=opens)
        paid = self.judge.paid_rows(own)
        if len(paid) > 1 and words[BET] == "pays":
            felt.say("combinations", seat=box, rows=paid)
        outcomes = {bet: self.outcome(bet, word, own) for bet, word in words.items()}
        settle(felt, self.plan, self.setting, box, outcomes)

    def outcome(self, bet: str, word: str, own: tuple[Card, ...]) -> Outcome:
        if word == "push":
            return "push"
        if word == "lose":
            return "lose"
        if word != "pays":
            return Ratio.parse(word)
        if bet == BET:
            return self.judge.pays(own)
        pays = self.opening.bets[bet].pays
        assert pays is not None
        return pays


def blind(felt: Felt) -> list[str]:
    """The boxes that are played blind."""
    return [*felt.marks.get(BLIND, ())]


def ante(felt: Felt, box: str) -> int:
    stake = felt.find(box, ANTE)
    assert stake is not None
    return stake.amount


def was_staked(felt: Felt, box: str, bet: str) -> bool:
    """Whether a box made a bet in this round, settled by now or not."""
    made = (one for one in felt.settled if (one.seat, one.bet) == (box, bet))
    return felt.find(box, bet) is not None or any(made)


def cards_left(felt: Felt) -> int:
    """What is left of one deck."""
    return len(DECK_52) - sum(len(one.cards) for one in felt.events if one.kind == "cards")


def pay_fee(felt: Felt, box: str, what: str, amount: int) -> None:
    """The price of a purchase: no stake, spent at once."""
    felt.lose_part(felt.stake(box, what, amount), amount, "fee")


def _key(bet: str) -> str:
    """The option of a plan that is named after a bet."""
    return bet.replace("-", "_")


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
