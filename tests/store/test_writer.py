"""Group commit: together, apart, and in spite of everything."""

from __future__ import annotations

import asyncio
import socket
import threading
from concurrent.futures import Future
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, event
from sqlalchemy.exc import OperationalError

from krupier.store import (
    Conflict,
    Inline,
    Lost,
    NotEnough,
    Store,
    Transfer,
    Writer,
    audit,
    database,
    journal,
    ledger,
    open_store,
)
from krupier.store.errors import Away
from krupier.store.writer import Books
from tests.postgres import Cluster
from tests.store.casino import CZK, RICH, balances, bet, new_round, opened

BOOKS = [Writer, Inline]


def pay(conn: Connection, key: str, amount: int, who: str = "anna") -> int:
    ledger.post(conn, [Transfer(key, f"player:{who}", "house:T1", amount, CZK, "result")], 3)
    return amount


@pytest.mark.parametrize("kind", BOOKS)
def test_a_unit_is_durable_when_its_future_is_done(store: Store, kind: type[Any]) -> None:
    plan = opened(store)
    books: Books = kind(store)
    name = books.submit(partial(new_round, plan=plan)).result()
    books.submit(partial(bet, round_id=name, n=1, player="anna", amount=100)).result()
    with store.read() as conn:
        assert len(journal.entries(conn, name)) == 1
        assert ledger.balance(conn, "table:T1", CZK) == 100
    books.close()


def test_a_commit_waits_for_nobody_when_all_who_were_in_the_last_are_there(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(store)
    slept: list[float] = []
    monkeypatch.setattr("krupier.store.writer.time.sleep", slept.append)
    begun, gates = ([threading.Event(), threading.Event()] for _ in range(2))

    def waits(number: int, conn: Connection) -> None:
        begun[number].set()
        assert gates[number].wait(60)

    with Writer(store) as writer:
        units = [writer.submit(partial(waits, 0))]
        assert begun[0].wait(60)
        units += [writer.submit(lambda conn: None) for _ in range(19)]
        units.append(writer.submit(partial(waits, 1)))
        gates[0].set()
        assert begun[1].wait(60), "twenty units"
        units += [writer.submit(lambda conn: None) for _ in range(20)]
        gates[1].set()
        for unit in units:
            unit.result()
        assert slept == []


@pytest.mark.parametrize("kind", BOOKS)
def test_asyncio(store: Store, kind: type[Any]) -> None:
    opened(store)
    books: Books = kind(store)

    async def many() -> list[int]:
        units = [books.run(partial(pay, key=f"k{n}", amount=n)) for n in range(1, 21)]
        return list(await asyncio.gather(*units))

    assert asyncio.run(many()) == list(range(1, 21))
    with store.read() as conn:
        assert ledger.balance(conn, "house:T1", CZK) == 210
    books.close()


class Gate:
    """A unit that keeps the writer busy until it is opened, so that others must wait."""

    def __init__(self, writer: Writer) -> None:
        self._entered, self._open = threading.Event(), threading.Event()
        self._unit = writer.submit(self._wait)
        assert self._entered.wait(10)

    def _wait(self, _conn: Connection) -> None:
        self._entered.set()
        assert self._open.wait(10)

    def open(self) -> None:
        self._open.set()
        self._unit.result(10)


def commits(store: Store) -> list[int]:
    """A list that grows with every commit."""
    seen: list[int] = []
    event.listen(store.engine, "commit", lambda _conn: seen.append(1))
    return seen


def test_units_that_wait_share_one_commit(store: Store) -> None:
    opened(store)
    with Writer(store) as writer:
        gate = Gate(writer)
        seen = commits(store)
        waiting = [writer.submit(partial(pay, key=f"k{n}", amount=1)) for n in range(50)]
        gate.open()
        assert [future.result() for future in waiting] == [1] * 50
    assert len(seen) == 2  # the gate's own, and one for all fifty
    with store.read() as conn:
        assert ledger.balance(conn, "house:T1", CZK) == 50


def test_no_more_than_so_many_at_once(store: Store) -> None:
    opened(store)
    with Writer(store, at_once=10) as writer:
        gate = Gate(writer)
        seen = commits(store)
        waiting = [writer.submit(partial(pay, key=f"k{n}", amount=1)) for n in range(50)]
        gate.open()
        for future in waiting:
            future.result()
    assert len(seen) == 1 + 5


@pytest.mark.parametrize("times", [1, 3])
def test_a_failing_unit_spoils_no_other(store: Store, times: int) -> None:
    opened(store)

    def fails_late(conn: Connection) -> None:
        pay(conn, "late", 7)
        raise RuntimeError("after it had posted")

    def breaks_the_statement(conn: Connection) -> None:
        conn.exec_driver_sql("SELECT nothing FROM nowhere")

    good = 0
    with Writer(store) as writer:
        for turn in range(times):  # again while the writer is careful, and not any more
            gate = Gate(writer)
            first = writer.submit(partial(pay, key=f"{turn}/1", amount=1))
            failing: list[Future[Any]] = [
                writer.submit(partial(pay, key=f"{turn}/2", amount=RICH + 1)),
                writer.submit(fails_late),
                writer.submit(breaks_the_statement),
            ]
            last = writer.submit(partial(pay, key=f"{turn}/3", amount=2))
            gate.open()
            assert (first.result(), last.result()) == (1, 2)
            good += 3
            for future, kind in zip(failing, (NotEnough, RuntimeError, Exception), strict=True):
                assert isinstance(future.exception(), kind)
    with store.read() as conn:
        assert ledger.balance(conn, "house:T1", CZK) == good
    assert audit(store) == []


def test_a_unit_that_fails_alone(store: Store) -> None:
    opened(store)
    with Writer(store) as writer:
        for _ in range(2):
            with pytest.raises(NotEnough):
                writer.submit(partial(pay, key="k", amount=RICH + 1)).result()
        assert writer.submit(partial(pay, key="k", amount=5)).result() == 5


def test_a_cancelled_unit_is_not_done(store: Store) -> None:
    opened(store)
    with Writer(store) as writer:
        gate = Gate(writer)
        dropped = writer.submit(partial(pay, key="dropped", amount=1))
        kept = writer.submit(partial(pay, key="kept", amount=2))
        assert dropped.cancel()
        gate.open()
        assert kept.result() == 2
    with store.read() as conn:
        assert ledger.balance(conn, "house:T1", CZK) == 2


def test_closing_finishes_what_is_queued(store: Store) -> None:
    opened(store)
    writer = Writer(store)
    waiting = [writer.submit(partial(pay, key=f"k{n}", amount=1)) for n in range(20)]
    writer.close()
    writer.close()
    assert all(future.done() for future in waiting)
    with pytest.raises(Conflict, match="closed"):
        writer.submit(partial(pay, key="k", amount=1))


@pytest.mark.postgres
def test_a_broken_connection_is_replaced(postgres_server: Cluster) -> None:
    """The server drops the writer's connection between and inside transactions."""
    store = open_store(postgres_server.new_books())
    opened(store)
    kill = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE pid <> pg_backend_pid() AND datname = current_database()"
    )
    turns: list[int] = []

    def cut_off_once(conn: Connection) -> int:
        turns.append(1)
        if len(turns) == 1:
            with store.writing() as other, other.begin():
                other.exec_driver_sql(kill)
        return pay(conn, "cut", 3)

    with Writer(store) as writer:
        writer.submit(partial(pay, key="k0", amount=1)).result()
        with store.writing() as other, other.begin():
            other.exec_driver_sql(kill)
        assert writer.submit(partial(pay, key="k1", amount=2)).result() == 2
        assert writer.submit(cut_off_once).result() == 3
    assert len(turns) == 2
    with store.read() as conn:
        assert ledger.balance(conn, "house:T1", CZK) == 6
    store.close()


