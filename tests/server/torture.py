"""Torture: a server under load is killed with ``kill -9`` and started again, many times.

``python -m tests.server.torture --kills 50`` (``make torture-kill``). After every kill, before the
next start, the books are audited as the dead server left them:

* the ledger sums to zero, balances follow from postings, chains are unbroken, every settled round
  replays from its journal to the very figures of the ledger (``krupier.room.history.audit_all``);
* every bet that a client saw acknowledged stands in a journal, once;
* no bet that was refused stands in one.

Clients reconnect and send again whatever was not acknowledged, with the same id.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from sqlalchemy import select
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from krupier.room.config import Habits, TableConfig
from krupier.room.history import audit_all
from krupier.store import open_store, people, schema
from tests.server.client import Gap, Mirror

GAMES = (
    ("kings/european-roulette", "EUR"),
    ("fortuna/roulette-evolution", "CZK"),
    ("wgg/wheel-of-fortune", "EUR"),
)
CHILD = """
import sys
from krupier.server.run import serve
from krupier.server.settings import Limits, ServeOptions
serve(
    ServeOptions(sys.argv[1], port=0, limits=Limits.lifted(), log_level="error", odds=False),
    lambda address: print(address, flush=True),
)
"""


@dataclass
class Tally:
    """What the clients know."""

    sent: int = 0
    acked: set[str] = field(default_factory=set)
    refused: set[str] = field(default_factory=set)
    """Refused when sent for the first time: never to be found in a journal."""
    codes: Counter[str] = field(default_factory=Counter)
    reconnections: int = 0


class Process:
    """The server, as a process of its own."""

    def __init__(self, database: str) -> None:
        self._database = database
        self._child: subprocess.Popen[str] | None = None
        self.url = ""

    def start(self) -> None:
        self._child = subprocess.Popen(
            [sys.executable, "-c", CHILD, self._database], stdout=subprocess.PIPE, text=True
        )
        assert self._child.stdout
        self.url = self._child.stdout.readline().strip()
        if not self.url:
            raise SystemExit("the server did not start")

    def end(self, how: signal.Signals) -> int:
        assert self._child
        self._child.send_signal(how)
        self.url = ""
        return self._child.wait(60)


def prepare(database: str, tables: int) -> list[str]:
    """Tables with short clocks."""
    store = open_store(database)
    habits = Habits(clocks={"betting": 0.4, "decision": 0.4}, pause=0.05)
    names = []
    with store.write() as conn:
        for number in range(tables):
            game, currency = GAMES[number % len(GAMES)]
            config = TableConfig(f"t{number}", game, currency, {}, habits)
            people.add_table(
                conn,
                config.id,
                game=game,
                currency=currency,
                options=config.options_text(),
                limits=config.limits_text(),
                at=1,
            )
            names.append(config.id)
    store.close()
    return names


class Bettor:
    """A client that bets all the time and never gives up."""

    def __init__(self, process: Process, token: str, table: str, tally: Tally, seed: int) -> None:
        self._process, self._token, self._table, self._tally = process, token, table, tally
        self._random = random.Random(seed)
        self._open: dict[str, dict[str, Any]] = {}
        """Sent and not acknowledged."""
        self._again: set[str] = set()

    async def play(self) -> None:
        while True:
            url = self._process.url
            try:
                if url:
                    await self._connected(url)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, Gap):
                self._tally.reconnections += 1
            await asyncio.sleep(0.02)

    async def _connected(self, url: str) -> None:
        mirror, seat = Mirror(), ""
        address = url.replace("http", "ws") + "api/ws"
        async with connect(address, compression=None, open_timeout=5) as socket:

            async def say(message: dict[str, Any]) -> None:
                await socket.send(msgspec.json.encode(message).decode())

            await say({"do": "hello", "token": self._token})
            await say({"do": "watch", "table": self._table})
            await say({"do": "sit", "table": self._table, "id": "sit"})
            for id, message in self._open.items():
                self._again.add(id)
                await say(message)
            while True:
                async with asyncio.timeout(20):
                    told = msgspec.json.decode(await socket.recv())
                if told["type"] == "ack":
                    seat = self._acked(told) or seat
                elif told["type"] in ("view", "update", "you"):
                    mirror.take(told)
                if seat and mirror.view.get("want", {}).get("want") == "moves":
                    while len(self._open) < 3:
                        message = self._bet(seat, mirror.round)
                        self._open[message["id"]] = message
                        self._tally.sent += 1
                        await say(message)

    def _acked(self, told: dict[str, Any]) -> str:
        id = told["id"]
        self._open.pop(id, None)
        if "refused" in told:
            self._tally.codes[told["refused"]["code"]] += 1
            if id not in self._again:
                self._tally.refused.add(id)
        elif id != "sit":
            self._tally.acked.add(id)
        return str(told.get("seat", ""))

    def _bet(self, seat: str, round_id: str | None) -> dict[str, Any]:
        if self._table in _wheels:
            bet: dict[str, Any] = {"bet": self._random.choice(["bell", "star"]), "amount": "5"}
        else:
            bet = {"bet": "straight", "on": [self._random.randrange(37)], "amount": "1"}
        id = str(uuid.UUID(int=self._random.getrandbits(128)))
        return {
            "do": "move",
            "table": self._table,
            "id": id,
            "round": round_id,
            "move": [seat, "bet", bet],
        }


_wheels: set[str] = set()


def check(database: str, tally: Tally) -> tuple[int, int]:
    """The books as they are: raises AssertionError, says how many rounds and bets there are."""
    store = open_store(database)
    try:
        findings = audit_all(store)
        assert not findings, findings[:5]
        with store.read() as conn:
            rounds = list(conn.execute(select(schema.rounds.c.id, schema.rounds.c.status)))
            written = Counter(
                line["id"]
                for (text,) in conn.execute(select(schema.entries.c.input))
                if "id" in (line := msgspec.json.decode(text))
            )
            settled = Counter(conn.execute(select(schema.results.c.round)).scalars())
    finally:
        store.close()
    twice = [id for id, times in written.items() if times > 1]
    assert not twice, f"written twice: {twice[:5]}"
    lost = [id for id in tally.acked if id not in written]
    assert not lost, f"acknowledged and lost: {lost[:5]}"
    wrong = [id for id in tally.refused if id in written]
    assert not wrong, f"refused and written: {wrong[:5]}"
    running = {id for id, status in rounds if status == "open"}
    assert not running & set(settled), "an open round has results"
    return len(rounds), sum(written.values())


async def more(tally: Tally, bets: int) -> None:
    """Waits until so many more bets were accepted than now."""
    enough = len(tally.acked) + bets
    try:
        async with asyncio.timeout(60):
            while len(tally.acked) < enough:
                await asyncio.sleep(0.05)
    except TimeoutError:
        raise AssertionError("no bets are accepted after the last restart") from None


async def torture(
    database: str, kills: int, *, seed: int = 1, tables: int = 6, players: int = 18
) -> Tally:
    """Kills the server that many times; raises when the books are wrong."""
    chance, tally, process = random.Random(seed), Tally(), Process(database)
    names = prepare(database, tables)
    _wheels.update(one for at, one in enumerate(names) if "wheel" in GAMES[at % len(GAMES)][0])
    process.start()
    async with httpx.AsyncClient(base_url=process.url, timeout=60) as http:
        tokens = [
            (await http.post("/api/guests", json={"name": f"Player {n}"})).json()["token"]
            for n in range(players)
        ]
    bettors = [
        asyncio.create_task(
            Bettor(process, token, names[at % tables], tally, seed * 1000 + at).play()
        )
        for at, token in enumerate(tokens)
    ]
    started = time.monotonic()
    try:
        for number in range(1, kills + 1):
            await asyncio.sleep(chance.uniform(0.2, 2.0))
            await asyncio.to_thread(process.end, signal.SIGKILL)
            rounds, bets = await asyncio.to_thread(check, database, tally)
            print(
                f"kill {number}: {rounds} rounds, {bets} bets written, {len(tally.acked)} acked, "
                f"{tally.reconnections} reconnections, {time.monotonic() - started:.0f} s",
                flush=True,
            )
            await asyncio.to_thread(process.start)
        await more(tally, 25)  # everything goes on after the last one
    finally:
        for one in bettors:
            one.cancel()
        await asyncio.gather(*bettors, return_exceptions=True)
        code = await asyncio.to_thread(process.end, signal.SIGTERM)
    assert code == 0, f"a server that is asked to stop ends with {code}"
    await asyncio.to_thread(check, database, tally)
    return tally


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--kills", type=int, default=50)
    ask.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(3), "big"))
    ask.add_argument("--database", help="SQLAlchemy address; a fresh SQLite file by default")
    given = ask.parse_args()
    print(f"seed {given.seed}")
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or f"sqlite:///{Path(folder) / 'books.sqlite'}"
        tally = asyncio.run(torture(database, given.kills, seed=given.seed))
    print(
        f"{given.kills} kills survived: {tally.sent} bets sent, {len(tally.acked)} acknowledged, "
        f"{sum(tally.codes.values())} refused {dict(tally.codes)}"
    )


if __name__ == "__main__":
    main()
