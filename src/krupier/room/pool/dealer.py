"""The pool: who is in it with which chips, who waits, and which table he is dealt in at next.

What is in memory here follows from the books at any moment: members and their chips from the
seats of the pool, the hands that run from the tables of the group. A member is in the hand that his
seat names (``at``), unless he has folded it; in every other hand that has chips of his he folds as
soon as it is his turn.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from sqlalchemy import Connection

from krupier.house.acts import by_itself
from krupier.room import demo_money
from krupier.room import record as records
from krupier.room.clocks import SECOND
from krupier.room.config import TableConfig, add_table
from krupier.room.course import Course
from krupier.room.hands.chairs import Chair
from krupier.room.hands.dealer import HandDealer
from krupier.room.hands.dealing import note_limits
from krupier.room.hands.messages import HandsHead
from krupier.room.hands.policy import ChipPolicy
from krupier.room.hands.stakes import Forced
from krupier.room.hands.turns import had, seated
from krupier.room.messages import OwnView
from krupier.room.pool import view
from krupier.room.pool.chips import PoolChips
from krupier.room.pool.felt import FeltDealer
from krupier.room.pool.matching import GATHER, Waiting, hand_of, together
from krupier.room.pool.plan import pool_plan
from krupier.room.recovery import Recovered
from krupier.rules.options import Refused
from krupier.store import people, seats

if TYPE_CHECKING:
    from krupier.room.table import Table


TELL = 5 * SECOND
"""How often it is told what goes on in a pool: thousands may look on."""
POOL_STANDS = "the pool is suspended"
"""Why a table of it is."""


class PoolDealer(HandDealer):
    def __init__(self, table: Table) -> None:
        super().__init__(table, lambda dealer: self.policy())
        self.felts: dict[str, FeltDealer] = {}
        """All tables of the pool."""
        self.playing: dict[str, FeltDealer] = {}
        """By player, where he is in a hand that he has not folded."""
        self.away: dict[str, int] = {}
        """Since when players are not here, or do not play."""
        self._free: dict[str, FeltDealer] = {}
        """Tables at which nothing happens."""
        self._hands: dict[str, set[str]] = {}
        """By player, the tables with a hand that has chips of his."""
        self._waiting: dict[str, Waiting] = {}
        self._waited: dict[str, Waiting] = {}
        """Who waited before an interruption: nobody loses his place by it."""
        self.watching: dict[str, str] = {}
        """Who stays with a hand that he folded, until it is over."""
        self._deal_at: int | None = None
        self._setting_up = False
        self.figures = 0, 0
        """Hands that run and players, as they were told last."""
        self._tell_at: int | None = None
        self._told_at = 0
        self.unsure = True
        """A member of the group came back from the books: who plays where is to be found out."""

    def policy(self) -> ChipPolicy:
        return PoolChips(self)

    def felt(self, table: Table) -> FeltDealer:
        return FeltDealer(table, self)

    @property
    def chips_at(self) -> str:
        """Where the chips of its members lie."""
        return self.table.id

    @property
    def may_deal(self) -> bool:
        """Whether hands begin."""
        return self.table.state == "open" and self._people

    def hand_begins(self, felt: FeltDealer) -> None:
        """A hand is on its way to the books: what belongs to it goes with it."""

    def hand_ends(self, felt: FeltDealer, course: Course) -> None:
        """Its end is."""

    # -- people ----------------------------------------------------------------------------

    @property
    def may_watch(self) -> bool:
        """Whether who folds may stay to the end of the hand."""
        plan = pool_plan(self.table.config.game)
        return plan is not None and plan.watching.allowed

    def in_hand(self, chair: Chair) -> bool:
        return self.unsure or chair.player in self.playing

    def in_pots(self, chair: Chair) -> int:
        """What he has put into hands that are not over."""
        hands = self._hands.get(chair.player, ())
        return sum(self.felts[name].staked_by(chair.player) for name in hands)

    @property
    def in_play(self) -> bool:
        return self.plays_elsewhere or self._setting_up or super().in_play

    def play_for(self, code: str) -> None:
        """All tables of the pool do."""
        super().play_for(code)
        for felt in self.felts.values():
            demo_money.switch(felt.table, code)

    def leave(self, chair: Chair) -> None:
        """With all chips, as soon as none of them can come back from a pot."""
        self._waiting.pop(chair.player, None)
        if self.unsure or chair.player in self._hands:
            chair.guest.leaving.add(chair.seat)
            self.changed(chair)
            return
        self.away.pop(chair.player, None)
        self.watching.pop(chair.player, None)
        super().leave(chair)
        self.tell_tables(chair.player)
        self._count_again()

    def changed(self, chair: Chair) -> None:
        self.table.seats_changed(chair.player)
        self._note_absence_of(chair)
        self._queue(chair)
        self.keep_some([chair])
        self._count_again()

    def keep(self) -> None:
        """Everybody's seat is written when it changes."""

    def keep_some(self, chairs: list[Chair], *also: Table) -> None:
        """Writes what the store does not know of these chairs yet."""
        states = {one.seat: one.state() for one in chairs}
        new = {one.seat: states[one.seat] for one in chairs if states[one.seat] != one.written}
        for one in chairs:
            one.written = states[one.seat]
        if new:
            pool = self.table.id
            self.table.group.work([self.table, *also], lambda conn: seats.keep(conn, pool, new))

    def came(self, player: str) -> None:
        self.went(player)
        self.chips.came(player)

    def went(self, player: str) -> None:
        self._note_absence_of(self.chairs.mine(player))
        self.tell_tables(player)
        self.stir()

    def tell_tables(self, player: str) -> None:
        """Whether he is here is shown wherever he is seen to sit."""
        for felt in self.felts.values():
            if felt.chairs.of(player):
                felt.table.gallery.changed("seats")

    def __contains__(self, player: object) -> bool:
        """Whether somebody is shown to be here: unless he is a member without a connection."""
        member = isinstance(player, str) and self.chairs.of(player) is not None
        return not member or player in self.table.gallery

    def _note_absence(self) -> None:
        for chair in self.chairs:
            self._note_absence_of(chair)

    def _note_absence_of(self, chair: Chair) -> None:
        if self.chairs.of(chair.player) is not chair:
            return
        if chair.ready and self.is_here(chair):
            self.away.pop(chair.player, None)
        else:
            self.away.setdefault(chair.player, self.table.now())

    def cannot_pay(self, player: str, why: Exception) -> None:
        super().cannot_pay(player, why)
        self.stir()

    # -- waiting for a table ---------------------------------------------------------------

    def stir(self) -> None:
        """Somebody may be dealt in now."""
        self._deal_at = self.table.now()
        self.table.env.touched(self.table.id)

    @property
    def due(self) -> int | None:
        times = (self.chips.due, self._deal_at, self._tell_at)
        return min((one for one in times if one is not None), default=None)

    def tick(self) -> None:
        self.find_out()
        self.chips.tick()
        if self._deal_at is not None and self._deal_at <= self.table.now():
            self._deal()
        if self._tell_at is not None and self._tell_at <= self.table.now():
            self._tell()

    def _count_again(self) -> None:
        """Other hands run, or others are here: that is told soon."""
        if self._tell_at is None:
            self._tell_at = max(self.table.now(), self._told_at + TELL)

    def _tell(self) -> None:
        self._tell_at, self._told_at = None, self.table.now()
        figures = sum(bool(one.owners) for one in self.felts.values()), len(self.chairs)
        if figures != self.figures:
            self.figures = figures
            self.table.gallery.changed("hands")

    def _queue(self, chair: Chair) -> None:
        """He waits if he can play, and only then; whoever waits already keeps his place."""
        player = chair.player
        busy = self.unsure or player in self.playing or player in self.watching
        if busy or self.chairs.of(player) is not chair or not self._able(chair):
            self._waiting.pop(player, None)
        elif player not in self._waiting:
            known = self._waited.get(player)
            since = known.since if known else self.table.now()
            self._waiting[player] = Waiting(player, since, hand_of(chair.at))
            self.stir()

    def _able(self, chair: Chair) -> bool:
        note_limits(self.stakes.forced(self.dealt), [chair], self.chips.plays)
        return chair.ready

    @property
    def game_now(self) -> tuple[int, int]:
        """A pool deals one game."""
        return 0, 0

    @property
    def plays_elsewhere(self) -> bool:
        return self.unsure or bool(self._hands)

    @property
    def deals_at(self) -> list[Table]:
        return [one.table for one in self.felts.values()]

    @property
    def waited_for(self) -> bool:
        return False

    def setting(self) -> records.Setting | None:
        """No hand is dealt in the pool itself."""
        if self._waiting:
            self.stir()
        return None

    def _deal(self) -> None:
        """New tables, as many as there are players for."""
        self._deal_at = None
        if not self.may_deal:
            return
        others = bool(self.playing)
        while players := self._next_table(others):
            chairs = [self.chairs.mine(one) for one in players]
            unable = [one for one in chairs if not self._able(one)]
            for one in unable:
                self._queue(one)
            if unable:
                continue
            felt = next(iter(self._free.values()), None)
            if felt is None:
                self._set_up()
                return  # they are dealt in as soon as it stands
            del self._free[felt.table.id]
            if felt.free:
                self._deal_at_table(felt, chairs)
        first = next(iter(self._waiting.values()), None)
        if first and len(self._waiting) > 1:
            self._deal_at = first.since + GATHER

    def _next_table(self, others: bool) -> list[str]:
        waiting, seats = self._waiting.values(), self.stakes.seats
        return together(waiting, seats, self.table.now(), others=others)

    def _deal_at_table(self, felt: FeltDealer, chairs: list[Chair]) -> None:
        """The hand and where its players are from now on are one unit of work."""
        blinds = self.dealt.forced is Forced.BLINDS
        on_button = self.stakes.small_on_button
        turns = [one.turns for one in chairs]
        order = seated(turns, blinds=blinds, small_on_button=on_button)
        around = [chairs[one] for one in order]
        if not felt.deal(around):
            return
        self.hand_begins(felt)
        for seat, one in enumerate(around, 1):
            places = had(seat, len(around), blinds=blinds, small_on_button=on_button)
            running = {self.felts[name].hand for name in self._hands.get(one.player, ())}
            one.before = {hand: was for hand, was in one.before.items() if hand in running}
            one.before[felt.hand] = one.turns
            one.at, one.turns = felt.hand, one.turns.after(places)
            del self._waiting[one.player]
            self.playing[one.player] = felt
            self._hands.setdefault(one.player, set()).add(felt.table.id)
        self.keep_some(around, felt.table)
        self._count_again()

    # -- tables ----------------------------------------------------------------------------

    def rests(self, felt: FeltDealer) -> None:
        """Nothing happens at a table: the next hand may be dealt there."""
        self._free[felt.table.id] = felt
        if self._waiting:
            self.stir()

    def _set_up(self) -> None:
        """As many tables as those who wait could fill."""
        if self._setting_up:
            return
        self._setting_up = True
        table, first = self.table, len(self.felts) + 1
        wanted = range(first, first + max(1, len(self._waiting) // self.stakes.seats))
        new = [self._table(n) for n in wanted]
        at = table.now()

        def work(conn: Connection) -> None:
            there = {one.id for one in people.all_tables(conn)}
            for one in new:
                if one.id not in there:  # else it was written, and nobody was told
                    add_table(conn, one, at)

        table.rounds.work(work)
        table.rounds.then(partial(self._furnish, new))

    def _table(self, n: int) -> TableConfig:
        config = self.table.config
        rules = config.house_rules
        cash = replace(rules.cash, pool="table")
        house_rules = replace(rules, cash=cash)
        return replace(
            config, id=f"{config.id}-t{n}", group_id=config.group, house_rules=house_rules
        )

    def _furnish(self, new: list[TableConfig]) -> None:
        table, self._setting_up = self.table, False
        for one in new:
            made = type(table)(table.env, one, table.setting.text, table.group)
            table.env.hosted(made)
        self.stir()

    # -- what the tables tell --------------------------------------------------------------

    def let_go(self, player: str, *, watch: str = "") -> None:
        """He has folded: he is free for another hand, or watches this one."""
        self.playing.pop(player, None)
        chair = self.chairs.of(player)
        if chair is None:
            return
        if watch:
            self.watching[player] = watch
        self.chips.hand_over(chair)
        self._queue(chair)
        self.table.gallery.own_changed([player])

    def go_on(self, chair: Chair) -> None:
        if self.watching.pop(chair.player, None) is None:
            raise Refused("not-now", "you watch no hand")
        self.changed(chair)

    def over(self, felt: FeltDealer, won: dict[str, int], *, void: bool) -> None:
        """A hand is over and durable. ``won``: by player."""
        name, now = felt.table.id, self.table.now()
        for player, amount in won.items():
            self._left_pot(player, name)
            chair = self.chairs.of(player)
            if chair is None:
                continue
            if void:
                _take_back_turn(chair, felt.hand)
            chair.stack += amount
            if self.watching.get(player) == name:
                del self.watching[player]
            if self.playing.get(player) is felt:
                del self.playing[player]
                self.chips.hand_over(chair)
            if chair.leaving and player not in self._hands:
                self.leave(chair)
            else:
                self.changed(chair)
        if self._waiting:
            self._deal_at = now
            self.table.env.touched(self.table.id)

    def _left_pot(self, player: str, felt: str) -> None:
        hands = self._hands.get(player, set())
        hands.discard(felt)
        if not hands:
            self._hands.pop(player, None)

    # -- after an interruption -------------------------------------------------------------

    def came_back(self, found: Recovered) -> None:
        self._setting_up = False
        self.doubt()
        super().came_back(found)

    def doubt(self) -> None:
        """Somebody of the group came back: nothing is decided until all of them have."""
        self.unsure = True
        self._waited |= self._waiting
        self._waiting = {}
        self.stir()

    def find_out(self) -> None:
        """Who plays where, by what is written. Never while members are still coming back."""
        if not self.unsure:
            return
        self.unsure = False
        self.playing, self._hands = {}, {}
        for felt in self.felts.values():
            if felt.voided:
                for member in self.chairs:
                    _take_back_turn(member, felt.voided)
            for seat, player in felt.owners.items():
                self._hands.setdefault(player, set()).add(felt.table.id)
                chair = self.chairs.of(player)
                stays = chair is not None and chair.at == felt.hand
                if felt.plays_on(seat, stays):
                    self.playing[player] = felt
        self.watching = {
            player: name for player, name in self.watching.items() if name in self._of(player)
        }
        for chair in list(self.chairs):
            if chair.leaving and chair.player not in self._hands:
                self.leave(chair)
            else:
                self._note_absence_of(chair)
                if chair.top_up:  # from before the process died
                    self.chips.hand_over(chair)
                self._queue(chair)
        self._waiting = dict(sorted(self._waiting.items(), key=lambda one: one[1].since))
        self._waited = {}
        if self.table.orders.suspended is None:
            self._hands_go_on()
        for felt in self.felts.values():
            felt.table.gallery.changed("seats")
            if felt.table.running:
                felt.table.pump()  # it may be the turn of somebody who has left
        self.stir()

    def _of(self, player: str) -> set[str]:
        return self._hands.get(player, set()) - {
            one.table.id for one in [self.playing.get(player)] if one
        }

    # -- views -----------------------------------------------------------------------------

    @property
    def head(self) -> HandsHead:
        return view.head(self)

    def freeze(self) -> int:
        """Its hands stand still, as that of any table does."""
        for felt in list(self.felts.values()):
            table = felt.table
            if table.running and table.orders.suspended is None and not table.group.away:
                table.staff.suspend(by_itself(POOL_STANDS))
        return super().freeze()

    def thaw(self, bank: int) -> None:
        super().thaw(bank)
        self._hands_go_on()

    def _hands_go_on(self) -> None:
        for felt in list(self.felts.values()):
            was = felt.table.orders.suspended
            if was is not None and was.reason == POOL_STANDS:
                felt.table.staff.resume(by_itself("the pool goes on"))

    def plays_at(self, player: str) -> Table:
        felt = self.playing.get(player)
        return felt.table if felt else self.table

    def own_shown(self, player: str) -> OwnView:
        return view.own(self, player)


def _take_back_turn(chair: Chair, hand: str) -> None:
    """A hand was void: nobody has posted in it."""
    was = chair.before.pop(hand, None)
    if was is not None:
        chair.turns = chair.turns.without(was)
