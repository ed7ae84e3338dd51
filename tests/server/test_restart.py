"""A server that stops says goodbye; when it is back, everything goes on where it was."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from krupier.room.history import audit_all
from krupier.server.settings import Limits, ServeOptions
from krupier.store import open_store
from tests.server.live import live
from tests.server.test_play import balance, enter, seated


def test_a_restart_in_mid_round_loses_nothing(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/books.sqlite"
    options = ServeOptions(database, port=0, limits=Limits.lifted(), odds=False)
    with live(options) as server:
        table, token = server.table("t1", croupier=True), server.guest()
        before = balance(server, token)
        anna, mirror, seat = seated(server, table, token)
        anna.bet(table, seat, "straight", "5", 17)
        message = {
            "do": "move",
            "table": table,
            "move": [seat, "bet", {"bet": "red", "amount": "5"}],
        }
        assert anna.ask(message, "the-same-id")["ok"]
        server.no_more_bets(table)
        anna.until(lambda: mirror.want == "pocket")
        played, epoch = mirror.round, mirror.epoch
    with pytest.raises(ConnectionClosed) as closed:
        anna.until(lambda: False)
    assert anna.heard[-1]["type"] == "bye"
    assert anna.heard[-1]["error"]["code"] == "restarting"
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1001
    with live(options) as server, server.player(token) as again:
        back = again.watch(table)
        assert (back.round, back.want) == (played, "pocket")
        assert back.epoch != epoch
        assert back.stakes == {(seat, "straight", "17"): 5.0, (seat, "red", ""): 5.0}
        assert back.you["seats"] == [seat]
        assert again.ask(message, "the-same-id")["ok"]  # the acknowledgement was lost: once more
        assert balance(server, token) == before - 10
        enter(server, table, pocket=17)
        again.until(lambda: float(back.you["balance"]) == before - 10 + 180)
        assert balance(server, token) == before + 170
    store = open_store(database)
    assert audit_all(store) == []
    store.close()
