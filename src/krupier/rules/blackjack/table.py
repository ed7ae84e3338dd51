"""The rules of one table: a plan with what the table chose among its options."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from krupier.equipment.cards import DECK_52, Card
from krupier.equipment.draws import Equipment, Pack
from krupier.money import Ratio, divide
from krupier.money import parse as parse_amount
from krupier.rules import events
from krupier.rules.blackjack.hand import ACE, BLACKJACK, Hand, rank_of, total, value
from krupier.rules.blackjack.plan import (
    MAIN,
    Bank,
    BlackjackBet,
    Boxes,
    Insurance,
    Plan,
    Shoe,
    Turn,
    chosen,
    ratio,
)
from krupier.rules.felt import BANK, Felt
from krupier.rules.game import Setting

PLAYERS = "players"
"""Where the common hand lies."""


@dataclass(frozen=True, eq=False)
class Table:
    plan: Plan
    setting: Setting

    @cached_property
    def shoe(self) -> Shoe:
        return chosen(self.plan.shoe, self.setting)

    @cached_property
    def boxes(self) -> Boxes:
        return chosen(self.plan.boxes, self.setting)

    @cached_property
    def turn(self) -> Turn:
        return chosen(self.plan.turn, self.setting)

    @cached_property
    def bank(self) -> Bank:
        return chosen(self.plan.bank, self.setting)

    @cached_property
    def insurance(self) -> Insurance | None:
        return chosen(self.plan.insurance, self.setting) if self.plan.insurance else None

    @cached_property
    def bets(self) -> dict[str, BlackjackBet]:
        """The bets that this table takes."""
        return {
            bet.id: chosen(bet, self.setting)
            for bet in self.plan.bets
            if bet.switch is None or self.setting.options[bet.switch]
        }

    @cached_property
    def sides(self) -> tuple[BlackjackBet, ...]:
        return tuple(bet for bet in self.bets.values() if bet.side)

    @cached_property
    def mains(self) -> tuple[str, ...]:
        """The bets that the first hands of a position are played for."""
        hands = self.boxes.hands
        return (MAIN,) if hands == 1 else tuple(f"{MAIN}-{n}" for n in range(1, hands + 1))

    @cached_property
    def common(self) -> bool:
        return self.boxes.boxes is None

    @cached_property
    def equipment(self) -> Equipment:
        shoe = self.shoe
        cut = shoe.cut if shoe.shuffle == "cut-card" else None
        return Equipment(pack=Pack(DECK_52, shoe.decks, cut, shoe.burn))

    @cached_property
    def pays(self) -> dict[str, Ratio]:
        """What the main bet pays, by the way it is won."""
        rows = {row.id: row.pays for row in self.bets[MAIN].table}
        if "blackjack_pays" in self.setting.options:
            rows["blackjack"] = ratio(str(self.setting["blackjack_pays"]))
        return rows

    @cached_property
    def free_split_pays(self) -> Ratio:
        return ratio(self.turn.free_split_pays)

    @cached_property
    def most_won(self) -> dict[str, int]:
        """The most that one bet of an id may win, where the plan limits it."""
        code = self.setting.currency.code
        return {
            bet.id: parse_amount(bet.max_win[code], self.setting.currency)
            for bet in self.bets.values()
            if code in bet.max_win
        }

    def half(self, amount: int) -> int:
        return divide(amount, 2, self.plan.rounding)

    # -- what hands are worth here ---------------------------------------------------------

    def rank(self, felt: Felt, hand: Hand) -> int:
        trick = self.turn.five_card_trick
        return rank_of(hand.cards(felt), natural=hand.natural, trick=trick)

    def bank_rank(self, felt: Felt) -> int:
        return rank_of(felt.cards(BANK), natural=True, trick=self.bank.dealer_five_card_trick)

    def must_draw(self, cards: tuple[Card, ...]) -> bool:
        """The bank has no choice: it draws to 17, and on a soft 17 where the table says so."""
        points, soft = total(cards)
        return points < 17 or (points == 17 and soft and self.bank.soft17 == "hit")

    def out_of_time(self, points: int) -> str:
        """The decision for a player who makes none."""
        return "hit" if self.turn.timeout == "hit-to-11" and points <= 11 else "stand"


def shows_ace(felt: Felt) -> bool:
    """The bank's first card."""
    return value(felt.cards(BANK)[0]) == ACE


def show_total(table: Table, felt: Felt, place: str, hand: Hand | None = None) -> None:
    """The croupier announces a total; it is shown beside the cards."""
    cards = hand.cards(felt) if hand else felt.cards(place)
    natural = hand.natural if hand else True
    blackjack = rank_of(cards, natural=natural, trick=False) == BLACKJACK
    said = table.turn.natural if blackjack else str(total(cards))
    felt.marks.setdefault("totals", {})[place] = said
    felt.tell(events.Total(place, said))
