"""The lobby over the WebSocket: all tables once, then only what changed; and compressed answers."""

from __future__ import annotations

import gzip
from collections.abc import Mapping

import httpx
import pytest
from websockets.sync.client import connect

from krupier.server import listing
from krupier.server.forms import TableRow
from tests.server.client import Data
from tests.server.live import Live


def news(heard: list[Data], kind: str) -> list[Data]:
    return [one for one in heard if one["type"] == kind]


def test_all_tables_once_and_then_what_changed(
    server: Live, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "EVERY", 0.05)
    with server.player(server.guest()) as anna, server.player(server.guest()) as bert:
        bert.say({"do": "lobby"})
        bert.until(lambda: bool(news(bert.heard, "lobby")))
        (first,) = news(bert.heard, "lobby")
        with server.http() as http:
            shown = http.get("/api/tables").json()["tables"]
        assert {one["id"] for one in first["tables"]} == {one["id"] for one in shown}
        before = next(one for one in first["tables"] if one["id"] == table)
        assert before["players"] == 0
        anna.watch(table)
        anna.sit(table)

        def told() -> dict[str, Data]:
            changes: dict[str, Data] = {}
            for one in news(bert.heard, "tables"):
                for id, keys in one["changed"].items():
                    changes.setdefault(id, {}).update(keys)
            return changes

        bert.until(lambda: told().get(table, {}).get("players") == 1)
        assert "names" not in told()[table], "what did not change is not told again"
        bert.say({"do": "lobby", "on": False})
        bert.say({"do": "ping"})
        bert.until(lambda: bool(news(bert.heard, "pong")))
        heard = len(news(bert.heard, "tables"))
        with server.staff() as eva:
            close = f"/api/staff/tables/{table}/close"
            assert eva.post(close, json={"reason": "test"}).status_code == 200
        bert.say({"do": "ping"})
        bert.until(lambda: len(news(bert.heard, "pong")) == 2)
        assert len(news(bert.heard, "tables")) == heard


def test_a_line_may_be_compressed_and_says_the_same(server: Live, table: str) -> None:
    url = server.url.replace("http", "ws", 1).rstrip("/") + "/api/ws"
    with connect(url, compression="deflate") as line:
        assert line.protocol.extensions, "the server agreed to permessage-deflate"
        line.send('{"do":"hello"}')
        assert '"welcome"' in line.recv()
        line.send(f'{{"do":"watch","table":"{table}"}}')
        seen = line.recv()
        assert isinstance(seen, str)
        assert seen.startswith('{"type":"view"')
        assert len(seen) > 300, "long enough to be compressed"


def test_answers_are_compressed_but_never_those_with_a_token(server: Live, table: str) -> None:
    with httpx.Client(base_url=server.url, headers={"accept-encoding": "gzip"}) as http:
        with http.stream("GET", "/api/games") as long:
            assert long.headers["content-encoding"] == "gzip"
            packed = b"".join(long.iter_raw())
        assert len(packed) < len(gzip.decompress(packed)) // 3
        entered = http.post("/api/guests", json={"name": "Packed"})
        assert "content-encoding" not in entered.headers


def test_messages_are_taken_in_their_order_also_when_one_has_to_wait(
    server: Live, table: str
) -> None:
    """The first watch looks up the purse in the books; what comes after it waits for it."""
    with server.player(server.guest()) as anna:
        for message in (
            {"do": "watch", "table": table},
            {"do": "sit", "table": table, "id": "s"},
            {"do": "away", "table": table, "id": "a", "away": True},
            {"do": "stand", "table": table, "id": "u"},
            {"do": "ping", "t": 1},
        ):
            anna.say(message)
        anna.until(lambda: bool(news(anna.heard, "pong")))
        order = [one.get("id", one["type"]) for one in anna.heard if one["type"] in ("ack", "pong")]
        assert order == ["s", "a", "u", "pong"]
        assert all("refused" not in one for one in news(anna.heard, "ack"))


def test_the_tables_are_looked_at_no_oftener_however_often_somebody_comes(
    server: Live, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "EVERY", 600.0)
    looks = []
    look = server.service.lobby._rows

    def rows() -> Mapping[str, TableRow]:
        looks.append(1)
        return look()

    with server.player(server.guest()) as anna:
        _nobody_looks(server)
        monkeypatch.setattr(server.service.lobby, "_rows", rows)
        for _ in range(10):
            anna.say({"do": "lobby"})
            anna.say({"do": "lobby", "on": False})
        anna.until(lambda: len(news(anna.heard, "lobby")) == 10)
        _nobody_looks(server)
    assert len(looks) == 1


def _nobody_looks(server: Live) -> None:
    server.service.lobby.stop()
    server.service.lobby._looks = None
