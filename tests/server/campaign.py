"""What the campaigns against a real server share: the process, its books, clients and a referee.

The server is a process of its own; its clients bet at tables against the bank and misbehave at
tables of poker. They reconnect and send again whatever was not answered, with the same id. The
referee reads the books with SQL and knows only what the clients were told.
"""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from sqlalchemy import Connection, select
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from krupier.room.config import HouseRules, TableConfig, add_table
from krupier.room.hands.house_rules import CashRules
from krupier.room.history import audit_all
from krupier.store import journal, keyfile, open_store, schema
from tests.postgres import Cluster, cluster
from tests.server.client import Data, Gap, Mirror

POKER = "wgg/texas-holdem-cash"
GAMES = (
    ("kings/european-roulette", "EUR"),
    (POKER, "EUR"),
    ("fortuna/roulette-evolution", "CZK"),
    ("wgg/wheel-of-fortune", "EUR"),
    (POKER, "EUR"),
)
SILENCE = 1.0
"""Seconds after which a client speaks although it hears nothing."""
BLINDS, BUY_INS = ("1", "2"), ("80", "120", "200")
GIFT = 1_000_00
"""What a guest has at first, in cents."""
PATIENCE = 180.0
"""Seconds to wait for what must come, on a machine that does much else."""
CHILD = """
import sys
from pathlib import Path
from tests.server.door import serve
from krupier.server.settings import Limits, ServeOptions
serve(
    ServeOptions(
        sys.argv[1],
        key=Path(sys.argv[2]),
        port=0,
        limits=Limits.lifted(),
        log_level="error",
        odds=False,
    ),
    lambda address: print(address, flush=True),
)
"""


# -- the books and the process -------------------------------------------------------------------


@dataclass(frozen=True)
class Books:
    """Where the server writes: a database of its own, and its house key."""

    url: str
    key: Path
    cluster: Cluster | None = None


@contextmanager
def books(kind: str, key: Path | None = None, folder: Path | None = None) -> Iterator[Books]:
    """A fresh database. PostgreSQL waits for its disk here: what was acknowledged must survive its
    end too."""
    with tempfile.TemporaryDirectory() as own:
        key = key or Path(own) / "house.key"
        if kind == "sqlite":
            yield Books(f"sqlite:///{folder or own}/books.sqlite", key)
        elif kind == "postgresql":
            with cluster(durable=True) as server:
                yield Books(server.new_database(), key, server)
        else:
            raise SystemExit(f"database {kind!r}: sqlite or postgresql")


