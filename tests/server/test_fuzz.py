"""Garbage on the wire: no crash, no 5xx, no change of state."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from krupier.server.settings import Limits, ServeOptions
from tests.server.live import PATIENCE, Live, live

EXAMPLES = int(os.environ.get("KRUPIER_FUZZ", "30"))
"""More of them: ``KRUPIER_FUZZ=2000``."""

LONGEST = Limits().message_bytes
"""Who says more is cut off in the middle; TCP may lose even the farewell then."""

LIGHT = settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
)

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
garbage = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
words = st.sampled_from(
    ["hello", "watch", "leave", "sit", "stand", "away", "move", "entropy", "ping", "pong", "bet"]
)


def messages(table: str) -> st.SearchStrategy[Any]:
    """Half right: the words and keys of the protocol with values that may be anything."""
    value = garbage | st.just(table) | st.sampled_from(["1", "2", f"{table}-1", "ab" * 16])
    move = st.tuples(
        st.sampled_from(["1", "2", "99"]) | garbage,
        st.sampled_from(["bet", "take-back", "hit"]) | garbage,
        st.fixed_dictionaries(
            {},
            optional={
                "bet": st.sampled_from(["straight", "split", "purple"]) | garbage,
                "on": st.lists(st.integers(-5, 50) | st.text(max_size=3), max_size=5) | garbage,
                "amount": st.sampled_from(["0", "-1", "1e9", "1/3", "NaN", "0.001"]) | garbage,
                "n": st.integers(-5, 10**20),
                "unrefused": st.booleans(),
                "cards": garbage,
                "rows": garbage,
            },
        )
        | garbage,
    ).map(list)
    keys = {
        "table": st.just(table) | value,
        "id": st.text(max_size=70) | value,
        "move": move | garbage,
        "seat": value,
        "value": value,
        "away": value,
        "round": value,
        "t": value,
        "s": value,
        "more": value,
    }
    return st.fixed_dictionaries({"do": words | garbage}, optional=keys) | garbage


class Garbler:
    """A spectator who says whatever it is given, on one connection as long as that lives."""

    def __init__(self, server: Live) -> None:
        self._url = server.url.replace("http", "ws") + "api/ws"
        self._socket: ClientConnection | None = None
        self._said = 10**9

    def say(self, text: str | bytes) -> None:
        if self._socket is None:
            self._socket = connect(self._url, compression=None, legacy=True)
            self._socket.send('{"do": "hello"}')
        self._said += 1
        try:
            self._socket.send(text)
            self._socket.send(f'{{"do": "ping", "t": {self._said}}}')
            while json.loads(self._socket.recv(PATIENCE)).get("t") != self._said:
                pass
        except ConnectionClosed as closed:
            self._socket = None
            code = closed.rcvd.code if closed.rcvd else None
            lost = code is None and len(text) > LONGEST
            assert lost or code in (1002, 1003, 1007, 1008, 1009), code  # a rule was broken


def state(server: Live, table: str) -> tuple[object, ...]:
    here = server.service.host.tables[table]
    with server.service.store.read() as conn:
        money = conn.exec_driver_sql("SELECT count(*), sum(amount) FROM postings").one()
        lines = conn.exec_driver_sql("SELECT count(*) FROM entries").scalar_one()
    return {one.player: one.name for one in here.seating.guests()}, here.number, tuple(money), lines


def test_garbage_on_the_websocket_changes_nothing(tmp_path: Path) -> None:
    """On a server of its own: nobody else plays there."""
    options = ServeOptions(
        f"sqlite:///{tmp_path}/books.sqlite", port=0, limits=Limits.lifted(), odds=False
    )
    with live(options) as server:
        table = server.table("fuzz-ws")
        before = state(server, table)
        speak(Garbler(server), table)
        assert state(server, table) == before


def speak(garbler: Garbler, table: str) -> None:
    @LIGHT
    @given(messages(table).map(lambda one: json.dumps(one, ensure_ascii=False)))
    def objects(text: str) -> None:
        garbler.say(text.encode("utf-8", "replace").decode())

    @LIGHT
    @given(st.text() | st.binary())
    def anything(text: str | bytes) -> None:
        if isinstance(text, str):
            text = text.encode("utf-8", "replace").decode()
        garbler.say(text)

    objects()
    anything()
    for deep in ("[" * 10_000, '{"do":' * 2_000, "1" * 15_000, '{"do":"ping","t":1e999}'):
        garbler.say(deep)
    garbler.say('{"do": "watch", "table": "\\ud800"}')
    garbler.say("x" * (LONGEST + 4_000))
    garbler.say("it is still there")


def test_garbage_from_a_seated_player_costs_him_nothing(server: Live) -> None:
    """Every message that is not a right move is refused, and his money stays his."""
    table = server.table("fuzz-seat")
    token = server.guest()
    with server.player(token) as anna:
        mirror = anna.watch(table)
        seat = anna.sit(table)
        anna.until(lambda: seat in mirror.you.get("offers", {}))

        @LIGHT
        @given(messages(table))
        def say(message: Any) -> None:
            if isinstance(message, dict) and message.get("do") in ("leave", "stand", "entropy"):
                return
            text = json.dumps(message, ensure_ascii=False).encode("utf-8", "replace").decode()
            anna.socket.send(text)
            anna.say({"do": "ping", "t": 7})
            anna.heard.clear()
            anna.until(lambda: bool(anna.heard) and anna.heard[-1]["type"] == "pong")

        say()
        stakes = dict(anna.watch(table).stakes)
        assert all(amount > 0 for amount in stakes.values())
        with server.http(token) as http:
            left = float(http.get("/api/me").json()["balances"]["EUR"])
        assert left == pytest.approx(1000 - sum(stakes.values()))


@pytest.fixture(scope="session")
def schema(server: Live) -> Any:
    return schemathesis.openapi.from_url(f"{server.url}api/schema/openapi.json")


def test_fuzzed_http_never_breaks_the_server(server: Live, schema: Any) -> None:
    """Schemathesis on the OpenAPI description: whatever is sent, the server answers properly."""
    tokens = [None, server.guest(), server.staff().headers["authorization"].split()[1]]
    answered = 0
    for operation in schema.get_all_operations():
        api = operation.ok()
        strategy = api.as_strategy()

        @settings(LIGHT, max_examples=max(4, EXAMPLES // 10))
        @given(strategy, st.sampled_from(tokens))
        def call(case: Any, token: str | None) -> None:
            nonlocal answered
            headers = {"authorization": f"Bearer {token}"} if token else {}
            answer = case.call(headers=headers)
            assert answer.status_code < 500, (case.as_curl_command(), answer.text)
            if answer.status_code >= 400:
                assert answer.json()["error"]["message"]
            answered += 1

        call()
    assert answered > 80
