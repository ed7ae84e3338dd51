"""Private tables over the wire: who opens one, who comes by its link, who never learns of it."""

from __future__ import annotations

import concurrent.futures
import json
import secrets
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from krupier.house import sessions
from krupier.house.acts import by_itself
from krupier.house.tickets import digest
from krupier.server.sessions import MARK
from tests.server.conftest import Clock
from tests.server.houses import House
from tests.server.private import house_with_three

GAME = {"game": "tsg/texas-holdem", "currency": "USD", "blinds": ["1", "2"], "seats": 6}


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[House]:
    with house_with_three(tmp_path_factory.mktemp("private"), clock) as server:
        yield server


def opened(http: httpx.Client, **more: Any) -> tuple[str, str]:
    answer = http.post("/api/private-tables", json=GAME | more)
    assert answer.status_code == 201, answer.text
    return answer.json()["table"], answer.json()["token"]


def enter(house: House, login: str) -> httpx.Client:
    """By the way that poker is played by."""
    service, token = house.service, MARK + secrets.token_urlsafe(32)
    with service.store.write() as conn:
        sessions.begin(
            conn,
            f"u{login}",
            token_hash=digest(token),
            channel="website" if login == "fortuna" else "application",
            address="192.0.2.1",
            agent="test",
            at=service.now(),
        )
    return house.http(token)


def code(answer: httpx.Response) -> str:
    return str(answer.json()["error"]["code"])


def come(http: httpx.Client, token: str) -> httpx.Response:
    return http.post("/api/invitations", json={"token": token})


def token_of(http: httpx.Client) -> str:
    return http.headers["authorization"].removeprefix("Bearer ")


def sees(house: House, http: httpx.Client | None, table: str) -> bool:
    """By HTTP and by the socket alike."""
    with house.http() if http is None else house.http(token_of(http)) as asker:
        answer = asker.get(f"/api/tables/{table}")
        rounds = asker.get(f"/api/tables/{table}/rounds")
    assert (answer.status_code == 200) == (rounds.status_code == 200)
    with house.player(token_of(http) if http else None) as line:
        line.say({"do": "watch", "table": table})
        heard = line.hear()
        while heard["type"] not in ("view", "error"):
            heard = line.hear()
    if answer.status_code != 200:
        assert code(answer) == "unknown-table"
        assert heard["error"]["code"] == "unknown-table"
    assert (heard["type"] == "view") == (answer.status_code == 200)
    return answer.status_code == 200


def test_who_is_not_invited_never_learns_of_the_table(house: House) -> None:
    anna, bert, cyril = (enter(house, one) for one in ("anna", "bert", "cyril"))
    table, token = opened(anna)
    assert table not in [one["id"] for one in anna.get("/api/tables").json()["tables"]]
    assert sees(house, anna, table)
    assert not sees(house, bert, table)
    assert not sees(house, None, table)
    for message in (
        {"do": "sit", "table": table, "id": "1"},
        {"do": "wait", "table": table, "on": True, "id": "2"},
        {"do": "say", "table": table, "id": "3", "text": "hello"},
        {"do": "move", "table": table, "id": "4", "move": ["1", "fold"]},
    ):
        with house.player(token_of(bert)) as line:
            refused = line.ask(message)["refused"]
            assert refused["code"] == "unknown-table", message
    for act in ("invitation", "close"):
        assert code(bert.post(f"/api/private-tables/{table}/{act}")) == "unknown-table"

    assert code(come(bert, "x" * 43)) == "bad-invitation"
    fortuna = enter(house, "fortuna")
    assert code(come(fortuna, token)) == "other-house"
    with house.http(house.guest("Guest")) as guest:
        assert code(come(guest, token)) == "accounts-only"
        assert code(guest.post("/api/private-tables", json=GAME)) == "accounts-only"
    assert come(bert, token).json() == {"table": table}
    assert come(bert, token).json() == {"table": table}, "the same link again changes nothing"
    assert sees(house, bert, table)
    assert code(bert.post(f"/api/private-tables/{table}/close")) == "not-your-table"
    assert code(bert.delete(f"/api/private-tables/{table}/guests/uanna")) == "not-your-table"
    told = anna.get("/api/private-tables").json()
    assert told["rule"]["most"] == 2
    assert [one["player"] for one in told["tables"][0]["invited"]] == ["ubert"]
    seen = bert.get("/api/private-tables").json()["tables"]
    assert [(one["table"], one["mine"], one["invited"]) for one in seen] == [(table, False, [])]
    with house.service.store.read() as conn:
        kept = conn.exec_driver_sql("SELECT token_hash FROM invitations").scalars().all()
    assert all(token not in one for one in kept)
    assert cyril.get("/api/private-tables").json()["tables"] == []
    assert anna.post(f"/api/private-tables/{table}/close").status_code == 200


