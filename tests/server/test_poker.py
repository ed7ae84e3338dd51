"""A table among players over the WebSocket and HTTP: buy in, play, leave, take the hand along."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from itertools import count
from typing import Any

import msgspec
import pytest

from krupier.house.acts import by_itself
from krupier.room.config import HouseRules, TableConfig
from krupier.room.hands import answers
from krupier.room.hands.house_rules import CashRules
from krupier.server.forms import NewTable
from tests.server.client import Data, Mirror, Player
from tests.server.live import NEVER, Live

_numbers = count(1)


@pytest.fixture
def table(server: Live) -> str:
    """No-limit hold'em, blinds 1 and 2, buy-in 80 to 200."""
    cash = CashRules(blinds=("1", "2"), seats=6, draw=False)
    house_rules = HouseRules(clocks={"decision": NEVER}, pause=NEVER, cash=cash)
    name = f"poker-{next(_numbers)}"
    config = TableConfig(name, "wgg/texas-holdem-cash", "EUR", {}, house_rules)
    server.call(lambda: server.service.host.add(config, by_itself("test")))
    return name


class Guest:
    """A player at one table."""

    def __init__(self, server: Live, table: str, name: str, token: str | None = None) -> None:
        self.token = token or server.guest(name)
        self.table = table
        self.line: Player = server.player(self.token)
        self.mirror: Mirror = self.line.watch(table)

    def ask(self, do: str, id: str | None = None, **more: Any) -> Data:
        return self.line.ask({"do": do, "table": self.table, **more}, id)

    def refused(self, do: str, **more: Any) -> str:
        ack = self.ask(do, **more)
        assert "refused" in ack, ack
        assert ack["refused"]["message"]
        return str(ack["refused"]["code"])

    @property
    def poker(self) -> Data:
        """``you.chair``; empty before it is told."""
        return self.mirror.you.get("chair") or {}

    def sit(self, seat: str, buy_in: str = "100") -> None:
        ack = self.ask("sit", seat=seat, buy_in=buy_in)
        assert (ack.get("ok"), ack.get("seat")) == (True, seat), ack

    def my_turn(self) -> list[str]:
        """Listens until the table asks; the words that are offered."""
        self.line.until(lambda: bool(self.mirror.you.get("offers")))
        (options,) = self.mirror.you["offers"].values()
        return [one["do"] for one in options]

    def act(self, do: str, **more: Any) -> None:
        self.my_turn()
        (seat,) = self.mirror.you["offers"]
        ack = self.ask("move", move=[seat, do, more] if more else [seat, do])
        assert ack.get("ok"), ack


@pytest.fixture
def people(server: Live, table: str) -> Iterator[tuple[Guest, Guest]]:
    anna, bob = Guest(server, table, "Anna"), Guest(server, table, "Bob")
    with anna.line, bob.line:
        yield anna, bob


def test_the_lobby_and_the_table_say_what_is_played(server: Live, table: str) -> None:
    with server.http() as http:
        rows = http.get("/api/tables?family=player-poker").json()["tables"]
        (row,) = (one for one in rows if one["id"] == table)
        assert (row["least"], row["most"], row["seats"], row["free"]) == ("80", "200", 6, 6)
        assert row["hands"]["blinds"] == ["1", "2"]
        assert row["hands"]["buy_in"] == {"least": "80", "most": "200", "usual": "200"}
        info = http.get(f"/api/tables/{table}").json()
    assert info["layout"]["kind"] == "seats"
    assert info["layout"]["seats"] == 6
    game = info["layout"]["game"]
    assert (game["variant"], game["structure"], game["hole"]) == ("texas-holdem", "no-limit", 2)


