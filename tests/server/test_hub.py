"""Clients that read slowly, news that belong together, money that moves elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from krupier.room.messages import Own, Public, Snapshot, Update
from krupier.server.hub import Client, Hub
from krupier.server.settings import Limits, ServeOptions
from tests.server.live import Live, live
from tests.server.test_play import enter, seated


def heard(client: Client) -> list[tuple[str, object]]:
    messages = [msgspec.json.decode(text) for _, text in client.outbox]
    return [(one["type"], one.get("version", one.get("id"))) for one in messages]


def in_a_loop(work: Callable[[], None]) -> None:
    async def main() -> None:
        work()

    asyncio.run(main())


def snapshot(version: int) -> Snapshot:
    own = Own("T1", version, seats=["1"], balance="10")
    return Snapshot("T1", version, "g", "EUR", "T1-1", Public(round=1, state="open"), own, [])


def test_what_concerns_one_viewer_goes_out_with_the_update() -> None:
    def work() -> None:
        hub = Hub(lambda: 5_000)
        anna, bob = Client("a", 10), Client("b", 10)
        for one in (anna, bob):
            hub.add(one)
            hub.watch(one, "T1")
            hub.viewer("T1", one.id, snapshot(4))
        hub.everybody("T1", Update("T1", 5, "T1-1", [], Public(marks={"point": 4})))
        hub.viewer("T1", "a", Own("T1", 5, balance="9"))
        hub.viewer("T1", "a", Own("T1", 5, balance="8"))
        hub.flush()
        assert heard(anna) == [("view", 4), ("update", 5), ("you", 5)]
        assert heard(bob) == [("view", 4), ("update", 5)]
        update, you = (msgspec.json.decode(anna.outbox[at][1]) for at in (1, 2))
        assert update["you"] == {"balance": "9"}
        assert you["you"] == {"balance": "8"}
        assert update["now"] == 5
        assert "you" not in msgspec.json.decode(bob.outbox[1][1])

    in_a_loop(work)


def test_a_slow_client_loses_updates_but_no_answers_and_needs_a_new_view() -> None:
    def work() -> None:
        hub = Hub(lambda: 0)
        slow = Client("s", 5)
        hub.add(slow)
        hub.watch(slow, "T1")
        hub.viewer("T1", "s", snapshot(1))
        hub.flush()
        slow.put('{"type":"ack","id":"kept"}')
        for version in range(2, 30):
            hub.everybody("T1", Update("T1", version, "T1-1", [], Public()))
        hub.flush()
        assert heard(slow) == [("ack", "kept")]
        assert slow.lost == {"T1"}
        hub.viewer("T1", "s", snapshot(29))  # what the socket asks for when the line is free
        hub.everybody("T1", Update("T1", 30, "T1-1", [], Public()))
        hub.flush()
        assert heard(slow) == [("ack", "kept"), ("view", 29), ("update", 30)]
        assert not slow.gone

    in_a_loop(work)


def test_a_client_that_asks_and_never_listens_is_let_go() -> None:
    def work() -> None:
        deaf = Client("d", 5)
        for number in range(6):
            deaf.put(f'{{"type":"ack","id":"{number}"}}')
        assert deaf.gone

    in_a_loop(work)


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

        server.call(overflow)
        anna.bet(table, seat, "red", "5")  # its answer wakes the line
        anna.until(lambda: any(m["type"] == "view" for m in anna.heard[before:]))
        assert mirror.stakes == {(seat, "red", ""): 5.0}


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
