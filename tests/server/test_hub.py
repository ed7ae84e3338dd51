"""Clients that read slowly, news that belong together, money that moves elsewhere."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from krupier.room.messages import Own, Snapshot, Update, View, You
from krupier.server.frames import Frame, frame
from krupier.server.hub import BROKEN, HEAVY, Client, Hub
from krupier.server.settings import Limits, ServeOptions
from tests.server.client import Data
from tests.server.live import Live, live
from tests.server.test_play import enter, seated


class Line:
    """A line that takes so many frames before its client has to read."""

    deflates = False

    def __init__(self, room: int = 1_000) -> None:
        self.room = room
        self.frames: list[bytes] = []
        self.code: int | None = None

    @property
    def has_room(self) -> bool:
        return self.room > 0

    def write(self, frame: bytes) -> None:
        self.room -= 1
        self.frames.append(frame)

    def flush(self) -> None:
        """Nothing waits here."""

    def hang_up(self, code: int) -> None:
        self.code = code


def text(written: bytes) -> Data:
    """What a frame says (RFC 6455: 7, 16 or 64 bits of length)."""
    start = {126: 4, 127: 10}.get(written[1], 2)
    message: Data = msgspec.json.decode(written[start:])
    return message


def heard(line: Line) -> list[tuple[str, object]]:
    messages = [text(one) for one in line.frames]
    return [(one["type"], one.get("version", one.get("id"))) for one in messages]


def in_a_loop(work: Callable[[], None]) -> None:
    async def main() -> None:
        work()

    asyncio.run(main())


def snapshot(version: int) -> Snapshot:
    you = You(seats=["1"], balance="10")
    return Snapshot("T1", "e", version, 5, "g", "EUR", View(state="open"), you)


def update(version: int, changed: View) -> Update:
    return Update("T1", version, 5, "T1-1", 0, [], changed)


def test_what_concerns_one_viewer_goes_out_with_the_update() -> None:
    def work() -> None:
        hub = Hub()
        anna, bob = Line(), Line()
        for id, line in (("a", anna), ("b", bob)):
            one = Client(id, line, 10)
            hub.add(one)
            hub.watch(one, "T1")
            hub.viewer("T1", id, snapshot(4))
        hub.everybody("T1", update(5, View(marks={"point": 4})))
        hub.viewer("T1", "a", Own("T1", 5, You(balance="9")))
        hub.viewer("T1", "a", Own("T1", 5, You(balance="8")))
        hub.flush()
        assert heard(anna) == [("view", 4), ("update", 5), ("you", 5)]
        assert heard(bob) == [("view", 4), ("update", 5)]
        told, you = text(anna.frames[1]), text(anna.frames[2])
        assert told["you"] == {"balance": "9"}
        assert you["you"] == {"balance": "8"}
        assert (told["now"], told["changed"]) == (5, {"marks": {"point": 4}})
        assert "you" not in text(bob.frames[1])

    in_a_loop(work)


def test_the_same_frame_goes_to_everybody() -> None:
    def work() -> None:
        hub = Hub()
        lines = [Line() for _ in range(5)]
        for number, line in enumerate(lines):
            one = Client(str(number), line, 10)
            hub.add(one)
            hub.watch(one, "T1")
            hub.viewer("T1", one.id, snapshot(1))
        hub.flush()
        hub.everybody("T1", update(2, View(state="closed")))
        hub.flush()
        assert len({id(line.frames[-1]) for line in lines}) == 1, "encoded once"

    in_a_loop(work)


def test_a_compressed_frame_says_the_same() -> None:
    message = {"type": "update", "changed": {"seats": {str(n): "x" * 30 for n in range(40)}}}
    made = frame(message)
    assert len(made.deflated) < len(made.plain) // 5
    assert made.deflated[0] == 0xC1, "a whole text, compressed"
    size = {126: 4, 127: 10}.get(made.deflated[1], 2)
    unpacked = zlib.decompressobj(-15).decompress(made.deflated[size:] + bytes((0, 0, 255, 255)))
    assert msgspec.json.decode(unpacked) == message
    short = frame({"type": "pong"})
    assert short.deflated == short.plain, "not worth it"


def test_a_slow_client_loses_updates_but_no_answers_and_needs_a_new_view() -> None:
    def work() -> None:
        hub, line = Hub(), Line(room=1)
        slow = Client("s", line, 5)
        hub.add(slow)
        hub.watch(slow, "T1")
        hub.viewer("T1", "s", snapshot(1))
        hub.flush()
        slow.put(frame({"type": "ack", "id": "kept"}))
        for version in range(2, 30):
            hub.everybody("T1", update(version, View()))
        hub.flush()
        assert heard(line) == [("view", 1)]
        assert slow.lost == {"T1"}
        line.room = 100
        slow.drain()
        assert heard(line) == [("view", 1), ("ack", "kept")]
        hub.viewer("T1", "s", snapshot(29))  # what the socket asks for when the line is free
        hub.everybody("T1", update(30, View()))
        hub.flush()
        assert heard(line)[2:] == [("view", 29), ("update", 30)]
        assert not slow.gone

    in_a_loop(work)


def test_what_waits_goes_out_before_what_comes_later() -> None:
    line = Line(room=0)
    slow = Client("s", line, 5)
    slow.put(frame({"type": "ack", "id": "1"}))
    line.room = 100
    slow.put(frame({"type": "ack", "id": "2"}))
    slow.drain()
    assert heard(line) == [("ack", "1"), ("ack", "2")]


def test_a_client_that_asks_and_never_listens_is_let_go() -> None:
    line = Line(room=0)
    deaf = Client("d", line, 5)
    for number in range(6):
        deaf.put(frame({"type": "ack", "id": str(number)}))
    assert deaf.gone
    assert line.code == 1008


def test_a_slow_reader_gets_a_view_again_over_the_wire(server: Live, table: str) -> None:
    anna, mirror, seat = seated(server, table, server.guest())
    with anna:
        client = next(
            one
            for one in server.service.hub.clients.values()
            if one.player and one.player.id == anna.welcome["player"]["id"]
        )
        before = len(anna.heard)

        async def overflow() -> None:
            client._overflow()
            client.line._drained()  # type: ignore[attr-defined]

        server.call(overflow)
        anna.bet(table, seat, "red", "5")
        anna.until(lambda: any(m["type"] == "view" for m in anna.heard[before:]))
        anna.until(lambda: mirror.stakes == {(seat, "red", ""): 5.0})


def test_who_looks_elsewhere_hears_of_his_money(server: Live, croupier_table: str) -> None:
    token = server.guest()
    anna, mirror, seat = seated(server, croupier_table, token)
    with anna, server.player(token) as lobby:
        before = float(lobby.welcome["balances"]["EUR"])
        anna.bet(croupier_table, seat, "straight", "5", 17)
        lobby.until(lambda: lobby.heard[-1]["type"] == "balance")
        assert float(lobby.heard[-1]["balances"]["EUR"]) == before - 5
        server.no_more_bets(croupier_table)
        anna.until(lambda: mirror.want == "pocket")
        anna.socket.close()  # he goes; his chips stay and win
        enter(server, croupier_table, pocket=17)
        lobby.until(
            lambda: float(lobby.heard[-1].get("balances", {}).get("EUR", 0)) == before + 175
        )


def test_too_many_messages_are_refused_and_then_the_line_is_cut(tmp_path: Path) -> None:
    limits = Limits(messages_at_once=5, messages_per_second=0.001)
    options = ServeOptions(f"sqlite:///{tmp_path}/b.sqlite", port=0, limits=limits, odds=False)
    with live(options) as server, server.player() as anna:
        for _ in range(5):
            anna.say({"do": "ping"})
        refused = anna.ask({"do": "sit", "table": "x"})["refused"]
        assert refused["code"] == "too-many"
        assert refused["facts"]["retry_after"] >= 1

        def go_on() -> None:
            for _ in range(500):
                anna.say({"do": "ping"})
                anna.hear()

        with pytest.raises(ConnectionClosed) as closed:
            go_on()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1008


def test_answers_that_wait_are_bounded_by_their_bytes_too() -> None:
    line = Line(room=0)
    client = Client("a", line, 1_000_000)
    sent = 0
    while not client.gone and sent < 100:
        client.put(Frame(bytes(HEAVY // 8)))
        sent += 1
    assert (client.gone, sent) == (True, 9)
    assert line.code == BROKEN
