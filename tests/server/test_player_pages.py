"""Over the wire: the quick seat, once for every id and also after a restart; notes on the account;
a player's own statistics."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from krupier.house.acts import by_itself
from krupier.room.config import HouseRules, TableConfig
from krupier.room.hands.house_rules import CashRules
from krupier.room.history import audit_all
from krupier.server.settings import Limits, ServeOptions
from krupier.store import open_store
from tests.server.client import Mirror, Player
from tests.server.conftest import Clock
from tests.server.houses import House, house_of
from tests.server.live import NEVER, Live, live

GAME = "wgg/texas-holdem-cash"
QUICK: dict[str, Any] = {"do": "quick-seat", "game": GAME, "currency": "EUR", "stakes": "1-2"}


def table(server: Live, id: str, seats: int = 6) -> str:
    rules = HouseRules(
        clocks={"decision": NEVER},
        pause=NEVER,
        cash=CashRules(seats=seats, blinds=("1", "2"), draw=False),
    )
    config = TableConfig(id, GAME, "EUR", {}, rules)
    server.call(partial(server.service.host.add, config, by_itself("test")))
    return id


def sitting(server: Live, player: str) -> list[str]:
    async def look() -> list[str]:
        tables = server.service.host.tables
        return sorted(id for id, one in tables.items() if one.seating.of(player))

    return server.call(look)


def seated(server: Live, table: str, name: str, seat: str) -> Player:
    player = server.player(server.guest(name))
    player.watch(table)
    player.sit(table, seat)
    return player


def test_a_quick_seat_is_taken_once_for_every_id_also_after_a_restart(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/books.sqlite"
    options = ServeOptions(database, port=0, limits=Limits.lifted(), odds=False)
    with live(options) as server:
        table(server, "q1")
        table(server, "q2")
        bob = seated(server, "q2", "Bob", "1")
        token = server.guest("Anna")
        with server.player(token) as anna:
            me = anna.welcome["player"]["id"]
            anna.say(QUICK | {"id": "x", "buy_in": "120"})  # twice before any answer
            first = anna.ask(QUICK | {"buy_in": "120"}, "x")
            assert (first["table"], first["seat"]) == ("q2", "2")
            assert anna.ask(QUICK | {"buy_in": "120"}, "x")["table"] == "q2"
            assert sitting(server, me) == ["q2"]
            second = anna.ask(QUICK | {"buy_in": "120"}, "y")
            assert (second["table"], second["seat"]) == ("q1", "1"), "not where he sits already"
            refused = anna.ask(QUICK, "z")["refused"]
            assert refused["code"] == "no-such-table"
            for wrong, code in (
                ({"stakes": "7-9"}, "no-such-table"),
                ({"size": "heads-up"}, "no-such-table"),
                ({"pool": True}, "no-such-table"),
                ({"game": "nobody/plays"}, "no-such-table"),
            ):
                assert anna.ask(QUICK | wrong)["refused"]["code"] == code
        bob.socket.close()
    with live(options) as server:
        table(server, "q0")
        with server.player(token) as anna:
            again = anna.ask(QUICK | {"buy_in": "120"}, "x")
            assert (again["table"], again["seat"]) == ("q2", "2"), "not at another table"
            assert sitting(server, me) == ["q1", "q2"]
        poor = server.player(server.guest("Cyril"))
        told = poor.ask(QUICK | {"buy_in": "20"})["refused"]
        assert (told["code"], told["facts"]["least"]) == ("buy-in", "80")
        poor.socket.close()
        with Player(server.url, None) as stranger:
            assert stranger.ask(QUICK)["refused"]["code"] == "bad-token"
    store = open_store(database)
    assert audit_all(store) == []
    store.close()


def test_without_a_free_seat_one_waits_and_is_told_so(server: Live) -> None:
    """Stakes that no other test plays for."""
    rules = HouseRules(
        clocks={"decision": NEVER}, pause=NEVER, cash=CashRules(seats=2, blinds=("2", "4"))
    )
    config = TableConfig("waits", GAME, "EUR", {}, rules)
    server.call(partial(server.service.host.add, config, by_itself("test")))
    others = [seated(server, "waits", name, seat) for name, seat in (("Bob", "1"), ("Dan", "2"))]
    with server.player(server.guest("Anna")) as anna:
        for id in ("a", "a", "b"):  # sent again, and asked again
            ack = anna.ask(QUICK | {"stakes": "2-4"}, id)
            assert (ack["table"], ack["waiting"]) == ("waits", True)
        anna.until(lambda: any(one["type"] == "waiting" for one in anna.heard))
        places = [one["place"] for one in anna.heard if one["type"] == "waiting"]
        assert set(places) == {1}
    for one in others:
        one.socket.close()


# -- notes -----------------------------------------------------------------------------------------


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[House]:
    with house_of(f"sqlite:///{tmp_path}/b.sqlite", clock) as server:
        yield server


def test_notes_are_of_who_wrote_them_and_of_nobody_else(house: House) -> None:
    with house.entered("anna") as anna, house.entered("bert") as bert, house.staff() as eva:
        kept = anna.put("/api/me/notes/utsgbert", json={"text": " calls ", "label": "green"})
        assert kept.status_code == 200, kept.text
        (one,) = anna.get("/api/me/notes").json()["notes"]
        assert (one["about"], one["text"], one["label"]) == ("utsgbert", "calls", "green")
        assert bert.get("/api/me/notes").json() == {"notes": []}
        assert eva.get("/api/me/notes").status_code in (401, 403)
        for body, status in (
            ({"text": "x" * 501}, 400),
            ({"text": "x", "label": "pink"}, 400),
            ({"text": "\x00"}, 400),
            ({"text": "x", "of": "bert"}, 400),
        ):
            assert anna.put("/api/me/notes/utsgbert", json=body).status_code == status
        assert anna.put("/api/me/notes/nobody", json={"text": "x"}).status_code == 404
        anna.put("/api/me/notes/utsgbert", json={"text": ""})
        assert anna.get("/api/me/notes").json() == {"notes": []}


def test_guests_keep_theirs_in_the_browser(server: Live) -> None:
    with server.http(server.guest()) as http:
        answer = http.get("/api/me/notes")
        assert answer.json()["error"]["code"] == "accounts-only"


# -- statistics ------------------------------------------------------------------------------------


def _asked(mirror: Mirror, seat: str) -> bool:
    return bool(mirror.you["offers"].get(seat))


def plays(players: dict[str, Player], table: str, *acts: tuple[str, str]) -> None:
    for seat, do in acts:
        player = players[seat]
        mirror = player.tables[table]
        player.until(partial(_asked, mirror, seat))
        more: list[Any] = []
        if " " in do:
            do, amount = do.split()
            more = [{"amount": amount}]
        ack = player.ask({"do": "move", "table": table, "move": [seat, do, *more]})
        assert ack.get("ok"), (seat, do, ack)
        player.watch(table)


def test_statistics_are_those_of_the_own_hands_counted_by_hand(server: Live) -> None:
    """Blinds 1/2, three hands of Anna (seat 1) and Bob (seat 2, first on the button)."""
    table(server, "stats", seats=2)
    tokens = {"1": server.guest("Anna"), "2": server.guest("Bob")}
    players = {seat: server.player(token) for seat, token in tokens.items()}
    for seat, player in players.items():
        player.watch("stats")
        player.sit("stats", seat)
    for player in players.values():
        player.watch("stats")
    hands: list[list[tuple[str, str]]] = [
        # Bob raises to 6, Anna raises again to 18 and Bob gives up: +6 for Anna
        [("2", "raise 6"), ("1", "raise 18"), ("2", "fold")],
        # Anna has the button: she gives up her small blind
        [("1", "fold")],
        # Bob calls, Anna checks; both check to the end
        [("2", "call"), ("1", "check"), *3 * [("1", "check"), ("2", "check")]],
    ]
    for acts in hands:
        plays(players, "stats", *acts)
        server.wait_for("the end", "stats", lambda here: not here.running)
        server.time_is_up("stats", "pause")
    with server.http(tokens["1"]) as http:
        (row,) = http.get("/api/me/poker-statistics").json()["rows"]
        pages = []
        before: dict[str, str] = {}
        while True:
            page = http.get("/api/me/poker-statistics", params=before | {"limit": "1"}).json()
            pages += page["rows"]
            if page["next"] is None:
                break
            before = {"before": page["next"]}
        late = http.get("/api/me/poker-statistics", params={"since": str(2**52)}).json()
    for player in players.values():
        player.socket.close()
    with server.http(tokens["2"]) as http:
        (bobs,) = http.get("/api/me/poker-statistics").json()["rows"]
    counted = {name: row[name] for name in COUNTS}
    shows = row["won_showdowns"]
    assert counted == dict(zip(COUNTS, (3, 1, 1, 1, 1, 1, 1, shows), strict=True)), (
        "VPIP, PFR and 3-bet in the first hand alone; the third was shown down"
    )
    assert (row["game"], row["currency"], row["stakes"], row["unit"]) == (GAME, "EUR", "1-2", "2")
    assert {name: bobs[name] for name in ("hands", "vpip", "pfr", "three_bet_chances")} == {
        "hands": 3,
        "vpip": 2,  # raised in the first, called in the third
        "pfr": 1,
        "three_bet_chances": 0,
    }
    assert shows + bobs["won_showdowns"] in (1, 2), "one of them, or both of a split pot"
    for name in COUNTS:
        assert sum(one[name] for one in pages) == row[name], "page by page the same"
    assert late == {"rows": [], "next": None}


COUNTS = (
    *("hands", "vpip", "pfr", "three_bets", "three_bet_chances"),
    *("saw", "showdowns", "won_showdowns"),
)
