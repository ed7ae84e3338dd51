"""A small TLS proxy, as an operator puts one in front of the server: it ends TLS, appends the
address it was called from to X-Forwarded-For, and hands everything else through."""

from __future__ import annotations

import asyncio
import shutil
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from tests.server.live import PATIENCE


def certificate(directory: Path) -> Path:
    """A key and a certificate of its own for 127.0.0.1, in one file."""
    if shutil.which("openssl") is None:
        pytest.skip("needs openssl to make a certificate: apt install openssl")
    both = directory / "proxy.pem"
    subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    new = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    keys = ["-nodes", "-days", "2", "-keyout", str(both), "-out", str(directory / "cert.pem")]
    subprocess.run([*new, *subject, *keys], check=True, capture_output=True)
    with both.open("a") as file:
        file.write((directory / "cert.pem").read_text())
    return both


async def _splice(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while part := await reader.read(65536):
            writer.write(part)
            await writer.drain()
    with suppress(OSError, RuntimeError):
        writer.close()


class Proxy:
    def __init__(self, behind: str, pem: Path) -> None:
        self._behind = httpx.URL(behind)
        self._tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._tls.load_cert_chain(pem)
        self.port = 0

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError, OSError):
            head = (await reader.readuntil(b"\r\n\r\n"))[:-2]
            peer = writer.get_extra_info("peername")[0].encode()
            before, after = await asyncio.open_connection(
                self._behind.host, self._behind.port or 80
            )
            if b"upgrade: websocket" not in head.lower():
                head += b"Connection: close\r\n"
            after.write(
                head + b"X-Forwarded-For: " + peer + b"\r\nX-Forwarded-Proto: https\r\n\r\n"
            )
            await asyncio.gather(_splice(reader, after), _splice(before, writer))

    async def run(self, ready: threading.Event, stop: threading.Event) -> None:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=self._tls)
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        await asyncio.to_thread(stop.wait)
        server.close()


@contextmanager
def proxied(behind: str, directory: Path) -> Iterator[str]:
    """The address of a proxy in front of a server."""
    proxy, ready, stop = Proxy(behind, certificate(directory)), threading.Event(), threading.Event()
    thread = threading.Thread(target=lambda: asyncio.run(proxy.run(ready, stop)), daemon=True)
    thread.start()
    assert ready.wait(PATIENCE)
    try:
        yield f"https://127.0.0.1:{proxy.port}"
    finally:
        stop.set()
        thread.join(PATIENCE)
