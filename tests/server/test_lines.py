"""WebSockets that lie: heads, frames and ends of connections, byte by byte."""

from __future__ import annotations

import asyncio
import logging
import socket
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import Mock

import httpx
import msgspec
import pytest

from krupier.server.frames import frame
from krupier.server.hub import Client
from krupier.server.settings import Limits
from tests.server.live import PATIENCE, Live
from tests.server.test_connections import heard, serving, until_open

UPGRADE = (
    b"GET /api/ws HTTP/1.1\r\nHost: krupier\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
)
CONT, TEXT, CLOSE, PING, PONG = 0, 1, 8, 9, 10
COMPRESSED = 0xC1
GOODBYE = struct.pack(">H", 1000)


def framed(kind: int, data: bytes, *, last: bool = True) -> bytes:
    """A frame of a client, masked with zeros."""
    return bytes((kind | 0x80 * last, 0x80 | len(data), 0, 0, 0, 0)) + data


def frames(said: bytes) -> list[tuple[int, bytes]]:
    """Kind and content of a server's frames, none of which is long."""
    found = []
    while said:
        assert said[1] < 126
        found.append((said[0] & 15, said[2 : 2 + said[1]]))
        said = said[2 + said[1] :]
    return found


@contextmanager
def welcomed(server: Live, more: bytes = b"") -> Iterator[tuple[socket.socket, Client]]:
    """A line that has said hello, and what the server knows of it."""
    until_open(server, 0)
    url = httpx.URL(server.url)
    with socket.create_connection((url.host, url.port or 80), timeout=PATIENCE) as line:
        line.sendall(UPGRADE + more + b"\r\n")
        assert b" 101 " in line.recv(4096)
        line.sendall(framed(TEXT, b'{"do":"hello"}'))
        assert b'"welcome"' in line.recv(4096)
        line.sendall(framed(TEXT, b'{"do":"ping"}'))
        assert b'"pong"' in line.recv(4096), "it listens"
        (client,) = server.service.hub.clients.values()
        yield line, client


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with serving(tmp_path_factory.mktemp("lines"), Limits()) as server:
        for number in range(1, 7):  # rows that say much of what the one before said
            server.table(f"R{number}")
        yield server


@pytest.mark.parametrize(
    "more",
    [
        pytest.param(b"X-Long: " + b"x" * 9_000 + b"\r\n", id="a long line"),
        pytest.param(b"X-Many: x\r\n" * 140, id="many lines"),
        pytest.param(b"Content-Length: 5\r\n", id="a body"),
        pytest.param(b"Transfer-Encoding: chunked\r\n", id="a body in chunks"),
    ],
)
def test_a_head_that_no_websocket_has_is_refused_and_not_kept(house: Live, more: bytes) -> None:
    url = httpx.URL(house.url)
    with socket.create_connection((url.host, url.port or 80), timeout=PATIENCE) as line:
        line.sendall(UPGRADE + more + b"\r\n")
        assert heard(line).startswith(b"HTTP/1.1 400 ")
        until_open(house, 0)


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(framed(TEXT, b"\xff"), id="no text"),
        pytest.param(framed(TEXT, b"{}") * 120, id="too much"),
    ],
)
def test_goodbye_in_the_packet_that_is_hung_up_on_is_no_fault(
    house: Live, said: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR), welcomed(house) as (line, _):
        line.sendall(said + framed(CLOSE, GOODBYE))
        assert heard(line).endswith(b"\x88\x02" + GOODBYE), "it is answered"
        until_open(house, 0)
    assert caplog.records == []


def test_what_is_no_text_ends_the_connection_in_order(house: Live) -> None:
    with welcomed(house) as (line, _):
        line.sendall(framed(TEXT, b"\xff"))
        assert line.recv(4096) == b"\x88\x02" + struct.pack(">H", 1007)


def test_a_client_that_neither_answers_nor_reads_is_gone(house: Live) -> None:
    """What waits for it in the buffers of the line does not keep it at its tables."""
    with welcomed(house) as (_, client):

        async def unanswered() -> None:
            line = client.line
            line.close_timeout = 0.05  # type: ignore[attr-defined]
            line.write(bytes(50_000_000))  # more than any network takes
            line.keepalive_timeout()  # type: ignore[attr-defined]

        house.call(unanswered)
        until_open(house, 0)
        assert not house.service.hub.clients


def test_pings_of_a_client_that_does_not_read_are_not_answered(house: Live) -> None:
    """Their answers would wait in our memory, as many as it likes."""
    with welcomed(house) as (line, client):

        async def full(full: bool) -> int:
            (client.line.pause_writing if full else client.line.resume_writing)()  # type: ignore[attr-defined]
            return len(client.outbox)

        house.call(lambda: full(True))
        line.sendall(framed(PING, b"first") + framed(TEXT, b'{"do":"ping"}'))
        while not house.call(lambda: full(True)):
            pass
        house.call(lambda: full(False))
        line.sendall(framed(PING, b"second") + framed(CLOSE, GOODBYE))
        assert [kind for kind, _ in frames(heard(line))] == [TEXT, PONG, CLOSE]


