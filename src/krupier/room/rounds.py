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
from sqlalchemy.exc import SQLAlchemyError

from krupier.equipment.draws import OutOfCards, Source
from krupier.equipment.entropy import EntropyFailed
from krupier.equipment.secure import Secure
from krupier.room import lines, recovery
from krupier.room import record as records
from krupier.room.clocks import SECOND
from krupier.room.commits import Asked, Batch, Commits
from krupier.room.config import TableConfig
from krupier.room.course import COMMISSION, RAKE, Course, attack_account, table_account
from krupier.room.house import House
from krupier.room.lines import Line
from krupier.room.messages import Accepted, Reply
from krupier.rules.options import Refused
from krupier.rules.wants import Moves, Void
from krupier.store import (
    Conflict,
    NotEnough,
    StoreError,
    Transfer,
    journal,
    ledger,
    settlement,
    vault,
)
from krupier.store.settlement import HOUSE
from krupier.store.writer import Work

log = logging.getLogger("krupier.room")

RETRY = SECOND
"""How soon a table whose storage failed looks again."""
LOOK_BACK = 20
"""How many rounds back a repeated move is looked for."""
GIVE_UP = 5
"""Failures in a row after which a table waits for staff."""


class Host(Protocol):
    """What the rounds tell their table."""

    def went_on(self) -> None:
        """An input was taken: another want, or the end."""

    def begun(self) -> None:
        """The next round is open."""

    def ended(self, course: Course) -> None:
        """The round is over, settled or void, and all of that is durable."""

    def paid(self, players: set[str]) -> None:
        """The money of these players changed."""

    def came_back(self, found: recovery.Found) -> None:
        """After a failure: the table is where the store says it was."""

    def halted(self, reason: str) -> None:
        """Play cannot go on until staff look at it."""


