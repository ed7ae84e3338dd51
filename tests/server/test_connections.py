"""Clients that say half a sentence, too much at once, or come in crowds."""

from __future__ import annotations

import logging
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from krupier.server.connections import SPARE, Lines, raise_open_files
from krupier.server.guard import depth, origin_allowed
from krupier.server.settings import Limits, ServeOptions
from tests.server.live import NEVER, PATIENCE, Live, live

HALF = b"GET /api/games HTTP/1.1\r\nHost: krupier\r\nX-"
BODY = (
    b"POST /api/guests HTTP/1.1\r\nHost: krupier\r\nContent-Type: application/json\r\n"
    b"Content-Length: 16\r\n\r\n"
)


@contextmanager
def serving(tmp_path: Path, limits: Limits) -> Iterator[Live]:
    options = ServeOptions(f"sqlite:///{tmp_path}/b.sqlite", port=0, limits=limits, odds=False)
    with live(options) as server:
        yield server


@contextmanager
def line(server: Live) -> Iterator[socket.socket]:
    url = httpx.URL(server.url)
    with socket.create_connection((url.host, url.port or 80), timeout=PATIENCE) as connected:
        yield connected


def heard(connected: socket.socket) -> bytes:
    """All that the server says until it hangs up."""
    found = b""
    while part := connected.recv(65536):
        found += part
    return found


def until_open(server: Live, number: int) -> None:
    """Waits until the server counts so many connections: it hears of an end a little later."""

    async def look() -> int:
        return int(server._server.config.lines._all)  # type: ignore[attr-defined]

    end = time.monotonic() + PATIENCE
    while (found := server.call(look)) != number:
        assert time.monotonic() < end, f"{found} connections are open, not {number}"
        time.sleep(0.01)


# -- time ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [HALF, b"G", b"\r\n\r\n"])
def test_a_head_that_never_ends_is_hung_up_on(tmp_path: Path, said: bytes) -> None:
    with serving(tmp_path, Limits(head_seconds=0.2)) as server, line(server) as slow:
        slow.sendall(said)
        answer = heard(slow)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b'"too-slow"' in answer


def test_a_connection_that_says_nothing_is_hung_up_on(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(head_seconds=0.2)) as server, line(server) as silent:
        assert heard(silent) == b""


def test_a_second_request_on_a_connection_has_no_more_time(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(head_seconds=1.0)) as server, line(server) as slow:
        slow.sendall(b"GET /healthz HTTP/1.1\r\nHost: krupier\r\n\r\n")
        assert slow.recv(65536).startswith(b"HTTP/1.1 200 ")
        slow.sendall(HALF)
        assert b"HTTP/1.1 408 " in heard(slow)


def test_a_body_that_never_ends_is_hung_up_on(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(body_seconds=0.2)) as server, line(server) as slow:
        slow.sendall(BODY + b'{"na')
        answer = heard(slow)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b'"too-slow"' in answer


def test_a_head_that_is_too_long_is_hung_up_on(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(head_bytes=4096)) as server, line(server) as long:
        long.sendall(HALF + b"long: " + b"x" * 10_000)
        answer = heard(long)
    assert answer.startswith(b"HTTP/1.1 431 ")


# -- number --------------------------------------------------------------------------------------


def test_half_requests_of_one_address_leave_room_for_others(tmp_path: Path) -> None:
    limits = Limits(connections_per_address=20, connections=30, head_seconds=NEVER)
    with serving(tmp_path, limits) as server, ExitStack() as lines:
        half = [lines.enter_context(line(server)) for _ in range(20)]
        for one in half:
            one.sendall(HALF)
        for _ in range(20):
            answer = heard(lines.enter_context(line(server)))
            assert answer.startswith(b"HTTP/1.1 503 ")
        until_open(server, 20)
        elsewhere = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(base_url=server.url, transport=elsewhere, timeout=PATIENCE) as http:
            assert http.get("/healthz").status_code == 200
        lines.close()
        until_open(server, 0)
        with server.http() as http:
            assert http.get("/healthz").status_code == 200


def test_the_place_of_a_websocket_is_given_back(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(connections_per_address=1)) as server:
        token = server.guest()
        for _ in range(3):
            until_open(server, 0)
            with server.player(token) as anna:
                assert anna.welcome["type"] == "welcome"
                until_open(server, 1)
        until_open(server, 0)


def test_the_total_is_never_more_than_the_process_may_open() -> None:
    lines = Lines(Limits(connections=1000, connections_per_address=1000), files=SPARE + 2)
    assert [lines.enter(f"192.0.2.{n}") for n in range(3)] == [True, True, False]
    lines.leave("192.0.2.0")
    assert lines.enter("192.0.2.9")


