"""The bank plays last and has no choice."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from krupier.equipment.cards import UNKNOWN
from krupier.equipment.draws import Cards
from krupier.rules import events
from krupier.rules.blackjack.bets import Box
from krupier.rules.blackjack.hand import BLACKJACK
from krupier.rules.blackjack.settle import (
    lose_insurance,
    settle_boxes,
    settle_late_surrenders,
    settle_sides,
)
from krupier.rules.blackjack.table import Table, show_total
from krupier.rules.felt import BANK, Felt
from krupier.rules.wants import Input, Want

Turn = Generator[Want, Input, None]


def play_bank(table: Table, felt: Felt, boxes: Sequence[Box]) -> Turn:
    """Second card, insurance, further cards, settlement."""
    if felt.stakes or len(felt.cards(BANK)) > 1 or any(box_live(box) for box in boxes):
        yield from second_card(table, felt)
        settle_sides(table, felt, boxes, {"bank-pair"})
        if table.bank_rank(felt) != BLACKJACK:
            lose_insurance(felt, boxes)
        settle_late_surrenders(table, felt, boxes)
        while must_play(table, felt, boxes) and table.must_draw(felt.cards(BANK)):
            yield Cards(1, to=BANK)
            show_total(table, felt, BANK)
        settle_sides(table, felt, boxes, {"bank-bust"})
    settle_boxes(table, felt, boxes)


def second_card(table: Table, felt: Felt) -> Turn:
    """Dealt now, or turned up; a card that nobody has seen yet is told by the croupier."""
    if len(felt.cards(BANK)) == 1:
        yield Cards(1, to=BANK)
    elif UNKNOWN in felt.cards(BANK):
        felt.take_cards(BANK, (UNKNOWN,), events.Turn)
        yield Cards(1, to=BANK)
    else:
        felt.turn_up(BANK)
    show_total(table, felt, BANK)


def box_live(box: Box) -> bool:
    return any(hand.live for hand in box.hands)


def must_play(table: Table, felt: Felt, boxes: Sequence[Box]) -> bool:
    """Whether anything still depends on further cards of the bank.

    A blackjack does not, except where a bank of 22 saves the bank's chips.
    """
    if table.bank_rank(felt) == BLACKJACK:
        return False
    bust_bets = [bet.id for bet in table.sides if bet.side == "bank-bust"]
    for box in boxes:
        if any(felt.find(seat, bet) for bet in bust_bets for seat in box.units):
            return True
        for hand in box.hands:
            contested = table.bank.at_22 == "push" or table.rank(felt, hand) != BLACKJACK
            if hand.live and not hand.surrendered and contested:
                return True
    return False
