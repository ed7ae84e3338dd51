"""Casino War, as the plan tells it: one card each; a tied player surrenders or goes to war."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta

from krupier.equipment.cards import DECK_52, Card, rank
from krupier.equipment.draws import BURN, Cards, Equipment, Face, Pack
from krupier.money import Ratio, divide
from krupier.plan import parts
from krupier.plan.parts import Clauses, Part, Word
from krupier.rules import events
from krupier.rules.betting import all_decide, take_bets
from krupier.rules.boxes import BoxBets, in_order
from krupier.rules.felt import BANK, Felt, Lying
from krupier.rules.game import BadSetting, Game, Setting
from krupier.rules.layout import BetsLayout, on_boxes
from krupier.rules.maximum import within_maximum
from krupier.rules.options import Choose, Move
from krupier.rules.wants import Input, Round, Want

BET, BONUS, RAISE = "bet", "bonus", "raise"
WAR, SURRENDER = "war", "surrender"

Result = Literal["higher", "lower", "tie"]


class WarBet(parts.Bet, frozen=True, kw_only=True):
    pays: Ratio
    needs: Word | None = None
    """The bet without which this one cannot be made."""


class Surrender(Part, frozen=True, kw_only=True):
    """A tied player surrenders: this part of the stake is lost."""

    clause: Clauses
    loses: Ratio


class War(parts.Bet, frozen=True, kw_only=True):
    """The raise for a war, so many times the bet, and how the war goes."""

    times: Annotated[int, Meta(ge=1)]
    burn: Annotated[int, Meta(ge=0)]
    """Cards burnt before the new cards."""
    on_tie: Literal["wins", "loses"]
    """What a second tie is for the player."""


class Plan(parts.Plan, frozen=True, kw_only=True):
    seats: parts.Seats
    shoe: parts.Shoe
    bets: Annotated[tuple[WarBet, ...], Meta(min_length=1)]
    surrender: Surrender
    war: War


@dataclass(frozen=True)
class CasinoWar(Game):
    plan: Plan
    setting: Setting

    @cached_property
    def bets(self) -> BoxBets:
        bets = self.plan.bets
        needs = {bet.id: bet.needs for bet in bets if bet.needs}
        boxes = self.plan.seats.max or 1
        return BoxBets(self.plan, bets, self.setting, boxes=boxes, needs=needs)

    @cached_property
    def equipment(self) -> Equipment:
        cut = int(self.setting["behind_cut_card"])
        return Equipment(pack=Pack(DECK_52, decks=self.plan.shoe.decks, cut=cut))

    @cached_property
    def ratios(self) -> dict[str, Ratio]:
        return {bet.id: bet.pays for bet in self.plan.bets}

    def layout(self) -> BetsLayout:
        return on_boxes(self.plan, self.setting, self.bets)

    def round(self, felt: Felt) -> Round:
        yield from take_bets(felt, self.bets)
        self.bets.give_back_orphans(felt)
        boxes = in_order(felt, BET)
        if not boxes:
            return
        for place in (*boxes, BANK):
            yield Cards(1, to=place)
        tied = self.compare(felt, boxes)
        warring = yield from self.choose(felt, tied)
        groups = [warring] if self.setting["war_together"] else [[box] for box in warring]
        for group in filter(None, groups):
            yield from self.war(felt, group)

    def compare(self, felt: Felt, boxes: list[str]) -> list[str]:
        """The higher card wins; all that is decided by the first cards is settled."""
        bank = rank(felt.cards(BANK)[0])
        winners: list[Lying] = []
        losers: list[Lying] = []
        tied = []
        for box in boxes:
            own = rank(felt.cards(box)[0])
            result: Result = "higher" if own > bank else "lower" if own < bank else "tie"
            felt.tell(events.Compare(seat=box, result=result))
            if result == "tie":
                tied.append(box)
            else:
                (winners if result == "higher" else losers).append(_lying(felt, box, BET))
            bonus = felt.find(box, BONUS)
            if bonus:
                (winners if result == "tie" else losers).append(bonus)
        self.settle(felt, winners, losers)
        felt.mark(tied=tuple(tied))
        return tied

    def choose(self, felt: Felt, tied: list[str]) -> Generator[Want, Input, list[str]]:
        """Tied players surrender a part of the stake, or raise and go to war."""
        costs = {box: self.plan.war.times * _lying(felt, box, BET).amount for box in tied}

        def taken(move: Move) -> None:
            if move.do == WAR:
                felt.stake(move.seat, RAISE, costs[move.seat])
            else:
                self.surrender(felt, move.seat)

        made = yield from all_decide(
            felt,
            {box: (Choose(WAR, costs=cost), Choose(SURRENDER)) for box, cost in costs.items()},
            timeout=lambda box: Move(box, SURRENDER),
            taken=taken,
        )
        return [box for box, move in made.items() if move.do == WAR]

    def surrender(self, felt: Felt, box: str) -> None:
        stake, part = _lying(felt, box, BET), self.plan.surrender.loses
        back = divide(stake.amount * (part.den - part.num), part.den, self.plan.rounding)
        felt.lose_part(stake, stake.amount - back)

    def war(self, felt: Felt, boxes: list[str]) -> Round:
        """Burn, a new card to each warring player and one to the bank; only the bet is paid."""
        if self.plan.war.burn:
            yield Cards(self.plan.war.burn, to=BURN, face=Face.DOWN)
        for place in (*boxes, BANK):
            yield Cards(1, to=place)
        bank = felt.cards(BANK)[-1]
        winners, losers = [], []
        for box in boxes:
            wins = self.wins_war(felt.cards(box)[-1], bank)
            felt.tell(events.War(box, "won" if wins else "lost"))
            if wins:
                winners.append(_lying(felt, box, BET))
                felt.give_back(_lying(felt, box, RAISE), "push")
            else:
                losers += felt.of(box)
        self.settle(felt, winners, losers)

    def wins_war(self, own: Card, bank: Card) -> bool:
        if rank(own) == rank(bank):
            return self.plan.war.on_tie == "wins"
        return rank(own) > rank(bank)

    def settle(self, felt: Felt, winners: list[Lying], losers: list[Lying]) -> None:
        for stake in losers:
            felt.lose(stake)
        wins = [(one, self.ratios[one.bet].win(one.amount, self.plan.rounding)) for one in winners]
        for stake, win in within_maximum(felt, self.plan, self.setting, wins):
            felt.pay(stake, win)


def _lying(felt: Felt, seat: str, bet: str) -> Lying:
    stake = felt.find(seat, bet)
    assert stake is not None
    return stake


def game(plan: Plan, setting: Setting) -> CasinoWar:
    made = CasinoWar(plan, setting)
    if BET not in made.ratios:
        raise BadSetting(f"bets: the bet on the higher card has the id {BET!r}")
    if plan.surrender.loses.exact > 1:
        raise BadSetting("surrender: nobody loses more than his stake")
    made.bets  # noqa: B018 – limits outside the plan's are refused at once
    return made