def test_a_proxy_brings_many_people_but_not_more_than_all() -> None:
    lines = Lines(Limits(connections=4, connections_per_address=1), ["10.0.0.0/8"])
    assert [lines.enter(one) for one in ("10.1.1.1", "10.1.1.1", "192.0.2.1", "192.0.2.1")] == [
        *(True, True, True, False),
    ]
    assert [lines.enter("10.1.1.1") for _ in range(2)] == [True, False]


def test_one_customer_of_ipv6_is_one_address() -> None:
    lines = Lines(Limits(connections_per_address=2))
    assert [lines.enter(f"2001:db8:0:1::{n}") for n in range(3)] == [True, True, False]
    assert lines.enter("2001:db8:0:2::1")


def test_as_many_files_as_the_process_may_open_can_be_opened() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
    try:
        assert raise_open_files() == hard
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


# -- form ----------------------------------------------------------------------------------------


def test_an_aborted_body_is_nobodys_fault(server: Live, caplog: pytest.LogCaptureFixture) -> None:
    with line(server) as gone:
        gone.sendall(BODY + b'{"na')
    with server.http() as http:  # by then the other has been noticed
        assert http.get("/api/games").status_code == 200
    assert not [one for one in caplog.records if one.levelno >= logging.WARNING]


@pytest.mark.parametrize("deep", [b"[" * 100_000, b'{"name":' * 30_000, b'{"name":' + b"[" * 5_000])
def test_deeply_nested_json_is_a_bad_request(server: Live, deep: bytes) -> None:
    headers = {"content-type": "application/json"}
    with server.http() as http:
        answer = http.post("/api/guests", content=deep, headers=headers)
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"]["code"] == "too-deep"
    assert answer.json()["error"]["facts"] == {"most": 40}


@pytest.mark.parametrize(
    "body", [b'{"name": "\xff"}', b'{"name": "\xed\xa0\x80"}', b"\xff\xfe{\x00"]
)
def test_what_is_no_text_is_a_bad_request(
    server: Live, body: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    headers = {"content-type": "application/json"}
    with server.http() as http:
        answer = http.post("/api/guests", content=body, headers=headers)
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"]["code"] == "bad-input"
    assert not [one for one in caplog.records if one.levelno >= logging.WARNING]


def test_depth_counts_brackets_outside_texts() -> None:
    assert depth(b"1") == 0
    assert depth(b"[[1], [2, [3]]]") == 3
    assert depth(rb'{"a": "\"[[[[", "b": [1]}') == 2


def test_chunks_are_counted_as_they_come(server: Live) -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(300):
            yield b"x" * 1024

    with server.http() as http:
        answer = http.post("/api/guests", content=chunks())
    assert answer.status_code == 413
    assert answer.json()["error"]["code"] == "too-large"


@pytest.mark.parametrize("path", ["/api/games", "/api/me", "/api/none"])
def test_answers_of_the_api_are_kept_nowhere(server: Live, path: str) -> None:
    with server.http() as http:
        assert http.get(path).headers["cache-control"] == "no-store"
        refused = http.post("/api/guests", json={}, headers={"origin": "http://evil.example"})
        assert refused.headers["cache-control"] == "no-store"
        assert "no-store" not in http.get("/").headers["cache-control"]


# -- origins -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "scheme", "secure", "good"),
    [
        ("http://play.example", "http", False, True),
        ("http://PLAY.example:80", "http", False, True),
        ("https://play.example", "http", False, False),
        ("http://play.example", "https", False, False),
        ("https://play.example:443", "https", False, True),
        ("https://play.example:8443", "https", False, False),
        ("https://play.example", "ws", True, True),
        ("http://play.example", "ws", True, False),
        ("https://play.example", "wss", False, True),
        ("http://other.example", "http", False, False),
        ("https://friend.example", "http", False, True),
        ("http://friend.example", "http", False, False),
        ("null", "http", False, False),
        ("http://play.example:x", "http", False, False),
    ],
)
def test_an_origin_is_compared_with_its_scheme(
    origin: str, scheme: str, secure: bool, good: bool
) -> None:
    headers = [(b"host", b"play.example"), (b"origin", origin.encode())]
    scope = {"headers": headers, "scheme": scheme}
    assert origin_allowed(scope, {"https://friend.example"}, secure) is good


def test_without_a_host_nothing_is_our_own() -> None:
    scope = {"headers": [(b"host", b""), (b"origin", b"null")], "scheme": "http"}
    assert not origin_allowed(scope, set())
