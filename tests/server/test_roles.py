"""Each endpoint and each message asks for an act; roles decide."""

from __future__ import annotations

import inspect
from typing import Any, get_args

import httpx
import pytest

from krupier.house import staff as register
from krupier.house.roles import ACTS
from krupier.room.watchdog import Alarm
from krupier.server import http, wire
from krupier.server import staff as endpoints
from krupier.server.app import api
from krupier.server.settings import Limits, ServeOptions
from krupier.store import people
from krupier.store.offices import Office
from tests.server.live import PASSWORD, PATIENCE, SIGNED, Live, live

WHY: dict[str, Any] = {"reason": "test"}
REQUESTS: dict[str, tuple[str, dict[str, Any]]] = {
    "table.create": ("tables", WHY | {"id": "new", "game": "kings/none", "currency": "EUR"}),
    "table.open": ("tables/none/open", WHY),
    "table.close": ("tables/none/close", WHY),
    "table.suspend": ("tables/none/suspend", WHY),
    "bets.close": ("tables/none/no-more-bets", {}),
    "round.void": ("tables/none/void", WHY),
    "limits.set": ("tables/none/limits", WHY | {"limits": {}}),
    "limits.grant": ("tables/none/grant", WHY | {"player": "nobody", "limits": {}}),
    "seat.move": ("tables/none/move", WHY | {"seat": "1", "to": "any"}),
    "seat.reserve": ("tables/none/reserve", WHY | {"seat": "1"}),
    "table.break": ("tables/none/break", WHY),
    "outcome.enter": ("tables/none/outcome", {"pocket": 1}),
    "ruling.make": ("tables/none/ruling", WHY | {"what": "misdeal"}),
    "moves.enter": ("tables/none/act", {"seat": "1", "do": "fold"}),
    "clock.grant": ("tables/none/clock", WHY),
    "penalty.impose": ("tables/none/penalty", {"seat": "1", "penalty": "warning"} | WHY),
    "objection.decide": ("tables/none/objections", {"id": "none"} | WHY),
    "button.place": ("tables/none/button", WHY | {"seat": "1"}),
    "dealer.change": ("tables/none/dealer", WHY),
    "seat.play-over": ("tables/none/play-over", WHY | {"seat": "1", "player": "anna"}),
    "chips.behind": ("tables/none/chips-behind", WHY | {"seat": "1", "amount": "1"}),
    "service.pay": ("tables/none/service", WHY | {"seat": "1", "amount": "1"}),
}
"""One request for each act of staff; whoever may is told that there is no such table or game."""

MAY: dict[str, set[str]] = {
    "croupier": {"bets.close", "outcome.enter", "moves.enter", "clock.grant"},
    "inspector": {
        *("bets.close", "outcome.enter", "moves.enter", "clock.grant"),
        *("ruling.make", "button.place", "dealer.change", "table.suspend"),
    },
    "floor": set(REQUESTS) - {"table.create", "limits.grant"},
    "director": set(REQUESTS),
    "manager": set(REQUESTS),
    "cashier": set(),
    "compliance": set(),
    "regulator": set(),
    "administrator": set(),
    "banana": set(),
    "": set(),
    "player": set(),
}


def hired(server: Live, role: str) -> httpx.Client:
    """Also in roles that the command would refuse, as an old database may have them."""
    login = f"x-{role or 'nothing'}"
    from krupier.house.passwords import hashed

    with server.service.store.write() as conn:
        if people.staff_by_login(conn, login) is None:
            people.add_staff(conn, login, hashed(PASSWORD), 1, [Office("", role)])
    return server.log_in(login)


@pytest.mark.parametrize("role", MAY)
def test_a_role_may_do_what_the_table_says_and_nothing_else(server: Live, role: str) -> None:
    with hired(server, role) as client:
        for act, (path, body) in REQUESTS.items():
            answer = client.post(f"/api/staff/{path}", json=body)
            error = answer.json()["error"]
            if act in MAY[role]:
                assert (answer.status_code, act) == (404, act), answer.text
            else:
                assert answer.status_code == 403, (act, answer.text)
                assert error["code"] == "no-right"
                assert error["facts"]["act"] == act
                assert error["facts"]["role"] == role


def test_the_refusal_names_the_act_in_both_languages(server: Live) -> None:
    with hired(server, "croupier") as client:
        path = "/api/staff/tables/none/close"
        assert client.post(path, params={"lang": "en"}).json()["error"]["message"] == (
            "You may not do this: it takes the right to close a table (table.close),"
            " which the role croupier lacks."
        )
        assert client.post(path, params={"lang": "cs"}).json()["error"]["message"] == (
            "To nesmíte: je k tomu třeba oprávnění zavřít stůl (table.close),"
            " které role croupier nemá."
        )


