"""The actor of one tournament: it sends the machine what happens, writes that down with the money
that it moves, and does what the machine answers.

What is decided is decided in memory at once; seats are taken, hands are dealt and people are told
when it is durable. What cannot be written never happened: the machine goes back to its journal.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from functools import partial

from msgspec.structs import replace
from sqlalchemy import Connection

from krupier.house import acts
from krupier.house.acts import by_itself
from krupier.money import CHIPS, show_in
from krupier.room import licences, version
from krupier.room.clocks import SECOND, Clock
from krupier.room.commits import Asked, OnePlayers
from krupier.room.environment import Environment
from krupier.room.group import FAULT, Group, Member
from krupier.room.messages import storage_away
from krupier.room.tournament import (
    absence,
    doors,
    draws,
    floor,
    journal,
    postings,
    registers,
    watchdog,
)
from krupier.room.tournament import news as spread
from krupier.room.tournament.journal import Absent, Admitted, Agreed, Agrees, Defined, Sent, Stood
from krupier.room.tournament.remembered import (
    Remembered,
    Stored,
    played_again,
    remember,
    stored,
    take,
)
from krupier.rules import families
from krupier.rules.options import Refused
from krupier.rules.tournament import endings
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import Answer
from krupier.rules.tournament.definition import Definition
from krupier.rules.tournament.escrow import HELD, Post
from krupier.rules.tournament.inputs import Drawn, Input, Shuffle
from krupier.rules.tournament.machine import Machine
from krupier.rules.tournament.state import Entrant, State
from krupier.store import Taken, accounts, chains, groups, ledger, people, tournaments
from krupier.store.tournaments import TournamentRecord
from krupier.store.writer import Work

log = logging.getLogger("krupier.room")

GIVE_UP = 5
"""How often the machine, or the books, may refuse what happened before it waits for staff."""

NOTICE = 300 * SECOND
"""Before its start, those who have entered are told of it."""


class Tournament:
    """Driven like a table: after every call the driver looks at :attr:`due`."""

    clock: Clock | None = None
    """Of a member of its group: a tournament's own are in its journal."""

    def __init__(self, env: Environment, id: str, group: Group | None = None) -> None:
        """Comes back to where the books say that it was. Raises StoreError."""
        self.env = env
        self.id = id
        self.group = group or Group(env, id)
        self.memory: Remembered
        self.unsure = True
        """It came back: its tables have to be looked at."""
        self.stopped = ""
        """Why nothing goes on until staff look at it."""
        self._stands_since: int | None = None
        """Nothing has run since then: the process, or the books, were away."""
        self._back_at: int | None = None
        """The process was away since people entered, and is there again."""
        self._finding_out = False
        self._faults = 0
        """In a row."""
        self._worthless = False
        """What is in memory, since something failed in the middle of it."""
        self._noticed = False
        """Those who have entered were told that it starts soon."""
        self.guests: set[str] = set()
        """Who is invited to a private one."""
        self.invited_until = 0
        """The end of the link that leads there."""
        self.floor = floor.Floor(self)
        self.guard = watchdog.Guard(self)
        self.group.tournament = self
        self.group.join(self)

    # -- what it is ------------------------------------------------------------------------

    @property
    def record(self) -> TournamentRecord:
        return self.memory.record

    @property
    def definition(self) -> Definition:
        return self.memory.state.definition

    @property
    def state(self) -> State:
        return self.memory.state

    def now(self) -> int:
        return self.env.now()

    def written(self, amount: int) -> str:
        """An amount of its money, as people read it."""
        return show_in(amount, self.record.currency)

    @property
    def over(self) -> bool:
        return self.state.phase == "over"

    def entry_of(self, player: str) -> Entrant | None:
        """The one that he plays with now, or played last."""
        return self.memory.entry_of(player)

    def may_see(self, player: str | None) -> bool:
        """Whether it is there for him at all: a private one is for its owner, those who came by its
        link, and whoever plays in it."""
        owner = self.record.private
        return not owner or (
            player is not None
            and (player == owner or player in self.guests or player in self.state.of_player)
        )

    # -- sending ---------------------------------------------------------------------------

    def send(
        self,
        one: Input,
        *,
        by: str = "",
        id: str = "",
        tables: Sequence[Member] = (),
        banks: dict[str, int] | None = None,
        also: Work[None] | None = None,
        order: str = "",
        agreed: Agreed | None = None,
    ) -> list[Answer]:
        """One input to the machine, onto its way into the books. ``by``: the player who asked for
        it, under this ``id``; ``tables``: those whose hands it belongs to; ``also``: what is
        written with it, by whose ``order``. Raises Refused, and nothing has changed."""
        self.must_go_on()
        was, at = self.memory, self.now()
        drawn = was.draws
        try:
            way = self.env.wallets.way(by) if by else ""
            line = Sent(
                given=one, drawn=(), by=by, id=id, banks=banks or {}, agreed=agreed, way=way
            )
            sent, news, moved = take(was, line, partial(self._draw, was), at)
        except Refused:
            was.draws = drawn
            raise
        except Exception as fault:
            self.fault(fault)
            raise Refused("internal", "the tournament failed; nothing was changed") from fault
        posts = [post for post in news if isinstance(post, Post)]
        money = postings.money(was.record, was.lines, posts)
        lie = postings.lies(self.definition.debts)
        chips = postings.chips(was.record, was.lines, moved, lie)
        step = self.floor.step(news, one)
        left = registers.stands(self.state) if isinstance(one, given.RollBack) else None
        entering = one.player if isinstance(one, given.Register) else ""
        stakes = {**({entering: 0} if entering else {}), **postings.staked(money)}
        others = doors.others(self, entering) if entering else ()
        text, number, record, game = (
            journal.written(sent),
            was.lines,
            was.record,
            self.definition.game,
        )

        def work(conn: Connection) -> None:
            doors.ask_gate(conn, record, game, stakes, others, at)
            groups.append(conn, record.id, [text], at, after=number - 1)
            _open_accounts(conn, record, posts, [lie(record.id, player) for player in moved])
            if money or chips:
                ledger.post(conn, [*money, *chips], at, chains.of_group(record.id))
            registers.write(conn, record, left, news, at)
            step.write(conn, at)
            if also is not None:
                also(conn)

        self.group.work([self, *tables], work, [*money, *chips], by or order)
        self.group.then(self, partial(self._do, step, self.memory, self.memory.lines))
        return news

    def note(
        self, one: Absent | Admitted | Agrees | Stood, by: str = "", also: Work[None] | None = None
    ) -> None:
        """Something that the room itself has to remember; ``also``: what is written with it."""
        self.must_go_on()
        self._note(one, by, also)

    def _note(
        self, one: Absent | Admitted | Agrees | Stood, by: str = "", also: Work[None] | None = None
    ) -> None:
        at, text = self.now(), journal.written(one)
        remember(self.memory, one, at)
        number, id = self.memory.lines, self.id

        def work(conn: Connection) -> None:
            groups.append(conn, id, [text], at, after=number - 1)
            if also is not None:
                also(conn)

        self.group.work([self], work, (), by)
        self.group.then(self, partial(_is_written, self.memory, number))

    def must_go_on(self) -> None:
        """Raises Refused while nothing can be decided."""
        if self.group.away:
            raise storage_away()
        if self.stopped:
            raise Refused("stopped", f"the tournament is stopped: {self.stopped}")
        self.find_out()

    def _draw(self, was: Remembered, wanted: Shuffle) -> Drawn:
        number = was.draws
        was.draws += 1
        return draws.of(was.secret, number, wanted.purpose, wanted.many)

    def _do(self, step: floor.Step, was: Remembered, lines: int) -> None:
        """It is durable: seats, hands and news."""
        self._faults = 0
        _is_written(was, lines)
        self.floor.do(step)
        self.touch()

    def touch(self) -> None:
        self.env.touched(self.id)

    def answer(self, asked: Asked) -> None:
        self.group.answer(self, asked)

    # -- for the driver --------------------------------------------------------------------

    @property
    def due(self) -> int | None:
        """When :meth:`tick` wants to be called."""
        if self.group.away:
            return self.group.retry_at
        if self.stopped or self.over:
            return None
        if self.unsure:
            return self.now()
        times = [self.memory.clocks.due, self._licence_end]
        starts = absence.starts_at(self, self._back_at)
        if self.state.phase == "open" and starts is not None:
            times.append(starts - (0 if self._noticed else NOTICE))
        return min((one for one in times if one is not None), default=None)

    def tick(self) -> None:
        """Does what is due by the clock."""
        if self.group.away:
            self._stand()
            self.group.tick()
        elif not (self.stopped or self.over):
            self.find_out()
            if licences.ended(self.env, self.record.operator):
                self._end_with_licence()
            else:
                self._clock_work()
        self.pump()

    @property
    def _licence_end(self) -> int | None:
        """When it has to be called off; not before its tables have voided what they play."""
        busy = any(one.running or one.rounds.opening for one in self.floor.everywhere)
        return None if busy else self.env.licences.get(self.record.operator)

    def _end_with_licence(self) -> None:
        """What is not decided by then is called off, as the plan has it for any that is."""
        if self._licence_end is None or not self.group.idle:
            return
        at, record, by = self.now(), self.record, by_itself(licences.ENDED)

        def also(conn: Connection) -> None:
            subject, after = f"tournament:{record.id}", {"do": "cancel", "reason": by.reason}
            operator = record.operator
            acts.record(conn, "tournament.direct", subject, by, at, after=after, operator=operator)

        self.send(given.Cancel(by.reason), also=also)

    def _clock_work(self) -> None:
        now, clocks, state = self.now(), self.memory.clocks, self.state
        starts = absence.starts_at(self, self._back_at)
        if state.phase == "open":
            if starts is not None and not self._noticed and starts - NOTICE <= now:
                self._noticed = True
                spread.starting(self, starts)
            if starts is not None and starts <= now:
                self.send(given.Start(absent=absence.at_start(self)))
            return
        for number, one in clocks.flights.items():
            if one.due is not None and one.due <= now:
                ends = given.LevelEnds if one.what == "level" else given.BreakEnds
                self.send(ends(number))
        if clocks.whole and clocks.whole.due is not None and clocks.whole.due <= now:
            self.send(given.TimeIsUp())
        offers = {} if clocks.halted else clocks.offers
        for entry, until in offers.items():
            if until <= now and entry in self.memory.clocks.offers:
                self.send(given.Decline(entry))
        if clocks.talk is not None and clocks.talk <= now and state.talk == "on":
            asked = [one.id for one in endings.taking_part(state)]
            silent = [one for one in asked if one not in self.memory.agreed]
            self.send(given.RefuseDeal((silent or asked)[0]))

    def commit_anew(self, secret: bytes) -> None:
        """What draws followed from has been told: from now on they follow from another secret,
        whose hash is published before the next of them."""
        was, id = self.memory, self.id
        whole = was.secret + secret
        commitment = f"{was.record.commitment} {draws.commitment(secret)}"
        was.secret, was.record = whole, replace(was.record, commitment=commitment)
        self.group.work([self], lambda conn: tournaments.commit(conn, id, whole, commitment))

    def play_for(self, code: str) -> None:
        """The first who enters brings money of the other kind than it was announced for."""
        was, id = self.memory, self.id
        was.record = replace(was.record, currency=code)
        self.group.work([self], lambda conn: tournaments.play_for(conn, id, code, HELD))

    def reschedule(self, starts_at: int | None) -> None:
        self.memory.record = replace(self.memory.record, starts_at=starts_at)
        self._noticed = False
        self.touch()

    def pump(self) -> None:
        self.group.pump()
        self.env.touched(self.id)

    def find_out(self) -> None:
        """After coming back: its clocks stood meanwhile, and its tables are as the machine says.
        Never while members are still coming back, and no card is dealt before all tables are
        there."""
        if not self.unsure or self.group.away or self._finding_out:
            return
        self._finding_out = True
        try:
            self._find_out()
        finally:
            self._finding_out = False

    def _find_out(self) -> None:
        since, self._stands_since = self._stands_since, None
        if self.state.phase == "running" and since is not None and self.now() > since:
            self._note(Stood(since))
        self.floor.restore()
        self.unsure = False
        self.floor.go_on()

    def _stand(self) -> None:
        """From now on nothing runs, until it comes back."""
        if self._stands_since is None:
            self._stands_since = self.now()

    # -- what the group asks and tells -----------------------------------------------------

    def read(self, conn: Connection) -> Stored:
        return stored(conn, self.id)

    def go_back(self, found: Stored, clock: Clock | None) -> None:
        self.unsure = True
        self.guests, self.invited_until = set(found.guests), found.invited_until
        known = getattr(self, "memory", None)
        if known is None:
            self._stands_since = found.written_at
        kept = known is not None and not self._worthless and known.lines == len(found.entries)
        if known is not None and kept:  # nothing of it was lost
            known.names |= found.names
            known.record, known.secret = found.record, found.secret
            known.written = known.lines
        else:
            self.memory, self._worthless = played_again(found), False
        if known is None and self.state.of_player:
            self._back_at = self.now()
        self.touch()

    def made(self, player: str, id: str) -> bool:
        return (player, id) in self.memory.done

    def went_on(self) -> None:
        if self.group.away:
            self._stand()
        self.touch()

    def paid(self, players: set[str]) -> None:
        """Tables tell their players."""

    def fault(self, error: Exception) -> None:
        """What is in memory is worth nothing; again and again, it waits for staff."""
        log.error("tournament %s: %s", self.id, error, exc_info=error)
        self._faults += 1
        self._worthless = True
        self.group.send_back(self)
        if self._faults >= GIVE_UP:
            self.halted(FAULT)

    def stays_stopped(self, reason: str) -> None:
        """Until staff have looked at it."""
        self.stopped = reason
        self._stand()

    def cannot_pay(self, failed: OnePlayers) -> None:
        """Whatever players pay they have asked for themselves, and are told so."""

    def halted(self, reason: str) -> None:
        """It stops rather than going on wrong, and its hands and clocks with it."""
        log.error("tournament %s is stopped: %s", self.id, reason)
        self.stays_stopped(reason)
        self.floor.suspend(reason)
        self.touch()


