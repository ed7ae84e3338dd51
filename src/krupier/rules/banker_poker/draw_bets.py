"""The opening window of the draw games: side bets bound to the ante, and bets on other boxes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from krupier.plan.parts import Plan
from krupier.rules.banker_poker.draw_plan import DrawBet
from krupier.rules.banker_poker.parts import OwnBoxes
from krupier.rules.banker_poker.staking import ANTE, PokerBets, PokerWindow, ante
from krupier.rules.felt import Felt
from krupier.rules.game import Setting
from krupier.rules.options import BetOffer, Heap, Move


class DrawBets(PokerBets):
    """``equal``: side bets are as high as the ante (a choice of the table)."""

    def __init__(
        self,
        plan: Plan,
        bets: Sequence[DrawBet],
        setting: Setting,
        *,
        boxes: int,
        own_boxes: OwnBoxes | None = None,
    ) -> None:
        super().__init__(plan, bets, setting, boxes=boxes, own_boxes=own_boxes)
        self.bets = {bet.id: bet for bet in bets}
        self.equal = setting.options.get("side_stakes") == "equal"
        self._spots = {
            str(box): tuple((str(one),) for one in range(1, boxes + 1) if one != box)
            for box in range(1, boxes + 1)
        }

    def offered(self, felt: Felt, seat: str) -> Mapping[str, BetOffer]:
        offers = dict(super().offered(felt, seat))
        own_ante = ante(felt, seat)
        for bet in self.needs:
            offer, part = offers.get(bet), self.bets[bet]
            if offer is None:
                continue
            if part.not_with and felt.find(seat, part.not_with):
                del offers[bet]
                continue
            if self.equal:
                offer = replace(offer, least=own_ante, most=own_ante)
            elif part.at_least_ante:
                offer = replace(offer, least=max(offer.least, own_ante))
            offers[bet] = replace(offer, spots=self._spots[seat]) if part.on_others else offer
        return offers

    def components(self, move: Move) -> list[Heap]:
        return [replace(one, on=move.on) for one in super().components(move)]

    def give_back_invalid(self, felt: Felt) -> None:
        """Side bets that no longer fit their ante, boxes without a compulsory bet, side bets
        without an ante, and bets on boxes that nobody plays."""
        compulsory = [bet.id for bet in self.bets.values() if bet.compulsory]
        for seat in list(felt.stakes):
            own_ante = ante(felt, seat)
            for stake in felt.of(seat):
                part = self.bets.get(stake.bet)
                if part is None or not part.needs or not own_ante:
                    continue
                if self.equal and stake.amount != own_ante:
                    felt.give_back(stake, "not-equal")
                elif part.at_least_ante and stake.amount < own_ante:
                    felt.give_back(stake, "below-ante")
            if not all(felt.find(seat, bet) for bet in compulsory):
                for stake in felt.of(seat):
                    felt.give_back(stake, "no-compulsory-bet")
        for stake in felt.lying():
            if stake.bet in self.needs and not felt.find(stake.seat, ANTE):
                felt.give_back(stake, "no-main-bet")
        for stake in felt.lying():
            if stake.on and not felt.find(stake.on[0], ANTE):
                felt.give_back(stake, "no-such-box")


class DrawWindow(PokerWindow):
    """Bets on other boxes lie by their box, all others as a whole."""

    def _removable(self, seat: str, offers: Mapping[str, BetOffer]) -> tuple[Heap, ...]:
        others = tuple(Heap(s.bet, s.on, s.amount) for s in self._felt.of(seat) if s.on)
        return (*super()._removable(seat, offers), *others)

    def _already(self, move: Move, offers: Mapping[str, BetOffer]) -> int:
        if not move.on:
            return super()._already(move, offers)
        stake = self._felt.find(move.seat, move.bet, move.on)
        return stake.amount if stake else 0
