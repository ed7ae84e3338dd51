"""The decisions of the draw games: buy cards, insure, bet or fold.

A player may exchange cards or take one more before he bets; the fee is no stake and is spent at
once. Who bought looks at his cards and is asked again when all others have had their turn.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from krupier.equipment.cards import DECK_52
from krupier.equipment.draws import BURN, Cards, Face
from krupier.rules import events
from krupier.rules.banker_poker.decisions import FOLD, Deciding, raise_word
from krupier.rules.banker_poker.draw_plan import BET, Plan, Purchase
from krupier.rules.banker_poker.draw_settlement import Settlement
from krupier.rules.banker_poker.insuring import INSURANCE, INSURE, ask_insurance, insurance_of
from krupier.rules.banker_poker.staking import ANTE, ante
from krupier.rules.betting import each_decides
from krupier.rules.felt import Felt
from krupier.rules.options import Amount, Choose, Move, Option, Pick
from krupier.rules.wants import Round

Bought = tuple[str, int]
"""The last purchase of a box: which, and how many cards were exchanged."""


@dataclass
class Decisions:
    """The decisions of one round, and what each box has bought so far."""

    settlement: Settlement
    felt: Felt
    bought: dict[str, Bought] = field(default_factory=dict)

    @property
    def plan(self) -> Plan:
        return self.settlement.plan

    def ask(self, boxes: Iterable[str]) -> Deciding:
        """Round after round from the left, until each of these boxes has bet or folded."""
        deciding = [box for box in boxes if self.felt.find(box, ANTE)]
        while deciding:
            for box in deciding:
                yield from self.turn(box)
            deciding = [
                box
                for box in deciding
                if self.felt.find(box, ANTE) and not self.felt.find(box, BET)
            ]

    def turn(self, box: str) -> Deciding:
        """One decision; who insures before the bet goes on at once."""
        felt, cost = self.felt, self.cost(box)
        insured = felt.find(box, INSURANCE) is not None
        purchases = {} if insured else {one.id: one for one in self.purchasable(box)}
        offered = (
            *(self.offer(box, one) for one in purchases.values()),
            *(() if insured else self.insurance(box, "before-bet")),
            Choose(raise_word(BET, self.plan.bet_times), costs=cost),
            Choose(FOLD),
        )
        made = yield from each_decides(
            felt, [box], lambda _: offered, timeout=lambda box: Move(box, FOLD)
        )
        move = made[box]
        if move.do == FOLD:
            self.settlement.fold(felt, box, bought=box in self.bought)
        elif move.do == INSURE:
            felt.stake(box, INSURANCE, move.amount)
            yield from self.turn(box)
        elif move.do in purchases:
            yield from self.buy(move, purchases[move.do])
        else:
            felt.stake(box, BET, cost)
            yield from ask_insurance(felt, box, self.insurance(box, "after-bet"))

    def cost(self, box: str) -> int:
        """What the bet of a box costs."""
        return self.plan.bet_times * ante(self.felt, box)

    # -- purchases -----------------------------------------------------------------------------

    def purchasable(self, box: str) -> list[Purchase]:
        """What can be bought now, as far as the cards of the deck suffice."""
        last, exchanged = self.bought.get(box, (None, 0))
        left = cards_left(self.felt)
        return [
            one
            for one in self.plan.purchases
            if one.after == last
            and one.after_cards in (None, exchanged)
            and one.discard[0] + one.more + one.burn <= left
            and not any(was_staked(self.felt, box, bet) for bet in one.not_with)
        ]

    def offer(self, box: str, one: Purchase) -> Option:
        stake = ante(self.felt, box)
        least, most = one.discard
        if most == 0:
            bet = self.cost(box) if one.with_bet else 0
            return Choose(one.id, costs=one.costs(1) * stake + bet)
        most = min(most, cards_left(self.felt) - one.more - one.burn)
        price = (0, *(one.costs(n) * stake for n in range(1, most + 1)))
        return Pick(one.id, self.felt.cards(box), least, most, price)

    def buy(self, move: Move, one: Purchase) -> Round:
        """The fee is spent; discards leave, a card may be burnt, new cards come."""
        felt, box = self.felt, move.seat
        self.bought[box] = (one.id, len(move.cards))
        pay_fee(felt, box, one.id, one.costs(len(move.cards)) * ante(felt, box))
        if one.with_bet:
            felt.stake(box, BET, self.cost(box))
        if move.cards:
            felt.take_cards(box, move.cards, events.Exchange)
        if one.burn:
            yield Cards(one.burn, to=BURN, face=Face.DOWN)
        yield Cards(len(move.cards) + one.more, to=box, face=Face.OWNER)

    # -- insurance -----------------------------------------------------------------------------

    def insurance(self, box: str, when: str) -> tuple[Amount, ...]:
        """The offer to insure the hand of a box, where the plan makes it now."""
        part = self.plan.insurance
        if part is None or part.when != when:
            return ()
        return insurance_of(part, self.settlement.judge, self.felt.cards(box), self.cost(box))


def was_staked(felt: Felt, box: str, bet: str) -> bool:
    """Whether a box made a bet in this round, settled by now or not."""
    made = (one for one in felt.settled if (one.seat, one.bet) == (box, bet))
    return felt.find(box, bet) is not None or any(made)


def cards_left(felt: Felt) -> int:
    """What is left of one deck."""
    return len(DECK_52) - sum(
        len(one.cards) for one in felt.events if isinstance(one, events.Cards)
    )


def pay_fee(felt: Felt, box: str, what: str, amount: int) -> None:
    """The price of a purchase: no stake, spent at once."""
    felt.lose_part(felt.stake(box, what, amount), amount, "fee")
