"""Names of players: which are refused at the door, and who may read them afterwards."""

from __future__ import annotations

import httpx
import pytest

from krupier.server.settings import Limits, ServeOptions
from tests.server.conftest import Clock
from tests.server.live import Live, live
from tests.server.test_play import enter, seated
from tests.server.test_poker import Guest
from tests.server.test_poker import table as poker_table

__all__ = ["poker_table"]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Krupiér", "house-name"),
        ("Kings", "house-name"),
        ("Fortuna", "house-name"),
        ("Staff", "house-name"),
        ("Аnna", "mixed-name"),
        ("A\u200bnna", "bad-name"),
    ],
)
def test_names_that_deceive_are_refused_in_both_languages(
    server: Live, name: str, code: str
) -> None:
    with server.http() as http:
        said = [
            http.post("/api/guests", json={"name": name}, params={"lang": lang})
            for lang in ("en", "cs")
        ]
    assert [one.status_code for one in said] == [400, 400]
    errors = [one.json()["error"] for one in said]
    assert [one["code"] for one in errors] == [code, code]
    assert errors[0]["message"] != errors[1]["message"]


def test_a_name_like_another_players_is_refused_while_he_is_one(
    database: str, clock: Clock
) -> None:
    options = ServeOptions(database, port=0, odds=False, limits=Limits(guests_per_hour=100))

    def came(name: str) -> int:
        with server.http() as http:
            answer = http.post("/api/guests", json={"name": name})
        if answer.status_code == 409:
            error = answer.json()["error"]
            assert error["code"] == "name-taken"
            assert error["facts"] == {"name": name}
        return answer.status_code

    with live(options, clock) as server:
        token = server.guest("Olga")
        for name in ("Olga", "OLGA", "0lga", "Ólga", "O l g a", "ОLGА".replace("LG", "lg")):
            assert came(name) in (409, 400), name
        assert came("0lga") == 409
        assert came("Olga K.") == 201
        with server.http(token) as http:
            http.post("/api/me/logout")
        assert came("0lga") == 201  # she is gone
        clock.turn(days=30)
        assert came("Olga") == 201  # and so is the other, who never came back


# -- replays -------------------------------------------------------------------------------------


def test_a_replay_names_players_only_to_those_who_sat_there(
    server: Live, croupier_table: str
) -> None:
    table, token, other = croupier_table, server.guest("Žofie"), server.guest("Stranger")
    zofie, mirror, seat = seated(server, table, token)
    with zofie:
        zofie.bet(table, seat, "red", "5")
        server.no_more_bets(table)
        zofie.until(lambda: mirror.want == "pocket")
        enter(server, table, pocket=1)
        zofie.until(lambda: mirror.view["over"] is True)
        path, id = f"/api/rounds/{mirror.round}", zofie.welcome["player"]["id"]
    for client in (server.http(), server.http(other), server.staff("croupier")):
        with client:
            told = client.get(path, headers={"accept-language": "cs"})
            assert told.status_code == 200
            assert "Žofie" not in told.text
            assert id not in told.text
            assert told.json()["seats"] == {seat: {"player": None, "name": f"Místo {seat}"}}
            assert told.json()["results"][0]["name"] == f"Místo {seat}"
    for client in (server.http(token), server.staff("compliance")):
        with client:
            told = client.get(path)
            assert told.json()["seats"] == {seat: {"player": id, "name": "Žofie"}}
            assert told.json()["results"][0]["name"] == "Žofie"


def test_a_hand_names_players_only_to_those_who_sat_there(server: Live, poker_table: str) -> None:
    anna, bob = (Guest(server, poker_table, name) for name in ("Žofie", "Bořivoj"))
    anna.sit("1")
    bob.sit("2")
    bob.act("fold")  # of two players the last seat has the button and begins
    anna.line.until(lambda: bool(anna.mirror.view["results"]))
    round_id = anna.mirror.view["results"][0]["round"]

    def texts(client: httpx.Client) -> list[str]:
        with client:
            answers = [
                client.get(path)
                for path in (
                    f"/api/rounds/{round_id}",
                    f"/api/rounds/{round_id}/history?format=phh",
                    f"/api/rounds/{round_id}/history?format=stars",
                    f"/api/tables/{poker_table}/rounds",
                )
            ]
        assert [one.status_code for one in answers] == [200] * 4
        return [one.text for one in answers]

    for outside in (server.http(), server.http(server.guest("Stranger"))):
        for said in texts(outside):
            assert "Žofie" not in said
            assert "Bořivoj" not in said
            assert "Seat 1" in said
    for inside in (server.http(anna.token), server.staff("compliance")):
        for said in texts(inside):
            assert "Žofie" in said
    anna.line.socket.close()
    bob.line.socket.close()
