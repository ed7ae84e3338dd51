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

from krupier.store import StoreError, Transfer, journal
from krupier.store.writer import Books, Work

Effect = Callable[[], None]


@dataclass(slots=True)
class _Lines:
    """Lines of a round with the money that they move."""

    round: str
    after: int
    texts: list[str]
    transfers: list[Transfer]
    at: int

    def __call__(self, conn: Connection) -> None:
        journal.append(
            conn, self.round, self.texts, self.at, transfers=self.transfers, after=self.after
        )


@dataclass(slots=True)
class Asked:
    """A request that awaits its commit."""

    player: str
    id: str
    reply: Callable[[Exception | None], None]
    written: Callable[[], bool] | None = None
    """Looks whether it was written after all, where it is no line of a round."""


@dataclass(slots=True)
class Batch:
    """One unit of work and what follows from it."""

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
        done: Callable[[Batch], None],
        failed: Callable[[Exception, list[Batch]], None],
    ) -> None:
        self._books = books
        self._wake = wake
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
        else:
            works.append(_Lines(round, number - 1, [text], list(transfers), at))
        self._next.transfers += transfers

    def work(self, work: Work[None], transfers: Sequence[Transfer] = ()) -> None:
        self._next.works.append(work)
        self._next.transfers += transfers

    def asked(self, asked: Asked) -> None:
        """Answered when the lines written so far are durable."""
        self._next.asked.append(asked)

    def then(self, effect: Effect) -> None:
        """Done when everything so far is durable; at once if it is."""
        if self._next.works:
            self._next.effects.append(effect)
        elif self._on_its_way:
            self._on_its_way[0].effects.append(effect)
        else:
            effect()

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
