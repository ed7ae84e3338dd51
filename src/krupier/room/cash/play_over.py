"""Playing over: number one of the waiting list plays in the seat of somebody who is away.

The chips of who is away are covered: they stay his at the table and do not play. In memory and in
the store he keeps his seat beside whoever plays over it, so that it is his again as soon as nobody
does, whatever the reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from krupier.plan.cash_seats import PlayOver as Rule
from krupier.room.admission import must_let_sit
from krupier.room.clocks import SECOND
from krupier.room.hands.chairs import Chair
from krupier.room.orders import StandingOrders
from krupier.rules.options import Refused

if TYPE_CHECKING:
    from krupier.room.cash.chips import CashChips
    from krupier.room.hands.dealer import HandDealer


class PlayOver:
    def __init__(self, dealer: HandDealer, chips: CashChips) -> None:
        self._dealer, self._chips = dealer, chips
        self._started = dealer.table.now()
        """Time in which nobody could come back does not count."""

    @property
    def _rule(self) -> Rule | None:
        return self._chips.rules.play_over

    # -- who may ---------------------------------------------------------------------------

    def _away(self, chair: Chair) -> bool:
        """He is not at the table; nobody is taken out of a hand, or covered twice."""
        dealer = self._dealer
        gone = chair.guest.sits_out or not dealer.is_here(chair)
        busy = chair.leaving or dealer.in_hand(chair) or chair.player in dealer.troubles
        taken = chair.seat in dealer.chairs.covered or chair.guest.bot
        return gone and chair.out_since is not None and not busy and not taken

    def offers(self, player: str) -> list[str]:
        """The seats that somebody may play over: number one of the waiting list alone."""
        rule, table, first = self._rule, self._dealer.table, self._chips.waiting.first
        if rule is None or first is None or first.player != player or table.state != "open":
            return []
        asked = rule.staff_agree and table.config.house_rules.croupier
        agreed, kept = table.orders.play_over, table.seating.reserved
        return [
            one.seat
            for one in self._dealer.chairs
            if self._away(one)
            and kept.get(one.seat, player) == player
            and (not asked or agreed.get(one.seat) == one.out_since)
        ]

    def agreed(self, seat: str, agree: bool) -> StandingOrders:
        """What staff decide holds for this absence of this player. Raises Refused."""
        rule, table, chair = self._rule, self._dealer.table, self._dealer.chairs.at(seat)
        if rule is None or not table.config.house_rules.croupier:
            raise Refused("not-offered", "staff do not decide about playing over here", offered=[])
        if agree and (chair is None or not self._away(chair)):
            raise Refused("not-away", f"nobody is away from seat {seat[:20]!r}", seat=seat[:20])
        orders = table.orders
        seats = {one: since for one, since in orders.play_over.items() if one != seat}
        if agree and chair is not None and chair.out_since is not None:
            seats[seat] = chair.out_since
        return replace(orders, play_over=seats)

    # -- playing over ----------------------------------------------------------------------

    def cover(self, seat: str) -> None:
        """Whoever is away from it is played over from now on."""
        chair = self._dealer.chairs.at(seat)
        assert chair is not None
        assert self._rule is not None
        length = self._rule.seconds * SECOND
        self._dealer.choice.gone(chair)
        self._dealer.chairs.cover(chair)
        chair.guest.sits_out = True
        chair.wants_seat = chair.wants_table = ""
        chair.over_until = chair.over_until or self._dealer.table.now() + length
        self._dealer.table.seats_changed(chair.player)

    def until(self, chair: Chair) -> int:
        """When he must be back."""
        length = self._rule.seconds * SECOND if self._rule else 0
        return max(chair.over_until, self._started + length)

    def come_back(self, chair: Chair) -> None:
        """After the hand, if one runs, he has his seat again. Raises Refused."""
        dealer = self._dealer
        must_let_sit(dealer.table, chair.player)
        chair.guest.sits_out, chair.out_since, chair.over_until = False, None, 0
        over = dealer.chairs.at(chair.seat)
        if over is not None:
            over.gives_way = not over.leaving
            dealer.leave(over)
        dealer.changed(chair)

    def must_give_way(self, chair: Chair) -> bool:
        """Whether he plays over a seat whose player is back."""
        covered = self._dealer.chairs.covered.get(chair.seat)
        return covered is not None and not covered.guest.sits_out

    def left(self, chair: Chair) -> None:
        """Somebody has left his seat, which may have been another's: who gave way to him waits
        before everybody else."""
        table = self._dealer.table
        again = self._dealer.chairs.at(chair.seat)
        if again is not None:
            self._dealer.changed(again)
        if chair.gives_way:
            self._chips.waiting.put(table, chair.player, chair.guest.name, top=True)

    # -- the clock -------------------------------------------------------------------------

    def _waited_for(self) -> list[Chair]:
        """Who is played over and has not come back."""
        return [one for one in self._dealer.chairs.covered.values() if one.guest.sits_out]

    @property
    def due(self) -> int | None:
        return min((self.until(one) for one in self._waited_for()), default=None)

    def tick(self) -> None:
        """Who has not come back in time has lost the seat to who plays over it."""
        now = self._dealer.table.now()
        for chair in self._waited_for():
            if self.until(chair) <= now:
                self._chips.absence.pick_up(chair)
