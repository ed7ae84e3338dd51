"""The rounds of one table on their way into the store and back.

What happens is decided in memory at once, and written in the order in which it was decided.
Whatever fails to be written never happened: the round is then played again from its journal.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
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
from krupier.room.clocks import SECOND, Clock
from krupier.room.commits import CONTRADICTIONS, Asked, Batch, Commits, OnePlayers
from krupier.room.config import TableConfig
from krupier.room.course import COMMISSION, RAKE, Course, attack_account, table_account
from krupier.room.house import House
from krupier.room.lines import Line
from krupier.room.messages import Accepted, Reply, storage_away
from krupier.rules.options import Refused
from krupier.rules.wants import Moves, Void
from krupier.store import (
    Conflict,
    Lost,
    NotEnough,
    Sealed,
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

PAUSE, LONGEST_PAUSE = SECOND // 4, 30 * SECOND
"""How soon a table whose storage failed looks again; every time it waits twice as long."""
AWAY = "storage"
"""The notice of a table that cannot reach its books: it goes on by itself when it can."""
LOOK_BACK = 20
"""How many rounds back a repeated move is looked for."""
GIVE_UP = 5
"""How often the rules, or the books, may refuse a round before its table waits for staff."""


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

    def came_back(self, found: recovery.Found, clock: Clock | None) -> None:
        """After a failure: the table is where the store says it was. ``clock``: the one that ran
        then, where it goes on as if nothing had happened."""

    def cannot_pay(self, failed: OnePlayers) -> None:
        """Money that a player owes without having asked for anything cannot be posted."""

    @property
    def clock(self) -> Clock | None:
        """The one that runs."""

    def halted(self, reason: str) -> None:
        """Play cannot go on until staff look at it."""


@dataclass(frozen=True, slots=True)
class _Books:
    """What was read: where the table is, and of everybody in doubt whether his request was
    written; ``None``: the round itself tells."""

    pages: recovery.Pages
    written: list[bool | None]


class Rounds:
    def __init__(self, house: House, config: TableConfig, plan_text: str, host: Host) -> None:
        self._house = house
        self._table = config.id
        self._plan_text = plan_text
        self._host = host
        self._commits = Commits(
            house.books,
            partial(house.wake, config.id),
            lambda: host.clock,
            self._done,
            self._failed,
        )
        self._failures = 0
        """Of the storage, in a row."""
        self._faults = 0
        """Of the rules in this round."""
        self._in_doubt: list[tuple[Asked, Exception | None]] = []
        """Requests that were lost, and why; without a reason they are asked again. Answered as
        soon as the store says what was written."""
        self._tried: set[tuple[str, str]] = set()
        """Requests that were asked again although their own player's money had failed."""
        self._before: dict[tuple[str, str], Accepted] = {}
        """Moves of the round before, so that a late repetition is recognised."""
        self._looking = False
        """Somebody looks where the table is, and has not come back."""
        self.opening = False
        self.retry_at: int | None = None
        """Storage failed: nothing happens until it can be read again."""
        self.course: Course | None = None
        """The running or last round."""
        self.number = 0
        self.source: Source = house.source(config, None)
        self.trouble = ""
        """Why nothing happens now."""
        self.moved_at = house.now()
        """When anything happened last."""
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
        """The answer that a move had got before, if it was made. Raises Refused while nobody knows
        what of the round is written."""
        if self.retry_at is not None:
            raise storage_away()
        course = self.course
        if course and (player, id) in course.moves:
            return Accepted(id, course.id, course.moves[player, id], True)
        return self._before.get((player, id))

    def known_in(self, player: str, id: str, number: int) -> Accepted | None:
        """The same for a round that was played before, from its journal."""
        if not self.number - LOOK_BACK <= number < self.number:
            return None
        round_id = f"{self._table}-{number}"
        with self._house.reading() as conn:
            for entry in journal.entries(conn, round_id):
                line = msgspec.json.decode(entry.input)
                if line.get("id") == id and line.get("by") == player:
                    return Accepted(id, round_id, entry.seq, True)
        return None

    # -- writing ---------------------------------------------------------------------------

    def then(self, effect: Callable[[], None]) -> None:
        """Done when everything so far is durable."""
        self._commits.then(effect)

    def answer(self, asked: Asked) -> None:
        """Told when everything so far is durable, or that it is lost."""
        self._commits.asked(asked)

    def work(self, work: Work[None], transfers: Sequence[Transfer] = (), player: str = "") -> None:
        """Something to be written, with the money that it moves. ``player``: whose affair it is;
        if it fails, nobody else's is lost."""
        self._house.wallets.hold(transfers)
        self._commits.work(work, transfers, player)

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
            self.number, self._faults = number, 0
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
        self.moved_at = self._house.now()
        self._house.wallets.hold(transfers)
        self._commits.line(course.id, course.length, text, transfers, self.moved_at)
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
        self._tried.clear()
        self.moved_at = self._house.now()
        self._host.paid(self._house.wallets.posted(batch.transfers))
        for asked in batch.asked:
            asked.reply(None)
        for effect in batch.effects:
            effect()
        self._host.went_on()

    def _failed(self, error: Exception, lost: list[Batch]) -> None:
        """Back to what is written; whoever asked is told what became of it."""
        for batch in lost:
            self._house.wallets.dropped(batch.transfers)
        asked = [one for batch in lost for one in batch.asked]
        if isinstance(error, OnePlayers):
            self._in_doubt += [(one, self._refusal(one, error)) for one in asked]
            self.load(lost[0].clock)
            if self.retry_at is None and not any(one.player == error.player for one in asked):
                self._host.cannot_pay(error)
        elif isinstance(error, CONTRADICTIONS):
            self._in_doubt += [(one, error) for one in asked]
            self._fault(error)
        else:
            self.retry_at = self._house.now()  # whoever hears it may ask again at once
            for one in asked:
                if one.repeats or isinstance(error, Lost):
                    self._in_doubt.append((one, error))
                else:  # nothing of it is written: nobody has to wait for the books to hear that
                    one.reply(error)
            self.away(error)

    def _refusal(self, asked: Asked, error: OnePlayers) -> Exception | None:
        """Whoever did not cause it asks again. So does who had too little, once: now that his
        money was looked up, what it still pays for is told from what it does not."""
        if asked.player != error.player:
            return None
        again = isinstance(error.error, NotEnough) and (asked.player, asked.id) not in self._tried
        self._tried.add((asked.player, asked.id))
        return None if again else error.error

    def away(self, problem: Exception) -> None:
        """The books cannot be reached: nothing happens until they can, and then it goes on."""
        log.warning("table %s: %s", self._table, type(problem).__name__)
        self._failures += 1
        self.trouble = AWAY
        if self._failures == 1:
            self.look()
        else:
            self._wait()

    def _wait(self, trouble: str = AWAY) -> None:
        doubled = PAUSE << min(self._failures, 20)
        self.retry_at = self._house.now() + min(doubled, LONGEST_PAUSE)
        self.trouble = trouble
        self._host.went_on()

    def _fault(self, fault: Exception) -> None:
        """The rules failed in the middle of an input, or the books contradict the table: the
        play in memory is worth nothing."""
        log.error("round %s: %s", self.course and self.course.id, fault, exc_info=fault)
        self._faults += 1
        self.retry_at = self._house.now()
        self.trouble = "internal fault"
        if self._faults >= GIVE_UP:
            self._host.halted(self.trouble)

    def load(self, clock: Clock | None = None) -> None:
        """To where the store says this table is, at once: at the start, and when the books have
        just answered. ``clock``: the one that ran there; it is nobody else's fault that the table
        looked."""
        self._seen(self._read(), clock)

    def look(self) -> None:
        """The same when the books may be away: whoever reads them may be gone for long, and nobody
        waits for him. Until he is back nothing happens here."""
        if not self._commits.idle:
            self.retry_at = self._house.now() + PAUSE
            return
        self.retry_at = self._house.now() + LONGEST_PAUSE
        if not self._looking:
            self._looking = True
            self._house.apart(self._table, self._read, self._seen)

    def _read(self) -> _Books | Exception:
        """What the books say of the table, and of those who are in doubt; in any thread."""
        doubts = [asked for asked, _ in self._in_doubt]
        try:
            with self._house.store.read() as conn:
                pages = recovery.read(conn, self._table)
                return _Books(pages, [one.written and one.written(conn) for one in doubts])
        except Exception as problem:  # for the table to judge, in its own thread
            return problem

    def _seen(self, books: _Books | Exception, clock: Clock | None = None) -> None:
        """Back to there; tries again later if the books say nothing."""
        self._looking = False
        try:
            if isinstance(books, Exception):
                raise books
            found = recovery.find(self._house, books.pages)
        except (StoreError, SQLAlchemyError, OSError) as problem:
            log.warning("table %s: %s", self._table, type(problem).__name__)
            self._failures += 1
            self._wait(str(problem) if isinstance(problem, Sealed) else AWAY)
            return
        self.retry_at = None
        self.source = found.source
        self.number, self.course = found.number, found.course
        self.opening = False
        written = [
            bool(asked.id and self.known(asked.player, asked.id)) if told is None else told
            for (asked, _), told in zip(self._in_doubt, books.written, strict=False)
        ]
        self._host.came_back(found, clock)
        self._resolve(written)

    def _resolve(self, written: list[bool]) -> None:
        """Answers those whose requests were lost, or asks for them once more, in their order."""
        waiting, self._in_doubt = self._in_doubt[: len(written)], self._in_doubt[len(written) :]
        for (asked, error), is_written in zip(waiting, written, strict=True):
            if is_written:
                asked.reply(None)
            elif error is not None or asked.again is None:
                asked.reply(error or Refused("busy", "not stored, nothing changed; try again"))
            else:
                try:
                    asked.again()
                except Refused as refused:
                    asked.reply(refused)


def answering(reply: Reply, accepted: Accepted) -> Callable[[Exception | None], None]:
    """Says that a request was accepted, or why it came to nothing."""

    def answer(error: Exception | None) -> None:
        reply(accepted if error is None else not_stored(error))

    return answer


def not_stored(error: Exception) -> Refused:
    if isinstance(error, Refused):
        return error
    if isinstance(error, NotEnough) and ledger.kind_of(error.account) == "player":
        return Refused("not-enough", str(error), amount=error.amount, balance=error.balance)
    if isinstance(error, CONTRADICTIONS):
        return Refused("busy", "not stored, nothing changed; try again")
    return storage_away()
