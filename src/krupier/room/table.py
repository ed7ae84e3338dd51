"""The table: an actor that hosts rounds of any game.

It answers the wants of a round from players, clocks and its outcome source, and tells each
viewer his view. Nothing here waits: storage, time, randomness and transport come from the
:class:`Environment`, and a driver (the asyncio host, or a simulation) calls :meth:`Table.tick`,
:meth:`Table.pump` and :meth:`Table.flush`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection

from krupier.equipment.entropy import EntropyFailed
from krupier.equipment.fair import Commitment
from krupier.house.acts import by_itself
from krupier.plan.parts import Plan
from krupier.room import admission, licences, recovery
from krupier.room.chat import Chat
from krupier.room.clocks import Clock
from krupier.room.commits import Asked, OnePlayers
from krupier.room.config import TableConfig
from krupier.room.course import Course
from krupier.room.dealer import Dealer
from krupier.room.dealers import dealer_of, seating_of
from krupier.room.entropy import Shares
from krupier.room.environment import Environment
from krupier.room.group import Group
from krupier.room.hands.requests import Request
from krupier.room.lines import Line
from krupier.room.messages import Reply, TableState, Update, storage_away
from krupier.room.orders import StandingOrders
from krupier.room.recovery import StoredTable
from krupier.room.rounds import Rounds, answering
from krupier.room.staff import Staff
from krupier.room.table_setting import TableSetting
from krupier.room.timer import Timer
from krupier.room.views import PLAY, ROUND, Gallery
from krupier.rules.game import BadSetting, Game
from krupier.rules.options import Move, Option, Refused
from krupier.rules.wants import Timeout, Void

RECENT = 100
"""Rounds whose marks (winning numbers …) a table shows."""
LONGEST_ID = 64
"""Characters of a client's id for a move."""


