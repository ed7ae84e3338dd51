"""The door: rate limits, origin checks, size limits and security headers.

One small ASGI layer around everything, so that no route can forget them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from time import monotonic
from urllib.parse import parse_qs, urlsplit

import msgspec

from krupier.server.asgi import App, Message, Receive, Scope, Send, address, header
from krupier.server.problems import Problem, language
from krupier.server.settings import Limits

CSP = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = (
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"strict-origin-when-cross-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
)
SAFE = frozenset(("GET", "HEAD", "OPTIONS"))


class Bucket:
    """Tokens that refill with time: ``size`` at once, then ``rate`` a second.

    >>> bucket = Bucket(2, 1.0, now=0.0)
    >>> bucket.take(0.0), bucket.take(0.0), bucket.take(0.0), bucket.take(1.0)
    (0.0, 0.0, 1.0, 0.0)
    """

    __slots__ = ("_at", "_left", "rate", "size")

    def __init__(self, size: float, rate: float, now: float) -> None:
        self.size, self.rate = size, rate
        self._left, self._at = size, now

    def take(self, now: float) -> float:
        """0 and one token less, or the seconds to wait."""
        self._left = min(self.size, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < 1:
            return (1 - self._left) / self.rate
        self._left -= 1
        return 0.0

    def full(self, now: float) -> bool:
        return self._left + (now - self._at) * self.rate >= self.size


class Buckets:
    """A bucket per key (an address); full ones are forgotten, so the memory is bounded."""

    def __init__(
        self, size: float, rate: float, clock: Callable[[], float] = monotonic, most: int = 50_000
    ) -> None:
        self._size, self._rate, self._clock, self._most = size, rate, clock, most
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> None:
        """Raises a Problem when there is too much."""
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._most:
                self._forget(now)
            bucket = self._buckets[key] = Bucket(self._size, self._rate, now)
        wait = bucket.take(now)
        if wait:
            raise Problem("too-many", retry_after=math.ceil(wait))

    def _forget(self, now: float) -> None:
        self._buckets = {k: b for k, b in self._buckets.items() if not b.full(now)}
        if len(self._buckets) >= self._most:  # a flood from everywhere: nobody new for a while
            raise Problem("too-many", retry_after=10)


def origin_allowed(scope: Scope, allowed: Iterable[str]) -> bool:
    """Whether a browser may act from the page it is on; programs send no Origin."""
    origin = header(scope, b"origin")
    if not origin:
        return header(scope, b"sec-fetch-site") not in ("cross-site", "same-site")
    host = header(scope, b"host")
    return (bool(host) and urlsplit(origin).netloc == host) or origin in allowed


class Gate:
    """Wraps the application."""

    def __init__(
        self, app: App, limits: Limits, origins: Iterable[str], secure: bool = False
    ) -> None:
        self._app, self._origins = app, frozenset(origins)
        self._requests = Buckets(limits.requests_at_once, limits.requests_per_second)
        self._headers: tuple[tuple[bytes, bytes], ...] = HEADERS
        if secure:
            self._headers += ((b"strict-transport-security", b"max-age=31536000"),)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        try:
            self._admit(scope)
        except Problem as problem:
            await self._refuse(scope, send, problem)
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {key for key, _ in message["headers"]}
                added = [pair for pair in self._headers if pair[0] not in own]
                message["headers"] = [*message["headers"], *added]
            await send(message)

        await self._app(scope, receive, with_headers)

    def _admit(self, scope: Scope) -> None:
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changes and not origin_allowed(scope, self._origins):
            raise Problem("bad-origin")
        if scope["path"].startswith("/api"):
            self._requests.take(address(scope))

    async def _refuse(self, scope: Scope, send: Send, problem: Problem) -> None:
        query = {
            key: values[0]
            for key, values in parse_qs(scope["query_string"].decode("latin-1")).items()
        }
        lang = language(query, header(scope, b"accept-language"))
        body = msgspec.json.encode({"error": problem.form(lang)})
        headers = [(b"content-type", b"application/json"), *self._headers]
        if retry := problem.facts.get("retry_after"):
            headers.append((b"retry-after", str(retry).encode()))
        kind = "websocket.http" if scope["type"] == "websocket" else "http"
        await send({"type": f"{kind}.response.start", "status": problem.status, "headers": headers})
        await send({"type": f"{kind}.response.body", "body": body, "more_body": False})
