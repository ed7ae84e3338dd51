"""Insurance against a blackjack of the bank, and even money."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from krupier.rules import events
from krupier.rules.betting import all_decide
from krupier.rules.blackjack.bets import Box
from krupier.rules.blackjack.hand import BLACKJACK
from krupier.rules.blackjack.plan import INSURANCE, MAIN
from krupier.rules.blackjack.settle import pay
from krupier.rules.blackjack.table import Table, shows_ace
from krupier.rules.felt import Felt
from krupier.rules.options import Amount, Choose, Move, Option
from krupier.rules.wants import Input, Want

INSURE, EVEN_MONEY, DECLINE = "insure", "even-money", "decline"


class Offers:
    """Who may still insure, and for how much; whoever did is off the list."""

    def __init__(self, table: Table, felt: Felt, boxes: Sequence[Box], least: int) -> None:
        self.table, self.felt = table, felt
        self.options: dict[str, Option] = {}
        self.naturals: dict[str, Box] = {}
        """Who holds a blackjack that can only be paid 1:1."""
        part = table.insurance
        if part is None or not shows_ace(felt):
            return
        for box in boxes:
            natural = table.rank(felt, box.hands[0]) == BLACKJACK
            for seat, unit in box.units.items():
                if part.even_money and natural:
                    self.naturals[seat] = box
                    continue
                half = table.half(unit * len(table.mains))
                if part.amount == "half" and half:
                    self.options[seat] = Choose(INSURE, costs=half)
                elif half >= least:
                    self.options[seat] = Amount(INSURE, least, half)

    def prompt(self) -> Generator[Want, Input, None]:
        """The croupier's call, right after the deal."""
        asked: dict[str, tuple[Option, ...]] = {
            seat: (option, Choose(DECLINE)) for seat, option in self.options.items()
        }
        asked |= dict.fromkeys(self.naturals, (Choose(EVEN_MONEY), Choose(DECLINE)))
        if not asked:
            return
        self.felt.tell(events.InsuranceOffered())
        yield from all_decide(
            self.felt, asked, timeout=lambda seat: Move(seat, DECLINE), taken=self.take
        )

    def standing(self) -> dict[str, tuple[Option, ...]]:
        """What stays open while the boxes play, to those who still have chips at risk."""
        return {seat: (one,) for seat, one in self.options.items() if self.felt.of(seat)}

    def take(self, move: Move) -> None:
        """A player insures, or takes even money."""
        if move.do == INSURE:
            option = self.options.pop(move.seat)
            amount = option.costs if isinstance(option, Choose) else move.amount
            self.felt.stake(move.seat, INSURANCE, amount)
        elif move.do == EVEN_MONEY:
            hand = self.naturals[move.seat].hands[0]
            ratio = self.table.pays[EVEN_MONEY]
            stake = next(one for one in hand.stakes if one.seat == move.seat)
            assert stake.bet == MAIN
            hand.stakes.remove(stake)
            pay(self.table, self.felt, [(stake, ratio.win(stake.amount, self.table.plan.rounding))])

    def forget(self, seat: str) -> None:
        """Its game goes on elsewhere."""
        self.options.pop(seat, None)
        self.naturals.pop(seat, None)

    def close(self) -> None:
        """Nothing is insured from here on."""
        if self.options:
            self.felt.tell(events.InsuranceClosed())
        self.options.clear()
