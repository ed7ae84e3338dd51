"""Time collection: every player pays for the time, between hands, instead of rake.

Where somebody deals, staff say that the dealer changes; elsewhere the clock does. When the period
began stands in the table's orders, so that a process that comes back knows it, and no player pays
twice for one period.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from sqlalchemy import Connection

from krupier.house.periods import MINUTE
from krupier.room.cash import postings
from krupier.room.hands.take import Fee
from krupier.room.orders import StandingOrders, TimePeriod
from krupier.store import chains, ledger, people

if TYPE_CHECKING:
    from krupier.room.hands.dealer import HandDealer


class TimeFees:
    def __init__(self, dealer: HandDealer) -> None:
        self._dealer = dealer

    @property
    def fee(self) -> Fee | None:
        return self._dealer.chips.stakes.take.fee

    @property
    def _period(self) -> TimePeriod | None:
        return self._dealer.table.orders.period

    def came(self) -> None:
        """Somebody sat down: with the first one a period begins."""
        if self.fee and (len(self._dealer.chairs) == 1 or self._period is None):
            table = self._dealer.table
            orders = self._begun(self.fee)
            table.rounds.work(lambda conn: _keep(conn, table.id, orders))

    @property
    def due(self) -> int | None:
        """When the clock wants the fee; None where a change of dealer does."""
        fee, period = self.fee, self._period
        table = self._dealer.table
        if fee is None or period is None or table.config.house_rules.croupier:
            return None
        return period.since + fee.minutes * MINUTE if len(self._dealer.chairs) else None

    @property
    def wakes_at(self) -> int | None:
        """When :meth:`collect` has something to do. In a hand nothing is: its end comes first."""
        table, period = self._dealer.table, self._period
        if table.running or table.rounds.opening:
            return None
        return table.now() if period and period.over and self.fee else self.due

    def collect(self) -> None:
        """What is due, between hands. Nobody pays for a time in which no hand was dealt."""
        fee, period, table = self.fee, self._period, self._dealer.table
        if fee is None or period is None:
            return
        if not period.over and (self.due is None or table.now() < self.due):
            return
        paying = [one for one in self._dealer.chairs if not one.leaving]
        if table.number == period.hand:
            paying = []
        short = [one for one in paying if one.stack < fee.amount]
        transfers = []
        for chair in paying:
            if chair not in short:
                chair.stack -= fee.amount
                transfers.append(
                    postings.pay_time(table.config, chair.player, period.since, fee.amount)
                )
        at, orders, chain = table.now(), self._begun(fee), chains.of_group(table.config.group)

        def work(conn: Connection) -> None:
            ledger.post(conn, transfers, at, chain)
            _keep(conn, table.id, orders)

        table.rounds.work(work, transfers)
        for chair in short:
            self._dealer.leave(chair)
        for chair in paying:
            table.seats_changed(chair.player)
        table.gallery.changed("seats", "hands")

    def _begun(self, fee: Fee) -> StandingOrders:
        """A new period runs from now on."""
        table, now = self._dealer.table, self._dealer.table.now()
        period = TimePeriod(now, table.number, now + (fee.minutes - fee.early) * MINUTE)
        table.orders = replace(table.orders, period=period)
        return table.orders


def _keep(conn: Connection, table: str, orders: StandingOrders) -> None:
    people.set_table(conn, table, orders=orders.text())
