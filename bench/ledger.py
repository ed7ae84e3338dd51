"""Postings per second of the ledger, as a ratio to raw batched inserts on the same database.

    python -m bench.ledger [--rounds 2000]

A roulette-like round has 20 bets of 10 players. 500 tables play at once, 50 of them fit into one
group commit. Raw inserts and the ledger take turns, on two databases of one server or disk:

* `raw`: the driver's executemany of ready rows into `postings`, one call per round;
* `post`: `ledger.post` of the same transfers, one unit of work per round;
* `settle`: the settlement of a round (24 postings, 10 results, the closing of its chain);
* `round`: all that happens to a round in four group commits: opened, stakes journalled and posted,
  outcome journalled, settled.

One JSON line per database and measurement. `ratio` is postings per second to raw rows per second,
the median over repetitions; results and journal entries are not counted.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from krupier.store import (
    Result,
    Store,
    Transfer,
    Writer,
    audit,
    journal,
    keys,
    ledger,
    open_store,
    people,
    settlement,
)
from tests.postgres import cluster

BETS, PLAYERS, TABLES = 20, 10, 500
GROUP = 50  # rounds in one commit
REPEATS = 5
CURRENCY = "CZK"


class Played(NamedTuple):
    table: str
    stakes: list[Transfer]
    ends: list[Transfer]
    results: list[Result]

    @property
    def transfers(self) -> list[Transfer]:
        return [*self.stakes, *self.ends]


def play(number: int, table: int) -> Played:
    """The money of one round: every fifth bet wins 2:1."""
    key, escrow = f"T{table}-{number}", f"table:T{table}"
    stakes, ends = [], []
    back = {f"p{table * PLAYERS + n}": 0 for n in range(PLAYERS)}
    for bet in range(BETS):
        who = f"p{table * PLAYERS + bet % PLAYERS}"
        wallet = f"player:{who}"
        stakes.append(Transfer(f"{key}/s{bet}", wallet, escrow, 100, CURRENCY, "stake"))
        if bet % 5:
            ends.append(
                Transfer(f"{key}/l{bet}", escrow, f"house:T{table}", 100, CURRENCY, "result")
            )
        else:
            back[who] += 300
            ends.append(Transfer(f"{key}/b{bet}", escrow, wallet, 100, CURRENCY, "return"))
            ends.append(
                Transfer(f"{key}/w{bet}", f"house:T{table}", wallet, 200, CURRENCY, "result")
            )
    return Played(
        f"T{table}", stakes, ends, [Result(who, "1", 200, got) for who, got in back.items()]
    )


def groups(numbers: range) -> Iterator[list[Played]]:
    """Rounds that are played at the same time: one at each table."""
    for number in numbers:
        yield [play(number, table) for table in range(TABLES)]


def set_up(store: Store) -> str:
    with store.write() as conn:
        wallets = [f"player:p{n}" for n in range(TABLES * PLAYERS)]
        for wallet in wallets:
            id = wallet.removeprefix("player:")
            people.add_player(conn, id, id, f"token {id}", 0)
        ledger.open_accounts(conn, [*wallets, "clearing:demo"], CURRENCY)
        for table in range(TABLES):
            people.add_table(
                conn,
                f"T{table}",
                game="roulette",
                currency=CURRENCY,
                options="{}",
                limits="{}",
                at=0,
            )
        demo = [Transfer(f"d/{w}", "clearing:demo", w, 10**12, CURRENCY, "gift") for w in wallets]
        ledger.post(conn, demo, 0)
        return journal.save_plan(conn, "roulette", "a plan", 0)


def raw(store: Store, numbers: range) -> float:
    """Rows that are ready, by the driver; returns rows per second."""
    mark = ":" if store.dialect == "sqlite" else "%"
    columns = ("key", "currency", "debit", "credit", "amount", "at", "round", "kind", "operator")
    values = ", ".join("?" if mark == ":" else "%s" for _ in columns)
    sql = f"INSERT INTO postings ({', '.join(columns)}) VALUES ({values})"
    ready = [
        [
            [
                (t.key, t.currency, t.debit, t.credit, t.amount, 1, None, t.kind, t.operator)
                for t in played.transfers
            ]
            for played in group
        ]
        for group in groups(numbers)
    ]
    started = time.perf_counter()
    with store.writing() as conn:
        for group in ready:
            for start in range(0, len(group), GROUP):
                with conn.begin():
                    cursor = conn.connection.cursor()
                    for rows in group[start : start + GROUP]:
                        cursor.executemany(sql, rows)
                    cursor.close()
    return sum(len(rows) for group in ready for rows in group) / (time.perf_counter() - started)


def together(writer: Writer, units: Sequence[Callable[..., Any]]) -> list[Any]:
    return [future.result() for future in [writer.submit(unit) for unit in units]]


def post(writer: Writer, numbers: range) -> float:
    ready = [[played.transfers for played in group] for group in groups(numbers)]
    started = time.perf_counter()
    for group in ready:
        together(writer, [partial(ledger.post, transfers=each, at=1) for each in group])
    return sum(len(each) for group in ready for each in group) / (time.perf_counter() - started)


def rounds(writer: Writer, plan: str, numbers: range) -> tuple[float, float]:
    """Whole rounds; returns postings per second of the settlements, and of all of it."""
    settling = all_of_it = 0.0
    settled = posted = 0
    for group in groups(numbers):
        started = time.perf_counter()
        opening = partial(
            journal.open_round, game="roulette", plan=plan, currency=CURRENCY, setting="{}", at=1
        )
        opened = together(writer, [partial(opening, table=played.table) for played in group])
        bets = [f'{{"move":"stake","seat":{n}}}' for n in range(BETS)]
        pairs = list(zip(opened, group, strict=True))
        together(
            writer,
            [
                partial(
                    journal.append,
                    round_id=r.id,
                    inputs=bets,
                    at=2,
                    transfers=played.stakes,
                    after=0,
                )
                for r, played in pairs
            ],
        )
        spin = ['{"pocket":17}']
        together(
            writer,
            [
                partial(journal.append, round_id=r.id, inputs=spin, at=3, after=BETS)
                for r, _ in pairs
            ],
        )
        before = time.perf_counter()
        together(
            writer,
            [
                partial(
                    settlement.settle,
                    round_id=r.id,
                    transfers=played.ends,
                    results=played.results,
                    at=4,
                )
                for r, played in pairs
            ],
        )
        settling += time.perf_counter() - before
        all_of_it += time.perf_counter() - started
        settled += sum(len(played.ends) for played in group)
        posted += sum(len(played.transfers) for played in group)
    return settled / settling, posted / all_of_it


def measure(name: str, url: str, raw_url: str, count: int) -> None:
    store, raw_store = open_store(url, keys.fresh()), open_store(raw_url)
    plan = set_up(store)
    set_up(raw_store)
    taken: dict[str, list[float]] = {"raw": [], "post": [], "settle": [], "round": []}
    each = max(1, count // TABLES)
    with Writer(store, at_once=GROUP) as writer:
        for repeat in range(REPEATS):
            numbers = range(repeat * each, (repeat + 1) * each)
            taken["raw"].append(raw(raw_store, numbers))
            posted_as = range(10**6 + numbers.start, 10**6 + numbers.stop)
            taken["post"].append(post(writer, posted_as))
            settle, whole = rounds(writer, plan, range(numbers.start + 1, numbers.stop + 1))
            taken["settle"].append(settle)
            taken["round"].append(whole)
    wrong = audit(store)
    if wrong:
        raise SystemExit(f"the audit found {wrong[:3]}")
    for what, speeds in taken.items():
        ratio = statistics.median(x / y for x, y in zip(speeds, taken["raw"], strict=True))
        line = {
            "bench": "ledger",
            "database": name,
            "what": what,
            "per_second": round(statistics.median(speeds)),
            "ratio": round(ratio, 3),
        }
        print(json.dumps(line), flush=True)
    store.close()
    raw_store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--rounds", type=int, default=1000, help="rounds per repetition")
    parser.add_argument("--only", choices=("sqlite", "postgresql"), help="one database")
    asked = parser.parse_args()
    if asked.only != "postgresql":
        with tempfile.TemporaryDirectory() as directory:
            base = f"sqlite:///{directory}"
            measure("sqlite", f"{base}/books.sqlite", f"{base}/raw.sqlite", asked.rounds)
    if asked.only != "sqlite":
        with cluster(durable=True) as server:
            books, raw_books = server.new_database(), server.new_database()
            measure("postgresql", books, raw_books, asked.rounds)


if __name__ == "__main__":
    main()
