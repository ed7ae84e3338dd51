"""Seats of players who are away: kept for a while, and then only as long as nobody wants them.

Where the plan says nothing the table's own time counts, and whoever stays away longer leaves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupier.room.clocks import SECOND
from krupier.room.hands.chairs import Chair

if TYPE_CHECKING:
    from krupier.room.cash.chips import CashChips
    from krupier.room.hands.dealer import HandDealer


class Absence:
    def __init__(self, dealer: HandDealer, chips: CashChips) -> None:
        self._dealer, self._chips = dealer, chips

    @property
    def due(self) -> int | None:
        """When the first of those who are away must give up his seat."""
        if self._chips.rules.absence and not self._chips.waiting.wanted():
            return None
        return min((at for at, _ in self._ends()), default=None)

    def tick(self) -> None:
        rule, now = self._chips.rules.absence, self._dealer.table.now()
        over = [chair for at, chair in self._ends() if at <= now]
        if rule is None:
            for chair in over:
                self._dealer.leave(chair)
            return
        for chair in over[: self._chips.waiting.wanted()]:
            self.pick_up(chair)

    def make_room(self, player: str, seat: str | None) -> None:
        """Somebody wants to sit down, in this seat or anywhere: the chips of who has been away too
        long do not keep him from it. They stay where the seat would not be his."""
        table, now = self._dealer.table, self._dealer.table.now()
        if self._chips.rules.absence is None or (seat is None and table.seating.unreserved > 0):
            return
        for at, chair in self._ends():
            his = table.seating.reserved.get(chair.seat, player) == player
            if at <= now and seat in (None, chair.seat) and his:
                self.pick_up(chair)
                return

    def _ends(self) -> list[tuple[int, Chair]]:
        """Until when seats are kept, the earliest first. Nobody is taken out of a hand."""
        rule = self._chips.rules.absence
        keep = rule.seconds if rule else self._chips.house_rules.keep
        found = []
        for chair in self._dealer.chairs:
            if chair.out_since is None or chair.leaving or (rule and self._dealer.in_hand(chair)):
                continue
            walked = chair.rounds_left is not None and chair.rounds_left <= 0
            found.append((chair.out_since + (0 if walked else int(keep * SECOND)), chair))
        return sorted(found, key=lambda one: (one[0], one[1].number))

    def pick_up(self, chair: Chair) -> None:
        """His chips are counted, written down and given back to him, and he waits like others."""
        rule, table, waiting = self._chips.rules.absence, self._dealer.table, self._chips.waiting
        chair.goes = "picked-up"
        self._dealer.leave(chair)
        if rule and rule.waits_again and not chair.guest.bot:
            waiting.put(table, chair.player, chair.guest.name, asked=False)
