"""A commit that the database refuses was not made and is made again; one that breaks is unknown."""

from __future__ import annotations

import threading
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from krupier.store import Lost, Store, Writer, ledger
from tests.store.casino import CZK, opened
from tests.store.test_writer import pay


class Refusal(Exception):
    """What a driver says when two transactions cannot both have happened."""

    def __init__(self, sqlstate: str) -> None:
        super().__init__(f"refused with {sqlstate}")
        self.sqlstate = sqlstate


def refuse(
    monkeypatch: pytest.MonkeyPatch, store: Store, sqlstate: str, times: int, gone: bool = False
) -> None:
    """So many commits fail, and nothing of them is kept. A server has ended the transaction then;
    SQLite leaves that to us."""
    dialect = store.engine.dialect
    commit = dialect.do_commit
    left = [times]

    def refusing(connection: Any) -> None:
        if left[0]:
            left[0] -= 1
            if dialect.name == "postgresql":
                connection.rollback()
            orig = Refusal(sqlstate)
            raise OperationalError("COMMIT", {}, orig, connection_invalidated=gone)
        commit(connection)

    monkeypatch.setattr(dialect, "do_commit", refusing)


@pytest.mark.parametrize("sqlstate", ["40001", "40P01"])
@pytest.mark.parametrize("times", [1, 5])
def test_a_refused_commit_is_made_again(
    store: Store, monkeypatch: pytest.MonkeyPatch, sqlstate: str, times: int
) -> None:
    opened(store)
    done: list[int] = []

    def work(conn: Connection) -> int:
        done.append(1)
        return pay(conn, "k", 5)

    with Writer(store) as writer:
        refuse(monkeypatch, store, sqlstate, times)
        assert writer.submit(work).result() == 5
    assert len(done) == times + 1
    with store.read() as conn:
        assert ledger.balance(conn, "house:T1", CZK) == 5


def test_a_commit_that_is_always_refused_is_told_and_the_writer_goes_on(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(store)
    with Writer(store) as writer:
        refuse(monkeypatch, store, "40001", 6)
        with pytest.raises(OperationalError, match="refused with 40001"):
            writer.submit(partial(pay, key="k", amount=5)).result()
        assert writer.submit(partial(pay, key="other", amount=7)).result() == 7
    with store.read() as conn:
        assert ledger.balance(conn, "house:T1", CZK) == 7


def test_two_that_are_refused_together_are_written_one_by_one(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(store)
    begun, go = threading.Event(), threading.Event()

    def hold(conn: Connection) -> None:
        begun.set()
        go.wait()

    def refused(conn: Connection) -> int:
        if not done:
            refuse(monkeypatch, store, "40001", 6)
        done.append(1)
        return pay(conn, "k", 5)

    done: list[int] = []
    commits: list[int] = []
    with Writer(store) as writer:
        monkeypatch.setattr(writer.pulse, "began", lambda: commits.append(1))
        writer.submit(hold)
        begun.wait()
        pair = writer.submit(refused), writer.submit(partial(pay, key="other", amount=7))
        go.set()
        assert [one.result() for one in pair] == [5, 7]
    assert len(done) == 7, "six times together, once alone"
    assert len(commits) == 4, "whoever holds, both together, each alone: each may take its time"


@pytest.mark.parametrize(("sqlstate", "gone"), [("40001", True), ("08006", True), ("08006", False)])
def test_a_commit_that_breaks_is_not_made_again(
    store: Store, monkeypatch: pytest.MonkeyPatch, sqlstate: str, gone: bool
) -> None:
    """It may have been made before the line went dead. Who comes next is not disturbed."""
    opened(store)
    with Writer(store) as writer:
        refuse(monkeypatch, store, sqlstate, 1, gone)
        with pytest.raises(Lost, match=sqlstate) as lost:
            writer.submit(partial(pay, key="k", amount=5)).result()
        assert "není známo" in lost.value.cs
        assert writer.submit(partial(pay, key="other", amount=7)).result() == 7
