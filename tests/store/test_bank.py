"""Jepsen's bank: many writers, a total that never moves, whoever looks whenever."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from functools import partial

import pytest
from sqlalchemy import Connection

from krupier.store import NotEnough, Store, Transfer, Writer, audit, ledger
from tests.store.casino import CZK, balances, wallet

ACCOUNTS = [f"player:p{n}" for n in range(6)]
EACH = 100


def opened(store: Store) -> None:
    with store.write() as conn:
        for name in ACCOUNTS:
            wallet(conn, name.removeprefix("player:"))
        ledger.open_accounts(conn, ["house:T1", "clearing:demo"], CZK)
        ledger.post(
            conn, [Transfer(f"d/{a}", "clearing:demo", a, EACH, CZK, "gift") for a in ACCOUNTS], 0
        )


def some_transfers(rng: random.Random, key: str) -> list[Transfer]:
    """Several at once, in any order of accounts: the recipe for a deadlock."""
    transfers = []
    for n in range(rng.randint(1, 3)):
        debit, credit = rng.sample([*ACCOUNTS, "house:T1"], 2)
        transfers.append(Transfer(f"{key}/{n}", debit, credit, rng.randint(1, 60), CZK, "gift"))
    return transfers


def run(threads: list[Callable[[], None]]) -> list[BaseException]:
    failed: list[BaseException] = []

    def guarded(work: Callable[[], None]) -> None:
        try:
            work()
        except BaseException as error:
            failed.append(error)

    running = [threading.Thread(target=guarded, args=(work,)) for work in threads]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    return failed


def watch(store: Store, until: threading.Event) -> None:
    while not until.is_set():
        with store.read() as conn:
            found = balances(conn)
        assert sum(found.values()) == 0
        assert all(found[name] >= 0 for name in ACCOUNTS)


def writes_directly(store: Store, seed: int, times: int) -> None:
    rng = random.Random(seed)
    for n in range(times):
        try:
            with store.write() as conn:
                ledger.post(conn, some_transfers(rng, f"{seed}/{n}"), n)
        except NotEnough:
            pass


def writes_in_groups(store: Store, seed: int, times: int) -> None:
    """A node of its own: transactions of many units lock in no order, and deadlock."""
    rng = random.Random(seed)
    with Writer(store) as writer:
        waiting = [
            writer.submit(partial(ledger.post, transfers=some_transfers(rng, f"{seed}/{n}"), at=n))
            for n in range(times)
        ]
        for future in waiting:
            error = future.exception()
            assert error is None or isinstance(error, NotEnough), error


@pytest.mark.parametrize("writes", [writes_directly, writes_in_groups])
def test_the_total_is_constant(store: Store, writes: Callable[[Store, int, int], None]) -> None:
    opened(store)
    done = threading.Event()
    watcher = threading.Thread(target=watch, args=(store, done))
    watcher.start()
    try:
        failed = run([partial(writes, store, seed, 60) for seed in range(4)])
    finally:
        done.set()
        watcher.join()
    assert failed == []
    assert audit(store) == []
    with store.read() as conn:
        assert balances(conn) != dict.fromkeys(ACCOUNTS, EACH)


def test_the_same_key_from_everywhere_counts_once(store: Store) -> None:
    opened(store)
    start = threading.Barrier(4)

    def post_all(conn_of: Store) -> None:
        start.wait()
        for n in range(25):
            with conn_of.write() as conn:
                _one(conn, n)

    assert run([partial(post_all, store)] * 4) == []
    with store.read() as conn:
        assert ledger.balance(conn, "house:T1", CZK) == 25
    assert audit(store) == []


def _one(conn: Connection, n: int) -> None:
    ledger.post(conn, [Transfer(f"k{n}", "player:p0", "house:T1", 1, CZK, "result")], n)