def test_a_link_ends_is_revoked_and_renewed(house: House, clock: Clock) -> None:
    anna, bert = enter(house, "anna"), enter(house, "bert")
    table, first = opened(anna)
    second = anna.post(f"/api/private-tables/{table}/invitation").json()["token"]
    assert code(come(bert, first)) == "bad-invitation"
    assert anna.delete(f"/api/private-tables/{table}/invitation").status_code == 200
    assert code(come(bert, second)) == "bad-invitation"
    third = anna.post(f"/api/private-tables/{table}/invitation").json()["token"]
    with house.player(token_of(anna)) as line:  # somebody sits: it is not closed meanwhile
        line.watch(table)
        assert line.ask({"do": "sit", "table": table, "buy_in": "100"}).get("ok")
        clock.turn(hours=48)
        anna, bert = enter(house, "anna"), enter(house, "bert")
        assert code(come(bert, third)) == "bad-invitation"
    anna.post(f"/api/private-tables/{table}/close")
    assert code(anna.post(f"/api/private-tables/{table}/invitation")) == "table-closed"


def test_limits_are_the_plan_s(house: House) -> None:
    anna = enter(house, "anna")
    for wrong, why in (
        ({"game": "tsg/razz"}, "no-private-tables"),
        ({"blinds": ["0.001", "0.002"]}, "bad-setting"),
        ({"blinds": ["5", "2"]}, "bad-setting"),
        ({"buy_in": [500, 40]}, "bad-setting"),
        ({"currency": "CZK"}, "bad-setting"),
    ):
        assert code(anna.post("/api/private-tables", json=GAME | wrong)) == why, wrong
    tables = [opened(anna)[0], opened(anna)[0]]
    assert code(anna.post("/api/private-tables", json=GAME)) == "private-enough"
    for one in tables:
        assert anna.post(f"/api/private-tables/{one}/close").status_code == 200
    with house.service.store.read() as conn:
        acts = conn.exec_driver_sql(
            "SELECT act, author, role FROM acts WHERE subject = ?", (f"table:{tables[0]}",)
        ).all()
    assert {tuple(one) for one in acts} == {
        (act, "uanna", "player") for act in ("table.create", "table.invite", "table.close")
    }


def test_whatever_ends_a_link_is_an_act_of_who_did_it(house: House) -> None:
    anna, bert = enter(house, "anna"), enter(house, "bert")

    def ended(table: str, do: Callable[[], httpx.Response]) -> list[Any]:
        before = _links(house, table)
        assert do().status_code == 200
        return _links(house, table)[len(before) :]

    table, _ = opened(anna)
    here = f"/api/private-tables/{table}"
    assert ended(table, lambda: anna.delete(f"{here}/invitation")) == [("uanna", None)]
    assert ended(table, lambda: anna.delete(f"{here}/invitation")) == [], "there is none any more"
    come(bert, anna.post(f"{here}/invitation").json()["token"])
    assert ended(table, lambda: anna.delete(f"{here}/guests/ubert")) == [("uanna", None)]
    anna.post(f"{here}/invitation")
    assert ended(table, lambda: anna.post(f"{here}/close")) == [("uanna", None)]


