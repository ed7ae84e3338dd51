"""A group: what one process owns. A table, a tournament with all its tables, a fast pool.

Its members write through one queue, so that what two of them do together (somebody moves with his
chips from one table to another) is one transaction. What cannot be written never happened: members
that lose something go back to what the books say, and everybody who waits is answered. While the
books cannot be reached nothing happens here; when they can, all members come back and go on.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from krupier.house.refusals import HouseRefused
from krupier.room import commits
from krupier.room.clocks import SECOND, Clock
from krupier.room.commits import CONTRADICTIONS, Asked, Batch, Commits, Effect, OnePlayers
from krupier.room.environment import Environment
from krupier.room.messages import is_away
from krupier.rules.options import Refused
from krupier.store import Lost, NotEnough, Sealed, StoreError, Transfer, chains, words
from krupier.store.writer import Work

if TYPE_CHECKING:
    from krupier.room.table import Table
    from krupier.room.tournament.tournament import Tournament

log = logging.getLogger("krupier.room")

PAUSE, LONGEST_PAUSE = SECOND // 4, 30 * SECOND
"""How soon a group whose storage failed looks again; every time it waits twice as long."""
AWAY = "storage"
"""The notice of tables that cannot reach their books: they go on by themselves when they can."""
FAULT = "internal fault"
"""The notice of a table that is on its way back to what is written."""


class Member(commits.Member, Protocol):
    """A table, or the tournament above tables."""

    def read(self, conn: Connection) -> Any:
        """What the books say of it; in any thread."""

    def go_back(self, stored: Any, clock: Clock | None) -> None:
        """To where :meth:`read` found it. ``clock``: the one that ran there, if it goes on as if
        nothing had happened. Raises StoreError."""

    def made(self, player: str, id: str) -> bool:
        """Whether a move of his with this id is in the running or last round."""

    def went_on(self) -> None:
        """Something is durable, or nothing can be written for a while."""

    def paid(self, players: set[str]) -> None:
        """The money of these players changed, and not by a stake of theirs."""

    def fault(self, error: Exception) -> None:
        """The books contradict what it has in memory, or something failed when it was told."""

    def cannot_pay(self, failed: OnePlayers) -> None:
        """Money that a player owes without having asked for anything cannot be posted."""


@dataclass(frozen=True, slots=True)
class _Doubt:
    """A request that was lost; without an error it is asked again. Answered as soon as the books
    say what was written."""

    member: str
    asked: Asked
    error: Exception | None


@dataclass(frozen=True, slots=True)
class _Look:
    """What was read: where members are, and of everybody in doubt whether his request was
    written; ``None``: the round itself tells."""

    members: dict[str, Any]
    written: list[tuple[_Doubt, bool | None]]


class Group:
    """One thread drives it. After every call the driver looks at :attr:`due`."""

    def __init__(self, env: Environment, id: str) -> None:
        self.id = id
        self.members: dict[str, Member] = {}
        self.tables: dict[str, Table] = {}
        """Those of them that are tables."""
        self.tournament: Tournament | None = None
        """The one whose tables they are."""
        self._env = env
        self._commits = Commits(
            env.books,
            partial(env.wake, id),
            self._done,
            self._failed,
            env.wallets.name,
            chains.of_group(id),
        )
        self._failures = 0
        """Of the storage, in a row."""
        self._doubts: list[_Doubt] = []
        self._tried: set[tuple[str, str]] = set()
        """Requests that were asked again although their own player's money had failed."""
        self._back: dict[str, Clock | None] = {}
        """Members that have to go back to what is written, with the clocks that ran."""
        self._looking = False
        """Somebody looks where the members are, and has not come back."""
        self._steps = 0
        """What was decided here, and who has to go back: a look tells nothing of what came after
        it began."""
        self.retry_at: int | None = None
        """Storage failed: nothing happens until it can be read again."""
        self.trouble = ""
        """Why nothing happens now."""
        self.written_at = env.now()
        """When anything was written last."""
        self._told: dict[str, None] = {}
        """Members that were told something since anybody asked."""

    def join(self, member: Member) -> None:
        """A member comes (back) to where the books say it is, at once; while they cannot be
        reached, with the others."""
        self.members[member.id] = member
        if self.away:
            self._must_go_back({member.id: None})
        else:
            self._load({member.id: None})

    def leave(self, member: Member) -> None:
        """Nothing will happen there any more: nobody waits for it to come back from the books."""
        self.members.pop(member.id, None)
        self.tables.pop(member.id, None)
        self._back.pop(member.id, None)

    # -- writing ---------------------------------------------------------------------------

    @property
    def away(self) -> bool:
        """The books cannot be reached."""
        return self.retry_at is not None

    @property
    def idle(self) -> bool:
        """Everything that was decided here is durable."""
        return self._commits.idle

    def idle_for(self, member: Member) -> bool:
        """Everything that was decided by one member is durable."""
        return self._commits.idle_for(member)

    def line(
        self, member: Member, round: str, number: int, text: str, transfers: list[Transfer]
    ) -> None:
        """A line of a round's journal, with the money that it moves."""
        self._steps += 1
        hold = self._env.wallets.hold(transfers)
        self._commits.line(member, round, number, text, transfers, self._env.now(), hold)

    def work(
        self,
        members: Sequence[Member],
        work: Work[None],
        transfers: Sequence[Transfer] = (),
        player: str = "",
    ) -> None:
        """Something to be written, with the money that it moves. ``player``: whose affair it is;
        if it fails, nobody else's is lost."""
        self._steps += 1
        made = self._env.wallets.hold(transfers).exchanges
        self._commits.work(members, work, transfers, player, made)

    def together(self) -> AbstractContextManager[None]:
        """What is decided within is written together, or not at all."""
        return self._commits.together()

    def then(self, member: Member, effect: Callable[[], None]) -> None:
        """Done when everything so far is durable."""
        self._commits.then(member, effect)

    def answer(self, member: Member, asked: Asked) -> None:
        """Told when everything so far is durable, or that it is lost."""
        self._commits.asked(member, asked)

    def pump(self) -> None:
        """Takes note of finished commits and sends off what waits."""
        self._commits.pump()

    def told(self) -> list[str]:
        """Members that were told something since this was asked last: the others of a great group
        need not be looked at."""
        told, self._told = self._told, {}
        return list(told)

    def tick(self) -> None:
        """Looks again whether the books can be reached, when it is time to."""
        if self.retry_at is not None and self._env.now() >= self.retry_at:
            self._look()

    # -- what became of it -----------------------------------------------------------------

    def _done(self, batch: Batch) -> None:
        """A unit of work is durable: now it may be told."""
        self._failures = 0
        self._tried.clear()
        self.written_at = self._env.now()
        paid = self._env.wallets.posted(batch.transfers)
        members = self._those(batch.clocks)
        self._told |= dict.fromkeys(batch.clocks)
        self._do_all(
            [
                *((member.id, partial(member.paid, paid)) for member in members),
                *((who, partial(asked.reply, None)) for who, asked in batch.asked),
                *batch.effects,
            ]
        )
        self._do_all([(member.id, member.went_on) for member in members])

    def _do_all(self, acts: Iterable[tuple[str, Effect]]) -> None:
        """Everything, whatever becomes of one of them: who waits for an answer has no part in
        somebody else's problem. The first problem of a member is its fault, afterwards."""
        problems: dict[str, Exception] = {}
        for who, act in acts:
            try:
                act()
            except Exception as raised:  # what it means is for the member to say
                problems.setdefault(who, raised)
        for who, problem in problems.items():
            if is_away(problem):
                self.lose_books(problem)
            else:
                for member in self._those([who]):
                    member.fault(problem)

    def _those(self, names: Iterable[str]) -> list[Member]:
        return [self.members[name] for name in names if name in self.members]

    def _failed(self, error: Exception, lost: list[Batch]) -> None:
        """Back to what is written; whoever asked is told what became of it."""
        for batch in lost:
            self._env.wallets.dropped(batch.transfers)
        asked = [one for batch in lost for one in batch.asked]
        clocks = {**lost[1].clocks, **lost[0].clocks}  # those of the first unit ran before
        if isinstance(error, OnePlayers):
            self._doubts += [_Doubt(who, one, self._refusal(one, error)) for who, one in asked]
            self._load(clocks)
            if not self.away and not any(one.player == error.player for _, one in asked):
                for member in self._those([error.member]):
                    member.cannot_pay(error)
        elif isinstance(error, CONTRADICTIONS):
            self._doubts += [_Doubt(who, one, error) for who, one in asked]
            for member in self._those(clocks):
                member.fault(error)
        else:
            self.retry_at = self._env.now()  # whoever hears it may ask again at once
            lost_track = isinstance(error, Lost)
            unsure = [(who, one) for who, one in asked if one.repeats or lost_track]
            self._doubts += [_Doubt(who, one, error) for who, one in unsure]
            # nothing else is written: nobody has to wait for the books to hear that
            sure = [(who, one) for who, one in asked if not (one.repeats or lost_track)]
            self._do_all([(who, partial(one.reply, error)) for who, one in sure])
            self.lose_books(error)

    def _refusal(self, asked: Asked, error: OnePlayers) -> Exception | None:
        """Whoever did not cause it asks again. So does who had too little, once: now that his
        money was looked up, what it still pays for is told from what it does not."""
        if asked.player != error.player:
            return None
        tried = (asked.player, asked.id) in self._tried
        self._tried.add((asked.player, asked.id))
        looked_up = isinstance(error.error, NotEnough | HouseRefused)
        again = asked.again and looked_up and not tried
        return None if again else error.error

    # -- the way back ----------------------------------------------------------------------

    def lose_books(self, problem: Exception) -> None:
        """The books cannot be reached: nothing happens until they can, and then it goes on. All
        members come back from them, also who lost nothing: nobody could decide anything, and who
        came meanwhile has seen nothing."""
        self._tell(problem)
        self._failures += 1
        self.trouble = AWAY
        self._must_go_back(dict.fromkeys(self.members))
        if self._failures == 1:
            self._look()
        else:
            self._wait()

    def _tell(self, problem: Exception) -> None:
        """Once for all groups: the case is what the database says."""
        facts = {"group": self.id, "error": type(problem).__name__, "words": words(problem)}
        log.warning("storage-away", extra={"facts": facts, "case": facts["words"]})

    def send_back(self, member: Member) -> None:
        """What a member has in memory is worth nothing: it goes back to what is written. The
        others wait for it, and go on as if nothing had happened."""
        waiting = {one.id: one.clock for one in self.members.values()}
        self._must_go_back(waiting | self._back | {member.id: None})
        self.retry_at = self._env.now()
        self.trouble = FAULT

    def _wait(self, trouble: str = AWAY) -> None:
        doubled = PAUSE << min(self._failures, 20)
        self.retry_at = self._env.now() + min(doubled, LONGEST_PAUSE)
        self.trouble = trouble
        self._told |= dict.fromkeys(self.members)
        for member in list(self.members.values()):
            member.went_on()

    def _must_go_back(self, clocks: dict[str, Clock | None]) -> None:
        self._steps += 1
        self._back |= clocks

    def _load(self, clocks: dict[str, Clock | None]) -> None:
        """To where the books say that these members are, at once: at the start, and when they
        have just answered."""
        self._must_go_back(clocks)
        self._found(self._read(*self._lost()))

    def _look(self) -> None:
        """The same when the books may be away: whoever reads them may be gone for long, and nobody
        waits for him. Until he is back nothing happens here."""
        if not self._commits.idle:
            self.retry_at = self._env.now() + PAUSE
            return
        self.retry_at = self._env.now() + LONGEST_PAUSE
        if not self._looking:
            self._looking = True
            read, seen = partial(self._read, *self._lost()), partial(self._seen, self._steps)
            self._env.apart(self.id, read, seen)

    def _lost(self) -> tuple[tuple[Member, ...], tuple[_Doubt, ...]]:
        """Members that have to go back, and requests in doubt, as they are now. Who came first
        goes back first: a pool or a tournament before its tables."""
        back = [one for name, one in self.members.items() if name in self._back]
        return tuple(back), tuple(self._doubts)

    def _read(self, members: Sequence[Member], doubts: Sequence[_Doubt]) -> _Look | Exception:
        """What the books say of them; in any thread."""
        try:
            with self._env.store.read() as conn:
                return _Look(
                    {member.id: member.read(conn) for member in members},
                    [(one, one.asked.written and one.asked.written(conn)) for one in doubts],
                )
        except Exception as problem:  # for the group to judge, in its own thread
            return problem

    def _seen(self, begun: int, look: _Look | Exception) -> None:
        """Somebody who looked is back. What he brings is worth nothing if the members found their
        way back without him, or something happened since he went."""
        self._looking = False
        if not self.away:
            return
        if begun != self._steps and isinstance(look, _Look):
            self._look()
        else:
            self._found(look)

    def _found(self, look: _Look | Exception) -> None:
        """Back to there; tries again later if the books say nothing, or nothing that can be."""
        try:
            if isinstance(look, Exception):
                raise look
            self._go_back(look.members)
        except (StoreError, SQLAlchemyError, OSError) as problem:
            self._tell(problem)
            self._failures += 1
            self._wait(str(problem) if isinstance(problem, Sealed) else AWAY)
        except Exception:  # what is written there cannot be understood: nobody guesses
            log.exception("group %s", self.id)
            self._failures += 1
            self._wait(FAULT)
        else:
            self._resolve(look.written)

    def _go_back(self, stored: dict[str, Any]) -> None:
        self.retry_at = None
        for name, there in stored.items():
            if self.away or name not in self._back:
                continue  # on the way the books went once more: all that is read again
            clock = self._back.pop(name)
            self._told[name] = None
            try:
                self.members[name].go_back(there, clock)
            except Exception:
                self._back = {name: clock} | self._back
                raise

    def _resolve(self, written: list[tuple[_Doubt, bool | None]]) -> None:
        """Answers those whose requests were lost, or asks for them once more, in their order."""
        if self.away:
            return  # the next look tells
        self._doubts = self._doubts[len(written) :]
        found = [(one, self._made(one) if told is None else told) for one, told in written]
        self._do_all([(one.member, partial(_tell, one, is_written)) for one, is_written in found])

    def _made(self, doubt: _Doubt) -> bool:
        member, asked = self.members[doubt.member], doubt.asked
        return bool(asked.id) and member.made(asked.player, asked.id)


def _tell(doubt: _Doubt, is_written: bool) -> None:
    """What became of a request, or asks for it once more."""
    asked, error = doubt.asked, doubt.error
    if is_written:
        asked.reply(None)
    elif error is not None or asked.again is None:
        asked.reply(error or Refused("busy", "not stored, nothing changed; try again"))
    else:
        try:
            asked.again()
        except Refused as refused:
            asked.reply(refused)
