"""Chips of a cash game: bought in from the wallet, topped up between hands, paid out on leaving."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from sqlalchemy import Connection

from krupier.house import exchanges, gate
from krupier.room.admission import must_let_sit, must_may
from krupier.room.cash import postings
from krupier.room.clocks import SECOND
from krupier.room.commits import Asked
from krupier.room.hands.chairs import Chair, seat_of
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.requests import SitDown
from krupier.room.hands.stakes import Stakes, stakes
from krupier.room.table_setting import TableSetting
from krupier.rules.game import BadSetting
from krupier.rules.options import Refused
from krupier.store import Transfer, accounts, chains, ledger, seats

if TYPE_CHECKING:
    from krupier.room.hands.dealer import HandDealer


def stakes_of(setting: TableSetting) -> Stakes:
    """What a table is played for. Where its plan of today does not allow that, the table says so
    and plays nothing."""
    try:
        return stakes(setting.game, setting.config.house_rules.cash)
    except BadSetting as problem:
        setting.wrong = setting.wrong or str(problem)
        return stakes(setting.game, CashRules())


def _back(conn: Connection, transfer: Transfer, at: int, chain: str) -> None:
    """Whoever's account is kept in another currency alone has what came off the table in that."""
    if accounts.kind_of(transfer.credit) == "player":
        player = accounts.owner_of(transfer.credit)
        key = transfer.key
        exchanges.back(conn, player, transfer.amount, transfer.currency, key, at, chain)


