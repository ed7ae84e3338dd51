"""Chips of a pool: they lie in the pool, whichever table their owner is dealt in at."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from krupier.plan.cash_seats import Seats
from krupier.room.cash import postings
from krupier.room.cash.chips import CashChips, stakes_of
from krupier.room.clocks import SECOND
from krupier.room.hands.chairs import Chair
from krupier.room.hands.chips_elsewhere import ChipsElsewhere
from krupier.room.hands.policy import Look
from krupier.room.hands.requests import ChangeSeat, ChangeTable, SitDown
from krupier.room.hands.stakes import Stakes
from krupier.room.messages import Offer
from krupier.room.table_setting import TableSetting
from krupier.rules.options import Refused

if TYPE_CHECKING:
    from krupier.room.pool.dealer import PoolDealer
    from krupier.room.pool.felt import FeltDealer


def pool_stakes(setting: TableSetting) -> Stakes:
    """Without what needs neighbours who stay: a draw for the first button, buying it, straddles."""
    found = stakes_of(setting)
    return replace(found, draws_button=False, buys_button=False, straddle=None, attack=False)


class PoolChips(CashChips):
    """Of the pool itself. What somebody put into a hand that he folded is his no more, and what he
    won there counts when the hand is over; with the rest he plays on."""

    def __init__(self, dealer: PoolDealer) -> None:
        self._pool = dealer
        super().__init__(dealer)

    def take_setting(self) -> None:
        super().take_setting()
        self.stakes = pool_stakes(self._pool.table.setting)

    def sit_down(self, player: str, name: str, key: str, asked: SitDown) -> bool:
        came = super().sit_down(player, name, key, asked)
        if came:
            self._pool.tell_tables(player)
        return came

    def loose(self, chair: Chair) -> int:
        return chair.stack - self._pool.in_pots(chair)

    def room(self, chair: Chair) -> tuple[int, int] | None:
        chips = self.loose(chair)
        most = self.stakes.most - chips
        return (min(1 if chips else self.stakes.least, most), most) if most > 0 else None

    def plays(self, chair: Chair) -> int:
        return min(super().plays(chair), self.loose(chair))

    def auto_key(self, chair: Chair) -> str:
        return postings.auto_key(self._pool.table.id, chair.player, chair.at)

    def go_on(self, chair: Chair) -> None:
        self._pool.go_on(chair)

    @property
    def due(self) -> int | None:
        first = min(self._pool.away.values(), default=None)
        return None if first is None else first + int(self.house_rules.keep * SECOND)

    def tick(self) -> None:
        limit = self._pool.table.now() - int(self.house_rules.keep * SECOND)
        for player, since in list(self._pool.away.items()):
            if since <= limit:
                del self._pool.away[player]
                if (chair := self._pool.chairs.of(player)) and not chair.leaving:
                    self._pool.leave(chair)

    def wait(self, player: str, name: str, on: bool) -> None:
        raise Refused("not-offered", "there is room for everybody in a pool", offered=[])

    def change_seat(self, chair: Chair, asked: ChangeSeat) -> None:
        raise _every_hand()

    def change_table(self, chair: Chair, asked: ChangeTable) -> None:
        raise _every_hand()

    def offer(self, player: str) -> Offer:
        buy_in = self.stakes.buy_in(*self._range(player))
        return {"buy_in": buy_in, "waiting": None, "play_over": []}


def in_pool() -> Refused:
    return Refused("in-pool", "this is asked of the pool, not of one of its tables")


class FeltChips(ChipsElsewhere):
    """Of one table of a pool: the chips of a hand are told by the pool, and stay there."""

    def __init__(self, felt: FeltDealer) -> None:
        super().__init__(in_pool)
        self._felt = felt
        self.take_setting()

    def take_setting(self) -> None:
        self.stakes = pool_stakes(self._felt.table.setting)

    def fold_early(self, chair: Chair, id: str, watch: bool) -> Look:
        return self._felt.fold_early(chair, id, watch)

    @property
    def rules(self) -> Seats:
        return self._felt.pool.chips.rules


def _every_hand() -> Refused:
    return Refused("not-offered", "in a pool every hand is at another table", offered=[])
