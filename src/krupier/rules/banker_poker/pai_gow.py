"""Pai Gow Poker, as the plan tells it: seven cards set into a high hand and a low one.

The hands of box 2 lie at ``2.high`` and ``2.low`` when they are set. A player may be the banker:
he covers the bets of the others, and the dealer's hand plays against his for as much as his ante.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Final, Literal

from msgspec import Meta

from krupier import hands
from krupier.equipment.cards import DECK_53, Card
from krupier.equipment.draws import Cards, Equipment, Face, Pack
from krupier.money import divide, percent
from krupier.plan import parts
from krupier.plan.parts import Clauses, Part
from krupier.rules import events
from krupier.rules.banker_poker.drawing import drawn
from krupier.rules.banker_poker.house_way import Split, Wheel, highest, house_way
from krupier.rules.banker_poker.naming import show_hand
from krupier.rules.banker_poker.parts import OwnBoxes, PokerBet
from krupier.rules.banker_poker.staking import ANTE, PokerBets, PokerWindow, blind_boxes, taken_bets
from krupier.rules.betting import ARRANGING, each_decides, take_bets
from krupier.rules.boxes import in_order
from krupier.rules.felt import BANK, Felt, Lying
from krupier.rules.game import BadSetting, Game, Setting
from krupier.rules.layout import BetsLayout, PokerFelt
from krupier.rules.maximum import within_maximum
from krupier.rules.options import Arrange, Choose, Move, Option, Refused
from krupier.rules.wants import Input, Moves, Round, Timeout, Want

SET, HOUSE_WAY = "set", "house-way"
BE_BANKER, NO_BANKER = "be-banker", "no-banker"
COVER = "bank"
"""The chips with which a player-banker covers the bets of the others."""
HIGH: Final = "high"
LOW: Final = "low"
Result = Literal["better", "copy", "worse"]
ROWS = ((HIGH, 5), (LOW, 2))


class Commission(Part, frozen=True, kw_only=True):
    clause: Clauses
    rate: str


class Plan(parts.Plan, frozen=True, kw_only=True):
    seats: parts.Seats
    shoe: parts.Shoe
    own_boxes: OwnBoxes
    cards: Annotated[int, Meta(ge=7, le=7)]
    """Cards of every hand; five are set high and two low."""
    bets: Annotated[tuple[PokerBet, ...], Meta(min_length=1)]
    commission: Commission
    """On what a player wins."""
    banker_commission: Commission
    """On what a player-banker wins in all."""


class Arranging(Moves):
    """Players set their cards, all at the same time; a foul may be refused."""

    def __init__(self, offers: Mapping[str, tuple[Option, ...]], *, refuse_fouls: bool) -> None:
        super().__init__(offers, clock=ARRANGING, on_timeout=HOUSE_WAY)
        self._refuse = refuse_fouls

    def option(self, move: Move) -> Option:
        taken = super().option(move)
        if self._refuse and move.do == SET and hands.pai_gow_foul(*move.rows):
            raise Refused("foul", "the high hand must be better than the low one")
        return taken


@dataclass(frozen=True)
class PaiGow(Game):
    plan: Plan
    setting: Setting
    limits_own_boxes = True

    @cached_property
    def equipment(self) -> Equipment:
        return Equipment(pack=Pack(DECK_53, decks=self.plan.shoe.decks))

    @cached_property
    def opening(self) -> PokerBets:
        return PokerBets(
            self.plan,
            taken_bets(self.plan.bets, self.setting),
            self.setting,
            boxes=self.plan.seats.max or 1,
            own_boxes=self.plan.own_boxes,
        )

    @cached_property
    def wheel(self) -> Wheel:
        return "second" if self.setting["wheel"] == "second" else "lowest"

    @cached_property
    def way(self) -> Callable[[tuple[Card, ...], Wheel], Split]:
        return house_way if self.setting["house_way"] == "table" else highest

    def check_own_boxes(self, felt: Felt, move: Move, seats: Collection[str], players: int) -> None:
        """Refuses a stake that gives a player more boxes than the plan allows."""
        self.opening.check_own_boxes(felt, move, seats, players)

    @property
    def main_bets(self) -> frozenset[str]:
        return frozenset(self.opening.lays)

    def layout(self) -> BetsLayout:
        felt = PokerFelt(
            fields=(ANTE,),
            ranking="pai_gow",
            ace_king=False,
            own=self.plan.cards,
            bank=self.plan.cards,
            board=0,
            opens=None,
            raises=(),
            buys={},
        )
        return drawn(self.plan, self.setting, self.opening, felt)

    # -- the round -------------------------------------------------------------------------

    def round(self, felt: Felt) -> Round:
        yield from take_bets(felt, self.opening, window=PokerWindow(felt, self.opening))
        boxes = in_order(felt, ANTE)
        if not boxes:
            return
        banker = yield from self.ask_banker(felt, boxes)
        for _ in range(self.plan.cards):
            for box in boxes:
                yield Cards(1, to=box, face=Face.DOWN if box in blind_boxes(felt) else Face.OWNER)
            yield Cards(1, to=BANK, face=Face.DOWN)
        yield from self.set_hands(felt, boxes)
        for box in (*blind_boxes(felt), BANK):
            self.lay(felt, box, self.way(felt.cards(box), self.wheel), Face.UP)
        self.settle(felt, boxes, banker)

    def ask_banker(self, felt: Felt, boxes: list[str]) -> Generator[Want, Input, str]:
        """The bank is offered to the players in turn, one of them in each round; who takes it
        covers all bets of the others."""
        if not self.setting["player_banker"]:
            return BANK
        able = [box for box in boxes if box not in blind_boxes(felt)]
        turn = int(self.setting["bank_offered_to"])
        if not able:
            return BANK
        box = min(able, key=lambda one: (int(one) < turn, int(one)))
        felt.carry["bank_offered_to"] = int(box) % (self.plan.seats.max or 1) + 1
        cover = sum(_ante(felt, other).amount for other in boxes if other != box)
        made = yield from each_decides(
            felt,
            [box],
            lambda _: (Choose(BE_BANKER, costs=cover), Choose(NO_BANKER)),
            timeout=lambda box: Move(box, NO_BANKER),
        )
        if made[box].do == NO_BANKER:
            return BANK
        if cover:
            felt.stake(box, COVER, cover)
        felt.mark(banker=box)
        return box

    def set_hands(self, felt: Felt, boxes: list[str]) -> Generator[Want, Input, None]:
        """Who does not set his cards in time has them set the house way."""
        waiting: dict[str, tuple[Option, ...]] = {
            box: (Arrange(SET, felt.cards(box), ROWS), Choose(HOUSE_WAY))
            for box in boxes
            if box not in blind_boxes(felt)
        }
        window = Arranging(waiting, refuse_fouls=self.setting["foul"] == "refuse")
        while waiting:
            given = yield window
            late = isinstance(given, Timeout)
            moves = [Move(box, HOUSE_WAY) for box in waiting] if late else [given]
            for move in moves:
                assert isinstance(move, Move)
                del waiting[move.seat]
                felt.tell(events.Decision(move.seat, move.do))
                split = self.way(felt.cards(move.seat), self.wheel)
                if move.do == SET:
                    split = move.rows[0], move.rows[1]
                self.lay(felt, move.seat, split, Face.OWNER)

    def lay(self, felt: Felt, box: str, split: Split, face: Face) -> None:
        felt.take_cards(box, felt.cards(box), events.Set)
        for row, cards in zip((HIGH, LOW), split, strict=True):
            felt.put(f"{box}.{row}", cards, face, box)

    # -- settlement ------------------------------------------------------------------------

    def settle(self, felt: Felt, boxes: list[str], banker: str) -> None:
        for box in (*boxes, BANK):
            for row in (HIGH, LOW):
                felt.turn_up(f"{box}.{row}")
                show_hand(felt, f"{box}.{row}", "pai_gow", felt.cards(f"{box}.{row}"))
        if self.foul(felt, banker):
            felt.tell(events.Foul(banker))
        income = 0
        for box in boxes:
            if box != banker:
                income -= self.settle_box(felt, box, self.compare(felt, box, banker))
        if banker != BANK:
            self.settle_banker(felt, banker, income)

    def compare(self, felt: Felt, box: str, banker: str) -> int:
        """1: both hands are better than the banker's, 0: one of them, -1: none. A copy counts for
        the banker, a foul loses."""
        if self.foul(felt, box):
            felt.tell(events.Foul(box))
            return -1
        if self.foul(felt, banker):
            return 1
        better = 0
        for row in (HIGH, LOW):
            own, other = (
                hands.pai_gow(felt.cards(f"{one}.{row}"), self.wheel) for one in (box, banker)
            )
            result: Result = "better" if own > other else "copy" if own == other else "worse"
            felt.tell(events.Compare(seat=box, row=row, result=result))
            better += own > other
        return better - 1

    def foul(self, felt: Felt, box: str) -> bool:
        return hands.pai_gow_foul(felt.cards(f"{box}.{HIGH}"), felt.cards(f"{box}.{LOW}"))

    def settle_box(self, felt: Felt, box: str, result: int) -> int:
        """What a box wins from its banker, the commission not yet taken off."""
        stake = _ante(felt, box)
        amount = stake.amount
        if result < 0:
            felt.lose(stake)
            return -amount
        if result == 0:
            felt.give_back(stake, "push")
            return 0
        pays = self.plan.bets[0].pays
        assert pays is not None
        win = pays.win(amount, self.plan.rounding)
        ((stake, win),) = within_maximum(felt, self.plan, self.setting, [(stake, win)])
        felt.pay(stake, win, commission=self.share(win, self.plan.commission))
        return win

    def settle_banker(self, felt: Felt, box: str, income: int) -> None:
        """The player-banker against the others, and against the dealer's hand for his ante; the
        commission is taken from what he wins in all."""
        ante, cover = _ante(felt, box), felt.find(box, COVER)
        dealer = -self.compare(felt, BANK, box) * ante.amount
        won = max(income + dealer, 0)
        felt.tell(events.Banker(box, won))
        commission = self.share(won, self.plan.banker_commission)
        for stake, win in ((cover, income), (ante, dealer)):
            if stake is None:
                continue
            if win > 0:
                ((stake, win),) = within_maximum(felt, self.plan, self.setting, [(stake, win)])
                taken = min(commission, win)
                felt.pay(stake, win, commission=taken)
                commission -= taken
            elif -win == stake.amount:
                felt.lose(stake)
            elif win < 0:
                felt.lose_part(stake, -win, "banker")
            else:
                felt.give_back(stake, "push")

    def share(self, win: int, part: Commission) -> int:
        rate: Fraction = percent(part.rate)
        return divide(win * rate.numerator, rate.denominator, self.plan.rounding)


def _ante(felt: Felt, box: str) -> Lying:
    stake = felt.find(box, ANTE)
    assert stake is not None
    return stake


def game(plan: Plan, setting: Setting) -> PaiGow:
    made = PaiGow(plan, setting)
    if plan.bets[0].id != ANTE or plan.bets[0].pays is None:
        raise BadSetting(f"bets: the first is {ANTE!r}, with what it pays")
    if any(set(lays) != {ANTE} for lays in made.opening.lays.values()):
        raise BadSetting(f"bets: all lay out the field {ANTE!r}")
    if plan.cards * ((plan.seats.max or 1) + 1) > len(DECK_53):
        raise BadSetting(f"{plan.id}: the cards do not suffice for {plan.seats.max} boxes")
    percent(plan.commission.rate)
    percent(plan.banker_commission.rate)
    return made
