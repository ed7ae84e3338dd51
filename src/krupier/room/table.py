"""The table: an actor that hosts rounds of any game.

It answers the wants of a round from players, clocks and its outcome source, and tells each
viewer his view. Nothing here waits: storage, time, randomness and transport come from the
:class:`House`, and a driver (the asyncio host, or a simulation) calls :meth:`Table.tick`,
:meth:`Table.pump` and :meth:`Table.flush`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from sqlalchemy import Connection

from krupier.equipment.draws import Outcome
from krupier.equipment.entropy import EntropyFailed
from krupier.equipment.fair import Commitment
from krupier.equipment.recorded import BadOutcome, Croupier
from krupier.equipment.secure import SHARE, Secure
from krupier.equipment.secure import Refused as TooLate
from krupier.plan.parts import Plan
from krupier.room.banked import Banked
from krupier.room.between import Between
from krupier.room.cash.floor import Act, entered
from krupier.room.cash.game import CashGame, seats_of
from krupier.room.cash.requests import Request
from krupier.room.clocks import Clock
from krupier.room.commits import Asked, OnePlayers
from krupier.room.config import TableConfig, WrittenLimits
from krupier.room.course import Course
from krupier.room.house import House
from krupier.room.lines import Line
from krupier.room.messages import Reply, Update, storage_away
from krupier.room.pace import Pace
from krupier.room.recovery import Found
from krupier.room.rounds import Rounds, answering
from krupier.room.seating import Seating
from krupier.room.terms import Terms
from krupier.room.views import PLAY, ROUND, Gallery
from krupier.rules import families
from krupier.rules.game import BadSetting, Game
from krupier.rules.options import Move, Option, Refused
from krupier.rules.wants import Ruling, Timeout, Void
from krupier.store import people

RECENT = 100
"""Rounds whose marks (winning numbers …) a table shows."""
LONGEST_ID = 64
"""Characters of a client's id for a move."""
SHARES = 4
"""How often a player may give entropy in one round."""


