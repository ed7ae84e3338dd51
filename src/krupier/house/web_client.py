"""One question over HTTP, answered whole and in time or not at all."""

from __future__ import annotations

import http.client
import ssl
import time
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

MOST_BYTES = 4 * 1024 * 1024


class Tls(msgspec.Struct, frozen=True, kw_only=True):
    """With what we prove who we are, and whom we believe."""

    certificate: Path | None = None
    key: Path | None = None
    authorities: Path | None = None
    """Instead of those of the system."""


class NoAnswer(Exception):
    """Nothing, not all of it, not in time or too much."""


class Site:
    """Blocks for at most ``seconds`` a question. Safe to share between threads."""

    def __init__(self, url: str, *, seconds: float, tls: Tls | None = None) -> None:
        """Raises ValueError."""
        where = urlsplit(url)
        if where.scheme not in ("http", "https") or not where.hostname:
            raise ValueError(f"{url!r} is no address: https://…")
        self._host, self._port = where.hostname, where.port
        self.path = where.path
        self._seconds = seconds
        self._tls = _context(tls or Tls()) if where.scheme == "https" else None

    def ask(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> tuple[int, bytes]:
        """Status and body of the answer. Raises NoAnswer."""
        until = time.monotonic() + self._seconds
        line = self._line()
        try:
            line.request(method, path, body, dict(headers))
            response = line.getresponse()
            return response.status, _read(response, line, until)
        except (OSError, http.client.HTTPException, ValueError) as problem:
            raise NoAnswer(str(problem)) from problem
        finally:
            line.close()

    def _line(self) -> http.client.HTTPConnection:
        if self._tls is None:
            return http.client.HTTPConnection(self._host, self._port, timeout=self._seconds)
        return http.client.HTTPSConnection(
            self._host, self._port, timeout=self._seconds, context=self._tls
        )


def _read(
    response: http.client.HTTPResponse, line: http.client.HTTPConnection, until: float
) -> bytes:
    """All of it, in time: also from somebody who sends a byte now and then."""
    body = bytearray()
    while True:
        left = until - time.monotonic()
        if left <= 0:
            raise TimeoutError("the time is up")
        if line.sock is not None:
            line.sock.settimeout(left)
        chunk = response.read1(65_536)
        if not chunk:
            break
        body += chunk
        if len(body) > MOST_BYTES:
            raise ValueError(f"longer than {MOST_BYTES} bytes")
    if response.length:  # it said how long it would be, and was not
        raise http.client.IncompleteRead(bytes(body), response.length)
    return bytes(body)


def _context(tls: Tls) -> ssl.SSLContext:
    context = ssl.create_default_context(cafile=tls.authorities)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    if tls.certificate is not None:
        context.load_cert_chain(tls.certificate, tls.key)
    return context
