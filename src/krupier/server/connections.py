"""Network connections: how many there may be, and how long a request may take to be told.

uvicorn waits for the head of a request for ever and takes as many connections as come; a client
that opens thousands and says half a sentence on each would keep everybody else out.
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
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from krupier.server.asgi import counted
from krupier.server.frames import MEMORY, WINDOW
from krupier.server.problems import Problem
from krupier.server.settings import Limits

SPARE = 200
"""Files that a server opens beside its connections: databases, processes, plans."""
LINE = "krupier.line"
"""Where the scope of a WebSocket has its line."""
PHRASES = {408: "Request Timeout", 431: "Request Header Fields Too Large"}


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
        full = self._open[key] >= self.limits.connections_per_address and not self._proxy(key)
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

    def _proxy(self, key: str) -> bool:
        try:
            found = ip_address(key.partition("/")[0])
        except ValueError:
            return False
        return any(found in one for one in self._proxies)


class Config(uvicorn.Config):
    """With what our protocols below need to know."""

    def __init__(self, app: Any, lines: Lines, **options: Any) -> None:
        super().__init__(app, http=Http, ws=WebSocket, **options)
        self.lines = lines


class Http(HttpToolsProtocol):
    """A connection that is hung up when its next request is not told in good time."""

    _counted = False
    _head = 0
    """Bytes of a request whose headers are not complete."""
    _patience: asyncio.TimerHandle | None = None

    @property
    def _lines(self) -> Lines:
        return cast("Config", self.config).lines

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._counted = self._lines.enter(_host(self))
        if self._counted:
            self._wait()
        else:
            self._hang_up(Problem("busy"))

    def connection_lost(self, exc: Exception | None) -> None:
        self._calm()
        if self._counted:
            self._counted = False
            self._lines.leave(_host(self))
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.cycle is None or self.cycle.response_complete:
            self._wait()  # also for a stray byte that begins no request
        self._head += len(data)
        super().data_received(data)
        if self._patience and self._head > self._lines.limits.head_bytes:
            most = f"{self._lines.limits.head_bytes // 1024} KiB"
            self._hang_up(Problem("head-too-large", most=most))

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait()

    def on_headers_complete(self) -> None:
        self._calm()
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        self._calm()
        self._counted = False  # the WebSocket has its place from now on
        super().handle_websocket_upgrade()

    def _wait(self) -> None:
        if self._patience is None:
            self._head = 0
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

    def _hang_up(self, problem: Problem) -> None:
        """No header tells a language yet: both."""
        self._calm()
        if self.transport.is_closing():
            return
        form = problem.form("en")
        form["message"] += " · " + problem.form("cs")["message"]
        body = msgspec.json.encode({"error": form})
        phrase = PHRASES.get(problem.status, "Service Unavailable")
        self.transport.write(
            f"HTTP/1.1 {problem.status} {phrase}\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\nconnection: close\r\n\r\n".encode()
            + body
        )
        self.transport.close()


class WebSocket(WebSocketsSansIOProtocol):
    """A client's line.

    The handshake, pings and the end of a connection go the way of ASGI. Messages do not: after
    :meth:`listen` every text is handed over where it arrives, and frames are written as they are,
    without a task, a queue and a dictionary for each of them.
    """

    _heard: Callable[[str], None] | None = None
    _drained: Callable[[], None] | None = None
    deflates = False
    """Whether the client understands frames that are compressed as ours are."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        deflate = ServerPerMessageDeflateFactory(
            server_no_context_takeover=True,
            client_no_context_takeover=True,
            server_max_window_bits=-WINDOW,
            client_max_window_bits=-WINDOW,
            compress_settings={"memLevel": MEMORY},
        )
        self.conn = ServerProtocol(
            extensions=[deflate], max_size=self.config.ws_max_size, logger=self.logger
        )

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            cast("dict[str, Any]", self.scope["extensions"])[LINE] = self
            self.deflates = any(  # a client may want a smaller window than that of our frames
                isinstance(one, PerMessageDeflate) and one.local_max_window_bits >= -WINDOW
                for one in self.conn.extensions
            )

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            # a head that is good enough for HTTP only: nobody else would ever answer it
            refusal = self.conn.reject(400, f"{self.conn.handshake_exc}\n")
            self.transport.write(refusal.serialize())
            self.transport.close()

    def listen(self, heard: Callable[[str], None], drained: Callable[[], None]) -> None:
        """``heard`` takes every text from now on; ``drained`` is told when there is room for more
        frames after there was none."""
        self._heard, self._drained = heard, drained

    @property
    def has_room(self) -> bool:
        """Whether frames go out as they come: the client reads as fast as we write."""
        return self.writable.is_set()

    def write(self, frame: bytes) -> None:
        if not (self.close_sent or self.disconnected):
            self.transport.write(frame)

    def hang_up(self, code: int) -> None:
        """Ends the connection, in order; whoever does not even read that is cut off."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        if self.conn.state is not State.OPEN:
            return  # its own goodbye came in the same packet, and is answered next
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def keepalive_timeout(self) -> None:
        self.pong_timer = self.pending_ping_payload = None
        self.hang_up(1011)

    def handle_ping(self) -> None:
        pong = b"".join(self.conn.data_to_send())
        if self.has_room:  # whoever asks and never listens is not answered
            self.transport.write(pong)

    def handle_cont(self, event: Frame) -> None:
        if event.data or event.fin:  # empty fragments have no end, and count for nothing
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            return
        try:
            text = b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.frames = []
            self.hang_up(1007)
            return
        if self._heard is None:
            super().send_receive_event_to_app()
            return
        self.frames = []
        if not self.close_sent:
            self._heard(text)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._drained is not None:
            self._drained()

    def connection_lost(self, exc: Exception | None) -> None:
        cast("Config", self.config).lines.leave(_host(self))
        self._heard = self._drained = None
        super().connection_lost(exc)


def _host(protocol: HttpToolsProtocol | WebSocketsSansIOProtocol) -> str:
    return protocol.client[0] if protocol.client else "local"
