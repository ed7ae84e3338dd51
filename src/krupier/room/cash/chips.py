"""Chips of a cash game: bought in from the wallet, topped up between hands, paid out on leaving."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from sqlalchemy import Connection

from krupier.house import exchanges, gate
from krupier.plan import cash
from krupier.plan.cash_seats import UNSAID, Seats
from krupier.plan.files import NoCashGames
from krupier.room import demo_money
from krupier.room.admission import must_let_sit, must_may
from krupier.room.cash import postings, refill
from krupier.room.cash.absence import Absence
from krupier.room.cash.changes import Changes
from krupier.room.cash.play_over import PlayOver
from krupier.room.cash.time_fees import TimeFees
from krupier.room.cash.waiting import list_of
from krupier.room.clocks import SECOND
from krupier.room.commits import CONTRADICTIONS, Asked
from krupier.room.config import TableConfig
from krupier.room.hands.chairs import Chair, is_played_over, seat_of
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.policy import Look
from krupier.room.hands.requests import ChangeSeat, ChangeTable, SitDown
from krupier.room.hands.stakes import Stakes, stakes
from krupier.room.messages import Offer
from krupier.room.orders import StandingOrders
from krupier.room.table_setting import TableSetting
from krupier.rules.game import BadSetting
from krupier.rules.options import Refused
from krupier.store import Transfer, accounts, chains, ledger, seats, waiting

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


def _plan_of(operator: str) -> Seats:
    try:
        return cash.load(operator).seats
    except NoCashGames:
        return UNSAID


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
        self.absence = Absence(dealer, self)
        self.play_over = PlayOver(dealer, self)
        self._changes = Changes(dealer, self)
        self.rules = _plan_of(dealer.table.config.operator)
        self.time_fees = TimeFees(dealer)
        self._failed: set[str] = set()
        """Keys of top-ups that could not be had."""
        self.take_setting()

    def take_setting(self) -> None:
        table = self._dealer.table
        self.stakes = stakes_of(table.setting)
        self.waiting = list_of(table, self._dealer.chairs, self.stakes.name, self.rules)
        table.seating.reserved = table.orders.reserved

    @property
    def house_rules(self) -> CashRules:
        return self._dealer.table.config.house_rules.cash

    # -- waiting for a seat ----------------------------------------------------------------

    @property
    def other_tables(self) -> list[str]:
        return sorted(self.waiting.tables.keys() - {self._dealer.table.id})

    @property
    def waiters(self) -> set[str]:
        return {one.player for one in self.waiting.waiters}

    @property
    def waiting_count(self) -> int:
        return len(self.waiting.waiters)

    def wait(self, player: str, name: str, on: bool) -> None:
        table = self._dealer.table
        if not on:
            self.waiting.leave(table, player)
            return
        must_let_sit(table, player)
        self.waiting.join(table, player, name)

    def between_hands(self) -> None:
        self.time_fees.collect()
        self._changes.tick()
        for chair in self._dealer.chairs:
            if chair.top_up and not chair.leaving:  # from before the process died
                self.hand_over(chair)

    def come_back(self, chair: Chair) -> None:
        self.play_over.come_back(chair)

    def must_lie_here(self) -> None:
        """They do."""

    def agree_play_over(self, seat: str, agree: bool) -> StandingOrders:
        return self.play_over.agreed(seat, agree)

    def back_by(self, chair: Chair) -> int:
        return self.play_over.until(chair)

    def change_seat(self, chair: Chair, asked: ChangeSeat) -> None:
        self._changes.ask_seat(chair, asked)

    def change_table(self, chair: Chair, asked: ChangeTable) -> None:
        self._changes.ask_table(chair, asked)

    def check_stakes(self, config: TableConfig) -> None:
        table = self._dealer.table
        if self.rules.raised_stakes is None:
            raise Refused("fixed-stakes", "the blinds of this table do not change during play")
        config.check(table.setting.text)
        new = stakes(table.setting.game, config.house_rules.cash)
        if (new.big, new.small) <= (self.stakes.big, self.stakes.small):
            raise Refused("fixed-stakes", "blinds go up during play, and never down")

    def goes_on(self) -> None:
        self.waiting.renew(self._dealer.table)

    # -- sitting down ----------------------------------------------------------------------

    def sit(self, player: str, name: str, seat: str | None) -> str:
        dealer, table = self._dealer, self._dealer.table
        key = f"{table.id}/sit/{table.env.new_id()}"
        self.sit_down(player, name, key, SitDown(seat, self._usual(player)))
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
            self._must_let_stay(seated)
            table.seating.sit(player, name, asked.seat)  # his own, or refused
            dealer.changed(seated)
            return False
        if table.seating.keeps(player):
            raise is_played_over()
        must_let_sit(table, player)
        if player not in table.seating.reserved.values():
            self.waiting.must_be_turn(table, player)
        amount = self._buy_in(player, asked.buy_in)
        self.absence.make_room(player, asked.seat)
        over = asked.seat if asked.seat in self.play_over.offers(player) else None
        if over:
            self.play_over.cover(over)
        seat = table.seating.sit(player, name, asked.seat)
        demo_money.take(table, player)
        bank = int(self.house_rules.time_bank * SECOND)
        chair = dealer.chairs.add(player, name, seat, table.env.new_id(), amount, bank)
        chair.since, chair.brought, chair.auto_rebuy = table.now(), amount, asked.auto_rebuy
        chair.auto_top_up, chair.top_up_below = asked.auto_top_up, asked.top_up_below
        if dealer.progress.places is None or not self.stakes.has_blinds:
            chair.owe_nothing()  # the first hand, or a game in which nobody waits
        chair.written = chair.state()
        kept, at = seat_of(table.id, chair), table.now()
        transfer = postings.bring(table.config, player, key, amount)

        def work(conn: Connection) -> None:
            gate.check(conn, player, "buy-in", at)
            if over:
                seats.cover(conn, table.id, over)
            seats.take(conn, kept, transfer, at)
            waiting.leave(conn, self.waiting.id, player)

        table.group.work([table, self.waiting], work, [transfer], player)
        self.waiting.seated(player)
        self.time_fees.came()
        dealer.changed(chair)
        return True

    def _must_let_stay(self, chair: Chair) -> None:
        """Who is about to leave may think better of it, where it was for him to say: not who must
        go, or whose seat is another's who is back. Raises Refused."""
        if not chair.leaving:
            return
        must_let_sit(self._dealer.table, chair.player)
        if self.play_over.must_give_way(chair) or chair.player in self._dealer.troubles:
            raise Refused("seat-taken", "it is not your seat any more", seat=chair.seat)

    def _buy_in(self, player: str, amount: int) -> int:
        least, most = self._range(player)
        if not amount and self.rules.stated:
            raise Refused("amount-stated", "say with how many chips", least=least, most=most)
        wanted = amount or self._usual(player)
        if not least <= wanted <= most:
            raise Refused(
                "buy-in",
                f"a buy-in of {wanted}: {least} to {most} (minor units)",
                amount=wanted,
                least=least,
                most=most,
            )
        self._must_have(player, wanted)
        return wanted

    def _range(self, player: str) -> tuple[int, int]:
        """Least and most of a buy-in: who left not long ago brings what he left with."""
        least, most = self.stakes.least, self.stakes.most
        left, rule = self.waiting.left_with(self._dealer.table.id, player), self.rules.coming_back
        if left is None or rule is None:
            return least, most
        again = max(left, least)
        return again, again if rule.chips == "same" else max(again, most)

    def _usual(self, player: str) -> int:
        """What one buys in for if one says nothing: as much as one has."""
        least, most = self._range(player)
        usual = min(self.stakes.usual, most)
        return max(least, min(usual, self._available(player)))

    # -- more chips ------------------------------------------------------------------------

    def room(self, chair: Chair) -> tuple[int, int] | None:
        most = self.stakes.most - chair.stack
        least = self.stakes.least if chair.stack == 0 else 1
        return (min(least, most), most) if most > 0 else None

    def top_up(self, player: str, id: str, amount: int) -> bool:
        dealer = self._dealer
        if dealer.chairs.played_over(player):
            raise is_played_over()
        chair = dealer.chairs.mine(player)
        least, most = self.room(chair) or (0, 0)
        playing = dealer.in_hand(chair)
        if playing:
            # what he announced for after the hand binds him: he may add to it
            least, most = max(1, chair.top_up), self.stakes.most
        if not least <= amount <= most or not amount:
            raise Refused(
                "top-up", f"top up by {amount}: {least} to {most}", least=least, most=most
            )
        self._must_have(player, amount)
        if playing:
            chair.top_up, chair.top_up_id = amount, id
            dealer.changed(chair)
        else:
            self._add(chair, postings.in_key(dealer.table.id, player, id), amount)
        return playing

    def hand_over(self, chair: Chair) -> None:
        """What he asked for during the hand, or always wants, as far as it goes."""
        table = self._dealer.table
        if chair.top_up:
            key = postings.in_key(table.id, chair.player, chair.top_up_id)
            self._top_up_by_itself(chair.player, chair.sitting, key, chair.top_up)
        else:
            self._refill(chair)

    def came(self, player: str) -> None:
        chair = self._dealer.chairs.of(player)
        if chair and chair.auto_rebuy and not self.loose(chair):
            self._refill(chair)

    def _refill(self, chair: Chair) -> None:
        if amount := refill.wanted(chair, self.loose(chair), self.stakes):
            key = self.auto_key(chair)
            self._top_up_by_itself(chair.player, chair.sitting, key, amount)

    def loose(self, chair: Chair) -> int:
        """His chips that are in no pot, between hands."""
        return chair.stack

    def auto_key(self, chair: Chair) -> str:
        """Of the top-up after this hand of his."""
        table = self._dealer.table
        return postings.auto_key(table.id, chair.player, str(table.number))

    def _top_up_by_itself(self, player: str, sitting: str, key: str, amount: int) -> None:
        """Nobody waits for it: what cannot be had is left out, and his chips are none the worse
        for it; what somebody else's mistake takes with it is done again."""
        dealer = self._dealer
        chair = dealer.chairs.of(player)
        if chair is None or chair.sitting != sitting or dealer.in_hand(chair):
            return
        queued, chair.top_up = chair.top_up, 0
        least, most = self.room(chair) or (0, 0)
        added = min(amount, most, self._available(player))
        wanted = added and added >= least and key not in self._failed
        if not wanted or not self._may_bring(player, added):
            if queued:
                dealer.changed(chair)
            return
        self._add(chair, key, added)
        dealer.table.rounds.answer(
            Asked(
                player,
                key,
                partial(self._left_out, key),
                lambda conn: seats.posted(conn, key),
                partial(self._top_up_by_itself, player, sitting, key, amount),
            )
        )

    def _left_out(self, key: str, error: Exception | None) -> None:
        """The books have refused it: whoever reads there that he wants it asks no more."""
        if isinstance(error, CONTRADICTIONS):
            self._failed.add(key)

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

    def fold_early(self, chair: Chair, id: str, watch: bool) -> Look:
        raise Refused("not-offered", "players go on to another table in a fast pool only")

    def go_on(self, chair: Chair) -> None:
        raise Refused("not-offered", "players go on to another table in a fast pool only")

    def _available(self, player: str) -> int:
        """What can be bought in with: chips are staked when they are played."""
        table = self._dealer.table
        return table.env.wallets.funds(player, demo_money.code(table, player))

    def _may_bring(self, player: str, amount: int) -> bool:
        try:
            self._must_have(player, amount)
        except Refused:
            return False
        return True

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
        note = self.waiting.departed(table.id, chair)

        def work(conn: Connection) -> None:
            seats.leave(conn, table.id, player, transfer, at)
            if transfer is not None:
                _back(conn, transfer, at, chain)
                note(conn)

        table.group.work([table, self.waiting], work, [transfer] if transfer else (), player)
        self.play_over.left(chair)
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
        for chair in (*dealer.chairs.covered.values(), *dealer.chairs):
            chair.goes, chair.gives_way = "closed", False
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

    def absence_noted(self) -> None:
        first = self.waiting.first
        if first and self.rules.play_over:  # he may play over somebody, or not any more
            self._dealer.table.gallery.own_changed([first.player])

    @property
    def due(self) -> int | None:
        table = self._dealer.table
        times = (
            self.absence.due,
            self.play_over.due,
            self._changes.due,
            self.waiting.due(table),
            self.time_fees.wakes_at,
        )
        return min((one for one in times if one is not None), default=None)

    def tick(self) -> None:
        if self.time_fees.wakes_at is not None:
            self.time_fees.collect()
        self.absence.tick()
        self.play_over.tick()
        self._changes.tick()
        self.waiting.tick(self._dealer.table)

    # -- views -----------------------------------------------------------------------------

    def offer(self, player: str) -> Offer:
        table, stakes = self._dealer.table, self.stakes
        least, most = self._range(player)
        over = self.play_over.offers(player)
        may = self.waiting.may_sit(table, player) or over
        return {
            "buy_in": stakes.buy_in(least, most) if may else None,
            "play_over": over,
            "waiting": self.waiting.told(player) if self.waiting.of(player) else None,
        }
