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
from websockets.speedups import apply_mask

from krupier.server.asgi import counted
from krupier.server.frames import MEMORY, TEXT, WINDOW
from krupier.server.problems import ErrorAnswer, Problem
from krupier.server.settings import Limits

SPARE = 200
"""Files that a server opens beside its connections: databases, processes, plans."""
LINE = "krupier.line"
"""Where the scope of a WebSocket has its line."""
MASKED, SHORT = 0x80, 6
"""The second byte of a client's frame without its length; the bytes before a short payload."""
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
        en, cs = problem.form("en"), problem.form("cs")
        both = msgspec.structs.replace(en, message=f"{en.message} · {cs.message}")
        body = msgspec.json.encode(ErrorAnswer(both))
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
    _later: Callable[[WebSocket], None] | None = None
    _between = True
    """Whether all that came so far were whole frames: a short text, which is what nearly everybody
    sends, need not go through the parser then."""
    deflates = False
    """Whether the client understands frames that are compressed as ours are."""
    has_room = True
    """Whether frames go out as they come: the client reads as fast as we write."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._turn: list[bytes] = []
        """Frames of this turn of the event loop."""
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
        if self._between and self.conn.state is State.OPEN:
            if _is_short(data) and self.conn.current_size is None:
                self.curr_msg_data_type = "text"
                self.frames = [apply_mask(data[SHORT:], data[2:SHORT])]
                self.send_receive_event_to_app()
                return
            self._between = _are_whole(data)
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            # a head that is good enough for HTTP only: nobody else would ever answer it
            refusal = self.conn.reject(400, f"{self.conn.handshake_exc}\n")
            self.transport.write(refusal.serialize())
            self.transport.close()

    def listen(
        self,
        heard: Callable[[str], None],
        drained: Callable[[], None],
        later: Callable[[WebSocket], None],
    ) -> None:
        """``heard`` takes every text from now on; ``drained`` is told when there is room for more
        frames after there was none; ``later`` has what is written sent at the end of a turn."""
        self._heard, self._drained, self._later = heard, drained, later

    def write(self, frame: bytes) -> None:
        """Whatever is written in one turn of the event loop is sent at once."""
        self._turn.append(frame)
        if self._later is None:
            self.flush()
        elif len(self._turn) == 1:
            self._later(self)

    def flush(self) -> None:
        turn, self._turn = self._turn, []
        if turn and not (self.close_sent or self.disconnected):
            self.transport.write(turn[0] if len(turn) == 1 else b"".join(turn))

    def hang_up(self, code: int) -> None:
        """Ends the connection, in order; whoever does not even read that is cut off."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        if self.conn.state is not State.OPEN:
            return  # its own goodbye came in the same packet, and is answered next
        self.flush()
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
        self.flush()
        if self.has_room:  # whoever asks and never listens is not answered
            self.transport.write(pong)

    def handle_close(self, event: Frame) -> None:
        self.flush()
        super().handle_close(event)

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

    def pause_writing(self) -> None:
        super().pause_writing()
        self.has_room = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self.has_room = True
        if self._drained is not None:
            self._drained()

    def connection_lost(self, exc: Exception | None) -> None:
        cast("Config", self.config).lines.leave(_host(self))
        self._heard = self._drained = self._later = None
        super().connection_lost(exc)


def _is_short(data: bytes) -> bool:
    """Whether it is one frame, all of a short text.

    >>> _is_short(b"\\x81\\x82abcdok"), _is_short(b"\\x81\\x82abcdo")
    (True, False)
    """
    size = len(data) - SHORT
    return 0 <= size < 126 and data[0] == TEXT and data[1] == MASKED + size


def _are_whole(data: bytes) -> bool:
    """Whether it is frames of a client, the last of which is not cut off.

    >>> _are_whole(b"\\x81\\x82abcdok\\x89\\x80abcd"), _are_whole(b"\\x81\\x82abcdok\\x89\\x80ab")
    (True, False)
    """
    at, size = 0, len(data)
    while at + SHORT <= size:
        length, start = data[at + 1] - MASKED, at + SHORT
        if length < 0:
            return False
        if length >= 126:
            more = 2 if length == 126 else 8
            length, start = int.from_bytes(data[at + 2 : at + 2 + more], "big"), start + more
        at = start + length
    return at == size


def _host(protocol: HttpToolsProtocol | WebSocketsSansIOProtocol) -> str:
    return protocol.client[0] if protocol.client else "local"