class Table:
    """Every method that changes something either raises :class:`Refused` at once, with nothing
    changed, or takes effect and is told when it is durable.

    One thread drives it. After every call the driver looks at :attr:`due` (when to call
    :meth:`tick`) and :attr:`stale` (whether there is something to :meth:`flush`).
    """

    def __init__(self, house: House, config: TableConfig, plan_text: str) -> None:
        """Comes back to where the store says the table was; see :mod:`recovery`."""
        self.house = house
        self.id = config.id
        self.terms = Terms(config, plan_text)
        among_players = families.among_players(self.plan)
        self.seating = (
            Seating(self.plan, 1, seats_of(self.terms))
            if among_players
            else Seating(self.plan, config.habits.boxes_per_player)
        )
        self.gallery = Gallery(self)
        self.pace = Pace(self)
        self.between: Between = CashGame(self) if among_players else Banked(self)
        self.recent: deque[dict[str, Any]] = deque(maxlen=RECENT)
        """Rounds that are over, in short, newest first."""
        self.resumed = ""
        """What was done with the round that was open when the table came back."""
        self._notice: str | None = None
        self.halt = ""
        """Why the table stopped itself; staff must resume it."""
        self._shares: dict[str, int] = {}
        self._shut = False
        """Staff closed the table: no further round begins."""
        self.rounds = Rounds(house, config, plan_text, self)
        self.rounds.load()
        self.rounds.advance()
        self.pump()

    # -- what it is ------------------------------------------------------------------------

    def now(self) -> int:
        return self.house.now()

    @property
    def state(self) -> str:
        """``open``, ``closing`` (the running round is the last), ``closed`` or ``suspended``."""
        if self.suspended:
            return "suspended"
        if not self._shut:
            return "open"
        busy = self.running or self.rounds.opening or not self.rounds.idle
        return "closing" if busy else "closed"

    @property
    def suspended(self) -> bool:
        return self.pace.frozen is not None or self.rounds.retry_at is not None

    @property
    def config(self) -> TableConfig:
        return self.terms.config

    @property
    def plan(self) -> Plan:
        return self.terms.plan

    @property
    def clock(self) -> Clock | None:
        return self.pace.clock

    @property
    def coming(self) -> tuple[int, dict[str, dict[str, str]]] | None:
        """Limits that were announced, and from when they hold."""
        return self.terms.coming

    @property
    def notice(self) -> str | None:
        trouble = self.rounds.trouble if self.rounds.retry_at is not None else ""
        return trouble or self._notice or self.terms.wrong or None

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
        return self.course.play.game if self.course and self.running else self.terms.game

    @property
    def commitments(self) -> Sequence[Commitment]:
        """What the source committed to for the running or last round."""
        return self.course.commitments if self.course else ()

    @property
    def players(self) -> Mapping[str, str]:
        """Names of the seated players by id."""
        return {one.player: one.name for one in self.seating.guests()}

    @property
    def due(self) -> int | None:
        """When :meth:`tick` wants to be called; ``None``: not before something happens."""
        if self.rounds.retry_at is not None:
            return self.rounds.retry_at
        if self.suspended:
            return None
        times = [one for one in (self.pace.due, self.between.due) if one is not None]
        if self.coming and not self.running:
            times.append(self.coming[0])
        return min(times, default=None)

    @property
    def stale(self) -> bool:
        """There is news for the viewers."""
        return self.gallery.stale

    # -- viewers ---------------------------------------------------------------------------

    def watch(self, viewer: str, player: str | None = None) -> None:
        """A connection looks on (and speaks for a player); it gets a snapshot."""
        self.gallery.add(viewer, player)
        self.gallery.changed("watching")
        if player is not None and self.seating.of(player):
            self.between.came(player)
            self.gallery.changed("seats")
        self._somebody_came()
        self.resync(viewer)

    def unwatch(self, viewer: str) -> None:
        """A connection is gone. Places are kept; the clock decides for who does not return."""
        gone = self.gallery.remove(viewer)
        self.gallery.changed("watching")
        if gone and self.seating.of(gone):
            self.between.went(gone)
            self.gallery.changed("seats")
        self.pump()

    def resync(self, viewer: str) -> None:
        """A snapshot for a viewer."""
        if not self.gallery.has(viewer):
            raise Refused("not-watching", "watch the table first")
        if self.rounds.retry_at is not None:
            return  # everybody gets one when the table has come back
        self.flush()
        message = self.gallery.snapshot(viewer)
        self.rounds.then(partial(self.house.outlet.viewer, self.id, viewer, message))

    def ping(self, player: str, round_trip_ms: float) -> None:
        """A measured round trip, for lag compensation."""
        self.pace.ping(player, round_trip_ms)

    def flush(self) -> None:
        """Makes messages of all news; they leave when what they tell is durable."""
        if self.rounds.retry_at is not None:
            return  # what is in memory was not written: nobody may hear of it
        for made in self.gallery.flush():
            if isinstance(made, Update):
                self.rounds.then(partial(self.house.outlet.everybody, self.id, made))
            else:
                self.rounds.then(partial(self.house.outlet.viewer, self.id, *made))

    # -- places ----------------------------------------------------------------------------

    def sit(self, player: str, name: str, seat: str | None = None) -> str:
        """Takes a place, the one named or any, and says which. Among players: with the usual
        buy-in."""
        self._must_reach_books()
        if self.state != "open":
            raise Refused("table-closed", "the table is not open")
        taken = self.between.sit(player, name, seat)
        self._somebody_came()
        return taken

    def stand(self, player: str, seat: str | None = None) -> None:
        """Gives up one place or all; what is in the running round is settled first."""
        self._must_reach_books()
        self.between.stand(player, seat)
        self.pace.set()
        self._somebody_came()

    def sit_out(self, player: str, out: bool = True) -> None:
        """Keeps his places but does not play until he comes back."""
        self._must_reach_books()
        self.between.sit_out(player, out)
        self._somebody_came()

    def ask(self, player: str, name: str, id: str, request: Request, reply: Reply) -> None:
        """What players ask of a table among players (buy in, top up, post …), once for one id."""
        if not 1 <= len(id) <= LONGEST_ID or not id.isprintable():
            raise Refused("bad-input", f"a request has an id of 1 to {LONGEST_ID} characters")
        self._must_reach_books()
        self.between.ask(player, name, id, request, reply)
        self.pace.set()
        self._somebody_came()

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
        course = self._course(round)
        holder = self.seating.holder(move.seat)
        if not holder or holder.player != player or course.owners.get(move.seat, player) != player:
            seat = move.seat[:20]
            raise Refused("not-your-seat", f"seat {seat!r} is not yours", seat=seat)
        if move.unrefused:
            raise Refused("not-offered", "only a croupier can enter chips that nobody accepted")
        late = 0 if in_time else self.pace.late(player)
        self.between.check(course, player, move)
        again = partial(self._play, player, id, move, reply, round, in_time=True)
        self.rounds.ask(Line(move, player, id), reply, again)
        self.pace.moved(player, late)
        self.between.moved(holder, move.seat)
        self.gallery.own_changed([player])
        self.pump()

    def entropy(self, player: str, share: bytes, reply: Reply) -> None:
        """Mixes a player's entropy into the running round, until its first draw."""
        self._course(None)
        source = self.rounds.source
        if not isinstance(source, Secure):
            raise Refused("no-entropy", "this table takes no entropy from players")
        if not 1 <= len(share) <= SHARE:
            raise Refused("too-large", f"entropy is 1 to {SHARE} bytes", most=SHARE)
        if self._shares.get(player, 0) >= SHARES:
            raise Refused("too-many", f"entropy can be given {SHARES} times in a round")
        try:
            source.mix(player, share)
        except TooLate as problem:
            raise Refused("too-late", str(problem)) from None
        self._shares[player] = self._shares.get(player, 0) + 1
        line = Line(None, player, f"entropy:{self.house.new_id()}", share.hex())
        self.rounds.ask(line, reply, partial(self.entropy, player, share, reply))
        self.pump()

    # -- staff -----------------------------------------------------------------------------

    def open(self, by: str = "") -> None:
        self._must_reach_books()
        if not self._shut:
            raise Refused("table-open", f"the table is {self.state}")
        if self.terms.wrong:
            raise Refused("bad-setting", self.terms.wrong, problem=self.terms.wrong)
        self._shut = False
        self._keep(state="open")
        self._somebody_came()

    def close(self, by: str = "") -> None:
        """The running round is played to its end, then the table is closed."""
        self._must_reach_books()
        if self._shut:
            raise Refused("table-closed", f"the table is {self.state}")
        self._shut = True
        self._keep(state="closed")
        if not self.running:
            self.pace.stop()
            if not self.rounds.opening:
                self.between.closed()
        elif self.pace.idle:
            self.rounds.push(Line(Void("table-closed"), by))
        self.pump()

    def suspend(self, reason: str, by: str = "") -> None:
        """Nothing moves and the clock stands until :meth:`resume`."""
        if self.pace.frozen is not None:
            raise Refused("table-suspended", "the table is suspended already")
        self.pace.freeze()
        self._notice = reason
        self._state_changed()
        self.house.touched(self.id)

    def resume(self, by: str = "") -> None:
        if self.pace.frozen is None:
            raise Refused("table-open", "the table is not suspended")
        self._notice, self.halt = None, ""
        self.pace.thaw()
        self._state_changed()
        self._somebody_came()

    def void(self, reason: str, by: str = "") -> None:
        """The running round does not count: everybody has his money back."""
        if not self.running:
            raise Refused("over", "no round is running: nothing can be voided")
        self._must_reach_books()
        self.rounds.feed(Line(Void(reason), by))
        self.pump()

    def no_more_bets(self, by: str = "") -> None:
        """Ends the present want of players before its clock does."""
        self._course(None)
        self.rounds.feed(Line(Timeout(by or "staff"), by))
        self.pump()

    def enter(self, outcome: Outcome, by: str = "") -> None:
        """The croupier enters what came (physical tables)."""
        source = self._croupier()
        try:
            source.enter(outcome)
        except BadOutcome as problem:
            raise Refused("outcome", str(problem), problem=str(problem)) from None
        self.rounds.entered_by = by
        self.rounds.advance()
        self.pump()

    def rule(self, ruling: Ruling, by: str = "") -> None:
        """Staff rule on something that happened at a physical table."""
        self._croupier()
        self.rounds.feed(Line(ruling, by))
        self.pump()

    def enter_act(self, act: Act, by: str = "") -> None:
        """The croupier enters what a player did with his chips (physical tables)."""
        self._croupier()
        if not isinstance(self.between, CashGame):
            raise Refused("no-cash-table", "players of this table stake for themselves")
        did = entered(self.between, act)
        self.rounds.feed(Line(did, by))
        self.pump()

    def place_button(self, seat: str, by: str = "") -> None:
        """It was in the wrong place: where it is in the next hand."""
        if not isinstance(self.between, CashGame):
            raise Refused("no-cash-table", "this table has no button")
        self.between.place_button(seat)

    def set_limits(self, limits: WrittenLimits, by: str = "") -> int:
        """Changes the table's limits as the plan allows it, never inside a round; returns the
        time from which they hold. Raises BadSetting."""
        since = self.terms.announce(limits, self.now(), open=self.state != "closed")
        self.gallery.changed("coming_limits")
        self._take_limits()
        self.pump()
        return since

    def grant_limits(self, player: str, limits: WrittenLimits, by: str = "") -> None:
        """Limits of his own for one player, where the plan allows it, from the next round on.
        Raises BadSetting."""
        self.terms.grant(player, limits)

    # -- for the driver --------------------------------------------------------------------

    def tick(self) -> None:
        """Does what is due by the clock."""
        if self.rounds.retry_at is not None:
            if self.now() >= self.rounds.retry_at:
                self.rounds.look()
        elif not self.suspended:
            self._take_limits()
            self.between.tick()
            if self.pace.ran_out:
                self._clock_ran_out()
        self.pump()

    def pump(self) -> None:
        """Takes note of finished commits and sends off what waits."""
        self.rounds.pump()
        while (line := self.between.prompt()) is not None and self.rounds.push(line):
            self.rounds.pump()
        self.house.touched(self.id)

    # -- what the rounds tell --------------------------------------------------------------

    def begun(self) -> None:
        self._shares = {}
        self.between.begun()
        self.gallery.changed(*ROUND, "state")
        self.gallery.everybody_changed()
        self.pace.set()

    def went_on(self) -> None:
        self.gallery.changed(*PLAY)
        if self.suspended or self._shut:
            self.gallery.changed("state", "notice")
        if self.course and self.course.play.over:
            if self.clock and self.clock.on is not None:
                self.pace.stop()
                self.gallery.everybody_changed()
            self.gallery.changed("running")
        if not self.suspended:
            self.pace.set()
            self.between.went_on()
            self.rounds.advance()
            self._start()

    def ended(self, course: Course) -> None:
        """Who left is gone, and after a pause the next round begins."""
        self.recent.appendleft(self.between.recent(course, self.number))
        self.between.ended(course)
        if not self._shut:
            self.pace.pause(self.config.habits.pause)
        else:
            self.between.closed()
        self.gallery.changed("running", "recent", "state")
        self.gallery.own_changed(course.owners.values())

    def paid(self, players: set[str]) -> None:
        self.gallery.own_changed(players)

    def came_back(self, found: Found, clock: Clock | None) -> None:
        self.terms.came_back(found.config)
        self.between.came_back(found)
        self._shut = found.state == "closed" or bool(self.terms.wrong)
        self._shares = {}
        self.pace.stop()
        self.resumed = found.voided and f"voided: {found.voided}"
        course = found.course
        if course and self.running:
            self.resumed = f"resumed after {course.length} line(s)"
            self.pace.set()
            if clock:
                self.pace.go_on(clock)
        elif course:
            if not self.recent or self.recent[0]["round"] != found.number:
                self.recent.appendleft(self.between.recent(course, found.number))
            if not self._shut:
                self.pace.pause(0)
        self.between.clock_goes_on()
        if self._shut and not self.running:
            self.between.closed()
        self.gallery.start_over()
        for viewer in self.gallery.viewers:
            self.resync(viewer)
        self._somebody_came()

    def cannot_pay(self, failed: OnePlayers) -> None:
        """It ends by rule: a round that cannot be paid is void, a request beside it waits."""
        if failed.in_round and self.running:
            self.rounds.push(Line(Void("not-paid")))
        else:
            self.between.cannot_pay(failed.player, str(failed.error))

    def halted(self, reason: str) -> None:
        if self.pace.frozen is None:
            self.halt = reason
            self.suspend(reason)

    # -- rounds and clocks -----------------------------------------------------------------

    def _start(self) -> None:
        """Opens the next round, if there is anybody to play it."""
        rounds = self.rounds
        if self.running or rounds.opening or self.clock or not rounds.idle:
            return
        if self.state != "open" or (setting := self.between.setting()) is None:
            return
        self.flush()  # an update never tells of two rounds
        try:
            rounds.start(self.config, setting)
        except (BadSetting, EntropyFailed) as problem:
            self.halted(str(problem))

    def _clock_ran_out(self) -> None:
        if not self.running:
            self.pace.stop()
            self._start()
        elif self.between.more_time():
            self.gallery.changed("clock", "want")
        elif not self.pace.idle or self.config.habits.spin_idle:
            self.between.timed_out()
            self.rounds.push(Line(Timeout()))
        elif self._shut:
            self.rounds.push(Line(Void("table-closed")))
        else:  # an idle table does not spin: the window stays open for whoever comes
            self.between.ended(None)
            self.pace.restart()

    def offers(self, player: str) -> dict[str, tuple[Option, ...]]:
        """What a player may do now, by those of his seats that nobody else plays."""
        course = self.course
        if course is None or not self.running or self.suspended:
            return {}
        own = course.seats_of(player, self.seating.of(player))
        return {seat: course.play.offers(seat) for seat in own}

    def somebody_is_there(self) -> bool:
        """A player who could stake: seated, not sitting out, connected (or a bot)."""
        return any(
            not one.sits_out and not one.gone and (one.bot or one.player in self.gallery)
            for one in self.seating.guests()
        )

    def _somebody_came(self) -> None:
        if not self.suspended:
            self.pace.set()
            self.rounds.advance()
            self._start()
        self.pump()

    # -- small things ----------------------------------------------------------------------

    def seats_changed(self, player: str) -> None:
        self.gallery.changed("seats", "watching")
        self.gallery.own_changed([player])

    def _course(self, number: int | None) -> Course:
        """The running round. Raises Refused."""
        self._must_reach_books()
        if self.suspended:
            raise Refused("table-suspended", f"the table is suspended: {self.notice}")
        course = self.course
        if course is None or course.play.over:
            code = "table-closed" if self._shut else "not-now"
            raise Refused(code, "no round is running")
        if number is not None and number != self.number:
            raise Refused("other-round", f"round {self.number} is running, not {number}")
        return course

    def _must_reach_books(self) -> None:
        if self.rounds.retry_at is not None:
            raise storage_away()

    def _croupier(self) -> Croupier:
        """Of a physical table with a running round. Raises Refused."""
        self._course(None)
        if not isinstance(self.rounds.source, Croupier):
            raise Refused("no-croupier", "the outcomes of this table are not entered by anybody")
        return self.rounds.source

    def _state_changed(self) -> None:
        self.gallery.changed("state", "notice", "clock")
        self.gallery.everybody_changed()

    def _keep(self, **changes: Any) -> None:
        """What staff changed, for the store."""
        table = self.id

        def work(conn: Connection) -> None:
            people.set_table(conn, table, **changes)

        self.rounds.work(work)
        self.gallery.changed("state", "limits", "coming_limits")

    def _take_limits(self) -> None:
        """Announced limits take effect between rounds."""
        if self.running or self.rounds.opening or self.suspended:
            return
        if self.terms.take_announced(self.now()):
            self._keep(limits=self.config.limits_text())
            self.rounds.then(self.terms.are_written)
