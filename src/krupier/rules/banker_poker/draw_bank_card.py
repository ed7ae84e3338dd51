"""A card that players buy for a bank which does not open, as the plans tell it."""

from __future__ import annotations

from collections.abc import Generator

from krupier.equipment.cards import rank, text
from krupier.equipment.draws import Cards
from krupier.rules import events
from krupier.rules.banker_poker.decisions import decide
from krupier.rules.banker_poker.draw_hands import replaced
from krupier.rules.banker_poker.draw_plan import BankCard
from krupier.rules.banker_poker.draw_purchases import cards_left, pay_fee
from krupier.rules.banker_poker.draw_settlement import Settlement
from krupier.rules.banker_poker.staking import ante, blind_boxes
from krupier.rules.felt import BANK, Felt
from krupier.rules.options import Choose, Move, Option
from krupier.rules.wants import Input, Round, Want

BUY_BANK_CARD, NO_BANK_CARD = "buy-bank-card", "no-bank-card"
BANK_CARD = "bank-card"
"""What the fee for a card of the bank is called."""


def buy_for_bank(
    settlement: Settlement, felt: Felt, rule: BankCard, boxes: list[str], place: str
) -> Round:
    """These boxes may pay for another card of the bank; again while it has the same rank.

    Who does not want it, or plays blind, is settled by the hand that the bank has then. Bought
    cards lie at ``place``.
    """
    bank = felt.cards(BANK)
    gone = replaced(bank, rule.which)
    settlement.compare_all(felt, [box for box in boxes if box in blind_boxes(felt)], bank)
    buyers = [box for box in boxes if box not in blind_boxes(felt)]
    bought = 0
    while buyers and bought < rule.most and cards_left(felt):
        paid = yield from _ask(felt, rule, buyers)
        declined = [box for box in buyers if box not in paid]
        settlement.compare_all(felt, declined, bank, bought=bought > 0)
        buyers = paid
        if not buyers:
            return
        felt.tell(events.BankCard(place, text(gone)))
        yield Cards(1, to=place)
        new = felt.cards(place)[-1]
        bank = (*(card for card in bank if card != gone), new)
        bought += 1
        settlement.announce(felt, place, bank)
        if settlement.judge.opens(bank) or rank(new) != rank(gone):
            break
        gone = new
    settlement.compare_all(felt, buyers, bank, bought=bought > 0)


def _ask(felt: Felt, rule: BankCard, boxes: list[str]) -> Generator[Want, Input, list[str]]:
    """The boxes that pay; who does not answer in time does without."""
    paid: list[str] = []
    offers: dict[str, tuple[Option, ...]] = {}
    for box in boxes:
        price = rule.price * ante(felt, box)
        offers[box] = (Choose(BUY_BANK_CARD, costs=price), Choose(NO_BANK_CARD))

    def taken(move: Move) -> None:
        if move.do == BUY_BANK_CARD:
            pay_fee(felt, move.seat, BANK_CARD, rule.price * ante(felt, move.seat))
            paid.append(move.seat)

    yield from decide(felt, offers, taken, otherwise=NO_BANK_CARD)
    return paid