def test_a_commit_that_breaks_is_told_as_unknown(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(store)
    engine = store.engine.dialect
    commit = engine.do_commit
    with Writer(store) as writer:

        def breaks(connection: Any) -> None:
            commit(connection)
            raise OperationalError("COMMIT", {}, Exception("line went dead"))

        monkeypatch.setattr(engine, "do_commit", breaks)
        future = writer.submit(partial(pay, key="k", amount=1))
        with pytest.raises(Lost, match="line went dead"):
            future.result()
        monkeypatch.undo()
        # Posting again is safe, whatever has happened.
        writer.submit(partial(pay, key="k", amount=1)).result()
    with store.read() as conn:
        assert ledger.balance(conn, "house:T1", CZK) == 1


class Crash(BaseException):
    pass


@pytest.mark.parametrize(("moment", "left"), [("before", 0), ("after", 1)])
def test_inline_crashes_on_demand(store: Store, moment: str, left: int) -> None:
    opened(store)

    def nemesis(when: str) -> None:
        if when == moment:
            raise Crash

    with pytest.raises(Crash):
        Inline(store, nemesis).submit(partial(pay, key="k", amount=1))
    assert Inline(store).submit(partial(pay, key="other", amount=10)).result() == 10
    with store.read() as conn:
        assert balances(conn)["house:T1"] == 10 + left


def test_inline_tells_what_a_unit_raised(store: Store) -> None:
    opened(store)
    future = Inline(store).submit(partial(pay, key="k", amount=RICH + 1))
    assert isinstance(future.exception(), NotEnough)
    with store.read() as conn:
        assert balances(conn)["house:T1"] == 0


def test_a_server_that_does_not_answer_counts_as_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is there and takes the connection, and that is all."""
    monkeypatch.setitem(database._NO_ANSWER, "connect_timeout", 2)  # libpq knows no less
    with socket.create_server(("127.0.0.1", 0)) as mute:
        port = mute.getsockname()[1]
        with pytest.raises(Away, match="timeout"):
            open_store(f"postgresql+psycopg://postgres@127.0.0.1:{port}/books")