class Rounds:
    def __init__(self, house: House, config: TableConfig, plan_text: str, host: Host) -> None:
        self._house = house
        self._table = config.id
        self._plan_text = plan_text
        self._host = host
        self._commits = Commits(
            house.books, partial(house.wake, config.id), self._done, self._failed
        )
        self._failures = 0
        self._before: dict[tuple[str, str], Accepted] = {}
        """Moves of the round before, so that a late repetition is recognised."""
        self.opening = False
        self.retry_at: int | None = None
        """Storage failed: nothing happens until it can be read again."""
        self.course: Course | None = None
        """The running or last round."""
        self.number = 0
        self.source: Source = house.source(config, None)
        self.trouble = ""
        self.entered_by = ""
        """Who enters the outcomes of a physical table."""

    # -- state -----------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        return self.course is not None and not self.course.play.over

    @property
    def idle(self) -> bool:
        """Everything that was decided is durable."""
        return self._commits.idle

    def known(self, player: str, id: str) -> Accepted | None:
        """The answer that a move had got before, if it was made."""
        course = self.course
        if course and (player, id) in course.moves:
            return Accepted(id, course.id, course.moves[player, id], True)
        return self._before.get((player, id))

    def known_in(self, player: str, id: str, number: int) -> Accepted | None:
        """The same for a round that was played before, from its journal."""
        if not self.number - LOOK_BACK <= number < self.number:
            return None
        round_id = f"{self._table}-{number}"
        with self._house.store.read() as conn:
            for entry in journal.entries(conn, round_id):
                line = msgspec.json.decode(entry.input)
                if line.get("id") == id and line.get("by") == player:
                    return Accepted(id, round_id, entry.seq, True)
        return None

    # -- writing ---------------------------------------------------------------------------

    def then(self, effect: Callable[[], None]) -> None:
        """Done when everything so far is durable."""
        self._commits.then(effect)

    def work(
        self, work: Work[None], transfers: Sequence[Transfer] = (), asked: Asked | None = None
    ) -> None:
        """Something to be written, with the money that it moves and whoever waits for it."""
        self._house.wallets.hold(transfers)
        self._commits.work(work, transfers)
        if asked:
            self._commits.asked(asked)

    def pump(self) -> None:
        self._commits.pump()

    def start(self, config: TableConfig, setting: records.Setting) -> None:
        """Opens the next round. Raises BadSetting, EntropyFailed."""
        game = records.game(self._plan_text, config.game, config.currency, setting)
        self.source.begin(game.equipment)
        state = None
        if isinstance(self.source, Secure):
            state = self.source.state()
            setting = replace(setting, commitments=tuple(self.source.commitments))
        number, at = self.number + 1, self._house.now()
        text, written = self._plan_text, records.encode(setting)
        course = Course(f"{config.id}-{number}", config.id, game, setting.owners)
        course.commitments = setting.commitments
        opening = course.opening()

        def work(conn: Connection) -> None:
            accounts = [table_account(config.id), HOUSE, RAKE if course.stacks else COMMISSION]
            if "attack" in (setting.hand or {}):
                accounts.append(attack_account(config.id))
            ledger.open_accounts(conn, accounts, config.currency)
            record = journal.open_round(
                conn,
                config.id,
                game=config.game,
                plan=journal.save_plan(conn, config.game, text, at),
                currency=config.currency,
                setting=written,
                at=at,
            )
            if record.number != number:
                raise Conflict(
                    f"round {number} was played elsewhere", f"kolo {number} se hrálo jinde"
                )
            if state is not None:
                vault.keep(conn, record.id, state)
            if opening:
                journal.append(conn, record.id, (), at, transfers=opening, after=0)

        def begin() -> None:
            self.opening = False
            self.number = number
            last = self.course
            self._before = {
                key: Accepted(key[1], last.id, seq, True)
                for key, seq in (last.moves.items() if last else ())
                if last
            }
            self.course = course
            self._host.begun()

        self.opening = True
        self._commits.work(work)
        self._commits.then(begin)

    def feed(self, line: Line) -> None:
        """One line into the round and onto its way to the store. Raises Refused."""
        course = self.course
        assert course is not None
        try:
            text = lines.encode(line, course.play.game.setting.currency)
        except (UnicodeEncodeError, msgspec.MsgspecError) as problem:
            raise Refused("bad-input", f"this cannot be written: {problem}") from None
        try:
            transfers = course.feed(line)
        except Refused:
            raise
        except Exception as fault:
            self._fault(fault)
            raise Refused("internal", "the rules failed; nothing was changed") from fault
        self._house.wallets.hold(transfers)
        self._commits.line(course.id, course.length, text, transfers, self._house.now())
        if course.play.over:
            self._end(course)
        self._host.went_on()

    def push(self, line: Line) -> bool:
        """Feeds a line that nobody could be told about: if it is refused, something is wrong."""
        try:
            self.feed(line)
            return True
        except Refused as refused:
            if refused.code != "internal":
                self._fault(refused)
            return False

    def ask(self, line: Line, reply: Reply) -> None:
        """Feeds a line and answers when it is durable."""
        self.feed(line)
        course = self.course
        assert course is not None
        accepted = Accepted(line.id, course.id, course.length)

        def answer(error: Exception | None) -> None:
            reply(accepted if error is None else not_stored(error))

        self._commits.asked(Asked(line.by, line.id, answer))

    def advance(self) -> None:
        """Lets the source answer, but not before every stake is durable."""
        course = self.course
        if course is None or not self._commits.idle or self.retry_at is not None:
            return
        while not (course.play.over or isinstance(course.play.want, Moves)):
            assert course.play.want is not None
            try:
                outcome = self.source.answer(course.play.want)
            except EntropyFailed as problem:
                self._host.halted(str(problem))
                return
            except OutOfCards as problem:
                self.push(Line(Void(f"out of cards: {problem}")))
                return
            if outcome is None:
                return  # somebody has to enter it
            if not self.push(Line(outcome, self.entered_by)):
                return

    def _end(self, course: Course) -> None:
        """Settlement and the end of the round, in one unit of work with the last lines."""
        at, round_id = self._house.now(), course.id
        last = course.play.journal[-1]
        if isinstance(last, Void):
            reason = last.reason

            def work(conn: Connection) -> None:
                settlement.void(conn, round_id, reason, at)
        else:
            results = course.results()

            def work(conn: Connection) -> None:
                settlement.settle(conn, round_id, (), results, at)

        self._commits.work(work)
        self._commits.then(partial(self._ended, course))

    def _ended(self, course: Course) -> None:
        if course.play.void:
            for player in set(course.owners.values()):
                self._house.wallets.refresh(player)
        self._host.ended(course)

    # -- commits ---------------------------------------------------------------------------

    def _done(self, batch: Batch) -> None:
        """A unit of work is durable: now it may be told."""
        self._failures = 0
        self._host.paid(self._house.wallets.posted(batch.transfers))
        for asked in batch.asked:
            asked.reply(None)
        for effect in batch.effects:
            effect()
        self._host.went_on()

    def _failed(self, error: Exception, lost: list[Batch]) -> None:
        """Back to what is written; whoever asked is told what became of it."""
        self._failures += 1
        for batch in lost:
            self._house.wallets.dropped(batch.transfers)
        self.load()
        for asked in (one for batch in lost for one in batch.asked):
            written = self.retry_at is None and (
                asked.written() if asked.written else self.known(asked.player, asked.id)
            )
            asked.reply(None if written else error)
        if self._failures >= GIVE_UP:
            self._host.halted(f"storage: {error}")

    def _fault(self, fault: Exception) -> None:
        """The rules failed in the middle of an input: the play in memory is worth nothing."""
        log.error("round %s: %s", self.course and self.course.id, fault, exc_info=fault)
        self._failures += 1
        self.retry_at = self._house.now()
        self.trouble = "internal fault"
        if self._failures >= GIVE_UP:
            self._host.halted(self.trouble)

    def load(self) -> None:
        """To where the store says this table is; tries again later if it says nothing."""
        if not self._commits.idle:
            self.retry_at = self._house.now() + RETRY
            return
        try:
            found = recovery.look_up(self._house, self._table)
        except (StoreError, SQLAlchemyError, OSError) as problem:
            self.retry_at = self._house.now() + RETRY
            self.trouble = str(problem)
            self._host.went_on()
            return
        self.retry_at = None
        self.source = found.source
        self.number, self.course = found.number, found.course
        self.opening = False
        self._host.came_back(found)


def not_stored(error: Exception) -> Refused:
    if isinstance(error, NotEnough) and error.account.startswith("player:"):
        return Refused("not-enough", str(error), amount=error.amount, balance=error.balance)
    return Refused("busy", f"not stored, nothing changed: {error}")
