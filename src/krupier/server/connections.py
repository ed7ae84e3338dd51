"""Network connections: how many there may be, how long a request may take to be told, and how much
of what a client sends and does not read is kept.

uvicorn waits for the head of a request for ever, takes as many connections as come, and goes on
reading while requests of one connection wait for their turn; a client that opens thousands and
says half a sentence on each, or sends a million requests at once, would keep everybody else out.
"""

from __future__ import annotations

import asyncio
import resource
from collections import Counter
from collections.abc import Callable, Iterable
from ipaddress import ip_address, ip_network
from typing import Any, cast

import msgspec
import uvicorn
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from krupier.server.asgi import Scope, counted
from krupier.server.guard import Gate
from krupier.server.problems import ErrorAnswer, Problem
from krupier.server.settings import Limits
from krupier.server.websocket import WebSocket, host_of

SPARE = 200
"""Files that a server opens beside its connections: databases, processes, plans."""
PIECE = 128
"""Bytes that are parsed at a time, and no more while a request waits for its turn: there is no
room for more than eight requests in so many."""
PHRASES = {
    400: "Bad Request",
    408: "Request Timeout",
    431: "Request Header Fields Too Large",
}


def raise_open_files() -> int:
    """Lets the process open as many files as it may; says how many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard


class Lines:
    """Counts connections. Proxies bring many people, so only the total counts for them."""

    def __init__(self, limits: Limits, proxies: Iterable[str] = (), files: int = 1 << 30) -> None:
        self.limits = limits
        self._most = max(1, min(limits.connections, files - SPARE))
        self._proxies = [ip_network(one) for one in proxies]
        self._open: Counter[str] = Counter()
        self._all = 0

    def enter(self, host: str) -> bool:
        """Whether there is room for one more from there."""
        key = counted(host)
        full = self._open[key] >= self.limits.connections_per_address and not self.is_proxy(host)
        if full or self._all >= self._most:
            return False
        self._open[key] += 1
        self._all += 1
        return True

    def leave(self, host: str) -> None:
        key = counted(host)
        self._all -= 1
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]

    def is_proxy(self, host: str) -> bool:
        """Whether it brings the requests of others."""
        try:
            found = ip_address(counted(host).partition("/")[0])
        except ValueError:
            return False
        return any(found in one for one in self._proxies)


class Config(uvicorn.Config):
    """With what our protocols need to know."""

    def __init__(self, app: Gate, lines: Lines, **options: Any) -> None:
        super().__init__(app, http=Http, ws=WebSocket, **options)
        self.gate, self.lines = app, lines


class Flow(FlowControl):
    """When uvicorn wants to read on: what was read already waits for it, see :class:`Http`."""

    def __init__(self, transport: asyncio.Transport, go_on: Callable[[], object]) -> None:
        super().__init__(transport)
        self._go_on = go_on

    def pause_reading(self) -> None:
        self.read_paused = True

    def resume_reading(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self._go_on()


class Http(HttpToolsProtocol):
    """A connection that is hung up when its next request is not told in good time, or its answers
    are not read.

    What comes is parsed in small pieces, and only as long as no request waits for its turn. The
    rest waits as bytes, and nothing more is read until it is parsed, so that a connection holds a
    few requests and one read of the network, however much is sent.
    """

    _counted = False
    _head = 0
    """Bytes since the last ones of a body, or since a message was complete: of a head, or of what
    may stand around the chunks of a body and has no end of its own."""
    _in_head = False
    _patience: asyncio.TimerHandle | None = None
    _unparsed = memoryview(b"")
    """What was read and waits for its turn."""
    _finished = False
    """Nothing more is heard: a request was one too many, or it is a WebSocket now."""
    _running: RequestResponseCycle | None = None
    _unread = 0
    """Bytes of answers that the client had not read when it was looked at last."""
    _reader: asyncio.TimerHandle | None = None

    @property
    def _lines(self) -> Lines:
        return cast("Config", self.config).lines

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(0)  # whatever waits there was not read yet
        self.flow = Flow(transport, self._soon)
        self._counted = self._lines.enter(host_of(self))
        if self._counted:
            self._wait()
        else:
            self._hang_up(Problem("busy"))

    def connection_lost(self, exc: Exception | None) -> None:
        self._calm()
        self._stop_looking()
        self._end()
        if self._counted:
            self._counted = False
            self._lines.leave(host_of(self))
        if self._running is not None:  # uvicorn tells only the last one that it has parsed
            self._running.disconnected = True
            self._running.message_event.set()
        self._unset_keepalive_if_required()
        super().connection_lost(exc)
        # what goes round in a circle is kept until the collector comes, which is seldom
        self.cycle = self._running = None  # type: ignore[assignment]
        self.flow = FlowControl(self.transport)

    # -- reading -------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if not self._finished:
            rest = self._unparsed
            self._unparsed = memoryview(b"".join((rest, data)) if rest else data)
            self._parse()

    def _soon(self) -> None:
        self.loop.call_soon(self._parse)

    def _parse(self) -> None:
        """What came, as far as there is room for it; reads on when nothing is left."""
        while self._unparsed and self._has_room():
            piece, self._unparsed = self._unparsed[:PIECE], self._unparsed[PIECE:]
            if self._in_head or self.cycle is None or self.cycle.response_complete:
                self._wait()  # also for a stray byte that begins no request
            self._head += len(piece)
            super().data_received(bytes(piece))
            if self._head > self._lines.limits.head_bytes:
                most = f"{self._lines.limits.head_bytes // 1024} KiB"
                self._hang_up(Problem("head-too-large", most=most))
        if self._unparsed:
            self._calm()  # it is we who keep it waiting
        if self.transport.is_closing():
            self._end()
        elif self._finished:
            return
        elif self._unparsed or self.flow.read_paused:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    def _has_room(self) -> bool:
        return not (self.pipeline or self.flow.read_paused or self.transport.is_closing())

    @property
    def _answering(self) -> bool:
        """An answer is under way: nothing may come before its end."""
        return self._running is not None and not self._running.response_complete

    def _end(self) -> None:
        """Nothing that came is worth keeping."""
        self._finished = True
        self._unparsed = memoryview(b"")
        self.pipeline.clear()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head = True
        self._wait()

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._in_head:  # what comes after a body is no header of ours
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._calm()
        self._in_head, self._head = False, 0
        if self._finished:
            return
        if self.parser.should_upgrade() and not self._should_upgrade():
            # its body would be skipped, and who computes where might hide a request in it
            self._refuse("Upgrade")
            return
        super().on_headers_complete()
        if "path" not in self.scope or self._lines.is_proxy(host_of(self)):
            return  # a WebSocket, or somebody whom only the proxy's header names
        if not cast("Config", self.config).gate.received(cast("Scope", self.scope)):
            self._finished, self._unparsed = True, memoryview(b"")
            self.transport.pause_reading()

    def on_body(self, body: bytes) -> None:
        if not (self._finished or self.cycle.response_complete):
            self._head = 0
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._head = 0
        if not self._finished:
            super().on_message_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._unparsed:
            self._soon()

    def handle_websocket_upgrade(self) -> None:
        self._calm()
        self._stop_looking()
        self._end()
        if self._answering:
            self.transport.abort()
            return
        self._counted = False  # the WebSocket has its place from now on
        self.transport.set_write_buffer_limits()
        self.transport.resume_reading()
        super().handle_websocket_upgrade()

    # -- patience ------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.transport.get_write_buffer_size()
        self._look_later()

    def resume_writing(self) -> None:
        self._stop_looking()
        super().resume_writing()

    def _look_later(self) -> None:
        self._reader = self.loop.call_later(self._lines.limits.answer_seconds, self._look)

    def _look(self) -> None:
        """Whether the client has read anything since the last look."""
        unread = self.transport.get_write_buffer_size()
        if unread >= self._unread:
            self.transport.abort()
            return
        self._unread = unread
        self._look_later()

    def _stop_looking(self) -> None:
        if self._reader:
            self._reader.cancel()
            self._reader = None

    def _wait(self) -> None:
        if self._patience is None:
            seconds = self._lines.limits.head_seconds
            self._patience = self.loop.call_later(seconds, self._too_slow)

    def _calm(self) -> None:
        if self._patience:
            self._patience.cancel()
            self._patience = None

    def _too_slow(self) -> None:
        self._patience = None
        if self._head:
            self._hang_up(Problem("too-slow", most=self._lines.limits.head_seconds))
        else:
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        self._refuse(msg)

    def _refuse(self, problem: str) -> None:
        self._hang_up(Problem("bad-input", problem=problem))
        self._end()

    def _hang_up(self, problem: Problem) -> None:
        """Says why, unless that could be taken for an answer that is under way."""
        self._calm()
        if not (self.transport.is_closing() or self._answering):
            self._say(problem)
        self.transport.close()

    def _say(self, problem: Problem) -> None:
        """No header tells a language yet: both."""
        en, cs = problem.form("en"), problem.form("cs")
        both = msgspec.structs.replace(en, message=f"{en.message} · {cs.message}")
        body = msgspec.json.encode(ErrorAnswer(both))
        phrase = PHRASES.get(problem.status, "Service Unavailable")
        self.transport.write(
            f"HTTP/1.1 {problem.status} {phrase}\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\nconnection: close\r\n\r\n".encode()
            + body
        )
