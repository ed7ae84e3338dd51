"""Boxes: the betting positions of a table, what can be staked on them, and their order.

Seat ``"3"`` is whoever sits at box 3. Where a plan lets others stand behind a box, they are
``"3+1"``, ``"3+2"`` …: players of their own whose stakes count on the same box.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from msgspec.structs import replace

from krupier.plan.parts import Bet, Plan
from krupier.rules.felt import Felt
from krupier.rules.game import BadSetting, Setting, bet_range
from krupier.rules.options import BetOffer, Heap, Move

UNLIMITED = 10**15
"""Where a plan names no maximum, only the player's purse limits a stake."""


def box_of(seat: str) -> str:
    """
    >>> box_of("3"), box_of("3+2")
    ('3', '3')
    """
    return seat.partition("+")[0]


def is_box(seat: str, boxes: int, *, behind: bool = False) -> bool:
    """Whether a table with so many boxes has this seat.

    >>> is_box("7", 7), is_box("8", 7), is_box("07", 7), is_box("7+1", 7)
    (True, False, False, False)
    >>> is_box("7+1", 7, behind=True), is_box("7+", 7, behind=True)
    (True, False)
    """
    box, plus, standing = seat.partition("+")
    if plus and not (behind and standing.isalnum()):
        return False
    return box in _names(boxes)


@cache
def _names(boxes: int) -> frozenset[str]:
    return frozenset(str(n) for n in range(1, boxes + 1))


def in_order(felt: Felt, bet: str) -> list[str]:
    """The boxes with a stake on this bet, clockwise from the croupier's left."""
    return sorted((seat for seat in felt.stakes if felt.find(seat, bet)), key=int)


class BoxBets:
    """The bets that every box of a table offers; what :func:`~krupier.rules.betting.take_bets`
    takes them by.

    ``needs`` names the bet without which another (a side bet) cannot be staked; ``laid_out`` the
    equal bets that one stake lays out; ``behind``: standing players may bet on a box too, as far
    as its maximum allows. ``boxes`` is ``None`` where anybody may bet on a common hand.
    """

    def __init__(
        self,
        plan: Plan,
        bets: Sequence[Bet],
        setting: Setting,
        *,
        boxes: int | None,
        behind: bool = False,
        needs: Mapping[str, str] | None = None,
        laid_out: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        code = setting.currency.code
        self.ranges = {
            bet.id: bet_range(bet.id, bet.limits.get(code), setting, unlimited=UNLIMITED)
            for bet in bets
        }
        unknown = set(setting.limits) - set(self.ranges)
        if unknown:
            raise BadSetting(
                f"limits for {', '.join(sorted(unknown))}: the bets are {', '.join(self.ranges)}"
            )
        if setting.players:
            raise BadSetting(f"{plan.id} grants no limits to single players")
        self.boxes, self.behind = boxes, behind
        self.needs, self.laid_out = needs or {}, laid_out or {}
        self._offers = {
            bet: BetOffer(bet, *limits, pieces=len(self.laid_out.get(bet, (bet,))))
            for bet, limits in self.ranges.items()
        }

    def offered(self, felt: Felt, seat: str) -> Mapping[str, BetOffer]:
        if self.boxes is not None and not is_box(seat, self.boxes, behind=self.behind):
            return {}
        closed = [bet for bet, main in self.needs.items() if not self.lying(felt, seat, main)]
        offers: Mapping[str, BetOffer] = self._offers
        if closed:
            offers = {bet: offer for bet, offer in offers.items() if bet not in closed}
        return self._room_on_box(felt, seat, offers) if self.behind else offers

    def components(self, move: Move) -> list[Heap]:
        bets = self.laid_out.get(move.bet, (move.bet,))
        return [Heap(bet, move.on, move.amount) for bet in bets]

    def lying(self, felt: Felt, seat: str, bet: str) -> int:
        """What a seat has on a bet (on each of its parts, where it lays out several)."""
        stake = felt.find(seat, self.laid_out.get(bet, (bet,))[0])
        return stake.amount if stake else 0

    def give_back_orphans(self, felt: Felt) -> None:
        """Side bets whose main bet was taken back again."""
        for seat in list(felt.stakes):
            for bet, main in self.needs.items():
                stake = felt.find(seat, bet)
                if stake and not self.lying(felt, seat, main):
                    felt.give_back(stake, "no-main-bet")

    def _room_on_box(
        self, felt: Felt, seat: str, offers: Mapping[str, BetOffer]
    ) -> Mapping[str, BetOffer]:
        """The maximum holds for all stakes on a field of the box together."""
        box = box_of(seat)
        others = [one for one in felt.stakes if one != seat and box_of(one) == box]
        if not others:
            return offers
        room = {}
        for bet, offer in offers.items():
            most = offer.most - sum(self.lying(felt, one, bet) for one in others)
            if most >= offer.least:
                room[bet] = replace(offer, most=most)
        return room