class Process:
    """The server, as a process of its own."""

    def __init__(self, books: Books) -> None:
        self._books = books
        self._child: subprocess.Popen[str] | None = None
        self.url = ""

    def start(self) -> None:
        self._child = subprocess.Popen(
            [sys.executable, "-c", CHILD, self._books.url, str(self._books.key)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._child.stdout
        self.url = self._child.stdout.readline().strip()
        if not self.url:
            raise SystemExit("the server did not start")

    def end(self, how: signal.Signals) -> int:
        assert self._child
        self._child.send_signal(how)
        self.url = ""
        return self._child.wait(PATIENCE)


def prepare(books: Books, tables: int) -> dict[str, str]:
    """Tables with short clocks, and what is played there."""
    store = open_store(books.url)
    games = {}
    with store.write() as conn:
        for number in range(tables):
            game, currency = GAMES[number % len(GAMES)]
            cash = CashRules(blinds=BLINDS, seats=6) if game == POKER else CashRules()
            house_rules = HouseRules(
                clocks={"betting": 0.4, "decision": 0.4}, pause=0.05, cash=cash
            )
            config = TableConfig(f"t{number}", game, currency, {}, house_rules)
            add_table(conn, config, at=1)
            games[config.id] = game
    store.close()
    return games


# -- clients -------------------------------------------------------------------------------------


@dataclass
class Tally:
    """What the clients know."""

    sent: int = 0
    acked: set[str] = field(default_factory=set)
    """Moves that were accepted."""
    refused: set[str] = field(default_factory=set)
    """Refused when sent for the first time: never to be found in the books."""
    topped_up: set[str] = field(default_factory=set)
    """Chips that were brought to a table at once."""
    stood: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    reconnections: int = 0
    at: Counter[str] = field(default_factory=Counter)
    """Accepted moves by table."""


class Client:
    """A client that asks all the time and never gives up."""

    def __init__(self, process: Process, token: str, table: str, tally: Tally, seed: int) -> None:
        self._process, self._token, self._table, self.tally = process, token, table, tally
        self._random = random.Random(seed)
        self._mirror, self._seat = Mirror(), ""
        self._open: dict[str, Data] = {}
        """Sent and not answered."""
        self._asked: set[str] = set()
        self._again: set[str] = set()
        """Sent more than once: of two answers, either may be that of the first."""
        self._socket: ClientConnection
        self.leaves = asyncio.Event()
        """Time to take one's chips and go."""

    async def play(self) -> None:
        while not self.done:
            url = self._process.url
            try:
                if url:
                    await self._connected(url)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, Gap):
                self.tally.reconnections += 1
            await asyncio.sleep(0.02)

    @property
    def done(self) -> bool:
        return self.leaves.is_set()

    async def _connected(self, url: str) -> None:
        self._mirror, self._seat = Mirror(), ""
        address = url.replace("http", "ws") + "api/ws"
        async with connect(address, compression=None, open_timeout=20) as self._socket:
            await self._say({"do": "hello", "token": self._token})
            await self._say({"do": "watch", "table": self._table})
            for id, message in self._open.items():
                self._again.add(id)
                await self._say(message)
            while not self.done:
                with suppress(TimeoutError):  # nothing is heard: perhaps it waits for us
                    async with asyncio.timeout(SILENCE):
                        await self._hear(msgspec.json.decode(await self._socket.recv()))
                if self._mirror.view:
                    await self._next()

    async def _hear(self, told: Data) -> None:
        if told["type"] == "ack":
            self._answered(told)
            if told.get("refused", {}).get("code") == "storage-away":
                await asyncio.sleep(0.2)
        elif told["type"] in ("view", "update", "you"):
            self._mirror.take(told)

    async def _next(self) -> None:
        """After everything that is heard."""
        raise NotImplementedError

    async def _say(self, message: Data) -> None:
        await self._socket.send(msgspec.json.encode(message).decode())

    async def _ask(self, do: str, id: str = "", **more: Any) -> str:
        id = id or str(uuid.UUID(int=self._random.getrandbits(128)))
        message = {"do": do, "table": self._table, "id": id, **more}
        if id in self._asked:
            self._again.add(id)
        self._asked.add(id)
        self._open.setdefault(id, message)
        self.tally.sent += 1
        await self._say(message)
        return id

    def _answered(self, told: Data) -> None:
        id = told["id"]
        message = self._open.pop(id, None)
        if "refused" in told:
            code = told["refused"]["code"]
            self.tally.codes[code] += 1
            if message and id not in self._again:
                self.tally.refused.add(id)
        elif message:
            self._accepted(message, told)

    def _accepted(self, message: Data, told: Data) -> None:
        id = message["id"]
        match message["do"]:
            case "move":
                self.tally.acked.add(id)
                self.tally.at[self._table] += 1
            case "top-up" if not told.get("queued"):
                self.tally.topped_up.add(id)
            case "stand":
                self.tally.stood += 1


class Bettor(Client):
    """At a table against the bank."""

    def _answered(self, told: Data) -> None:
        super()._answered(told)
        self._seat = str(told.get("seat", "")) or self._seat

    async def _next(self) -> None:
        if not self._seat:
            if not any(one["do"] == "sit" for one in self._open.values()):
                await self._ask("sit")
            return
        if self._mirror.view.get("want", {}).get("want") == "moves":
            while len(self._open) < 3:
                move = [self._seat, "bet", self._bet()]
                await self._ask("move", move=move, round=self._mirror.round)

    def _bet(self) -> Data:
        return {"bet": "straight", "on": [self._random.randrange(37)], "amount": "1"}


class AtWheel(Bettor):
    def _bet(self) -> Data:
        return {"bet": self._random.choice(["bell", "star"]), "amount": "5"}


class Troublemaker(Client):
    """At a table of poker: bursts with one id, top-ups, and up and away in mid-hand."""

    _standing = False
    """Told that he has no seat, after he was asked to leave."""

    @property
    def done(self) -> bool:
        return self._standing

    def _answered(self, told: Data) -> None:
        last = self.leaves.is_set() and self._open.get(told["id"], {}).get("do") == "stand"
        super()._answered(told)
        if last and told.get("refused", {}).get("code") == "not-seated":
            self._standing = True

    async def _next(self) -> None:
        if self.leaves.is_set():
            if not any(one["do"] == "stand" for one in self._open.values()):
                await self._ask("stand")
            return
        if len(self._open) >= 4:
            return
        offers = self._mirror.you.get("offers") or {}
        if offers:
            await self._act(*next(iter(offers.items())))
        elif self._mirror.you.get("chair"):
            await self._disturb()
        else:
            await self._burst()

    async def _act(self, seat: str, options: list[Data]) -> None:
        words = [one["do"] for one in options]
        calm = [one for one in ("check", "call", "fold") if one in words]
        if self._random.random() < 0.1:
            await self._ask("stand")  # in mid-hand, and it is his turn
        if calm:
            word = calm[0] if self._random.random() < 0.8 else calm[-1]
            await self._ask("move", move=[seat, word], round=self._mirror.round)

    def _buy_in(self) -> str:
        """Who comes back soon must bring what he took away: mostly he does as he is told."""
        told = self._mirror.you.get("buy_in") or {}
        if told and self._random.random() < 0.7:
            return str(told["usual"])
        return self._random.choice(BUY_INS)

    async def _burst(self) -> None:
        buy_in = self._buy_in()
        id = await self._ask("sit", buy_in=buy_in)
        if self._random.random() < 0.7:
            await self._ask("stand")
            await self._ask("sit", id, buy_in=buy_in)
        if self._random.random() < 0.3:
            await self._ask("sit", id, buy_in="81")  # the id of another request

    async def _disturb(self) -> None:
        what = self._random.random()
        if what < 0.15:
            id = await self._ask("top-up", amount=self._random.choice(("1", "40", "500")))
            await self._ask("top-up", id, amount=self._open[id]["amount"])
        elif what < 0.2:
            await self._ask("stand")
            await self._ask("sit", buy_in=self._buy_in())
        elif what < 0.25:
            await self._ask("away", away=True)
        elif self._mirror.you.get("sits_out"):
            await self._ask("away", away=False)
        elif self._mirror.you["chair"].get("stack") == "0":
            await self._ask("stand")


def client_of(game: str) -> type[Client]:
    if game == POKER:
        return Troublemaker
    return AtWheel if "wheel" in game else Bettor


class Crowd:
    """All clients of a server."""

    def __init__(self, process: Process, games: dict[str, str], tally: Tally, seed: int) -> None:
        self._process, self._games, self.tally, self._seed = process, games, tally, seed
        self._clients: list[Client] = []
        self._tasks: list[asyncio.Task[None]] = []
        self.at_poker: set[str] = set()
        """Ids of those who play nothing but poker."""

    async def come(self, players: int) -> None:
        tables = list(self._games)
        async with httpx.AsyncClient(base_url=self._process.url, timeout=PATIENCE) as http:
            for number in range(players):
                table = tables[number % len(tables)]
                answer = await http.post("/api/guests", json={"name": f"Player {number}"})
                guest = answer.json()
                kind = client_of(self._games[table])
                seed = self._seed * 1000 + number
                one = kind(self._process, guest["token"], table, self.tally, seed)
                if kind is Troublemaker:
                    self.at_poker.add(guest["player"]["id"])
                self._clients.append(one)
                self._tasks.append(asyncio.create_task(one.play()))

    async def more(self, moves: int) -> None:
        """Waits until so many more moves were accepted than now."""
        enough = len(self.tally.acked) + moves
        await self._until(lambda: [] if len(self.tally.acked) >= enough else ["all tables"])

    async def go_on(self, moves: int) -> None:
        """Waits until at every table so many more moves were accepted than now."""
        enough = {table: self.tally.at[table] + moves for table in self._games}
        await self._until(lambda: [t for t, n in enough.items() if self.tally.at[t] < n])

    async def _until(self, behind: Callable[[], list[str]]) -> None:
        end = time.monotonic() + PATIENCE
        while waiting := behind():
            assert time.monotonic() < end, f"nothing is accepted any more at {waiting}"
            self._look()
            await asyncio.sleep(0.02)

    async def leave(self) -> None:
        """Everybody takes his chips and goes."""
        for one in self._clients:
            one.leaves.set()
        _, waiting = await asyncio.wait(self._tasks, timeout=PATIENCE)
        self._look()
        assert not waiting, f"{len(waiting)} clients never got up"

    async def vanish(self) -> None:
        for one in self._tasks:
            one.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _look(self) -> None:
        """A client that failed has found something."""
        for one in self._tasks:
            if one.done() and not one.cancelled() and (error := one.exception()):
                raise error


# -- the referee ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seen:
    rounds: int
    moves: int


def check(books: Books, tally: Tally, at_poker: Iterable[str], *, all_left: bool = False) -> Seen:
    """The books as they are; raises AssertionError. ``all_left``: in the end, when everybody has
    got up. Before that a table may still owe somebody his chips who left in the hand that was its
    last: it pays them when it comes back."""
    store = open_store(books.url, keyfile.load(books.key))
    try:
        findings = [one for one in audit_all(store) if all_left or one.check != "seat"]
        assert not findings, findings[:5]
        with store.read() as conn:
            seen = _lines(conn, tally)
            _chips(conn, tally, set(at_poker), all_left)
    finally:
        store.close()
    return seen


def _lines(conn: Connection, tally: Tally) -> Seen:
    """Every accepted move stands in a journal once, no refused one does."""
    rounds = list(conn.execute(select(schema.rounds.c.id, schema.rounds.c.status)))
    written = Counter(
        line["id"]
        for id, _ in rounds
        for entry in journal.entries(conn, id)
        if "id" in (line := msgspec.json.decode(entry.input))
    )
    twice = [id for id, times in written.items() if times > 1]
    assert not twice, f"written twice: {twice[:5]}"
    lost = [id for id in tally.acked if id not in written]
    assert not lost, f"acknowledged and lost: {lost[:5]}"
    wrong = [id for id in tally.refused if id in written]
    assert not wrong, f"refused and written: {wrong[:5]}"
    settled = set(conn.execute(select(schema.results.c.round)).scalars())
    running = {id for id, status in rounds if status == "open"}
    assert not running & settled, "an open round has results"
    return Seen(len(rounds), sum(written.values()))


def _chips(conn: Connection, tally: Tally, at_poker: set[str], all_left: bool) -> None:
    """Poker makes and loses no chip: what its players were given is theirs, before them, in a pot
    or in the rake. Chips that were brought were posted, once."""
    accounts, postings = schema.accounts, schema.postings
    there = list(
        conn.execute(
            select(accounts.c.name, accounts.c.balance).where(accounts.c.currency == "demo-EUR")
        )
    )
    poker_tables = set(
        conn.execute(select(schema.tables.c.id).where(schema.tables.c.game == POKER)).scalars()
    )
    chips = {name: balance for name, balance in there if name.startswith("stack:")}
    total = sum(chips.values())
    for name, balance in there:
        kind, _, of = name.partition(":")
        whose = {
            "player": at_poker,
            "table": poker_tables,
            "attack": poker_tables,
            "rake": poker_tables,
        }
        if of in whose.get(kind, ()):
            total += balance
    assert total == GIFT * len(at_poker), f"{total} instead of {GIFT * len(at_poker)}"
    brought = Counter(
        key.rpartition("/")[2]
        for key in conn.execute(select(postings.c.key).where(postings.c.kind == "buy-in")).scalars()
    )
    twice = [id for id, times in brought.items() if times > 1]
    assert not twice, f"brought twice: {twice[:5]}"
    lost = [id for id in tally.topped_up if id not in brought]
    assert not lost, f"acknowledged chips that were not brought: {lost[:5]}"
    wrong = [id for id in tally.refused if id in brought]
    assert not wrong, f"refused and brought: {wrong[:5]}"
    if all_left:
        locked = {name: balance for name, balance in chips.items() if balance}
        assert not locked, f"everybody left, and there are chips: {locked}"
