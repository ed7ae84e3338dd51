"""A client's WebSocket, as the network sees it: frames in and out, and how much of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

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

from krupier.server.frames import MEMORY, TEXT, WINDOW
from krupier.server.guard import Bucket
from krupier.server.hub import BROKEN

if TYPE_CHECKING:
    from krupier.server.connections import Config

LINE = "krupier.line"
"""Where the scope of a WebSocket has its line."""
MASKED, SHORT = 0x80, 6
"""The second byte of a client's frame without its length; the bytes before a short payload."""
PIECE = 1024
"""Bytes that are parsed at a time: who is cut off has cost no more than some hundred frames."""
PARTING = 16 * PIECE
"""Bytes that are still heard after the end was told: they were on their way."""
EARLY = 200
"""Messages that may wait until the first of them is answered."""


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
    _parting = PARTING
    _idle: Bucket
    """Frames that say nothing: pings, pongs, empty fragments."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        limits = cast("Config", self.config).lines.limits
        self._idle = Bucket(limits.messages_at_once, limits.messages_per_second, self.loop.time())
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
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                break
            piece = data[start : start + PIECE]
            if self.close_sent:
                self._parting -= len(piece)
            if self._parting < 0:
                self.transport.abort()  # it was told to stop, and does not
                break
            super().data_received(piece)
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
        self._says_nothing()

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        self._says_nothing()

    def handle_close(self, event: Frame) -> None:
        self.flush()
        super().handle_close(event)

    def handle_cont(self, event: Frame) -> None:
        if event.data or event.fin:  # empty fragments have no end, and add nothing
            super().handle_cont(event)
        else:
            self._says_nothing()

    def _says_nothing(self) -> None:
        if self._idle.take(self.loop.time()):
            self.hang_up(BROKEN)

    def send_receive_event_to_app(self) -> None:
        if self._heard is None and self.queue.qsize() >= EARLY:
            self._cut_off()
            return
        if self.curr_msg_data_type != "text":
            self._take(None)
            return
        try:
            text = b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.frames = []
            self.hang_up(1007)
            return
        self._take(text)

    def _take(self, text: str | None) -> None:
        """``None``: it was no text, which is no message."""
        if self._heard is None:
            super().send_receive_event_to_app()
            return
        self.frames = []
        if not self.close_sent:
            self._heard(text or "")

    def _cut_off(self) -> None:
        self.frames = []
        if self.conn.state is State.OPEN:
            self.hang_up(BROKEN)
        else:
            self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.has_room = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self.has_room = True
        if self._drained is not None:
            self._drained()

    def connection_lost(self, exc: Exception | None) -> None:
        cast("Config", self.config).lines.leave(host_of(self))
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


def host_of(protocol: HttpToolsProtocol | WebSocketsSansIOProtocol) -> str:
    """Where a connection comes from."""
    return protocol.client[0] if protocol.client else "local"
