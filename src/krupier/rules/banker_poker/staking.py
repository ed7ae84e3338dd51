"""The opening window of banker poker: antes, what they lay out, side bets, blind boxes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import ceil, lcm
from typing import TypeVar

from msgspec.structs import replace

from krupier.money import Ratio, parse
from krupier.plan.parts import Plan
from krupier.rules.banker_poker.parts import OwnBoxes, PokerBet
from krupier.rules.banker_poker.tables import best_pays
from krupier.rules.betting import BETTING, BettingWindow
from krupier.rules.boxes import BoxBets, is_box
from krupier.rules.felt import Felt
from krupier.rules.game import Setting
from krupier.rules.options import BetOffer, Heap, Move, Option, Refused, TakeBack, check_amount

ANTE = "ante"

AnyBet = TypeVar("AnyBet", bound=PokerBet)

BESIDE_OTHERS = "boxes_beside_others"
"""The option that says how many boxes a player has, open and blind, if others play too."""


def ante(felt: Felt, seat: str, field: str = ANTE) -> int:
    """What lies on the ante of a box; nothing where it does not play."""
    stake = felt.find(seat, field)
    return stake.amount if stake else 0


def blind_boxes(felt: Felt) -> list[str]:
    """The boxes that are played blind: nobody looks at their cards before the end."""
    return [*felt.marks.get("blind_boxes", ())]


def option_of(bet: str) -> str:
    """The option of a plan that is named after a bet."""
    return bet.replace("-", "_")


def taken_bets(bets: Sequence[AnyBet], setting: Setting) -> list[AnyBet]:
    """The bets that a table takes: an option may leave some of them out."""
    return [bet for bet in bets if setting.options.get(option_of(bet.id), True)]


def number_of_boxes(plan: Plan, setting: Setting) -> int:
    """The boxes of a table: all of the plan, or as many as it chose."""
    most = plan.seats.max if plan.seats else None
    return int(setting.options.get("boxes", most or 1))


class PokerBets(BoxBets):
    """The stakes that open a box, and its side bets.

    A main stake lays out one field or several: the ante alone, ante and blind, or ante and raise
    at once on a blind box. A box has one of them, and side bets as its plan allows.
    """

    def __init__(
        self,
        plan: Plan,
        bets: Sequence[PokerBet],
        setting: Setting,
        *,
        boxes: int | None,
        own_boxes: OwnBoxes | None = None,
    ) -> None:
        lays = {bet.id: bet.lays or {bet.id: Ratio(1, 1)} for bet in bets if not bet.needs}
        super().__init__(
            plan,
            bets,
            setting,
            boxes=boxes,
            needs={bet.id: bet.needs for bet in bets if bet.needs},
        )
        self.lays: Mapping[str, Mapping[str, Ratio]] = lays
        self.blind = {bet.id for bet in bets if bet.blind}
        self._mains = {(frozenset(lay), bet in self.blind): bet for bet, lay in lays.items()}
        self._own_boxes = own_boxes
        self._beside_others = setting.options.get(BESIDE_OTHERS)
        for bet in bets:
            self._offers[bet.id] = self._limited(plan, bet, setting, self._offers[bet.id])

    def _limited(self, plan: Plan, bet: PokerBet, setting: Setting, offer: BetOffer) -> BetOffer:
        times = self.lays.get(bet.id, {}).values()
        step = lcm(*(one.den for one in times))
        costs = Fraction(sum(one.exact for one in times) or 1)
        whole = costs.denominator == 1
        cap = plan.max_win.amounts.get(setting.currency.code) if plan.max_win else None
        least, most = offer.least, offer.most
        if bet.id in self.lays and bet.id not in setting.limits:
            least, most = self._as_the_ante(bet.id, least, most)
        if bet.within_max_win and cap:
            most = min(most, int(parse(cap, setting.currency) / best_pays(bet.table).exact))
        return replace(
            offer,
            least=ceil(Fraction(least, step)) * step,
            most=most,
            step=step,
            pieces=int(costs) if whole else 1,
            rate=(1, 1) if whole else costs.as_integer_ratio(),
        )

    def _as_the_ante(self, bet: str, least: int, most: int) -> tuple[int, int]:
        """Limits that a table sets for the ante hold however it is staked."""
        first = next(iter(self.lays))
        if ANTE not in self.lays[bet] or ANTE not in self.lays[first]:
            return least, most
        times = self.lays[first][ANTE].exact / self.lays[bet][ANTE].exact
        lowest, highest = self.ranges[first]
        return max(least, ceil(lowest * times)), min(most, int(highest * times))

    def main(self, felt: Felt, seat: str) -> str | None:
        """The stake with which a seat opened."""
        if seat not in felt.stakes:
            return None
        fields = frozenset(stake.bet for stake in felt.of(seat) if stake.bet not in self.needs)
        return self._mains.get((fields, seat in blind_boxes(felt)))

    def offered(self, felt: Felt, seat: str) -> Mapping[str, BetOffer]:
        if self.boxes is not None and not is_box(seat, self.boxes):
            return {}
        main = self.main(felt, seat)
        return {
            bet: offer
            for bet, offer in self._offers.items()
            if (felt.find(seat, self.needs[bet]) if bet in self.needs else main in (None, bet))
        }

    def components(self, move: Move) -> list[Heap]:
        lays = self.lays.get(move.bet) or {move.bet: Ratio(1, 1)}
        return [Heap(bet, (), times.win(move.amount)) for bet, times in lays.items()]

    def lying(self, felt: Felt, seat: str, bet: str) -> int:
        if bet in self.lays and self.main(felt, seat) != bet:
            return 0
        field, times = next(iter(self.lays.get(bet, {bet: Ratio(1, 1)}).items()))
        stake = felt.find(seat, field)
        return stake.amount * times.den // times.num if stake else 0

    def give_back_orphans(self, felt: Felt) -> None:
        for seat in list(felt.stakes):
            for bet, field in self.needs.items():
                stake = felt.find(seat, bet)
                if stake and not felt.find(seat, field):
                    felt.give_back(stake, "no-main-bet")

    def check_own_boxes(self, felt: Felt, move: Move, seats: Collection[str], players: int) -> None:
        """Refuses a stake on one box more than a player may look at, or may have beside others.

        ``seats`` are all his boxes and ``players`` all who play: a round does not know who sits
        where, so its table asks before it makes the move.
        """
        rule = self._own_boxes
        if rule is None or move.do != "bet" or move.bet not in self.lays:
            return
        further = [seat for seat in seats if seat != move.seat and felt.stakes.get(seat)]
        if players > 1 and self._beside_others is not None:
            most = int(self._beside_others)
            if len(further) >= most:
                text = f"with others at the table a player has {most} box(es) at most"
                raise Refused("own-boxes", text, most=most)
        if move.bet in self.blind:
            return
        looked_at = [seat for seat in further if seat not in blind_boxes(felt)]
        most = rule.open_alone if players == 1 and rule.open_alone else rule.open
        if len(looked_at) >= most:
            text = f"a player looks at the cards of {most} box(es) at most"
            if self.blind:
                text += ": further ones are played blind"
            raise Refused("open-boxes", text, most=most)


class PokerWindow(BettingWindow):
    """Stakes are made and taken back as a whole, whatever fields they lay out."""

    _bets: PokerBets

    def __init__(self, felt: Felt, bets: PokerBets, clock: str = BETTING) -> None:
        super().__init__(felt, bets, clock)

    def option(self, move: Move) -> Option:
        taken = super().option(move)
        offer = self._bets.offered(self._felt, move.seat).get(move.bet)
        if isinstance(taken, TakeBack) and offer and move.amount:
            heaps = {(one.bet, one.on): one.amount for one in taken.bets}
            lying = heaps[move.bet, move.on]
            what = f"take back from {move.bet!r}"
            check_amount(what, offer.step, lying, offer.step, move.amount)
        return taken

    def cost(self, move: Move) -> int:
        self.option(move)
        if move.do != "bet":
            return 0
        return sum(one.amount for one in self._bets.components(move))

    def take(self, move: Move) -> None:
        super().take(move)
        felt, seat = self._felt, move.seat
        blind = blind_boxes(felt)
        if move.bet in self._bets.blind and seat not in blind:
            felt.mark(blind_boxes=tuple(sorted([*blind, seat], key=int)))
        elif seat in blind and not felt.find(seat, ANTE):
            felt.mark(blind_boxes=tuple(one for one in blind if one != seat))

    def _removable(self, seat: str, offers: Mapping[str, BetOffer]) -> tuple[Heap, ...]:
        own = self._felt.of(seat)
        if not own:
            return ()
        main = self._bets.main(self._felt, seat)
        side = (stake.bet for stake in own if stake.bet in self._bets.needs)
        lying = (
            Heap(bet, (), self._bets.lying(self._felt, seat, bet))
            for bet in ((main, *side) if main else side)
        )
        return tuple(one for one in lying if one.amount)

    def _lying(self, seat: str, bet: str, on: tuple[str, ...]) -> int:
        return self._bets.lying(self._felt, seat, bet)

    def _already(self, move: Move, offers: Mapping[str, BetOffer]) -> int:
        return self._bets.lying(self._felt, move.seat, move.bet)

    def _check_components(self, move: Move, offers: Mapping[str, BetOffer]) -> None:
        """The fields follow from the stake: its own limits are theirs."""
