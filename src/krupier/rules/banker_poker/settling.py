"""Settlement: the table of results says what becomes of each field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Literal

from krupier.money import Ratio
from krupier.plan.parts import Plan
from krupier.rules.banker_poker.parts import PokerBet, Result
from krupier.rules.banker_poker.tables import PayTable
from krupier.rules.felt import Felt
from krupier.rules.game import BadSetting, Setting
from krupier.rules.maximum import within_maximum

Outcome = Ratio | Literal["push", "lose"]
Comparison = Literal["better", "worse", "tie"]

WORDS = ("pays", "beaten", "push", "lose")


def compare(own: int, bank: int, on_tie: str = "push") -> Comparison:
    """The player's hand against the bank's, by their values; see :func:`counted` for ties.

    >>> compare(5, 4), compare(5, 5), compare(5, 5, "lose")
    ('better', 'tie', 'worse')
    """
    if own == bank:
        return counted("tie", on_tie)
    return "better" if own > bank else "worse"


def counted(against: Comparison, on_tie: str) -> Comparison:
    """What a comparison counts as: a plan may give ties to the bank."""
    return "worse" if against == "tie" and on_tie == "lose" else against


def result(results: Sequence[Result], player: Comparison, qualifies: bool) -> Result:
    """The line of the table for a comparison."""
    bank = "qualifies" if qualifies else "no-hand"
    return next(one for one in results if player in one.player and one.bank in ("any", bank))


def check_results(results: Sequence[Result], fields: Iterable[str]) -> None:
    """Every comparison has its line, and each line says what becomes of every field."""
    for player, bank in product(("better", "worse", "tie"), ("qualifies", "no-hand")):
        if not any(player in one.player and one.bank in ("any", bank) for one in results):
            raise BadSetting(f"results: none for {player} hands where the bank {bank}")
    for one in results:
        if set(one.bets) != set(fields):
            raise BadSetting(f"results {', '.join(one.player)}: say what becomes of each bet")
        for word in one.bets.values():
            if word not in WORDS:
                Ratio.parse(word)


def meant(word: str, pays: Callable[[], Outcome]) -> Outcome:
    """What a word of the results means; ``pays`` says what the bet wins by itself."""
    if word == "push":
        return "push"
    if word == "lose":
        return "lose"
    return pays() if word == "pays" else Ratio.parse(word)


class Payer:
    """What a bet pays for a hand: its ratio, or the row of its table that the hand reaches."""

    def __init__(self, bet: PokerBet, ranking: Literal["high", "three_card"] = "high") -> None:
        self.bet = bet
        self.table = PayTable(bet.table, ranking) if bet.table else None
        self.beaten = PayTable(bet.beaten, ranking) if bet.beaten else None

    def outcome(self, word: str, value: int) -> Outcome:
        """What a word of the results means for a hand of this value."""
        if word == "beaten":
            row = self.beaten.row(value) if self.beaten else None
            return row.pays if row else "lose"
        return meant(word, lambda: self.pays(value))

    def pays(self, value: int) -> Outcome:
        """What the bet wins with a hand of this value."""
        if self.table is None:
            assert self.bet.pays is not None
            return self.bet.pays
        row = self.table.row(value)
        if row is None and self.bet.below == "lowest":
            row = self.table.lowest
        if row is not None:
            return row.pays
        return "push" if self.bet.below == "push" else "lose"


def settle(
    felt: Felt, plan: Plan, setting: Setting, seat: str, outcomes: Mapping[str, Outcome]
) -> None:
    """The fields of one seat: losing stakes first, then pushes, then wins within the maximum."""
    stakes = [
        (stake, outcomes[bet]) for bet in outcomes for stake in felt.of(seat) if stake.bet == bet
    ]
    for stake, outcome in stakes:
        if outcome == "lose":
            felt.lose(stake)
        elif outcome == "push":
            felt.give_back(stake, "push")
    wins = [
        (stake, outcome.win(stake.amount, plan.rounding))
        for stake, outcome in stakes
        if isinstance(outcome, Ratio)
    ]
    for stake, win in within_maximum(felt, plan, setting, wins):
        felt.pay(stake, win)