class Table:
    """Every method that changes something either raises :class:`Refused` at once, with nothing
    changed, or takes effect and is told when it is durable.

    One thread drives it. After every call the driver looks at :attr:`due` (when to call
    :meth:`tick`) and :attr:`gallery.stale` (whether there is something to :meth:`flush`).
    """

    def __init__(
        self, env: Environment, config: TableConfig, plan_text: str, group: Group | None = None
    ) -> None:
        """Comes back to where the store says the table was; see :mod:`recovery`. Without a
        ``group`` it is one of its own."""
        self.env = env
        self.id = config.id
        self.setting = TableSetting(config, plan_text)
        self.seating = seating_of(self.setting)
        self.gallery: Gallery = Gallery(self)
        self.chat: Chat = Chat(self)
        self.timer = Timer(self)
        self.staff = Staff(self)
        self.group = group or Group(env, config.group)
        self.dealer: Dealer = dealer_of(self)
        self.recent: deque[dict[str, Any]] = deque(maxlen=RECENT)
        """Rounds that are over, in short, newest first."""
        self.resumed = ""
        """What was done with the round that was open when the table came back."""
        self.shares = Shares(self)
        self.shut = False
        """Staff closed the table: no further round begins."""
        self.rounds = Rounds(env, self.group, self)
        self.group.tables[self.id] = self
        self.group.join(self)
        self.rounds.advance()
        self.pump()

    # -- what it is ------------------------------------------------------------------------

    def now(self) -> int:
        return self.env.now()

    @property
    def state(self) -> TableState:
        if self.suspended:
            return "suspended"
        if not self.shut:
            return "open"
        rounds = self.running or self.rounds.opening or not self.rounds.idle
        busy = rounds or self.dealer.plays_elsewhere
        return "closing" if busy else "closed"

    @property
    def suspended(self) -> bool:
        return self.setting.orders.suspended is not None or self.group.away

    @property
    def orders(self) -> StandingOrders:
        """What staff ordered and still holds."""
        return self.setting.orders

    @orders.setter
    def orders(self, orders: StandingOrders) -> None:
        self.setting.orders = orders

    @property
    def config(self) -> TableConfig:
        return self.setting.config

    @property
    def plan(self) -> Plan:
        return self.setting.plan

    @property
    def clock(self) -> Clock | None:
        return self.timer.clock

    @property
    def notice(self) -> str | None:
        trouble = self.group.trouble if self.group.away else ""
        suspended = self.orders.suspended
        return trouble or (suspended.reason if suspended else "") or self.setting.wrong or None

    @property
    def course(self) -> Course | None:
        """The running or last round."""
        return self.rounds.course

    @property
    def running(self) -> bool:
        return self.rounds.running

    @property
    def number(self) -> int:
        """Of the running or last round."""
        return self.rounds.number

    @property
    def game(self) -> Game:
        """As the running (or next) round plays it."""
        course = self.rounds.course
        return course.play.game if course and not course.play.over else self.setting.game

    @property
    def commitments(self) -> Sequence[Commitment]:
        """What the source committed to for the running or last round."""
        return self.course.commitments if self.course else ()

    @property
    def due(self) -> int | None:
        """When :meth:`tick` wants to be called; ``None``: not before something happens."""
        if self.group.away:
            return self.group.retry_at
        end = licences.end(self)
        if self.suspended:
            return end
        coming = self.orders.announced.at if self.orders.announced and not self.running else None
        times = (self.timer.due, self.dealer.due, end, coming)
        return min((one for one in times if one is not None), default=None)

    # -- viewers ---------------------------------------------------------------------------

    def watch(self, viewer: str, player: str | None = None) -> None:
        """A connection looks on (and speaks for a player); it gets a snapshot."""
        self.gallery.add(viewer, player)
        if player is not None and self.seating.of(player):
            self.dealer.came(player)
            self.gallery.changed("seats")
        self.somebody_came()
        self.resync(viewer)

    def unwatch(self, viewer: str, *, lost: bool = True) -> None:
        """A connection is gone, ``lost`` or because he looks at something else. Places are kept;
        the clock decides for who does not return."""
        gone = self.gallery.remove(viewer)
        if gone and self.seating.of(gone):
            self.seating.guest(gone).walked = not lost
            self.dealer.went(gone)
            self.gallery.changed("seats")
        self.pump()

    def resync(self, viewer: str) -> None:
        """A snapshot for a viewer."""
        if not self.gallery.has(viewer):
            raise Refused("not-watching", "watch the table first")
        if self.group.away:
            return  # everybody gets one when the table has come back
        self.flush()
        message = self.gallery.snapshot(viewer)
        self.rounds.then(partial(self.env.outlet.viewer, self.id, viewer, message))
        self.chat.greet(viewer)

    def flush(self) -> None:
        """Makes messages of all news; they leave when what they tell is durable."""
        if self.group.away:
            return  # what is in memory was not written: nobody may hear of it
        for made in self.gallery.flush():
            if isinstance(made, Update):
                self.rounds.then(partial(self.env.outlet.everybody, self.id, made))
            else:
                self.rounds.then(partial(self.env.outlet.viewer, self.id, *made))

    # -- places ----------------------------------------------------------------------------

    def sit(self, player: str, name: str, seat: str | None = None) -> str:
        """Takes a place, the one named or any, and says which. Among players: with the usual
        buy-in."""
        self.must_reach_books()
        if self.state != "open":
            raise Refused("table-closed", "the table is not open")
        taken = self.dealer.sit(player, name, seat)
        self.somebody_came()
        return taken

    def stand(self, player: str, seat: str | None = None) -> None:
        """Gives up one place or all; what is in the running round is settled first."""
        self.must_reach_books()
        self.dealer.stand(player, seat)
        self.timer.set()
        self.somebody_came()

    def sit_out(self, player: str, out: bool = True) -> None:
        """Keeps his places but does not play until he comes back."""
        self.must_reach_books()
        self.dealer.sit_out(player, out)
        self.somebody_came()

    def ask(self, player: str, name: str, id: str, request: Request, reply: Reply) -> None:
        """What players ask of a table among players (buy in, top up, post …), once for one id."""
        if not 1 <= len(id) <= LONGEST_ID or not id.isprintable():
            raise Refused("bad-input", f"a request has an id of 1 to {LONGEST_ID} characters")
        self.must_reach_books()
        self.dealer.ask(player, name, id, request, reply)
        self.timer.set()
        self.somebody_came()

    # -- playing ---------------------------------------------------------------------------

    def move(
        self, player: str, id: str, move: Move, reply: Reply, round: int | None = None
    ) -> None:
        """A move, once: the same ``id`` again changes nothing and is answered as before.
        ``round``: the move is meant for that round and no other."""
        if not 1 <= len(id) <= LONGEST_ID:
            raise Refused("bad-input", f"a move has an id of 1 to {LONGEST_ID} characters")
        before = self.rounds.known(player, id)
        if before is None and round is not None and round < self.number:
            before = self.rounds.known_in(player, id, round)
        if before:
            again = partial(self.move, player, id, move, reply, round)
            asked = Asked(player, id, answering(reply, before), again=again, repeats=True)
            self.rounds.answer(asked)
            return
        self._play(player, id, move, reply, round)

    def _play(
        self,
        player: str,
        id: str,
        move: Move,
        reply: Reply,
        round: int | None,
        *,
        in_time: bool = False,
    ) -> None:
        """``in_time``: it came before the clock ran out, whatever the clock says now."""
        course = self.running_course(round)
        holder = self.seating.holder(move.seat)
        if not holder or holder.player != player or course.owners.get(move.seat, player) != player:
            seat = move.seat[:20]
            raise Refused("not-your-seat", f"seat {seat!r} is not yours", seat=seat)
        if move.unrefused:
            problem = "only a croupier can enter chips that nobody accepted"
            raise Refused("not-asked", problem, field="unrefused")
        late = 0 if in_time else self.timer.late(player)
        self.dealer.check(course, player, move)
        again = partial(self._play, player, id, move, reply, round, in_time=True)
        self.rounds.ask(Line(move, player, id, way=self.env.wallets.way(player)), reply, again)
        self.timer.moved(player, late)
        self.dealer.moved(holder, move.seat)
        self.gallery.own_changed([player])
        self.pump()

    # -- for the driver --------------------------------------------------------------------

    def tick(self) -> None:
        """Does what is due by the clock."""
        if self.group.away:
            self.group.tick()
        elif licences.over(self):
            licences.stop(self)
        elif not self.suspended:
            self.staff.take_limits()
            self.dealer.tick()
            if self.timer.ran_out:
                self._clock_ran_out()
        self.pump()

    def pump(self) -> None:
        """Takes note of finished commits and sends off what waits."""
        self.group.pump()
        while (line := self.dealer.prompt()) is not None and self.rounds.push(line):
            self.group.pump()
        self.chat.pump()
        self.env.touched(self.id)

    # -- what the rounds tell --------------------------------------------------------------

    def begun(self) -> None:
        self.shares.forget()
        self.dealer.begun()
        self.gallery.changed(*ROUND, "state")
        self.gallery.everybody_changed()
        self.timer.set()

    def went_on(self) -> None:
        suspended, course = self.suspended, self.rounds.course
        self.gallery.changed(*PLAY)
        if suspended or self.shut:
            self.gallery.changed("state", "notice")
        if course and course.play.over:
            if self.clock and self.clock.on is not None:
                self.timer.stop()
                self.gallery.everybody_changed()
            self.gallery.changed("running")
        if not suspended:
            self.timer.set()
            self.dealer.went_on()
            self.rounds.advance()
            self.start()

    def ending(self, course: Course) -> None:
        self.dealer.ending(course)

    @property
    def held(self) -> bool:
        return self.dealer.held

    def ended(self, course: Course) -> None:
        """Who left is gone, and after a pause the next round begins."""
        self._keep_short(course, self.number)
        self.dealer.ended(course)
        if self.shut:
            self.dealer.closed()
        elif not self.suspended:
            self.timer.pause(self.config.house_rules.pause)
        self.gallery.changed("running", "results", "state")
        self.gallery.own_changed(course.owners.values())

    def _keep_short(self, course: Course, number: int) -> None:
        self.recent.appendleft(self.dealer.recent(course, number) | {"at": self.now()})

    def paid(self, players: set[str]) -> None:
        self.gallery.own_changed(players)

    # -- what the group asks and tells -----------------------------------------------------

    def read(self, conn: Connection) -> StoredTable:
        return recovery.read(conn, self.id)

    def made(self, player: str, id: str) -> bool:
        return self.rounds.known(player, id) is not None

    def fault(self, error: Exception) -> None:
        self.rounds.fault(error)

    def go_back(self, stored: StoredTable, clock: Clock | None) -> None:
        found = recovery.find(self.env, stored)
        self.rounds.go_back(found)
        self.setting.take(found.config, found.orders)
        self.dealer.came_back(found)
        self.shut = found.state == "closed" or bool(self.setting.wrong)
        self.shares.forget()
        self.timer.stop()
        self.resumed = found.voided and f"voided: {found.voided}"
        course = found.course
        if course and self.running:
            self.resumed = f"resumed after {course.length} line(s)"
            self.timer.set()
            if clock:
                self.timer.go_on(clock)
        elif course:
            if not self.recent or self.recent[0]["round"] != found.number:
                self._keep_short(course, found.number)
            if not (self.shut or self.suspended):
                self.timer.pause(0)
        self.dealer.clock_goes_on()
        if self.shut and not self.running:
            self.dealer.closed()
        self.gallery.start_over()
        for viewer in self.gallery.viewers:
            self.resync(viewer)
        self.somebody_came()

    def cannot_pay(self, failed: OnePlayers) -> None:
        """It ends by rule: a round that cannot be paid is void, a request beside it waits."""
        if failed.in_round and self.running:
            self.rounds.push(Line(Void("not-paid")))
        else:
            self.dealer.cannot_pay(failed.player, failed.error)

    def halted(self, reason: str) -> None:
        if self.orders.suspended is None:
            self.staff.suspend(by_itself(reason), halted=True)

    # -- rounds and clocks -----------------------------------------------------------------

    def start(self) -> None:
        """Opens the next round, if there is anybody to play it."""
        rounds = self.rounds
        if self.running or rounds.opening or self.clock or not rounds.idle or licences.over(self):
            return
        if self.state != "open" or (setting := self.dealer.setting()) is None:
            return
        self.flush()  # an update never tells of two rounds
        orders = None
        if self.orders.button:  # it is where they wanted it from this hand on
            self.orders = replace(self.orders, button="")
            orders = self.orders.text()
        try:
            rounds.start(self.config, setting, self.setting.text, orders)
        except (BadSetting, EntropyFailed) as problem:
            self.halted(str(problem))

    def _clock_ran_out(self) -> None:
        if not self.running:
            self.timer.stop()
            self.start()
        elif self.dealer.more_time():
            self.gallery.changed("want")
        elif not self.timer.idle or self.config.house_rules.spin_idle:
            self.dealer.timed_out()
            self.rounds.push(Line(Timeout()))
        elif self.shut:
            self.rounds.push(Line(Void("table-closed")))
        else:  # an idle table does not spin: the window stays open for whoever comes
            self.dealer.ended(None)
            self.timer.restart()

    def offers(self, player: str) -> dict[str, tuple[Option, ...]]:
        """What a player may do now, by those of his seats that nobody else plays."""
        course = self.course
        if course is None or not self.running or self.suspended:
            return {}
        own = course.seats_of(player, self.seating.of(player))
        return admission.offers(self, player, {seat: course.play.told(seat) for seat in own})

    def somebody_is_there(self) -> bool:
        """A player who could stake: seated, not sitting out, connected (or a bot)."""
        return any(
            not one.sits_out and not one.gone and (one.bot or one.player in self.gallery)
            for one in self.seating.guests()
        )

    def somebody_came(self) -> None:
        if not self.suspended:
            self.timer.set()
            self.rounds.advance()
            self.start()
        self.pump()

    # -- small things ----------------------------------------------------------------------

    def seats_changed(self, player: str) -> None:
        self.gallery.changed("seats", "watching")
        self.gallery.own_changed([player])
        self.chat.seats_changed()

    def running_course(self, number: int | None = None) -> Course:
        """The running round, which must have this number. Raises Refused."""
        self.must_reach_books()
        if self.suspended:
            raise Refused("table-suspended", f"the table is suspended: {self.notice}")
        course = self.course
        if course is None or course.play.over:
            code = "table-closed" if self.shut else "not-now"
            raise Refused(code, "no round is running")
        if number is not None and number != self.number:
            raise Refused("other-round", f"{course.id} runs, not {number}", round=course.id)
        return course

    def must_reach_books(self) -> None:
        if self.group.away:
            raise storage_away()

    def state_changed(self) -> None:
        self.gallery.changed("state", "notice", "want")
        self.gallery.everybody_changed()
