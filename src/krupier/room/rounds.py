"""The rounds of one table on their way into the store and back.

What happens is decided in memory at once, and written in the order in which it was decided.
Whatever fails to be written never happened: the round is then played again from its journal.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from krupier.equipment.draws import OutOfCards, Source
from krupier.equipment.entropy import EntropyFailed
from krupier.equipment.secure import Secure
from krupier.house import gate
from krupier.house.refusals import HouseRefused
from krupier.money import CHIPS
from krupier.room import licences, version
from krupier.room import record as records
from krupier.room.commits import CONTRADICTIONS, Asked, OnePlayers
from krupier.room.config import TableConfig
from krupier.room.course import Course
from krupier.room.environment import Environment
from krupier.room.group import FAULT, Group, Member
from krupier.room.lines import Line
from krupier.room.messages import Accepted, Reply, storage_away
from krupier.room.money import RefusedByHouse
from krupier.room.recovery import Recovered
from krupier.room.written import written
from krupier.rules.options import Refused
from krupier.rules.wants import Moves, Void
from krupier.store import (
    Conflict,
    NotEnough,
    Transfer,
    accounts,
    counters,
    journal,
    ledger,
    people,
    settlement,
    vault,
)
from krupier.store.writer import Work

log = logging.getLogger("krupier.room")

LOOK_BACK = 20
"""How many rounds back a repeated move is looked for."""
GIVE_UP = 5
"""How often the rules, or the books, may refuse a round before its table waits for staff."""


class Host(Member, Protocol):
    """The table whose rounds they are."""

    @property
    def config(self) -> TableConfig: ...

    def begun(self) -> None:
        """The next round is open."""

    def ending(self, course: Course) -> None:
        """The round is over and on its way to the books: what follows from it goes with it."""

    def ended(self, course: Course) -> None:
        """The round is over, settled or void, and all of that is durable."""

    @property
    def held(self) -> bool:
        """Whether no outcome is drawn for now."""

    def halted(self, reason: str) -> None:
        """Play cannot go on until staff look at it."""


class Rounds:
    def __init__(self, env: Environment, group: Group, host: Host) -> None:
        self._env = env
        self._group = group
        self._host = host
        self._faults = 0
        """Of the rules in this round."""
        self._before: dict[tuple[str, str], Accepted] = {}
        """Moves of the round before, so that a late repetition is recognised."""
        self._reserving: frozenset[str] = frozenset()
        """Accounts whose chips play in the round that is being opened."""
        self.opening = False
        self.course: Course | None = None
        """The running or last round."""
        self.number = 0
        self.source: Source
        self.entered_by = ""
        """Who enters the outcomes of a physical table."""

    # -- state -----------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        return self.course is not None and not self.course.play.over

    @property
    def idle(self) -> bool:
        """Everything that was decided is durable."""
        return self._group.idle_for(self._host)

    def known(self, player: str, id: str) -> Accepted | None:
        """The answer that a move had got before, if it was made. Raises Refused while nobody knows
        what of the round is written."""
        if self._group.away:
            raise storage_away()
        course = self.course
        if course and (player, id) in course.moves:
            return Accepted(id, course.id, course.moves[player, id], True)
        return self._before.get((player, id))

    def known_in(self, player: str, id: str, number: int) -> Accepted | None:
        """The same for a round that was played before, from its journal."""
        if not self.number - LOOK_BACK <= number < self.number:
            return None
        round_id = f"{self._host.id}-{number}"
        with self._env.reading() as conn:
            for entry in journal.entries(conn, round_id):
                line = msgspec.json.decode(entry.input)
                if line.get("id") == id and line.get("by") == player:
                    return Accepted(id, round_id, entry.seq, True)
        return None

    # -- writing ---------------------------------------------------------------------------

    def then(self, effect: Callable[[], None]) -> None:
        """Done when everything so far is durable."""
        self._group.then(self._host, effect)

    def answer(self, asked: Asked) -> None:
        """Told when everything so far is durable, or that it is lost."""
        self._group.answer(self._host, asked)

    def work(self, work: Work[None], transfers: Sequence[Transfer] = (), player: str = "") -> None:
        """Something to be written, with the money that it moves. ``player``: whose affair it is;
        if it fails, nobody else's is lost."""
        self._group.work([self._host], work, transfers, player)

    def start(
        self, config: TableConfig, setting: records.Setting, text: str, orders: str | None = None
    ) -> None:
        """Opens the next round, by the ``text`` of its plan; ``orders``: those of staff that hold
        from then on. Raises BadSetting, EntropyFailed."""
        game = records.game(text, config.game, config.currency, setting)
        self.source.begin(game.equipment)
        setting = replace(setting, rules=version.today(game.plan.family))
        state = None
        if isinstance(self.source, Secure):
            state = self.source.state()
            setting = replace(setting, commitments=tuple(self.source.commitments))
        number, at = self.number + 1, self._env.now()
        encoded = records.encode(setting)
        name, group, code = f"{config.id}-{number}", config.group, config.currency
        course = Course(name, config.id, game, setting.owners, group, setting.chips, code=code)
        course.commitments = setting.commitments
        opening, reserved = course.opening(), self._reserved(course)
        known_to = self._env.wallets.name

        def work(conn: Connection) -> None:
            if "attack" in (setting.hand or {}):
                ledger.open_accounts(conn, [accounts.attack(config.id)], config.currency)
            record = journal.open_round(
                conn,
                config.id,
                game=config.game,
                plan=journal.save_plan(conn, config.game, text, at),
                currency=config.currency,
                setting=encoded,
                at=at,
            )
            if record.number != number:
                raise Conflict(
                    f"round {number} was played elsewhere", f"kolo {number} se hrálo jinde"
                )
            if state is not None:
                vault.keep(conn, record.id, state)
            if reserved:
                stakes = [
                    gate.Stake(player, amount, config.currency, family=game.plan.family)
                    for player, amount in reserved.items()
                ]
                _must_may(conn, config.id, stakes, at)
                counters.reserve(conn, record.id, reserved, config.currency, known_to=known_to)
            if opening:
                journal.append(conn, record.id, (), at, transfers=opening, after=0)
            if orders is not None:
                people.set_table(conn, config.id, orders=orders)

        def begin() -> None:
            self.opening, self._reserving = False, frozenset()
            self.number, self._faults = number, 0
            last = self.course
            self._before = {
                key: Accepted(key[1], last.id, seq, True)
                for key, seq in (last.moves.items() if last else ())
                if last
            }
            self.course = course
            self._host.begun()

        self.opening, self._reserving = True, frozenset(reserved)
        self.work(work)
        self.then(begin)
        for player, chips in reserved.items():
            self._env.wallets.reserve(player, config.currency, chips)

    def _reserved(self, course: Course) -> dict[str, int]:
        """By account, the chips that it plays with: as long as the hand runs, all of them may be
        lost. Also of whom nothing limits now: a limit that is set meanwhile counts them. Those of
        a tournament are no money."""
        if not _is_money(course):
            return {}
        return {
            course.owners[seat]: chips
            for seat, chips in course.starting_stacks().items()
            if self._env.wallets.is_account(course.owners[seat])
        }

    def feed(self, line: Line) -> None:
        """One line into the round and onto its way to the store. Raises Refused."""
        course = self.course
        assert course is not None
        if self._too_late(line):
            raise licences.refusal()
        try:
            text = written(line, course.play.want, course.play.game.setting.currency)
        except (UnicodeEncodeError, msgspec.MsgspecError) as problem:
            raise Refused("bad-input", f"this cannot be written: {problem}") from None
        try:
            transfers = course.feed(line)
        except Refused:
            raise
        except Exception as fault:
            self.fault(fault)
            raise Refused("internal", "the rules failed; nothing was changed") from fault
        with self._group.together():  # what follows from the end may have to look around first
            self._group.line(self._host, course.id, course.length, text, transfers)
            if course.play.over:
                self._end(course)
        self._host.went_on()

    def _licence_over(self) -> bool:
        return licences.ended(self._env, self._host.config.operator)

    def _too_late(self, line: Line) -> bool:
        """Whether it would evaluate something that may not be evaluated any more."""
        return self._licence_over() and not isinstance(line.given, Void)

    def push(self, line: Line) -> bool:
        """Feeds a line that nobody could be told about: if it is refused, something is wrong."""
        if self._too_late(line):
            return False
        try:
            self.feed(line)
            return True
        except Refused as refused:
            if refused.code != "internal":
                self.fault(refused)
            return False

    def ask(self, line: Line, reply: Reply, again: Callable[[], None] | None = None) -> None:
        """Feeds a line and answers when it is durable."""
        self.feed(line)
        course = self.course
        assert course is not None
        accepted = Accepted(line.id, course.id, course.length)
        self.answer(Asked(line.by, line.id, answering(reply, accepted), again=again))

    def advance(self) -> None:
        """Lets the source answer, but not before every stake is durable."""
        course = self.course
        if course is None or not self.idle or self._group.away or self._licence_over():
            return
        while not self._host.held and not (course.play.over or isinstance(course.play.want, Moves)):
            assert course.play.want is not None
            try:
                outcome = self.source.answer(course.play.want)
            except EntropyFailed as problem:
                self._host.halted(str(problem))
                return
            except OutOfCards as problem:
                self.push(Line(Void(f"out-of-cards: {problem}")))
                return
            if outcome is None:
                return  # somebody has to enter it
            if not self.push(Line(outcome, self.entered_by)):
                return

    def _end(self, course: Course) -> None:
        """Settlement and the end of the round, in one unit of work with the last lines."""
        at, round_id, known_to = self._env.now(), course.id, self._env.wallets.name
        last = course.play.journal[-1]
        if isinstance(last, Void):
            reason = last.reason

            def work(conn: Connection) -> None:
                settlement.void(conn, round_id, reason, at)
        else:
            results = course.results()

            def work(conn: Connection) -> None:
                settlement.settle(conn, round_id, (), results, at, known_to=known_to)

        self.work(work)
        self.then(partial(self._ended, course))
        self._host.ending(course)

    def _ended(self, course: Course) -> None:
        if course.play.void:
            for player in set(course.owners.values()):
                self._env.wallets.refresh(player)
        if course.stacks and _is_money(course):
            self._played(course)
        self._host.ended(course)

    def _played(self, course: Course) -> None:
        """What was reserved is free again; what the hand came to counts instead."""
        wallets, currency = self._env.wallets, course.code
        for seat, chips in course.starting_stacks().items():
            player = course.owners[seat]
            wallets.reserve(player, currency, -chips)
            if wallets.left(player, currency) is not None:
                wallets.refresh(player)
        for one in () if course.play.void else course.results():
            wallets.count(one.player, currency, *counters.at_risk(one, currency))

    # -- the way back ----------------------------------------------------------------------

    def fault(self, fault: Exception) -> None:
        """The rules failed in the middle of an input, or the books contradict the table: the
        play in memory is worth nothing."""
        log.error("round %s: %s", self.course and self.course.id, fault, exc_info=fault)
        self._faults += 1
        self._group.send_back(self._host)
        if self._faults >= GIVE_UP:
            self._host.halted(FAULT)

    def go_back(self, found: Recovered) -> None:
        """To where the books say that the table is."""
        lost = self._reserving | set(self.course.owners.values() if self.course else ())
        self._reserving = frozenset()
        self.source = found.source
        self.number, self.course = found.number, found.course
        self.opening = False
        for player in lost:  # what was on its way for a hand is there, or is not
            if self._env.wallets.is_account(player):
                self._env.wallets.refresh(player)


def _is_money(course: Course) -> bool:
    return course.code != CHIPS


def _must_may(conn: Connection, table: str, stakes: Sequence[gate.Stake], at: int) -> None:
    """Whose chips begin to play. Raises OnePlayers."""
    try:
        gate.check_all(conn, stakes, at)
    except HouseRefused as error:
        player = error.refusal.facts["account"]
        raise OnePlayers(table, player, error, in_round=False) from error


def answering(reply: Reply, accepted: Accepted) -> Callable[[Exception | None], None]:
    """Says that a request was accepted, or why it came to nothing."""

    def answer(error: Exception | None) -> None:
        reply(accepted if error is None else not_stored(error))

    return answer


def not_stored(error: Exception) -> Refused:
    if isinstance(error, Refused):
        return error
    if isinstance(error, NotEnough) and accounts.kind_of(error.account) in ("player", "ticket"):
        return Refused("not-enough", str(error), amount=error.amount, balance=error.balance)
    if isinstance(error, HouseRefused):
        return RefusedByHouse(error.refusal)
    if isinstance(error, CONTRADICTIONS):
        return Refused("busy", "not stored, nothing changed; try again")
    return storage_away()
