"""Bets per second from client to client, as a ratio to a bare echo on the same stack.

    python -m bench.server [--seconds 10] [--clients 500] [--tables 50]

500 clients sit at 50 roulette tables; each sends its next bet when the last one is acknowledged
(journalled and posted), so the server is saturated. Everybody at a table is told of every chip. The
echo is a Litestar application behind the same door, server, event loop and protocol that sends
back what it gets. Then both once more at a pace of one message per client and second, for the
latency of a server that is not saturated. The load comes from this process over loopback, the
server is another one.

One JSON line per measurement; memory is resident memory of the server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import cast
from urllib.parse import urlsplit

import httpx
import msgspec
import uvloop
from bench.accounts import make_accounts
from sqlalchemy import func, select

from krupier.room.config import HouseRules, TableConfig
from krupier.store import Store, open_store, people, schema

GAME, CURRENCY, AMOUNT = "fortuna/roulette-evolution", "CZK", "0.10"
BETTING, PAUSE = 4.0, 0.5
SERVER = """
import sys
from krupier.server.settings import Limits, ServeOptions
from tests.server.door import serve
serve(
    ServeOptions(sys.argv[1], port=0, limits=Limits.lifted(), log_level="error", odds=False),
    lambda address: print(address, flush=True),
)
"""
ECHO = """
import asyncio, time, uvicorn, uvloop
from litestar import Litestar, Router
from litestar.handlers import asgi
from krupier.server.guard import Gate
from krupier.server.run import configured
from krupier.server.settings import Limits, ServeOptions

@asgi("/ws", copy_scope=False)
async def echo(scope: "Scope", receive: "Receive", send: "Send") -> None:
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})

class Server(uvicorn.Server):
    async def startup(self, sockets=None):
        await super().startup(sockets)
        print(f"http://127.0.0.1:{self.servers[0].sockets[0].getsockname()[1]}/", flush=True)

from litestar.types import Receive, Scope, Send
options = ServeOptions(port=0, limits=Limits.lifted(), log_level="error")
routes = [Router("/api", route_handlers=[echo])]
app = Gate(Litestar(routes, openapi_config=None), options.limits, time.monotonic)
with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
    runner.run(Server(configured(app, options)).serve())