def test_a_hand_from_the_buy_in_to_the_history(
    server: Live, table: str, people: tuple[Guest, Guest]
) -> None:
    anna, bob = people
    before = float(anna.mirror.you["balance"])
    assert anna.mirror.you["buy_in"] == {"least": "80", "most": "200", "usual": "200"}
    assert anna.mirror.you["chair"] is None
    anna.sit("2")
    bob.sit("5", "150")
    anna.line.until(lambda: bool(anna.mirror.view["running"]))
    # the last seat has the button: of two players it posts the small blind and begins
    assert set(bob.my_turn()) == {"fold", "call", "raise"}
    view = bob.mirror.view
    assert view["hands"]["button"] == "5"
    assert view["seats"]["5"]["chair"]["bet"] == "1"
    assert view["cards"]["2"] == ["??", "??"]
    assert "??" not in bob.mirror.you["cards"]["5"]
    bob.act("raise", amount="6")
    anna.act("call")
    anna.act("check")
    bob.act("bet", amount="10")
    anna.act("fold")
    anna.line.until(lambda: anna.mirror.view["over"] is True)
    anna.line.until(lambda: anna.mirror.view["seats"]["2"]["stack"] == "94")
    hand = anna.mirror.view["results"][0]
    assert hand["result"]["winners"] == [{"seat": "5", "name": "Bob", "amount": "6"}]
    assert anna.ask("stand")["ok"]
    anna.line.until(lambda: anna.mirror.you["chair"] is None)
    anna.line.until(lambda: float(anna.mirror.you["balance"]) == before - 6)
    round_id = hand["round"]
    with server.http(bob.token) as http:
        phh = http.get(f"/api/rounds/{round_id}/history")
        assert phh.headers["content-type"].startswith("text/plain")
        assert f'filename="{round_id}.phh"' in phh.headers["content-disposition"]
        assert 'variant = "NT"' in phh.text
        assert '"p2 cbr 6.00"' in phh.text
        stars = http.get(f"/api/rounds/{round_id}/history?format=stars").text
        assert "Dealt to Bob" in stars
        assert "Dealt to Anna" not in stars
        replay = http.get(f"/api/rounds/{round_id}").json()
        assert replay["layout"]["kind"] == "seats"
        assert replay["stakes"] == {"blinds": ["1", "2"]}
        kept = http.get(f"/api/tables/{table}/rounds").json()["rounds"]
        won = {one["id"]: one["result"].get("winners") for one in kept}
        assert won[round_id] == [{"seat": "5", "name": "Bob", "amount": "6"}]
        assert sorted(one["seat"] for one in replay["results"]) == ["2", "5"]
        mine = http.get("/api/me/rounds").json()["rounds"]
        assert (mine[0]["id"], mine[0]["staked"], mine[0]["returned"]) == (round_id, "16", "22")


def test_requests_are_checked_and_done_once(people: tuple[Guest, Guest]) -> None:
    anna, bob = people
    assert anna.refused("sit", buy_in="79.99") == "buy-in"
    assert anna.refused("sit", buy_in="200.01") == "buy-in"
    assert anna.refused("sit", seat="7") == "unknown-seat"
    assert anna.refused("sit", buy_in="0") == "bad-input"
    assert anna.refused("sit", buy_in="ten") == "bad-input"
    for do, more in (
        ("top-up", {"amount": "5"}),
        ("entry", {"how": "post"}),
        ("post", {}),
        ("pre", {"action": "fold", "round": f"{anna.table}-1"}),
        ("time-bank", {}),
        ("show", {}),
        ("stand", {}),
        ("away", {"away": True}),
    ):
        assert anna.refused(do, **more) == "not-seated", do
    id = str(uuid.uuid4())
    first = anna.ask("sit", id, seat="2", buy_in="100")
    assert anna.ask("sit", id, seat="2", buy_in="100") == first
    id = str(uuid.uuid4())
    assert anna.ask("top-up", id, amount="50")["ok"]
    assert anna.ask("top-up", id, amount="50")["ok"]
    anna.line.until(lambda: anna.poker.get("stack") == "150")
    assert anna.refused("top-up", amount="50.01") == "top-up"
    assert bob.refused("sit", seat="2") == "seat-taken"
    assert anna.refused("show") == "cannot-show"
    assert anna.refused("time-bank") == "no-time-bank"
    assert anna.refused("pre", action="fold", round=f"{anna.table}-0") == "not-in-hand"
    assert anna.ask("prefer", auto_post=False)["ok"]
    anna.line.until(lambda: anna.poker.get("auto_post") is False)


@pytest.mark.parametrize(
    "message",
    [
        {"do": "pre", "action": "dance"},
        {"do": "pre"},
        {"do": "entry", "how": "perhaps"},
        {"do": "top-up"},
        {"do": "top-up", "amount": 1.5},
        {"do": "top-up", "amount": "1" * 21},
        {"do": "sit", "buy_in": -5},
        {"do": "prefer", "auto_post": "yes"},
        {"do": "show", "cards": ["As"]},
    ],
)
def test_a_message_of_another_form_is_refused(people: tuple[Guest, Guest], message: Data) -> None:
    anna, _ = people
    anna.line.say(message | {"table": anna.table, "id": "x"})
    anna.line.until(lambda: anna.line.heard[-1]["type"] == "error")
    assert anna.line.heard[-1]["error"]["code"] == "bad-message"


def test_a_pre_action_and_the_time_bank(people: tuple[Guest, Guest]) -> None:
    anna, bob = people
    anna.sit("2")
    bob.sit("5")
    bob.my_turn()
    anna.line.until(lambda: bool(anna.poker.get("pre_options")))
    assert anna.poker["pre_options"] == ["check-fold", "check", "call-any"]
    hand = anna.mirror.round
    assert anna.refused("pre", action="check") == "stale-offer"
    assert anna.refused("pre", action="check", round=f"{anna.table}-7") == "other-round"
    assert anna.refused("pre", action="call", round=hand) == "stale-offer"
    assert anna.poker["pre"] is None
    assert anna.ask("pre", action="check", round=hand)["ok"]
    anna.line.until(lambda: anna.poker.get("pre") == {"action": "check"})
    assert bob.ask("time-bank")["ok"]
    bob.line.until(lambda: bob.mirror.view["want"].get("bank") is True)
    assert bob.poker["time_bank_running"]
    bob.act("call")
    # Anna's check was made at once: she begins on the flop
    assert "bet" in anna.my_turn()
    assert len(anna.mirror.view["cards"]["board"]) == 3
    assert "bank" not in anna.mirror.view["want"]


