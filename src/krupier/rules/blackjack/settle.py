"""Settlement: what becomes of every stake once the bank's cards are known."""

from __future__ import annotations

from collections.abc import Sequence, Set

from krupier.rules import events
from krupier.rules.blackjack import side_bets
from krupier.rules.blackjack.bets import Box
from krupier.rules.blackjack.hand import BLACKJACK, TRICK, Hand, total
from krupier.rules.blackjack.plan import INSURANCE, MAIN
from krupier.rules.blackjack.table import Table
from krupier.rules.felt import BANK, Felt
from krupier.rules.maximum import Winner, within_maximum

PUSH, LOSE = "push", "lose"


def pay(table: Table, felt: Felt, winners: Sequence[Winner]) -> None:
    """Pays stakes that win together, within the maximum of each bet and of the plan."""
    capped = []
    for stake, win in winners:
        most = table.most_won.get(MAIN if stake.bet in table.mains else stake.bet)
        capped.append((stake, win if most is None else min(win, most)))
    for stake, win in within_maximum(felt, table.plan, table.setting, capped):
        felt.pay(stake, win)


def outcome(table: Table, rank: int, bank_rank: int, bank_points: int) -> str:
    """How a hand that is not over 21 fares: the row of the main bet that pays it, push or lose."""
    if bank_points == 22 and table.bank.at_22 == "push":
        return PUSH
    if rank > bank_rank:
        return {BLACKJACK: "blackjack", TRICK: "five-card-trick"}.get(rank, "win")
    return PUSH if rank == bank_rank and table.bank.ties == "push" else LOSE


def lose_hand(felt: Felt, hand: Hand) -> None:
    """A hand over 21 loses at once."""
    hand.over = True
    for stake in hand.stakes:
        felt.lose(stake)
    hand.stakes.clear()
    hand.lent.clear()


def surrender(table: Table, felt: Felt, hand: Hand) -> None:
    """Half comes back at once or at the end; if late, only if the bank has no blackjack."""
    hand.surrendered = hand.over = True
    if table.turn.surrender == "early" and table.turn.surrender_paid == "at-once":
        give_back_half(table, felt, hand)


def give_back_half(table: Table, felt: Felt, hand: Hand) -> None:
    for stake in hand.stakes:
        felt.lose_part(stake, stake.amount - table.half(stake.amount), "surrendered")
    hand.stakes.clear()


def settle_late_surrenders(table: Table, felt: Felt, boxes: Sequence[Box]) -> None:
    """The bank's second card is known."""
    if table.turn.surrender != "late":
        return
    natural = table.bank_rank(felt) == BLACKJACK
    for box in reversed(boxes):
        for hand in box.hands:
            if hand.surrendered:
                if natural:
                    lose_hand(felt, hand)
                else:
                    give_back_half(table, felt, hand)


def lose_insurance(felt: Felt, boxes: Sequence[Box]) -> None:
    """The bank has no blackjack."""
    for box in reversed(boxes):
        for seat in box.units:
            stake = felt.find(seat, INSURANCE)
            if stake:
                felt.lose(stake)


def settle_boxes(table: Table, felt: Felt, boxes: Sequence[Box]) -> None:
    """From right to left: losing bets are taken, winners paid; then insurance."""
    bank_points = total(felt.cards(BANK)).points
    bank_rank = table.bank_rank(felt)
    for box in reversed(boxes):
        winners: list[Winner] = []
        for hand in box.hands:
            if hand.surrendered:
                give_back_half(table, felt, hand)
            elif hand.live:
                how = outcome(table, table.rank(felt, hand), bank_rank, bank_points)
                winners += settle_hand(table, felt, hand, how, bank_rank == BLACKJACK)
        pay(table, felt, winners)
    if bank_rank == BLACKJACK:
        pay_insurance(table, felt, boxes)


def settle_hand(
    table: Table, felt: Felt, hand: Hand, how: str, bank_blackjack: bool
) -> list[Winner]:
    """Takes or gives back the stakes of a hand, and returns the winning ones with their wins."""
    rounding = table.plan.rounding
    if how in (LOSE, PUSH):
        original_only = bank_blackjack and table.bank.blackjack_takes == "original"
        for stake in hand.stakes:
            if how == PUSH or (original_only and stake.bet not in table.mains):
                felt.give_back(stake, PUSH)
            else:
                felt.lose(stake)
        return []
    ratio = table.free_split_pays if hand.free_split else table.pays[how]
    for (seat, bet), amount in hand.lent.items():
        felt.award(seat, bet, ratio.win(amount, rounding), (hand.place,))
    return [(stake, ratio.win(stake.amount, rounding)) for stake in hand.stakes]


def pay_insurance(table: Table, felt: Felt, boxes: Sequence[Box]) -> None:
    ratio = table.bets[INSURANCE].pays if table.insurance else None
    for box in reversed(boxes):
        insured = [stake for seat in box.units if (stake := felt.find(seat, INSURANCE))]
        if insured:
            assert ratio is not None
            wins = [(one, ratio.win(one.amount, table.plan.rounding)) for one in insured]
            pay(table, felt, wins)


def settle_sides(table: Table, felt: Felt, boxes: Sequence[Box], kinds: Set[str]) -> None:
    """The side bets of these kinds, whose cards now lie there."""
    bets = [bet for bet in table.sides if bet.side in kinds]
    if not bets:
        return
    bank = felt.cards(BANK)
    made: dict[tuple[str, str], Set[str]] = {}
    for box in reversed(boxes):
        natural = table.rank(felt, box.hands[0]) == BLACKJACK
        winners: list[Winner] = []
        for bet in bets:
            assert bet.side is not None
            if (box.hands[0].place, bet.side) not in made:
                made[box.hands[0].place, bet.side] = _made(felt, box, bet.side, bank, natural)
            row = side_bets.row(bet, made[box.hands[0].place, bet.side])
            for seat in box.units:
                stake = felt.find(seat, bet.id)
                if stake is None:
                    continue
                if bet.back_on_blackjack and natural:
                    felt.give_back(stake, "back")
                elif row is None:
                    felt.lose(stake)
                else:
                    felt.tell(events.Combination(seat, bet.id, row.id))
                    winners.append((stake, row.pays.win(stake.amount, table.plan.rounding)))
        if winners:
            pay(table, felt, winners)


def _made(felt: Felt, box: Box, kind: str, bank: tuple[int, ...], natural: bool) -> Set[str]:
    first, second = felt.cards(box.hands[0].place)[:2]
    if kind == "pair":
        return side_bets.pair(first, second)
    if kind == "bank-pair":
        return side_bets.pair(bank[0], bank[1])
    if kind == "three-cards":
        return side_bets.three_cards(first, second, bank[0])
    if kind == "four-cards":
        four = [card for hand in box.hands for card in felt.cards(hand.place)]
        return side_bets.four_cards(*four)
    return side_bets.bank_bust(bank, blackjack=natural)