def _links(house: House, table: str) -> list[Any]:
    """Who did something to the link of a table, and until when it is good since."""
    with house.service.store.read() as conn:
        found = conn.exec_driver_sql(
            "SELECT author, after FROM acts"
            " WHERE subject = ? AND act = 'table.invite' ORDER BY link",
            (f"table:{table}",),
        ).all()
    told = [(author, json.loads(after)) for author, after in found]
    return [(author, after["link"]) for author, after in told if "link" in after]


def test_hands_are_for_those_who_are_invited_and_removal_waits_for_their_end(house: House) -> None:
    anna, bert, cyril = (enter(house, one) for one in ("anna", "bert", "cyril"))
    table, token = opened(anna)
    for one in (bert, cyril):
        come(one, token)
    with house.player(token_of(anna)) as a, house.player(token_of(bert)) as b:
        for line in (a, b):
            line.watch(table)
            assert line.ask({"do": "sit", "table": table, "buy_in": "100"}).get("ok")
        here = b.tables[table]
        b.until(lambda: bool(here.view["running"]) and here.want == "moves")
        first = here.round
        for path in ("", "/history", "/proof"):
            asked = f"/api/rounds/{first}{path}"
            assert code(cyril.get(asked)) == "round-running"
            assert code(house.http().get(asked)) == "unknown-round", "nor that one is played"
        anna.delete(f"/api/private-tables/{table}/guests/ubert")
        assert house.at_table(table, lambda t: bool(t.seating.of("ubert"))), "the hand goes on"
        assert house.at_table(table, lambda t: "ubert" in t.gallery), "and he sees it"
        house.at_table(table, lambda t: t.staff.void(by_itself("test")))
        house.wait_for("that he got up", table, lambda t: not t.seating.of("ubert"))
        house.look()
        house.wait_for("that he looks on no more", table, lambda t: "ubert" not in t.gallery)
    assert not sees(house, bert, table)
    assert code(come(bert, token)) == "bad-invitation", "nor does the old link let him in again"
    for http, status in ((anna, 200), (bert, 200), (cyril, 200), (house.http(), 404)):
        assert http.get(f"/api/rounds/{first}").status_code == status
        told = code(http.get(f"/api/rounds/{first}/history"))
        assert (told == "unknown-round") == (status == 404), "a void hand has no history to read"
    dora = enter(house, "fortuna")
    for path in ("", "/history", "/proof"):
        assert code(dora.get(f"/api/rounds/{first}{path}")) == "unknown-round"
    anna.post(f"/api/private-tables/{table}/close")


def test_a_table_at_which_nobody_sits_is_closed(house: House, clock: Clock) -> None:
    anna = enter(house, "anna")
    table, token = opened(anna)
    house.look()
    clock.turn(minutes=59)
    house.look()
    assert house.at_table(table, lambda here: here.state) == "open"
    clock.turn(minutes=2)
    house.look()
    house.wait_for("its end", table, lambda here: here.state == "closed")
    assert code(come(enter(house, "bert"), token)) == "bad-invitation"


def test_other_operators_have_none(house: House) -> None:
    """kings is a casino: its plan says nothing about tables by invitation."""
    fortuna = enter(house, "fortuna")
    assert fortuna.get("/api/private-tables").json()["rule"] is not None
    assert code(fortuna.post("/api/private-tables", json=GAME)) == "no-private-tables"


def test_two_at_once_are_not_more_than_the_plan_allows(house: House) -> None:
    clients = [enter(house, "cyril") for _ in range(4)]
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda one: one.post("/api/private-tables", json=GAME), clients))
    assert sorted(one.status_code for one in answers) == [201, 201, 409, 409]