def _is_written(was: Remembered, lines: int) -> None:
    was.written = max(was.written, lines)


# -- in the books ---------------------------------------------------------------------------------


def _open_accounts(
    conn: Connection, record: TournamentRecord, posts: Iterable[Post], chips: Iterable[str]
) -> None:
    """``chips``: accounts of those whose chips move."""
    posts = list(posts)
    ledger.open_accounts(conn, chips, CHIPS)
    own = [one.credit for one in posts if one.form == postings.TICKET]
    own += [one.debit for one in posts if one.form == postings.TICKET]
    tickets = [accounts.ticket(name) for name in own if ":" not in name and name != record.id]
    levies = [accounts.levy(record.id)] if any(one.what == postings.LEVY for one in posts) else []
    named = [*postings.claimed(posts), *tickets, *levies]
    ledger.open_accounts(conn, named, record.currency)


def announce(
    conn: Connection, record: TournamentRecord, secret: bytes, definition: Definition, at: int
) -> None:
    """A new tournament, announced and open for registration, with what it guarantees put aside.
    Raises Refused, Taken, Sealed, Conflicts."""
    if families.units(families.load_plan(definition.game)) is None:
        raise Refused("not-played-here", "no room plays tournaments of this game")
    _must_have_free_names(conn, record.id)
    machine = Machine(definition)
    news = machine.send(given.Announce(), _no_draw)
    posts = [post for post in news if isinstance(post, Post)]
    tournaments.add(conn, record, secret, HELD)
    defined = Defined(definition, version.of_tournaments())
    lines = [journal.written(defined), journal.written(Sent(given.Announce()))]
    groups.append(conn, record.id, lines, at, after=0)
    if posts:
        money = postings.money(record, len(lines), posts)
        ledger.post(conn, money, at, chains.of_group(record.id))


def _must_have_free_names(conn: Connection, id: str) -> None:
    """Its tables are called after it, so nothing else may be. Raises Taken."""
    own = people.tables_after(conn, f"{id}-")
    other, _, number = id.rpartition("-")
    if any(_is_own(one.removeprefix(f"{id}-")) for one in own) or (
        _is_own(number) and tournaments.exists(conn, other)
    ):
        raise Taken(id)


def _is_own(suffix: str) -> bool:
    """As tables and pools of a tournament end."""
    return suffix.startswith("z") or (suffix[:1] == "t" and suffix[1:].isdigit())


def _no_draw(wanted: Shuffle) -> Drawn:
    raise AssertionError("nothing is drawn before anybody is there")
