"""Plays draw games by the strategy whose return is told, move by move through the rules."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

import numpy as np

from krupier.equipment.cards import Card, rank
from krupier.hands.compiled import compiled
from krupier.hands.kernels import Array
from krupier.odds.draw.classes import Classes, class_of, classes, put_in_order
from krupier.odds.draw.closed_bank import drawn, purchase_worth
from krupier.odds.draw.finished import CLOSED, fares, insured, judged, net_of, whole_worth
from krupier.odds.draw.plain import DISCARD, Plain, plain
from krupier.odds.draw.purchases import MASKS, NOTHING, STAND, Strategy, solve
from krupier.odds.draw.rounds import exchange_of_six, room
from krupier.rules import events
from krupier.rules.banker_poker.decisions import FOLD, raise_word
from krupier.rules.banker_poker.draw import BankerDraw
from krupier.rules.banker_poker.draw_bank_card import BUY_BANK_CARD, NO_BANK_CARD
from krupier.rules.banker_poker.draw_plan import BET
from krupier.rules.banker_poker.insuring import INSURE, NO_INSURANCE
from krupier.rules.felt import BANK, Felt
from krupier.rules.options import Amount, Move, Option


@dataclass(frozen=True)
class Player:
    game: BankerDraw
    plain: Plain
    solved: dict[int, Strategy] = field(default_factory=dict)
    """By rank of the open card, as far as they were needed."""

    def move(self, felt: Felt, seat: str, offered: Collection[Option]) -> Move:
        options = {option.do: option for option in offered}
        up = felt.cards(BANK)[self.game.plan.deal.bank - 1]
        # suits are renamed so that the open card is of the first
        own = self._array(felt.cards(seat), up)
        seen = self._array(_dealt(felt, seat), up)
        if BUY_BANK_CARD in options:
            bought = sum(len(_dealt(felt, place)) for place in (f"{BANK}.new", f"{BANK}.{seat}"))
            bank = self._array(felt.cards(BANK)[: self.game.plan.deal.bank], up)
            buys = worth_a_card(self.plain, own, seen, bank, bought)
            return Move(seat, BUY_BANK_CARD if buys else NO_BANK_CARD)
        strategy = self.strategy(rank(up))
        purchase, gone = self._purchase(strategy, own, options)
        if purchase:
            cards = tuple(int(own[k]) ^ up & 3 for k in gone)
            return Move(seat, purchase, cards=cards)
        insurance, bets = options.get(INSURE), True
        worth, stake = bet_and_insurance(self.plain, strategy, own, seen)
        if FOLD in options:
            bets = worth > self.plain.fold[1 if len(seen) > self.plain.each else 0]
        if isinstance(insurance, Amount) and bets and stake > 0:
            return Move(seat, INSURE, amount=insurance.most)
        if NO_INSURANCE in options:
            return Move(seat, NO_INSURANCE)
        return Move(seat, raise_word(BET, self.game.plan.bet_times) if bets else FOLD)

    def strategy(self, open_rank: int) -> Strategy:
        if open_rank not in self.solved:
            self.solved[open_rank], _ = solve(self.plain, open_rank)
        return self.solved[open_rank]

    def _purchase(
        self, strategy: Strategy, own: Array, options: Collection[str]
    ) -> tuple[str, list[int]]:
        """The purchase to make, if it is offered, and the places of the cards given away; own
        cards are put in order for it."""
        first = [one.id for one in self.game.plan.purchases if one.after is None]
        second = [one.id for one in self.game.plan.purchases if one.after is not None]
        if any(one in options for one in second):
            which = second_choice(self.plain, classes(5), strategy, own)
            return (second[0], [which] if which < len(own) else []) if which >= 0 else ("", [])
        if len(own) != self.plain.each or not any(one in options for one in first):
            return "", []
        code = first_choice(classes(self.plain.each), strategy, own)
        if code in (NOTHING, STAND) or first[(code - 1) // MASKS] not in options:
            return "", []
        mask = (code - 1) % MASKS
        return first[(code - 1) // MASKS], [k for k in range(len(own)) if mask >> k & 1]

    @staticmethod
    def _array(cards: Sequence[Card], up: Card) -> Array:
        return np.array([card ^ up & 3 for card in cards], dtype=np.int64)


def player(game: BankerDraw) -> Player:
    return Player(game, plain(game))


def _dealt(felt: Felt, place: str) -> list[Card]:
    """All cards that came to a place, those given away too."""
    return [
        card
        for event in felt.events
        if isinstance(event, events.Cards) and event.to == place
        for card in event.cards
    ]


@compiled
def first_choice(dealt: Classes, strategy: Strategy, own: Array) -> int:
    """The choice with the cards dealt, which are put in the order of their class."""
    return int(strategy.first[class_of(dealt, own, own.shape[0], np.zeros_like(own))])


@compiled
def second_choice(plain: Plain, five: Classes, strategy: Strategy, own: Array) -> int:
    """The place of the card to exchange, own cards put in order; one place further to take one
    more, -1 to do neither."""
    if own.shape[0] == 6:
        return exchange_of_six(plain, five, strategy, own, room())
    code = strategy.second[class_of(five, own, 5, np.zeros_like(own))]
    if code == NOTHING:
        return -1
    return int(code) - 1 if plain.second[0, DISCARD] else 5


@compiled
def bet_and_insurance(
    plain: Plain, strategy: Strategy, own: Array, seen: Array
) -> tuple[float, float]:
    """What the bet is worth by all cards seen, which are put in order; the insurance to take."""
    put_in_order(seen, seen.shape[0])
    n = own.shape[0]
    value, pays = judged(plain, own, n)
    how = fares(plain, strategy.bank, value, n, seen, seen.shape[0])
    stake, _ = insured(plain, value, pays, how)
    return whole_worth(plain, strategy.gains, value, pays, how), stake


@compiled
def worth_a_card(plain: Plain, own: Array, seen: Array, bank: Array, bought: int) -> bool:
    """Whether to buy the closed bank a card, where so many of the rank that left were bought."""
    sight = 0
    for card in seen:
        sight |= 1 << card
    for card in bank:
        sight |= 1 << card
    value, pays = judged(plain, own, own.shape[0])
    new = drawn(plain, bank, sight, value)
    otherwise = plain.card.failed if bought else net_of(plain, CLOSED, pays)
    return purchase_worth(plain, new, pays, bought) > otherwise
