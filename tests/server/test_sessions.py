"""Log-ins and tokens: how often one may try, how long one is in, and how one leaves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from krupier.house.staff import hire
from krupier.server.settings import Limits, ServeOptions
from tests.server.conftest import Clock
from tests.server.live import PASSWORD, SIGNED, Live, live

NOWHERE = "/api/staff/tables/none/close"
WHY = {"reason": "test"}


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[Live]:
    """A server whose clock the test turns, with two people of staff."""
    limits = Limits(logins_per_quarter=4, guesses_at_once=5, requests_at_once=10_000)
    options = ServeOptions(
        f"sqlite:///{tmp_path}/b.sqlite",
        port=0,
        odds=False,
        limits=limits,
        proxies=("127.0.0.0/8",),
    )
    with live(options, clock) as server:
        for login in ("eva", "adam"):
            hire(server.service.store, login, PASSWORD, "floor", 1, SIGNED)
        yield server


def attempt(
    house: Live, login: str, password: str = PASSWORD, where: str = "192.0.2.1"
) -> httpx.Response:
    with house.http() as http:
        body = house.shows(login, password)
        return http.post("/api/staff/login", json=body, headers={"x-forwarded-for": where})


def test_only_failures_count(house: Live) -> None:
    for _ in range(10):
        assert attempt(house, "eva").status_code == 200
    for _ in range(4):
        assert attempt(house, "eva", "wrong").status_code == 401
    refused = attempt(house, "eva")
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) > 0


def test_failures_count_for_the_account_wherever_they_come_from(house: Live, clock: Clock) -> None:
    for number in range(6):  # no address has more than one failure
        assert attempt(house, "eva", "wrong", f"192.0.2.{number}").status_code == 401
    assert attempt(house, "eva", where="198.51.100.1").status_code == 429
    assert attempt(house, "adam", where="198.51.100.1").status_code == 200
    clock.turn(minutes=0.5)
    assert attempt(house, "eva", "wrong", "198.51.100.1").status_code == 401
    clock.turn(minutes=0.5)  # the second wait is twice as long
    assert attempt(house, "eva", where="198.51.100.1").status_code == 429
    clock.turn(minutes=0.5)
    assert attempt(house, "eva", where="198.51.100.1").status_code == 200


def test_nobody_is_kept_out_by_who_guesses_elsewhere(house: Live) -> None:
    """The limit of an account would else be a way to lock its owner out."""
    assert attempt(house, "eva", where="198.51.100.1").status_code == 200
    for number in range(6):
        assert attempt(house, "eva", "wrong", f"192.0.2.{number}").status_code == 401
    assert attempt(house, "eva", where="192.0.2.99").status_code == 429
    assert attempt(house, "eva", where="198.51.100.1").status_code == 200
    for _ in range(4):  # the limit of the address holds there, too
        assert attempt(house, "eva", "wrong", "198.51.100.1").status_code == 401
    assert attempt(house, "eva", where="198.51.100.1").status_code == 429


def test_failures_count_for_the_address_whatever_the_account(house: Live, clock: Clock) -> None:
    for login in ("eva", "adam", "nobody", "nobody-else"):
        assert attempt(house, login, "wrong").status_code == 401
    assert attempt(house, "adam").status_code == 429
    assert attempt(house, "adam", where="192.0.2.2").status_code == 200
    clock.turn(minutes=4)
    assert attempt(house, "adam").status_code == 200


def test_an_idle_session_ends_and_one_in_use_lasts_until_its_end(house: Live, clock: Clock) -> None:
    with house.log_in("eva") as eva:
        clock.turn(minutes=29)
        assert eva.post(NOWHERE, json=WHY).status_code == 404
        clock.turn(minutes=29)
        assert eva.post(NOWHERE, json=WHY).status_code == 404
        clock.turn(minutes=30)
        assert eva.post(NOWHERE, json=WHY).status_code == 401
    with house.log_in("eva") as eva:
        for _ in range(23):
            clock.turn(minutes=20)
            assert eva.post(NOWHERE, json=WHY).status_code == 404
        clock.turn(minutes=20)  # eight hours
        assert eva.post(NOWHERE, json=WHY).status_code == 401


# -- players -------------------------------------------------------------------------------------


def serving(database: str) -> ServeOptions:
    return ServeOptions(database, port=0, odds=False, limits=Limits.lifted(), token_days=30)


def works(house: Live, token: str) -> bool:
    with house.http(token) as http:
        answer = http.get("/api/me")
    assert answer.status_code in (200, 401), answer.text
    return answer.status_code == 200


def test_a_token_that_is_used_lasts_and_one_that_is_not_ends(database: str, clock: Clock) -> None:
    with live(serving(database), clock) as house:
        token, other = house.guest("Anna"), house.guest("Bob")
        for _ in range(3):
            clock.turn(days=20)
            assert works(house, token)
        assert not works(house, other)
    with live(serving(database), clock) as house:  # it is written, not only remembered
        clock.turn(days=29)
        assert works(house, token)
        clock.turn(days=30)
        assert not works(house, token)
        with pytest.raises(ConnectionClosed) as closed:
            house.player(token).hear()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4001


def test_a_token_from_before_tokens_ended_is_given_an_end(database: str, clock: Clock) -> None:
    with live(serving(database), clock) as house:
        token = house.guest()
        with house.service.store.write() as conn:
            conn.exec_driver_sql(f"UPDATE players SET token_until = {2**62}")
    with live(serving(database), clock) as house:
        assert works(house, token)
        clock.turn(days=30)
        assert not works(house, token)


def test_who_logs_out_is_out_everywhere(database: str, clock: Clock) -> None:
    with live(serving(database), clock) as house:
        token = house.guest()
        with house.http(token) as http, house.player(token) as anna:
            assert http.post("/api/me/logout").status_code == 200
            assert anna.hear()["error"]["code"] == "bad-token"
            with pytest.raises(ConnectionClosed) as closed:
                anna.hear()
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 4001
        assert not works(house, token)
    with live(serving(database), clock) as house:
        assert not works(house, token)


def test_a_new_token_shuts_the_old_one_out(database: str, clock: Clock) -> None:
    with live(serving(database), clock) as house:
        stolen = house.guest()
        with house.http(stolen) as http, house.player(stolen) as thief:
            me = http.get("/api/me").json()
            token = http.post("/api/me/token").json()["token"]
            assert thief.hear()["error"]["code"] == "bad-token"
        assert not works(house, stolen)
        with house.http(token) as http:
            assert http.get("/api/me").json() == me
        with house.player(token) as anna:
            assert anna.welcome["player"]["id"] == me["player"]["id"]


def test_staff_cannot_log_a_player_out_by_their_own_token(house: Live) -> None:
    with house.log_in("eva") as eva:
        assert eva.post("/api/me/logout").json()["error"]["code"] == "players-only"