def test_empty_fragments_take_no_room(house: Live) -> None:
    with welcomed(house) as (line, client):
        line.sendall(framed(TEXT, b'{"do":', last=False) + framed(CONT, b"", last=False) * 30)
        line.sendall(framed(PING, b"so far"))
        assert frames(line.recv(4096)) == [(PONG, b"so far")]
        assert len(client.line.frames) == 1  # type: ignore[attr-defined]
        line.sendall(framed(CONT, b'"ping"}'))
        assert b'"pong"' in line.recv(4096)


def test_what_is_told_in_one_turn_is_sent_as_one(
    house: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every piece that is sent costs as much as many bytes."""
    with welcomed(house) as (line, client):
        socket_: Any = client.line
        pieces: list[bytes] = []

        async def tell() -> None:
            with monkeypatch.context() as patched:
                patched.setattr(socket_, "transport", Mock(write=pieces.append))
                for number in range(3):
                    client.put(frame({"n": number}))
                assert not pieces, "the turn is not over"
                await asyncio.sleep(0)
                await asyncio.sleep(0)

        house.call(tell)
        assert [frames(piece) for piece in pieces] == [
            [(TEXT, b'{"n":0}'), (TEXT, b'{"n":1}'), (TEXT, b'{"n":2}')]
        ]
        line.sendall(framed(CLOSE, GOODBYE))
        assert frames(heard(line))[-1][0] == CLOSE


def long(data: bytes) -> bytes:
    """A text of a client that is too long for one byte to say how long."""
    return struct.pack(">BBHI", 0x81, 0xFE, len(data), 0) + data


def asked(number: int, more: bytes = b"") -> bytes:
    return b'{"do":"ping","t":%d%b}' % (number, more)


SAID = [
    framed(TEXT, asked(1)),
    framed(TEXT, asked(2)) + framed(PING, b"between") + framed(TEXT, asked(3)),
    long(asked(4, b" " * 200)),
    framed(TEXT, asked(5)),
    framed(TEXT, asked(6)[:9], last=False),
    framed(PONG, b""),
    framed(CONT, asked(6)[9:]),
    framed(TEXT, asked(7)),
]
ALL = b"".join(SAID)
PIECES = {
    "by frames": SAID,
    "at once": [ALL],
    "byte by byte": [ALL[at : at + 1] for at in range(len(ALL))],
    "in sevens": [ALL[at : at + 7] for at in range(0, len(ALL), 7)],
    "a head alone": [ALL[:2], ALL[2:]],
    "cut in the middle of the last": [*SAID[:-1], SAID[-1][:9], SAID[-1][9:]],
    "cut after the first": [SAID[0], ALL[len(SAID[0]) : -3], ALL[-3:]],
}


@pytest.mark.parametrize("pieces", PIECES.values(), ids=PIECES.keys())
def test_what_is_said_is_heard_however_it_is_cut(house: Live, pieces: list[bytes]) -> None:
    """RFC 6455, 5: frames are a stream of bytes, and control frames come between fragments."""
    with welcomed(house) as (line, client):

        async def say() -> None:
            for piece in pieces:
                client.line.data_received(piece)  # type: ignore[attr-defined]

        house.call(say)
        line.sendall(framed(CLOSE, GOODBYE))
        told = frames(heard(line))
    answers = [msgspec.json.decode(text)["t"] for kind, text in told if kind == TEXT]
    assert answers == [1, 2, 3, 4, 5, 6, 7]
    assert [text for kind, text in told if kind == PONG] == [b"between"]
    assert told[-1][0] == CLOSE


@pytest.mark.parametrize("bits", [9, 12, 15])
def test_a_client_with_a_small_window_understands_everything(house: Live, bits: int) -> None:
    """RFC 7692, 7.1.2.1: nothing refers to what is farther back than the window agreed upon."""
    offer = f"Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits={bits}\r\n"
    with welcomed(house, offer.encode()) as (line, _):
        line.sendall(framed(TEXT, b'{"do":"lobby"}') + framed(CLOSE, GOODBYE))
        said = heard(line)
    first, length = said[0], struct.unpack(">H", said[2:4])[0]
    assert said[1] == 126, "neither short nor very long"
    content = said[4 : 4 + length]
    if first == COMPRESSED:
        window, told, left = zlib.decompressobj(-bits), b"", content + b"\0\0\xff\xff"
        while left:  # piece by piece: only the window remembers what came before
            told += window.decompress(left, 64)
            left = window.unconsumed_tail
        content = told
    assert content.startswith(b'{"type":"lobby"')
    assert (first == COMPRESSED) == (bits > 9)
