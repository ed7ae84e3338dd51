"""Group commit: units of work that wait together are committed together.

A unit is a function of a connection inside a transaction. It must do nothing else (no sockets,
no clock, no state of its own), for it may be run again when the database asks for a retry.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from types import TracebackType
from typing import Any, Literal, Protocol, Self, TypeVar

from sqlalchemy import Connection, RootTransaction
from sqlalchemy.exc import DBAPIError

from krupier.store.database import Store
from krupier.store.errors import AWAY, Conflict, Lost
from krupier.store.pulse import Pulse

T = TypeVar("T")
Work = Callable[[Connection], T]
Together = Callable[[Connection, Sequence[Work[Any]]], None]
"""Does several units of one kind at once, in fewer statements than one after the other."""

_ATTEMPTS = 6
_BUSY, _GATHER, _LOOKS = 16, 0.02, 10
"""After a commit of so many units the next one waits so many seconds for as many to join it, and
looks so often whether they have: who is that busy gains more by fewer commits than anybody loses by
the wait."""
_SERIALIZATION_FAILURE, _DEADLOCK = "40001", "40P01"


class Books(Protocol):
    """What a table writes to: a Writer in production, Inline in simulations."""

    def submit(self, work: Work[T], together: Together | None = None) -> Future[T]:
        """Queue a unit. The future resolves when the unit is durable, or fails with what the
        unit raised; a failed unit leaves nothing behind and does not disturb the others.
        ``together``: does it with others that name the same, if they wait together; such units
        return nothing."""
        ...

    async def run(self, work: Work[T]) -> T:
        """`submit` for asyncio."""
        ...

    def close(self) -> None:
        """Finish what is queued, then stop."""
        ...


class _Unit:
    __slots__ = ("error", "future", "together", "value", "work")

    def __init__(self, work: Work[Any], together: Together | None = None) -> None:
        self.work = work
        self.together = together
        self.future: Future[Any] = Future()
        self.value: Any = None
        self.error: BaseException | None = None

    def tell(self) -> None:
        if self.error is None:
            self.future.set_result(self.value)
        else:
            self.future.set_exception(self.error)


class Writer:
    """One thread that commits for everybody. `with Writer(store) as w:` closes it."""

    def __init__(
        self,
        store: Store,
        *,
        at_once: int = 512,
        seconds: Callable[[], float] = time.monotonic,
        steady: Callable[[], float] | None = None,
    ) -> None:
        """``seconds``, ``steady``: the clocks of its :class:`Pulse`."""
        self.pulse = Pulse(seconds, steady)
        self._store = store
        self._at_once = at_once
        self._queue: queue.SimpleQueue[_Unit | None] = queue.SimpleQueue()
        self._gate = threading.Lock()
        self._closed = False
        self._careful = False
        self._thread = threading.Thread(target=self._serve, name="krupier-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Work[T], together: Together | None = None) -> Future[T]:
        unit = _Unit(work, together)
        with self._gate:  # nothing may slip into the queue behind the end
            if self._closed:
                raise Conflict("the writer is closed", "zápis je ukončen")
            self._queue.put(unit)
        return unit.future

    async def run(self, work: Work[T]) -> T:
        return await asyncio.wrap_future(self.submit(work))

    def close(self) -> None:
        with self._gate:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        self.close()

    def _serve(self) -> None:
        open_, last = True, 0
        while open_:
            waiting = [self._queue.get()]
            if last >= _BUSY and waiting != [None]:
                self._gather(last)
            while len(waiting) < self._at_once and not self._queue.empty():
                waiting.append(self._queue.get())
            open_ = None not in waiting
            units = [u for u in waiting if u and u.future.set_running_or_notify_cancel()]
            last = len(units)
            if units:
                self.pulse.began()
                self._commit(units)
                self.pulse.ended([unit.error for unit in units])
                for unit in units:
                    unit.tell()

    def _gather(self, last: int) -> None:
        """Waits for as many units as the last commit had: those who were told of it together come
        back together."""
        for _ in range(_LOOKS):
            if self._queue.qsize() >= last - 1:
                return
            time.sleep(_GATHER / _LOOKS)

    def _commit(self, units: list[_Unit]) -> None:
        """Do the units and commit, again if the database says so; fills in their outcomes."""
        refused: BaseException | None = None
        for attempt in range(_ATTEMPTS):
            try:
                with self._store.writing() as conn:
                    self._careful = _do(conn, units, self._careful)
                return
            except _Spoiled:
                self._careful = True
            except BaseException as error:
                refused = error
                if not _worth_retrying(error):
                    break
                time.sleep(0.002 * 2**attempt)
        else:
            if len(units) > 1:
                # Two nodes lock the same accounts in the order of their units and may block each
                # other for ever; a unit alone locks in the order that everybody keeps.
                for unit in units:
                    self.pulse.began()  # each is a commit of its own, and may take its time
                    self._commit([unit])
                return
        for unit in units:
            unit.error = refused


class _Spoiled(Exception):
    """A unit failed in a transaction shared without savepoints."""


def _do(conn: Connection, units: list[_Unit], careful: bool) -> bool:
    """One transaction. Savepoints cost as much as a short unit, so they are only set while units
    fail: without them a failure spoils the transaction, and all of it is done again with them, one
    unit after the other. Returns whether to be careful next time."""
    careful = careful or len(units) == 1
    with conn.begin() as transaction:
        if not careful:
            units = _do_together(conn, units)
        for unit in units:
            _do_one(conn, unit, careful)
        _commit(transaction)
    return len(units) > 1 and any(unit.error for unit in units)


def _do_together(conn: Connection, units: list[_Unit]) -> list[_Unit]:
    """Does what can be done at once; returns the others."""
    kinds: dict[Together | None, list[_Unit]] = {}
    for unit in units:
        kinds.setdefault(unit.together, []).append(unit)
    alone = kinds.pop(None, [])
    for together, joined in kinds.items():
        if together is None or len(joined) == 1:
            alone += joined
            continue
        try:
            together(conn, [unit.work for unit in joined])
        except BaseException as error:
            if _worth_retrying(error):
                raise
            raise _Spoiled from error
        for unit in joined:
            unit.value = unit.error = None
    return alone


def _do_one(conn: Connection, unit: _Unit, careful: bool) -> None:
    unit.value = unit.error = None
    if careful:
        conn.exec_driver_sql("SAVEPOINT unit")
    try:
        unit.value = unit.work(conn)
    except BaseException as error:
        if _worth_retrying(error):
            raise
        if not careful:
            raise _Spoiled from error
        unit.error = error
        _undo(conn, error)
    if careful:
        conn.exec_driver_sql("RELEASE SAVEPOINT unit")


def _undo(conn: Connection, error: BaseException) -> None:
    """A full SQLite has undone the whole transaction: then that is what is wrong, and not that
    there is nothing to undo."""
    try:
        conn.exec_driver_sql("ROLLBACK TO SAVEPOINT unit")
    except DBAPIError:
        if isinstance(error, AWAY):
            raise error from None
        raise


def _commit(transaction: RootTransaction) -> None:
    try:
        transaction.commit()
    except DBAPIError as error:
        if _worth_retrying(error) and not error.connection_invalidated:
            raise
        raise Lost(
            f"nobody knows whether it was committed: {error.orig}",
            f"není známo, zda je zapsáno: {error.orig}",
        ) from error


def _worth_retrying(error: BaseException) -> bool:
    """Nothing was committed, and the same work may succeed in a new transaction."""
    if not isinstance(error, DBAPIError):
        return False
    state = getattr(error.orig, "sqlstate", None)
    return error.connection_invalidated or state in (_SERIALIZATION_FAILURE, _DEADLOCK)


class Inline:
    """Runs each unit at once in the caller's thread.

    `nemesis` is called with "before" and "after" each commit; whatever it raises goes through
    `submit` to the caller like the end of the process: before, the unit is rolled back; after,
    it is durable but nobody was told.
    """

    def __init__(
        self, store: Store, nemesis: Callable[[Literal["before", "after"]], None] | None = None
    ) -> None:
        self._store = store
        self._nemesis = nemesis

    def submit(self, work: Work[T], together: Together | None = None) -> Future[T]:
        future: Future[T] = Future()
        failed: Exception | None = None
        with self._store.writing() as conn, conn.begin() as transaction:
            try:
                value = work(conn)
            except Exception as error:
                failed = error
                transaction.rollback()
            else:
                if self._nemesis:
                    self._nemesis("before")
        if failed is not None:
            future.set_exception(failed)
            return future
        if self._nemesis:
            self._nemesis("after")
        future.set_result(value)
        return future

    async def run(self, work: Work[T]) -> T:
        return self.submit(work).result()

    def close(self) -> None:
        """Nothing is ever queued."""
