"""How many bytes one client hears in an hour of roulette and of poker, with bots at the table.

    python -m bench.wire [--seconds 60] [--tables kings-european-roulette,kings-texas-holdem]

A server with demo tables runs in another process; a guest sits down at a roulette table and
watches a poker table. Counted is what arrives by the socket, without and with
compression where the server offers it, and told for an hour.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import signal
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

SERVER = """
import sys
from krupier.server.run import serve
from krupier.server.settings import ServeOptions
serve(
    ServeOptions(sys.argv[1], port=0, demo=True, bots=3, log_level="error", odds=False),
    lambda address: print(address, flush=True),
)
"""
DEFLATE = "permessage-deflate; server_no_context_takeover; client_no_context_takeover"


def guest(url: str, name: str) -> str:
    asked = urllib.request.Request(
        f"{url}api/guests",
        json.dumps({"name": name}).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(asked) as answer:
        return str(json.load(answer)["token"])


def frame(message: Mapping[str, object]) -> bytes:
    """A masked text; a mask of zeros leaves it as it is."""
    text = json.dumps(message).encode()
    head = bytes((0x81, 0x80 | len(text))) if len(text) < 126 else b"\x81\xfe"
    return head + (len(text).to_bytes(2, "big") if len(text) >= 126 else b"") + bytes(4) + text


async def heard(url: str, token: str, table: str, seconds: float, *, deflate: bool) -> int:
    """Bytes that arrive after the first view, in so many seconds."""
    where = urlsplit(url)
    assert where.port
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    key = base64.b64encode(os.urandom(16)).decode()
    extension = f"Sec-WebSocket-Extensions: {DEFLATE}\r\n" if deflate else ""
    writer.write(
        f"GET /api/ws HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n{extension}"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    for message in ({"do": "hello", "token": token}, {"do": "watch", "table": table}):
        writer.write(frame(message))
    if "roulette" in table:
        writer.write(frame({"do": "sit", "table": table, "id": "sit"}))
    await asyncio.sleep(8)  # the first views, and bots that come
    reader._buffer.clear()  # type: ignore[attr-defined]
    count = 0
    try:
        async with asyncio.timeout(seconds):
            while data := await reader.read(65536):
                count += len(data)
    except TimeoutError:
        pass
    writer.close()
    return count


async def measure(url: str, tables: list[str], seconds: float) -> None:
    asked = [(table, deflate) for table in tables for deflate in (False, True)]
    tokens = [guest(url, f"Guest {number}") for number in range(len(asked))]
    counts = await asyncio.gather(
        *(
            heard(url, token, table, seconds, deflate=deflate)
            for token, (table, deflate) in zip(tokens, asked, strict=True)
        )
    )
    for (table, deflate), count in zip(asked, counts, strict=True):
        hour = round(count / seconds * 3600 / 1024)
        line = {"what": f"bytes of an hour, {table}", "compression": deflate, "kib": hour}
        print(json.dumps(line), flush=True)


def main(tables: list[str], seconds: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'books.sqlite'}"
        process = subprocess.Popen(
            [sys.executable, "-c", SERVER, database], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout
        try:
            url = process.stdout.readline().strip()
            if not url:
                raise SystemExit("the server did not start")
            asyncio.run(measure(url, tables, seconds))
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)


if __name__ == "__main__":
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--seconds", type=float, default=60.0)
    ask.add_argument("--tables", default="kings-european-roulette,kings-texas-holdem")
    given = ask.parse_args()
    main(given.tables.split(","), given.seconds)
