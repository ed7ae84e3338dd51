"""What a group of tables writes, in order, and what it may tell only after that.

One unit of work is on its way at a time; what is done meanwhile is gathered into the next one. So
a busy table costs the database little, and a unit that fails takes with it exactly what was built
upon it. Whatever several tables decide together (somebody moves from one to the other) is one
unit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from typing import Any, Protocol, cast

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from krupier.house import exchanges, gate
from krupier.house.exchanges import Exchange
from krupier.house.periods import HOUR
from krupier.house.refusals import HouseRefused
from krupier.room.clocks import Clock
from krupier.room.money import Hold, with_exchanges
from krupier.store import (
    Conflict,
    Invalid,
    NotEnough,
    StoreError,
    Transfer,
    Unknown,
    accounts,
    journal,
)
from krupier.store.writer import Books, Work

Effect = Callable[[], None]

CONTRADICTIONS = (Conflict, Invalid, NotEnough, Unknown, IntegrityError, HouseRefused)
"""The books refuse what they are told; anything else says that they cannot be reached."""


def of_staff(login: str) -> str:
    """A member of staff among those whose affairs are written: no player has such a name."""
    return f"staff:{login}"


class OnePlayers(Exception):
    """A unit failed on what one player asked or has, or a member of staff ordered: nobody else's
    part of it was wrong."""

    def __init__(self, member: str, player: str, error: Exception, *, in_round: bool) -> None:
        super().__init__(f"{player}: {error}")
        self.member = member
        """At which table."""
        self.player = player
        self.error = error
        self.in_round = in_round
        """It was money of the running round, not of a request beside it."""


@dataclass(slots=True)
class _Lines:
    """Lines of a round with the money that they move."""

    member: str
    lines: journal.Lines
    known_to: str
    """The process that remembers the accounts in them."""
    chain: str
    """Of what is converted for them, which is outside the round."""
    stamps: dict[str, str] = field(default_factory=dict)
    """By account that stakes in them, that of the standing by which it was judged."""
    exchanges: list[Exchange] = field(default_factory=list)

    def joins(self, round: str, at: int) -> bool:
        """Whether a line is written with these, as if all of them had come with the last one."""
        return self.lines.round == round and self.lines.at // HOUR == at // HOUR

    def __call__(self, conn: Connection) -> None:
        try:
            _append(conn, [self])
        except NotEnough as error:
            if accounts.kind_of(error.account) not in accounts.HOLDERS:
                raise
            player = accounts.owner_of(error.account)
            raise OnePlayers(self.member, player, error, in_round=True) from error
        except HouseRefused as error:
            player = error.refusal.facts["account"]
            raise OnePlayers(self.member, player, error, in_round=True) from error


def _append(conn: Connection, works: Sequence[_Lines]) -> None:
    """The gate is asked before any account of the ledger is locked. What was staked before the
    turn of an hour, perhaps of a day or a month, is judged and counted without what came after."""
    in_order = sorted(works, key=lambda work: work.lines.at)
    for _, some in groupby(in_order, key=lambda work: work.lines.at // HOUR):
        _append_at_once(conn, list(some))


def _append_at_once(conn: Connection, works: Sequence[_Lines]) -> None:
    many = [work.lines for work in works]
    if any(work.stamps for work in works):
        stakes = [stake for lines in many for stake in gate.stakes_of(lines.transfers)]
        gate.check_all(conn, stakes, max(lines.at for lines in many), _joined(works))
    for work in works:
        exchanges.post(conn, work.exchanges, work.chain)
    journal.append_all(conn, many, known_to=works[0].known_to)


def _joined(works: Sequence[_Lines]) -> dict[str, str]:
    """The stamps of several; an account that was judged by two standings has none."""
    found: dict[str, str] = {}
    for work in works:
        for account, stamp in work.stamps.items():
            found[account] = stamp if found.setdefault(account, stamp) == stamp else ""
    return found


@dataclass(slots=True)
class _Request:
    """Something else that is written for one player, or ordered by one member of staff."""

    member: str
    player: str
    work: Work[None]

    def __call__(self, conn: Connection) -> None:
        try:
            self.work(conn)
        except CONTRADICTIONS as error:
            raise OnePlayers(self.member, self.player, error, in_round=False) from error


@dataclass(slots=True)
class Asked:
    """Somebody who waits to hear whether it is durable what he asked for."""

    player: str
    id: str
    reply: Callable[[Exception | None], None]
    written: Callable[[Connection], bool] | None = None
    """Looks whether it was written after all, where it is no line of a round; in any thread."""
    again: Callable[[], None] | None = None
    """Asks once more, when it was lost with somebody else's mistake. Raises Refused."""
    repeats: bool = False
    """It was asked before: only the books can say what became of it."""


class Member(Protocol):
    """Somebody who writes through the queue of a group: a table, a tournament."""

    @property
    def id(self) -> str: ...

    @property
    def clock(self) -> Clock | None:
        """The one that runs."""


@dataclass(slots=True)
class Batch:
    """One unit of work and what follows from it."""

    clocks: dict[str, Clock | None] = field(default_factory=dict)
    """By member that has a part in it, the clock that ran when the first of it was decided."""
    works: list[Work[None]] = field(default_factory=list)
    transfers: list[Transfer] = field(default_factory=list)
    asked: list[tuple[str, Asked]] = field(default_factory=list)
    """With the member that was asked."""
    effects: list[tuple[str, Effect]] = field(default_factory=list)
    """With the member whose they are."""

    def __call__(self, conn: Connection) -> None:
        for work in self.works:
            work(conn)

    @property
    def lines(self) -> list[_Lines]:
        """Of a unit that is nothing but the lines of one round."""
        return [work for work in self.works if isinstance(work, _Lines)]


