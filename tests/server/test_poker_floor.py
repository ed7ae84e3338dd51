"""Staff rule in a running hand over HTTP, and enter what players at a physical table did."""

from __future__ import annotations

from functools import partial
from typing import Any

import httpx
import pytest

from krupier.house.acts import by_itself
from krupier.room.config import HouseRules, TableConfig
from krupier.room.hands.house_rules import CashRules
from krupier.rules.rulings import RULINGS
from krupier.store import Conflict, seats
from tests.server.live import NEVER, Live
from tests.server.test_poker import Guest


class Desk:
    """A member of staff at one table."""

    def __init__(self, http: httpx.Client, table: str) -> None:
        self.http, self.table = http, table

    def post(self, path: str, **body: Any) -> httpx.Response:
        why = {"reason": "test"} if path in ("ruling", "button") else {}
        return self.http.post(f"/api/staff/tables/{self.table}/{path}", json=why | body)

    def done(self, path: str, **body: Any) -> None:
        answer = self.post(path, **body)
        assert answer.status_code == 200, answer.text

    def refused(self, path: str, **body: Any) -> str:
        answer = self.post(path, **body)
        assert answer.status_code in (400, 409), answer.text
        error = answer.json()["error"]
        assert error["message"]
        return str(error["code"])


def waits_for_card(guest: Guest, dealt: int) -> bool:
    view = guest.mirror.view
    return bool(view["want"]["want"] == "cards" and sum(map(len, view["cards"].values())) == dealt)


def words(guest: Guest) -> list[str]:
    """What he is offered."""
    offers = guest.mirror.you.get("offers") or {}
    return [one["do"] for options in offers.values() for one in options]


def test_a_hand_with_rulings_from_the_deal_to_the_replay(server: Live) -> None:
    """Anna and Bert with 200 each; Bert has the button and the small blind. His call is a chip
    without a word, he drops his cards, and when he does it again his hand is dead."""
    house_rules = HouseRules(
        clocks={"decision": NEVER},
        pause=NEVER,
        croupier=True,
        cash=CashRules(blinds=("1", "2"), seats=6, draw=False, time_bank=0),
    )
    config = TableConfig("felt-1", "wgg/texas-holdem-cash", "EUR", {}, house_rules)
    server.call(lambda: server.service.host.add(config, by_itself("test")))
    anna, bert = Guest(server, "felt-1", "Anna"), Guest(server, "felt-1", "Bert")
    with anna.line, bert.line, server.staff() as eva:
        desk = Desk(eva, "felt-1")
        anna.sit("1", "200")
        bert.sit("2", "200")
        for n, card in enumerate(("As", "Ks", "Ah", "Kh")):
            anna.line.until(partial(waits_for_card, anna, n))
            desk.done("outcome", cards=card)
        bert.my_turn()
        assert desk.refused("ruling", what="dead-hand", seat="7") == "bad-ruling"
        assert desk.refused("ruling", what="dance") == "bad-input"
        assert desk.refused("act", seat="1", do="dance") in ("bad-ruling", "amount")
        desk.done("act", seat="2", chips=["5"])  # one chip without a word: a call
        anna.my_turn()
        assert anna.mirror.view["seats"]["2"]["chair"]["bet"] == "2"
        desk.done("ruling", what="turned-up", seat="2", reason="dropped them")
        anna.line.until(lambda: "??" not in anna.mirror.view["cards"]["2"])
        anna.act("raise", amount="6")
        bert.line.until(lambda: words(bert) == ["fold", "call"])
        assert desk.refused("ruling", what="misdeal") == "two-acted"
        assert desk.refused("button", seat="5") == "unknown-seat"
        desk.done("ruling", what="dead-hand", seat="2", reason="did it again")
        anna.line.until(lambda: anna.mirror.view["over"] is True)
        anna.line.until(lambda: anna.mirror.view["seats"]["1"]["stack"] == "202")
        told = eva.get("/api/rounds/felt-1-1").json()
        ruled = [one for one in told["steps"] if one["input"] and "ruling" in one["input"]]
        assert [(one["by"], one["input"]["ruling"]["what"]) for one in ruled] == [
            ("staff", "turned-up"),
            ("staff", "dead-hand"),
        ]
        assert ruled[1]["input"]["ruling"]["reason"] == "did it again"
        assert told["status"] == "settled"