def test_every_route_that_asks_who_somebody_is_names_its_act(server: Live) -> None:
    """Of the whole API: by one of those who ask, or not at all."""
    for route in api(Limits().body_bytes).routes:
        for handler in getattr(route, "route_handlers", ()):
            asks = {"staff", "player", "holder"} & set(handler.fn.__annotations__)
            by_itself = "await who(" in inspect.getsource(handler.fn)
            assert not asks or handler.opt["act"] in ACTS, handler.fn.__name__
            assert not by_itself, handler.fn.__name__


def test_every_route_for_somebody_and_every_message_names_its_act() -> None:
    for handler in (*endpoints.HANDLERS, *http.HANDLERS):
        needs = {"staff", "player"} & set(handler.fn.__annotations__)
        if handler in endpoints.HANDLERS:
            assert needs == {"staff"}, handler.fn.__name__
        if needs:
            assert handler.opt["act"] in ACTS, handler.fn.__name__
    messages = {one for part in get_args(wire.FromClient) for one in (get_args(part) or (part,))}
    assert {one.act for one in messages} <= {None, *ACTS}
    public = {one for one in messages if one.act is None}
    assert public == {*(wire.Hello, wire.Ping, wire.Pong, wire.Watch, wire.Leave, wire.Lobby)} | {
        wire.Tournaments,
        wire.Tournament,
    }


def test_a_spectator_can_look_and_not_touch(server: Live, table: str) -> None:
    from tests.server.client import Player

    with Player(server.url, None) as nobody:
        nobody.watch(table)
        for message in (
            {"do": "sit"},
            {"do": "stand"},
            {"do": "move", "move": ["1", "bet"]},
            {"do": "top-up", "amount": "5"},
            {"do": "show"},
        ):
            ack = nobody.ask(message | {"table": table})
            assert ack["refused"]["code"] == "bad-token"


def test_staff_log_in_and_hear_what_they_may(server: Live) -> None:
    with hired(server, "croupier"), server.http() as http:
        told = http.post("/api/staff/login", json=server.shows("x-croupier")).json()
    assert told["role"] == "croupier"
    assert set(told["acts"]) == MAY["croupier"] | {"alarms.read", "staff.own"}


def test_staff_hear_of_a_table_that_is_stuck(
    server: Live, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nobody else: a cashier has no business at the tables, a player none with alarms."""
    host, since = server.service.host, server.service.now() - 25_000_000
    stuck = [Alarm(table, "no-offer", "p-1", since)]
    monkeypatch.setattr(host._watchdog, "look", lambda tables, now: stuck)
    host.alarms = stuck
    with hired(server, "croupier") as croupier, hired(server, "cashier") as cashier:
        (told,) = croupier.get("/api/staff/alarms").json()["alarms"]
        assert (told["table"], told["code"], told["about"]) == (table, "no-offer", "p-1")
        assert 25 <= told["seconds"] < 25 + PATIENCE
        assert cashier.get("/api/staff/alarms").status_code == 403
    with server.http(server.guest()) as player:
        assert player.get("/api/staff/alarms").json()["error"]["code"] == "staff-only"


# -- what ends a session -------------------------------------------------------------------------


def test_removal_password_and_role_hold_at_once(database: str) -> None:
    """The command changes the database behind the server's back."""
    options = ServeOptions(database, port=0, limits=Limits.lifted(), odds=False)
    path = "/api/staff/tables/none/close"
    with live(options) as server:
        store = server.service.store
        for login in ("eva", "adam", "ota"):
            register.hire(store, login, PASSWORD, "floor", 1, SIGNED)
        eva, adam, ota = (server.log_in(login) for login in ("eva", "adam", "ota"))
        with eva, adam, ota:
            for one in (eva, adam, ota):
                assert one.post(path, json=WHY).status_code == 404
            register.dismiss(store, "eva", 2, SIGNED)
            register.set_password(store, "adam", "tři žluté koně", 2, SIGNED)
            register.set_role(store, "ota", "croupier", 2, SIGNED)
            assert eva.post(path, json=WHY).json()["error"]["code"] == "session-ended"
            assert adam.post(path, json=WHY).status_code == 401
            assert ota.post(path, json=WHY).json()["error"]["code"] == "no-right"
            register.hire(store, "eva", PASSWORD, "floor", 2, SIGNED)
            assert eva.post(path, json=WHY).status_code == 401  # a session of the old eva
            with server.log_in("adam", "tři žluté koně") as again:
                assert again.post(path, json=WHY).status_code == 404
