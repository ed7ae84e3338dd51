"""The door: rate limits, origin checks, whole and sensible bodies, and security headers.

One small ASGI layer around everything, so that no route can forget them.
"""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import Callable, Collection
from urllib.parse import parse_qs, urlsplit

import msgspec

from krupier.server.asgi import App, Message, Receive, Scope, Send, address, header
from krupier.server.problems import ErrorAnswer, Problem, language, told_of
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
HSTS = (b"strict-transport-security", b"max-age=31536000")
NO_STORE = (b"cache-control", b"no-store")
COUNTED = "krupier.counted"
"""Where the scope of a request that was counted when its head came has the seconds after which it
may be asked again; 0: it is not one too many."""
SAFE = frozenset(("GET", "HEAD", "OPTIONS"))
PROBES = frozenset(("/healthz", "/readyz"))
PORTS = {"http": 80, "https": 443}

_QUOTED = re.compile(rb'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_BRACKET = re.compile(rb"[\[\]{}]")


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

    def give(self) -> None:
        """A token comes back: it was not needed."""
        self._left = min(self.size, self._left + 1)

    def full(self, now: float) -> bool:
        return self._left + (now - self._at) * self.rate >= self.size


class Buckets:
    """A bucket per key (an address, a login); full ones are forgotten, so the memory is bounded."""

    def __init__(
        self, size: float, rate: float, seconds: Callable[[], float], most: int = 50_000
    ) -> None:
        self._size, self._rate, self._seconds, self._most = size, rate, seconds, most
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> None:
        """Raises a Problem when there is too much."""
        now = self._seconds()
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._most:
                self._forget(now)
            bucket = self._buckets[key] = Bucket(self._size, self._rate, now)
        wait = bucket.take(now)
        if wait:
            raise Problem("too-many", retry_after=math.ceil(wait))

    def give(self, key: str) -> None:
        """What was taken does not count after all."""
        if key in self._buckets:
            self._buckets[key].give()

    def _forget(self, now: float) -> None:
        self._buckets = {k: b for k, b in self._buckets.items() if not b.full(now)}
        if len(self._buckets) >= self._most:  # a flood from everywhere: nobody new for a while
            raise Problem("too-many", retry_after=10)


class Pauses:
    """Who fails may try again at once a few times; then each failure makes the wait twice as long.
    By key, forgotten when the longest wait has passed, so the memory is bounded.

    >>> now = 0.0
    >>> pauses = Pauses(1, 30, 3600, lambda: now)
    >>> pauses.take("eva"), pauses.take("eva")
    (None, None)
    >>> try: pauses.take("eva")
    ... except Problem as problem: problem.facts
    {'retry_after': 30}
    """

    def __init__(
        self,
        free: int,
        first: float,
        longest: float,
        seconds: Callable[[], float],
        most: int = 50_000,
    ) -> None:
        self._free, self._first, self._longest = free, first, longest
        self._seconds, self._most = seconds, most
        self._failed: dict[str, tuple[int, float]] = {}
        """How often, and when the next try is free."""

    def take(self, key: str) -> None:
        """A try, which counts as a failure until :meth:`give`. Raises a Problem when it is too
        early for one."""
        now = self._seconds()
        times, free_at = self._failed.get(key, (0, now))
        if now >= free_at + self._longest:
            times = 0
        if now < free_at:
            raise Problem("too-many", retry_after=math.ceil(free_at - now))
        if key not in self._failed and len(self._failed) >= self._most:
            self._forget(now)
        doubled = min(times - self._free, 40)
        pause = min(self._first * 2**doubled, self._longest) if doubled >= 0 else 0
        self._failed[key] = times + 1, now + pause

    def give(self, key: str) -> None:
        """It was no failure: all is forgotten."""
        self._failed.pop(key, None)

    def _forget(self, now: float) -> None:
        past = now - self._longest
        self._failed = {key: one for key, one in self._failed.items() if one[1] > past}
        if len(self._failed) >= self._most:  # guesses at everybody: nobody new for a while
            raise Problem("too-many", retry_after=10)


def origin_allowed(scope: Scope, allowed: Collection[str], secure: bool = False) -> bool:
    """Whether a browser may act from the page it is on; programs send no Origin. ``secure``: our
    own pages come by https, whatever the proxy speaks to us."""
    origin = header(scope, b"origin")
    if not origin:
        return header(scope, b"sec-fetch-site") not in ("cross-site", "same-site")
    scheme = "https" if secure or scope.get("scheme") in ("https", "wss") else "http"
    page = _site(origin)
    own = _site(f"{scheme}://{header(scope, b'host')}")
    return origin in allowed or (page is not None and page == own)


def _site(origin: str) -> tuple[str, str, int | None] | None:
    try:
        parts = urlsplit(origin)
        if not parts.hostname:
            return None
        return parts.scheme, parts.hostname, parts.port or PORTS.get(parts.scheme)
    except ValueError:  # no such port, or no such address
        return None


def depth(json: bytes) -> int:
    """How deeply a JSON text is nested, at most; brackets in texts do not count.

    >>> depth(b'{"a": [1, {"b": "[[[["}]}')
    3
    """
    deep = deepest = 0
    for one in _BRACKET.finditer(_QUOTED.sub(b"", json)):
        deep += 1 if one[0] in b"[{" else -1
        deepest = max(deepest, deep)
    return deepest


class Gate:
    """Wraps the application."""

    def __init__(
        self,
        app: App,
        limits: Limits,
        seconds: Callable[[], float],
        origins: Collection[str] = (),
        secure: bool = False,
    ) -> None:
        self._app, self._limits = app, limits
        self._origins, self._secure = frozenset(origins), secure
        self._requests = Buckets(limits.requests_at_once, limits.requests_per_second, seconds)
        self._files = Buckets(limits.files_at_once, limits.files_per_second, seconds)
        self._probes = Buckets(limits.files_at_once, limits.files_per_second, seconds)

    def received(self, scope: Scope) -> bool:
        """The head of a request is here: it counts, whether it will run or not. Whether it is not
        one too many; if it is, it is refused in its turn, and nothing after it is worth hearing."""
        scope[COUNTED] = 0
        try:
            self._count(scope)
        except Problem as problem:
            scope[COUNTED] = problem.facts["retry_after"]
        return not scope[COUNTED]

    def _count(self, scope: Scope) -> None:
        """Pages and files have a bucket of their own: a first page asks for dozens of them. So have
        probes, whose address may be one that many people share."""
        if scope["path"] in PROBES:
            counting = self._probes
        else:
            counting = self._requests if scope["path"].startswith("/api") else self._files
        counting.take(address(scope))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        try:
            self._admit(scope)
            if scope["type"] == "http" and _has_body(scope):
                body = await self._body(scope, receive)
                if body is None:
                    return  # it went away in the middle of it
                receive = _again(body, receive)
        except Problem as problem:
            await self._refuse(scope, send, problem)
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        headers = self._headers(scope)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {key for key, _ in message["headers"]}
                added = [pair for pair in headers if pair[0] not in own]
                message["headers"] = [*message["headers"], *added]
            await send(message)

        await self._app(scope, receive, with_headers)

    def _admit(self, scope: Scope) -> None:
        if COUNTED not in scope:
            self._count(scope)
        elif wait := scope[COUNTED]:
            raise Problem("too-many", retry_after=wait)
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changes and not origin_allowed(scope, self._origins, self._secure):
            raise Problem("bad-origin")

    async def _body(self, scope: Scope, receive: Receive) -> bytes | None:
        """All of it, in good time, or ``None`` if the client left."""
        most, seconds = self._limits.body_bytes, self._limits.body_seconds
        too_large = Problem("too-large", most=f"{most // 1024} KiB")
        announced = header(scope, b"content-length")
        if announced.isdecimal() and int(announced) > most:
            raise too_large
        told = bytearray()
        try:
            async with asyncio.timeout(seconds):
                while True:
                    message = await receive()
                    if message["type"] != "http.request":
                        return None
                    told += message.get("body", b"")
                    if len(told) > most:
                        raise too_large
                    if not message.get("more_body"):
                        break
        except TimeoutError:
            raise Problem("too-slow", most=seconds) from None
        body, deepest = bytes(told), self._limits.body_depth
        if body.count(b"[") + body.count(b"{") > deepest and depth(body) > deepest:
            raise Problem("too-deep", most=deepest)
        if not _is_text(body):
            raise Problem("bad-input", problem="UTF-8")
        return body

    def _headers(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        headers = [*HEADERS]
        if self._secure:
            headers.append(HSTS)
        if scope["path"].startswith("/api"):
            headers.append(NO_STORE)
        return headers

    async def _refuse(self, scope: Scope, send: Send, problem: Problem) -> None:
        told_of(problem, scope)
        query = {
            key: values[0]
            for key, values in parse_qs(scope["query_string"].decode("latin-1")).items()
        }
        lang = language(query, header(scope, b"accept-language"))
        body = msgspec.json.encode(ErrorAnswer(problem.form(lang)))
        headers = [(b"content-type", b"application/json"), *self._headers(scope)]
        headers.append((b"content-length", str(len(body)).encode()))
        if retry := problem.facts.get("retry_after"):
            headers.append((b"retry-after", str(retry).encode()))
        if scope["type"] == "http" and (problem.status == 429 or _has_body(scope)):
            headers.append((b"connection", b"close"))  # nobody reads the rest
        kind = "websocket.http" if scope["type"] == "websocket" else "http"
        await send({"type": f"{kind}.response.start", "status": problem.status, "headers": headers})
        await send({"type": f"{kind}.response.body", "body": body, "more_body": False})


def _is_text(body: bytes) -> bool:
    """All that is told us is JSON, and JSON is UTF-8."""
    try:
        body.decode()
    except UnicodeDecodeError:
        return False
    return True


def _has_body(scope: Scope) -> bool:
    return bool(header(scope, b"transfer-encoding")) or header(scope, b"content-length") not in (
        "",
        "0",
    )


def _again(body: bytes, receive: Receive) -> Receive:
    """What the application is given to read: the body at once, and then whatever comes."""
    told = False

    async def reading() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return reading
