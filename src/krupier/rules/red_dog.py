"""Red Dog, as the plan tells it: two cards, the spread, a raise, and a third card between them."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated

from msgspec import Meta

from krupier.equipment.cards import DECK_52, Card, rank
from krupier.equipment.draws import Cards, Equipment, Pack
from krupier.money import Ratio
from krupier.plan import parts
from krupier.rules import events
from krupier.rules.betting import all_decide, take_bets
from krupier.rules.boxes import BoxBets, in_order
from krupier.rules.felt import Felt
from krupier.rules.game import BadSetting, Game, Setting
from krupier.rules.layout import BetsLayout, on_boxes
from krupier.rules.maximum import within_maximum
from krupier.rules.options import Choose, Move
from krupier.rules.wants import Input, Round, Want

BOARD = "board"
ANTE, RAISE, STAY = "ante", "raise", "stay"
PAIR, CONSECUTIVE = -1, 0
"""What stands for the spread of two cards with no room between them."""


class SpreadRow(parts.PayRow, frozen=True, kw_only=True):
    """Pays a third card between the first two at these spreads; -1: a third card to a pair."""

    spreads: Annotated[tuple[int, ...], Meta(min_length=1)]


class Ante(parts.Bet, frozen=True, kw_only=True):
    table: Annotated[tuple[SpreadRow, ...], Meta(min_length=1)]


class Raise(parts.Bet, frozen=True, kw_only=True):
    """A second stake, so many times the ante; it is paid as the ante."""

    times: Annotated[int, Meta(ge=1)]


class Plan(parts.Plan, frozen=True, kw_only=True):
    seats: parts.Seats
    shoe: parts.Shoe
    bets: Annotated[tuple[Ante, ...], Meta(min_length=1, max_length=1)]
    raising: Raise


def spread(one: Card, other: Card) -> int:
    """How many ranks lie between two cards, ace high; -1 for a pair.

    >>> from krupier.equipment.cards import parse
    >>> [spread(*parse(two)) for two in ("4c 6d", "Ah Ts", "2c 8c", "Qd Kh", "8c 8d", "Ac 2c")]
    [1, 3, 5, 0, -1, 11]
    """
    return abs(rank(one) - rank(other)) - 1


@dataclass(frozen=True)
class RedDog(Game):
    plan: Plan
    setting: Setting

    @cached_property
    def bets(self) -> BoxBets:
        boxes = self.plan.seats.max or 1
        return BoxBets(self.plan, self.plan.bets, self.setting, boxes=boxes)

    @cached_property
    def equipment(self) -> Equipment:
        cut = int(self.setting["behind_cut_card"])
        return Equipment(pack=Pack(DECK_52, decks=self.plan.shoe.decks, cut=cut))

    @cached_property
    def ratios(self) -> dict[int, Ratio]:
        return {size: row.pays for row in self.plan.bets[0].table for size in row.spreads}

    def layout(self) -> BetsLayout:
        return on_boxes(self.plan, self.setting, self.bets)

    def round(self, felt: Felt) -> Round:
        yield from take_bets(felt, self.bets)
        if not felt.stakes:
            return
        yield Cards(2, to=BOARD)
        first, second = felt.cards(BOARD)
        between = spread(first, second)
        felt.mark(spread=between)
        if between == CONSECUTIVE:
            felt.tell(events.Consecutive())
            return self.push(felt)
        if between == PAIR:
            felt.tell(events.Pair())
        else:
            felt.tell(events.Spread(between))
            yield from self.raises(felt)
        yield Cards(1, to=BOARD)
        third = felt.cards(BOARD)[2]
        if between == PAIR:
            if rank(third) != rank(first):
                felt.tell(events.Tie())
                return self.push(felt)
            felt.tell(events.RedDog())
            return self.pay(felt, between)
        low, high = sorted((rank(first), rank(second)))
        if low < rank(third) < high:
            felt.tell(events.Between(between))
            return self.pay(felt, between)
        felt.tell(events.NotBetween(between))
        for stake in felt.lying():
            felt.lose(stake)

    def raises(self, felt: Felt) -> Generator[Want, Input, None]:
        """Every player may raise by exactly so many times the ante, or stay."""
        costs = {}
        for seat in in_order(felt, ANTE):
            costs[seat] = self.plan.raising.times * self.bets.lying(felt, seat, ANTE)

        def taken(move: Move) -> None:
            if move.do == RAISE:
                felt.stake(move.seat, RAISE, costs[move.seat])

        yield from all_decide(
            felt,
            {seat: (Choose(RAISE, costs=cost), Choose(STAY)) for seat, cost in costs.items()},
            timeout=lambda seat: Move(seat, STAY),
            taken=taken,
        )

    def push(self, felt: Felt) -> None:
        for stake in felt.lying():
            felt.give_back(stake, "push")

    def pay(self, felt: Felt, between: int) -> None:
        """Ante and raise are paid at the ratio of the spread."""
        ratio = self.ratios[between]
        winners = [(one, ratio.win(one.amount, self.plan.rounding)) for one in felt.lying()]
        for stake, win in within_maximum(felt, self.plan, self.setting, winners):
            felt.pay(stake, win)


def game(plan: Plan, setting: Setting) -> RedDog:
    made = RedDog(plan, setting)
    made.bets  # noqa: B018 – limits outside the plan's are refused at once
    rows = [size for row in plan.bets[0].table for size in row.spreads]
    if sorted(rows) != [PAIR, *range(1, 12)]:
        raise BadSetting("ante: the table needs one row for a pair (-1) and each spread 1 to 11")
    return made
