"""Tournaments over the wire: what is announced and shown, who enters, and how it ends."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from krupier.room.tournament import draws
from krupier.server.settings import Limits, ServeOptions
from krupier.server.tournament_pages import Made
from tests.server.client import Player
from tests.server.live import Live, live
from tests.server.tournaments import (
    SHORT,
    TWO,
    Data,
    Pair,
    announce,
    ask,
    code,
    direct,
    enter,
    money,
    page,
    wait_for,
)

ENTRY_OF_1000 = {"prices": [{"prize": "900", "fee": "100", "chips": 500}], "late_until": 0}


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


# -- before it is paid -----------------------------------------------------------------------------


def test_what_is_announced_is_listed_and_anybody_reads_its_page(server: Live) -> None:
    names = {"cs": "Nedělní turnaj", "en": "Sunday tournament"}
    id = announce(server, "kings/freezeout", SHORT, starts_at=4_000_000_000_000, names=names)
    with server.http() as anybody:
        rows = {one["id"]: one for one in anybody.get("/api/tournaments").json()["tournaments"]}
        shown = page(anybody, id)
    row = rows[id]
    assert row["names"] == names
    assert row["price"] == {
        "whole": "10",
        "prize": "9",
        "fee": "1",
        "bounty": "0",
        "chips": 500,
    }
    assert (row["state"], row["starts_at"]) == ("registering", 4_000_000_000_000)
    assert (row["entries"], row["left"], row["private"], row["currency"]) == (0, 0, False, "EUR")
    assert {key: shown[key] for key in row} == row
    assert shown["me"] is None


ALL_BLOCKS: Data = {
    "entry": {
        "prices": [{"prize": "180", "fee": "20", "chips": 5000}],
        "late_until": 3,
        "entries": 1,
    },
    "levels": [
        {"seconds": 600, "small": 25, "big": 50},
        {"seconds": 600, "small": 50, "big": 100, "ante": 10, "pause": 300},
        {"seconds": 900, "small": 100, "big": 200, "ante": 25},
    ],
    "seats": {"most": 8},
    "hand_for_hand": 2,
    "deal": {"methods": ["icm"], "kept": "10 %", "final_table": True, "in_the_money": True},
    "rebuy": {
        "price": {"prize": "180", "fee": "20", "chips": 4000},
        "until": 2,
        "most": 3,
        "at_most": 5000,
    },
    "add_on": {"price": {"prize": "180", "fee": "20", "chips": 9000}, "after": 2},
    "guarantee": "1000",
    "payouts": {"by": "table", "rows": [{"entries": 2, "shares": ["70 %", "2 x 15 %"]}]},
}
"""Everything that may be announced of a tournament with rebuys."""


@pytest.mark.clause("KT-003", "KT-009", "F10-17", "F10-42", "F10-61", "T33-02", "T33-26")
@pytest.mark.clause("T41-09", "T44-03", "W27-06", "W27-42")
@pytest.mark.parametrize(
    ("type", "currency"),
    [
        ("kings/rebuy", "EUR"),
        ("fortuna/rebuy", "CZK"),
        ("tsg/rebuy-add-on", "USD"),
        ("wgg/rebuy", "EUR"),
    ],
)
def test_before_it_is_paid_everything_that_is_paid_and_won_is_shown(
    server: Live, type: str, currency: str
) -> None:
    id = announce(server, type, ALL_BLOCKS | {"currency": currency})
    with server.http() as anybody:
        shown = page(anybody, id)
    rules = shown["rules"]
    parts = {"whole": "200", "prize": "180", "fee": "20", "bounty": "0"}
    assert shown["price"] == parts | {"chips": 5000}
    assert rules["fee"] == "10 %"
    assert (rules["late_until"], rules["entries"], rules["unregister"]) == (3, 1, True)
    assert rules["rebuy"] == {
        "price": parts | {"chips": 4000},
        "until": 2,
        "in_break": type in ("kings/rebuy", "wgg/rebuy"),
        "most": 3,
        "at_most": 5000,
    }
    assert rules["add_on"] == {"price": parts | {"chips": 9000}, "after": 2}
    assert shown["guarantee"] == "1000"
    assert rules["hand_for_hand"] == 2
    assert rules["deal"] == {
        "methods": ["icm"],
        "kept": "10 %",
        "final_table": True,
        "in_the_money": True,
    }
    assert rules["start"]["when"] == "scheduled"
    assert [
        (one["number"], one["seconds"], one["blinds"], one["ante"], one["pause"])
        for one in shown["structure"]
    ] == [
        (1, 600, [25, 50], 0, 0),
        (2, 600, [50, 100], 10, 300),
        (3, 900, [100, 200], 25, 0),
    ]
    assert rules["payouts"]["rows"] == [{"entries": 2, "shares": ["70 %", "2 x 15 %"]}]
    # with what is guaranteed and too few for a third place, its share goes to the first
    assert [(one["place"], one["to"], one["amount"]) for one in shown["prizes"]] == [
        (1, 1, "850"),
        (2, 2, "150"),
    ]
    assert shown["seats"] == 8
    assert shown["game"].startswith(type.partition("/")[0])
    assert shown["game_names"].keys() == {"cs", "en"}
    assert shown["versions"][0]["at"] > 0
    assert len(shown["fair"]["commitment"]) == 64
    assert shown["fair"]["secret"] is None


@pytest.mark.clause("T43-02", "T49-05")
def test_the_list_marks_what_is_played_by_time_or_without_tables(server: Live) -> None:
    timed, fast = announce(server, "tsg/time", {}), announce(server, "tsg/zoom", {})
    with server.http() as anybody:
        rows = {one["id"]: one for one in anybody.get("/api/tournaments").json()["tournaments"]}
    assert "time" in rows[timed]["tags"]
    assert "time" not in rows[fast]["tags"]
    assert "zoom" in rows[fast]["tags"]
    assert "zoom" not in rows[timed]["tags"]


@pytest.mark.clause("KT-101")
@pytest.mark.parametrize(
    ("blocks", "said"),
    [
        ({}, {"cs": "věk 50 let a více", "en": "50 years of age or more"}),
        (
            {"entry": SHORT["entry"] | {"condition": "Members of the club", "only": None}},
            {"cs": "Members of the club", "en": "Members of the club"},
        ),
        ({"entry": SHORT["entry"] | {"condition": "", "only": None}}, None),
    ],
)
def test_for_whom_it_is_stands_on_its_page(
    server: Live, blocks: Data, said: dict[str, str] | None
) -> None:
    id = announce(server, "kings/restricted", blocks)
    with server.http() as anybody:
        assert page(anybody, id)["rules"]["condition"] == said


def test_satellites_are_named_on_both_pages_by_what_their_prize_is_worth(server: Live) -> None:
    big = announce(server, "kings/freezeout", SHORT | {"entry": ENTRY_OF_1000})
    small = announce(server, "kings/satellite", SHORT | {"end": {"target": "1000"}})
    other = announce(server, "kings/satellite", SHORT | {"end": {"target": "999"}})
    with server.http() as anybody:
        assert [one["id"] for one in page(anybody, big)["satellites"]["here"]] == [small]
        assert [one["id"] for one in page(anybody, small)["satellites"]["to"]] == [big]
        assert page(anybody, other)["satellites"] == {"here": [], "to": []}


def test_what_cannot_be_announced_says_why(server: Live) -> None:
    with server.staff() as eva:

        def refused(**more: Any) -> Data:
            body = {"id": "never", "type": "kings/freezeout", "with": {}, "reason": "test"}
            answer = eva.post("/api/staff/tournaments", json=body | more)
            assert answer.status_code in (400, 404, 409), answer.text
            found: Data = answer.json()["error"]
            return found

        assert refused(type="kings/nonsense")["code"] == "unknown-type"
        assert refused(**{"with": {"game": "kings/nonsense"}})["code"] == "bad-tournament"
        too_many = refused(**{"with": {"seats": {"most": 11}}})
        assert too_many["code"] == "bad-tournament"
        assert "seats" in too_many["message"]
        at = {"type": "kings/sit-and-go", "starts_at": 4_000_000_000_000}
        assert refused(**at)["code"] == "starts-when-full"
        id = announce(server)
        assert refused(id=id)["code"] == "taken"
    with server.http() as anybody:
        assert code(anybody.get("/api/tournaments/never")) == "unknown-tournament"


@pytest.mark.parametrize("id", ["taken-t3", "taken-z", "taken-z4"])
def test_nothing_is_called_like_a_table_of_a_tournament(server: Live, id: str) -> None:
    with server.staff() as eva:
        body = {"id": "taken", "type": "kings/freezeout", "with": {}, "reason": "test"}
        assert eva.post("/api/staff/tournaments", json=body).status_code in (201, 409)
        refused = eva.post("/api/staff/tournaments", json=body | {"id": id})
        assert code(refused) == "taken"


def test_nor_is_a_tournament_whose_tables_would_be_called_like_others(server: Live) -> None:
    server.table("others-t1")
    with server.staff() as eva:
        body = {"id": "others", "type": "kings/freezeout", "with": {}, "reason": "test"}
        assert code(eva.post("/api/staff/tournaments", json=body)) == "taken"


# -- coming in -------------------------------------------------------------------------------------


@pytest.mark.clause("T33-02")
def test_entering_is_confirmed_with_the_price_and_the_wallet_and_counts_once(server: Live) -> None:
    id = announce(server, "kings/freezeout", SHORT)
    with server.http(server.guest()) as anna:
        had = money(anna)
        assert page(anna, id)["me"]["may"] == ["enter"]
        assert code(enter(anna, id, pays="9")) == "other-price"
        assert code(enter(anna, id, wallet="CZK")) == "other-wallet"
        assert code(enter(anna, id, price=4)) == "price"
        assert code(ask(anna, id, "enter")) == "bad-input", "not confirmed at all"
        assert money(anna) == had
        first = enter(anna, id, "mine")
        assert first.json() == {"id": "mine", "again": False}
        assert enter(anna, id, "mine").json() == {"id": "mine", "again": True}
        assert money(anna) == had - 10
        assert code(enter(anna, id)) == "entered"
        me = page(anna, id)["me"]
        assert (me["state"], me["may"]) == ("waiting", ["leave"])
        assert ask(anna, id, "leave", "off").json()["again"] is False
        assert ask(anna, id, "leave", "off").json()["again"] is True
        assert money(anna) == had
        assert code(ask(anna, id, "leave")) == "not-waiting"


def test_who_may_not_ask_is_told_so(server: Live) -> None:
    id = announce(server)
    with server.http() as anybody, server.staff() as eva:
        assert code(enter(anybody, id)) == "bad-token"
        assert code(enter(eva, id)) == "players-only"
    with server.http(server.guest()) as anna:
        assert code(enter(anna, "no-such")) == "unknown-tournament"
        assert code(enter(anna, id, "x" * 65)) == "bad-input"
        assert code(ask(anna, id, "buy", what="rebuy")) == "not-in"
        assert code(ask(anna, id, "deal", say="want")) == "not-in"
        assert code(ask(anna, id, "nonsense")) == "bad-input"


def over_socket(line: Player, id: str, do: str, request: str, **more: Any) -> Data:
    line.acks.pop(request, None)
    body = {"id": request, "do": do} | more
    line.say({"do": "ask-tournament", "tournament": id, "ask": body})
    line.until(lambda: request in line.acks)
    return line.acks[request]


def test_the_same_by_the_socket(server: Live) -> None:
    id = announce(server, "kings/freezeout", SHORT)
    token = server.guest()
    with server.player(token) as line, server.http(token) as anna:
        pays = {"pays": "10", "wallet": "EUR", "rules": 1}
        assert over_socket(line, id, "enter", "a", **pays)["ok"] is True
        assert over_socket(line, id, "enter", "a", **pays)["ok"] is True
        assert page(anna, id)["entries"] == 1
        assert over_socket(line, id, "enter", "b", **pays)["refused"]["code"] == "entered"
        wrong = over_socket(line, "no-such", "leave", "c")
        assert wrong["refused"]["code"] == "unknown-tournament"
        assert over_socket(line, id, "leave", "d")["ok"] is True
        assert page(anna, id)["entries"] == 0
    with server.player(None) as stranger:  # a guest of its own
        assert over_socket(stranger, id, "leave", "e")["refused"]["code"] == "not-waiting"


def test_a_rebuy_is_paid_once_by_both_ways_and_chips_come_at_once(server: Live) -> None:
    price = {"prize": "9", "fee": "1", "chips": 500}
    blocks = SHORT | {"rebuy": {"price": price, "until": 1, "most": 2, "at_most": 1000}}
    id = announce(server, "kings/rebuy", blocks | {"add_on": None})
    tokens = [server.guest(), server.guest("Bert")]
    with server.http(tokens[0]) as anna, server.http(tokens[1]) as bert:
        for one in (anna, bert):
            assert enter(one, id).status_code == 200
        assert code(ask(anna, id, "buy", what="rebuy")) == "not-in"
        assert direct(server, id, "start").json()["state"] in ("running", "late")
        had = money(anna)
        assert "rebuy" in page(anna, id)["me"]["may"]
        assert ask(anna, id, "buy", "one", what="rebuy").json()["again"] is False
        with server.player(tokens[0]) as line:
            assert over_socket(line, id, "buy", "one", what="rebuy")["ok"] is True
            assert money(anna) == had - 10
            assert over_socket(line, id, "buy", "two", what="rebuy")["ok"] is True
            refused = over_socket(line, id, "buy", "three", what="rebuy")["refused"]
        assert refused["code"] == "no-more-rebuys"
        assert money(anna) == had - 20
        me = page(anna, id)["me"]
        assert (me["rebuys"], me["may"]) == (2, [])
        assert page(anna, id)["pool"] == "36"


def test_somebody_without_the_money_is_refused_in_it(server: Live) -> None:
    blocks = TWO | {"entry": {"prices": [{"prize": "900000", "fee": "100000", "chips": 500}]}}
    id = announce(server, blocks=blocks)
    with server.http(server.guest()) as anna:
        refused = enter(anna, id, pays="1000000")
        assert code(refused) == "not-enough"
        assert refused.json()["error"]["facts"]["amount"] == "1000000"


# -- who looks on ----------------------------------------------------------------------------------


def test_who_looks_at_the_lobby_hears_what_changes_and_no_more(server: Live) -> None:
    id = announce(server, "kings/freezeout", SHORT)
    with server.player() as line, server.http(server.guest()) as anna:
        line.say({"do": "tournaments", "on": True})
        line.until(lambda: line.heard[-1]["type"] == "tournament-lobby")
        rows = {one["id"]: one for one in line.heard[-1]["tournaments"]}
        assert rows[id]["entries"] == 0
        assert enter(anna, id).status_code == 200

        def changed() -> Data:
            last = line.heard[-1]
            found: Data = last["changed"].get(id, {}) if last["type"] == "tournament-rows" else {}
            return found

        line.until(lambda: bool(changed()))
        assert changed() == {"entries": 1, "left": 1, "pool": "9", "demo": True}
        line.say({"do": "tournaments", "on": False})


def test_who_looks_at_a_page_has_it_again_when_it_changed_with_his_own_part(server: Live) -> None:
    id = announce(server, "kings/freezeout", SHORT)
    token = server.guest("Zora")
    with server.player(token) as line, server.http(token) as zora:
        line.say({"do": "tournament", "tournament": id, "on": True})
        line.until(lambda: line.heard[-1]["type"] == "tournament-page")
        assert line.heard[-1]["page"] == page(zora, id)
        assert line.heard[-1]["page"]["me"]["may"] == ["enter"]
        assert enter(zora, id).status_code == 200
        line.until(
            lambda: (
                line.heard[-1]["type"] == "tournament-page"
                and line.heard[-1]["page"]["entries"] == 1
            )
        )
        told = line.heard[-1]["page"]
        assert told["me"]["state"] == "waiting"
        assert [one["name"] for one in told["players"]] == ["Zora"]
        line.say({"do": "tournament", "tournament": "no-such", "on": True})
        line.until(lambda: line.heard[-1]["type"] == "error")
        assert line.heard[-1]["error"]["code"] == "unknown-tournament"


def test_a_page_that_takes_long_is_worked_out_more_rarely() -> None:
    long, short = Made(1, 100.0, b"", 0.1), Made(1, 100.0, b"", 0.01)
    assert long.may_rest(101.9), "a twentieth of the time: two seconds for a tenth of one"
    assert not long.may_rest(102.1)
    assert not short.may_rest(100.0)


# -- playing ---------------------------------------------------------------------------------------


def test_whoever_is_seated_hears_it_also_when_he_comes_again(
    server: Live, stack: ExitStack
) -> None:
    pair = Pair(server, stack)
    heard = [one for one in pair.lines[0].heard if one["type"] == "tournament-news"]
    (news,) = heard
    assert news["what"] == "seated"
    assert (news["tournament"], news["table"], news["number"]) == (pair.id, pair.table, 1)
    seat = pair.lines[0].tables[pair.table].view["seats"][news["seat"]]
    assert seat["name"].startswith("Anna")
    told = pair.lines[0].tables[pair.table].view["tournament"]
    assert (told["id"], told["left"]) == (pair.id, 2)
    with server.http() as anybody:
        tables = [one["id"] for one in anybody.get("/api/tables").json()["tables"]]
        assert pair.table not in tables, "nobody chooses a table of a tournament"
        shown = page(anybody, pair.id)
        assert (shown["tables"][0]["id"], shown["tables"][0]["number"]) == (pair.table, 1)
        assert {(one["table"], one["table_number"]) for one in shown["players"]} == {
            (pair.table, 1)
        }
    (mine,) = pair.http[0].get("/api/me/tournaments").json()["tournaments"]
    assert (mine["table"], mine["seat"], mine["state"]) == (pair.table, news["seat"], "running")
    refused = pair.lines[0].ask({"do": "stand", "table": pair.table})
    assert refused["refused"]["code"] == "in-tournament"


@pytest.mark.clause("K02-70")
def test_who_is_not_connected_at_the_start_has_his_money_back(
    server: Live, stack: ExitStack
) -> None:
    """Anna has a line, Bert one of two that he had, Cyril none any more."""
    id = announce(server, "kings/roulette-games", {})
    tokens = {name: server.guest(name) for name in ("Anna", "Bert", "Cyril")}
    http = {name: stack.enter_context(server.http(one)) for name, one in tokens.items()}
    price = page(http["Anna"], id)["price"]["whole"]
    before = money(http["Cyril"])
    for one in http.values():
        assert enter(one, id, pays=price).status_code == 200
    assert money(http["Cyril"]) == before - Decimal(price)
    for name in ("Anna", "Bert"):
        stack.enter_context(server.player(tokens[name]))
    for name in ("Bert", "Cyril"):
        with server.player(tokens[name]):
            pass
    cyril = http["Cyril"].get("/api/me").json()["player"]["id"]
    wait_for(server, id, lambda held: not held.env.here(cyril))  # the server has noticed
    assert direct(server, id, "start").status_code == 200
    wait_for(server, id, lambda held: held.state.phase == "running")
    assert money(http["Cyril"]) == before
    assert [page(one, id)["me"]["state"] for one in http.values()] == ["in", "in", "gone"]


def test_a_table_that_is_gone_leaves_the_others_to_who_watches_them(
    server: Live, stack: ExitStack
) -> None:
    """Of two tables a line watches one goes with its tournament; it goes on watching the other, and
    when it is cut he is there no more."""
    pair = Pair(server, stack)
    other = server.table("stays")
    line = pair.lines[0]
    line.watch(other)
    assert direct(server, pair.id, "cancel").status_code == 200
    wait_for(server, pair.id, lambda held: not held.floor.tables)
    assert not server.call(_watched_of(server, pair.table))
    line.say({"do": "ping", "t": 1})
    line.until(lambda: line.heard[-1]["type"] == "pong")
    line.say({"do": "pong", "s": line.heard[-1]["s"]})
    line.say({"do": "leave", "table": pair.table})
    server.wait_for("he looks on", other, lambda table: bool(table.gallery.viewers))
    line.socket.close()
    server.wait_for("he is gone", other, lambda table: not table.gallery.viewers)


def _watched_of(server: Live, table: str) -> Callable[[], Awaitable[bool]]:
    async def look() -> bool:
        return bool(server.service.hub.watching(table))

    return look


def test_a_deal_that_all_agree_to_ends_it_and_everything_can_be_checked(
    server: Live, stack: ExitStack
) -> None:
    pair = Pair(server, stack)
    had = [money(one) for one in pair.http]
    assert "deal" in page(pair.http[0], pair.id)["me"]["may"]
    for http in pair.http:
        assert ask(http, pair.id, "deal", say="want").status_code == 200
    assert code(ask(pair.http[0], pair.id, "deal", say="agree")) == "no-talk"
    pair.fold()
    wait_for(server, pair.id, lambda held: held.state.talk == "on")
    shown = page(pair.http[0], pair.id)
    offered = {name: Decimal(amount) for name, amount in shown["deal"]["amounts"].items()}
    assert sum(offered.values()) + Decimal(shown["deal"]["kept"]) == 18
    assert shown["me"]["may"] == ["agree"]
    agrees = {"say": "agree", "offer": shown["deal"]["offer"]}
    assert ask(pair.http[0], pair.id, "deal", "yes", **agrees).json()["again"] is False
    assert ask(pair.http[0], pair.id, "deal", "yes", **agrees).json()["again"] is True
    assert page(pair.http[1], pair.id)["deal"]["agreed"] == ["Anna"]
    assert ask(pair.http[1], pair.id, "deal", **agrees).status_code == 200
    wait_for(server, pair.id, lambda held: held.over)
    over = page(pair.http[0], pair.id)
    assert (over["state"], over["ended"]) == ("over", "deal")
    won = [money(http) - before for http, before in zip(pair.http, had, strict=True)]
    assert sorted(won) == sorted(offered.values())
    assert Decimal(over["me"]["prize"]) == won[0]
    secret = bytes.fromhex(over["fair"]["secret"])
    assert draws.commitment(secret) == over["fair"]["commitment"]
    told = pair.http[0].get(f"/api/tournaments/{pair.id}/draws").json()["draws"]
    assert told
    for one in told:
        drawn = draws.of(secret, one["number"], one["purpose"], one["many"])
        assert list(drawn) == one["order"]
    results = pair.http[0].get("/api/tournament-results").json()["results"]
    assert pair.id in [one["id"] for one in results]


# -- a restart -------------------------------------------------------------------------------------


def test_after_a_restart_entries_and_seats_are_back_and_results_have_their_address(
    tmp_path: Path,
) -> None:
    options = ServeOptions(
        f"sqlite:///{tmp_path}/own.sqlite", port=0, limits=Limits.lifted(), odds=False
    )
    with live(options) as server, ExitStack() as stack:
        pair = Pair(server, stack)
        over = announce(server)
        waiting = announce(server, "kings/freezeout", SHORT)
        assert enter(pair.http[0], waiting, "w").status_code == 200
        assert direct(server, over, "cancel").status_code == 200
        before = page(pair.http[0], pair.id)
        news = next(one for one in pair.lines[1].heard if one["type"] == "tournament-news")
    with live(options) as server, ExitStack() as stack:
        anna = stack.enter_context(server.http(pair.tokens[0]))
        after = page(anna, pair.id)
        for key in ("players", "tables", "entries", "left", "pool", "prizes", "state", "fair"):
            assert after[key] == before[key], key
        assert page(anna, waiting)["me"]["state"] == "waiting"
        assert enter(anna, waiting, "w").json()["again"] is True, "it counts once for ever"
        ended = page(anna, over)
        assert (ended["state"], ended["ended"]) == ("over", "cancelled")
        assert ended["fair"]["secret"] is not None
        with server.player(pair.tokens[1]) as line:
            line.until(lambda: line.heard[-1]["type"] == "tournament-news")
            assert line.heard[-1] == news
            line.say({"do": "tournament", "tournament": over, "on": True})
            line.until(lambda: line.heard[-1]["type"] == "tournament-page")
            assert line.heard[-1]["page"]["state"] == "over"
        rows = anna.get("/api/tournaments").json()["tournaments"]
        assert {one["id"] for one in rows} == {pair.id, waiting}
