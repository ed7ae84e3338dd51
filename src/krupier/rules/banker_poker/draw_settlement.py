"""Settlement of the draw games: what the first cards win, side bets, and hand against hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from krupier import hands
from krupier.equipment.cards import Card
from krupier.money import Ratio, divide
from krupier.rules import events
from krupier.rules.banker_poker.draw_bets import DrawBets
from krupier.rules.banker_poker.draw_hands import Judge, kind_of
from krupier.rules.banker_poker.draw_plan import BET, DrawBet, Plan
from krupier.rules.banker_poker.insuring import INSURANCE, settle_insurance
from krupier.rules.banker_poker.naming import show_hand
from krupier.rules.banker_poker.settling import Comparison, Outcome, counted, meant, result, settle
from krupier.rules.banker_poker.staking import ANTE, option_of
from krupier.rules.felt import BANK, Felt
from krupier.rules.game import Setting
from krupier.rules.maximum import within_maximum


@dataclass(frozen=True)
class Settlement:
    plan: Plan
    setting: Setting
    bets: DrawBets
    judge: Judge

    @cached_property
    def sides(self) -> list[DrawBet]:
        """The side bets that this table takes."""
        return [self.bets.bets[bet] for bet in self.bets.needs]

    def settle(self, felt: Felt, box: str, outcomes: dict[str, Outcome]) -> None:
        settle(felt, self.plan, self.setting, box, outcomes)

    def announce(self, felt: Felt, place: str, cards: tuple[Card, ...]) -> None:
        show_hand(felt, place, self.plan.deal.ranking, cards, ace_king=self.judge.has_ace_king)

    # -- the first cards -----------------------------------------------------------------------

    def first_cards(self, felt: Felt, box: str, first: tuple[Card, ...]) -> None:
        """Side bets on the first cards that are settled at once, on this box and by others on it;
        then a hand that wins on the ante by itself and ends the box."""
        for bet in self.sides:
            if bet.paid == "at-once":
                self.side_bet(felt, bet, box, first)
        bonus = self.plan.dealt_bonus
        if bonus and felt.find(box, ANTE):
            row = next((row for row in bonus.table if row.hand == kind_of(hands.high(first))), None)
            if row:
                felt.turn_up(box)
                self.announce(felt, box, first)
                felt.tell(events.DealtBonus(box, row.id))
                self.settle(felt, box, {BET: "push", ANTE: row.pays})

    def side_bet(self, felt: Felt, bet: DrawBet, box: str, first: tuple[Card, ...]) -> None:
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
            felt.tell(events.SideBet(stake.seat, bet.id, stake.on, str(outcome)))
            if isinstance(outcome, Ratio):
                wins.append((stake, outcome.win(stake.amount, self.plan.rounding)))
            elif outcome == "push":
                felt.give_back(stake, "push")
            else:
                felt.lose(stake)
        for stake, win in within_maximum(felt, self.plan, self.setting, wins):
            felt.pay(stake, win)

    # -- a fold --------------------------------------------------------------------------------

    def fold(self, felt: Felt, box: str, *, bought: bool) -> None:
        """The ante is lost, or the part of it that the plan says; side bets are lost or wait for
        the end. An insurance comes back: the bet that it insures is not made."""
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
        self.settle(felt, box, {INSURANCE: "push"})
        for bet in self.sides:
            after = self.setting.options.get(option_of(f"{bet.id}-after-fold"), bet.after_fold)
            if after == "lose":
                self.settle(felt, box, {bet.id: "lose"})
        if not any(felt.find(box, bet.id) for bet in self.sides if bet.judged_by != "bank"):
            felt.take_cards(box, felt.cards(box), events.Fold)

    # -- against the bank ----------------------------------------------------------------------

    def insured(self, felt: Felt, box: str) -> None:
        """The insurance is settled by the bank's own cards, before anybody buys it another."""
        if self.plan.insurance:
            bank = felt.cards(BANK)
            against = self.judge.against(felt.cards(box), bank)
            settle_insurance(
                *(felt, self.plan, self.setting, self.plan.insurance, box),
                *(self.judge.opens(bank), against),
            )

    def compare_all(
        self, felt: Felt, boxes: Iterable[str], bank: tuple[Card, ...], *, bought: bool = False
    ) -> None:
        """Ante and bet of these boxes against the bank's hand, with cards ``bought`` for it."""
        for box in boxes:
            felt.turn_up(box)
            own = felt.cards(box)
            self.announce(felt, box, own)
            self._compare(felt, box, own, bank, bought)

    def _compare(
        self, felt: Felt, box: str, own: tuple[Card, ...], bank: tuple[Card, ...], bought: bool
    ) -> None:
        opens, against = self.judge.opens(bank), self.judge.against(own, bank)
        felt.tell(events.Compare(seat=box, result=against, opens=opens))
        words = self._words(against, opens, bought)
        paid = self.judge.paid_rows(own) if words[BET] == "pays" else []
        if len(paid) > 1:
            felt.tell(events.Combinations(box, tuple(paid)))
        pays = {BET: lambda: self.judge.pays(own), ANTE: self._ante_pays}
        self.settle(felt, box, {bet: meant(word, pays[bet]) for bet, word in words.items()})

    def _words(self, against: Comparison, opens: bool, bought: bool) -> dict[str, str]:
        """What becomes of ante and bet; of the ante a table may have chosen something else."""
        options = self.setting.options
        if bought and not opens:
            assert self.plan.bank_card is not None
            words, chosen = dict(self.plan.bank_card.failed), "ante_after_failed_bank_card"
        else:
            counts = counted(against, str(options.get("on_tie", "push")))
            words = dict(result(self.plan.results, counts, opens).bets)
            chosen = "ante_no_hand" if not opens else "ante_on_win" if counts == "better" else ""
        if chosen in options:
            words[ANTE] = str(options[chosen])
        return words

    def _ante_pays(self) -> Outcome:
        pays = self.bets.bets[ANTE].pays
        assert pays is not None
        return pays
