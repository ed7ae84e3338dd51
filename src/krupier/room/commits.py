"""What a table writes, in order, and what it may tell only after that.

One unit of work is on its way at a time; what a table does meanwhile is gathered into the next
one. So a busy table costs the database little, and a unit that fails takes with it exactly
what was built upon it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from krupier.room.clocks import Clock
from krupier.store import (
    Conflict,
    Invalid,
    NotEnough,
    StoreError,
    Transfer,
    Unknown,
    journal,
    ledger,
)
from krupier.store.writer import Books, Work

Effect = Callable[[], None]

CONTRADICTIONS = (Conflict, Invalid, NotEnough, Unknown, IntegrityError)
"""The books refuse what they are told; anything else says that they cannot be reached."""


class OnePlayers(Exception):
    """A unit failed on what one player asked or has: nobody else's part of it was wrong."""

    def __init__(self, player: str, error: Exception, *, in_round: bool) -> None:
        super().__init__(f"{player}: {error}")
        self.player = player
        self.error = error
        self.in_round = in_round
        """It was money of the running round, not of a request beside it."""


@dataclass(slots=True)
class _Lines:
    """Lines of a round with the money that they move."""

    round: str
    after: int
    texts: list[str]
    transfers: list[Transfer]
    at: int

    def __call__(self, conn: Connection) -> None:
        try:
            journal.append(
                conn, self.round, self.texts, self.at, transfers=self.transfers, after=self.after
            )
        except NotEnough as error:
            if ledger.kind_of(error.account) not in ledger.HOLDERS:
                raise
            raise OnePlayers(ledger.owner_of(error.account), error, in_round=True) from error


@dataclass(slots=True)
class _Request:
    """Something else that is written for one player."""

    player: str
    work: Work[None]

    def __call__(self, conn: Connection) -> None:
        try:
            self.work(conn)
        except CONTRADICTIONS as error:
            raise OnePlayers(self.player, error, in_round=False) from error


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


@dataclass(slots=True)
class Batch:
    """One unit of work and what follows from it."""

    clock: Clock | None = None
    """The one that ran when the first of it was decided."""
    works: list[Work[None]] = field(default_factory=list)
    transfers: list[Transfer] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)

    def __call__(self, conn: Connection) -> None:
        for work in self.works:
            work(conn)


class Commits:
    """``failed`` is told the error and everything that is lost with it."""

    def __init__(
        self,
        books: Books,
        wake: Callable[[], None],
        clock: Callable[[], Clock | None],
        done: Callable[[Batch], None],
        failed: Callable[[Exception, list[Batch]], None],
    ) -> None:
        self._books = books
        self._wake = wake
        self._clock = clock
        self._done = done
        self._failed = failed
        self._next = Batch()
        self._on_its_way: tuple[Batch, Future[None]] | None = None
        self._pumping = False

    @property
    def idle(self) -> bool:
        """Everything that was decided is durable."""
        return self._on_its_way is None and not self._next.works

    def line(self, round: str, number: int, text: str, transfers: list[Transfer], at: int) -> None:
        """The line ``number`` of a round's journal and its money."""
        works = self._next.works
        last = works[-1] if works else None
        if isinstance(last, _Lines) and last.round == round:
            last.texts.append(text)
            last.transfers += transfers
            last.at = at
            self._next.transfers += transfers
        else:
            self._add(_Lines(round, number - 1, [text], list(transfers), at), transfers)

    def work(self, work: Work[None], transfers: Sequence[Transfer] = (), player: str = "") -> None:
        """``player``: whose affair it is, and nobody else's."""
        self._add(_Request(player, work) if player else work, transfers)

    def _add(self, work: Work[None], transfers: Sequence[Transfer]) -> None:
        if not self._next.works:
            self._next.clock = self._clock()
        self._next.works.append(work)
        self._next.transfers += transfers

    def asked(self, asked: Asked) -> None:
        """Answered when everything so far is durable, or lost; at once if it is durable."""
        if (last := self._last) is not None:
            last.asked.append(asked)
        else:
            asked.reply(None)

    def then(self, effect: Effect) -> None:
        """Done when everything so far is durable, at once if it is; forgotten if it is lost."""
        if (last := self._last) is not None:
            last.effects.append(effect)
        else:
            effect()

    @property
    def _last(self) -> Batch | None:
        if self._next.works:
            return self._next
        return self._on_its_way[0] if self._on_its_way else None

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
        try:
            future = self._books.submit(batch)
        except StoreError as error:  # the books are closed
            future = Future()
            future.set_exception(error)
            return future
        future.add_done_callback(lambda _: self._wake())
        return future

    def _pump(self) -> None:
        while True:
            if self._on_its_way is None:
                if not self._next.works:
                    return
                batch, self._next = self._next, Batch()
                self._on_its_way = batch, self._submitted(batch)
            batch, future = self._on_its_way
            if not future.done():
                return
            self._on_its_way = None
            error = future.exception()
            if error is None:
                self._done(batch)
            elif isinstance(error, Exception):
                lost, self._next = [batch, self._next], Batch()
                self._failed(error, lost)
            else:
                raise error
