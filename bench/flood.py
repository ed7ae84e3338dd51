"""What one stranger without an account can do to a server: its memory, and what a player feels.

    python -m bench.flood [--seconds 6] [--rest 60] [--commit abc1234] [--only NAME …]

Each flood has a server of its own with the usual limits, and lasts so many seconds: requests sent
one after the other without waiting for answers, on one connection and on a hundred, answers read
or not; whoever is hung up on comes again at once. Meanwhile a player with another address stakes
all the time. A line has the resident memory of the server before, at its highest and after a rest,
and how long the player waited for his acks before and during the flood. ``--commit`` does the same
with an older commit in turns, each with its own sources.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from urllib.parse import urlsplit

import uvloop
from bench.before_after import HERE, checked_out, known
from bench.server import Bettor, child, guests, make_tables, resident

FLOODER, PACE = "127.0.0.66", 0.05
"""An address where no player is; seconds between two stakes of the player."""
HEAD = b" HTTP/1.1\r\nhost: krupier\r\n"
PASSWORD = b'{"operator": "kings", "login": "anna", "password": "guessed-again-1"}'
LOG_IN = (
    b"POST /api/log-in" + HEAD + b"content-type: application/json\r\n"
    b"content-length: %d\r\n\r\n%b" % (len(PASSWORD), PASSWORD)
)
ALIVE, PAGE = b"GET /healthz" + HEAD + b"\r\n", b"GET /" + HEAD + b"\r\n"
FLOODS: dict[str, tuple[bytes, int, bool]] = {
    "alive, answers read": (ALIVE, 1, True),
    "alive, not read": (ALIVE, 1, False),
    "log-in, not read": (LOG_IN, 1, False),
    "page, not read": (PAGE, 1, False),
    "alive, 100 connections": (ALIVE, 100, False),
    "page, 100 connections": (PAGE, 100, False),
}
"""What is sent, on how many connections, whether answers are read."""
SERVER = """
import sys
from krupier.server.run import serve
from krupier.server.settings import ServeOptions
serve(
    ServeOptions(sys.argv[1], port=0, log_level="error", odds=False),
    lambda address: print(address, flush=True),
)
"""


def flood(where: tuple[str, int], request: bytes, *, reads: bool, over: Event) -> None:
    """One connection, and another one whenever it is hung up on."""
    data = memoryview(request * (200_000 // len(request)))
    while not over.is_set():
        with suppress(OSError), socket.socket() as line:
            line.bind((FLOODER, 0))
            line.settimeout(1)
            line.connect(where)
            line.setblocking(False)
            sent = 0
            while not over.is_set():
                with suppress(BlockingIOError):
                    sent = (sent + line.send(data[sent:])) % len(data)
                    continue
                if reads:
                    with suppress(BlockingIOError):
                        if not line.recv(1 << 20):
                            break
                        continue
                time.sleep(0.001)
                if not reads and _hung_up(line):
                    break


def _hung_up(line: socket.socket) -> bool:
    with suppress(BlockingIOError):
        return not line.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) and True
    return False


@contextmanager
def flooded(url: str, name: str) -> Iterator[None]:
    """In a process of its own: who floods does not slow down who measures."""
    request, connections, reads = FLOODS[name]
    parts = urlsplit(url)
    where = (str(parts.hostname), int(parts.port or 0))
    pid = os.fork()
    if not pid:
        os.nice(5)
        over = Event()
        for _ in range(connections):
            options = {"reads": reads, "over": over}
            Thread(target=flood, args=(where, request), kwargs=options, daemon=True).start()
        over.wait()
    try:
        yield
    finally:
        os.kill(pid, 9)
        os.waitpid(pid, 0)


async def staked(bettor: Bettor, seconds: float, pid: int) -> tuple[list[float], int]:
    """How long each ack took, and the most memory that the server had meanwhile, in KiB."""
    bettor.latencies.clear()
    end, most = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        await asyncio.sleep(0.1)
        most = max(most, resident(pid))
    return sorted(bettor.latencies), most


def _share(times: list[float], share: float) -> float | None:
    """Milliseconds; None: nothing was answered at all."""
    return round(1000 * times[int(len(times) * share)], 1) if times else None


async def measure(name: str, seconds: float, rest: float, of: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'books.sqlite'}"
        (table,) = make_tables(database, 1)
        with child(SERVER, database) as (url, pid):
            (token,) = await guests(url, 1)
            bettor = Bettor(1, table, token, PACE)
            await bettor.connect(url)
            await bettor.sit()
            bettor.go()
            calm, before = await staked(bettor, seconds, pid)
            with flooded(url, name):
                hard, peak = await staked(bettor, seconds, pid)
            await asyncio.sleep(rest)
            after = resident(pid)
            bettor.line.transport.abort()
    line = {
        "what": f"flood: {name}",
        "of": of,
        "mib_before": before // 1024,
        "mib_peak": peak // 1024,
        "mib_after": after // 1024,
        "p50_ms_before": _share(calm, 0.5),
        "p99_ms_before": _share(calm, 0.99),
        "p50_ms": _share(hard, 0.5),
        "p99_ms": _share(hard, 0.99),
        "stakes": len(hard),
    }
    print(json.dumps(line), flush=True)


def run(names: list[str], seconds: float, rest: float, sources: dict[str, Path]) -> None:
    for name in names:
        for of, tree in sources.items():
            os.environ["PYTHONPATH"] = f"{tree / 'src'}:{HERE}"
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                runner.run(measure(name, seconds, rest, of))


if __name__ == "__main__":
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--seconds", type=float, default=6.0)
    ask.add_argument("--rest", type=float, default=60.0)
    ask.add_argument("--commit", help="an older commit to compare with")
    ask.add_argument("--only", nargs="*", default=[], choices=FLOODS)
    given = ask.parse_args()
    chosen = given.only or list(FLOODS)
    if given.commit is None:
        run(chosen, given.seconds, given.rest, {"now": HERE})
    elif known(given.commit):
        with checked_out(given.commit) as old:
            run(chosen, given.seconds, given.rest, {"before": old, "now": HERE})