def _exchanged(made: Sequence[Exchange], chain: str, work: Work[None], conn: Connection) -> None:
    exchanges.post(conn, made, chain)
    work(conn)


def _append_together(conn: Connection, batches: Sequence[Work[Any]]) -> None:
    _append(conn, [one for batch in cast("list[Batch]", batches) for one in batch.lines])


class Commits:
    """The queue of one group. ``failed`` is told the error and everything that is lost with it."""

    def __init__(
        self,
        books: Books,
        wake: Callable[[], None],
        done: Callable[[Batch], None],
        failed: Callable[[Exception, list[Batch]], None],
        known_to: str,
        chain: str,
    ) -> None:
        """``known_to``: who remembers what is written here. ``chain``: of what is posted outside
        rounds."""
        self._books = books
        self._wake = wake
        self._done = done
        self._failed = failed
        self._known_to = known_to
        self._chain = chain
        self._next = Batch()
        self._on_its_way: tuple[Batch, Future[None]] | None = None
        self._finished = False
        """Whether it has arrived, or failed; said by the writer's thread."""
        self._pumping = False

    @property
    def idle(self) -> bool:
        """Everything that was decided in the group is durable."""
        return self._on_its_way is None and not self._next.works

    def idle_for(self, member: Member) -> bool:
        """Everything that was decided by one member is durable."""
        return self._last(member) is None

    def line(
        self,
        member: Member,
        round: str,
        number: int,
        text: str,
        transfers: list[Transfer],
        at: int,
        hold: Hold,
    ) -> None:
        """The line ``number`` of a round's journal and its money; ``hold``: what follows from
        that."""
        works = self._next.works
        last = works[-1] if works else None
        if isinstance(last, _Lines) and last.joins(round, at):
            last.lines.inputs.append(text)
            last.lines.transfers += transfers
            last.lines.at = at
            last.exchanges += hold.exchanges
            self._next.transfers += with_exchanges(transfers, hold.exchanges)
            for account, stamp in hold.stamps.items():
                if last.stamps.setdefault(account, stamp) != stamp:
                    last.stamps[account] = ""
        else:
            lines = journal.Lines(round, [text], at, list(transfers), number - 1)
            new = _Lines(member.id, lines, self._known_to, self._chain, *hold)
            self._add([member], new, with_exchanges(transfers, hold.exchanges))

    def work(
        self,
        members: Sequence[Member],
        work: Work[None],
        transfers: Sequence[Transfer] = (),
        player: str = "",
        made: Sequence[Exchange] = (),
    ) -> None:
        """``player``: whose affair it is, and nobody else's. ``made``: what is converted for
        it."""
        if made:
            work = partial(_exchanged, made, self._chain, work)
        request = _Request(members[0].id, player, work) if player else work
        self._add(members, request, with_exchanges(transfers, made))

    def _add(
        self, members: Sequence[Member], work: Work[None], transfers: Sequence[Transfer]
    ) -> None:
        for member in members:
            self._next.clocks.setdefault(member.id, member.clock)
        self._next.works.append(work)
        self._next.transfers += transfers

    def asked(self, member: Member, asked: Asked) -> None:
        """Answered when everything so far is durable, or lost; at once if it is durable."""
        if (last := self._last(member)) is not None:
            last.asked.append((member.id, asked))
        else:
            asked.reply(None)

    def then(self, member: Member, effect: Effect) -> None:
        """Done when everything so far is durable, at once if it is; forgotten if it is lost."""
        if (last := self._last(member)) is not None:
            last.effects.append((member.id, effect))
        else:
            effect()

    def _last(self, member: Member) -> Batch | None:
        """The last unit that a member has a part in, and that is not durable yet."""
        if member.id in self._next.clocks:
            return self._next
        if self._on_its_way and member.id in self._on_its_way[0].clocks:
            return self._on_its_way[0]
        return None

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is decided within is one unit: nothing of it is sent off before all of it is there,
        whoever pumps meanwhile."""
        pumping, self._pumping = self._pumping, True
        try:
            yield
        finally:
            self._pumping = pumping

    def pump(self) -> None:
        """Takes note of what was committed and sends what waits, until nothing changes."""
        if self._pumping:
            return  # whoever pumps goes on with what was added meanwhile
        self._pumping = True
        try:
            self._pump()
        finally:
            self._pumping = False

    def _submitted(self, batch: Batch) -> Future[None]:
        only_lines = len(batch.works) == 1 and isinstance(batch.works[0], _Lines)
        try:
            future = self._books.submit(batch, _append_together if only_lines else None)
        except StoreError as error:  # the books are closed
            future = Future()
            future.set_exception(error)
            self._finished = True
            return future
        future.add_done_callback(self._arrived)
        return future

    def _arrived(self, _: Future[None]) -> None:
        self._finished = True
        self._wake()

    def _pump(self) -> None:
        while True:
            if self._on_its_way is None:
                if not self._next.works:
                    return
                batch, self._next = self._next, Batch()
                self._finished = False
                self._on_its_way = batch, self._submitted(batch)
            if not self._finished:
                return
            batch, future = self._on_its_way
            self._on_its_way = None
            error = future.exception()
            if error is None:
                self._done(batch)
            elif isinstance(error, Exception):
                lost, self._next = [batch, self._next], Batch()
                self._failed(error, lost)
            else:
                raise error