"""


class Line(asyncio.Protocol):
    """One WebSocket, as lean as a client can be: the load must not be what is measured."""

    def __init__(self, host: str, heard: Callable[[Line, bytes], None]) -> None:
        self._host, self._heard = host, heard
        self._buffer = bytearray()
        self._open = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.bytes = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(
            f"GET /api/ws HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self._open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                raise SystemExit(bytes(buffer[:200]).decode())
            del buffer[: end + 4]
            self._open = True
            self.ready.set_result(None)
        at, size = 0, len(buffer)
        while size - at >= 2:
            length, start = buffer[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if size < start + length:
                break
            kind, payload = buffer[at] & 15, bytes(buffer[start : start + length])
            at = start + length
            self.bytes += length
            if kind == 1:
                self._heard(self, payload)
            elif kind == 9:
                self.transport.write(b"\x8a" + bytes([0x80 | length]) + bytes(4) + payload)
        del buffer[:at]

    def say(self, text: bytes) -> None:
        """A masked text frame; a mask of zeros leaves the text as it is."""
        length = len(text)
        head = (
            bytes((0x81, 0x80 | length))
            if length < 126
            else b"\x81\xfe" + length.to_bytes(2, "big")
        )
        if not self.transport.is_closing():
            self.transport.write(head + bytes(4) + text)


class Client:
    """Sends the next message when the last one is answered, or at a timer."""

    def __init__(self, every: float = 0.0) -> None:
        self.every = every
        self.latencies: list[float] = []
        self.sent_at = 0.0
        self.line: Line

    async def connect(self, url: str) -> None:
        where = urlsplit(url)
        loop = asyncio.get_running_loop()
        assert where.hostname
        assert where.port
        _, self.line = await loop.create_connection(
            lambda: Line(where.netloc, self.heard), where.hostname, where.port
        )
        await self.line.ready

    def heard(self, line: Line, text: bytes) -> None:
        raise NotImplementedError

    def answered(self) -> None:
        now = time.perf_counter()
        self.latencies.append(now - self.sent_at)
        if self.every:
            asyncio.get_running_loop().call_later(max(0, self.every - now + self.sent_at), self.go)
        else:
            self.go()

    def go(self) -> None:
        raise NotImplementedError

    def say(self, text: bytes) -> None:
        self.sent_at = time.perf_counter()
        self.line.say(text)


class Echo(Client):
    TEXT = (
        b'{"do":"move","table":"t01","id":"0123-000001","move":["1","bet",'
        b'{"bet":"straight","on":[17],"amount":"0.10"}]}'
    )

    def heard(self, line: Line, text: bytes) -> None:
        self.answered()

    def go(self) -> None:
        self.say(self.TEXT)


class Bettor(Client):
    def __init__(self, number: int, table: str, token: str, every: float = 0.0) -> None:
        super().__init__(every)
        self._table, self._token, self._number = table, token, number
        self._count = 0
        self._waits = False
        self._betting = False
        self.seat: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.refused: dict[str, int] = {}

    async def sit(self) -> None:
        table = self._table
        for message in (
            {"do": "hello", "token": self._token},
            {"do": "watch", "table": table},
            {"do": "sit", "table": table, "id": "sit"},
        ):
            self.line.say(msgspec.json.encode(message))
        seat = await self.seat
        self._head = f'{{"do":"move","table":"{table}","id":"{self._number}-'.encode()
        self._tail = f'","move":["{seat}","bet",{{"bet":"straight","on":['.encode()

    def heard(self, line: Line, text: bytes) -> None:
        if text.startswith(b'{"type":"ack"'):
            self._acked(text)
        elif self._waits and b'"place-your-bets"' in text:
            self._waits = False
            self.go()

    def _acked(self, text: bytes) -> None:
        if text.endswith(b'"ok":true}'):
            self.answered()
            return
        ack = msgspec.json.decode(text)
        if "seat" in ack:
            self.seat.set_result(ack["seat"])
            return
        code = ack["refused"]["code"]
        self.refused[code] = self.refused.get(code, 0) + 1
        self._waits = True  # for the next betting window

    def go(self) -> None:
        self._count += 1
        number = (self._number + 7 * self._count) % 37
        self.say(
            b'%b%d%b%d],"amount":"%b"}]}'
            % (self._head, self._count, self._tail, number, AMOUNT.encode())
        )


@contextmanager
def child(code: str, *args: str) -> Iterator[tuple[str, int]]:
    """A server process: its address and id."""
    process = subprocess.Popen(
        [sys.executable, "-c", code, *args], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    try:
        url = process.stdout.readline().strip()
        if not url:
            raise SystemExit("the server did not start")
        yield url, process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


def resident(pid: int) -> int:
    """Kibibytes of resident memory."""
    text = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in text.splitlines() if line.startswith("VmRSS")).split()[1])


def cpu(pid: int) -> float:
    """Processor seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def make_tables(database: str, tables: int) -> list[str]:
    store = open_store(database)
    house_rules = HouseRules(clocks={"betting": BETTING}, pause=PAUSE)
    names = [f"t{number:02}" for number in range(tables)]
    with store.write() as conn:
        for name in names:
            config = TableConfig(name, GAME, CURRENCY, {}, house_rules)
            people.add_table(
                conn,
                name,
                game=GAME,
                currency=CURRENCY,
                options=config.options_text(),
                limits=config.limits_text(),
                at=1,
            )
    store.close()
    return names


async def guests(url: str, count: int) -> list[str]:
    gate = asyncio.Semaphore(16)
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:

        async def one(number: int) -> str:
            async with gate:
                answer = await http.post("/api/guests", json={"name": f"Guest {number}"})
                return str(answer.json()["token"])

        return await asyncio.gather(*(one(number) for number in range(count)))


