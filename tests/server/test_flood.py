"""One stranger who sends far more than he may, and reads nothing: what is kept of it is counted."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import re
import socket
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.server import ServerProtocol

from krupier.server import websocket
from krupier.server.asgi import Scope
from krupier.server.connections import PIECE, Http
from krupier.server.guard import Gate
from krupier.server.settings import Limits, ServeOptions
from krupier.server.websocket import EARLY, WebSocket
from tests.server.live import PATIENCE, Live, live
from tests.server.test_connections import heard, until_open
from tests.server.test_play import seated

MOST, MANY = 40, 5_000
QUEUED = 8
READ = 256_000
"""Bytes that uvloop reads at once."""
LIMITS = replace(
    Limits.lifted(),
    requests_at_once=MOST,
    requests_per_second=0.001,
    files_at_once=MOST,
    files_per_second=0.001,
    logins_per_quarter=MANY,
    guesses_at_once=MANY,
)
PASSWORD = b'{"operator": "kings", "login": "anna", "password": "guessed-again-1"}'
LOG_IN = (
    b"POST /api/log-in HTTP/1.1\r\nhost: krupier\r\ncontent-type: application/json\r\n"
    b"content-length: %d\r\n\r\n%b" % (len(PASSWORD), PASSWORD)
)


def asking(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nhost: krupier\r\n\r\n".encode()


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory, static: Path) -> Iterator[Live]:
    """One server for all: each stranger has an address, and so limits, of his own."""
    books = tmp_path_factory.mktemp("flood") / "books.sqlite"
    options = ServeOptions(
        f"sqlite:///{books}", port=0, limits=LIMITS, static=static, odds=False, log_level="error"
    )
    with live(options) as running:
        yield running


_numbers = count(2)


@contextmanager
def stranger(server: Live, small: bool = False) -> Iterator[socket.socket]:
    """A connection from an address where nobody else is. ``small``: with little room for
    answers."""
    url = httpx.URL(server.url)
    with socket.socket() as line:
        if small:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(PATIENCE)
        line.bind((f"127.0.2.{next(_numbers)}", 0))
        line.connect((url.host, url.port))
        yield line


@contextmanager
def sending(line: socket.socket, data: bytes) -> Iterator[None]:
    """As fast as the server takes it, beside whatever is read meanwhile."""

    def send() -> None:
        with contextlib.suppress(OSError):  # it hangs up in the middle of it
            line.sendall(data)

    thread = threading.Thread(target=send, daemon=True)
    thread.start()
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)
        thread.join(PATIENCE)


def all_heard(line: socket.socket) -> bytes:
    found = b""
    with contextlib.suppress(ConnectionResetError):  # what we had sent in vain
        while part := line.recv(65536):
            found += part
    return found


class Kept:
    """The most that a connection ever kept of what was sent to it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.requests = self.bytes = self.heads = self.messages = 0
        self.scopes: list[Scope] = []
        head, came, take = Http.on_headers_complete, Http.data_received, WebSocket._take
        counted = Gate.received

        def received(gate: Gate, scope: Scope) -> bool:
            self.heads += 1
            self.scopes.append(scope)
            return counted(gate, scope)

        def on_headers_complete(http: Http) -> None:
            head(http)
            self.requests = max(self.requests, len(http.pipeline))

        def data_received(http: Http, data: bytes) -> None:
            came(http, data)
            self.bytes = max(self.bytes, len(http._unparsed))

        def _take(line: WebSocket, text: str | None) -> None:
            take(line, text)
            self.messages = max(self.messages, line.queue.qsize())

        monkeypatch.setattr(Gate, "received", received)
        monkeypatch.setattr(Http, "on_headers_complete", on_headers_complete)
        monkeypatch.setattr(Http, "data_received", data_received)
        monkeypatch.setattr(WebSocket, "_take", _take)


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Kept:
    return Kept(monkeypatch)


def statuses(answers: bytes) -> list[bytes]:
    return re.findall(rb"HTTP/1.1 (\d+) ", answers)


