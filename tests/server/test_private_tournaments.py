"""Private sit and gos over the wire: who opens one, who comes by its link, who never learns of
it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server.conftest import Clock
from tests.server.houses import House
from tests.server.private import house_with_three
from tests.server.test_private_tables import enter as log_in
from tests.server.test_private_tables import token_of
from tests.server.tournaments import ask, code, wait_for

NEW = {"type": "tsg/sit-and-go", "players": 2}


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[House]:
    with house_with_three(tmp_path_factory.mktemp("private"), clock) as server:
        yield server


def opened(http: httpx.Client, **more: Any) -> tuple[str, str]:
    answer = http.post("/api/private-tournaments", json=NEW | more)
    assert answer.status_code == 201, answer.text
    return answer.json()["tournament"], answer.json()["token"]


def come(http: httpx.Client, token: str) -> httpx.Response:
    return http.post("/api/tournament-invitations", json={"token": token})


def sees(house: House, http: httpx.Client | None, id: str) -> bool:
    """In the list, on its page and by the socket alike."""
    with house.http() if http is None else house.http(token_of(http)) as asker:
        listed = id in [one["id"] for one in asker.get("/api/tournaments").json()["tournaments"]]
        answer = asker.get(f"/api/tournaments/{id}")
        drawn = asker.get(f"/api/tournaments/{id}/draws")
    with house.player(token_of(http) if http else None) as line:
        line.say({"do": "tournaments", "on": True})
        line.until(lambda: line.heard[-1]["type"] == "tournament-lobby")
        in_lobby = id in [one["id"] for one in line.heard[-1]["tournaments"]]
        line.say({"do": "tournament", "tournament": id, "on": True})
        line.until(lambda: line.heard[-1]["type"] in ("tournament-page", "error"))
        told = line.heard[-1]
    if not listed:
        assert code(answer) == code(drawn) == "unknown-tournament"
        assert told["error"]["code"] == "unknown-tournament"
    found = {listed, in_lobby, answer.status_code == 200, told["type"] == "tournament-page"}
    assert found == {listed}
    return listed


def enter(http: httpx.Client, id: str) -> httpx.Response:
    with_me = http.get(f"/api/tournaments/{id}")
    shown = with_me.json()["price"]["whole"] if with_me.status_code == 200 else "1"
    return ask(http, id, "enter", pays=shown, wallet="USD", rules=1)


def test_who_is_not_invited_never_learns_of_it_and_cannot_enter(house: House) -> None:
    anna, bert, cyril = (log_in(house, one) for one in ("anna", "bert", "cyril"))
    id, token = opened(anna, name="Anna's own")
    assert sees(house, anna, id)
    assert not sees(house, bert, id)
    assert not sees(house, None, id)
    assert code(enter(bert, id)) == "unknown-tournament"
    assert code(come(bert, "x" * 43)) == "bad-invitation"
    assert code(come(log_in(house, "fortuna"), token)) == "other-house"
    with house.http(house.guest("Guest")) as guest:
        assert code(come(guest, token)) == "accounts-only"
    assert come(bert, token).json() == {"tournament": id}
    assert come(bert, token).json() == {"tournament": id}, "the same link again changes nothing"
    assert sees(house, bert, id)
    assert code(bert.post(f"/api/private-tournaments/{id}/close")) == "not-your-tournament"
    assert code(cyril.post(f"/api/private-tournaments/{id}/close")) == "unknown-tournament"
    row = anna.get(f"/api/tournaments/{id}").json()
    assert (row["private"], row["names"]["en"], row["full_at"]) == (True, "Anna's own", 2)
    for one in (anna, bert):
        assert enter(one, id).status_code == 200
    wait_for(house, id, lambda held: bool(held.floor.tables))
    assert code(anna.post(f"/api/private-tournaments/{id}/close")) == "begun"
    table = f"{id}-t1"
    assert bert.get(f"/api/tables/{table}").status_code == 200
    assert code(cyril.get(f"/api/tables/{table}")) == "unknown-table"
    with house.service.store.read() as conn:
        kept = conn.exec_driver_sql("SELECT token_hash FROM tournament_invitations").scalars()
        assert all(token not in one for one in kept)


def test_who_looks_at_the_lobby_hears_of_it_as_soon_as_he_is_let_in(house: House) -> None:
    anna, bert = log_in(house, "anna"), log_in(house, "bert")
    id, token = opened(anna)
    with house.player(token_of(bert)) as line:
        line.say({"do": "tournaments", "on": True})
        line.until(lambda: line.heard[-1]["type"] == "tournament-lobby")
        assert come(bert, token).status_code == 200
        line.until(lambda: line.heard[-1]["type"] == "tournament-rows")
        assert line.heard[-1]["changed"][id]["private"] is True


def test_a_link_is_renewed_and_revoked_and_only_so_many_are_open(house: House) -> None:
    anna, bert, cyril = (log_in(house, one) for one in ("anna", "bert", "cyril"))
    id, first = opened(anna)
    answer = anna.post(f"/api/private-tournaments/{id}/invitation")
    second = answer.json()["token"]
    (mine,) = anna.get("/api/private-tournaments").json()["own"]
    assert (mine["tournament"], mine["state"]) == (id, "open")
    assert (mine["entries"], mine["players"], mine["until"]) == (0, 2, answer.json()["until"])
    assert code(come(bert, first)) == "bad-invitation"
    assert come(bert, second).status_code == 200
    assert anna.delete(f"/api/private-tournaments/{id}/invitation").json() == {"tournament": id}
    assert code(come(cyril, second)) == "bad-invitation"
    assert anna.get("/api/private-tournaments").json()["own"][0]["until"] is None
    assert bert.get("/api/private-tournaments").json()["own"] == [], "invited, and not his"
    opened(anna)
    enough = anna.post("/api/private-tournaments", json=NEW)
    assert code(enough) == "private-tournaments-enough"
    assert anna.post(f"/api/private-tournaments/{id}/close").json() == {"tournament": id}
    assert id not in [
        one["tournament"] for one in anna.get("/api/private-tournaments").json()["own"]
    ]
    opened(anna)


def test_only_sit_and_gos_of_his_operator_are_opened(house: House) -> None:
    anna = log_in(house, "anna")
    types = [one["id"] for one in anna.get("/api/private-tournaments").json()["types"]]
    assert "tsg/sit-and-go" in types
    assert "tsg/multi-table" not in types

    def refused(**more: Any) -> str:
        return code(anna.post("/api/private-tournaments", json=NEW | more))

    assert refused(type="tsg/multi-table") == "no-private-tournaments"
    assert refused(type="fortuna/sit-and-go") == "other-house"
    assert refused(type="tsg/nonsense") == "unknown-type"
    assert refused(structure="nonsense") == "bad-tournament"


def test_a_link_that_is_renewed_keeps_it_open_also_after_a_restart(
    house: House, clock: Clock
) -> None:
    anna = log_in(house, "anna")
    id, _ = opened(anna)
    clock.turn(hours=40)
    anna = log_in(house, "anna")
    assert anna.post(f"/api/private-tournaments/{id}/invitation").status_code == 201
    clock.turn(hours=40)
    house.look()
    wait_for(house, id, lambda held: held.state.phase == "open")
    kept = house.service.host.tournaments[id].read

    def read() -> int:
        with house.service.store.read() as conn:
            return kept(conn).invited_until

    assert read() == house.service.host.tournaments[id].invited_until > 0
    clock.turn(hours=8)
    house.look()
    wait_for(house, id, lambda held: held.over)


def test_one_that_never_fills_is_called_off_and_everybody_has_his_money(
    house: House, clock: Clock
) -> None:
    anna = log_in(house, "anna")
    had = anna.get("/api/me").json()["balances"]["USD"]
    id, _ = opened(anna)
    assert enter(anna, id).status_code == 200
    assert anna.get("/api/me").json()["balances"]["USD"] != had
    clock.turn(hours=48)
    house.look()
    wait_for(house, id, lambda held: held.over)
    anna = log_in(house, "anna")
    assert anna.get("/api/me").json()["balances"]["USD"] == had
    clock.turn(hours=1)
    house.look()
    assert house.service.host.tournaments.get(id) is None, "whoever asks reads the books"
    anna = log_in(house, "anna")
    assert anna.get(f"/api/tournaments/{id}").json()["ended"] == "cancelled"
    assert code(log_in(house, "bert").get(f"/api/tournaments/{id}")) == "unknown-tournament"