def test_what_the_table_forgot_is_answered_from_the_books(
    server: Live, table: str, people: tuple[Guest, Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table itself would go back to the store over it, and everybody with it."""
    anna, _ = people
    monkeypatch.setattr(answers, "REMEMBERED", 1)
    here = server.service.host.tables[table]
    assert anna.ask("sit", "old", seat="2", buy_in="100").get("ok")
    assert anna.ask("stand", "newer").get("ok")
    with monkeypatch.context() as watched:
        watched.setattr(here, "go_back", lambda *_: pytest.fail("the table started over"))
        assert anna.ask("sit", "old", seat="2", buy_in="100").get("ok")
    assert not list(here.seating.guests())
    assert anna.ask("sit", "new", seat="2", buy_in="100").get("seat") == "2"


def test_what_was_forgotten_does_not_stop_the_table_however_often_it_is_sent(
    server: Live, table: str, people: tuple[Guest, Guest]
) -> None:
    """Also what waits for the look-up of the first is looked up, instead of being tried."""
    anna, _ = people
    anna.sit("1")
    assert anna.ask("top-up", "T", amount="50")["ok"]
    server.at_table(table, lambda here: here.dealer.answers._given.clear())  # type: ignore[attr-defined]
    before = len(anna.line.heard)
    for _ in range(3):
        anna.line.say({"do": "top-up", "table": table, "id": "T", "amount": "50"})

    def since(kind: str) -> list[Data]:
        return [one for one in anna.line.heard[before:] if one["type"] == kind]

    anna.line.until(lambda: len(since("ack")) == 3)
    assert all(one["ok"] for one in since("ack"))
    anna.line.say({"do": "ping"})
    anna.line.until(lambda: bool(since("pong")))
    assert not since("view"), "the table did not have to come back from the books"


def test_poker_messages_need_a_poker_table(server: Live) -> None:
    roulette = server.table(f"roulette-for-{next(_numbers)}")
    anna = Guest(server, roulette, "Anna")
    with anna.line:
        assert anna.refused("top-up", amount="5") == "no-cash-table"
        assert anna.mirror.view["hands"] is None
        with server.http() as http:
            found = http.get("/api/rounds/none-1/history")
            assert found.status_code == 404


def test_staff_say_how_a_table_is_set_up() -> None:
    written = b"""{"id": "stud", "game": "kings/seven-card-stud", "currency": "EUR", "reason": "x",
        "cash": {"bets": ["5", "10"], "ante": "1", "bring_in": "2", "buy_in": [20, 50]}}"""
    asked = msgspec.json.decode(written, type=NewTable)
    assert asked.cash == CashRules(
        bets=("5", "10"), ante="1", bring_in="2", buy_in=(20, 50), blinds=None
    )
    for wrong in (b'{"seats": 1}', b'{"buy_in": [0, 5]}', b'{"button": "lost"}', b'{"keep": -1}'):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(wrong, type=CashRules)


def test_the_button_chooses_the_game_and_a_straddle_is_a_switch(server: Live) -> None:
    cash = CashRules(blinds=("1", "3"), seats=6, draw=False, choice=NEVER)
    house_rules = HouseRules(clocks={"decision": NEVER}, pause=NEVER, cash=cash)
    config = TableConfig("choice", "kings/dealers-choice", "EUR", {}, house_rules)
    server.call(lambda: server.service.host.add(config, by_itself("test")))
    anna, bob = Guest(server, "choice", "Anna"), Guest(server, "choice", "Bob")
    with anna.line, bob.line:
        anna.sit("2", "200")
        bob.sit("5", "200")
        bob.line.until(lambda: bool(bob.poker.get("may_choose")))
        choice = bob.mirror.view["hands"]["choice"]
        assert choice["seat"] == "5"
        assert {"texas-holdem", "razz"} <= {one["game"] for one in choice["games"]}
        assert anna.refused("choose-game", game="omaha") == "not-now"
        assert bob.refused("choose-game", game="whist") == "not-offered"
        assert bob.ask("choose-game", game="omaha")["ok"]
        assert set(bob.my_turn()) == {"fold", "call", "raise"}
        assert bob.mirror.view["hands"]["game"]["variant"] == "omaha"
        assert bob.mirror.view["hands"]["choice"] is None
        assert bob.ask("prefer", straddle="any")["ok"]
        bob.line.until(lambda: bob.poker.get("straddle") == "any")
        assert anna.refused("entry", how="button") == "nothing-owed"
        bob.act("fold")
        anna.line.until(lambda: bool(anna.poker.get("may_choose")))