# -- requests ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("request_", "answered"),
    [
        (asking("/healthz"), b"200"),
        (asking("/readyz"), b"200"),
        (asking("/assets/app-1a2b.js"), b"200"),
        (asking("/tables/none"), b"200"),
        (asking("/none.js"), b"404"),
        (asking("/api/games"), b"200"),
        (LOG_IN, b"401"),
    ],
    ids=["alive", "ready", "file", "page", "no file", "api", "log-in"],
)
def test_what_is_received_counts_and_one_too_many_is_the_last(
    strict: Live, kept: Kept, request_: bytes, answered: bytes
) -> None:
    with stranger(strict) as line:
        line.sendall(request_ * (MOST + 3))
        assert statuses(heard(line)) == [answered] * MOST + [b"429"]
    assert kept.heads == MOST + 1
    with stranger(strict) as line, sending(line, request_ * MANY):
        found = statuses(all_heard(line))  # the last of them may be lost when it is hung up on
    assert set(found) <= {answered, b"429"}
    assert kept.heads == 2 * (MOST + 1)
    assert kept.requests <= QUEUED
    assert kept.bytes <= READ
    until_open(strict, 0)


def test_files_do_not_starve_probes(strict: Live) -> None:
    with stranger(strict) as line:
        line.sendall(asking("/none.js") * MOST + asking("/readyz") + asking("/none.js"))
        assert statuses(heard(line)) == [b"404"] * MOST + [b"200", b"429"]


def test_a_request_counts_when_its_head_is_here_and_not_when_it_runs(
    strict: Live, kept: Kept
) -> None:
    """Its body never comes: it takes its place in the count all the same."""
    with stranger(strict) as line:
        line.sendall(asking("/api/games") * (MOST - 1))
        line.sendall(LOG_IN[:-1])
        while kept.heads < MOST:
            line.recv(1 << 20)
        where = line.getsockname()[0]
        url = httpx.URL(strict.url)
        with socket.create_connection(
            (url.host, url.port), timeout=PATIENCE, source_address=(where, 0)
        ) as other:
            other.sendall(asking("/api/games"))
            assert heard(other).startswith(b"HTTP/1.1 429 ")


def test_answers_that_nobody_reads_pile_up_nowhere(server: Live, kept: Kept) -> None:
    """However much is sent: a few requests, one read of the network, one answer."""
    with stranger(server, small=True) as line, sending(line, asking("/api/games") * 20_000):
        line.recv(1)
        line.settimeout(0.3)  # by then it takes no more; if it did, nothing below would be wrong
        while kept.bytes == 0:
            line.recv(1000)

        async def waiting() -> list[tuple[int, int, int]]:
            return [
                (len(one.pipeline), len(one._unparsed), one.transport.get_write_buffer_size())
                for one in server._server.server_state.connections
                if isinstance(one, Http) and one.client == line.getsockname()
            ]

        ((requests, unparsed, unread),) = server.call(waiting)
        with server.http() as http:
            answer = len(http.get("/api/games", headers={"accept-encoding": ""}).content)
    assert requests <= QUEUED
    assert kept.requests <= QUEUED
    assert 0 < unparsed <= READ
    assert unread <= answer + 2_000


def test_who_does_not_read_is_hung_up_on(tmp_path: Path) -> None:
    limits = replace(Limits.lifted(), answer_seconds=0.2)
    options = ServeOptions(f"sqlite:///{tmp_path}/b.sqlite", port=0, limits=limits, odds=False)
    with live(options) as server:
        with stranger(server, small=True) as line, sending(line, asking("/api/games") * 20_000):
            line.recv(1)
            until_open(server, 0)
        with server.http() as http:
            assert http.get("/healthz").status_code == 200


def test_a_long_answer_to_who_reads_slowly_comes_to_its_end(server: Live) -> None:
    with stranger(server, small=True) as line:
        line.sendall(asking("/api/schema/openapi.json")[:-2] + b"connection: close\r\n\r\n")
        found = b""
        while part := line.recv(20_000):
            found += part
    head, _, body = found.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200 ")
    assert len(body) > 300_000