@pytest.mark.clause("KC-151")
def test_staff_forbid_a_second_board_where_no_croupier_deals(server: Live) -> None:
    """Both are all-in and asked; one wants two boards, and staff say that there is one."""
    cash = CashRules(blinds=("1", "3"), seats=6, draw=False, time_bank=0)
    house_rules = HouseRules(
        options={"run_twice": True}, clocks={"decision": NEVER}, pause=NEVER, cash=cash
    )
    config = TableConfig("vote-1", "kings/texas-holdem", "EUR", {}, house_rules)
    server.call(lambda: server.service.host.add(config, by_itself("test")))
    anna, bert = Guest(server, "vote-1", "Anna"), Guest(server, "vote-1", "Bert")
    with anna.line, bert.line, server.staff() as eva:
        desk = Desk(eva, "vote-1")
        anna.sit("1", "200")
        bert.sit("2", "200")
        bert.my_turn()
        assert desk.refused("ruling", what="run-once") == "bad-ruling", "nobody is asked"
        bert.act("raise", amount="200")
        anna.act("call")
        anna.line.until(lambda: set(words(anna)) == {"once", "twice"})
        (seat,) = anna.mirror.you["offers"]
        unnamed = anna.ask("move", move=[seat, "twice"])["refused"]
        assert (unnamed["code"], unnamed["facts"]) == ("stale-offer", {"round": "vote-1-1"})
        late = anna.ask("move", move=[seat, "twice"], round="vote-1-2")["refused"]
        assert (late["code"], late["facts"]) == ("other-round", {"round": "vote-1-1"})
        assert set(words(anna)) == {"once", "twice"}, "he is asked as before"
        assert anna.ask("move", move=[seat, "twice"], round="vote-1-1").get("ok")
        desk.done("ruling", what="run-once", reason="the table closes")
        anna.line.until(lambda: anna.mirror.view["over"] is True)
        assert "board-2" not in anna.mirror.view["cards"]
        assert len(anna.mirror.view["cards"]["board"]) == 5


@pytest.mark.parametrize("what", sorted(RULINGS))
def test_every_ruling_that_there_is_may_be_asked_for(server: Live, what: str) -> None:
    """No hand runs: it is refused for that, not as a word that nobody knows."""
    table = server.table(f"ruled-{what}", croupier=False)
    with server.staff() as eva:
        assert Desk(eva, table).refused("ruling", what=what) in ("not-now", "no-croupier")


@pytest.mark.parametrize("path", ["ruling", "act", "button"])
def test_only_staff_rule(server: Live, path: str) -> None:
    with server.http(server.guest()) as http:
        body = {"what": "stands", "seat": "1"} if path == "ruling" else {"seat": "1"}
        answer = http.post(f"/api/staff/tables/any/{path}", json=body)
        assert answer.status_code == 403


def test_no_rulings_where_nobody_deals(server: Live) -> None:
    table = server.table("no-felt", croupier=False)
    with server.staff() as eva:
        desk = Desk(eva, table)
        assert desk.refused("ruling", what="stands") in ("not-now", "no-croupier")
        assert desk.refused("button", seat="1") == "no-cash-table"


def test_a_move_that_the_books_refuse_is_answered_to_who_ordered_it(
    server: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player asked for nothing: she stays where she is, with her chips."""
    house_rules = HouseRules(pause=NEVER, cash=CashRules(blinds=("1", "2"), seats=6, draw=False))
    for id, group in (("moved-1", ""), ("moved-2", "moved-1")):
        config = TableConfig(id, "wgg/texas-holdem-cash", "EUR", {}, house_rules, group)
        server.call(partial(server.service.host.add, config, by_itself("test")))
    anna = Guest(server, "moved-1", "Anna")
    with anna.line, server.staff() as eva:
        anna.sit("1", "200")
        with monkeypatch.context() as broken:
            broken.setattr(seats, "move", _refuses)
            answer = eva.post(
                "/api/staff/tables/moved-1/move",
                json={"seat": "1", "to": "moved-2", "reason": "this table is broken up"},
            )
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "conflict")
        here = server.service.table("moved-1")
        (seated,) = here.seating.guests()
        assert (seated.seats, seated.leaving) == (["1"], set())
        assert here.dealer.troubles == {}


def _refuses(*args: object, **more: object) -> None:
    raise Conflict("no", "ne")
