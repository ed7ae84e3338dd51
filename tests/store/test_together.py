"""Lines of several rounds that are appended at once: the same as one after the other, only faster;
and one that cannot be appended takes no other with it."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any

import pytest
from sqlalchemy import Connection

from krupier.store import (
    Conflict,
    NotEnough,
    Public,
    Store,
    Unknown,
    Writer,
    audit,
    journal,
    ledger,
)
from krupier.store.journal import Lines
from tests.store.casino import CZK, RICH, new_round, opened, stake
from tests.store.test_writer import Gate, commits


class Append:
    """A unit that appends lines to one round."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines

    def __call__(self, conn: Connection) -> None:
        journal.append_all(conn, [self.lines])


def together(conn: Connection, units: Sequence[Any]) -> None:
    journal.append_all(conn, [unit.lines for unit in units])


def lines(round_id: str, *bets: tuple[str, int], after: int = 0) -> Lines:
    transfers = [stake(round_id, after + n, *one) for n, one in enumerate(bets, 1)]
    texts: list[str] = [Public(f'{{"stake":{amount},"by":"{who}"}}') for who, amount in bets]
    return Lines(round_id, texts, 20, transfers, after)


def submitted(writer: Writer, *many: Lines) -> list[Future[None]]:
    gate = Gate(writer)
    futures = [writer.submit(Append(one), together) for one in many]
    gate.open()
    return futures


def test_entries_hashes_and_money_are_those_of_one_after_the_other(store: Store) -> None:
    plan = opened(store)
    with store.write() as conn:
        first, second = new_round(conn, plan, "T1"), new_round(conn, plan, "T2")
    with Writer(store) as writer:
        seen = commits(store)
        many = lines(first, ("anna", 30), ("bob", 5)), lines(second, ("anna", 7))
        for future in submitted(writer, *many):
            assert future.result() is None
        assert len(seen) == 2  # the gate's own, and one for both
    with store.read() as conn:
        assert ledger.balance(conn, "player:anna", CZK) == RICH - 37
        assert ledger.balance(conn, "table:T1", CZK) == 35
        assert ledger.balance(conn, "table:T2", CZK) == 7
        for round_id, size in ((first, 2), (second, 1)):
            record = journal.round_record(conn, round_id)
            entries = journal.entries(conn, round_id)
            assert [entry.seq for entry in entries] == [*range(1, size + 1)]
            assert (record.length, record.head) == (size, entries[-1].hash)
            assert {posted.at for posted in ledger.of_round(conn, round_id)} == {20}
    assert audit(store) == []


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        (("anna", RICH + 1), NotEnough),
        (("nobody", 1), Unknown),
    ],
)
def test_one_that_cannot_be_paid_takes_no_other_with_it(
    store: Store, wrong: tuple[str, int], error: type[Exception]
) -> None:
    plan = opened(store)
    with store.write() as conn:
        first, second = new_round(conn, plan, "T1"), new_round(conn, plan, "T2")
    with Writer(store) as writer:
        bad, good = submitted(writer, lines(first, wrong), lines(second, ("bob", 7)))
        assert isinstance(bad.exception(), error)
        assert good.result() is None
    with store.read() as conn:
        assert journal.entries(conn, first) == []
        assert len(journal.entries(conn, second)) == 1
        assert ledger.balance(conn, "player:bob", CZK) == RICH - 7
    assert audit(store) == []


def test_who_has_enough_for_one_of_two_tables_gets_one(store: Store) -> None:
    plan = opened(store)
    with store.write() as conn:
        first, second = new_round(conn, plan, "T1"), new_round(conn, plan, "T2")
    with Writer(store) as writer:
        most = RICH - 1
        one, other = submitted(writer, lines(first, ("anna", most)), lines(second, ("anna", most)))
        assert one.result() is None
        assert isinstance(other.exception(), NotEnough)
    with store.read() as conn:
        assert ledger.balance(conn, "player:anna", CZK) == 1


def test_a_table_hosted_twice_gets_a_conflict_and_no_fork(store: Store) -> None:
    plan = opened(store)
    with store.write() as conn:
        first, second = new_round(conn, plan, "T1"), new_round(conn, plan, "T2")
    with Writer(store) as writer:
        old, good = submitted(writer, lines(first, ("anna", 1), after=3), lines(second, ("bob", 1)))
        assert isinstance(old.exception(), Conflict)
        assert good.result() is None
