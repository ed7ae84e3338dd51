"""One clock, and nobody waits for the disk: the database is never read on the event loop."""

from __future__ import annotations

import ast
import asyncio
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

import krupier.server
from krupier.house.acts import by_itself
from krupier.room.config import HouseRules, TableConfig
from krupier.room.hands.house_rules import CashRules
from krupier.room.host import Host
from krupier.room.money import Holdings, Wallets
from krupier.server.hub import Hub
from krupier.server.settings import Limits, ServeOptions
from krupier.store import Store, Transfer, Writer, ledger, open_store, people
from tests.server.conftest import Clock
from tests.server.live import NEVER, Live, live
from tests.server.test_outage import accepted_at_last, away, refused_at_last
from tests.server.test_play import enter, seated

SET_UP = (" start", " _host", " house_key")
"""A table is set up: it reads where it is."""


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Where something was read in a thread whose event loop runs."""
    found: list[str] = []
    original = Store.read

    @contextmanager
    def watched(store: Store) -> Iterator[Connection]:
        if asyncio._get_running_loop() is not None:
            frames = [f"{f.filename}:{f.lineno} {f.name}" for f in traceback.extract_stack()]
            if not any(place in frame for frame in frames for place in SET_UP):
                found.append("\n".join(frames))
        with original(store) as conn:
            yield conn

    monkeypatch.setattr(Store, "read", watched)
    return found


def play_a_round(server: Live, table: str) -> None:
    token = server.guest("Anna")
    anna, mirror, seat = seated(server, table, token)
    with anna, server.player(token) as elsewhere, server.http(token) as http:
        round_id = mirror.round
        id = "the-first-bet"
        move = [seat, "bet", {"bet": "straight", "on": [17], "amount": "5"}]
        bet = {"do": "move", "table": table, "move": move, "round": round_id}
        assert anna.ask(bet, id).get("ok")
        elsewhere.until(lambda: elsewhere.heard[-1]["type"] == "balance")
        server.no_more_bets(table)
        anna.until(lambda: mirror.want == "pocket")
        enter(server, table, pocket=17)
        anna.until(lambda: mirror.view["over"] is True)
        server.time_is_up(table, "pause")
        anna.until(lambda: mirror.round != round_id and mirror.want == "moves")
        # sent again although its round is over: known from the journal
        server.at_table(table, lambda here: here.rounds._before.clear())
        assert anna.ask(bet, id).get("ok")
        assert anna.ask(bet, "another")["refused"]["code"] == "other-round"
        anna.watch(table)
        for path in ("me", "me/rounds", "me/saved-bets", "tables", f"tables/{table}/rounds"):
            assert http.get(f"/api/{path}").status_code == 200
        assert http.get(f"/api/rounds/{round_id}").status_code == 200
        game = "kings/european-roulette"
        assert http.put("/api/me/saved-bets", json={"game": game, "saved": []}).status_code == 200
        assert http.post("/api/me/token").status_code == 200


def test_no_read_of_the_database_is_done_on_the_event_loop(database: str, reads: list[str]) -> None:
    options = ServeOptions(database, port=0, limits=Limits.lifted(), odds=False)
    with live(options) as server:
        play_a_round(server, server.table("t1", croupier=True))
        with server.staff() as eva:
            assert (
                eva.post("/api/staff/tables/t1/close", json={"reason": "test"}).status_code == 200
            )
            assert eva.post("/api/staff/logout").status_code == 200
    assert not reads, reads[0]


def test_a_table_that_comes_back_reads_nothing_on_the_event_loop(
    database: str, reads: list[str], request: pytest.FixtureRequest
) -> None:
    options = ServeOptions(database, port=0, limits=Limits.lifted(), odds=False)
    with live(options) as server:
        anna, _, seat = seated(server, server.table("t1"), server.guest())
        with anna:
            with away(server, database, request):
                number, _ = refused_at_last(anna, seat, 1)
            accepted_at_last(anna, seat, number)
    assert not reads, reads[0]


def test_looking_at_a_table_among_players_reads_nothing_on_the_event_loop(
    tmp_path: Path, reads: list[str]
) -> None:
    options = ServeOptions(f"sqlite:///{tmp_path}/b.sqlite", port=0, odds=False)
    cash = CashRules(blinds=("1", "2"), seats=6, draw=False)
    house_rules = HouseRules(clocks={"decision": NEVER}, pause=NEVER, cash=cash)
    config = TableConfig("poker", "wgg/texas-holdem-cash", "EUR", {}, house_rules)
    with live(options) as server:
        server.call(lambda: server.service.host.add(config, by_itself("test")))
        with server.player() as anna:
            assert anna.watch("poker").you["balance"] == "1000"
    assert not reads, reads[0]


# -- purses --------------------------------------------------------------------------------------


def test_a_purse_that_is_looked_up_while_money_moves_is_right(tmp_path: Path) -> None:
    """The reading thread saw the balance before the money came; the purse must not keep that."""
    store = open_store(f"sqlite:///{tmp_path}/b.sqlite")
    gift = Transfer("gift", "clearing:demo", "player:anna", 700, "EUR", "gift")
    with store.write() as conn:
        people.add_player(conn, "anna", "Anna", "token", 1)
        ledger.open_accounts(conn, ["player:anna", "clearing:demo"], "EUR")

    async def look() -> int:
        host = Host(store, Writer(store), Hub())
        host.wallets.read = partial(read, host.wallets, host.wallets.read)  # type: ignore[method-assign]
        await host.know("anna")
        return host.wallets.available("anna", "EUR")

    moved: list[bool] = []

    def read(wallets: Wallets, original: Callable[[str], Holdings], player: str) -> Any:
        before = original(player)
        if not moved:
            moved.append(True)
            with store.write() as conn:
                ledger.post(conn, [gift], 1)
            wallets.posted([gift])
        return before

    assert asyncio.run(look()) == 700
    store.close()


# -- the clock -----------------------------------------------------------------------------------


def test_the_server_has_one_clock_and_passes_it_on(tmp_path: Path, clock: Clock) -> None:
    options = ServeOptions(f"sqlite:///{tmp_path}/b.sqlite", port=0, odds=False)
    with live(options, clock) as server:
        table = server.table("t1")
        with server.player() as anna:
            anna.watch(table)
            assert anna.welcome["now"] == clock.time // 1000
            assert anna.heard[-1]["now"] == clock.time // 1000
        assert server.at_table(table, lambda here: here.now()) == clock.time


def test_no_module_of_the_server_looks_at_another_clock() -> None:
    """Of the laboratory and its processes nothing at the tables depends."""
    elsewhere = {"laboratory.py", "workbench.py"}
    for path in sorted(Path(krupier.server.__file__).parent.glob("*.py")):
        if path.name in elsewhere:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            assert "time" not in names, path.name