def report(what: str, clients: list[Client], seconds: float, pid: int, used: float) -> float:
    latencies = sorted(one for client in clients for one in client.latencies)
    rate = len(latencies) / seconds
    line = {
        "what": what,
        "per_second": round(rate),
        "p50_ms": round(1000 * latencies[len(latencies) // 2], 1),
        "p99_ms": round(1000 * latencies[len(latencies) * 99 // 100], 1),
        "server_cpu": round(used / seconds, 2),
        "received_mb_per_second": round(sum(c.line.bytes for c in clients) / seconds / 1e6, 1),
    }
    print(json.dumps(line), flush=True)
    return rate


async def measure(what: str, clients: list[Client], seconds: float, pid: int) -> float:
    """Warm-up, then so many seconds."""
    for client in clients:
        client.go()
    await asyncio.sleep(min(2.0, seconds / 3))
    for client in clients:
        client.latencies.clear()
        client.line.bytes = 0
    before, start = cpu(pid), time.perf_counter()
    await asyncio.sleep(seconds)
    used, took = cpu(pid) - before, time.perf_counter() - start
    rate = report(what, clients, took, pid, used)
    for client in clients:
        client.line.transport.abort()
    return rate


@asynccontextmanager
async def connected(clients: list[Client], url: str) -> AsyncIterator[None]:
    for client in clients:
        await client.connect(url)
    yield
    await asyncio.sleep(0.5)


async def echo(count: int, seconds: float) -> float:
    with child(ECHO) as (url, pid):
        clients: list[Client] = [Echo() for _ in range(count)]
        async with connected(clients, url):
            rate = await measure("echo, saturated", clients, seconds, pid)
        paced: list[Client] = [Echo(1.0) for _ in range(count)]
        async with connected(paced, url):
            await measure("echo, 1/s per client", paced, seconds, pid)
    return rate


async def bets(
    count: int, tables: int, seconds: float, folder: Path, *, accounts: bool = False
) -> float:
    """``accounts``: of persons with accounts who have limited themselves, instead of guests."""
    database = f"sqlite:///{folder / 'books.sqlite'}"
    names = make_tables(database, tables)
    known = make_accounts(database, count, "fortuna", CURRENCY, _now()) if accounts else None
    with child(SERVER, database) as (url, pid):
        tokens = known or await guests(url, count)
        rate = 0.0
        for what, every in (("bets, saturated", 0.0), ("bets, 1/s per client", 1.0)):
            before = resident(pid)
            clients = [
                Bettor(number + (10_000 if every else 0), names[number % tables], token, every)
                for number, token in enumerate(tokens)
            ]
            async with connected([*clients], url):
                await asyncio.gather(*(client.sit() for client in clients))
                await asyncio.sleep(1)
                if not every:
                    line = {"what": "memory per client", "kib": (resident(pid) - before) // count}
                    print(json.dumps(line), flush=True)
                found = await measure(what, [*clients], seconds, pid)
                rate = rate or found
            codes = sorted({code for client in clients for code in client.refused})
            print(json.dumps({"what": f"{what}: why bets were refused", "codes": codes}))
        await asyncio.sleep(BETTING + PAUSE)  # the last rounds are played to their end
    store = open_store(database)
    settled(store)
    store.close()
    return rate


def _now() -> int:
    return time.time_ns() // 1000


def settled(store: Store) -> None:
    """How many of the accepted bets were settled by the end."""
    rounds, entries = schema.rounds, schema.entries
    moves = (
        select(rounds.c.status, func.count().label("bets"))
        .join(entries, entries.c.round == rounds.c.id)
        .where(entries.c.input.like('{"move"%'))
        .group_by(rounds.c.status)
    )
    with store.read() as conn:
        found = {str(one.status): int(one.bets) for one in conn.execute(moves)}
        played = conn.execute(
            select(func.count()).select_from(rounds).where(rounds.c.status == "settled")
        ).scalar_one()
    line = {"what": "bets by the state of their round", **found, "rounds_settled": played}
    print(json.dumps(line), flush=True)


def idle_memory(folder: Path, tables: int) -> None:
    sizes = []
    for number, count in enumerate((0, tables)):
        database = f"sqlite:///{folder / f'idle{number}.sqlite'}"
        make_tables(database, count)
        with child(SERVER, database) as (_, pid):
            time.sleep(1)
            sizes.append(resident(pid))
    line = {
        "what": "memory",
        "server_mib": sizes[0] // 1024,
        "per_idle_table_kib": (sizes[1] - sizes[0]) // tables,
    }
    print(json.dumps(line), flush=True)


async def main(count: int, tables: int, seconds: float, *, accounts: bool) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        idle_memory(folder, 500)
        base = await echo(count, seconds)
        rate = await bets(count, tables, seconds, folder, accounts=accounts)
    print(json.dumps({"what": "ratio of bets to echo, saturated", "ratio": round(rate / base, 3)}))


if __name__ == "__main__":
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--seconds", type=float, default=10.0)
    ask.add_argument("--clients", type=int, default=500)
    ask.add_argument("--tables", type=int, default=50)
    ask.add_argument("--accounts", action="store_true", help="bettors with accounts and limits")
    given = ask.parse_args()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main(given.clients, given.tables, given.seconds, accounts=given.accounts))