def test_bodies_and_requests_behind_them_are_told_apart_in_any_pieces(server: Live) -> None:
    """Three requests with bodies, cut anywhere: each is answered, in order."""
    body = b'{"game": "none/none", "saved": []}' + b" " * (3 * PIECE)
    one = (
        "PUT /api/me/saved-bets HTTP/1.1\r\nhost: krupier\r\ncontent-type: application/json\r\n"
        f"authorization: Bearer {server.guest()}\r\ncontent-length: {len(body)}\r\n\r\n"
    ).encode()
    data = (one + body + asking("/healthz")) * 3
    with stranger(server) as line:
        for start in range(0, len(data), 997):
            line.sendall(data[start : start + 997])
        found: list[bytes] = []
        while len(found) < 6:
            found += statuses(line.recv(65536))
    assert found == [b"404", b"200"] * 3


def test_nothing_is_left_of_who_has_gone(
    strict: Live, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even until the collector of garbage comes, which is seldom."""
    made: list[weakref.ref[Http]] = []
    begin = Http.connection_made

    def connection_made(http: Http, transport: asyncio.Transport) -> None:
        made.append(weakref.ref(http))
        begin(http, transport)

    monkeypatch.setattr(Http, "connection_made", connection_made)
    until_open(strict, 0)
    gc.disable()
    try:
        with stranger(strict) as line, sending(line, asking("/healthz") * MANY):
            all_heard(line)
        with stranger(strict, small=True) as line, sending(line, LOG_IN * MANY):
            line.recv(1)
        until_open(strict, 0)
        with strict.http() as http:  # by then the last turn of the others is over
            assert http.get("/healthz").status_code == 200
        left = [one for one in made[:2] if one() is not None]
    finally:
        gc.enable()
    assert len(made) == 3
    assert not left


# -- what is hidden in a request, or behind it ---------------------------------------------------

CHUNKED = (
    b"POST /api/guests HTTP/1.1\r\nhost: krupier\r\ncontent-type: application/json\r\n"
    b"transfer-encoding: chunked\r\n\r\n"
)
HEAD = Limits().head_bytes


@pytest.mark.parametrize(
    "around", [b"0\r\n" + b"a:\r\n" * HEAD, b"0\r\na" + b"a" * 4 * HEAD, b"1;" + b"a" * 4 * HEAD]
)
def test_what_stands_around_chunks_has_an_end_and_is_kept_nowhere(
    strict: Live, kept: Kept, around: bytes
) -> None:
    with stranger(strict) as line, sending(line, CHUNKED + around):
        assert all_heard(line) == b""
    until_open(strict, 0)
    (scope,) = kept.scopes
    assert len(scope["headers"]) == 3


def test_what_comes_after_a_body_is_no_header(strict: Live, kept: Kept) -> None:
    body = b"2\r\n{}\r\n0\r\nauthorization: Bearer x\r\nx-forwarded-for: 10.0.0.1\r\n\r\n"
    with stranger(strict) as line:
        line.sendall((CHUNKED + body) * 2 + asking("/healthz"))
        found: list[bytes] = []
        while b"200" not in found:
            found += statuses(line.recv(65536))
    assert found == [b"400", b"400", b"200"]
    assert [len(scope["headers"]) for scope in kept.scopes] == [3, 3, 1]


@pytest.mark.parametrize("upgrade", ["foo", "h2c"])
def test_no_request_is_found_in_the_body_of_another(strict: Live, kept: Kept, upgrade: str) -> None:
    """It lies where a slice begins."""
    hidden = b"GET /api/games HTTP/1.1\r\nhost: krupier\r\nx-forwarded-for: 10.0.0.1\r\n\r\n"
    head = (
        "POST /api/guests HTTP/1.1\r\nhost: krupier\r\nconnection: upgrade\r\n"
        f"upgrade: {upgrade}\r\ncontent-length: {4 * PIECE}\r\n\r\n"
    ).encode()
    before = b" " * (-len(head) % PIECE)
    body = (before + hidden).ljust(4 * PIECE)
    with stranger(strict) as line:
        line.sendall(head + body)
        assert statuses(all_heard(line)) == [b"400"]
    assert kept.heads == 0


@pytest.mark.parametrize(
    "behind",
    [
        b"GET / HTTP/1.1\r\nx: " + b"x" * 2 * HEAD,
        b"\0",
        LOG_IN.replace(b"\r", b"\rupgrade: x\r", 1),
    ],
    ids=["head too large", "no request", "no header"],
)
def test_a_refusal_does_not_come_before_the_answer_to_who_was_first(
    strict: Live, behind: bytes
) -> None:
    with stranger(strict) as line, sending(line, asking("/api/games") + behind):
        assert statuses(all_heard(line))[:1] in ([], [b"200"])


def test_a_websocket_behind_an_answer_that_is_under_way_is_none(strict: Live) -> None:
    with stranger(strict) as line:
        line.sendall(asking("/api/games") + SHAKE)
        assert b"101" not in statuses(all_heard(line))
        until_open(strict, 0)


# -- WebSockets ----------------------------------------------------------------------------------

TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9
SHAKE = (
    b"GET /api/ws HTTP/1.1\r\nhost: krupier\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
    b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n\r\n"
)


def frame(kind: int, payload: bytes = b"") -> bytes:
    """A whole one of a client; a mask of zeros changes nothing."""
    assert len(payload) < 126
    return bytes((0x80 | kind, 0x80 | len(payload))) + bytes(4) + payload


HELLO = frame(TEXT, b'{"do":"hello"}')
PINGED = frame(TEXT, b'{"do":"ping","t":1}')


@contextmanager
def upgraded(server: Live) -> Iterator[socket.socket]:
    with stranger(server) as line:
        line.sendall(SHAKE)
        assert line.recv(65536).startswith(b"HTTP/1.1 101 ")
        yield line


def ended(line: socket.socket) -> int:
    """The code with which the server hangs up."""
    found = all_heard(line)
    at = found.rindex(b"\x88\x02") if b"\x88\x02" in found else -1
    return int.from_bytes(found[at + 2 : at + 4], "big") if at >= 0 else 0


@contextmanager
def talkative(tmp_path: Path) -> Iterator[Live]:
    options = ServeOptions(f"sqlite:///{tmp_path}/b.sqlite", port=0, odds=False)
    with live(options) as server:
        yield server


def test_before_it_is_known_who_comes_little_is_kept(server: Live, kept: Kept) -> None:
    with upgraded(server) as line, sending(line, PINGED * 20_000):
        assert ended(line) == 1008
    assert kept.messages <= EARLY
    with upgraded(server) as line, sending(line, HELLO + PINGED * 20_000):
        assert ended(line) == 1008
    assert kept.messages <= EARLY


@pytest.mark.parametrize(
    "flood",
    [PINGED, frame(BINARY, b"?"), frame(PING), frame(PING, b"x" * 100), frame(10)],
    ids=["messages", "no texts", "pings", "long pings", "pongs"],
)
def test_frames_of_any_kind_count(
    tmp_path: Path, flood: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces = count()
    fed = ServerProtocol.receive_data

    def receive_data(conn: Any, data: bytes) -> None:
        next(pieces)
        fed(conn, data)

    with talkative(tmp_path) as server, upgraded(server) as line:
        line.sendall(HELLO)
        assert b'"welcome"' in line.recv(65536)
        monkeypatch.setattr(ServerProtocol, "receive_data", receive_data)
        with sending(line, flood * 200_000):
            assert ended(line) == 1008
        until_open(server, 0)
    assert next(pieces) * websocket.PIECE < 100 * READ, "what came after the end was not parsed"


def test_a_flood_of_chat_is_cut_off(tmp_path: Path) -> None:
    with talkative(tmp_path) as server:
        server.table("t1")
        anna, mirror, _ = seated(server, "t1", server.guest())
        with anna:
            for number in range(200):
                with contextlib.suppress(ConnectionClosed):
                    anna.say({"do": "say", "table": "t1", "id": f"{number}", "text": "spam"})
            with pytest.raises(ConnectionClosed, match="1008"):
                anna.until(lambda: False)
        told = [one for one in anna.heard if one["type"] == "chat"]
        said = [line for one in told for line in one.get("lines", [one])]
        assert len(said) <= 5
        assert mirror.view