class CashChips:
    """The :class:`~krupier.room.hands.policy.ChipPolicy` of a cash game.

    Chips are in the ledger (`stack:<table>:<player>`); what chairs have in memory is what it says,
    or will say as soon as it is written."""

    def __init__(self, dealer: HandDealer) -> None:
        self._dealer = dealer
        self.take_setting()

    def take_setting(self) -> None:
        self.stakes = stakes_of(self._dealer.table.setting)

    @property
    def _rules(self) -> CashRules:
        return self._dealer.table.config.house_rules.cash

    # -- sitting down ----------------------------------------------------------------------

    def sit(self, player: str, name: str, seat: str | None) -> str:
        dealer, table = self._dealer, self._dealer.table
        key = f"{table.id}/sit/{table.env.new_id()}"
        self.sit_down(player, name, key, SitDown(seat))
        # nobody waits, but if it fails it was his wish, and nothing of his is stuck
        table.rounds.answer(
            Asked(player, key, lambda error: None, lambda conn: seats.posted(conn, key))
        )
        return dealer.chairs.mine(player).seat

    def sit_down(self, player: str, name: str, key: str, asked: SitDown) -> bool:
        dealer, table = self._dealer, self._dealer.table
        if table.state != "open":
            raise Refused("table-closed", "the table is not open")
        seated = dealer.chairs.of(player)
        if seated:
            table.seating.sit(player, name, asked.seat)  # his own, or refused
            dealer.changed(seated)
            return False
        must_let_sit(table, player)
        amount = self._buy_in(player, asked.buy_in)
        seat = table.seating.sit(player, name, asked.seat)
        bank = int(self._rules.time_bank * SECOND)
        chair = dealer.chairs.add(player, name, seat, table.env.new_id(), amount, bank)
        if dealer.progress.places is None or not self.stakes.has_blinds:
            chair.owe_nothing()  # the first hand, or a game in which nobody waits
            chair.written = chair.state()
        kept, at = seat_of(table.id, chair), table.now()
        transfer = postings.bring(table.config, player, key, amount)

        def work(conn: Connection) -> None:
            gate.check(conn, player, "buy-in", at)
            seats.take(conn, kept, transfer, at)

        table.rounds.work(work, [transfer], player)
        dealer.changed(chair)
        return True

    def _buy_in(self, player: str, amount: int) -> int:
        stakes, have = self.stakes, self._available(player)
        wanted = amount or max(stakes.least, min(stakes.usual, have))
        if not stakes.least <= wanted <= stakes.most:
            raise Refused(
                "buy-in",
                f"a buy-in of {wanted}: {stakes.least} to {stakes.most} (minor units)",
                amount=wanted,
                least=stakes.least,
                most=stakes.most,
            )
        self._must_have(player, wanted)
        return wanted

    # -- more chips ------------------------------------------------------------------------

    def room(self, chair: Chair) -> tuple[int, int] | None:
        most = self.stakes.most - chair.stack
        least = self.stakes.least if chair.stack == 0 else 1
        return (min(least, most), most) if most > 0 else None

    def top_up(self, player: str, id: str, amount: int) -> bool:
        dealer = self._dealer
        chair = dealer.chairs.mine(player)
        least, most = self.room(chair) or (0, 0)
        playing = dealer.in_hand(chair)
        if playing:
            least, most = 1, self.stakes.most
        if not least <= amount <= most or not amount:
            raise Refused(
                "top-up", f"top up by {amount}: {least} to {most}", least=least, most=most
            )
        self._must_have(player, amount)
        if playing:
            chair.top_up, chair.top_up_id = amount, id
            dealer.table.gallery.own_changed([player])
        else:
            self._add(chair, postings.in_key(dealer.table.id, player, id), amount)
        return playing

    def hand_over(self, chair: Chair) -> None:
        """What he asked for during the hand, or always wants, as far as it goes."""
        table = self._dealer.table
        amount, key = chair.top_up, postings.in_key(table.id, chair.player, chair.top_up_id)
        chair.top_up = 0
        if not amount and chair.auto_top_up and not chair.guest.sits_out:
            amount = self.stakes.most
            key = postings.auto_key(table.id, chair.player, table.number)
        if amount:
            self._top_up_by_itself(chair.player, chair.sitting, key, amount)

    def _top_up_by_itself(self, player: str, sitting: str, key: str, amount: int) -> None:
        """Nobody waits for it: what cannot be had is left out, and his chips are none the worse
        for it; what somebody else's mistake takes with it is done again."""
        dealer = self._dealer
        chair = dealer.chairs.of(player)
        if chair is None or chair.sitting != sitting or dealer.in_hand(chair):
            return
        room = self.room(chair)
        if room is None:
            return
        added = min(amount, room[1], self._available(player))
        if added < room[0]:
            return
        self._add(chair, key, added)
        dealer.table.rounds.answer(
            Asked(
                player,
                key,
                lambda error: None,
                lambda conn: seats.posted(conn, key),
                partial(self._top_up_by_itself, player, sitting, key, amount),
            )
        )

    def _add(self, chair: Chair, key: str, amount: int) -> None:
        table = self._dealer.table
        player, at = chair.player, table.now()
        transfer = postings.bring(table.config, player, key, amount)

        def work(conn: Connection) -> None:
            gate.check(conn, player, "buy-in", at)
            seats.bring(conn, table.id, transfer, at)

        chair.stack += amount
        table.rounds.work(work, [transfer], player)
        self._dealer.changed(chair)

    def _available(self, player: str) -> int:
        """What can be bought in with: chips are staked when they are played."""
        table = self._dealer.table
        return table.env.wallets.funds(player, table.config.currency)

    def _must_have(self, player: str, amount: int) -> None:
        must_may(self._dealer.table, player, "buy-in", amount)

    def plays(self, chair: Chair) -> int:
        left = self._dealer.table.env.wallets.left(chair.player, self._currency)
        if left is None or left >= chair.stack:
            return chair.stack
        return left - left % (self.stakes.chip or 1)

    @property
    def _currency(self) -> str:
        return self._dealer.table.config.currency

    # -- leaving ---------------------------------------------------------------------------

    def get_up(self, chair: Chair) -> None:
        table = self._dealer.table
        transfer = postings.take_away(table.config, chair)
        player, at, chain = chair.player, table.now(), chains.of_group(table.config.group)

        def work(conn: Connection) -> None:
            seats.leave(conn, table.id, player, transfer, at)
            if transfer is not None:
                _back(conn, transfer, at, chain)

        table.rounds.work(work, [transfer] if transfer else (), player)
        if transfer is not None:
            self._look_up(player)

    def _look_up(self, player: str) -> None:
        """What came off the table may be in another wallet by now."""
        table = self._dealer.table
        if table.env.wallets.converts_back(player):
            table.rounds.then(lambda: table.env.wallets.refresh(player))

    def close(self) -> None:
        """Everybody gets his chips back; what lies in the attack belongs to the next button."""
        dealer = self._dealer
        if dealer.progress.attack:
            self._give_attack()
        for chair in list(dealer.chairs):
            dealer.leave(chair)

    def _give_attack(self) -> None:
        dealer, table = self._dealer, self._dealer.table
        attack, button = dealer.progress.attack, str(dealer.progress.button)
        owners = dealer.public_hand.course.owners if dealer.public_hand else {}
        seated = [one.player for one in dealer.chairs]
        player = owners.get(button) or next(iter(seated), None)
        transfer = postings.give_attack(table.config, table.number, player, attack)
        at, chain = table.now(), chains.of_group(table.config.group)

        def work(conn: Connection) -> None:
            ledger.post(conn, [transfer], at, chain)
            _back(conn, transfer, at, chain)

        table.rounds.work(work, [transfer])
        if player:
            self._look_up(player)
        dealer.progress = replace(dealer.progress, attack=0)

    # -- people who are not here -----------------------------------------------------------

    @property
    def due(self) -> int | None:
        """When the first of those who are away must give up his seat."""
        keep = int(self._rules.keep * SECOND)
        away = [
            one.out_since + keep
            for one in self._dealer.chairs
            if one.out_since is not None and not one.leaving
        ]
        return min(away, default=None)

    def tick(self) -> None:
        limit = self._dealer.table.now() - int(self._rules.keep * SECOND)
        for chair in list(self._dealer.chairs):
            if chair.out_since is not None and chair.out_since <= limit and not chair.leaving:
                self._dealer.leave(chair)

    # -- views -----------------------------------------------------------------------------

    def offer(self) -> dict[str, Any] | None:
        full = len(self._dealer.chairs) >= self.stakes.seats
        return None if full else self.stakes.buy_in()
